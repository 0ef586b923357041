//! The networks that travel with the Python package, as agents of the ladder.

use std::{
    fs::File,
    io::{self, Read},
    iter::{self, repeat_n},
    path::Path,
};

use rules_core::Network;
use zip::ZipArchive;

/// Greatest number of seats that the name of a file may have.
const MOST_SEATS: u8 = 9;

/// The network for a game with a number of seats, or `None` if none travels with the package.
///
/// # Errors
///
/// If the file is no network, or one for other observations than those with this digest.
pub(super) fn shipped(game: &str, seats: u8, digest: u64) -> io::Result<Option<Network>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../rules-py/python/rules_py/weights");
    // One for this number of seats goes before one for several.
    let several = (1..=seats).flat_map(|least| {
        (seats..=MOST_SEATS).map(move |most| format!("{game}-{least}-{most}.npz"))
    });
    let mut names = iter::once(format!("{game}-{seats}.npz")).chain(several);
    let Some(path) = names.find_map(|name| Some(folder.join(name)).filter(|path| path.exists()))
    else {
        return Ok(None);
    };
    let mut archive = ZipArchive::new(File::open(path)?)?;
    let trained = data(&mut archive, "observation_spec_digest")?;
    if trained != digest.to_le_bytes() {
        return Err(io::Error::other(format!("the network for {game} is for other observations")));
    }
    // A layer has a matrix, its scale and its biases.
    let layers = (archive.len() - 1) / 3;
    let layer = |at| {
        let weights = matrix(&mut archive, 2 * at)?;
        Ok((weights, floats(&mut archive, &format!("arr_{}", 2 * at + 1))?))
    };
    let layers: Vec<_> = (0..layers).map(layer).collect::<io::Result<_>>()?;
    Network::new(layers).map(Some).map_err(io::Error::other)
}

/// A matrix of bytes, each times the scale of its row or of its column.
fn matrix(archive: &mut ZipArchive<File>, at: usize) -> io::Result<Vec<f32>> {
    let bytes = data(archive, &format!("arr_{at}"))?;
    let scale = floats(archive, &format!("scale_{at}"))?;
    // The first matrix has a scale for each row, an input; the others for each column, an output.
    let width = if at == 0 { bytes.len() / scale.len() } else { 1 };
    let scales = scale.iter().flat_map(|one| repeat_n(one, width)).cycle();
    Ok(bytes
        .iter()
        .zip(scales)
        .map(|(byte, scale)| f32::from(byte.cast_signed()) * scale)
        .collect())
}

/// The numbers of an array of single precision.
fn floats(archive: &mut ZipArchive<File>, name: &str) -> io::Result<Vec<f32>> {
    let data = data(archive, name)?;
    Ok(data.as_chunks().0.iter().map(|bytes| f32::from_le_bytes(*bytes)).collect())
}

/// What follows the header of an array in the format of NumPy, version 1.0.
fn data(archive: &mut ZipArchive<File>, name: &str) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    archive.by_name(&format!("{name}.npy"))?.read_to_end(&mut bytes)?;
    let refused = || io::Error::other(format!("{name} is no array of NumPy"));
    let rest = bytes.strip_prefix(b"\x93NUMPY\x01\x00").ok_or_else(refused)?;
    let (length, rest) = rest.split_first_chunk().ok_or_else(refused)?;
    let (header, data) =
        rest.split_at_checked(u16::from_le_bytes(*length).into()).ok_or_else(refused)?;
    let header = String::from_utf8_lossy(header);
    let plain = ["'|i1'", "'<f4'", "'<u8'"].iter().any(|kind| header.contains(kind));
    if plain && header.contains("'fortran_order': False") {
        Ok(data.to_vec())
    } else {
        Err(refused())
    }
}

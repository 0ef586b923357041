//! NPZ files: arrays of numbers in a ZIP archive, as `numpy.savez` writes them. What a file claims is
//! checked against what is there.

use miniz_oxide::inflate::decompress_to_vec_with_limit;

/// Greatest size of all arrays of a file, in bytes.
const LARGEST: usize = 1 << 26;
/// The end of an archive is no longer: a record of 22 bytes and a comment.
const LONGEST_END: usize = 22 + 0xFFFF;

/// An array: its type in the spelling of NPZ files (`<f4`), its shape, and its bytes in row-major order.
#[derive(Debug)]
pub(crate) struct Array {
    pub(crate) kind: String,
    pub(crate) shape: Vec<usize>,
    pub(crate) data: Vec<u8>,
}

/// The arrays of a file with their names, which are few.
pub(crate) struct Arrays(Vec<(String, Array)>);

impl Arrays {
    /// Takes out the array with a name.
    pub(crate) fn remove(&mut self, name: &str) -> Option<Array> {
        let at = self.names().position(|one| one == name)?;
        Some(self.0.swap_remove(at).1)
    }

    /// The names, in no order.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|(name, _)| name.as_str())
    }
}

/// Reads the arrays of a file.
pub(crate) fn read(file: &[u8]) -> Result<Arrays, String> {
    let first = file.len().saturating_sub(LONGEST_END);
    let end = file[first..].windows(4).rposition(|bytes| bytes == b"PK\x05\x06");
    let end = first + end.ok_or("it is no NPZ file")?;
    let (count, mut at) = (number(file, end + 10, 2)?, number(file, end + 16, 4)?);
    let (mut arrays, mut left) = (Arrays(Vec::new()), LARGEST);
    for _ in 0..count {
        part(file, at, 46)?;
        let length = number(file, at + 28, 2)?;
        let name = part(file, at + 46, length)?;
        let name = String::from_utf8_lossy(name.strip_suffix(b".npy").unwrap_or(name)).into_owned();
        let size = number(file, at + 24, 4)?;
        left = left
            .checked_sub(size)
            .ok_or_else(|| format!("its arrays take more than {LARGEST} bytes"))?;
        let array = array(&member(file, at, size)?).map_err(|error| format!("{name} {error}"))?;
        arrays.remove(&name);
        arrays.0.push((name, array));
        at += 46 + length + number(file, at + 30, 2)? + number(file, at + 32, 2)?;
    }
    Ok(arrays)
}

/// A file of an archive, whose entry in the table of contents is at `at`.
fn member(file: &[u8], at: usize, size: usize) -> Result<Vec<u8>, String> {
    let here = number(file, at + 42, 4)?;
    part(file, here, 30)?;
    let begin = here + 30 + number(file, here + 26, 2)? + number(file, here + 28, 2)?;
    let packed = part(file, begin, number(file, at + 20, 4)?)?;
    let data = match number(file, at + 10, 2)? {
        0 => packed.to_vec(),
        8 => decompress_to_vec_with_limit(packed, size)
            .map_err(|_| "an array of it cannot be decompressed")?,
        _ => return Err("it is compressed in a way that savez does not use".to_owned()),
    };
    if data.len() != size || checksum(&data) as usize != number(file, at + 16, 4)? {
        return Err("an array of it is damaged".to_owned());
    }
    Ok(data)
}

/// What follows the header of an array, in row-major order.
fn array(bytes: &[u8]) -> Result<Array, String> {
    let refused = || "is no array as savez writes it".to_owned();
    let rest = bytes.strip_prefix(b"\x93NUMPY\x01\x00").ok_or_else(refused)?;
    let length = number(rest, 0, 2)?;
    let header = String::from_utf8_lossy(part(rest, 2, length)?);
    let value = |key, end| {
        let (_, value) = header.split_once(key)?;
        Some(value.split_once(end)?.0.to_owned())
    };
    let kind = value("'descr': '", "'").ok_or_else(refused)?;
    let columns_first = value("'fortran_order': ", ",").ok_or_else(refused)? == "True";
    let shape = value("'shape': (", ")").ok_or_else(refused)?;
    let sizes = shape.split(',').map(str::trim).filter(|size| !size.is_empty());
    let shape: Vec<usize> =
        sizes.map(|size| size.parse().map_err(|_| refused())).collect::<Result<_, _>>()?;
    let width: usize = kind.get(2..).and_then(|width| width.parse().ok()).ok_or_else(refused)?;
    // A letter of a text has four bytes.
    let width = if kind.starts_with("<U") { width.saturating_mul(4) } else { width };
    let data = &rest[2 + length..];
    let cells = shape.iter().try_fold(width, |product, size| product.checked_mul(*size));
    if width == 0 || cells != Some(data.len()) {
        return Err("has not the size that its header says".to_owned());
    }
    let data = match shape[..] {
        [rows, columns] if columns_first => transposed(data, rows, columns, width),
        _ => data.to_vec(),
    };
    Ok(Array { kind, shape, data })
}

/// The text of an array that is one text.
pub(crate) fn text(array: &Array) -> Result<String, String> {
    let letters = array.data.as_chunks().0.iter();
    let text: Option<String> =
        letters.map(|one| char::from_u32(u32::from_le_bytes(*one))).collect();
    text.filter(|_| array.kind.starts_with("<U") && array.shape.is_empty())
        .map(|text| text.trim_end_matches('\0').to_owned())
        .ok_or_else(|| "layers must be one text".to_owned())
}

/// A matrix in row-major order that lies column by column.
fn transposed(data: &[u8], rows: usize, columns: usize, width: usize) -> Vec<u8> {
    let cells = (0..rows).flat_map(|row| (0..columns).map(move |column| column * rows + row));
    cells.flat_map(|cell| &data[cell * width..][..width]).copied().collect()
}

/// A number of two or four bytes, the lowest first.
fn number(bytes: &[u8], at: usize, width: usize) -> Result<usize, String> {
    let number = part(bytes, at, width)?.iter().rev();
    Ok(number.fold(0, |number, byte| number << 8 | usize::from(*byte)))
}

/// Some bytes, if they are there.
fn part(bytes: &[u8], at: usize, length: usize) -> Result<&[u8], String> {
    let end = at.checked_add(length);
    end.and_then(|end| bytes.get(at..end)).ok_or_else(|| "it ends too early".to_owned())
}

/// The CRC-32 of ZIP.
fn checksum(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0, |sum, byte| {
        (0..8).fold(sum ^ u32::from(*byte), |sum, _| {
            (sum >> 1) ^ (0xEDB8_8320 & (sum & 1).wrapping_neg())
        })
    })
}

//! Update: brings rows of floats up to date by writing the cells that changed.

use alloc::{vec, vec::Vec};

use crate::{ByteWriter, ObservationSpec, Rules, Seat, encode_seat};

/// Cells that are compared at once. Most of a row does not change, so few of them are looked at again.
const WIDE: usize = 64;
/// Cells that are converted at once if one of them has changed.
const NARROW: usize = 16;

/// The greatest value of each cell, and room for one row as bytes.
#[derive(Clone, Debug)]
pub(super) struct RowUpdate {
    maxima: Vec<u8>,
    now: Vec<u8>,
}

impl RowUpdate {
    pub(super) fn new<S: Rules>(start: &S) -> Self {
        let mut spec = ObservationSpec::default();
        encode_seat(start, 0, &mut spec);
        let mut maxima = Vec::with_capacity(spec.width);
        for (at, field) in &spec.fields {
            maxima.resize(at + field.len(), field.max);
        }
        Self { now: vec![0; maxima.len()], maxima }
    }

    /// Writes what a seat observes over a row that `bytes` shows as bytes, and into `bytes`.
    #[inline]
    pub(super) fn write<S: Rules>(
        &mut self,
        state: &S,
        seat: Seat,
        cells: &mut [f32],
        bytes: &mut [u8],
    ) {
        encode_seat(state, seat, &mut ByteWriter::new(&mut self.now));
        update(&self.now, &self.maxima, bytes, cells);
    }
}

/// Writes `now` into `bytes`, and `now / maxima` into `cells` near the cells where they differ.
fn update(now: &[u8], maxima: &[u8], bytes: &mut [u8], cells: &mut [f32]) {
    let (now, now_rest) = now.as_chunks::<WIDE>();
    let (maxima, maxima_rest) = maxima.as_chunks::<WIDE>();
    let (bytes, bytes_rest) = bytes.as_chunks_mut::<WIDE>();
    let (cells, cells_rest) = cells.as_chunks_mut::<WIDE>();
    for (((now, maxima), bytes), cells) in now.iter().zip(maxima).zip(bytes).zip(cells) {
        if differ(now, bytes) {
            update_narrow(now, maxima, bytes, cells);
        }
    }
    if now_rest != bytes_rest {
        update_narrow(now_rest, maxima_rest, bytes_rest, cells_rest);
    }
}

/// The same for fewer cells, of which some differ.
#[expect(clippy::inline_always, reason = "the length is known where it is called")]
#[inline(always)]
fn update_narrow(now: &[u8], maxima: &[u8], bytes: &mut [u8], cells: &mut [f32]) {
    let (now, now_rest) = now.as_chunks::<NARROW>();
    let (maxima, maxima_rest) = maxima.as_chunks::<NARROW>();
    let (bytes, bytes_rest) = bytes.as_chunks_mut::<NARROW>();
    let (cells, cells_rest) = cells.as_chunks_mut::<NARROW>();
    for (((now, maxima), bytes), cells) in now.iter().zip(maxima).zip(bytes).zip(cells) {
        if now != bytes {
            *bytes = *now;
            convert(now, maxima, cells);
        }
    }
    bytes_rest.copy_from_slice(now_rest);
    for ((cell, now), max) in cells_rest.iter_mut().zip(now_rest).zip(maxima_rest) {
        *cell = f32::from(*now) / f32::from(*max);
    }
}

/// Converts cells to `f32` from 0 to 1. Not inlined: the compiler would take the bytes apart that
/// were compared, instead of loading them again.
#[inline(never)]
fn convert(now: &[u8; NARROW], maxima: &[u8; NARROW], cells: &mut [f32; NARROW]) {
    let fours = now.as_chunks::<4>().0.iter().zip(maxima.as_chunks::<4>().0);
    for (cells, (now, maxima)) in cells.as_chunks_mut().0.iter_mut().zip(fours) {
        let (now, maxima) = (now.map(f32::from), maxima.map(f32::from));
        *cells = core::array::from_fn::<_, 4, _>(|i| now[i] / maxima[i]);
    }
}

/// Whether bytes differ, without a branch for each word.
#[inline]
fn differ(one: &[u8; WIDE], other: &[u8; WIDE]) -> bool {
    let words = one.as_chunks().0.iter().zip(other.as_chunks().0);
    let changed =
        |(one, other): (&[u8; 8], &[u8; 8])| u64::from_ne_bytes(*one) ^ u64::from_ne_bytes(*other);
    words.fold(0, |all, pair| all | changed(pair)) != 0
}

#[cfg(test)]
mod tests {
    use alloc::{vec, vec::Vec};

    use super::update;
    use crate::{below, generator};

    #[test]
    fn rows_of_every_length_are_brought_up_to_date() {
        let mut rng = generator(1, 0);
        for width in 0..200 {
            let maxima: Vec<u8> = (0..width).map(|i| [1, 3, 255][i % 3]).collect();
            let (mut bytes, mut cells) = (vec![0; width], vec![0.0_f32; width]);
            let mut now = bytes.clone();
            for _ in 0..20 {
                for (cell, max) in now.iter_mut().zip(&maxima) {
                    if below(&mut rng, 8) == 0 {
                        *cell = u8::try_from(below(&mut rng, u32::from(*max) + 1)).unwrap();
                    }
                }
                update(&now, &maxima, &mut bytes, &mut cells);
                assert_eq!(bytes, now);
                for ((cell, now), max) in cells.iter().zip(&now).zip(&maxima) {
                    assert_eq!(cell.to_bits(), (f32::from(*now) / f32::from(*max)).to_bits());
                }
            }
        }
    }
}

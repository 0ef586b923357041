//! Update: brings rows of floats up to date by writing the cells that changed, and makes sparse rows.
//! Both begin with the row as bytes.

use alloc::{vec, vec::Vec};

use crate::{ByteWriter, ObservationSpec, Rules, Seat, SparseWriter, encode_seat};

/// Cells that are compared at once, and converted if one of them has changed.
const CELLS: usize = 16;

/// Bytes that are looked at together for those that are not 0.
const WORD: usize = 8;

/// The greatest value of each cell, and room for one row as bytes, for what has changed in it or is
/// not 0, and for a sparse row.
#[derive(Clone, Debug)]
pub(super) struct RowUpdate {
    maxima: Vec<u8>,
    now: Vec<u8>,
    listed: Vec<usize>,
    sparse: Vec<u32>,
}

impl RowUpdate {
    pub(super) fn new<S: Rules>(start: &S) -> Self {
        let mut spec = ObservationSpec::default();
        encode_seat(start, 0, &mut spec);
        Self::of(spec.maxima())
    }

    fn of(maxima: Vec<u8>) -> Self {
        let width = maxima.len();
        let (listed, sparse) = (vec![0; width / WORD], vec![0; width + WORD]);
        Self { maxima, now: vec![0; width], listed, sparse }
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
        self.update(bytes, cells);
    }

    /// Writes what a seat observes as the cells that are not 0.
    #[inline]
    pub(super) fn write_sparse<S: Rules>(&mut self, state: &S, seat: Seat, row: &mut SparseWriter) {
        encode_seat(state, seat, &mut ByteWriter::new(&mut self.now));
        let count = self.find();
        row.assign(&self.sparse[..count], self.now.len());
    }

    /// Lists the cells of `now` that are not 0 in `sparse`; how many they are.
    fn find(&mut self) -> usize {
        let (words, rest) = self.now.as_chunks::<WORD>();
        let mut nonzero = 0;
        for (at, word) in words.iter().enumerate() {
            self.listed[nonzero] = at;
            nonzero += usize::from(u64::from_ne_bytes(*word) != 0);
        }
        let mut count = 0;
        let first = |at: usize| u32::try_from(at * WORD).unwrap_or(u32::MAX);
        for &at in &self.listed[..nonzero] {
            count += list(&words[at], first(at), &mut self.sparse[count..]);
        }
        count + list(rest, first(words.len()), &mut self.sparse[count..])
    }

    /// Writes `now` into `bytes`, and `now / maxima` into `cells` near the cells where they differ.
    fn update(&mut self, bytes: &mut [u8], cells: &mut [f32]) {
        let (now, now_rest) = self.now.as_chunks::<CELLS>();
        let (maxima, maxima_rest) = self.maxima.as_chunks::<CELLS>();
        let (bytes, bytes_rest) = bytes.as_chunks_mut::<CELLS>();
        let (cells, cells_rest) = cells.as_chunks_mut::<CELLS>();
        // Listed first, because a branch for each would be unpredictable.
        let mut count = 0;
        for (at, (now, bytes)) in now.iter().zip(&*bytes).enumerate() {
            self.listed[count] = at;
            // As numbers, because arrays are compared byte by byte by some builds.
            count += usize::from(u128::from_ne_bytes(*now) != u128::from_ne_bytes(*bytes));
        }
        for &at in &self.listed[..count] {
            bytes[at] = now[at];
            convert(&now[at], &maxima[at], &mut cells[at]);
        }
        bytes_rest.copy_from_slice(now_rest);
        for ((cell, now), max) in cells_rest.iter_mut().zip(now_rest).zip(maxima_rest) {
            *cell = f32::from(*now) / f32::from(*max);
        }
    }
}

/// Lists those of at most eight cells that are not 0, without a branch for each; how many they are.
#[expect(clippy::inline_always, reason = "the length is known where it is called")]
#[inline(always)]
fn list(cells: &[u8], first: u32, out: &mut [u32]) -> usize {
    let (out, mut count) = (&mut out[..WORD], 0);
    for (&value, index) in cells.iter().zip(first..) {
        // Below eight in any case, which the compiler does not know.
        out[count % WORD] = SparseWriter::cell(index, value);
        count += usize::from(value != 0);
    }
    count
}

/// Converts cells to `f32` from 0 to 1.
#[inline]
fn convert(now: &[u8; CELLS], maxima: &[u8; CELLS], cells: &mut [f32; CELLS]) {
    let fours = now.as_chunks::<4>().0.iter().zip(maxima.as_chunks::<4>().0);
    for (cells, (now, maxima)) in cells.as_chunks_mut().0.iter_mut().zip(fours) {
        let (now, maxima) = (now.map(f32::from), maxima.map(f32::from));
        *cells = core::array::from_fn::<_, 4, _>(|i| now[i] / maxima[i]);
    }
}

#[cfg(test)]
mod tests {
    use alloc::{vec, vec::Vec};

    use super::RowUpdate;
    use crate::{SparseWriter, below, generator};

    #[test]
    fn rows_of_every_length_are_brought_up_to_date() {
        let mut rng = generator(1, 0);
        for width in 0..200 {
            let maxima: Vec<u8> = (0..width).map(|i| [1, 3, 255][i % 3]).collect();
            let (mut bytes, mut cells) = (vec![0; width], vec![0.0_f32; width]);
            let (mut row, mut sparse) = (RowUpdate::of(maxima), SparseWriter::default());
            for _ in 0..20 {
                for (cell, max) in row.now.iter_mut().zip(&row.maxima) {
                    if below(&mut rng, 8) == 0 {
                        *cell = u8::try_from(below(&mut rng, u32::from(*max) + 1)).unwrap();
                    }
                }
                row.update(&mut bytes, &mut cells);
                assert_eq!(bytes, row.now);
                let count = row.find();
                sparse.assign(&row.sparse[..count], width);
                assert!(sparse.iter().eq((0..).zip(bytes.clone()).filter(|(_, cell)| *cell > 0)));
                for ((cell, now), max) in cells.iter().zip(&row.now).zip(&row.maxima) {
                    assert_eq!(cell.to_bits(), (f32::from(*now) / f32::from(*max)).to_bits());
                }
            }
        }
    }
}

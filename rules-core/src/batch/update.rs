//! Update: brings rows of floats up to date by writing the cells that changed.

use alloc::{vec, vec::Vec};

use crate::{ByteWriter, ObservationSpec, Rules, Seat, encode_seat};

/// Cells that are compared at once, and converted if one of them has changed.
const CELLS: usize = 16;

/// The greatest value of each cell, and room for one row as bytes and for what has changed in it.
#[derive(Clone, Debug)]
pub(super) struct RowUpdate {
    maxima: Vec<u8>,
    now: Vec<u8>,
    changed: Vec<usize>,
}

impl RowUpdate {
    pub(super) fn new<S: Rules>(start: &S) -> Self {
        let mut spec = ObservationSpec::default();
        encode_seat(start, 0, &mut spec);
        let mut maxima = Vec::with_capacity(spec.width);
        for (at, field) in &spec.fields {
            maxima.resize(at + field.len(), field.max);
        }
        let changed = vec![0; maxima.len() / CELLS];
        Self { now: vec![0; maxima.len()], maxima, changed }
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

    /// Writes `now` into `bytes`, and `now / maxima` into `cells` near the cells where they differ.
    fn update(&mut self, bytes: &mut [u8], cells: &mut [f32]) {
        let (now, now_rest) = self.now.as_chunks::<CELLS>();
        let (maxima, maxima_rest) = self.maxima.as_chunks::<CELLS>();
        let (bytes, bytes_rest) = bytes.as_chunks_mut::<CELLS>();
        let (cells, cells_rest) = cells.as_chunks_mut::<CELLS>();
        // Listed first, because a branch for each would be unpredictable.
        let mut count = 0;
        for (at, (now, bytes)) in now.iter().zip(&*bytes).enumerate() {
            self.changed[count] = at;
            count += usize::from(now != bytes);
        }
        for &at in &self.changed[..count] {
            bytes[at] = now[at];
            convert(&now[at], &maxima[at], &mut cells[at]);
        }
        bytes_rest.copy_from_slice(now_rest);
        for ((cell, now), max) in cells_rest.iter_mut().zip(now_rest).zip(maxima_rest) {
            *cell = f32::from(*now) / f32::from(*max);
        }
    }
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

    use super::{CELLS, RowUpdate};
    use crate::{below, generator};

    #[test]
    fn rows_of_every_length_are_brought_up_to_date() {
        let mut rng = generator(1, 0);
        for width in 0..200 {
            let maxima: Vec<u8> = (0..width).map(|i| [1, 3, 255][i % 3]).collect();
            let (mut bytes, mut cells) = (vec![0; width], vec![0.0_f32; width]);
            let changed = vec![0; width / CELLS];
            let mut row = RowUpdate { now: bytes.clone(), maxima, changed };
            for _ in 0..20 {
                for (cell, max) in row.now.iter_mut().zip(&row.maxima) {
                    if below(&mut rng, 8) == 0 {
                        *cell = u8::try_from(below(&mut rng, u32::from(*max) + 1)).unwrap();
                    }
                }
                row.update(&mut bytes, &mut cells);
                assert_eq!(bytes, row.now);
                for ((cell, now), max) in cells.iter().zip(&row.now).zip(&row.maxima) {
                    assert_eq!(cell.to_bits(), (f32::from(*now) / f32::from(*max)).to_bits());
                }
            }
        }
    }
}

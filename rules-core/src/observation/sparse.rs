//! Sparse: an observation as the cells that are not 0.

use alloc::vec::Vec;

use super::{ObservationField, ObservationWriter};

/// Writes an observation as the cells that are not 0: their indices, in ascending order, and their
/// values, from 1 to the maximum of their field.
///
/// All other cells of the row are 0. The indices are those of a row that a
/// [`ByteWriter`](crate::ByteWriter) writes.
///
/// ```
/// use rules_core::{Setup, SparseWriter, encode_seat, games::wuerfelhelden::State};
/// let state = State::new_game(&Default::default())?;
/// let mut row = SparseWriter::default();
/// encode_seat(&state, 0, &mut row);
/// assert_eq!(row.indices()[0], 0, "the opening: the first cell of `phase`");
/// assert_eq!(row.values()[0], 1);
/// assert!(row.indices().len() < row.width() / 3);
/// # Ok::<(), rules_core::OptionError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SparseWriter {
    indices: Vec<u32>,
    values: Vec<u8>,
    width: u32,
}

impl SparseWriter {
    /// The indices of the cells that are not 0, in ascending order.
    #[must_use]
    pub fn indices(&self) -> &[u32] {
        &self.indices
    }

    /// The values of these cells.
    #[must_use]
    pub fn values(&self) -> &[u8] {
        &self.values
    }

    /// Number of cells, with those that are 0.
    #[must_use]
    pub const fn width(&self) -> usize {
        self.width as usize
    }

    /// Forgets the row and keeps the memory.
    pub fn clear(&mut self) {
        self.indices.clear();
        self.values.clear();
        self.width = 0;
    }

    /// Adds the next field; the index of its first cell.
    fn next(&mut self, field: &'static ObservationField) -> u32 {
        let begin = self.width;
        self.width += u32::try_from(field.len()).expect("a row of fewer than 2^32 cells");
        begin
    }

    /// Adds a cell behind all that were added.
    fn push(&mut self, index: u32, value: u8) {
        self.indices.push(index);
        self.values.push(value);
    }

    /// Sets a cell of the newest field, which may have been set before.
    fn set(&mut self, index: u32, value: u8) {
        assert!(index < self.width, "a cell of the field");
        // From the end, because most entries come in ascending order.
        let behind = self.indices.iter().rev().take_while(|other| **other > index).count();
        let at = self.indices.len() - behind;
        match at.checked_sub(1).filter(|before| self.indices[*before] == index) {
            Some(same) if value == 0 => {
                self.indices.remove(same);
                self.values.remove(same);
            }
            Some(same) => self.values[same] = value,
            None if value == 0 => {}
            None => {
                self.indices.insert(at, index);
                self.values.insert(at, value);
            }
        }
    }
}

impl ObservationWriter for SparseWriter {
    fn field(&mut self, field: &'static ObservationField, mut cell: impl FnMut(usize) -> u8) {
        for (i, index) in (0..field.len()).zip(self.next(field)..) {
            let value = cell(i);
            if value > 0 {
                self.push(index, value);
            }
        }
    }

    fn cells(&mut self, field: &'static ObservationField, cells: &[u8]) {
        assert_eq!(cells.len(), field.len(), "as many cells as the field has");
        let begin = self.next(field);
        for (eight, first) in cells.chunks(8).zip((begin..).step_by(8)) {
            // Most cells are 0.
            if eight != &[0; 8][..eight.len()] {
                for (value, index) in eight.iter().zip(first..).filter(|(value, _)| **value > 0) {
                    self.push(index, *value);
                }
            }
        }
    }

    fn sparse(
        &mut self,
        field: &'static ObservationField,
        entries: impl IntoIterator<Item = (usize, u8), IntoIter: Clone>,
    ) {
        let begin = self.next(field);
        for (at, value) in entries {
            self.set(begin + u32::try_from(at).unwrap_or(u32::MAX - begin), value);
        }
    }

    fn one_hot(&mut self, field: &'static ObservationField, hot: Option<usize>) {
        let begin = self.next(field);
        if let Some(hot) =
            hot.filter(|hot| *hot < field.len()).and_then(|hot| u32::try_from(hot).ok())
        {
            self.push(begin + hot, 1);
        }
    }

    fn bits(&mut self, field: &'static ObservationField, words: &[u64]) {
        assert!(field.len() <= words.len() * 64, "more cells than bits");
        for (word, first) in words.iter().zip((self.next(field)..self.width).step_by(64)) {
            let mut rest = *word;
            while rest != 0 && first + rest.trailing_zeros() < self.width {
                self.push(first + rest.trailing_zeros(), 1);
                rest &= rest - 1;
            }
        }
    }
}

//! Sparse: an observation as the cells that are not 0.

use alloc::vec::Vec;

use super::{ObservationField, ObservationWriter};

/// Writes an observation as the cells that are not 0, in ascending order: their indices, and their
/// values from 1 to the maximum of their field.
///
/// All other cells of the row are 0. The indices are those of a row that a
/// [`ByteWriter`](crate::ByteWriter) writes. A row has no capacity: it grows with the cells, which
/// are at most as many as an observation has.
///
/// ```
/// use rules_core::{Setup, SparseWriter, encode_seat, games::wuerfelhelden::State};
/// let state = State::new_game(&Default::default())?;
/// let mut row = SparseWriter::default();
/// encode_seat(&state, 0, &mut row);
/// assert_eq!(row.iter().next(), Some((0, 1)), "the opening: the first cell of `phase`");
/// assert!(row.iter().len() < row.width() / 3);
/// # Ok::<(), rules_core::OptionError>(())
/// ```
///
/// # Panics
///
/// If a row has 2<sup>24</sup> cells or more.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SparseWriter {
    /// Index and, in the lowest byte, value: one write for each cell.
    cells: Vec<u32>,
    width: u32,
}

impl SparseWriter {
    /// Index and value of each cell that is not 0, in ascending order of the indices.
    #[inline]
    #[must_use]
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (u32, u8)> + '_ {
        self.behind(0)
    }

    /// The same without the first ones, which are not looked at.
    #[inline]
    pub(crate) fn behind(&self, first: usize) -> impl ExactSizeIterator<Item = (u32, u8)> + '_ {
        self.cells[first..].iter().map(|cell| (cell >> 8, cell.to_le_bytes()[0]))
    }

    /// Number of cells, with those that are 0.
    #[must_use]
    pub const fn width(&self) -> usize {
        self.width as usize
    }

    /// Index and value in one number.
    #[inline]
    pub(crate) fn cell(index: u32, value: u8) -> u32 {
        index << 8 | u32::from(value)
    }

    /// Takes a whole row of such numbers, in ascending order.
    #[cfg_attr(not(feature = "registry"), allow(dead_code, reason = "for batches"))]
    #[inline]
    pub(crate) fn assign(&mut self, cells: &[u32], width: usize) {
        self.width = width_of(width);
        self.cells.clear();
        self.cells.extend_from_slice(cells);
    }

    /// Forgets the row and keeps the memory.
    #[inline]
    pub fn clear(&mut self) {
        self.cells.clear();
        self.width = 0;
    }

    /// Adds the next field; the index of its first cell.
    #[expect(clippy::inline_always, reason = "the length is known where it is called")]
    #[inline(always)]
    fn next(&mut self, field: &'static ObservationField) -> u32 {
        let begin = self.width;
        self.width = width_of(self.width().saturating_add(field.len()));
        begin
    }

    /// Adds a cell behind all that were added.
    #[inline]
    fn push(&mut self, index: u32, value: u8) {
        self.cells.push(Self::cell(index, value));
    }

    /// Sets a cell of the newest field, which may have been set before.
    #[inline]
    fn set(&mut self, index: u32, value: u8) {
        assert!(index < self.width, "a cell of the field");
        // From the end, because most entries come in ascending order.
        let behind = self.cells.iter().rev().take_while(|other| **other >> 8 > index).count();
        let at = self.cells.len() - behind;
        let cell = Self::cell(index, value);
        match at.checked_sub(1).filter(|before| self.cells[*before] >> 8 == index) {
            Some(same) if value == 0 => drop(self.cells.remove(same)),
            Some(same) => self.cells[same] = cell,
            None if value == 0 => {}
            None => self.cells.insert(at, cell),
        }
    }
}

/// A width that leaves a byte of an index for a value.
#[inline]
fn width_of(width: usize) -> u32 {
    let width = u32::try_from(width).ok().filter(|width| *width < 1 << 24);
    width.expect("a row of fewer than 2^24 cells")
}

#[expect(clippy::inline_always, reason = "the length is known where it is called")]
impl ObservationWriter for SparseWriter {
    #[inline(always)]
    fn field(&mut self, field: &'static ObservationField, mut cell: impl FnMut(usize) -> u8) {
        for (i, index) in (0..field.len()).zip(self.next(field)..) {
            let value = cell(i);
            if value > 0 {
                self.push(index, value);
            }
        }
    }

    #[inline(always)]
    fn cells(&mut self, field: &'static ObservationField, cells: &[u8]) {
        assert_eq!(cells.len(), field.len(), "as many cells as the field has");
        let begin = self.next(field);
        let (eights, rest) = cells.as_chunks::<8>();
        let behind = self.width - u32::try_from(rest.len()).unwrap_or_default();
        for (eight, first) in eights.iter().zip((begin..).step_by(8)) {
            // Most cells are 0.
            let mut left = u64::from_le_bytes(*eight);
            while left != 0 {
                let at = left.trailing_zeros() / 8;
                self.push(first + at, eight[at as usize]);
                left &= !(0xff << (8 * at));
            }
        }
        for (value, index) in rest.iter().zip(behind..).filter(|(value, _)| **value > 0) {
            self.push(index, *value);
        }
    }

    #[inline(always)]
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

    #[inline(always)]
    fn one_hot(&mut self, field: &'static ObservationField, hot: Option<usize>) {
        let begin = self.next(field);
        if let Some(hot) =
            hot.filter(|hot| *hot < field.len()).and_then(|hot| u32::try_from(hot).ok())
        {
            self.push(begin + hot, 1);
        }
    }

    #[inline(always)]
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

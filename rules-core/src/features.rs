//! Features: a view as numbers, and the names of those numbers.
//!
//! Every cell is a whole number from 0 to its field's [`max`](Field::max), at
//! most 255, so that bytes are exact; as `f32` it is `cell / max`, from 0 to 1.

/// One named block of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Field {
    /// Name, unique within the game, in `snake_case`.
    pub name: &'static str,
    /// Shape; the product is the number of cells.
    pub shape: &'static [usize],
    /// Greatest value of a cell; at least 1.
    pub max: u8,
    /// What the cells mean, with the rule number.
    pub meaning: &'static str,
}

impl Field {
    /// How many cells the field has.
    #[inline]
    #[must_use]
    pub const fn len(&self) -> usize {
        let (mut len, mut i) = (1, 0);
        while i < self.shape.len() {
            len *= self.shape[i];
            i += 1;
        }
        len
    }

    /// Whether the field has no cell.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// Receives the fields of a view, in order.
pub trait Features {
    /// Writes one field; `cell(i)` is asked once for each `i` in order.
    fn field(&mut self, field: &'static Field, cell: impl FnMut(usize) -> u8);

    /// Writes a field with one hot cell; `None` leaves it dark.
    #[inline]
    fn one_hot(&mut self, field: &'static Field, hot: Option<usize>) {
        self.field(field, |i| u8::from(hot == Some(i)));
    }
}

/// Writes cells as `f32` from 0 to 1 into a row.
#[derive(Debug)]
pub struct Floats<'a> {
    row: &'a mut [f32],
    at: usize,
}

impl<'a> Floats<'a> {
    /// Begins a row, which must have the length of the layout.
    ///
    /// Writing past its end panics; [`Table::features`](crate::Table::features)
    /// is the checked spelling, and [`Width`] measures a layout.
    #[inline]
    pub const fn new(row: &'a mut [f32]) -> Self {
        Self { row, at: 0 }
    }
}

impl Features for Floats<'_> {
    #[inline]
    fn field(&mut self, field: &'static Field, mut cell: impl FnMut(usize) -> u8) {
        let max = f32::from(field.max);
        let end = self.at + field.len();
        for (i, to) in self.row[self.at..end].iter_mut().enumerate() {
            *to = f32::from(cell(i)) / max;
        }
        self.at = end;
    }
}

/// Writes cells as they are into a row.
#[derive(Debug)]
pub struct Bytes<'a> {
    row: &'a mut [u8],
    at: usize,
}

impl<'a> Bytes<'a> {
    /// Begins a row, which must have the length of the layout.
    ///
    /// Writing past its end panics;
    /// [`Table::feature_bytes`](crate::Table::feature_bytes) is the checked
    /// spelling, and [`Width`] measures a layout.
    #[inline]
    pub const fn new(row: &'a mut [u8]) -> Self {
        Self { row, at: 0 }
    }
}

impl Features for Bytes<'_> {
    #[inline]
    fn field(&mut self, field: &'static Field, mut cell: impl FnMut(usize) -> u8) {
        let end = self.at + field.len();
        for (i, to) in self.row[self.at..end].iter_mut().enumerate() {
            *to = cell(i);
        }
        self.at = end;
    }
}

/// Counts cells without writing them.
///
/// ```
/// use rules_core::{Encode, Observe, Setup, Width, games::wuerfelhelden::State};
/// let state = State::new_game(&Default::default())?;
/// let mut width = Width::default();
/// State::encode(&state.view(0), &mut width);
/// assert!(width.0 > 0);
/// # Ok::<(), rules_core::OptionError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Width(pub usize);

impl Features for Width {
    fn field(&mut self, field: &'static Field, _cell: impl FnMut(usize) -> u8) {
        self.0 += field.len();
    }
}

/// Collects the layout: every field with its offset.
#[cfg(feature = "alloc")]
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Schema {
    /// Every field, with the offset of its first cell.
    pub fields: alloc::vec::Vec<(usize, &'static Field)>,
    /// Number of cells in all.
    pub width: usize,
}

#[cfg(feature = "alloc")]
impl Features for Schema {
    fn field(&mut self, field: &'static Field, _cell: impl FnMut(usize) -> u8) {
        self.fields.push((self.width, field));
        self.width += field.len();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    static COINS: Field = Field { name: "coins", shape: &[2], max: 4, meaning: "coins" };
    static FACE: Field = Field { name: "face", shape: &[1, 3], max: 1, meaning: "face" };

    fn write(out: &mut impl Features) {
        out.field(&COINS, |i| [4, 1][i]);
        out.one_hot(&FACE, Some(2));
    }

    #[test]
    fn one_writer_gives_floats_bytes_and_the_layout() {
        let (mut floats, mut bytes, mut schema) = ([9.0; 5], [9; 5], Schema::default());
        write(&mut Floats::new(&mut floats));
        write(&mut Bytes::new(&mut bytes));
        write(&mut schema);
        assert_eq!(bytes, [4, 1, 0, 0, 1]);
        assert_eq!(floats.map(f32::to_bits), [1.0, 0.25, 0.0, 0.0, 1.0].map(f32::to_bits));
        assert_eq!((schema.width, schema.fields[1].0), (5, 2));
    }
}

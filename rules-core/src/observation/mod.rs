//! Observations: a view as numbers, and the layout of those numbers.
//!
//! Every cell is an integer from 0 to its field's [`max`](ObservationField::max), which is
//! at most 255. As a byte it is the integer, as `f32` it is `cell / max`, from 0 to 1.

#[cfg(all(target_arch = "wasm32", feature = "alloc"))]
mod any;
mod kind;
#[cfg(feature = "alloc")]
mod sparse;
mod unpack;

#[cfg(all(target_arch = "wasm32", feature = "alloc"))]
pub(crate) use any::AnyWriter;
pub use kind::CellKind;
#[cfg(any(feature = "unsung_heroes", feature = "valor_and_villainy"))]
pub(crate) use kind::none_or;
#[cfg(feature = "alloc")]
pub use sparse::SparseWriter;
use unpack::{convert, unpack_floats};

#[cfg_attr(not(feature = "games"), allow(unused_imports, reason = "some games do without"))]
pub(crate) use unpack::pairs;
pub(crate) use unpack::unpack;

/// Writes fields of an observation, each in one statement: name, shape, greatest value,
/// [kind](CellKind), meaning and, behind `=`, the method of the [`ObservationWriter`] that writes it,
/// with the value.
///
/// With a pattern, as in `if let`, the fields are zeros where it does not match.
///
/// ```
/// use rules_core::{ByteWriter, ObservationWriter, write_fields};
/// fn encode(pot: u8, bid: Option<(usize, u8)>, out: &mut impl ObservationWriter) {
///     write_fields! { out;
///         "pot" [1], 255, Count, "points at risk (PI-2)" = cells(&[pot]);
///     }
///     write_fields! { out, Some((seat, height)) = bid;
///         "bidder" [2], 1, OneHot, "who has made a bid" = one_hot(Some(seat));
///         "bid" [1], 9, Count, "height of the bid" = cells(&[height]);
///     }
/// }
/// let mut row = [0; 8];
/// let (bid, none) = row.split_at_mut(4);
/// encode(3, Some((1, 7)), &mut ByteWriter::new(bid));
/// encode(5, None, &mut ByteWriter::new(none));
/// assert_eq!(row, [3, 0, 1, 7, 5, 0, 0, 0]);
/// ```
#[macro_export]
macro_rules! write_fields {
    ($out:ident; $($text:literal $shape:expr, $max:expr, $kind:expr, $meaning:literal
        = $write:ident($value:expr $(, $more:expr)* $(,)?);)+) => {$(
        $out.$write(
            const { &$crate::__observation_field!($text $shape, $max, $kind, $meaning) },
            $value $(, $more)*
        );
    )+};
    ($out:ident, $known:pat = $source:expr; $($text:literal $shape:expr, $max:expr, $kind:expr, $meaning:literal
        = $write:ident($value:expr $(, $more:expr)* $(,)?);)+) => {
        if let $known = $source {$(
            $out.$write(
                const { &$crate::__observation_field!($text $shape, $max, $kind, $meaning) },
                $value $(, $more)*
            );
        )+} else {$(
            $out.one_hot(
                const { &$crate::__observation_field!($text $shape, $max, $kind, $meaning) },
                None,
            );
        )+}
    };
}

/// An [`ObservationField`].
#[doc(hidden)]
#[macro_export]
macro_rules! __observation_field {
    ($text:literal $shape:expr, $max:expr, $kind:expr, $meaning:literal) => {
        $crate::ObservationField {
            name: $text,
            shape: &$shape,
            max: $max,
            kind: {
                #[allow(unused_imports, reason = "a kind may be named by a constant")]
                use $crate::CellKind::*;
                $kind
            },
            meaning: $meaning,
        }
    };
}

/// One named block of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ObservationField {
    /// Name, unique within the game, in `snake_case`.
    pub name: &'static str,
    /// Shape; the product is the number of cells.
    pub shape: &'static [usize],
    /// Greatest value of a cell; at least 1.
    pub max: u8,
    /// What the numbers in the cells are.
    pub kind: CellKind,
    /// What the cells mean; the number of a rule may follow in brackets.
    pub meaning: &'static str,
}

impl ObservationField {
    /// Number of cells.
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
///
/// Several methods write a field, because a batch writes an observation in every step of
/// every game. From fast to slow: [`one_hot`](Self::one_hot) and
/// [`sparse`](Self::sparse) clear the field and set some cells; [`cells`](Self::cells)
/// copies a whole field; [`bits`](Self::bits) unpacks a bit set; [`field`](Self::field)
/// calls a function for each cell, which is fast enough for small fields only. All of
/// them write the same cells. An implementation needs `field` alone and may override the
/// others for speed.
///
/// ```
/// use rules_core::{ByteWriter, ObservationWriter, write_fields};
/// let mut row = [0; 16];
/// let mut out = ByteWriter::new(&mut row);
/// write_fields! { out;
///     "hand" [4], 9, Count, "own cards by rank" = cells(&[0, 3, 0, 9]);
///     "hand_again" [4], 9, Count, "own cards by rank" = sparse([(1, 3), (3, 9)]);
///     "face" [4], 1, OneHot, "the face" = one_hot(Some(2));
///     "open" [4], 1, Flag, "ranks face up" = bits(&[0b1010]);
/// }
/// assert_eq!(row, [0, 3, 0, 9, 0, 3, 0, 9, 0, 0, 1, 0, 0, 1, 0, 1]);
/// ```
pub trait ObservationWriter {
    /// Writes one field; `cell(i)` is called once for each index `i`, in order.
    fn field(&mut self, field: &'static ObservationField, cell: impl FnMut(usize) -> u8);

    /// Writes one field from a slice of all its cells.
    ///
    /// # Panics
    ///
    /// If the slice is shorter than the field. The writers of this crate also panic if it
    /// is longer.
    #[inline]
    fn cells(&mut self, field: &'static ObservationField, cells: &[u8]) {
        self.field(field, |i| cells[i]);
    }

    /// Writes a field whose cells are 0 except those in `entries`, pairs of index and
    /// value in any order. The last of several values for a cell counts.
    ///
    /// # Panics
    ///
    /// The writers of this crate panic if an index is beyond the field.
    #[inline]
    fn sparse(
        &mut self,
        field: &'static ObservationField,
        entries: impl IntoIterator<Item = (usize, u8), IntoIter: Clone>,
    ) {
        let entries = entries.into_iter();
        self.field(field, |i| {
            entries.clone().filter(|&(at, _)| at == i).last().map_or(0, |(_, value)| value)
        });
    }

    /// Writes a field whose cells are 0 except the one with index `hot`, which is 1.
    /// `None`, or an index beyond the field, writes zeros.
    #[inline]
    fn one_hot(&mut self, field: &'static ObservationField, hot: Option<usize>) {
        self.field(field, |i| u8::from(hot == Some(i)));
    }

    /// Writes a bit set as a field of zeros and ones: cell `i` is bit `i % 64` of word
    /// `i / 64`. Bits beyond the field are ignored.
    ///
    /// # Panics
    ///
    /// If the field has more cells than `words` has bits.
    #[inline]
    fn bits(&mut self, field: &'static ObservationField, words: &[u64]) {
        self.field(field, |i| u8::from(words[i / 64] >> (i % 64) & 1 == 1));
    }

    /// Writes several fields. The cells are the same as without the group, but they are
    /// written faster if `write` is inlined, because the compiler then knows the offset of
    /// each field.
    ///
    /// ```
    /// use rules_core::{ByteWriter, ObservationWriter, write_fields};
    /// let mut row = [9; 4];
    /// ByteWriter::new(&mut row).group(
    ///     #[inline(always)]
    ///     |out| {
    ///         write_fields! { out;
    ///             "face" [3], 1, OneHot, "the face" = one_hot(Some(1));
    ///             "roll" [1], 3, Count, "number of the roll" = cells(&[2]);
    ///         }
    ///     },
    /// );
    /// assert_eq!(row, [0, 1, 0, 2]);
    /// ```
    #[inline]
    fn group(&mut self, write: impl FnOnce(&mut Self)) {
        write(self);
    }
}

/// A buffer, and the offset of the next field.
#[derive(Debug)]
struct Cursor<'a, T> {
    row: &'a mut [T],
    at: usize,
}

impl<T> Cursor<'_, T> {
    /// The rest of the buffer as a cursor of its own.
    #[inline]
    fn rest(&mut self) -> Self {
        Cursor { row: &mut core::mem::take(&mut self.row)[self.at..], at: 0 }
    }

    /// The cells of the next field.
    #[expect(clippy::inline_always, reason = "the length is known where it is called")]
    #[inline(always)]
    fn next(&mut self, field: &'static ObservationField) -> &mut [T] {
        let begin = self.at;
        self.at += field.len();
        &mut self.row[begin..self.at]
    }
}

/// Writes an observation as `f32` from 0 to 1.
#[derive(Debug)]
pub struct FloatWriter<'a>(Cursor<'a, f32>);

impl<'a> FloatWriter<'a> {
    /// A writer into a buffer as long as the observation; [`WidthCounter`] counts its
    /// cells.
    ///
    /// Writing past the end panics.
    /// [`DynSession::observation`](crate::DynSession::observation) checks the length.
    #[inline]
    pub const fn new(row: &'a mut [f32]) -> Self {
        Self(Cursor { row, at: 0 })
    }
}

#[expect(clippy::inline_always, reason = "the length is known where it is called")]
impl ObservationWriter for FloatWriter<'_> {
    #[inline(always)]
    fn field(&mut self, field: &'static ObservationField, mut cell: impl FnMut(usize) -> u8) {
        let max = f32::from(field.max);
        for (i, to) in self.0.next(field).iter_mut().enumerate() {
            *to = f32::from(cell(i)) / max;
        }
    }
    #[inline(always)]
    fn cells(&mut self, field: &'static ObservationField, cells: &[u8]) {
        assert_eq!(cells.len(), field.len(), "as many cells as the field has");
        convert(cells, self.0.next(field), field.max);
    }
    #[inline(always)]
    fn sparse(
        &mut self,
        field: &'static ObservationField,
        entries: impl IntoIterator<Item = (usize, u8), IntoIter: Clone>,
    ) {
        let row = self.0.next(field);
        row.fill(0.0);
        entries.into_iter().for_each(|(at, cell)| row[at] = f32::from(cell) / f32::from(field.max));
    }
    #[inline(always)]
    fn one_hot(&mut self, field: &'static ObservationField, hot: Option<usize>) {
        let row = self.0.next(field);
        row.fill(0.0);
        if let Some(cell) = hot.and_then(|hot| row.get_mut(hot)) {
            *cell = 1.0 / f32::from(field.max);
        }
    }
    #[inline(always)]
    fn bits(&mut self, field: &'static ObservationField, words: &[u64]) {
        unpack_floats(words, self.0.next(field), 1.0 / f32::from(field.max));
    }
    #[inline(always)]
    fn group(&mut self, write: impl FnOnce(&mut Self)) {
        let mut rest = Self(self.0.rest());
        write(&mut rest);
        *self = rest;
    }
}

/// Writes an observation as bytes, from 0 to each field's maximum.
#[derive(Debug)]
pub struct ByteWriter<'a>(Cursor<'a, u8>);

impl<'a> ByteWriter<'a> {
    /// A writer into a buffer as long as the observation; [`WidthCounter`] counts its
    /// cells.
    ///
    /// Writing past the end panics.
    /// [`DynSession::observation_bytes`](crate::DynSession::observation_bytes) checks the
    /// length.
    #[inline]
    pub const fn new(row: &'a mut [u8]) -> Self {
        Self(Cursor { row, at: 0 })
    }
}

#[expect(clippy::inline_always, reason = "the length is known where it is called")]
impl ObservationWriter for ByteWriter<'_> {
    #[inline(always)]
    fn field(&mut self, field: &'static ObservationField, mut cell: impl FnMut(usize) -> u8) {
        for (i, to) in self.0.next(field).iter_mut().enumerate() {
            *to = cell(i);
        }
    }
    #[inline(always)]
    fn cells(&mut self, field: &'static ObservationField, cells: &[u8]) {
        self.0.next(field).copy_from_slice(cells);
    }
    #[inline(always)]
    fn sparse(
        &mut self,
        field: &'static ObservationField,
        entries: impl IntoIterator<Item = (usize, u8), IntoIter: Clone>,
    ) {
        let row = self.0.next(field);
        row.fill(0);
        entries.into_iter().for_each(|(at, cell)| row[at] = cell);
    }
    #[inline(always)]
    fn one_hot(&mut self, field: &'static ObservationField, hot: Option<usize>) {
        let row = self.0.next(field);
        row.fill(0);
        if let Some(cell) = hot.and_then(|hot| row.get_mut(hot)) {
            *cell = 1;
        }
    }
    #[inline(always)]
    fn bits(&mut self, field: &'static ObservationField, words: &[u64]) {
        unpack(words, self.0.next(field));
    }
    #[inline(always)]
    fn group(&mut self, write: impl FnOnce(&mut Self)) {
        let mut rest = Self(self.0.rest());
        write(&mut rest);
        *self = rest;
    }
}

/// Counts the cells of an observation without writing them.
///
/// ```
/// use rules_core::{Setup, WidthCounter, encode_seat, games::wuerfelhelden::State};
/// let state = State::new_game(&Default::default())?;
/// let mut width = WidthCounter::default();
/// encode_seat(&state, 0, &mut width);
/// assert!(width.0 > 0);
/// # Ok::<(), rules_core::OptionError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct WidthCounter(pub usize);

impl ObservationWriter for WidthCounter {
    fn field(&mut self, field: &'static ObservationField, _cell: impl FnMut(usize) -> u8) {
        self.0 += field.len();
    }
}

/// The layout of an observation: every field with its offset.
#[cfg(feature = "alloc")]
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ObservationSpec {
    /// Every field, with the offset of its first cell.
    pub fields: alloc::vec::Vec<(usize, &'static ObservationField)>,
    /// Total number of cells.
    pub width: usize,
}

#[cfg(feature = "alloc")]
impl ObservationSpec {
    /// The greatest value of each cell, by which it is divided as `f32`.
    ///
    /// ```
    /// use rules_core::{ObservationSpec, ObservationWriter, write_fields};
    /// let mut spec = ObservationSpec::default();
    /// let out = &mut spec;
    /// write_fields! { out;
    ///     "face" [2], 1, OneHot, "the face" = one_hot(None);
    ///     "roll" [1], 3, Count, "number of the roll" = cells(&[0]);
    /// }
    /// assert_eq!(spec.maxima(), [1, 1, 3]);
    /// ```
    #[must_use]
    pub fn maxima(&self) -> alloc::vec::Vec<u8> {
        let each =
            |(_, field): &(usize, &ObservationField)| core::iter::repeat_n(field.max, field.len());
        self.fields.iter().flat_map(each).collect()
    }
}

#[cfg(feature = "record")]
impl ObservationSpec {
    /// A number for this layout in the game with a name and a version, those of its `GameInfo`,
    /// which trained weights keep: equal on every platform, and another one whenever the layout,
    /// the name or the version changes. Kinds and meanings describe the layout and are no part
    /// of it.
    #[must_use]
    pub fn digest(&self, game: &str, version: u32) -> u64 {
        let field = |(offset, field): &(usize, &'static ObservationField)| {
            (*offset, field.name.as_bytes(), field.shape, field.max)
        };
        let fields: alloc::vec::Vec<_> = self.fields.iter().map(field).collect();
        crate::digest(&(game.as_bytes(), version, fields))
    }
}

#[cfg(feature = "alloc")]
impl ObservationWriter for ObservationSpec {
    fn field(&mut self, field: &'static ObservationField, _cell: impl FnMut(usize) -> u8) {
        self.fields.push((self.width, field));
        self.width += field.len();
    }
}

#[cfg(test)]
mod tests;

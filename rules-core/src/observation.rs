//! Observations: a view as numbers, and the layout of those numbers.
//!
//! Every cell is an integer from 0 to its field's [`max`](ObservationField::max), which is
//! at most 255. As a byte it is the integer, as `f32` it is `cell / max`, from 0 to 1.

/// One named block of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ObservationField {
    /// Name, unique within the game, in `snake_case`.
    pub name: &'static str,
    /// Shape; the product is the number of cells.
    pub shape: &'static [usize],
    /// Greatest value of a cell; at least 1.
    pub max: u8,
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
/// use rules_core::{ByteWriter, ObservationWriter, ObservationField};
/// static HAND: ObservationField = ObservationField { name: "hand", shape: &[4], max: 9, meaning: "own cards by rank" };
/// static FACE: ObservationField = ObservationField { name: "face", shape: &[4], max: 1, meaning: "one hot: the face" };
/// static OPEN: ObservationField = ObservationField { name: "open", shape: &[4], max: 1, meaning: "ranks face up" };
/// let mut row = [0; 16];
/// let mut out = ByteWriter::new(&mut row);
/// out.cells(&HAND, &[0, 3, 0, 9]);
/// out.sparse(&HAND, [(1, 3), (3, 9)]);
/// out.one_hot(&FACE, Some(2));
/// out.bits(&OPEN, &[0b1010]);
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
    /// use rules_core::{ByteWriter, ObservationWriter, ObservationField};
    /// static FACE: ObservationField = ObservationField { name: "face", shape: &[3], max: 1, meaning: "one hot: the face" };
    /// static ROLL: ObservationField = ObservationField { name: "roll", shape: &[1], max: 3, meaning: "number of the roll" };
    /// let mut row = [9; 4];
    /// ByteWriter::new(&mut row).group(
    ///     #[inline(always)]
    ///     |out| {
    ///         out.one_hot(&FACE, Some(1));
    ///         out.cells(&ROLL, &[2]);
    ///     },
    /// );
    /// assert_eq!(row, [0, 1, 0, 2]);
    /// ```
    #[inline]
    fn group(&mut self, write: impl FnOnce(&mut Self)) {
        write(self);
    }
}

/// Unpacks eight bits into eight bytes of 0 or 1, the lowest first.
#[inline]
const fn unpack_byte(bits: u8) -> [u8; 8] {
    // Byte `i` keeps bit `i`; adding 127 carries it to the top bit of the byte.
    let own = u64::from_le_bytes([bits; 8]) & 0x8040_2010_0804_0201;
    ((own + 0x7f7f_7f7f_7f7f_7f7f) >> 7 & 0x0101_0101_0101_0101).to_le_bytes()
}

/// [`unpack_byte`] as a table: a batch unpacks masks and sets in every step.
static UNPACKED: [[u8; 8]; 256] = {
    let (mut all, mut bits) = ([[0; 8]; 256], 0_usize);
    while bits < 256 {
        all[bits] = unpack_byte(bits.to_le_bytes()[0]);
        bits += 1;
    }
    all
};

/// Unpacks eight counts of two bits into bytes, the lowest first.
#[cfg(any(feature = "wuerfelhelden", feature = "hero_must_die"))]
#[inline]
pub(crate) const fn pairs(bits: u64) -> [u8; 8] {
    let bits = bits & 0xffff;
    let fours = (bits | bits << 24) & 0xff_0000_00ff;
    let twos = (fours | fours << 12) & 0x000f_000f_000f_000f;
    ((twos | twos << 6) & 0x0303_0303_0303_0303).to_le_bytes()
}

/// Unpacks words into bytes of 0 or 1.
#[expect(clippy::inline_always, reason = "the length is known where it is called")]
#[inline(always)]
pub(crate) fn unpack<B: Copy>(words: &[u64], row: &mut [B])
where
    [B; 8]: Octet,
{
    assert!(row.len() <= words.len() * 64, "more cells than bits");
    let eight = |i: usize| <[B; 8]>::of(UNPACKED[usize::from(words[i / 8].to_le_bytes()[i % 8])]);
    let (whole, rest) = row.as_chunks_mut();
    let last = whole.len();
    for (i, to) in whole.iter_mut().enumerate() {
        *to = eight(i);
    }
    if !rest.is_empty() {
        rest.copy_from_slice(&eight(last)[..rest.len()]);
    }
}

/// Eight cells, of bytes or of signed bytes.
pub(crate) trait Octet {
    /// From bytes that are 0 or 1.
    fn of(bytes: [u8; 8]) -> Self;
}

impl Octet for [u8; 8] {
    #[inline]
    fn of(bytes: [u8; 8]) -> Self {
        bytes
    }
}

impl Octet for [i8; 8] {
    #[inline]
    fn of(bytes: [u8; 8]) -> Self {
        bytes.map(u8::cast_signed)
    }
}

/// Eight bits as `f32` of 0 or 1, the lowest first.
static UNPACKED_FLOATS: [[f32; 8]; 256] = {
    let (mut all, mut bits) = ([[0.0; 8]; 256], 0);
    while bits < 256 {
        let mut i = 0;
        while i < 8 {
            if bits >> i & 1 == 1 {
                all[bits][i] = 1.0;
            }
            i += 1;
        }
        bits += 1;
    }
    all
};

/// Writes `one` for every bit that is set and 0 for the others.
#[expect(clippy::inline_always, reason = "the length is known where it is called")]
#[inline(always)]
fn unpack_floats(words: &[u64], row: &mut [f32], one: f32) {
    assert!(row.len() <= words.len() * 64, "more cells than bits");
    let eight = |i: usize| {
        UNPACKED_FLOATS[usize::from(words[i / 8].to_le_bytes()[i % 8])].map(|bit| bit * one)
    };
    let (whole, rest) = row.as_chunks_mut();
    let last = whole.len();
    for (i, to) in whole.iter_mut().enumerate() {
        *to = eight(i);
    }
    if !rest.is_empty() {
        rest.copy_from_slice(&eight(last)[..rest.len()]);
    }
}

/// Converts cells to `f32` from 0 to 1. A maximum of 1 needs no division, which would
/// cost the most.
#[expect(clippy::inline_always, reason = "the length is known where it is called")]
#[inline(always)]
fn convert(cells: &[u8], row: &mut [f32], max: u8) {
    if max == 1 {
        by_fours(cells, row, f32::from);
    } else {
        let max = f32::from(max);
        by_fours(cells, row, |cell| f32::from(cell) / max);
    }
}

/// Converts sixteen cells at a time, then four, which compiles to vector instructions.
#[expect(clippy::inline_always, reason = "the length is known where it is called")]
#[inline(always)]
fn by_fours(cells: &[u8], row: &mut [f32], number: impl Fn(u8) -> f32 + Copy) {
    let (sixteens, fewer) = cells.as_chunks::<16>();
    let (wide, narrow) = row.as_chunks_mut();
    for (to, sixteen) in wide.iter_mut().zip(sixteens) {
        *to = sixteen.map(number);
    }
    let (fours, rest) = fewer.as_chunks::<4>();
    for (to, four) in narrow.as_chunks_mut().0.iter_mut().zip(fours) {
        *to = four.map(number);
    }
    if rest.is_empty() {
        return;
    }
    // Converting the last four cells again is faster than one by one. Not in a short
    // field: its cells were just stored in other widths, which would stall the load.
    match (cells.last_chunk::<4>(), row.last_chunk_mut()) {
        (Some(four), Some(to)) if cells.len() > 8 => *to = four.map(number),
        _ => {
            let done = cells.len() - rest.len();
            row[done..].iter_mut().zip(rest).for_each(|(to, cell)| *to = number(*cell));
        }
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
    /// [`DynMatch::observation`](crate::DynMatch::observation) checks the length.
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
    /// [`DynMatch::observation_bytes`](crate::DynMatch::observation_bytes) checks the
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
/// use rules_core::{Encode, Observe, Setup, WidthCounter, games::wuerfelhelden::State};
/// let state = State::new_game(&Default::default())?;
/// let mut width = WidthCounter::default();
/// State::encode(&state.view(0), &mut width);
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
impl ObservationWriter for ObservationSpec {
    fn field(&mut self, field: &'static ObservationField, _cell: impl FnMut(usize) -> u8) {
        self.fields.push((self.width, field));
        self.width += field.len();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    static COINS: ObservationField =
        ObservationField { name: "coins", shape: &[2], max: 4, meaning: "coins" };
    static FACE: ObservationField =
        ObservationField { name: "face", shape: &[1, 3], max: 1, meaning: "face" };

    fn write(out: &mut impl ObservationWriter) {
        out.field(&COINS, |i| [4, 1][i]);
        out.one_hot(&FACE, Some(2));
    }

    #[test]
    fn one_writer_gives_floats_bytes_and_the_layout() {
        let (mut floats, mut bytes, mut schema) = ([9.0; 5], [9; 5], ObservationSpec::default());
        write(&mut FloatWriter::new(&mut floats));
        write(&mut ByteWriter::new(&mut bytes));
        write(&mut schema);
        assert_eq!(bytes, [4, 1, 0, 0, 1]);
        assert_eq!(floats.map(f32::to_bits), [1.0, 0.25, 0.0, 0.0, 1.0].map(f32::to_bits));
        assert_eq!((schema.width, schema.fields[1].0), (5, 2));
    }

    static BIG: ObservationField =
        ObservationField { name: "big", shape: &[5, 30], max: 7, meaning: "big" };
    static SET: ObservationField =
        ObservationField { name: "set", shape: &[5, 30], max: 1, meaning: "set" };
    static ALL: ObservationField =
        ObservationField { name: "all", shape: &[256], max: 255, meaning: "all" };

    /// A writer that overrides nothing.
    struct Slow(alloc::vec::Vec<u8>);

    impl ObservationWriter for Slow {
        fn field(&mut self, field: &'static ObservationField, cell: impl FnMut(usize) -> u8) {
            self.0.extend((0..field.len()).map(cell));
        }
    }

    #[test]
    fn every_spelling_writes_the_same_row() {
        fn spell(out: &mut impl ObservationWriter) {
            let cells: [u8; 150] = core::array::from_fn(|i| [0, 3, 0, 7, 1][i % 5]);
            out.cells(&BIG, &cells);
            out.sparse(&BIG, [(149, 1), (3, 2), (3, 7)]);
            out.one_hot(&BIG, Some(77));
            out.one_hot(&BIG, Some(150));
            out.group(|out| {
                out.bits(&SET, &[0xdead_beef_0123_4567, 1 << 63 | 1, 0b11 << 20 | 1 << 5]);
                out.bits(&FACE, &[0b1010]);
            });
            out.bits(&ALL, &[u64::MAX, 0, 0x5555_5555_5555_5555, 1 << 63]);
        }
        let (mut slow, mut schema) = (Slow(alloc::vec![]), ObservationSpec::default());
        spell(&mut slow);
        spell(&mut schema);
        let (mut bytes, mut floats) = ([9; 1009], [9.0; 1009]);
        spell(&mut ByteWriter::new(&mut bytes));
        spell(&mut FloatWriter::new(&mut floats));
        assert_eq!(slow.0, bytes);
        assert_eq!((schema.width, bytes[153], bytes[377]), (1009, 7, 1));
        for (at, field) in schema.fields {
            for i in at..at + field.len() {
                let number = f32::from(bytes[i]) / f32::from(field.max);
                assert_eq!(floats[i].to_bits(), number.to_bits(), "{} {i}", field.name);
            }
        }
    }

    #[cfg(any(feature = "wuerfelhelden", feature = "hero_must_die"))]
    #[test]
    fn counts_are_spread_in_their_order() {
        assert_eq!(pairs(0b11_10_01_00_00_01_10_11), [3, 2, 1, 0, 0, 1, 2, 3]);
        assert_eq!(pairs(0xff_0000), [0; 8]);
    }

    #[test]
    #[should_panic(expected = "more cells than bits")]
    fn a_set_must_be_as_large_as_its_field() {
        ByteWriter::new(&mut [0; 150]).bits(&SET, &[0, 0]);
    }

    #[test]
    #[should_panic(expected = "as many cells as the field has")]
    fn a_field_needs_all_its_cells() {
        FloatWriter::new(&mut [0.0; 5]).cells(&FACE, &[0, 1]);
    }
}

//! Every way to write a field gives the same row.

use super::*;

static COINS: ObservationField = ObservationField {
    name: "coins",
    shape: &[2],
    max: 4,
    kind: CellKind::Count,
    meaning: "coins",
};
static FACE: ObservationField = ObservationField {
    name: "face",
    shape: &[1, 3],
    max: 1,
    kind: CellKind::OneHot,
    meaning: "face",
};

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

static BIG: ObservationField = ObservationField {
    name: "big",
    shape: &[5, 30],
    max: 7,
    kind: CellKind::Count,
    meaning: "big",
};
static SET: ObservationField =
    ObservationField { name: "set", shape: &[5, 30], max: 1, kind: CellKind::Flag, meaning: "set" };
static ALL: ObservationField = ObservationField {
    name: "all",
    shape: &[256],
    max: 255,
    kind: CellKind::Count,
    meaning: "all",
};

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
        out.sparse(&BIG, [(149, 1), (3, 2), (5, 4), (3, 7), (5, 0), (6, 0)]);
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
    let mut sparse = SparseWriter::default();
    spell(&mut sparse);
    assert!(sparse.iter().eq((0..).zip(bytes).filter(|(_, cell)| *cell > 0)));
    assert_eq!(sparse.width(), 1009);
    assert_eq!((schema.width, bytes[153], bytes[377]), (1009, 7, 1));
    for (at, field) in schema.fields {
        for i in at..at + field.len() {
            let number = f32::from(bytes[i]) / f32::from(field.max);
            assert_eq!(floats[i].to_bits(), number.to_bits(), "{} {i}", field.name);
        }
    }
}

#[test]
fn pairs_of_bits_become_counts_in_their_order() {
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

#[test]
#[should_panic(expected = "a cell of the field")]
fn a_sparse_row_has_no_cell_beyond_the_field() {
    SparseWriter::default().sparse(&FACE, [(3, 1)]);
}

#[test]
fn a_sparse_row_that_was_cleared_begins_anew() {
    let mut row = SparseWriter::default();
    write(&mut row);
    row.clear();
    assert_eq!(row, SparseWriter::default());
    write(&mut row);
    assert!(row.width() == 5 && row.iter().eq([(0, 4), (1, 1), (4, 1)]));
}

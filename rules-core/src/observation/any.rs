//! Any writer behind one type, so that each game's observation is compiled once.

use alloc::vec::Vec;

use super::{ObservationField, ObservationWriter};

/// An [`ObservationWriter`] whose methods have no type parameters.
pub(crate) trait Writes {
    fn field(&mut self, field: &'static ObservationField, cell: &mut dyn FnMut(usize) -> u8);
    fn cells(&mut self, field: &'static ObservationField, cells: &[u8]);
    fn sparse(&mut self, field: &'static ObservationField, entries: &[(usize, u8)]);
    fn one_hot(&mut self, field: &'static ObservationField, hot: Option<usize>);
    fn bits(&mut self, field: &'static ObservationField, words: &[u64]);
}

impl<W: ObservationWriter> Writes for W {
    fn field(&mut self, field: &'static ObservationField, cell: &mut dyn FnMut(usize) -> u8) {
        ObservationWriter::field(self, field, cell);
    }
    fn cells(&mut self, field: &'static ObservationField, cells: &[u8]) {
        ObservationWriter::cells(self, field, cells);
    }
    fn sparse(&mut self, field: &'static ObservationField, entries: &[(usize, u8)]) {
        ObservationWriter::sparse(self, field, entries.iter().copied());
    }
    fn one_hot(&mut self, field: &'static ObservationField, hot: Option<usize>) {
        ObservationWriter::one_hot(self, field, hot);
    }
    fn bits(&mut self, field: &'static ObservationField, words: &[u64]) {
        ObservationWriter::bits(self, field, words);
    }
}

/// Hands fields on to a writer.
pub(crate) struct AnyWriter<'a>(pub(crate) &'a mut dyn Writes);

impl ObservationWriter for AnyWriter<'_> {
    fn field(&mut self, field: &'static ObservationField, mut cell: impl FnMut(usize) -> u8) {
        self.0.field(field, &mut cell);
    }
    fn cells(&mut self, field: &'static ObservationField, cells: &[u8]) {
        self.0.cells(field, cells);
    }
    fn sparse(
        &mut self,
        field: &'static ObservationField,
        entries: impl IntoIterator<Item = (usize, u8), IntoIter: Clone>,
    ) {
        let entries: Vec<_> = entries.into_iter().collect();
        self.0.sparse(field, &entries);
    }
    fn one_hot(&mut self, field: &'static ObservationField, hot: Option<usize>) {
        self.0.one_hot(field, hot);
    }
    fn bits(&mut self, field: &'static ObservationField, words: &[u64]) {
        self.0.bits(field, words);
    }
}

//! Observations: named fields, bounded cells, one layout.

use std::{vec, vec::Vec};

use super::{Promise, fault::Held, kit::Kit, static_checks::snake_case};
use crate::{
    ByteWriter, FloatWriter, ObservationField, ObservationWriter, Seat, SerdeRules, SparseWriter,
    WidthCounter, encode_seat, encode_view,
};

/// Collects fields and cells, and the first cell that exceeds its maximum.
#[derive(Default)]
pub(super) struct Sheet {
    pub(super) fields: Vec<&'static ObservationField>,
    pub(super) cells: Vec<u8>,
    wrong: Option<(&'static str, usize, usize)>,
}

impl Sheet {
    /// The cells as they were written.
    pub(super) fn into_cells(self) -> Vec<u8> {
        self.cells
    }
}

impl ObservationWriter for Sheet {
    fn field(&mut self, field: &'static ObservationField, mut cell: impl FnMut(usize) -> u8) {
        self.fields.push(field);
        for i in 0..field.len() {
            let value = cell(i);
            if value > field.max && self.wrong.is_none() {
                self.wrong = Some((field.name, i, value.into()));
            }
            self.cells.push(value);
        }
    }
    fn cells(&mut self, field: &'static ObservationField, cells: &[u8]) {
        if cells.len() != field.len() {
            self.wrong = self.wrong.or(Some((field.name, cells.len(), 0)));
        }
        self.field(field, |i| cells.get(i).copied().unwrap_or(0));
    }
    fn sparse(
        &mut self,
        field: &'static ObservationField,
        entries: impl IntoIterator<Item = (usize, u8), IntoIter: Clone>,
    ) {
        let mut cells = vec![0; field.len()];
        for (at, value) in entries {
            match cells.get_mut(at) {
                Some(cell) => *cell = value,
                None => self.wrong = self.wrong.or(Some((field.name, at, value.into()))),
            }
        }
        self.field(field, |i| cells[i]);
    }
    fn one_hot(&mut self, field: &'static ObservationField, hot: Option<usize>) {
        self.sparse(field, hot.map(|hot| (hot, 1)));
    }
}

impl Sheet {
    /// The first cell that is not of the kind of its field: field, index and value.
    fn misfit(&self) -> Option<(&'static str, usize, u8)> {
        let mut rest = self.cells.as_slice();
        self.fields.iter().find_map(|field| {
            let (cells, behind) = rest.split_at_checked(field.len())?;
            rest = behind;
            field.misfit(cells).map(|at| (field.name, at, cells[at]))
        })
    }

    /// The cells of a field, split along its first axis.
    fn entries(&self, name: &str) -> Option<Vec<&[u8]>> {
        let at = self.fields.iter().position(|field| field.name == name)?;
        let before: usize = self.fields[..at].iter().map(|field| field.len()).sum();
        let field = self.fields[at];
        let cells = self.cells.get(before..before + field.len())?;
        let first = field.shape.first().copied().filter(|&first| first > 0)?;
        Some(cells.chunks_exact(field.len() / first).collect())
    }
}

impl<S: SerdeRules> Kit<'_, S> {
    /// The observation of one seat.
    pub(super) fn numbers(&mut self, state: &S, seat: Seat) -> Held {
        let view = state.view(seat);
        let mut seen = Sheet::default();
        encode_view::<S>(&view, &mut seen);
        if self.layout.is_empty() {
            self.layout.clone_from(&seen.fields);
            self.names()?;
        }
        let names = |fields: &[&'static ObservationField]| -> Vec<_> {
            fields.iter().map(|field| (field.name, field.len())).collect()
        };
        hold!(
            self.report,
            EncodeLayout,
            seen.fields == self.layout,
            "seat {seat}: first {:?}, now {:?}",
            names(&self.layout),
            names(&seen.fields)
        );
        hold!(
            self.report,
            EncodeCells,
            seen.wrong.is_none(),
            "seat {seat}, field, cell and value: {:?}",
            seen.wrong
        );
        let misfit = seen.misfit();
        hold!(
            self.report,
            EncodeKinds,
            misfit.is_none(),
            "seat {seat}, field, cell and value: {misfit:?}"
        );
        self.same_cells(&view, &seen)?;
        let mut at_once = Sheet::default();
        encode_seat(state, seat, &mut at_once);
        hold!(
            self.report,
            EncodeSeat,
            at_once.fields == seen.fields && at_once.cells == seen.cells,
            "seat {seat}: the state gives other cells than the view"
        );
        self.relative(state, seat, &seen)
    }

    /// Fields that list the seats beginning with the observer: the entry of another seat
    /// equals entry 0 of that seat's own observation.
    fn relative(&mut self, state: &S, seat: Seat, seen: &Sheet) -> Held {
        for name in self.pace.expected.relative_fields {
            let cells = seen.entries(name);
            let seats = usize::from(self.limits.seats);
            hold!(
                self.report,
                EncodeOrder,
                cells.as_ref().is_some_and(|entries| entries.len() >= seats),
                "no field `{name}` has an entry for each of {seats} seats"
            );
            for on in 1..self.limits.seats {
                let other = (seat + on) % self.limits.seats;
                let mut own = Sheet::default();
                encode_seat(state, other, &mut own);
                let written = cells.as_ref().and_then(|entries| entries.get(usize::from(on)));
                let of_itself = own.entries(name);
                let first = of_itself.as_ref().and_then(|entries| entries.first());
                hold!(
                    self.report,
                    EncodeOrder,
                    written == first,
                    "field `{name}`: seat {seat} has {written:?} at entry {on}, and seat {other} has \
                     {first:?} of itself"
                );
            }
        }
        Ok(())
    }

    /// The names of the fields.
    fn names(&mut self) -> Held {
        hold!(self.report, EncodeNames, !self.layout.is_empty(), "there is no field");
        for (i, field) in self.layout.iter().enumerate() {
            let name = field.name;
            hold!(self.report, EncodeNames, snake_case(name), "`{name}` is not in snake_case");
            hold!(
                self.report,
                EncodeNames,
                self.layout[..i].iter().all(|other| other.name != name),
                "`{name}` occurs twice"
            );
            hold!(
                self.report,
                EncodeNames,
                field.max > 0 && !field.is_empty() && !field.meaning.trim().is_empty(),
                "`{name}` has no cell, no maximum or no meaning"
            );
            hold!(
                self.report,
                EncodeKinds,
                field.kind_fits(),
                "`{name}` cannot be {:?} with its shape and its maximum",
                field.kind
            );
        }
        Ok(())
    }

    /// The same view again, as bytes, as floats, as a sparse row and as a width.
    fn same_cells(&mut self, view: &S::View, seen: &Sheet) -> Held {
        let mut width = WidthCounter::default();
        encode_view::<S>(view, &mut width);
        let mut bytes = vec![0xAA; seen.cells.len()];
        let mut floats = vec![f32::NAN; seen.cells.len()];
        let fits = width.0 == bytes.len();
        if fits {
            encode_view::<S>(view, &mut ByteWriter::new(&mut bytes));
            encode_view::<S>(view, &mut FloatWriter::new(&mut floats));
        }
        let maxima = seen.fields.iter().flat_map(|field| (0..field.len()).map(|_| field.max));
        let wrong = maxima.enumerate().find(|&(i, max)| {
            let float = f32::from(seen.cells[i]) / f32::from(max);
            bytes[i] != seen.cells[i] || floats[i].to_bits() != float.to_bits()
        });
        let mut sparse = SparseWriter::default();
        encode_view::<S>(view, &mut sparse);
        let nonzero = (0..).zip(seen.cells.iter().copied()).filter(|(_, cell)| *cell > 0);
        hold!(
            self.report,
            EncodePure,
            sparse.width() == seen.cells.len() && sparse.iter().eq(nonzero),
            "a sparse row has the cells and values {:?} of {}",
            sparse.iter().collect::<Vec<_>>(),
            sparse.width()
        );
        hold!(
            self.report,
            EncodePure,
            fits && wrong.is_none(),
            "{} cells, then {}; cell and maximum of the first difference: {wrong:?}",
            seen.cells.len(),
            width.0
        );
        Ok(())
    }
}

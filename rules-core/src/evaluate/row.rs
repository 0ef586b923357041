//! What all seats observe, as the row that a network reads.

use alloc::{vec, vec::Vec};

use super::network::Row;
use crate::{ByteWriter, ObservationField, ObservationWriter, Rules, encode_seat};

/// The greatest value of each cell of an observation.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Layout(Vec<f32>);

/// Learns the layout from the fields that are written.
impl ObservationWriter for Layout {
    fn field(&mut self, field: &'static ObservationField, _: impl FnMut(usize) -> u8) {
        self.0.extend((0..field.len()).map(|_| f32::from(field.max)));
    }
}

impl Layout {
    pub(super) fn of<S: Rules>(state: &S) -> Self {
        let mut layout = Self::default();
        encode_seat(state, 0, &mut layout);
        layout
    }

    /// Cells of the observations of all seats.
    pub(super) fn cells<S: Rules>(&self, state: &S) -> usize {
        self.0.len() * usize::from(state.seats())
    }

    /// The cells above 0 of all seats in seat order, each as a number from 0 to 1.
    ///
    /// They are written as bytes, of which eight are looked at together: two thirds are 0, and a
    /// branch for each cell would be unpredictable.
    pub(super) fn row_of<S: Rules>(&self, state: &S) -> Row {
        let width = self.0.len();
        let mut cells = vec![0; width.next_multiple_of(8)];
        let (mut row, mut base) = (Vec::with_capacity(self.cells(state)), 0);
        for seat in 0..state.seats() {
            encode_seat(state, seat, &mut ByteWriter::new(&mut cells[..width]));
            let (words, _) = cells.as_chunks();
            for (word, greatest) in words.iter().zip(self.0.chunks(8)) {
                add_cells(u64::from_le_bytes(*word), greatest, base, &mut row);
                base += u32::try_from(greatest.len()).expect("eight at most");
            }
        }
        row
    }
}

/// Adds the cells above 0 of eight, the first of which has the index `base`.
#[inline]
fn add_cells(mut word: u64, greatest: &[f32], base: u32, row: &mut Row) {
    while word != 0 {
        let at = word.trailing_zeros() / 8;
        let cell = word.to_le_bytes()[at as usize];
        row.push((base + at, f32::from(cell) / greatest[at as usize]));
        word &= !(0xff << (8 * at));
    }
}

#[cfg(all(test, feature = "wuerfelhelden"))]
mod tests {
    use alloc::{vec, vec::Vec};

    use super::Layout;
    use crate::{
        FloatWriter, Node, Rules, Setup, encode_seat, generator, random_action, sample_chance,
    };

    /// The row by its definition, from the observations as floats.
    fn by_definition<S: Rules>(state: &S, width: usize) -> super::Row {
        let mut cells: Vec<f32> = vec![0.0; width * usize::from(state.seats())];
        for (seat, part) in (0..).zip(cells.chunks_mut(width)) {
            encode_seat(state, seat, &mut FloatWriter::new(part));
        }
        (0..).zip(cells).filter(|(_, cell)| *cell > 0.0).collect()
    }

    fn holds<S: Rules>() {
        let mut state = S::setup(&<S as Setup>::Options::default());
        let (layout, mut rng) = (Layout::of(&state), generator(5, 0));
        for _ in 0..150 {
            assert_eq!(layout.row_of(&state), by_definition(&state, layout.0.len()));
            match state.node() {
                Node::Terminal => break,
                Node::Chance => {
                    let outcome = sample_chance(&state, &mut rng);
                    state.apply_chance(outcome);
                }
                Node::Player(_) => {
                    let action = random_action(&state, &mut rng);
                    state.apply_action(action);
                }
            }
        }
    }

    #[test]
    fn a_row_has_the_cells_of_all_seats_that_are_not_zero() {
        holds::<crate::games::wuerfelhelden::State>();
        #[cfg(feature = "unsung_heroes")]
        holds::<crate::games::unsung_heroes::State>();
        #[cfg(feature = "valor_and_villainy")]
        holds::<crate::games::valor_and_villainy::State>();
    }
}

//! Sources of chance: the piles of cards, the slots of the event cards, the hands, the die.

use super::super::state::{Frame, Half, Stage, State};
use crate::ChanceSource;

/// A card of the event slots: its face was laid there before the game (HMD-27).
const fn event(turn: usize, half: Half) -> ChanceSource {
    ChanceSource::deck([2, turn, half as usize, 0])
}

impl State {
    /// What the chance node draws from.
    pub(in super::super) fn source(&self) -> ChanceSource {
        let turn = usize::from(self.table.turn);
        match (self.agenda.stack.top(), &self.agenda.stage) {
            (Some(Frame::PlotDraw { .. }), _) => ChanceSource::deck([3, 0, 0, 0]),
            (Some(Frame::StealDraw { victim }), _) => {
                ChanceSource::deck([4, (*victim).into(), turn, 0])
            }
            (Some(Frame::Die), _) => ChanceSource::dice([5, self.worker().into(), turn, 0]),
            (Some(Frame::Look { slot, half }), _) => event(slot.get().into(), *half),
            (Some(Frame::Generate { token }), _) => {
                ChanceSource::deck([6, (*token).into(), turn, 0])
            }
            (_, Stage::EventDraw { half }) => event(turn, *half),
            (_, Stage::Offer { .. }) => ChanceSource::deck([1, 0, 0, 0]),
            _ => ChanceSource::deck([0; 4]),
        }
    }
}

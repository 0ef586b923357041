//! Sources of chance: the decks of the players, the piles, and the dice of a player in a round.

use super::{
    super::state::{State, agenda::Frame},
    ask::Ask,
};
use crate::ChanceSource;

impl State {
    /// What the chance node draws from.
    pub(in super::super) fn source(&self) -> ChanceSource {
        let round = usize::from(self.table.round);
        match self.ask() {
            Ask::Characters => ChanceSource::deck([0; 4]),
            Ask::Draw => ChanceSource::deck([1, self.drawer().into(), 0, 0]),
            Ask::Minion => ChanceSource::deck([2, 0, 0, 0]),
            Ask::Special => ChanceSource::deck([3, round, 0, 0]),
            Ask::Treasures => ChanceSource::deck([4, 0, 0, 0]),
            _ => {
                let owner = match self.agenda.top() {
                    Some(Frame::Reroll { owner, .. } | Frame::Mass { owner, .. }) => *owner,
                    Some(Frame::Gain(gain)) => gain.owner,
                    _ => 0,
                };
                let colour = self.rolling().map_or(0, |(colour, _)| colour.index());
                ChanceSource::dice([0, owner.into(), round, colour])
            }
        }
    }
}

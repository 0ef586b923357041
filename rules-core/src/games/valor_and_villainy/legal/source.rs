//! Sources of chance: the decks, the hidden tiles, the hands, the dice of a Character in a Round.

use super::dice::handful;
use crate::{
    ChanceSource,
    games::valor_and_villainy::{
        components::{Char, Dice, Die, Size},
        state::{State, Tag},
    },
};

/// The Minions of a Size.
pub(in super::super) fn minions_of(size: Size) -> ChanceSource {
    ChanceSource::deck([0, size.index(), 0, 0])
}

impl State {
    /// What the chance node draws from.
    pub(super) fn source(&self) -> ChanceSource {
        let agenda = &self.table.agenda;
        if let Some(source) = self.prompt_source() {
            return source;
        }
        match agenda.tags.top() {
            None => self.base_source(),
            Some(Tag::Roll) => self.roll_source(),
            Some(Tag::Attack) => self.attack_source(),
            Some(Tag::Cast) => self.cast_source(),
            Some(Tag::Scout) => self.scout_source(),
            Some(Tag::Turn | Tag::Damage | Tag::Window) => self.turn_source(),
        }
    }

    /// The next colour of the dice that a Character rolls in this Round.
    pub(in super::super) fn dice_source(&self, what: usize, who: Char, dice: Dice) -> ChanceSource {
        let colour = handful(dice).map_or(Die::Novice, |(colour, _)| colour);
        ChanceSource::dice([what, who.index(), self.table.round.into(), colour.index()])
    }
}

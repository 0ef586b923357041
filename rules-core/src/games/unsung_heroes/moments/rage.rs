//! Betty rages (UH-121, UH-122).

use super::super::{
    components::{Action, Character},
    state::State,
    state::agenda::Frame,
};
use crate::{ActionSet, Seat};

impl State {
    /// Whether Betty sits at the table and this is her seat.
    pub(in super::super) fn betty(&self, seat: Seat) -> bool {
        self.table.plays(seat, Character::Betty)
    }

    /// Whether there is no token to gain and none to flip.
    pub(super) const fn no_rage(&self) -> bool {
        self.table.stakes.betty_supply() == 0 && self.table.stakes.happy == 0
    }

    /// A new token, or a Happy one flips.
    pub(super) fn may_rage(&self, legal: &mut ActionSet<Action>) {
        legal.insert_if(self.table.stakes.betty_supply() > 0, Action::RageGain);
        legal.insert_if(self.table.stakes.happy > 0, Action::RageFlip);
    }

    /// RAGE: a new token, or a Happy one flips (UH-122).
    pub(super) fn choose_rage(&mut self, left: u8, action: Action) {
        let stakes = &mut self.table.stakes;
        if action == Action::RageFlip {
            stakes.happy -= 1;
        }
        stakes.angry += 1;
        self.replace(Frame::Rage { left: left - 1 });
    }
}

#[cfg(feature = "words")]
pub(in super::super) mod words {
    use alloc::string::String;

    use super::super::super::{observe::View, state::agenda::Frame};
    use crate::{Seat, words::format};

    pub(in crate::games::unsung_heroes) fn asked(view: &View, who: Seat) -> String {
        let left = match view.agenda.top() {
            Some(Frame::Rage { left }) if *left > 1 => format!(" ({left} times)"),
            _ => String::new(),
        };
        format!(
            "seat {who} rages{left}: it gains an Angry token or turns a Happy one, +1 in either case"
        )
    }
}

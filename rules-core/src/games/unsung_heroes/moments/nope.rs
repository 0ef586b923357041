//! The others may cancel a card that has just been played (UH-58 to UH-63). Who is asked is a
//! secret: to the others the card is still being carried out (5.9).

use super::super::{
    components::{Action, Slot},
    state::agenda::{Source, Stage},
    state::{State, ix},
};
use crate::{ActionSet, Seat};

impl State {
    /// UH-59: the next player after one, clockwise, who holds a Nope.
    pub(super) fn nope_after(&self, seat: Seat) -> Option<Seat> {
        let me = self.table.current;
        let mut asked = self.after(seat);
        while asked != me {
            if self.hands[ix(asked)].contains(Slot::NOPE) {
                return Some(asked);
            }
            asked = self.after(asked);
        }
        None
    }

    /// UH-59: a card has been carried out; the window opens, if it can be Noped
    /// and somebody can.
    pub(super) fn played(&mut self, card: Source) {
        let asked = self.table.before.and(self.nope_after(self.table.current));
        match (card, asked) {
            (Source::Card { slot, .. }, Some(asked)) => self.stage = Stage::Nope { slot, asked },
            _ => self.end_turn(),
        }
    }

    /// Nope, or let the card count.
    pub(super) fn may_nope(legal: &mut ActionSet<Action>) {
        legal.insert(Action::Skip);
        legal.insert(Action::Nope);
    }

    /// UH-60: Nope, or the next one is asked.
    pub(super) fn choose_nope(&mut self, slot: Slot, asked: Seat, action: Action) {
        if action == Action::Nope {
            let me = self.table.current;
            if let Some(before) = self.table.before {
                self.table.stakes = before;
            }
            let stakes = &mut self.table.stakes;
            stakes.discards[ix(me)].insert(slot);
            stakes.rows[ix(asked)].cards[ix(asked)].insert(Slot::NOPE);
            self.hands[ix(asked)].remove(Slot::NOPE);
            self.end_turn();
        } else if let Some(asked) = self.nope_after(asked) {
            self.stage = Stage::Nope { slot, asked };
        } else {
            self.end_turn();
        }
    }

    /// What must hold while a player is asked.
    pub(in super::super) fn nope_fits(&self, asked: Seat) -> bool {
        asked < self.players()
            && asked != self.table.current
            && self.hands[ix(asked)].contains(Slot::NOPE)
    }

    /// The seats that held a Nope before the one that is asked, and did not play it.
    pub(in super::super) fn not_noped(
        &self,
        slot: Slot,
        asked: Seat,
        mut each: impl FnMut(&Self, Action),
    ) {
        let mut before = self.clone();
        let mut seat = self.after(self.table.current);
        while seat != asked {
            if self.hands[ix(seat)].contains(Slot::NOPE) {
                before.stage = Stage::Nope { slot, asked: seat };
                each(&before, Action::Skip);
            }
            seat = self.after(seat);
        }
    }
}

impl Stage {
    /// 5.9: the stage as a seat may know it, given whose turn it is.
    pub(in super::super) fn seen_by(self, seat: Seat, turn: Seat) -> Self {
        match self {
            Self::Nope { slot, asked } if asked != seat => {
                Self::Played { card: Source::Card { owner: turn, slot } }
            }
            stage => stage,
        }
    }
}

#[cfg(feature = "words")]
pub(in super::super) mod words {
    use alloc::string::String;

    use super::super::super::{
        observe::View,
        words::{played::name_in_turn, standings::scores},
    };
    use crate::{Seat, words::format};

    /// A Nope, and what it would change.
    pub(in crate::games::unsung_heroes) fn asked(view: &View, who: Seat) -> String {
        let players = view.options.players;
        format!(
            "seat {who} may play its Nope and cancel {} of seat {}; scores with the card: {}; without \
             it: {}",
            name_in_turn(view),
            view.table.current,
            scores(0..players, |seat| view.score(seat)),
            scores(0..players, |seat| view.table.was[usize::from(seat)])
        )
    }

    /// The choice to play it.
    pub(in crate::games::unsung_heroes) fn cancel(view: &View) -> String {
        format!("Nope: cancel {} of seat {}", name_in_turn(view), view.table.current)
    }

    /// The choice not to.
    pub(in crate::games::unsung_heroes) fn let_count(view: &View) -> String {
        format!("let {} count", name_in_turn(view))
    }
}

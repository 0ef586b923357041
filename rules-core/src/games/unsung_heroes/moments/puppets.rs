//! Ellen's Puppets: used (UH-144), shown (UH-147), and filled at the end of a round (UH-142).

use super::super::{
    components::{Action, Bonus, Character, Puppet, Slot, Slots},
    state::agenda::{Frame, Stage, Target, Why},
    state::{State, Stuffed, ix},
};
use super::card::target_of;
use crate::{ActionSet, Indexed, Seat};

impl State {
    /// UH-144: the card on a Puppet is discarded, and the Puppet acts.
    pub(super) fn unstuff(&mut self, puppet: Puppet) {
        if let Some(stuffed) = self.table.stakes.puppets[puppet.index()].take() {
            self.table.stakes.discards[ix(stuffed.owner)].insert(stuffed.slot);
        }
        match self.set().pulled(puppet) {
            Bonus::Static(n) => self.table.stakes.puppet_bonus += n,
            bonus => self.perform(bonus),
        }
    }

    /// UH-147: every Puppet in turn, and then this card on an empty one.
    pub(super) fn show_forced(&mut self, next: u8) {
        let me = self.table.current;
        let Some(puppet) = Puppet::from_index(next.into()) else {
            let target = Target::StuffPuppet { owner: me, slot: Slot::GOLD };
            self.replace(Frame::Pick { target, may_skip: true });
            return;
        };
        self.replace(Frame::Show { next: next + 1 });
        match self.set().pulled(puppet) {
            Bonus::Static(n) => self.table.stakes.puppet_bonus += n,
            Bonus::Dice(dice) => self.gain(me, dice, Why::Other),
            bonus => {
                if let Some(target) = target_of(bonus) {
                    self.agenda.push(Frame::Pick { target, may_skip: true });
                }
            }
        }
    }

    /// A card goes on a Puppet (UH-140).
    pub(super) fn stuff(&mut self, puppet: Puppet, owner: Seat, slot: Slot) {
        self.table.stakes.lift(owner, slot);
        self.table.stakes.puppets[puppet.index()] = Some(Stuffed { owner, slot });
    }

    /// UH-142: the cards that Ellen may stuff at the end of a round.
    pub(in super::super) fn stuffable(&self) -> Slots {
        self.table
            .seat_of(Character::Ellen)
            .map_or(Slots::EMPTY, |ellen| self.table.stakes.rows[ix(ellen)].cards[ix(ellen)])
    }

    /// Whether there is no empty Puppet of this number.
    pub(super) fn stuffed(&self, puppet: u8) -> bool {
        let puppet = usize::from(puppet);
        puppet == Puppet::COUNT || self.table.stakes.puppets[puppet].is_some()
    }

    /// UH-142: a card of the row, or none.
    pub(super) fn may_stuff(&self, legal: &mut ActionSet<Action>) {
        legal.insert(Action::Skip);
        legal.insert_bits(Action::FIRST.Card, self.stuffable().bits());
    }

    /// UH-73: the next Puppet, until no card or no Puppet is left.
    pub(super) fn next_puppet(&mut self, puppet: u8) {
        if usize::from(puppet) == Puppet::COUNT || self.stuffable().is_empty() {
            self.clean_up();
        } else {
            self.stage = Stage::StuffEnd { puppet: puppet + 1 };
        }
    }

    /// UH-142: a card of the row goes on this Puppet, or none does.
    pub(super) fn stuff_at_end(&mut self, puppet: u8, action: Action) {
        if let (Action::Card(slot), Some(puppet), Some(ellen)) =
            (action, Puppet::from_index(puppet.into()), self.table.seat_of(Character::Ellen))
        {
            self.stuff(puppet, ellen, slot);
        }
        self.stage = Stage::StuffEnd { puppet: puppet + 1 };
    }
}

#[cfg(feature = "words")]
pub(in super::super) mod words {
    use alloc::string::String;

    use super::super::super::{
        components::Puppet, observe::View, state::agenda::Stage, words::cards::bonus_text,
    };
    use crate::{Indexed, Seat, words::format};

    pub(in crate::games::unsung_heroes) fn asked(view: &View, who: Seat) -> String {
        match to_fill(view) {
            Some(puppet) => format!(
                "the round is over, and seat {who} may put a card of its row on {}, which it can then \
                 use as an Action: {}",
                view.set().puppet(puppet).name,
                bonus_text(view.set().pulled(puppet))
            ),
            None => format!("seat {who} may fill a Puppet"),
        }
    }

    /// The Puppet that may be filled at the end of the round.
    pub(in crate::games::unsung_heroes) fn to_fill(view: &View) -> Option<Puppet> {
        match view.stage {
            Stage::StuffEnd { puppet } => Puppet::from_index(puppet.into()),
            _ => None,
        }
    }
}

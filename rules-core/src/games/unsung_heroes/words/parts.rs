//! Parts of the table that a decision concerns: cards, dice, prizes, tokens.

use alloc::vec::Vec;

use super::super::{
    components::{Action, Item, Minion, Place, Puppet, Slot, Treasure},
    observe::View,
    state::ix,
};
use crate::{Seat, words::Part};

/// A card of a player's deck that the viewer sees: in a hand, in a row.
pub(in super::super) fn card(owner: Seat, slot: Slot) -> Part {
    Part::new("card", slot.get().into()).of(owner)
}

/// The discard pile of a player.
pub(in super::super) const fn discards(owner: Seat) -> Part {
    Part::new("discards", 0).of(owner)
}

/// What is left of a player's deck.
pub(in super::super) const fn deck(owner: Seat) -> Part {
    Part::new("deck", 0).of(owner)
}

/// A die of a player; equal ones are one part.
pub(in super::super) fn die(view: &View, owner: Seat, place: usize) -> Part {
    let dice = view.table.stakes.dice[ix(owner)];
    let dice = dice.as_slice();
    let first = dice.iter().position(|die| Some(die) == dice.get(place));
    Part::new("die", first.unwrap_or(place)).of(owner)
}

/// A Treasure that the viewer sees.
pub(in super::super) fn treasure(treasure: Treasure) -> Part {
    Part::new("treasure", treasure.index())
}

/// A Minion, as a prize or with its winner.
pub(in super::super) fn minion(minion: Minion) -> Part {
    Part::new("minion", minion.index())
}

/// A Puppet.
pub(in super::super) fn puppet(puppet: Puppet) -> Part {
    Part::new("puppet", puppet.index())
}

/// The ability of a player's character.
pub(in super::super) const fn ability(seat: Seat) -> Part {
    Part::new("ability", 0).of(seat)
}

/// What a legal action of the seat that looks concerns.
pub(super) fn of(view: &View, action: Action) -> Vec<Part> {
    let part = match action {
        Action::Ability => ability(view.seat),
        Action::Card(slot) => lying(view, view.seat, slot),
        Action::Treasure(which) => treasure(which),
        Action::Powerup(which) => minion(which),
        Action::Puppet(which) => puppet(which),
        Action::Item(owner, item) => {
            lying(view, owner.seat(view.seat, view.options.players), Item::slot(item))
        }
        Action::Die(owner, place) => {
            let owner = owner.seat(view.seat, view.options.players);
            die(view, owner, Place::get(place).into())
        }
        Action::Pass
        | Action::Skip
        | Action::Use
        | Action::Nope
        | Action::RageGain
        | Action::RageFlip
        | Action::Coin
        | Action::Bar
        | Action::Character(_) => return Vec::new(),
    };
    Vec::from([part])
}

/// A card of a deck, or the pile in which it is.
fn lying(view: &View, owner: Seat, slot: Slot) -> Part {
    let stakes = &view.table.stakes;
    let in_a_row = stakes.rows.iter().any(|row| row.cards[ix(owner)].contains(slot));
    if in_a_row || owner == view.seat && view.hand.contains(slot) {
        card(owner, slot)
    } else if stakes.discards[ix(owner)].contains(slot) {
        discards(owner)
    } else {
        deck(owner)
    }
}

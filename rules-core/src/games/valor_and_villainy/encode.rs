//! A view as named fields of small whole numbers. Hero chairs are rotated so
//! that the own one comes first; for the Villain they stand in seat order.

mod agenda;
mod board;

use super::{
    components::{Char, Dice, Piece},
    observe::View,
    state::{Chair, State, Table},
};
use crate::{Dense, Encode, Features};

/// Declares a field.
macro_rules! field {
    ($name:ident, $text:literal, [$($shape:expr),+], $max:expr, $meaning:literal) => {
        static $name: crate::Field =
            crate::Field { name: $text, shape: &[$($shape),+], max: $max, meaning: $meaning };
    };
}
use field;

field!(SEAT, "villain", [1], 1, "whether the own seat is the Villain's (VV-14)");
field!(HEROES, "heroes", [5], 1, "number of Heroes, 1 to 5 (VV-13)");
field!(SWITCHES, "switches", [9], 1, "the boolean switches of 4.2 that change decisions");
field!(
    CAPS,
    "caps",
    [6],
    100,
    "the limits of 4.2: hand, Plus-Ones, row, points, final Rounds, tiles"
);
field!(HAND, "hand", [52], 7, "own Spells by design (VV-132)");
field!(UNSEEN, "unseen", [52], 7, "Spells in other hands and in the decks, by design (5.8)");
field!(DISCARD, "discard", [52], 7, "discarded Spells by design (VV-216)");
field!(HELD, "held", [6, 3], 46, "cards in hands by chair, own first, and deck (VV-224)");
field!(ASKED, "asked", [4], 1, "what the seat knows of the window that waits (VV-137)");

impl Encode for State {
    fn encode(view: &View, out: &mut impl Features) {
        let table = &view.table;
        let own = table.chair(view.seat);
        let order = chairs(table, own);
        out.field(&SEAT, |_| u8::from(own == Chair::Villain));
        out.one_hot(&HEROES, usize::from(table.heroes).checked_sub(1));
        options(table, out);
        out.field(&HAND, |i| spell(i).map_or(0, |spell| view.hand.count(spell)));
        out.field(&UNSEEN, |i| spell(i).map_or(0, |spell| view.unseen.count(spell)));
        out.field(&DISCARD, |i| spell(i).map_or(0, |spell| table.discard.count(spell)));
        out.field(&HELD, |i| {
            let deck = super::components::Deck::ALL[i % 3];
            view.held[order[i / 3]][deck].min(HELD.max)
        });
        out.one_hot(&ASKED, view.asked.map(super::observe::Asked::index));
        board::rounds(table, order, out);
        board::map(table, out);
        board::minions(table, out);
        board::heroes(table, order, out);
        board::piles(table, out);
        agenda::encode(table, order, out);
    }
}

/// The chairs, the own one first among those of the Heroes; the Villain last.
fn chairs(table: &Table, own: Chair) -> [Chair; 6] {
    let mut order = Chair::ALL;
    if own != Chair::Villain {
        // Empty chairs stay behind those that are taken.
        let taken = usize::from(table.heroes);
        order[..taken].rotate_left(own.index());
    }
    order
}

/// The place of a chair in that order, counted from 1.
fn place(order: [Chair; 6], chair: Chair) -> u8 {
    (1..).zip(order).find(|&(_, other)| other == chair).map_or(0, |(place, _)| place)
}

fn spell(i: usize) -> Option<super::components::Spell> {
    super::components::Spell::from_index(i)
}

fn options(table: &Table, out: &mut impl Features) {
    let options = &table.options;
    let switches = [
        options.optional_procession_spawns,
        options.optional_benefits,
        options.boost_any_roll,
        options.loot_one_by_one,
        options.invigorate_above_max,
        options.wound_then_defeat_in_one_attack,
        options.allow_roster_changes,
        options.observe_reaction_passes,
        options.auto_forced,
    ];
    out.field(&SWITCHES, |i| u8::from(switches[i]));
    let caps = [
        options.hand_limit,
        options.plus_one_cap,
        options.row_capacity,
        options.action_point_cap,
        options.final_round_cap,
        options.small_map_random_tier2,
    ];
    out.field(&CAPS, |i| caps[i]);
}

/// A number that may be missing, one above itself.
fn index_or_none(index: Option<usize>) -> u8 {
    index.and_then(|index| u8::try_from(index + 1).ok()).unwrap_or(0)
}

/// A Character, or nobody.
fn who(who: Option<Char>) -> u8 {
    index_or_none(who.map(Char::index))
}

/// One colour of a handful.
fn colour(dice: Dice, i: usize) -> u8 {
    [dice.novice, dice.adept, dice.master][i]
}

/// The piece at an index.
fn piece(i: usize) -> Piece {
    Piece::ALL[i]
}

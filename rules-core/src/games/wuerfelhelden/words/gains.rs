//! What a turn brings that ends with some dice: before the player stops, and after it.

use alloc::{string::String, vec::Vec};

use super::{
    super::{
        components::{Colour, Dice, Squad, Symbol},
        state::State,
    },
    of_colour,
};
use crate::words::format;
use crate::{Indexed, Seat, words::counted};

/// What the three actions do (WH-24), if the dice of the party show this; at least one part.
pub(super) fn of_turn(table: &State, seat: Seat, showing: Dice) -> Vec<String> {
    let mut parts = Vec::new();
    parts.extend(chase(table, seat, showing));
    parts.extend(coins(table, showing));
    parts.extend(grow(table, showing));
    if parts.is_empty() {
        parts.push("no sword, no coins, no new die".into());
    }
    parts
}

/// WH-25 to WH-29, WH-51: the swords, if there are any.
fn chase(table: &State, seat: Seat, showing: Dice) -> Option<String> {
    let (own, centre) = (showing.swords(), &table.centre);
    let there = centre.dice.swords();
    let swords = counted(own, "sword", "swords");
    let marker = centre.marker.filter(|owner| *owner != seat);
    match (own, centre.chaser) {
        (0, _) => None,
        (_, Some(chaser)) if own > there => {
            let marker = if marker.is_some() { ", whose duel marker goes home" } else { "" };
            Some(format!("{swords} outbid the {there} of seat {chaser}{marker}"))
        }
        (_, Some(chaser)) => {
            let verb = if own == 1 { "does" } else { "do" };
            Some(format!("{swords} {verb} not outbid the {there} of seat {chaser}"))
        }
        (_, None) => {
            let verb = if own == 1 { "goes" } else { "go" };
            let marker = marker.map_or_else(String::new, |owner| {
                format!(", the duel marker of seat {owner} goes home")
            });
            Some(format!("{swords} {verb} into the centre{marker}"))
        }
    }
}

/// WH-31 to WH-33: the coins, if there are any.
fn coins(table: &State, showing: Dice) -> Option<String> {
    let (set, no_sword) = (table.set(), showing.swords() == 0);
    let each = set.coin(no_sword);
    let coins = u16::from(showing.of_symbol(Symbol::Coin)) * u16::from(each);
    let why = if no_sword && each != set.coin(false) {
        format!(" ({each} for each die, as there is no sword)")
    } else {
        String::new()
    };
    (coins > 0).then(|| format!("{}{why}", counted(coins, "coin", "coins")))
}

/// WH-34 to WH-37: dice of each colour that come into the party.
fn grow(table: &State, showing: Dice) -> Vec<String> {
    let set = table.set();
    // The whole party lies open; dice lost in this turn may come back (WH-35).
    let waiting = |colour| set.owned().count(colour) - showing.of_colour(colour);
    let gained = Squad::new(
        0,
        showing.of_symbol(Symbol::Yellow).min(waiting(Colour::Yellow)),
        showing.of_symbol(Symbol::Red).min(waiting(Colour::Red)),
    );
    let colours = Colour::all().filter(|colour| gained.count(*colour) > 0);
    let join = |colour| {
        let count = gained.count(colour);
        let verb = if count == 1 { "joins" } else { "join" };
        format!("{} {verb} the party", of_colour(set, count, colour))
    };
    colours.map(join).collect()
}

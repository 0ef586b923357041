//! The texts of cards, dice and characters.

use alloc::{
    string::{String, ToString},
    vec::Vec,
};

use super::super::{
    components::{Bonus, Card, Character, Colour, Die, Slot},
    observe::View,
    state::ix,
};
use crate::Seat;
use crate::words::format;

/// A text of the catalogue as a name: `old_yarnbeard` becomes `Old Yarnbeard`.
pub(in super::super) fn name(text: &str) -> String {
    let words = text.split('_').map(|word| {
        let mut letters = word.chars();
        let first = letters.next().map(|letter| letter.to_ascii_uppercase());
        first.into_iter().chain(letters).collect::<String>()
    });
    words.collect::<Vec<_>>().join(" ")
}

/// The name of a card of a seat's deck.
pub(in super::super) fn card_name(view: &View, owner: Seat, slot: Slot) -> String {
    match view.table.cast[ix(owner)] {
        Some(character) => view.set().card(character, slot).name.into(),
        None => format!("card {slot}"),
    }
}

/// A seat with the name of its character.
pub(in super::super) fn hero(view: &View, seat: Seat) -> String {
    match view.table.cast[ix(seat)] {
        Some(who) => format!("seat {seat} ({})", name(&who.to_string())),
        None => format!("seat {seat}"),
    }
}

/// A colour by its name.
pub(in super::super) const fn colour_name(colour: Colour) -> &'static str {
    match colour {
        Colour::Blue => "Blue",
        Colour::Red => "Red",
        Colour::White => "White",
        Colour::Purple => "Purple",
    }
}

/// A die that shows a face.
pub(in super::super) fn die_name(die: Die) -> String {
    format!("{} {}", colour_name(die.colour()), die.face())
}

/// A die that shows a face, and whether it is protected.
pub(in super::super) fn die_text(die: Die) -> String {
    let protected = if die.protected() { " (protected)" } else { "" };
    die_name(die) + protected
}

/// What a card does, one line a bonus.
pub(in super::super) fn lines(card: &Card) -> Vec<String> {
    card.bonuses.iter().map(|bonus| bonus_text(*bonus)).collect()
}

/// What a card does, in one line. Equal bonuses one after the other are counted.
pub(in super::super) fn text(card: &Card) -> String {
    let equal = card.bonuses.chunk_by(|one, next| one == next);
    let lines = equal.filter_map(|bonuses| {
        let text = bonus_text(*bonuses.first()?);
        Some(match bonuses.len() {
            1 => text,
            times => format!("{text} ({times} times)"),
        })
    });
    lines.collect::<Vec<_>>().join(", then ")
}

/// What a bonus does.
pub(in super::super) fn bonus_text(bonus: Bonus) -> String {
    if let Bonus::Dice(dice) = bonus { dice_text(dice) } else { bonus.words() }
}

/// New dice: those to be rolled, and those that are set.
pub(in super::super) fn dice_text(dice: &[Die]) -> String {
    let rolled = number_of(dice, |die| die.face() == 0);
    let set = dice.iter().filter(|die| die.face() > 0);
    let set =
        set.map(|die| format!("gain a {} die set to {}", colour_name(die.colour()), die.face()));
    let rolled = (!rolled.is_empty()).then(|| format!("roll {}", listed(&rolled)));
    set.chain(rolled).collect::<Vec<_>>().join(" and ")
}

/// Dice that are rolled at the start of a round.
pub(in super::super) fn starting_dice(dice: &[Die]) -> String {
    listed(&number_of(dice, |_| true))
}

/// How many dice of each colour there are, in the order in which colours first appear.
fn number_of(dice: &[Die], counts: impl Fn(&Die) -> bool) -> Vec<String> {
    let mut colours = Vec::<(Colour, usize)>::new();
    for die in dice.iter().filter(|die| counts(die)) {
        match colours.iter_mut().find(|(colour, _)| *colour == die.colour()) {
            Some((_, number)) => *number += 1,
            None => colours.push((die.colour(), 1)),
        }
    }
    let word = |(colour, number)| match number {
        1 => format!("a {} die", colour_name(colour)),
        _ => format!("{number} {} dice", colour_name(colour)),
    };
    colours.into_iter().map(word).collect()
}

/// A list: `a`, `a and b`, `a, b and c`.
pub(in super::super) fn listed(parts: &[String]) -> String {
    match parts {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// Seats as the subject of a sentence: `seat 1`, `seats 0 and 2`.
pub(in super::super) fn seats_text(seats: &[Seat]) -> String {
    let word = if seats.len() == 1 { "seat" } else { "seats" };
    format!("{word} {}", listed(&seats.iter().map(ToString::to_string).collect::<Vec<_>>()))
}

/// The ability of a character.
pub(in super::super) const fn ability(character: Character) -> &'static str {
    match character {
        Character::Alfred => {
            "Measured Technique: once a round, as an Action, turns an own Blue 1 or 2 to 3"
        }
        Character::Wanda => {
            "Comedy of Errors: may roll one more die for each new die that shows 1 (not Purple)"
        }
        Character::Tilda => {
            "Save the Rats: +1 for good after each round that brings her neither Minion nor Treasure"
        }
        Character::Jerry => {
            "Fixing the Odds: rolls a Red die more with the dice of a card, then removes one of them"
        }
        Character::Betty => {
            "Rage: a rolled 1 brings an Angry token (+1); as an Action she turns one Happy and rerolls a die"
        }
        Character::Karl => {
            "Forge: as an Action, trades dice, cards and tokens worth 10 or more for a Gold Bar \
             (+10, in later rounds +1); \
             has the Karat Coin (+2) in each round"
        }
        Character::Greg => {
            "Faith: may set new dice (Blue 3, Red 4, White 5, Purple 7) instead of rolling; \
             Tithe: once a round, as an Action, takes 1 from another player's die and adds 1 to any"
        }
        Character::Ellen => {
            "Puppets: as an Action, uses a Puppet and discards the card on it; fills empty ones \
             from her row after each round"
        }
    }
}

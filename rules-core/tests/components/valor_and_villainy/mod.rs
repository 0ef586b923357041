//! The tables of Valor & Villainy.

mod boards;
mod minions;
mod spell_text;
mod spells;
mod tiles;
mod tracks;
mod treasures;

use super::{
    Output,
    data::Item,
    page, rust,
    shared::{constants, contents, provenance},
};

/// Everything that is made of the data.
pub(super) fn make(data: &Item<'_>) -> Vec<Output> {
    // Tests of the game compare these.
    data.leave(&["game", "prefix", "version", "die", "layout"]);
    for list in ["character", "minion", "spell", "tile", "treasure"] {
        data.at(list).list().iter().for_each(|row| row.leave(&["id"]));
    }
    let parts =
        [boards::make, tiles::make, minions::make, spells::make, treasures::make, tracks::make];
    let made = parts.iter().flat_map(|part| part(data)).chain([contents(data)]);
    made.chain(constants(data, &[])).collect()
}

/// The abilities of a row but Dodge, and the dice of its Dodge.
fn ability_lists<'a>(row: &Item<'a>) -> (Vec<&'a str>, String) {
    let list = row.get("abilities").map_or(vec![], |list| list.list());
    let (dodges, others): (Vec<_>, Vec<_>) =
        list.iter().partition(|item| item.text().starts_with("dodge:"));
    let dodge = dodges.first().map_or(String::new(), |item| dice(item));
    (others.iter().map(|item| item.text()).collect(), dodge)
}

/// Dice of the data, `2Y1R`, as pairs of number and letter: red, yellow, white.
///
/// Of an ability with dice, `dodge:2Y`, those behind the colon.
fn dice_of(notation: &Item<'_>) -> Vec<(u8, char)> {
    let text = notation.text().split(':').next_back().unwrap_or_default();
    let text: Vec<char> = text.chars().collect();
    let mut dice = Vec::new();
    for pair in text.chunks(2) {
        match *pair {
            [count @ '1'..='9', colour @ ('R' | 'Y' | 'W')] => {
                dice.push((count as u8 - b'0', colour));
            }
            _ => notation.fail("expected dice such as 2Y1R"),
        }
    }
    dice.sort_by_key(|&(_, colour)| "RYW".find(colour));
    dice
}

/// Dice as the tables write them: `1R 2Y`.
fn dice(notation: &Item<'_>) -> String {
    let dice: Vec<_> = dice_of(notation).iter().map(|(n, colour)| format!("{n}{colour}")).collect();
    dice.join(" ")
}

/// Dice in words: `2 Adept`.
fn dice_words(notation: &Item<'_>) -> String {
    let word = |&(count, colour): &(u8, char)| match colour {
        'R' => format!("{count} Master"),
        'Y' => format!("{count} Adept"),
        _ => format!("{count} Novice"),
    };
    dice_of(notation).iter().map(word).collect::<Vec<_>>().join(" and ")
}

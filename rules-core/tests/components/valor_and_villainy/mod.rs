//! The tables of Valor & Villainy.

mod boards;
mod minions;
mod spell_text;
mod spells;
mod tiles;
mod tracks;
mod treasures;

use std::sync::LazyLock;

use rules_core::{SetRef, find, games::valor_and_villainy::Components};

use super::{
    Output,
    data::Item,
    declared, page, rust,
    shared::{Own, columns, constants, contents, number, provenance},
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
    let made = parts.iter().flat_map(|part| part(data));
    made.chain([declared::rows(data), contents(data)]).chain(constants(data, &[])).collect()
}

/// What is printed according to the data: texts with their numbers.
fn printed() -> &'static Components {
    static SET: LazyLock<SetRef<Components>> = LazyLock::new(|| {
        let entry = find("valor_and_villainy").and_then(|game| game.components);
        SetRef::load(entry.expect("it has sets").shipped).unwrap_or_else(|error| panic!("{error}"))
    });
    SET.get()
}

/// Dice of the data, `2Y1R` or `dodge:2Y1R`, as the tables write them: red, yellow, white, as in `1R 2Y`.
fn dice(notation: &Item<'_>) -> String {
    let text: Vec<_> = notation.text().split(':').next_back().unwrap_or_default().chars().collect();
    let mut pairs: Vec<_> = text.chunks(2).collect();
    pairs.sort_by_key(|pair| "RYW".find(pair[1]));
    pairs.iter().map(|pair| pair.iter().collect()).collect::<Vec<String>>().join(" ")
}

//! Words: names of Characters and Regions, questions, decisions, the table, and what a step
//! teaches.

pub(super) mod abilities;
mod asked;
mod choice;
mod ending;
pub(super) mod fight;
pub(super) mod log;
mod log_chance;
mod log_effects;
pub(super) mod map;
pub(super) mod parts;
mod table;
pub(super) mod who;

use alloc::{
    string::{String, ToString},
    vec::Vec,
};

pub(super) use self::{
    asked::waits,
    choice::{choice, with_crowd},
    ending::ended,
    log_chance::laid,
    map::place,
    who::figure,
};
use super::{
    components::{
        Ability, Action, Cell, ChanceOutcome, Char, Kind, Minion, Piece, Row, Size, Stats, Tile,
        spells, tiles::Rule,
    },
    observe::View,
    state::{Public, SeatId, State},
};
use crate::words::format;
use crate::{
    Seat, StepOf,
    words::{Describe, Part, Section},
};

impl Describe for State {
    fn asked(view: &View) -> String {
        asked::asked(view)
    }

    fn table(view: &View) -> Vec<Section> {
        table::sections(view)
    }

    /// A decision with the texts of its cards.
    fn action(view: &View, action: Action) -> String {
        let words = choice(&view.table, action);
        match action {
            Action::SpellCard(spell) => {
                let card = view.table.set().spell(spell);
                format!("{words} ({}): {}", costs(card), without_stop(card.text))
            }
            Action::TreasureCard(treasure) => {
                format!("{words}: {}", without_stop(view.table.set().treasure(treasure).text))
            }
            _ => words,
        }
    }

    fn parts(view: &View, action: Action) -> Vec<Part> {
        parts::of(view, action)
    }

    fn choice(view: &View, action: Action) -> Option<u32> {
        parts::choice(&view.table, action)
    }

    fn declines(_: &View, action: Action) -> bool {
        matches!(action, Action::Pass)
    }

    fn chance(state: &State, outcome: ChanceOutcome) -> String {
        let set = state.table.set();
        match outcome {
            ChanceOutcome::Novices(ones) => format!("white dice: {ones} with 1, the rest with 0"),
            ChanceOutcome::Adepts(faces) => {
                let (zeros, twos) = (faces.zeros(), faces.twos());
                format!("yellow dice: {zeros} with 0, {twos} with 2, the rest with 1")
            }
            ChanceOutcome::Masters(twos) => {
                format!("red dice: {twos} with 2, the rest with 1")
            }
            ChanceOutcome::Total(hits) => format!("the dice show {hits} in all"),
            ChanceOutcome::Tile(tile) => format!("{} is revealed", set.tile(tile.tile()).name),
            ChanceOutcome::Minion(minion) => {
                format!("{} comes", minion_card(&state.table, minion))
            }
            ChanceOutcome::Spell(spell) => format!("the Spell {}", set.spell(spell).name),
            ChanceOutcome::Treasure(treasure) => {
                format!("{} is revealed", set.treasure(treasure).name)
            }
            ChanceOutcome::Hero(hero) => format!("{} is dealt", set.board(hero).name),
            ChanceOutcome::Begin => "the phase begins".into(),
        }
    }

    fn log_entry(state: &State, step: StepOf<Self>, seat: Seat) -> Option<String> {
        log::entry(state, step, seat)
    }
}

/// The name of a Character.
pub(super) fn name(table: &Public, who: Char) -> String {
    match who.kind() {
        Kind::Hero(hero) => table.set().board(hero).name.into(),
        Kind::Mordak => "Mordak".into(),
        Kind::Gust => "Gust".into(),
        Kind::Piece(piece) => piece_name(table, piece).into(),
    }
}

/// The Character of a seat.
pub(super) fn of_seat(table: &Public, seat: SeatId) -> String {
    name(table, table.who(seat))
}

/// The name of a Minion card or a Sheep.
pub(super) fn piece_name(table: &Public, piece: Piece) -> &'static str {
    piece.minion().map_or("Sheep", |minion| table.set().minion(minion).name)
}

/// A Minion card that comes: its name, its Size, what it can do fresh, what it takes and brings.
pub(super) fn minion_card(table: &Public, minion: Minion) -> String {
    let card = table.set().minion(minion);
    let (size, fresh, bounty) = (size_name(card.size), &card.fresh, card.bounty);
    let powers = match powers(fresh).as_str() {
        "" => String::new(),
        powers => format!(": {powers}"),
    };
    let wound = match fresh.wound {
        Some(wound) => format!("{wound} damage wounds, {} Defeats", fresh.defeat),
        None => format!("{} damage Defeats", fresh.defeat),
    };
    format!("{} ({size}{powers}; {wound}; Bounty {bounty})", card.name)
}

/// The name of a Region, with its place on the Map.
pub(super) fn region(table: &Public, cell: Cell) -> String {
    match table.map.tile(cell) {
        Some(tile) => format!("{} ({})", tile_name(table, cell, tile), place(cell)),
        None => place(cell),
    }
}

/// The back of the Keep.
const RUINS: &str = "Ruins of the Throne";

/// The name of a revealed tile; in the Final Battle the Keep lies with its back up (VV-180).
fn tile_name(table: &Public, cell: Cell, tile: Tile) -> &'static str {
    if table.final_battle && cell == Cell::KEEP {
        return RUINS;
    }
    table.set().tile(tile).name
}

/// What the rule of a tile says, for a small space.
#[cfg(feature = "picture")]
pub(super) const fn rule(rule: Rule) -> &'static str {
    match rule {
        Rule::ShrineBronco => "Shrine: Bronco",
        Rule::ShrineLuna => "Shrine: Luna",
        Rule::ShrineAsha => "Shrine: Asha",
        Rule::Dojo => "Dojo",
        Rule::Lookout => "Lookout: Longshot",
        Rule::Spring => "Spring: heals 4",
        Rule::Thorns => "Thorns",
        Rule::Labyrinth => "Labyrinth",
        Rule::Altar => "Altar: 3 Hearts",
        Rule::Library => "Library",
    }
}

/// The numbers of a side of a Minion card: damage that wounds it, damage that
/// defeats it.
pub(super) fn damage(stats: &Stats) -> String {
    match stats.wound {
        Some(wound) => format!("{wound}/{}", stats.defeat),
        None => format!("–/{}", stats.defeat),
    }
}

/// Dice and abilities of a side.
pub(super) fn powers(stats: &Stats) -> String {
    let mut words = Vec::new();
    for (row, dice) in Row::ALL.into_iter().zip(stats.rows) {
        if !dice.is_none() {
            words.push(format!("{row} {dice}"));
        }
    }
    if !stats.dodge.is_none() {
        words.push(format!("dodge {}", stats.dodge));
    }
    let able = Ability::ALL.into_iter().filter(|ability| stats.abilities.contains(*ability));
    words.extend(able.map(|ability| match ability {
        Ability::Aoe => "AOE".into(),
        other => other.id().replace('_', " "),
    }));
    words.join(", ")
}

/// The name of a seat: its Character.
pub(super) fn seat_name(table: &Public, seat: Seat) -> String {
    match table.players[table.seat_id(seat)].who {
        Some(who) => format!("Seat {seat}: {}", name(table, who)),
        None => format!("Seat {seat}"),
    }
}

/// The Size of a Minion as a word of its own.
pub(super) const fn size_name(size: Size) -> &'static str {
    match size {
        Size::Chump => "Chump",
        Size::Elite => "Elite",
        Size::Boss => "Boss",
    }
}

/// The kind of a roll as a word of its own.
pub(super) const fn kind(row: Row) -> &'static str {
    match row {
        Row::Melee => "Melee",
        Row::Ranged => "Ranged",
        Row::Magic => "Magic",
        Row::Corruption => "Corruption",
    }
}

/// What a Spell costs by level, or as a reaction.
fn costs(card: &spells::SpellCard) -> String {
    let costs: Vec<_> = card.costs().iter().map(ToString::to_string).collect();
    match card.play {
        spells::Play::General(_) => format!("costs {}", costs.join("/")),
        spells::Play::Reaction { cost: spells::Cost::Free, .. } => "reaction, free".into(),
        spells::Play::Reaction { .. } => "reaction, costs a Plus-One or a card".into(),
    }
}

/// A text of a card as the end of a line.
pub(super) fn without_stop(text: &str) -> &str {
    text.strip_suffix('.').unwrap_or(text)
}

/// A list in a sentence: `a`, `a and b`, `a, b and c`.
pub(super) fn listed(words: &[String]) -> String {
    match words {
        [first @ .., last] if !first.is_empty() => format!("{} and {last}", first.join(", ")),
        all => all.concat(),
    }
}

//! Cards, tiles, phases, windows and levels by name, and how often they came.

use alloc::{collections::BTreeMap, format, string::String, vec::Vec};

use super::*;
use crate::{
    Indexed,
    games::valor_and_villainy::components::{Minion, spells::Trigger},
};

/// What is counted by name, in the order of the table.
pub(super) const KINDS: [&str; 17] = [
    "tile revealed",
    "Spell cast",
    "Spell resolved",
    "Spell cancelled",
    "Minion spawned Fresh",
    "Minion shown Wounded",
    "Minion acts Fresh",
    "Minion acts Wounded",
    "Minion Defeated",
    "Treasure revealed",
    "Treasure equipped",
    "phase",
    "window opened",
    "reaction played",
    "Level Up",
    "day",
    "Hero",
];

/// One count: the kind, and the name.
pub(super) type Key = (usize, String);

/// Every name that can come up.
pub(super) fn all() -> impl Iterator<Item = Key> {
    let key = |kind: usize, name: &dyn core::fmt::Display| (kind, format!("{name}"));
    let mut keys = Vec::new();
    keys.extend(Tile::ALL.iter().filter(|tile| tile.face().tier > 0).map(|tile| key(0, tile)));
    keys.extend(Spell::ALL.iter().flat_map(|spell| [key(1, spell), key(2, spell)]));
    keys.extend(GENERAL.iter().map(|spell| key(3, &spell)));
    keys.extend(Minion::ALL.iter().flat_map(|minion| (4..=8).map(move |kind| key(kind, minion))));
    keys.extend(Treasure::ALL.iter().flat_map(|treasure| [key(9, treasure), key(10, treasure)]));
    for phase in Phase::ALL {
        keys.extend(steps(phase).iter().map(|stage| key(11, &format!("{phase}: {stage}"))));
    }
    keys.extend(Trigger::ALL.iter().flat_map(|trigger| [key(12, trigger), key(13, trigger)]));
    keys.extend((0..LevelUp::COUNT).filter_map(LevelUp::from_index).map(|what| key(14, &what)));
    keys.extend((1..=constants::DAYS).map(|day| key(15, &day)));
    keys.extend(Hero::ALL.iter().map(|hero| key(16, hero)));
    keys.into_iter()
}

/// The steps of a phase in a game with default options.
fn steps(phase: Phase) -> &'static [&'static str] {
    match phase {
        Phase::Setup => &["chumps", "spells"],
        Phase::HeroRound => &["begin", "initiative", "hero", "gust", "unmount"],
        Phase::HeroLevel => &[
            "begin", "draw", "discard", "clear", "dojo", "springs", "reveal", "return", "equip",
            "cash", "riches", "spend",
        ],
        Phase::VillainTurn => &["begin", "close"],
        Phase::MinionStep => &["minions"],
        Phase::VillainLevel => &[
            "begin",
            "draw",
            "discard",
            "clear",
            "day",
            "icons",
            "restack",
            "reveal",
            "return",
            "equip",
            "cash",
            "heroes return",
            "spend",
            "close",
        ],
        Phase::FinalEntry => {
            &["begin", "reveal", "return", "equip", "cash", "heroes return", "spend", "enter"]
        }
        Phase::Over => &[],
    }
}

/// Notes every name that this event mentions.
pub(super) fn record(l: &Snapshot<'_>, counts: &mut BTreeMap<Key, u64>) {
    let mut add = |kind: usize, name: &dyn core::fmt::Display| {
        *counts.entry((kind, format!("{name}"))).or_default() += 1;
    };
    if l.begins() {
        for seat in l.t().hero_seats() {
            add(16, &l.t().who(seat));
        }
        return;
    }
    if let Event::Chance(ChanceOutcome::Tile(tile)) = l.event {
        add(0, &tile);
    }
    if let Event::Chance(ChanceOutcome::Treasure(treasure)) = l.event {
        add(9, &treasure);
    }
    match l.action() {
        Some(Action::TreasureCard(treasure)) => add(10, &treasure),
        Some(Action::LevelUp(what)) => add(14, &what),
        _ => {}
    }
    if l.u().day > l.t().day {
        add(15, &l.u().day);
    }
    if let Some(base) = l.base() {
        add(11, &format!("{}: {}", base.phase, stage_of(l.t())));
    }
    if let Some(window) = l.new_window() {
        add(12, &window.trigger);
    }
    if l.reaction().is_some()
        && let Some(window) = l.window()
    {
        add(13, &window.trigger);
    }
    note_spells(l, &mut add);
    note_minions(l, &mut add);
}

fn note_spells(l: &Snapshot<'_>, add: &mut impl FnMut(usize, &dyn core::fmt::Display)) {
    if let Some(cast) = l.new_cast() {
        add(1, &cast.spell);
    }
    if let Some(cast) = l.cast_ends() {
        add(2, &cast.spell);
    }
    if let Some(cast) = l.cast()
        && cast.stage == CastStage::Discard
        && cast.flags.contains(CastFlag::Cancelled)
    {
        add(3, &cast.spell);
    }
}

fn note_minions(l: &Snapshot<'_>, add: &mut impl FnMut(usize, &dyn core::fmt::Display)) {
    if let Some(minion) = l.comes().and_then(Piece::minion) {
        add(4, &minion);
    }
    let flipped: Pieces = l.u().wounded.difference(l.t().wounded);
    if let Some(minion) = flipped.first().and_then(Piece::minion) {
        add(5, &minion);
    }
    if l.turn().is_some_and(|turn| turn.stage == TurnStage::Points)
        && let Some(piece) = l.actor().and_then(Char::piece)
        && let Some(minion) = piece.minion()
    {
        add(if l.t().wounded.contains(piece) { 7 } else { 6 }, &minion);
    }
    if l.hit().is_some()
        && let Some(minion) = l.goes().and_then(Piece::minion)
    {
        add(8, &minion);
    }
}

//! Scouts in words.

use alloc::string::String;

use super::super::super::{
    components::{Action, ChanceOutcome, Tile, constants, tiles::Rule},
    state::{Public, Scout, ScoutStage},
    words::{minion_card, place, region, who::who},
};
use crate::words::format;

/// A Scout in words.
pub(in super::super::super) const LINE: &str = "Regions are revealed";

/// What it waits for.
pub(in super::super::super) fn asked(scout: &Scout) -> String {
    match scout.stage {
        ScoutStage::Portal(_) => "the Labyrinth: which Region does it lead to?".into(),
        ScoutStage::Acting(_) => "Ambush: which Minion acts next?".into(),
        _ => LINE.into(),
    }
}

/// What everybody is told of a decision.
pub(in super::super::super) fn told(
    table: &Public,
    scout: &Scout,
    action: Action,
) -> Option<String> {
    match action {
        Action::Region(cell) => {
            let from = region(table, scout.portal()?);
            Some(format!("the Labyrinth links {from} with {}", region(table, cell)))
        }
        Action::Character(one) => Some(format!("{} acts from its Ambush", who(table, one))),
        _ => None,
    }
}

/// What everybody is told of a tile or a Minion of a Region that is revealed.
pub(in super::super::super) fn rolled(
    table: &Public,
    scout: &Scout,
    outcome: ChanceOutcome,
) -> Option<String> {
    match outcome {
        ChanceOutcome::Tile(tile) => {
            let (cell, tile) = (place(scout.cell()?), tile.tile());
            let actor = who(table, table.agenda.turns.top()?.who);
            let gift = gift(table, tile);
            Some(format!("{actor} reveals {} ({cell}){gift}", table.set().tile(tile).name))
        }
        ChanceOutcome::Minion(minion) => {
            let (card, cell) = (minion_card(table, minion), region(table, scout.cell()?));
            let ambush = matches!(scout.stage, ScoutStage::Ambush(_));
            let how = if ambush { " in Ambush" } else { "" };
            Some(format!("{card} appears{how} in {cell}"))
        }
        _ => None,
    }
}

/// What a tile does when it is revealed. What comes of it, which a maximum may limit, has lines of
/// its own.
fn gift(table: &Public, tile: Tile) -> String {
    match table.set().tile(tile).rule {
        Some(Rule::ShrineBronco) => ": each Hero may gain a Plus-One".into(),
        Some(Rule::ShrineLuna) => format!(": each Hero heals up to {}", constants::LUNA),
        Some(Rule::ShrineAsha) => ": each Hero draws a Spell".into(),
        Some(Rule::Library) => ": it gives a Spell".into(),
        _ => String::new(),
    }
}

/// Whether more tiles are to be turned over.
pub(in super::super::super) fn turns_over(scout: &Scout) -> bool {
    matches!(scout.stage, ScoutStage::Flip(at) if scout.after(at).is_some())
}

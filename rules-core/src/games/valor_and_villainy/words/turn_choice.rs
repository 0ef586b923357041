//! Decisions of a Turn, in words.

use alloc::{string::String, vec::Vec};

use super::{
    super::{
        components::{Action, Cell, Char, Direction, Row, Slot, constants, tiles::Rule},
        state::{Boons, Public, Turn, TurnStage},
    },
    fight::hearts,
    kind, listed,
    map::{crowd, treasures},
    region, without_stop,
};
use crate::words::counted;
use crate::words::format;

/// In a Turn or a free Move.
pub(super) fn of_turn(table: &Public, turn: &Turn, action: Action) -> Option<String> {
    let cell = table.cell(turn.who);
    Some(match (turn.stage, action) {
        (TurnStage::Regenerate, Action::Use) => "roll: on 1 the fresh side shows again".into(),
        (TurnStage::Regenerate, _) => "stay wounded".into(),
        (TurnStage::Freed, Action::Pass) => "stay here".into(),
        (_, Action::Pass) => match turn.points {
            0 => "end the Turn".into(),
            points => {
                let points = counted(points, "Action Point", "Action Points");
                format!("end the Turn without using {points}")
            }
        },
        (_, Action::Step(to)) => step(table, turn, to.id(), cell?.step(to)?),
        (_, Action::StepPortal) => {
            step(table, turn, "through the Labyrinth", table.map.beyond(cell?)?)
        }
        (_, Action::Scout) => format!("Scout: reveal the Regions {} (free)", hidden(table, cell?)),
        (_, Action::Loot) => {
            let all = table.map.treasures[cell?];
            let taken = if table.options.loot_one_by_one { 1 } else { all };
            format!("Loot: take {} (free)", treasures(taken))
        }
        (_, Action::UseItem) => {
            let item = table.set().treasure(table.players[turn.seat].slots[Slot::Item]?);
            format!("use {} (free): {}", item.name, without_stop(item.text))
        }
        (_, Action::RegionAction) => {
            format!("Altar: pay {} for a Treasure (free)", hearts(constants::ALTAR))
        }
        (_, Action::Roll(row)) => rolled(table, turn.who, row),
        (_, Action::PowerSurge) => format!(
            "Power Surge: draw {} (1 Action Point)",
            counted(constants::SURGE, "Spell", "Spells")
        ),
        _ => return None,
    })
}

/// Where the face-down Regions around a cell lie.
fn hidden(table: &Public, cell: Cell) -> String {
    let down = |to: &Direction| cell.step(*to).is_some_and(|cell| table.map.down().contains(cell));
    let words: Vec<_> = Direction::ALL.into_iter().filter(down).map(|to| to.id().into()).collect();
    listed(&words)
}

/// A step: where it leads, who is there, what it costs, how far one can go on.
fn step(table: &Public, turn: &Turn, way: &str, to: Cell) -> String {
    let (steps, crosses) = table.stride(turn.who);
    let belongs = table.step_belongs(turn, to);
    let mountain = table.mountain(to);
    let left = match (mountain && !crosses, belongs) {
        (true, _) => 0,
        (false, true) => turn.left - 1,
        (false, false) => steps - 1,
    };
    let there = match crowd(table, to).as_str() {
        "" => String::new(),
        there => format!(" [{there}]"),
    };
    let price = if belongs { "" } else { "1 Action Point, " };
    let peak = if mountain { "a Mountain, " } else { "" };
    let thorns = match (table.rule(to), turn.who.hero()) {
        (Some(Rule::Thorns), Some(_)) => format!("Thorns cost {}, ", hearts(constants::THORNS)),
        _ => String::new(),
    };
    let left = counted(left, "more step", "more steps");
    format!("step {way} to {}{there} ({price}{peak}{thorns}{left})", region(table, to))
}

/// An Action Roll that can be started.
fn rolled(table: &Public, who: Char, row: Row) -> String {
    let dice = table.gather(who, row, Boons::EMPTY, true);
    let dice = if dice.is_none() { "no dice".into() } else { format!("{dice}") };
    let plain = table.cell(who).is_none() || {
        let (near, far) = table.reach(who, row);
        near.union(far).is_empty()
    };
    let aim = match row {
        Row::Melee | Row::Ranged if plain => "only for Plus-Ones",
        Row::Melee => "attack in this Region",
        Row::Ranged if table.cell(who).is_some_and(|cell| table.longshot(who, cell)) => {
            "attack another Region"
        }
        Row::Ranged => "attack a Region beside this one",
        Row::Magic => "cast Spells",
        Row::Corruption => "Spawn Minions",
    };
    format!("roll {}, {dice}: {aim} (1 Action Point)", kind(row))
}

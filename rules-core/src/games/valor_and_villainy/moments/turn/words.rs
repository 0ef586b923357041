//! Turns in words.

use alloc::{string::String, vec::Vec};

use super::super::super::{
    components::{Action, Cell, ChanceOutcome, Char, Direction, Row, Slot, constants, tiles::Rule},
    state::{Boons, Public, Turn, TurnStage},
    words::{
        fight::hearts,
        kind, listed,
        map::{crowd, people, treasures},
        name, region,
        who::who,
        without_stop,
    },
};
use crate::words::{counted, format};

/// A Turn in words.
pub(in super::super::super) fn line(table: &Public, turn: &Turn) -> String {
    let who = name(table, turn.who);
    let place =
        table.cell(turn.who).map_or_else(String::new, |at| format!(" in {}", region(table, at)));
    let steps = counted(turn.left(), "step", "steps");
    let points = counted(turn.points(), "Action Point", "Action Points");
    match (turn.stage, turn.left()) {
        (TurnStage::Freed(_), _) => format!("free Move of {who}{place}, {steps} left"),
        (_, 0) => format!("Turn of {who}{place}, {points} left"),
        _ => format!("Turn of {who}{place}, {points} and {steps} of this Move left"),
    }
}

/// What it waits for.
pub(in super::super::super) fn asked(table: &Public, turn: &Turn) -> String {
    match turn.stage {
        TurnStage::Regenerate | TurnStage::Flip => {
            format!("{} is wounded: roll to Regenerate?", name(table, turn.who))
        }
        _ => line(table, turn),
    }
}

/// A decision.
pub(in super::super::super) fn choice(
    table: &Public,
    turn: &Turn,
    action: Action,
) -> Option<String> {
    let cell = table.cell(turn.who);
    Some(match (turn.stage, action) {
        (TurnStage::Regenerate, Action::Use) => "roll: on 1 the fresh side shows again".into(),
        (TurnStage::Regenerate, _) => "stay wounded".into(),
        (TurnStage::Freed(_), Action::Pass) => "stay here".into(),
        (_, Action::Pass) => match turn.points() {
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
        (_, Action::Roll(row)) => of_roll(table, turn.who, row),
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
        (false, true) => turn.left() - 1,
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
fn of_roll(table: &Public, who: Char, row: Row) -> String {
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

/// What everybody is told of a decision; Mordak has Turns off the Map, too.
pub(in super::super::super) fn told(table: &Public, turn: &Turn, action: Action) -> Option<String> {
    let actor = who(table, turn.who);
    let cell = || table.cell(turn.who);
    Some(match action {
        Action::Step(to) => return walked(table, turn, to.id(), cell()?.step(to)?),
        Action::StepPortal => {
            return walked(table, turn, "through the Labyrinth", table.map.beyond(cell()?)?);
        }
        Action::Loot => {
            let all = table.map.treasures[cell()?];
            let taken = if table.options.loot_one_by_one { 1 } else { all };
            let taken = treasures(taken);
            format!("{actor} loots {taken} in {}", region(table, cell()?))
        }
        Action::UseItem => {
            let item = table.set().treasure(table.players[turn.seat].slots[Slot::Item]?);
            format!("{actor} uses {} ({})", item.name, without_stop(item.text))
        }
        Action::RegionAction => {
            format!("{actor} pays at the Altar for a Treasure")
        }
        // With dice, they are told when they lie.
        Action::Roll(row) if table.gather(turn.who, row, Boons::EMPTY, true).is_none() => {
            format!("{actor} begins a {} roll without dice", kind(row))
        }
        Action::PowerSurge => format!(
            "{actor} uses a Power Surge to draw {}",
            counted(constants::SURGE, "Spell", "Spells")
        ),
        _ => return None,
    })
}

/// A step. Of a Minion only one to somebody else is worth a line.
fn walked(table: &Public, turn: &Turn, way: &str, to: Cell) -> Option<String> {
    let actor = who(table, turn.who);
    let there = crowd(table, to);
    if turn.who.piece().is_some() {
        let met = people(table, to).next().is_some();
        return met.then(|| format!("{actor} comes to {} [{there}]", region(table, to)));
    }
    let there = if there.is_empty() { there } else { format!(" [{there}]") };
    let thorns = match (table.rule(to), turn.who.hero()) {
        (Some(Rule::Thorns), Some(_)) => ", into Thorns",
        _ => "",
    };
    Some(format!("{actor} goes {way} to {}{there}{thorns}", region(table, to)))
}

/// What everybody is told of a roll to Regenerate.
pub(in super::super::super) fn rolled(
    table: &Public,
    turn: &Turn,
    outcome: ChanceOutcome,
) -> Option<String> {
    let ChanceOutcome::Total(hits) = outcome else { return None };
    let shows = if hits.get() > 0 { "is fresh again" } else { "stays wounded" };
    Some(format!("{} rolls to Regenerate and {shows}", who(table, turn.who)))
}

/// Whether a single step from here can do more than go on to the next stage.
pub(in super::super::super) const fn is_eventful(turn: &Turn) -> bool {
    matches!(turn.stage, TurnStage::Main(_) | TurnStage::Step(_) | TurnStage::Freed(_))
}

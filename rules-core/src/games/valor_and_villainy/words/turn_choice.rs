//! Decisions of a Turn and of its rolls, in words.

use alloc::{string::String, vec::Vec};

use super::{
    super::{
        components::{Action, Cell, Char, Direction, Row, Slot, constants, tiles::Rule},
        state::{Defender, Public, Roll, RollStage, SeatId, Turn, TurnStage},
    },
    damage,
    fight::{beat, die_name, hearts, offense},
    kind, listed,
    map::{crowd, crowd_but, treasures},
    name, region, size_name, without_stop,
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
    let dice = table.gather(&Roll { who, kind: row, ..Roll::default() }, true);
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

/// In a roll.
pub(super) fn of_roll(table: &Public, roll: &Roll, action: Action) -> Option<String> {
    Some(match (roll.stage, action) {
        (RollStage::Bonus, Action::Use) => {
            let (card, dice) = (offense(table, roll.who), table.arms(roll.who, roll.kind));
            format!("add {dice} of {card}")
        }
        (RollStage::Bonus, _) => "roll without it".into(),
        (RollStage::Boost, Action::PickDie(face)) => {
            format!("set a {} die to {}", die_name(face.die()), face.hits())
        }
        (RollStage::Boost, _) => "roll all dice".into(),
        (RollStage::Beats, Action::AddBeat) => {
            format!("spend a Magic Plus-One of Wugner: +{}", counted(beat(table), "Hit", "Hits"))
        }
        (RollStage::Meddling, Action::AddBeat) => {
            format!("spend a {} Plus-One of Mordak: +1 Hit for the Heroes", kind(roll.kind))
        }
        (RollStage::Beats | RollStage::Meddling, _) => "add nothing".into(),
        (RollStage::Rage, Action::Use) => "gain a Melee Plus-One".into(),
        (RollStage::Rage, _) => "gain nothing".into(),
        (RollStage::Spend, _) => return of_hits(table, roll, action),
        _ => return None,
    })
}

/// What Hits are spent on.
fn of_hits(table: &Public, roll: &Roll, action: Action) -> Option<String> {
    Some(match action {
        Action::BuyPlusOne => {
            let price = counted(Public::token_price(roll.who), "Hit", "Hits");
            format!("buy a {} Plus-One for {price}", kind(roll.kind))
        }
        Action::UsePlusOne => plus_one(table, roll),
        Action::Region(cell) => {
            let (near, _) = table.reach(roll.who, roll.kind);
            let far = if near.contains(cell) { "" } else { " (Longshot: 1 Hit)" };
            let everybody = table.blasts(roll.who, roll.kind);
            let whom = if everybody {
                format!("everybody: {}", crowd_but(table, cell, Some(roll.who)))
            } else {
                met(table, roll, cell)
            };
            format!("attack {}{far}, {whom}", region(table, cell))
        }
        Action::SpellCard(spell) => format!("cast {}", table.set().spell(spell).name),
        Action::SpawnSize(size) => {
            let cost = counted(table.set().spawn_cost(size), "Hit", "Hits");
            format!("Spawn one {} for {cost}", size_name(size))
        }
        Action::Pass if roll.hits == 0 => "end the roll".into(),
        Action::Pass => {
            format!("end the roll without using {}", counted(roll.hits, "Hit", "Hits"))
        }
        _ => return None,
    })
}

/// Whom an attack meets first.
fn met(table: &Public, roll: &Roll, cell: Cell) -> String {
    match table.defender(table.team(roll.who).other(), cell) {
        Defender::Is(who) => match table.minion_stats(who) {
            Some(stats) => format!("first {} [{}]", name(table, who), damage(stats)),
            None => name(table, who),
        },
        Defender::Open | Defender::None => "the Heroes name the Defender".into(),
    }
}

/// A Plus-One that becomes a Hit.
pub(in super::super) fn plus_one(table: &Public, roll: &Roll) -> String {
    let of = match table.helper(roll) {
        Some(SeatId::Villain) if roll.who != Char::Mordak => " of Mordak",
        _ => "",
    };
    format!("spend a {} Plus-One{of}: +1 Hit", kind(roll.kind))
}

//! Rolls in words.

use alloc::string::String;

use super::super::super::{
    components::{Action, Cell, ChanceOutcome, Char, Slot, constants},
    state::{Defender, Public, Roll, RollStage, SeatId},
    words::{
        damage,
        fight::{die_name, faces},
        kind, laid,
        map::crowd_but,
        name, region, size_name,
        who::{by_seat, who},
    },
};
use crate::words::{counted, format};

/// An Action Roll in words.
pub(in super::super::super) fn line(table: &Public, roll: &Roll) -> String {
    let (who, kind) = (name(table, roll.who), kind(roll.kind));
    match roll.stage {
        RollStage::Spend(hits) => {
            format!("{kind} roll of {who}, {} to spend", counted(hits, "Hit", "Hits"))
        }
        _ => format!("{kind} roll of {who}"),
    }
}

/// The Hits that its dice show, with those that were added.
pub(in super::super::super) fn shown(roll: &Roll) -> String {
    counted(roll.dice().hits() + roll.extra(), "Hit", "Hits")
}

/// A roll with its dice.
pub(in super::super::super) fn with_dice(table: &Public, roll: &Roll) -> String {
    let (line, dice) = (line(table, roll), roll.dice());
    if dice.is_empty() {
        return line;
    }
    let added = match roll.extra() {
        0 => String::new(),
        extra => format!(", {} added", counted(extra, "Hit", "Hits")),
    };
    format!("{line}: {}{added}, {}", faces(dice), shown(roll))
}

/// What it waits for.
pub(in super::super::super) fn asked(table: &Public, it: &Roll) -> String {
    let roll = line(table, it);
    match it.stage {
        RollStage::Bonus(_) => format!("{roll}: add the dice of {}?", offense(table, it.who)),
        RollStage::Boost(_) => {
            format!("{roll}: choose the face of one die instead of rolling it?")
        }
        RollStage::Toss(tossing) => format!("{roll}: {} is rolled", tossing.to_roll),
        RollStage::Beats(_) => {
            format!("{roll} shows {}: does Wugner spend a Magic Plus-One on it?", shown(it))
        }
        RollStage::Meddling(_) => format!(
            "{roll} shows {}: does Mordak spend a {} Plus-One on it?",
            shown(it),
            kind(it.kind)
        ),
        RollStage::Rage => format!("{roll} has Defeated somebody: Battle Rage?"),
        _ => roll,
    }
}

/// The Offense Treasure of a Character.
fn offense(table: &Public, who: Char) -> &'static str {
    let worn = table.seat_of(who).and_then(|seat| table.players[seat].slots[Slot::Offense]);
    worn.map_or("the Treasure", |card| table.set().treasure(card).name)
}

/// The Hits that Wugner adds to a roll for a Plus-One.
fn beat(table: &Public) -> String {
    let upgraded = table.seat_of(Char::Wugner).is_some_and(|seat| table.players[seat].crystal);
    counted(if upgraded { constants::BEAT_UPGRADED } else { constants::BEAT }, "Hit", "Hits")
}

/// A decision.
pub(in super::super::super) fn choice(
    table: &Public,
    roll: &Roll,
    action: Action,
) -> Option<String> {
    Some(match (roll.stage, action) {
        (RollStage::Bonus(_), Action::Use) => {
            let (card, dice) = (offense(table, roll.who), table.arms(roll.who, roll.kind));
            format!("add {dice} of {card}")
        }
        (RollStage::Bonus(_), _) => "roll without it".into(),
        (RollStage::Boost(_), Action::PickDie(face)) => {
            format!("set a {} die to {}", die_name(face.die()), face.hits())
        }
        (RollStage::Boost(_), _) => "roll all dice".into(),
        (RollStage::Beats(_), Action::AddBeat) => {
            format!("spend a Magic Plus-One of Wugner: +{}", beat(table))
        }
        (RollStage::Meddling(_), Action::AddBeat) => {
            format!("spend a {} Plus-One of Mordak: +1 Hit for the Heroes", kind(roll.kind))
        }
        (RollStage::Beats(_) | RollStage::Meddling(_), _) => "add nothing".into(),
        (RollStage::Rage, Action::Use) => "gain a Melee Plus-One".into(),
        (RollStage::Rage, _) => "gain nothing".into(),
        (RollStage::Spend(hits), _) => return of_hits(table, roll, hits, action),
        _ => return None,
    })
}

/// What Hits are spent on.
fn of_hits(table: &Public, roll: &Roll, hits: u8, action: Action) -> Option<String> {
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
        Action::Pass if hits == 0 => "end the roll".into(),
        Action::Pass => format!("end the roll without using {}", counted(hits, "Hit", "Hits")),
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

/// What everybody is told of a Plus-One that becomes a Hit.
pub(in super::super) fn plus_one_told(table: &Public, roll: &Roll) -> Option<String> {
    let seat = by_seat(table, table.helper(roll)?);
    let of = name(table, roll.who);
    Some(format!("{seat} spends a {} Plus-One: 1 Hit more for {of}", kind(roll.kind)))
}

/// What everybody is told of a decision.
pub(in super::super::super) fn told(table: &Public, roll: &Roll, action: Action) -> Option<String> {
    let (actor, row) = (who(table, roll.who), kind(roll.kind));
    Some(match (roll.stage, action) {
        (RollStage::Beats(_), Action::AddBeat) => {
            let wugner = by_seat(table, table.seat_of(Char::Wugner)?);
            let (hits, of) = (beat(table), name(table, roll.who));
            format!("{wugner} spends a Magic Plus-One: {hits} more for {of}")
        }
        (RollStage::Meddling(_), Action::AddBeat) => {
            let mordak = by_seat(table, SeatId::Villain);
            format!("{mordak} spends a {row} Plus-One: 1 Hit more for {}", name(table, roll.who))
        }
        (RollStage::Rage, Action::Use) => format!("{actor} uses Battle Rage"),
        (_, Action::UsePlusOne) => plus_one_told(table, roll)?,
        (RollStage::Spend(_), Action::BuyPlusOne) => {
            let price = counted(Public::token_price(roll.who), "Hit", "Hits");
            format!("{actor} spends {price} on a Plus-One")
        }
        _ => return None,
    })
}

/// What everybody is told of the dice, when all lie.
pub(in super::super::super) fn rolled(
    table: &Public,
    roll: &Roll,
    outcome: ChanceOutcome,
) -> Option<String> {
    let RollStage::Toss(mut tossing) = roll.stage else { return None };
    tossing.dice = laid(tossing.dice, tossing.to_roll, outcome)?;
    let dice = tossing.lie();
    let hits = counted(dice.hits(), "Hit", "Hits");
    let (who, kind) = (who(table, roll.who), kind(roll.kind));
    Some(format!("{who} rolls {kind}: {}, {hits}", faces(dice)))
}

//! Rolls in words: their questions, their dice, and what damage does.

use alloc::{string::String, vec::Vec};

use super::{
    super::{
        components::{Char, Die, Face, HEALTH_STEP, Kind, Slot, constants},
        state::{Faces, Public, Roll, RollStage, SeatId},
    },
    damage, kind, name,
    who::by_seat,
};
use crate::words::counted;
use crate::words::format;

/// What a roll waits for.
pub(super) fn in_roll(table: &Public, it: &Roll) -> String {
    let roll = roll(table, it);
    let hits = || counted(it.dice.hits() + it.extra, "Hit", "Hits");
    match it.stage {
        RollStage::Bonus => format!("{roll}: add the dice of {}?", offense(table, it.who)),
        RollStage::Boost => format!("{roll}: choose the face of one die instead of rolling it?"),
        RollStage::Toss => format!("{roll}: {} is rolled", it.to_roll),
        RollStage::Beats => {
            format!("{roll} shows {}: does Wugner spend a Magic Plus-One on it?", hits())
        }
        RollStage::Meddling => format!(
            "{roll} shows {}: does Mordak spend a {} Plus-One on it?",
            hits(),
            kind(it.kind)
        ),
        RollStage::Rage => format!("{roll} has Defeated somebody: Battle Rage?"),
        _ => roll,
    }
}

/// The Offense Treasure of a Character.
pub(super) fn offense(table: &Public, who: Char) -> &'static str {
    let worn = table.seat_of(who).and_then(|seat| table.players[seat].slots[Slot::Offense]);
    worn.map_or("the Treasure", |card| table.set().treasure(card).name)
}

/// What it takes to harm a Character.
pub(in super::super) fn limits(table: &Public, target: Char) -> String {
    let who = name(table, target);
    match (table.minion_stats(target), table.seat_of(target)) {
        (Some(stats), _) => format!("{who} [{}]", damage(stats)),
        (None, Some(SeatId::Villain)) => {
            format!("Mordak loses Health in steps of {HEALTH_STEP}")
        }
        (None, Some(seat)) => {
            format!("{who} has {}", counted(table.players[seat].health, "Heart", "Hearts"))
        }
        (None, None) => who,
    }
}

/// What damage does to a Character, unless something prevents it.
pub(in super::super) fn harm(table: &Public, target: Char, damage: u8) -> String {
    if let Some(stats) = table.minion_stats(target) {
        let wounds = stats.wound.is_some_and(|wound| damage >= wound);
        return if damage >= stats.defeat {
            "enough to Defeat it".into()
        } else if wounds {
            "enough to wound it".into()
        } else {
            "too little".into()
        };
    }
    let health = table.seat_of(target).map_or(0, |seat| table.players[seat].health);
    match target.kind() {
        Kind::Mordak => {
            let loss = (damage - damage % HEALTH_STEP).min(health);
            format!("{} Health left", health - loss)
        }
        _ if damage >= health => format!("enough to Defeat ({})", hearts(health)),
        _ => format!("{} left", hearts(health - damage)),
    }
}

/// That the damage may come to less (VV-192).
pub(in super::super) fn armor(table: &Public, target: Char) -> &'static str {
    if table.armored(target) { ", but Armor may take 1 off" } else { "" }
}

/// So many Hearts.
pub(super) fn hearts(count: u8) -> String {
    counted(count, "Heart", "Hearts")
}

/// Faces of dice by colour, such as `red 2, yellow 1 1, white 0`.
pub(super) fn faces(dice: Faces) -> String {
    let colours = [Die::Master, Die::Adept, Die::Novice].into_iter().filter_map(|die| {
        let of = Face::ALL.into_iter().rev().filter(|face| face.die() == die);
        let shown = of.flat_map(|face| {
            core::iter::repeat_n(format!(" {}", face.hits()), dice.0[face].into())
        });
        let shown: String = shown.collect();
        (!shown.is_empty()).then(|| format!("{}{shown}", die_name(die)))
    });
    colours.collect::<Vec<_>>().join(", ")
}

/// A die as a word.
pub(super) const fn die_name(die: Die) -> &'static str {
    match die {
        Die::Novice => "white",
        Die::Adept => "yellow",
        Die::Master => "red",
    }
}

/// The Hits that Wugner adds to a roll for a Plus-One.
pub(super) fn beat(table: &Public) -> u8 {
    let upgraded = table.seat_of(Char::Wugner).is_some_and(|seat| table.players[seat].crystal);
    if upgraded { constants::BEAT_UPGRADED } else { constants::BEAT }
}

/// An Action Roll in words.
pub(in super::super) fn roll(table: &Public, roll: &Roll) -> String {
    let (who, kind) = (name(table, roll.who), kind(roll.kind));
    match roll.stage {
        RollStage::Spend | RollStage::Pool => {
            format!("{kind} roll of {who}, {} to spend", counted(roll.hits, "Hit", "Hits"))
        }
        _ => format!("{kind} roll of {who}"),
    }
}

/// A Plus-One that becomes a Hit.
pub(in super::super) fn plus_one_told(table: &Public, roll: &Roll) -> Option<String> {
    let seat = by_seat(table, table.helper(roll)?);
    let of = name(table, roll.who);
    Some(format!("{seat} spends a {} Plus-One: 1 Hit more for {of}", kind(roll.kind)))
}

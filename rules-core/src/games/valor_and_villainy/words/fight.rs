//! Dice in words, and what damage does.

use alloc::{string::String, vec::Vec};

use super::{
    super::{
        components::{Char, Die, Face, HEALTH_STEP, Kind},
        state::{Faces, Public, SeatId},
    },
    damage, name,
};
use crate::words::counted;
use crate::words::format;

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
pub(in super::super) fn hearts(count: u8) -> String {
    counted(count, "Heart", "Hearts")
}

/// Faces of dice by colour, such as `red 2, yellow 1 1, white 0`.
pub(in super::super) fn faces(dice: Faces) -> String {
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
pub(in super::super) const fn die_name(die: Die) -> &'static str {
    match die {
        Die::Novice => "white",
        Die::Adept => "yellow",
        Die::Master => "red",
    }
}

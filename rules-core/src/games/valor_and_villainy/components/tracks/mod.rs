//! Tracks and tables: the Procession of Horrors (2.9), the Loot Stashes (2.10),
//! what XP buys (2.11). The six days and the Level Up costs are printed; the
//! other numbers are house values.

mod rows;

use super::{LevelUp, Size};
pub(crate) use rows::PROCESSION;
use rows::{HERO_LARGE, HERO_MIDDLE, HERO_SMALL, VILLAIN_LARGE, VILLAIN_MIDDLE, VILLAIN_SMALL};

/// VV-176: the last day of the Procession.
pub(crate) const DAYS: u8 = 6;
/// VV-174: Bounty of a Defeated Hero in the Villain Loot Stash.
pub(crate) const HERO_BOUNTY: u8 = 3;
/// VV-72: Health that the Villain loses to a Shrine.
pub(crate) const SHRINE_LOSS: u8 = 5;
/// VV-181: Hearts that each Hero gains when the Final Battle begins.
pub(crate) const INVIGORATE: u8 = 5;
/// VV-183: Soul tokens that win the game.
pub(crate) const SOULS: u8 = 3;
/// VV-214: Sheep tokens.
#[cfg(test)]
pub(crate) const SHEEP: u8 = 5;
/// VV-44: steps of a Move.
pub(crate) const STEPS: u8 = 3;
/// VV-81: Hearts that the Altar asks for.
pub(crate) const ALTAR: u8 = 3;
/// VV-74: Hearts that Luna heals.
pub(crate) const LUNA: u8 = 3;
/// VV-78: Hearts that a Spring heals.
pub(crate) const SPRING: u8 = 4;
/// VV-203: Bjorn is angry at so much Health or less.
pub(crate) const IRE: u8 = 10;
/// VV-220: XP that a joining Hero gets for each day.
pub(crate) const XP_PER_DAY: u8 = 3;

/// A row of the Procession; lists are for one to five Heroes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Day {
    /// Void Spells that the Villain draws.
    pub(crate) void_draws: [u8; 5],
    /// XP that he gains.
    pub(crate) xp: [u8; 5],
    /// Health that he gains.
    pub(crate) health: [u8; 5],
    /// VV-145: Minions that he may Spawn, in printed order.
    pub(crate) spawns: [&'static [Size]; 5],
}

/// A row of a Loot Stash table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Reward {
    /// It is read from so much Bounty on.
    pub(crate) min_bounty: u8,
    /// XP.
    pub(crate) xp: u8,
    /// Novice dice whose Hits are more XP.
    pub(crate) dice: u8,
    /// Health; only the Villain's rows have any.
    pub(crate) health: u8,
}

/// VV-167: what the Hero Loot Stash pays to each of so many Heroes.
#[must_use]
pub(crate) fn hero_reward(heroes: u8, bounty: u8) -> &'static Reward {
    read(hero_table(heroes), bounty)
}

/// VV-174: what the Villain Loot Stash pays against so many Heroes.
#[must_use]
pub(crate) fn villain_reward(heroes: u8, bounty: u8) -> &'static Reward {
    read(villain_table(heroes), bounty)
}

/// VV-27: the Hero Loot Stash table for a number of Heroes.
#[must_use]
pub(crate) const fn hero_table(heroes: u8) -> &'static [Reward] {
    match heroes {
        0..=2 => &HERO_SMALL,
        3 => &HERO_MIDDLE,
        _ => &HERO_LARGE,
    }
}

/// VV-27: the Villain Loot Stash table for a number of Heroes.
#[must_use]
pub(crate) const fn villain_table(heroes: u8) -> &'static [Reward] {
    match heroes {
        0..=2 => &VILLAIN_SMALL,
        3 => &VILLAIN_MIDDLE,
        _ => &VILLAIN_LARGE,
    }
}

/// The last row that the Bounty reaches.
fn read(table: &'static [Reward], bounty: u8) -> &'static Reward {
    let reached = table.iter().rposition(|row| row.min_bounty <= bounty);
    &table[reached.unwrap_or(0)]
}

impl LevelUp {
    /// VV-169: its price in XP.
    #[inline]
    #[must_use]
    pub const fn cost(self) -> u8 {
        match self {
            Self::NewNovice(_) => rows::NEW_NOVICE,
            Self::NoviceToAdept(_) => rows::NOVICE_TO_ADEPT,
            Self::AdeptToMaster(_) => rows::ADEPT_TO_MASTER,
            Self::ActionPoint => rows::ACTION_POINT,
        }
    }
}

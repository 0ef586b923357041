//! Tracks and tables: the Procession of Horrors (2.9), the Loot Stashes (2.10),
//! what XP buys (2.11).

mod rows;

use super::{LevelUp, Size};
pub(super) use rows::PROCESSION;

/// A row of the Procession; lists are for one to five Heroes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Day {
    /// Void Spells that the Villain draws.
    pub void_draws: [u8; 5],
    /// XP that he gains.
    pub xp: [u8; 5],
    /// Health that he gains.
    pub health: [u8; 5],
    /// VV-145: Minions that he may Spawn, in printed order.
    pub spawns: [&'static [Size]; 5],
}

/// A row of a Loot Stash table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub struct Reward {
    /// It is read from so much Bounty on.
    pub min_bounty: u8,
    /// XP.
    pub xp: u8,
    /// Novice dice whose Hits are more XP.
    pub dice: u8,
    /// Health; only the Villain's rows have any.
    pub health: u8,
}

/// The Loot Stash tables for 1-2, 3 and 4-5 Heroes (VV-27), and what XP buys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Prices {
    /// VV-167: what the Hero Loot Stash pays to each Hero.
    pub hero: [&'static [Reward]; 3],
    /// VV-174: what the Villain Loot Stash pays.
    pub villain: [&'static [Reward]; 3],
    /// VV-169: prices in XP of a new Novice die, the two better dice, an Action Point.
    pub level_up: [u8; 4],
}

/// The prices of the set that ships.
pub(super) const PRICES: Prices = Prices {
    hero: [&rows::HERO_SMALL, &rows::HERO_MIDDLE, &rows::HERO_LARGE],
    villain: [&rows::VILLAIN_SMALL, &rows::VILLAIN_MIDDLE, &rows::VILLAIN_LARGE],
    level_up: [rows::NEW_NOVICE, rows::NOVICE_TO_ADEPT, rows::ADEPT_TO_MASTER, rows::ACTION_POINT],
};

impl Prices {
    /// VV-167: what the Hero Loot Stash pays to each of so many Heroes.
    #[must_use]
    pub fn hero_reward(&self, heroes: u8, bounty: u8) -> &'static Reward {
        read(self.hero[table(heroes)], bounty)
    }

    /// VV-174: what the Villain Loot Stash pays against so many Heroes.
    #[must_use]
    pub fn villain_reward(&self, heroes: u8, bounty: u8) -> &'static Reward {
        read(self.villain[table(heroes)], bounty)
    }

    /// VV-169: a price in XP.
    #[inline]
    #[must_use]
    pub(crate) const fn of(&self, what: LevelUp) -> u8 {
        self.level_up[match what {
            LevelUp::NewNovice(_) => 0,
            LevelUp::NoviceToAdept(_) => 1,
            LevelUp::AdeptToMaster(_) => 2,
            LevelUp::ActionPoint => 3,
        }]
    }
}

/// VV-27: the table for a number of Heroes.
const fn table(heroes: u8) -> usize {
    match heroes {
        0..=2 => 0,
        3 => 1,
        _ => 2,
    }
}

/// The last row that the Bounty reaches.
fn read(table: &'static [Reward], bounty: u8) -> &'static Reward {
    let reached = table.iter().rposition(|row| row.min_bounty <= bounty);
    &table[reached.unwrap_or(0)]
}

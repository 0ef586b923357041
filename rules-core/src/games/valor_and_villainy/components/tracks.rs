//! Tracks and tables: the Procession of Horrors (2.9), the Loot Stashes (2.10),
//! what XP buys (2.11).

#[cfg(feature = "components")]
use super::fields::{self, MOST, STEP};
use super::{LevelUp, Size};
use crate::component_set::component;
#[cfg(feature = "components")]
use crate::components::{Declared, Node};

component! {
    /// A row of the Procession; lists are for one to five Heroes.
    #[non_exhaustive]
    pub struct Day {
        /// Void Spells that the Villain draws.
        pub void_draws: [u8; 5] =
            own("void_draws_by_heroes", fields::by_heroes::<0, 6, 1>, Declared::of),
        /// XP that he gains.
        pub xp: [u8; 5] = own("xp_by_heroes", fields::by_heroes::<0, 10, 1>, Declared::of),
        /// Health that he gains.
        pub health: [u8; 5] =
            own("health_by_heroes", fields::by_heroes::<0, MOST, STEP>, Declared::of),
        /// VV-145: Minions that he may Spawn, in printed order.
        pub spawns: [&'static [Size]; 5] =
            own("spawn_by_heroes", fields::spawns, Declared::of),
    }
}

component! {
    /// A row of a Loot Stash table.
    #[derive(PartialOrd, Ord)]
    #[non_exhaustive]
    pub struct Reward {
        /// It is read from so much Bounty on.
        pub min_bounty: u8 = whole("min_bounty", 0..=250),
        /// XP.
        pub xp: u8 = whole("xp", 0..=16),
        /// Novice dice whose Hits are more XP.
        pub dice: u8 = own("die", fields::die, fields::dice_in_all),
        /// Health; only the Villain's rows have any.
        pub health: u8 = own("health", fields::multiple::<0, MOST, STEP>, Declared::of) or 0,
    }
}

#[cfg(feature = "components")]
component! {
    /// What XP buys (VV-169).
    struct Price {
        /// In XP.
        xp: u8 = whole("cost", 1..=20),
    }
}

/// The prices in a document.
#[cfg(feature = "components")]
fn prices(list: &Node, keep: bool) -> [u8; 4] {
    <[Price; 4]>::of(list, keep).map(|price| price.xp)
}

component! {
    /// The Loot Stash tables for 1-2, 3 and 4-5 Heroes (VV-27), and what XP buys.
    #[non_exhaustive]
    pub struct Prices {
        /// VV-167: what the Hero Loot Stash pays to each Hero.
        pub hero: [&'static [Reward]; 3] =
            own("hero_stash_row", fields::hero_stash, fields::tables),
        /// VV-174: what the Villain Loot Stash pays.
        pub villain: [&'static [Reward]; 3] =
            own("villain_stash_row", fields::villain_stash, fields::tables),
        /// VV-169: prices of a new Novice die, the two better dice, an Action Point.
        pub level_up: [u8; 4] = rows("level_up", [Price; 4], prices),
    }
}

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
    pub const fn price(&self, what: LevelUp) -> u8 {
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

//! What is printed on boards, cards, tiles and tracks.

use super::{Hero, Minion, Spell, Tile, Treasure, tiles::TileGroups};
#[cfg(feature = "components")]
use super::{
    heroes,
    minions::{self, Gust, SpawnCost},
};
#[allow(unused_imports, reason = "any of them may be printed")]
pub(super) use super::{
    heroes::{Board, VillainBoard},
    maps::Maps,
    minions::{MinionCard, Sheep, Stats},
    spells::{Amount, Effect, Gift, Levels, Play, SpellCard, Target},
    tiles::{Icon, Sort, TileFace},
    tracks::{Day, Prices, Reward},
    treasures::{OneUse, TreasureCard},
};
use crate::component_set::component;
#[cfg(feature = "components")]
use crate::components::Declared;

component! {
    /// What is printed.
    pub(super) struct Printed {
        /// The boards of the Heroes (2.3).
        pub(super) boards: [Board; Hero::ALL.len()] =
            rows("character", heroes::Sheets, Declared::of),
        /// The board of the Villain (2.3).
        pub(super) mordak: VillainBoard = row(heroes::mordak),
        /// The faces of the tiles (2.4).
        pub(super) tiles: [TileFace; Tile::ALL.len()] = rows("tile"),
        /// Which cells hold tiles (2.5).
        pub(super) maps: Maps = table("layout"),
        /// The Minion cards (2.6).
        pub(super) minions: [MinionCard; Minion::ALL.len()] = rows("minion"),
        /// Gust Van Sant, front and back (2.6).
        pub(super) gust: [Stats; 2] = table("gust", Gust, minions::gust),
        /// The Sheep (2.6).
        pub(super) sheep: Sheep = table("sheep"),
        /// VV-141: Hits that Spawn a Minion of each Size.
        pub(super) spawn_cost: [u8; 3] = table("spawn_cost", SpawnCost, minions::spawn_cost),
        /// The Spells (2.7).
        pub(super) spells: [SpellCard; Spell::ALL.len()] = rows("spell"),
        /// The Treasures (2.8).
        pub(super) treasures: [TreasureCard; Treasure::ALL.len()] = rows("treasure"),
        /// The Procession (2.9).
        pub(super) days: [Day; 6] = rows("procession"),
        /// The Loot Stashes (2.10), and what XP buys (2.11).
        pub(super) prices: Prices = part(),
    } then count_random_tiles {}
}

impl Printed {
    /// Sets how many tiles of the Map are random.
    pub(super) const fn count_random_tiles(mut self) -> Self {
        self.maps.random = TileGroups::of(&self.tiles).random(&self.maps);
        self
    }
}

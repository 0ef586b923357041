//! What is printed on boards, cards, tiles and tracks, in one value.

use super::{
    Hero, Minion, Spell, Tile, Treasure,
    heroes::{Board, VillainBoard},
    maps::Maps,
    minions::{self, Stats},
    spells,
    tiles::Face,
    tracks::{Day, Prices},
    treasures,
};

/// What is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Printed {
    /// The boards of the Heroes (2.3).
    pub(crate) boards: [Board; Hero::ALL.len()],
    /// Mordak's board (2.3).
    pub(crate) mordak: VillainBoard,
    /// The faces of the tiles (2.4).
    pub(crate) tiles: [Face; Tile::ALL.len()],
    /// Which cells hold tiles (2.5).
    pub(crate) maps: Maps,
    /// The Minion cards (2.6).
    pub(crate) minions: [minions::Card; Minion::ALL.len()],
    /// Gust Van Sant, front and back (2.6).
    pub(crate) gust: [Stats; 2],
    /// VV-141: Hits that Spawn a Minion of each Size.
    pub(crate) spawn_cost: [u8; 3],
    /// The Spells (2.7).
    pub(crate) spells: [spells::Card; Spell::ALL.len()],
    /// The Treasures (2.8).
    pub(crate) treasures: [treasures::Card; Treasure::ALL.len()],
    /// The Procession (2.9).
    pub(crate) days: [Day; 6],
    /// The Loot Stashes (2.10), and what XP buys (2.11).
    pub(crate) prices: Prices,
}

//! Region tiles (2.4): five of Hawkemoor and thirty in three tiers. Printed:
//! the Keep with the Ruins on its back, the Mountain above it, the Shrines and
//! the Dojo; icons, special rules and the other names are house values.

mod face;
mod faces;

use super::Cell;
pub use face::{Face, Icon, Rule, Sort};
pub(super) use faces::FACES;
use faces::HOMES;

indexed! {
    /// A Region tile.
    #[non_exhaustive]
    pub enum Tile in Tiles: u64 {
        Keep = "keep", Peak = "peak", Market = "market", Docks = "docks", Fields = "fields", T1Bramble = "t1_bramble", T1Toll = "t1_toll", T1Farm = "t1_farm", T1Fen = "t1_fen", T1Crag = "t1_crag", T1Tower = "t1_tower", T1Spring = "t1_spring", T1Camp = "t1_camp", T1Den = "t1_den", T1Thicket = "t1_thicket", T2Bronco = "t2_bronco", T2Dojo = "t2_dojo", T2LunaS = "t2_luna_s", T2AshaS = "t2_asha_s", T2Quarry = "t2_quarry", T2Labyrinth = "t2_labyrinth", T2Barrow = "t2_barrow", T2Ruin = "t2_ruin", T2Altar = "t2_altar", T2Pass = "t2_pass", T2Library = "t2_library", T2Bazaar = "t2_bazaar", T2Garrison = "t2_garrison", T3Luna = "t3_luna", T3Asha = "t3_asha", T3Lair = "t3_lair", T3Throne = "t3_throne", T3Gallery = "t3_gallery", T3Vault = "t3_vault", T3Grove = "t3_grove",
    }
}

/// What a tile brings with a number of Heroes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct Content {
    /// VV-59: face-down Treasures.
    pub treasures: u8,
    /// VV-60: Minions by Size.
    pub minions: [u8; 3],
    /// VV-64: Ambushers by Size.
    pub ambush: [u8; 3],
}

impl Tile {
    /// 1 to 3; 0 for Hawkemoor.
    #[inline]
    #[must_use]
    pub const fn tier(self) -> u8 {
        FACES[self.index()].tier
    }

    /// Where a Hawkemoor tile lies.
    #[must_use]
    pub const fn home(self) -> Option<Cell> {
        if self.index() < HOMES.len() { Some(HOMES[self.index()]) } else { None }
    }
}

/// VV-44: the Mountains among the faces.
pub(super) const fn mountains_of(faces: &[Face; Tile::ALL.len()]) -> Tiles {
    let (mut tiles, mut i) = (Tiles::EMPTY, 0);
    while i < faces.len() {
        if faces[i].mountain {
            tiles = tiles.union(Tile::set(&[Tile::ALL[i]]));
        }
        i += 1;
    }
    tiles
}

/// The tiles of each tier, 0 for Hawkemoor.
pub(crate) const OF_TIER: [Tiles; 4] = {
    let (mut tiers, mut i) = ([Tiles::EMPTY; 4], 0);
    while i < FACES.len() {
        tiers[FACES[i].tier as usize] =
            tiers[FACES[i].tier as usize].union(Tile::set(&[Tile::ALL[i]]));
        i += 1;
    }
    tiers
};

/// VV-16: the tiles marked "1-2 Hero".
pub(crate) const ONLY_SMALL: Tiles = {
    let (mut tiles, mut i) = (Tiles::EMPTY, 0);
    while i < FACES.len() {
        if FACES[i].only_small {
            tiles = tiles.union(Tile::set(&[Tile::ALL[i]]));
        }
        i += 1;
    }
    tiles
};

/// VV-16, VV-17: tiles that are always among those of their tier (of the two
/// marked ones, with one or two Heroes only).
pub(crate) const MANDATORY: Tiles = {
    let (mut tiles, mut i) = (Tiles::EMPTY, 0);
    while i < FACES.len() {
        if FACES[i].mandatory {
            tiles = tiles.union(Tile::set(&[Tile::ALL[i]]));
        }
        i += 1;
    }
    tiles
};

/// What every tile brings with one to five Heroes.
pub(super) const fn contents_of(
    faces: &[Face; Tile::ALL.len()],
) -> [[Content; 5]; Tile::ALL.len()] {
    let (mut table, mut i) = ([[EMPTY; 5]; Tile::ALL.len()], 0);
    while i < table.len() {
        let mut heroes = 1;
        while heroes <= 5 {
            table[i][heroes as usize - 1] = count(faces[i].icons, heroes);
            heroes += 1;
        }
        i += 1;
    }
    table
}

/// A tile without icons.
const EMPTY: Content = Content { treasures: 0, minions: [0; 3], ambush: [0; 3] };

/// VV-61: the icons that count with so many Heroes.
const fn count(icons: &[Icon], heroes: u8) -> Content {
    let (mut content, mut i) = (EMPTY, 0);
    while i < icons.len() {
        if icons[i].min_heroes <= heroes {
            match icons[i].sort {
                Sort::Treasure => content.treasures += 1,
                Sort::Minion(size) => content.minions[size.index()] += 1,
                Sort::Ambush(size) => content.ambush[size.index()] += 1,
            }
        }
        i += 1;
    }
    content
}

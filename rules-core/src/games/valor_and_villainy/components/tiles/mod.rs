//! Region tiles (2.4): five of Hawkemoor and thirty in three tiers. Printed:
//! the Keep with the Ruins on its back, the Mountain above it, the Shrines and
//! the Dojo; icons, special rules and the other names are house values.

mod faces;

use super::{Cell, Size};
pub(super) use faces::FACES;
use faces::HOMES;

indexed! {
    /// A Region tile.
    pub(crate) enum Tile in Tiles: u64 {
        Keep = "keep", Peak = "peak", Market = "market", Docks = "docks", Fields = "fields", T1Bramble = "t1_bramble", T1Toll = "t1_toll", T1Farm = "t1_farm", T1Fen = "t1_fen", T1Crag = "t1_crag", T1Tower = "t1_tower", T1Spring = "t1_spring", T1Camp = "t1_camp", T1Den = "t1_den", T1Thicket = "t1_thicket", T2Bronco = "t2_bronco", T2Dojo = "t2_dojo", T2LunaS = "t2_luna_s", T2AshaS = "t2_asha_s", T2Quarry = "t2_quarry", T2Labyrinth = "t2_labyrinth", T2Barrow = "t2_barrow", T2Ruin = "t2_ruin", T2Altar = "t2_altar", T2Pass = "t2_pass", T2Library = "t2_library", T2Bazaar = "t2_bazaar", T2Garrison = "t2_garrison", T3Luna = "t3_luna", T3Asha = "t3_asha", T3Lair = "t3_lair", T3Throne = "t3_throne", T3Gallery = "t3_gallery", T3Vault = "t3_vault", T3Grove = "t3_grove",
    }
}

indexed! {
    /// A special rule of a tile.
    pub(crate) enum Rule {
        ShrineBronco = "shrine_bronco", ShrineLuna = "shrine_luna", ShrineAsha = "shrine_asha",
        Dojo = "dojo", Lookout = "lookout", Spring = "spring", Thorns = "thorns",
        Labyrinth = "labyrinth", Altar = "altar", Library = "library",
    }
}

/// What an icon puts into the Region.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Sort {
    /// VV-59: a face-down Treasure.
    Treasure,
    /// VV-60: a Minion.
    Minion(Size),
    /// VV-63: a Minion that acts at once.
    Ambush(Size),
}

/// An icon of a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Icon {
    /// What it stands for.
    pub(crate) sort: Sort,
    /// VV-61: it counts with so many Heroes.
    pub(crate) min_heroes: u8,
}

/// The face of a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Face {
    /// Printed name.
    pub(crate) name: &'static str,
    /// 1 to 3; 0 for Hawkemoor.
    pub(crate) tier: u8,
    /// VV-44: a Mountain.
    pub(crate) mountain: bool,
    /// Its icons in printed order.
    pub(crate) icons: &'static [Icon],
    /// Its special rule.
    pub(crate) rule: Option<Rule>,
    /// VV-16: left in the box with three Heroes or more.
    pub(crate) only_small: bool,
    /// VV-16, VV-17: always in the game when its tier and size are.
    pub(crate) mandatory: bool,
}

/// What a tile brings with a number of Heroes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct Content {
    /// VV-59: face-down Treasures.
    pub(crate) treasures: u8,
    /// VV-60: Minions by Size.
    pub(crate) minions: [u8; 3],
    /// VV-64: Ambushers by Size.
    pub(crate) ambush: [u8; 3],
}

impl Rule {
    /// VV-72: whether it is one of the Shrines.
    #[inline]
    #[must_use]
    pub(crate) const fn is_shrine(self) -> bool {
        matches!(self, Self::ShrineBronco | Self::ShrineLuna | Self::ShrineAsha)
    }
}

impl Tile {
    /// 1 to 3; 0 for Hawkemoor.
    #[inline]
    #[must_use]
    pub(crate) const fn tier(self) -> u8 {
        FACES[self.index()].tier
    }

    /// Where a Hawkemoor tile lies.
    #[must_use]
    pub(crate) const fn home(self) -> Option<Cell> {
        if self.index() < HOMES.len() { Some(HOMES[self.index()]) } else { None }
    }
}

/// VV-44: the Mountains among the faces.
pub(super) const fn mountains_of(faces: &[Face; Tile::ALL.len()]) -> Tiles {
    let (mut tiles, mut i) = (Tiles::NONE, 0);
    while i < faces.len() {
        if faces[i].mountain {
            tiles.0 |= Tile::ALL[i].bit();
        }
        i += 1;
    }
    tiles
}

/// The tiles of each tier, 0 for Hawkemoor.
pub(crate) const OF_TIER: [Tiles; 4] = {
    let (mut tiers, mut i) = ([Tiles::NONE; 4], 0);
    while i < FACES.len() {
        tiers[FACES[i].tier as usize].0 |= Tile::ALL[i].bit();
        i += 1;
    }
    tiers
};

/// VV-16: the tiles marked "1-2 Hero".
pub(crate) const ONLY_SMALL: Tiles = {
    let (mut tiles, mut i) = (Tiles::NONE, 0);
    while i < FACES.len() {
        if FACES[i].only_small {
            tiles.0 |= Tile::ALL[i].bit();
        }
        i += 1;
    }
    tiles
};

/// VV-16, VV-17: tiles that are always among those of their tier (of the two
/// marked ones, with one or two Heroes only).
pub(crate) const MANDATORY: Tiles = {
    let (mut tiles, mut i) = (Tiles::NONE, 0);
    while i < FACES.len() {
        if FACES[i].mandatory {
            tiles.0 |= Tile::ALL[i].bit();
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

/// A tile of a tier without a special rule.
const fn tile(tier: u8, name: &'static str, icons: &'static [Icon]) -> Face {
    Face { name, tier, icons, mountain: false, rule: None, only_small: false, mandatory: false }
}

impl Face {
    /// The same as a Mountain.
    const fn mountain(self) -> Self {
        Self { mountain: true, ..self }
    }
    /// The same with a special rule.
    const fn rule(self, rule: Rule) -> Self {
        Self { rule: Some(rule), ..self }
    }
    /// The same, marked "1-2 Hero".
    const fn only_small(self) -> Self {
        Self { only_small: true, ..self }
    }
    /// The same, always among those of its tier.
    const fn mandatory(self) -> Self {
        Self { mandatory: true, ..self }
    }
}

impl Icon {
    /// An icon without a Hero Count Icon.
    const fn of(sort: Sort) -> Self {
        Self { sort, min_heroes: 1 }
    }
    /// The same with a Hero Count Icon.
    const fn from(self, min_heroes: u8) -> Self {
        Self { min_heroes, ..self }
    }
}

/// A Treasure icon.
const TREASURE: Icon = Icon::of(Sort::Treasure);
/// A Chump icon.
const CHUMP: Icon = Icon::of(Sort::Minion(Size::Chump));
/// An Elite icon.
const ELITE: Icon = Icon::of(Sort::Minion(Size::Elite));
/// A Boss icon.
const BOSS: Icon = Icon::of(Sort::Minion(Size::Boss));
/// An Ambush icon with a Chump.
const AMBUSH_CHUMP: Icon = Icon::of(Sort::Ambush(Size::Chump));
/// An Ambush icon with an Elite.
const AMBUSH_ELITE: Icon = Icon::of(Sort::Ambush(Size::Elite));

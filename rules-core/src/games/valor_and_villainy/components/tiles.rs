//! Region tiles (2.4): five of Hawkemoor and thirty in three tiers. Printed:
//! the Keep with the Ruins on its back, the Mountain above it, the Shrines and
//! the Dojo; icons, special rules and the other names are house values.

#[cfg(feature = "components")]
use super::fields::{self, NAME};
use super::{Cell, Cells, Size, maps::Maps, sets::those};
use crate::component_set::{choice, component};
#[cfg(feature = "components")]
use crate::components::Declared;

indexed! {
    /// A Region tile.
    #[non_exhaustive]
    pub enum Tile in Tiles: u64 {
        Keep = "keep", Peak = "peak", Market = "market", Docks = "docks", Fields = "fields", T1Bramble = "t1_bramble", T1Toll = "t1_toll", T1Farm = "t1_farm", T1Fen = "t1_fen", T1Crag = "t1_crag", T1Tower = "t1_tower", T1Spring = "t1_spring", T1Camp = "t1_camp", T1Den = "t1_den", T1Thicket = "t1_thicket", T2Bronco = "t2_bronco", T2Dojo = "t2_dojo", T2LunaS = "t2_luna_s", T2AshaS = "t2_asha_s", T2Quarry = "t2_quarry", T2Labyrinth = "t2_labyrinth", T2Barrow = "t2_barrow", T2Ruin = "t2_ruin", T2Altar = "t2_altar", T2Pass = "t2_pass", T2Library = "t2_library", T2Bazaar = "t2_bazaar", T2Garrison = "t2_garrison", T3Luna = "t3_luna", T3Asha = "t3_asha", T3Lair = "t3_lair", T3Throne = "t3_throne", T3Gallery = "t3_gallery", T3Vault = "t3_vault", T3Grove = "t3_grove",
    }
}

indexed! {
    /// A special rule of a tile.
    #[non_exhaustive]
    pub enum Rule {
        ShrineBronco = "shrine_bronco", ShrineLuna = "shrine_luna", ShrineAsha = "shrine_asha",
        Dojo = "dojo", Lookout = "lookout", Spring = "spring", Thorns = "thorns",
        Labyrinth = "labyrinth", Altar = "altar", Library = "library",
    }
}

choice! {
    /// What an icon puts into the Region.
    #[derive(PartialOrd, Ord)]
    #[non_exhaustive]
    pub enum Sort by fields::is_icon, else Treasure {
        /// VV-59: a face-down Treasure.
        "treasure" => Treasure,
        /// VV-60: a Minion.
        "minion" => Minion(size: Size = word("kind")),
        /// VV-63: a Minion that acts at once.
        "ambush" => Ambush(size: Size = word("kind")),
    }
}

component! {
    /// An icon of a tile.
    #[derive(PartialOrd, Ord)]
    #[non_exhaustive]
    pub struct Icon {
        /// What it stands for.
        pub sort: Sort = part(own("kind", fields::kind), flag("ambush") or false),
        /// VV-61: it counts with so many Heroes.
        pub min_heroes: u8 = whole("min_heroes", 1..=5) or 1,
    }
}

component! {
    /// The face of a tile.
    #[non_exhaustive]
    pub struct TileFace {
        /// Printed name.
        pub name: &'static str = text("name", NAME),
        /// 1 to 3; 0 for Hawkemoor.
        pub tier: u8 = fixed("tier"),
        /// VV-44: a Mountain.
        pub mountain: bool = flag("mountain"),
        /// Its icons in printed order.
        pub icons: &'static [Icon] = own("icons", fields::icons, Declared::of),
        /// Its special rule.
        pub rule: Option<Rule> = maybe("rule", Rule),
        /// VV-16: left in the box with three Heroes or more.
        pub only_small: bool = fixed("only_1_2_heroes") or false,
        /// VV-16, VV-17: always in the game when its tier and size are.
        pub mandatory: bool = fixed("mandatory") or false,
        /// Where a Hawkemoor tile lies.
        pub home: Option<Cell> = fixed("cell") or None,
    }
}

impl Rule {
    /// VV-72: whether it is one of the Shrines.
    #[inline]
    #[must_use]
    pub const fn is_shrine(self) -> bool {
        matches!(self, Self::ShrineBronco | Self::ShrineLuna | Self::ShrineAsha)
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

/// Groups of tiles, by what their faces show.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TileGroups {
    /// The tiles of each tier, 0 for Hawkemoor.
    pub(crate) of_tier: [Tiles; 4],
    /// VV-16: the tiles marked "1-2 Hero".
    pub(crate) only_small: Tiles,
    /// VV-16, VV-17: tiles that are always among those of their tier (of the two
    /// marked ones, with one or two Heroes only).
    pub(crate) mandatory: Tiles,
    /// VV-44: the Mountains.
    pub(crate) mountains: Tiles,
}

impl TileGroups {
    /// The groups of these faces.
    pub(crate) const fn of(faces: &[TileFace; Tile::ALL.len()]) -> Self {
        Self {
            of_tier: [
                those!(Tile, faces, |face| face.tier == 0),
                those!(Tile, faces, |face| face.tier == 1),
                those!(Tile, faces, |face| face.tier == 2),
                those!(Tile, faces, |face| face.tier == 3),
            ],
            only_small: those!(Tile, faces, |face| face.only_small),
            mandatory: those!(Tile, faces, |face| face.mandatory),
            mountains: those!(Tile, faces, |face| face.mountain),
        }
    }

    /// The tiles that can lie on the cells of a tier: of the small Map, or of the large one.
    pub(super) const fn usable(&self, tier: u8, small: bool) -> Tiles {
        let tiles = self.of_tier[tier as usize];
        if small { tiles } else { tiles.difference(self.only_small) }
    }

    /// How many of them always do.
    pub(super) const fn always(&self, tier: u8, small: bool) -> u32 {
        self.usable(tier, small).intersection(self.mandatory).len()
    }

    /// How many tiles are random: as many as cells are left beside those that always lie there.
    pub(super) const fn random(&self, maps: &Maps) -> [u8; 4] {
        const fn rest(cells: Cells, always: u32) -> u8 {
            cells.len().saturating_sub(always).to_le_bytes()[0]
        }
        [
            rest(maps.tier1, self.always(1, false)),
            rest(maps.tier2, self.always(2, false)),
            rest(maps.tier3, self.always(3, false)),
            rest(maps.tier2_small, self.always(2, true)),
        ]
    }
}

/// What every tile brings with one to five Heroes.
pub(super) const fn contents_of(
    faces: &[TileFace; Tile::ALL.len()],
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

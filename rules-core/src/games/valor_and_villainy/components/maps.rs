//! The Map (2.5): a grid of five by five cells, numbered from the north-west
//! corner row by row. The counts of the rings are printed, the cells are house
//! values.

#[cfg(feature = "components")]
use super::fields;
use crate::component_set::component;
#[cfg(feature = "components")]
use crate::components::Declared;

indexed! {
    /// A cell of the Map.
    #[non_exhaustive]
    pub enum Cell in Cells: u32 {
        C0 = "0", C1 = "1", C2 = "2", C3 = "3", C4 = "4", C5 = "5", C6 = "6", C7 = "7", C8 = "8", C9 = "9", C10 = "10", C11 = "11", C12 = "12", C13 = "13", C14 = "14", C15 = "15", C16 = "16", C17 = "17", C18 = "18", C19 = "19", C20 = "20", C21 = "21", C22 = "22", C23 = "23", C24 = "24",
    }
}

indexed! {
    /// A direction, in the order in which Scouting looks (VV-58).
    #[non_exhaustive]
    pub enum Direction in Directions: u8 {
        North = "north", East = "east", South = "south", West = "west",
    }
}

/// Width and height of the grid.
const SIDE: usize = 5;

impl Cell {
    /// VV-20: Hawkemoor Keep, later the Ruins of the Throne.
    pub const KEEP: Self = Self::C12;
    /// VV-21: the Mountain above the Keep.
    pub const PEAK: Self = Self::C7;

    /// The next cell in a direction, unless the grid ends there.
    #[inline]
    #[must_use]
    pub const fn step(self, to: Direction) -> Option<Self> {
        STEP[self.index()][to.index()]
    }

    /// The orthogonal neighbours on the grid.
    #[inline]
    #[must_use]
    pub const fn near(self) -> Cells {
        NEAR[self.index()]
    }

    /// How many steps the Keep is away on a grid without tiles: the rotation.
    #[inline]
    #[must_use]
    pub const fn rotation(self) -> u8 {
        self.distance(Self::KEEP)
    }

    /// The tier of the tile that lies here: 0 in the rings 0 and 1, then one
    /// more for each rotation.
    #[inline]
    #[must_use]
    pub const fn tier(self) -> u8 {
        self.rotation().saturating_sub(1)
    }

    /// Steps between two cells on a grid without tiles.
    #[inline]
    #[must_use]
    pub const fn distance(self, other: Self) -> u8 {
        let (a, b) = (self as u8, other as u8);
        (a / 5).abs_diff(b / 5) + (a % 5).abs_diff(b % 5)
    }
}

/// `STEP[cell][direction]`.
const STEP: [[Option<Cell>; 4]; Cell::ALL.len()] = {
    let (mut table, mut i) = ([[None; 4]; Cell::ALL.len()], 0);
    while i < table.len() {
        let (x, y) = (i % SIDE, i / SIDE);
        if y > 0 {
            table[i][Direction::North.index()] = Some(Cell::ALL[i - SIDE]);
        }
        if x + 1 < SIDE {
            table[i][Direction::East.index()] = Some(Cell::ALL[i + 1]);
        }
        if y + 1 < SIDE {
            table[i][Direction::South.index()] = Some(Cell::ALL[i + SIDE]);
        }
        if x > 0 {
            table[i][Direction::West.index()] = Some(Cell::ALL[i - 1]);
        }
        i += 1;
    }
    table
};

/// The neighbours of every cell.
const NEAR: [Cells; Cell::ALL.len()] = {
    let (mut table, mut i) = ([Cells::EMPTY; Cell::ALL.len()], 0);
    while i < table.len() {
        let mut to = 0;
        while to < 4 {
            if let Some(cell) = STEP[i][to] {
                table[i] = table[i].union(Cell::set(&[cell]));
            }
            to += 1;
        }
        i += 1;
    }
    table
};

/// Every cell next to one of these on the grid, by shifts.
#[inline]
#[must_use]
pub(crate) const fn around(cells: Cells) -> Cells {
    let bits = cells.bits();
    let sideways = (bits & !EAST.bits()) << 1 | (bits & !WEST.bits()) >> 1;
    Cells::from_bits((sideways | bits << SIDE | bits >> SIDE) & Cells::ALL.bits())
}

/// The western column.
const WEST: Cells = Cells::from_bits(0b00001_00001_00001_00001_00001);
/// The eastern column.
const EAST: Cells = Cells::from_bits(WEST.bits() << 4);
/// VV-143: cells from which a step can leave the grid.
pub(crate) const BORDER: Cells =
    Cells::from_bits(WEST.bits() | EAST.bits() | 0b11111 | 0b11111 << 20);

/// The five Regions that are always revealed (VV-1).
pub(crate) const HAWKEMOOR: Cells =
    Cell::set(&[Cell::C7, Cell::C11, Cell::C12, Cell::C13, Cell::C17]);

component! {
    /// The cells of the tiers I to III, which hold tiles in the layouts.
    pub(crate) struct Maps {
        /// Tier I: cells of rotation 2, in every layout.
        pub(crate) tier1: Cells = own("tier1", fields::tier1, Declared::of),
        /// Tier II: cells of rotation 3.
        pub(crate) tier2: Cells = own("tier2_3_to_5_heroes", fields::tier2, Declared::of),
        /// VV-Q1: those with one or two Heroes.
        pub(crate) tier2_small: Cells =
            own("tier2_1_to_2_heroes", fields::tier2, Declared::of),
        /// VV-Q1: those with one or two Heroes and four random tiles.
        pub(crate) tier2_full: Cells =
            own("tier2_1_to_2_heroes_full_ring", fields::tier2, Declared::of),
        /// Tier III: corners.
        pub(crate) tier3: Cells = own("tier3_3_to_5_heroes", fields::tier3, Declared::of),
        /// How many of their tiles are random: of Tier I, II, III, and II with one or two Heroes. It
        /// follows from the cells and the tiles.
        pub(crate) random: [u8; 4] = wholes(
            ["random_tier1", "random_tier2_3_to_5", "random_tier3_3_to_5", "random_tier2_1_to_2"],
            0..=25
        ),
    }
}

/// The cells of a rotation.
#[cfg(feature = "components")]
pub(super) const fn ring(rotation: u8) -> Cells {
    let (mut cells, mut i) = (Cells::EMPTY, 0);
    while i < Cell::ALL.len() {
        if Cell::ALL[i].rotation() == rotation {
            cells = cells.union(Cell::set(&[Cell::ALL[i]]));
        }
        i += 1;
    }
    cells
}

/// Which cells hold tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Layout {
    /// VV-17: one or two Heroes.
    Small,
    /// VV-Q1: the same with the whole rotation 3.
    SmallFull,
    /// VV-16: three to five Heroes.
    Large,
}

impl Layout {
    /// The layout for a number of Heroes and the random Tier II tiles of the
    /// small Map (VV-Q1: 1 or 4).
    #[must_use]
    pub(crate) const fn new(heroes: u8, small_map_random_tier2: u8) -> Self {
        match (heroes, small_map_random_tier2) {
            (3.., _) => Self::Large,
            (_, 4..) => Self::SmallFull,
            _ => Self::Small,
        }
    }
}

impl Maps {
    /// The cells of a tier, 0 to 3.
    #[must_use]
    pub(crate) const fn cells(&self, layout: Layout, tier: u8) -> Cells {
        match (tier, layout) {
            (0, _) => HAWKEMOOR,
            (1, _) => self.tier1,
            (2, Layout::Small) => self.tier2_small,
            (2, Layout::SmallFull) => self.tier2_full,
            (2, Layout::Large) => self.tier2,
            (3, Layout::Large) => self.tier3,
            _ => Cells::EMPTY,
        }
    }

    /// Every cell with a tile.
    #[must_use]
    pub(crate) const fn all(&self, layout: Layout) -> Cells {
        let (mut cells, mut tier) = (Cells::EMPTY, 0);
        while tier <= 3 {
            cells = cells.union(self.cells(layout, tier));
            tier += 1;
        }
        cells
    }
}

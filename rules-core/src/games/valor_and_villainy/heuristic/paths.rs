//! Ways over the revealed Map.

use crate::{
    EnumMap,
    games::valor_and_villainy::{
        components::{Cell, Cells},
        state::{Map, Public},
    },
};

/// Farther than any way.
const FAR: u8 = 50;

/// The longest way over 25 cells.
const LONGEST: u8 = 24;

/// The cells around some, one step after another.
struct Rings<'a> {
    map: &'a Map,
    /// Those that are so many steps away.
    edge: Cells,
    /// Those that are at most so many steps away.
    seen: Cells,
}

impl<'a> Rings<'a> {
    const fn around(map: &'a Map, centre: Cells) -> Self {
        Self { map, edge: centre, seen: centre }
    }

    /// One step farther; `false` if no cell is there.
    #[inline]
    fn grow(&mut self) -> bool {
        self.edge = self.map.adjacent_to(self.edge).difference(self.seen);
        self.seen = self.seen.union(self.edge);
        !self.edge.is_empty()
    }
}

/// Steps from each cell to the nearest of some cells, over revealed Regions.
pub(super) fn distances(table: &Public, to: Cells) -> EnumMap<Cell, u8> {
    let mut steps = EnumMap::new(|cell: Cell| if to.contains(cell) { 0 } else { FAR });
    let mut rings = Rings::around(&table.map, to);
    for distance in 1..=LONGEST {
        if !rings.grow() {
            break;
        }
        for cell in rings.edge {
            steps[cell] = distance;
        }
    }
    steps
}

/// The cells that are nearer to some cells than `from`; none if no way of at most so many steps leads
/// there.
pub(super) fn nearer(table: &Public, to: Cells, from: Cell, most: u8) -> Cells {
    let mut rings = Rings::around(&table.map, to);
    let mut nearer = Cells::EMPTY;
    for _ in 0..=most.min(LONGEST) {
        if rings.edge.contains(from) {
            return nearer;
        }
        nearer = rings.seen;
        if !rings.grow() {
            break;
        }
    }
    Cells::EMPTY
}

/// Those of some cells from which the fewest steps lead to others: all of them if no way does.
pub(super) fn nearest(table: &Public, of: Cells, to: Cells) -> Cells {
    let mut rings = Rings::around(&table.map, to);
    for _ in 0..=LONGEST {
        let found = rings.edge.intersection(of);
        if !found.is_empty() {
            return found;
        }
        if !rings.grow() {
            break;
        }
    }
    of
}

//! Ways over the revealed Map.

use crate::{
    EnumMap,
    games::valor_and_villainy::{
        components::{Cell, Cells},
        state::Public,
    },
};

/// Farther than any way.
const FAR: u8 = 50;

/// Steps from each cell to the nearest of some cells, over revealed Regions.
pub(super) fn distances(table: &Public, to: Cells) -> EnumMap<Cell, u8> {
    let mut steps = EnumMap::new(|cell: Cell| if to.contains(cell) { 0 } else { FAR });
    let (mut edge, mut seen) = (to, to);
    for distance in 1..25 {
        let mut next = Cells::EMPTY;
        for cell in edge {
            next = next.union(table.map.adjacent(cell));
        }
        edge = next.difference(seen);
        if edge.is_empty() {
            break;
        }
        for cell in edge {
            steps[cell] = distance;
        }
        seen = seen.union(edge);
    }
    steps
}

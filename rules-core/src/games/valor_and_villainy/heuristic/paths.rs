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

#[cfg(all(test, feature = "testkit"))]
mod tests {
    use super::*;
    use crate::{
        games::valor_and_villainy::tests::heuristic::{Sides, drawn, game},
        generator,
    };

    /// Breadth-first, one cell after another.
    fn oracle(table: &Public, to: Cells) -> EnumMap<Cell, u8> {
        let mut steps = EnumMap::new(|cell: Cell| if to.contains(cell) { 0 } else { FAR });
        for distance in 0..LONGEST {
            for cell in
                Cell::ALL.into_iter().filter(|cell| steps[*cell] == distance).collect::<Cells>()
            {
                for next in table.map.adjacent(cell) {
                    steps[next] = steps[next].min(distance + 1);
                }
            }
        }
        steps
    }

    #[test]
    fn ways_are_those_of_a_search_cell_by_cell() {
        let (mut rng, mut looks, mut portals) = (generator(2026, 40), 0, 0);
        for heroes in [1, 3, 5] {
            game(
                &drawn(heroes, &mut rng),
                Sides::Both,
                &mut generator(1, heroes.into()),
                |state| {
                    let table = &state.table;
                    looks += 1;
                    if looks % 40 != 0 {
                        return;
                    }
                    portals += u32::from(table.map.portal.is_some());
                    for to in [
                        table.hero_cells(),
                        table.map.occupied(),
                        Cells::one(Cell::C3),
                        Cells::EMPTY,
                    ] {
                        let steps = oracle(table, to);
                        assert_eq!(distances(table, to), steps);
                        for from in Cell::ALL {
                            for most in [0, 1, u8::MAX] {
                                let there = steps[from] <= most && steps[from] < FAR;
                                let less = |cell: &Cell| there && steps[*cell] < steps[from];
                                let expected =
                                    Cell::ALL.into_iter().filter(less).collect::<Cells>();
                                assert_eq!(nearer(table, to, from, most), expected);
                            }
                        }
                        let of = table.map.revealed();
                        let least = of.iter().map(|cell| steps[cell]).min();
                        let expected = of.iter().filter(|cell| Some(steps[*cell]) == least);
                        assert_eq!(nearest(table, of, to), expected.collect::<Cells>());
                    }
                },
            );
        }
        assert!(looks > 2000 && portals > 0, "{looks} states, {portals} with a portal");
    }
}

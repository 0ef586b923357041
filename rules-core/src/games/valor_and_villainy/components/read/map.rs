//! The faces of the tiles (2.4), and which cells hold tiles (2.5).

use alloc::{format, vec::Vec};

use super::{ICONS, Reader, rows};
use crate::{
    Indexed,
    components::{Node, Plain},
    games::valor_and_villainy::components::{
        Cell, Cells, Size, Tile, Tiles,
        maps::ring,
        tiles::{self, Face, Icon, Rule, Sort},
        values::Printed,
    },
};

/// The most icons of a tile: a Scout counts six.
const MOST_ICONS: usize = 6;
/// The most Treasures of a tile that the observation has room for.
const MOST_TREASURES: usize = 4;

const KINDS: [(&str, Option<Size>); 4] = [
    ("treasure", None),
    ("chump", Some(Size::Chump)),
    ("elite", Some(Size::Elite)),
    ("boss", Some(Size::Boss)),
];

/// The special rules that any tile of the tiers may have, and none.
const RULES: [(&str, Option<Rule>); 6] = [
    ("", None),
    ("lookout", Some(Rule::Lookout)),
    ("spring", Some(Rule::Spring)),
    ("thorns", Some(Rule::Thorns)),
    ("altar", Some(Rule::Altar)),
    ("library", Some(Rule::Library)),
];

impl Reader<'_> {
    pub(super) fn map(&mut self, all: &Node, printed: &mut Printed) {
        for ((path, row), face) in rows(all, "tile", "id").zip(&mut printed.tiles) {
            self.tile((&path, row), face);
        }
        let maps = &mut printed.maps;
        let Some(layout) = all.get("layout") else { return };
        let lists = [
            ("tier1", 2, Tile::T1Bramble, &mut maps.tier1),
            ("tier2_3_to_5_heroes", 3, Tile::T2Bronco, &mut maps.tier2),
            ("tier2_1_to_2_heroes", 3, Tile::T2LunaS, &mut maps.tier2_small),
            ("tier2_1_to_2_heroes_full_ring", 3, Tile::T2LunaS, &mut maps.tier2_full),
            ("tier3_3_to_5_heroes", 4, Tile::T3Luna, &mut maps.tier3),
        ];
        for (key, rotation, like, to) in lists {
            if let Some(node) = layout.get(key) {
                self.cells(node, &format!("layout.{key}"), (rotation, like), to);
            }
        }
        let counts = [
            ("random_tier1", maps.tier1, Tile::T1Bramble),
            ("random_tier2_3_to_5", maps.tier2, Tile::T2Bronco),
            ("random_tier3_3_to_5", maps.tier3, Tile::T3Luna),
            ("random_tier2_1_to_2", maps.tier2_small, Tile::T2LunaS),
        ];
        for (key, cells, like) in counts {
            self.counted(layout, key, cells.len().saturating_sub(mandatory(like)));
        }
    }

    fn tile(&mut self, at: (&str, &Node), face: &mut Face) {
        let (path, row) = at;
        self.name(row, &mut face.name);
        let hawkemoor = face.tier == 0;
        let fixed = "the tiles of Hawkemoor are as they are: the Heroes begin there";
        if hawkemoor {
            for key in ["mountain", "icons", "rule"] {
                let same = match key {
                    "mountain" => {
                        row.get(key).map(|node| &node.value) == Some(&Plain::Flag(face.mountain))
                    }
                    "icons" => {
                        row.get(key).is_some_and(|node| node.value == Plain::List(Vec::new()))
                    }
                    _ => row.get(key).and_then(Node::text) == Some(""),
                };
                if let Some(node) = row.get(key).filter(|_| !same) {
                    self.wrong(node, &format!("{path}.{key}"), fixed);
                }
            }
            return;
        }
        self.flag(at, "mountain", &mut face.mountain);
        if let Some(node) = row.get("icons") {
            self.icons(node, &format!("{path}.icons"), face);
        }
        let Some(node) = row.get("rule") else { return };
        let own = face.rule.filter(|own| RULES.iter().all(|(_, rule)| *rule != Some(*own)));
        if let Some(own) = own {
            if node.text() != Some(own.id()) {
                let right = format!("write {:?}: Shrines, Dojo and Labyrinth stay", own.id());
                self.wrong(node, &format!("{path}.rule"), right);
            }
        } else if let Some(rule) = self.word(node, &format!("{path}.rule"), &RULES) {
            face.rule = rule;
        }
    }

    fn icons(&mut self, node: &Node, path: &str, face: &mut Face) {
        let Some(list) = self.list(node, path, MOST_ICONS) else { return };
        let before = self.faults.count();
        let icons: Vec<_> = (list.iter().enumerate())
            .filter_map(|(at, node)| self.icon(node, &format!("{path}[{at}]")))
            .collect();
        let treasures = icons.iter().filter(|icon| icon.sort == Sort::Treasure).count();
        if treasures > MOST_TREASURES {
            let problem = format!("there are {treasures} Treasures");
            self.faults.note(node, path, problem, format!("write {MOST_TREASURES} at most"));
        }
        if self.faults.count() == before {
            self.keep(&ICONS, &icons, &mut face.icons);
        }
    }

    fn icon(&mut self, node: &Node, path: &str) -> Option<Icon> {
        self.faults.known_keys(path, node, &["kind", "ambush", "min_heroes"]);
        let Some(kind) = node.get("kind") else {
            let right = "write treasure, chump, elite or boss";
            self.faults.note(node, &format!("{path}.kind"), "the key is missing", right);
            return None;
        };
        let kind = self.word(kind, &format!("{path}.kind"), &KINDS)?;
        let (mut ambush, mut min_heroes) = (false, 1);
        self.flag((path, node), "ambush", &mut ambush);
        self.number((path, node), "min_heroes", 1..=5, &mut min_heroes);
        let sort = match kind {
            None if ambush => {
                self.faults.note(node, path, "a Treasure lies in Ambush", "leave `ambush` out");
                return None;
            }
            None => Sort::Treasure,
            Some(size) if ambush => Sort::Ambush(size),
            Some(size) => Sort::Minion(size),
        };
        Some(Icon { sort, min_heroes })
    }

    /// Cells of a ring with tiles like another one.
    fn cells(&mut self, node: &Node, path: &str, (rotation, like): (u8, Tile), to: &mut Cells) {
        let Some(list) = self.list(node, path, 25) else { return };
        let (ring, mut cells) = (ring(rotation), Cells::EMPTY);
        for (at, node) in list.iter().enumerate() {
            let path = format!("{path}[{at}]");
            let cell = node.whole().and_then(|at| Cell::from_index(usize::try_from(at).ok()?));
            match cell.filter(|cell| ring.contains(*cell)) {
                Some(cell) if cells.contains(cell) => {
                    self.faults.note(node, &path, "this cell occurs twice", "write it once");
                }
                Some(cell) => cells.insert(cell),
                None => {
                    let known: Vec<_> = ring.iter().map(|cell| format!("{cell}")).collect();
                    let right = format!("the cells of this tier are {}", known.join(", "));
                    self.wrong(node, &path, right);
                }
            }
        }
        let (least, most) = (mandatory(like), usable(like).min(ring.len()));
        if (least..=most).contains(&cells.len()) {
            *to = cells;
        } else {
            let problem = format!("there are {} cells", cells.len());
            let right = format!("write {least} to {most}: so many tiles can lie there");
            self.faults.note(node, path, problem, right);
        }
    }

    /// A number that follows from the cells: as shipped, or the right one.
    fn counted(&mut self, layout: &Node, key: &str, number: u32) {
        let shipped = super::SHIPPED.get("layout").and_then(|layout| layout.get(key));
        let Some(node) =
            layout.get(key).filter(|node| Some(&node.value) != shipped.map(|it| &it.value))
        else {
            return;
        };
        if node.value != Plain::Whole(number.into()) {
            let right = format!("leave it out or write {number}: it follows from the cells");
            self.wrong(node, &format!("layout.{key}"), right);
        }
    }
}

/// The tiles that may lie where one of them does: `T2LunaS` stands for Tier II of the small Map.
fn like(tile: Tile) -> Tiles {
    let of = tiles::OF_TIER[usize::from(tile.tier())];
    if tiles::ONLY_SMALL.contains(tile) { of } else { of.difference(tiles::ONLY_SMALL) }
}

/// How many of them must.
fn mandatory(tile: Tile) -> u32 {
    like(tile).intersection(tiles::MANDATORY).len()
}

/// How many of them can.
fn usable(tile: Tile) -> u32 {
    like(tile).len()
}

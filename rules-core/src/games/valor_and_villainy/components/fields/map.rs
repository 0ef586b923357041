//! The icons of the tiles (2.4), and which cells hold tiles (2.5).

use alloc::{format, vec::Vec};

use super::{entries, wrong};
use crate::{
    Indexed,
    components::{Declared, Faults, Field, Node, Row, Variable, is_there},
    games::valor_and_villainy::components::{
        Cell, Cells, Tile, Tiles,
        maps::ring,
        tiles::{self, Icon},
    },
};

/// The most icons of a tile: a Scout counts six.
const MOST_ICONS: usize = 6;
/// The most Treasures of a tile that the observation has room for.
const MOST_TREASURES: usize = 4;

/// Notes what is no kind of icon.
pub(in super::super) fn kind(faults: &mut Faults, path: &str, node: &Node) {
    faults.fits(path, Variable::Word(&["treasure", "chump", "elite", "boss"]), node);
}

fn is_treasure(icon: &Node) -> bool {
    icon.get("kind").and_then(Node::text) == Some("treasure")
}

/// Whether an icon is of a sort.
pub(in super::super) fn is_icon(icon: &Node, sort: &str) -> bool {
    match sort {
        "treasure" => is_treasure(icon),
        "minion" => !is_there(icon, "ambush"),
        _ => true,
    }
}

/// Notes what is wrong with the icons of a tile.
pub(in super::super) fn icons(faults: &mut Faults, path: &str, list: &Node) {
    let right = format!("write a list of at most {MOST_ICONS} icons");
    let fields = Field::flat(Icon::FIELDS);
    for (path, icon) in entries(faults, path, list, 0..=MOST_ICONS, right) {
        faults.row(&path, icon, &fields, "provenance");
        if is_treasure(icon) && is_there(icon, "ambush") {
            faults.note(icon, &path, "a Treasure lies in Ambush", "leave `ambush` out");
        }
    }
    let treasures = list.list().iter().filter(|icon| is_treasure(icon)).count();
    if treasures > MOST_TREASURES {
        let problem = format!("there are {treasures} Treasures");
        faults.note(list, path, problem, format!("write {MOST_TREASURES} at most"));
    }
}

/// Notes what is wrong with the cells of Tier I.
pub(in super::super) fn tier1(faults: &mut Faults, path: &str, list: &Node) {
    cells(faults, path, list, (2, Tile::T1Bramble));
}

/// Notes what is wrong with the cells of Tier II.
pub(in super::super) fn tier2(faults: &mut Faults, path: &str, list: &Node) {
    cells(faults, path, list, (3, Tile::T2Bronco));
}

/// Notes what is wrong with the cells of Tier II with one or two Heroes.
pub(in super::super) fn tier2_small(faults: &mut Faults, path: &str, list: &Node) {
    cells(faults, path, list, (3, Tile::T2LunaS));
}

/// Notes what is wrong with the cells of Tier III.
pub(in super::super) fn tier3(faults: &mut Faults, path: &str, list: &Node) {
    cells(faults, path, list, (4, Tile::T3Luna));
}

/// Cells of a ring with tiles like another one.
fn cells(faults: &mut Faults, path: &str, list: &Node, (rotation, like): (u8, Tile)) {
    let (ring, mut cells, before) = (ring(rotation), Cells::EMPTY, faults.count());
    for (path, node) in entries(faults, path, list, 0..=25, "write a list of cells") {
        let cell = node.whole().and_then(|at| Cell::from_index(usize::try_from(at).ok()?));
        match cell.filter(|cell| ring.contains(*cell)) {
            Some(cell) if cells.contains(cell) => {
                faults.note(node, &path, "this cell occurs twice", "write it once");
            }
            Some(cell) => cells.insert(cell),
            None => {
                let known: Vec<_> = ring.iter().map(|cell| format!("{cell}")).collect();
                let right = format!("the cells of this tier are {}", known.join(", "));
                wrong(faults, &path, node, right);
            }
        }
    }
    let (least, most) = (mandatory(like), usable(like).min(ring.len()));
    if faults.count() == before && !(least..=most).contains(&cells.len()) {
        let problem = format!("there are {} cells", cells.len());
        let right = format!("write {least} to {most}: so many tiles can lie there");
        faults.note(list, path, problem, right);
    }
}

/// How many tiles of Tier I, II, III, and II with one or two Heroes are random.
pub(in super::super) fn random(layout: &Node, keep: bool) -> [u8; 4] {
    let lists = [
        ("tier1", Tile::T1Bramble),
        ("tier2_3_to_5_heroes", Tile::T2Bronco),
        ("tier3_3_to_5_heroes", Tile::T3Luna),
        ("tier2_1_to_2_heroes", Tile::T2LunaS),
    ];
    lists.map(|(key, like)| {
        let cells = layout.get(key).map_or(Cells::EMPTY, |list| Cells::of(list, keep));
        u8::try_from(cells.len().saturating_sub(mandatory(like))).unwrap_or(u8::MAX)
    })
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

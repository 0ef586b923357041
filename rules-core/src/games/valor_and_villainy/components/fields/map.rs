//! The icons of the tiles (2.4), and which cells hold tiles (2.5).

use alloc::{format, vec::Vec};

use super::{entries, wrong};
use crate::{
    Indexed,
    components::{Faults, Field, Node, Row, Variable, is_there},
    games::valor_and_villainy::components::{Cell, Cells, maps::ring, tiles::Icon},
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
    cells(faults, path, list, 2);
}

/// Notes what is wrong with the cells of Tier II.
pub(in super::super) fn tier2(faults: &mut Faults, path: &str, list: &Node) {
    cells(faults, path, list, 3);
}

/// Notes what is wrong with the cells of Tier III.
pub(in super::super) fn tier3(faults: &mut Faults, path: &str, list: &Node) {
    cells(faults, path, list, 4);
}

/// Cells of a rotation, each once.
fn cells(faults: &mut Faults, path: &str, list: &Node, rotation: u8) {
    let (ring, mut cells) = (ring(rotation), Cells::EMPTY);
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
}

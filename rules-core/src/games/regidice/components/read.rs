//! A component set from a document: what it may change, and what is printed then.

use alloc::{format, vec::Vec};
use std::sync::LazyLock;

use super::{
    Deed, Foe,
    printed::{Components, Contents},
};
use crate::{
    ComponentSet, Indexed,
    component_set::MOST_TITLE,
    components::{
        ComponentsError, Faults, Loaded, Node, Schema, Variable, number, read as read_document,
        row_path, rows, shipped, shown,
    },
};

/// The document of the set that ships.
pub(in super::super) const DOCUMENT: &str = include_str!("../components.toml");

/// The most black dice that players can get: pools and observations have room for these.
const MOST_SPOILS: u8 = 7;

const SCHEMA: Schema = Schema {
    variable: &[
        ("title", Variable::Text(MOST_TITLE)),
        ("digest", Variable::Own),
        ("last_enemy", Variable::Whole(1, 3)),
        ("enemy.dice", Variable::Whole(1, 5)),
        ("enemy.health", Variable::Whole(1, 30)),
        ("enemy.health_pips_variant", Variable::Whole(1, 30)),
        ("enemy.attack", Variable::Whole(0, 5)),
        ("action.target_rank", Variable::Whole(0, 4)),
        ("tables.block_by_set_size", Variable::Own),
        ("tables.heal_by_run_length", Variable::Own),
    ],
    structure: &[
        ("dice.", "the faces are ids of the catalogue, and `start_dice` says how many are dealt"),
        ("start.", "the option `start_dice` says how many dice are dealt"),
        ("presets.", "the option `start_dice` says how many dice are dealt"),
        ("enemy.", "the defence is what the dice of the enemy show"),
        ("action.", "the actions are rules and ids of the catalogue"),
        ("spell.", "the spells are rules and ids of the catalogue"),
        ("run.", "the runs are ids of the catalogue"),
        ("catalogue.", "these are the ids of the catalogue"),
    ],
};

static SHIPPED: LazyLock<Node> = LazyLock::new(|| shipped(DOCUMENT));

/// Reads a document.
pub(super) fn read(document: &str) -> Result<Loaded<Components>, ComponentsError> {
    read_document(&SCHEMA, &SHIPPED, document, contents, |title, _, contents| {
        Components::new(title, contents)
    })
}

/// What is printed.
fn contents(all: &Node, faults: &mut Faults) -> Option<Contents> {
    let mut contents = Components::SHIPPED.contents;
    contents.last = number(all, "last_enemy");
    for (foe, row) in contents.enemies.iter_mut().zip(rows(all, "enemy")) {
        let health = ["health", "health_pips_variant"].map(|key| number(row, key));
        *foe = Foe::new(number(row, "dice"), number(row, "attack"), health);
    }
    let before = contents.enemies.iter().take(usize::from(contents.last) - 1);
    let spoils = before.map(|foe| foe.dice()).sum::<u8>();
    if spoils > MOST_SPOILS {
        let node = all.get("enemy").unwrap_or(all);
        let problem = format!("the enemies before the last one have {spoils} dice");
        let right = format!("give them at most {MOST_SPOILS}: players get these dice");
        faults.note(node, "enemy", problem, right);
    }
    let targeted = targeted(rows(all, "action"), faults);
    let tables = all.get("tables")?;
    let blocks = amounts(tables, "block_by_set_size", |size| (0, size), faults);
    let heals = amounts(tables, "heal_by_run_length", |_| (1, 6), faults);
    contents.targeted = targeted?;
    (contents.blocks, contents.heals) = (blocks?, heals?);
    Some(contents)
}

/// Actions by their rank.
fn targeted(actions: &[Node], faults: &mut Faults) -> Option<[Deed; 5]> {
    let mut order = [None; 5];
    let mut twice = None;
    for (deed, row) in Deed::all().zip(actions) {
        let place = &mut order[usize::from(number(row, "target_rank"))];
        if place.is_some() {
            twice = twice.or(Some(row));
        }
        *place = Some(deed);
    }
    if let Some(row) = twice {
        let node = row.get("target_rank").unwrap_or(row);
        let path = format!("{}.target_rank", row_path("action", "index", row));
        let right = "write each of 0 to 4 once: 0 is targeted first";
        faults.note(node, &path, format!("{} occurs twice", shown(node)), right);
        return None;
    }
    let order: Vec<_> = order.into_iter().flatten().collect();
    order.try_into().ok()
}

/// A list by size: nothing below three, and then a number within bounds.
fn amounts<const N: usize>(
    tables: &Node,
    key: &str,
    bounds: impl Fn(u8) -> (u8, u8),
    faults: &mut Faults,
) -> Option<[u8; N]> {
    let (path, node, mut list) = (format!("tables.{key}"), tables.get(key)?, [0; N]);
    if node.list().len() != N {
        let right = format!("write a list of {N} numbers, for sizes from 0");
        faults.note(node, &path, format!("this is no list of {N}"), right);
        return None;
    }
    let before = faults.count();
    for ((size, to), given) in (0..).zip(&mut list).zip(node.list()) {
        let (least, most) = if size < 3 { (0, 0) } else { bounds(size) };
        let number = given.whole().and_then(|number| u8::try_from(number).ok());
        if let Some(number) = number.filter(|number| (least..=most).contains(number)) {
            *to = number;
            continue;
        }
        let right = match size {
            0..3 => "write 0: three are the fewest".into(),
            _ => format!("write a whole number from {least} to {most}"),
        };
        faults.note(given, &format!("{path}[{size}]"), format!("this is {}", shown(given)), right);
    }
    (faults.count() == before).then_some(list)
}

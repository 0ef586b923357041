//! A component set from a document: what it may change, and what is printed then.

mod cards;
mod rows;
mod whole;

use alloc::string::String;
use std::sync::LazyLock;

use super::{
    component_set::Components,
    printed::{COSTS, Printed, Strength},
};
use crate::{
    component_set::MOST_TITLE,
    components::{
        ComponentsError, Faults, Loaded, Node, Plain, Schema, Variable, number,
        read as read_document, rows, shipped,
    },
};

/// The document of the set that ships.
pub(in super::super) const DOCUMENT: &str = include_str!("../../components.toml");

/// The longest name: what the pictures have room for.
const NAME: Variable = Variable::Text(32);
/// The colours of strength, in their order.
const COLOURS: [&str; Strength::ALL.len()] = {
    let (mut names, mut i) = ([""; Strength::ALL.len()], 0);
    while i < names.len() {
        names[i] = Strength::ALL[i].id();
        i += 1;
    }
    names
};
/// What a monster may cost in one resource.
const COST: Variable = Variable::Whole(0, 9);
const _: () = assert!(COSTS == 10, "one more than a monster may cost");
/// Hit points of a hero: an observation has room for one more, the level-up.
const HERO: Variable = Variable::Whole(0, 10);
/// Hit points of a monster.
const MONSTER: Variable = Variable::Whole(0, 11);
/// What a quest may cost.
const PRICE: Variable = Variable::Whole(0, 60);

const SCHEMA: Schema = Schema {
    variable: &[
        ("title", Variable::Text(MOST_TITLE)),
        ("digest", Variable::Own),
        ("party_token.hero_levels", Variable::Own),
        ("vp_track.workers", Variable::Whole(0, 5)),
        ("vp_track.gold", Variable::Whole(0, 20)),
        ("location.name", NAME),
        ("box.min_players", Variable::Whole(2, 4)),
        ("box.plot_cost", Variable::Whole(0, 20)),
        ("box.gold", Variable::Whole(0, 20)),
        ("box.mp", Variable::Whole(0, 12)),
        ("box.buildings", Variable::Whole(1, 4)),
        ("box.gold_discount_each", Variable::Whole(0, 9)),
        ("box.slaves", Variable::Whole(0, 12)),
        ("box.eye", Variable::Flag),
        ("hero.name", NAME),
        ("hero.level", Variable::Whole(1, 3)),
        ("hero.brown", HERO),
        ("hero.green", HERO),
        ("hero.black", HERO),
        ("hero.yellow", HERO),
        ("hero.blue", HERO),
        ("monster.name", NAME),
        ("monster.family", Variable::Word(&["Beast", "Dragon", "Demon"])),
        ("monster.level", Variable::Whole(1, 5)),
        ("monster.cost_gold", COST),
        ("monster.cost_slaves", COST),
        ("monster.cost_mp", COST),
        ("monster.brown", MONSTER),
        ("monster.green", MONSTER),
        ("monster.black", MONSTER),
        ("monster.yellow", MONSTER),
        ("monster.blue", MONSTER),
        ("plot.name", NAME),
        ("plot.count", Variable::Whole(0, 3)),
        ("plot.vp", Variable::Whole(0, 12)),
        ("plot.evil_icon", Variable::Flag),
        ("plot.pay_gold", PRICE),
        ("plot.pay_mp", PRICE),
        ("plot.discard_count", Variable::Whole(0, 5)),
        ("plot.discard_min_level", Variable::Whole(0, 5)),
        ("plot.discard_family", Variable::Word(&["", "Beast", "Dragon", "Demon"])),
        ("plot.h_min_gold_of_doer", PRICE),
        ("plot.h_min_traps_in_dungeon", Variable::Whole(0, 24)),
        ("plot.min_traps_on_one_floor", Variable::Whole(0, 6)),
        ("plot.min_rooms", Variable::Whole(0, 5)),
        ("event.name", NAME),
        ("event.count", Variable::Whole(0, 3)),
        ("event.parties", Variable::Whole(0, 3)),
        ("trap.name", NAME),
        ("trap.colour", Variable::Word(&COLOURS)),
        ("trap.damage", Variable::Whole(1, 5)),
        ("trap.cost_gold", Variable::Whole(0, 9)),
        ("trap.cost_slaves", Variable::Whole(0, 5)),
        ("trap.count", Variable::Whole(0, 4)),
        ("monster_room.max_monsters", Variable::Whole(1, 5)),
        ("monster_room.max_level", Variable::Whole(1, 5)),
        ("monster_room.cost_gold", Variable::Whole(0, 9)),
        ("monster_room.cost_slaves", Variable::Whole(0, 5)),
    ],
    structure: &[
        ("plot.effect", "the text follows the numbers of the card"),
        ("plot.needs_", "which event or quest a quest needs is a rule (HMD-130, HMD-131)"),
        ("plot.", "what a card is, and when it may be played, are rules (3.12)"),
        ("event.", "what an event does is a rule (3.7)"),
        ("location.", "the locations are resolved in this order, and what they do is a rule (3.8)"),
        ("box.", "the kinds of work are rules (3.8), and the boxes are ids of the catalogue"),
        ("monster_room.count", "a floor has one room, so that the rooms never run out"),
        ("component", "the list of contents follows the cards"),
        ("mage", "the abilities of the mages are rules (HMD-142)"),
        ("constant", "the numbers that the rules name are rules (2.13)"),
        ("game", "seats and the number of players are rules"),
    ],
};

/// What a quest may have besides what its shipped card has; zero is nothing.
const QUEST: [(&str, Option<i64>); 5] = [
    ("pay_gold", Some(0)),
    ("pay_mp", Some(0)),
    ("discard_count", Some(0)),
    ("discard_min_level", Some(0)),
    ("discard_family", None),
];

/// The shipped document as a tree, with the keys that only other documents have.
static SHIPPED: LazyLock<Node> = LazyLock::new(|| {
    let mut shipped = shipped(DOCUMENT);
    let Plain::Table(keys) = &mut shipped.value else { return shipped };
    let plots = keys.iter_mut().filter(|(key, _)| key == "plot").map(|(_, plots)| plots);
    for plots in plots {
        let Plain::List(rows) = &mut plots.value else { continue };
        rows.iter_mut().filter(|row| text(row, "kind") == "quest").for_each(complete);
    }
    shipped
});

/// Gives a quest all keys that it may have.
fn complete(quest: &mut Node) {
    for (key, number) in QUEST {
        if quest.get(key).is_some() {
            continue;
        }
        let value = number.map_or_else(|| Plain::Text(String::new()), Plain::Whole);
        if let Plain::Table(keys) = &mut quest.value {
            keys.push((key.into(), Node { line: None, value }));
        }
    }
}

/// Reads a document.
pub(super) fn read(document: &str) -> Result<Loaded<Components>, ComponentsError> {
    let checked = |merged: &Node, faults: &mut Faults| Some(contents(merged, faults));
    read_document(&SCHEMA, &SHIPPED, document, checked, |title, merged, mut printed| {
        cards::names(merged, &mut printed);
        Components::new(title, &printed)
    })
}

/// What is printed, but for the names. The checks of the set as a whole also run where a row is
/// wrong: a value that is refused is as shipped.
fn contents(all: &Node, faults: &mut Faults) -> Printed {
    let mut reader = Reader { all, faults };
    let printed = reader.printed();
    reader.rows();
    reader.whole(&Components::new("", &printed));
    printed
}

struct Reader<'a> {
    all: &'a Node,
    faults: &'a mut Faults,
}

/// A field, or the row without it.
fn at<'a>(row: &'a Node, key: &str) -> &'a Node {
    row.get(key).unwrap_or(row)
}

fn text<'a>(row: &'a Node, key: &str) -> &'a str {
    row.get(key).and_then(Node::text).unwrap_or_default()
}

fn whole(row: &Node, key: &str) -> i64 {
    row.get(key).and_then(Node::whole).unwrap_or_default()
}

fn flag(row: &Node, key: &str) -> bool {
    row.get(key).is_some_and(|node| node.value == Plain::Flag(true))
}

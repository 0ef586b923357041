//! What a set of this game must be beyond the bounds of its values, and why the rest is structure.

mod spells;
mod whole;

use alloc::{format, string::String};
use std::sync::LazyLock;

use super::{
    Components, Rule, Tile, fields,
    printed::{OneUse, Printed},
    texts,
    treasures::one_use,
};
use crate::{
    Indexed,
    components::{Declaration, Faults, Node, right_word, row_path, rows, shipped, shown},
};

/// The document of the set that ships.
pub(in super::super) const DOCUMENT: &str = include_str!("../../components.toml");

/// How a document is read.
pub(super) static DECLARATION: Declaration<Components, Printed> = Declaration {
    shipped: LazyLock::new(|| shipped(DOCUMENT)),
    structure: &[
        ("component.", "states and observations have room for what lies in the box"),
        ("die.", "the faces of the dice are outcomes of the catalogue"),
        ("character.health_", "the Villain's Health goes by fives to 100, as the rules say"),
        ("character.", "abilities are rules, and the names are ids of the catalogue"),
        ("minion.copies", "each card is an id of the catalogue"),
        ("minion.", "Size, people and colour tell the decks and the rules which card it is"),
        ("sheep.", "a Sheep is what a Spell makes of a Minion"),
        ("gust.", "he comes and goes by Gwenavael's ability, which is a rule"),
        ("spell.copies", "observations and piles have room for these cards"),
        ("spell.target", "whom a Spell may name is a rule; only attacks may have another range"),
        ("spell.", "how Spells nest decides how deep a state is, and what they do is a rule"),
        ("treasure.copies", "observations and piles have room for these cards"),
        ("treasure.", "slot and kind of effect are rules, as the words of the card are"),
        ("tile.cell", "the Heroes begin in the Keep and the Chumps on the Peak"),
        ("tile.", "which tiles lie in which game is a rule of the set-up"),
        ("layout.", "the Keep is the middle of the grid, and the tiles of Hawkemoor lie around it"),
        ("constant.", "the rules name these numbers"),
        ("loot_stash_card.", "the numbers of Heroes that share a table are a rule"),
    ],
    set: Components::new,
    check,
};

/// What concerns several values: of a row, against the row that ships, of the set as a whole.
fn check(set: &Components, all: &Node, faults: &mut Faults) {
    let mut reader = Reader { faults };
    for row in rows(all, "character") {
        reader.character(&row_path("character", "id", row), row);
    }
    for row in rows(all, "minion") {
        reader.minion(&row_path("minion", "id", row), row);
    }
    for (row, old) in rows(all, "spell").iter().zip(rows(&DECLARATION.shipped, "spell")) {
        reader.spell(&row_path("spell", "id", row), row, old);
    }
    for (row, old) in rows(all, "treasure").iter().zip(rows(&DECLARATION.shipped, "treasure")) {
        reader.treasure(&row_path("treasure", "id", row), row, old);
    }
    for ((row, old), tile) in
        rows(all, "tile").iter().zip(rows(&DECLARATION.shipped, "tile")).zip(Tile::ALL)
    {
        reader.tile(&row_path("tile", "id", row), row, old, tile);
    }
    reader.counts(all, set.printed.maps.random);
    whole::whole(faults, all, &set.printed);
}

struct Reader<'a> {
    faults: &'a mut Faults,
}

impl Reader<'_> {
    /// Notes a value of a row, and what would be right.
    fn wrong(&mut self, path: &str, row: &Node, key: &str, right: impl Into<String>) {
        let node = row.get(key).unwrap_or(row);
        self.faults.note(node, &format!("{path}.{key}"), format!("this is {}", shown(node)), right);
    }

    /// Only Mordak has a row of Corruption.
    fn character(&mut self, path: &str, row: &Node) {
        if row.get("corruption").is_none() && text(row, "power_row") == "corruption" {
            self.wrong(path, row, "power_row", "write melee, ranged or magic");
        }
    }

    /// A Wound comes before a Defeat.
    fn minion(&mut self, path: &str, row: &Node) {
        let number = |key| row.get("fresh").and_then(|fresh| fresh.get(key)).and_then(Node::whole);
        if let (Some(fresh), Some(wound), Some(defeat)) =
            (row.get("fresh"), number("wound"), number("defeat"))
            && wound >= defeat
        {
            let right = format!("write less than `defeat`, which is {defeat}");
            self.wrong(&format!("{path}.fresh"), fresh, "wound", right);
        }
    }

    /// The words of a card name its abilities.
    fn treasure(&mut self, path: &str, row: &Node, old: &Node) {
        let able = |row: &Node| {
            let abilities = row.get("abilities").map(|list| fields::able(list, false));
            (abilities, fields::dodge(row, false).is_none())
        };
        if able(row) != able(old) {
            let node = row.get("abilities").unwrap_or(row);
            let right =
                "only the dice of a Dodge can change: the words of the card name the others";
            let path = format!("{path}.abilities");
            self.faults.note(node, &path, "this card has other abilities", right);
        }
        if let Some(OneUse::ActionPoints(4..)) = one_use(row, false) {
            self.wrong(path, row, "amount", "write a whole number from 1 to 3");
        }
        texts::check_treasure(self.faults, path, row);
    }

    /// The rules name the tiles of Hawkemoor, and some others.
    fn tile(&mut self, path: &str, row: &Node, old: &Node, tile: Tile) {
        let hawkemoor = "the tiles of Hawkemoor are as they are: the Heroes begin there";
        for key in ["mountain", "icons", "rule"] {
            let same = row.get(key).zip(old.get(key)).is_some_and(|(new, old)| new.same(old));
            if !same && tile.tier() == 0 {
                self.wrong(path, row, key, hawkemoor);
            }
        }
        let (new, old) = (text(row, "rule"), text(old, "rule"));
        if new == old || tile.tier() == 0 {
            return;
        }
        if is_named(old) {
            let right = format!("write {old:?}: Shrines, Dojo and Labyrinth stay");
            self.wrong(path, row, "rule", right);
        } else if is_named(new) {
            let free = Rule::ALL.iter().map(|rule| rule.id()).filter(|rule| !is_named(rule));
            self.wrong(path, row, "rule", right_word(new, free));
        }
    }

    /// Numbers that follow from the cells are as shipped, or right.
    fn counts(&mut self, all: &Node, random: [u8; 4]) {
        let keys =
            ["random_tier1", "random_tier2_3_to_5", "random_tier3_3_to_5", "random_tier2_1_to_2"];
        let of = |all: &Node, key| all.get("layout")?.get(key)?.whole();
        for (key, number) in keys.into_iter().zip(random) {
            let given = of(all, key);
            if given != Some(number.into()) && given != of(&DECLARATION.shipped, key) {
                let right = format!("leave it out or write {number}: it follows from the cells");
                self.wrong("layout", all.get("layout").unwrap_or(all), key, right);
            }
        }
    }
}

/// Whether the rules name the tile with a special rule: it stays where it is.
fn is_named(rule: &str) -> bool {
    Rule::parse(rule)
        .is_some_and(|rule| rule.is_shrine() || matches!(rule, Rule::Dojo | Rule::Labyrinth))
}

/// A text of a row.
fn text<'a>(row: &'a Node, key: &str) -> &'a str {
    row.get(key).and_then(Node::text).unwrap_or_default()
}

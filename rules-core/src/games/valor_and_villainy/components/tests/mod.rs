//! What is not made of `components.toml` against it, and the look-ups against the tables.

mod catalogue;
mod look_ups;
mod rows;

use super::*;
use crate::{Indexed, games::valor_and_villainy::components::tiles::Sort};
use alloc::{collections::BTreeSet, format, string::String, vec::Vec};
use toml::{Table, Value};

/// The component data of the rules.
fn data() -> Table {
    include_str!("../../components.toml").parse().expect("the component data is TOML")
}

/// The rows of a list, without the columns that tell where a value comes from.
fn list(data: &Table, name: &str) -> Vec<Table> {
    data[name].as_array().unwrap().iter().map(|row| plain(row.as_table().unwrap())).collect()
}

/// A row without the columns that tell where a value comes from.
fn plain(row: &Table) -> Table {
    let source = |key: &str| key.ends_with("provenance") || key == "source_note";
    row.iter().filter(|(key, _)| !source(key)).map(|(k, v)| (k.clone(), v.clone())).collect()
}

/// Builds a row out of what a table says.
#[derive(Default)]
struct Line(Table);

impl Line {
    fn new() -> Self {
        Self::default()
    }
    fn put(mut self, key: &str, value: impl Into<Value>) -> Self {
        assert!(self.0.insert(key.into(), value.into()).is_none(), "{key} twice");
        self
    }
}

/// A list of numbers.
fn numbers(values: impl IntoIterator<Item = u8>) -> Value {
    Value::Array(values.into_iter().map(Value::from).collect())
}

/// 2.1: every count of the component list that is a sum over a table.
#[test]
fn vv_counts_of_every_component_are_those_of_the_list() {
    let data = data();
    let counts = data["counts"].as_table().unwrap();
    let count = |key: &str| u32::try_from(counts[key].as_integer().unwrap()).unwrap();
    for (deck, key) in Deck::ALL.into_iter().zip(["arcane_spells", "divine_spells", "void_spells"])
    {
        let cards = spells::OF_DECK[deck.index()].iter().map(|s| u32::from(s.card().copies));
        assert_eq!(cards.sum::<u32>(), count(key), "{deck}");
    }
    let sizes = ["chump_minions", "elite_minions", "boss_minions"];
    for (size, key) in Size::ALL.into_iter().zip(sizes) {
        let cards = minions::OF_SIZE[size.index()].iter().map(|m| u32::from(m.card().copies));
        assert_eq!(cards.sum::<u32>(), count(key), "{size}");
    }
    let treasures = Treasure::ALL.iter().map(|t| u32::from(t.card().copies));
    assert_eq!(treasures.sum::<u32>(), count("treasures"));
    let tiles = ["hawkemoor_tiles", "tier1_tiles", "tier2_tiles", "tier3_tiles"];
    for (tier, key) in tiles::OF_TIER.into_iter().zip(tiles) {
        assert_eq!(tier.len(), count(key), "{key}");
    }
    assert_eq!(u32::try_from(Hero::ALL.len() + 1).unwrap(), count("character_boards"));
    assert_eq!(Piece::SHEEP.len(), count("sheep_tokens"));
    assert_eq!(u32::from(tracks::SHEEP), count("sheep_tokens"));
    assert_eq!(u32::from(tracks::SOULS), count("soul_tokens"));
    assert_eq!(Piece::CARDS.len(), 35 + 12 + 9);
}

/// 2.1: the sums of the sleeve list.
#[test]
fn vv_counts_agree_with_the_sleeve_list() {
    let data = data();
    let counts = data["counts"].as_table().unwrap();
    let sum = |keys: &[&str]| keys.iter().map(|&k| counts[k].as_integer().unwrap()).sum::<i64>();
    let minions = ["chump_minions", "elite_minions", "boss_minions"];
    let others = ["minion_cover_cards", "gust_cards", "loot_stash_cards", "quick_rules_cards"];
    assert_eq!(sum(&minions) + sum(&others), 75);
    assert_eq!(sum(&["arcane_spells", "divine_spells", "void_spells", "treasures"]), 155);
}

/// The ids of the enums are those of the data, in their order.
#[test]
fn ids_are_those_of_the_data() {
    let data = data();
    let given = |name: &str| -> Vec<String> {
        list(&data, name).iter().map(|row| row["id"].as_str().unwrap().into()).collect()
    };
    assert_eq!(given("spell"), Spell::ALL.map(Spell::id));
    assert_eq!(given("treasure"), Treasure::ALL.map(Treasure::id));
    assert_eq!(given("minion"), Minion::ALL.map(Minion::id));
    assert_eq!(given("tile"), Tile::ALL.map(Tile::id));
    assert_eq!(given("character"), Char::ALL[..9].iter().map(|c| c.id()).collect::<Vec<_>>());
}

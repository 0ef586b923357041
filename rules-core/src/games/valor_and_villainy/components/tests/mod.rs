//! What is not made of `components.toml` against it, and the look-ups against the tables.

mod catalogue;
mod look_ups;
mod rows;

use super::*;
use crate::{ComponentSet, Indexed, games::valor_and_villainy::components::tiles::Sort};
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

/// 2.1: what there is one number for, beside the tables.
#[test]
fn vv_tokens_and_cards_are_as_many_as_in_the_box() {
    assert_eq!((Piece::SHEEP.len(), Piece::CARDS.len()), (5, 35 + 12 + 9));
    let rows = list(&data(), "component");
    let count = |name: &str| {
        let row = rows.iter().find(|row| row["name"].as_str() == Some(name)).unwrap();
        row["count"].as_str().unwrap().parse::<u32>().unwrap()
    };
    assert_eq!(count("Woeful Sheep tokens"), Piece::SHEEP.len());
    assert_eq!(count("Soul tokens"), u32::from(constants::SOULS));
    let day = |day: u8| Components::SHIPPED.day(day).is_some();
    assert_eq!((day(constants::DAYS - 1), day(constants::DAYS)), (true, false));
    assert_eq!(Hero::ALL.len(), 8);
}

/// 2.1: the sums of the sleeve list, with covers, Gust, Loot Stashes and aids.
#[test]
fn vv_counts_agree_with_the_sleeve_list() {
    let minions: u8 = Minion::ALL.iter().map(|minion| minion.card().copies).sum();
    assert_eq!(minions + 3 + 1 + 3 + 12, 75);
    let spells: u8 = Spell::ALL.iter().map(|spell| spell.card().copies).sum();
    let treasures: u8 = Treasure::ALL.iter().map(|treasure| treasure.card().copies).sum();
    assert_eq!(spells + treasures, 155);
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

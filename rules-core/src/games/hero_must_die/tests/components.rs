//! The catalogue, and what the code says of the components without a table.

use crate::{
    ComponentSet, Indexed,
    games::hero_must_die::{
        Action, ChanceOutcome, Components,
        components::{BOXES, EVENT_CARDS, EVIL, Evil, PLOT_CARDS, Spot, room},
    },
};
use alloc::{string::ToString, vec::Vec};
use toml::Table;

fn printed() -> Table {
    include_str!("../components.toml").parse().unwrap()
}

fn rows(table: &Table, key: &str) -> Vec<Table> {
    let list = table[key].as_array().unwrap();
    list.iter().map(|row| row.as_table().unwrap().clone()).collect()
}

fn int(row: &Table, key: &str) -> i64 {
    row.get(key).map_or(0, |value| value.as_integer().unwrap())
}

#[test]
fn cards_are_as_many_as_there_are() {
    assert_eq!((PLOT_CARDS.len(), EVENT_CARDS.len()), (24, 16));
}

#[test]
fn evil_icons_and_rooms_are_those_of_the_table() {
    let table = printed();
    for row in rows(&table, "location") {
        let evil = match row["key"].as_str().unwrap() {
            "town" => Some(Evil::Town),
            "forest" => Some(Evil::Forest),
            _ => None,
        };
        assert_eq!(row["evil_icon"].as_bool(), Some(evil.is_some()));
        assert_eq!(EVIL.iter().any(|(there, _)| Some(*there) == evil), evil.is_some());
    }
    for row in rows(&table, "monster_room") {
        let limits = room(u8::try_from(int(&row, "size")).unwrap());
        assert_eq!(i64::from(limits.monsters), int(&row, "max_monsters"));
        assert_eq!(i64::from(limits.level), int(&row, "max_level"));
    }
}

#[test]
fn each_box_is_at_the_location_of_the_table() {
    let table = printed();
    let locations = rows(&table, "location");
    for (row, spot) in rows(&table, "box").iter().zip(Spot::all()) {
        let there = locations.iter().find(|place| place["key"] == row["location"]).unwrap();
        assert_eq!(Some(Components::SHIPPED.location(spot)), there["name"].as_str(), "{spot}");
    }
}

#[test]
fn the_catalogue_has_the_ids_of_the_specification() {
    assert_eq!((Action::COUNT, ChanceOutcome::COUNT), (167, 107));
    for (id, text) in [
        (0, "PASS"),
        (1, "YES"),
        (2, "COUP"),
        (3, "FLOOR(1)"),
        (6, "FLOOR(4)"),
        (7, "MONSTER(0)"),
        (36, "MONSTER(29)"),
        (37, "BOX(0)"),
        (58, "BOX(21)"),
        (59, "EVENT(0)"),
        (60, "EVENT(1)"),
        (61, "PLOT(0)"),
        (78, "PLOT(17)"),
        (79, "BUILD(0)"),
        (85, "BUILD(6)"),
        (86, "DISARM(0)"),
        (91, "DISARM(5)"),
        (92, "FIRE(0, 0)"),
        (96, "FIRE(1, 1)"),
        (109, "FIRE(5, 2)"),
        (110, "HERO(0)"),
        (112, "HERO(2)"),
        (113, "OWN(0)"),
        (117, "OWN(4)"),
        (118, "PEEK(2, 0)"),
        (121, "PEEK(3, 1)"),
        (131, "PEEK(8, 1)"),
        (132, "PUSH(1)"),
        (134, "PUSH(3)"),
        (135, "CALL(1)"),
        (137, "CALL(3)"),
        (138, "SEAT(0)"),
        (141, "SEAT(3)"),
        (142, "AMOUNT(0)"),
        (166, "AMOUNT(24)"),
    ] {
        let action = Action::from_index(id).unwrap();
        assert_eq!((action.to_string().as_str(), action.index()), (text, id));
    }
    for (id, text) in [
        (0, "order 0123"),
        (23, "order 3210"),
        (24, "monster 0"),
        (54, "event 0"),
        (65, "hero 0"),
        (83, "die 1"),
        (88, "die 6"),
        (89, "plot 0"),
        (106, "plot 17"),
    ] {
        assert_eq!(ChanceOutcome::from_index(id).unwrap().to_string(), text);
    }
    assert_eq!(Spot::COUNT, BOXES.len());
}

//! The scenarios and the component tables, as they are written down.

use crate::{
    Indexed,
    games::hero_must_die::{
        Action, ChanceOutcome, State,
        components::{
            BOXES, COLOURS, EVENT_CARDS, EVENTS, EVIL, Evil, HEROES, Kind, MONSTERS, PLOT_CARDS,
            PLOTS, Spot, TRACK, TRAP_COPIES, TRAPS, Token, Work, room,
        },
    },
    testkit::scenarios,
};
use alloc::{string::ToString, vec::Vec};
use toml::{Table, Value};

#[test]
fn scenarios_come_out_as_written() {
    let table: Table = include_str!("../scenarios.toml").parse().unwrap();
    let failures = scenarios::<State>(&serde_json::to_value(table).unwrap());
    let text: Vec<_> = failures.iter().map(ToString::to_string).collect();
    assert!(failures.is_empty(), "{}", text.join("\n"));
}

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

fn text<'a>(row: &'a Table, key: &str) -> &'a str {
    row[key].as_str().unwrap()
}

fn strengths(row: &Table) -> [i64; 5] {
    COLOURS.map(|colour| int(row, colour))
}

#[test]
fn heroes_and_monsters_are_those_of_the_table() {
    let table = printed();
    let heroes = rows(&table, "hero");
    assert_eq!(heroes.len(), 18);
    for (card, row) in HEROES.iter().zip(&heroes) {
        assert_eq!(card.name, text(row, "name"));
        assert_eq!(i64::from(card.level), int(row, "level"));
        assert_eq!(card.strength.map(i64::from), strengths(row));
        assert_eq!((i64::from(card.hp()), int(row, "count")), (int(row, "hp"), 1));
    }
    let monsters = rows(&table, "monster");
    assert_eq!(monsters.len(), 30);
    for (card, row) in MONSTERS.iter().zip(&monsters) {
        assert_eq!(card.creature.name, text(row, "name"));
        assert_eq!(card.family.to_string(), text(row, "family"));
        assert_eq!(i64::from(card.creature.level), int(row, "level"));
        assert_eq!(card.creature.strength.map(i64::from), strengths(row));
        assert_eq!(i64::from(card.creature.hp()), int(row, "hp"));
        let cost = ["cost_gold", "cost_slaves", "cost_mp"].map(|key| int(row, key));
        assert_eq!(card.cost.map(i64::from), cost);
    }
}

#[test]
fn plots_and_events_are_those_of_the_table() {
    let table = printed();
    for (card, row) in PLOTS.iter().zip(&rows(&table, "plot")) {
        assert_eq!(card.name, text(row, "name"));
        let kind = match text(row, "kind") {
            "quest" => Kind::Quest,
            "function" => Kind::Function,
            _ => Kind::Reaction,
        };
        assert_eq!((card.kind, i64::from(card.count)), (kind, int(row, "count")));
        assert_eq!(i64::from(card.vp), int(row, "vp"));
        assert_eq!(card.evil, row["evil_icon"].as_bool().unwrap());
        assert_eq!(i64::from(card.gold), int(row, "pay_gold"));
        assert_eq!(i64::from(card.mp), int(row, "pay_mp"));
        assert_eq!(i64::from(card.discard.0), int(row, "discard_count"));
    }
    for (card, row) in EVENTS.iter().zip(&rows(&table, "event")) {
        assert_eq!(card.name, text(row, "name"));
        assert_eq!(i64::from(card.count), int(row, "count"));
        assert_eq!(i64::from(card.parties), int(row, "parties"));
    }
    assert_eq!((PLOT_CARDS.len(), EVENT_CARDS.len()), (24, 16));
}

#[test]
fn the_board_is_that_of_the_table() {
    let table = printed();
    for (card, row) in BOXES.iter().zip(&rows(&table, "box")) {
        assert_eq!(i64::from(card.players), int(row, "min_players"));
        let eye = row.get("eye").is_some_and(|eye| eye.as_bool().unwrap());
        let work = match text(row, "location") {
            "throne" => Work::Plot(u8::try_from(int(row, "plot_cost")).unwrap()),
            "mine" => Work::Mine(u8::try_from(int(row, "gold")).unwrap()),
            "rune" => Work::Rune(u8::try_from(int(row, "mp")).unwrap()),
            "build" => Work::Build(
                u8::try_from(int(row, "buildings")).unwrap(),
                u8::try_from(int(row, "gold_discount_each")).unwrap(),
            ),
            "pit" => Work::Recruit,
            "town" if eye => Work::TownEye(u8::try_from(int(row, "slaves")).unwrap()),
            "town" => Work::Town(u8::try_from(int(row, "slaves")).unwrap()),
            "forest" => Work::Forest,
            _ if row["gift"].as_bool().unwrap() => Work::Gift,
            _ => Work::Spy,
        };
        assert_eq!(card.work, work);
    }
    for row in rows(&table, "location") {
        let evil = match text(&row, "key") {
            "town" => Some(Evil::Town),
            "forest" => Some(Evil::Forest),
            _ => None,
        };
        assert_eq!(row["evil_icon"].as_bool(), Some(evil.is_some()));
        assert_eq!(EVIL.iter().any(|(there, _)| Some(*there) == evil), evil.is_some());
    }
    for (box_, row) in TRACK.iter().zip(&rows(&table, "vp_track")) {
        assert_eq!(i64::from(box_.workers), int(row, "workers"));
        assert_eq!(i64::from(box_.gold), int(row, "gold"));
    }
    for (trap, row) in TRAPS.iter().zip(&rows(&table, "trap")) {
        assert_eq!(trap.name, text(row, "name"));
        assert_eq!(COLOURS[trap.colour], text(row, "colour"));
        assert_eq!(i64::from(trap.damage), int(row, "damage"));
        assert_eq!(int(row, "cost_gold"), int(row, "damage"));
        assert_eq!((int(row, "cost_slaves"), int(row, "count")), (1, i64::from(TRAP_COPIES)));
    }
    for row in rows(&table, "monster_room") {
        let limits = room(u8::try_from(int(&row, "size")).unwrap());
        assert_eq!(i64::from(limits.monsters), int(&row, "max_monsters"));
        assert_eq!(i64::from(limits.level), int(&row, "max_level"));
    }
    for row in rows(&table, "party_token") {
        let levels = row["hero_levels"].as_array().unwrap();
        let token = Token::new(u8::try_from(int(&row, "number")).unwrap()).unwrap();
        for (level, count) in (1_i64..).zip(token.levels()) {
            let same = levels.iter().filter(|there| **there == Value::Integer(level));
            assert_eq!(same.count(), usize::from(count));
        }
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
    // The table of the fast way says the same.
    for (id, action) in super::super::components::ACTIONS.iter().enumerate() {
        assert_eq!(Some(*action), Action::from_index(id));
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

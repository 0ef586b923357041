//! The box: names and dice against the component file, the catalogues against
//! the rules.

use alloc::string::{String, ToString};

use super::super::{
    components::{
        Action, Bonus, ChanceOutcome, Character, Colour, Die, Faces, Minion, Pair, Puppet, Slot,
        Treasure,
    },
    *,
};
use crate::Indexed;

use toml::{Table as Document, Value};

fn document() -> Document {
    include_str!("../components.toml").parse().unwrap()
}

fn list<'a>(of: &'a Document, name: &str) -> &'a [Value] {
    of[name].as_array().unwrap()
}

fn number(value: &Value, name: &str) -> u8 {
    u8::try_from(value[name].as_integer().unwrap()).unwrap()
}

fn text<'a>(value: &'a Value, name: &str) -> &'a str {
    value[name].as_str().unwrap()
}

/// The enum's text for a printed name.
fn id(row: &Value) -> String {
    text(row, "name").to_lowercase().replace(' ', "_")
}

#[test]
fn pieces_are_named_as_in_the_component_file() {
    let document = document();
    for (who, row) in Character::all().zip(list(&document, "characters")) {
        assert_eq!(who.to_string(), id(row));
        for slot in Slot::all() {
            assert_eq!(Slots::ITEMS.contains(slot), who.card(slot).item);
            assert_eq!(Slot::GOLD == slot, who.card(slot).gold);
        }
    }
    for (treasure, row) in Treasure::all().zip(list(&document, "treasures")) {
        assert_eq!(
            (treasure.to_string(), treasure.pixie()),
            (id(row), text(row, "set") == "pixies")
        );
    }
    for (minion, row) in Minion::all().zip(list(&document, "minions")) {
        assert_eq!((minion.to_string(), minion.pixie()), (id(row), text(row, "set") == "pixies"));
    }
    for (puppet, row) in Puppet::all().zip(list(&document, "puppets")) {
        assert_eq!(puppet.to_string(), id(row));
    }
}

#[test]
fn dice_are_those_of_the_component_file() {
    for (which, row) in Colour::all().zip(list(&document(), "dice")) {
        assert_eq!(
            (which.sides(), which.faith()),
            (number(row, "sides"), number(row, "faith_value"))
        );
    }
}

/// The second half of a tithe follows the first and is worth as much.
#[test]
fn a_tithe_gives_what_it_takes() {
    for (who, slot) in Character::all().flat_map(|who| Slot::all().map(move |slot| (who, slot))) {
        for pair in who.card(slot).bonuses.windows(2) {
            if let Bonus::TitheTake(x) = pair[0] {
                assert_eq!(pair[1], Bonus::TitheGive(x));
            }
        }
    }
}

#[test]
fn the_action_ids_are_those_of_the_rules() {
    assert_eq!(Action::COUNT, 188);
    let document = document();
    for row in list(&document, "actions") {
        let kind = text(row, "kind").replace('_', " ").to_lowercase();
        for id in [number(row, "first"), number(row, "last")] {
            let name = Action::from_index(id.into()).unwrap().to_string();
            assert!(name.starts_with(&kind), "{id}: {name} is no {kind}");
        }
        let before =
            number(row, "first").checked_sub(1).and_then(|id| Action::from_index(id.into()));
        let other = before.is_none_or(|action| {
            action.to_string().split(' ').next() != kind.split(' ').next() || kind.contains(' ')
        });
        assert!(other, "{kind} begins later");
    }
    // Items count by player, then by Item; dice by player, then by place.
    assert_eq!(Action::parse("item 1,7").map(Action::index), Some(67));
    assert_eq!(Action::parse("die 1,2").map(Action::index), Some(110));
    assert_eq!(Action::parse("die 3,23").map(Action::index), Some(179));
    assert_eq!(Action::parse("powerup line_leader_pixie").map(Action::index), Some(44));
}

#[test]
fn the_outcome_ids_are_those_of_the_rules() {
    assert_eq!(ChanceOutcome::COUNT, 448);
    let at = |text: &str| ChanceOutcome::parse(text).map(ChanceOutcome::index);
    assert_eq!(at("character alfred"), Some(0));
    assert_eq!(at("card 0"), Some(8));
    assert_eq!(at("minion sewer_rat"), Some(23));
    assert_eq!(at("roll B1"), Some(31));
    assert_eq!(at("roll B1 B1"), Some(35));
    assert_eq!(at("roll B1 B1 B1"), Some(45));
    assert_eq!(at("roll R1"), Some(65));
    assert_eq!(at("roll W1"), Some(148));
    assert_eq!(at("roll W1 W1 W1"), Some(192));
    assert_eq!(at("roll P1"), Some(312));
    assert_eq!(at("roll P12"), Some(323));
    assert_eq!(at("seat 0"), Some(324));
    assert_eq!(at("treasures rusty_crown silver_ladle"), Some(328));
    assert_eq!(at("treasures dragonfly_reins borrowed_thimble"), Some(447));
    for pair in Pair::all() {
        let (a, b) = pair.both();
        assert_eq!((Pair::of(a, b), Pair::of(b, a)), (Some(pair), Some(pair)));
    }
    assert_eq!(Pair::of(Treasure::MouseTrap, Treasure::MouseTrap), None);
    for faces in Faces::all() {
        assert!(faces.faces().is_sorted());
        assert!(faces.faces().iter().all(|face| (1..=faces.colour().sides()).contains(face)));
    }
}

#[test]
fn the_texts_of_a_catalogue_differ() {
    let actions: alloc::collections::BTreeSet<_> = Action::all().map(|a| a.to_string()).collect();
    let outcomes: alloc::collections::BTreeSet<_> =
        ChanceOutcome::all().map(|o| o.to_string()).collect();
    assert_eq!((actions.len(), outcomes.len()), (188, 448));
}

#[test]
fn dice_read_what_they_write() {
    for colour in Colour::all() {
        for face in 0..=colour.sides() {
            for protected in [false, true] {
                let die = Die::new(colour, face).guard(protected);
                assert_eq!(Die::parse(&die.to_string()), Some(die));
                assert_eq!((die.colour(), die.face(), die.protected()), (colour, face, protected));
            }
        }
    }
    for bad in ["", "B", "B5", "R7", "W9", "P13", "X1", "B0", "B1**", "B01", " B1", "B1 ", "é1"] {
        assert_eq!(Die::parse(bad), None, "{bad}");
    }
}

#[test]
fn a_state_is_small() {
    assert!(size_of::<State>() <= 640, "{} bytes", size_of::<State>());
}

//! The box: the tables against the component file, the catalogues against the
//! rules.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use super::super::{
    components::{
        Action, Bonus, Card, ChanceOutcome, Character, Colour, Die, Faces, Item, Minion, Pair,
        Puppet, Slot, Treasure, supply,
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

fn colour(name: &str) -> Colour {
    Colour::all().find(|colour| colour.to_string().eq_ignore_ascii_case(&name[..1])).unwrap()
}

/// A bonus as the component file writes it; a tithe is two rows of ours.
fn written(bonus: Bonus) -> String {
    match bonus {
        Bonus::Static(n) => format!("static {n}"),
        Bonus::Dice(dice) => format!("dice {dice:?}"),
        Bonus::TitheTake(x) => format!("tithe {x}"),
        other => {
            let mut name = String::new();
            for letter in format!("{other:?}").chars() {
                if letter.is_uppercase() && !name.is_empty() {
                    name.push('_');
                }
                name.extend(letter.to_lowercase());
            }
            name
        }
    }
}

/// An effect of the component file in the same words.
fn read(effect: &Value) -> String {
    match text(effect, "op") {
        "static" => format!("static {}", number(effect, "n")),
        "tithe" => format!("tithe {}", number(effect, "x")),
        "dice" => {
            let dice: Vec<_> = effect["dice"]
                .as_array()
                .unwrap()
                .iter()
                .map(|die| Die::new(colour(text(die, "colour")), number(die, "set")))
                .collect();
            format!("dice {dice:?}")
        }
        op => op.to_string(),
    }
}

fn same(card: &Card, row: &Value, effects: &[Value]) {
    assert_eq!(card.name, text(row, "name"));
    let flag = |name: &str| row.get(name).and_then(Value::as_bool).unwrap_or(false);
    assert_eq!((card.item, card.gold), (flag("item"), flag("gold")), "{}", card.name);
    let ours = card.bonuses.iter().filter(|bonus| !matches!(bonus, Bonus::TitheGive(_)));
    let ours: Vec<_> = ours.map(|bonus| written(*bonus)).collect();
    assert_eq!(ours, effects.iter().map(read).collect::<Vec<_>>(), "{}", card.name);
    // The second half of a tithe follows the first and is worth as much.
    for pair in card.bonuses.windows(2) {
        if let Bonus::TitheTake(x) = pair[0] {
            assert_eq!(pair[1], Bonus::TitheGive(x));
        }
    }
}

#[test]
fn the_tables_are_those_of_the_component_file() {
    let document = document();
    for who in Character::all() {
        let row = &list(&document, "characters")[who.index()];
        assert!(text(row, "name").eq_ignore_ascii_case(&who.to_string()));
        let start: Vec<_> = row["starting_dice"]
            .as_array()
            .unwrap()
            .iter()
            .map(|die| Die::new(colour(text(die, "colour")), number(die, "set")))
            .collect();
        assert_eq!(who.starting(), start);
        let unique = row["cards"].as_array().unwrap();
        for card in list(&document, "common_cards").iter().chain(unique) {
            let slot = Slot::new(number(card, "slot")).unwrap();
            same(who.card(slot), card, card["effects"].as_array().unwrap());
            assert_eq!(Slots::ITEMS.has(slot), who.card(slot).item);
        }
    }
    for treasure in Treasure::all() {
        let row = &list(&document, "treasures")[treasure.index()];
        same(treasure.card(), row, row["effects"].as_array().unwrap());
        assert_eq!(treasure.pixie(), text(row, "set") == "pixies");
    }
    for minion in Minion::all() {
        let row = &list(&document, "minions")[minion.index()];
        same(minion.card(), row, core::slice::from_ref(&row["effect"]));
        assert_eq!(minion.pixie(), text(row, "set") == "pixies");
    }
    for puppet in Puppet::all() {
        let row = &list(&document, "puppets")[puppet.index()];
        same(&PUPPETS[puppet.index()], row, core::slice::from_ref(&row["effect"]));
    }
}

#[test]
fn dice_tokens_and_items_are_those_of_the_component_file() {
    let document = document();
    for (which, row) in Colour::all().zip(list(&document, "dice")) {
        assert_eq!(
            (which.sides(), which.faith()),
            (number(row, "sides"), number(row, "faith_value"))
        );
    }
    let counts: Vec<_> = list(&document, "tokens").iter().map(|t| number(t, "count")).collect();
    let ours = [supply::RAT_CARDS, supply::BETTY_TOKENS, 1, supply::GOLD_BARS, supply::CHEESE];
    assert_eq!(counts[..5], ours);
    let points: Vec<_> = list(&document, "tokens").iter().map(|t| number(t, "points")).collect();
    assert_eq!((points[2], points[3]), (supply::COIN, supply::BAR));
    let slots = document["items"]["slots"].as_array().unwrap();
    for (item, slot) in Item::all().zip(slots) {
        assert_eq!(i64::from(item.slot().get()), slot.as_integer().unwrap());
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

//! The box: the tables against the component file, the catalogues against the
//! rules, and what a state refuses when it is read.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use super::{
    super::{
        components::{
            Action, Bonus, Card, Character, Colour, Die, Faces, Item, Minion, Outcome, Pair,
            Puppet, Slot, Treasure, supply,
        },
        *,
    },
    desk::{Desk, fixed},
};
use crate::{Dense, Legal, Observe, Setup};

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
    assert_eq!(Outcome::COUNT, 448);
    let at = |text: &str| Outcome::parse(text).map(Outcome::index);
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
    let outcomes: alloc::collections::BTreeSet<_> = Outcome::all().map(|o| o.to_string()).collect();
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

/// A change that no game can show is refused with a reason.
fn refused(desk: Desk, change: impl FnOnce(&mut State), reason: &str) {
    let mut state = desk.state;
    state.audit().unwrap();
    change(&mut state);
    let fault = state.audit().expect_err(reason).to_string();
    assert!(fault.contains(reason), "{fault}, not {reason}");
}

#[test]
fn states_that_no_game_can_show_are_refused() {
    use super::super::{
        agenda::{Frame, Stage},
        components::{Seats, Slots},
        state::{MinionPlace, Prize, TreasurePlace, Trove},
    };
    use Character::{Alfred, Betty, Karl, Wanda};
    let base = || Desk::new(&[Alfred, Wanda]).hand(0, &[0]).hand(1, &[0]).dice(0, "B1 B4");
    refused(base(), |s| s.options.players = 7, "options");
    refused(base(), |s| s.table.round = 6, "round");
    refused(base(), |s| s.table.current = 2, "current player");
    refused(base(), |s| s.table.passes = 2, "passes");
    refused(base(), |s| s.table.clock = 101, "clock");
    refused(base(), |s| s.table.reached[0] = 1, "future");
    refused(base(), |s| s.hands[2] = Slots::one(Slot::NOPE), "empty seat");
    refused(base(), |s| s.table.cast[1] = Some(Alfred), "taken");
    refused(base(), |s| s.hands[0].take(Slot::new(0).unwrap()), "missing or lies twice");
    refused(base(), |s| s.decks[0].put(Slot::new(0).unwrap()), "missing or lies twice");
    refused(
        base(),
        |s| {
            let dice = &mut s.table.stakes.dice[0];
            dice.as_mut_slice().swap(0, 1);
        },
        "out of order",
    );
    refused(
        base(),
        |s| s.table.stakes.dice[0].as_mut_slice()[1] = Die::new(Colour::Blue, 7),
        "order",
    );
    let rats = Desk::new(&[Alfred, Character::Jerry]).hand(0, &[0]).hand(1, &[0]);
    refused(rats, |s| s.table.stakes.dice[0].push(Die::new(Colour::Purple, 3)), "Purple die");
    let tilda = Desk::new(&[Alfred, Character::Tilda]).hand(0, &[0]).hand(1, &[0]);
    refused(tilda, |s| s.table.rat_cards = 1, "too many tokens");
    refused(base(), |s| s.table.stakes.dice[2].push(Die::new(Colour::Blue, 3)), "too many dice");
    refused(base(), |s| s.table.stakes.angry = 1, "without its character");
    refused(base(), |s| s.table.stakes.cheese = 11, "too many tokens");
    refused(
        base(),
        |s| (s.table.stakes.angry, s.table.stakes.happy) = (255, 255),
        "too many tokens",
    );
    refused(base(), |s| s.table.coin = true, "without its character");
    refused(base(), |s| s.table.ability_used = Seats::one(1), "once-per-round");
    refused(
        base(),
        |s| s.table.minions[Minion::LineLeaderPixie] = Prize::at(MinionPlace::Unseen),
        "not part of this game",
    );
    refused(
        base(),
        |s| s.table.minions[Minion::LabRat].place = MinionPlace::FaceUp,
        "number of Minions",
    );
    refused(base(), |s| s.table.minions[Minion::LabRat].used = true, "cannot be");
    refused(
        base(),
        |s| s.treasures[Treasure::MouseTrap] = Trove::at(TreasurePlace::Hidden),
        "knows where",
    );
    refused(
        base(),
        |s| s.treasures[Treasure::MouseTrap] = Trove::at(TreasurePlace::Discarded),
        "wrong seats",
    );
    refused(base(), |s| s.table.was[0] = 5, "scores are kept");
    refused(base(), |s| s.table.before = Some(s.table.stakes), "kept although");
    refused(base(), |s| s.agenda.push(Frame::Draw), "agenda");
    refused(base(), |s| s.stage = Stage::Action, "");
    refused(base(), |s| s.stage = Stage::Nope { slot: Slot::NOPE, asked: 1 }, "does not fit");
    refused(base(), |s| s.stage = Stage::Over { winner: 0 }, "");
    refused(base(), |s| s.stage = Stage::Draft { seat: 1 }, "");
    // At rest: somebody has a choice.
    refused(
        base(),
        |s| {
            let hand = core::mem::take(&mut s.hands[0]);
            s.table.stakes.discards[0] = hand;
            s.table.stakes.dice[0].clear();
        },
        "nobody has a choice",
    );
    let betty = Desk::new(&[Betty, Karl]).hand(0, &[0]).hand(1, &[0]);
    refused(betty, |s| s.table.bars_one = 5, "too many tokens");
}

#[test]
fn every_state_and_view_travels_as_json() {
    let mut desk = Desk::new(&[Character::Tilda, Character::Alfred])
        .hand(0, &[12, 0])
        .hand(1, &[9, 0])
        .discard(1, &[13]);
    for steps in ["", "card 12", "item 1,7", "use; use", "roll B3", "nope"] {
        desk.play(steps);
        let text = serde_json::to_string(&desk.state).unwrap();
        assert_eq!(serde_json::from_str::<State>(&text).unwrap(), desk.state);
        let view = desk.state.view(1);
        let text = serde_json::to_string(&view).unwrap();
        assert_eq!(serde_json::from_str::<View>(&text).unwrap(), view);
    }
    let text = serde_json::to_string(&desk.state).unwrap();
    for (from, to) in [
        ("\"hands\":[[0]", "\"hands\":[[0,0]"),
        ("\"hands\":[[0]", "\"hands\":[[15]"),
        ("\"round\":1", "\"round\":0"),
        ("\"round\":1", "\"round\":1,\"rounds\":1"),
        ("\"stage\":\"turn\"", "\"stage\":\"turns\""),
    ] {
        assert!(text.contains(from), "{text}");
        assert!(serde_json::from_str::<State>(&text.replacen(from, to, 1)).is_err(), "{to}");
    }
}

#[test]
fn a_new_game_with_a_list_begins_with_the_deal() {
    let state = State::new_game(&fixed(&[Character::Alfred, Character::Wanda])).unwrap();
    assert_eq!(
        (state.total(), state.options()),
        (15, fixed(&[Character::Alfred, Character::Wanda]))
    );
}

use super::super::components::Slots;

#[test]
fn uh_60_the_stakes_before_a_card_hold_no_token_without_its_character() {
    let steps = "183 182 c17 c8 c11 c22 c10 c14 c15 c14 c16 c17 c12 c15 c10 c20 c26 c69 c148 84 \
                 c153 9 1 15 1 84";
    let mut game =
        crate::Match::<State>::new(&Options { players: 2, ..Options::default() }).unwrap();
    for mark in crate::parse_marks(steps).unwrap() {
        game.play(mark.step::<State>().unwrap()).unwrap();
    }
    let mut state = game.state().clone();
    assert!(state.audit().is_ok());
    state.table.before.as_mut().expect("a card that can be Noped").angry = 2;
    assert!(state.audit().unwrap_err().to_string().contains("without its character"));
}

#[test]
fn uh_107_no_more_than_one_purple_die_is_on_its_way() {
    use crate::{Legal, games::unsung_heroes::agenda::Frame};
    let mut game = crate::Match::<State>::new(&fixed(&[Character::Wanda, Character::Alfred]))
        .expect("options of the box");
    let mut luck = crate::generator(1, 0);
    while !matches!(game.state().agenda.as_slice(), [Frame::Gain(_)]) {
        let outcome = crate::draw(game.state(), &mut luck);
        game.play(crate::Step::Settle(outcome)).expect("a drawn outcome");
    }
    let mut state = game.state().clone();
    assert_ne!(state.node(), crate::Node::Terminal);
    let mut coming = |purple| {
        let [Frame::Gain(gain)] = state.agenda.as_mut_slice() else { unreachable!() };
        gain.left = [0, 0, 0, purple];
        state.audit().map_err(|fault| fault.to_string())
    };
    assert_eq!(coming(1), Ok(()));
    assert!(coming(2).unwrap_err().contains("a step of the agenda cannot be"));
}

//! The box against its table, the catalogues against their order.

use alloc::{string::ToString, vec};

use super::super::Options;
use super::super::components::{Components, DiceSetError, Symbol};
use super::*;
use crate::{ComponentSet, OptionSet, OptionValue, Value};

#[test]
fn actions_have_the_ids_of_5_2() {
    assert_eq!((Action::COUNT, ChanceOutcome::COUNT), (23, 164));
    for (id, text) in [
        (0, "mark W-"),
        (1, "mark W1"),
        (3, "mark W3"),
        (4, "mark WC"),
        (5, "mark Wy"),
        (8, "mark Y1"),
        (11, "mark YC"),
        (13, "mark Yr"),
        (16, "mark R2"),
        (18, "mark RC"),
        (20, "mark Rr"),
        (21, "roll"),
        (22, "stop"),
    ] {
        assert_eq!(
            (action(text).index(), message(&Action::from_index(id).unwrap())),
            (id, text.into())
        );
    }
}

#[test]
fn outcomes_have_the_ids_of_5_5() {
    for (text, id) in [
        ("-", 0),
        ("X", 7),
        ("- -", 8),
        ("1 3", 18),
        ("3 X", 33),
        ("C X", 37),
        ("X X", 43),
        ("- - -", 44),
        ("- 1 2", 53),
        ("1 2 3", 88),
        ("1 C C", 98),
        ("3 3 3", 129),
        ("3 3 C", 130),
        ("C C C", 144),
        ("C C y", 145),
        ("X X X", 163),
    ] {
        assert_eq!(faces(text).index(), id, "{text}");
    }
    // The formulas of 5.5, for every multiset and every order of it.
    let all: Vec<Face> = Face::all().collect();
    for (a, &first) in all.iter().enumerate() {
        assert_eq!(ChanceOutcome::new(&[first]).unwrap().index(), a);
        for (b, &second) in all.iter().enumerate() {
            let (low, high) = (a.min(b), a.max(b));
            let pair = 8 + (0..low).map(|i| 8 - i).sum::<usize>() + (high - low);
            assert_eq!(ChanceOutcome::new(&[first, second]).unwrap().index(), pair);
            for (c, &third) in all.iter().enumerate() {
                let mut sorted = [a, b, c];
                sorted.sort_unstable();
                let [low, mid, high] = sorted;
                let id = 44
                    + (0..low).map(|i| (8 - i) * (9 - i) / 2).sum::<usize>()
                    + (low..mid).map(|j| 8 - j).sum::<usize>()
                    + (high - mid);
                let triple = ChanceOutcome::new(&[first, second, third]).unwrap();
                assert_eq!(triple.index(), id);
                assert_eq!((triple.dice(), triple.iter().count()), (3, 3));
            }
        }
    }
    assert_eq!((ChanceOutcome::new(&[]), ChanceOutcome::new(&[Face::X; 4])), (None, None));
    for (id, outcome) in ChanceOutcome::all().enumerate() {
        assert_eq!(outcome.index(), id);
        assert_eq!(ChanceOutcome::parse(&outcome.to_string()), Some(outcome));
        let swords: u8 = outcome
            .iter()
            .map(|face| match face {
                Face::Shows(symbol) => symbol.swords(),
                Face::X => 0,
            })
            .sum();
        let lost = outcome.iter().filter(|face| *face == Face::X).count();
        assert_eq!((outcome.swords(), usize::from(outcome.lost())), (swords, lost));
    }
    assert_eq!((ChanceOutcome::from_index(164), ChanceOutcome::parse("2 1")), (None, None));
}

#[test]
fn wh_s49_fierce_dice() {
    let options = Options { dice_set: DiceSet::FIERCE, ..Options::default() };
    let state = with(&options);
    let weight = |state: &State, text| {
        chance_outcomes(state)
            .into_iter()
            .find(|(f, _)| *f == faces(text))
            .map(|(_, weight)| weight)
    };
    assert_eq!((weight(&state, "- 1 2"), weight(&state, "- - -")), (Some(6), Some(1)));
    let mut red = turn_with(&options, 0, 1);
    play(&mut red, &["- - -"]);
    let texts: Vec<_> =
        chance_outcomes(&red).into_iter().map(|(f, w)| (f.to_string(), w)).collect();
    let wanted = [("2", 1), ("3", 2), ("C", 1), ("X", 2)].map(|(f, w)| (f.to_string(), w));
    assert_eq!(texts, wanted);
    let mut blank = turn_with(&options, 0, 0);
    finish(&mut blank, "W- W- W-");
    assert_eq!((coins(&blank), centre(&blank).0, party(&blank, 0)), (vec![0; 3], None, [3, 0, 0]));
}

#[test]
fn wh_s50_four_faults_of_dice_sets_have_four_errors() {
    let [white, yellow, red] = DiceSet::PRINTED.0;
    let error = |set: DiceSet| set.check().unwrap_err();
    let five = [0, 1, 1, 1, 1, 1, 0, 0];
    assert_eq!(error(DiceSet([five, yellow, red])), DiceSetError::Sum);
    assert_eq!(error(DiceSet([white, yellow, [9; 8]])), DiceSetError::Sum);
    let x = [0, 1, 1, 1, 2, 0, 0, 1];
    assert_eq!(error(DiceSet([x, yellow, red])), DiceSetError::WhiteX);
    let harmless = [0, 0, 0, 0, 4, 2, 0, 0];
    assert_eq!(error(DiceSet([harmless, yellow, red])), DiceSetError::NoWhiteSword);
    let negative = [-1, 1, 1, 1, 2, 2, 0, 0];
    assert_eq!(error(DiceSet([negative, yellow, red])), DiceSetError::Negative);
    let mut texts = Vec::new();
    for set in [five, x, harmless, negative].map(|white| DiceSet([white, yellow, red])) {
        let options = Options { dice_set: set, ..Options::default() };
        let refused = State::new_game(&options).unwrap_err();
        assert!(message(&refused).starts_with("option `dice_set` is not possible: "));
        assert_eq!(
            message(&refused).strip_prefix("option `dice_set` is not possible: "),
            Some(set.check().unwrap_err().to_string().as_str())
        );
        texts.push(message(&refused));
    }
    texts.dedup();
    assert_eq!(texts.len(), 4);
    // Yellow without an X, red with a yellow symbol, white with a red one.
    assert_eq!(ODD.check(), Ok(()));
}

#[test]
fn dice_sets_are_set_by_name_or_by_three_dice() {
    let mut options = Options::default();
    options.set("dice_set", Value::Text("fierce")).unwrap();
    assert_eq!(options.dice_set, DiceSet::FIERCE);
    let rows = ODD.0.map(|row| row.map(|weight| Value::Int(weight.into())));
    let lists = rows.each_ref().map(|row| Value::List(row));
    options.set("dice_set", Value::List(&lists)).unwrap();
    assert_eq!((options.dice_set, options.check()), (ODD, Ok(())));
    let mut shown = None;
    options.dice_set.with_value(&mut |value| shown = DiceSet::from_value(value));
    assert_eq!(shown, Some(ODD));
    for bad in [
        Value::Text("custom"),
        Value::Int(3),
        Value::Null,
        Value::List(&lists[..2]),
        Value::List(&[lists[0], lists[1], Value::List(&rows[2][..7])]),
        Value::List(&[lists[0], lists[1], Value::List(&[Value::Real(0.75); 8])]),
        Value::List(&[lists[0], lists[1], Value::Bool(true)]),
        Value::List(&[lists[0], lists[1], Value::Text("1 2 3 C C Q")]),
    ] {
        assert!(
            message(&options.set("dice_set", bad).unwrap_err()).contains("a list of three dice")
        );
        assert_eq!(options.dice_set, ODD);
    }
    // Faces in any order, and as a state prints them.
    let printed = ["y 1 C 2 C 3", "1 2 3 C r X", "1 2 3 C C X"].map(Value::Text);
    options.set("dice_set", Value::List(&printed)).unwrap();
    assert_eq!(options.dice_set, DiceSet::PRINTED);
    for (white, reason) in
        [("1 2 3 C C", "sum to 6"), ("1 2 3 C C y y", "sum to 6"), ("1 2 3 C C X", "has an X")]
    {
        options
            .set("dice_set", Value::List(&[Value::Text(white), printed[1], printed[2]]))
            .unwrap();
        assert!(message(&options.check().unwrap_err()).contains(reason), "{white}");
    }
    let much = [Value::Int(i64::MAX); 8];
    options.set("dice_set", Value::List(&[Value::List(&much); 3])).unwrap();
    assert!(message(&options.check().unwrap_err()).contains("do not sum to 6"));
    let less = [Value::Int(i64::MIN); 8];
    options.set("dice_set", Value::List(&[Value::List(&less); 3])).unwrap();
    assert!(message(&options.check().unwrap_err()).contains("negative"));
}

#[test]
fn switches_outside_their_ranges_are_refused_by_name() {
    for (name, good, bad) in [
        ("players", vec![2, 4], vec![0, 1, 5]),
        ("turn_limit", vec![1, 3000], vec![0, 3001]),
        ("setup_roll_limit", vec![1, 1000], vec![0, 1001]),
    ] {
        let attempt = |value| {
            let mut options = Options::default();
            options.set(name, Value::Int(value)).and_then(|()| options.check())
        };
        assert!(good.into_iter().all(|value| attempt(value).is_ok()));
        for value in bad {
            let text = message(&attempt(value).unwrap_err());
            assert!(text.contains(name) && text.contains(&value.to_string()), "{text}");
        }
    }
}

/// The table of the box, with the provenance of every value.
fn table() -> toml::Table {
    include_str!("../components.toml").parse().expect("the table of the box is TOML")
}

fn number(value: &toml::Value) -> usize {
    value.as_integer().and_then(|n| n.try_into().ok()).expect("a number")
}

#[test]
fn wh_2_wh_10_wh_18_wh_q22_the_box_has_three_dice_a_colour_and_seven_warrants() {
    let set = Components::SHIPPED;
    assert_eq!((set.owned().cells(), set.rolls()), ([3; 3], 3));
    assert_eq!((set.start().cells(), set.coin(false), set.coin(true)), ([3, 0, 0], 1, 2));
    assert_eq!((Colour::COUNT, Face::COUNT), (3, 8));
    assert_eq!(super::super::state::SEATS, 4);
    assert_eq!(set.warrants(2), [5, 10, 10, 10, 15]);
    assert_eq!(
        (set.warrants(3), set.warrants(4)),
        (&[5, 10, 10, 10, 10, 10, 15][..], set.warrants(3))
    );
    assert_eq!(set.warrants(3).len(), super::super::state::WARRANTS);
}

#[test]
fn wh_20_symbols_and_dice_are_those_of_the_table() {
    let table = table();
    for (symbol, row) in Face::all().zip(table["symbol"].as_array().expect("symbols")) {
        assert_eq!(
            (number(&row["index"]), row["code"].as_str()),
            (symbol.index(), Some(symbol.to_string().as_str()))
        );
        let swords = match symbol {
            Face::Shows(symbol) => symbol.swords(),
            Face::X => 0,
        };
        assert_eq!(number(&row["swords"]), usize::from(swords));
        assert_eq!(number(&row["coins"]), usize::from(symbol == Face::Shows(Symbol::Coin)));
        assert_eq!(row["leaves_party"].as_bool(), Some(symbol == Face::X));
        let grow = match symbol {
            Face::Shows(Symbol::Yellow) => "yellow",
            Face::Shows(Symbol::Red) => "red",
            _ => "none",
        };
        assert_eq!(row["grow"].as_str(), Some(grow));
    }
    for (colour, row) in Colour::all().zip(table["colour"].as_array().expect("colours")) {
        assert_eq!(row["letter"].as_str(), Some(colour.to_string().as_str()));
        let first = new(3).party(0).count(colour);
        assert_eq!(number(&row["in_party_at_start"]), usize::from(first));
    }
    let sets = table["dice_set"].as_array().expect("dice sets");
    for (set, row) in [DiceSet::PRINTED, DiceSet::FIERCE].into_iter().zip(sets) {
        let dice = set.dice().unwrap();
        for (colour, name) in Colour::all().zip(["white", "yellow", "red"]) {
            let faces: Vec<_> = row[name]["faces"]
                .as_array()
                .unwrap()
                .iter()
                .map(|f| f.as_str().unwrap())
                .collect();
            assert_eq!(dice[colour].to_string(), faces.join(" "));
        }
    }
}

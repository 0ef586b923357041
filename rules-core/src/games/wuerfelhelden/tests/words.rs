//! Words: what has happened, the decisions, the end.

use alloc::{collections::BTreeSet, format, string::ToString};

use super::super::state::Centre;
use super::*;
use crate::{
    Observe, Step, generator,
    words::{self, Describe},
};

/// Takes steps by their texts, and lists what seat 1 reads of them.
fn told(state: &mut State, texts: &[&str]) -> Vec<String> {
    let mut lines = Vec::new();
    for text in texts {
        let step = if state.node() == Node::Chance {
            Step::Chance(faces(text))
        } else {
            Step::Action(action(text))
        };
        let entry = State::log_entry(state, step, 1).unwrap_or_default();
        lines.extend(entry.lines().map(ToString::to_string));
        play(state, &[text]);
    }
    lines
}

/// The words of what can be decided.
fn offered(state: &State) -> Vec<String> {
    let seat = active(state).expect("a turn is on");
    let seen = words::describe::<State>(seat, &state.view(seat));
    seen.actions.into_iter().map(|action| action.words).collect()
}

#[test]
fn the_opening_names_ties_and_the_winner() {
    let mut state = new(3);
    let lines = told(&mut state, &["1 2 C", "1 C C", "3 C y", "3 C C", "1 3 y"]);
    assert_eq!(
        lines,
        [
            "seat 0 rolls 3 white dice: 1-sword, 2-sword, coin",
            "seat 1 rolls 3 white dice: 1-sword, 2 × coin",
            "seat 2 rolls 3 white dice: 3-sword, coin, +yellow",
            "seats 0 and 2 are tied and roll again",
            "seat 0 rolls 3 white dice: 3-sword, 2 × coin",
            "seat 2 rolls 3 white dice: 1-sword, 3-sword, +yellow",
            "seat 2, with the most swords, puts into the centre: white 1-sword, 3-sword",
        ]
    );
}

#[test]
fn wh_49_wh_52_a_marker_that_lies_alone_is_not_told_again() {
    let mut state = turn(2, 0, 0);
    state.centre.marker = Some(1);
    show(&mut state, "WC WC WC");
    let lines = told(&mut state, &["stop"]);
    assert_eq!(state.centre.marker, Some(1));
    assert!(lines.len() > 1 && !lines.iter().any(|line| line.contains("duel marker")), "{lines:?}");
}

#[test]
fn a_turn_is_told_roll_by_roll_with_what_it_brings() {
    let mut state = turn(3, 1, 1);
    bid(&mut state, 2, "W1");
    let steps = ["2 C y", "X", "3", "mark WC", "mark Wy", "roll", "1 y", "stop"];
    assert_eq!(
        told(&mut state, &steps),
        [
            "seat 0 loses 1 yellow die to X",
            "seat 0, roll 1 of 3: white 2-sword, coin, +yellow; red 3-sword",
            "seat 0 keeps white 2-sword; red 3-sword and rolls again: 2 white",
            "seat 0, roll 2 of 3: white 1-sword, 2-sword, +yellow; red 3-sword",
            "seat 0 stops",
            "seat 0: 6 swords outbid the 1 of seat 2",
            "seat 0: 1 yellow die joins the party",
        ]
    );
}

#[test]
fn the_third_roll_tells_losses_treasure_and_the_capture() {
    let mut state = turn(3, 0, 1);
    bid(&mut state, 1, "W1");
    let lines = told(&mut state, &["C C C", "X", "mark WC", "mark WC", "mark WC"]);
    let expected = [
        "seat 0, roll 1 of 3: white 3 × coin",
        "seat 0 loses 1 red die to X",
        "seat 0 rolls everything again: 3 white",
    ];
    assert_eq!(lines, expected);
    let lines = told(&mut state, &["1 C C", "mark W1", "mark WC", "roll", "C C"]);
    let expected = [
        "seat 0, roll 3 of 3: white 3 × coin",
        "seat 0: 6 coins (2 for each die, as there is no sword)",
        "seat 1 takes back its dice, which still lie in the centre, and captures the villain: a \
         warrant of 5",
    ];
    assert_eq!(lines[lines.len() - 3..], expected);
}

#[test]
fn a_last_mark_says_that_it_rolls_and_what_it_keeps() {
    let mut state = turn(3, 1, 0);
    bid(&mut state, 1, "W2 W3");
    play(&mut state, &["2 2 C", "1"]);
    assert_eq!(
        offered(&state),
        [
            "reroll white 2-sword, 1 of 2",
            "reroll white coin (keeping white 2 × 2-sword)",
            "reroll yellow 1-sword (and roll at once, keeping white 2 × 2-sword, coin)",
            "stop: 5 swords do not outbid the 5 of seat 1; 1 coin",
        ]
    );
    let asked = "Seat 0 has rolled 1 of 3 times: stop, or which dice to roll again?";
    assert_eq!(State::asked(&state.view(0)), asked);
    play(&mut state, &["mark W2"]);
    let asked = "Seat 0 has rolled 1 of 3 times: 1 white to roll again. Another one, too, or roll now? \
                 Kept so far: white 2-sword, coin; yellow 1-sword, worth by itself: 3 swords do not \
                 outbid the 5 of seat 1; 1 coin";
    assert_eq!(State::asked(&state.view(0)), asked);
    assert_eq!(
        offered(&state),
        [
            "reroll white 2-sword",
            "reroll white coin (keeping white 2-sword)",
            "reroll yellow 1-sword (and roll at once, keeping white 2-sword, coin)",
            "roll now: 1 white",
        ]
    );
    let step = Step::Action(action("mark Y1"));
    assert_eq!(
        State::log_entry(&state, step, 2).as_deref(),
        Some("seat 0 keeps white 2-sword, coin and rolls again: 1 white, 1 yellow")
    );
    assert_eq!(State::log_entry(&state, Step::Action(action("mark WC")), 2), None);
}

#[test]
fn a_duel_marker_is_told_when_it_comes_and_goes() {
    let mut state = turn(2, 0, 0);
    bid(&mut state, 1, "W1");
    let first = told(&mut state, &["C C C", "stop"]);
    let marker = "seat 1 takes back its dice, which still lie in the centre, and puts its duel \
                  marker there";
    assert_eq!(first.last().map(String::as_str), Some(marker));
    let lines = told(&mut state, &["3 C C", "stop", "2 2 C", "stop"]);
    assert_eq!(lines[2], "seat 1: 3 swords go into the centre");
    let outbid = "seat 0: 4 swords outbid the 3 of seat 1, whose duel marker goes home";
    assert_eq!(lines[6], outbid, "{lines:?}");
    state.centre = Centre { marker: Some(0), ..Centre::default() };
    let alone = told(&mut state, &["1 C C", "stop"]);
    let home = "seat 1: 1 sword goes into the centre, the duel marker of seat 0 goes home";
    assert_eq!(alone[2], home);
}

#[test]
fn the_end_says_why_and_who_wins() {
    let mut state = turn(3, 0, 0);
    bid(&mut state, 1, "W3");
    for seat in [0, 0, 1, 1, 2, 2] {
        state.taken.push(seat);
    }
    let lines = told(&mut state, &["1 C C", "stop"]);
    let end = "game is over, as seat 1 has taken the last warrant: seat 1 wins with 35 coins in \
               all, seat 0 has 17, seat 2 has 20";
    let [.., capture, last] = &lines[..] else { panic!("two lines at least") };
    assert!(capture.ends_with("captures the villain: a warrant of 15"), "{lines:?}");
    assert_eq!(*last, format!("the {end}"));
    assert_eq!(State::asked(&state.view(0)), format!("The {end}"));
    let mut short = turn_with(&Options { turn_limit: 1, ..Options::default() }, 0, 0);
    play(&mut short, &["1 1 y", "stop"]);
    assert_eq!(
        State::asked(&short.view(2)),
        "The game is over, as the limit of 1 turn is reached: seats 0, 1 and 2 share the victory \
         with 0 coins each"
    );
}

/// A change of the table that the line of its step must name.
fn assert_told(before: &State, after: &State, line: Option<&str>) {
    let names = |what: &str| line.is_some_and(|line| line.contains(what));
    for (seat, (old, new)) in before.tableaus().iter().zip(after.tableaus()).enumerate() {
        assert!(old.coins == new.coins || names("coin"), "{line:?}");
        for (old, new) in [(old.yellow, new.yellow), (old.red, new.red)] {
            assert!(old == new || names("to X") || names("the party"), "seat {seat}: {line:?}");
        }
    }
    assert_eq!(before.taken() != after.taken(), names("captures the villain"), "{line:?}");
    assert!(before.centre.marker == after.centre.marker || names("marker") || names("captures"));
    assert!(before.centre == after.centre || names("centre") || names("outbid"), "{line:?}");
    assert_eq!(after.node() == Node::Terminal, names("the game is over"), "{line:?}");
}

#[test]
fn every_change_is_told_to_everybody_in_few_lines() {
    for options in many_options() {
        for game in 0..10 {
            let (mut state, mut rng) = (with(&options), generator(56, game));
            let (mut turns, mut lines) = (0, 0);
            loop {
                let before = state.clone();
                let step = match state.node() {
                    Node::Chance => Step::Chance(sample_chance(&state, &mut rng)),
                    Node::Player(_) => {
                        assert_readable(&state);
                        let list = legal(&state);
                        let count = u32::try_from(list.len()).expect("few actions");
                        let pick = usize::try_from(below(&mut rng, count)).expect("few actions");
                        Step::Action(list[pick])
                    }
                    Node::Terminal => break,
                };
                let line = State::log_entry(&state, step, 0);
                for seat in 1..options.players {
                    assert_eq!(State::log_entry(&state, step, seat), line);
                }
                match step {
                    Step::Action(action) => state.apply_action(action),
                    Step::Chance(faces) => state.apply_chance(faces),
                }
                assert_told(&before, &state, line.as_deref());
                lines += line.map_or(0, |line| line.lines().count());
                if state.turns > turns {
                    (turns, lines) = (state.turns, 0);
                }
                assert!(turns == 0 || lines <= 15, "a turn takes {lines} lines");
            }
        }
    }
}

/// The words of the decisions are different and free of notation.
fn assert_readable(state: &State) {
    let words = offered(state);
    assert_eq!(words.iter().collect::<BTreeSet<_>>().len(), words.len());
    for (words, action) in words.iter().zip(legal(state)) {
        assert!(!words.contains(&format!("({action})")) && words.len() <= 160, "{words}");
        assert_ne!(*words, action.to_string());
    }
}

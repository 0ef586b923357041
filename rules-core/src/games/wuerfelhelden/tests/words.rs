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
        lines.extend(State::log_entry(state, step, 1));
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
            "seat 0 rolls 3 white dice: 1 sword, 2 swords, coin",
            "seat 1 rolls 3 white dice: 1 sword, 2 × coin",
            "seat 2 rolls 3 white dice: 3 swords, coin, yellow symbol; seats 0 and 2 are tied and \
             roll again",
            "seat 0 rolls 3 white dice: 3 swords, 2 × coin",
            "seat 2 rolls 3 white dice: 1 sword, 3 swords, yellow symbol; seat 2, with the most \
             swords, puts into the centre: white 1 sword, 3 swords",
        ]
    );
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
            "seat 0, roll 1 of 3: white 2 swords, coin, yellow symbol; red 3 swords",
            "seat 0 keeps white 2 swords; red 3 swords and rolls again: 2 white",
            "seat 0, roll 2 of 3: white 1 sword, 2 swords, yellow symbol; red 3 swords",
            "seat 0 stops: 6 swords outbid the 1 of seat 2; 1 yellow die joins the party",
        ]
    );
}

#[test]
fn the_third_roll_tells_losses_treasure_and_the_capture() {
    let mut state = turn(3, 0, 1);
    bid(&mut state, 1, "W1");
    let lines = told(&mut state, &["C C C", "X", "mark WC", "mark WC", "mark WC"]);
    assert_eq!(lines[0], "seat 0, roll 1 of 3: white 3 × coin; loses 1 red die to X");
    assert_eq!(lines[1], "seat 0 rolls everything again: 3 white");
    let lines = told(&mut state, &["1 C C", "mark W1", "mark WC", "roll", "C C"]);
    assert_eq!(
        lines.last().map(String::as_str),
        Some(
            "seat 0, roll 3 of 3: white 3 × coin; so 6 coins, great treasure without a sword: 2 \
             for each die; the dice of seat 1 still lie in the centre: seat 1 takes them back and \
             captures the villain, a warrant of 5"
        )
    );
}

#[test]
fn a_last_mark_says_that_it_rolls_and_what_it_keeps() {
    let mut state = turn(3, 1, 0);
    bid(&mut state, 1, "W2 W3");
    play(&mut state, &["2 2 C", "1"]);
    assert_eq!(
        offered(&state),
        [
            "reroll white 2 swords, 1 of 2",
            "reroll white coin (keeping white 2 × 2 swords)",
            "reroll yellow 1 sword (and roll at once, keeping white 2 × 2 swords, coin)",
            "stop: 5 swords do not outbid the 5 of seat 1; 1 coin",
        ]
    );
    play(&mut state, &["mark W2"]);
    assert_eq!(
        offered(&state),
        [
            "reroll white 2 swords",
            "reroll white coin (keeping white 2 swords)",
            "reroll yellow 1 sword (and roll at once, keeping white 2 swords, coin)",
            "roll now: 1 white",
        ]
    );
    let step = Step::Action(action("mark Y1"));
    assert_eq!(
        State::log_entry(&state, step, 2).as_deref(),
        Some("seat 0 keeps white 2 swords, coin and rolls again: 1 white, 1 yellow")
    );
    assert_eq!(State::log_entry(&state, Step::Action(action("mark WC")), 2), None);
}

#[test]
fn a_duel_marker_is_told_when_it_comes_and_goes() {
    let mut state = turn(2, 0, 0);
    bid(&mut state, 1, "W1");
    let first = told(&mut state, &["C C C", "stop"]);
    assert!(
        first[1].ends_with("seat 1 takes them back and puts its duel marker there"),
        "{first:?}"
    );
    let lines = told(&mut state, &["3 C C", "stop", "2 2 C", "stop"]);
    assert_eq!(lines[1], "seat 1 stops: 3 swords go into the centre; 2 coins");
    assert!(
        lines[3].starts_with(
            "seat 0 stops: 4 swords outbid the 3 of seat 1, whose duel marker goes home; 1 coin"
        ),
        "{lines:?}"
    );
    state.centre = Centre { marker: Some(0), ..Centre::default() };
    let alone = told(&mut state, &["1 C C", "stop"]);
    assert_eq!(
        alone[1],
        "seat 1 stops: 1 sword goes into the centre, the duel marker of seat 0 goes home; 2 coins"
    );
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
    assert!(lines[1].ends_with(&format!("a warrant of 15; the {end}")), "{lines:?}");
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
                lines += usize::from(line.is_some());
                if state.turns() > turns {
                    (turns, lines) = (state.turns(), 0);
                }
                assert!(turns == 0 || lines <= 11, "a turn takes {lines} lines");
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

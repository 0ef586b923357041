//! Several things are one choice: what is chosen last may come first in the order of the game.

use super::{actions::doing, *};
use crate::{Observe, words::Describe};

/// The choice that a legal action adds to, and its place there.
fn added(state: &State, text: &str) -> (Option<u32>, usize) {
    assert!(may(state, text), "`{text}` is not legal; legal are {:?}", legal(state));
    let Node::Player(seat) = state.node() else { panic!("no seat decides") };
    let (view, action) = (state.view(seat), Action::parse(text).unwrap());
    (State::choice(&view, action), State::place(&view, action))
}

/// Takes actions in ascending order of their places; an action that is not legal at first says more of the
/// thing before it.
fn chosen(state: &State, things: &[&str]) -> State {
    let mut things: Vec<_> = things
        .iter()
        .map(|thing| (added(state, thing.split(", ").next().unwrap()), *thing))
        .collect();
    things.sort();
    things.iter().fold(state.clone(), |mut state, ((choice, place), thing)| {
        for (at, text) in thing.split(", ").enumerate() {
            let (of, behind) = added(&state, text);
            assert!(of == *choice && behind >= *place && (at > 0 || behind == *place), "{text}");
            play(&mut state, text);
        }
        state
    })
}

#[test]
fn a_high_run_chosen_first_leaves_the_low_one_with_its_dice() {
    let mut state = doing("heal", "R1 R2 R3 Y3 R4 B4 R5 R6", "");
    state.table.enemy = Enemy::new(2).unwrap();
    state.table.injured = crate::EnumMap::new(|_| 1);
    play(&mut state, "begin heal");
    let high = "run (4,3), run colour blue, run colour red, run colour red";
    let low = "run (1,3), run colour red, run colour red, run colour yellow";
    assert_eq!(legal(&after(&state, high)), ["confirm"], "the engine has an order");
    let both = chosen(&state, &[high, low]);
    assert_eq!(dice(&both, 0), "R- R- R- R- R3 R4 Y- B-");
    assert_eq!(both, after(&state, &alloc::format!("{low}, {high}")));
    // What is said of a run has its place, and nothing else is legal then.
    let run = added(&state, "run (1,3)");
    let third = after(&state, "run (1,3), run colour red, run colour red");
    assert_eq!(legal(&third), ["run colour red", "run colour yellow"]);
    assert_eq!(added(&third, "run colour yellow"), run);
    assert_eq!(added(&third, "run colour red"), run);
}

#[test]
fn a_high_set_chosen_first_leaves_the_low_one_with_a_die_out_of_it() {
    let state = after(&doing("block", "R3 Y3 B3 B3 R5 Y5 B5", ""), "begin block");
    assert_eq!(legal(&after(&state, "set 5")), ["confirm"], "the engine has an order");
    let both = chosen(&state, &["set 5", "set 3, keep blue 3"]);
    assert_eq!(both, after(&state, "set 3, keep blue 3, set 5"));
    assert_eq!(after(&both, "confirm").table.block, 2);
    let [three, five] = ["set 3", "set 5"].map(|set| added(&state, set));
    let kept = added(&after(&state, "set 3"), "keep blue 3");
    assert!(three < kept && kept < five, "a die belongs to its set");
}

#[test]
fn who_is_helped_and_which_dice_are_raised_are_chosen_in_any_order() {
    let mut state = table(&["R1 Y1", "R2 R4", "R3"]);
    for (seat, declared) in ["animal 6", "attack 5", "attack 1"].into_iter().enumerate() {
        state.table.declared[seat] = Declared::parse(declared);
    }
    state.table.phase = Phase::Act { seat: 0 };
    play(&mut state, "begin animal");
    let (last, first) = ("seat 2, pump red 3, pay yellow", "seat 1, pump red 4, pay red");
    assert_eq!(legal(&after(&state, last)), ["confirm"], "the engine has an order");
    assert_eq!(dice(&chosen(&state, &[last, first]), 1), "R2 R5");
    // Two dice of one player are in order, too, and a 1 has the place of the die that it raises.
    let one = after(&state, "seat 1");
    let [low, high] = ["pump red 2", "pump red 4"].map(|die| added(&one, die));
    assert!(added(&state, "seat 1") < low && low < high && high < added(&state, "seat 2"));
    assert_eq!(added(&after(&one, "pump red 4"), "pay yellow"), high);
}

#[test]
fn black_dice_go_round_from_the_leader_in_any_order() {
    let options = Options { black_split: BlackSplit::Choice, ..plain(3) };
    let mut state = rolled(options, &[]);
    state.table.leader = 2;
    state.table.strikers = Seats::below(3);
    state.table.phase = Phase::Black { left: 2, last: None };
    let [second, third, first] =
        [0, 1, 2].map(|seat| added(&state, &alloc::format!("seat {seat}")));
    assert!(first < second && second < third, "seat 2 leads");
}

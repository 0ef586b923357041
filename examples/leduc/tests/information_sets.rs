//! The whole game tree, and what is known about it.
//!
//! Leduc poker has 936 information sets: those of OpenSpiel's `leduc_poker`, where suits
//! are told apart. The sizes of the tree follow from the rules by hand, as the comments
//! show, and agree with OpenSpiel's: 157 chance, 3,780 decision, 5,520 terminal nodes.

use std::collections::{HashMap, HashSet};

use leduc::{Options, State, View};
use rules_core::{Apply, Legal, Node, Observe, Seat, Setup, generator};

/// Calls `visit` with every state that play can reach from this one.
fn walk(state: &State, visit: &mut impl FnMut(&State)) {
    visit(state);
    for action in state.legal_actions() {
        let mut next = state.clone();
        next.apply_action(action);
        walk(&next, visit);
    }
    state.chance_outcomes(|card, _| {
        let mut next = state.clone();
        next.apply_chance(card);
        walk(&next, visit);
    });
}

/// Chance, decision and terminal nodes, and the information sets of both seats.
fn count(options: Options) -> ([usize; 3], usize) {
    let (mut nodes, mut sets) = ([0; 3], HashSet::new());
    walk(&State::setup(&options), &mut |state| match state.node() {
        Node::Chance => nodes[0] += 1,
        Node::Player(seat) => {
            nodes[1] += 1;
            sets.insert(state.view(seat));
        }
        Node::Terminal => nodes[2] += 1,
    });
    (nodes, sets.len())
}

#[test]
fn two_raises_give_936_information_sets() {
    // One round has 6 decisions, 5 ways to go on, 4 folds. 30 deals of two hands; for
    // each way and deal 4 boards.
    let chance = 1 + 6 + 30 * 5;
    let decisions = 30 * 6 + 30 * 5 * 4 * 6;
    let ends = 30 * 4 + 30 * 5 * 4 * (4 + 5);
    // A seat knows one of 6 cards, later one of 30 pairs of hand and board.
    let sets = 6 * 6 + 30 * 5 * 6;
    assert_eq!((chance, decisions, ends, sets), (157, 3780, 5520, 936));
    assert_eq!(count(Options::default()), ([chance, decisions, ends], sets));
}

#[test]
fn other_caps_change_the_count_as_they_should() {
    for (cap, decisions, ways) in [(1, 4, 3), (3, 8, 7)] {
        let sets = 6 * decisions + 30 * ways * decisions;
        assert_eq!(count(Options::default().with_raise_cap(cap)).1, sets, "at most {cap} raises");
    }
}

/// Every state by what a seat sees of it.
fn by_view(seat: Seat) -> HashMap<View, Vec<State>> {
    let mut groups = HashMap::<_, Vec<_>>::new();
    walk(&State::setup(&Options::default()), &mut |state| {
        groups.entry(state.view(seat)).or_default().push(state.clone());
    });
    groups
}

#[test]
fn determinize_deals_every_state_that_fits_the_view_and_no_other() {
    let mut rng = generator(8, 0);
    for seat in 0..2 {
        for (view, states) in by_view(seat) {
            let dealt: HashSet<_> =
                (0..16 * states.len()).map(|_| State::determinize(&view, &mut rng)).collect();
            let fit: HashSet<_> = states.iter().cloned().collect();
            // One of 5 states stays undealt in 80 deals with a chance of 2e-8.
            assert_eq!(dealt, fit, "for {view:?}");
        }
    }
}

#[test]
fn determinize_deals_each_of_them_equally_often() {
    let mut rng = generator(9, 0);
    let mut groups: Vec<_> = by_view(0).into_iter().filter(|(_, fit)| fit.len() > 1).collect();
    groups.sort_by_key(|(view, _)| format!("{view:?}"));
    for (view, states) in groups.iter().step_by(101) {
        let mut times = HashMap::<_, f64>::new();
        for _ in 0..1000 * states.len() {
            *times.entry(State::determinize(view, &mut rng)).or_default() += 1.0;
        }
        let chi: f64 = times.values().map(|times| (times - 1e3).powi(2) / 1e3).sum();
        assert!(chi < 25.0, "chi squared {chi} of {} states for {view:?}", states.len());
    }
}

#[test]
fn a_hand_is_known_to_its_seat_and_until_the_showdown_to_no_other() {
    for seat in 0..2 {
        for (view, states) in by_view(seat) {
            let known =
                |of: usize| states.iter().all(|state| state.hands[of] == states[0].hands[of]);
            assert!(known(usize::from(seat)), "the own hand in {view:?}");
            let dealt = states[0].hands[usize::from(1 - seat)].is_some();
            let shown = states[0].phase() == leduc::state::Phase::Showdown;
            assert_eq!(known(usize::from(1 - seat)), shown || !dealt, "the other hand in {view:?}");
        }
    }
}

//! Potentials, computed once more from the views.

use std::{collections::BTreeSet, vec, vec::Vec};

use serde_json::Value as Json;

use super::{json, options, play};
use crate::{Node, SerdeRules};

/// A fraction: numerator and positive denominator.
pub(crate) type Fraction = (i64, i64);

fn sum([a, b]: [(i128, i128); 2]) -> (i128, i128) {
    (a.0 * b.1 + b.0 * a.1, a.1 * b.1)
}

fn wide((up, down): Fraction) -> (i128, i128) {
    (up.into(), down.into())
}

fn equal(a: (i128, i128), b: (i128, i128)) -> bool {
    a.0 * b.1 == b.0 * a.1
}

/// Compares the potential and its parts, at every node of a game for each of `games` and for every
/// seat, with what `read` computes from the view of the seat: the parts in their order. `weights`
/// are their factors in the sum.
///
/// Where the option `shaping` is off, and at the end, the potential must be 0; the parts are the same. A game in
/// which only one node in `every` is looked at is compared there and at the end.
///
/// # Panics
///
/// If something differs, or a part has fewer than four values.
pub(crate) fn check<S: SerdeRules>(
    games: &[S::Options],
    every: usize,
    weights: &[Fraction],
    read: impl Fn(&Json, usize) -> Vec<Fraction>,
) {
    assert_eq!(weights.len(), S::SUBGOALS.len());
    let (mut values, mut compared) = (vec![BTreeSet::new(); weights.len()], [0, 0]);
    for (game, chosen) in (0..).zip(games) {
        let mut node = 0;
        play::<S>(chosen, game, |state, _| {
            node += 1;
            let over = state.node() == Node::Terminal;
            if node % every > 0 && !over {
                return;
            }
            for seat in 0..state.seats() {
                let view = json(&state.view(seat));
                let shaping = options(&view)["shaping"] == true && !over;
                let parts = read(&view, seat.into());
                let mut potential = (0, 1);
                for (at, (part, weight)) in parts.iter().zip(weights).enumerate() {
                    let own = state.subgoal(seat, at);
                    let name = S::SUBGOALS[at].name;
                    assert!(
                        equal(wide(own), wide(*part)),
                        "{name} of seat {seat} is {own:?}, by its view {part:?}: {view}"
                    );
                    values[at].insert(*part);
                    let product =
                        (wide(*part).0 * wide(*weight).0, wide(*part).1 * wide(*weight).1);
                    potential = sum([potential, product]);
                }
                assert_eq!(parts.len(), weights.len());
                let expected = if shaping { potential } else { (0, 1) };
                let own = state.potential(seat);
                assert!(
                    equal(wide(own), expected),
                    "the potential of seat {seat} is {own:?}, by its view {expected:?}: {view}"
                );
                compared[usize::from(shaping)] += 1;
            }
        });
    }
    assert!(compared.iter().all(|count| *count > 10), "with and without shaping: {compared:?}");
    for (goal, values) in S::SUBGOALS.iter().zip(&values) {
        assert!(values.len() > 3, "{} has the values {values:?} only", goal.name);
    }
}

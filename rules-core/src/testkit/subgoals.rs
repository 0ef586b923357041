//! Sub-goals: names, bounds, and their sum, which is the potential.

use std::{format, string::String, vec::Vec};

use super::{Promise, Report, fault::Held, kit::Kit, static_checks::snake_case};
use crate::{Seat, SerdeRules, Subgoal};

/// Checks what a game says of its sub-goals.
pub(super) fn listed(report: &mut Report, subgoals: &[Subgoal]) -> Held {
    for (i, one) in subgoals.iter().enumerate() {
        let known = subgoals[..i].iter().any(|other| other.name == one.name);
        hold!(report, Subgoals, snake_case(one.name), "sub-goal `{}`: no snake_case", one.name);
        hold!(report, Subgoals, !known, "sub-goal `{}` occurs twice", one.name);
        hold!(
            report,
            Subgoals,
            !one.meaning.trim().is_empty() && one.min < one.max && one.weight.1 > 0,
            "sub-goal `{}` has no meaning, no room between its bounds, or a weight of {:?}",
            one.name,
            one.weight
        );
    }
    Ok(())
}

impl<S: SerdeRules> Kit<'_, S> {
    /// The sub-goals of a seat at this node.
    pub(super) fn subgoals(&mut self, state: &S, seat: Seat) -> Held {
        let values: Vec<_> = (0..S::SUBGOALS.len()).map(|at| state.subgoal(seat, at)).collect();
        let wrong = misfit(S::SUBGOALS, &values, state.potential(seat));
        hold!(self.report, Subgoals, wrong.is_none(), "seat {seat}: {}", wrong.unwrap_or_default());
        Ok(())
    }
}

/// What is wrong with values that do not keep their bounds, or with a potential that is neither
/// zero nor their sum by weight.
fn misfit(subgoals: &[Subgoal], values: &[(i64, i64)], potential: (i64, i64)) -> Option<String> {
    let mut sum = (0, 1);
    for (one, &(top, bottom)) in subgoals.iter().zip(values) {
        let bounds =
            i128::from(one.min) * i128::from(bottom)..=i128::from(one.max) * i128::from(bottom);
        if bottom <= 0 || !bounds.contains(&i128::from(top)) {
            let (name, min, max) = (one.name, one.min, one.max);
            return Some(format!("sub-goal `{name}` is {top}/{bottom}, not from {min} to {max}"));
        }
        let part = lowest((
            i128::from(top) * i128::from(one.weight.0),
            i128::from(bottom) * i128::from(one.weight.1),
        ));
        sum = lowest((sum.0 * part.1 + part.0 * sum.1, sum.1 * part.1));
    }
    let (top, bottom) = (i128::from(potential.0), i128::from(potential.1));
    if top == 0 || subgoals.is_empty() || top * sum.1 == sum.0 * bottom {
        return None;
    }
    Some(format!("the sub-goals add up to {}/{}, the potential is {top}/{bottom}", sum.0, sum.1))
}

/// A fraction in lowest terms.
fn lowest((top, bottom): (i128, i128)) -> (i128, i128) {
    let (mut a, mut b) = (top.abs(), bottom);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    (top / a, bottom / a)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SCORE: Subgoal = Subgoal::new("score", "points (X-1)", [0, 1], (3, 4));
    const LEAD: Subgoal = Subgoal::new("lead", "points ahead (X-2)", [-1, 1], (-1, 6));

    #[test]
    fn a_list_has_names_meanings_bounds_and_weights() {
        let verdict = |list: &[Subgoal]| {
            let found = listed(&mut Report::default(), list);
            found.map_err(|broken| (broken.promise, broken.detail))
        };
        assert_eq!(verdict(&[SCORE, LEAD]), Ok(()));
        for (wrong, words) in [
            (Subgoal { name: "Lead", ..LEAD }, "no snake_case"),
            (Subgoal { name: "score", ..LEAD }, "occurs twice"),
            (Subgoal { meaning: " ", ..LEAD }, "no meaning"),
            (Subgoal { min: 1, ..LEAD }, "no room"),
            (Subgoal { weight: (1, 0), ..LEAD }, "a weight of (1, 0)"),
        ] {
            let (promise, detail) = verdict(&[SCORE, wrong]).expect_err("it is wrong");
            assert!(promise == Promise::Subgoals && detail.contains(words), "{detail}");
        }
    }

    #[test]
    fn values_keep_their_bounds_and_add_up() {
        let wrong = |values: [(i64, i64); 2], potential| misfit(&[SCORE, LEAD], &values, potential);
        // 3/4 · 2/5 − 1/6 · −1/2 = 23/60.
        let values = [(2, 5), (-1, 2)];
        assert_eq!(wrong(values, (46, 120)), None);
        assert_eq!(wrong(values, (0, 1)), None, "no shaping");
        assert_eq!(misfit(&[], &[], (1, 2)), None, "no sub-goals");
        for (values, potential, words) in [
            (values, (45, 120), "add up to 23/60"),
            ([(6, 5), (-1, 2)], (0, 1), "`score` is 6/5, not from 0 to 1"),
            ([(-1, 5), (-1, 2)], (0, 1), "`score` is -1/5"),
            ([(2, 5), (3, -2)], (0, 1), "`lead` is 3/-2"),
            ([(2, 5), (0, 0)], (0, 1), "`lead` is 0/0"),
        ] {
            let why = wrong(values, potential).expect("it is wrong");
            assert!(why.contains(words), "{why}");
        }
    }
}

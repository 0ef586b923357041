//! Posterior: determinizing a view can give the true state.
//!
//! The probability of the true state cannot be measured in every game, because most have
//! too many states. Two properties can be checked:
//!
//! * if only few different states occur, each of them often, the true one is among them;
//! * if the seat cannot tell who decides, the true decider occurs, and it occurs together
//!   with each true cell of the other seats' observations that is not rare.

use std::{collections::BTreeMap, vec, vec::Vec};

use super::{Promise, fault::Held, kit::Kit, numbers::Sheet};
use crate::{Seat, SerdeRules, digest, encode_seat};

/// Number of determinized states that decide whether more are needed.
const FEW: usize = 48;

/// Most different states among these for which the true one has to occur.
const SMALL: usize = 6;

/// Number of determinized states for the statistics.
const MANY: usize = 768;

/// Least expected number of occurrences for which none at all is a fault.
const EXPECTED: u64 = 24;

impl<S: SerdeRules> Kit<'_, S> {
    /// Checks the determinized states of each seat at this node.
    pub(super) fn posterior(&mut self, state: &S) -> Held {
        (0..self.limits.seats).try_for_each(|seat| self.posterior_of(state, seat))
    }

    fn posterior_of(&mut self, state: &S, seat: Seat) -> Held {
        let view = state.view(seat);
        let mut worlds: Vec<S> = (0..FEW).map(|_| S::determinize(&view, &mut self.rng)).collect();
        let node = state.node();
        let hidden = worlds.iter().any(|world| world.node() != node);
        let small = frequencies(&worlds).len() <= SMALL;
        self.report.checked[Promise::DeterminizeTruth] += 1;
        if !hidden && (!small || worlds.iter().any(|world| world == state)) {
            return Ok(());
        }
        worlds.extend((FEW..MANY).map(|_| S::determinize(&view, &mut self.rng)));
        self.small_support(state, seat, &worlds)?;
        if hidden { self.decider(state, seat, &worlds) } else { Ok(()) }
    }

    /// If few states occur, each of them often, the true one is among them.
    fn small_support(&mut self, state: &S, seat: Seat, worlds: &[S]) -> Held {
        let counts = frequencies(worlds);
        let rarest = counts.values().copied().min().unwrap_or(0);
        let found = rarest < EXPECTED
            || counts.contains_key(&digest(state))
            || self.ever(state, seat, |world| world == state);
        hold!(
            self.report,
            DeterminizeTruth,
            found,
            "seat {seat}: {} different states occurred, each {rarest} times or more of {MANY}, and \
             the true one never: {state:?}",
            counts.len()
        );
        Ok(())
    }

    /// Whether one of many more determinized states satisfies `fits`.
    fn ever(&mut self, state: &S, seat: Seat, fits: impl Fn(&S) -> bool) -> bool {
        let view = state.view(seat);
        (0..8 * MANY).any(|_| fits(&S::determinize(&view, &mut self.rng)))
    }

    /// The true decider occurs, also together with each true cell of the others.
    fn decider(&mut self, state: &S, seat: Seat, worlds: &[S]) -> Held {
        let truth = state.node();
        let right: Vec<bool> = worlds.iter().map(|world| world.node() == truth).collect();
        let deciders = right.iter().filter(|&&right| right).count() as u64;
        hold!(
            self.report,
            DeterminizeTruth,
            deciders > 0,
            "seat {seat}: {truth:?} never occurred in {MANY} determinized states"
        );
        for other in (0..self.limits.seats).filter(|&other| other != seat) {
            let cells = row(state, other);
            let (mut alone, mut together) = (vec![0_u64; cells.len()], vec![0_u64; cells.len()]);
            for (world, &right) in worlds.iter().zip(&right) {
                for (at, (one, two)) in cells.iter().zip(row(world, other)).enumerate() {
                    alone[at] += u64::from(*one == two);
                    together[at] += u64::from(*one == two && right);
                }
            }
            let all = MANY as u64;
            let never = (0..cells.len())
                .find(|&at| together[at] == 0 && alone[at] * deciders >= EXPECTED * all)
                .filter(|&at| {
                    let fits =
                        |world: &S| world.node() == truth && row(world, other)[at] == cells[at];
                    !self.ever(state, seat, fits)
                });
            hold!(
                self.report,
                DeterminizeTruth,
                never.is_none(),
                "seat {seat}: {truth:?} occurred {deciders} times of {MANY}, and never with the \
                 true value of cell {never:?} of the observation of seat {other}"
            );
        }
        Ok(())
    }
}

/// How often each state occurs, by digest.
fn frequencies<S: SerdeRules>(worlds: &[S]) -> BTreeMap<u64, u64> {
    let mut counts = BTreeMap::new();
    for world in worlds {
        *counts.entry(digest(world)).or_default() += 1;
    }
    counts
}

/// What a seat sees, as cells.
fn row<S: SerdeRules>(state: &S, seat: Seat) -> Vec<u8> {
    let mut sheet = Sheet::default();
    encode_seat(state, seat, &mut sheet);
    sheet.into_cells()
}

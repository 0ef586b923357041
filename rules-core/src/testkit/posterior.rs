//! Posterior: the worlds that are guessed for a seat leave the true one possible.
//!
//! How likely the true world is cannot be told for every game, because most have too
//! many worlds. Two things can be told of each:
//!
//! * where few different worlds are guessed, each of them often, the true one is
//!   among them;
//! * where the seat cannot tell who decides, the true decider is guessed, and together
//!   with each of the true cells of the other seats' observations that is not rare.

use std::{collections::BTreeMap, vec, vec::Vec};

use super::{Promise, fault::Held, kit::Kit, numbers::Sheet};
use crate::{Seat, SerdeRules, digest};

/// Guesses that decide whether a closer look is worth it.
const FEW: usize = 48;

/// Most different worlds among these, where the true one has to be among them.
const SMALL: usize = 6;

/// Guesses of a closer look.
const MANY: usize = 768;

/// How often something must be expected, if it never happens.
const EXPECTED: u64 = 24;

impl<S: SerdeRules> Kit<'_, S> {
    /// The worlds that one seat after the other guesses at this node.
    pub(super) fn posterior(&mut self, state: &S) -> Held {
        (0..self.limits.seats).try_for_each(|seat| self.posterior_of(state, seat))
    }

    fn posterior_of(&mut self, state: &S, seat: Seat) -> Held {
        let view = state.view(seat);
        let mut worlds: Vec<S> = (0..FEW).map(|_| S::determinize(&view, &mut self.rng)).collect();
        let node = state.node();
        let hidden = worlds.iter().any(|world| world.node() != node);
        let small = frequencies(&worlds).len() <= SMALL;
        self.report.checked[Promise::GuessTruth] += 1;
        if !hidden && (!small || worlds.iter().any(|world| world == state)) {
            return Ok(());
        }
        worlds.extend((FEW..MANY).map(|_| S::determinize(&view, &mut self.rng)));
        self.small_support(state, seat, &worlds)?;
        if hidden { self.decider(state, seat, &worlds) } else { Ok(()) }
    }

    /// Among few worlds that are each guessed often, one is the true one.
    fn small_support(&mut self, state: &S, seat: Seat, worlds: &[S]) -> Held {
        let counts = frequencies(worlds);
        let rarest = counts.values().copied().min().unwrap_or(0);
        let found = rarest < EXPECTED
            || counts.contains_key(&digest(state))
            || self.ever(state, seat, |world| world == state);
        hold!(
            self.report,
            GuessTruth,
            found,
            "seat {seat}: {} worlds were guessed, each {rarest} times or more of {MANY}, and the \
             true one never: {state:?}",
            counts.len()
        );
        Ok(())
    }

    /// Whether many more guesses show something that the first ones did not.
    fn ever(&mut self, state: &S, seat: Seat, fits: impl Fn(&S) -> bool) -> bool {
        let view = state.view(seat);
        (0..8 * MANY).any(|_| fits(&S::determinize(&view, &mut self.rng)))
    }

    /// The true decider is guessed, together with what others see in truth.
    fn decider(&mut self, state: &S, seat: Seat, worlds: &[S]) -> Held {
        let truth = state.node();
        let right: Vec<bool> = worlds.iter().map(|world| world.node() == truth).collect();
        let deciders = right.iter().filter(|&&right| right).count() as u64;
        hold!(
            self.report,
            GuessTruth,
            deciders > 0,
            "seat {seat}: {truth:?} was never guessed in {MANY} worlds"
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
                GuessTruth,
                never.is_none(),
                "seat {seat}: {truth:?} was guessed {deciders} times of {MANY}, and never with the \
                 true value of cell {never:?} of what seat {other} sees"
            );
        }
        Ok(())
    }
}

/// How often each world was guessed, by digest.
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
    state.encode_seat(seat, &mut sheet);
    sheet.into_cells()
}

//! Renumbered seats: a symmetric game does not depend on them.

use std::{format, vec::Vec};

use super::{
    CheckConfig, Fault, Promise, Report,
    fault::{Broken, Held, guarded},
    histories::{ListedSteps, random_choice},
    kit::fault,
    numbers::Sheet,
};
use crate::{
    Generator, Indexed, Node, ObservationField, Seat, SerdeRules, Weight, below, encode_seat,
    generator,
    step::{Step, StepOf, apply_step_to},
};

/// Gives a value the new numbers of the seats.
pub type Relabel<T> = fn(T, &[Seat]) -> T;

/// Gives a borrowed value the new numbers of the seats.
pub type RelabelRef<T> = fn(&T, &[Seat]) -> T;

/// Gives the cells of a field the new numbers of the seats.
pub type RelabelCells = fn(&ObservationField, &[u8], &[Seat]) -> Vec<u8>;

/// How a symmetric game looks when its seats are renumbered.
///
/// Every function gets `to`, a permutation: seat `s` becomes `to[s]`. `None` means that
/// nothing changes, as for actions that refer to seats by their distance in turn order.
#[derive(Debug)]
pub struct Relabelling<S: SerdeRules> {
    /// The same state with other numbers for the seats.
    pub state: RelabelRef<S>,
    /// The same action.
    pub action: Option<Relabel<S::Action>>,
    /// The same chance outcome.
    pub chance_outcome: Option<Relabel<S::ChanceOutcome>>,
    /// The same view; views are compared only if this is given.
    pub view: Option<RelabelRef<S::View>>,
    /// The same cells of a field; needed for fields that list seats by number
    /// rather than from the seat that looks.
    pub cells: Option<RelabelCells>,
}

impl<S: SerdeRules> Relabelling<S> {
    /// A relabelling of states alone.
    #[must_use]
    pub fn of(state: RelabelRef<S>) -> Self {
        Self { state, action: None, chance_outcome: None, view: None, cells: None }
    }

    fn step(&self, step: StepOf<S>, to: &[Seat]) -> StepOf<S> {
        match step {
            Step::Action(action) => Step::Action(self.action.map_or(action, |f| f(action, to))),
            Step::Chance(outcome) => {
                Step::Chance(self.chance_outcome.map_or(outcome, |f| f(outcome, to)))
            }
        }
    }
}

/// Plays random games and checks that a game is symmetric in its seats.
///
/// One node in [`CheckConfig::deep_check_every`] on average is looked at. For every rotation of the seats
/// the deciding seat, legal actions, chance outcomes, payoffs, potentials, sub-goals, views and cells
/// must be relabelled alike, and so must the state after every step. At the end of a game the
/// payoffs must follow every permutation.
///
/// Payoffs that are one seat off show with three seats or more: with two, this is a
/// symmetry, too. The same holds for a turn order that is reversed: see
/// [`Expected::next_seat`](super::Expected::next_seat).
///
/// Returns how many comparisons were made.
///
/// # Errors
///
/// The first [`Promise::Relabelled`] that is broken, with the history that leads there.
pub fn check_relabelled<S: SerdeRules>(
    options: &S::Options,
    config: &CheckConfig,
    relabelling: &Relabelling<S>,
) -> Result<u64, Fault> {
    let mut bench = Bench { relabelling, report: Report::default(), seats: 0 };
    for round in config.first..config.first.saturating_add(config.games) {
        let (mut rng, mut check_rng) =
            (generator(config.seed, round), generator(!config.seed, round));
        let mut steps = Vec::new();
        let game = guarded(Promise::Relabelled, || {
            bench.game(
                S::setup(options),
                config.deep_check_every,
                &mut steps,
                &mut rng,
                &mut check_rng,
            )
        });
        game.map_err(|broken| fault::<S>(options, config.seed, Some(round), broken, &steps))?;
    }
    Ok(bench.report.checked[Promise::Relabelled])
}

/// The legal actions of a node, and its chance outcomes with their weights, by id.
type Lists = (Vec<usize>, Vec<(usize, Weight)>);

struct Bench<'a, S: SerdeRules> {
    relabelling: &'a Relabelling<S>,
    report: Report,
    seats: Seat,
}

impl<S: SerdeRules> Bench<'_, S> {
    fn game(
        &mut self,
        mut state: S,
        rate: u32,
        steps: &mut Vec<StepOf<S>>,
        rng: &mut Generator,
        check_rng: &mut Generator,
    ) -> Held {
        self.seats = state.seats();
        let mut choices = ListedSteps::default();
        while state.node() != Node::Terminal {
            choices.read(&state);
            if rate > 0 && below(check_rng, rate) == 0 {
                for to in rotations(self.seats) {
                    self.rotated(&state, &choices, &to)?;
                }
            }
            let step = random_choice(&state, &choices, rng);
            steps.push(step);
            apply_step_to(&mut state, step);
        }
        for to in permutations(self.seats) {
            let turned = (self.relabelling.state)(&state, &to);
            self.paid(&state, &turned, &to)?;
        }
        Ok(())
    }

    /// One node under one rotation.
    fn rotated(&mut self, state: &S, choices: &ListedSteps<S>, to: &[Seat]) -> Held {
        let turned = (self.relabelling.state)(state, to);
        let mut back = Vec::from(to);
        (0..self.seats).for_each(|seat| back[usize::from(to[usize::from(seat)])] = seat);
        let again = (self.relabelling.state)(&turned, &back);
        self.same(&(&again, "forth and back"), &(state, "forth and back"), to)?;
        let node = match state.node() {
            Node::Player(seat) => Node::Player(to[usize::from(seat)]),
            node => node,
        };
        self.same(&turned.node(), &node, to)?;
        self.same(&self.lists(&turned, None), &self.lists(state, Some(to)), to)?;
        self.paid(state, &turned, to)?;
        for seat in 0..self.seats {
            self.seen(state, &turned, seat, to)?;
        }
        let actions = choices.legal.iter().copied().map(Step::Action);
        let outcomes = choices.outcomes.iter().map(|&(outcome, _)| Step::Chance(outcome));
        for step in actions.chain(outcomes) {
            let (mut here, mut there) = (state.clone(), turned.clone());
            apply_step_to(&mut here, step);
            apply_step_to(&mut there, self.relabelling.step(step, to));
            let here = (self.relabelling.state)(&here, to);
            self.same(&(there, step), &(here, step), to)?;
        }
        Ok(())
    }

    /// The lists of a node, relabelled if asked.
    fn lists(&self, state: &S, to: Option<&[Seat]>) -> Lists {
        let named = |step| to.map_or(step, |to| self.relabelling.step(step, to));
        let (mut legal, mut outcomes) = (Vec::new(), Vec::new());
        for action in state.legal_actions() {
            if let Step::Action(action) = named(Step::Action(action)) {
                legal.push(action.index());
            }
        }
        state.chance_outcomes(|outcome, weight| {
            if let Step::Chance(outcome) = named(Step::Chance(outcome)) {
                outcomes.push((outcome.index(), weight));
            }
        });
        legal.sort_unstable();
        outcomes.sort_unstable();
        (legal, outcomes)
    }

    /// Payoffs, potentials and sub-goals.
    fn paid(&mut self, state: &S, turned: &S, to: &[Seat]) -> Held {
        for seat in 0..self.seats {
            let other = to[usize::from(seat)];
            let here = ("payoff and potential of", seat, state.payoff(seat), state.potential(seat));
            let there = (here.0, seat, turned.payoff(other), turned.potential(other));
            self.same(&there, &here, to)?;
            for (at, one) in S::SUBGOALS.iter().enumerate() {
                let here = (one.name, seat, state.subgoal(seat, at));
                self.same(&(one.name, seat, turned.subgoal(other, at)), &here, to)?;
            }
        }
        Ok(())
    }

    /// View and cells of a seat.
    fn seen(&mut self, state: &S, turned: &S, seat: Seat, to: &[Seat]) -> Held {
        let other = to[usize::from(seat)];
        if let Some(view) = self.relabelling.view {
            self.same(&turned.view(other), &view(&state.view(seat), to), to)?;
        }
        let (mut here, mut there) = (Sheet::default(), Sheet::default());
        encode_seat(state, seat, &mut here);
        encode_seat(turned, other, &mut there);
        let mut at = 0;
        for field in here.fields {
            let cells = at..at + field.len();
            at = cells.end;
            let there = there.cells.get(cells.clone()).unwrap_or_default();
            let here = &here.cells[cells];
            let expected =
                self.relabelling.cells.map_or_else(|| here.into(), |f| f(field, here, to));
            self.same(&(field.name, seat, there), &(field.name, seat, &*expected), to)?;
        }
        Ok(())
    }

    /// Two things that shall be the same.
    fn same<T: PartialEq + core::fmt::Debug>(&mut self, is: &T, expected: &T, to: &[Seat]) -> Held {
        self.report.checked[Promise::Relabelled] += 1;
        if is == expected {
            return Ok(());
        }
        let detail = format!("with the seats as {to:?}: {is:?} instead of {expected:?}");
        Err(Broken { promise: Promise::Relabelled, detail })
    }
}

/// Every rotation but the one that changes nothing.
fn rotations(seats: Seat) -> Vec<Vec<Seat>> {
    (1..seats).map(|by| (0..seats).map(|seat| (seat + by) % seats).collect()).collect()
}

/// Every permutation of up to four seats; of more, every exchange of two.
fn permutations(seats: Seat) -> Vec<Vec<Seat>> {
    let start: Vec<Seat> = (0..seats).collect();
    let mut found = Vec::from([start]);
    for first in 0..usize::from(seats) {
        let wide = seats <= 4;
        let known = if wide { found.clone() } else { Vec::from([found[0].clone()]) };
        for second in first + 1..usize::from(seats) {
            found.extend(known.iter().cloned().map(|mut to| {
                to.swap(first, second);
                to
            }));
        }
    }
    found
}

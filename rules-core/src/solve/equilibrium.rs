//! Equilibria of zero-sum games of two, with a certificate.
//!
//! Regret matching at every information set, predictive and clipped at zero (`PCFR+`: Farina,
//! Kroer and Sandholm, AAAI 2021), the seats in turn, with an average that weights iteration
//! `t` by `t²`. What is returned is held by exact best responses, whatever led to it.

use alloc::{vec, vec::Vec};

use super::{
    SolveConfig, SolveError,
    form::{Profile, SequenceForm},
};
use crate::{Seat, Utility};

/// A profile, and how far from an equilibrium it is.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Equilibrium {
    /// What the seats do.
    pub profile: Profile,
    /// Expected return of each seat.
    pub values: Vec<f64>,
    /// The least and the greatest that the game can be worth to seat 0: what it earns for
    /// certain with its half of the profile, and what the other seat leaves it at most.
    pub bounds: [f64; 2],
    /// Mean of what the two seats could gain by best responses.
    pub exploitability: f64,
    /// Number of iterations.
    pub iterations: u32,
    /// Whether the exploitability is within the tolerance.
    pub reached: bool,
}

impl SequenceForm {
    /// An equilibrium of a zero-sum game of two seats, as close as `config` asks for.
    ///
    /// It ends when the exploitability is at most `config.tolerance` times the range of
    /// returns, after `config.iterations`, or when `stop` returns `true`, and says how far it
    /// came. The exploitability is computed by exact best responses.
    ///
    /// # Errors
    ///
    /// If the game is no zero-sum game of two seats, or the tolerance is no positive number.
    pub fn equilibrium(
        &self,
        config: &SolveConfig,
        stop: &dyn Fn() -> bool,
    ) -> Result<Equilibrium, SolveError> {
        config.check()?;
        if self.seats() != 2 || self.utility != Utility::ZeroSum {
            return Err(SolveError::NotZeroSum);
        }
        let mut solver = Solver::new(self);
        let mut check = 16;
        loop {
            let stopped = stop() || solver.iterations >= config.iterations;
            if stopped || solver.iterations >= check {
                check += check / 4;
                let found = self.certify(&solver, config.tolerance * self.range)?;
                if stopped || found.reached {
                    return Ok(found);
                }
            }
            solver.iterate();
        }
    }

    fn certify(&self, solver: &Solver<'_>, enough: f64) -> Result<Equilibrium, SolveError> {
        let profile = solver.average();
        let values = self.values(&profile)?;
        let [one, two] = [self.best_response(&profile, 0)?, self.best_response(&profile, 1)?];
        let exploitability = f64::midpoint(one.value, two.value);
        Ok(Equilibrium {
            profile,
            values,
            bounds: [-two.value, one.value],
            exploitability,
            iterations: solver.iterations,
            reached: exploitability <= enough,
        })
    }
}

/// Regrets and averages, by cell.
struct Solver<'a> {
    form: &'a SequenceForm,
    /// Regrets, never below zero.
    regret: Vec<f64>,
    /// Probabilities now.
    probs: Vec<f64>,
    reach: Vec<f64>,
    /// Sum of the seats' own parts of the probabilities.
    sum: Vec<f64>,
    worth: Vec<f64>,
    iterations: u32,
}

impl<'a> Solver<'a> {
    fn new(form: &'a SequenceForm) -> Self {
        let probs = form.uniform().0;
        let zeros = || vec![0.0; form.cells()];
        let reach = form.reach(&probs);
        let (regret, sum, worth) = (zeros(), zeros(), zeros());
        Self { form, regret, probs, reach, sum, worth, iterations: 0 }
    }

    fn iterate(&mut self) {
        self.iterations += 1;
        let weight = f64::from(self.iterations).powi(2);
        for seat in 0..2 {
            self.improve(seat);
            self.add(seat, weight);
        }
    }

    /// Adds the regrets of a seat and chooses its next probabilities by them.
    fn improve(&mut self, seat: Seat) {
        self.worth.fill(0.0);
        self.form.counterfactual(seat, &self.reach, &mut self.worth);
        for set in self.form.sets.iter().rev().filter(|set| set.seat == seat) {
            let cells = set.cells();
            let mean: f64 = cells.clone().map(|cell| self.probs[cell] * self.worth[cell]).sum();
            self.worth[set.parent as usize] += mean;
            let mut total = 0.0;
            for cell in cells.clone() {
                let change = self.worth[cell] - mean;
                self.regret[cell] = (self.regret[cell] + change).max(0.0);
                // The next regret is predicted to be the same.
                self.probs[cell] = (self.regret[cell] + change).max(0.0);
                total += self.probs[cell];
            }
            if total > 0.0 {
                self.probs[cells].iter_mut().for_each(|probs| *probs /= total);
            } else {
                self.probs[cells].fill(1.0 / f64::from(set.count));
            }
        }
    }

    /// Adds the probabilities of a seat to its average.
    fn add(&mut self, seat: Seat, weight: f64) {
        for set in self.form.sets.iter().filter(|set| set.seat == seat) {
            let before = self.reach[set.parent as usize];
            for cell in set.cells() {
                self.reach[cell] = before * self.probs[cell];
                self.sum[cell] += weight * self.reach[cell];
            }
        }
    }

    /// The average of all iterations; uniform where nobody comes.
    fn average(&self) -> Profile {
        let mut profile = self.form.uniform();
        for set in &self.form.sets {
            let cells = set.cells();
            let total: f64 = self.sum[cells.clone()].iter().sum();
            if total > 0.0 {
                let average = self.sum[cells.clone()].iter().map(|sum| sum / total);
                profile.0[cells].iter_mut().zip(average).for_each(|(cell, probs)| *cell = probs);
            }
        }
        profile
    }
}

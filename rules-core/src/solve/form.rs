//! The sequence form of a game (von Stengel 1996): what its solvers work on.
//!
//! A *cell* is an action at an information set; the first cells, one for each seat, are those
//! of no action at all. Each end of the game names the last cell of every seat: the seat's own
//! part of the probability of a history is that of its last cell.

use alloc::{vec, vec::Vec};
use core::ops::Range;

use super::{SolveError, graph::check_probabilities};
use crate::{Seat, Utility};

/// What a seat knows when it decides: all histories that it cannot tell apart.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct InformationSet {
    /// The seat that decides.
    pub seat: Seat,
    /// Cell of the seat's action before, or the number of the seat if there is none.
    pub parent: u32,
    /// Cell of the first legal action.
    pub first: u32,
    /// Number of legal actions.
    pub count: u32,
}

impl InformationSet {
    /// Cells of the legal actions, in catalogue order.
    #[must_use]
    pub const fn cells(&self) -> Range<usize> {
        self.first as usize..self.first as usize + self.count as usize
    }
}

/// The probability of each action at every information set of a [`SequenceForm`].
#[derive(Clone, Debug, PartialEq)]
pub struct Profile(pub(crate) Vec<f64>);

impl Profile {
    /// The probabilities by cell; see [`InformationSet::cells`].
    #[must_use]
    pub fn probabilities(&self) -> &[f64] {
        &self.0
    }
}

/// An exact best response.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct BestResponse {
    /// What the seat earns with it, in returns.
    pub value: f64,
    /// The profile with the best response in place of what the seat did.
    pub profile: Profile,
}

/// The tree of a game by information sets and sequences of actions, without its types.
///
/// [`GameTree`](super::GameTree) makes one.
#[derive(Clone, Debug, PartialEq)]
pub struct SequenceForm {
    seats: Seat,
    pub(super) utility: Utility,
    pub(super) range: f64,
    pub(super) histories: u64,
    pub(super) sets: Vec<InformationSet>,
    /// Index of the action of each cell; nothing of meaning in the first ones.
    pub(super) actions: Vec<u32>,
    /// Last cell of each seat, for each end.
    at: Vec<u32>,
    /// Probability of chance times the return of each seat, for each end.
    pay: Vec<f64>,
}

impl SequenceForm {
    pub(super) fn new(seats: Seat, utility: Utility, range: f64) -> Self {
        Self {
            seats,
            utility,
            range,
            histories: 0,
            sets: Vec::new(),
            actions: vec![u32::MAX; seats.into()],
            at: Vec::new(),
            pay: Vec::new(),
        }
    }

    /// Adds an information set; its first cell, or `None` if there are too many.
    pub(super) fn information_set(
        &mut self,
        seat: Seat,
        parent: u32,
        actions: impl Iterator<Item = u32>,
    ) -> Option<u32> {
        let first = u32::try_from(self.actions.len()).ok()?;
        self.actions.extend(actions);
        let count = u32::try_from(self.actions.len()).ok()? - first;
        self.sets.push(InformationSet { seat, parent, first, count });
        Some(first)
    }

    /// Adds an end, or adds to the one before if the seats came to it in the same way.
    pub(super) fn end(&mut self, at: &[u32], pay: impl Iterator<Item = f64>) {
        if self.at.ends_with(at) {
            let begin = self.pay.len() - at.len();
            self.pay[begin..].iter_mut().zip(pay).for_each(|(sum, pay)| *sum += pay);
        } else {
            self.at.extend_from_slice(at);
            self.pay.extend(pay);
        }
    }

    /// Number of seats.
    #[must_use]
    pub const fn seats(&self) -> Seat {
        self.seats
    }

    /// Number of histories: nodes of the tree of every kind, with the first and the last ones.
    #[must_use]
    pub const fn histories(&self) -> u64 {
        self.histories
    }

    /// The information sets at which seats decide; each after those that come before it.
    #[must_use]
    pub fn information_sets(&self) -> &[InformationSet] {
        &self.sets
    }

    /// Number of cells: all actions at all information sets, and one more for each seat.
    #[must_use]
    pub fn cells(&self) -> usize {
        self.actions.len()
    }

    /// Index of the action of each cell; the first cells, one for each seat, have none.
    #[must_use]
    pub fn actions(&self) -> &[u32] {
        &self.actions
    }

    /// The profile with these probabilities, by cell. Those of the first cells, one for each
    /// seat, do not count.
    ///
    /// # Errors
    ///
    /// If there is not one for each cell, or those of an information set do not add up to 1.
    pub fn profile(&self, probabilities: Vec<f64>) -> Result<Profile, SolveError> {
        self.fits(probabilities.len())?;
        for set in &self.sets {
            check_probabilities(set.seat, &probabilities[set.cells()])?;
        }
        Ok(Profile(probabilities))
    }

    /// The profile of all seats that choose uniformly.
    #[must_use]
    pub fn uniform(&self) -> Profile {
        let mut probs = vec![0.0; self.cells()];
        for set in &self.sets {
            probs[set.cells()].fill(1.0 / f64::from(set.count));
        }
        Profile(probs)
    }

    fn fits(&self, given: usize) -> Result<(), SolveError> {
        let needed = self.cells();
        if given == needed { Ok(()) } else { Err(SolveError::Profile { given, needed }) }
    }

    /// The expected return of each seat, in seat order.
    ///
    /// # Errors
    ///
    /// If the profile belongs to another tree.
    pub fn values(&self, profile: &Profile) -> Result<Vec<f64>, SolveError> {
        self.fits(profile.0.len())?;
        let reach = self.reach(&profile.0);
        let seats = usize::from(self.seats);
        let mut values = vec![0.0; seats];
        for (at, pay) in self.at.chunks_exact(seats).zip(self.pay.chunks_exact(seats)) {
            let probs: f64 = at.iter().map(|cell| reach[*cell as usize]).product();
            values.iter_mut().zip(pay).for_each(|(sum, pay)| *sum += probs * pay);
        }
        Ok(values)
    }

    /// The exact best response of a seat to what the others do in a profile.
    ///
    /// Takes time in proportion to the ends and the cells. Ties go to the first action in
    /// catalogue order.
    ///
    /// # Errors
    ///
    /// If the profile belongs to another tree, or there is no such seat.
    pub fn best_response(&self, profile: &Profile, seat: Seat) -> Result<BestResponse, SolveError> {
        self.fits(profile.0.len())?;
        if seat >= self.seats {
            return Err(SolveError::Seat { seat, last: self.seats - 1 });
        }
        let mut worth = vec![0.0; self.cells()];
        self.counterfactual(seat, &self.reach(&profile.0), &mut worth);
        let mut answer = profile.0.clone();
        for set in self.sets.iter().rev().filter(|set| set.seat == seat) {
            let best = super::values::best(set.cells(), |cell| worth[cell]);
            worth[set.parent as usize] += worth[best];
            answer[set.cells()].fill(0.0);
            answer[best] = 1.0;
        }
        Ok(BestResponse { value: worth[usize::from(seat)], profile: Profile(answer) })
    }

    /// What the seats could gain by best responses, each against the others of the profile, in
    /// all: 0 in a Nash equilibrium (`NashConv`). Rounding can leave a little more or less.
    ///
    /// # Errors
    ///
    /// If the profile belongs to another tree.
    pub fn nash_conv(&self, profile: &Profile) -> Result<f64, SolveError> {
        let own = self.values(profile)?;
        let mut gain = 0.0;
        for (seat, own) in (0..self.seats).zip(own) {
            gain += self.best_response(profile, seat)?.value - own;
        }
        Ok(gain)
    }

    /// [`nash_conv`](Self::nash_conv) divided by the number of seats, as in `OpenSpiel`.
    ///
    /// # Errors
    ///
    /// If the profile belongs to another tree.
    pub fn exploitability(&self, profile: &Profile) -> Result<f64, SolveError> {
        Ok(self.nash_conv(profile)? / f64::from(self.seats))
    }

    /// The seat's own part of the probability of each cell.
    pub(super) fn reach(&self, probs: &[f64]) -> Vec<f64> {
        let mut reach = probs.to_vec();
        reach[..usize::from(self.seats)].fill(1.0);
        for set in &self.sets {
            let before = reach[set.parent as usize];
            reach[set.cells()].iter_mut().for_each(|cell| *cell *= before);
        }
        reach
    }

    /// Adds to the cells of a seat what the ends after them are worth to it, by the
    /// probability that chance and the others come to them.
    pub(super) fn counterfactual(&self, seat: Seat, reach: &[f64], worth: &mut [f64]) {
        let (own, seats) = (usize::from(seat), usize::from(self.seats));
        if seats == 2 {
            let other = 1 - own;
            for (at, pay) in self.at.chunks_exact(2).zip(self.pay.chunks_exact(2)) {
                worth[at[own] as usize] += pay[own] * reach[at[other] as usize];
            }
            return;
        }
        for (at, pay) in self.at.chunks_exact(seats).zip(self.pay.chunks_exact(seats)) {
            let others = at.iter().enumerate().filter(|(seat, _)| *seat != own);
            let probs: f64 = others.map(|(_, cell)| reach[*cell as usize]).product();
            worth[at[own] as usize] += pay[own] * probs;
        }
    }
}

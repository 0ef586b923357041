//! A mixed policy by search: one step of mirror descent from the policy that all follow.

use alloc::{vec, vec::Vec};
use core::num::NonZeroU32;

use rand_core::Rng;

use super::{
    Belief, SearchError,
    belief::read,
    mixed::{RATE, sample, step},
    report::setting,
};
use crate::{
    Agent, Decision, Generator, Node, Rules, Seat,
    agent::{Policy, write_returns},
    digest::hash64,
    generator, sample_chance,
};

/// Improves a policy that all seats follow, at the decision that is searched: one step of mirror
/// descent by action values from sampled worlds (update equivalence, arXiv:2304.13138).
///
/// The probability of an action is that of the policy times the exponential of
/// [`rate`](field@Self::rate) times its value, where the value is the mean return if all continue by the
/// policy. A choice that is sampled from it gives away no more than the policy does, where the best
/// action alone would: for games with secrets. What it found is a [`Policy`], so that
/// [`SequenceForm::nash_conv`](crate::solve::SequenceForm::nash_conv) says in small games how much better
/// it is; as an [`Agent`] it samples.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct MirrorSearch<P, B = ()> {
    /// Number of simulations, shared among the legal actions; at least one world is sampled.
    pub simulations: NonZeroU32,
    /// Length of the step, from 0; returns are scaled to the range 0 to 1. 10 by default.
    pub rate: f64,
    /// The policy that all seats follow, with probabilities above 0 where the step is to go.
    pub policy: P,
    /// What the choices of the others say about the worlds.
    pub belief: B,
}

/// What a [`MirrorSearch`] found.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct MirrorReport<A> {
    /// The seat that decides.
    pub seat: Seat,
    /// All legal actions, in catalogue order.
    pub actions: Vec<A>,
    /// Probability of each of them.
    pub probabilities: Vec<f64>,
    /// Mean return of the deciding seat after each of them, by weight; 0 if all weights are 0.
    pub values: Vec<f64>,
    /// Number of sampled worlds.
    pub worlds: u32,
    /// Effective number of worlds: the square of the sum of their weights divided by the sum of
    /// the squares; `worlds` where all weights are alike.
    pub effective_worlds: f64,
}

impl<P> MirrorSearch<P> {
    /// A step from a policy, with 300 simulations in worlds of equal weight.
    #[must_use]
    pub fn new(policy: P) -> Self {
        const SIMULATIONS: NonZeroU32 = NonZeroU32::new(300).expect("three hundred is not zero");
        Self { simulations: SIMULATIONS, rate: RATE, policy, belief: () }
    }
}

impl<P, B> MirrorSearch<P, B> {
    /// The same with another number of [`simulations`](field@Self::simulations).
    #[must_use]
    pub fn with_simulations(self, simulations: NonZeroU32) -> Self {
        Self { simulations, ..self }
    }

    /// The same with another [`rate`](field@Self::rate).
    #[must_use]
    pub fn with_rate(self, rate: f64) -> Self {
        Self { rate, ..self }
    }

    /// The same with another [`belief`](field@Self::belief).
    #[must_use]
    pub fn with_belief<C>(self, belief: C) -> MirrorSearch<P, C> {
        let Self { simulations, rate, policy, belief: _ } = self;
        MirrorSearch { simulations, rate, policy, belief }
    }

    /// Searches from the view of the deciding seat. One number is drawn from `rng`; it seeds
    /// everything else.
    ///
    /// # Errors
    ///
    /// If the seat of the view does not decide, the rate is negative or not finite, or the belief
    /// gives a weight that is.
    pub fn run<S: Rules>(
        &self,
        view: &S::View,
        rng: &mut Generator,
    ) -> Result<MirrorReport<S::Action>, SearchError>
    where
        P: Policy<S>,
        B: Belief<S>,
    {
        setting("rate", self.rate)?;
        let seed = rng.next_u64();
        let world = S::determinize(view, &mut generator(seed, 1));
        let Node::Player(seat) = world.node() else { return Err(SearchError::NoDecision) };
        if world.view(seat) != *view {
            return Err(SearchError::OtherSeat { decider: seat });
        }
        let actions: Vec<_> = world.legal_actions().into_iter().collect();
        let found = self.sample::<S>(view, seat, seed, &actions)?;
        let mut probs = Vec::new();
        if let Some(decision) = Decision::of(&world) {
            read(&self.policy, &decision, &mut probs);
        }
        let range = S::limits(&world.options()).range(S::UNIT);
        step(&mut probs, &found.values, self.rate, range);
        Ok(MirrorReport { seat, actions, probabilities: probs, ..found })
    }

    /// Values of the actions, in worlds by weight.
    fn sample<S: Rules>(
        &self,
        view: &S::View,
        seat: Seat,
        seed: u64,
        actions: &[S::Action],
    ) -> Result<MirrorReport<S::Action>, SearchError>
    where
        P: Policy<S>,
        B: Belief<S>,
    {
        let count = u32::try_from(actions.len()).expect("catalogues are small");
        let worlds = (self.simulations.get() / count.max(1)).max(1);
        let mut found = Weighted::new(actions.len());
        for number in 1..=worlds {
            let mut rng = generator(seed, number.into());
            let world = S::determinize(view, &mut rng);
            let weight = setting("belief", self.belief.weight(&world, seat))?;
            let weight = found.add(weight);
            // The same random numbers for all actions, whose differences alone count.
            for (sum, &action) in found.sums.iter_mut().zip(actions).filter(|_| weight > 0.0) {
                let mut after = world.clone();
                after.apply_action(action);
                *sum += weight * self.play_out(after, seat, &mut rng.clone());
            }
        }
        let Weighted { sums, weights, squares, .. } = found;
        let mean = |sum: f64| if weights > 0.0 { sum / weights } else { 0.0 };
        let effective_worlds = if squares > 0.0 { weights * weights / squares } else { 0.0 };
        Ok(MirrorReport {
            seat,
            actions: Vec::new(),
            probabilities: Vec::new(),
            values: sums.into_iter().map(mean).collect(),
            worlds,
            effective_worlds,
        })
    }

    /// The return of a seat after a playout by the policy.
    fn play_out<S: Rules>(&self, mut state: S, seat: Seat, rng: &mut Generator) -> f64
    where
        P: Policy<S>,
    {
        let mut probs = Vec::new();
        loop {
            match state.node() {
                Node::Terminal => break,
                Node::Chance => {
                    let outcome = sample_chance(&state, rng);
                    state.apply_chance(outcome);
                }
                Node::Player(seat) => {
                    let decision = Decision::of_seat(&state, seat);
                    read(&self.policy, &decision, &mut probs);
                    let sampled = decision.legal_actions().iter().nth(sample(&probs, rng));
                    state.apply_action(sampled.expect("a probability for each legal action"));
                }
            }
        }
        let mut values = vec![0.0; state.seats().into()];
        write_returns(&state, &mut values);
        values[usize::from(seat)]
    }
}

/// Sums over worlds by their weights. All are divided by a power of two, with which the greatest
/// weight lies between 0.5 and 1, so that none overflows and squares of small weights count.
struct Weighted {
    /// Of the return after each action.
    sums: Vec<f64>,
    weights: f64,
    squares: f64,
    /// The power of two.
    exponent: i32,
}

impl Weighted {
    /// Less than the exponent of any number.
    const LEAST: i32 = -2000;

    fn new(actions: usize) -> Self {
        Self { sums: vec![0.0; actions], weights: 0.0, squares: 0.0, exponent: Self::LEAST }
    }

    /// Adds the weight of a world; what it is after the division.
    fn add(&mut self, weight: f64) -> f64 {
        let (_, exponent) = libm::frexp(weight);
        if weight > 0.0 && exponent > self.exponent {
            let by = libm::scalbn(1.0, self.exponent - exponent);
            self.sums.iter_mut().for_each(|sum| *sum *= by);
            self.weights *= by;
            self.squares *= by * by;
            self.exponent = exponent;
        }
        let weight = libm::scalbn(weight, -self.exponent);
        self.weights += weight;
        self.squares += weight * weight;
        weight
    }
}

/// A function of the view: the seed of each search is a hash of it, which is the same on all
/// platforms of little-endian byte order.
impl<S: Rules, P: Policy<S>, B: Belief<S>> Policy<S> for MirrorSearch<P, B> {
    /// # Panics
    ///
    /// If a setting is outside its range.
    fn probabilities(&self, decision: &Decision<'_, S>, out: &mut [f64]) {
        let view = decision.view();
        let report = self.run::<S>(&view, &mut generator(hash64(&view), 0));
        out.copy_from_slice(&report.unwrap_or_else(|error| panic!("{error}")).probabilities);
    }
}

impl<S: Rules, P: Policy<S>, B: Belief<S>> Agent<S> for MirrorSearch<P, B> {
    /// # Panics
    ///
    /// If a setting is outside its range.
    fn choose_action(&mut self, decision: &Decision<'_, S>, rng: &mut Generator) -> S::Action {
        if let Some(only) = decision.legal_actions().only() {
            return only;
        }
        let report = self.run::<S>(&decision.view(), rng);
        let report = report.unwrap_or_else(|error| panic!("{error}"));
        report.actions[sample(&report.probabilities, rng)]
    }
}

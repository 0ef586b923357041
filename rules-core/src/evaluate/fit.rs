//! Value functions fitted to games.

use alloc::{vec, vec::Vec};

use rand_core::Rng;

use super::{
    EvaluateError, Policy,
    correct::play,
    network::{Activity, Network, Row, Trainer},
    row::Layout,
};
use crate::{
    Agent, BuiltinAgent, ChanceStreams, Decision, Evaluator, Generator, HeuristicAgent, Node,
    Rules, Seat, agent::write_returns, below, digest, generator, sample_chance,
};

/// Settings of [`fit_value`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FitConfig {
    /// Number of games that the network learns from, at least 1.
    pub games: u32,
    /// Number of further games that set how far the network is trusted.
    pub pilot: u32,
    /// Number of hidden units, 1 to 1024.
    pub hidden: u16,
    /// Seed of these games; its streams are none of those of [`evaluate`](super::evaluate()).
    pub seed: u64,
}

impl Default for FitConfig {
    fn default() -> Self {
        Self { games: 20_000, pilot: 200, hidden: 32, seed: 0 }
    }
}

impl FitConfig {
    /// The same settings with another number of games.
    #[must_use]
    pub const fn with_games(self, games: u32) -> Self {
        Self { games, ..self }
    }

    /// The same settings with another number of games that set how far the network is trusted.
    #[must_use]
    pub const fn with_pilot(self, pilot: u32) -> Self {
        Self { pilot, ..self }
    }

    /// The same settings with another seed.
    #[must_use]
    pub const fn with_seed(self, seed: u64) -> Self {
        Self { seed, ..self }
    }
}

/// A value function: a network with one hidden layer that reads what all seats observe, after
/// the heuristic, where it is one of the agents, has taken the decisions that are its own.
///
/// It is meant for [`corrections`](super::corrections), after a game, and knows what no seat
/// may know: it is not for agents.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct FittedValue {
    network: Network,
    #[serde(skip)]
    layout: Layout,
    /// Names of the agents that it was fitted to, by seat.
    agents: Vec<&'static str>,
    /// Middle of the possible returns, and half of their range.
    middle: f64,
    reach: f64,
    /// Factor of all values, found with the pilot games: 0 trusts them in nothing.
    scale: f64,
}

impl FittedValue {
    /// A number for this value function, equal on every platform; for reports.
    #[must_use]
    pub fn digest(&self) -> u64 {
        digest(self)
    }

    /// How far the values are trusted: the factor of all of them, from 0 to 2. It has the least
    /// variance in the pilot games.
    #[must_use]
    pub const fn scale(&self) -> f64 {
        self.scale
    }

    /// Whether the heuristic decides for this seat: a state is valued after that.
    fn plays_on(&self, seat: Seat) -> bool {
        self.agents.get(usize::from(seat)) == Some(&BuiltinAgent::Heuristic.name())
    }

    /// Checks that this value function reads the observations of a game.
    ///
    /// # Errors
    ///
    /// If they have another number of cells.
    pub fn check<S: Rules>(&self, state: &S) -> Result<(), EvaluateError> {
        let (fitted, cells) = (self.network.inputs, Layout::of(state).cells(state));
        if fitted == cells { Ok(()) } else { Err(EvaluateError::Misfit { fitted, cells }) }
    }
}

impl<S: Rules> Evaluator<S> for FittedValue {
    /// # Panics
    ///
    /// If [`check`](FittedValue::check) would fail.
    fn evaluate(&self, mut state: S, rng: &mut Generator, values: &mut [f64]) {
        while let Node::Player(seat) = state.node()
            && self.plays_on(seat)
        {
            let action = HeuristicAgent.choose_action(&Decision::of_seat(&state, seat), rng);
            state.apply_action(action);
        }
        if state.node() == Node::Terminal {
            write_returns(&state, values);
        } else {
            let mut activity = Activity::default();
            self.network.run(&self.layout.row_of(&state), &mut activity);
            for (value, &output) in values.iter_mut().zip(&activity.outputs) {
                *value = self.middle + self.reach * f64::from(output);
            }
        }
        for value in values {
            *value *= self.scale;
        }
    }
}

/// Fits a value function to games between these agents, one a seat.
///
/// For agents that are slow or unknown take others that play alike: the result fits
/// them less, and is as honest. Ends early with an error if `stop` returns `true`. Equal arguments
/// give equal values on every platform.
///
/// ```
/// use rules_core::{BuiltinAgent::{Heuristic, Random}, games::wuerfelhelden::State};
/// use rules_core::evaluate::{FitConfig, fit_value};
/// let config = FitConfig::default().with_games(20).with_pilot(5);
/// let value = fit_value::<State>(&Default::default(), &[Heuristic, Random, Random], &config, &|| false)?;
/// assert!((0.0..=2.0).contains(&value.scale()));
/// # Ok::<(), rules_core::evaluate::EvaluateError>(())
/// ```
///
/// # Errors
///
/// If an option or a setting is outside its range, if there is not one agent for each seat, or
/// if it was stopped.
pub fn fit_value<S: Rules>(
    options: &S::Options,
    agents: &[BuiltinAgent],
    config: &FitConfig,
    stop: &dyn Fn() -> bool,
) -> Result<FittedValue, EvaluateError> {
    let start = S::new_game(options)?;
    let seats = start.seats();
    if agents.len() != usize::from(seats) {
        return Err(EvaluateError::Agents { given: agents.len(), seats });
    }
    if config.games == 0 || !(1..=1024).contains(&config.hidden) {
        return Err(EvaluateError::Fit);
    }
    let ends = ends::<S>(options);
    let layout = Layout::of(&start);
    let network =
        Network::new(layout.cells(&start), config.hidden.into(), seats.into(), config.seed);
    let reach = ((ends[1] - ends[0]) / 2.0).max(f64::MIN_POSITIVE);
    let middle = f64::midpoint(ends[0], ends[1]);
    let names = agents.iter().map(|agent| agent.name()).collect();
    let mut value = FittedValue { network, layout, agents: names, middle, reach, scale: 1.0 };
    let seed = generator(config.seed, FITTING).next_u64();
    let network = value.network.clone();
    let trainer = Course { trainer: Trainer::new(network), start: &start, agents, config, seed };
    value.network = trainer.train(&value, stop)?;
    value.scale = scale(&value, &start, agents, config, stop)?;
    Ok(value)
}

/// The least and the greatest return.
pub(super) fn ends<S: Rules>(options: &S::Options) -> [f64; 2] {
    let limits = S::limits(options);
    [limits.min_payoff, limits.max_payoff].map(|end| f64::from(end) / f64::from(S::UNIT))
}

/// Streams of a seed from which the games of a fit and its pilot games come.
const FITTING: u64 = 0xf177_0001;
const PILOT: u64 = 0xf177_0002;
/// States that are kept of a game, and games between two shuffles.
const KEPT: usize = 16;
const SHUFFLED: u32 = 2048;

/// The training.
struct Course<'a, S: Rules> {
    trainer: Trainer,
    start: &'a S,
    agents: &'a [BuiltinAgent],
    config: &'a FitConfig,
    seed: u64,
}

impl<S: Rules> Course<'_, S> {
    fn train(
        mut self,
        value: &FittedValue,
        stop: &dyn Fn() -> bool,
    ) -> Result<Network, EvaluateError> {
        let games = self.config.games;
        let mut lessons: Vec<(Row, Vec<f32>)> = Vec::new();
        let mut rng = generator(self.seed, u64::MAX);
        for game in 0..games {
            if stop() {
                return Err(EvaluateError::Stopped);
            }
            self.watch(game, value, &mut lessons);
            if (game + 1).is_multiple_of(SHUFFLED) || game + 1 == games {
                #[expect(clippy::cast_possible_truncation, reason = "a rate of learning")]
                let left = (1.0 - f64::from(game) / f64::from(games)) as f32;
                for last in (1..lessons.len()).rev() {
                    let count = u32::try_from(last + 1).expect("fewer than 2^32 states are kept");
                    lessons.swap(last, below(&mut rng, count) as usize);
                }
                for (row, targets) in lessons.drain(..) {
                    self.trainer.learn(&row, &targets, left);
                }
            }
        }
        Ok(self.trainer.network)
    }

    /// Plays a game and keeps some of its states, each with the same probability.
    fn watch(&self, game: u32, value: &FittedValue, lessons: &mut Vec<(Row, Vec<f32>)>) {
        let (mut rng, mut state) = (generator(self.seed, game.into()), self.start.clone());
        let mut pick = generator(self.seed, u64::from(game) | 1 << 40);
        let mut agents = self.agents.to_vec();
        let (mut kept, mut seen) = (Vec::with_capacity(KEPT), 0);
        loop {
            match state.node() {
                Node::Terminal => break,
                Node::Chance => {
                    let outcome = sample_chance(&state, &mut rng);
                    state.apply_chance(outcome);
                }
                Node::Player(seat) => {
                    let agent = &mut agents[usize::from(seat)];
                    let action = agent.choose_action(&Decision::of_seat(&state, seat), &mut rng);
                    state.apply_action(action);
                }
            }
            if matches!(state.node(), Node::Player(seat) if value.plays_on(seat)) {
                continue; // no such state is valued
            }
            seen += 1;
            if kept.len() < KEPT {
                kept.push(state.clone());
            } else if let Some(cell) = kept.get_mut(below(&mut pick, seen) as usize) {
                *cell = state.clone();
            }
        }
        let mut ends = vec![0.0; value.agents.len()];
        write_returns(&state, &mut ends);
        #[expect(clippy::cast_possible_truncation, reason = "networks calculate in f32")]
        let targets = |end: &f64| ((end - value.middle) / value.reach) as f32;
        let targets: Vec<_> = ends.iter().map(targets).collect();
        let open = kept.iter().filter(|state| state.node() != Node::Terminal);
        lessons.extend(open.map(|state| (value.layout.row_of(state), targets.clone())));
    }
}

/// The factor of the values that has the least variance in the pilot games.
fn scale<S: Rules>(
    value: &FittedValue,
    start: &S,
    agents: &[BuiltinAgent],
    config: &FitConfig,
    stop: &dyn Fn() -> bool,
) -> Result<f64, EvaluateError> {
    let seed = generator(config.seed, PILOT).next_u64();
    let policies: Vec<_> = agents.iter().map(|agent| Some(agent as &dyn Policy<S>)).collect();
    let mut rows = Vec::new();
    for game in 0..config.pilot {
        if stop() {
            return Err(EvaluateError::Stopped);
        }
        let mut own = agents.to_vec();
        let mut seated: Vec<&mut dyn Agent<S>> =
            own.iter_mut().map(|agent| agent as &mut dyn Agent<S>).collect();
        let chance = &mut ChanceStreams::new(seed, game.into());
        let choice = &mut generator(seed, u64::from(game) | 1 << 40);
        rows.push(play(start.clone(), &mut seated, &policies, Some(value), chance, choice));
    }
    let (mut common, mut own) = (0.0, 0.0);
    for seat in 0..agents.len() {
        let count = f64::from(config.pilot.max(1));
        let mean = rows.iter().map(|row| row.returns[seat]).sum::<f64>() / count;
        for row in &rows {
            common += (row.returns[seat] - mean) * row.corrections[seat];
            own += row.corrections[seat] * row.corrections[seat];
        }
    }
    Ok(match config.pilot {
        0 => 1.0, // trusted as it is
        _ if own > 0.0 => (common / own).clamp(0.0, 2.0),
        _ => 0.0,
    })
}

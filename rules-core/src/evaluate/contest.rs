//! Many games between agents in rotated seats.

use alloc::{vec, vec::Vec};

use super::{BoundedMean, EvaluateError, FittedValue, Policy, RunningMean, correct::play};
use crate::{Agent, ChanceStreams, Evaluator, Legal, Rules, generator};

/// Settings of [`evaluate`].
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct EvaluateConfig {
    /// Number of deals, at least 2; the greatest number if `until` is set. A deal is played
    /// once in each seating, with the same [`ChanceStreams`].
    pub deals: u32,
    /// Half-width at which to stop, for every agent; above 0.
    pub until: Option<f64>,
    /// Seed of the deals.
    pub seed: u64,
}

impl Default for EvaluateConfig {
    fn default() -> Self {
        Self { deals: 1000, until: None, seed: 0 }
    }
}

impl EvaluateConfig {
    /// The same settings with another number of deals.
    #[must_use]
    pub const fn with_deals(self, deals: u32) -> Self {
        Self { deals, ..self }
    }

    /// The same settings with a half-width at which to stop.
    #[must_use]
    pub const fn with_until(self, half_width: f64) -> Self {
        Self { until: Some(half_width), ..self }
    }

    /// The same settings with another seed.
    #[must_use]
    pub const fn with_seed(self, seed: u64) -> Self {
        Self { seed, ..self }
    }

    fn check(&self) -> Result<(), EvaluateError> {
        if self.deals < 2 {
            return Err(EvaluateError::Deals(self.deals));
        }
        let fits = |half: f64| half > 0.0 && half.is_finite();
        if self.until.is_none_or(fits) { Ok(()) } else { Err(EvaluateError::Until) }
    }
}

/// Deals before which an evaluation with corrections does not stop: their confidence sequence is
/// asymptotic.
const EVIDENCE: u32 = 50;

/// An agent in an evaluation, with its policy if that is known.
#[expect(missing_debug_implementations, reason = "agents have none")]
#[non_exhaustive]
pub struct Contender<'a, S: Legal> {
    /// The agent.
    pub agent: &'a mut dyn Agent<S>,
    /// The probabilities of its actions; `None` for a search, a person or a language model.
    pub policy: Option<&'a dyn Policy<S>>,
}

impl<'a, S: Legal> Contender<'a, S> {
    /// An agent whose policy is not known.
    #[must_use]
    pub const fn new(agent: &'a mut dyn Agent<S>) -> Self {
        Self { agent, policy: None }
    }

    /// The same agent with its policy: the probabilities of its actions.
    #[must_use]
    pub const fn with_policy(self, policy: &'a dyn Policy<S>) -> Self {
        Self { policy: Some(policy), ..self }
    }
}

/// A value function that an evaluation corrects by, fixed before the first game.
#[expect(missing_debug_implementations, reason = "evaluators have none")]
pub struct ControlVariate<'a, S> {
    /// The value function.
    pub value: &'a dyn Evaluator<S>,
    /// A number that differs between value functions, for the report.
    pub digest: u64,
}

impl<'a, S: Rules> From<&'a FittedValue> for ControlVariate<'a, S> {
    fn from(value: &'a FittedValue) -> Self {
        Self { value, digest: value.digest() }
    }
}

/// What an evaluation found out about one agent.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct AgentScore {
    /// Mean return over all seats, corrected.
    pub mean: f64,
    /// Half of the 95 % interval of `mean`.
    pub half_width: f64,
    /// Share of the games in which its return was above zero: a shared win counts for each
    /// winner, nobody wins a draw or a game that all lose. Not corrected.
    pub wins: f64,
    /// How many times as many independent games without corrections have the same interval.
    pub saved: f64,
}

/// The result of an evaluation.
///
/// The intervals assume that deals are independent, that the mean over the deals is nearly
/// normal, and that value functions and the number of deals were fixed before the first; the
/// latter not if `sequential`. Those of a sequence without value functions assume independent
/// deals and nothing else. Each interval is for itself: no correction is made for the
/// number of agents.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Verdict {
    /// By agent, in their order.
    pub agents: Vec<AgentScore>,
    /// Number of games played: deals times seatings.
    pub games: u32,
    /// Digests of the value functions, by seating; empty without corrections.
    pub digests: Vec<u64>,
    /// Whether the half-widths are those of a confidence sequence, which hold at every
    /// number of deals at once.
    pub sequential: bool,
    /// Whether the wanted half-width was reached; `true` if none was wanted.
    pub reached: bool,
}

/// Evaluates agents against each other.
///
/// There is one agent for each seat. Each deal is played once in each seating: agent `a` sits
/// at seat `(a + r) % seats` in seating `r`. The sample of an agent is its mean return over
/// the seatings of a deal. Without value functions nothing is corrected; with one it serves
/// all seatings, else there is one for each.
///
/// Ends early if `stop` returns `true`, with the deals that are finished.
///
/// ```
/// use rules_core::{HeuristicAgent, RandomAgent, games::wuerfelhelden::{Options, State}};
/// use rules_core::evaluate::{Contender, EvaluateConfig, evaluate};
/// let mut agents = (HeuristicAgent, RandomAgent);
/// let contenders = [
///     Contender::<State>::new(&mut agents.0).with_policy(&HeuristicAgent),
///     Contender::<State>::new(&mut agents.1).with_policy(&RandomAgent),
/// ];
/// let options = Options::default().with_players(2);
/// let config = EvaluateConfig::default().with_deals(50);
/// let verdict = evaluate(&options, contenders, &[], &config, &|| false)?;
/// assert!(verdict.agents[0].mean - verdict.agents[0].half_width > 0.0);
/// assert_eq!(verdict.games, 100);
/// # Ok::<(), rules_core::evaluate::EvaluateError>(())
/// ```
///
/// # Errors
///
/// If an option or a setting is outside its range, if there are too few or too many agents or
/// value functions, or if it was stopped before two deals were finished.
///
/// # Panics
///
/// If an agent chooses an action that is not legal, or a [`FittedValue`] does not fit the game.
pub fn evaluate<'a, S: Rules>(
    options: &S::Options,
    contenders: impl IntoIterator<Item = Contender<'a, S>>,
    values: &[ControlVariate<'_, S>],
    config: &EvaluateConfig,
    stop: &dyn Fn() -> bool,
) -> Result<Verdict, EvaluateError> {
    config.check()?;
    let start = S::new_game(options)?;
    let seats = start.seats();
    let mut contenders: Vec<_> = contenders.into_iter().collect();
    if contenders.len() != usize::from(seats) {
        return Err(EvaluateError::Agents { given: contenders.len(), seats });
    }
    if ![0, 1, usize::from(seats)].contains(&values.len()) {
        return Err(EvaluateError::Values { given: values.len(), seatings: seats });
    }
    let bounds = super::fit::ends::<S>(options);
    let mut sheet = Sheet::new(seats.into(), values.is_empty().then_some(bounds));
    for deal in 0..config.deals {
        if stop() || config.until.is_some_and(|half| sheet.is_decided(half)) {
            break;
        }
        play_deal(&start, &mut contenders, values, [config.seed, deal.into()], &mut sheet);
    }
    if sheet.samples[0].count() < 2 {
        return Err(EvaluateError::Stopped);
    }
    let digests = values.iter().map(|value| value.digest).collect();
    Ok(sheet.verdict(config.until, digests))
}

/// Streams from which agents draw; chance has others.
const CHOICES: u64 = 1 << 34;

/// Plays a deal in all seatings.
fn play_deal<S: Rules>(
    start: &S,
    contenders: &mut [Contender<'_, S>],
    values: &[ControlVariate<'_, S>],
    [seed, deal]: [u64; 2],
    sheet: &mut Sheet,
) {
    let count = contenders.len();
    let mut samples = vec![0.0; count];
    for seating in 0..count {
        // Seat `s` is taken by agent `(s - seating) mod count`.
        contenders.rotate_right(seating);
        let policies: Vec<_> = contenders.iter().map(|each| each.policy).collect();
        let mut agents: Vec<&mut dyn Agent<S>> =
            contenders.iter_mut().map(|each| &mut *each.agent as &mut dyn Agent<S>).collect();
        let value = values.get(if values.len() == 1 { 0 } else { seating });
        let chance = &mut ChanceStreams::new(seed, deal);
        let choice = &mut generator(seed, deal ^ CHOICES);
        let value = value.map(|value| value.value);
        let played = play(start.clone(), &mut agents, &policies, value, chance, choice);
        contenders.rotate_left(seating);
        let corrected: Vec<_> = played.values().collect();
        for (agent, sample) in samples.iter_mut().enumerate() {
            let seat = (agent + seating) % count;
            sheet.plain[agent * count + seat].push(played.returns[seat]);
            sheet.wins[agent].push(f64::from(u8::from(played.returns[seat] > 0.0)));
            *sample += corrected[seat];
        }
    }
    let seatings = f64::from(u8::try_from(count).expect("seats are counted in 8 bits"));
    for (agent, sum) in samples.iter().enumerate() {
        sheet.samples[agent].push(sum / seatings);
        if let Some(bounded) = sheet.bounded.get_mut(agent) {
            bounded.push(sum / seatings);
        }
    }
}

/// What was played so far.
struct Sheet {
    /// By agent: one sample a deal.
    samples: Vec<RunningMean>,
    /// The same samples by agent, if they have bounds; otherwise empty.
    bounded: Vec<BoundedMean>,
    /// By agent and seat: returns, not corrected.
    plain: Vec<RunningMean>,
    /// By agent: games won.
    wins: Vec<RunningMean>,
}

impl Sheet {
    /// A sheet for so many agents, with the bounds of their returns if nothing is corrected.
    fn new(seats: usize, bounds: Option<[f64; 2]>) -> Self {
        let mean = RunningMean::default();
        Self {
            samples: vec![mean; seats],
            bounded: bounds
                .map_or_else(Vec::new, |[low, high]| vec![BoundedMean::new(low, high); seats]),
            plain: vec![mean; seats * seats],
            wins: vec![mean; seats],
        }
    }

    /// Half-width of the confidence sequence of an agent.
    fn sequence(&self, agent: usize) -> f64 {
        let bounded = self.bounded.get(agent).map(BoundedMean::half_width);
        bounded.unwrap_or_else(|| self.samples[agent].sequence_half_width())
    }

    fn is_decided(&self, half: f64) -> bool {
        let enough = if self.bounded.is_empty() { EVIDENCE } else { 2 };
        self.samples[0].count() >= enough
            && (0..self.samples.len()).all(|agent| self.sequence(agent) <= half)
    }

    fn verdict(&self, until: Option<f64>, digests: Vec<u64>) -> Verdict {
        let seats = self.samples.len();
        let score = |(agent, sample): (usize, &RunningMean)| {
            let plain = &self.plain[agent * seats..][..seats];
            // A game in each seat, over the squared number of seats: what the mean of as many
            // independent games would have.
            let number = f64::from(u8::try_from(seats).expect("seats are counted in 8 bits"));
            let alone = plain.iter().map(RunningMean::variance).sum::<f64>() / (number * number);
            let half_width = match until {
                Some(_) => self.sequence(agent),
                None => sample.half_width(),
            };
            let saved = alone / sample.variance().max(f64::MIN_POSITIVE);
            AgentScore { mean: sample.mean(), half_width, wins: self.wins[agent].mean(), saved }
        };
        let seatings = u32::try_from(seats).expect("seats are counted in 8 bits");
        Verdict {
            agents: self.samples.iter().enumerate().map(score).collect(),
            games: self.samples[0].count() * seatings,
            digests,
            sequential: until.is_some(),
            reached: until.is_none_or(|half| self.is_decided(half)),
        }
    }
}

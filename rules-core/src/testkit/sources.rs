//! Sources of chance: exact probabilities, and outcomes that stay common.

use std::{
    collections::BTreeMap,
    string::{String, ToString},
    vec::Vec,
};

use crate::{
    Agent, ChanceSource, ChanceStreams, Decision, HeuristicAgent, Indexed, Node, RandomAgent,
    SerdeRules, Weight, generator,
};

/// What [`check_sources`] has seen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct SourceReport {
    /// Chance outcomes drawn.
    pub outcomes: u64,
    /// Sources that were drawn from, in all games together.
    pub sources: u64,
    /// Outcomes that the games of the heuristic drew after the first action that differs from
    /// those of the random game with the same seed.
    pub later: u64,
    /// Those of them whose source had been asked the same as in the other game, and answered the
    /// same.
    pub common: u64,
}

error_type! {
    /// What was wrong with the sources of a game, or with the streams.
    #[derive(Clone, Debug, PartialEq)]
    #[non_exhaustive]
    pub enum SourceFault {
        /// An event came up too often or too rarely.
        #[error("{event}: {seen} times instead of {expected:.1}, {deviations:.1} standard deviations")]
        Frequency {
            /// The event.
            event: String,
            /// How often it came up.
            seen: u64,
            /// How often the weights let one expect it.
            expected: f64,
            /// The difference in standard deviations.
            deviations: f64,
        },
        /// A source was asked the same in two games with the same seed, and answered differently.
        #[error("game {game}, {source_of:?}: outcome {number} is `{first}` and `{second}`")]
        Apart {
            /// Number of the game.
            game: u64,
            /// The source.
            source_of: ChanceSource,
            /// Number of the outcome, from 0, among those of this source.
            number: usize,
            /// The outcome in the first game.
            first: String,
            /// The outcome in the second game.
            second: String,
        },
    }
}

/// Standard deviations from which a frequency is wrong: one in three hundred million.
const FAR: f64 = 6.0;
/// Variance below which a frequency is not judged.
const FEW: f64 = 25.0;

/// Checks the sources that a game names, and [`ChanceStreams`], with random games and games of
/// the heuristic that have the same seeds.
///
/// * The frequency of every chance outcome, and of outcomes that repeat the last one of their
///   source or of the game, is that of the weights.
/// * As long as a source is asked the same in both games, it answers the same.
///
/// ```
/// use rules_core::{games::wuerfelhelden::State, testkit::check_sources};
/// let report = check_sources::<State>(&Default::default(), 5, 1)?;
/// assert!(report.common > report.later / 4);
/// # Ok::<(), rules_core::testkit::SourceFault>(())
/// ```
///
/// # Errors
///
/// The first fault found.
pub fn check_sources<S: SerdeRules>(
    options: &S::Options,
    games: u64,
    seed: u64,
) -> Result<SourceReport, SourceFault> {
    let (mut report, mut frequencies) = (SourceReport::default(), Frequencies::default());
    for game in 0..games {
        let first = play::<S, _>(options, &mut RandomAgent, [seed, game], &mut frequencies);
        let second = play::<S, _>(options, &mut HeuristicAgent, [seed, game], &mut frequencies);
        report.outcomes += first.draws() + second.draws();
        report.sources += u64::try_from(first.by_source.len()).unwrap_or(0);
        compare(game, &first, &second, &mut report)?;
    }
    frequencies.judge::<S>()?;
    Ok(report)
}

/// A chance outcome, what was asked, and how many actions were taken before.
struct Draw {
    asked: Vec<(usize, Weight)>,
    outcome: usize,
    text: String,
    actions: usize,
}

/// A game by its sources, and its actions.
#[derive(Default)]
struct Game {
    by_source: BTreeMap<ChanceSource, Vec<Draw>>,
    actions: Vec<usize>,
}

impl Game {
    fn draws(&self) -> u64 {
        self.by_source.values().map(|draws| u64::try_from(draws.len()).unwrap_or(0)).sum()
    }
}

/// Plays a game and counts what its chance does.
fn play<S: SerdeRules, A: Agent<S>>(
    options: &S::Options,
    agent: &mut A,
    [seed, number]: [u64; 2],
    frequencies: &mut Frequencies,
) -> Game {
    let (mut state, mut game) = (S::setup(options), Game::default());
    let (mut chance, mut choice) = (ChanceStreams::new(seed, number), generator(seed, number));
    let mut last = None;
    loop {
        match state.node() {
            Node::Terminal => return game,
            Node::Player(seat) => {
                let action = agent.choose_action(&Decision::of_seat(&state, seat), &mut choice);
                game.actions.push(action.index());
                state.apply_action(action);
            }
            Node::Chance => {
                let mut asked = Vec::new();
                state.chance_outcomes(|outcome, weight| asked.push((outcome.index(), weight)));
                let outcome = chance.sample(&state);
                let (index, actions) = (outcome.index(), game.actions.len());
                let draws = game.by_source.entry(state.chance_source()).or_default();
                frequencies.count(&asked, index, draws.last().map(|draw| draw.outcome), last);
                draws.push(Draw { asked, outcome: index, text: outcome.to_string(), actions });
                last = Some(index);
                state.apply_chance(outcome);
            }
        }
    }
}

/// Compares the outcomes of each source of two games.
fn compare(
    game: u64,
    first: &Game,
    second: &Game,
    report: &mut SourceReport,
) -> Result<(), SourceFault> {
    let same = first.actions.iter().zip(&second.actions).take_while(|(one, other)| one == other);
    let parted = same.count();
    for (&source_of, draws) in &second.by_source {
        let later = draws.iter().filter(|draw| draw.actions > parted).count();
        report.later += u64::try_from(later).unwrap_or(0);
        let Some(others) = first.by_source.get(&source_of) else { continue };
        let both = others.iter().zip(draws).take_while(|(one, other)| one.asked == other.asked);
        for (number, (one, other)) in both.enumerate() {
            if one.outcome != other.outcome {
                let (first, second) = (one.text.clone(), other.text.clone());
                return Err(SourceFault::Apart { game, source_of, number, first, second });
            }
            report.common += u64::from(other.actions > parted);
        }
    }
    Ok(())
}

/// An event that is counted.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Event {
    Outcome(usize),
    RepeatsSource,
    RepeatsGame,
}

/// How often each event came up: seen, expected, variance.
#[derive(Default)]
struct Frequencies(BTreeMap<Event, (u64, f64, f64)>);

impl Frequencies {
    fn count(
        &mut self,
        asked: &[(usize, Weight)],
        outcome: usize,
        of_source: Option<usize>,
        of_game: Option<usize>,
    ) {
        let total: f64 = asked.iter().map(|&(_, weight)| f64::from(weight)).sum();
        for &(index, weight) in asked {
            let probability = f64::from(weight) / total;
            self.add(Event::Outcome(index), index == outcome, probability);
            if of_source == Some(index) {
                self.add(Event::RepeatsSource, index == outcome, probability);
            }
            if of_game == Some(index) {
                self.add(Event::RepeatsGame, index == outcome, probability);
            }
        }
    }

    fn add(&mut self, event: Event, seen: bool, probability: f64) {
        let (count, expected, variance) = self.0.entry(event).or_default();
        *count += u64::from(seen);
        *expected += probability;
        *variance += probability * (1.0 - probability);
    }

    /// Whether all frequencies are likely. Given what happened before, each outcome has the
    /// probability of its weight, so the differences add up to a martingale.
    #[expect(clippy::cast_precision_loss, reason = "counts of a test")]
    fn judge<S: SerdeRules>(&self) -> Result<(), SourceFault> {
        for (&event, &(seen, expected, variance)) in &self.0 {
            let deviations = (seen as f64 - expected) / variance.max(f64::MIN_POSITIVE).sqrt();
            if variance >= FEW && deviations.abs() > FAR {
                let event = match event {
                    Event::Outcome(index) => S::ChanceOutcome::from_index(index)
                        .map_or_else(String::new, |o| o.to_string()),
                    Event::RepeatsSource => "the last outcome of the source again".to_string(),
                    Event::RepeatsGame => "the last outcome of the game again".to_string(),
                };
                return Err(SourceFault::Frequency { event, seen, expected, deviations });
            }
        }
        Ok(())
    }
}

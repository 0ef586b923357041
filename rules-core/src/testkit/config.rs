//! Settings and results of the conformance kit.

use core::fmt;
use std::{collections::BTreeMap, format, string::String, vec, vec::Vec};

use super::{
    coverage::{Coverage, floor, write_ids},
    expected::Expected,
    promise::Promise,
};
use crate::{EnumMap, Indexed, SerdeRules};

/// How many games to play, and how often to run the expensive checks.
///
/// Cheap promises are checked at every node. A field `…_every` with the value `n` runs
/// its check at one node (or in one game) in `n` on average; 1 means always, 0 never.
/// The choice depends on the seed alone. The first game is checked more often.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CheckConfig {
    /// Number of games.
    pub games: u64,
    /// Number of the first game. Each game has a random stream of its own, so that a long
    /// run can be divided. Options, names and catalogues are checked with game 0 only.
    pub first: u64,
    /// Seed of all random numbers.
    pub seed: u64,
    /// Nodes: components, validation, clone and digest; always at the end of a game.
    pub validate_every: u32,
    /// Nodes: views, determinized states, observations, heuristic action, serialisation,
    /// every listed step.
    pub deep_check_every: u32,
    /// Nodes: every id of both catalogues, every point of the total weight.
    pub catalogue_every: u32,
    /// Nodes: a random playout from a determinized state, for each seat.
    pub playout_every: u32,
    /// Nodes: whether the true state is among the determinized ones, for each seat.
    pub posterior_every: u32,
    /// Nodes: two states that a seat cannot tell apart, played side by side.
    pub indistinguishable_every: u32,
    /// Nodes: corrupted documents, each played to the end if it is accepted.
    pub corrupt_every: u32,
    /// Games: undo and replay of every step.
    pub undo_every: u32,
    /// Games: three in four actions are those of the heuristic, because random play rarely
    /// reaches the later phases of long games.
    pub heuristic_every: u32,
    /// Number of histories to try in order to shorten that of a fault.
    pub shrink: u32,
    /// What the author expects of the whole run.
    pub expected: Expected,
}

crate::__with_fields! {
    CheckConfig {
        pub games: u64 = "number of games";
        pub first: u64 = "number of the first game: a long run can be cut into pieces; the piece with game 0 runs the static checks, too";
        pub seed: u64 = "seed of all random numbers";
        pub validate_every: u32 = "nodes: components, validation, clone and digest; always at the end of a game";
        pub deep_check_every: u32 = "nodes: views, determinizations, observations, heuristic, serialisation, every listed step";
        pub catalogue_every: u32 = "nodes: every id of both catalogues, every point";
        pub playout_every: u32 = "nodes: a playout from a determinized state, for each seat";
        pub posterior_every: u32 = "nodes: whether the true state is among the determinized ones, for each seat";
        pub indistinguishable_every: u32 = "nodes: sessions that a seat cannot tell apart, played side by side";
        pub corrupt_every: u32 = "nodes: corrupted documents, each played to the end if accepted";
        pub undo_every: u32 = "games: undo and replay of every step";
        pub heuristic_every: u32 = "games: played by the heuristic, but for one decision in four";
        pub shrink: u32 = "number of histories that are tried to shorten that of a fault";
        pub expected: Expected = "what the author expects of the whole run";
    }
}

impl Default for CheckConfig {
    fn default() -> Self {
        Self {
            games: 100,
            first: 0,
            seed: 1,
            validate_every: 1,
            deep_check_every: 16,
            catalogue_every: 64,
            playout_every: 400,
            posterior_every: 400,
            indistinguishable_every: 200,
            corrupt_every: 400,
            undo_every: 10,
            heuristic_every: 4,
            shrink: 300,
            expected: Expected::default(),
        }
    }
}

impl CheckConfig {
    /// The default settings with this number of games.
    #[must_use]
    pub fn games(games: u64) -> Self {
        Self { games, ..Self::default() }
    }

    /// Runs the expensive checks at every node, or at one in eight.
    #[must_use]
    pub fn close(games: u64) -> Self {
        Self {
            deep_check_every: 1,
            catalogue_every: 1,
            playout_every: 8,
            posterior_every: 8,
            indistinguishable_every: 8,
            corrupt_every: 8,
            undo_every: 1,
            ..Self::games(games)
        }
    }
}

/// What a run has played and checked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Report {
    /// Number of games played to the end.
    pub games: u64,
    /// Number of actions in all games.
    pub decisions: u64,
    /// Number of chance outcomes in all games.
    pub outcomes: u64,
    /// Most actions in one game.
    pub most_decisions: u32,
    /// Most chance outcomes in one game.
    pub most_outcomes: u32,
    /// Most legal actions at a node.
    pub branching: u32,
    /// Most outcomes at a node.
    pub chance_width: u32,
    /// How often games ended with these payoffs by seat, in units of
    /// [`Apply::UNIT`](crate::Apply::UNIT).
    pub returns: BTreeMap<Vec<i32>, u64>,
    /// Corrupted documents that were refused.
    pub refused: u64,
    /// Corrupted documents that were valid states, and were played.
    pub accepted: u64,
    /// How often each promise was checked.
    pub checked: EnumMap<Promise, u64>,
    /// What was met: ids, turns, determinized states, and what seats know.
    pub coverage: Coverage,
}

impl Report {
    /// Adds the results of another run of the same game.
    pub fn add(&mut self, other: &Self) {
        let Self {
            games,
            decisions,
            outcomes,
            most_decisions,
            most_outcomes,
            branching,
            chance_width,
            returns,
            refused,
            accepted,
            checked,
            coverage,
        } = other;
        self.coverage.add(coverage);
        self.games += games;
        self.decisions += decisions;
        self.outcomes += outcomes;
        self.most_decisions = self.most_decisions.max(*most_decisions);
        self.most_outcomes = self.most_outcomes.max(*most_outcomes);
        self.branching = self.branching.max(*branching);
        self.chance_width = self.chance_width.max(*chance_width);
        for (payoffs, times) in returns {
            *self.returns.entry(payoffs.clone()).or_default() += times;
        }
        self.refused += refused;
        self.accepted += accepted;
        for (sum, times) in self.checked.values_mut().iter_mut().zip(checked.values()) {
            *sum += times;
        }
    }

    /// Mean return of a seat, over all games.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "a mean for people to read")]
    pub fn mean_return<S: SerdeRules>(&self, seat: usize) -> f64 {
        let sum: f64 = self
            .returns
            .iter()
            .map(|(payoffs, &times)| {
                f64::from(payoffs.get(seat).copied().unwrap_or(0)) * times as f64
            })
            .sum();
        sum / f64::from(S::UNIT) / self.games.max(1) as f64
    }

    /// The actions that were legal at no node.
    #[must_use]
    pub fn never_legal<S: SerdeRules>(&self) -> Vec<S::Action> {
        let met = |id: usize| self.coverage.legal.get(id).is_some_and(|&nodes| nodes > 0);
        S::Action::all().filter(|action| !met(action.index())).collect()
    }

    /// The chance outcomes that were possible at no node.
    #[must_use]
    pub fn never_possible<S: SerdeRules>(&self) -> Vec<S::ChanceOutcome> {
        let met = |id: usize| self.coverage.possible.get(id).is_some_and(|&nodes| nodes > 0);
        S::ChanceOutcome::all().filter(|outcome| !met(outcome.index())).collect()
    }

    /// What no promise forbids and an author should look at: weights that are equal, or uneven, at
    /// nearly every chance node but not at all, and a seat whose mean return contradicts its wins.
    ///
    /// ```
    /// use rules_core::{games::regidice::{Options, State}, testkit::{CheckConfig, check}};
    /// let report = check::<State>(&Options::default(), &CheckConfig::default().with_games(2))?;
    /// for line in report.suspicions() {
    ///     println!("look at this: {line}");
    /// }
    /// # Ok::<(), rules_core::testkit::Fault>(())
    /// ```
    #[must_use]
    pub fn suspicions(&self) -> Vec<String> {
        let Coverage { draws, uneven, .. } = self.coverage;
        let (rare, equal) = (draws / 50, draws - uneven);
        let mut found = Vec::new();
        if (1..=rare).contains(&uneven) {
            found.push(format!("weights are uneven at only {uneven} of {draws} chance nodes"));
        }
        if (1..=rare).contains(&equal) {
            found.push(format!("weights are equal at only {equal} of {draws} chance nodes"));
        }
        let (wins, sums) = self.wins_and_sums();
        let place = |best: Option<usize>| best.unwrap_or(0);
        let winner = place((0..wins.len()).max_by_key(|&seat| wins[seat]));
        let loser = place((0..sums.len()).min_by_key(|&seat| sums[seat]));
        if winner == loser && sums.iter().any(|sum| *sum > sums[loser]) && self.games >= 20 {
            let won = wins[winner];
            found.push(format!(
                "seat {winner} has the most wins ({won} of {}) and the least mean return",
                self.games
            ));
        }
        found
    }

    /// By seat, in how many games no other one got more, while some got less; and the sum of the
    /// payoffs.
    fn wins_and_sums(&self) -> (Vec<u64>, Vec<i128>) {
        let seats = self.returns.keys().map(Vec::len).max().unwrap_or(0);
        let (mut wins, mut sums) = (vec![0; seats], vec![0; seats]);
        for (payoffs, &games) in &self.returns {
            let (most, least) = (payoffs.iter().max(), payoffs.iter().min());
            for (seat, payoff) in payoffs.iter().enumerate() {
                wins[seat] += if Some(payoff) == most && most != least { games } else { 0 };
                sums[seat] += i128::from(*payoff) * i128::from(games);
            }
        }
        (wins, sums)
    }

    /// The lines under the first one of a report.
    #[expect(clippy::cast_precision_loss, reason = "means for people to read")]
    fn write_coverage(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Coverage { legal, possible, turns, draws, uneven, unit, .. } = &self.coverage;
        write_ids(out, "actions", legal)?;
        write_ids(out, "chance outcomes", possible)?;
        write!(out, "\n  mean returns by seat:")?;
        for seat in 0..turns.len() {
            let of = |payoffs: &Vec<i32>| payoffs.get(seat).copied().map_or(0.0, f64::from);
            let sum: f64 = self.returns.iter().map(|(paid, &n)| of(paid) * n as f64).sum();
            let mean = sum / f64::from((*unit).max(1)) / self.games.max(1) as f64;
            write!(out, " {mean:.3}")?;
        }
        let changes: u64 = turns.iter().sum();
        if let (Some(next), 1..) = (turns.get(1), changes) {
            let share = floor(*next as f64 / changes as f64);
            write!(
                out,
                "\n  the next seat in turn order decides at {share} % of {changes} changes"
            )?;
        }
        write!(
            out,
            "\n  weights: uneven at {uneven} of {draws} chance nodes with several outcomes"
        )?;
        self.coverage.write_determinizations(out)?;
        self.coverage.write_known(out)
    }
}

impl fmt::Display for Report {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            out,
            "{} games, {} decisions, {} outcomes; longest {} and {}; at most {} actions and {} \
             outcomes at a node; {} different ends; {} corrupted documents refused, {} played",
            self.games,
            self.decisions,
            self.outcomes,
            self.most_decisions,
            self.most_outcomes,
            self.branching,
            self.chance_width,
            self.returns.len(),
            self.refused,
            self.accepted
        )?;
        for suspicion in self.suspicions() {
            write!(out, "\n  look at this: {suspicion}")?;
        }
        self.write_coverage(out)
    }
}

//! How much to check, and what came out.

use core::fmt;
use std::{collections::BTreeMap, vec::Vec};

use super::{Expected, Promise, coverage::Coverage};
use crate::{EnumMap, SerdeRules};

/// How many games to play, and how often to look closely.
///
/// Cheap promises are checked at every node; for the dear ones a rate of `n`
/// means one node (or game) in `n` on average, 1 every one, 0 none. Which ones
/// depends on the seed alone. The first game is looked at more closely.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CheckConfig {
    /// How many games.
    pub games: u64,
    /// Number of the first: each has luck of its own, so that a long run can be
    /// cut into pieces. The piece with game 0 reads the lid of the box, too:
    /// options, names and catalogues.
    pub first: u64,
    /// Seed of everything.
    pub seed: u64,
    /// Nodes: components, audit, clone and digest; the end of a game always.
    pub audit: u32,
    /// Nodes: views, guesses, features, advice, serial forms, every listed step.
    pub look: u32,
    /// Nodes: every id of both catalogues, every point.
    pub catalogue: u32,
    /// Nodes: play on from a guess to the end, for each seat.
    pub onward: u32,
    /// Nodes: whether the true world is among those that are guessed, for each seat.
    pub posterior: u32,
    /// Nodes: worlds that a seat cannot tell apart, played side by side.
    pub twins: u32,
    /// Nodes: corrupted documents, each played to the end if accepted.
    pub corrupt: u32,
    /// Games: undo and replay of every step.
    pub unwind: u32,
    /// Games: played by the advice, but for one decision in four; random play
    /// hardly reaches the end of long games.
    pub advised: u32,
    /// How many histories to try in order to shorten that of a fault.
    pub shrink: u32,
    /// What the author expects of the whole run.
    pub expected: Expected,
}

crate::__with_fields! {
    CheckConfig {
        pub games: u64 = "how many games";
        pub first: u64 = "number of the first: each has luck of its own, so that a long run can be cut into pieces. The piece with game 0 reads the lid of the box, too: options, names and catalogues";
        pub seed: u64 = "seed of everything";
        pub audit: u32 = "nodes: components, audit, clone and digest; the end of a game always";
        pub look: u32 = "nodes: views, guesses, features, advice, serial forms, every listed step";
        pub catalogue: u32 = "nodes: every id of both catalogues, every point";
        pub onward: u32 = "nodes: play on from a guess to the end, for each seat";
        pub posterior: u32 = "nodes: whether the true world is among those that are guessed, for each seat";
        pub twins: u32 = "nodes: worlds that a seat cannot tell apart, played side by side";
        pub corrupt: u32 = "nodes: corrupted documents, each played to the end if accepted";
        pub unwind: u32 = "games: undo and replay of every step";
        pub advised: u32 = "games: played by the advice, but for one decision in four; random play hardly reaches the end of long games";
        pub shrink: u32 = "how many histories to try in order to shorten that of a fault";
        pub expected: Expected = "what the author expects of the whole run";
    }
}

impl Default for CheckConfig {
    fn default() -> Self {
        Self {
            games: 100,
            first: 0,
            seed: 1,
            audit: 1,
            look: 16,
            catalogue: 64,
            onward: 400,
            posterior: 400,
            twins: 200,
            corrupt: 400,
            unwind: 10,
            advised: 4,
            shrink: 300,
            expected: Expected::default(),
        }
    }
}

impl CheckConfig {
    /// The default config with so many games.
    #[must_use]
    pub fn games(games: u64) -> Self {
        Self { games, ..Self::default() }
    }

    /// Looks closely at every node.
    #[must_use]
    pub fn close(games: u64) -> Self {
        Self {
            look: 1,
            catalogue: 1,
            onward: 8,
            posterior: 8,
            twins: 8,
            corrupt: 8,
            unwind: 1,
            ..Self::games(games)
        }
    }
}

/// What was played and looked at.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Report {
    /// Games finished.
    pub games: u64,
    /// Decisions taken in all of them.
    pub decisions: u64,
    /// Outcomes of chance in all of them.
    pub outcomes: u64,
    /// Most decisions in one game.
    pub longest: u32,
    /// Most outcomes of chance in one game.
    pub most_outcomes: u32,
    /// Most legal actions at a node.
    pub branching: u32,
    /// Most outcomes at a node.
    pub chance_width: u32,
    /// How often the game ended with these payoffs, seat by seat, in its unit.
    pub returns: BTreeMap<Vec<i32>, u64>,
    /// Corrupted documents that were refused.
    pub refused: u64,
    /// Corrupted documents that were states all the same, and were played.
    pub accepted: u64,
    /// How often each promise was looked at.
    pub checked: EnumMap<Promise, u64>,
    /// What was met: ids, turns, guesses, and what seats know.
    pub coverage: Coverage,
}

impl Report {
    /// Adds what another run has seen of the same game.
    pub fn add(&mut self, other: &Self) {
        let Self {
            games,
            decisions,
            outcomes,
            longest,
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
        self.longest = self.longest.max(*longest);
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
            self.longest,
            self.most_outcomes,
            self.branching,
            self.chance_width,
            self.returns.len(),
            self.refused,
            self.accepted
        )?;
        self.write_coverage(out)
    }
}

//! What a search found.

use alloc::{vec, vec::Vec};

use crate::{NetworkError, Seat};

/// What a [`Search`](crate::Search) found.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct SearchReport<A> {
    /// The seat that decides.
    pub seat: Seat,
    /// The action to take.
    pub action: A,
    /// The action that had to be beaten: that of the heuristic, unless the search has another
    /// [`BasePolicy`](crate::BasePolicy).
    pub base_action: A,
    /// Statistics of all legal actions, in catalogue order.
    pub actions: Vec<ActionStats<A>>,
    /// The best line: [`action`](field@Self::action), and what is expected after it up to
    /// the next chance outcome, in one of the worlds: the actions with most visits as far as there
    /// is a tree, and then those of the base policy.
    pub line: Vec<A>,
    /// Number of simulations.
    pub simulations: u32,
    /// Number of sampled worlds.
    pub worlds: u32,
    /// Effective number of worlds: the square of the sum of their weights divided by the sum of the
    /// squares; `worlds` where all weigh alike, as without [`trust`](field@crate::Search::trust).
    pub effective_worlds: f64,
    /// Whether the search was stopped before its budget was spent.
    pub interrupted: bool,
}

impl<A> SearchReport<A> {
    /// The same report with other names for the actions, such as their indices.
    pub fn map<B>(self, name: impl Fn(A) -> B) -> SearchReport<B> {
        let actions = self.actions.into_iter().map(|stats| ActionStats {
            action: name(stats.action),
            visits: stats.visits,
            value: stats.value,
            values: stats.values,
            advantage: stats.advantage,
            error: stats.error,
        });
        SearchReport {
            seat: self.seat,
            actions: actions.collect(),
            action: name(self.action),
            base_action: name(self.base_action),
            line: self.line.into_iter().map(name).collect(),
            simulations: self.simulations,
            worlds: self.worlds,
            effective_worlds: self.effective_worlds,
            interrupted: self.interrupted,
        }
    }
}

/// Statistics of one action after a search.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct ActionStats<A> {
    /// The action.
    pub action: A,
    /// Number of simulations that tried it.
    pub visits: u32,
    /// Mean return of the deciding seat; 0 without visits. If the search also followed a
    /// [plan](crate::Heuristic::PLANS) after the action, this and the figures below are those of
    /// what came further in it, the base policy or the plan; of the base action, of the policy.
    pub value: f64,
    /// Mean return of every seat, in seat order; 0 without visits.
    pub values: Vec<f64>,
    /// How much better than the base action it is in the same worlds, as a
    /// mean return; 0 without visits and where a tree was searched.
    pub advantage: f64,
    /// Standard error of [`advantage`](field@Self::advantage); infinite for fewer than
    /// eight worlds and where a tree was searched, which is serialised as none, as JSON has no
    /// infinity.
    #[cfg_attr(feature = "serde", serde(with = "finite"))]
    pub error: f64,
}

impl<A> ActionStats<A> {
    /// What a tree knows about an action at its root; `totals` are the sums of the values of all
    /// seats, none where the action has not been tried.
    pub(super) fn of_root(
        action: A,
        visits: u32,
        totals: Option<&[f64]>,
        seats: usize,
        seat: usize,
    ) -> Self {
        let mean = |total: &f64| total / f64::from(visits.max(1));
        let values: Vec<_> = match totals {
            Some(totals) => totals.iter().map(mean).collect(),
            None => vec![0.0; seats],
        };
        let value = values[seat];
        Self { action, visits, value, values, advantage: 0.0, error: f64::INFINITY }
    }
}

/// A number, or none for infinity.
#[cfg(feature = "serde")]
mod finite {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    #[allow(clippy::trivially_copy_pass_by_ref, reason = "the signature that serde asks for")]
    pub(super) fn serialize<S: Serializer>(number: &f64, to: S) -> Result<S::Ok, S::Error> {
        number.is_finite().then_some(number).serialize(to)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<f64, D::Error> {
        Ok(Option::deserialize(from)?.unwrap_or(f64::INFINITY))
    }
}

error_type! {
    /// Why a search was refused.
    #[derive(Clone, Copy, Debug, PartialEq)]
    #[non_exhaustive]
    pub enum SearchError {
        /// The view is not of a decision: chance is due or the game is over.
        #[error("nobody decides in this view: search the view of the seat that decides")]
        NoDecision,
        /// The view is of another seat than the one that decides.
        #[error("seat {decider} decides, and the view is of another seat")]
        OtherSeat {
            /// The seat that decides.
            decider: Seat,
        },
        /// A setting is outside its range.
        #[error("`{name}` is {value}, and must be a finite number from 0")]
        Setting {
            /// Which setting.
            name: &'static str,
            /// Its value.
            value: f64,
        },
        /// The [trust](field@crate::Search::trust) is outside its range.
        #[error("`trust` is {trust}, and must be from 0 and below 1")]
        Trust(trust: f64),
        /// The budget is a time, and this target has no clock.
        #[error("this target has no clock: give the budget in simulations")]
        NoClock,
        /// The network is not for this game.
        #[error("{error}")]
        Network(error: NetworkError),
    }
}

impl From<NetworkError> for SearchError {
    fn from(error: NetworkError) -> Self {
        Self::Network(error)
    }
}

/// Refuses a number that is negative or not finite.
pub(super) fn setting(name: &'static str, value: f64) -> Result<f64, SearchError> {
    if value.is_finite() && value >= 0.0 {
        return Ok(value);
    }
    Err(SearchError::Setting { name, value })
}

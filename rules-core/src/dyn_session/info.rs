//! Static facts about a game.

use crate::{Indexed, Rules, Subgoal, Utility};

/// Static facts about a game, which hold for all options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct GameInfo {
    /// Name in the registry.
    pub name: &'static str,
    /// Title, as printed on the box.
    pub title: &'static str,
    /// Prefix of the rule numbers.
    pub prefix: &'static str,
    /// Version of catalogues, observations and rules.
    pub version: u32,
    /// Utility class that holds for all options.
    pub utility: Utility,
    /// Whether every seat knows the whole state.
    pub perfect_information: bool,
    /// Denominator of the payoffs: `payoff / unit` is the return.
    pub unit: i32,
    /// The parts of the potential, by name; see [`Apply::SUBGOALS`](crate::Apply::SUBGOALS).
    pub subgoals: &'static [Subgoal],
    /// Number of [plans](crate::Heuristic::PLANS).
    pub plans: u8,
    /// Number of actions in the catalogue.
    pub actions: usize,
    /// Number of chance outcomes in the catalogue.
    pub outcomes: usize,
    /// Size of a state in memory, in bytes.
    pub state_bytes: usize,
}

impl GameInfo {
    /// The facts about a game.
    #[must_use]
    pub const fn of<S: Rules>() -> Self {
        Self {
            name: S::NAME,
            title: S::TITLE,
            prefix: S::PREFIX,
            version: S::VERSION,
            utility: S::UTILITY,
            perfect_information: S::PERFECT_INFORMATION,
            unit: S::UNIT,
            subgoals: S::SUBGOALS,
            plans: S::PLANS,
            actions: S::Action::COUNT,
            outcomes: S::ChanceOutcome::COUNT,
            state_bytes: size_of::<S>(),
        }
    }
}

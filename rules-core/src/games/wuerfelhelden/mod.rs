//! Würfelhelden: roll the party, outbid the chaser, capture the villain.
//!
//! The rules are in `docs/rules/wuerfelhelden.md`; their numbers, such as
//! WH-27, are named where the code follows them and in the names of the tests. The folder
//! reads in the order of play: `components`, `state`, `options`, `setup`, `validate`,
//! `legal`, `apply`, `observe`, `encode`, `heuristic`, `estimate`, `picture`.
//!
//! Only one thing is ever decided: which dice to roll again. The active seat
//! marks them one by one, in ascending order, and then rolls; everything else
//! follows by rule, and nothing is hidden.

use crate::{Apply, Indexed, Limits, OptionSet, Rules, Utility, pieces::dice::multisets};

mod apply;
mod components;
mod encode;
mod estimate;
mod heuristic;
mod legal;
mod observe;
mod options;
#[cfg(feature = "picture")]
mod picture;
mod setup;
mod state;
#[cfg(test)]
mod tests;
mod validate;
#[cfg(feature = "words")]
mod words;

pub use components::{Action, Colour, DiceSet, DiceSetError, Faces, Payoff, Shown, Symbol};
pub use observe::{View, ViewRef};
pub use options::Options;
pub use state::State;

use components::{OWNED, ROLLS};

impl Rules for State {
    const NAME: &'static str = "wuerfelhelden";
    const TITLE: &'static str = "Würfelhelden";
    const PREFIX: &'static str = "WH";
    const VERSION: u32 = 1;
    /// The win is always zero-sum, the margin only between two.
    const UTILITY: Utility = Utility::General;
    /// WH-56.
    const PERFECT_INFORMATION: bool = true;

    fn utility(options: &Options) -> Utility {
        match (options.payoff, options.players) {
            (Payoff::Win, _) | (Payoff::Margin, 2) => Utility::ZeroSum,
            (Payoff::Margin, _) => Utility::General,
        }
    }

    /// 5.8: nine dice can be marked before each of two rolls; a turn rolls
    /// three colours three times; the opening rolls one colour a seat.
    fn limits(options: &Options) -> Limits {
        debug_assert!(options.check().is_ok());
        let (players, turns) = (i32::from(options.players), u32::from(options.turn_limit));
        let marks = u32::from(OWNED) * 3;
        let choices = marks + u32::from(!options.auto_forced);
        let opening = u32::from(options.setup_roll_limit) * u32::from(options.players);
        let variety = Colour::row(|colour| options.dice_set.variety(colour));
        let groups = variety.map(|(_, staying)| staying.min(usize::from(OWNED)));
        let outcomes = variety.map(|(faces, _)| multisets(faces, usize::from(OWNED)));
        Limits {
            seats: options.players,
            min_payoff: match options.payoff {
                Payoff::Win => -Self::UNIT / (players - 1),
                Payoff::Margin => -Self::UNIT,
            },
            max_payoff: Self::UNIT,
            decisions: choices * u32::from(ROLLS - 1) * turns,
            outcomes: opening + 3 * u32::from(ROLLS) * turns,
            // Every group of equal showing dice, and Stop or Roll.
            branching: count(groups.iter().sum::<usize>() + 1),
            chance_width: count(outcomes.into_iter().max().unwrap_or(0)),
        }
    }
}

/// A number of a few dice or outcomes.
fn count(number: usize) -> u32 {
    u32::try_from(number).expect("numbers of outcomes are small")
}

//! Leduc poker, a small poker with hidden hands, in a crate of its own.
//!
//! The rules are those of F. Southey and others, "Bayes' Bluff: Opponent Modelling
//! in Poker", UAI 2005, section 6, in the notation of OpenSpiel's `leduc_poker`.
//!
//! * **LD-1** Two seats. Six cards: jack, queen and king, each of hearts and of
//!   spades.
//! * **LD-2** Each seat pays an ante of one chip and is dealt one card that only it
//!   sees, seat 0 first.
//! * **LD-3** A round of betting; then one card is dealt face up, the board; then a
//!   second round of betting.
//! * **LD-4** Seat 0 begins each round. A seat folds, calls or raises. Nobody folds
//!   unless there is a raise to answer; a call without one is a check. The round ends
//!   with a fold, or with a call that is not its first action.
//! * **LD-5** A raise matches the other seat and adds 2 chips in the first round, 4 in
//!   the second. A round has at most `raise_cap` raises (2).
//! * **LD-6** After a fold the other seat wins. Otherwise both hands are shown: a hand
//!   with the rank of the board beats one without, then the higher rank wins; equal
//!   ranks tie.
//! * **LD-7** The winner gains what the loser paid. A tie pays nothing.
//!
//! The files in the order of play: [`components`], `options`, [`betting`], [`state`], `setup`,
//! `legal`, `apply`, [`observe`], `encode`, `heuristic`. Only the public API of
//! `rules-core` is used; `docs/add-a-game-with-secrets.md` follows these files.

pub mod betting;
pub mod components;
pub mod observe;
pub mod state;

mod apply;
mod encode;
mod heuristic;
mod legal;
mod options;
mod setup;

pub use components::{Action, Card, Rank, Suit};
pub use observe::{Hand, View};
pub use options::Options;
pub use state::State;

use rules_core::{Limits, Named, Rules, Utility};

impl Named for State {
    const NAME: &'static str = "leduc";
    const VERSION: u32 = 1;
}

impl Rules for State {
    const TITLE: &'static str = "Leduc Poker";
    const PREFIX: &'static str = "LD";
    const UTILITY: Utility = Utility::ZeroSum;
    const PERFECT_INFORMATION: bool = false;

    /// The longest round is a check, every raise and a call. The ante and every
    /// raise of both rounds are the most that can be lost.
    fn limits(options: &Options) -> Limits {
        let cap = options.raise_cap;
        let stake = 1 + i32::from(cap) * i32::from(betting::SIZES[0] + betting::SIZES[1]);
        Limits {
            seats: 2,
            min_payoff: -stake,
            max_payoff: stake,
            decisions: 2 * (u32::from(cap) + 2),
            outcomes: 3,
            branching: 3,
            chance_width: 6,
        }
    }
}

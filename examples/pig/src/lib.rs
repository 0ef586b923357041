//! Pig, the folk game of rolling on: a sixth game in a crate of its own.
//!
//! * **PI-1** Two to four players, in turn order.
//! * **PI-2** The player rolls one die and adds it to the pot, or holds.
//! * **PI-3** A 1 empties the pot and ends the turn.
//! * **PI-4** Holding adds the pot to the player's score and ends the turn; an
//!   empty pot cannot be held.
//! * **PI-5** Whoever first reaches the goal wins at once.
//! * **PI-6** After `turn_limit` turns the highest score wins; a tie is shared.
//!
//! [`rules`] is a game by itself, which is played, taken back and counted. Each
//! other file adds one thing: `validate` guards states from outside, `observe`
//! says who knows what, `heuristic` plays, `encode` makes numbers of a view,
//! `picture` draws, and [`Rules`] below binds them. Nothing but the public API of
//! `rules-core` is used.

pub mod rules;

mod encode;
mod heuristic;
mod observe;
mod picture;
mod validate;

pub use observe::View;
pub use rules::{Action, Face, Options, Phase, State};

use rules_core::{Limits, Named, Rules, Utility};

impl Named for State {
    const NAME: &'static str = "pig";
    const VERSION: u32 = 1;
}

impl Rules for State {
    const TITLE: &'static str = "Pig";
    const PREFIX: &'static str = "PI";
    const UTILITY: Utility = Utility::ZeroSum;
    const PERFECT_INFORMATION: bool = true;

    /// A turn has at most one roll for each point of the goal, halved because
    /// a roll that stays in the pot adds at least two, and one decision more.
    fn limits(options: &Options) -> Limits {
        let turn = u32::from(options.goal) / 2 + 2;
        let turns = u32::from(options.turn_limit);
        Limits {
            seats: options.players,
            min_payoff: -<Self as rules_core::Apply>::UNIT / (i32::from(options.players) - 1),
            max_payoff: <Self as rules_core::Apply>::UNIT,
            decisions: turn * turns,
            outcomes: turn * turns,
            branching: 2,
            chance_width: 6,
        }
    }
}

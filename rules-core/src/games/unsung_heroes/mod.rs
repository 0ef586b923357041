//! Unsung Heroes, with Court of the Pixie Queen: eight small heroes outbid each
//! other with cards and dice for Minions, Treasures and, in the fifth round, the
//! Boss.
//!
//! ```
//! use rules_core::{games::unsung_heroes::{Action, Options, State}, prelude::*};
//!
//! let mut session = Session::<State>::new(&Options::default().with_players(3))?;
//! let mut rng = generator(7, 0);
//! while let Some(seat) = session.sample_until_decision(&mut rng) {
//!     let view = session.view(seat);
//!     let (table, legal) = (view.table(), session.legal_actions());
//!     let leads = table.players().all(|other| view.score(other.seat()) <= view.score(seat));
//!     let action = if leads && legal.contains(Action::Pass) {
//!         Action::Pass // no card is spent on a lead
//!     } else {
//!         State::heuristic_action(&view, legal)
//!     };
//!     if let (Action::Card(slot), Some(character)) = (action, table.player(seat).character()) {
//!         println!("round {}: {}", table.round(), table.components().card(character, slot).name);
//!     }
//!     session.apply(Step::Action(action))?;
//! }
//! println!("{:?}", session.returns());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Reading order, as one plays: `components` the boxes, `state` the table and
//! the stage of the round, `options`, `setup` and `validate`, `moments` all that can be in
//! progress (a turn, a card, a Nope, dice that come ...), a file for each, `legal` and `apply`,
//! which ask the one that is, `observe`, `encode`, `heuristic`, `picture`, `words`. Rule
//! numbers (UH-12) are those of [`docs/rules/unsung_heroes.md`](https://github.com/rules-engine/rules/blob/main/docs/rules/unsung_heroes.md).

mod apply;
mod builder;
mod components;
mod encode;
mod heuristic;
mod legal;
mod moments;
mod observe;
mod options;
#[cfg(feature = "picture")]
mod picture;
#[cfg(feature = "testkit")]
mod scenario_words;
mod setup;
mod state;
mod table;
#[cfg(test)]
mod tests;
mod validate;
#[cfg(feature = "words")]
mod words;

pub use builder::StateBuilder;
pub use components::{
    Action, Bonus, Card, ChanceOutcome, Character, Colour, Components, Die, Faces, Item, Minion,
    Near, Pair, Place, Puppet, SeatId, Seats, Slot, Slots, Treasure,
};
pub use observe::{View, ViewRef};
pub use options::{Boss, BoxSet, Casting, Options, Pool, Returns, TieSpecial};
pub use state::{
    MinionPlace, State, TreasurePlace,
    agenda::{Frame, Gain, GainStage, Source, Stage, Target, Why},
};
pub use table::{Player, RowCard, Stakes, Table};

use crate::{Apply, Limits, Named, Rules, Utility};
#[cfg(test)]
use components::PUPPETS;
use components::constants::ROUNDS;

impl Named for State {
    const NAME: &'static str = "unsung_heroes";
    const VERSION: u32 = 1;
}

impl Rules for State {
    const TITLE: &'static str = "Unsung Heroes: Court of the Pixie Queen";
    const PREFIX: &'static str = "UH";
    /// With `returns = win_loss` the payoffs do not add up to zero.
    const UTILITY: Utility = Utility::General;
    const PERFECT_INFORMATION: bool = false;
    #[cfg(feature = "components")]
    const COMPONENTS: Option<crate::components::ComponentsEntry> =
        Some(crate::components::ComponentsEntry::of::<Components>(components::DOCUMENT));

    fn utility(options: &Options) -> Utility {
        match options.returns {
            Returns::ZeroSum => Utility::ZeroSum,
            Returns::WinLoss => Utility::General,
        }
    }

    /// UH-37 bounds every round: at most `turn_limit_per_round` turns that are
    /// no passes, between two of them fewer passes than players.
    fn limits(options: &Options) -> Limits {
        let seats = options.players;
        let (n, turns) = (u32::from(seats), u32::from(options.turn_limit_per_round));
        // A turn: itself, a Forge of 40 parts or three bonuses with nested
        // Items, six choices of Rage, and the Nope window.
        let turn = 64;
        let passes = turns * (n - 1) + n;
        let (starts, rounds) = (4 * n, u32::from(ROUNDS));
        Limits {
            seats,
            min_payoff: match options.returns {
                Returns::ZeroSum => -State::UNIT / (i32::from(seats) - 1),
                Returns::WinLoss => 0,
            },
            max_payoff: State::UNIT,
            decisions: n + rounds * (turns * turn + passes + starts) + 4 * rounds,
            // A turn rolls at most every die of the others, and its own.
            outcomes: 16 * n + rounds * (turns * 10 * (n + 2) + starts + 4),
            // SKIP and every die, or SKIP and every Item of four piles.
            branching: (1 + 24 * n).max(64),
            chance_width: 120,
        }
    }
}

//! Regidice: a team of one to four defeats three enemies made of black dice.
//!
//! ```
//! use rules_core::{games::regidice::{Options, State}, prelude::*};
//!
//! let mut session = Session::<State>::new(&Options::default().with_players(2))?;
//! let mut rng = generator(7, 0);
//! while let Some(seat) = session.sample_until_decision(&mut rng) {
//!     let view = session.view(seat); // its own dice, and how many the others have
//!     let action = State::heuristic_action(&view, session.legal_actions());
//!     let (table, sixes) = (view.table(), view.pool(seat).showing(6));
//!     println!("round {}, {sixes} sixes against {}: {action}", table.round(), table.defence());
//!     session.apply(Step::Action(action))?;
//! }
//! println!("each seat gets {}", session.returns()[0]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Each round everybody rolls in secret, names an action and a value, takes
//! all dice of that value, and acts; then the enemy strikes back. The rules
//! with their numbers (RD-1 and so on) are in [`docs/rules/regidice.md`](https://github.com/rules-engine/rules/blob/main/docs/rules/regidice.md).
//!
//! Read in the order of play: `components` (dice, actions, enemies), `state`
//! (the table and the pools), `options`, `setup`, `validate`, `builder`, `legal`, `apply` (one page for each
//! phase), `observe`, `encode`, `heuristic`, `picture`, `words`.

mod apply;
mod builder;
mod components;
mod encode;
mod heuristic;
mod legal;
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
    Action, Aside, BlackSplit, ChanceOutcome, Colour, Components, Declared, Deed, Die, Enemy,
    EnemyHealth, Face, Faces, Foe, Low, Overkill, Pool, ResolveOrder, Run, SeatId, Spot, Suffer,
    Value, ValueRule, Weak,
};
pub use observe::{View, ViewRef};
pub use options::{Options, StartDice};
pub use state::{Phase, State, Verdict};
pub use table::Table;

use crate::{Limits, Named, Rules, Utility};
#[cfg(test)]
use components::{Deeds, Seats};
#[cfg(test)]
use state::Surplus;

impl Named for State {
    const NAME: &'static str = "regidice";
    const VERSION: u32 = 1;
}

impl Rules for State {
    const TITLE: &'static str = "Regidice";
    const PREFIX: &'static str = "RD";
    const UTILITY: Utility = Utility::Identical;
    /// RD-15: with two or more players faces are secret.
    const PERFECT_INFORMATION: bool = false;
    #[cfg(feature = "components")]
    const COMPONENTS: Option<crate::components::ComponentsEntry> =
        Some(crate::components::ComponentsEntry::of::<Components>(components::DOCUMENT));

    /// 5.9: at most 250 decisions a round. Rolls: 31 dice at most, of which
    /// each seat rolls five of a colour at once, so that a seat has one node
    /// for each colour, and each colour, having at most eight dice, one more.
    fn limits(options: &Options) -> Limits {
        let rounds = u32::from(options.round_limit);
        Limits {
            seats: options.players,
            min_payoff: -1,
            max_payoff: 1,
            decisions: 250 * rounds,
            outcomes: (4 * u32::from(options.players) + 4) * rounds,
            branching: 30,
            chance_width: 252,
        }
    }
}

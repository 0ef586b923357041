//! Würfelhelden: roll the party, outbid the chaser, capture the villain.
//!
//! ```
//! use rules_core::{games::wuerfelhelden::{Action, Options, State}, prelude::*};
//!
//! let mut session = Session::<State>::new(&Options::default().with_players(2))?;
//! let mut rng = generator(7, 0);
//! while let Some(seat) = session.sample_until_decision(&mut rng) {
//!     let (table, legal) = (session.state().table(), session.legal_actions());
//!     let turn = table.phase().turn().expect("all decisions are made in a turn");
//!     // Stops as soon as that outbids the centre, and follows the heuristic until then.
//!     let outbids = turn.showing().swords() > table.centre().dice().swords();
//!     let action = if outbids && legal.contains(Action::Stop) {
//!         Action::Stop
//!     } else {
//!         State::heuristic_action(&session.view(seat), legal)
//!     };
//!     session.apply(Step::Action(action))?;
//! }
//! for player in session.state().table().players() {
//!     println!("seat {}: {} coins, score {}", player.seat(), player.coins(), player.score());
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The rules are in [`docs/rules/wuerfelhelden.md`](https://github.com/rules-engine/rules/blob/main/docs/rules/wuerfelhelden.md); their numbers, such as
//! WH-27, are named where the code follows them and in the names of the tests. The folder
//! reads in the order of play: `components`, `state`, `options`, `setup`, `validate`,
//! `builder`, `legal`, `apply`, `observe`, `encode`, `heuristic`, `estimate`, `picture`, `words`.
//!
//! Only one thing is ever decided: which dice to roll again. The active seat
//! marks them one by one, in ascending order, and then rolls; everything else
//! follows by rule, and nothing is hidden.

use crate::{Apply, Indexed, Limits, Named, OptionSet, Rules, Utility, pieces::dice::multisets};

mod apply;
mod builder;
mod components;
mod encode;
mod estimate;
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
    Action, ChanceOutcome, Colour, Components, Dice, DiceSet, DiceSetError, Die, Face, Payoff,
    Shown, Squad, Symbol,
};
pub use observe::{View, ViewRef};
pub use options::Options;
pub use state::{Centre, Opening, Phase, State, Turn};
pub use table::{Player, Table, Warrant};

impl Named for State {
    const NAME: &'static str = "wuerfelhelden";
    const VERSION: u32 = 1;
}

impl Rules for State {
    const TITLE: &'static str = "Würfelhelden";
    const PREFIX: &'static str = "WH";
    /// The win is always zero-sum, the margin only between two.
    const UTILITY: Utility = Utility::General;
    /// WH-56.
    const PERFECT_INFORMATION: bool = true;
    #[cfg(feature = "components")]
    const COMPONENTS: Option<crate::components::ComponentsEntry> =
        Some(crate::components::ComponentsEntry::of::<Components>(components::DOCUMENT));

    fn utility(options: &Options) -> Utility {
        match (options.payoff, options.players) {
            (Payoff::Win, _) | (Payoff::Margin, 2) => Utility::ZeroSum,
            (Payoff::Margin, _) => Utility::General,
        }
    }

    /// 5.8: all dice, of which there are nine, can be marked before each roll but the first; a
    /// turn rolls three colours three times; the opening rolls one colour a seat.
    fn limits(options: &Options) -> Limits {
        debug_assert!(options.check().is_ok());
        let (players, turns) = (i32::from(options.players), u32::from(options.turn_limit));
        let set = options.components.get();
        let (owned, rolls) = (set.owned(), u32::from(set.rolls()));
        let marks = Colour::all().map(|colour| u32::from(owned.count(colour))).sum::<u32>();
        let choices = marks + u32::from(!options.auto_forced);
        let opening = u32::from(options.setup_roll_limit) * u32::from(options.players);
        let dice = set.dice(options.dice_set);
        let of_colour = Colour::row(|colour| {
            let ((faces, staying), owned) = (dice.variety(colour), owned.count(colour).into());
            (staying.min(owned), multisets(faces, owned))
        });
        Limits {
            seats: options.players,
            min_payoff: match options.payoff {
                Payoff::Win => -Self::UNIT / (players - 1),
                Payoff::Margin => -Self::UNIT,
            },
            max_payoff: Self::UNIT,
            decisions: choices * (rolls - 1) * turns,
            outcomes: opening + 3 * rolls * turns,
            // Every group of equal showing dice, and Stop or Roll.
            branching: count(of_colour.iter().map(|(groups, _)| groups).sum::<usize>() + 1),
            chance_width: count(
                of_colour.into_iter().map(|(_, outcomes)| outcomes).max().unwrap_or(0),
            ),
        }
    }
}

/// A number of a few dice or outcomes.
fn count(number: usize) -> u32 {
    u32::try_from(number).expect("numbers of outcomes are small")
}

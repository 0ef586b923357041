//! Hero Must Die!: evil mages defend a dungeon, and their own interests.
//!
//! ```
//! use rules_core::{games::hero_must_die::{Action, Options, State}, prelude::*};
//!
//! let mut session = Session::<State>::new(&Options::default().with_players(3))?;
//! let mut rng = generator(7, 0);
//! while let Some(seat) = session.sample_until_decision(&mut rng) {
//!     let view = session.view(seat);
//!     let (table, legal) = (view.table(), session.legal_actions());
//!     // Takes the Monster of the highest level that it may hire.
//!     let level = |action: &Action| match action {
//!         Action::Monster(card) => table.components().monster(*card).creature.level,
//!         _ => 0,
//!     };
//!     let best = legal.iter().max_by_key(level).filter(|action| level(action) > 0);
//!     let action = best.unwrap_or_else(|| State::heuristic_action(&view, legal));
//!     session.apply(Step::Action(action))?;
//! }
//! for player in session.state().table().players() {
//!     println!("seat {}: {} points, {} gold", player.seat(), player.vp(), player.gold());
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Rules v1.10, a print-and-play design by David Cheng for two to four
//! players. The rules are in [`docs/rules/hero_must_die.md`](https://github.com/rules-engine/rules/blob/main/docs/rules/hero_must_die.md); their numbers, such
//! as HMD-27, are named where the code follows them and in the names of the tests. Read the
//! folder in the order in which one plays:
//!
//! | file | contents |
//! |--|--|
//! | `components` | the box: cards, board, catalogues of decisions and outcomes |
//! | `state` | the state, split by who may know what |
//! | `options`, `setup`, `validate` | options, the first state, which states are refused |
//! | `builder` | positions by edits |
//! | `moments` | what can be in progress, a file for each: what is legal, what it does, what must hold |
//! | `legal`, `apply` | what a state waits for, and a step, asked of what is in progress |
//! | `observe`, `memory` | what a seat knows, and the states that its view allows |
//! | `encode` | a view as named numbers |
//! | `heuristic` | a rule-based action |
//! | `picture`, `words` | a view as a picture, and in words |

mod apply;
mod builder;
mod components;
mod encode;
mod heuristic;
mod legal;
mod memory;
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
mod validate;
#[cfg(feature = "words")]
mod words;

#[cfg(test)]
mod tests;

pub use builder::StateBuilder;
pub use components::{
    Action, Amount, ChanceOutcome, Colour, Components, Condition, Creature, Die, Event, EventFace,
    Family, Filter, Floor, Hero, Kind, Later, Line, Monster, MonsterCard, Multiset, Order, Plot,
    PlotCard, Rank, Room, SeatId, Seats, Set, Side, Site, Spot, Strength, Token, Track, Trap,
    TrapCard, Traps, Work, WorkBox,
};
pub use observe::{View, ViewRef};
pub use options::{Mages, Options, Shared};
pub use state::{
    Battle, Court, Deed, End, EventCard, Fight, Frame, Half, Road, Slot, Stage, State, Stolen,
    Wounds,
};
pub use table::{Player, Table};

use crate::{Apply, Limits, Named, OptionSet, Rules, Utility};

impl Named for State {
    const NAME: &'static str = "hero_must_die";
    const VERSION: u32 = 1;
}

impl Rules for State {
    const TITLE: &'static str = "Hero Must Die!";
    const PREFIX: &'static str = "HMD";
    const UTILITY: Utility = Utility::General;
    const PERFECT_INFORMATION: bool = false;
    #[cfg(feature = "components")]
    const COMPONENTS: Option<crate::components::ComponentsEntry> =
        Some(crate::components::ComponentsEntry::of::<Components>(components::DOCUMENT));

    /// Section 5.8 bounds the decisions. Chance: one order, 24 cards of the
    /// offers, 16 event cards, 16 dice, 3 x 9 x 8 plot cards, 2 thefts, and at
    /// most 18 heroes for each of 5 x 8 parties and of those of the evil quests, 6 of them in
    /// the set that ships.
    fn limits(options: &Self::Options) -> Limits {
        debug_assert!(options.check().is_ok());
        Limits {
            seats: options.players,
            min_payoff: -Self::UNIT,
            max_payoff: Self::UNIT,
            decisions: 8000,
            outcomes: 1092 + 18 * options.components.get().evil_quests(),
            branching: 31,
            chance_width: 24,
        }
    }
}

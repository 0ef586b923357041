//! Valor & Villainy: Minions of Mordak.
//!
//! ```
//! use rules_core::{games::valor_and_villainy::{Action, Options, State, Team}, prelude::*};
//!
//! let mut session = Session::<State>::new(&Options::default().with_players(3))?;
//! let mut rng = generator(7, 0);
//! while let Some(seat) = session.sample_until_decision(&mut rng) {
//!     let view = session.view(seat);
//!     let (table, legal) = (view.table(), session.legal_actions());
//!     // Walks onto a Region with Minions wherever one is near.
//!     let minions = table.cells_of(Team::Villain);
//!     let to_minions = |action: &Action| match (action, table.player(seat).cell()) {
//!         (Action::Step(side), Some(cell)) => {
//!             cell.step(*side).is_some_and(|cell| minions.contains(cell))
//!         }
//!         _ => false,
//!     };
//!     let action = legal.iter().find(to_minions);
//!     let action = action.unwrap_or_else(|| State::heuristic_action(&view, legal));
//!     session.apply(Step::Action(action))?;
//! }
//! for hero in session.state().table().players().filter(|player| player.cell().is_some()) {
//!     println!("seat {}: {} Health, {} XP", hero.seat(), hero.health(), hero.xp());
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! One to five Heroes explore a map of hidden Regions, fight Minions, find
//! Shrines and Treasures and grow, against one Villain who Spawns Minions and
//! casts from off the Map until the Final Battle brings him onto it.
//!
//! Read on in the order in which one plays:
//!
//! | To | look at |
//! |--|--|
//! | open the box | `components` |
//! | see the table, and what is in progress | `state` |
//! | set up, refuse what no game can show | `options`, `setup`, `validate` |
//! | follow what is in progress | `moments` |
//! | know which seat decides, and what it may be | `legal` |
//! | take a step | `apply` |
//! | know what a seat knows | `observe` |
//! | feed a network, let a rule choose | `encode`, `heuristic` |
//! | look at the table, read what it says | `picture`, `words` |
//!
//! The rules, by number, are in [`docs/rules/valor_and_villainy.md`](https://github.com/rules-engine/rules/blob/main/docs/rules/valor_and_villainy.md).

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
mod validate;
#[cfg(feature = "words")]
mod words;

#[cfg(test)]
mod tests;

pub use apply::roster::RosterError;
pub use builder::StateBuilder;
pub use components::{
    Abilities, Ability, Action, Adepts, Amount, Board, Cell, Cells, ChanceOutcome, Char,
    Components, Content, Cost, Count, Day, Deck, Dice, Die, Direction, Directions, Effect, Face,
    Faction, Gift, Hero, Hits, Icon, Kind, Level, LevelUp, Levels, Minion, MinionCard, OneUse,
    Piece, Pieces, Play, Prices, Range, Reward, Row, Rule, Scope, Side, Size, Slot, Sort, Spell,
    SpellCard, Stats, Sum, Target, Tiered, Tile, TileFace, Tiles, Treasure, TreasureCard, Trigger,
    Until, VillainBoard, When, Who,
};
pub use observe::{Asked, View, ViewRef};
pub use options::{CharacterChoice, Options, Party};
pub use state::{
    Acting, Aftermath, Aim, Aiming, Ambushing, Attack, AttackFlag, AttackFlags, AttackStage, Boon,
    Boons, Cashing, Cast, CastFlag, CastFlags, CastStage, Casting, Choosing, Damage, DamageFlag,
    DamageFlags, DamageStage, Dealing, Dismounting, Dodged, Dodging, Draw, Due, Ending, Equipping,
    Faces, Frame, Gain, Lose, Lying, Meeting, Moving, Multiset, Once, Onces, Over, Phase,
    PhaseStage, Place, Progress, Prompt, Reroll, Resolving, Restacking, Roll, RollFlag, RollFlags,
    RollStage, Scout, ScoutStage, SeatId, SeatIds, Spawn, State, Stepping, Struck, Team, Tossing,
    Turn, TurnStage, Window, WindowFlag, WindowFlags,
};
pub use table::{Moment, Player, Region, Table};

use crate::{ChangeRoster, Indexed, Limits, Named, RosterChange, Rules, Utility};

impl Named for State {
    const NAME: &'static str = "valor_and_villainy";
    const VERSION: u32 = 2;
}

impl Rules for State {
    const TITLE: &'static str = "Valor & Villainy: Minions of Mordak";
    const PREFIX: &'static str = "VV";
    const UTILITY: Utility = Utility::General;
    const PERFECT_INFORMATION: bool = false;
    const ROSTER_CHANGE: Option<RosterChange<Self>> = Some(Self::change_roster);

    #[cfg(feature = "components")]
    const COMPONENTS: Option<crate::components::ComponentsEntry> =
        Some(crate::components::ComponentsEntry::of::<Components>(components::DOCUMENT));

    fn limits(options: &Options) -> Limits {
        // There are at most a handful of chance nodes between two decisions; the
        // greatest number lies in a Level Up Step that passes unasked.
        let between = 256;
        // VV-Q51: each of six seats may pass unseen in the few windows of each
        // damage instance of the largest group.
        let unseen = if options.observe_reaction_passes { 1 } else { 512 };
        Limits {
            seats: options.heroes + 1,
            min_payoff: -1,
            max_payoff: 1,
            decisions: options.decision_cap.saturating_mul(unseen),
            outcomes: options.decision_cap.saturating_add(1).saturating_mul(between),
            branching: u32::try_from(Action::COUNT).unwrap_or(u32::MAX),
            chance_width: 91,
        }
    }
}

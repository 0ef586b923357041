//! Conformance kit: one call checks every promise of this crate on any game.
//!
//! | To | use |
//! |--|--|
//! | check a game in a test | [`assert_conforms`] |
//! | check it and read the statistics | [`check`], [`CheckConfig`], [`Report`] |
//! | read what went wrong, and where | [`Fault`], [`Promise`] |
//! | run every check at every node of one history | [`check_history`] |
//! | shorten a failing history | [`shrink()`] |
//! | write property tests | [`histories()`], [`positions()`], [`any_positions()`], [`any_options()`], `component_sets` |
//! | try every option | [`variants`] |
//! | say which ids must occur, and what must stay hidden | [`Expected`] |
//! | read what occurred, and what seats know | [`Coverage`] |
//! | check that a game is symmetric in its seats | [`check_relabelled`] |
//! | check the sources of chance that a game names | [`check_sources`] |
//! | check that the log of a seat tells no secret | `check_log`, with the feature `words` |
//! | run the scenarios of a rule book | [`scenario_text()`], or as JSON [`scenarios`] |
//! | compare observations with what you expect | [`oracle`] |
//!
//! A game outside this crate needs only this:
//!
//! ```ignore
//! #[test]
//! fn the_game_conforms() {
//!     rules_core::testkit::assert_conforms::<my_game::State>(&CheckConfig::games(200));
//! }
//! ```

/// Counts a check of a promise, and returns the fault if it is broken.
macro_rules! hold {
    ($report:expr, $promise:ident, $holds:expr, $($detail:tt)+) => {
        $report.checked[Promise::$promise] += 1;
        if !$holds {
            return Err($crate::testkit::fault::Broken {
                promise: Promise::$promise,
                detail: std::format!($($detail)+),
            });
        }
    };
}

mod config;
mod corrupt;
mod coverage;
mod end;
mod expected;
mod fault;
mod hidden;
mod histories;
mod identity;
mod indistinguishable;
mod kit;
mod knowledge;
#[cfg(feature = "words")]
mod log;
mod node;
mod numbers;
mod options;
pub mod oracle;
mod past;
mod posterior;
mod promise;
mod reached;
mod relabel;
mod run;
mod scenario;
pub mod scenario_text;
mod serial;
mod shrink;
mod sources;
mod static_checks;
mod steps;
mod strategies;
mod subgoals;
mod undo;

pub use config::{CheckConfig, Report};
pub use coverage::{Coverage, Determinizations, Known};
pub use expected::{Expected, Reach};
pub use fault::Fault;
pub use histories::{
    HistoryOf, histories, histories_from, history_text, read_history, walk, walk_each,
};
#[cfg(feature = "words")]
pub use log::check_log;
pub use options::variants;
pub use promise::Promise;
pub use relabel::{Relabel, RelabelCells, RelabelRef, Relabelling, check_relabelled};
pub use run::{check, check_history, check_with, survey};
pub use scenario::{Failure, scenarios};
pub use scenario_text::{TextFailure, Vocabulary, scenario_text};
pub use serde_json;
pub use shrink::shrink;
pub use sources::{SourceFault, SourceReport, check_sources};
#[cfg(feature = "components")]
pub use strategies::{OptionsWithSet, component_sets};
pub use strategies::{PositionOf, any_options, any_positions, positions, positions_from};

use crate::{OptionSet, SerdeRules};

/// Checks every promise of a game: with its default options in all games of the config,
/// and with every variant that [`variants`] finds in a tenth as many. Of
/// [`CheckConfig::expected`], the ids must occur in all runs together; secrets and turn
/// order are checked with the default options alone.
///
/// # Panics
///
/// With the [`Fault`], if a promise is broken.
#[track_caller]
pub fn assert_conforms<S: SerdeRules>(config: &CheckConfig) {
    let default = S::Options::default();
    let expected = Expected { actions: Reach::Any, chance_outcomes: Reach::Any, ..config.expected };
    let full = CheckConfig { expected, ..*config };
    let tenth =
        CheckConfig { games: config.games / 10 + 1, expected: expected.of_variants(), ..*config };
    let mut report = checked::<S>(&default, &full);
    if default.check().is_ok() {
        for options in variants::<S::Options>(4, config.seed) {
            report.add(&checked::<S>(&options, &tenth));
        }
    }
    if let Err(broken) = reached::reached::<S>(&mut report, &config.expected) {
        panic!("{}: {}; {}", S::NAME, broken.promise, broken.detail);
    }
}

/// The report of a run that finds no fault.
#[track_caller]
fn checked<S: SerdeRules>(options: &S::Options, config: &CheckConfig) -> Report {
    match check::<S>(options, config) {
        Ok(report) => report,
        Err(fault) => panic!("{fault}"),
    }
}

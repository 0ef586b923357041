//! Conformance kit: one call holds any game to every promise of this crate.
//!
//! | To | use |
//! |--|--|
//! | check a game of yours in a test | [`assert_conforms`] |
//! | check it and look at the numbers | [`check`], [`CheckConfig`], [`Report`] |
//! | read what went wrong, and where | [`Fault`], [`Promise`] |
//! | look at one history, with every check at every node | [`check_history`] |
//! | make a failing history short | [`shrink()`] |
//! | write property tests of your own | [`histories`] |
//! | try every option | [`variants`] |
//! | run the scenarios of a rule book | [`scenarios`] |
//! | compare observations with what you expect | [`oracle`] |
//!
//! A third party's game needs no more than this:
//!
//! ```ignore
//! #[test]
//! fn the_game_keeps_its_promises() {
//!     rules_core::testkit::assert_conforms::<my_game::State>(&CheckConfig::games(200));
//! }
//! ```

/// Notes that a promise was looked at, and returns the fault if it is broken.
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
mod end;
mod fault;
mod hidden;
mod histories;
mod kit;
mod node;
mod numbers;
mod options;
pub mod oracle;
mod promise;
mod scenario;
mod serial;
mod shrink;
mod static_checks;
mod steps;
mod undo;

pub use config::{CheckConfig, Report};
pub use fault::Fault;
pub use histories::{histories, history_text, read_history, walk};
pub use kit::{check, check_history, check_with, survey};
pub use options::variants;
pub use promise::Promise;
pub use scenario::{Failure, scenarios};
pub use serde_json;
pub use shrink::shrink;

use crate::{OptionSet, Rules};

/// Holds a game to every promise: with its default options for the whole config,
/// and with every variant that [`variants`] finds for a tenth of it.
///
/// # Panics
///
/// With the [`Fault`], if a promise is broken.
pub fn assert_conforms<S: Rules>(config: &CheckConfig) {
    let (default, tenth) =
        (S::Options::default(), CheckConfig { games: config.games / 10 + 1, ..*config });
    let check = |options: &S::Options, config: &CheckConfig| {
        if let Err(fault) = check::<S>(options, config) {
            panic!("{fault}");
        }
    };
    check(&default, config);
    if default.check().is_ok() {
        for options in variants::<S::Options>(4, config.seed) {
            check(&options, &tenth);
        }
    }
}

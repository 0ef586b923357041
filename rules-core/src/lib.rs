//! Rules of tabletop games as plain data and pure functions.
//!
//! A game is a `State` that implements six short chapters; everything else in
//! this crate works for every game.
//!
//! | To | look at |
//! |--|--|
//! | play a game, with undo | [`Match`] |
//! | read or write the rules of one | [`rules`], [`games`] |
//! | draw from exact odds | [`Legal::odds`], [`draw`], [`generator`] |
//! | know what a seat knows | [`Observe::view`], [`Observe::guess`] |
//! | feed a network | [`Encode`], [`Floats`], [`Bytes`], [`Schema`] |
//! | name actions and components | [`dense!`], [`span!`], [`Per`] |
//! | let simple players play | [`Agent`], [`play_out`], [`Search`] |
//! | choose options by name | [`options!`], [`OptionSet`] |
//! | hold a game to its promises | `testkit`, with the feature of that name |
//! | step many games at once | [`Lanes`] |
//! | look at a table | `picture`, with the feature of that name |
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(any(test, feature = "alloc"))]
extern crate alloc;
#[cfg(feature = "testkit")]
extern crate std;

// Lets the exported macros name this crate from inside, too.
extern crate self as rules_core;

#[macro_use]
mod dense;
#[macro_use]
mod options;
#[cfg(feature = "serde")]
#[macro_use]
mod port;
#[cfg(feature = "alloc")]
mod agent;
#[cfg(feature = "serde")]
mod batch;
mod chance;
#[cfg(feature = "alloc")]
mod digest;
mod error;
mod features;
#[cfg(all(test, feature = "serde"))]
mod foretold;
pub mod games;
#[cfg(feature = "alloc")]
mod journal;
mod per;
#[cfg(feature = "picture")]
pub mod picture;
pub mod pieces;
#[cfg(feature = "alloc")]
mod play;
#[cfg(feature = "serde")]
mod record;
#[cfg(feature = "serde")]
mod registry;
pub mod rules;
#[cfg(feature = "alloc")]
mod search;
#[cfg(feature = "alloc")]
mod step;
#[cfg(feature = "serde")]
mod table;
#[cfg(feature = "testkit")]
pub mod testkit;
#[doc(hidden)]
pub mod text;
#[cfg(feature = "serde")]
mod unique;

#[cfg(feature = "alloc")]
pub use agent::{Agent, Outcome, play_out, random_action};
#[cfg(feature = "serde")]
pub use batch::{Cells, Chair, Illegal, LaneError, Lanes, OwnedRows, Plan, Restart, Rows, Sizes};
pub use chance::{Generator, ZeroGenerator, below, draw, generator, pick};
pub use dense::Dense;
#[cfg(feature = "serde")]
pub use digest::digest;
pub use error::{AmendError, Inconsistent, Kind, OptionError, RowError, SeatError, StepError};
#[cfg(feature = "alloc")]
pub use features::Schema;
pub use features::{Bytes, Features, Field, Floats, Width};
#[cfg(feature = "alloc")]
pub use journal::{Forget, Journal, Replay, Snapshots};
#[cfg(feature = "serde")]
pub use options::port::{JsonMap, options_from_json, options_to_json};
#[cfg(feature = "serde")]
#[doc(hidden)]
pub use options::port::{read as __read_options, write as __write_options};
pub use options::{OptionInfo, OptionSet, OptionValue, Value, dense_from_value, dense_with_value};
pub use per::Per;
#[cfg(feature = "alloc")]
pub use play::Match;
#[cfg(feature = "serde")]
pub use port::SerdeRules;
pub use rand_core;
#[cfg(feature = "serde")]
pub use record::{Mark, Record, RecordError, format_marks, parse_marks};
#[cfg(feature = "serde")]
pub use registry::{Entry, MakeLanes, find, names};
pub use rules::{
    Advise, Apply, Encode, Legal, Limits, Node, Observe, Rules, Seat, Setup, Utility, Weight,
};
#[cfg(feature = "alloc")]
pub use search::{Finding, Search};
#[cfg(feature = "serde")]
pub use serde;
#[cfg(feature = "serde")]
pub use serde_json;
#[cfg(feature = "alloc")]
pub use step::{Step, StepOf};
#[cfg(feature = "serde")]
pub use table::{Facts, Table};
pub use text::Short;
#[cfg(feature = "serde")]
pub use unique::parse as strict_json;

/// The crate page compiles and runs.
#[cfg(all(doctest, feature = "serde", feature = "games"))]
#[doc = include_str!("../README.md")]
pub struct Readme;

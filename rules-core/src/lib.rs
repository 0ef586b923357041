//! Rules of tabletop games as plain data and pure functions.
//!
//! A game is a `State` type that implements a few short [traits](rules), which grow with
//! need. Everything else in this crate works for every game.
//!
//! A game of the heuristic against chance, and what lies on the table at its end:
//!
#![cfg_attr(all(feature = "alloc", feature = "regidice"), doc = "```")]
#![cfg_attr(not(all(feature = "alloc", feature = "regidice")), doc = "```ignore")]
//! use rules_core::{Session, Node, Step, generator, prelude::*};
//! use rules_core::games::regidice::{Options, State};
//!
//! let mut session = Session::<State>::new(&Options::default().with_players(2))?;
//! let mut rng = generator(2026, 0); // a seed, and the number of a stream
//! while let Some(seat) = session.sample_until_decision(&mut rng) {
//!     let view = session.view(seat); // what this seat knows, and nothing else
//!     let action = State::heuristic_action(&view, session.legal_actions());
//!     session.apply(Step::Action(action))?;
//! }
//! let table = session.state().table();
//! println!("round {}, enemy {}: {:?}", table.round(), table.enemy_number(), session.returns());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! To depend on it, with the kit for property tests of your own:
//!
//! ```toml
//! [dependencies]
//! rules-core = { git = "https://github.com/rules-engine/rules" } # all games, with std
//!
//! [dev-dependencies]
//! rules-core = { git = "https://github.com/rules-engine/rules", features = ["testkit"] }
//! proptest = "1"
//! ```
//!
//! | To | use |
//! |--|--|
//! | play a game, with undo | [`Session`] |
//! | read or write the rules of a game | [`rules`], [`games`] |
//! | list or sample chance outcomes | [`Legal::chance_outcomes`], [`sample_chance`], [`generator`] |
//! | give two games the same decks and rolls | [`ChanceStreams`], [`Legal::chance_source`] |
//! | get what a seat knows, or a state that fits it | [`Observe::view`], [`Observe::determinize`] |
//! | write observations for a network | [`Encode`], [`encode_seat`], [`FloatWriter`], [`ByteWriter`], [`ObservationSpec`] |
//! | declare actions and components | [`indexed!`], [`bounded!`], [`EnumMap`] |
//! | list, count or sample legal actions | [`Legal::legal_actions`], [`ActionSet`] |
//! | let agents play, built-in ones or your own | [`Agent`], [`play_out`], [`Search`] |
//! | search with a network that values many states at once | [`LeafSearch`] |
//! | say how much of the returns of a game was chance | [`evaluate`] |
//! | solve a small game exactly, or say how exploitable a policy is | `solve`, with `std` and `registry` |
//! | compare rules by the size of their tree | [`perft`] |
//! | import what most programs use | [`prelude`] |
//! | choose options by name | [`options!`], [`OptionSet`] |
//! | check the promises of a game | `testkit`, with the feature of that name |
//! | play with another component set | [`SetRef`], `components` with the feature of that name |
//! | step many games at once | [`BatchShard`] |
//! | say in words what a seat sees, and read its reply | `words`, with the feature of that name |
//! | draw a state as SVG | `picture`, with the feature of that name |
//!
//! A dependant compiles what it names: in a debug build a game and nothing else takes 3 seconds of processor time,
//! with `alloc` (sessions, views, steps as text, agents, searches) 5, with `serde` 16, with `record` 18, with
//! `registry` (games by name, which are `session`, and batches) 22. Of these 16 and 18 the derive macros of serde, JSON and
//! postcard take 14: so much takes an empty crate with them. `docs/guide/rust.md` in the repository
//! says what each feature brings.
//!
//! The glossary (`docs/glossary.md` there) explains each term in one line.
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]
// Names and serialised forms are read by pictures and documents only. The build with all
// features reports what nothing uses.
#![cfg_attr(not(feature = "picture"), allow(dead_code, unused_imports, unreachable_pub))]

#[cfg(any(test, feature = "alloc"))]
extern crate alloc;
#[cfg(any(feature = "std", feature = "testkit"))]
extern crate std;

// The exported macros refer to this crate by its name, also inside the crate.
extern crate self as rules_core;

#[cfg(doc)]
mod absent;
#[macro_use]
mod error_type;
#[macro_use]
mod indexed;
#[macro_use]
mod options;
#[cfg(feature = "serde")]
mod codec;
#[macro_use]
mod validated;
mod action_set;
#[cfg(feature = "alloc")]
mod agent;
#[cfg(feature = "registry")]
mod batch;
mod chance;
mod chance_source;
#[cfg(feature = "alloc")]
mod chance_streams;
#[cfg_attr(not(feature = "games"), allow(dead_code, unused_imports))]
mod component_set;
#[cfg(feature = "alloc")]
mod digest;
#[cfg(feature = "session")]
mod dyn_session;
mod enum_map;
mod error;
#[cfg(feature = "registry")]
pub mod evaluate;
#[cfg_attr(not(feature = "games"), allow(dead_code, reason = "some games do without"))]
mod flow;
pub mod games;
mod hash_chunks;
mod heuristic;
#[cfg(feature = "alloc")]
mod history;
mod limits;
#[cfg(feature = "valor_and_villainy")]
mod moment;
#[cfg(feature = "alloc")]
mod named_agent;
#[cfg(feature = "alloc")]
mod network;
mod node;
mod observation;
mod perft;
#[cfg(feature = "picture")]
pub mod picture;
pub mod pieces;
#[cfg(feature = "alloc")]
mod play;
pub mod prelude;
#[cfg(feature = "alloc")]
mod record;
#[cfg(feature = "session")]
mod registration;
#[cfg(feature = "session")]
mod registry;
pub mod rules;
#[cfg(feature = "session")]
mod sealed;
#[cfg(feature = "alloc")]
mod search;
mod set_traits;
#[cfg(all(feature = "std", feature = "registry"))]
pub mod solve;
mod step;
#[cfg(feature = "serde")]
mod strict_json;
mod subgoal;
#[cfg(feature = "testkit")]
pub mod testkit;
#[doc(hidden)]
pub mod text;
#[cfg(feature = "words")]
pub mod words;

#[cfg(doc)]
#[doc(inline)]
#[allow(unused_imports, reason = "empty with all features")]
pub use absent::*;
pub use action_set::{ActionSet, Actions};
#[cfg(feature = "alloc")]
pub use agent::{
    Agent, AgentFn, BuiltinAgent, Decision, HeuristicAgent, Playout, RandomAgent, agent_fn,
    play_out, random_action,
};
#[cfg(feature = "registry")]
pub use batch::{
    Autoreset, BatchBuffers, BatchConfig, BatchError, BatchShard, Controller, CustomAgent, Illegal,
    ObservationBuffer, ObservationRows, OwnedBuffers, Sizes, Starts,
};
pub use chance::{Generator, ZeroGenerator, below, generator, weighted_index};
pub use chance_source::ChanceSource;
#[cfg(feature = "alloc")]
pub use chance_streams::ChanceStreams;
#[cfg(feature = "serde")]
pub use codec::SerdeRules;
#[cfg(feature = "std")]
pub use component_set::TooManySets;
#[cfg(feature = "components")]
pub use component_set::components;
pub use component_set::{ComponentSet, SetRef};
#[cfg(feature = "record")]
pub use digest::digest;
#[cfg(feature = "registry")]
pub use dyn_session::{DynLeafSearch, HistoryCache};
#[cfg(feature = "session")]
pub use dyn_session::{DynSession, GameInfo, ViewError};
pub use enum_map::EnumMap;
pub use error::{
    InvalidState, NetworkError, ObservationError, RosterChangeError, SeatError, StepError, StepKind,
};
#[cfg(feature = "alloc")]
pub use history::{CheckpointHistory, History, NoHistory, SnapshotHistory};
#[cfg(feature = "serde")]
#[doc(hidden)]
pub use indexed::read_indexed as __read_indexed;
pub use indexed::{Indexed, NotIndexed, Words};
#[cfg(feature = "alloc")]
pub use named_agent::{AgentNameError, NamedAgent};
#[cfg(feature = "alloc")]
pub use network::Network;
pub use observation::{
    ByteWriter, CellKind, FloatWriter, ObservationField, ObservationWriter, WidthCounter,
};
#[cfg(feature = "alloc")]
pub use observation::{ObservationSpec, SparseWriter};
#[cfg(feature = "serde")]
pub use options::codec::{JsonMap, options_from_json, options_to_json};
#[cfg(feature = "serde")]
#[doc(hidden)]
pub use options::codec::{read as __read_options, write as __write_options};
pub use options::{OptionError, OptionInfo, OptionSet, OptionValue, Value};
#[doc(hidden)]
pub use options::{
    indexed_from_value as __indexed_from_value, indexed_with_value as __indexed_with_value,
};
#[doc(hidden)]
pub use pastey::paste as __paste;
pub use perft::perft;
#[cfg(feature = "alloc")]
pub use play::Session;
pub use rand_core;
#[cfg(feature = "record")]
pub use record::Record;
#[cfg(feature = "alloc")]
pub use record::{RecordError, StepId, format_steps, parse_steps};
#[cfg(feature = "registry")]
pub use registration::MakeShard;
#[cfg(feature = "session")]
pub use registration::Registration;
#[cfg(feature = "session")]
pub use registry::{find, names};
#[doc(inline)]
pub use rules::{
    Apply, ChangeRoster, Encode, Heuristic, Legal, Limits, Named, Node, Observe, RosterChange,
    Rules, Seat, Setup, Utility, ViewForm, Weight, encode_seat, encode_view,
};
#[cfg(feature = "alloc")]
pub use search::{
    ActionStats, BasePolicy, Budget, BudgetError, Evaluator, Leaf, LeafError, LeafSearch,
    LeafSearchConfig, Method, MethodNameError, NetworkValue, Rollout, Search, SearchAgent,
    SearchAgents, SearchError, SearchReport, ShortRollout, Side, past_likelihood,
};
#[cfg(feature = "serde")]
pub use serde;
#[cfg(feature = "serde")]
pub use serde_json;
pub use step::sample_chance;
#[cfg(feature = "alloc")]
pub use step::{Step, StepOf};
#[cfg(feature = "serde")]
pub use strict_json::parse as strict_json;
pub use subgoal::Subgoal;
pub use text::ArrayString;

/// The crate page compiles and runs.
#[cfg(all(doctest, feature = "serde", feature = "games"))]
#[doc = include_str!("../README.md")]
pub struct Readme;

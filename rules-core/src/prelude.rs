//! What most programs that play or write a game import:
//! `use rules_core::prelude::*;`.

pub use crate::{
    ActionSet, Apply, CellKind, Encode, Generator, Heuristic, Indexed, InvalidState, Legal, Limits,
    Named, Node, ObservationField, ObservationWriter, Observe, OptionSet, Rules, Seat, Setup,
    Utility, ViewForm, Weight, bounded, generator, indexed, options, write_fields,
};
#[cfg(feature = "alloc")]
pub use crate::{
    Agent, BuiltinAgent, Decision, HeuristicAgent, RandomAgent, Session, Step, play_out,
};

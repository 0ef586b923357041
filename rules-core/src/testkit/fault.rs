//! Faults: broken promises, with the history that leads to them.

use core::{any::Any, fmt};
use std::{
    format,
    panic::{AssertUnwindSafe, catch_unwind},
    string::{String, ToString},
};

use super::Promise;

/// A broken promise, with everything needed to reproduce it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Fault {
    /// The game that broke it.
    pub game: &'static str,
    /// The promise.
    pub promise: Promise,
    /// The options, as JSON.
    pub options: String,
    /// The seed of the config.
    pub seed: u64,
    /// Number of the game in the run; `None` for checks before the first game and for a
    /// history given by the caller.
    pub round: Option<u64>,
    /// The steps from the initial state: ids, with `c` before that of a chance outcome.
    pub history: String,
    /// What was seen.
    pub detail: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(out, "{} breaks the promise {:?}: {}", self.game, self.promise, self.promise)?;
        writeln!(out, "  seen:    {}", self.detail)?;
        writeln!(out, "  options: {}", self.options)?;
        if let Some(round) = self.round {
            writeln!(out, "  found:   seed {}, game {round}", self.seed)?;
        }
        let steps = self.history.split_whitespace().count();
        write!(out, "  after {steps} steps: {}", self.history)
    }
}

impl core::error::Error for Fault {}

/// A broken promise, before its history is known.
#[derive(Clone, Debug)]
pub(super) struct Broken {
    pub(super) promise: Promise,
    pub(super) detail: String,
}

/// The result of one check.
pub(super) type Held<T = ()> = Result<T, Broken>;

/// Runs a check; a panic inside it breaks the given promise.
pub(super) fn guarded<T>(promise: Promise, check: impl FnOnce() -> Held<T>) -> Held<T> {
    calm(check).unwrap_or_else(|panic| Err(Broken { promise, detail: panic }))
}

/// Runs something, and turns a panic into its message.
pub(super) fn calm<T>(run: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(run)).map_err(|payload| format!("panic: {}", message(&*payload)))
}

/// The words of a panic.
fn message(payload: &(dyn Any + Send)) -> String {
    payload
        .downcast_ref::<String>()
        .cloned()
        .or_else(|| payload.downcast_ref::<&str>().map(ToString::to_string))
        .unwrap_or_else(|| "without a message".to_string())
}

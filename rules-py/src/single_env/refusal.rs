//! Why an action of a `SingleEnv` is refused.

use pyo3::prelude::*;
use rules_core::BatchError;

use crate::errors;

/// The refusal of a step, without the number of the game in the batch.
#[cold]
pub(super) fn alone(py: Python<'_>, asked: &Bound<'_, PyAny>, error: &BatchError) -> PyErr {
    match error {
        BatchError::Step { error, .. } => errors::step(py, asked, error),
        BatchError::NoDecision { .. } => {
            let what = "every game ends before a seat without an agent is to act: begin with \
                        other states or outcomes, or give other agents";
            errors::option(py, what)
        }
        other => errors::illegal(py, asked, other.to_string()),
    }
}

/// An action that was chosen; none where the game is over.
pub(super) fn choice(py: Python<'_>, action: i64) -> PyResult<i64> {
    if action < 0 {
        let none = py.None().into_bound(py);
        return Err(errors::illegal(py, &none, "this game has ended: reset it"));
    }
    Ok(action)
}

//! Plans: the keywords that batches and single games share.

use pyo3::{
    IntoPyObjectExt,
    exceptions::PyValueError,
    prelude::*,
    types::{PyList, PyString},
};
use rules_core::{Chair, Illegal, LaneError, Plan, Restart};

use crate::{errors, take};

/// The refusal of a step in a batch.
#[cold]
pub(crate) fn lane_error(py: Python<'_>, error: &LaneError) -> PyErr {
    let action = match error {
        LaneError::NoAction { action, .. }
        | LaneError::Step { action, .. }
        | LaneError::Ended { action, .. } => *action,
        _ => -1,
    };
    match action.into_bound_py_any(py) {
        Ok(action) => errors::illegal(py, &action, error.to_string()),
        Err(error) => error,
    }
}

/// One word out of several.
pub(crate) fn word<T: Copy>(
    value: &Bound<'_, PyAny>,
    what: &str,
    words: &[(&str, T)],
) -> PyResult<T> {
    let text = take::text(value, what)?;
    words.iter().find(|(word, _)| *word == text).map(|(_, value)| *value).ok_or_else(|| {
        let known: Vec<_> = words.iter().map(|(word, _)| format!("{word:?}")).collect();
        PyValueError::new_err(format!(
            "{what} is one of {}, not {:?}",
            known.join(", "),
            errors::short(&text)
        ))
    })
}

/// When a game that is over begins again, by name.
const RESTARTS: [(&str, Restart); 3] = [
    ("next_step", Restart::NextStep),
    ("same_step", Restart::SameStep),
    ("disabled", Restart::Never),
];

/// Takes the mode of restarts.
pub(crate) fn take_restart(value: &Bound<'_, PyAny>) -> PyResult<Restart> {
    word(value, "autoreset", &RESTARTS)
}

/// The name of a mode of restarts.
pub(crate) fn restart_name(restart: Restart) -> &'static str {
    RESTARTS.iter().find(|(_, known)| *known == restart).map_or("disabled", |(name, _)| name)
}

/// Takes the agents of the seats: a list with ``None`` for the caller's.
pub(crate) fn chairs(value: Option<&Bound<'_, PyAny>>, seats: u8) -> PyResult<Vec<Chair>> {
    let seats = usize::from(seats);
    let mut chairs = vec![Chair::Caller; seats];
    let Some(value) = value else { return Ok(chairs) };
    if value.is_instance_of::<PyString>() {
        return Err(errors::wrong_type(value, "agents", "a list with one entry a seat"));
    }
    let mut given = 0;
    for (at, agent) in value.try_iter()?.enumerate() {
        let agent = agent?;
        given = at + 1;
        if given > seats {
            break;
        }
        if !agent.is_none() {
            let words = [("random", Chair::Random), ("heuristic", Chair::Heuristic)];
            chairs[at] = word(&agent, "an agent", &words)?;
        }
    }
    if given != seats {
        let what = format!("agents must have one entry for each of the {seats} seats");
        return Err(PyValueError::new_err(what));
    }
    if chairs.iter().all(|chair| *chair != Chair::Caller) {
        return Err(PyValueError::new_err("at least one seat must be left to the caller (None)"));
    }
    Ok(chairs)
}

/// Takes the policy for illegal actions, and its reward.
pub(crate) fn policy(illegal: &Bound<'_, PyAny>, penalty: Option<f64>) -> PyResult<(Illegal, f64)> {
    let words = [
        ("raise", Illegal::Refuse),
        ("end", Illegal::End),
        ("ignore", Illegal::Ignore),
        ("replace", Illegal::Replace),
    ];
    let illegal = word(illegal, "illegal", &words)?;
    let usual = if illegal == Illegal::End { -1.0 } else { 0.0 };
    Ok((illegal, take::finite(penalty.unwrap_or(usual), "penalty")?))
}

/// The name of a policy for illegal actions.
pub(crate) const fn policy_name(illegal: Illegal) -> &'static str {
    match illegal {
        Illegal::Refuse => "raise",
        Illegal::End => "end",
        Illegal::Ignore => "ignore",
        Illegal::Replace => "replace",
    }
}

/// The agents of the seats, by name.
pub(crate) fn chair_names<'py>(py: Python<'py>, plan: &Plan) -> PyResult<Bound<'py, PyList>> {
    let names = plan.chairs.iter().map(|chair| match chair {
        Chair::Caller => None,
        Chair::Random => Some("random"),
        Chair::Heuristic => Some("heuristic"),
    });
    PyList::new(py, names)
}

/// Takes the number of decisions after which a game is cut off.
pub(crate) fn longest(value: Option<&Bound<'_, PyAny>>) -> PyResult<Option<u32>> {
    value
        .map(|value| match take::whole(value, "max_length", "an int or None")? {
            take::Whole::Index(n @ 1..=0x7fff_ffff) => Ok(u32::try_from(n).unwrap_or(u32::MAX)),
            found => Err(PyValueError::new_err(format!(
                "max_length lies between 1 and 2**31 - 1, not {found}"
            ))),
        })
        .transpose()
}

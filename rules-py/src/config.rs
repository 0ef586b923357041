//! The keywords that batches and single games share.

use pyo3::{
    IntoPyObjectExt,
    exceptions::PyValueError,
    prelude::*,
    types::{PyList, PyString, PyTuple},
};
use rules_core::{
    Autoreset, BatchError, BuiltinAgent, Controller, DynSession, Illegal, Node, Starts,
};

use crate::{
    convert::{self, word},
    errors,
    game::Game,
    guard::lend,
    named::{self, Named},
    network,
    plan::has_plan,
    search::Search,
    slices::Watch,
    state::State,
};

/// The refusal of a step in a batch.
#[cold]
pub(crate) fn batch_error(py: Python<'_>, error: &BatchError) -> PyErr {
    let action = match error {
        BatchError::NoDecision { .. } => return errors::option(py, error.to_string()),
        BatchError::NoAction { action, .. }
        | BatchError::Step { action, .. }
        | BatchError::Ended { action, .. } => *action,
        _ => -1,
    };
    match action.into_bound_py_any(py) {
        Ok(action) => errors::illegal(py, &action, error.to_string()),
        Err(error) => error,
    }
}

/// When a game that is over begins again, by name.
const AUTORESETS: [(&str, Autoreset); 3] = [
    ("next_step", Autoreset::NextStep),
    ("same_step", Autoreset::SameStep),
    ("disabled", Autoreset::Never),
];

/// Takes the mode of restarts.
pub(crate) fn read_autoreset(value: &Bound<'_, PyAny>) -> PyResult<Autoreset> {
    word(value, "autoreset", &AUTORESETS)
}

/// Where chance draws from, by name: one stream a game, or one for each source.
const CHANCES: [(&str, bool); 2] = [("stream", false), ("sources", true)];

/// Takes where chance draws from.
pub(crate) fn read_chance(value: Option<&Bound<'_, PyAny>>) -> PyResult<bool> {
    value.map_or(Ok(false), |value| word(value, "chance", &CHANCES))
}

/// The name of where chance draws from.
pub(crate) const fn chance_name(by_source: bool) -> &'static str {
    CHANCES[by_source as usize].0
}

/// The name of a mode of restarts.
pub(crate) fn autoreset_name(autoreset: Autoreset) -> &'static str {
    AUTORESETS.iter().find(|(_, known)| *known == autoreset).map_or("disabled", |(name, _)| name)
}

/// Takes the agents of the seats: a list with ``None`` for the seats of the caller.
///
/// Returns them for the games and for Python, with networks in place of their names: a copy or a
/// pickle plays on with the same weights, whatever becomes of the file.
pub(crate) fn controllers(
    value: Option<&Bound<'_, PyAny>>,
    game: &Bound<'_, Game>,
) -> PyResult<(Vec<Controller>, Py<PyTuple>)> {
    let (py, seats) = (game.py(), usize::from(game.get().limits.seats));
    let mut controllers = vec![Controller::External; seats];
    let mut agents = vec![py.None().into_bound(py); seats];
    if let Some(value) = value {
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
                (controllers[at], agents[at]) = controller(at, &agent, game)?;
            }
        }
        if given != seats {
            let what = format!("agents must have one entry for each of the {seats} seats");
            return Err(PyValueError::new_err(what));
        }
    }
    if !controllers.iter().any(|agent| matches!(agent, Controller::External)) {
        return Err(PyValueError::new_err("at least one seat must be left to the caller (None)"));
    }
    Ok((controllers, PyTuple::new(py, agents)?.unbind()))
}

/// Takes the agent of a seat.
fn controller<'py>(
    seat: usize,
    agent: &Bound<'py, PyAny>,
    game: &Bound<'py, Game>,
) -> PyResult<(Controller, Bound<'py, PyAny>)> {
    if let Some((net, weights)) = network::seated(agent, game)? {
        return Ok((Controller::Network(weights), net));
    }
    if let Ok(Named::Search(search)) = named::named(agent) {
        return Err(no_search(seat, &search));
    }
    let name = convert::text(agent, "an agent")?;
    let builtin = BuiltinAgent::by_name(&name).ok_or_else(|| {
        PyValueError::new_err(format!(
            "an agent inside a step is one of \"random\", \"heuristic\", \"plan:0\" and the like, \
             \"net\" and \"net:<file>\", not {:?}",
            errors::short(&name)
        ))
    })?;
    if let Some(plan) = builtin.plan() {
        has_plan(plan.into(), &game.get().entry.info)?;
    }
    Ok((Controller::Agent(builtin), builtin.name().into_bound_py_any(agent.py())?))
}

/// The refusal of a search inside a step: it would take the time of many steps, and could
/// not be interrupted.
#[cold]
fn no_search(seat: usize, search: &Search) -> PyErr {
    PyValueError::new_err(format!(
        "{} takes too long to decide inside a step: use rules_py.gym.VectorEnv or rules_py.sb3.VecEnv, \
         which ask searches and functions between the steps, rules_py.gym.Env or rules_py.zoo for \
         one game, or rules_py.rollouts; or give seat {seat} to the caller (None) and answer with \
         Search.run",
        search.shown()
    ))
}

/// Takes the states that games begin with; `keep` makes of each what the games need of it.
pub(crate) fn read_starts(
    value: Option<&Bound<'_, PyAny>>,
    game: &Bound<'_, Game>,
    keep: fn(&dyn DynSession) -> Box<dyn DynSession>,
) -> PyResult<Starts> {
    let (py, rules) = (game.py(), game.get());
    let (mut found, mut watch) = (Vec::new(), Watch::new());
    let Some(value) = value else { return Ok(Starts::default()) };
    for (at, state) in value.try_iter()?.enumerate() {
        let state = state?;
        let Ok(state) = state.cast::<State>() else {
            return Err(errors::wrong_type(&state, &format!("starts[{at}]"), "a State"));
        };
        let state = lend(state)?;
        if !rules.owns(state.dyn_session()) {
            let [own, other] = [rules, state.rules()].map(|game| errors::short(&game.shown()));
            return Err(errors::option(py, format!("starts[{at}] is of {other}, not of {own}")));
        }
        if state.dyn_session().node() == Node::Terminal {
            return Err(errors::option(py, format!("the game of starts[{at}] is over")));
        }
        found.push(keep(state.dyn_session()));
        watch.look(py)?;
    }
    Ok(Starts::new(found))
}

/// The states that games begin with, as Python has them; `None` without any.
pub(crate) fn show_starts<'py>(
    py: Python<'py>,
    starts: &Starts,
    game: &Py<Game>,
) -> PyResult<Option<Bound<'py, PyList>>> {
    let states = starts.states().iter();
    let mut states = states.map(|state| State::new(game.clone_ref(py), state.fork())).peekable();
    if states.peek().is_none() {
        return Ok(None);
    }
    let states = states.map(|state| state.into_bound_py_any(py));
    PyList::new(py, states.collect::<PyResult<Vec<_>>>()?).map(Some)
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
    Ok((illegal, convert::finite(penalty.unwrap_or(usual), "penalty")?))
}

/// The name of a policy for illegal actions.
pub(crate) fn policy_name(illegal: Illegal) -> &'static str {
    match illegal {
        Illegal::Refuse => "raise",
        Illegal::End => "end",
        Illegal::Ignore => "ignore",
        Illegal::Replace => "replace",
        other => unreachable!("{other:?} has no name by which it could have been chosen"),
    }
}

/// The agents of the seats, by name.
pub(crate) fn agent_names<'py>(
    py: Python<'py>,
    agents: &Py<PyTuple>,
) -> PyResult<Bound<'py, PyList>> {
    let name = |agent: Bound<'py, PyAny>| {
        Ok(agent.getattr_opt("name")?.unwrap_or(agent)) // only a network has one
    };
    PyList::new(py, agents.bind(py).iter().map(name).collect::<PyResult<Vec<_>>>()?)
}

/// Takes the number of decisions after which a game is cut off.
pub(crate) fn read_max_length(value: Option<&Bound<'_, PyAny>>) -> PyResult<Option<u32>> {
    value
        .map(|value| match convert::whole(value, "max_length", "an int or None")? {
            convert::Whole::Index(n @ 1..=0x7fff_ffff) => Ok(u32::try_from(n).unwrap_or(u32::MAX)),
            found => Err(PyValueError::new_err(format!(
                "max_length lies between 1 and 2**31 - 1, not {found}"
            ))),
        })
        .transpose()
}

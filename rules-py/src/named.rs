//! Agents by name: the one place where Python's names of agents are read.

use pyo3::{IntoPyObjectExt, exceptions::PyValueError, prelude::*, types::PyString};
use rules_core::{AgentNameError, BuiltinAgent, NamedAgent};

use crate::{errors, guard::guard, network, search::Search};

/// An agent as Python names it, if it is no network.
#[derive(Clone, Debug)]
pub(crate) enum Named {
    /// One without look-ahead.
    Builtin(BuiltinAgent),
    /// A search.
    Search(Search),
}

/// Takes an agent: its name, or a [`Search`].
pub(crate) fn named(agent: &Bound<'_, PyAny>) -> PyResult<Named> {
    if let Ok(search) = agent.cast::<Search>() {
        return Ok(Named::Search(search.get().clone()));
    }
    let Ok(name) = agent.cast::<PyString>() else {
        return Err(errors::wrong_type(agent, "an agent", "a str (its name) or a Search"));
    };
    let name = errors::text(name);
    if let Some((network, settings)) = network::before_search(&name) {
        return Ok(Named::Search(Search::from_network(network, settings)));
    }
    match name.parse().map_err(|error: AgentNameError| PyValueError::new_err(error.to_string()))? {
        NamedAgent::Builtin(builtin) => Ok(Named::Builtin(builtin)),
        NamedAgent::Search(search) => Ok(Named::Search(search.into())),
        other => unreachable!("{other:?} has no name by which it could have been chosen"),
    }
}

/// Find the agent with a name: a ``Search``, or the name of an agent that is none.
#[pyfunction]
#[pyo3(signature = (agent, /))]
pub(crate) fn _agent<'py>(agent: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    guard(|| match named(agent)? {
        Named::Builtin(builtin) => builtin.name().into_bound_py_any(agent.py()),
        Named::Search(search) => search.into_bound_py_any(agent.py()),
    })
}

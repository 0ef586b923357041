//! Settings of a search, read from Python.

use pyo3::{exceptions::PyValueError, prelude::*, types::PyString};
use rules_core::{Budget, BuiltinAgent};

use crate::{convert, errors, network};

/// Takes a budget: a number of simulations, or text.
pub(crate) fn read_budget(budget: &Bound<'_, PyAny>) -> PyResult<Budget> {
    if let Ok(text) = budget.cast::<PyString>() {
        let text = errors::text(text);
        return text.parse::<Budget>().map_err(|error| {
            PyValueError::new_err(format!("{error}; `{}` is none", errors::short(&text)))
        });
    }
    let found = convert::whole(budget, "a budget", "an int or a str")?;
    let number = match found {
        convert::Whole::Index(number) => u32::try_from(number).ok().filter(|number| *number > 0),
        convert::Whole::Beyond(_) => None,
    };
    number.map(Budget::simulations).ok_or_else(|| {
        PyValueError::new_err(format!("a budget lies between 1 and 2**32 - 1, not {found}"))
    })
}

/// Takes an agent of the simulations: its name, and the built-in agent unless it is a network.
pub(crate) fn read_agent(
    agent: &Bound<'_, PyAny>,
    keyword: &str,
) -> PyResult<(String, Option<BuiltinAgent>)> {
    let name = convert::text(agent, keyword)?;
    if network::is_name(&name) {
        return Ok((name, None));
    }
    if let Some(plan @ BuiltinAgent::Plan(_)) = BuiltinAgent::by_name(&name) {
        return Ok((name, Some(plan)));
    }
    let what = format!("{keyword} (if it is no network, net or net:<file>, and no plan, plan:0)");
    let words = BuiltinAgent::ALL.map(|agent| (agent.name(), agent));
    Ok((name, Some(convert::word(agent, &what, &words)?)))
}

/// Takes the name of a network that values states.
pub(crate) fn read_value(value: &Bound<'_, PyAny>) -> PyResult<String> {
    let name = convert::text(value, "value")?;
    if network::is_name(&name) {
        return Ok(name);
    }
    let name = errors::short(&name);
    Err(PyValueError::new_err(format!("value must be net or net:<file>, not `{name}`")))
}

/// Takes a number of decisions, which is of use only beside a value.
pub(crate) fn read_depth(depth: &Bound<'_, PyAny>, valued: bool) -> PyResult<u32> {
    let found = convert::whole(depth, "depth", "an int")?;
    let number = match found {
        convert::Whole::Index(number) => u32::try_from(number).ok(),
        convert::Whole::Beyond(_) => None,
    };
    let refused = |why: String| PyValueError::new_err(why);
    let number = number
        .ok_or_else(|| refused(format!("depth lies between 0 and 2**32 - 1, not {found}")))?;
    if valued { Ok(number) } else { Err(refused("depth needs a value".to_owned())) }
}

/// Takes a share below 1.
pub(crate) fn share(value: f64, what: &str) -> PyResult<f64> {
    if (0.0..1.0).contains(&value) {
        return Ok(value.abs()); // no zero with a sign
    }
    Err(PyValueError::new_err(format!("{what} must be from 0 and below 1, not {value}")))
}

/// Takes a finite number that is not negative.
pub(crate) fn weight(value: f64, what: &str) -> PyResult<f64> {
    if convert::finite(value, what)? < 0.0 {
        return Err(PyValueError::new_err(format!("{what} must be a number from 0, not {value}")));
    }
    Ok(value.abs()) // no zero with a sign
}

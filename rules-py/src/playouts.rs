//! Playouts by built-in agents: the native part of `rules_py.evaluate.playouts`.

use numpy::{PyArray1, PyArray2, PyArrayMethods};
use pyo3::{exceptions::PyValueError, prelude::*};
use rules_core::{AgentNameError, BuiltinAgent, DynSession, generator};

use crate::{
    convert,
    guard::{guard, lend},
    search_batch::{positive, read_states},
    slices::heard,
};

/// Mean returns of games that built-in agents play from some states.
///
/// Parameters
/// ----------
/// states : iterable of State
///     The states, all of one game with the same options, which do not change.
/// agents : list of str
///     Names of built-in agents, one for each seat.
/// seed : int
///     Seed of the random numbers; game ``n`` from each state has stream ``n``.
/// games : int
///     Games from each state, at least 1.
///
/// Returns
/// -------
/// ndarray of float64, shape (num_states, num_seats)
///     Mean returns.
#[pyfunction]
pub(crate) fn _playouts<'py>(
    py: Python<'py>,
    states: &Bound<'py, PyAny>,
    agents: Vec<String>,
    seed: &Bound<'py, PyAny>,
    games: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyArray2<f64>>> {
    guard(|| {
        let (seed, games) = (convert::seed(seed)?, positive(games, "games")?.get());
        let states = read_states(states)?;
        let seats = agents.len();
        let named = agents.into_iter().map(|name| name.parse::<BuiltinAgent>());
        let mut agents = named.collect::<Result<Vec<_>, _>>().map_err(refused)?;
        let mut sessions = Vec::with_capacity(states.len());
        for state in &states {
            let state = lend(state)?;
            let session = state.dyn_session();
            if usize::from(session.seats()) != seats {
                return Err(PyValueError::new_err(format!("agents are one a seat, not {seats}")));
            }
            sessions.push((session.without_history(), f64::from(session.info().unit)));
        }
        let means = heard(py, move |stop| {
            let each = |(session, unit): &(Box<dyn DynSession>, f64)| {
                let mut sums = vec![0.0; seats];
                for number in (0..games).take_while(|_| !stop()) {
                    let paid = session.play_out(&mut agents, &mut generator(seed, number.into()));
                    sums.iter_mut().zip(paid).for_each(|(sum, paid)| *sum += f64::from(paid));
                }
                sums.into_iter().map(|sum| sum / unit / f64::from(games)).collect::<Vec<_>>()
            };
            sessions.iter().flat_map(each).collect::<Vec<_>>()
        })?;
        PyArray1::from_vec(py, means).reshape([states.len(), seats])
    })
}

/// The refusal of a name that is none of a built-in agent.
#[cold]
fn refused(error: AgentNameError) -> PyErr {
    PyValueError::new_err(error.to_string())
}

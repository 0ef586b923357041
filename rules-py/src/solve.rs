//! Exact solvers: the native part of `rules_py.solve`.

use std::sync::{Mutex, PoisonError};

use numpy::{PyArray1, PyArray2, PyReadonlyArray1};
use pyo3::{exceptions::PyValueError, prelude::*};
use rules_core::{
    BuiltinAgent, Seat,
    solve::{DynPolicy, DynSolution, DynTree, InformationSet, SolveConfig, SolveError},
};

use crate::{
    errors,
    guard::{Lent, border, guard, lend},
    slices::heard,
    state::State,
};

/// Solved game without secrets.
#[pyclass(name = "_Solution", module = "rules_py", frozen)]
#[derive(Debug)]
pub(crate) struct Solution(Box<dyn DynSolution>);

impl Lent for Solution {}

/// Tree of a game by information sets.
#[pyclass(name = "_GameTree", module = "rules_py", frozen)]
#[derive(Debug)]
pub(crate) struct GameTree(DynTree);

impl Lent for GameTree {}

/// One row for each information set.
type Layout<'py> = (Bound<'py, PyArray1<u8>>, Bound<'py, PyArray1<u32>>, Bound<'py, PyArray1<u32>>);

/// Probabilities, values, bounds, exploitability, iterations, and whether it is close enough.
type Found<'py> =
    (Bound<'py, PyArray1<f64>>, Bound<'py, PyArray1<f64>>, (f64, f64), f64, u32, bool);

border! {
impl Solution {
    /// Number of states.
    #[getter]
    fn states(&self) -> usize {
        self.0.states()
    }

    /// Least and greatest value of each seat.
    #[getter]
    fn bounds<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<f64>>> {
        let rows = (0..self.0.seats()).filter_map(|seat| self.0.bounds(seat));
        let rows: Vec<_> = rows.map(Vec::from).collect();
        PyArray2::from_vec2(py, &rows).map_err(|error| errors::internal(py, error.to_string()))
    }

    /// Values of a state.
    fn values_at<'py>(
        &self,
        py: Python<'py>,
        state: &Bound<'py, State>,
    ) -> PyResult<Bound<'py, PyArray1<f64>>> {
        let state = lend(state)?;
        let values = self.0.values_at(state.dyn_session()).ok_or_else(|| elsewhere(py))?;
        Ok(PyArray1::from_vec(py, values))
    }

    /// Value of each legal action, by id.
    fn action_values(
        &self,
        py: Python<'_>,
        state: &Bound<'_, State>,
    ) -> PyResult<Vec<(u32, f64)>> {
        let state = lend(state)?;
        self.0.action_values(state.dyn_session()).ok_or_else(|| elsewhere(py))
    }
}
}

/// The refusal of a state that the solution does not hold.
#[cold]
fn elsewhere(py: Python<'_>) -> PyErr {
    errors::solve(py, "play from the start of this solution does not lead to this state")
}

mod tree {
    //! The methods of the tree; `border!` makes one trait a module.

    use super::{
        Bound, Found, GameTree, InformationSet, Layout, PyArray1, PyReadonlyArray1, PyResult,
        Python, SolveConfig, border, by_name, failed, guard_profile, heard, seat_below,
    };

    border! {
    impl GameTree {
        /// Number of histories.
        #[getter]
        fn histories(&self) -> u64 {
            self.0.form().histories()
        }

        /// Number of seats.
        #[getter]
        fn seats(&self) -> u8 {
            self.0.form().seats()
        }

        /// Seat, first cell and number of actions of each information set.
        fn layout<'py>(&self, py: Python<'py>) -> Layout<'py> {
            let all = self.0.form().information_sets();
            let cells = |cell: fn(&InformationSet) -> u32| {
                PyArray1::from_iter(py, all.iter().map(cell))
            };
            let seats = PyArray1::from_iter(py, all.iter().map(|set| set.seat));
            (seats, cells(|set| set.first), cells(|set| set.count))
        }

        /// Action id of each cell.
        fn actions<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u32>> {
            PyArray1::from_slice(py, self.0.form().actions())
        }

        /// Name of each information set from one number to another.
        fn information_states(&self, first: usize, end: usize) -> Vec<String> {
            (first..end).map_while(|number| self.0.information_state(number)).collect()
        }

        /// Probabilities of a built-in agent.
        fn builtin<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyArray1<f64>>> {
            let profile = self.0.builtin(by_name(name)?);
            Ok(PyArray1::from_slice(py, profile.probabilities()))
        }

        /// Expected return of each seat.
        fn values<'py>(
            &self,
            py: Python<'py>,
            probabilities: PyReadonlyArray1<'py, f64>,
        ) -> PyResult<Bound<'py, PyArray1<f64>>> {
            let profile = guard_profile(self, py, &probabilities)?;
            let values = py.detach(|| self.0.form().values(&profile));
            Ok(PyArray1::from_vec(py, values.map_err(|error| failed(py, &error))?))
        }

        /// Value of the best response of a seat, and the probabilities with it.
        fn best_response<'py>(
            &self,
            py: Python<'py>,
            probabilities: PyReadonlyArray1<'py, f64>,
            seat: u64,
        ) -> PyResult<(f64, Bound<'py, PyArray1<f64>>)> {
            let profile = guard_profile(self, py, &probabilities)?;
            let seat = seat_below(py, seat, self.0.form().seats())?;
            let best = py.detach(|| self.0.form().best_response(&profile, seat));
            let best = best.map_err(|error| failed(py, &error))?;
            Ok((best.value, PyArray1::from_slice(py, best.profile.probabilities())))
        }

        /// What the seats could gain by best responses, in all.
        fn nash_conv(&self, py: Python<'_>, probabilities: PyReadonlyArray1<'_, f64>) -> PyResult<f64> {
            let profile = guard_profile(self, py, &probabilities)?;
            let gain = py.detach(|| self.0.form().nash_conv(&profile));
            gain.map_err(|error| failed(py, &error))
        }

        /// An equilibrium.
        fn equilibrium<'py>(
            &self,
            py: Python<'py>,
            tolerance: f64,
            iterations: u32,
        ) -> PyResult<Found<'py>> {
            let config =
                SolveConfig::default().with_tolerance(tolerance).with_iterations(iterations);
            let found = heard(py, |stop| self.0.form().equilibrium(&config, stop))?;
            let found = found.map_err(|error| failed(py, &error))?;
            let probabilities = PyArray1::from_slice(py, found.profile.probabilities());
            let values = PyArray1::from_vec(py, found.values);
            let [least, most] = found.bounds;
            let bounds = (least, most);
            Ok((probabilities, values, bounds, found.exploitability, found.iterations, found.reached))
        }
    }
    }
}

/// A profile from an array.
fn guard_profile(
    tree: &GameTree,
    py: Python<'_>,
    probabilities: &PyReadonlyArray1<'_, f64>,
) -> PyResult<rules_core::solve::Profile> {
    let probabilities = probabilities.as_array().to_vec();
    tree.0.form().profile(probabilities).map_err(|error| failed(py, &error))
}

fn seat_below(py: Python<'_>, seat: u64, seats: Seat) -> PyResult<Seat> {
    let found = Seat::try_from(seat).ok().filter(|seat| *seat < seats);
    let last = seats.saturating_sub(1);
    found.ok_or_else(|| {
        errors::seat(py, format!("there is no seat {seat}: the seats are 0 to {last}"))
    })
}

fn by_name(name: &str) -> PyResult<BuiltinAgent> {
    BuiltinAgent::by_name(name).ok_or_else(|| {
        let name = errors::short(name);
        PyValueError::new_err(format!(
            "there is no policy `{name}`: the names are random and heuristic; or give a function"
        ))
    })
}

/// The refusal of a solver.
#[cold]
fn failed(py: Python<'_>, error: &SolveError) -> PyErr {
    match error {
        SolveError::Tolerance(_) => PyValueError::new_err(error.to_string()),
        error => errors::solve(py, error.to_string()),
    }
}

/// A policy as Python gave it.
enum Given {
    Builtin(BuiltinAgent),
    Function(Py<PyAny>),
}

/// Policies while a solver asks them, and the first error that one raised.
struct Asked(Mutex<Option<PyErr>>);

impl Asked {
    fn failed(&self) -> bool {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).is_some()
    }

    /// Asks a function for the probabilities of the legal actions.
    fn ask(&self, function: &Py<PyAny>, key: &str, legal: &[u32], out: &mut [f64]) {
        if self.failed() {
            return;
        }
        let answer = Python::attach(|py| {
            let answer = function.bind(py).call1((key, legal.to_vec()))?;
            answer.extract::<Vec<f64>>().map_err(|_| {
                let what = "what a policy returns";
                errors::wrong_type(&answer, what, "a sequence of float, one for each legal action")
            })
        });
        let answer = answer.and_then(|probabilities| {
            if probabilities.len() != out.len() {
                let (given, needed) = (probabilities.len(), out.len());
                return Err(PyValueError::new_err(format!(
                    "a policy returned {given} probabilities for {needed} legal actions"
                )));
            }
            out.copy_from_slice(&probabilities);
            Ok(())
        });
        if let Err(error) = answer {
            *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
        }
    }
}

/// Solve a game without secrets.
#[pyfunction]
pub(crate) fn _solve(
    py: Python<'_>,
    state: &Bound<'_, State>,
    policies: Vec<Option<Bound<'_, PyAny>>>,
    max_states: u64,
    tolerance: f64,
) -> PyResult<Solution> {
    guard(|| {
        let state = lend(state)?;
        let given = policies.into_iter().map(|policy| policy.map(read).transpose());
        let given = given.collect::<PyResult<Vec<_>>>()?;
        let config = SolveConfig::default().with_max_states(max_states).with_tolerance(tolerance);
        let (session, asked) = (state.dyn_session(), Asked(Mutex::new(None)));
        let solved = heard(py, |stop| {
            let ask = |function| {
                let asked = &asked;
                move |_: Seat, key: &str, legal: &[u32], out: &mut [f64]| {
                    asked.ask(function, key, legal, out);
                }
            };
            let functions: Vec<_> = given
                .iter()
                .map(|given| match given {
                    Some(Given::Function(function)) => Some(ask(function)),
                    _ => None,
                })
                .collect();
            let policies: Vec<_> = given
                .iter()
                .zip(&functions)
                .map(|(given, function)| match (given, function) {
                    (Some(Given::Builtin(agent)), _) => Some(DynPolicy::Builtin(*agent)),
                    (_, Some(function)) => Some(DynPolicy::Function(function)),
                    _ => None,
                })
                .collect();
            session.solve(&policies, &config, &|| asked.failed() || stop())
        })?;
        let raised = asked.0.into_inner().unwrap_or_else(PoisonError::into_inner);
        raised.map_or(Ok(()), Err)?;
        solved.map(Solution).map_err(|error| failed(py, &error))
    })
}

fn read(policy: Bound<'_, PyAny>) -> PyResult<Given> {
    if policy.is_callable() {
        return Ok(Given::Function(policy.unbind()));
    }
    match policy.extract::<String>() {
        Ok(name) => by_name(&name).map(Given::Builtin),
        Err(_) => Err(errors::wrong_type(&policy, "a policy", "a str, a function or None")),
    }
}

/// Walk all histories of a game.
#[pyfunction]
pub(crate) fn _game_tree(
    py: Python<'_>,
    state: &Bound<'_, State>,
    max_histories: u64,
) -> PyResult<GameTree> {
    guard(|| {
        let state = lend(state)?;
        let config = SolveConfig::default().with_max_states(max_histories);
        let session = state.dyn_session();
        let tree = heard(py, |stop| session.game_tree(&config, stop))?;
        tree.map(GameTree).map_err(|error| failed(py, &error))
    })
}

//! `search_batch`: many searches in lock-step, their leaves valued by a function of Python.

use std::num::NonZeroU32;

use numpy::{PyArray2, PyArrayMethods, PyUntypedArray, PyUntypedArrayMethods};
use pyo3::{exceptions::PyValueError, prelude::*, types::PyDict};
use rules_core::{
    DynLeafSearch, DynSession, Generator, LeafSearchConfig, Node, Sizes, SparseWriter,
};

use crate::{
    convert, errors,
    forms::Forms,
    game::Game,
    generator::with_rng,
    guard::{guard, lend},
    search_report::to_python,
    search_settings::weight,
    slices::heard,
    sparse::{Values, gather},
    state::State,
};

/// Search many states in lock-step, their leaves valued by one function in batches.
///
/// Every search is a tree over sampled states that the seat to act cannot tell from the real one;
/// it descends by mean return and prior, as AlphaZero does, and uses nothing of its state but the
/// view of the seat to act. At a decision that is new to its tree it waits; ``evaluator`` then
/// values the decisions of all searches that wait in one call. Chance is sampled, ends of games
/// are valued by their returns, and a decision with one legal action needs no value.
///
/// A report depends on the state, the random numbers and what ``evaluator`` says of single rows:
/// however many states are searched together, and whatever ``max_batch``, it is the same. The
/// interpreter is released while the searches descend, and an interrupt, such as Ctrl-C, ends
/// them within a tenth of a second. After an error ``rng`` has not advanced.
///
/// Parameters
/// ----------
/// states : iterable of State
///     The states, all of one game with the same options, which do not change.
/// evaluator : callable
///     Function of ``observations``, ``dtype`` of shape ``(n, observation_size)``, and ``masks``,
///     ``int8`` of shape ``(n, num_actions)``, 1 where legal: what the seats to act at ``n``
///     leaves observe. It returns ``(priors, values)``. ``priors``, of shape ``(n, num_actions)``,
///     are numbers from 0, of which the ratios among legal actions count. ``values``, of shape
///     ``(n, seats)``, are the returns to expect, that of the observing seat first and the others
///     in turn order. Both are arrays, or what ``numpy.asarray`` takes.
/// rng : int or Generator
///     Seed or generator; a generator advances by one number for each state.
/// simulations : int, optional
///     Number of simulations of each search, from 1 to ``2**32 - 1``; 100 by default.
/// exploration : float, optional
///     What counts of the priors beside the returns, from 0; 1.0 by default. Returns are scaled
///     to the range 0 to 1.
/// max_batch : int, optional
///     Greatest number of leaves in one call of ``evaluator``; by default one for each state.
/// dtype : {"float32", "uint8"}, optional
///     Dtype of the observations; ``"float32"`` by default.
/// observation : {"dense", "sparse"}, optional
///     Whether ``evaluator`` gets an array of observations, the default, or ``SparseRows``.
/// action_mask : {"bytes", "packed"}, optional
///     Whether it gets masks with a byte for each action, the default, or a bit: then ``uint8`` of
///     shape ``(n, (num_actions + 7) // 8)``, as ``Batch`` has them.
///
/// Returns
/// -------
/// list of SearchReport
///     One for each state. ``action`` has most visits, ``line`` follows the visits of the tree;
///     there are no advantages over the rule-based agent.
///
/// Raises
/// ------
/// SeatError
///     If no seat is to act in a state.
/// ValueError
///     If a number is out of range, the states are of different games, or a prior or a value is
///     negative, infinite or not a number where it must not be.
/// ArrayError
///     If ``priors`` or ``values`` have another dtype or shape.
/// TypeError
///     If ``evaluator`` returns no pair, or an argument has another type.
/// BusyError
///     If another thread is changing a state or using the generator, or ``evaluator`` uses it.
#[pyfunction]
#[pyo3(signature = (
    states, evaluator, rng, *, simulations = None, exploration = None, max_batch = None,
    dtype = None, observation = None, action_mask = None
))]
#[expect(clippy::too_many_arguments, reason = "they are keywords in Python")]
pub(crate) fn search_batch<'py>(
    py: Python<'py>,
    states: &Bound<'py, PyAny>,
    evaluator: &Bound<'py, PyAny>,
    rng: &Bound<'py, PyAny>,
    simulations: Option<&Bound<'py, PyAny>>,
    exploration: Option<f64>,
    max_batch: Option<&Bound<'py, PyAny>>,
    dtype: Option<&Bound<'py, PyAny>>,
    observation: Option<&Bound<'py, PyAny>>,
    action_mask: Option<&Bound<'py, PyAny>>,
) -> PyResult<Vec<Bound<'py, PyAny>>> {
    guard(|| {
        if !evaluator.is_callable() {
            return Err(errors::wrong_type(evaluator, "the evaluator", "a function"));
        }
        let mut config = LeafSearchConfig::default();
        if let Some(simulations) = simulations {
            config = config.with_simulations(positive(simulations, "simulations")?);
        }
        let exploration = exploration.unwrap_or(config.exploration);
        config = config.with_exploration(weight(exploration, "exploration")?);
        let most = max_batch.map(|most| positive(most, "max_batch")).transpose()?;
        let most =
            most.map_or(usize::MAX, |most| usize::try_from(most.get()).unwrap_or(usize::MAX));
        let forms = Forms::read(observation, dtype, action_mask)?;
        let states = read_states(states)?;
        with_rng(rng, |rng| {
            let mut drawn = rng.clone();
            let mut searches = begin(py, &states, config, &mut drawn)?;
            if let Some(first) = states.first() {
                let ask = Ask::new(evaluator, lend(first)?.rules(), forms, most)?;
                ask.lock_step(py, &mut searches)?;
            }
            *rng = drawn;
            searches.iter().map(|search| to_python(py, &search.report())).collect()
        })?
    })
}

/// Takes a number from 1 that fits 32 bits.
pub(crate) fn positive(value: &Bound<'_, PyAny>, what: &str) -> PyResult<NonZeroU32> {
    let found = convert::whole(value, what, "an int")?;
    let number = match found {
        convert::Whole::Index(number) => u32::try_from(number).ok().and_then(NonZeroU32::new),
        convert::Whole::Beyond(_) => None,
    };
    number.ok_or_else(|| {
        PyValueError::new_err(format!("{what} lies between 1 and 2**32 - 1, not {found}"))
    })
}

/// Takes states of one game.
pub(crate) fn read_states<'py>(states: &Bound<'py, PyAny>) -> PyResult<Vec<Bound<'py, State>>> {
    let mut found: Vec<Bound<'py, State>> = Vec::new();
    for (at, state) in states.try_iter()?.enumerate() {
        let state = state?;
        let Ok(state) = state.cast::<State>() else {
            return Err(errors::wrong_type(&state, &format!("states[{at}]"), "a State"));
        };
        if let Some(first) = found.first() {
            let (first, own) = (lend(first)?, lend(state)?);
            if !first.rules().owns(own.dyn_session()) {
                let names = [&first, &own].map(|state| state.rules().shown());
                let [first, own] = names.map(|name| errors::short(&name));
                let what = format!(
                    "states are of one game: states[0] is of {first}, and states[{at}] of {own}"
                );
                return Err(PyValueError::new_err(what));
            }
        }
        found.push(state.clone());
    }
    Ok(found)
}

type Searches = Vec<Box<dyn DynLeafSearch>>;

/// Begins a search of every state.
fn begin(
    py: Python<'_>,
    states: &[Bound<'_, State>],
    config: LeafSearchConfig,
    rng: &mut Generator,
) -> PyResult<Searches> {
    let mut searches = Vec::with_capacity(states.len());
    for (at, state) in states.iter().enumerate() {
        let state = lend(state)?;
        if !matches!(state.dyn_session().node(), Node::Player(_)) {
            return Err(errors::seat(py, format!("no seat decides in states[{at}]")));
        }
        let search = state.dyn_session().leaf_search(config, rng);
        searches.push(search.map_err(|error| errors::search(py, &error))?);
    }
    Ok(searches)
}

/// How the evaluator is asked.
struct Ask<'a, 'py> {
    evaluator: &'a Bound<'py, PyAny>,
    /// Lengths of the rows that it gets and returns.
    sizes: Sizes,
    forms: Forms,
    values: Values,
    /// Greatest number of leaves in one call.
    most: usize,
}

impl<'a, 'py> Ask<'a, 'py> {
    fn new(
        evaluator: &'a Bound<'py, PyAny>,
        game: &Game,
        forms: Forms,
        most: usize,
    ) -> PyResult<Self> {
        let forms = forms.check(game)?;
        Ok(Self { evaluator, sizes: game.sizes(), forms, values: game.values(forms.dtype), most })
    }

    /// Advances all searches to their next leaves and has them valued, until none waits.
    fn lock_step(&self, py: Python<'py>, searches: &mut Searches) -> PyResult<()> {
        loop {
            let waiting = heard(py, |stop| {
                let all = searches.iter_mut().enumerate();
                all.filter_map(|(at, search)| search.advance(stop).then_some(at))
                    .collect::<Vec<_>>()
            })?;
            if waiting.is_empty() {
                return Ok(());
            }
            for part in waiting.chunks(self.most) {
                self.value(py, searches, part)?;
                py.check_signals()?;
            }
        }
    }

    /// Has the leaves of some searches valued in one call.
    fn value(&self, py: Python<'py>, searches: &mut Searches, part: &[usize]) -> PyResult<()> {
        let leaves: Vec<_> = part.iter().filter_map(|&at| searches[at].leaf()).collect();
        let rows = self.rows(py, &leaves)?;
        let answer = self.evaluator.call1(rows)?;
        let Ok((priors, values)) = answer.extract::<(Bound<'py, PyAny>, Bound<'py, PyAny>)>()
        else {
            return Err(errors::wrong_type(
                &answer,
                "what the evaluator returns",
                "a pair (priors, values)",
            ));
        };
        let priors = table(&priors, "priors", [leaves.len(), self.sizes.actions])?;
        let values = table(&values, "values", [leaves.len(), self.sizes.seats])?;
        let rows =
            priors.chunks_exact(self.sizes.actions).zip(values.chunks_exact(self.sizes.seats));
        for (row, (((priors, values), leaf), &at)) in rows.zip(&leaves).zip(part).enumerate() {
            // From the observing seat on, to seat order.
            let mut seated = values.to_vec();
            seated.rotate_right(deciding(&**leaf));
            searches[at].value(priors, &seated).map_err(|error| {
                PyValueError::new_err(format!("row {row} of what the evaluator returned: {error}"))
            })?;
        }
        Ok(())
    }

    /// Observations and masks of the seats to act.
    fn rows(
        &self,
        py: Python<'py>,
        leaves: &[Box<dyn DynSession>],
    ) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>)> {
        let width = self.sizes.observation;
        let observations = match self.forms {
            Forms { sparse: true, .. } => self.sparse(py, leaves)?,
            Forms { dtype: "uint8", .. } => {
                fill(py, leaves, width, |leaf, row| leaf.observation_bytes(seat_of(leaf), row))?
            }
            _ => fill(py, leaves, width, |leaf, row| leaf.observation(seat_of(leaf), row))?,
        };
        let masks = if self.forms.packed {
            fill(py, leaves, self.sizes.packed(), |leaf, row| {
                pack(leaf, row);
                Ok(())
            })?
        } else {
            fill(py, leaves, self.sizes.actions, |leaf, row| {
                Ok(leaf.action_mask(seat_of(leaf), row)?)
            })?
        };
        Ok((observations, masks))
    }

    /// Observations as the cells that are not 0.
    fn sparse(
        &self,
        py: Python<'py>,
        leaves: &[Box<dyn DynSession>],
    ) -> PyResult<Bound<'py, PyAny>> {
        let mut rows = vec![SparseWriter::default(); leaves.len()];
        for (row, leaf) in rows.iter_mut().zip(leaves) {
            let done = leaf.observation_sparse(seat_of(&**leaf), row);
            done.map_err(|error| errors::seats(py, &error))?;
        }
        gather(py, &rows, &self.values)
    }
}

/// Sets the bits of the legal actions in a row of zeros.
fn pack(leaf: &dyn DynSession, row: &mut [u8]) {
    let mut legal = Vec::new();
    leaf.legal_actions(&mut legal);
    for action in legal {
        row[action as usize / 8] |= 1 << (action % 8);
    }
}

/// An array with a row for each leaf.
fn fill<'py, T: numpy::Element>(
    py: Python<'py>,
    leaves: &[Box<dyn DynSession>],
    width: usize,
    each: impl Fn(&dyn DynSession, &mut [T]) -> Result<(), rules_core::ObservationError>,
) -> PyResult<Bound<'py, PyAny>> {
    let array = PyArray2::<T>::zeros(py, [leaves.len(), width], false);
    let mut cells = array.readwrite();
    for (row, leaf) in cells.as_slice_mut()?.chunks_exact_mut(width).zip(leaves) {
        each(&**leaf, row).map_err(|error| errors::rows(py, &error))?;
    }
    drop(cells);
    Ok(array.into_any())
}

/// The seat that decides at a leaf.
fn deciding(leaf: &dyn DynSession) -> usize {
    match leaf.node() {
        Node::Player(seat) => usize::from(seat),
        Node::Chance | Node::Terminal => 0,
    }
}

fn seat_of(leaf: &dyn DynSession) -> u64 {
    deciding(leaf) as u64
}

/// Takes a table of numbers, row by row.
fn table(value: &Bound<'_, PyAny>, what: &str, shape: [usize; 2]) -> PyResult<Vec<f64>> {
    let py = value.py();
    let [rows, columns] = shape;
    let refuse = |found: String| {
        let wanted = format!("{what} must be numbers of shape ({rows}, {columns})");
        errors::array(py, format!("{wanted}, not {found}"))
    };
    let array = py.import("numpy")?.call_method1("asarray", (value,)).map_err(|error| {
        if errors::passes(py, &error) {
            return error;
        }
        refuse(format!("{} ({})", convert::describe(value), errors::short(&error.to_string())))
    })?;
    let fits = array.cast::<PyUntypedArray>().is_ok_and(|array| array.shape() == shape);
    let kind = array.getattr("dtype")?.getattr("kind")?;
    if !fits || !matches!(errors::text(kind.cast()?).as_str(), "f" | "i" | "u") {
        return Err(refuse(convert::describe(&array)));
    }
    let arguments = PyDict::new(py);
    arguments.set_item("order", "C")?;
    let wide = array.call_method("astype", ("float64",), Some(&arguments))?;
    Ok(wide.cast_into::<PyArray2<f64>>().map_err(PyErr::from)?.to_vec()?)
}

//! Networks: their weights, read and checked in Python once, for searches and batches.

use numpy::{PyArray1, PyReadonlyArray2, PyReadonlyArrayDyn, ndarray::ArrayView1};
use pyo3::{
    exceptions::PyValueError,
    prelude::*,
    sync::PyOnceLock,
    types::{PyString, PyType},
};
use rules_core::{NamedAgent, Search};

use crate::{errors, game::Game, guard::guard, state::State};

/// Name of the network that travels with the package.
pub(crate) const NET: &str = "net";

/// Whether this is the name of a network: ``net`` or ``net:<file>``, without a search behind it.
pub(crate) fn is_name(name: &str) -> bool {
    name.strip_prefix(NET).is_some_and(|rest| rest.is_empty() || rest.starts_with(':'))
        && before_search(name).is_none()
}

/// The network and the search of a name such as ``net+search:50`` or ``net:<file>+search:50``.
pub(crate) fn before_search(name: &str) -> Option<(&str, Search)> {
    let (network, search) = name.rsplit_once('+')?;
    match search.parse() {
        Ok(NamedAgent::Search(settings)) if is_name(network) => Some((network, settings)),
        _ => None,
    }
}

/// The weights of a network, for native code.
#[pyclass(name = "_Network", module = "rules_py", frozen)]
#[derive(Clone, Debug)]
pub(crate) struct Network(rules_core::Network);

#[pymethods]
impl Network {
    /// Takes the names of the layers, and their arrays in this order.
    #[new]
    fn new(layers: &str, arrays: Vec<PyReadonlyArrayDyn<'_, f32>>) -> PyResult<Self> {
        guard(|| {
            let arrays = arrays.into_iter().map(|array| array.as_array().iter().copied().collect());
            let network = rules_core::Network::with_layers(layers, arrays);
            network.map(Self).map_err(|error| PyValueError::new_err(error.to_string()))
        })
    }

    /// The most likely legal action of each row, and 0 where none is legal.
    #[expect(clippy::needless_pass_by_value, reason = "PyO3 hands these over")]
    fn choose<'py>(
        &self,
        py: Python<'py>,
        observation: PyReadonlyArray2<'py, f32>,
        mask: PyReadonlyArray2<'py, i8>,
    ) -> PyResult<Bound<'py, PyArray1<i64>>> {
        guard(|| {
            let (seen, mask) = (observation.as_array(), mask.as_array());
            let (cells, actions) = (seen.ncols(), mask.ncols());
            let reads = [cells, cells + actions].contains(&self.0.inputs());
            if !reads || self.0.outputs() < actions || seen.nrows() != mask.nrows() {
                return Err(PyValueError::new_err(format!(
                    "the network has {} inputs and {} outputs, and there are {:?} cells and {:?} actions",
                    self.0.inputs(),
                    self.0.outputs(),
                    seen.shape(),
                    mask.shape()
                )));
            }
            let row = |(seen, mask): (ArrayView1<'_, f32>, ArrayView1<'_, i8>)| {
                let legal = mask.iter().map(|&legal| f32::from(u8::from(legal != 0)));
                let inputs: Vec<f32> =
                    seen.iter().copied().chain(legal).take(self.0.inputs()).collect();
                let legal = mask.iter().enumerate().filter(|(_, legal)| **legal != 0);
                let chosen = self.0.choose(&inputs, legal.map(|(action, _)| action));
                chosen.and_then(|action| i64::try_from(action).ok()).unwrap_or(0)
            };
            let chosen: Vec<i64> =
                py.detach(|| seen.rows().into_iter().zip(mask.rows()).map(row).collect());
            Ok(PyArray1::from_vec(py, chosen))
        })
    }
}

/// The network with a name, for the game of a state: one that has a value, or one that plays.
pub(crate) fn load(
    name: &str,
    state: &Bound<'_, State>,
    value: bool,
) -> PyResult<rules_core::Network> {
    weights(&read(&PyString::new(state.py(), name), &state.getattr("game")?, value)?)
}

/// A network for a seat of a game, as Python has it and its weights, if an agent is one: by its
/// name, or what has been loaded.
pub(crate) fn seated<'py>(
    agent: &Bound<'py, PyAny>,
    game: &Bound<'py, Game>,
) -> PyResult<Option<(Bound<'py, PyAny>, rules_core::Network)>> {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let net = match agent.cast::<PyString>() {
        Ok(name) if is_name(&errors::text(name)) => read(name, game, false)?,
        Err(_) if agent.is_instance(CLASS.import(agent.py(), "rules_py._net", "Net")?)? => {
            agent.call_method1("check", (game,))?;
            agent.clone()
        }
        _ => return Ok(None),
    };
    let weights = weights(&net)?;
    Ok(Some((net, weights)))
}

/// The network with a name, as Python has it.
fn read<'py>(
    name: &Bound<'py, PyString>,
    game: &Bound<'py, PyAny>,
    value: bool,
) -> PyResult<Bound<'py, PyAny>> {
    static LOAD: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    LOAD.import(name.py(), "rules_py._net", "load")?.call1((name, game, value))
}

/// The weights of a network that Python has.
fn weights(net: &Bound<'_, PyAny>) -> PyResult<rules_core::Network> {
    Ok(net.getattr("native")?.cast::<Network>()?.get().0.clone())
}

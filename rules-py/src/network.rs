//! Networks: their weights, read and checked in Python once, for searches and batches.

use std::iter;

use numpy::PyReadonlyArrayDyn;
use pyo3::{exceptions::PyValueError, prelude::*, sync::PyOnceLock};

use crate::{guard::guard, state::State};

/// Name of the network that travels with the package.
pub(crate) const NET: &str = "net";

/// Whether this is the name of a network: ``net`` or ``net:<file>``.
pub(crate) fn is_name(name: &str) -> bool {
    name.strip_prefix(NET).is_some_and(|rest| rest.is_empty() || rest.starts_with(':'))
}

/// The weights of a network, for native code.
#[pyclass(name = "_Network", module = "rules_py", frozen)]
#[derive(Clone, Debug)]
pub(crate) struct Network(rules_core::Network);

#[pymethods]
impl Network {
    /// Takes a matrix, inputs by outputs, and a vector of biases for each layer.
    #[new]
    fn new(weights: Vec<PyReadonlyArrayDyn<'_, f32>>) -> PyResult<Self> {
        guard(|| {
            let mut arrays =
                weights.into_iter().map(|array| array.as_array().iter().copied().collect());
            let layers = iter::from_fn(|| Some((arrays.next()?, arrays.next()?)));
            let network = rules_core::Network::new(layers);
            network.map(Self).map_err(|error| PyValueError::new_err(error.to_string()))
        })
    }
}

/// The network with a name, for the game of a state.
pub(crate) fn load(name: &str, state: &Bound<'_, State>) -> PyResult<rules_core::Network> {
    static LOAD: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let py = state.py();
    let load = LOAD.import(py, "rules_py._net", "load")?;
    let net = load.call1((name, state.getattr("game")?))?.getattr("native")?;
    Ok(net.cast::<Network>()?.get().0.clone())
}

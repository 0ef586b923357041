//! Arrays: the rows of a batch as NumPy sees them.

use numpy::{
    Element, PyArray, PyArray1, PyArray2, PyArrayMethods, PyUntypedArray, PyUntypedArrayMethods,
    ndarray::Dimension,
};
use pyo3::{
    IntoPyObjectExt,
    prelude::*,
    types::{PyDict, PyEllipsis},
};
use rules_core::{BatchBuffers, ObservationBuffer, Sizes};

use crate::{
    convert::{self, Field},
    errors,
};

/// The rows, as NumPy arrays.
#[derive(Debug)]
pub(crate) struct Arrays {
    pub(crate) features: Py<PyUntypedArray>,
    pub(crate) mask: Py<PyArray2<i8>>,
    pub(crate) seat: Py<PyArray1<i8>>,
    pub(crate) rewards: Py<PyArray2<f64>>,
    pub(crate) terminated: Py<PyArray1<bool>>,
    pub(crate) truncated: Py<PyArray1<bool>>,
    pub(crate) length: Py<PyArray1<i32>>,
    pub(crate) returns: Py<PyArray2<f64>>,
    pub(crate) last: Option<(Py<PyUntypedArray>, Py<PyArray1<i8>>)>,
}

/// The names of the arrays, in the order of [`Arrays`].
const NAMES: [&str; 10] = [
    "features",
    "mask",
    "seat",
    "rewards",
    "terminated",
    "truncated",
    "length",
    "returns",
    "final_observation",
    "final_seat",
];

impl Arrays {
    pub(crate) fn new(py: Python<'_>, games: usize, sizes: Sizes, dtype: &str, last: bool) -> Self {
        let features = || match dtype {
            "uint8" => {
                PyArray2::<u8>::zeros(py, (games, sizes.features), false).as_untyped().clone()
            }
            _ => PyArray2::<f32>::zeros(py, (games, sizes.features), false).as_untyped().clone(),
        };
        Self {
            features: features().unbind(),
            mask: PyArray2::zeros(py, (games, sizes.actions), false).unbind(),
            seat: PyArray1::zeros(py, games, false).unbind(),
            rewards: PyArray2::zeros(py, (games, sizes.seats), false).unbind(),
            terminated: PyArray1::zeros(py, games, false).unbind(),
            truncated: PyArray1::zeros(py, games, false).unbind(),
            length: PyArray1::zeros(py, games, false).unbind(),
            returns: PyArray2::zeros(py, (games, sizes.seats), false).unbind(),
            last: last.then(|| (features().unbind(), PyArray1::zeros(py, games, false).unbind())),
        }
    }

    pub(crate) fn get<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
        match name {
            "features" => self.features.clone_ref(py).into_bound_py_any(py),
            "mask" => self.mask.clone_ref(py).into_bound_py_any(py),
            "seat" => self.seat.clone_ref(py).into_bound_py_any(py),
            "rewards" => self.rewards.clone_ref(py).into_bound_py_any(py),
            "terminated" => self.terminated.clone_ref(py).into_bound_py_any(py),
            "truncated" => self.truncated.clone_ref(py).into_bound_py_any(py),
            "length" => self.length.clone_ref(py).into_bound_py_any(py),
            "returns" => self.returns.clone_ref(py).into_bound_py_any(py),
            "final_observation" => {
                self.last.as_ref().map(|last| last.0.clone_ref(py)).into_bound_py_any(py)
            }
            _ => self.last.as_ref().map(|last| last.1.clone_ref(py)).into_bound_py_any(py),
        }
    }

    fn clone_ref(&self, py: Python<'_>) -> Self {
        Self {
            features: self.features.clone_ref(py),
            mask: self.mask.clone_ref(py),
            seat: self.seat.clone_ref(py),
            rewards: self.rewards.clone_ref(py),
            terminated: self.terminated.clone_ref(py),
            truncated: self.truncated.clone_ref(py),
            length: self.length.clone_ref(py),
            returns: self.returns.clone_ref(py),
            last: self.last.as_ref().map(|last| (last.0.clone_ref(py), last.1.clone_ref(py))),
        }
    }

    /// These arrays, but for those that are given by name.
    pub(crate) fn bound_to(
        &self,
        py: Python<'_>,
        games: usize,
        sizes: Sizes,
        dtype: &'static str,
        given: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        let mut own = self.clone_ref(py);
        for (name, array) in given.iter().flat_map(|given| given.iter()) {
            let name = convert::text(&name, "the name of an array")?;
            let field = |dtype, width| Field { name: &name, dtype, games, width };
            match (name.as_str(), &mut own.last) {
                ("features", _) => own.features = field(dtype, sizes.features).cells(&array)?,
                ("mask", _) => own.mask = field("int8", sizes.actions).rows(&array)?,
                ("seat", _) => own.seat = field("int8", 0).row(&array)?,
                ("rewards", _) => own.rewards = field("float64", sizes.seats).rows(&array)?,
                ("terminated", _) => own.terminated = field("bool", 0).row(&array)?,
                ("truncated", _) => own.truncated = field("bool", 0).row(&array)?,
                ("length", _) => own.length = field("int32", 0).row(&array)?,
                ("returns", _) => own.returns = field("float64", sizes.seats).rows(&array)?,
                ("final_observation", Some(last)) => {
                    last.0 = field(dtype, sizes.features).cells(&array)?;
                }
                ("final_seat", Some(last)) => last.1 = field("int8", 0).row(&array)?,
                _ => {
                    let what = format!("there is no array `{name}` here: {}", NAMES.join(", "));
                    return Err(errors::array(py, what));
                }
            }
        }
        if own.overlap(py) {
            return Err(errors::array(py, "two of the arrays share memory"));
        }
        Ok(own)
    }

    /// The arrays that there are, by name.
    pub(crate) fn named<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let named = PyDict::new(py);
        for name in NAMES {
            let array = self.get(py, name)?;
            if !array.is_none() {
                named.set_item(name, array)?;
            }
        }
        Ok(named)
    }

    /// Writes into the arrays what others of these names hold.
    pub(crate) fn fill(&self, py: Python<'_>, others: &Bound<'_, PyDict>) -> PyResult<()> {
        for (name, array) in others {
            let name = convert::text(&name, "the name of an array")?;
            self.get(py, &name)?.set_item(PyEllipsis::get(py), array)?;
        }
        Ok(())
    }

    /// Whether two of the arrays lie over each other.
    fn overlap(&self, py: Python<'_>) -> bool {
        let cells = |array: &Py<PyUntypedArray>| {
            let any = array.bind(py).as_any();
            match any.cast::<PyArray2<f32>>() {
                Ok(array) => span(array),
                Err(_) => any.cast::<PyArray2<u8>>().map_or((0, 0), span),
            }
        };
        let mut spans = vec![
            cells(&self.features),
            span(self.mask.bind(py)),
            span(self.seat.bind(py)),
            span(self.rewards.bind(py)),
            span(self.terminated.bind(py)),
            span(self.truncated.bind(py)),
            span(self.length.bind(py)),
            span(self.returns.bind(py)),
        ];
        if let Some((features, seat)) = &self.last {
            spans.extend([cells(features), span(seat.bind(py))]);
        }
        spans.sort_unstable();
        spans.windows(2).any(|pair| pair[0].1 > pair[1].0)
    }

    /// Borrows every array and hands the rows on.
    pub(crate) fn with<R>(
        &self,
        py: Python<'_>,
        use_it: impl FnOnce(BatchBuffers<'_>) -> R,
    ) -> PyResult<R> {
        /// Borrows features in whichever form they have.
        macro_rules! cells {
            ($array:expr, $floats:ident, $bytes:ident) => {{
                let any: Option<&Bound<'_, PyAny>> = $array;
                if let Some(array) = any.and_then(|any| any.cast::<PyArray2<f32>>().ok()) {
                    $floats = array.try_readwrite().map_err(convert::busy)?;
                    ObservationBuffer::FloatWriter($floats.as_slice_mut()?)
                } else if let Some(array) = any.and_then(|any| any.cast::<PyArray2<u8>>().ok()) {
                    $bytes = array.try_readwrite().map_err(convert::busy)?;
                    ObservationBuffer::Bytes($bytes.as_slice_mut()?)
                } else {
                    ObservationBuffer::None
                }
            }};
        }
        /// Borrows one array.
        macro_rules! borrow {
            ($($name:ident),+) => {
                $(let mut $name = self.$name.bind(py).try_readwrite().map_err(convert::busy)?;)+
            };
        }
        borrow!(mask, seat, rewards, terminated, truncated, length, returns);
        let (mut floats, mut bytes, mut last_floats, mut last_bytes, mut last_seat);
        let features = cells!(Some(self.features.bind(py).as_any()), floats, bytes);
        let last = self.last.as_ref();
        let final_observation =
            cells!(last.map(|last| last.0.bind(py).as_any()), last_floats, last_bytes);
        let final_seat: &mut [i8] = match last {
            None => &mut [],
            Some((_, seat)) => {
                last_seat = seat.bind(py).try_readwrite().map_err(convert::busy)?;
                last_seat.as_slice_mut()?
            }
        };
        Ok(use_it(BatchBuffers {
            features,
            mask: mask.as_slice_mut()?,
            seat: seat.as_slice_mut()?,
            rewards: rewards.as_slice_mut()?,
            terminated: terminated.as_slice_mut()?,
            truncated: truncated.as_slice_mut()?,
            length: length.as_slice_mut()?,
            returns: returns.as_slice_mut()?,
            final_observation,
            final_seat,
        }))
    }
}

/// First byte of an array, and the byte after its last.
fn span<T: Element, D: Dimension>(array: &Bound<'_, PyArray<T, D>>) -> (usize, usize) {
    let start = array.data().addr();
    (start, start + array.len() * size_of::<T>())
}

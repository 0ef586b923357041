//! Arrays: the rows of a batch as NumPy sees them.

use numpy::{
    PyArray1, PyArray2, PyArrayDescrMethods, PyArrayMethods, PyUntypedArray, PyUntypedArrayMethods,
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
    forms::Forms,
    game::Game,
    masks::Masks,
    observations::{Dense, Observations, borrow, span, zeros},
};

/// The rows, as NumPy arrays.
#[derive(Debug)]
pub(crate) struct Arrays {
    games: usize,
    sizes: Sizes,
    pub(crate) observation: Observations,
    pub(crate) action_mask: Masks,
    pub(crate) seat: Py<PyArray1<i8>>,
    pub(crate) rewards: Py<PyArray2<f64>>,
    pub(crate) terminated: Py<PyArray1<bool>>,
    pub(crate) truncated: Py<PyArray1<bool>>,
    pub(crate) length: Py<PyArray1<i32>>,
    pub(crate) returns: Py<PyArray2<f64>>,
    pub(crate) last: Option<(Observations, Py<PyArray1<i8>>)>,
}

/// The names of the arrays, in the order of [`Arrays`].
const NAMES: [&str; 10] = [
    "observation",
    "action_mask",
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
    /// Arrays of zeros; NumPy's `MemoryError` where there is no room for them.
    pub(crate) fn new(
        py: Python<'_>,
        game: &Game,
        games: usize,
        forms: Forms,
        last: bool,
    ) -> PyResult<Self> {
        let sizes = game.sizes();
        let zeros = |width: usize, dtype: &str| zeros(py, games, width, dtype);
        Ok(Self {
            games,
            sizes,
            observation: Observations::own(py, game, games, forms)?,
            action_mask: Masks::new(py, games, sizes, forms)?,
            seat: zeros(0, "int8")?.cast_into()?.unbind(),
            rewards: zeros(sizes.seats, "float64")?.cast_into()?.unbind(),
            terminated: zeros(0, "bool")?.cast_into()?.unbind(),
            truncated: zeros(0, "bool")?.cast_into()?.unbind(),
            length: zeros(0, "int32")?.cast_into()?.unbind(),
            returns: zeros(sizes.seats, "float64")?.cast_into()?.unbind(),
            last: if last {
                let rows = Observations::shared(py, game, games, forms)?;
                Some((rows, zeros(0, "int8")?.cast_into()?.unbind()))
            } else {
                None
            },
        })
    }

    pub(crate) fn get<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
        match name {
            "observation" => self.observation.get(py),
            "action_mask" => self.action_mask.get(py),
            "seat" => self.seat.clone_ref(py).into_bound_py_any(py),
            "rewards" => self.rewards.clone_ref(py).into_bound_py_any(py),
            "terminated" => self.terminated.clone_ref(py).into_bound_py_any(py),
            "truncated" => self.truncated.clone_ref(py).into_bound_py_any(py),
            "length" => self.length.clone_ref(py).into_bound_py_any(py),
            "returns" => self.returns.clone_ref(py).into_bound_py_any(py),
            "final_observation" => self
                .last
                .as_ref()
                .map_or_else(|| Ok(py.None().into_bound(py)), |last| last.0.get(py)),
            _ => self.last.as_ref().map(|last| last.1.clone_ref(py)).into_bound_py_any(py),
        }
    }

    fn clone_ref(&self, py: Python<'_>) -> Self {
        Self {
            games: self.games,
            sizes: self.sizes,
            observation: self.observation.clone_ref(py),
            action_mask: self.action_mask.clone_ref(py),
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
        forms: Forms,
        given: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        let Self { games, sizes, .. } = *self;
        let mut own = self.clone_ref(py);
        for entry in given.iter().flat_map(|given| given.items()) {
            let (name, array) = entry.extract::<(Bound<'_, PyAny>, Bound<'_, PyAny>)>()?;
            let name = convert::text(&name, "the name of an array")?;
            let field = |dtype, width| Field { name: &name, dtype, games, width };
            let rows = || -> PyResult<_> {
                if forms.sparse {
                    let what = format!(
                        "sparse observations are new in every step: {name} cannot be bound"
                    );
                    return Err(errors::array(py, what));
                }
                let array = field(forms.dtype, sizes.observation).cells(&array)?;
                Ok(Observations::Dense(Dense::bound(py, array)))
            };
            match (name.as_str(), &mut own.last) {
                ("observation", _) => own.observation = rows()?,
                ("action_mask", _) => {
                    own.action_mask = own.action_mask.bound(games, sizes, &array)?;
                }
                ("seat", _) => own.seat = field("int8", 0).row(&array)?,
                ("rewards", _) => own.rewards = field("float64", sizes.seats).rows(&array)?,
                ("terminated", _) => own.terminated = field("bool", 0).row(&array)?,
                ("truncated", _) => own.truncated = field("bool", 0).row(&array)?,
                ("length", _) => own.length = field("int32", 0).row(&array)?,
                ("returns", _) => own.returns = field("float64", sizes.seats).rows(&array)?,
                ("final_observation", Some(last)) => last.0 = rows()?,
                ("final_seat", Some(last)) => last.1 = field("int8", 0).row(&array)?,
                _ => {
                    let what = format!(
                        "there is no array `{}` here: {}",
                        errors::short(&name),
                        NAMES.join(", ")
                    );
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

    /// Writes into the arrays what others of these names hold, which have the same shapes and
    /// types. Observations that nobody else writes are left as they are.
    pub(crate) fn fill(&mut self, py: Python<'_>, others: &Bound<'_, PyDict>) -> PyResult<()> {
        for entry in others.items() {
            let (name, array) = entry.extract::<(Bound<'_, PyAny>, Bound<'_, PyAny>)>()?;
            let name = convert::text(&name, "the name of an array")?;
            let rows = match (name.as_str(), &mut self.last) {
                ("observation", _) => Some(&mut self.observation),
                ("final_observation", Some((last, _))) => Some(last),
                _ => None,
            };
            if let Some(Observations::Sparse(rows)) = rows
                && rows.restore(&array)?
            {
                continue;
            }
            let own = self.named(py)?.get_item(&name)?;
            let alike = own.as_ref().is_some_and(|own| {
                let (own, other) = (own.cast::<PyUntypedArray>(), array.cast::<PyUntypedArray>());
                own.is_ok_and(|own| {
                    other.is_ok_and(|other| {
                        own.shape() == other.shape() && own.dtype().is_equiv_to(&other.dtype())
                    })
                })
            });
            let Some(own) = own.filter(|_| alike) else {
                let name = errors::short(&name);
                let found = convert::describe(&array);
                return Err(errors::record(py, format!("no batch has an array `{name}`: {found}")));
            };
            if name != "observation" || !self.observation.is_own() {
                own.set_item(PyEllipsis::get(py), array)?;
            }
        }
        Ok(())
    }

    /// Refuses sums that no game has, and seats that nobody sits on.
    pub(crate) fn check_sums(&self, py: Python<'_>) -> PyResult<()> {
        let finite = |sums: &Py<PyArray2<f64>>| -> PyResult<bool> {
            Ok(sums
                .bind(py)
                .try_readonly()
                .map_err(convert::busy)?
                .as_slice()?
                .iter()
                .all(|sum| sum.is_finite()))
        };
        let known = |seat: &i8| usize::try_from(*seat).is_ok_and(|seat| seat < self.sizes.seats);
        let mut fits = finite(&self.rewards)? && finite(&self.returns)?;
        if let Some((_, seats)) = &self.last {
            let seats = seats.bind(py).try_readonly().map_err(convert::busy)?;
            fits &= seats.as_slice()?.iter().all(known);
        }
        let lengths = self.length.bind(py).try_readonly().map_err(convert::busy)?;
        fits &= lengths.as_slice()?.iter().all(|length| *length >= 0);
        if fits { Ok(()) } else { Err(errors::record(py, "no batch has arrays with these values")) }
    }

    /// Whether two of the arrays lie over each other.
    fn overlap(&self, py: Python<'_>) -> bool {
        let cells = |rows: &Observations| {
            let Observations::Dense(dense) = rows else { return (0, 0) };
            let any = dense.array.bind(py).as_any();
            match any.cast::<PyArray2<f32>>() {
                Ok(array) => span(array),
                Err(_) => any.cast::<PyArray2<u8>>().map_or((0, 0), span),
            }
        };
        let mut spans = vec![
            cells(&self.observation),
            self.action_mask.span(py),
            span(self.seat.bind(py)),
            span(self.rewards.bind(py)),
            span(self.terminated.bind(py)),
            span(self.truncated.bind(py)),
            span(self.length.bind(py)),
            span(self.returns.bind(py)),
        ];
        if let Some((observation, seat)) = &self.last {
            spans.extend([cells(observation), span(seat.bind(py))]);
        }
        spans.sort_unstable();
        spans.windows(2).any(|pair| pair[0].1 > pair[1].0)
    }

    /// Borrows every array and hands the rows on.
    pub(crate) fn with<R>(
        &mut self,
        py: Python<'_>,
        use_it: impl FnOnce(BatchBuffers<'_>) -> R,
    ) -> PyResult<R> {
        let Sizes { observation: cells, seats, .. } = self.sizes;
        let games = self.games;
        let field = |name, dtype, width| Field { name, dtype, games, width };
        let final_field = field("final_observation", "float32", cells);
        let mut masks = self.action_mask.borrow(py, games, self.sizes)?;
        let mut seat = borrow(&field("seat", "int8", 0), self.seat.bind(py))?;
        let mut rewards = borrow(&field("rewards", "float64", seats), self.rewards.bind(py))?;
        let mut terminated = borrow(&field("terminated", "bool", 0), self.terminated.bind(py))?;
        let mut truncated = borrow(&field("truncated", "bool", 0), self.truncated.bind(py))?;
        let mut length = borrow(&field("length", "int32", 0), self.length.bind(py))?;
        let mut returns = borrow(&field("returns", "float64", seats), self.returns.bind(py))?;
        let mut observation =
            self.observation.borrow(py, field("observation", "float32", cells))?;
        let mut last = None;
        if let Some((observation, seat)) = &mut self.last {
            let seat = borrow(&field("final_seat", "int8", 0), seat.bind(py))?;
            last = Some((observation.borrow(py, final_field)?, seat));
        }
        let (final_observation, final_seat): (_, &mut [i8]) = match &mut last {
            None => (ObservationBuffer::None, &mut []),
            Some((cells, seat)) => (cells.buffer()?, seat.as_slice_mut()?),
        };
        let (action_mask, packed_mask) = masks.buffers()?;
        let done = use_it(BatchBuffers {
            observation: observation.buffer()?,
            action_mask,
            packed_mask,
            seat: seat.as_slice_mut()?,
            rewards: rewards.as_slice_mut()?,
            terminated: terminated.as_slice_mut()?,
            truncated: truncated.as_slice_mut()?,
            length: length.as_slice_mut()?,
            returns: returns.as_slice_mut()?,
            final_observation,
            final_seat,
        });
        drop((observation, last));
        self.gather(py)?;
        Ok(done)
    }

    /// Shows the sparse rows that were written.
    fn gather(&mut self, py: Python<'_>) -> PyResult<()> {
        if let Observations::Sparse(rows) = &mut self.observation {
            rows.gather(py)?;
        }
        if let Some((Observations::Sparse(last), _)) = &mut self.last
            && last.rows.iter().any(|row| row.width() > 0)
        {
            last.gather(py)?;
        }
        Ok(())
    }

    /// Forgets the sparse last rows, before a step that writes some of them.
    pub(crate) fn forget_last(&mut self, py: Python<'_>) -> PyResult<()> {
        match &mut self.last {
            Some((Observations::Sparse(last), _)) => last.clear(py),
            _ => Ok(()),
        }
    }
}

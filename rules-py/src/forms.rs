//! Forms: what rows of observations and action masks are, by the keywords that say so.

use pyo3::{exceptions::PyValueError, prelude::*};

use crate::{convert::word, game::Game};

/// How many cells the indices of sparse rows, which are `uint16`, can tell apart.
const CELLS: usize = 1 << 16;

/// What observations and action masks are.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Forms {
    /// Whether observations are the cells that are not 0.
    pub(crate) sparse: bool,
    /// Dtype of observations.
    pub(crate) dtype: &'static str,
    /// Whether action masks are bits.
    pub(crate) packed: bool,
}

impl Forms {
    /// Takes the keywords `observation`, `dtype` and `action_mask`.
    pub(crate) fn read(
        observation: Option<&Bound<'_, PyAny>>,
        dtype: Option<&Bound<'_, PyAny>>,
        action_mask: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let dtypes = [("float32", "float32"), ("uint8", "uint8")];
        let dtype = dtype.map_or(Ok("float32"), |dtype| word(dtype, "dtype", &dtypes))?;
        let forms = [("dense", false), ("sparse", true)];
        let sparse = observation.map_or(Ok(false), |form| word(form, "observation", &forms))?;
        let forms = [("bytes", false), ("packed", true)];
        let packed = action_mask.map_or(Ok(false), |form| word(form, "action_mask", &forms))?;
        Ok(Self { sparse, dtype, packed })
    }

    /// Refuses sparse rows of a game with more cells than the indices can tell apart.
    pub(crate) fn check(self, game: &Game) -> PyResult<Self> {
        if self.sparse && game.schema.width > CELLS {
            let (name, cells) = (game.entry.info.name, game.schema.width);
            return Err(PyValueError::new_err(format!(
                "sparse observations have at most {CELLS} cells: those of {name} have {cells}"
            )));
        }
        Ok(self)
    }

    /// The keyword `observation`.
    pub(crate) const fn observation(self) -> &'static str {
        if self.sparse { "sparse" } else { "dense" }
    }

    /// The keyword `action_mask`.
    pub(crate) const fn action_mask(self) -> &'static str {
        if self.packed { "packed" } else { "bytes" }
    }
}

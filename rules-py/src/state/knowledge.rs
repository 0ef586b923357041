//! What the seats of a state know: observations, views, pictures, determinizations.

use std::sync::PoisonError;

use numpy::PyArray1;
use pyo3::{exceptions::PyValueError, prelude::*};
use rules_core::{
    SparseWriter,
    picture::{WIDTH, WIDTHS},
};

use super::{State, numbers::fill};
use crate::{
    convert, errors, forms::Forms, generator::with_rng, guard::border, json, sparse::gather,
};

border! {
impl State {
    /// Observation of a seat as an array.
    ///
    /// Parameters
    /// ----------
    /// seat : int, optional
    ///     The seat; by default the seat to act.
    /// dtype : {"float32", "uint8"}, default "float32"
    ///     ``float32`` values lie between 0 and 1; ``uint8`` values are exact, between 0 and the
    ///     ``max`` of their field.
    /// out : ndarray of dtype, shape (observation_size,), optional
    ///     Array to write into: C-contiguous and writeable.
    ///
    /// Returns
    /// -------
    /// ndarray of dtype, shape (observation_size,)
    ///     Values in the layout of ``game.observation_spec()``. It is ``out`` if that was given.
    ///
    /// Raises
    /// ------
    /// SeatError
    ///     If there is no such seat, or ``seat`` is omitted and no seat is to act.
    /// ArrayError
    ///     If ``dtype`` is unknown, or ``out`` has another dtype, shape or layout.
    #[pyo3(signature = (seat = None, *, dtype = "float32", out = None))]
    fn observation<'py>(
        &self,
        py: Python<'py>,
        seat: Option<&Bound<'py, PyAny>>,
        dtype: &str,
        out: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (seat, len) = (self.seat_or_turn(py, seat)?, self.width(py));
        match dtype {
            "float32" => fill(py, out, "out", dtype, len, |row| self.session.observation(seat, row)),
            "uint8" => fill(py, out, "out", dtype, len, |row| self.session.observation_bytes(seat, row)),
            _ => {
                Err(errors::array(py, format!("dtype is \"float32\" or \"uint8\", not {:?}", errors::short(dtype))))
            }
        }
    }

    /// Observation of a seat without the values that are 0.
    ///
    /// Parameters
    /// ----------
    /// seat : int, optional
    ///     The seat; by default the seat to act.
    /// dtype : {"float32", "uint8"}, default "float32"
    ///     Dtype of the values, as in ``observation``.
    ///
    /// Returns
    /// -------
    /// SparseRows
    ///     One row, equal to ``observation``.
    ///
    /// Raises
    /// ------
    /// SeatError
    ///     If there is no such seat, or ``seat`` is omitted and no seat is to act.
    /// ValueError
    ///     If ``dtype`` is unknown, or an observation has more than 65,536 values.
    #[pyo3(signature = (seat = None, *, dtype = None))]
    fn sparse_observation<'py>(
        &self,
        py: Python<'py>,
        seat: Option<&Bound<'py, PyAny>>,
        dtype: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (seat, game) = (self.seat_or_turn(py, seat)?, self.rules());
        let forms = Forms { sparse: true, ..Forms::read(None, dtype, None)? }.check(game)?;
        let mut row = SparseWriter::default();
        let done = self.session.observation_sparse(seat, &mut row);
        done.map_err(|error| errors::seats(py, &error))?;
        gather(py, &[row], &game.values(forms.dtype))
    }

    /// View of a seat: everything that it knows, as Python values.
    ///
    /// Parameters
    /// ----------
    /// seat : int, optional
    ///     The seat; by default the seat to act.
    ///
    /// Returns
    /// -------
    /// dict
    ///     The JSON form of the view, converted to dict, list, str, int, bool and None.
    ///     ``rules_py.views`` has its type, such as ``RegidiceView``.
    ///
    /// Raises
    /// ------
    /// SeatError
    ///     If there is no such seat, or ``seat`` is omitted and no seat is to act.
    #[pyo3(signature = (seat = None))]
    fn view<'py>(
        &self,
        py: Python<'py>,
        seat: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        json::to_python(py, &self.view_of(py, seat)?)
    }

    /// View of a seat as JSON text.
    ///
    /// Parameters
    /// ----------
    /// seat : int, optional
    ///     The seat; by default the seat to act.
    ///
    /// Returns
    /// -------
    /// str
    ///     JSON text of everything that the seat knows.
    ///
    /// Raises
    /// ------
    /// SeatError
    ///     If there is no such seat, or ``seat`` is omitted and no seat is to act.
    #[pyo3(signature = (seat = None))]
    fn view_json(&self, py: Python<'_>, seat: Option<&Bound<'_, PyAny>>) -> PyResult<String> {
        let seat = self.seat_or_turn(py, seat)?;
        self.session.view_text(seat).map_err(|error| errors::seats(py, &error))
    }

    /// Information state of a seat with perfect recall.
    ///
    /// Parameters
    /// ----------
    /// seat : int, optional
    ///     The seat; by default the seat to act.
    ///
    /// Returns
    /// -------
    /// str
    ///     Key of the information set: for each earlier decision of the seat, a digest of its view
    ///     and the id of its action; then a digest of its view now. ``history_tokens`` has the
    ///     observations themselves.
    ///
    /// Raises
    /// ------
    /// SeatError
    ///     If there is no such seat, or ``seat`` is omitted and no seat is to act.
    #[pyo3(signature = (seat = None))]
    fn information_state(
        &self,
        py: Python<'_>,
        seat: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<String> {
        let seat = self.seat_or_turn(py, seat)?;
        self.session.information_state(seat).map_err(|error| errors::seats(py, &error))
    }

    /// What a seat has seen and done, as tokens for a sequence model; perfect recall, no digest.
    ///
    /// With ``A = game.num_actions`` and ``N = game.observation_size`` the ids are: 0, padding,
    /// which no history contains; 1, a moment begins, and the observation there follows;
    /// ``2 + a``, the seat took action ``a``; ``2 + A + c``, cell ``c`` of the observation has
    /// changed since the moment before, with its new level next; ``2 + A + N + v``, the level
    /// ``v``, 0 to 255, as in ``observation(seat, dtype="uint8")``; from ``2 + A + N + 256``,
    /// a cell of what the seat sees beside its observation has changed, with its new level next.
    /// Before the first moment all cells are 0.
    ///
    /// The moments are the decisions of the seat, in a game of perfect information all states,
    /// since the history begins; and now. The tokens at a decision of the seat begin those at
    /// every later state. With equal options, equal tokens are equal information states. A later
    /// call replays the steps since the last one alone, unless one of those before was undone.
    ///
    /// Parameters
    /// ----------
    /// seat : int, optional
    ///     The seat; by default the seat to act.
    ///
    /// Returns
    /// -------
    /// ndarray of int32, shape (n,)
    ///     Token ids from 1 to ``game.history_vocabulary_size - 1``.
    ///
    /// Raises
    /// ------
    /// SeatError
    ///     If there is no such seat, or ``seat`` is omitted and no seat is to act.
    #[pyo3(signature = (seat = None))]
    fn history_tokens<'py>(
        &self,
        py: Python<'py>,
        seat: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArray1<i32>>> {
        let seat = self.seat_or_turn(py, seat)?;
        let mut histories = self.histories.lock().unwrap_or_else(PoisonError::into_inner);
        let tokens = self.session.history_tokens_with(seat, &mut histories);
        let tokens = tokens.map_err(|error| errors::seats(py, &error))?;
        Ok(PyArray1::from_iter(py, tokens.into_iter().map(u32::cast_signed)))
    }

    /// Sample a full state that is consistent with the view of a seat.
    ///
    /// Parameters
    /// ----------
    /// seat : int
    ///     The seat whose view the sampled state keeps.
    /// rng : Generator or int
    ///     Random number generator, or a seed.
    ///
    /// Returns
    /// -------
    /// State
    ///     A state without history that ``seat`` cannot distinguish from this one.
    ///
    /// Raises
    /// ------
    /// SeatError
    ///     If there is no such seat.
    fn determinize(&self, seat: &Bound<'_, PyAny>, rng: &Bound<'_, PyAny>) -> PyResult<Self> {
        let py = seat.py();
        let seat = convert::seat(seat, self.session.seats())?;
        let dealt = with_rng(rng, |rng| self.session.determinize(seat, rng))?;
        let session = dealt.map_err(|error| errors::seats(py, &error))?;
        Ok(Self::new(self.game.clone_ref(py), session))
    }

    /// Draw the state.
    ///
    /// Parameters
    /// ----------
    /// seat : int, optional
    ///     Draw what this seat knows; by default, what is known to all seats.
    /// width : int, default 1000
    ///     Width of the drawing in pixels, 320 to 1600; the picture is 28 pixels wider. On a narrow
    ///     one panels lie below one another.
    ///
    /// Returns
    /// -------
    /// str
    ///     An SVG document.
    ///
    /// Raises
    /// ------
    /// SeatError
    ///     If there is no such seat.
    /// ValueError
    ///     If no picture has this width.
    #[pyo3(signature = (seat = None, width = 1000))]
    fn svg(
        &self,
        py: Python<'_>,
        seat: Option<&Bound<'_, PyAny>>,
        width: i32,
    ) -> PyResult<String> {
        let seat = seat.map(|seat| convert::seat(seat, self.session.seats())).transpose()?;
        if !WIDTHS.contains(&width) {
            let (least, most) = (WIDTHS.start(), WIDTHS.end());
            let text = format!("pictures are {least} to {most} pixels wide, not {width}");
            return Err(PyValueError::new_err(text));
        }
        let draw = self.game.get().entry.picture;
        draw(&*self.session, seat, width).map_err(|error| errors::seat(py, error.to_string()))
    }

    /// A picture for notebooks, open to all.
    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<String> {
        self.svg(py, None, WIDTH)
    }
}
}

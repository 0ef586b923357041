//! A state in words and as a picture.

use rules_core::{picture::WIDTH, serde_json::json};
use wasm_bindgen::prelude::*;

use crate::{convert, error::Thrown, state::State};

#[wasm_bindgen]
impl State {
    /// What a seat, by default the one to act, sees and may do, in words.
    ///
    /// # Errors
    ///
    /// A `SeatError` if there is no such seat.
    #[wasm_bindgen(unchecked_return_type = "Description")]
    pub fn describe(&self, seat: Option<f64>) -> Result<JsValue, Thrown> {
        let found = (self.entry.words)(&*self.session, self.seat_or_turn(seat)?)?;
        let table =
            found.table.iter().map(|part| json!({"title": part.title, "lines": part.lines}));
        let actions = found.actions.iter().map(|action| {
            let parts = action.parts.iter().map(ToString::to_string).collect::<Vec<_>>();
            json!({
                "id": action.index, "notation": action.notation, "words": action.words,
                "parts": parts, "choice": action.choice, "place": action.place, "declines": action.declines,
            })
        });
        Ok(convert::value(&json!({
            "seat": found.seat, "asked": found.asked, "table": table.collect::<Vec<_>>(),
            "actions": actions.collect::<Vec<_>>(),
        })))
    }

    /// Reads a reply, in notation or in words, as a legal action of the seat to act.
    ///
    /// # Errors
    ///
    /// A `NotationError` that says what was not understood.
    #[wasm_bindgen(js_name = readAction)]
    pub fn read_action(&self, text: &str) -> Result<u32, Thrown> {
        let found = (self.entry.words)(&*self.session, self.seat_or_turn(None)?)?;
        Ok(found.read(text)?)
    }

    /// A step of the kind that is next, in words.
    ///
    /// # Errors
    ///
    /// A `NotationError` if it is not possible now.
    pub fn words(&self, id: f64) -> Result<String, Thrown> {
        let found = (self.entry.step_words)(&*self.session, self.step(id)?)?;
        found.ok_or_else(|| Thrown::new("NotationError", format!("{id} is not possible now")))
    }

    /// What a seat learns of a step that is possible now; `undefined` if nothing.
    ///
    /// # Errors
    ///
    /// A `SeatError` if there is no such seat.
    #[wasm_bindgen(js_name = logEntry)]
    pub fn log_entry(&self, id: f64, seat: f64) -> Result<Option<String>, Thrown> {
        let seat = convert::integer(seat, "seat")?;
        Ok((self.entry.log_entry)(&*self.session, self.step(id)?, seat)?)
    }

    /// The table as SVG: what a seat sees, or without one what all seats together see. `width` is
    /// that of the drawing in pixels, by default 1000; the nearest of 320 to 1600 is taken.
    ///
    /// # Errors
    ///
    /// A `SeatError` if there is no such seat.
    pub fn svg(&self, seat: Option<f64>, width: Option<f64>) -> Result<String, Thrown> {
        let width = width.map(|width| convert::integer(width, "width")).transpose()?;
        let width = width.map_or(WIDTH, |width| width.try_into().unwrap_or(i32::MAX));
        let seat = seat.map(|seat| convert::integer(seat, "seat")).transpose()?;
        Ok((self.entry.picture)(&*self.session, seat, width)?)
    }
}

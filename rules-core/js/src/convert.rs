//! Values between JavaScript and the core: numbers that are checked, and JSON.

use rules_core::serde_json::{self, Value as Json};
use wasm_bindgen::{JsCast, JsValue};

use crate::error::Thrown;

/// The largest number below which every integer is a number of JavaScript.
const SAFE: f64 = 9_007_199_254_740_991.0;

/// An integer from 0.
#[expect(clippy::cast_sign_loss, clippy::cast_possible_truncation, reason = "checked")]
pub(crate) fn integer(value: f64, what: &str) -> Result<u64, Thrown> {
    if (0.0..=SAFE).contains(&value) && value.fract() == 0.0 {
        return Ok(value as u64);
    }
    Err(Thrown::new("RangeError", format!("{what} must be an integer from 0, not {value}")))
}

/// A `number` or a `bigint` from 0 to 2^64 - 1.
pub(crate) fn seed(value: &JsValue, what: &str) -> Result<u64, Thrown> {
    if let Some(number) = value.as_f64() {
        return integer(number, what);
    }
    let bits = value.dyn_ref::<js_sys::BigInt>().and_then(|big| u64::try_from(big.clone()).ok());
    bits.ok_or_else(|| {
        Thrown::new("TypeError", format!("{what} must be a number or a bigint from 0 to 2**64 - 1"))
    })
}

/// What JSON says of a value of JavaScript.
pub(crate) fn from_js(value: &JsValue, what: &str) -> Result<Json, Thrown> {
    let text = match value.as_string() {
        Some(text) => text,
        None => js_sys::JSON::stringify(value)
            .ok()
            .and_then(|text| text.as_string())
            .ok_or_else(|| Thrown::new("TypeError", format!("{what} must be JSON")))?,
    };
    rules_core::strict_json(&text)
        .map_err(|error| Thrown::new("TypeError", format!("{what}: {error}")))
}

/// The object that JSON describes.
pub(crate) fn to_js(json: &str) -> JsValue {
    js_sys::JSON::parse(json).expect("JSON that was written by the core")
}

/// The object that a JSON value describes.
pub(crate) fn value(json: &Json) -> JsValue {
    to_js(&serde_json::to_string(json).expect("a value of JSON"))
}

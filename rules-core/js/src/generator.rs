//! Random numbers, the same as in Rust and Python.

use rules_core::rand_core::Rng;
use wasm_bindgen::prelude::*;

use crate::{convert, error::Thrown};

/// A random number generator: equal seeds and streams give equal games in every language.
#[wasm_bindgen]
#[derive(Clone, Debug)]
pub struct Generator(pub(crate) rules_core::Generator);

#[wasm_bindgen]
impl Generator {
    /// A generator from a seed and the number of a stream, each from 0 to 2**64 - 1.
    ///
    /// # Errors
    ///
    /// A `TypeError` or `RangeError` if one is something else.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_param_type = "number | bigint")] seed: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "number | bigint")] stream: &JsValue,
    ) -> Result<Self, Thrown> {
        let stream = if stream.is_undefined() { 0 } else { convert::seed(stream, "stream")? };
        Ok(Self(rules_core::generator(convert::seed(seed, "seed")?, stream)))
    }

    /// A copy that returns the numbers that this one would return next.
    #[wasm_bindgen(js_name = clone)]
    #[must_use]
    pub fn copy(&self) -> Self {
        self.clone()
    }

    /// Advances the generator by one number of 64 bits.
    pub fn next(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A uniform integer from 0 to `n - 1`, without bias.
    ///
    /// # Errors
    ///
    /// A `RangeError` unless `n` is from 1 to 2**32 - 1.
    pub fn below(&mut self, n: f64) -> Result<u32, Thrown> {
        let most = convert::integer(n, "n")?;
        match u32::try_from(most) {
            Ok(most) if most > 0 => Ok(rules_core::below(&mut self.0, most)),
            _ => Err(Thrown::new("RangeError", "n must be from 1 to 2**32 - 1")),
        }
    }
}

//! All games for JavaScript and TypeScript: the names of the Python package in camelCase.
//!
//! What is passed is checked here, and a wrong value is thrown as an `Error` whose `name` is that of
//! the error in Python. Values such as views are plain objects; their types are in the `.d.ts`.

mod agent;
mod convert;
mod error;
mod game;
mod generator;
#[cfg(feature = "networks")]
mod network;
#[cfg(not(feature = "networks"))]
#[path = "no_network.rs"]
mod network;
#[cfg(feature = "networks")]
mod npz;
mod shown;
mod state;
mod steps;

use wasm_bindgen::prelude::*;

/// Turns a panic, which would be a fault of this package, into an `InternalError`.
#[wasm_bindgen(start)]
pub fn start() {
    std::panic::set_hook(Box::new(|panic| {
        wasm_bindgen::throw_val(error::named("InternalError", &panic.to_string()));
    }));
}

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = include_str!("types.d.ts");

//! Python over the registry: one class for every game, no game by name.
//!
//! Python users install `rules-py` and import `rules_py`. As a Rust crate it is
//! for one purpose: to build an extension of the package with more games in it,
//! [`add`] and [`export`] in the `#[pymodule_init]` of a module of one's own.
//! `examples/outside-py` is such an extension, in ten lines.
//!
//! | Python | here |
//! |--|--|
//! | `Game`: catalogues, options, observation | `game` |
//! | `State`: one game in progress | `state` |
//! | `Batch`: many games in lock-step | `batch`, `arrays`, `observations`, `masks`, `forms`, `config`, `pool` |
//! | `SparseRows`: rows without their zeros | `sparse`, `csr` |
//! | `SingleEnv`: one game for an environment | `single_env` |
//! | `Generator`: the library's random numbers | `generator` |
//! | `ChanceStreams`: decks and rolls that games share | `chance_streams` |
//! | `Search`, agents by name | `search` |
//! | `search_batch`: searches in lock-step | `search_batch` |
//! | the list of games | `registry` |
//! | no panic, objects in use | `guard` |
//! | memory that there is not | `memory` |
//! | signals in long calls | `slices` |
//! | exact values, best responses, equilibria | `solve` |
//! | saved games, checked | `saved` |
//! | errors | `errors` |
//! | whatever Python hands in | `convert` |
//! | JSON as Python values | `json` |
//! | component sets: documents, files, loading | `components` |

mod arrays;
mod batch;
mod chance_streams;
mod components;
mod config;
mod convert;
mod csr;
mod errors;
mod forms;
mod game;
mod generator;
mod guard;
mod json;
mod masks;
mod memory;
mod named;
mod network;
mod observations;
mod parallel;
mod plan;
mod playouts;
mod pool;
mod registry;
mod saved;
mod search;
mod search_batch;
mod search_report;
mod search_settings;
mod single_env;
mod slices;
mod solve;
mod sparse;
mod state;

use pyo3::prelude::*;

pub use registry::{NameTaken, add};

/// Puts everything into a module that `rules_py` can use as its native module.
///
/// # Errors
///
/// Whatever Python raises.
pub fn export(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<batch::Batch>()?;
    module.add_class::<game::Game>()?;
    module.add_class::<chance_streams::ChanceStreams>()?;
    module.add_class::<generator::Generator>()?;
    module.add_class::<network::Network>()?;
    module.add_class::<search::Search>()?;
    module.add_class::<single_env::SingleEnv>()?;
    module.add_class::<state::State>()?;
    module.add_class::<state::Shown>()?;
    module.add_class::<solve::Solution>()?;
    module.add_class::<solve::GameTree>()?;
    module.add_function(wrap_pyfunction!(components::components, module)?)?;
    module.add_function(wrap_pyfunction!(components::_load_components, module)?)?;
    module.add_function(wrap_pyfunction!(components::_component_changes, module)?)?;
    module.add_function(wrap_pyfunction!(game::games, module)?)?;
    module.add_function(wrap_pyfunction!(state::replay, module)?)?;
    module.add_function(wrap_pyfunction!(csr::_nonzero, module)?)?;
    module.add_function(wrap_pyfunction!(csr::_taken, module)?)?;
    module.add_function(wrap_pyfunction!(csr::_transposed, module)?)?;
    module.add_function(wrap_pyfunction!(named::_agent, module)?)?;
    module.add_function(wrap_pyfunction!(playouts::_playouts, module)?)?;
    module.add_function(wrap_pyfunction!(search_batch::search_batch, module)?)?;
    module.add_function(wrap_pyfunction!(solve::_solve, module)?)?;
    module.add_function(wrap_pyfunction!(solve::_game_tree, module)?)?;
    module.add_function(wrap_pyfunction!(guard::_plant_panic, module)?)?;
    module.add("__VERSION__", env!("CARGO_PKG_VERSION"))
}

/// The private module behind `rules_py`.
#[pymodule]
fn _rules(module: &Bound<'_, PyModule>) -> PyResult<()> {
    export(module)
}

//! Python over the registry: one class for every game, no game by name.
//!
//! | Python | here |
//! |--|--|
//! | `Game`: catalogues, options, features | [`game`] |
//! | `State`: one game in progress | [`state`] |
//! | `Batch`: many games in lock-step | [`batch`], [`arrays`], [`plan`], [`pool`] |
//! | `Solo`: one game for an environment | [`solo`] |
//! | `Generator`: the library's random numbers | [`random`] |
//! | errors | [`errors`] |
//! | whatever Python hands in | [`take`] |
//! | JSON as Python values | [`json`] |

mod arrays;
mod batch;
mod errors;
mod game;
mod json;
mod plan;
mod pool;
mod random;
mod solo;
mod state;
mod take;

/// The private module behind `rules_py`.
#[pyo3::pymodule]
mod _rules {
    #[pymodule_export]
    use super::batch::Batch;
    #[pymodule_export]
    use super::game::{Game, games};
    #[pymodule_export]
    use super::random::Generator;
    #[pymodule_export]
    use super::solo::Solo;
    #[pymodule_export]
    use super::state::{State, replay};

    /// Version of this package.
    #[pymodule_export]
    const __VERSION__: &str = env!("CARGO_PKG_VERSION");
}

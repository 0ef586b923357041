//! What the example programs share: line-ups, statistics, pictures.

pub mod arena;
pub mod picture;
pub mod statistics;
pub mod table;

/// The Rust in the README compiles and runs.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
pub struct Readme;

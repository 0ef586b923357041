//! The games, one folder each; every folder holds the same files.

pub mod unsung_heroes;

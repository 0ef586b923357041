//! The games, one folder each; every folder holds the same files.

pub mod valor_and_villainy;

//! The games, one folder each; every folder holds the same files.

pub mod hero_must_die;

//! What the example programs share: line-ups, statistics, pictures.

pub mod arena;
pub mod picture;
pub mod statistics;

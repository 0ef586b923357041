//! Agents that read typed values: no JSON, no observation, no search.

pub mod wuerfelhelden;

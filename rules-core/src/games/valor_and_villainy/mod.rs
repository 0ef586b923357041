//! Valor & Villainy: Minions of Mordak.

pub mod components;

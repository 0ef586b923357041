//! Component sets from documents: a changed value is played with, seen and drawn; a document that
//! is wrong is refused with all its faults; what is accepted keeps every promise.
#![cfg_attr(not(feature = "games"), allow(dead_code))]

mod documents;
mod every_value;
#[cfg(feature = "hero_must_die")]
mod hero_must_die;
mod kit;
mod random;
#[cfg(feature = "regidice")]
mod regidice;
#[cfg(feature = "regidice")]
mod regidice_potential;
#[cfg(feature = "unsung_heroes")]
mod unsung_heroes;
#[cfg(feature = "unsung_heroes")]
mod unsung_heroes_nope;
#[cfg(feature = "valor_and_villainy")]
mod valor_and_villainy;
#[cfg(feature = "wuerfelhelden")]
mod wuerfelhelden;

//! Component sets from documents: a changed value is played with, seen and drawn; a document that
//! is wrong is refused with all its faults; what is accepted keeps every promise.
#![cfg(all(feature = "components", feature = "testkit"))]

mod kit;
#[cfg(feature = "unsung_heroes")]
mod unsung_heroes;
#[cfg(feature = "valor_and_villainy")]
mod valor_and_villainy;

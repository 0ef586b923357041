//! Plans by number: those that a game has, and the refusal of others.

use std::fmt::Display;

use pyo3::{exceptions::PyValueError, prelude::*};
use rules_core::GameInfo;

use crate::{
    convert::{self, Whole},
    game::Game,
};

/// Takes the number of a plan of a game.
pub(crate) fn read_plan(plan: Option<&Bound<'_, PyAny>>, game: &Game) -> PyResult<Option<u8>> {
    plan.map(|plan| match convert::whole(plan, "a plan", "an int")? {
        Whole::Index(plan) => has_plan(plan, &game.entry.info),
        other @ Whole::Beyond(_) => Err(no_plan(&other, &game.entry.info)),
    })
    .transpose()
}

/// Refuses a plan that the game does not have.
pub(crate) fn has_plan(plan: u64, game: &GameInfo) -> PyResult<u8> {
    let number = u8::try_from(plan).ok().filter(|plan| *plan < game.plans);
    number.ok_or_else(|| no_plan(&plan, game))
}

#[cold]
fn no_plan(plan: &dyn Display, game: &GameInfo) -> PyErr {
    let (plans, name) = (game.plans, game.name);
    let have = match plans.checked_sub(1) {
        None => "no plans".to_owned(),
        Some(last) => format!("the plans 0 to {last}"),
    };
    PyValueError::new_err(format!("there is no plan {plan}: {name} has {have}"))
}

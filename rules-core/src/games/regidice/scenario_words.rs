//! The words in which scenarios tell positions.
//!
//! | sentence | what it says |
//! |--|--|
//! | `round 3`, `leader 1`, `enemy 2`, `damage 16`, `block 1` | these numbers |
//! | `dice R- R3 / Y4 / -` | the dice of each seat |
//! | `injured R B B`, `injured -` | the injured pool |
//! | `dealt 3 by 0 2` | damage in this Action phase, and who dealt it |
//! | `rolling`, `declaring` | the phase; `, locked Y5 / B6` behind it |
//! | `acting 0` | a seat begins, waits or passes |
//! | `losing 3 of seat 0` | dice that a seat has still to give up |
//! | `picking 3 for seat 0` | dice that a seat has still to take from the injured pool |
//! | `preparing seat 0` | the seat that passes dice on |
//! | `black 2 left`, `black 1 left, last to 2` | dice on offer, and who got the last |

use std::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use super::{
    StateBuilder,
    components::{Aside, Colour, Enemy, Pool},
    state::{Phase, State},
};
use crate::{
    Indexed, InvalidState, Seat,
    testkit::scenario_text::{Vocabulary, say_number},
};

impl Vocabulary for State {
    type Edit = StateBuilder;

    fn begin(&self) -> StateBuilder {
        self.edit()
    }

    fn finish(edit: StateBuilder) -> Result<Self, InvalidState> {
        edit.drafted()
    }

    fn say(edit: StateBuilder, sentence: &str) -> Result<StateBuilder, String> {
        let (word, rest) = sentence.split_once([' ', ',']).unwrap_or((sentence, ""));
        Ok(match word {
            "round" => edit.round(say_number(rest)?),
            "leader" => edit.leader(say_number(rest)?),
            "enemy" => edit.enemy(Enemy::new(say_number(rest)?).ok_or("there are enemies 1 to 3")?),
            "damage" => edit.damage(say_number(rest)?),
            "block" => edit.block(say_number(rest)?),
            "dealt" => {
                let (damage, by) = rest.split_once(" by ").unwrap_or((rest, ""));
                let by: Result<Vec<Seat>, _> = by.split_whitespace().map(say_number).collect();
                edit.dealt(say_number(damage)?, by?)
            }
            "dice" => {
                let pools = rest.split('/').map(dice).collect::<Result<Vec<_>, _>>()?;
                (0..).zip(pools).fold(edit, |edit, (seat, dice)| edit.dice(seat, dice))
            }
            "injured" => {
                let text = if rest == "-" { String::new() } else { rest.replace(' ', "- ") + "-" };
                let pool = dice(&text)?;
                Colour::all().fold(edit, |edit, colour| edit.injured(colour, pool.count(colour, 0)))
            }
            "rolling" => locked(edit.rolling(), rest)?,
            "declaring" => locked(edit.declaring(), rest)?,
            "acting" => edit.acting(say_number(rest)?),
            _ => phase(edit, word, rest)?,
        })
    }
}

/// Dice of a seat; `-` is none.
fn dice(text: &str) -> Result<Pool, String> {
    let text = text.trim();
    let text = if text == "-" { "" } else { text };
    Pool::parse(text).ok_or_else(|| format!("`{text}` are no dice: write such as `R- R3 Y4`"))
}

/// `, locked Y5 / B6`.
fn locked(edit: StateBuilder, rest: &str) -> Result<StateBuilder, String> {
    let Some(asides) = rest.trim().strip_prefix("locked ") else { return Ok(edit) };
    let asides: Option<Vec<Aside>> = asides.split('/').map(Aside::parse).collect();
    let asides = asides.ok_or("write dice with faces, such as `locked Y5 / B6`")?;
    Ok((0..).zip(asides).fold(edit, |edit, (seat, dice)| edit.locked(seat, dice)))
}

/// What is in progress; what binds the next choice stays as it is.
fn phase(edit: StateBuilder, word: &str, rest: &str) -> Result<StateBuilder, String> {
    let now = edit.clone().drafted().map_err(|error| error.to_string())?.table.phase;
    let (number, other) = rest.split_once(' ').unwrap_or((rest, ""));
    let seat = |before: &str| say_number::<Seat>(other.trim_start_matches(before));
    let phase = match (word, now) {
        ("losing", now) => {
            let last = if let Phase::Lose { last, .. } = now { last } else { None };
            Phase::Lose { seat: seat("of seat ")?, left: say_number(number)?, last }
        }
        ("picking", now) => {
            let last = if let Phase::Pick { last, .. } = now { last } else { None };
            Phase::Pick { seat: seat("for seat ")?, left: say_number(number)?, last }
        }
        ("preparing", Phase::Prepare { transit, last, .. }) => {
            Phase::Prepare { seat: seat("")?, transit, last }
        }
        ("preparing", _) => {
            Phase::Prepare { seat: seat("")?, transit: Default::default(), last: None }
        }
        ("black", _) => {
            let last = other.strip_prefix("left, last to ").map(say_number).transpose()?;
            Phase::Black { left: say_number(number)?, last }
        }
        _ => return Err(format!("there is no sentence that begins with `{word}`")),
    };
    Ok(edit.phase(phase))
}

//! The words in which scenarios tell positions.
//!
//! | sentence | what it says |
//! |--|--|
//! | `turns 30` | turns finished by all |
//! | `coins 4 0 12` | of each seat |
//! | `parties YYR - Y` | the coloured dice in the party of each seat |
//! | `warrants 1 0 1`, `warrants -` | who took them, from the top |
//! | `centre 1: W1 W3`, `centre empty` | the dice of the chaser |
//! | `marker 0`, `marker -` | whose Duel Marker lies in the centre |
//! | `opening 2 of 0 1: 1 C C` | a round of the opening roll, and what has been rolled |
//! | `roll 1 of seat 0: W1` | this roll is about to come; the dice that lie there already |
//! | `after roll 1 of seat 0: W2 W2 WC` | what lies there to choose from; `, W1 marked` behind it |
//! | `over by seat 2` | whose turn ended the game |

use std::{format, string::String, vec::Vec};

use super::{
    StateBuilder,
    components::{ChanceOutcome, Colour},
    state::State,
};
use crate::{
    Indexed, InvalidState, Seat,
    testkit::scenario_text::{Vocabulary, say_list, say_number},
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
        let (word, rest) = sentence.split_once(' ').unwrap_or((sentence, ""));
        let seats = || if rest == "-" { Ok(Vec::new()) } else { numbers(rest) };
        Ok(match word {
            "turns" => edit.turns(say_number(rest)?),
            "coins" => {
                let coins = (0..).zip(numbers(rest)?);
                coins.fold(edit, |edit, (seat, coins)| edit.coins(seat, coins))
            }
            "parties" => {
                let parties = (0..).zip(rest.split_whitespace());
                parties.fold(edit, |edit, (seat, dice)| {
                    let of = |letter: char| dice.matches(letter).count().try_into().unwrap_or(9);
                    edit.party(seat, of('Y'), of('R'))
                })
            }
            "warrants" => edit.warrants(seats()?),
            "marker" => edit.marker(seats()?.first().copied()),
            "centre" if rest == "empty" => edit.centre(0, []),
            "centre" => {
                let (seat, dice) = rest.split_once(':').ok_or("write `centre 1: W1 W3`")?;
                edit.centre(say_number(seat)?, say_list(dice)?)
            }
            "opening" => opening(edit, rest)?,
            "roll" => {
                let (roll, seat, dice) = turn(rest)?;
                edit.rolling(seat, roll, say_list(dice)?)
            }
            "after" => {
                let rest =
                    rest.strip_prefix("roll ").ok_or("write `after roll 1 of seat 0: W1`")?;
                let (roll, seat, dice) = turn(rest)?;
                let (dice, last) = dice.split_once(',').unwrap_or((dice, ""));
                let last = say_list(last.trim_end_matches("marked"))?.first().copied();
                edit.marking(seat, roll, say_list(dice)?, last)
            }
            "over" => edit.over(say_number(rest.trim_start_matches("by seat"))?),
            _ => return Err(format!("there is no sentence that begins with `{word}`")),
        })
    }

    fn number(&self, name: &str) -> Option<i64> {
        let set = self.set();
        let dice = Colour::all().map(|colour| set.owned().count(colour)).sum::<u8>();
        let number = match name {
            "coin" => set.coin(false),
            "treasure" => set.coin(true),
            "rolls" => set.rolls(),
            "dice" => dice,
            _ => return None,
        };
        Some(number.into())
    }
}

fn numbers<T: core::str::FromStr>(text: &str) -> Result<Vec<T>, String> {
    text.split_whitespace().map(say_number).collect()
}

/// `1 of seat 0: W1 W2`: the roll, the seat and the dice.
fn turn(text: &str) -> Result<(u8, Seat, &str), String> {
    let (head, dice) = text.split_once(':').unwrap_or((text, ""));
    let (roll, seat) = head.split_once(" of seat ").ok_or("write `roll 1 of seat 0: W1 W2`")?;
    Ok((say_number(roll)?, say_number(seat)?, dice))
}

/// `2 of 0 1: 1 C C / C C y`: the round, who rolls, and what the first of them have rolled.
fn opening(edit: StateBuilder, text: &str) -> Result<StateBuilder, String> {
    let (head, rolls) = text.split_once(':').unwrap_or((text, ""));
    let (round, seats) = head.split_once(" of ").ok_or("write `opening 1 of 0 1 2: 1 C C`")?;
    let rolls = rolls.split('/').map(str::trim).filter(|roll| !roll.is_empty());
    let rolls: Result<Vec<_>, _> = rolls
        .map(|roll| ChanceOutcome::parse(roll).ok_or_else(|| format!("`{roll}` is no roll")))
        .collect();
    Ok(edit.opening(say_number(round)?, numbers::<Seat>(seats)?, rolls?))
}

//! The words in which scenarios tell positions.
//!
//! | sentence | what it says |
//! |--|--|
//! | `round 2`, `passes 1`, `clock 3` | these numbers |
//! | `turn 0`, `turn` | the turn of a seat; of the one that is current |
//! | `starting 2: W` | the starting roll of a seat, with dice of these colours |
//! | `reached 1 0` | the clock at which each seat reached its score |
//! | `dice B4 B4 / W2` | the dice of each seat |
//! | `hands 0 7 / 0`, `piles 5 / -`, `rows 9 14 / 1.2` | cards of each seat by slot, all of them; `1.2` is card 2 of seat 1, and the bonus of `8-` was not used |
//! | `puppets 0.1 - - -` | the cards on the Puppets |
//! | `minion sewer_rat won by 0`, `minion sewer_rat used` | where a Minion is; its Powerup was used |
//! | `treasure rusty_crown held by 0, seen by 0 1` | where a Treasure is; who has seen it, if that changes |
//! | `angry 2`, `bars_one 1`, `coin in play`, `coin away`, `boils` | tokens, and what they do |
//! | `treasures for 0 then 2` | two Treasures are drawn for who came first, and second |

use std::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use super::{
    StateBuilder,
    components::{Colour, Die, Minion, Puppet, Slot, Treasure},
    state::{
        MinionPlace, State, TreasurePlace,
        agenda::{Frame, Gain, GainStage, Stage, Why},
    },
};
use crate::{
    Indexed, InvalidState, Seat,
    pieces::Stack,
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
        Ok(match word {
            "round" => edit.round(say_number(rest)?),
            "passes" => edit.passes(say_number(rest)?),
            "clock" => edit.clock(say_number(rest)?),
            "turn" if rest.is_empty() => edit.stage(Stage::Turn),
            "turn" => edit.turn(say_number(rest)?),
            "starting" => starting(edit, rest)?,
            "reached" => {
                let clocks = rest.split(' ').map(say_number).collect::<Result<Vec<_>, _>>()?;
                (0..).zip(clocks).fold(edit, |edit, (seat, clock)| edit.reached(seat, clock))
            }
            "dice" => {
                let dice = rest.split('/').map(dice);
                let dice = dice.collect::<Result<Vec<_>, _>>()?;
                (0..).zip(dice).fold(edit, |edit, (seat, dice)| edit.dice(seat, dice))
            }
            "hands" | "piles" | "rows" | "puppets" => cards(edit, word, rest)?,
            "minion" => minion(edit, rest)?,
            "treasure" => treasure(edit, rest)?,
            "treasures" => {
                let rest = rest.trim_start_matches("for ");
                let (winner, second) = rest.split_once(" then ").unwrap_or((rest, ""));
                let second = if second.is_empty() { None } else { Some(say_number(second)?) };
                edit.stage(Stage::Treasures { winner: say_number(winner)?, second })
            }
            _ => tokens(edit, word, rest)?,
        })
    }
}

/// Dice such as `B4 R1*`.
fn dice(text: &str) -> Result<Vec<Die>, String> {
    let die =
        |word| Die::parse(word).ok_or_else(|| format!("`{word}` is no die such as B4 or R1*"));
    none(text).split_whitespace().map(die).collect()
}

/// `-` is nothing.
fn none(text: &str) -> &str {
    if text.trim() == "-" { "" } else { text }
}

fn tokens(edit: StateBuilder, word: &str, rest: &str) -> Result<StateBuilder, String> {
    Ok(match word {
        "angry" => edit.angry(say_number(rest)?),
        "happy" => edit.happy(say_number(rest)?),
        "cheese" => edit.cheese(say_number(rest)?),
        "bars_ten" => edit.bars_ten(say_number(rest)?),
        "bars_one" => edit.bars_one(say_number(rest)?),
        "rat_cards" => edit.rat_cards(say_number(rest)?),
        "puppet_bonus" => edit.puppet_bonus(say_number(rest)?),
        "coin" => edit.coin(rest == "in play"),
        "boils" => edit.boils(true),
        _ => return Err(format!("there is no sentence that begins with `{word}`")),
    })
}

/// Cards of each seat; those that lay there before go back to their decks.
fn cards(edit: StateBuilder, word: &str, text: &str) -> Result<StateBuilder, String> {
    let now = edit.clone().drafted().map_err(|error| error.to_string())?;
    let table = now.table();
    let mut edit = (0..now.players()).fold(edit, |edit, seat| match word {
        "hands" => edit.deck(seat, now.hand(seat).iter()),
        "piles" => edit.deck(seat, table.player(seat).discarded().iter()),
        "rows" => {
            table.player(seat).row().fold(edit, |edit, card| edit.deck(card.owner(), [card.slot()]))
        }
        _ => edit,
    });
    if word == "puppets" {
        let puppets = Puppet::all().zip(text.split(' '));
        for (puppet, card) in puppets {
            if let Some((owner, slot)) = table.stakes().puppet(puppet) {
                edit = edit.deck(owner, [slot]);
            }
            if card != "-" {
                let (owner, slot) = owned(0, card)?;
                edit = edit.puppet(puppet, owner, slot);
            }
        }
        return Ok(edit);
    }
    for (seat, list) in (0..).zip(text.split('/')) {
        for card in none(list).split_whitespace() {
            let (owner, slot) = owned(seat, card.trim_end_matches('-'))?;
            edit = match word {
                "hands" => edit.hand(seat, [slot]),
                "piles" => edit.discarded(seat, [slot]),
                _ if card.ends_with('-') => {
                    edit.row(seat, owner, slot).row_uncounted(seat, owner, slot)
                }
                _ => edit.row(seat, owner, slot),
            };
        }
    }
    Ok(edit)
}

/// `2` is a card of the seat itself, `1.2` one of seat 1.
fn owned(seat: Seat, card: &str) -> Result<(Seat, Slot), String> {
    let (owner, slot) = match card.split_once('.') {
        Some((owner, slot)) => (say_number(owner)?, slot),
        None => (seat, card),
    };
    let slot = Slot::new(say_number(slot)?).ok_or("the cards of a deck are 0 to 14")?;
    Ok((owner, slot))
}

fn minion(edit: StateBuilder, text: &str) -> Result<StateBuilder, String> {
    let (name, place) = text.split_once(' ').ok_or("write `minion sewer_rat won by 0`")?;
    let minion = Minion::parse(name).ok_or_else(|| format!("`{name}` is no Minion"))?;
    if place == "used" {
        return Ok(edit.minion_used(minion));
    }
    let place = MinionPlace::parse(place).ok_or("write `face up` or `won by 0`")?;
    let now = edit.clone().drafted().map_err(|error| error.to_string())?;
    let there = now.table().minion(minion) == place;
    Ok(if there { edit } else { edit.minion_at(minion, place) })
}

fn treasure(edit: StateBuilder, text: &str) -> Result<StateBuilder, String> {
    let (name, rest) = text.split_once(' ').ok_or("write `treasure rusty_crown held by 0`")?;
    let treasure = Treasure::parse(name).ok_or_else(|| format!("`{name}` is no Treasure"))?;
    let (place, seen) = rest.split_once(", seen by ").unwrap_or((rest, ""));
    let place = TreasurePlace::parse(place).ok_or("write `held by 0` or `discarded`")?;
    let mut seats = seen.split_whitespace().map(say_number).collect::<Result<Vec<Seat>, _>>()?;
    if seen.is_empty() {
        let now = edit.clone().drafted().map_err(|error| error.to_string())?;
        seats.extend(now.table().treasure_seen(treasure).iter());
    }
    Ok(edit.treasure_at(treasure, place, seats))
}

/// `2: W`: a seat and the colours of its starting dice.
fn starting(edit: StateBuilder, text: &str) -> Result<StateBuilder, String> {
    let (seat, colours) = text.split_once(':').ok_or("write `starting 2: W`")?;
    let (owner, mut left) = (say_number::<Seat>(seat)?, [0; 4]);
    for colour in say_list::<Colour>(colours)? {
        left[colour.index()] += 1;
    }
    let (why, stage, dice) = (Why::Starting, GainStage::Roll, Stack::default());
    let gain = Gain { owner, why, stage, dice, left, ones: [0; 4], rolled: 0 };
    Ok(edit.stage(Stage::Rolls { next: owner.saturating_add(1) }).frame(Frame::Gain(gain)))
}

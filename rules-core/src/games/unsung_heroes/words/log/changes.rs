//! What a step has changed on the open table, for entries of the log.
//!
//! Nothing here depends on whether a Nope window has opened, or on passes that follow by
//! themselves: both would tell what others hold.

use alloc::{string::String, vec::Vec};

use super::super::{
    super::{
        components::{Character, Dice, Die, Puppet, take},
        state::agenda::{Frame, Stage},
        state::{State, ix},
    },
    cards::die_name,
    standings::scores,
};
use crate::words::format;
use crate::{Indexed, Seat, words::counted};

/// Whether the players take turns or make their starting rolls.
fn in_play(stage: Stage) -> bool {
    matches!(
        stage,
        Stage::Turn
            | Stage::Action
            | Stage::Played { .. }
            | Stage::Nope { .. }
            | Stage::Rolls { .. }
    )
}

/// Whether everyone else's dice are being rerolled: some are off the table.
fn in_mass(state: &State) -> bool {
    state.agenda.as_slice().iter().any(|frame| matches!(frame, Frame::Mass { .. }))
}

/// Scores that have changed, in parentheses. `actor` needs no name.
pub(super) fn new_scores(before: &State, after: &State, actor: Option<Seat>) -> String {
    if !in_play(before.stage) || in_mass(after) {
        return String::new();
    }
    let rerolled = in_mass(before);
    let changed = |seat: &Seat| {
        rerolled && *seat != before.table.current || before.score(*seat) != after.score(*seat)
    };
    let seats: Vec<Seat> = (0..before.players()).filter(changed).collect();
    match seats.as_slice() {
        [] => String::new(),
        [only] if Some(*only) == actor => format!(" (score {})", after.score(*only)),
        [only] => format!(" (score of seat {only}: {})", after.score(*only)),
        _ => format!(" (scores: {})", scores(seats.iter().copied(), |seat| after.score(seat))),
    }
}

/// Dice that changed otherwise than the words of the step say. `expected` are those that the
/// words leave; dice that only came are in the text of a card. `single` says that at most one
/// die has changed its face.
pub(super) fn dice(
    before: &State,
    after: &State,
    expected: &[Dice; 4],
    single: bool,
) -> Vec<String> {
    if !in_play(before.stage) || in_mass(before) || in_mass(after) {
        return Vec::new();
    }
    let seats = (0..before.players()).filter_map(|seat| {
        let (was, is) = (&expected[ix(seat)], &after.table.stakes.dice[ix(seat)]);
        let (lost, gained) = (missing(was, is), missing(is, was));
        match (lost.as_slice(), gained.as_slice()) {
            ([], _) => None,
            ([lost], []) => Some(format!("seat {seat} removes {}", die_name(*lost))),
            ([lost], [gained]) if single => {
                Some(format!("{} of seat {seat} becomes {}", die_name(*lost), gained.face()))
            }
            _ => Some(format!("seat {seat} now shows {}", names(is))),
        }
    });
    seats.collect()
}

/// The dice of one row that another one lacks; protection does not count.
fn missing(row: &Dice, other: &Dice) -> Vec<Die> {
    let mut left = *other;
    for die in left.as_mut_slice() {
        *die = die.guard(false);
    }
    let open = row.as_slice().iter().map(|die| die.guard(false));
    let gone = open.filter(|die| {
        let there = left.as_slice().contains(die);
        take(&mut left, *die);
        !there
    });
    gone.collect()
}

fn names(row: &Dice) -> String {
    let names: Vec<_> = row.as_slice().iter().map(|die| die_name(*die)).collect();
    if names.is_empty() { "no dice".into() } else { names.join(", ") }
}

/// Tokens that came, and Puppets that were filled.
pub(super) fn tokens(before: &State, after: &State) -> Vec<String> {
    let mut out = Vec::new();
    let (was, is) = (&before.table.stakes, &after.table.stakes);
    if in_play(before.stage) {
        out.extend(betty(before, after));
        if is.cheese > was.cheese {
            let gained = is.cheese - was.cheese;
            let cheese = counted(gained, "Cheese Token", "Cheese Tokens");
            let worth = if gained == 1 { "+1" } else { "+1 each" };
            out.push(format!("seat {} gains {cheese} ({worth})", before.table.current));
        }
    }
    out.extend(Puppet::all().filter_map(|puppet| filled(before, after, puppet)));
    out
}

/// A Puppet that was filled.
fn filled(before: &State, after: &State, puppet: Puppet) -> Option<String> {
    let (was, is) = (&before.table.stakes.puppets, &after.table.stakes.puppets);
    let card = is[puppet.index()].filter(|_| was[puppet.index()].is_none())?;
    let (ellen, owner) =
        (before.table.seat_of(Character::Ellen)?, before.table.cast[ix(card.owner)]?);
    let (name, on) = (before.set().card(owner, card.slot).name, before.set().puppet(puppet).name);
    Some(format!("seat {ellen} puts {name} on {on}"))
}

/// Tokens that Betty gained, or that turned Angry.
fn betty(before: &State, after: &State) -> Vec<String> {
    let (was, is) = (&before.table.stakes, &after.table.stakes);
    let Some(seat) = before.table.seat_of(Character::Betty) else {
        return Vec::new();
    };
    let mut out = Vec::new();
    let gained = (is.angry + is.happy).saturating_sub(was.angry + was.happy);
    if gained > 0 {
        let gained = counted(gained, "Angry token", "Angry tokens");
        out.push(format!("seat {seat} gains {gained}"));
    }
    if is.happy < was.happy {
        let turned = counted(was.happy - is.happy, "Happy token", "Happy tokens");
        out.push(format!("seat {seat} turns {turned} to Angry"));
    }
    out
}

//! Checked: refuses every state that no game can show (5.12).
//!
//! First the pieces, then the stage, then the agenda; and at last the state must
//! wait for a seat or for chance, so that a loaded state has a legal step.

mod pieces;
mod steps;

use super::{
    Casting,
    components::{
        Character,
        constants::{HAND, ROUNDS},
    },
    state::agenda::{Source, Stage},
    state::{MAX_SEATS, Row, Stakes, State, TreasurePlace, ix},
};
use crate::{InvalidState, OptionSet, Seat, flow::Flow, pieces::Stack};

type Verdict = Result<(), InvalidState>;

/// A condition that every state keeps, or the reason for refusing it.
const fn ensure(holds: bool, reason: &'static str) -> Verdict {
    InvalidState::unless(holds, reason)
}

/// Everything, from the box to the agenda.
pub(super) fn validate(state: &State) -> Verdict {
    ensure(state.options.check().is_ok(), "the options are out of range")?;
    numbers(state)?;
    stage(state)?;
    cast(state)?;
    let played = match state.stage {
        Stage::Played { card } => Some(card),
        Stage::Nope { slot, .. } => Some(Source::Card { owner: state.table.current, slot }),
        _ => None,
    };
    pieces::cards(state, &state.table.stakes, None)?;
    pieces::before(state, played)?;
    pieces::tokens(state)?;
    pieces::minions(state)?;
    pieces::treasures(state)?;
    cleared(state)?;
    steps::agenda(state)?;
    ensure(state.waits(), "a forced step is due: nobody has a choice")
}

/// Ranges of the plain numbers, and empty places at empty seats.
fn numbers(state: &State) -> Verdict {
    let table = &state.table;
    let players = state.players();
    ensure((1..=ROUNDS).contains(&table.round), "there is no such round")?;
    ensure(table.current < players, "nobody sits where the current player should")?;
    ensure(table.passes < players, "more passes than players")?;
    ensure(table.clock <= state.options.turn_limit_per_round, "the clock is past the limit")?;
    ensure(
        table.reached.iter().all(|at| *at <= table.clock),
        "a score was reached after the present turn",
    )?;
    ensure(
        table.was.iter().all(|was| *was <= 1000) && table.stakes.puppet_bonus <= table.clock,
        "a score or the Puppets' bonus is too high",
    )?;
    for seat in ix(players)..MAX_SEATS {
        let empty = state.hands[seat].is_empty()
            && state.decks[seat].is_empty()
            && table.cast[seat].is_none()
            && table.reached[seat] == 0
            && table.was[seat] == 0;
        ensure(empty, "something lies at an empty seat")?;
    }
    Ok(())
}

/// The seats that a stage names.
fn stage(state: &State) -> Verdict {
    let players = state.players();
    let second_fits = |winner: Seat, second: Option<Seat>| match second {
        None => players == 2,
        Some(second) => players > 2 && second < players && second != winner,
    };
    let fits = match state.stage {
        Stage::Draft { seat } => seat < players && state.table.round == 1,
        Stage::Deal { seat, left } => {
            seat < players && (1..=HAND).contains(&left) && state.table.round == 1
        }
        Stage::Refill { seat, left } => {
            seat < players
                && (1..=2).contains(&left)
                && state.hands[ix(seat)].count() + left <= HAND
                && left <= state.decks[ix(seat)].count()
                && state.table.round < ROUNDS
        }
        Stage::Rolls { next } => (1..=players).contains(&next),
        Stage::TurnUp => state.table.round < ROUNDS,
        Stage::First | Stage::Turn | Stage::Action => true,
        Stage::Played { card: Source::Card { owner, .. } } => owner == state.table.current,
        Stage::Played { card: Source::Treasure(_) } => state.table.round == ROUNDS,
        Stage::Nope { asked, .. } => state.nope_fits(asked),
        Stage::Rank { winner } => winner.is_none_or(|winner| {
            winner < players
                && players > 2
                && state.table.round < ROUNDS
                && state.best(None).contains(winner)
        }),
        Stage::Treasures { winner, second } | Stage::Keep { winner, second } => {
            winner < players && second_fits(winner, second) && state.table.round < ROUNDS
        }
        Stage::StuffEnd { puppet } => puppet < 4 && state.table.round < ROUNDS,
        Stage::Over { winner } => {
            state.table.round == ROUNDS && winner < players && state.best(None).contains(winner)
        }
    };
    ensure(fits, "the stage names a seat, a card or a round that does not fit")
}

/// UH-16: who plays whom.
fn cast(state: &State) -> Verdict {
    let cast = &state.table.cast;
    let chosen = match state.stage {
        Stage::Draft { seat } => seat,
        _ => state.players(),
    };
    for (seat, character) in (0..).zip(cast) {
        ensure(
            character.is_some() == (seat < chosen),
            "a seat has no character, or has one too early",
        )?;
        let Some(character) = character else { continue };
        let again = cast[..ix(seat)].contains(&Some(*character));
        ensure(!again && state.options.offers(*character), "a character is taken or not offered")?;
    }
    match state.options.characters {
        Casting::Fixed(list) => ensure(
            list == *cast && !matches!(state.stage, Stage::Draft { .. }),
            "the characters are not those of the list",
        ),
        Casting::Draft | Casting::Random => Ok(()),
    }
}

/// How many Minions have been won by now.
fn awarded(state: &State) -> u8 {
    let done = matches!(
        state.stage,
        Stage::Treasures { .. }
            | Stage::Keep { .. }
            | Stage::StuffEnd { .. }
            | Stage::Refill { .. }
    );
    state.table.round - 1 + u8::from(done)
}

/// For how many rounds the Treasures have been handed out, and the bonuses of
/// UH-72 with them.
fn rounds_paid(state: &State) -> u8 {
    let pending = matches!(state.stage, Stage::Treasures { .. } | Stage::Keep { .. });
    awarded(state) - u8::from(pending)
}

/// Whether a round is being played.
const fn fighting(state: &State) -> bool {
    matches!(
        state.stage,
        Stage::Rolls { .. }
            | Stage::First
            | Stage::Turn
            | Stage::Action
            | Stage::Played { .. }
            | Stage::Nope { .. }
            | Stage::Rank { .. }
    )
}

/// What must be empty before a round, between turns, and after the last.
fn cleared(state: &State) -> Verdict {
    let table = &state.table;
    let stakes = &table.stakes;
    let busy = matches!(state.stage, Stage::Action | Stage::Played { .. } | Stage::Nope { .. });
    ensure(busy || table.was == [0; MAX_SEATS], "scores are kept although no turn is carried out")?;
    ensure(!busy || table.clock > 0 && table.passes == 0, "a turn has not been counted")?;
    let rolling = matches!(state.stage, Stage::Rolls { .. } | Stage::First);
    let quiet = !fighting(state);
    let over = matches!(
        state.stage,
        Stage::Rank { .. }
            | Stage::Treasures { .. }
            | Stage::Keep { .. }
            | Stage::StuffEnd { .. }
            | Stage::Over { .. }
    );
    ensure(
        matches!(state.stage, Stage::Turn) || busy || table.passes == 0 && table.current == 0,
        "passes or a current player remain outside the turns",
    )?;
    let fresh =
        table.clock == 0
            && table.reached == [0; MAX_SEATS]
            && stakes.rows == [Row::default(); MAX_SEATS]
            && table.stakes.puppet_bonus == 0
            && !table.stakes.boil
            && table.ability_used.is_empty()
            && table.minions.values().iter().all(|prize| !prize.used)
            && state.treasures.values().iter().all(|trove| {
                !matches!(trove.place, TreasurePlace::Played(_) | TreasurePlace::Spent)
            });
    ensure(!(rolling || quiet && !over) || fresh, "something remains from an earlier round")?;
    let empty = stakes.dice == [Stack::default(); MAX_SEATS] && stakes.cheese == 0;
    ensure(!quiet || over || empty, "dice or tokens lie between the rounds")?;
    let settled = stakes.happy == 0 && table.stakes.bars_ten == 0;
    let late =
        matches!(state.stage, Stage::Treasures { .. } | Stage::Keep { .. } | Stage::Over { .. });
    ensure(
        settled || late || fighting(state) && !rolling,
        "tokens were not settled at the end of a round",
    )?;
    dealt(state)
}

/// UH-19: before the first round nothing but the deal has happened.
fn dealt(state: &State) -> Verdict {
    let stakes = &state.table.stakes;
    let opening = matches!(state.stage, Stage::Draft { .. } | Stage::Deal { .. });
    if !opening {
        let karl = state.table.seat_of(Character::Karl).is_some();
        // The coin lies in play at the start of every round (UH-130).
        let rolls = matches!(state.stage, Stage::Rolls { .. } | Stage::First);
        return ensure(!karl || !rolls || state.table.coin, "the Karat Coin is not in play");
    }
    for seat in 0..state.players() {
        let due = match state.stage {
            Stage::Deal { seat: now, .. } if seat < now => HAND,
            Stage::Deal { seat: now, left } if seat == now => HAND - left,
            _ => 0,
        };
        ensure(state.hands[ix(seat)].count() == due, "the deal has gone astray")?;
    }
    ensure(
        *stakes == Stakes::default() && state.table.bars_one == 0 && !state.table.coin,
        "something is in play before the first round",
    )
}

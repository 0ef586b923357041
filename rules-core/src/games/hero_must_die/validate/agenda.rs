//! What the agenda says, against the table.

use super::{Checked, unless};
use crate::{
    Indexed,
    games::hero_must_die::{
        components::{
            Plot, STOPS, Seats, Set, Stop, Token,
            constants::{COUP_CARDS, FLOORS, OFFER, TURNS},
        },
        moments::{self, dawn, pay, windows, work},
        state::{End, Frame, Road, Stage, State},
    },
};

/// The stage, then the frames on top of it.
pub(super) fn agenda(state: &State) -> Checked {
    let table = &state.table;
    let action = matches!(state.agenda.stage, Stage::Action { .. });
    unless(action || table.moved == Set::EMPTY, "a token is recorded as moved")?;
    stage(state)?;
    stack(state)
}

fn stage(state: &State) -> Checked {
    let (table, players) = (&state.table, state.table.players());
    match &state.agenda.stage {
        Stage::Order | Stage::EventSide => Ok(()),
        Stage::Floors { order, next, floors } => dawn::floors(state, *order, *next, *floors),
        Stage::First { next } => dawn::first(state, *next),
        Stage::Offer { left } => {
            let cards = table.offer.len() + usize::from(*left);
            unless(cards == usize::from(OFFER), "the offer is not three cards")
        }
        Stage::Place { at } => {
            let can = *at < players && table.workers[usize::from(table.at(*at))] > 0;
            unless(can && !state.free_boxes().is_empty(), "nobody can place a worker")
        }
        Stage::EventDraw { half } => {
            let open = state.event_card(table.turn, *half).face.is_none();
            unless(open, "a known event card is turned over by chance")
        }
        Stage::Enter { tokens } => {
            let wait = tokens.iter().all(|token| table.tokens[token.index()] == Road::Entrance);
            unless(wait, "a party enters that does not stand at the entrance")
        }
        Stage::PayDay { at } => unless(*at < players, "Pay Day has gone round"),
        Stage::Action { next } => {
            // Of the moved tokens only token 1 can have entered (HMD-68).
            let home =
                |token: Token| table.tokens[token.index()] != Road::Inside || token.get() == 1;
            let tokens = table.moved.len() <= 2 && table.moved.iter().all(home);
            unless((1..=24).contains(next) && tokens, "the Action phase is at none of its stops")
        }
        Stage::Battle(battle) => moments::battle::fits(state, battle),
        Stage::Traitor { at, penalty } => {
            windows::lost_floor(state, *penalty)?;
            unless((1..players).contains(at), "the window names nobody")
        }
        Stage::Pardon { penalty } => windows::lost_floor(state, *penalty),
        Stage::OpenWindow { .. } => unless(false, "a window is open for nobody"),
        Stage::Court(court) => moments::court::fits(state, court),
        Stage::Over { how, winners } => over(state, *how, *winners),
    }
}

/// HMD-4, HMD-13 to HMD-16.
fn over(state: &State, how: End, winners: Seats) -> Checked {
    let table = &state.table;
    let queue = table.queue.as_slice();
    let fair = match how {
        End::Coup => {
            let changes = table.discard.count(Plot::CHANGE) >= COUP_CARDS.into();
            winners.len() == 1 && winners.iter().all(|seat| queue.contains(&seat)) && changes
        }
        End::Fallen => winners.is_empty() && table.top == FLOORS && queue.len() >= 2,
        End::Last => matches!(queue, [last] if winners == Seats::one(*last)),
        End::Nobody => winners.is_empty() && queue.is_empty(),
        End::Turns => table.turn == TURNS && queue.len() >= 2 && winners == state.leaders(),
    };
    unless(fair, "the game cannot have ended so")
}

/// HMD-70, HMD-117: which frames a stage may have.
fn stack(state: &State) -> Checked {
    let frames = state.agenda.stack.as_slice();
    let fits = match (&state.agenda.stage, frames) {
        (Stage::Enter { .. }, [Frame::Generate { .. }]) | (Stage::Court(_), []) => true,
        (Stage::PayDay { .. }, [frame]) => pay::fits(state, *frame),
        (Stage::Action { next }, frames) => {
            let stop = STOPS.get(usize::from(*next).wrapping_sub(1));
            match (stop, frames) {
                (Some(Stop::Evil(_)), [Frame::Generate { token: 1 }]) => true,
                (Some(Stop::Box(spot)), frames) if state.table.owner(*spot).is_some() => {
                    work::fits(state, state.set().spot(*spot).work, frames)
                }
                _ => false,
            }
        }
        (Stage::Court(_), frames) => moments::court::deed(state, frames),
        (Stage::Enter { .. } | Stage::PayDay { .. }, _) => false,
        (_, frames) => frames.is_empty(),
    };
    unless(fits, "the agenda does not fit the stage")
}

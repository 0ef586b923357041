//! What is asked, in one sentence.

use alloc::{string::String, vec::Vec};

use super::{
    super::{
        components::{Character, constants::ROUNDS},
        moments::{ask::Ask, card, forge, gain, nope, pick, puppets, rage, ranking, turn},
        observe::View,
        state::agenda::{Frame, Stage},
    },
    cards::hero,
    played::name_in_turn,
    standings::{ties, victory},
};
use crate::Seat;
use crate::words::format;

/// What the game waits for, in words.
pub(in super::super) fn waits(view: &View) -> String {
    if let Stage::Over { winner } = view.stage {
        return over(view, winner);
    }
    let who = decider(view);
    let what = question(view, who);
    if matches!(view.stage, Stage::Draft { .. } | Stage::Deal { .. }) {
        return format!("Before round 1: {what}");
    }
    match view.table.round {
        ROUNDS => format!("Boss round: {what}"),
        round => format!("Round {round} of {ROUNDS}: {what}"),
    }
}

/// The end of the game: who has won, and why.
fn over(view: &View, winner: Seat) -> String {
    let wins = format!(
        "The game is over: {} wins the Boss round with {}, and with it the game",
        hero(view, winner),
        victory(view, winner)
    );
    let ties = ties(view, winner, 0..view.options.players);
    [wins].into_iter().chain(ties).collect::<Vec<_>>().join("; ")
}

/// Who decides, as far as the viewer may know.
fn decider(view: &View) -> Seat {
    let turn = view.table.current;
    match (view.agenda.top(), view.stage) {
        (Some(Frame::Gain(gain)), _) => gain.owner,
        (Some(Frame::Rage { .. }), _) => view.table.seat_of(Character::Betty).unwrap_or(turn),
        (None, Stage::Draft { seat } | Stage::Deal { seat, .. } | Stage::Refill { seat, .. }) => {
            seat
        }
        (None, Stage::Nope { asked, .. }) => asked,
        (None, Stage::Keep { winner, .. }) => winner,
        (None, Stage::StuffEnd { .. }) => view.table.seat_of(Character::Ellen).unwrap_or(turn),
        _ => turn,
    }
}

/// What is asked of a seat, or what chance does.
fn question(view: &View, who: Seat) -> String {
    match view.ask() {
        Ask::Turn => turn::words::asked(view, who),
        Ask::Bonus => card::words::asked(view, who),
        Ask::Faith | Ask::Comedy | Ask::Odds => gain::words::asked(view, who),
        Ask::Rage => rage::words::asked(view, who),
        Ask::Forge => forge::words::asked(view, who),
        Ask::Nope => nope::words::asked(view, who),
        Ask::Keep => ranking::words::asked(view, who),
        Ask::StuffEnd => puppets::words::asked(view, who),
        Ask::Character => {
            format!("seat {who} chooses the character that it plays in the whole game")
        }
        Ask::Characters => "the characters are dealt".into(),
        Ask::Draw => format!("seat {who} draws a card"),
        Ask::Minion => "the Minion of the round is turned up".into(),
        Ask::Roll => "dice are rolled".into(),
        Ask::Special => "a tie is broken by lot".into(),
        Ask::Treasures => "the winner of the round draws two Treasures".into(),
        Ask::Resolved => {
            let card = name_in_turn(view);
            format!("{card} of seat {} has been carried out", view.table.current)
        }
        _ => pick::words::asked(view, who),
    }
}

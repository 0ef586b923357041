//! The Court in the log: quests, thefts, swaps.

use alloc::string::String;

use super::{
    super::{
        components::{Action, ChanceOutcome, Condition, Plot},
        state::{Deed, Frame, State},
    },
    cards,
    told::{Move, Told},
};
use crate::Seat;
use crate::words::format;

/// An action about a quest or a swap.
pub(super) fn own(told: &Told<'_>, frame: Frame, action: Action) -> Option<String> {
    let (state, set) = (told.before, told.before.set());
    let actor = state.decider();
    Some(match (frame, action) {
        (Frame::Quest { .. }, Action::Monster(card)) => {
            format!("seat {actor} discards {}", cards::named(set, card))
        }
        (Frame::Quest { .. }, Action::Call(token)) => {
            format!("seat {actor} sends party {token} from the dungeon to the Castle")
        }
        (Frame::Switch, Action::Seat(other)) => format!(
            "seat {actor} plays {} and swaps places with seat {other}: the duty queue is now {}",
            cards::plot_card(set, Plot::CHANGE),
            cards::seats(told.after.table.queue.as_slice())
        ),
        _ => return None,
    })
}

/// A quest is carried out: nobody can react any more.
pub(super) fn quest_begins(told: &Told<'_>, quest: Plot, player: Seat) -> Option<String> {
    let Some(&Frame::Quest { doer, .. }) = told.after.agenda.stack.top() else { return None };
    let card = cards::plot_card(told.before.set(), quest);
    let other = if doer == player {
        String::new()
    } else {
        format!(", and seat {doer} does it instead with A Better Choice")
    };
    Some(format!("seat {player} plays {card}{other}"))
}

/// What a quest costs everybody (HMD-121).
pub(super) fn quest_paid(told: &Told<'_>, quest: Plot, stage: Deed) -> Option<String> {
    let shared = matches!(told.before.set().plot(quest).condition, Condition::Gold(_));
    let (old, new) = (&told.before.table.gold, &told.after.table.gold);
    if !shared || stage != Deed::Pay {
        return None;
    }
    let paid = told.by_seat(|at| old[at].saturating_sub(new[at]));
    cards::shares(&paid, ["pays", "pay"], |gold| format!("{gold} gold"))
}

/// A quest is done.
pub(super) fn quest_ends(told: &Told<'_>, quest: Plot, doer: Seat) -> Option<String> {
    if told.after.agenda.stack.len() >= told.before.agenda.stack.len() {
        return None;
    }
    let vp = |state: &State| state.table.vp[usize::from(doer)];
    let gains = vp(told.after) - vp(told.before);
    let vp = format!("seat {doer} gains {gains} VP and has {}", vp(told.after));
    let prize = (0..4).find(|seat| quest == Plot::CUP && told.gained(*seat) > 0);
    Some(match prize {
        Some(seat) => format!(
            "seat {seat} has the highest monster levels and takes {} gold; {vp}",
            told.gained(seat)
        ),
        None => vp,
    })
}

/// A theft: which card for thief and victim.
pub(super) fn theft(told: &Told<'_>, victim: Seat) -> String {
    let (thief, set) = (told.before.courtier(), told.before.set());
    let played = cards::plot_card(set, Plot::MINE);
    let text = format!("seat {thief} plays {played} and steals a card of seat {victim}");
    match told.taken {
        Move::Chance(ChanceOutcome::Plot(card)) if [thief, victim].contains(&told.seat) => {
            format!("{text}: {}", cards::plot_card(set, card))
        }
        _ => text,
    }
}

//! The turn in the log: its start, its event, its income.

use alloc::{string::String, vec::Vec};

use super::{
    super::{
        components::{Event, Token},
        state::{Half, Road, Stage, State},
    },
    cards,
    lines::Lines,
    told::{Move, Told},
};
use crate::words::format;
use crate::{Indexed, Seat, words::counted};

/// Whether nothing follows a move, so that no copy of the state is needed to tell it. Only the
/// most frequent such moves are looked for.
pub(super) fn sets_nothing_off(state: &State, taken: Move) -> bool {
    match (&state.agenda.stage, taken) {
        // The next worker follows, or the choice of the event card (HMD-38).
        (Stage::Place { .. }, Move::Action(_)) => true,
        (Stage::Offer { left }, Move::Chance(_)) => {
            *left > 1 && state.table.unknown_monsters(state.set()).len() > 2
        }
        _ => false,
    }
}

/// Adds the start of the turn, when all monsters of the offer are there.
pub(super) fn begun(told: &Told<'_>, lines: &mut Lines) {
    if !matches!(told.after.agenda.stage, Stage::Place { .. }) {
        return;
    }
    let (table, set) = (&told.after.table, told.after.set());
    let queue = table.queue.as_slice();
    let behind = match queue.get(1..) {
        Some([]) | None => String::new(),
        Some(seats) => format!(", behind it {}", cards::seats(seats)),
    };
    let (turn, guard, floor) = (table.turn, table.at(0), table.top);
    let vp: Vec<_> =
        queue.iter().map(|seat| (*seat, table.vp[usize::from(*seat)].into())).collect();
    let vp = cards::shares(&vp, ["has", "have"], |vp| {
        let workers = set.track(u8::try_from(vp).unwrap_or(0)).workers;
        format!("{vp} VP and {}", counted(workers, "worker", "workers"))
    });
    lines.add([format!("turn {turn} begins: seat {guard} guards floor {floor}{behind}")]);
    lines.add(vp);
    let offer = table.offer.as_slice().iter();
    let offer: Vec<_> = offer.map(|card| cards::levelled(set, *card)).collect();
    if !offer.is_empty() {
        lines.add([format!("new for hire, the offer of this turn: {}", cards::list(offer))]);
    }
}

/// Adds the event of the turn, when it is shown.
pub(super) fn event(told: &Told<'_>, lines: &mut Lines) {
    let (old, new) = (&told.before.table, &told.after.table);
    let Some(face) = new.event.filter(|_| old.event.is_none()) else { return };
    let slot = told.after.slots.get(usize::from(new.turn).wrapping_sub(1));
    let upper = slot.is_some_and(|slot| slot.taken == Some(Half::Top));
    let half = if upper { "upper" } else { "lower" };
    let card = cards::event_card(told.after.set(), face);
    lines.add([format!("seat {} takes the {half} event card: {card}", old.at(0))]);
    let invasion = told.after.set().event(face).parties > 0;
    if invasion && !matches!(told.after.agenda.stage, Stage::Enter { .. }) {
        lines.add(["no party is at the entrance".into()]);
    }
    let home = Token::all().filter(|token| {
        let at = token.index();
        old.tokens[at] == Road::Inside && new.tokens[at] == Road::Castle
    });
    lines.add(home.map(|token| format!("party {token} goes back to the Castle")));
}

/// Pay Day: what a player has paid in all.
pub(super) fn paid(told: &Told<'_>, rest: u8) -> Option<String> {
    if !told.after.agenda.stack.is_empty() {
        return None;
    }
    let (old, new, seat) = (&told.before.table, &told.after.table, told.before.payer());
    let at = usize::from(seat);
    let points = old.points(told.before.set(), seat);
    let (gold, slaves) = (points - rest, old.slaves[at] - new.slaves[at]);
    let paid = cards::price(gold, slaves, old.mp[at] - new.mp[at]);
    let levels = counted(points, "monster level", "monster levels");
    (points > 0).then(|| format!("seat {seat} pays {paid} for {levels}"))
}

/// Wrath of Lord at the end of the Action phase: who gains, who loses.
pub(super) fn wrath(told: &Told<'_>) -> Option<String> {
    let (old, new) = (&told.before.table, &told.after.table);
    let acts = |state: &State| matches!(state.agenda.stage, Stage::Action { .. });
    if old.event != Some(Event::WRATH) || !acts(told.before) || acts(told.after) {
        return None;
    }
    let words = |vp: u16| format!("{vp} VP");
    let gain = told.by_seat(|at| new.vp[at].saturating_sub(old.vp[at]).into());
    let loss = told.by_seat(|at| old.vp[at].saturating_sub(new.vp[at]).into());
    let gain = cards::shares(&gain, ["has built and gains", "have built and gain"], words);
    let loss = cards::shares(&loss, ["loses", "lose"], words);
    let parts: Vec<_> = gain.into_iter().chain(loss).collect();
    let name = told.after.set().event(Event::WRATH).name;
    (!parts.is_empty()).then(|| format!("{name}: {}", parts.join(", ")))
}

/// The income at the start of the Court phase (HMD-112).
pub(super) fn income(told: &Told<'_>) -> Option<String> {
    let court = |state: &State| matches!(state.agenda.stage, Stage::Court(_));
    if court(told.before) || !court(told.after) {
        return None;
    }
    let table = &told.after.table;
    let gold = |seat: &Seat| {
        let vp = table.vp[usize::from(*seat)];
        (*seat, u16::from(told.after.set().track(vp).gold))
    };
    let gold: Vec<_> = table.queue.as_slice().iter().map(gold).collect();
    let shares = cards::shares(&gold, ["gets", "get"], |gold| format!("{gold} gold"))?;
    Some(format!("income by VP: {shares}"))
}

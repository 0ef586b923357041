//! The turn in the log: its start, its event, and who is out.

use alloc::{format, string::String, vec::Vec};

use super::{
    super::{
        components::{Event, constants::OFFER},
        state::{End, Half, Stage, State},
    },
    cards,
    told::Told,
};
use crate::Seat;

/// The start of the turn, when all monsters of the offer are there.
pub(super) fn begun(told: &Told<'_>) -> Option<String> {
    let offered = matches!(told.before.agenda.stage, Stage::Offer { .. });
    let places = matches!(told.after.agenda.stage, Stage::Place { .. });
    (offered && places).then(|| turn(told.after))
}

/// The start of a turn whose offer comes from the known part of the deck, so that no step turns
/// it up: told with the first worker.
pub(super) fn late(state: &State) -> Option<String> {
    let first = matches!(state.agenda.stage, Stage::Place { at: 0 });
    if !first || !state.table.taken().is_empty() {
        return None;
    }
    let drawn = u32::from(OFFER) * u32::from(state.table.turn.saturating_sub(1));
    let unknown = state.set().high().len().saturating_sub(drawn);
    (unknown < 2).then(|| turn(state))
}

/// The turn, its guards, the VP, and the monsters of the offer.
fn turn(state: &State) -> String {
    let (table, set) = (&state.table, state.set());
    let queue = table.queue.as_slice();
    let behind = match queue.get(1..) {
        Some([]) | None => String::new(),
        Some(seats) => format!(", behind it {}", cards::seats(seats)),
    };
    let vp = queue.iter().map(|seat| format!("seat {seat} has {}", table.vp[usize::from(*seat)]));
    let offer = table.offer.as_slice().iter();
    let offer: Vec<_> = offer.map(|card| cards::monster(set, *card)).collect();
    let offer =
        if offer.is_empty() { String::new() } else { format!("; for hire: {}", offer.join(", ")) };
    format!(
        "turn {} begins: seat {} guards floor {}{behind}; VP: {}{offer}",
        table.turn,
        table.at(0),
        table.top,
        cards::list(vp)
    )
}

/// The event of the turn, when it is shown.
pub(super) fn event(told: &Told<'_>) -> Option<String> {
    let (old, new) = (&told.before.table, &told.after.table);
    let face = new.event.filter(|_| old.event.is_none())?;
    let slot = told.after.slots.get(usize::from(new.turn).wrapping_sub(1))?;
    let half = if slot.taken == Some(Half::Top) { "upper" } else { "lower" };
    let card = cards::event_card(told.after.set(), face);
    Some(format!("seat {} takes the {half} event card: {card}", old.at(0)))
}

/// Wrath of Lord at the end of the Action phase: who gains, who loses, who is out.
pub(super) fn wrath(told: &Told<'_>) -> Option<String> {
    let (old, new) = (&told.before.table, &told.after.table);
    let ends = matches!(told.before.agenda.stage, Stage::Action { .. })
        && !matches!(told.after.agenda.stage, Stage::Action { .. });
    if !ends || old.event != Some(Event::WRATH) {
        return None;
    }
    let some = |vp: &dyn Fn(usize) -> bool| -> Vec<Seat> {
        old.queue.as_slice().iter().copied().filter(|seat| vp(usize::from(*seat))).collect()
    };
    let gain = some(&|at| new.vp[at] > old.vp[at]);
    let lose = some(&|at| new.vp[at] < old.vp[at]);
    let out = some(&|at| new.vp[at] == 0);
    let part = |seats: &[Seat], one: &str, many: &str| {
        let verb = if seats.len() == 1 { one } else { many };
        (!seats.is_empty()).then(|| format!("{} {verb}", cards::seats(seats)))
    };
    let parts = [
        part(&gain, "gains 1 VP", "gain 1 VP"),
        part(&lose, "loses 1 VP", "lose 1 VP"),
        part(&out, "is out of the game", "are out of the game"),
    ];
    let parts: Vec<_> = parts.into_iter().flatten().collect();
    let name = told.after.set().event(Event::WRATH).name;
    let end = match told.after.agenda.stage {
        Stage::Over { how: End::Last, .. } => "; the game is over",
        Stage::Over { .. } => "; the game is over, and all lose",
        _ => "",
    };
    (!parts.is_empty()).then(|| format!("{name}: {}{end}", cards::list(parts)))
}

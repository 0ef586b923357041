//! The table, section by section.

use alloc::{string::ToString, vec::Vec};

use super::{
    super::{
        components::Squad,
        observe::View,
        state::{Phase, State, Turn},
    },
    dice, gains, squad,
};
use crate::words::format;
use crate::{
    Seat,
    words::{Section, counted},
};

/// All sections; one without lines is left out.
pub(super) fn sections(view: &View) -> Vec<Section> {
    let table = &view.table;
    let mut out = Vec::from([warrants(table), centre(table)]);
    match &table.phase {
        Phase::Rolling(turn) | Phase::Choosing { turn, .. } => out.extend(turn_of(table, turn)),
        Phase::Opening(_) | Phase::Over { .. } => {}
    }
    out.extend((0..table.options.players).map(|seat| tableau(table, seat, view.seat)));
    out
}

/// The warrants that are left, and who has the others.
fn warrants(table: &State) -> Section {
    let (all, taken) = (table.warrants(), table.taken());
    let owners = all.iter().zip(taken).map(|(value, owner)| format!("{value} by seat {owner}"));
    let owners = owners.collect::<Vec<_>>().join(", ");
    let owners = if owners.is_empty() { owners } else { format!("taken: {owners}") };
    let left = match all[taken.len()..].split_first() {
        Some((top, [])) => format!("the last one is at stake: {top}"),
        Some((top, rest)) => {
            let rest: Vec<_> = rest.iter().map(ToString::to_string).collect();
            format!("at stake: {top}; after it: {}", rest.join(", "))
        }
        None => "all are taken".into(),
    };
    Section::new("Warrants", [left, owners])
}

/// The place beside the warrants (WH-6).
fn centre(table: &State) -> Section {
    let centre = &table.centre;
    let chaser = match (centre.chaser, centre.marker) {
        (Some(seat), _) => {
            let (dice, swords) = (dice(table.set(), centre.dice), centre.dice.swords());
            format!("seat {seat} with {}: {dice}", counted(swords, "sword", "swords"))
        }
        (None, _) => "no dice: one sword is enough".into(),
    };
    let marker = centre.marker.map(|seat| format!("duel marker of seat {seat}"));
    Section::new("Centre: who is on the villain's trail", [chaser, marker.unwrap_or_default()])
}

/// The dice of a turn, if some lie open.
fn turn_of(table: &State, turn: &Turn) -> Option<Section> {
    if turn.showing.is_empty() {
        return None;
    }
    let set = table.set();
    let title = format!("Turn of seat {}, roll {} of {}", turn.active, turn.roll, set.rolls());
    let open = dice(set, turn.showing);
    let gains = gains::of_turn(table, turn.active, turn.showing).join("; ");
    let lines = if turn.hand.is_empty() {
        Vec::from([format!("lies open: {open}"), format!("worth now: {gains}")])
    } else {
        Vec::from([
            format!("kept so far: {open}"),
            format!("worth by itself: {gains}"),
            format!("to be rolled again: {}", squad(set, turn.hand)),
        ])
    };
    Some(Section::new(title, lines))
}

/// What lies before a seat.
fn tableau(table: &State, seat: Seat, viewer: Seat) -> Section {
    let own = table.tableaus()[usize::from(seat)];
    let you = if seat == viewer { " (you)" } else { "" };
    let warrants = table.warrants().iter().zip(table.taken());
    let warrants = warrants.filter(|(_, owner)| **owner == seat);
    let warrants = warrants.map(|(value, _)| value.to_string()).collect::<Vec<_>>().join(" + ");
    let warrants =
        if warrants.is_empty() { warrants } else { format!(" and warrants of {warrants}") };
    let total = table.score(seat);
    let score = format!("total {total}: {}{warrants}", counted(own.coins, "coin", "coins"));
    let party = format!("party: {}", squad(table.set(), table.party(seat)));
    let waiting = squad(table.set(), Squad::new(0, own.yellow, own.red));
    let waiting =
        if waiting.is_empty() { waiting } else { format!("not yet in the party: {waiting}") };
    Section::new(format!("Seat {seat}{you}"), [score, party, waiting])
}

//! The hero parties in the log: moving, and entering the dungeon.

use alloc::string::String;

use super::{
    super::{
        components::{STOPS, Stop, Token},
        state::{Road, Stage},
    },
    cards, table,
    told::Told,
};
use crate::Indexed;
use crate::words::format;

/// A hero party one space nearer, and what has drawn it.
pub(super) fn moved(told: &Told<'_>) -> Option<String> {
    let (old, new) = (&told.before.table.tokens, &told.after.table.tokens);
    let nearer = |token: &Token| {
        let at = token.index();
        matches!((old[at], new[at]), (Road::Castle, Road::Inn) | (Road::Inn, Road::Entrance))
    };
    let token = Token::all().find(nearer)?;
    let stop = stop(new[token.index()]);
    let cause =
        evil_place(told).map_or("an evil quest".into(), |name| format!("workers in the {name}"));
    Some(format!("party {token} moves to the {stop} ({cause})"))
}

/// The place whose evil icon is resolved.
fn evil_place(told: &Told<'_>) -> Option<&'static str> {
    let Stage::Action { next } = told.after.agenda.stage else { return None };
    let Stop::Evil(location) = STOPS.get(usize::from(next).wrapping_sub(1))? else { return None };
    cards::evil_places(told.before.set()).find(|(there, _)| there == location).map(|(_, name)| name)
}

/// A party is complete in the dungeon.
pub(super) fn entered(told: &Told<'_>) -> Option<String> {
    let (old, new) = (&told.before.table.invaders, &told.after.table.invaders);
    let token = new.as_slice().get(old.len()).filter(|_| new.len() > old.len())?;
    let token = Token::new(*token)?;
    let heroes = table::party(told.after.set(), &told.after.table, token);
    Some(format!("party {token} enters the dungeon: {heroes}"))
}

/// A stop of the road.
pub(super) const fn stop(road: Road) -> &'static str {
    match road {
        Road::Castle => "Castle",
        Road::Inn => "Inn",
        Road::Entrance => "entrance",
        Road::Inside => "dungeon",
    }
}

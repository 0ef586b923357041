//! What follows a lost floor in the log, and who is out.

use alloc::string::String;

use super::{
    super::{
        components::Strength,
        state::{Stage, State},
    },
    cards,
    lines::Lines,
    told::Told,
};
use crate::words::format;
use crate::{Indexed, Seat};

/// Adds the penalty when nobody can react any more, who is out, and what becomes of the floor.
pub(super) fn tell(told: &Told<'_>, lines: &mut Lines) {
    let open = |state: &State| matches!(state.agenda.stage, Stage::Pardon { .. });
    let fallen = open(told.before) && !open(told.after);
    if fallen {
        lines.add([penalty(told)]);
    }
    let queue = |state: &State| state.table.queue;
    if queue(told.after).len() < queue(told.before).len() {
        let all = queue(told.before);
        let stays = |seat: &Seat| queue(told.after).as_slice().contains(seat);
        lines.add(all.as_slice().iter().filter(|seat| !stays(seat)).map(|seat| {
            format!(
                "seat {seat} has no VP left and is out of the game: its workers, monsters, cards \
                 and goods go back"
            )
        }));
    }
    if fallen {
        lines.add(floor(told));
        lines.add(level_up(told));
    }
}

/// The VP that the guard loses (HMD-108, HMD-138).
fn penalty(told: &Told<'_>) -> String {
    let guard = told.before.table.at(0);
    let vp = |state: &State| state.table.vp[usize::from(guard)];
    let (old, new) = (vp(told.before), vp(told.after));
    match old.saturating_sub(new) {
        0 => format!("seat {guard} loses no VP for the floor"),
        lost => format!("seat {guard} loses {lost} VP for the floor and has {new}"),
    }
}

/// The monster room that is lost (HMD-109).
fn floor(told: &Told<'_>) -> Option<String> {
    let (table, top) = (&told.before.table, told.before.table.top);
    let room = table.room_on(top) > told.after.table.room_on(top);
    room.then(|| format!("the monster room of floor {top} is lost"))
}

/// A hero who is better now (HMD-110).
fn level_up(told: &Told<'_>) -> Option<String> {
    let (set, new) = (told.after.set(), told.after.table.markers);
    let hero = new.difference(told.before.table.markers).iter().next()?;
    let card = set.hero(hero);
    let best = Strength::all().nth(card.best()).map_or("", cards::colour);
    let hp = told.after.table.hero_hp(set, hero);
    Some(format!("{} levels up: {best} {hp} and {hp} HP", card.name))
}

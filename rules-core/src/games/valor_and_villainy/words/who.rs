//! Who acts, in an entry of the log.

use crate::words::format;
use alloc::string::String;

use super::{
    super::{
        components::{Cell, Char, Minion, Piece},
        state::{Public, SeatId, Team},
    },
    minion_card, name, of_seat, region,
};

/// A Character behind the seat that decides for it.
pub(in super::super) fn who(table: &Public, who: Char) -> String {
    let seat = table.seat_index(table.controller(who));
    format!("seat {seat} ({})", name(table, who))
}

/// A seat and its Character.
pub(in super::super) fn by_seat(table: &Public, seat: SeatId) -> String {
    format!("seat {} ({})", table.seat_index(seat), of_seat(table, seat))
}

/// A Minion that is Spawned.
pub(in super::super) fn spawned(table: &Public, minion: Minion, cell: Cell) -> String {
    let mordak = by_seat(table, SeatId::Villain);
    format!("{mordak} Spawns {} in {}", minion_card(table, minion), region(table, cell))
}

/// A Character by name; a Minion with its Region where others have its name.
pub(in super::super) fn figure(table: &Public, who: Char) -> String {
    let Some(piece) = who.piece() else { return name(table, who) };
    let alike = |other: &Piece| other.minion() == piece.minion();
    let alone = table.map.pieces().iter().filter(alike).count() < 2;
    if alone { name(table, who) } else { person(table, who) }
}

/// A Character, and where it is; Minions of one name are told apart.
pub(in super::super) fn person(table: &Public, who: Char) -> String {
    match table.cell(who) {
        Some(cell) => format!("{} in {}", piece(table, who), region(table, cell)),
        None => name(table, who),
    }
}

/// A Character by name; a Minion with what tells it from others of its Region.
pub(in super::super) fn piece(table: &Public, who: Char) -> String {
    let words = name(table, who);
    let (Some(cell), Some(piece)) = (table.cell(who), who.piece()) else { return words };
    let wounded = if table.wounded.contains(piece) { " (wounded)" } else { "" };
    let alike = |other: &Piece| {
        other.minion() == piece.minion()
            && table.wounded.contains(*other) == table.wounded.contains(piece)
    };
    let before = table.map.stack(cell).filter(alike).take_while(|other| *other != piece).count();
    let several = table.map.stack(cell).filter(alike).count() > 1;
    let which = if several { format!(" number {}", before + 1) } else { String::new() };
    format!("{words}{which}{wounded}")
}

/// Whose Stash it is.
pub(in super::super) const fn whose(team: Team) -> &'static str {
    match team {
        Team::Hero => "the Heroes",
        Team::Villain => "Mordak",
    }
}

//! Who acts, in an entry of the log.

use crate::words::format;
use alloc::string::String;

use super::{
    super::{
        components::{Cell, Char, Minion},
        state::{Public, SeatId},
    },
    asked::of_seat,
    minion_card, name, region,
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
pub(super) fn spawned(table: &Public, minion: Minion, cell: Cell) -> String {
    let mordak = by_seat(table, SeatId::Villain);
    format!("{mordak} Spawns {} in {}", minion_card(table, minion), region(table, cell))
}

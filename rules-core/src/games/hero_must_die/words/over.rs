//! The end of a game in words.

use alloc::{
    string::{String, ToString},
    vec::Vec,
};

use super::{
    super::{
        components::{
            Seats,
            constants::{FLOORS, TURNS},
        },
        observe::View,
        state::End,
    },
    cards,
};
use crate::Seat;
use crate::words::format;

/// That the game is over, who has won and why, and the VP.
pub(super) fn told(view: &View, how: End, winners: Seats) -> String {
    let seats = 0..view.options.players;
    let winners: Vec<Seat> = seats.clone().filter(|seat| winners.contains(*seat)).collect();
    let who = cards::seats(&winners);
    let why = match how {
        End::Coup => format!("{who} wins at once by a Coup d'Etat"),
        End::Fallen => format!("floor {FLOORS} has fallen, and all players lose"),
        End::Last => format!("{who} wins as the only player left"),
        End::Nobody => "no player is left, and all lose".to_string(),
        End::Turns if winners.len() > 1 => {
            format!("turn {TURNS} has ended, and {who} share the victory")
        }
        End::Turns => format!("turn {TURNS} has ended, and {who} wins {}", lead(view, &winners)),
    };
    let vp = seats.zip(view.table.vp).map(|(seat, vp)| format!("seat {seat} has {vp}"));
    format!("The game is over: {why}. VP: {}", cards::list(vp))
}

/// By what a single winner leads: VP, or monster levels among those with as many VP.
fn lead(view: &View, winners: &[Seat]) -> String {
    let (table, set) = (&view.table, view.set());
    let vp = |seat: Seat| table.vp[usize::from(seat)];
    let most = winners.first().map_or(0, |seat| vp(*seat));
    let tied = table.queue.as_slice().iter().filter(|seat| vp(**seat) == most);
    let levels: Vec<_> =
        tied.map(|seat| format!("seat {seat} has {}", table.points(set, *seat))).collect();
    if levels.len() > 1 {
        format!("the tie by the levels of the monsters ({})", levels.join(", "))
    } else {
        "with the most VP".into()
    }
}

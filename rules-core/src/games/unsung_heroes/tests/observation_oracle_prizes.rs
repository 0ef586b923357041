//! What the observation says of Minions, Treasures and scores.

use alloc::{vec, vec::Vec};

use serde_json::Value as Json;

use super::{super::*, observation_oracle::treasure};
use crate::testkit::oracle::{FieldCells, RelativeSeats, byte, flag, list, number, position, text};

const MINIONS: [&str; 8] = [
    "sewer_rat",
    "pack_rat",
    "lab_rat",
    "rat_bandit",
    "line_leader_pixie",
    "bubble_pixie",
    "glitter_pixie",
    "mischief_pixie",
];

/// The seat after some words, as in `won by 2`.
fn by(place: &str, words: &str) -> Option<usize> {
    place.strip_prefix(words)?.trim().parse().ok()
}

pub(super) fn prizes(view: &Json, state: &State, seats: RelativeSeats) -> FieldCells {
    let mut blocks = minions(&view["table"]["minions"], seats);
    blocks.extend(treasures(&view["treasures"], list(&view["hidden"]), seats));
    blocks.extend(standing(view, state, seats));
    blocks
}

/// Face up, won by whom, spent, unseen; and whether the Powerup was used.
fn minions(minions: &Json, seats: RelativeSeats) -> FieldCells {
    let (mut cells, mut powerups) = (vec![0; 8 * 7], vec![]);
    for (cells, name) in cells.chunks_mut(7).zip(MINIONS) {
        let minion = &minions[name];
        let place = text(&minion["place"]);
        let ones = match place {
            "absent" => None,
            "face up" => Some(0),
            "spent" => Some(5),
            "unseen" => Some(6),
            _ => by(place, "won by").map(|seat| 1 + seats.place(seat)),
        };
        if let Some(cell) = ones {
            cells[cell] = 1;
        }
        powerups.push(u8::from(flag(&minion["used"])) + u8::from(flag(&minion["counted"])));
    }
    FieldCells::from([("minions", cells), ("powerups", powerups)])
}

/// Where each known Treasure is and who else knows, and how many of the others lie where.
fn treasures(treasures: &Json, hidden: &[Json], seats: RelativeSeats) -> FieldCells {
    let (mut cells, mut seen, mut unknown) = (vec![0; 16 * 12], vec![0; 16 * 4], vec![0; 6]);
    for (name, trove) in treasures.as_object().expect("Treasures by name") {
        let (i, place) = (treasure(name), text(&trove["place"]));
        let held = by(place, "held by").map(|seat| seats.place(seat));
        let played = by(place, "played by").map(|seat| 4 + seats.place(seat));
        let named = ["drawn", "discarded", "spent"].iter().position(|name| *name == place);
        if let Some(cell) = held.or(played).or(named.map(|at| 8 + at)) {
            cells[12 * i + cell] = 1;
        }
        cells[12 * i + 11] = u8::from(flag(&trove["counted"]));
        for seat in list(&trove["seen"]).iter().map(number).filter(|seat| *seat != seats.own) {
            seen[4 * i + seats.place(seat)] = 1;
        }
    }
    for trove in hidden {
        let place = text(&trove["place"]);
        let held = by(place, "held by").map(|seat| seats.place(seat));
        let aside = ["drawn", "discarded"].contains(&place).then_some(4);
        unknown[held.or(aside).unwrap_or_else(|| position("unseen", place) + 5)] += 1;
    }
    FieldCells::from([
        ("treasures", cells),
        ("treasures_seen", seen),
        ("treasures_hidden", unknown),
    ])
}

/// Scores, and what was won: what Karl has forged stays his.
fn standing(view: &Json, state: &State, seats: RelativeSeats) -> FieldCells {
    let table = &view["table"];
    let low = |score: usize| u8::try_from(score).unwrap_or(u8::MAX);
    let karl = list(&table["cast"]).iter().position(|name| name == "karl");
    let won = |prizes: &[&Json], words: &[&str], seat: usize| {
        let of_seat = |prize: &&&Json| {
            let place = text(&prize["place"]);
            let own = words.iter().any(|words| by(place, words) == Some(seat));
            own || place == "spent" && karl == Some(seat)
        };
        low(prizes.iter().filter(of_seat).count())
    };
    let minions: Vec<_> =
        table["minions"].as_object().into_iter().flatten().map(|(_, m)| m).collect();
    let known = view["treasures"].as_object().into_iter().flatten().map(|(_, trove)| trove);
    let treasures: Vec<_> = known.chain(list(&view["hidden"])).collect();
    let seat = |seat: usize| u8::try_from(seat).unwrap();
    let before = |seat: usize| match table["before"] {
        Json::Null => 0,
        _ => low(number(&table["was"][seat])),
    };
    FieldCells::from([
        ("scores", seats.cells(|own| vec![low(state.score(seat(own)).into())])),
        ("scores_before", seats.cells(|own| vec![before(own)])),
        ("reached", seats.cells(|own| vec![byte(&table["reached"][own])])),
        ("minions_won", seats.cells(|own| vec![won(&minions, &["won by"], own)])),
        ("treasures_won", seats.cells(|own| vec![won(&treasures, &["held by", "played by"], own)])),
    ])
}

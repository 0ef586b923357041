//! What every field of the observation says, predicted from the JSON of a view.

use alloc::{vec, vec::Vec};

use serde_json::Value as Json;

use super::{State, many_options};
use crate::testkit::oracle::{
    FieldCells, RelativeSeats, byte, check_observations, flag, list, number, one_hot, position,
    sparse, text, variant,
};

const COLOURS: &str = "W Y R";
const SYMBOLS: &str = "- 1 2 3 C y r X";

/// A number in two cells: modulo 256, and the 256s.
fn two(json: &Json) -> Vec<u8> {
    let number = number(json);
    [number % 256, number / 256].map(|cell| u8::try_from(cell).unwrap()).to_vec()
}

/// Colour and symbol of a die such as `W1`.
fn die(json: &Json) -> (usize, usize) {
    let (colour, symbol) = text(json).split_at(1);
    (position(COLOURS, colour), position(SYMBOLS, symbol))
}

/// The swords on some dice.
fn swords(dice: &[Json]) -> u8 {
    let swords = |json: &Json| die(json).1 % 4 * usize::from(die(json).1 < 4);
    u8::try_from(dice.iter().map(swords).sum::<usize>()).unwrap()
}

/// How often each cell is named.
fn count(cells: usize, named: impl Iterator<Item = usize>) -> Vec<u8> {
    let mut row = vec![0; cells];
    named.for_each(|cell| row[cell] += 1);
    row
}

fn oracle(view: &Json) -> FieldCells {
    let (table, options) = (&view["table"], &view["table"]["options"]);
    let seats =
        RelativeSeats { own: number(&view["seat"]), players: number(&options["players"]), room: 4 };
    let mut blocks = turn(table, seats);
    blocks.extend(centre(table, seats));
    blocks.extend(opening(&table["phase"]["opening"], seats));
    blocks.extend([
        (
            "tableau",
            seats.cells(|seat| {
                let own = &table["seats"][seat];
                vec![byte(&own["yellow"]), byte(&own["red"])]
            }),
        ),
        ("coins", seats.cells(|seat| two(&table["seats"][seat]["coins"]))),
        ("seat", one_hot(4, Some(seats.own))),
        ("players", one_hot(3, Some(seats.players - 2))),
        (
            "dice",
            COLOURS
                .split(' ')
                .flat_map(|colour| {
                    let sides = text(&options["dice_set"][colour]).split(' ');
                    count(8, sides.map(|side| position(SYMBOLS, side)))
                })
                .collect(),
        ),
        ("limits", [two(&options["turn_limit"]), two(&options["setup_roll_limit"])].concat()),
        (
            "switches",
            [
                flag(&options["auto_forced"]),
                text(&options["payoff"]) == "margin",
                flag(&options["shaping"]),
            ]
            .map(u8::from)
            .to_vec(),
        ),
    ]);
    blocks
}

/// The turn that is played; zeros in the opening and at the end.
fn turn(table: &Json, seats: RelativeSeats) -> FieldCells {
    let (phase, held) = variant(&table["phase"]);
    let turn = match phase {
        "rolling" => held,
        "choosing" => &held["turn"],
        _ => &Json::Null,
    };
    let active = if phase == "over" { &held["active"] } else { &turn["active"] };
    let showing = turn["showing"].as_array().map_or(&[][..], Vec::as_slice);
    let hand = ["white", "yellow", "red"];
    let last = held["last_mark"].is_string().then(|| die(&held["last_mark"]));
    let phases = "opening rolling choosing over";
    FieldCells::from([
        ("phase", one_hot(4, Some(position(phases, phase)))),
        ("active", seats.seat(active)),
        ("roll", one_hot(3, turn["roll"].as_u64().map(|_| number(&turn["roll"]) - 1))),
        ("showing", count(21, showing.iter().map(die).map(|(colour, symbol)| 7 * colour + symbol))),
        ("swords", vec![swords(showing)]),
        (
            "hand",
            hand.map(|colour| {
                turn["hand"][colour].as_u64().map_or(0, |_| byte(&turn["hand"][colour]))
            })
            .to_vec(),
        ),
        ("last_mark", one_hot(21, last.map(|(colour, symbol)| 7 * colour + symbol))),
        ("turns", two(&table["turns"])),
    ])
}

/// The bid and the warrants (WH-10, WH-47).
fn centre(table: &Json, seats: RelativeSeats) -> FieldCells {
    let (centre, taken) = (&table["centre"], list(&table["taken"]));
    let dice = list(&centre["dice"]);
    let tens = if seats.players == 2 { 3 } else { 5 };
    let warrants = [vec![5], vec![10; tens], vec![15]].concat();
    let owners = taken.iter().map(|seat| seats.place(number(seat)));
    let mut bounty = vec![0; 4];
    owners.clone().zip(&warrants).for_each(|(place, worth)| bounty[place] += worth);
    FieldCells::from([
        ("chaser", seats.seat(&centre["chaser"])),
        ("centre", count(9, dice.iter().map(die).map(|(colour, swords)| 3 * colour + swords - 1))),
        ("bid", vec![swords(dice)]),
        ("marker", seats.seat(&centre["marker"])),
        ("bounty", bounty),
        ("next_warrant", vec![warrants.get(taken.len()).copied().unwrap_or(0)]),
        ("warrants_left", vec![u8::try_from(warrants.len() - taken.len()).unwrap()]),
        ("taken", sparse(28, owners.enumerate().map(|(i, place)| (4 * i + place, 1)))),
    ])
}

/// The opening roll; zeros once it is over.
fn opening(opening: &Json, seats: RelativeSeats) -> FieldCells {
    if opening.is_null() {
        return FieldCells::default();
    }
    let (contenders, mut rolls) = (list(&opening["contenders"]), vec![0; 32]);
    for (seat, faces) in contenders.iter().zip(list(&opening["rolls"])) {
        for face in text(faces).split(' ') {
            rolls[8 * seats.place(number(seat)) + position(SYMBOLS, face)] += 1;
        }
    }
    FieldCells::from([
        ("contenders", seats.seats(&opening["contenders"])),
        ("opening_rolls", rolls),
        ("opening_round", two(&opening["round"])),
    ])
}

#[test]
fn every_block_says_what_the_table_shows() {
    check_observations::<State>(&many_options(), &[], 5, |_, view| oracle(view));
}

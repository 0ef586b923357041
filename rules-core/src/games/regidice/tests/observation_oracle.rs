//! What every field of the observation says, predicted from the JSON of a view.

use alloc::{format, string::String, vec, vec::Vec};

use serde_json::Value as Json;

use super::{actions::doing, ends::overkill, *};
use crate::testkit::oracle::{
    FieldCells, RelativeSeats, byte, check_observations, flag, list, number, one_hot, position,
    sparse, text, variant,
};

const COLOURS: &str = "red yellow blue black";
const DEEDS: &str = "attack block heal cast animal";
const PHASES: &str = "\
    roll declare act attack block heal run_colour cast pick animal pay target lose black \
    prepare end";

/// The place of a colour.
fn colour(json: &Json) -> Option<usize> {
    json.as_str().map(|colour| position(COLOURS, colour))
}

/// The place of a face, which is its value less one.
fn face(json: &Json) -> usize {
    json.as_str().map_or_else(|| number(json), |face| face.parse().unwrap()) - 1
}

/// Dice such as `R- R3 K4`: by value, from 0 for none or from 1 for `first`, and colour.
fn dice(dice: &Json, first: usize) -> Vec<u8> {
    let mut cells = vec![0; 4 * (7 - first)];
    for die in text(dice).split_whitespace() {
        let (colour, value) = die.split_at(1);
        let value = position("- 1 2 3 4 5 6", value) - first;
        cells[4 * value + position("R Y B K", colour)] += 1;
    }
    cells
}

fn oracle(view: &Json) -> FieldCells {
    let (table, options) = (&view["table"], &view["table"]["options"]);
    let seats =
        RelativeSeats { own: number(&view["seat"]), players: number(&options["players"]), room: 4 };
    let leader = number(&table["leader"]);
    let mut blocks = enemy(table);
    blocks.extend(round(table, seats));
    blocks.extend(node(table, seats));
    let on = |name: &str, word: &str| options[name] == word;
    blocks.extend([
        ("players", one_hot(4, Some(seats.players - 1))),
        ("place", one_hot(4, Some((seats.own + seats.players - leader) % seats.players))),
        (
            "switches",
            [
                on("value_rule", "pair"),
                on("resolve_order", "fixed"),
                on("overkill", "per_point"),
                on("black_split", "choice"),
                on("suffer", "shared"),
                on("suffer", "each"),
                on("enemy_health", "pips"),
                flag(&options["solo_prepare"]),
            ]
            .map(u8::from)
            .to_vec(),
        ),
        ("round", vec![byte(&table["round"])]),
        ("rounds_left", vec![byte(&options["round_limit"]) - byte(&table["round"])]),
        ("pools", seats.cells(|seat| dice(&view["pools"][seat], 0))),
        ("hidden", seats.cells(|seat| list(&view["hidden"][seat]).iter().map(byte).collect())),
        ("aside", seats.cells(|seat| dice(&apart(&table["phase"], seat), 1))),
    ]);
    blocks
}

/// What lies apart from the pool of a seat: locked dice before Gather, kept ones, those on
/// their way.
fn apart(phase: &Json, seat: usize) -> Json {
    let (name, held) = variant(phase);
    match name {
        "roll" | "declare" => held["locked"][seat].clone(),
        "prepare" => held["transit"][seat].clone(),
        "attack" | "block" if number(&held["seat"]) == seat => held["kept"].clone(),
        _ => Json::from(""),
    }
}

/// The enemy with 3, 4 or 5 dice, which grow evenly with its damage (RD-55).
fn enemy(table: &Json) -> FieldCells {
    let nth = face(&table["enemy"]);
    let size = u8::try_from(3 + nth).unwrap();
    let (before, now) = (byte(&table["damage"]), byte(&table["dealt"]));
    let full = table["options"]["enemy_health"] == "pips";
    let health = size * if full { 5 } else { 6 };
    let pips = size + before.min(5 * size);
    let mut faces = vec![0; 6];
    (0..size).for_each(|die| {
        faces[usize::from((pips + die) / size) - 1] += 1;
    });
    FieldCells::from([
        ("enemy", one_hot(3, Some(nth))),
        ("damage", vec![before.min(100), now.min(100)]),
        ("health_left", vec![health.saturating_sub(before).saturating_sub(now)]),
        ("defence", vec![pips]),
        ("enemy_faces", faces),
        (
            "injured",
            COLOURS.split(' ').map(|colour| byte(&table["injured"][colour]).min(8)).collect(),
        ),
        ("block", vec![byte(&table["block"]).min(31)]),
    ])
}

/// Declarations, and what an Action phase counts.
fn round(table: &Json, seats: RelativeSeats) -> FieldCells {
    let declared = |seat: usize| table["declared"][seat].as_str()?.split_once(' ');
    let deed = |seat| one_hot(5, declared(seat).map(|(deed, _)| position(DEEDS, deed)));
    let value =
        |seat| one_hot(6, declared(seat).map(|(_, value)| value.parse::<usize>().unwrap() - 1));
    let (mut surplus, mut order) = ([0u8; 4], vec![0; 16]);
    for (i, entry) in list(&table["surplus"]).iter().enumerate() {
        let place = seats.place(number(&entry["seat"]));
        surplus[place] = surplus[place].saturating_add(byte(&entry["points"])).min(100);
        order[4 * i + place] = 1;
    }
    FieldCells::from([
        ("declared_action", seats.cells(deed)),
        ("declared_value", seats.cells(value)),
        ("resolved", seats.seats(&table["resolved"])),
        ("waited", seats.seats(&table["waited"])),
        (
            "done",
            sparse(5, list(&table["done"]).iter().map(|deed| (position(DEEDS, text(deed)), 1))),
        ),
        ("strikers", seats.seats(&table["strikers"])),
        ("surplus", surplus.to_vec()),
        ("surplus_order", order),
    ])
}

/// What the game waits for, and the last choices that bind the next ones.
fn node(table: &Json, seats: RelativeSeats) -> FieldCells {
    let (name, held) = variant(&table["phase"]);
    let lost = usize::from(name == "end" && held == "lost");
    let undeclared = || {
        let turns = (0..seats.players).map(|i| (number(&table["leader"]) + i) % seats.players);
        turns.into_iter().find(|seat| table["declared"][*seat].is_null()).map(Json::from)
    };
    let actor = match name {
        "declare" => undeclared().unwrap_or(Json::Null),
        "target" | "black" => table["leader"].clone(),
        _ => held["seat"].clone(),
    };
    let target = if name == "black" { &held["last"] } else { &held["target"] };
    let left = [&held["left"], &held["planned"]].into_iter().find(|left| left.is_u64());
    let planned: Vec<_> = held["sets"].as_array().into_iter().flatten().map(face).collect();
    let keep = match name {
        "attack" => held["last"].as_str().map(|die| {
            let (colour, value) = die.split_once(' ').unwrap();
            (position(COLOURS, colour), value.parse::<usize>().unwrap() - 1)
        }),
        "block" => colour(&held["last"]).zip(planned.iter().max().copied()),
        _ => None,
    };
    FieldCells::from([
        ("phase", one_hot(17, Some(position(PHASES, name) + lost))),
        ("actor", seats.seat(&actor)),
        ("target", seats.seat(target)),
        ("left", vec![left.map_or(0, byte).min(40)]),
        (
            "last",
            one_hot(108, last(name, held).map(|text| Action::parse(&text).unwrap().index() - 62)),
        ),
        ("paid", one_hot(4, colour(&held["paid"]))),
        ("last_keep", one_hot(24, keep.map(|(colour, face)| 6 * colour + face))),
        ("sets", sparse(6, planned.iter().map(|face| (*face, 1)))),
        ("next", one_hot(6, (!held["next"].is_null()).then(|| face(&held["next"])))),
    ])
}

/// The text of the last choice in the same order of choices.
fn last(phase: &str, held: &Json) -> Option<String> {
    let verb = match phase {
        "heal" => "run",
        "run_colour" => return held["run"].as_str().map(|run| format!("run {run}")),
        "pick" => "pick",
        "animal" | "pay" => "pump",
        "lose" => "lose",
        "prepare" => "give",
        _ => return None,
    };
    held["last"].as_str().map(|last| format!("{verb} {last}"))
}

/// The printed game and its switches, for one to four players.
fn games() -> Vec<Options> {
    let mut all = vec![Options { solo_prepare: true, ..plain(1) }];
    for players in 1..=4 {
        let printed = Options { players, ..Options::default() };
        all.push(printed);
        all.push(Options {
            value_rule: ValueRule::Pair,
            resolve_order: ResolveOrder::Fixed,
            overkill: Overkill::PerPoint,
            ..printed
        });
        all.push(Options {
            black_split: BlackSplit::Choice,
            suffer: Suffer::Shared,
            enemy_health: EnemyHealth::Pips,
            auto_forced: false,
            ..printed
        });
        all.push(Options { suffer: Suffer::Each, round_limit: 7, ..printed });
    }
    all
}

#[test]
fn every_block_says_what_the_seat_knows() {
    let animal = table(&["R1 Y1 B5", "R3 B4", "Y6 B2"]);
    let animal =
        after(&animal, "declare animal 1, declare attack 3, declare block 6, begin animal");
    let choice = Options { black_split: BlackSplit::Choice, ..Options::default() };
    let rare = [
        after(&doing("cast", "R1 R1 R1 B1 B1 B1", ""), "begin cast"),
        after(&animal, "seat 1, pump red 3, pay red, pump red 4"),
        after(&overkill(choice), "begin attack, confirm, seat 1"),
    ];
    check_observations::<State>(&games(), &rare, 5, |_, view| oracle(view));
}

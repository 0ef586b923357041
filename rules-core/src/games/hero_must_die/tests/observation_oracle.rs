//! What every field of the observation says, predicted from the JSON of a view.

use alloc::{vec, vec::Vec};

use serde_json::Value as Json;

use crate::{
    Legal, Node,
    games::hero_must_die::{
        Mages, Options, Shared, State,
        components::{Colour, Event, Hero, Monster, Named, Plot, Trap},
    },
    testkit::oracle::{
        FieldCells, RelativeSeats, byte, check_observations, flag, list, number, one_hot, position,
        sparse, text, variant,
    },
};

const STAGES: &str = "\
    order floors first offer place event_side event_draw enter pay_day action battle traitor \
    pardon open_window court over";
const FRAMES: &str = "\
    dismiss pay_gold pay_slaves buy plot_draw keep mine build recruit die peek spy_pay spy_look \
    look gift generate better open_window quest switch steal steal_draw";
const FIGHT: &str = "disarm fire send commit support magic heal";
const COLOURS: &str = "red yellow green blue";
const ROAD: &str = "Castle Inn Entrance Inside";

/// The number of a card in the box.
fn card<T: Named>(name: &str) -> usize {
    T::all().position(|card| card.name() == name).unwrap_or_else(|| panic!("no card: {name}"))
}

/// A list of cards as a set.
fn cards<T: Named>(names: &Json) -> Vec<u8> {
    sparse(T::COUNT, list(names).iter().map(|name| (card::<T>(text(name)), 1)))
}

/// The place of each card in a pile, from 1.
fn pile<T: Named>(names: &Json) -> Vec<u8> {
    sparse(T::COUNT, list(names).iter().map(|name| card::<T>(text(name))).zip(1..))
}

/// How many of each card.
fn counts<T: Named>(multiset: &Json) -> Vec<u8> {
    let multiset = multiset.as_object().expect("cards and how many");
    sparse(T::COUNT, multiset.iter().map(|(name, count)| (card::<T>(name), byte(count))))
}

/// Numbers one after the other; what is missing is zero.
fn numbers(held: &Json, names: &[&str]) -> Vec<u8> {
    names.iter().map(|name| if held[name].is_null() { 0 } else { byte(&held[name]) }).collect()
}

fn flags(options: &Json, names: &[&str]) -> Vec<u8> {
    names.iter().map(|name| u8::from(flag(&options[name]))).collect()
}

fn oracle(view: &Json, node: Node) -> FieldCells {
    let (table, options) = (&view["table"], &view["options"]);
    let seats =
        RelativeSeats { own: number(&view["seat"]), players: number(&options["players"]), room: 4 };
    let mut blocks = house(options, seats);
    blocks.extend(players(table, seats));
    blocks.extend(dungeon(table));
    blocks.extend(plots(view, seats));
    blocks.extend(events(&view["slots"], seats));
    let (stage, stack) = (variant(&view["agenda"]["stage"]), list(&view["agenda"]["stack"]));
    blocks.extend(waits(stage, seats));
    blocks.extend(battle(stage.1));
    blocks.extend(frames(stack, seats));
    // An open window of another seat does not say who is asked.
    let window = stack.last().map_or(stage.0, |frame| variant(frame).0) == "open_window";
    let decider = match node {
        Node::Player(seat) if !window && stage.0 != "open_window" => Some(seats.place(seat.into())),
        _ => None,
    };
    blocks.insert("decider", one_hot(4, decider));
    blocks
}

fn house(options: &Json, seats: RelativeSeats) -> FieldCells {
    let names =
        ["mage_abilities", "shift_on_first_turn", "skip_after_loss", "closed_location_evil"];
    let shared = options["collective_loss_return"].as_f64().expect("a return");
    let hundredths = (0..=200).rfind(|n| f64::from(*n) / 100.0 <= shared + 1.0 + 1e-9);
    let mage = |seat: usize| position(COLOURS, text(&options["mage_of_seat"][seat]));
    FieldCells::from([
        ("players", one_hot(3, Some(seats.players - 2))),
        ("switches", flags(options, &names)),
        ("combat_round_cap", numbers(options, &["combat_round_cap"])),
        ("collective_loss_return", hundredths.into_iter().collect()),
        ("mages", seats.cells(|seat| one_hot(4, Some(mage(seat))))),
    ])
}

fn players(table: &Json, seats: RelativeSeats) -> FieldCells {
    let queued = |seat: usize| list(&table["queue"]).iter().position(|one| *one == seat);
    let boxes = table["boxes"].as_object().expect("who has which box");
    let boxes_of = |seat: usize| {
        let own = boxes.iter().filter(move |(_, owner)| **owner == seat);
        sparse(22, own.map(|(number, _)| (number.parse().unwrap(), 1)))
    };
    let lost = table["lost"].as_u64().map(|_| number(&table["lost"]));
    FieldCells::from([
        ("turn", vec![byte(&table["turn"])]),
        ("event", one_hot(11, table["event"].as_str().map(card::<Event>))),
        ("place", seats.cells(|seat| one_hot(4, queued(seat)))),
        ("top_floor", one_hot(5, Some(number(&table["top"]) - 1))),
        ("lost", one_hot(2, lost)),
        ("vp", seats.numbers(&table["vp"])),
        (
            "gold",
            seats.cells(|seat| vec![u8::try_from(number(&table["gold"][seat])).unwrap_or(255)]),
        ),
        ("slaves", seats.numbers(&table["slaves"])),
        ("mp", seats.numbers(&table["mp"])),
        ("monsters", seats.cells(|seat| cards::<Monster>(&table["monsters"][seat]))),
        ("offer", pile::<Monster>(&table["offer"])),
        ("monster_bottom", pile::<Monster>(&table["monster_bottom"])),
        ("boxes", seats.cells(boxes_of)),
        ("workers", seats.numbers(&table["workers"])),
        ("built", seats.seats(&table["built"])),
    ])
}

fn dungeon(table: &Json) -> FieldCells {
    let road = |token: &Json| one_hot(4, Some(position(ROAD, text(token))));
    let tokens =
        |names: &Json| list(names).iter().map(|token| number(token) - 1).collect::<Vec<_>>();
    let moved = tokens(&table["moved"]).into_iter().map(|token| (token, 1));
    FieldCells::from([
        ("road", list(&table["tokens"]).iter().flat_map(road).collect()),
        ("invaders", sparse(3, tokens(&table["invaders"]).into_iter().zip(1..))),
        ("parties", list(&table["parties"]).iter().flat_map(cards::<Hero>).collect()),
        ("markers", cards::<Hero>(&table["markers"])),
        ("hero_bottom", pile::<Hero>(&table["hero_bottom"])),
        ("traps", list(&table["traps"]).iter().flat_map(counts::<Trap>).collect()),
        ("rooms", list(&table["rooms"]).iter().map(byte).collect()),
        ("moved", sparse(3, moved)),
    ])
}

fn plots(view: &Json, seats: RelativeSeats) -> FieldCells {
    let mut stolen = vec![0; 4 * 18];
    for known in list(&view["stolen"]) {
        let holder = seats.place(number(&known["holder"]));
        stolen[18 * holder + card::<Plot>(text(&known["card"]))] += 1;
    }
    FieldCells::from([
        ("discard", counts::<Plot>(&view["table"]["discard"])),
        ("hand", counts::<Plot>(&view["hand"])),
        ("hands", seats.numbers(&view["hands"])),
        ("deck", vec![byte(&view["deck"])]),
        ("drawn", counts::<Plot>(&view["drawn"])),
        ("drawn_count", vec![byte(&view["drawn_count"])]),
        ("put_back", counts::<Plot>(&view["put_back"])),
        ("stolen", stolen),
    ])
}

/// Two event cards a slot, the upper one first.
fn events(slots: &Json, seats: RelativeSeats) -> FieldCells {
    let (mut faces, mut looked, mut taken) = (vec![], vec![], vec![]);
    for slot in 1..=8 {
        let slot = &slots[alloc::format!("{slot}")];
        for half in ["top", "bottom"] {
            faces.extend(one_hot(11, slot[half]["face"].as_str().map(card::<Event>)));
            looked.extend(seats.seats(&slot[half]["looked"]));
            taken.push(u8::from(slot["taken"] == half));
        }
    }
    FieldCells::from([("faces", faces), ("looked", looked), ("taken", taken)])
}

/// The stage and its numbers.
fn waits((stage, held): (&str, &Json), seats: RelativeSeats) -> FieldCells {
    let mut counts = numbers(held, &["next", "left", "", "penalty", ""]);
    match stage {
        "action" => counts.swap(0, 2),
        "court" => counts[4] = byte(&held["at"]),
        _ => {}
    }
    let order: Vec<usize> = match &held["order"] {
        Json::String(order) => order.bytes().map(|digit| usize::from(digit - b'0')).collect(),
        Json::Array(order) => order.iter().map(number).collect(),
        _ => vec![],
    };
    let seated = order.into_iter().filter(|seat| *seat < seats.players).zip(1..);
    let by_seat =
        |name| if held[name].is_array() { seats.numbers(&held[name]) } else { vec![0; 4] };
    let entering = held["tokens"].as_array().into_iter().flatten();
    let half =
        ["top", "bottom"].iter().position(|half| stage == "event_draw" && held["half"] == *half);
    FieldCells::from([
        ("stage", one_hot(16, Some(position(STAGES, stage)))),
        ("counts", counts),
        ("floors", by_seat("floors")),
        ("order", sparse(4, seated.map(|(seat, place)| (seats.place(seat), place)))),
        ("court_vp", by_seat("vp")),
        ("entering", sparse(3, entering.map(|token| (number(token) - 1, 1)))),
        ("half", one_hot(2, half)),
    ])
}

/// The battle; zeros outside of one.
fn battle(held: &Json) -> FieldCells {
    if held["heroes"].is_null() {
        return FieldCells::default();
    }
    let row = |name: &str| list(&held[name]).iter().enumerate();
    let line = row("heroes").map(|(i, name)| (18 * i + card::<Hero>(text(name)), 1));
    let form = row("form").map(|(i, name)| (30 * i + card::<Monster>(text(name)), 1));
    let wounds = |name: &str| -> Vec<u8> {
        let sides = [&held[name]["heroes"], &held[name]["form"]];
        sides.iter().flat_map(|side| list(side)).map(byte).collect()
    };
    let (stage, fields) = variant(&held["stage"]);
    let mut fight = numbers(held, &["round", "support"]);
    fight.extend(numbers(fields, &["committed", "points", "theirs", "blue"]));
    // Traps have names, places of a line and of a formation numbers.
    match fields["least"].as_str().filter(|_| !fields["blue"].is_null()) {
        Some(trap) => fight.push(u8::try_from(card::<Trap>(trap)).unwrap()),
        None => fight.extend(numbers(fields, &["least"])),
    }
    FieldCells::from([
        ("line", sparse(3 * 18, line)),
        ("formation", sparse(5 * 30, form)),
        ("wounds", wounds("wounds")),
        ("wounds_at_start", wounds("start")),
        ("fight", one_hot(7, Some(position(FIGHT, stage)))),
        ("fight_numbers", fight),
    ])
}

/// What is to be finished first, the lower one first.
fn frames(stack: &[Json], seats: RelativeSeats) -> FieldCells {
    let mut cells = [vec![], vec![], vec![], vec![]];
    for depth in 0..2 {
        let (kind, held) = stack.get(depth).map_or(("", &Json::Null), variant);
        let kinds = (depth < stack.len()).then(|| position(FRAMES, kind));
        let quest = held["quest"].as_str().map(card::<Plot>);
        let seat = ["player", "doer", "victim"].map(|name| &held[name]);
        let seat = seat.into_iter().find(|seat| seat.is_u64()).unwrap_or(&Json::Null);
        cells[0].extend(one_hot(22, kinds));
        cells[1].extend(one_hot(18, quest));
        cells[2].extend(seats.seat(seat));
        cells[3].extend(frame_numbers(kind, held));
    }
    let [kinds, quests, seats, numbers] = cells;
    FieldCells::from([
        ("frame", kinds),
        ("frame_quest", quests),
        ("frame_seat", seats),
        ("frame_numbers", numbers),
    ])
}

/// A count, a parameter, and the stage of a quest.
fn frame_numbers(kind: &str, held: &Json) -> Vec<u8> {
    match kind {
        "pay_gold" => numbers(held, &["entered", "", ""]),
        "pay_slaves" => numbers(held, &["entered", "rest", ""]),
        "plot_draw" | "spy_look" => numbers(held, &["left", "", ""]),
        "build" => numbers(held, &["left", "least", ""]),
        "look" => vec![byte(&held["slot"]), u8::from(held["half"] == "bottom"), 0],
        "generate" => numbers(held, &["token", "", ""]),
        "better" => numbers(held, &["at", "", ""]),
        "quest" => {
            let (stage, fields) = variant(&held["stage"]);
            let stage = position("evil pay discard effect", stage);
            let mut cells = numbers(fields, &["left", "from"]);
            cells.push(u8::try_from(stage).unwrap());
            cells
        }
        _ => vec![0; 3],
    }
}

/// The printed game and its switches, for two to four players.
fn games() -> Vec<Options> {
    let mut all = vec![];
    for players in 2..=4 {
        let printed = Options { players, ..Options::default() };
        all.extend([printed; 4]);
        all.push(Options {
            mage_abilities: true,
            shift_on_first_turn: true,
            skip_after_loss: false,
            closed_location_evil: true,
            combat_round_cap: 3,
            collective_loss_return: Shared::new(-254_000).unwrap(),
            mage_of_seat: Mages([Colour::Blue, Colour::Red, Colour::Green, Colour::Yellow]),
            ..printed
        });
    }
    all
}

#[test]
fn every_block_says_what_the_seat_knows() {
    check_observations::<State>(&games(), &[], 7, |state, view| oracle(view, state.node()));
}

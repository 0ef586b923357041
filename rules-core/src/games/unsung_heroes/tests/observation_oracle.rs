//! What every field of the observation says, predicted from the JSON of a view. Prizes and
//! scores are in `observation_oracle_prizes.rs`.

use alloc::{vec, vec::Vec};

use serde_json::Value as Json;

use super::{
    super::{
        components::{SeatId, Treasure},
        state::{TreasurePlace, Trove},
        *,
    },
    fixture::Fixture,
    fixture::imports::start,
    observation_oracle_prizes::prizes,
    play::options,
};
use crate::{
    Indexed,
    testkit::oracle::{
        FieldCells, RelativeSeats, byte, check_observations, flag, list, number, one_hot, position,
        sparse, text, variant,
    },
};

const CHARACTERS: &str = "alfred wanda tilda jerry betty karl greg ellen";
const TREASURES: &str = "\
    rusty_crown silver_ladle bag_of_bottle_caps lucky_marble crooked_scales cracked_mirror \
    lost_lunchbox mouse_trap crystal_slipper jar_of_pixie_dust glitter_bomb moon_lantern \
    thistle_wand wild_honeycomb dragonfly_reins borrowed_thimble";
/// What the game waits for, in the order of the cells.
const ASKS: &str = "\
    character turn bonus reroll swap_a swap_b break transmute replay stuff_item stuff_puppet \
    tithe_take tithe_give measured faith comedy odds rage forge nope keep stuff_end \
    characters draw minion roll special treasures over resolved";

/// The place of a Treasure.
pub(super) fn treasure(name: &str) -> usize {
    position(TREASURES, name)
}

/// Colour, face and protection of a die such as `R5*`; no face before the roll.
fn die(json: &Json) -> (usize, usize, bool) {
    let text = text(json);
    let colour = position("B R W P", &text[..1]);
    let face = text[1..].trim_end_matches('*');
    (colour, face.parse().unwrap_or(0), text.ends_with('*'))
}

fn small(number: usize) -> u8 {
    u8::try_from(number).expect("a small number")
}

/// A set of slots.
fn slots(numbers: &Json) -> Vec<u8> {
    sparse(15, list(numbers).iter().map(|slot| (number(slot), 1)))
}

fn oracle(view: &Json, state: &State) -> FieldCells {
    let (options, table) = (&view["options"], &view["table"]);
    let seats =
        RelativeSeats { own: number(&view["seat"]), players: number(&options["players"]), room: 4 };
    let mut blocks = rules(options, seats);
    blocks.extend(round(view, seats));
    blocks.extend(cards(view, seats));
    blocks.extend(board(table, seats));
    blocks.extend(prizes(view, state, seats));
    blocks.extend(resolution(view, seats));
    blocks.extend(step(list(&view["agenda"]), seats));
    blocks
}

fn rules(options: &Json, seats: RelativeSeats) -> FieldCells {
    let drafted = options["characters"].is_string();
    let mixed = options["set"] == "mixed";
    let flags = [
        options["set"] == "rats",
        options["set"] == "pixies",
        mixed,
        options["tie_special"] == "seat",
        flag(&options["untargeted_optional"]),
        flag(&options["forge_minimal_only"]),
        options["returns"] == "win_loss",
        drafted && (mixed || options["character_pool"] == "all"),
    ];
    FieldCells::from([
        ("seated", seats.cells(|_| vec![1])),
        ("rules", flags.map(u8::from).to_vec()),
        ("turn_limit", vec![byte(&options["turn_limit_per_round"])]),
        ("max_dice", vec![byte(&options["max_dice_per_player"])]),
    ])
}

/// What the game waits for, as far as the view may tell: whether somebody is asked for a
/// Nope it tells the asked one only.
fn ask(view: &Json) -> &str {
    let (stage, _) = variant(&view["stage"]);
    let Some((frame, held)) = list(&view["agenda"]).last().map(variant) else {
        return match stage {
            "draft" if view["options"]["characters"] == "random" => "characters",
            "draft" => "character",
            "deal" | "refill" => "draw",
            "turn_up" => "minion",
            "first" | "rank" => "special",
            "rolls" | "action" | "played" => "resolved",
            named => named,
        };
    };
    match frame {
        "card" => "bonus",
        "gain" => match text(&held["step"]) {
            "extra" => "roll",
            step => step,
        },
        "reroll" | "mass" => "roll",
        "show" => "resolved",
        "pick" => match variant(&held["target"]).0 {
            "reroll_own" | "reroll_any" | "reroll_purple" => "reroll",
            "replay_own" | "replay_any" => "replay",
            target => target,
        },
        named => named,
    }
}

fn round(view: &Json, seats: RelativeSeats) -> FieldCells {
    let table = &view["table"];
    let in_turn = ["turn", "action", "played", "nope"].contains(&variant(&view["stage"]).0);
    let turn = if in_turn { &table["current"] } else { &Json::Null };
    let cast = |seat: usize| table["cast"][seat].as_str().map(|name| position(CHARACTERS, name));
    FieldCells::from([
        ("ask", one_hot(30, Some(position(ASKS, ask(view))))),
        ("current", seats.seat(turn)),
        ("round", one_hot(5, Some(number(&table["round"]) - 1))),
        ("passes", vec![byte(&table["passes"])]),
        ("clock", vec![byte(&table["clock"])]),
        ("characters", seats.cells(|seat| one_hot(8, cast(seat)))),
    ])
}

fn cards(view: &Json, seats: RelativeSeats) -> FieldCells {
    let stakes = &view["table"]["stakes"];
    let row = |seat: usize| {
        let mut cells = vec![0; 60];
        for card in list(&stakes["rows"][seat]) {
            let owner = seats.place(number(&card["owner"]));
            cells[15 * owner + number(&card["slot"])] = 1 + u8::from(flag(&card["counted"]));
        }
        cells
    };
    FieldCells::from([
        ("hand", slots(&view["hand"])),
        ("deck", slots(&view["deck"])),
        ("hand_sizes", seats.numbers(&view["hands"])),
        ("deck_sizes", seats.numbers(&view["decks"])),
        ("discards", seats.cells(|seat| slots(&stakes["discards"][seat]))),
        ("rows", seats.cells(row)),
    ])
}

fn board(table: &Json, seats: RelativeSeats) -> FieldCells {
    let stakes = &table["stakes"];
    let dice = |seat: usize| {
        let mut cells = vec![0; 60];
        for one in list(&stakes["dice"][seat]) {
            let (colour, face, protected) = die(one);
            // Four, six, eight and twelve sides; protected dice behind the others.
            cells[[0, 4, 10, 18][colour] + face - 1 + 30 * usize::from(protected)] += 1;
        }
        cells
    };
    let puppets = list(&stakes["puppets"]).iter().flat_map(|stuffed| card(stuffed, seats));
    let tokens = ["angry", "happy", "cheese"].map(|name| byte(&stakes[name]));
    let karl = [&table["rat_cards"], &stakes["bars_ten"], &table["bars_one"]].map(byte);
    let last = [u8::from(flag(&table["coin"])), byte(&stakes["puppet_bonus"])];
    let boil = u8::from(flag(&stakes["boil"]));
    FieldCells::from([
        ("dice", seats.cells(dice)),
        ("puppets", puppets.collect()),
        ("tokens", [&tokens[..], &karl, &last].concat()),
        ("flags", [vec![boil], seats.seats(&table["ability_used"])].concat()),
    ])
}

/// A card by owner and slot, or nothing.
fn card(json: &Json, seats: RelativeSeats) -> Vec<u8> {
    let slot = json["slot"].as_u64().map(|_| number(&json["slot"]));
    [seats.seat(&json["owner"]), one_hot(15, slot)].concat()
}

/// The card that is carried out, and an Item that it replays.
fn resolution(view: &Json, seats: RelativeSeats) -> FieldCells {
    let source = |json: &Json| match variant(json) {
        ("treasure", name) => [vec![0; 19], one_hot(16, Some(treasure(text(name))))].concat(),
        (_, held) => [card(held, seats), vec![0; 16]].concat(),
    };
    let played = match variant(&view["stage"]) {
        ("played", held) => source(&held["card"]),
        ("nope", held) => {
            let owner = seats.seat(&view["table"]["current"]);
            [owner, one_hot(15, Some(number(&held["slot"]))), vec![0; 16]].concat()
        }
        _ => vec![0; 35],
    };
    let (mut inner, mut bonus) = (vec![0; 19], vec![0; 8]);
    for (depth, frame) in list(&view["agenda"]).iter().enumerate() {
        let ("card", held) = variant(frame) else { continue };
        bonus[4 * depth.min(1) + number(&held["next"]).min(3)] = 1;
        if depth > 0 {
            inner = source(&held["source"])[..19].to_vec();
        }
    }
    FieldCells::from([("played", played), ("replayed", inner), ("bonus", bonus)])
}

/// The steps that lie on the agenda.
fn step(frames: &[Json], seats: RelativeSeats) -> FieldCells {
    let near = |held: &Json| small(seats.place(number(&held["owner"])));
    let (mut aim, mut new, mut coming) = (vec![0; 9], vec![0; 12], vec![0; 12]);
    let (mut rage, mut forge) = (0, vec![0; 54]);
    let four = |json: &Json| list(json).iter().map(byte).collect::<Vec<_>>();
    for frame in frames {
        match variant(frame) {
            ("show", held) => aim[8] = 1 + byte(&held["next"]),
            ("pick", held) => aimed(held, seats, &mut aim),
            ("reroll", held) => given(held, seats, &mut aim),
            ("gain", held) => {
                new = dice_gained(list(&held["dice"]));
                coming = [four(&held["left"]), four(&held["ones"]), vec![0; 4]].concat();
                let rolled = byte(&held["rolled"]);
                (0..4).for_each(|colour| coming[8 + colour] = rolled >> colour & 1);
                // Greg is not asked here: the cell tells the additional dice apart.
                coming[8] |= u8::from(held["step"] == "extra");
            }
            ("mass", held) => {
                coming[..4].copy_from_slice(&four(&held["left"]));
                coming[4] = byte(&held["ones"]);
                aim[4] = near(held);
            }
            ("rage", held) => rage = byte(&held["left"]),
            ("forge", held) => {
                let chosen = list(&held["chosen"]).iter().map(|part| (number(part), 1));
                forge = sparse(54, chosen);
                forge[52] = byte(&held["sum"]).min(52);
                forge[53] = byte(&held["next"]);
            }
            _ => {}
        }
    }
    FieldCells::from([
        ("aim", aim),
        ("new_dice", new),
        ("coming", coming),
        ("rage", vec![rage]),
        ("forge", forge),
    ])
}

/// Up to four dice: colour from 1, face, protection.
fn dice_gained(dice: &[Json]) -> Vec<u8> {
    let mut cells = vec![0; 12];
    for (cells, one) in cells.chunks_mut(3).zip(dice) {
        let (colour, face, protected) = die(one);
        cells.copy_from_slice(&[1 + small(colour), small(face), u8::from(protected)]);
    }
    cells
}

/// What the target of a bonus may be.
fn aimed(held: &Json, seats: RelativeSeats, aim: &mut [u8]) {
    aim[0] = u8::from(flag(&held["may_skip"]));
    match variant(&held["target"]) {
        ("reroll_own" | "replay_own", _) => aim[1] = 1,
        ("reroll_purple", _) => aim[2] = 1,
        ("tithe_take" | "tithe_give", dice) => aim[3] = byte(dice),
        ("swap_b", first) => given(first, seats, aim),
        ("stuff_puppet", card) => {
            aim[4] = small(seats.place(number(&card["owner"])));
            aim[6] = byte(&card["slot"]);
        }
        _ => {}
    }
}

/// A die that has been chosen: whose, which.
fn given(held: &Json, seats: RelativeSeats, aim: &mut [u8]) {
    let (colour, face, protected) = die(&held["die"]);
    aim[4] = small(seats.place(number(&held["owner"])));
    aim[5..8].copy_from_slice(&[1 + small(colour), small(face), u8::from(protected)]);
}

/// Every set with two to four players, and every switch.
fn games() -> Vec<Options> {
    let game = |game: u8| {
        let set = [BoxSet::Rats, BoxSet::Pixies, BoxSet::Mixed][usize::from(game % 3)];
        let casting = [Casting::Random, Casting::Draft][usize::from(game.is_multiple_of(4))];
        Options {
            character_pool: if game.is_multiple_of(5) { Pool::All } else { Pool::Set },
            untargeted_optional: !game.is_multiple_of(7),
            forge_minimal_only: !game.is_multiple_of(11),
            returns: if game.is_multiple_of(2) { Returns::ZeroSum } else { Returns::WinLoss },
            tie_special: if game.is_multiple_of(3) { TieSpecial::Seat } else { TieSpecial::Chance },
            ..options(2 + game / 3 % 3, set, casting)
        }
    };
    (0..12).map(game).collect()
}

#[test]
fn every_block_says_what_the_seat_knows() {
    // Greg rolls one colour and is asked for the next; the seats of four hold Treasures.
    let greg = start(Character::Greg, "skip").state;
    let four = [Character::Alfred, Character::Wanda, Character::Tilda, Character::Jerry];
    let rich = Fixture::new(&four).after(&[3, 2, 1, 3]).hand(0, &[0, 1, 2, 3]).set(|state| {
        let played = Treasure::all()
            .find(|t| state.treasures[*t].place == TreasurePlace::Held(SeatId::of(3)));
        let played = &mut state.treasures[played.expect("the winner holds one")];
        let place = TreasurePlace::Played(SeatId::of(3));
        *played = Trove { place, counted: true, ..Trove::at(place) };
    });
    let held = Fixture::new(&four).after(&[3, 3]).hand(0, &[0, 1, 2, 3]).state;
    check_observations::<State>(&games(), &[greg, rich.state, held], 7, |state, view| {
        oracle(view, state)
    });
}

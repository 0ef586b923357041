//! What the observation says of all that is in progress: the newest first of each kind.

use alloc::{vec, vec::Vec};

use serde_json::{Value as Json, json};

use super::observation_oracle::{BoardOrder, above, dice};
use crate::{
    Indexed,
    games::valor_and_villainy::{
        components::{
            Cell, Char, Deck, Direction, Face, Level, Piece, Row, Size, Spell, spells::Trigger,
        },
        state::{Boon, CastFlag, Once, RollFlag, Tag, WindowFlag},
    },
    testkit::oracle::{FieldCells, byte, flag, index_of, list, number, one_hot, sparse, variant},
};

/// The members of a set: a cell for each possible one.
fn set<T: Indexed>(members: &Json) -> Vec<u8> {
    sparse(T::COUNT, list(members).iter().map(|member| (index_of::<T>(member), 1)))
}

/// A cell for each value; all zero for none.
fn hot<T: Indexed>(value: &Json) -> Vec<u8> {
    one_hot(T::COUNT, (!value.is_null()).then(|| index_of::<T>(value)))
}

/// Faces in their order.
fn faces(held: &Json) -> Vec<u8> {
    Face::ALL.iter().map(|face| byte(&held[face.id()])).collect()
}

/// The frames of a kind, the newest first; zeros behind them.
fn newest(frames: &Json, room: usize, each: impl Fn(&Json) -> Vec<u8>) -> Vec<u8> {
    let mut cells: Vec<u8> = list(frames).iter().rev().flat_map(each).collect();
    cells.resize(room, 0);
    cells
}

pub(super) fn agenda(agenda: &Json, order: &BoardOrder) -> FieldCells {
    let mut blocks = attack(&agenda["attack"]);
    blocks.extend(turns(&agenda["turns"], order));
    blocks.extend(rolls(&agenda["rolls"]));
    blocks.extend(damage(&agenda["damage"]));
    blocks.extend(casts(&agenda["casts"], order));
    blocks.extend(windows(&agenda["windows"], order));
    blocks.extend(scout(&agenda["scout"]));
    blocks.extend(prompt(&agenda["prompt"], order));
    let tags = list(&agenda["tags"]);
    let (newest, below) = match tags.split_last() {
        Some((newest, below)) => (hot::<Tag>(newest), below),
        None => (vec![0; 7], tags),
    };
    let below = below.iter().rev().map(above::<Tag>).enumerate();
    blocks.extend([("frame", newest), ("frames_below", sparse(21, below))]);
    blocks
}

fn turns(turns: &Json, order: &BoardOrder) -> FieldCells {
    let none = json!({"points": 0, "used": [], "left": 0});
    let acting = |it: &Json| match stage(it) {
        ("main", at) => at.clone(),
        ("step", at) => at["acting"].clone(),
        ("freed", at) => json!({"points": 0, "used": [], "left": at["left"]}),
        _ => none.clone(),
    };
    let flags = |it: &Json| {
        let (free, fresh) = match stage(it) {
            ("step", _) => (false, true),
            ("freed", at) => (true, at["fresh"] == true),
            _ => (false, false),
        };
        [free, it["evade"] == true, fresh, !it["over"].is_null()].map(u8::from).to_vec()
    };
    let cells = |it: &Json| {
        let to = if stage(it).0 == "step" { &stage(it).1["to"] } else { &Json::Null };
        vec![above::<Cell>(to), above::<Cell>(&it["over"]["fell"])]
    };
    let all = |room: usize, each: &dyn Fn(&Json) -> Vec<u8>| newest(turns, 4 * room, each);
    FieldCells::from([
        ("turn_who", all(1, &|it| vec![above::<Char>(&it["who"])])),
        ("turn_seat", all(1, &|it| vec![order.place(&it["seat"])])),
        ("turn_stage", all(7, &|it| sparse(7, [(place(&TURN, stage(it).0) - 1, 1)]))),
        ("turn_numbers", all(2, &|it| ["points", "left"].map(|key| byte(&acting(it)[key])).into())),
        ("turn_used", all(6, &|it| set::<Once>(&acting(it)["used"]))),
        ("turn_flags", all(4, &flags)),
        ("turn_cells", all(2, &cells)),
    ])
}

fn rolls(rolls: &Json) -> FieldCells {
    let lying = |it: &Json| match stage(it) {
        ("toss" | "beats" | "meddling" | "pool", at) => faces(&at["dice"]),
        ("reroll" | "made", dice) => faces(dice),
        _ => vec![0; 7],
    };
    let coming = |it: &Json| match stage(it) {
        ("boost", to_roll) => dice(to_roll),
        ("toss", at) => dice(&at["to_roll"]),
        _ => vec![0; 3],
    };
    let hits = |it: &Json| match stage(it) {
        ("beats" | "meddling" | "pool", at) => vec![byte(&at["extra"]), 0],
        ("spend", hits) => vec![0, byte(hits)],
        _ => vec![0; 2],
    };
    let flags = |it: &Json| {
        let none = Json::Array(Vec::new());
        let boons = match stage(it) {
            ("bonus", boons) => boons,
            _ => &none,
        };
        [set::<RollFlag>(&it["flags"]), set::<Boon>(boons)].concat()
    };
    let all = |room: usize, each: &dyn Fn(&Json) -> Vec<u8>| newest(rolls, 3 * room, each);
    FieldCells::from([
        ("roll_who", all(1, &|it| vec![above::<Char>(&it["who"])])),
        ("roll_type", all(4, &|it| hot::<Row>(&it["kind"]))),
        ("roll_stage", all(11, &|it| sparse(11, [(place(&ROLL, stage(it).0) - 1, 1)]))),
        ("roll_dice", all(7, &lying)),
        ("roll_coming", all(3, &coming)),
        ("roll_boosted", all(1, &|it| vec![above::<Face>(&stage(it).1["boosted"])])),
        ("roll_hits", all(2, &hits)),
        ("roll_flags", all(4, &flags)),
    ])
}

/// A stage, with what it carries.
fn stage(it: &Json) -> (&str, &Json) {
    variant(&it["stage"])
}

/// The place of a stage, counted from 1.
pub(super) fn place(names: &[&str], stage: &str) -> usize {
    1 + names.iter().position(|name| *name == stage).expect("a stage")
}

const TURN: [&str; 7] = ["begin", "regenerate", "flip", "points", "main", "step", "freed"];
const ATTACK: [&str; 10] =
    ["seek", "more", "dodge", "toss", "assign", "resolve", "amount", "deal", "vacant", "end"];
const ROLL: [&str; 11] = [
    "begin", "bonus", "boost", "toss", "reroll", "made", "beats", "meddling", "pool", "spend",
    "rage",
];
const CAST: [&str; 7] = ["level", "named", "pay", "targets", "effect", "where", "discard"];
const SCOUT: [&str; 9] =
    ["flip", "rules", "heroes", "portal", "fill", "minions", "revealed", "ambush", "acting"];
const DAMAGE: [&str; 7] = ["due", "armor", "apply", "taken", "fallen", "gone", "end"];

/// The attack with those who have dodged and the Regions that lost their Defender.
fn attack(it: &Json) -> FieldCells {
    if it.is_null() {
        return FieldCells::default();
    }
    let (name, at) = stage(it);
    let met = if name == "resolve" { &at["meeting"] } else { at };
    let [target, next] = [if name == "more" { at } else { &met["target"] }, &at["next"]];
    let pool = if name == "deal" { &at["amount"] } else { &it["pool"] };
    let dodge = if met["dodge"].is_null() { 0 } else { byte(&met["dodge"]) };
    let vacant = if name == "vacant" { at } else { &at["vacant"] };
    let vacant = vacant.as_array().into_iter().flatten().map(|cell| (number(cell), 1));
    let has = |flag: &str| list(&it["flags"]).iter().any(|other| other == flag);
    let again = name == "more" && !at.is_null() || met["again"] == true;
    let flags = [
        !it["group"].is_null(),
        has("rolled"),
        has("over"),
        !at["lent"].is_null(),
        at["fresh"] == true,
        again,
    ];
    let dodges = it["group"].as_array().into_iter().flatten().enumerate();
    FieldCells::from([
        ("attack_who", [&it["source"], target, next].map(above::<Char>).to_vec()),
        ("attack_cell", vec![above::<Cell>(&it["cell"])]),
        ("attack_stage", sparse(10, [(place(&ATTACK, name) - 1, 1)])),
        ("attack_flags", flags.map(u8::from).to_vec()),
        ("attack_numbers", vec![byte(pool), dodge, byte(&it["dealt"])]),
        ("dodge_who", sparse(15, dodges.clone().map(|(at, one)| (at, above::<Char>(&one["who"]))))),
        ("dodge_hits", sparse(15, dodges.map(|(at, one)| (at, byte(&one["hits"]))))),
        ("vacant", sparse(25, vacant)),
    ])
}

fn damage(damage: &Json) -> FieldCells {
    let all = |room: usize, each: &dyn Fn(&Json) -> Vec<u8>| newest(damage, 3 * room, each);
    let due = |it: &Json| match stage(it) {
        ("due" | "armor", at) => byte(&at["amount"]),
        ("apply", at) => byte(at),
        _ => 0,
    };
    let flags = |it: &Json| {
        let has = |flag: &str| list(&it["flags"]).iter().any(|other| other == flag);
        let at = stage(it).1;
        [has("to one"), at["dropped"] == true, has("attack"), at["hero_side"] == true]
            .map(u8::from)
            .into()
    };
    let place = |it: &Json| u8::try_from(place(&DAMAGE, stage(it).0)).expect("a few stages");
    FieldCells::from([
        (
            "damage_who",
            all(2, &|it| ["target", "source"].map(|key| above::<Char>(&it[key])).into()),
        ),
        ("damage_due", all(1, &|it| vec![due(it)])),
        ("damage_stage", all(1, &|it| vec![place(it)])),
        ("damage_flags", all(4, &flags)),
        ("damage_cell", all(1, &|it| vec![above::<Cell>(&stage(it).1["vacant"])])),
    ])
}

/// The targets of one sort of a Spell; zero for those of the other sort.
fn targets<T: Indexed>(targets: &Json, sort: &str) -> Vec<u8> {
    let target = |target: &Json| match target {
        Json::Null => 0,
        target => {
            let (name, it) = variant(target);
            if name == sort { above::<T>(it) } else { 0 }
        }
    };
    if targets.is_null() { vec![0; 2] } else { list(targets).iter().map(target).collect() }
}

/// Which effect of a Spell meets which target; null before that.
fn casting(it: &Json) -> &Json {
    match stage(it) {
        ("effect", held) => &held["casting"],
        ("where", casting) => casting,
        _ => &Json::Null,
    }
}

/// The targets of a Spell; null before they are named.
fn aiming(it: &Json) -> &Json {
    match stage(it) {
        ("targets", aiming) => aiming,
        _ => &casting(it)["aiming"],
    }
}

fn casts(casts: &Json, order: &BoardOrder) -> FieldCells {
    let all = |room: usize, each: &dyn Fn(&Json) -> Vec<u8>| newest(casts, 6 * room, each);
    let numbers = |it: &Json| {
        let (_, held) = stage(it);
        let (casting, aiming) = (casting(it), aiming(it));
        let number = |it: &Json| if it.is_null() { 0 } else { byte(it) };
        let level = match stage(it) {
            ("named", level) => above::<Level>(level),
            _ => above::<Level>(&aiming["level"]).max(1),
        };
        let count = &held["count"];
        let count = if count.is_null() { 0 } else { byte(count).saturating_add(1) };
        let at = ["effect", "at"].map(|key| number(&casting[key]));
        vec![level, number(&aiming["named"]), at[0], at[1], count]
    };
    let place = |it: &Json| u8::try_from(place(&CAST, stage(it).0)).expect("a few stages");
    FieldCells::from([
        ("cast_seat", all(1, &|it| vec![order.place(&it["seat"])])),
        ("caster", all(1, &|it| vec![above::<Char>(&it["caster"])])),
        ("cast_spell", all(1, &|it| vec![above::<Spell>(&it["spell"])])),
        ("cast_stage", all(1, &|it| vec![place(it)])),
        ("cast_target_who", all(2, &|it| targets::<Char>(&aiming(it)["targets"], "char"))),
        ("cast_target_cell", all(2, &|it| targets::<Cell>(&aiming(it)["targets"], "region"))),
        ("cast_numbers", all(5, &numbers)),
        ("cast_flags", all(2, &|it| set::<CastFlag>(&it["flags"]))),
    ])
}

fn windows(windows: &Json, order: &BoardOrder) -> FieldCells {
    let all = |room: usize, each: &dyn Fn(&Json) -> Vec<u8>| newest(windows, 4 * room, each);
    let who = ["subject", "source"];
    FieldCells::from([
        ("window_trigger", all(1, &|it| vec![above::<Trigger>(&it["trigger"])])),
        ("window_seat", all(1, &|it| vec![order.place(&it["first"])])),
        ("window_who", all(2, &|it| who.map(|key| above::<Char>(&it[key])).into())),
        ("window_place", all(1, &|it| vec![byte(&it["floor"])])),
        ("window_flags", all(3, &|it| set::<WindowFlag>(&it["flags"]))),
    ])
}

fn scout(it: &Json) -> FieldCells {
    if it.is_null() {
        return FieldCells::default();
    }
    let (name, held) = stage(it);
    let progress = if name == "ambush" { &held["progress"] } else { held };
    let at = match name {
        "heroes" | "minions" | "ambush" => &progress["at"],
        "acting" => &Json::Null,
        _ => held,
    };
    let done = if progress["done"].is_null() { 0 } else { byte(&progress["done"]) };
    FieldCells::from([
        ("scout_cell", vec![above::<Cell>(&it["from"])]),
        ("scout_down", set::<Direction>(&it["dirs"])),
        ("scout_at", hot::<Direction>(at)),
        ("scout_done", vec![done]),
        ("scout_stage", sparse(9, [(place(&SCOUT, name) - 1, 1)])),
    ])
}

/// The prompt on top: the fields of its kind, zeros in all others.
fn prompt(prompt: &Json, order: &BoardOrder) -> FieldCells {
    let (kind, it) = variant(prompt);
    let kinds = ["none", "spawn", "draw", "gain", "lose", "reroll", "defender"];
    let at = kinds.iter().position(|name| *name == kind).expect("a kind of prompt");
    let mut cells = FieldCells::from([("prompt", one_hot(7, Some(at)))]);
    if (2..6).contains(&at) {
        let left = byte(&it[if kind == "draw" { "to_name" } else { "left" }]);
        cells.extend([("prompt_seat", order.hot(&it["seat"])), ("prompt_left", vec![left])]);
    }
    match kind {
        "spawn" => cells.extend([
            ("spawn_size", hot::<Size>(&it["size"])),
            ("spawn_card", vec![above::<Piece>(&it["card"])]),
        ]),
        "draw" => cells.extend([
            ("draw_last", hot::<Deck>(&it["last"])),
            (
                "draw_cards",
                ["arcane", "divine", "void"].map(|deck| byte(&it["cards"][deck])).into(),
            ),
        ]),
        "gain" => cells.extend([
            ("gain_least", hot::<Row>(&it["least"])),
            ("gain_row", hot::<Row>(&it["row"])),
            ("gain_optional", vec![u8::from(flag(&it["optional"]))]),
        ]),
        "reroll" => cells.extend([
            ("reroll_last", hot::<Face>(&it["last"])),
            ("reroll_named", faces(&it["named"])),
            ("reroll_coming", dice(&it["to_roll"])),
        ]),
        "defender" => cells.extend([("defender_cell", vec![above::<Cell>(it)])]),
        _ => {}
    }
    cells
}

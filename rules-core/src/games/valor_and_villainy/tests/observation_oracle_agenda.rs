//! What the observation says of all that is in progress: the newest first of each kind.

use alloc::{vec, vec::Vec};

use serde_json::Value as Json;

use super::observation_oracle::{BoardOrder, above, dice};
use crate::{
    Indexed,
    games::valor_and_villainy::{
        components::{
            Cell, Char, Deck, Direction, Face, Level, Piece, Row, Size, Spell, spells::Trigger,
        },
        state::{
            AttackFlag, AttackStage, CastFlag, CastStage, DamageFlag, DamageStage, Once, RollFlag,
            RollStage, ScoutStage, Tag, TurnFlag, TurnStage, WindowFlag,
        },
    },
    testkit::oracle::{FieldCells, byte, flag, index_of, list, number, one_hot, sparse, variant},
};

/// A set as a number: 1 for its first possible member, 2 for the second, 4 for the third …
fn set<T: Indexed>(members: &Json) -> u8 {
    list(members).iter().map(|member| 1 << index_of::<T>(member)).sum()
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
    blocks.extend(prompt(&agenda["prompt"], order));
    blocks.extend([
        ("agenda", newest(&agenda["tags"], 22, |tag| vec![above::<Tag>(tag)])),
        ("turns", newest(&agenda["turns"], 4 * 9, |it| turn(it, order))),
        ("rolls", newest(&agenda["rolls"], 3 * 17, roll)),
        ("deals", newest(&agenda["deals"], 3 * 6, damage)),
        ("casts", newest(&agenda["casts"], 6 * 12, |it| cast(it, order))),
        ("windows", newest(&agenda["windows"], 4 * 6, |it| window(it, order))),
        ("scout", scout(&agenda["scout"])),
    ]);
    blocks
}

fn turn(it: &Json, order: &BoardOrder) -> Vec<u8> {
    vec![
        above::<Char>(&it["who"]),
        order.place(&it["seat"]),
        above::<TurnStage>(&it["stage"]),
        byte(&it["points"]),
        set::<Once>(&it["used"]),
        byte(&it["left"]),
        above::<Cell>(&it["heading"]),
        set::<TurnFlag>(&it["flags"]),
        above::<Cell>(&it["fell"]),
    ]
}

fn roll(it: &Json) -> Vec<u8> {
    let first = vec![
        above::<Char>(&it["who"]),
        above::<Row>(&it["kind"]),
        above::<RollStage>(&it["stage"]),
    ];
    let last = vec![
        above::<Face>(&it["boosted"]),
        byte(&it["extra"]),
        byte(&it["hits"]),
        set::<RollFlag>(&it["flags"]),
    ];
    [first, faces(&it["dice"]), dice(&it["to_roll"]), last].concat()
}

/// The attack with those who have dodged and the Regions that lost their Defender.
fn attack(it: &Json) -> FieldCells {
    if it.is_null() {
        let zeros = [("attack", 9), ("dodges", 30), ("vacant", 5)];
        return zeros.map(|(name, cells)| (name, vec![0; cells])).into();
    }
    let cells = vec![
        above::<Char>(&it["source"]),
        above::<Cell>(&it["cell"]),
        above::<AttackStage>(&it["stage"]),
        set::<AttackFlag>(&it["flags"]),
        byte(&it["pool"]),
        above::<Char>(&it["target"]),
        above::<Char>(&it["next"]),
        byte(&it["dodge"]),
        byte(&it["dealt"]),
    ];
    let dodges = list(&it["dodges"]).iter();
    let mut dodges: Vec<u8> =
        dodges.flat_map(|one| [above::<Char>(&one["who"]), byte(&one["hits"])]).collect();
    dodges.resize(30, 0);
    let mut vacant = vec![0; 5];
    for cell in list(&it["vacant"]) {
        vacant[number(cell) / 5] += 1 << (number(cell) % 5);
    }
    FieldCells::from([("attack", cells), ("dodges", dodges), ("vacant", vacant)])
}

fn damage(it: &Json) -> Vec<u8> {
    vec![
        above::<Char>(&it["target"]),
        above::<Char>(&it["source"]),
        byte(&it["due"]),
        above::<DamageStage>(&it["stage"]),
        set::<DamageFlag>(&it["flags"]),
        above::<Cell>(&it["vacant"]),
    ]
}

/// A Character, or 100 more than a Region.
fn aim(target: &Json) -> u8 {
    if target.is_null() {
        return 0;
    }
    match variant(target) {
        ("region", cell) => 100 + above::<Cell>(cell),
        (_, who) => above::<Char>(who),
    }
}

fn cast(it: &Json, order: &BoardOrder) -> Vec<u8> {
    vec![
        order.place(&it["seat"]),
        above::<Char>(&it["caster"]),
        above::<Spell>(&it["spell"]),
        above::<Level>(&it["level"]),
        above::<CastStage>(&it["stage"]),
        aim(&it["targets"][0]),
        aim(&it["targets"][1]),
        byte(&it["named"]),
        byte(&it["effect"]),
        byte(&it["at"]),
        if it["count"].is_null() { 0 } else { byte(&it["count"]).saturating_add(1) },
        set::<CastFlag>(&it["flags"]),
    ]
}

fn window(it: &Json, order: &BoardOrder) -> Vec<u8> {
    vec![
        above::<Trigger>(&it["trigger"]),
        order.place(&it["first"]),
        above::<Char>(&it["subject"]),
        above::<Char>(&it["source"]),
        byte(&it["floor"]),
        set::<WindowFlag>(&it["flags"]),
    ]
}

fn scout(it: &Json) -> Vec<u8> {
    if it.is_null() {
        return vec![0; 5];
    }
    vec![
        above::<Cell>(&it["from"]),
        set::<Direction>(&it["dirs"]),
        above::<Direction>(&it["at"]),
        byte(&it["done"]),
        above::<ScoutStage>(&it["stage"]),
    ]
}

/// The prompt on top.
fn prompt(prompt: &Json, order: &BoardOrder) -> FieldCells {
    let (kind, it) = variant(prompt);
    let seat = || order.place(&it["seat"]);
    let (at, cells) = match kind {
        "none" => (0, vec![]),
        "spawn" => (1, vec![above::<Size>(&it["size"]), above::<Piece>(&it["card"])]),
        "draw" => {
            let named = ["arcane", "divine", "void"].map(|deck| byte(&it["cards"][deck]));
            let first = vec![seat(), byte(&it["to_name"]), above::<Deck>(&it["last"])];
            (2, [first, named.to_vec()].concat())
        }
        "gain" => (
            3,
            vec![
                seat(),
                byte(&it["left"]),
                above::<Row>(&it["least"]),
                u8::from(flag(&it["optional"])),
                above::<Row>(&it["row"]),
            ],
        ),
        "lose" => (4, vec![seat(), byte(&it["left"])]),
        "reroll" => {
            let first = vec![seat(), byte(&it["left"]), above::<Face>(&it["last"])];
            (5, [first, faces(&it["named"]), dice(&it["to_roll"])].concat())
        }
        "defender" => (6, vec![above::<Cell>(it)]),
        other => panic!("no prompt: {other}"),
    };
    FieldCells::from([
        ("prompt", one_hot(7, Some(at))),
        ("prompt_cells", sparse(13, cells.into_iter().enumerate())),
    ])
}

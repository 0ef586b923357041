//! The table in words, and what the actions do in short.

use alloc::{
    string::{String, ToString},
    vec::Vec,
};
use core::{iter::repeat_n, ops::RangeInclusive};

use super::{
    super::{
        components::{Aside, Colour, Deed, Enemy, Pool},
        observe::View,
        state::{Phase, Public},
    },
    dice,
};
use crate::words::format;
use crate::{
    Indexed, Seat,
    words::{Section, times},
};

/// The whole table.
pub(super) fn sections(view: &View) -> Vec<Section> {
    let table = &view.table;
    let mut out = Vec::from([enemies(table), round(table)]);
    out.extend((0..table.players()).map(|seat| member(view, seat)));
    out.push(Section::new("Actions in short", reminder(table)));
    out
}

/// What the actions and the spells do, in short words.
pub(in super::super) fn reminder(table: &Public) -> Vec<String> {
    let (foe, set) = (table.foe(), table.set());
    let dice = dice::count(foe.dice());
    let mut lines = Vec::from([
        format!("attack: 1 damage for each {} pips (the defence)", table.defence()),
        worth("block: ", "equal values block", "die", 3..=10, |size| set.blocks(size)),
        worth("heal: a run of ", "values heals", "value", 3..=6, |length| set.healed(length)),
        format!(
            "cast: {dice} of one colour that show what the enemy shows; red {} damage, yellow heals \
             {}, blue blocks {}, black defeats",
            foe.dice(),
            foe.dice(),
            foe.dice()
        ),
    ]);
    if table.players() > 1 {
        lines.push("animal: each 1 raises a die of another player by 1".into());
        let [first, others @ ..] = set.targeted();
        let others = others.map(|deed| deed.to_string()).join(", ");
        lines.push(format!(
            "the enemy strikes a player who declared {first}; if nobody did, the first of {others}"
        ));
    }
    lines
}

/// What sets or runs of some lengths are worth.
fn worth(
    what: &str,
    does: &str,
    further: &str,
    lengths: RangeInclusive<u32>,
    of: impl Fn(u32) -> u32,
) -> String {
    let least = *lengths.start();
    if lengths.clone().all(|length| of(length) == length - 2) {
        return format!("{what}{least} {does} {}, each further {further} 1 more", of(least));
    }
    let each: Vec<_> = lengths.map(|length| format!("{} for {length}", of(length))).collect();
    format!("{what}{least} or more {does} {}", each.join(", "))
}

/// The enemies.
fn enemies(table: &Public) -> Section {
    Section::new("Enemies", table.set().enemies().map(|enemy| foe(table, enemy)))
}

/// An enemy in one line.
fn foe(table: &Public, enemy: Enemy) -> String {
    let foe = table.set().foe(enemy);
    if enemy < table.enemy {
        return format!("enemy {enemy}: defeated");
    }
    let now = enemy == table.enemy;
    let damage = if now { table.damage } else { 0 };
    let health = foe.health(table.options.enemy_health);
    let left = if now { health_left(table) } else { health };
    let faces = (1..).zip(foe.faces(damage));
    let faces = faces
        .flat_map(|(face, count): (u8, u8)| repeat_n(face.to_string(), usize::from(count)))
        .collect::<Vec<_>>();
    format!(
        "enemy {enemy} ({}): health {left} of {health}, defence {}, attack {}, dice {}",
        if now { "now" } else { "later" },
        foe.defence(damage),
        foe.attack(),
        faces.join(" ")
    )
}

/// The health that the current enemy has left.
pub(super) fn health_left(table: &Public) -> u8 {
    table.health().saturating_sub(table.damage + table.dealt)
}

/// What concerns the round, and the injured pool.
fn round(table: &Public) -> Section {
    let title = format!("Round {} of {}", table.round, table.options.round_limit);
    let mut lines = Vec::new();
    if table.players() > 1 {
        lines.push(format!("leader: seat {}", table.leader));
    }
    if table.dealt > 0 {
        lines.push(format!("damage dealt in this round: {}", table.dealt));
    }
    if table.block > 0 {
        let (attack, left) = (table.foe().attack(), table.strike());
        lines.push(format!(
            "blocked in this round: {}; of the enemy's attack of {attack} there remain {left}",
            table.block
        ));
    }
    let hurt = dice::of_colours(table.injured);
    let hurt = if hurt.is_empty() { "empty".into() } else { hurt.join(", ") };
    lines.push(format!("injured pool: {hurt}"));
    Section::new(title, lines)
}

/// One of the party.
fn member(view: &View, seat: Seat) -> Section {
    let (table, at) = (&view.table, usize::from(seat));
    let you = if seat == view.seat { " (you)" } else { "" };
    let mut lines = stands(table, seat);
    lines.extend(lying(&view.pools[at], view.hidden[at]));
    for (word, dice) in apart(table, seat) {
        if !dice.is_empty() {
            lines.push(format!("{word}: {}", dice::of_aside(&dice).join(", ")));
        }
    }
    Section::new(format!("Seat {seat}{you}"), lines)
}

/// What a seat has declared, and whether it has acted.
fn stands(table: &Public, seat: Seat) -> Vec<String> {
    let mut lines = Vec::new();
    if let Some(declared) = table.declared[usize::from(seat)] {
        let gather =
            if matches!(table.phase, Phase::Declare { .. }) { "gathers" } else { "gathered" };
        lines.push(format!("declared {}, {gather} {}s", declared.deed(), declared.face()));
    }
    if table.resolved.contains(seat) {
        lines.push("has acted or passed".into());
    } else if table.waited.contains(seat) {
        lines.push("waits for the others".into());
    }
    let done: Vec<_> = Deed::all().filter(|deed| table.done.contains(*deed)).collect();
    if !done.is_empty() {
        let done: Vec<_> = done.iter().map(ToString::to_string).collect();
        lines.push(format!("done in this round: {}", done.join(", ")));
    }
    lines
}

/// The dice of a seat, and what those that show a face come to.
fn lying(pool: &Pool, hidden: [u8; 4]) -> Vec<String> {
    let covered = Colour::all().zip(hidden);
    let covered =
        covered.filter_map(|(colour, count)| times(count, || format!("{colour} (face hidden)")));
    let faces: Vec<_> = dice::of_pool(pool).into_iter().chain(covered).collect();
    let bare = Colour::all().zip(pool.unrolled()).filter(|(_, count)| *count > 0);
    let bare: Vec<_> = bare.map(|(colour, count)| format!("{count} {colour}")).collect();
    let count = dice::count(pool.len() + hidden.into_iter().map(u32::from).sum::<u32>());
    let (faces, bare) = (faces.join(", "), bare.join(", "));
    let mut lines = Vec::from([match (faces.as_str(), bare.as_str()) {
        ("", "") => return Vec::from(["no dice".into()]),
        ("", bare) => format!("{count} without a face: {bare}"),
        (faces, "") => format!("{count}: {faces}"),
        (faces, bare) => format!("{count}: {faces}; without a face: {bare}"),
    }]);
    let values = (1..=6).map(|value| (value, pool.showing(value))).filter(|(_, count)| *count > 0);
    let values = values.map(|(value, count)| format!("{count} × {value}"));
    let values = values.collect::<Vec<_>>().join(", ");
    if !values.is_empty() {
        lines.push(format!("values shown: {values}; {} pips in all", pool.pips()));
    }
    lines
}

/// Dice of a seat that lie apart from its pool, or that are locked.
pub(in super::super) fn apart(table: &Public, seat: Seat) -> Vec<(&'static str, Aside)> {
    let at = usize::from(seat);
    match &table.phase {
        Phase::Roll { locked } | Phase::Declare { locked } => {
            Vec::from([("of these, locked in this round", locked[at])])
        }
        Phase::Attack { seat: who, kept, .. } | Phase::Block { seat: who, kept, .. }
            if *who == seat =>
        {
            Vec::from([("set aside", *kept)])
        }
        Phase::Prepare { transit, .. } => Vec::from([("on their way here", transit[at])]),
        _ => Vec::new(),
    }
}

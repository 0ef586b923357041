//! The table in words: what is in progress, the Map, the days, and each Character.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use super::{
    super::{
        components::{Cell, Deck, Die, Face, Minion, Piece, Row, Spell, Treasure, spells},
        observe::View,
        state::{Multiset, Player, Public, Roll, SeatId, Tag, Team},
    },
    attack, cast, damage, damage_due, name, piece_name, powers, rule, seat_name, turn, window,
};
use crate::{Seat, words::Section};

/// The whole table.
pub(super) fn sections(view: &View) -> Vec<Section> {
    let table = &view.table;
    let mut out = Vec::from([progress(table), map(table), minions(table), days(table)]);
    out.push(stashes(table));
    out.extend((0..=table.heroes).map(|seat| sheet(view, seat)));
    out.push(own(view));
    out
}

/// What is in progress, the newest matter last.
fn progress(table: &Public) -> Section {
    let agenda = &table.agenda;
    let mut lines = Vec::new();
    let (mut turns, mut rolls) = (agenda.turns.as_slice().iter(), agenda.rolls.as_slice().iter());
    let (mut casts, mut damage) = (agenda.casts.as_slice().iter(), agenda.damage.as_slice().iter());
    let mut windows = agenda.windows.as_slice().iter();
    for tag in agenda.tags.as_slice() {
        lines.extend(match tag {
            Tag::Turn => turns.next().map(|it| turn(table, it)),
            Tag::Roll => rolls.next().map(|it| rolled(table, it)),
            Tag::Cast => casts.next().map(|it| cast(table, it)),
            Tag::Window => windows.next().map(|it| window(table, *it)),
            Tag::Damage => damage.next().map(|it| damage_due(table, *it)),
            Tag::Attack => agenda.attack.as_ref().map(|fight| attack(table, fight)),
            Tag::Scout => Some("Scouting".into()),
        });
    }
    Section::new("In progress", lines)
}

/// A roll with its dice and its Hit Pool.
fn rolled(table: &Public, roll: &Roll) -> String {
    let dice = Face::ALL.into_iter().filter(|side| roll.dice.0[*side] > 0);
    let dice: Vec<_> = dice
        .map(|side| {
            let (count, hits) = (roll.dice.0[side], side.hits());
            format!("{count} {} with {hits}", die_name(side.die()))
        })
        .collect();
    let dice = if dice.is_empty() { String::new() } else { format!("dice {}; ", dice.join(", ")) };
    let who = name(table, roll.who);
    format!("{} roll of {who}: {dice}Hit Pool {}, added {}", roll.kind, roll.hits, roll.extra)
}

/// A die as a word.
const fn die_name(die: Die) -> &'static str {
    match die {
        Die::Novice => "white",
        Die::Adept => "yellow",
        Die::Master => "red",
    }
}

/// The Regions that are open, or that somebody is in.
fn map(table: &Public) -> Section {
    let lines = Cell::ALL.iter().filter_map(|cell| region(table, *cell));
    let down = Cell::ALL.iter().filter(|cell| table.map.down().has(**cell));
    let down: Vec<_> = down.map(ToString::to_string).collect();
    let hidden =
        if down.is_empty() { String::new() } else { format!("face down: {}", down.join(" ")) };
    Section::new("Map", lines.chain([hidden]))
}

/// One open Region.
fn region(table: &Public, cell: Cell) -> Option<String> {
    let tile = table.map.tile(cell).filter(|_| !table.map.down().has(cell))?;
    let face = table.set().tile(tile);
    let mut parts = Vec::new();
    if face.mountain {
        parts.push("Mountain".into());
    }
    if let Some(special) = face.rule {
        parts.push(rule(special).into());
    }
    match table.map.treasures[cell] {
        0 => {}
        1 => parts.push("1 Treasure face down".into()),
        count => parts.push(format!("{count} Treasures face down")),
    }
    for seat in SeatId::ALL {
        let player = &table.players[seat];
        if let (true, Some(who)) = (player.cell == Some(cell), player.who) {
            parts.push(name(table, who));
        }
    }
    if table.gust == Some(cell) {
        parts.push("Gust".into());
    }
    parts.extend(table.map.stack(cell).map(|piece| minion(table, piece)));
    let gap = if parts.is_empty() { "" } else { ": " };
    Some(format!("{cell} {}{gap}{}", face.name, parts.join(", ")))
}

/// A Minion on the Map.
fn minion(table: &Public, piece: Piece) -> String {
    let wounded = if table.wounded.has(piece) { ", wounded" } else { "" };
    let defends = if table.markers.has(piece) { ", Defender" } else { "" };
    format!("{} [{}{wounded}{defends}]", piece_name(table, piece), damage(table.stats(piece)))
}

/// The designs on the Map, with both sides.
fn minions(table: &Public) -> Section {
    let mut designs: Vec<Minion> = Vec::new();
    for design in table.map.pieces().iter().filter_map(Piece::minion) {
        if !designs.contains(&design) {
            designs.push(design);
        }
    }
    designs.sort_by_key(|design| design.index());
    let lines = designs.into_iter().map(|design| {
        let card = table.set().minion(design);
        let of_side = |stats| format!("{} {}", damage(stats), powers(stats));
        let (fresh, wounded) = (of_side(&card.fresh), of_side(&card.wounded));
        let (name, size, bounty) = (card.name, card.size, card.bounty);
        format!("{name}: {size}, Bounty {bounty}; fresh {fresh}; wounded {wounded}")
    });
    Section::new("Minions on the Map (damage that wounds / defeats)", lines)
}

/// The Procession, Shrines, Souls.
fn days(table: &Public) -> Section {
    let heroes = usize::from(table.heroes.clamp(1, 5)) - 1;
    let next = table.set().day(table.day).map(|day| {
        let spawns: Vec<_> = day.spawns[heroes].iter().map(|size| size.id()).collect();
        let spawns = if spawns.is_empty() { "nobody".into() } else { spawns.join(", ") };
        format!(
            "next day, for Mordak: Void Spells {}, XP {}, Health {}; spawns {spawns}",
            day.void_draws[heroes], day.xp[heroes], day.health[heroes]
        )
    });
    let souls = if table.final_battle { format!(", Souls {}", table.souls) } else { String::new() };
    let last = if table.goes_last { " (last)" } else { "" };
    let numbers = format!(
        "day {}; Shrines {} of {}{souls}; Initiative: seat {}{last}",
        table.day,
        table.shrines,
        table.shrines_needed,
        table.seat_index(table.initiative)
    );
    Section::new("Procession of Horrors", [numbers, next.unwrap_or_default()])
}

/// The Loot Stashes.
fn stashes(table: &Public) -> Section {
    let lines = [(Team::Hero, "Heroes"), (Team::Villain, "Villain")].map(|(team, word)| {
        let stash = &table.stashes[team];
        format!("{word}: {} face down; {}", stash.face_down, treasures(table, &stash.treasures))
    });
    Section::new("Loot Stashes", lines)
}

/// Treasures by name.
fn treasures(table: &Public, multiset: &Multiset<Treasure>) -> String {
    let names = multiset
        .iter()
        .map(|(treasure, copies)| counted(table.set().treasure(treasure).name, copies));
    let names: Vec<_> = names.collect();
    if names.is_empty() { "none open".into() } else { names.join(", ") }
}

/// A name, and how often it is there.
fn counted(name: &str, copies: u8) -> String {
    if copies == 1 { name.into() } else { format!("{name} ×{copies}") }
}

/// The board of a seat, as all seats see it.
fn sheet(view: &View, seat: Seat) -> Section {
    let table = &view.table;
    let id = table.seat_id(seat);
    let player = &table.players[id];
    let you = if seat == view.seat { " (you)" } else { "" };
    let most = if player.who.is_some() { table.max_health(id) } else { 0 };
    let health = format!(
        "Health {} of {most}; Action Points {}; XP {}",
        player.health, player.points, player.xp
    );
    let rows = Row::ALL.into_iter().filter(|row| !player.rows[*row].is_none());
    let rows = rows.map(|row| match player.tokens[row] {
        0 => format!("{row} {}", player.rows[row]),
        ones => format!("{row} {} +{ones}", player.rows[row]),
    });
    let rows = rows.collect::<Vec<_>>().join(", ");
    let held = Deck::ALL.into_iter().filter(|deck| view.held[id][*deck] > 0);
    let held = held.map(|deck| format!("{} {deck}", view.held[id][deck]));
    let held = held.collect::<Vec<_>>().join(", ");
    let mut lines = Vec::from([health]);
    let some = |word: &str, text: String| match text.as_str() {
        "" => text,
        text => format!("{word}: {text}"),
    };
    let ability = table.hero(id).map(|hero| table.set().board(hero).ability.to_string());
    lines.push(some("ability", ability.unwrap_or_default()));
    lines.push(some("dice", rows));
    lines.push(some("effects", effects(table, id, player).join(", ")));
    lines.extend(table.worn(id).map(|card| format!("{}: {}", card.name, card.text)));
    lines.push(some("Spells in hand", held));
    Section::new(format!("{}{you}", seat_name(table, seat)), lines)
}

/// Lasting effects.
fn effects(table: &Public, seat: SeatId, player: &Player) -> Vec<&'static str> {
    let all = [
        (player.crystal, "Crystal"),
        (player.marker, "Defender"),
        (table.armored(table.who(seat)), "Armor"),
        (!player.lifelink_by.is_empty(), table.set().spell(Spell::BloodBound).name),
        (
            player.edge_by.iter().any(|by| !by.is_empty()),
            table.set().spell(Spell::BlessedEdge).name,
        ),
        (player.cursed, "Cursed"),
        (player.shackled, "Shackled"),
        (player.who.is_some() && player.cell.is_none(), "not on the Map"),
    ];
    all.into_iter().filter(|(holds, _)| *holds).map(|(_, word)| word).collect()
}

/// The Spells of the viewer.
fn own(view: &View) -> Section {
    let lines = view.hand.iter().map(|(spell, copies)| {
        let card = view.table.set().spell(spell);
        let name = counted(card.name, copies);
        format!("{name} ({}): {}", costs(card), card.text)
    });
    Section::new("Your Spells", lines)
}

/// What a Spell costs by level.
pub(super) fn costs(card: &spells::Card) -> String {
    let costs: Vec<_> = card.costs().iter().map(ToString::to_string).collect();
    if costs.is_empty() { "react".into() } else { format!("costs {}", costs.join("/")) }
}

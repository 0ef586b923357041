//! The table in words: what is in progress, the Map, the days, and each Character.

use alloc::{
    string::{String, ToString},
    vec::Vec,
};

use super::{
    super::{
        components::{Deck, Minion, Piece, Row, Spell, Treasure, constants},
        moments::{attack, cast, damage, roll, scout, turn, window},
        observe::View,
        state::{Frame, Multiset, Player, Public, SeatId, Tag, Team},
    },
    abilities::{MORDAK, ability},
    costs, damage, map, powers, region, seat_name, size_name,
};
use crate::words::format;
use crate::{
    Seat,
    words::{Section, counted},
};

/// The whole table. A part of which there is nothing to say is left out.
pub(super) fn sections(view: &View) -> Vec<Section> {
    let table = &view.table;
    let mut out: Vec<_> = progress(table).into_iter().chain([map::grid(table)]).collect();
    out.extend(map::regions(table));
    out.extend(minions(table));
    out.push(days(table));
    out.push(Section::new("Dice", [DICE.into()]));
    out.extend(stashes(table));
    out.extend((0..=table.heroes).map(|seat| sheet(view, seat)));
    out.extend(own(view));
    out
}

/// The faces of the dice.
const DICE: &str = "W white 0 0 0 1 1 1, Y yellow 0 1 1 1 1 2, R red 1 1 1 2 2 2";

/// A section, if there is a line for it.
fn section(title: impl Into<String>, lines: impl IntoIterator<Item = String>) -> Option<Section> {
    let lines: Vec<_> = lines.into_iter().filter(|line| !line.is_empty()).collect();
    (!lines.is_empty()).then(|| Section::new(title, lines))
}

/// What is in progress, the newest matter last. A Turn alone is no matter of its own: the
/// question names it.
fn progress(table: &Public) -> Option<Section> {
    let agenda = &table.agenda;
    if matches!(agenda.tags.as_slice(), [Tag::Turn]) {
        return None;
    }
    let lines = agenda.frames().flatten().map(|frame| match frame {
        Frame::Turn(it) => turn::words::line(table, it),
        Frame::Roll(it) => roll::words::with_dice(table, it),
        Frame::Cast(it) => cast::words::line(table, it),
        Frame::Window(it) => window::words::line(table, *it),
        Frame::Damage(it) => damage::words::line(table, *it),
        Frame::Attack(it) => attack::words::line(table, it),
        Frame::Scout(_) => scout::words::LINE.into(),
    });
    section("In progress", lines)
}

/// The designs on the Map, with both sides.
fn minions(table: &Public) -> Option<Section> {
    let mut designs: Vec<Minion> = Vec::new();
    for design in table.map.pieces().iter().filter_map(Piece::minion) {
        if !designs.contains(&design) {
            designs.push(design);
        }
    }
    designs.sort_by_key(|design| design.index());
    let lines = designs.into_iter().map(|design| {
        let card = table.set().minion(design);
        let of_side = |stats| format!("{} {}", damage(stats), powers(stats)).trim_end().to_string();
        let (fresh, wounded) = (of_side(&card.fresh), of_side(&card.wounded));
        let (name, size, bounty) = (card.name, card.size, card.bounty);
        format!("{name}: {}, Bounty {bounty}; fresh {fresh}; wounded {wounded}", size_name(size))
    });
    section("Minions on the Map (damage that wounds / Defeats, dice, abilities)", lines)
}

/// The days and Shrines, or the Rounds and Souls of the Final Battle.
fn days(table: &Public) -> Section {
    let last = if table.goes_last { ", who goes last" } else { "" };
    let initiative = format!("Initiative: seat {}{last}", table.seat_index(table.initiative));
    let lines = if table.final_battle {
        let (over, most) = (table.final_rounds, table.options.final_round_cap);
        let souls = format!("Souls {} of {}", table.souls, constants::SOULS);
        [
            format!("Final Battle: {over} of {most} Villain Rounds over; {souls}; {initiative}"),
            String::new(),
        ]
    } else {
        let (day, shrines) = (table.day, table.shrines);
        let found = format!("Shrines found {shrines} of {}", table.shrines_needed);
        let now = format!("day {day} of {}; {found}; {initiative}", constants::DAYS);
        [now, next_day(table).unwrap_or_default()]
    };
    Section::new("Procession of Horrors", lines)
}

/// What the next day brings.
fn next_day(table: &Public) -> Option<String> {
    let heroes = usize::from(table.heroes.clamp(1, 5)) - 1;
    let day = table.set().day(table.day)?;
    let some = |count: u8, text: String| if count == 0 { String::new() } else { text };
    let (draws, xp, health) = (day.void_draws[heroes], day.xp[heroes], day.health[heroes]);
    let mut gains = Vec::from([
        some(draws, counted(draws, "Void Spell", "Void Spells")),
        some(xp, format!("{xp} XP")),
        some(health, format!("{health} Health")),
    ]);
    gains.extend(day.spawns[heroes].iter().map(|size| format!("one {}", size_name(*size))));
    gains.retain(|gain| !gain.is_empty());
    (!gains.is_empty()).then(|| format!("next day, for Mordak: {}", gains.join(", ")))
}

/// The Loot Stashes.
fn stashes(table: &Public) -> Option<Section> {
    let lines = [(Team::Hero, "Heroes"), (Team::Villain, "Mordak")].map(|(team, word)| {
        let stash = &table.stashes[team];
        let mut parts = Vec::new();
        if stash.face_down > 0 {
            parts.push(counted(stash.face_down, "Treasure face down", "Treasures face down"));
        }
        parts.extend(treasures(table, &stash.treasures));
        let (beaten, word_of) = match team {
            Team::Hero => (table.defeated_minions.total(), ["Defeated Minion", "Defeated Minions"]),
            Team::Villain => (table.defeated_heroes.into(), ["Defeated Hero", "Defeated Heroes"]),
        };
        if beaten > 0 {
            parts.push(counted(beaten, word_of[0], word_of[1]));
        }
        if parts.is_empty() { String::new() } else { format!("{word}: {}", parts.join(", ")) }
    });
    section("Loot Stashes", lines)
}

/// Treasures by name.
fn treasures(table: &Public, multiset: &Multiset<Treasure>) -> impl Iterator<Item = String> {
    multiset.iter().map(|(treasure, copies)| copied(table.set().treasure(treasure).name, copies))
}

/// A name, and how often it is there.
fn copied(name: &str, copies: u8) -> String {
    if copies == 1 { name.into() } else { format!("{name} ×{copies}") }
}

/// The board of a seat, as all seats see it.
fn sheet(view: &View, seat: Seat) -> Section {
    let table = &view.table;
    let id = table.seat_id(seat);
    let player = &table.players[id];
    let you = if seat == view.seat { " (you)" } else { "" };
    let mut lines = Vec::from([numbers(view, id, player)]);
    let dice = rows(player);
    if !dice.is_empty() {
        lines.push(format!("dice: {dice}"));
    }
    lines.push(match table.hero(id) {
        Some(hero) => format!("{}: {}", table.set().board(hero).ability, ability(hero)),
        None if id == SeatId::Villain => MORDAK.into(),
        None => String::new(),
    });
    lines.extend(table.worn(id).map(|card| format!("{}: {}", card.name, card.text)));
    Section::new(format!("{}{you}", seat_name(table, seat)), lines)
}

/// Dice and Plus-Ones, row by row.
fn rows(player: &Player) -> String {
    let shown = |row: &Row| !player.rows[*row].is_none() || player.tokens[*row] > 0;
    let rows = Row::ALL.into_iter().filter(shown).map(|row| match player.tokens[row] {
        0 => format!("{row} {}", player.rows[row]),
        ones => {
            format!("{row} {} and {}", player.rows[row], counted(ones, "Plus-One", "Plus-Ones"))
        }
    });
    rows.collect::<Vec<_>>().join(", ")
}

/// Where a Character is, its numbers, its Spells by deck, and what lasts on it.
fn numbers(view: &View, seat: SeatId, player: &Player) -> String {
    let table = &view.table;
    if player.who.is_none() {
        return "no Hero yet".into();
    }
    let mut parts: Vec<_> = player.cell.map(|cell| region(table, cell)).into_iter().collect();
    parts.push(format!("Health {} of {}", player.health, table.max_health(seat)));
    parts.push(format!("{} a Turn", counted(player.points, "Action Point", "Action Points")));
    parts.push(format!("{} XP", player.xp));
    let held = Deck::ALL.into_iter().filter(|deck| view.held[seat][*deck] > 0);
    parts.extend(held.map(|deck| {
        let (one, many) = spells_of(deck);
        counted(view.held[seat][deck], one, many)
    }));
    parts.extend(effects(table, seat, player).into_iter().map(String::from));
    parts.join("; ")
}

/// Spells of a deck, one and many.
const fn spells_of(deck: Deck) -> (&'static str, &'static str) {
    match deck {
        Deck::Arcane => ("Arcane Spell", "Arcane Spells"),
        Deck::Divine => ("Divine Spell", "Divine Spells"),
        Deck::Void => ("Void Spell", "Void Spells"),
    }
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
        (seat == SeatId::Villain && player.cell.is_none(), "not on the Map yet"),
        (player.who.is_some() && table.stashed(seat), "Defeated, returns with its next Turn"),
    ];
    all.into_iter().filter(|(holds, _)| *holds).map(|(_, word)| word).collect()
}

/// The Spells of the viewer.
fn own(view: &View) -> Option<Section> {
    let lines = view.hand.iter().map(|(spell, copies)| {
        let card = view.table.set().spell(spell);
        let name = copied(card.name, copies);
        format!("{name} ({}): {}", costs(card), card.text)
    });
    section("Your Spells", lines)
}

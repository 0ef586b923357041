//! The Map in words: a grid of names, and who and what is in each Region.

use alloc::{
    string::{String, ToString},
    vec::Vec,
};

use super::{
    super::{
        components::{Cell, Char, Piece, constants, tiles::Rule},
        state::{Public, SeatId},
    },
    damage, name, piece_name, region, tile_name,
};
use crate::words::format;
use crate::words::{Section, counted};

/// Letters of the columns, from west to east.
const COLUMNS: [char; 5] = ['A', 'B', 'C', 'D', 'E'];
/// Most letters of a name in the grid, so that five fit into 96 columns.
const WIDE: usize = 16;

/// The place of a Region: its column from west to east, its row from north to south.
pub(in super::super) fn place(cell: Cell) -> String {
    let (column, row) = (cell.index() % COLUMNS.len(), cell.index() / COLUMNS.len());
    format!("{}{}", COLUMNS[column], row + 1)
}

/// The grid: north is above. A face-down tile shows its tier.
pub(super) fn grid(table: &Public) -> Section {
    let names: Vec<_> = Cell::ALL.iter().map(|cell| short(table, *cell)).collect();
    let width = |column: usize| {
        let of = names.iter().skip(column).step_by(COLUMNS.len());
        of.map(|name| name.chars().count()).max().unwrap_or(0).max(1)
    };
    let line = |head: String, cells: &[String]| {
        let cells = cells.iter().enumerate();
        let cells = cells.map(|(column, name)| format!("{name:<0$}", width(column)));
        format!("{head} {}", cells.collect::<Vec<_>>().join(" | ")).trim_end().to_string()
    };
    let letters = COLUMNS.map(|letter| letter.to_string());
    let rows = names.chunks(COLUMNS.len()).zip(1..);
    let lines = rows.map(|(cells, row)| line(row.to_string(), cells));
    Section::new(
        "Map (north above; ? a face-down tier; ^ a Mountain; initials of who is there; +2 Minions)",
        core::iter::once(line(" ".into(), &letters)).chain(lines),
    )
}

/// What the grid shows of a cell.
fn short(table: &Public, cell: Cell) -> String {
    if table.map.down().contains(cell) {
        let tier = ["0", "I", "II", "III"][usize::from(cell.tier().min(3))];
        return format!("? {tier}");
    }
    let Some(tile) = table.map.tile(cell) else { return String::new() };
    let sign = if table.set().tile(tile).mountain { "^" } else { "" };
    let name = tile_name(table, cell, tile);
    if let Some(there) = marks(table, cell) {
        // The last word tells Regions apart; who stands there needs the room.
        return format!("{sign}{} {there}", name.rsplit(' ').next().unwrap_or(name));
    }
    let name = format!("{sign}{name}");
    if name.chars().count() <= WIDE {
        return name;
    }
    name.chars().take(WIDE - 1).chain(['…']).collect()
}

/// The first letters of the Characters in a Region, and the number of its Minions.
fn marks(table: &Public, cell: Cell) -> Option<String> {
    let letters = people(table, cell).filter_map(|who| person(table, who).chars().next());
    let mut marks: String = letters.collect();
    match table.map.stack(cell).count() {
        0 => {}
        minions => marks.push_str(&format!("+{minions}")),
    }
    (!marks.is_empty()).then_some(marks)
}

/// The Regions in which somebody or something is.
pub(super) fn regions(table: &Public) -> Option<Section> {
    let lines: Vec<_> = Cell::ALL.iter().filter_map(|cell| inside(table, *cell)).collect();
    let title = "Regions (Minions from the top: damage that wounds / Defeats)";
    (!lines.is_empty()).then(|| Section::new(title, lines))
}

/// One Region, if there is anything to say of it.
fn inside(table: &Public, cell: Cell) -> Option<String> {
    let tile = table.map.tile(cell)?;
    let mut parts: Vec<_> = people(table, cell).map(|who| person(table, who)).collect();
    parts.extend(table.map.stack(cell).map(|piece| minion(table, piece)));
    if table.map.treasures[cell] > 0 {
        parts.push(treasures(table.map.treasures[cell]));
    }
    parts.extend(table.set().tile(tile).rule.and_then(lasting));
    if let Some(other) = table.map.beyond(cell) {
        parts.push(format!("Labyrinth to {}", region(table, other)));
    }
    (!parts.is_empty()).then(|| format!("{}: {}", region(table, cell), parts.join(", ")))
}

/// So many Treasures.
pub(in super::super) fn treasures(count: u8) -> String {
    counted(count, "Treasure", "Treasures")
}

/// The Heroes, Mordak and Gust in a Region.
pub(in super::super) fn people(table: &Public, cell: Cell) -> impl Iterator<Item = Char> {
    let seats = SeatId::ALL.into_iter().filter_map(move |seat| {
        let player = &table.players[seat];
        player.who.filter(|_| player.cell == Some(cell))
    });
    seats.chain((table.gust == Some(cell)).then_some(Char::Gust))
}

/// Everybody in a Region by name, equal names counted.
pub(in super::super) fn crowd(table: &Public, cell: Cell) -> String {
    crowd_but(table, cell, None)
}

/// The same without one of them, such as the attacker (VV-191).
pub(in super::super) fn crowd_but(table: &Public, cell: Cell, but: Option<Char>) -> String {
    let mut names: Vec<(String, u8)> = Vec::new();
    let there = people(table, cell).chain(table.map.stack(cell).map(Piece::char));
    for one in there.filter(|who| Some(*who) != but).map(|who| name(table, who)) {
        match names.iter_mut().find(|(other, _)| *other == one) {
            Some((_, count)) => *count += 1,
            None => names.push((one, 1)),
        }
    }
    let names = names.into_iter().map(|(name, count)| match count {
        1 => name,
        count => format!("{name} ×{count}"),
    });
    names.collect::<Vec<_>>().join(", ")
}

/// A Player Character or Gust on the Map.
fn person(table: &Public, who: Char) -> String {
    let defends = if table.marked(who) { " [Defender]" } else { "" };
    format!("{}{defends}", name(table, who))
}

/// A Minion on the Map.
fn minion(table: &Public, piece: Piece) -> String {
    let wounded = if table.wounded.contains(piece) { ", wounded" } else { "" };
    let defends = if table.markers.contains(piece) { ", Defender" } else { "" };
    format!("{} [{}{wounded}{defends}]", piece_name(table, piece), damage(table.stats(piece)))
}

/// What a special rule still does after the tile was revealed.
fn lasting(rule: Rule) -> Option<String> {
    Some(match rule {
        Rule::Dojo => "Dojo: a Crystal in the Level Up Step".into(),
        Rule::Lookout => "Lookout: Longshot for all here".into(),
        Rule::Spring => format!("Spring: heals {} in the Level Up Step", constants::SPRING),
        Rule::Thorns => {
            format!("Thorns: to enter costs {}", counted(constants::THORNS, "Heart", "Hearts"))
        }
        Rule::Altar => {
            format!("Altar: {} for a Treasure", counted(constants::ALTAR, "Heart", "Hearts"))
        }
        // What these do is done, or told with the marker.
        Rule::ShrineBronco
        | Rule::ShrineLuna
        | Rule::ShrineAsha
        | Rule::Labyrinth
        | Rule::Library => return None,
    })
}

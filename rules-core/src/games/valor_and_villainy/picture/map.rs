//! Map: twenty-five Regions with tiles, Treasures, stacks and Characters.

use alloc::{format, string::ToString, vec::Vec};

use super::{
    super::{
        components::{Cell, Minion, Piece, Size, Tile},
        state::{Public, SeatId},
    },
    words,
};
use crate::picture::{
    Block, Card, Frame, GLOW, GOOD, HARM, Icon, LINE, PANEL, PAPER, Paint, QUIET, SHADE, Style,
    column, disc, panel, row, seat_paint, token, top_row, wrap,
};

/// Width and height of a Region.
const WIDE: i32 = 128;
const TALL: i32 = 104;
/// Colour of the gold of Treasures.
const GOLD: Paint = "#a38312";

/// The Map.
pub(super) fn map(table: &Public) -> Block {
    let rows =
        Cell::ALL.chunks(5).map(|line| top_row(4, line.iter().map(|cell| region(table, *cell))));
    panel(676, "Map (numbers of Minions: damage that wounds / defeats)", column(4, rows))
}

/// One Region.
fn region(table: &Public, cell: Cell) -> Block {
    let number = Style::SMALL.size(8).line(&words::place(cell));
    if table.map.down().contains(cell) {
        let word = format!("tier {}", ["0", "I", "II", "III"][usize::from(cell.tier().min(3))]);
        let frame = Frame { fill: "#b4bdc9", edge: QUIET, stroke: 1, round: 5 };
        let ground = Style::SMALL.ink(PAPER).line(&word).centred(WIDE, TALL).on(frame);
        return ground.with(4, 2, number).part(words::parts::region(cell));
    }
    let Some(tile) = table.map.tile(cell) else {
        return Block::space(WIDE, TALL).on(Frame {
            fill: "none",
            edge: LINE,
            stroke: 1,
            round: 5,
        });
    };
    let battle = table.agenda.attack.as_ref().is_some_and(|attack| attack.cell == cell);
    let fill = if battle { GLOW } else { PAPER };
    let edge = if battle { HARM } else { QUIET };
    let inside =
        column(2, [heading(table, cell, tile), characters(table, cell), stack(table, cell)]);
    let frame = Frame { fill, edge, stroke: 1, round: 5 };
    let place = WIDE - number.width() - 3;
    let region = inside.pad(4, 2).least(WIDE, TALL).on(frame).with(place, 3, number);
    region.part(words::parts::region(cell))
}

/// Name, Mountain, special rule, Treasures, Labyrinth marker.
fn heading(table: &Public, cell: Cell, tile: Tile) -> Block {
    let face = table.set().tile(tile);
    let mut signs = Vec::new();
    if face.mountain {
        signs.push(Icon::Peak.block(11, QUIET));
    }
    for _ in 0..table.map.treasures[cell].min(4) {
        signs.push(Icon::Chest.block(11, GOLD));
    }
    if table.map.beyond(cell).is_some() {
        signs.push(Icon::Key.block(11, "#7d4f96"));
    }
    if let Some(rule) = face.rule {
        let room = WIDE - 12 - 13 * i32::try_from(signs.len()).unwrap_or(0);
        signs.push(Style::SMALL.size(8).ink(GOOD).within(room, words::rule(rule)));
    }
    let name = Style::NAME.size(9).fitted(WIDE - 22, face.name);
    column(1, [name, row(2, signs)])
}

/// Heroes, Mordak and Gust as tokens; a shield marks a Defender.
fn characters(table: &Public, cell: Cell) -> Block {
    let mut tokens = Vec::new();
    for id in SeatId::ALL {
        let player = &table.players[id];
        if player.cell == Some(cell) && player.who.is_some() {
            let seat = table.seat_index(id);
            let mark = if id == SeatId::Villain { "M".to_string() } else { seat.to_string() };
            let disc = token(seat, &mark);
            let shield = Icon::Shield.block(10, HARM);
            tokens.push(if player.marker { disc.with(11, 9, shield) } else { disc });
        }
    }
    if table.gust == Some(cell) {
        tokens.push(disc("#4a5a6a", "G"));
    }
    row(3, tokens)
}

/// The Minions from the top; many are counted.
fn stack(table: &Public, cell: Cell) -> Block {
    let pieces: Vec<_> = table.map.stack(cell).collect();
    let room =
        if table.hero_seats().any(|seat| table.players[seat].cell == Some(cell)) { 4 } else { 5 };
    let shown = if pieces.len() > room { room - 1 } else { pieces.len() };
    let mut lines: Vec<_> = pieces.iter().take(shown).map(|piece| line(table, *piece)).collect();
    if shown < pieces.len() {
        lines.push(Style::SMALL.size(9).line(&format!("and {} more below", pieces.len() - shown)));
    }
    column(0, lines)
}

/// A Minion on the Map: its colour and Size, its name, its numbers.
fn line(table: &Public, piece: Piece) -> Block {
    let numbers = words::damage(table.stats(piece));
    let numbers = Style::NAME.size(9).line(&numbers);
    let wounded = table.wounded.contains(piece);
    let ink = if wounded { HARM } else { "#1f2933" };
    let marker =
        if table.markers.contains(piece) { Icon::Shield.block(9, HARM) } else { Block::default() };
    let room = WIDE - 24 - numbers.width() - marker.width();
    let name = Style::SMALL.size(9).ink(ink).within(room, words::piece_name(table, piece));
    row(3, [sign(table, piece.minion()), name.least(room, 0), marker, numbers])
}

/// A Minion's colour, with a letter for its Size.
fn sign(table: &Public, minion: Option<Minion>) -> Block {
    let (fill, letter) = match minion {
        None => ("#8d97a5", "s"),
        Some(minion) => {
            let card = table.set().minion(minion);
            let fill = if card.purple { "#7d4f96" } else { "#2f8f6d" };
            let letter = match card.size {
                Size::Chump => "C",
                Size::Elite => "E",
                Size::Boss => "B",
            };
            (fill, letter)
        }
    };
    let frame = Frame { fill, edge: fill, stroke: 0, round: 2 };
    Style::NAME.size(8).ink(PAPER).line(letter).centred(11, 11).on(frame)
}

/// The designs on the Map, with both sides.
pub(super) fn legend(table: &Public) -> Block {
    let mut designs: Vec<Minion> = Vec::new();
    for piece in table.map.pieces() {
        if let Some(minion) = piece.minion()
            && !designs.contains(&minion)
        {
            designs.push(minion);
        }
    }
    if designs.is_empty() {
        return Block::default();
    }
    designs.sort_by_key(|minion| minion.index());
    let cards = designs.into_iter().map(|minion| {
        let card = table.set().minion(minion);
        let side = |word: &str, stats| {
            format!("{word} {}: {}", words::damage(stats), words::powers(stats))
        };
        let lines = [side("fresh", &card.fresh), side("wounded", &card.wounded)];
        let corner = format!("{} {}", card.size, card.bounty);
        let strip = if card.purple { "#7d4f96" } else { "#2f8f6d" };
        Card { title: card.name, corner: &corner, lines: &lines, strip, width: 190, height: 0 }
            .block()
    });
    let heading = "Minions on the Map: Size and Bounty; dice for melee m, ranged r, magic g";
    panel(1000, heading, wrap(980, 5, cards))
}

/// The key to the tokens.
pub(super) fn key(table: &Public) -> Block {
    let seats = (0..=table.heroes).map(|seat| {
        let mark = if seat == table.heroes { "M".to_string() } else { seat.to_string() };
        let name = match table.players[table.seat_id(seat)].who {
            Some(who) => words::name(table, who),
            None => "nobody".to_string(),
        };
        row(4, [token(seat, &mark), Style::SMALL.ink(seat_paint(seat)).line(&name)])
    });
    let chest = row(3, [Icon::Chest.block(11, GOLD), Style::SMALL.line("Treasure, face down")]);
    let peak = row(3, [Icon::Peak.block(11, QUIET), Style::SMALL.line("Mountain")]);
    let ground = Frame { fill: SHADE, edge: SHADE, stroke: 0, round: 4 };
    let key = wrap(298, 8, seats.chain([chest, peak])).pad(8, 6).least(314, 0);
    key.on(ground).part(PANEL)
}

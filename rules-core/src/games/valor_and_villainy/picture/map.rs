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
    Block, Card, Frame, GLOW, GOOD, HARM, INK, Icon, LINE, PANEL, PAPER, Paint, QUIET, SHADE,
    SMALL, Style, column, disc, even, panel, row, seat_paint, token, top_row, wrap,
};

/// Pixels between Regions.
const GAP: i32 = 4;
/// The least width of a Region in which Minions have lines of their own.
const ROOMY: i32 = 110;
/// Colour of the gold of Treasures.
const GOLD: Paint = "#a38312";
/// Colours of purple Minions, of the others, and of Sheep.
const MINIONS: [Paint; 3] = ["#7d4f96", "#2f8f6d", "#5b6672"];

/// How large Regions are drawn.
#[derive(Clone, Copy)]
struct Field {
    wide: i32,
    tall: i32,
}

impl Field {
    /// The size of Regions of a Map of so many pixels.
    const fn of(width: i32) -> Self {
        let wide = (width - 20 - 4 * GAP) / 5;
        Self { wide, tall: if wide < ROOMY { 86 } else { 104 } }
    }

    /// Whether Minions have lines of their own.
    const fn is_roomy(self) -> bool {
        self.wide >= ROOMY
    }
}

/// The Map.
pub(super) fn map(table: &Public, width: i32) -> Block {
    let field = Field::of(width);
    let regions = |line: &[Cell]| top_row(GAP, line.iter().map(|cell| region(table, *cell, field)));
    let rows = Cell::ALL.chunks(5).map(regions);
    panel(width, "Map (numbers of Minions: damage that wounds / defeats)", column(GAP, rows))
}

/// One Region.
fn region(table: &Public, cell: Cell, field: Field) -> Block {
    let Field { wide, tall } = field;
    let number = Style::SMALL.ink(INK).line(&words::place(cell));
    if table.map.down().contains(cell) {
        let word = format!("tier {}", ["0", "I", "II", "III"][usize::from(cell.tier().min(3))]);
        let frame = Frame { fill: "#9aa5b3", edge: QUIET, stroke: 1, round: 5 };
        let ground = Style::SMALL.ink(INK).line(&word).centred(wide, tall).on(frame);
        return ground.with(4, 2, number).part(words::parts::region(cell));
    }
    let Some(tile) = table.map.tile(cell) else {
        return Block::space(wide, tall).on(Frame {
            fill: "none",
            edge: LINE,
            stroke: 1,
            round: 5,
        });
    };
    let battle = table.agenda.attack.as_ref().is_some_and(|attack| attack.cell == cell);
    let fill = if battle { GLOW } else { PAPER };
    let edge = if battle { HARM } else { QUIET };
    let room = wide - 8;
    let mut signs = signs(table, cell, tile, field.is_roomy());
    signs.extend(characters(table, cell));
    if !field.is_roomy() {
        signs.extend(heap(table, cell));
    }
    let signs = wrap(room, 2, signs);
    let name = name(table.set().tile(tile).name, room);
    let above = name.height() + signs.height() + 8;
    let below =
        if field.is_roomy() { stack(table, cell, room, tall - above) } else { Block::default() };
    let inside = column(2, [name, signs, below]);
    let inside_height = inside.height() + 2;
    let frame = Frame { fill, edge, stroke: 1, round: 5 };
    let region = inside.pad(4, 2).least(wide, tall).on(frame);
    let (x, y) = (wide - number.width() - 3, tall - number.height() - 1);
    // Where much lies, the Regions beside it tell the place.
    let number = if inside_height > y { Block::default() } else { number };
    region.with(x, y, number).part(words::parts::region(cell))
}

/// The name in a line, or of a long one the last word: the others of its kind have it, too.
fn name(name: &str, room: i32) -> Block {
    let style = Style::NAME.size(SMALL);
    let short =
        if style.width(name) <= room { name } else { name.rsplit(' ').next().unwrap_or(name) };
    style.within(room, short)
}

/// Mountain, Treasures, Labyrinth marker, special rule.
fn signs(table: &Public, cell: Cell, tile: Tile, roomy: bool) -> Vec<Block> {
    let face = table.set().tile(tile);
    let mut signs = Vec::new();
    if face.mountain {
        signs.push(Icon::Peak.block(16, QUIET));
    }
    for _ in 0..table.map.treasures[cell].min(4) {
        signs.push(Icon::Chest.block(16, GOLD));
    }
    if table.map.beyond(cell).is_some() {
        signs.push(Icon::Key.block(16, MINIONS[0]));
    }
    // A narrow Region has no room for it: the rules are listed in the key.
    if roomy && face.rule.is_some() {
        signs.push(Icon::Book.block(16, GOOD));
    }
    signs
}

/// Heroes, Mordak and Gust as tokens; a shield marks a Defender.
fn characters(table: &Public, cell: Cell) -> Vec<Block> {
    let mut tokens = Vec::new();
    for id in SeatId::ALL {
        let player = &table.players[id];
        if player.cell == Some(cell) && player.who.is_some() {
            let seat = table.seat_index(id);
            let mark = if id == SeatId::Villain { "M".to_string() } else { seat.to_string() };
            let disc = token(seat, &mark);
            let shield = Icon::Shield.block(12, HARM);
            tokens.push(if player.marker { disc.with(14, 11, shield) } else { disc });
        }
    }
    if table.gust == Some(cell) {
        tokens.push(disc("#4a5a6a", "G"));
    }
    tokens
}

/// The Minions from the top in so much room; many are counted.
fn stack(table: &Public, cell: Cell, room: i32, height: i32) -> Block {
    let pieces: Vec<_> = table.map.stack(cell).collect();
    let lines = usize::try_from(height / LINE_OF_MINION).unwrap_or(0).max(1);
    let shown = if pieces.len() > lines { lines - 1 } else { pieces.len() };
    let mut all: Vec<_> =
        pieces.iter().take(shown).map(|piece| line(table, *piece, room)).collect();
    if shown < pieces.len() {
        all.push(Style::SMALL.line(&format!("{} more below", pieces.len() - shown)));
    }
    column(0, all)
}

/// Height of the line of a Minion.
const LINE_OF_MINION: i32 = 19;

/// A Minion on the Map: its colour and Size, its name, its numbers.
fn line(table: &Public, piece: Piece, room: i32) -> Block {
    let numbers = Style::NAME.size(SMALL).line(&words::damage(table.stats(piece)));
    let ink = if table.wounded.contains(piece) { HARM } else { INK };
    let marker =
        if table.markers.contains(piece) { Icon::Shield.block(11, HARM) } else { Block::default() };
    let left = room - 24 - numbers.width() - marker.width();
    let name = Style::SMALL.ink(ink).within(left, words::piece_name(table, piece));
    row(3, [sign(table, piece.minion(), 1), name.least(left, 0), marker, numbers])
}

/// The Minions as signs, those of one colour and Size together.
fn heap(table: &Public, cell: Cell) -> Vec<Block> {
    let mut kinds: Vec<((Paint, &str), Option<Minion>, usize)> = Vec::new();
    for piece in table.map.stack(cell) {
        let look = look(table, piece.minion());
        match kinds.iter_mut().find(|(known, ..)| *known == look) {
            Some((_, _, count)) => *count += 1,
            None => kinds.push((look, piece.minion(), 1)),
        }
    }
    kinds.into_iter().map(|(_, minion, count)| sign(table, minion, count)).collect()
}

/// A Minion's colour with a letter for its Size, and how many there are, if several.
fn sign(table: &Public, minion: Option<Minion>, count: usize) -> Block {
    let (fill, letter) = look(table, minion);
    let frame = Frame { fill, edge: fill, stroke: 0, round: 2 };
    let text = if count > 1 { format!("{count}{letter}") } else { letter.to_string() };
    let text = Style::NAME.size(SMALL).ink(PAPER).line(&text);
    let wide = (text.width() + 4).max(17);
    text.centred(wide, 17).on(frame)
}

/// The colour of a Minion, and the letter of its Size.
fn look(table: &Public, minion: Option<Minion>) -> (Paint, &'static str) {
    let Some(minion) = minion else { return (MINIONS[2], "s") };
    let card = table.set().minion(minion);
    let fill = MINIONS[usize::from(!card.purple)];
    let letter = match card.size {
        Size::Chump => "C",
        Size::Elite => "E",
        Size::Boss => "B",
    };
    (fill, letter)
}

/// The Minions of each Region by name, where the Map has no room for them.
pub(super) fn stacks(table: &Public, width: i32) -> Block {
    let regions = Cell::ALL.into_iter().filter_map(|cell| {
        let lines: Vec<_> =
            table.map.stack(cell).map(|piece| line(table, piece, width - 20)).collect();
        let tile = table.map.tile(cell).filter(|_| !lines.is_empty())?;
        let name = format!("{} {}", words::place(cell), table.set().tile(tile).name);
        let head = Style::NAME.size(SMALL).line(&name);
        Some(column(0, [head].into_iter().chain(lines)))
    });
    let regions: Vec<_> = regions.collect();
    let inside = if regions.is_empty() { Style::SMALL.line("none") } else { column(4, regions) };
    panel(width, "Minions on the Map, from the top", inside)
}

/// The designs on the Map, with both sides.
pub(super) fn legend(table: &Public, width: i32) -> Block {
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
    let room = width - 20;
    let each = even(room, 5, 210, i32::MAX);
    let cards = designs.into_iter().map(|minion| {
        let card = table.set().minion(minion);
        let side = |word: &str, stats| {
            format!("{word} {}: {}", words::damage(stats), words::powers(stats))
        };
        let lines = [side("fresh", &card.fresh), side("wounded", &card.wounded)];
        let corner = format!("{} {}", card.size, card.bounty);
        let strip = MINIONS[usize::from(!card.purple)];
        Card { title: card.name, corner: &corner, lines: &lines, strip, width: each, height: 0 }
            .block()
    });
    let heading = "Minions on the Map: Size and Bounty; dice for melee m, ranged r, magic g";
    panel(width, heading, wrap(room, 5, cards))
}

/// The key to the tokens.
pub(super) fn key(table: &Public, width: i32) -> Block {
    let seats = (0..=table.heroes).map(|seat| {
        let mark = if seat == table.heroes { "M".to_string() } else { seat.to_string() };
        let name = match table.players[table.seat_id(seat)].who {
            Some(who) => words::name(table, who),
            None => "nobody".to_string(),
        };
        row(4, [token(seat, &mark), Style::SMALL.ink(seat_paint(seat)).line(&name)])
    });
    let signs = [
        (Icon::Chest, GOLD, "Treasure, face down"),
        (Icon::Peak, QUIET, "Mountain"),
        (Icon::Book, GOOD, "special rule"),
    ];
    let signs =
        signs.map(|(icon, ink, word)| row(3, [icon.block(16, ink), Style::SMALL.line(word)]));
    let ground = Frame { fill: SHADE, edge: SHADE, stroke: 0, round: 4 };
    let rules = rules(table, width - 16);
    let key = column(4, [wrap(width - 16, 8, seats.chain(signs)), rules]);
    key.pad(8, 6).least(width, 0).on(ground).part(PANEL)
}

/// The special rules of open Regions.
fn rules(table: &Public, room: i32) -> Block {
    let rules = Cell::ALL.into_iter().filter_map(|cell| {
        let rule = table.set().tile(table.map.tile(cell)?).rule?;
        let open = !table.map.down().contains(cell);
        open.then(|| format!("{} {}", words::place(cell), words::rule(rule)))
    });
    let rules: Vec<_> = rules.collect();
    if rules.is_empty() {
        Block::default()
    } else {
        Style::SMALL.paragraph(room, &rules.join(", "))
    }
}

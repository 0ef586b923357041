//! Sheets: the boards of the Heroes and of Mordak, their Treasures and hands.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use super::{
    super::{
        components::{Deck, Dice, Die, Row, Treasure},
        observe::View,
        state::{Multiset, Player, Public, SeatId, State},
    },
    words,
};
use crate::{
    Seat,
    picture::{
        Block, Card, Frame, GOOD, HARM, Icon, PANEL, PAPER, Paint, QUIET, RenderInput, SeatPanel,
        Style, Tint, amount, back, badge, column, cube, hearts, pair, place, row, seat_paint, tag,
        wrap,
    },
    words::Part,
};

/// Pixels between cards.
const GAP: i32 = 5;

/// How wide cards are that fill rows of so many pixels.
fn card_width(room: i32) -> i32 {
    let cards = ((room + GAP) / 150).max(1);
    (room - (cards - 1) * GAP) / cards
}

/// The board of a seat.
pub(super) fn sheet(look: &RenderInput<'_, State>, seat: Seat, in_turn: bool) -> Block {
    let view = look.focus();
    let table = &view.table;
    let id = table.seat_id(seat);
    let player = &table.players[id];
    let (width, room) = (look.share(2), look.share(2) - 20);
    let rows =
        Row::ALL.into_iter().filter(|row| !player.rows[*row].is_none() || player.tokens[*row] > 0);
    let rows = rows.map(|row| dice_row(player, row).part(words::parts::row(seat, row)));
    let parts = [
        health(table, id, player, room),
        wrap(room, 14, rows),
        wrap(room, 5, effects(table, id, player)),
        wrap(
            room,
            GAP,
            player.slots.values().iter().flatten().map(|card| treasure(table, *card, room)),
        ),
        hand(look, view, seat, room),
    ];
    let board = match table.hero(id) {
        Some(hero) => table.set().board(hero).ability.to_string(),
        None if id == SeatId::Villain => "Schemy Meddling, Master of Magic, Cowardly".into(),
        None => String::new(),
    };
    let beside = Style::SMALL.paragraph(room, &board);
    let name = words::seat_name(table, seat);
    let panel = SeatPanel { seat, paint: seat_paint(seat), name: &name, in_turn };
    panel.block(width, beside, column(6, parts)).part(Part::seat(seat))
}

/// Hearts or Health, Action Points, XP.
fn health(table: &Public, seat: SeatId, player: &Player, room: i32) -> Block {
    let most = if player.who.is_some() { table.max_health(seat) } else { 0 };
    let left = amount(Icon::Heart, HARM, format!("{}/{most}", player.health));
    let bar = hearts(room, player.health, most);
    let points = amount(Icon::Bolt, QUIET, player.points);
    let mut parts = Vec::from([left, points, pair("XP", player.xp)]);
    if player.crystal {
        parts.push(badge("Crystal", GOOD));
    }
    column(4, [row(12, parts), bar])
}

/// A row of Action dice with its Plus-Ones.
fn dice_row(player: &Player, kind: Row) -> Block {
    let ones = player.tokens[kind];
    let plus = match ones {
        0 => Block::default(),
        ones => badge(&format!("+1 × {ones}"), GOOD),
    };
    let word = Style::SMALL.line(kind.id());
    row(4, [word, handful(player.rows[kind]), plus])
}

/// Dice as small squares with the letters of their colours.
pub(super) fn handful(dice: Dice) -> Block {
    let squares = [Die::Master, Die::Adept, Die::Novice].into_iter().flat_map(|die| {
        let (tint, letter) = paint(die);
        core::iter::repeat_n(cube(tint, letter), dice.count(die).into())
    });
    row(2, squares)
}

/// How a die is painted.
pub(super) const fn paint(die: Die) -> (Tint, &'static str) {
    match die {
        Die::Novice => (Tint::WHITE, "W"),
        Die::Adept => (Tint::YELLOW, "Y"),
        Die::Master => (Tint::RED, "R"),
    }
}

/// Lasting effects, and where the Character is if not on the Map.
fn effects(table: &Public, seat: SeatId, player: &Player) -> Vec<Block> {
    let mut out = Vec::new();
    let mut say = |holds: bool, word: &str, paint: Paint| {
        if holds {
            out.push(tag(word, paint));
        }
    };
    say(table.initiative == seat && seat != SeatId::Villain, "Initiative", QUIET);
    say(player.marker, "Defender", HARM);
    say(table.armored(table.who(seat)), "Armor", GOOD);
    say(!player.lifelink_by.is_empty(), "Blood Bound", GOOD);
    say(player.edge_by.iter().any(|by| !by.is_empty()), "Blessed Edge", GOOD);
    say(player.cursed, "Cursed", HARM);
    say(player.shackled, "Shackled", HARM);
    let away = player.who.is_some() && player.cell.is_none();
    say(away && seat == SeatId::Villain, "not on the Map yet", QUIET);
    say(away && seat != SeatId::Villain, "in the Villain's Stash", HARM);
    out
}

/// An equipped Treasure.
fn treasure(table: &Public, treasure: Treasure, room: i32) -> Block {
    let card = table.set().treasure(treasure);
    let lines = [card.text.to_string()];
    Card {
        title: card.name,
        corner: card.slot.id(),
        lines: &lines,
        strip: "#a38312",
        width: card_width(room),
        height: 0,
    }
    .block()
    .part(words::parts::treasure(treasure))
}

/// The Spells: open to those who hold them, backs by deck for the others.
fn hand(look: &RenderInput<'_, State>, view: &View, seat: Seat, room: i32) -> Block {
    let id = view.table.seat_id(seat);
    if let Some(own) = look.view_of(seat) {
        if own.hand.is_empty() {
            return Block::default();
        }
        return wrap(room, GAP, spells(own, seat, card_width(room)));
    }
    let backs = Deck::ALL.into_iter().flat_map(|deck| {
        let label = &deck.id()[..1].to_ascii_uppercase();
        core::iter::repeat_n(back(28, 36, label), view.held[id][deck].into())
    });
    let backs: Vec<_> = backs.collect();
    if backs.is_empty() { place(90, 20, "no Spells") } else { wrap(room, 3, backs) }
}

/// Spells of a hand.
fn spells(own: &View, seat: Seat, width: i32) -> Vec<Block> {
    let cards = own.hand.iter().map(|(spell, copies)| {
        let card = own.table.set().spell(spell);
        let costs: Vec<_> = card.costs().iter().map(ToString::to_string).collect();
        let corner = match (costs.is_empty(), copies) {
            (true, 1) => "react".to_string(),
            (true, n) => format!("react ×{n}"),
            (false, 1) => costs.join("/"),
            (false, n) => format!("{} ×{n}", costs.join("/")),
        };
        let lines = [card.text.to_string()];
        let strip = match card.deck {
            Deck::Arcane => "#2f6fb3",
            Deck::Divine => "#a38312",
            Deck::Void => "#7d4f96",
        };
        Card { title: card.name, corner: &corner, lines: &lines, strip, width, height: 0 }
            .block()
            .part(words::parts::spell(seat, spell))
    });
    cards.collect()
}

/// A Stash: Treasures by name, those face down as backs.
pub(super) fn stash(
    table: &Public,
    face_down: u8,
    treasures: &Multiset<Treasure>,
    room: i32,
) -> Block {
    let open = treasures.iter().flat_map(|(treasure, copies)| {
        let tag = tag(table.set().treasure(treasure).name, "#a38312");
        core::iter::repeat_n(tag.part(words::parts::treasure(treasure)), copies.into())
    });
    let backs = (0..face_down).map(|_| back(16, 20, ""));
    let parts: Vec<_> = open.chain(backs).collect();
    if parts.is_empty() { Style::SMALL.line("empty") } else { wrap(room, 3, parts) }
}

/// A small field with a heading.
pub(super) fn field(width: i32, heading: &str, inside: Block) -> Block {
    let head = Style::NAME.ink(QUIET).line(heading);
    column(3, [head, inside]).pad(8, 6).least(width, 0).on(Frame::PAPER.fill(PAPER)).part(PANEL)
}

//! Picture: events, worker places, the dungeon with its guards, the road with
//! the hero parties, the monsters for hire, and the things of each mage.
//! Plot cards and event cards that those who look have not seen are backs.

mod board;

use alloc::{format, string::ToString, vec::Vec};

use super::{
    components::{Components, Multiset, Plot},
    observe::View,
    state::{Stage, State},
    words,
};
use crate::{
    Seat,
    picture::{
        Block, Card, Decider, GOOD, QUIET, Render, RenderInput, Scene, SeatPanel, Style, amount,
        back, badge, column, columns, pair, panel, row, tag, track, wrap,
    },
    words::Part,
};

impl Render for State {
    /// The whole table.
    fn scene(look: &RenderInput<'_, Self>) -> Scene {
        let view = look.focus();
        let table = &view.table;
        let choices = look.legal().iter().map(|action| words::choice(view, *action)).collect();
        let now = view.agenda.spot();
        let set = view.set();
        let (width, half) = (look.width(), look.share(2));
        let (dungeon, court) = (board::dungeon(view, half), court(view, half));
        let (events, road) = (board::events(look), board::road(set, table, width));
        let battle = board::battle(set, table, &view.agenda.stage, width);
        let market = board::market(set, table, width);
        let places = board::places(view, now, half);
        let players = look.seats(view.options.players).map(|seat| player(look, seat, half));
        Scene {
            waits: waits(look),
            choices,
            table: if look.is_narrow() {
                let near = [events, places, dungeon, battle].into_iter().chain(players);
                column(10, near.chain([road, market, court, board::key(width)]))
            } else {
                // What comes and goes lies below what stays.
                let middle = columns(2, 10, [places, column(10, [dungeon, court])]);
                let players = columns(2, 10, players);
                column(10, [events, middle, road, battle, market, players, board::key(width)])
            },
        }
    }
}

/// What the game waits for, and from whom if that is public.
fn waits(look: &RenderInput<'_, State>) -> alloc::string::String {
    let view = look.focus();
    let task = words::waits(view);
    match (in_turn(view), look.decider()) {
        (Some(seat), Decider::Another) => format!("{task} (seat {seat})"),
        _ => task,
    }
}

/// Whose decision is due, where that is public.
fn in_turn(view: &View) -> Option<Seat> {
    let window = matches!(view.agenda.stage, Stage::OpenWindow { .. })
        || matches!(view.agenda.stack.top(), Some(super::state::Frame::OpenWindow { .. }));
    let over = matches!(view.agenda.stage, Stage::Over { .. } | Stage::Order);
    (!window && !over).then(|| view.agenda.decider(&view.table))
}

/// The queue of duty, the plot cards, and what everybody remembers.
fn court(view: &View, width: i32) -> Block {
    let (table, room) = (&view.table, width - 20);
    let numbers = wrap(
        room,
        14,
        [board::queue(view), pair("plot deck", view.deck), pair("played", table.discard.len())],
    );
    let mut lines = Vec::new();
    lines.push(numbers);
    let played = names(view.set(), table.discard);
    if !played.is_empty() {
        lines.push(Style::SMALL.paragraph(room, &format!("played: {played}")));
    }
    lines.extend(board::remembered(view).map(|text| Style::SMALL.paragraph(room, &text)));
    if view.drawn_count > 0 && view.drawn.is_empty() {
        let backs = (0..view.drawn_count).map(|_| back(44, 22, "plot"));
        lines.push(row(4, [Style::SMALL.line("drawn")].into_iter().chain(backs)));
    }
    panel(width, "Court", column(5, lines))
}

/// Plot cards by name.
fn names(set: &Components, cards: Multiset<Plot>) -> alloc::string::String {
    cards.iter().map(|plot| set.plot(plot).name).collect::<Vec<_>>().join(", ")
}

/// The things of a mage.
fn player(look: &RenderInput<'_, State>, seat: Seat, width: i32) -> Block {
    let view = look.focus();
    let (table, components, at) = (&view.table, view.set(), usize::from(seat));
    let (room, paint) = (width - 20, board::paint(view, seat));
    let vp = table.vp[at];
    let income = components.track(vp.min(12));
    let resources = [table.gold[at], table.slaves[at].into(), table.mp[at].into()];
    let resources = board::RESOURCES.into_iter().zip(resources);
    let resources = resources.map(|((icon, ink), number)| amount(icon, ink, number));
    let next = format!("{} workers, {} gold a turn", income.workers, income.gold);
    let workers = match table.workers[at] {
        0 => Block::default(),
        left => pair("workers to place", left),
    };
    let score = row(8, [Style::SMALL.line("VP"), Style::HEAD.size(22).line(&vp.to_string())]);
    let stock = wrap(room, 12, [track(vp, 12_u8, GOOD), row(12, resources)]);
    let plan = wrap(room, 12, [Style::SMALL.line(&next), workers]);
    let monsters = table.monsters[at].iter().map(|card| board::monster(components, card, false));
    let points = pair("level points", table.points(components, seat));
    let parts = [stock, plan, points, wrap(room, 4, monsters), hand(look, view, seat, room)];
    let mage = view.options.mage_of_seat.0[at];
    let name = format!("Seat {seat}: {mage} mage");
    let mut signs = Vec::from([score]);
    if table.built.contains(seat) {
        signs.push(tag("has built", QUIET));
    }
    if table.place(seat) == Some(0) {
        signs.push(badge("guard", paint));
    }
    signs.extend(board::out(seat, table));
    let in_turn = in_turn(view) == Some(seat) && look.decider() != Decider::Nobody;
    let panel = SeatPanel { seat, paint, name: &name, in_turn };
    panel.block(width, wrap(room, 8, signs), column(6, parts)).part(Part::seat(seat))
}

/// The plot cards of a seat: open to those who know them.
fn hand(look: &RenderInput<'_, State>, view: &View, seat: Seat, room: i32) -> Block {
    let Some(own) = look.view_of(seat) else {
        let known: Vec<_> =
            view.stolen.as_slice().iter().filter(|stolen| stolen.holder == seat).collect();
        let hidden = usize::from(view.hands[usize::from(seat)]).saturating_sub(known.len());
        let backs = (0..hidden).map(|_| back(44, 32, "plot"));
        let known = known.iter().map(|stolen| plot(view.set(), stolen.card, "", QUIET));
        return wrap(room, 4, known.chain(backs));
    };
    let held = |card, corner, strip| {
        plot(view.set(), card, corner, strip).part(words::parts::plot(seat, card))
    };
    let mine = own.hand.iter().map(|card| held(card, "", QUIET));
    let drawn = own.drawn.iter().map(|card| held(card, "drawn", GOOD));
    wrap(room, 5, mine.chain(drawn))
}

/// A plot card.
fn plot(set: &Components, plot: Plot, corner: &str, strip: &'static str) -> Block {
    let card = set.plot(plot);
    let mut lines = words::plot(set, plot);
    if card.vp > 0 {
        lines.insert(0, format!("{} VP", card.vp));
    }
    let corner = corner.to_string();
    Card { title: card.name, corner: &corner, lines: &lines, strip, width: 165, height: 0 }.block()
}

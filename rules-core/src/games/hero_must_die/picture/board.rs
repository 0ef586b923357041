//! Board: events, worker places, the dungeon, the road and the battle.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use super::super::{
    components::{Components, Creature, Event, Hero, Monster, Spot, Token, Trap},
    observe::View,
    state::{Battle, Half, Public, Road, Stage, State},
};
use super::words;
use crate::{
    Indexed, Seat,
    picture::{
        Block, Frame, GLOW, GOOD, HARM, Icon, PAPER, Paint, QUIET, RenderInput, SHADE, Style, Tint,
        back, column, deck, pair, panel, place, row, tag, token, top_row, track, wrap,
    },
};

/// The colours of strength: melee, range, magic, healing, trap disarming.
const STRENGTHS: [(Tint, &str); 5] = [
    (Tint { fill: "#8a5a2b", edge: "#5e3c1a", ink: "#ffffff" }, "m"),
    (Tint::GREEN, "r"),
    (Tint::BLACK, "k"),
    (Tint::YELLOW, "h"),
    (Tint::BLUE, "d"),
];

/// What the letters of the strengths mean.
pub(super) const LEGEND: &str = "m melee (brown) · r range (green) · k magic (black) · h healing \
                                 (yellow) · d disarming (blue); hit points are the largest number";

/// A strength as a small field.
fn strength(colour: usize, number: u8) -> Block {
    let (tint, letter) = STRENGTHS[colour];
    let text = Style::NAME.size(10).ink(tint.ink).line(&format!("{number}{letter}"));
    let frame = Frame { fill: tint.fill, edge: tint.edge, stroke: 1, round: 3 };
    text.centred(23, 14).on(frame)
}

/// A creature: name, level, strengths, and its wounds in a battle.
pub(super) fn creature(card: &Creature, corner: &str, extra: u8, wounds: Option<u8>) -> Block {
    let name = Style::SMALL.ink("#1f2933").within(84, card.name);
    let best = card.best();
    let mut parts = Vec::new();
    parts.push(Style::SMALL.size(9).line(&format!("L{}", card.level)));
    for (colour, number) in card.strength.iter().enumerate().filter(|(_, number)| **number > 0) {
        parts.push(strength(colour, number + if colour == best { extra } else { 0 }));
    }
    let mut lines = Vec::from([name, row(3, parts)]);
    if !corner.is_empty() {
        lines.push(Style::SMALL.size(9).line(corner));
    }
    if let Some(wounds) = wounds {
        let hp = card.hp() + extra;
        lines.push(track(hp.saturating_sub(wounds), hp, GOOD));
        if wounds >= hp {
            return column(2, lines).pad(5, 4).least(94, 0).on(Frame::PAPER).faded();
        }
    }
    column(2, lines).pad(5, 4).least(94, 0).on(Frame::PAPER)
}

/// A monster and what it costs.
pub(super) fn monster(set: &Components, card: Monster, cost: bool) -> Block {
    let row = set.monster(card);
    let [gold, slaves, magic] = row.cost;
    let letter = &row.family.to_string()[..2];
    let text = if cost { format!("{letter}: {gold}g {slaves}s {magic}m") } else { String::new() };
    creature(&row.creature, &text, 0, None).part(words::parts::monster(card))
}

/// The event slots of the eight turns; faces that nobody who looks has seen
/// are backs.
pub(super) fn events(look: &RenderInput<'_, State>) -> Block {
    let (table, set) = (&look.view().table, look.view().set());
    let slots = (1_u8..=8).map(|turn| {
        let at = usize::from(turn) - 1;
        let now = turn == table.turn;
        let cards = [Half::Top, Half::Bottom].map(|half| {
            let face = look.views().iter().find_map(|view| view.slots[at].card(half).face);
            let taken = look.view().slots[at].taken;
            let card = match face {
                Some(face) => shown(set, face, taken == Some(half)),
                None if taken.is_some() => back(106, 17, "").faded(),
                None => back(106, 17, ""),
            };
            card.part(words::parts::event(turn, half == Half::Bottom))
        });
        let [top, bottom] = cards;
        let head = Style::SMALL.line(&format!("turn {turn}"));
        let inside = column(2, [head, top, bottom]).pad(4, 3).least(116, 0);
        let frame = if now { Frame::PAPER.edge(HARM, 2) } else { Frame::PAPER };
        inside.on(frame)
    });
    let slots = wrap(985, 6, slots);
    let event = match table.event {
        Some(event) => format!("Event: {}: {}", set.event(event).name, words::event(set, event)),
        None => "No event yet in this turn".to_string(),
    };
    panel(1000, &event, slots)
}

/// An event card that somebody who looks has seen.
fn shown(set: &Components, face: Event, taken: bool) -> Block {
    let style = Style::SMALL.ink(if taken { HARM } else { QUIET });
    let frame = Frame { fill: PAPER, edge: QUIET, stroke: 1, round: 4 };
    style.within(102, set.event(face).name).centred(106, 17).on(frame)
}

/// The worker places with the workers on them.
pub(super) fn places(set: &Components, table: &Public, players: u8, now: Option<Spot>) -> Block {
    let open = set.open(players.min(4));
    let places = words::places(set).map(|(name, boxes)| {
        let boxes = boxes.filter_map(Spot::from_index).filter(|spot| open.contains(*spot));
        let boxes = boxes.map(|spot| {
            let word = words::work(set.spot(spot).work);
            let text = Style::SMALL.within(92, &word);
            let owner = table.owner(spot).map(|who| token(who, &who.to_string()));
            let worker = owner.unwrap_or_else(|| Block::space(18, 18));
            let fill = if now == Some(spot) { GLOW } else { SHADE };
            let frame = Frame { fill, edge: fill, stroke: 0, round: 4 };
            let place = row(3, [worker, text]).pad(2, 1).least(115, 0).on(frame);
            place.part(words::parts::spot(spot))
        });
        let boxes: Vec<_> = boxes.collect();
        column(3, [Style::SMALL.ink("#1f2933").line(name), column(2, boxes)])
    });
    panel(500, "Worker places", wrap(490, 6, places))
}

/// The floors from the top: guard, traps, room.
pub(super) fn dungeon(set: &Components, table: &Public) -> Block {
    let floors = (1_u8..=5).map(|floor| {
        let fallen = floor < table.top;
        let guards = table
            .queue
            .as_slice()
            .iter()
            .zip(0..)
            .filter(|(_, at)| !fallen && table.floor(*at) == floor);
        let guards = guards.map(|(seat, _)| token(*seat, &seat.to_string()));
        let guards = row(2, guards).least(58, 18);
        let traps = table.traps_on(floor).iter().map(|there| trap(set, there));
        let rules = set.room(table.room_on(floor));
        let size = match table.room_on(floor) {
            0 => "no room".to_string(),
            size => format!("room {size}"),
        };
        let limit = format!("{size}: {} up to L{}", rules.monsters, rules.level);
        let limit = Style::SMALL.line(&limit).least(112, 0);
        let name = Style::NAME.line(&format!("{floor}"));
        let line = row(8, [name, guards, limit, wrap(260, 3, traps)]).pad(6, 3).least(470, 26);
        let line = line.on(Frame { fill: SHADE, edge: SHADE, stroke: 0, round: 4 });
        let line = line.part(words::parts::floor(floor));
        if fallen { line.faded() } else { line }
    });
    panel(490, "Dungeon: floor, guard, defenders, traps", column(3, floors))
}

/// A trap with its damage in its colour.
fn trap(set: &Components, trap: Trap) -> Block {
    let card = set.trap(trap);
    let name = Style::SMALL.line(card.name);
    row(2, [strength(card.colour as usize, card.damage), name]).part(words::parts::trap(trap))
}

/// The road with the parties, and who attacks first.
pub(super) fn road(set: &Components, table: &Public) -> Block {
    let stops = [
        ("Castle", Road::Castle),
        ("Inn", Road::Inn),
        ("Entrance", Road::Entrance),
        ("Inside", Road::Inside),
    ];
    let stops = stops.map(|(name, stop)| {
        let tokens = Token::all().filter(|token| table.tokens[token.index()] == stop);
        let tokens = tokens.map(|token| {
            let queue = table.invaders.as_slice().iter().position(|at| *at == token.get());
            let first = if queue == Some(0) { "attacks: " } else { "" };
            party(set, table, token, first)
        });
        let parties: Vec<_> = tokens.collect();
        let inside = if parties.is_empty() { place(110, 24, "nobody") } else { row(6, parties) };
        column(3, [Style::NAME.ink(QUIET).line(name), inside])
    });
    let unknown = usize::try_from(table.unknown_heroes().len()).unwrap_or(0);
    let cards = unknown + table.hero_bottom.len();
    let heroes = wrap(920, 14, stops);
    panel(1000, "Road of the hero parties", row(14, [heroes, deck("heroes", cards)]))
}

/// A party: its heroes, the front one first.
fn party(set: &Components, table: &Public, token: Token, first: &str) -> Block {
    let line = table.party_order(set, token.get());
    let heroes = line.as_slice().iter().map(|hero| {
        let extra = u8::from(table.markers.contains(*hero));
        creature(set.hero(*hero), "", extra, None)
    });
    let heroes: Vec<_> = heroes.collect();
    let inside =
        if heroes.is_empty() { Style::SMALL.line("3 heroes, unknown") } else { row(3, heroes) };
    let head = Style::SMALL.ink(HARM).line(&format!("{first}party {token}"));
    column(2, [head, inside]).part(words::parts::party(token))
}

/// The two lines of a battle.
pub(super) fn battle(set: &Components, table: &Public, stage: &Stage) -> Block {
    let Stage::Battle(battle) = stage else { return Block::default() };
    let Battle { heroes, form, wounds, round, support, .. } = battle;
    let line = heroes.as_slice().iter().zip(wounds.heroes).enumerate();
    let line = line.map(|(at, (hero, wounds))| {
        let extra = u8::from(table.markers.contains(*hero));
        creature(set.hero(*hero), "", extra, Some(wounds)).part(words::parts::hero(at))
    });
    let row_of = form.as_slice().iter().zip(wounds.form).enumerate();
    let row_of = row_of.map(|(at, (monster, wounds))| {
        let defender = creature(&set.monster(*monster).creature, "", 0, Some(wounds));
        defender.part(words::parts::monster(*monster)).part(words::parts::defender(at))
    });
    let sides = [("heroes, front first", row(4, line)), ("defenders", row(4, row_of))];
    let sides = sides.map(|(name, cards)| {
        let cards = if cards.width() > 0 { cards } else { place(94, 40, "nobody yet") };
        column(3, [Style::SMALL.line(name), cards])
    });
    let numbers = column(4, [pair("round", round), pair("magic support", support)]);
    let inside = top_row(20, sides.into_iter().chain([numbers]));
    let frame_word = format!("Battle on floor {}", table.top);
    panel(1000, &frame_word, inside)
}

/// Monsters for hire.
pub(super) fn market(set: &Components, table: &Public) -> Block {
    let offer = table.offer.as_slice().iter().map(|card| monster(set, *card, true));
    let offer: Vec<_> = offer.collect();
    let offer = if offer.is_empty() { place(94, 40, "no offer") } else { row(4, offer) };
    let unknown = usize::try_from(table.unknown_monsters(set).len()).unwrap_or(0);
    let pile = deck("monsters", unknown + table.monster_bottom.len());
    let low = table.display(set).iter().map(|card| monster(set, card, true));
    let offer = column(3, [Style::SMALL.line("offer"), row(8, [offer, pile])]);
    let low = column(3, [Style::SMALL.line("low display"), wrap(600, 4, low)]);
    let heading = "Monsters for hire (cost in gold g, slaves s, magic m)";
    panel(1000, heading, top_row(16, [offer, low]))
}

/// The queue of duty, the guard first.
pub(super) fn queue(table: &Public) -> Block {
    let seats = table.queue.as_slice().iter().map(|seat| token(*seat, &seat.to_string()));
    row(4, [Style::SMALL.line("duty queue")].into_iter().chain(seats))
}

/// A hero as a word, for lists.
pub(super) fn names(set: &Components, heroes: impl Iterator<Item = Hero>) -> String {
    heroes.map(|hero| set.hero(hero).name).collect::<Vec<_>>().join(", ")
}

/// What a seat has known of the table since it was put there.
pub(super) fn remembered(view: &View) -> Option<String> {
    let bottom = view.table.hero_bottom.as_slice();
    (!bottom.is_empty())
        .then(|| format!("bottom of the hero deck: {}", names(view.set(), bottom.iter().copied())))
}

/// A small field for a seat that is out of the game.
pub(super) fn out(seat: Seat, table: &Public) -> Option<Block> {
    let gone = table.turn > 0 && table.place(seat).is_none();
    gone.then(|| tag("out of the game", HARM))
}

/// The icon and the colour of gold, slaves and magic points.
pub(super) const RESOURCES: [(Icon, Paint); 3] =
    [(Icon::Coin, "#a38312"), (Icon::Pawn, "#5b6672"), (Icon::Drop, "#0b5cad")];

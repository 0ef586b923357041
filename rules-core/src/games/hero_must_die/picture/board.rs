//! Board: events, worker places, the dungeon, the road and the battle.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use super::super::{
    components::{Colour, Components, Creature, Event, Hero, Monster, Spot, Token, Trap},
    observe::View,
    state::{Battle, Half, Public, Road, Stage, State},
};
use super::words;
use crate::{
    Indexed, Seat,
    picture::{
        Block, Frame, GLOW, HARM, INK, Icon, PAPER, Paint, QUIET, RenderInput, SHADE, Style, Tint,
        amount, back, column, deck, disc, even, hearts, pair, panel, place, row, tag, wrap,
    },
};

/// The colours of strength: melee, range, magic, healing, trap disarming.
const STRENGTHS: [(Tint, Icon, &str); 5] = [
    (Tint { fill: "#8a5a2b", edge: "#5e3c1a", ink: "#ffffff" }, Icon::Sword, "melee"),
    (Tint::GREEN, Icon::Bow, "range"),
    (Tint::BLACK, Icon::Star, "magic"),
    (Tint::YELLOW, Icon::Heart, "healing"),
    (Tint::BLUE, Icon::Key, "disarming"),
];

/// What the signs of strengths and prices mean.
pub(super) fn key(width: i32) -> Block {
    let strengths = STRENGTHS.iter().enumerate();
    let strengths =
        strengths.map(|(colour, (_, _, name))| row(4, [strength(colour, None), word(name)]));
    let prices = RESOURCES.into_iter().zip(["gold", "slaves", "magic points"]);
    let prices = prices.map(|((icon, ink), name)| row(4, [icon.block(16, ink), word(name)]));
    let hearts = row(4, [Icon::Heart.block(14, HARM), word("hit points: the largest strength")]);
    panel(width, "Signs", wrap(width - 20, 14, strengths.chain(prices).chain([hearts])))
}

/// A word of small print.
fn word(text: &str) -> Block {
    Style::SMALL.line(text)
}

/// The colour of a seat: that of its mage.
pub(super) fn paint(view: &View, seat: Seat) -> Paint {
    match view.options.mage_of_seat.0[usize::from(seat)] {
        Colour::Red => "#b3261e",
        Colour::Yellow => "#8a6d00",
        Colour::Blue => "#0a66a8",
        Colour::Green => "#187a5b",
    }
}

/// The token of a seat.
fn token(view: &View, seat: Seat) -> Block {
    disc(paint(view, seat), &seat.to_string())
}

/// A strength as a small field.
fn strength(colour: usize, number: Option<u8>) -> Block {
    let (tint, icon, _) = STRENGTHS[colour];
    let number = number.map(|number| Style::NAME.ink(tint.ink).line(&number.to_string()));
    let frame = Frame { fill: tint.fill, edge: tint.edge, stroke: 1, round: 3 };
    row(1, [number.unwrap_or_default(), icon.block(13, tint.ink)]).pad(3, 0).least(19, 19).on(frame)
}

/// A creature: name, level, strengths, and its wounds in a battle.
pub(super) fn creature(card: &Creature, corner: Block, extra: u8, wounds: Option<u8>) -> Block {
    const ROOM: i32 = 112;
    let name = Style::SMALL.ink(INK).paragraph(ROOM, card.name);
    let best = card.best();
    let mut parts = Vec::new();
    parts.push(word(&format!("L{}", card.level)));
    for (colour, number) in card.strength.iter().enumerate().filter(|(_, number)| **number > 0) {
        let number = number + if colour == best { extra } else { 0 };
        parts.push(strength(colour, Some(number)));
    }
    let mut lines = Vec::from([name, wrap(ROOM, 3, parts), corner]);
    if let Some(wounds) = wounds {
        let hp = card.hp() + extra;
        lines.push(hearts(ROOM, hp.saturating_sub(wounds), hp));
        if wounds >= hp {
            return column(2, lines).pad(5, 4).least(ROOM + 10, 0).on(Frame::PAPER).faded();
        }
    }
    column(2, lines).pad(5, 4).least(ROOM + 10, 0).on(Frame::PAPER)
}

/// A monster and what it costs.
pub(super) fn monster(set: &Components, card: Monster, cost: bool) -> Block {
    let (of, card) = (card, set.monster(card));
    let price = RESOURCES.into_iter().zip(card.cost).filter(|(_, number)| *number > 0);
    let price = price.map(|((icon, ink), number)| amount(icon, ink, number));
    let corner = if cost {
        column(2, [word(&card.family.to_string()), wrap(112, 6, price)])
    } else {
        Block::default()
    };
    creature(&card.creature, corner, 0, None).part(words::parts::monster(of))
}

/// The event slots of the eight turns; faces that nobody who looks has seen
/// are backs.
pub(super) fn events(look: &RenderInput<'_, State>) -> Block {
    let (table, set) = (&look.view().table, look.view().set());
    let (width, room) = (look.width(), look.width() - 20);
    let each = even(room, 6, 106, 8);
    let slots = (1_u8..=8).map(|turn| {
        let at = usize::from(turn) - 1;
        let now = turn == table.turn;
        let cards = [Half::Top, Half::Bottom].map(|half| {
            let face = look.views().iter().find_map(|view| view.slots[at].card(half).face);
            let taken = look.view().slots[at].taken;
            let card = match face {
                Some(face) => shown(set, face, taken == Some(half), each - 10),
                None if taken.is_some() => back(each - 10, 20, "").faded(),
                None => back(each - 10, 20, ""),
            };
            card.part(words::parts::event(turn, half == Half::Bottom))
        });
        let [top, bottom] = cards;
        let head = Style::SMALL.line(&format!("turn {turn}"));
        let inside = column(2, [head, top, bottom]).pad(4, 3).least(each, 0);
        let frame = if now { Frame::PAPER.edge(HARM, 2) } else { Frame::PAPER };
        inside.on(frame)
    });
    let slots = wrap(room, 6, slots);
    let event = match table.event {
        Some(event) => format!("Event: {}: {}", set.event(event).name, words::event(set, event)),
        None => "No event yet in this turn".to_string(),
    };
    panel(width, &event, slots)
}

/// An event card that somebody who looks has seen.
fn shown(set: &Components, face: Event, taken: bool, width: i32) -> Block {
    let style = Style::SMALL.ink(if taken { HARM } else { QUIET });
    let frame = Frame { fill: PAPER, edge: QUIET, stroke: 1, round: 4 };
    style.paragraph(width - 2, set.event(face).name).centred(width, 20).on(frame)
}

/// The worker places with the workers on them.
pub(super) fn places(view: &View, now: Option<Spot>, width: i32) -> Block {
    let (set, table, room) = (view.set(), &view.table, width - 20);
    let open = set.open(view.options.players.min(4));
    let each = even(room, 6, 140, i32::MAX);
    let places = words::places(set).map(|(name, boxes)| {
        let boxes = boxes.filter_map(Spot::from_index).filter(|spot| open.contains(*spot));
        let boxes = boxes.map(|spot| {
            let word = words::work(set.spot(spot).work);
            let text = Style::SMALL.within(each - 30, &word);
            let owner = table.owner(spot).map(|who| token(view, who));
            let worker = owner.unwrap_or_else(|| Block::space(22, 22));
            let fill = if now == Some(spot) { GLOW } else { SHADE };
            let frame = Frame { fill, edge: fill, stroke: 0, round: 4 };
            let place = row(3, [worker, text]).pad(2, 1).least(each, 0).on(frame);
            place.part(words::parts::spot(spot))
        });
        let boxes: Vec<_> = boxes.collect();
        column(3, [Style::SMALL.ink(INK).line(name).least(each, 0), column(2, boxes)])
    });
    panel(width, "Worker places", wrap(room, 6, places))
}

/// The floors from the top: guard, traps, room.
pub(super) fn dungeon(view: &View, width: i32) -> Block {
    let (set, table, room) = (view.set(), &view.table, width - 20);
    let floors = (1_u8..=5).map(|floor| {
        let fallen = floor < table.top;
        let guards = table
            .queue
            .as_slice()
            .iter()
            .zip(0..)
            .filter(|(_, at)| !fallen && table.floor(*at) == floor);
        let guards = guards.map(|(seat, _)| token(view, *seat));
        let guards = row(2, guards).least(46, 22);
        let traps = table.traps_on(floor).iter().map(|there| trap(set, there));
        let rules = set.room(table.room_on(floor));
        let size = match table.room_on(floor) {
            0 => "no room".to_string(),
            size => format!("room {size}"),
        };
        let limit = format!("{size}: {} up to L{}", rules.monsters, rules.level);
        let limit = word(&limit);
        let name = Style::NAME.line(&format!("{floor}"));
        let traps = wrap(room - 12, 4, traps);
        let line = wrap(room - 12, 8, [row(8, [name, guards, limit]), traps]);
        let line = line.pad(6, 3).least(room, 26);
        let line = line.on(Frame { fill: SHADE, edge: SHADE, stroke: 0, round: 4 });
        let line = line.part(words::parts::floor(floor));
        if fallen { line.faded() } else { line }
    });
    panel(width, "Dungeon: floor, guard, defenders, traps", column(3, floors))
}

/// A trap with its damage in its colour.
fn trap(set: &Components, trap: Trap) -> Block {
    let card = set.trap(trap);
    let name = Style::SMALL.line(card.name);
    row(2, [strength(card.colour as usize, Some(card.damage)), name]).part(words::parts::trap(trap))
}

/// The road with the parties, and who attacks first.
pub(super) fn road(set: &Components, table: &Public, width: i32) -> Block {
    let room = width - 20;
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
            party(set, table, token, first, room)
        });
        let parties: Vec<_> = tokens.collect();
        let inside =
            if parties.is_empty() { place(110, 24, "nobody") } else { wrap(room, 6, parties) };
        column(3, [Style::NAME.ink(QUIET).line(name), inside])
    });
    let unknown = usize::try_from(table.unknown_heroes().len()).unwrap_or(0);
    let cards = unknown + table.hero_bottom.len();
    let stops = stops.into_iter().chain([deck("heroes", cards)]);
    panel(width, "Road of the hero parties", wrap(room, 14, stops))
}

/// A party: its heroes, the front one first.
fn party(set: &Components, table: &Public, token: Token, first: &str, room: i32) -> Block {
    let line = table.party_order(set, token.get());
    let heroes = line.as_slice().iter().map(|hero| {
        let extra = u8::from(table.markers.contains(*hero));
        creature(set.hero(*hero), Block::default(), extra, None)
    });
    let heroes: Vec<_> = heroes.collect();
    let inside = if heroes.is_empty() {
        Style::SMALL.line("3 heroes, unknown")
    } else {
        wrap(room, 3, heroes)
    };
    let head = Style::SMALL.ink(HARM).line(&format!("{first}party {token}"));
    column(2, [head, inside]).part(words::parts::party(token))
}

/// The two lines of a battle.
pub(super) fn battle(set: &Components, table: &Public, stage: &Stage, width: i32) -> Block {
    let Stage::Battle(battle) = stage else { return Block::default() };
    let Battle { heroes, form, wounds, round, support, .. } = battle;
    let line = heroes.as_slice().iter().zip(wounds.heroes).enumerate();
    let line = line.map(|(at, (hero, wounds))| {
        let extra = u8::from(table.markers.contains(*hero));
        creature(set.hero(*hero), Block::default(), extra, Some(wounds))
            .part(words::parts::hero(at))
    });
    let row_of = form.as_slice().iter().zip(wounds.form).enumerate();
    let row_of = row_of.map(|(at, (monster, wounds))| {
        let defender = creature(&set.monster(*monster).creature, Block::default(), 0, Some(wounds));
        defender.part(words::parts::monster(*monster)).part(words::parts::defender(at))
    });
    let sides = [
        ("heroes, front first", wrap(width - 20, 4, line)),
        ("defenders", wrap(width - 20, 4, row_of)),
    ];
    let sides = sides.map(|(name, cards)| {
        let cards = if cards.width() > 0 { cards } else { place(94, 40, "nobody yet") };
        column(3, [Style::SMALL.line(name), cards])
    });
    let numbers = column(4, [pair("round", round), pair("magic support", support)]);
    let inside = wrap(width - 20, 20, sides.into_iter().chain([numbers]));
    let frame_word = format!("Battle on floor {}", table.top);
    panel(width, &frame_word, inside)
}

/// Monsters for hire.
pub(super) fn market(set: &Components, table: &Public, width: i32) -> Block {
    let room = width - 20;
    let offer = table.offer.as_slice().iter().map(|card| monster(set, *card, true));
    let offer: Vec<_> = offer.collect();
    let offer =
        if offer.is_empty() { place(94, 40, "no offer") } else { wrap(room - 80, 4, offer) };
    let unknown = usize::try_from(table.unknown_monsters(set).len()).unwrap_or(0);
    let pile = deck("monsters", unknown + table.monster_bottom.len());
    let low = table.display(set).iter().map(|card| monster(set, card, true));
    let offer = column(3, [Style::SMALL.line("offer"), row(8, [offer, pile])]);
    let low: Vec<_> = low.collect();
    let low = if low.is_empty() {
        Block::default()
    } else {
        column(3, [word("low display"), wrap(room, 4, low)])
    };
    panel(width, "Monsters for hire", wrap(room, 16, [offer, low]))
}

/// The queue of duty, the guard first.
pub(super) fn queue(view: &View) -> Block {
    let seats = view.table.queue.as_slice().iter().map(|seat| token(view, *seat));
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

//! The table in words: events, places, dungeon, road, battle, market, and each mage.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use super::{
    super::{
        components::{Colour, Components, Monster, Spot, Token},
        observe::View,
        state::{Battle, Half, Public, Road, Stage},
    },
    ask, cards,
};
use crate::{
    Indexed, Seat,
    words::{Section, counted},
};

/// The whole table. A part of it that is empty is left out.
pub(super) fn sections(view: &View) -> Vec<Section> {
    let (table, set) = (&view.table, view.set());
    let mut out = Vec::from([events(view), dungeon(set, table), road(set, table)]);
    if let Stage::Battle(fight) = &view.agenda.stage {
        out.push(battle(set, table, fight));
    }
    out.extend([workers(view), market(set, table), court(view)]);
    out.extend((0..view.options.players).map(|seat| mage(view, seat)));
    out.push(own(view));
    out.into_iter().flatten().collect()
}

/// A part of the table with at least one line.
fn section(title: impl Into<String>, lines: impl IntoIterator<Item = String>) -> Option<Section> {
    let lines: Vec<_> = lines.into_iter().filter(|line| !line.is_empty()).collect();
    (!lines.is_empty()).then(|| Section::new(title, lines))
}

/// The event of the turn, those of the turns before, and the faces that this seat has seen.
fn events(view: &View) -> Option<Section> {
    let (set, turn) = (view.set(), view.table.turn);
    if turn == 0 {
        return None;
    }
    let now = match view.table.event {
        Some(face) => format!("event: {}", cards::event_card(set, face)),
        None => "the event is not drawn yet".into(),
    };
    let before = (1..turn).zip(&view.slots).filter_map(|(_, slot)| {
        let face = slot.card(slot.taken?).face?;
        Some(set.event(face).name)
    });
    let before = before.collect::<Vec<_>>().join(", ");
    let before =
        if before.is_empty() { before } else { format!("events of the turns before: {before}") };
    let seen = (1_u8..).zip(&view.slots).flat_map(|(turn, slot)| {
        [(Half::Top, "upper"), (Half::Bottom, "lower")].map(|(half, word)| {
            let face = slot.card(half).face.filter(|_| slot.taken != Some(half))?;
            let card = cards::event_card(set, face);
            Some(format!("you have seen: turn {turn}, {word} card: {card}"))
        })
    });
    section(format!("Turn {turn} of 8"), [now, before].into_iter().chain(seen.flatten()))
}

/// The worker places with the workers on them.
fn workers(view: &View) -> Option<Section> {
    let open = view.set().open(view.options.players.min(4));
    let lines = cards::places(view.set()).map(|(name, boxes)| {
        let boxes: Vec<_> =
            boxes.filter_map(Spot::from_index).filter(|spot| open.has(*spot)).collect();
        let closed = boxes.iter().any(|spot| ask::closed(view, *spot));
        let closed = if closed { " (closed in this turn)" } else { "" };
        let boxes = boxes.into_iter().map(|spot| {
            let worker = view.table.owner(spot).map(|seat| format!(" [seat {seat}]"));
            let task = cards::task(view.set().spot(spot).work);
            format!("{task}{}", worker.unwrap_or_default())
        });
        format!("{name}{closed}: {}", boxes.collect::<Vec<_>>().join("; "))
    });
    section("Worker places, in the order in which they act", lines)
}

/// The floors from the top: guards, room, traps.
fn dungeon(set: &Components, table: &Public) -> Option<Section> {
    let floors = (1_u8..=5).map(|floor| {
        if floor < table.top {
            return format!("floor {floor}: fallen");
        }
        let guards = table.queue.as_slice().iter().zip(0..);
        let guards = guards.filter(|(_, at)| table.floor(*at) == floor);
        let guards: Vec<_> = guards.map(|(seat, _)| *seat).collect();
        let guards = match guards.as_slice() {
            [] => String::new(),
            seats => format!("{}; ", cards::seats(seats)),
        };
        let traps = table.traps_on(floor);
        let names =
            traps.iter().map(|trap| cards::times(traps.count(trap), cards::trap(set, trap)));
        let names = names.collect::<Vec<_>>().join(", ");
        let traps = if names.is_empty() { names } else { format!("; traps: {names}") };
        let size = table.room_on(floor);
        let (room, rules) = (if size == 0 { "no room" } else { "monster room" }, set.room(size));
        let number = counted(rules.monsters, "monster", "monsters");
        format!("floor {floor}: {guards}{room}, {number} up to level {} defend{traps}", rules.level)
    });
    section("Dungeon: who guards which floor", floors)
}

/// The road with the parties.
fn road(set: &Components, table: &Public) -> Option<Section> {
    let stops = [
        ("Castle", Road::Castle),
        ("Inn", Road::Inn),
        ("Entrance", Road::Entrance),
        ("In the dungeon", Road::Inside),
    ];
    let lines = stops.into_iter().flat_map(|(name, stop)| {
        let tokens = Token::all().filter(move |token| table.tokens[token.index()] == stop);
        tokens.map(move |token| format!("{name}: party {token}: {}", party(set, table, token)))
    });
    section("Road of the hero parties: Castle, Inn, entrance, dungeon", lines)
}

/// The heroes of a party, or their levels before they are drawn.
pub(super) fn party(set: &Components, table: &Public, token: Token) -> String {
    let line = table.party_order(set, token.get());
    let heroes = line.as_slice().iter();
    let heroes: Vec<_> = heroes
        .map(|hero| cards::creature(set.hero(*hero), u8::from(table.markers.has(*hero))))
        .collect();
    if !heroes.is_empty() {
        return heroes.join("; ");
    }
    let levels = (1_u8..).zip(set.party(token));
    let levels = levels.flat_map(|(level, count)| (0..count).map(move |_| level.to_string()));
    format!("heroes of level {}, not drawn yet", cards::list(levels))
}

/// The two lines of a battle.
fn battle(set: &Components, table: &Public, battle: &Battle) -> Option<Section> {
    let Battle { heroes, form, wounds, round, support, .. } = battle;
    let state = |wounds: u8, hp: u8| {
        if wounds >= hp { "dead".into() } else { format!("{wounds} of {hp} HP lost") }
    };
    let heroes = heroes.as_slice().iter().zip(wounds.heroes).map(|(hero, wounds)| {
        let extra = u8::from(table.markers.has(*hero));
        let card = set.hero(*hero);
        format!("hero: {}, {}", cards::creature(card, extra), state(wounds, card.hp() + extra))
    });
    let form = form.as_slice().iter().zip(wounds.form).map(|(monster, wounds)| {
        let card = &set.monster(*monster).creature;
        format!("defender: {}, {}", cards::creature(card, 0), state(wounds, card.hp()))
    });
    let round = if *round > 0 { format!(", round {round}") } else { String::new() };
    let support = if *support > 0 { format!(", magic support {support}") } else { String::new() };
    let title = format!("Battle on floor {}{round}{support}; front first", table.top);
    section(title, heroes.chain(form))
}

/// Monsters for hire.
fn market(set: &Components, table: &Public) -> Option<Section> {
    let priced = |card: &Monster| {
        let [gold, slaves, magic] = set.monster(*card).cost;
        format!("{} for {}", cards::monster(set, *card), cards::price(gold, slaves, magic))
    };
    let offer = table.offer.as_slice().iter().map(|card| format!("offer: {}", priced(card)));
    let low = table.display(set).iter().map(|card| format!("always there: {}", priced(&card)));
    section("Monsters for hire", offer.chain(low).collect::<Vec<_>>())
}

/// The queue of duty and the plot cards.
fn court(view: &View) -> Option<Section> {
    let queue: Vec<_> = view.table.queue.as_slice().iter().map(ToString::to_string).collect();
    let duty = match queue.as_slice() {
        [] => String::new(),
        queue => format!("duty queue, the guard first: seats {}", queue.join(", ")),
    };
    let played = cards::plots(view.set(), view.table.discard);
    let played = if played.is_empty() { played } else { format!("played: {played}") };
    section("Court", [duty, format!("plot cards in the deck: {}", view.deck), played])
}

/// The public things of a mage.
fn mage(view: &View, seat: Seat) -> Option<Section> {
    let (table, printed, at) = (&view.table, view.set(), usize::from(seat));
    let you = if seat == view.seat { " (you)" } else { "" };
    let title = format!("Seat {seat}: {} mage{you}", view.options.mage_of_seat.0[at]);
    if table.turn > 0 && table.place(seat).is_none() {
        return section(title, ["out of the game".to_string()]);
    }
    let vp = table.vp[at];
    let income = printed.track(vp.min(12));
    let slaves = cards::slaves_of(table.slaves[at]);
    let left = match table.workers[at] {
        0 => String::new(),
        left => format!("; {} to place", counted(left, "worker", "workers")),
    };
    let workers = counted(income.workers, "worker", "workers");
    let hand = match view.hands[at] {
        0 => String::new(),
        held => counted(held, "plot card in hand", "plot cards in hand"),
    };
    let built = if table.built.has(seat) { "has built in this turn".into() } else { String::new() };
    let monsters = table.monsters[at].iter();
    let monsters = monsters.map(|card| format!("monster: {}", cards::monster(printed, card)));
    let lines = [
        ability(view, seat).into(),
        format!("{vp} VP; {} gold, {slaves}, {} MP", table.gold[at], table.mp[at]),
        format!("{vp} VP bring {workers} and {} gold a turn{left}", income.gold),
        hand,
        built,
    ];
    let points = match table.points(printed, seat) {
        0 => String::new(),
        points => format!("levels of all monsters: {points}"),
    };
    section(title, lines.into_iter().chain(monsters).chain([points]))
}

/// What the mage of a seat can do (HMD-142).
fn ability(view: &View, seat: Seat) -> &'static str {
    if !view.options.mage_abilities {
        return "";
    }
    match view.options.mage_of_seat.0[usize::from(seat)] {
        Colour::Red => "1 MP more for each worker in the Rune room",
        Colour::Yellow => "1 gold more for each worker in the Gold mine",
        Colour::Green => "draws 3 plot cards for each that is bought",
        Colour::Blue => "1 slave more for each worker in the Town",
    }
}

/// The plot cards that the viewer holds, has drawn, has put back, or knows in other hands.
fn own(view: &View) -> Option<Section> {
    let set = view.set();
    let hand = view.hand.iter();
    let hand = hand.map(|card| cards::times(view.hand.count(card), cards::plot_card(set, card)));
    let drawn = view.drawn.iter();
    let drawn = drawn.map(|card| {
        let times = cards::times(view.drawn.count(card), cards::plot_card(set, card));
        format!("drawn: {times}")
    });
    let back = cards::plots(set, view.put_back);
    let back = if back.is_empty() { back } else { format!("back in the deck: {back}") };
    let stolen = view.stolen.as_slice().iter().map(|stolen| {
        format!("stolen from you by seat {}: {}", stolen.holder, set.plot(stolen.card).name)
    });
    section("Your plot cards", hand.chain(drawn).chain([back]).chain(stolen))
}

//! The table in words: the event, dungeon, parties, battle, worker places, market, mages, plots.
//!
//! A section has the same title all the time and one line for each seat or place, so that what
//! changes can be shown alone.

use alloc::{
    string::{String, ToString},
    vec::Vec,
};

use super::{
    super::{
        components::{Colour, Components, Event, Spot, Token, constants::FLOORS},
        observe::View,
        state::{Battle, Half, Public, Road, Stage},
    },
    ask, cards,
};
use crate::words::format;
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
    out.extend([workers(view), market(view), hireable(view), mages(view), monsters(view)]);
    out.extend([plots(view), own(view)]);
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
        Some(face) => format!("turn {turn}: {}", cards::event_card(set, face)),
        None => format!("turn {turn}: not drawn yet"),
    };
    let before = (1..turn).zip(&view.slots).filter_map(|(_, slot)| {
        let face = slot.card(slot.taken?).face?;
        Some(set.event(face).name)
    });
    let before = before.collect::<Vec<_>>().join(", ");
    let before = if before.is_empty() { before } else { format!("turns before: {before}") };
    let seen = (1_u8..).zip(&view.slots).flat_map(|(turn, slot)| {
        [(Half::Top, "upper"), (Half::Bottom, "lower")].map(|(half, word)| {
            let face = slot.card(half).face.filter(|_| slot.taken.is_none())?;
            let card = cards::event_card(set, face);
            Some(format!("turn {turn}, {word} card, which you have seen: {card}"))
        })
    });
    section("Events", [now, before].into_iter().chain(seen.flatten()))
}

/// The floors with a guard or a building, from the top.
fn dungeon(set: &Components, table: &Public) -> Option<Section> {
    let bare = set.room(0);
    let defend = |room: u8| {
        let rules = set.room(room);
        let number = counted(rules.monsters, "monster", "monsters");
        format!("a monster room: {number} up to level {} may defend", rules.level)
    };
    let floors = (table.top..=FLOORS).filter(|floor| *floor > 0).filter_map(|floor| {
        let guards = table.queue.as_slice().iter().zip(0..);
        let guards = guards.filter(|(_, at)| table.floor(*at) == floor);
        let guards: Vec<_> = guards.map(|(seat, _)| *seat).collect();
        let guards = (!guards.is_empty()).then(|| cards::seats(&guards));
        let room = Some(table.room_on(floor)).filter(|room| *room > 0).map(defend);
        let traps = table.traps_on(floor);
        let names =
            traps.iter().map(|trap| cards::times(traps.count(trap), cards::trap(set, trap)));
        let names = names.collect::<Vec<_>>().join(", ");
        let traps = (!names.is_empty()).then(|| format!("traps: {names}"));
        let parts: Vec<_> = [guards, room, traps].into_iter().flatten().collect();
        let here = if floor == table.top { ", the next to be attacked" } else { "" };
        (!parts.is_empty()).then(|| format!("floor {floor}{here}: {}", parts.join("; ")))
    });
    let fallen = (table.top > 1).then(|| {
        let all = cards::list(1..table.top);
        format!("fallen: {} {all}", if table.top == 2 { "floor" } else { "floors" })
    });
    let number = counted(bare.monsters, "monster", "monsters");
    let title =
        format!("Dungeon (without a monster room {number} up to level {} may defend)", bare.level);
    section(title, fallen.into_iter().chain(floors))
}

/// The parties, each with its place.
fn road(set: &Components, table: &Public) -> Option<Section> {
    let lines = Token::all().map(|token| {
        let first = table.invaders.as_slice().first() == Some(&token.get());
        let place = match table.tokens[token.index()] {
            Road::Castle => "at the Castle",
            Road::Inn => "at the Inn",
            Road::Entrance => "at the entrance",
            Road::Inside if first => "in the dungeon, the next to attack",
            Road::Inside => "in the dungeon",
        };
        format!("party {token}, {place}: {}", party(set, table, token))
    });
    section("Hero parties (from the Castle to the Inn, the entrance, the dungeon)", lines)
}

/// The heroes of a party, or their levels before they are drawn.
pub(super) fn party(set: &Components, table: &Public, token: Token) -> String {
    let line = table.party_order(set, token.get());
    let heroes = line.as_slice().iter();
    let heroes: Vec<_> = heroes
        .map(|hero| cards::creature(set.hero(*hero), u8::from(table.markers.contains(*hero))))
        .collect();
    if !heroes.is_empty() {
        return heroes.join("; ");
    }
    let levels = (1_u8..).zip(set.party(token));
    let levels = levels.flat_map(|(level, count)| (0..count).map(move |_| level.to_string()));
    format!("heroes of levels {}, not drawn yet", cards::list(levels))
}

/// The two sides of a battle, each with its front first.
fn battle(set: &Components, table: &Public, battle: &Battle) -> Option<Section> {
    let state = |wounds: u8, hp: u8| match hp.saturating_sub(wounds) {
        0 => "dead".into(),
        left => format!("{left} of {hp} HP left"),
    };
    let heroes = battle.heroes.as_slice().iter().zip(battle.wounds.heroes);
    let heroes = heroes.map(|(hero, wounds)| {
        let extra = u8::from(table.markers.contains(*hero));
        let hp = table.hero_hp(set, *hero);
        format!("{}, {}", cards::creature(set.hero(*hero), extra), state(wounds, hp))
    });
    let form = battle.form.as_slice().iter().zip(battle.wounds.form);
    let form = form.map(|(monster, wounds)| {
        let card = &set.monster(*monster).creature;
        format!("{}, {}", cards::creature(card, 0), state(wounds, card.hp()))
    });
    let side = |name: &str, all: Vec<String>| {
        if all.is_empty() { String::new() } else { format!("{name}: {}", all.join("; ")) }
    };
    section(
        "Battle, front first",
        [side("heroes", heroes.collect()), side("defenders", form.collect())],
    )
}

/// The worker places with the workers on them, and who has workers left.
fn workers(view: &View) -> Option<Section> {
    if view.table.turn == 0 {
        return None;
    }
    let (set, open) = (view.set(), view.set().open(view.options.players.min(4)));
    let lines = cards::places(set).map(|(name, boxes)| {
        let boxes: Vec<_> =
            boxes.filter_map(Spot::from_index).filter(|spot| open.contains(*spot)).collect();
        let closed = boxes.iter().any(|spot| ask::closed(view, *spot));
        let closed = if closed { " (closed in this turn)" } else { "" };
        let boxes = boxes.into_iter().map(|spot| {
            let worker = view.table.owner(spot).map(|seat| format!(" [seat {seat}]"));
            format!("{}{}", cards::brief(set.spot(spot).work), worker.unwrap_or_default())
        });
        format!("{name}{closed}: {}", boxes.collect::<Vec<_>>().join("; "))
    });
    let left = view.table.queue.as_slice().iter();
    let left: Vec<_> =
        left.map(|seat| (*seat, view.table.workers[usize::from(*seat)].into())).collect();
    let left = cards::shares(&left, ["has", "have"], |number| {
        format!("{} to place", counted(number, "worker", "workers"))
    });
    section("Worker places, in the order in which they act", lines.chain(left))
}

/// Monsters for hire: the offer, and those that are always there.
fn market(view: &View) -> Option<Section> {
    let (set, table) = (view.set(), &view.table);
    if table.turn == 0 {
        return None;
    }
    let offer = table.offer.as_slice().iter().map(|card| {
        let family = set.monster(*card).family;
        let lacks = !table.has_family(set, view.seat, *card);
        let lacks = if lacks { format!(" (you have no {family})") } else { String::new() };
        format!("offer of this turn: {}{lacks}", cards::priced(set, *card))
    });
    let low: Vec<_> = table.display(set).iter().collect();
    let low = low.chunk_by(|a, b| set.monster(*a).cost == set.monster(*b).cost).map(|alike| {
        let [gold, slaves, magic] = set.monster(alike[0]).cost;
        let all: Vec<_> = alike.iter().map(|card| cards::monster(set, *card)).collect();
        format!("always there for {}: {}", cards::price(gold, slaves, magic), all.join("; "))
    });
    let title = "Monsters for hire (of the offer only with a monster of the same family)";
    section(title, offer.chain(low).collect::<Vec<_>>())
}

/// The monsters that the viewer could hire at once.
fn hireable(view: &View) -> Option<Section> {
    let table = &view.table;
    if table.turn == 0 || table.place(view.seat).is_none() {
        return None;
    }
    let all = cards::all_named(view.set(), table.hireable(view.set(), view.seat));
    let all = if all.is_empty() { "nobody".into() } else { all };
    section("Whom you could hire with what you have now", [all])
}

/// What each mage has, a line each.
fn mages(view: &View) -> Option<Section> {
    let (table, set) = (&view.table, view.set());
    let lines = (0..view.options.players).map(|seat| {
        let at = usize::from(seat);
        let name = format!("seat {seat}, {}{}", view.options.mage_of_seat.0[at], you(view, seat));
        if table.turn > 0 && table.place(seat).is_none() {
            return format!("{name}: out of the game");
        }
        let vp = table.vp[at];
        let income = set.track(vp.min(12));
        let workers = counted(income.workers, "worker", "workers");
        let hand = match view.hands[at] {
            0 => String::new(),
            held => format!("; {}", counted(held, "plot card", "plot cards")),
        };
        // Only this event asks who has built (HMD-45).
        let asked = table.event == Some(Event::WRATH) && table.built.contains(seat);
        let built = if asked { "; has built in this turn" } else { "" };
        format!(
            "{name}: {vp} VP ({workers} and {} gold a turn); {} gold, {}, {} MP{hand}{built}{}",
            income.gold,
            table.gold[at],
            cards::slaves_of(table.slaves[at]),
            table.mp[at],
            ability(view, seat)
        )
    });
    section("Mages", lines)
}

/// That a seat is the viewer's.
fn you(view: &View, seat: Seat) -> &'static str {
    if seat == view.seat { " (you)" } else { "" }
}

/// The monsters of each mage, a line each.
fn monsters(view: &View) -> Option<Section> {
    let (table, set) = (&view.table, view.set());
    let lines = (0..view.options.players).map(|seat| {
        let all = table.monsters[usize::from(seat)].iter();
        let all: Vec<_> = all.map(|card| cards::monster(set, card)).collect();
        if all.is_empty() {
            return String::new();
        }
        let points = table.points(set, seat);
        format!("seat {seat}{}: {}; levels in all {points}", you(view, seat), all.join("; "))
    });
    section("Monsters of the mages", lines)
}

/// What the mage of a seat can do (HMD-142).
fn ability(view: &View, seat: Seat) -> &'static str {
    if !view.options.mage_abilities {
        return "";
    }
    match view.options.mage_of_seat.0[usize::from(seat)] {
        Colour::Red => "; 1 MP more for each worker in the Rune room",
        Colour::Yellow => "; 1 gold more for each worker in the Gold mine",
        Colour::Green => "; draws 3 plot cards for each that is bought",
        Colour::Blue => "; 1 slave more for each worker in the Town",
    }
}

/// The plot cards that nobody holds.
fn plots(view: &View) -> Option<Section> {
    let played = cards::plots(view.set(), view.table.discard);
    let played = if played.is_empty() { played } else { format!("played: {played}") };
    section("Plot deck", [format!("{} to draw", counted(view.deck, "card", "cards")), played])
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

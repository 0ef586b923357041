//! The table in words: events, places, dungeon, road, battle, market, and each mage.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use super::{
    super::{
        components::{Creature, HEROES, Multiset, OPEN, Plot, Spot, TRACK, Token, room},
        observe::View,
        state::{Battle, Half, Public, Road, Stage},
    },
    PLACES, event, plot, work,
};
use crate::{Indexed, Seat, words::Section};

/// The whole table.
pub(super) fn sections(view: &View) -> Vec<Section> {
    let table = &view.table;
    let mut out = Vec::from([events(view), dungeon(table), road(table)]);
    if let Stage::Battle(fight) = &view.agenda.stage {
        out.push(battle(table, fight));
    }
    out.extend([places(view), market(table), court(view)]);
    out.extend((0..view.options.players).map(|seat| mage(view, seat)));
    out.push(own(view));
    out
}

/// The event of the turn, and the faces that this seat has seen.
fn events(view: &View) -> Section {
    let now = match view.table.event {
        Some(face) => format!("event: {}: {}", face.card().name, event(face)),
        None => "no event yet in this turn".into(),
    };
    let seen = (1_u8..).zip(&view.slots).flat_map(|(turn, slot)| {
        [(Half::Top, "upper"), (Half::Bottom, "lower")].map(|(half, word)| {
            let face = slot.card(half).face?;
            let taken = if slot.taken == Some(half) { ", taken" } else { "" };
            Some(format!("turn {turn}, {word} card: {}{taken}", face.card().name))
        })
    });
    let title = format!("Turn {} of 8", view.table.turn);
    Section::new(title, [now].into_iter().chain(seen.flatten()))
}

/// The worker places with the workers on them.
fn places(view: &View) -> Section {
    let open = OPEN[usize::from(view.options.players.min(4))];
    let lines = PLACES.into_iter().map(|(name, boxes)| {
        let boxes = boxes.filter_map(Spot::from_index).filter(|spot| open.has(*spot));
        let boxes = boxes.map(|spot| {
            let worker = view.table.owner(spot).map(|seat| format!(" [seat {seat}]"));
            format!("{}{}", work(spot.card().work), worker.unwrap_or_default())
        });
        format!("{name}: {}", boxes.collect::<Vec<_>>().join("; "))
    });
    Section::new("Worker places", lines)
}

/// The floors from the top: guards, room, traps.
fn dungeon(table: &Public) -> Section {
    let floors = (1_u8..=5).map(|floor| {
        if floor < table.top {
            return format!("floor {floor}: fallen");
        }
        let guards = table.queue.as_slice().iter().zip(0..);
        let guards = guards.filter(|(_, at)| table.floor(*at) == floor);
        let guards: Vec<_> = guards.map(|(seat, _)| format!("seat {seat}")).collect();
        let traps: Vec<_> = table
            .traps_on(floor)
            .iter()
            .map(|trap| format!("{} ({})", trap.card().name, trap.card().damage))
            .collect();
        let rules = room(table.room_on(floor));
        format!(
            "floor {floor}: guard {}; {} monsters up to level {}; traps {}",
            or_none(&guards),
            rules.monsters,
            rules.level,
            or_none(&traps)
        )
    });
    Section::new("Dungeon", floors)
}

/// The road with the parties.
fn road(table: &Public) -> Section {
    let stops = [
        ("Castle", Road::Castle),
        ("Inn", Road::Inn),
        ("Entrance", Road::Entrance),
        ("Inside", Road::Inside),
    ];
    let lines = stops.into_iter().flat_map(|(name, stop)| {
        let tokens = Token::all().filter(move |token| table.tokens[token.index()] == stop);
        tokens.map(move |token| {
            let line = table.party_order(token.get());
            let heroes: Vec<_> = line
                .as_slice()
                .iter()
                .map(|hero| creature(hero.card(), u8::from(table.markers.has(*hero))))
                .collect();
            let heroes =
                if heroes.is_empty() { "3 unknown heroes".into() } else { heroes.join("; ") };
            format!("{name}: party {token}: {heroes}")
        })
    });
    Section::new("Road of the hero parties", lines)
}

/// The two lines of a battle.
fn battle(table: &Public, battle: &Battle) -> Section {
    let Battle { heroes, form, wounds, round, support, .. } = battle;
    let heroes = heroes.as_slice().iter().zip(wounds.heroes).map(|(hero, wounds)| {
        let extra = u8::from(table.markers.has(*hero));
        let card = &HEROES[hero.index()];
        format!("hero: {}, wounds {wounds} of {}", creature(card, extra), card.hp() + extra)
    });
    let form = form.as_slice().iter().zip(wounds.form).map(|(monster, wounds)| {
        let card = &monster.card().creature;
        format!("defender: {}, wounds {wounds} of {}", creature(card, 0), card.hp())
    });
    let title = format!("Battle on floor {}, round {round}, magic support {support}", table.top);
    Section::new(title, heroes.chain(form))
}

/// Monsters for hire.
fn market(table: &Public) -> Section {
    let priced = |card: &super::Monster| {
        let [gold, slaves, magic] = card.card().cost;
        let text = creature(&card.card().creature, 0);
        format!("{text}; costs {gold} gold, {slaves} slaves, {magic} MP")
    };
    let offer = table.offer.as_slice().iter().map(|card| format!("offer: {}", priced(card)));
    let low = table.display().iter().map(|card| format!("low display: {}", priced(&card)));
    Section::new("Monsters for hire", offer.chain(low).collect::<Vec<_>>())
}

/// The queue of duty and the plot cards.
fn court(view: &View) -> Section {
    let queue: Vec<_> = view.table.queue.as_slice().iter().map(ToString::to_string).collect();
    let played = names(view.table.discard);
    let played = if played.is_empty() { played } else { format!("played: {played}") };
    let duty = format!("duty queue, the guard first: seats {}", queue.join(", "));
    Section::new("Court", [duty, format!("plot cards in the deck: {}", view.deck), played])
}

/// What lies open before a mage.
fn mage(view: &View, seat: Seat) -> Section {
    let (table, at) = (&view.table, usize::from(seat));
    let you = if seat == view.seat { " (you)" } else { "" };
    let title = format!("Seat {seat}: {} mage{you}", view.options.mage_of_seat.0[at]);
    let vp = table.vp[at];
    let income = &TRACK[usize::from(vp.min(12))];
    let monsters = table.monsters[at].iter();
    let monsters: Vec<_> = monsters.map(|card| creature(&card.card().creature, 0)).collect();
    let mut lines = Vec::from([
        format!(
            "{vp} VP; {} gold, {} slaves, {} MP; level points {}",
            table.gold[at],
            table.slaves[at],
            table.mp[at],
            table.points(seat)
        ),
        format!(
            "a turn brings {} workers and {} gold; workers to place: {}",
            income.workers, income.gold, table.workers[at]
        ),
        format!("plot cards in hand: {}", view.hands[at]),
        format!("monsters: {}", or_none(&monsters)),
    ]);
    if table.turn > 0 && table.place(seat).is_none() {
        lines.push("out of the game".into());
    }
    Section::new(title, lines)
}

/// The plot cards that the viewer holds, and those it has drawn.
fn own(view: &View) -> Section {
    let text = |card: Plot| {
        let vp = match card.card().vp {
            0 => String::new(),
            vp => format!("{vp} VP, "),
        };
        format!("{}: {vp}{}", card.card().name, plot(card).join(", "))
    };
    let hand = view.hand.iter().map(text);
    let drawn = view.drawn.iter().map(|card| format!("drawn: {}", text(card)));
    Section::new("Your plot cards", hand.chain(drawn))
}

/// Plot cards by name.
fn names(cards: Multiset<Plot>) -> String {
    cards.iter().map(|plot| plot.card().name).collect::<Vec<_>>().join(", ")
}

/// Name, level and strengths of a creature.
fn creature(card: &Creature, extra: u8) -> String {
    let kinds = ["melee", "range", "magic", "healing", "disarming"];
    let best = card.best();
    let strengths = kinds.into_iter().zip(card.strength).enumerate();
    let strengths: Vec<_> = strengths
        .filter(|(_, (_, number))| *number > 0)
        .map(|(at, (kind, number))| {
            format!("{kind} {}", number + if at == best { extra } else { 0 })
        })
        .collect();
    format!("{} (level {}, {})", card.name, card.level, strengths.join(", "))
}

/// A list, or that there is nothing.
fn or_none(list: &[String]) -> String {
    if list.is_empty() { "none".into() } else { list.join(", ") }
}

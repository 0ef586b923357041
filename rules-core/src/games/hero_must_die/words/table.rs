//! The table in words: events, places, dungeon, road, battle, market, and each mage.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use super::{
    super::{
        components::{Components, Creature, Multiset, Plot, Spot, Token},
        observe::View,
        state::{Battle, Half, Public, Road, Stage},
    },
    event, places, plot, work,
};
use crate::{Indexed, Seat, words::Section};

/// The whole table.
pub(super) fn sections(view: &View) -> Vec<Section> {
    let (table, set) = (&view.table, view.set());
    let mut out = Vec::from([events(view), dungeon(set, table), road(set, table)]);
    if let Stage::Battle(fight) = &view.agenda.stage {
        out.push(battle(set, table, fight));
    }
    out.extend([workers(view), market(set, table), court(view)]);
    out.extend((0..view.options.players).map(|seat| mage(view, seat)));
    out.push(own(view));
    out
}

/// The event of the turn, and the faces that this seat has seen.
fn events(view: &View) -> Section {
    let now = match view.table.event {
        Some(face) => format!("event: {}: {}", view.set().event(face).name, event(face)),
        None => "no event yet in this turn".into(),
    };
    let seen = (1_u8..).zip(&view.slots).flat_map(|(turn, slot)| {
        [(Half::Top, "upper"), (Half::Bottom, "lower")].map(|(half, word)| {
            let face = slot.card(half).face?;
            let taken = if slot.taken == Some(half) { ", taken" } else { "" };
            Some(format!("turn {turn}, {word} card: {}{taken}", view.set().event(face).name))
        })
    });
    let title = match view.table.turn {
        0 => "Set-up".into(),
        turn => format!("Turn {turn} of 8"),
    };
    Section::new(title, [now].into_iter().chain(seen.flatten()))
}

/// The worker places with the workers on them.
fn workers(view: &View) -> Section {
    let open = view.set().open(view.options.players.min(4));
    let lines = places(view.set()).map(|(name, boxes)| {
        let boxes = boxes.filter_map(Spot::from_index).filter(|spot| open.has(*spot));
        let boxes = boxes.map(|spot| {
            let worker = view.table.owner(spot).map(|seat| format!(" [seat {seat}]"));
            format!("{}{}", work(view.set().spot(spot).work), worker.unwrap_or_default())
        });
        format!("{name}: {}", boxes.collect::<Vec<_>>().join("; "))
    });
    Section::new("Worker places", lines)
}

/// The floors from the top: guards, room, traps.
fn dungeon(set: &Components, table: &Public) -> Section {
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
            .map(|trap| format!("{} ({})", set.trap(trap).name, set.trap(trap).damage))
            .collect();
        let rules = set.room(table.room_on(floor));
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
fn road(set: &Components, table: &Public) -> Section {
    let stops = [
        ("Castle", Road::Castle),
        ("Inn", Road::Inn),
        ("Entrance", Road::Entrance),
        ("Inside", Road::Inside),
    ];
    let lines = stops.into_iter().flat_map(|(name, stop)| {
        let tokens = Token::all().filter(move |token| table.tokens[token.index()] == stop);
        tokens.map(move |token| {
            let line = table.party_order(set, token.get());
            let heroes: Vec<_> = line
                .as_slice()
                .iter()
                .map(|hero| creature(set.hero(*hero), u8::from(table.markers.has(*hero))))
                .collect();
            let heroes =
                if heroes.is_empty() { "3 unknown heroes".into() } else { heroes.join("; ") };
            format!("{name}: party {token}: {heroes}")
        })
    });
    Section::new("Road of the hero parties", lines)
}

/// The two lines of a battle.
fn battle(set: &Components, table: &Public, battle: &Battle) -> Section {
    let Battle { heroes, form, wounds, round, support, .. } = battle;
    let heroes = heroes.as_slice().iter().zip(wounds.heroes).map(|(hero, wounds)| {
        let extra = u8::from(table.markers.has(*hero));
        let card = set.hero(*hero);
        format!("hero: {}, wounds {wounds} of {}", creature(card, extra), card.hp() + extra)
    });
    let form = form.as_slice().iter().zip(wounds.form).map(|(monster, wounds)| {
        let card = &set.monster(*monster).creature;
        format!("defender: {}, wounds {wounds} of {}", creature(card, 0), card.hp())
    });
    let title = format!("Battle on floor {}, round {round}, magic support {support}", table.top);
    Section::new(title, heroes.chain(form))
}

/// Monsters for hire.
fn market(set: &Components, table: &Public) -> Section {
    let priced = |card: &super::Monster| {
        let [gold, slaves, magic] = set.monster(*card).cost;
        let slave = if slaves == 1 { "slave" } else { "slaves" };
        let parts = [(gold, "gold"), (slaves, slave), (magic, "MP")].into_iter();
        let parts = parts.filter(|(number, _)| *number > 0);
        let costs: Vec<_> = parts.map(|(number, what)| format!("{number} {what}")).collect();
        let text = creature(&set.monster(*card).creature, 0);
        format!(
            "{text}; costs {}",
            if costs.is_empty() { "nothing".into() } else { costs.join(", ") }
        )
    };
    let offer = table.offer.as_slice().iter().map(|card| format!("offer: {}", priced(card)));
    let low = table.display(set).iter().map(|card| format!("low display: {}", priced(&card)));
    Section::new("Monsters for hire", offer.chain(low).collect::<Vec<_>>())
}

/// The queue of duty and the plot cards.
fn court(view: &View) -> Section {
    let queue: Vec<_> = view.table.queue.as_slice().iter().map(ToString::to_string).collect();
    let played = names(view.set(), view.table.discard);
    let played = if played.is_empty() { played } else { format!("played: {played}") };
    let queue =
        if queue.is_empty() { "nobody yet".into() } else { format!("seats {}", queue.join(", ")) };
    let duty = format!("duty queue, the guard first: {queue}");
    Section::new("Court", [duty, format!("plot cards in the deck: {}", view.deck), played])
}

/// The public things of a mage.
fn mage(view: &View, seat: Seat) -> Section {
    let (table, components, at) = (&view.table, view.set(), usize::from(seat));
    let you = if seat == view.seat { " (you)" } else { "" };
    let title = format!("Seat {seat}: {} mage{you}", view.options.mage_of_seat.0[at]);
    let vp = table.vp[at];
    let income = components.track(vp.min(12));
    let monsters = table.monsters[at].iter();
    let monsters: Vec<_> =
        monsters.map(|card| creature(&components.monster(card).creature, 0)).collect();
    let mut lines = Vec::from([
        format!(
            "{vp} VP; {} gold, {} slaves, {} MP; level points {}",
            table.gold[at],
            table.slaves[at],
            table.mp[at],
            table.points(components, seat)
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
    let set = view.set();
    let text = |card: Plot| {
        let vp = match set.plot(card).vp {
            0 => String::new(),
            vp => format!("{vp} VP, "),
        };
        format!("{}: {vp}{}", set.plot(card).name, plot(set, card).join(", "))
    };
    let hand = view.hand.iter().map(text);
    let drawn = view.drawn.iter().map(|card| format!("drawn: {}", text(card)));
    Section::new("Your plot cards", hand.chain(drawn))
}

/// Plot cards by name.
fn names(set: &Components, cards: Multiset<Plot>) -> String {
    cards.iter().map(|plot| set.plot(plot).name).collect::<Vec<_>>().join(", ")
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

//! What is printed on cards, boxes and tokens, in words.

use alloc::{
    string::{String, ToString},
    vec::Vec,
};
use core::fmt::Display;

use super::super::components::{
    Components, Condition, Creature, EVIL, Event, Evil, Filter, Kind, Monster, Multiset, Plot, Set,
    Spot, Strength, Trap, Work,
    constants::{CHANGE_VP, COUP_VP, CUP_PRIZE, GIFT_BACK, GIFT_HOME, MINE_SLAVES, SPY_PRICE},
};
use crate::words::format;
use crate::{Indexed, Seat, words::counted};

/// The places of the board and their boxes (section 2.4).
pub(in super::super) fn places(
    set: &Components,
) -> impl Iterator<Item = (&'static str, core::ops::Range<usize>)> {
    let boxes = [0..3, 3..6, 6..9, 9..12, 12..15, 15..18, 18..20, 20..22];
    set.locations().zip(boxes)
}

/// The place of a box.
pub(in super::super) fn place(set: &Components, spot: Spot) -> &'static str {
    let found = places(set).find(|(_, boxes)| boxes.contains(&spot.index()));
    found.map_or("", |(name, _)| name)
}

/// The places whose workers move a hero party.
pub(in super::super) fn evil_places(
    set: &Components,
) -> impl Iterator<Item = (Evil, &'static str)> {
    let first = |boxes: Set<Spot>| boxes.iter().next();
    EVIL.iter().filter_map(move |(evil, boxes)| Some((*evil, place(set, first(*boxes)?))))
}

/// What a worker does in a box, short enough for the board.
pub(in super::super) fn work(work: Work) -> String {
    match work {
        Work::Plot(gold) => format!("plot for {gold} gold"),
        Work::Mine(gold) => format!("{gold} gold"),
        Work::Rune(magic) => format!("{magic} MP"),
        Work::Build(number, 0) => format!("build {number}"),
        Work::Build(number, less) => format!("build {number}, −{less} gold"),
        Work::Recruit => "hire a monster".into(),
        Work::Town(slaves) => slaves_of(slaves),
        Work::TownEye(slaves) => format!("{}, peek", slaves_of(slaves)),
        Work::Forest => "die in gold, peek".into(),
        Work::Gift => "gift".into(),
        Work::Spy => "2 gold: 2 peeks".into(),
    }
}

/// What a worker does in a box, for one who does not see the board.
pub(in super::super) fn task(work: Work) -> String {
    match work {
        Work::Plot(gold) => format!("buy a plot card for {gold} gold"),
        Work::Mine(gold) => {
            format!("{gold} gold, sell up to {} for 1 gold each", slaves_of(MINE_SLAVES))
        }
        Work::Rune(magic) => format!("{magic} MP"),
        Work::Build(number, 0) => format!("build {number}"),
        Work::Build(number, less) => format!("build {number}, each {less} gold cheaper"),
        Work::Recruit => "hire a monster".into(),
        Work::Town(slaves) => slaves_of(slaves),
        Work::TownEye(slaves) => {
            format!("{}, peek at an event of the next turn", slaves_of(slaves))
        }
        Work::Forest => "roll a die for gold, peek at an event of the next turn".into(),
        Work::Gift => {
            format!("move a party back for {GIFT_BACK} gold, or out of the dungeon for {GIFT_HOME}")
        }
        Work::Spy => format!("pay {SPY_PRICE} gold, peek at 2 later events"),
    }
}

/// The place of a box and what it does; its number where the place has another box like it.
pub(in super::super) fn spot(set: &Components, players: u8, spot: Spot) -> String {
    let words = |at: Spot| task(set.spot(at).work);
    let Some((name, boxes)) = places(set).find(|(_, boxes)| boxes.contains(&spot.index())) else {
        return words(spot);
    };
    let open = set.open(players.min(4));
    let alike = boxes.clone().filter_map(Spot::from_index).filter(|at| open.contains(*at));
    if alike.filter(|at| words(*at) == words(spot)).count() > 1 {
        let number = spot.index() - boxes.start + 1;
        return format!("{name}: {} (box {number})", words(spot));
    }
    format!("{name}: {}", words(spot))
}

/// The place of a box and what it does, in few words.
pub(in super::super) fn short_spot(set: &Components, spot: Spot) -> String {
    format!("{}, {}", place(set, spot), brief(set.spot(spot).work))
}

/// What a worker does in a box, in few words.
pub(in super::super) fn brief(box_: Work) -> String {
    match box_ {
        Work::Build(number, less) if less > 0 => {
            format!("build {number}, {less} gold off each")
        }
        Work::Forest => "die for gold, peek".into(),
        Work::Gift => "send a party back".into(),
        Work::Spy => format!("2 peeks for {SPY_PRICE} gold"),
        _ => work(box_),
    }
}

/// What an event does.
pub(in super::super) fn event(set: &Components, event: Event) -> String {
    match event {
        Event::PAY_DAY => "all pay 1 gold, slave or MP for each level of their monsters".into(),
        Event::FESTIVAL => "workers in the Town do nothing".into(),
        Event::PRINCESS => "workers in the Forest do nothing; Get the Princess is possible".into(),
        Event::WRATH => "who builds in this turn gains 1 VP, all others lose 1 VP".into(),
        Event::WAR => "all parties in the dungeon go back to the Castle".into(),
        Event::SALES => "plot cards cost 2 gold less".into(),
        Event::MOON => "2 MP more for each worker in the Rune room".into(),
        Event::CARRIAGE => "twice the gold in the Forest".into(),
        _ => match set.event(event).parties {
            1 => "1 party at the entrance enters the dungeon".into(),
            number => format!("up to {number} parties at the entrance enter the dungeon"),
        },
    }
}

/// An event with what it does.
pub(in super::super) fn event_card(set: &Components, face: Event) -> String {
    format!("{} ({})", set.event(face).name, event(set, face))
}

/// Cost, condition and effect of a plot card.
pub(in super::super) fn plot(set: &Components, plot: Plot) -> Vec<String> {
    let card = set.plot(plot);
    let mut out = Vec::new();
    match card.kind {
        Kind::Quest => {}
        Kind::Function | Kind::Reaction => out.push(function(plot)),
    }
    out.extend(condition(set, card.condition));
    if card.gold > 0 {
        out.push(format!("pay {} gold", card.gold));
    }
    if card.mp > 0 {
        out.push(format!("pay {} MP", card.mp));
    }
    match (card.discard, card.filter) {
        (0, _) => {}
        (number, Filter::Any) => out.push(format!("discard {}", monsters(number))),
        (number, Filter::FromLevel(level)) => {
            out.push(format!("discard {} of level {level} or more", monsters(number)));
        }
        (number, Filter::Of(family)) => {
            let family = family.to_string();
            out.push(format!("discard {}", counted(number, &family, &format!("{family}s"))));
        }
    }
    if plot == Plot::RULE {
        out.push("may send a party in the dungeon home".into());
    }
    if card.evil {
        out.push("evil: a hero party moves on".into());
    }
    out
}

/// What must hold for a quest.
fn condition(set: &Components, condition: Condition) -> Option<String> {
    Some(match condition {
        Condition::None => return None,
        Condition::Gold(gold) => {
            format!("have {gold} gold; all pay {gold}; most level points take {CUP_PRIZE} gold")
        }
        Condition::TrapsEverywhere(traps) => {
            format!("a trap on every guarded floor, {} in all", counted(traps, "trap", "traps"))
        }
        Condition::TrapsOnOneFloor(traps) => {
            format!("{} on one floor", counted(traps, "trap", "traps"))
        }
        Condition::Rooms(rooms) => counted(rooms, "monster room", "monster rooms"),
        Condition::Event(event) => format!("only under {}", set.event(event).name),
        Condition::Done(done) => format!("only after {}", set.plot(done).name),
    })
}

/// What a card that is no quest does.
fn function(plot: Plot) -> String {
    match plot {
        Plot::CHANGE => {
            format!("from {CHANGE_VP} VP: swap duty places; two of them from {COUP_VP} VP: win")
        }
        Plot::BETTER => "do another player's quest instead of him".into(),
        Plot::MINE => "steal a random plot card".into(),
        Plot::PARDON => "lose no VP for your lost floor".into(),
        _ => "another's lost floor costs him 1 VP more".into(),
    }
}

/// A plot card with its VP and its text.
pub(in super::super) fn plot_card(set: &Components, card: Plot) -> String {
    format!("{} ({})", set.plot(card).name, worth(set, card))
}

/// What a plot card is worth, and what it does.
pub(in super::super) fn worth(set: &Components, card: Plot) -> String {
    let vp = match set.plot(card).vp {
        0 => String::new(),
        vp => format!("{vp} VP; "),
    };
    format!("{vp}{}", plot(set, card).join("; "))
}

/// Names of plot cards, with their number where there are several.
pub(in super::super) fn plots(set: &Components, cards: Multiset<Plot>) -> String {
    let names = cards.iter().map(|card| times(cards.count(card), set.plot(card).name));
    names.collect::<Vec<_>>().join(", ")
}

/// A thing that is there so many times.
pub(in super::super) fn times(count: u32, name: impl Display) -> String {
    if count == 1 { name.to_string() } else { format!("{count} × {name}") }
}

/// A colour of strength, by what it does.
pub(in super::super) const fn colour(colour: Strength) -> &'static str {
    match colour {
        Strength::Brown => "melee",
        Strength::Green => "range",
        Strength::Black => "magic",
        Strength::Yellow => "healing",
        Strength::Blue => "disarming",
    }
}

/// The strengths of a creature, with its level-up marker.
pub(in super::super) fn strengths(card: &Creature, extra: u8) -> String {
    let all = Strength::all().zip(card.strength).filter(|(_, number)| *number > 0);
    let all = all.map(|(kind, number)| {
        let extra = if kind as usize == card.best() { extra } else { 0 };
        format!("{} {}", colour(kind), number + extra)
    });
    all.collect::<Vec<_>>().join(", ")
}

/// Name, level and strengths of a creature.
pub(in super::super) fn creature(card: &Creature, extra: u8) -> String {
    format!("{} (level {}: {})", card.name, card.level, strengths(card, extra))
}

/// Name, level, family and strengths of a monster.
pub(in super::super) fn monster(set: &Components, card: Monster) -> String {
    let row = set.monster(card);
    let creature = &row.creature;
    let numbers = strengths(creature, 0);
    format!("{} (level {} {}: {numbers})", creature.name, creature.level, row.family)
}

/// Name of a monster.
pub(in super::super) fn named(set: &Components, card: Monster) -> &'static str {
    set.monster(card).creature.name
}

/// A monster with its level and family.
pub(in super::super) fn levelled(set: &Components, card: Monster) -> String {
    let row = set.monster(card);
    format!("{} (level {} {})", row.creature.name, row.creature.level, row.family)
}

/// A monster with its price.
pub(in super::super) fn priced(set: &Components, card: Monster) -> String {
    let [gold, slaves, magic] = set.monster(card).cost;
    format!("{} for {}", monster(set, card), price(gold, slaves, magic))
}

/// Names of monsters.
pub(in super::super) fn all_named(set: &Components, cards: Set<Monster>) -> String {
    list(cards.iter().map(|card| named(set, card)))
}

/// A trap with its damage and whom it strikes.
pub(in super::super) fn trap(set: &Components, trap: Trap) -> String {
    let card = set.trap(trap);
    format!("{} ({} damage, {})", card.name, card.damage, colour(card.colour))
}

/// Gold, slaves and MP, as far as there are any.
pub(in super::super) fn price(gold: impl Into<u16>, slaves: u8, magic: u8) -> String {
    let gold = gold.into();
    let mut parts = Vec::new();
    if gold > 0 {
        parts.push(format!("{gold} gold"));
    }
    if slaves > 0 {
        parts.push(slaves_of(slaves));
    }
    if magic > 0 {
        parts.push(format!("{magic} MP"));
    }
    if parts.is_empty() { "nothing".into() } else { list(parts) }
}

/// A number of slaves.
pub(in super::super) fn slaves_of(number: u8) -> String {
    counted(number, "slave", "slaves")
}

/// A number of monsters.
fn monsters(number: u8) -> String {
    counted(number, "monster", "monsters")
}

/// Who gets or pays how much; seats with the same number are named together, those with none
/// are left out. `None` if that leaves nobody.
pub(in super::super) fn shares(
    all: &[(Seat, u16)],
    [one, many]: [&str; 2],
    words: impl Fn(u16) -> String,
) -> Option<String> {
    let mut groups: Vec<(u16, Vec<Seat>)> = Vec::new();
    let mut all = all.to_vec();
    all.sort_unstable();
    for (seat, number) in all.into_iter().filter(|(_, number)| *number > 0) {
        match groups.iter_mut().find(|(there, _)| *there == number) {
            Some((_, seats)) => seats.push(seat),
            None => groups.push((number, Vec::from([seat]))),
        }
    }
    let parts = groups.into_iter().map(|(number, group)| {
        let (verb, each) = if group.len() == 1 { (one, "") } else { (many, " each") };
        format!("{} {verb} {}{each}", seats(&group), words(number))
    });
    let parts: Vec<_> = parts.collect();
    (!parts.is_empty()).then(|| parts.join(", "))
}

/// A list as in a sentence.
pub(in super::super) fn list<T: Display>(parts: impl IntoIterator<Item = T>) -> String {
    let mut parts: Vec<_> = parts.into_iter().map(|part| part.to_string()).collect();
    match (parts.pop(), parts.is_empty()) {
        (None, _) => String::new(),
        (Some(last), true) => last,
        (Some(last), false) => format!("{} and {last}", parts.join(", ")),
    }
}

/// `seat 2`, or `seats 0, 2 and 3`.
pub(in super::super) fn seats(all: &[Seat]) -> String {
    format!("{} {}", if all.len() == 1 { "seat" } else { "seats" }, list(all))
}

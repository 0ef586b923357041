//! The workers in the log, place by place.

use alloc::{
    string::{String, ToString},
    vec::Vec,
};

use super::{
    super::{
        components::{
            Action, Die, EVIL, Multiset, Site, Spot, Work,
            constants::{GIFT_BACK, GIFT_HOME, SPY_PRICE},
        },
        state::{Frame, Half, Stage, State},
    },
    cards, log_road,
    told::{Move, Told},
};
use crate::words::format;
use crate::{Indexed, Seat, flow::Flow};

/// What the workers of one place get without being asked.
pub(super) struct Yields {
    pub(super) place: &'static str,
    pub(super) gains: Vec<(Seat, u16)>,
    unit: Unit,
}

/// What is got.
#[derive(Clone, Copy)]
enum Unit {
    Magic,
    Slaves,
}

impl Yields {
    pub(super) fn line(&self) -> String {
        let words = |number: u16| match self.unit {
            Unit::Magic => format!("{number} MP"),
            Unit::Slaves => crate::words::counted(number, "slave", "slaves"),
        };
        let mut sums: Vec<(Seat, u16)> = Vec::new();
        for &(seat, gain) in &self.gains {
            match sums.iter_mut().find(|(there, _)| *there == seat) {
                Some((_, sum)) => *sum += gain,
                None => sums.push((seat, gain)),
            }
        }
        match cards::shares(&sums, ["gets", "get"], words) {
            Some(shares) => format!("{}: {shares}", self.place),
            None => format!("{}: the workers get nothing", self.place),
        }
    }
}

/// The box whose worker has just begun.
fn begun(told: &Told<'_>) -> Option<Spot> {
    let idle = told.before.agenda.stack.is_empty() && told.taken == Move::Forced;
    let acts = matches!(told.before.agenda.stage, Stage::Action { .. });
    if idle && acts { told.after.spot() } else { None }
}

/// What a worker in the Rune room or the Town gets, or that its place is closed.
pub(super) fn yields(told: &Told<'_>) -> Option<Yields> {
    let (old, new) = (&told.before.table, &told.after.table);
    let spot = begun(told)?;
    let seat = told.after.worker();
    let at = usize::from(seat);
    let (gain, unit) = match told.after.set().spot(spot).work {
        Work::Rune(_) => (new.mp[at] - old.mp[at], Unit::Magic),
        Work::Town(_) | Work::TownEye(_) => (new.slaves[at] - old.slaves[at], Unit::Slaves),
        Work::Forest if closed(told.after, spot) => (0, Unit::Slaves),
        _ => return None,
    };
    let place = cards::place(told.after.set(), spot);
    Some(Yields { place, gains: Vec::from([(seat, gain.into())]), unit })
}

/// Whether a place does nothing in this turn (HMD-43, HMD-44).
fn closed(state: &State, spot: Spot) -> bool {
    EVIL.iter().any(|(location, boxes)| boxes.contains(spot) && state.closed(*location))
}

/// A worker that has nothing to decide, because its seat cannot pay (HMD-51).
pub(super) fn idle(told: &Told<'_>) -> Option<String> {
    let (state, spot) = (told.after, begun(told)?);
    if !state.agenda.stack.is_empty() {
        return None;
    }
    let seat = state.worker();
    let gold = state.table.gold[usize::from(seat)];
    let price = state.plot_price();
    let why = match state.set().spot(spot).work {
        Work::Plot(_) if gold < price => format!("cannot pay {price} gold for a plot card"),
        Work::Plot(_) => "finds no plot card in the deck".to_string(),
        Work::Spy if gold < SPY_PRICE => format!("cannot pay {SPY_PRICE} gold to peek"),
        Work::Spy => "has no event card left to peek at".to_string(),
        _ => return None,
    };
    Some(format!("{}: seat {seat} {why}", cards::place(state.set(), spot)))
}

/// An action about a worker.
pub(super) fn own(told: &Told<'_>, frame: Frame, action: Action) -> Option<String> {
    let (state, printed) = (told.before, told.before.set());
    let spot = state.spot()?;
    let (seat, place) = (state.worker(), cards::place(printed, spot));
    // What may be built, hired and moved is known to all, so nothing secret shows.
    let forced = action == Action::Pass && state.only_action().is_some();
    let text = match (frame, action) {
        (Frame::Buy, Action::Pass) => "buys no plot card".to_string(),
        (Frame::Mine, Action::Amount(slaves)) => {
            let gold = told.gained(seat);
            match slaves.get() {
                0 => format!("gets {gold} gold"),
                slaves => format!("sells {} and gets {gold} gold", cards::slaves_of(slaves)),
            }
        }
        (Frame::Build { .. }, Action::Build(site)) => {
            format!("builds {} for {}", building(told, seat, site), told.spent(seat))
        }
        (Frame::Build { left, .. }, Action::Pass) => match printed.spot(spot).work {
            Work::Build(number, _) if number > left => return None,
            _ if forced => "can build nothing".to_string(),
            _ => "builds nothing".to_string(),
        },
        (Frame::Recruit, Action::Monster(card)) => {
            let drawn = state.table.offer.as_slice().contains(&card);
            let from = if drawn { "from the offer" } else { "one of those always there" };
            format!("hires {} for {}, {from}", cards::levelled(printed, card), told.spent(seat))
        }
        (Frame::Recruit, Action::Pass) if forced => "can hire nobody".to_string(),
        (Frame::Recruit, Action::Pass) => "hires nobody".to_string(),
        (Frame::Gift, Action::Pass) if forced => "can move no party".to_string(),
        _ => in_castle(told, frame, action)?,
    };
    Some(format!("{place}: seat {seat} {text}"))
}

/// A building and its floor.
fn building(told: &Told<'_>, seat: Seat, site: Site) -> String {
    let (table, printed) = (&told.after.table, told.after.set());
    let floor = table.floor(table.place(seat).unwrap_or(0));
    let what = if let Some(trap) = site.trap() {
        cards::trap(printed, trap)
    } else {
        format!("a monster room up to level {}", printed.room(table.room_on(floor)).level)
    };
    format!("{what} on floor {floor}")
}

/// An action of a worker in the Castle.
fn in_castle(told: &Told<'_>, frame: Frame, action: Action) -> Option<String> {
    Some(match (frame, action) {
        (Frame::SpyPay, Action::Yes) => format!("pays {SPY_PRICE} gold to peek at events"),
        (Frame::SpyPay, Action::Pass) => "does not pay to peek".to_string(),
        (Frame::Gift, Action::Push(token)) => format!(
            "pays {GIFT_BACK} gold, and party {token} goes back to the {}",
            log_road::stop(told.after.table.tokens[token.index()])
        ),
        (Frame::Gift, Action::Call(token)) => {
            format!("pays {GIFT_HOME} gold, and party {token} leaves the dungeon for the Castle")
        }
        (Frame::Gift, Action::Pass) => "moves no party".to_string(),
        _ => return None,
    })
}

/// The die of the Forest.
pub(super) fn rolled(told: &Told<'_>, face: Die) -> String {
    let state = told.before;
    let place = state.spot().map_or("Forest", |spot| cards::place(state.set(), spot));
    let seat = state.worker();
    format!("{place}: seat {seat} rolls {face} and gets {} gold", told.gained(seat))
}

/// A look at an event card, when its face is known to the one who looks.
pub(super) fn peek(told: &Told<'_>, frame: Frame) -> Option<String> {
    let (slot, half) = match (frame, told.taken) {
        (Frame::Look { slot, half }, _) => (slot, half),
        (_, Move::Action(Action::Peek(slot, side))) => (slot, side.into()),
        _ => return None,
    };
    if matches!(told.after.agenda.stack.top(), Some(Frame::Look { .. })) {
        return None;
    }
    let seat = told.before.worker();
    let word = if half == Half::Top { "upper" } else { "lower" };
    let text = format!("seat {seat} peeks at the {word} event card of turn {slot}");
    Some(match told.after.event_card(slot.get(), half).face {
        Some(face) if seat == told.seat => {
            format!("{text}: {}", cards::event_card(told.before.set(), face))
        }
        _ => text,
    })
}

/// A purchase, when a card is kept: which one for the buyer.
pub(super) fn purchase(told: &Told<'_>) -> String {
    let (state, set) = (told.before, told.before.set());
    let (buyer, price) = (state.worker(), state.plot_price());
    let place = state.spot().map_or("", |spot| cards::place(set, spot));
    let text = format!("{place}: seat {buyer} buys a plot card for {price} gold");
    let Move::Action(Action::Plot(card)) = told.taken else { return text };
    if buyer != told.seat {
        return text;
    }
    let back = told.after.plots.put_back.map_or(Multiset::EMPTY, |back| back.cards);
    let back = cards::plots(set, back);
    let back = if back.is_empty() { back } else { format!(" and puts back {back}") };
    format!("{text}, keeps {}{back}", cards::plot_card(set, card))
}

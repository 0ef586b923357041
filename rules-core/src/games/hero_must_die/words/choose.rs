//! Decisions in words: what a choice costs and what it brings.

use alloc::string::{String, ToString};

use super::{
    super::{
        components::{
            Action, Monster, Side,
            constants::{GIFT_BACK, GIFT_HOME, SPY_PRICE},
        },
        moments,
        observe::View,
        state::{Deed, Frame, Road, Stage},
    },
    ask, cards,
};
use crate::words::format;
use crate::{Indexed, words::counted};

/// A decision in words.
pub(in super::super) fn choice(view: &View, action: Action) -> String {
    let words = match view.agenda.stack.top() {
        Some(frame) => in_frame(view, *frame, action),
        None => in_stage(view, action),
    };
    words.unwrap_or_else(|| action.to_string())
}

/// Whether the text of a card belongs to a decision that names it: unless the words say what it
/// does.
pub(super) fn shows_text(view: &View) -> bool {
    match view.agenda.stack.top() {
        Some(frame) => matches!(frame, Frame::Keep),
        None => matches!(view.agenda.stage, Stage::Court(_)),
    }
}

/// A decision of a stage.
fn in_stage(view: &View, action: Action) -> Option<String> {
    let set = view.set();
    Some(match (&view.agenda.stage, action) {
        (Stage::Floors { .. }, Action::Floor(floor)) => {
            let players = view.options.players;
            let turn = match (view.options.shift_on_first_turn, floor.get()) {
                (false, floor) => floor,
                (true, 1) => players,
                (true, floor) => floor - 1,
            };
            format!("floor {floor}: the guard of turn {turn}")
        }
        (Stage::First { .. }, Action::Monster(card)) => cards::monster(set, card),
        (Stage::Place { .. }, Action::Box(spot)) => {
            let closed = if ask::closed(view, spot) { ", closed in this turn" } else { "" };
            format!("{}{closed}", cards::spot(set, view.options.players, spot))
        }
        (Stage::Place { .. }, Action::Pass) => "stop: no more workers in this turn".into(),
        (Stage::EventSide, Action::Event(side)) => event(view, side),
        (Stage::Battle(battle), action) => {
            return moments::battle::words::choice(view, battle, action);
        }
        (Stage::Traitor { penalty, .. }, Action::Plot(_)) => {
            format!("play Traitor: the floor costs {} VP", penalty + 1)
        }
        (Stage::Traitor { .. }, Action::Pass) => "keep Traitor in hand".into(),
        (Stage::Pardon { .. }, Action::Plot(_)) => "play Pardon Me: lose no VP".into(),
        (Stage::Pardon { penalty }, Action::Pass) => {
            format!("keep Pardon Me in hand: lose {penalty} VP")
        }
        (Stage::Court(_), Action::Plot(card)) => match set.plot(card).vp {
            0 => format!("play {}", set.plot(card).name),
            vp => format!("play {} for {vp} VP", set.plot(card).name),
        },
        (Stage::Court(_), Action::Coup) => {
            "play two We Need Change: a Coup d'Etat, which wins at once".into()
        }
        (Stage::Court(_), Action::Pass) => "play no more plot cards in this turn".into(),
        _ => return None,
    })
}

/// A card of the event slot of this turn.
fn event(view: &View, side: Side) -> String {
    let slot = view.slots.get(usize::from(view.table.turn).wrapping_sub(1));
    let face = slot.and_then(|slot| slot.card(side.into()).face);
    let face = face.map_or("unknown".into(), |face| cards::event_card(view.set(), face));
    format!("{} card: {face}", half(side))
}

/// The upper or the lower card of a slot.
pub(super) const fn half(side: Side) -> &'static str {
    if side.get() == 0 { "upper" } else { "lower" }
}

/// A decision about a task that has to be finished first.
fn in_frame(view: &View, frame: Frame, action: Action) -> Option<String> {
    let set = view.set();
    Some(match (frame, action) {
        (Frame::Dismiss | Frame::PayGold { .. } | Frame::PaySlaves { .. }, _) => {
            return moments::pay::words::choice(view, frame, action);
        }
        (Frame::Better { .. }, Action::Plot(_)) => "play A Better Choice".into(),
        (Frame::Better { .. }, Action::Pass) => "keep A Better Choice in hand".into(),
        (Frame::Quest { .. }, Action::Monster(card)) => {
            format!("discard {}", cards::monster(set, card))
        }
        (Frame::Quest { .. }, Action::Call(token)) => {
            format!("send party {token} to the Castle: {}", party(view, token.get()))
        }
        (Frame::Quest { stage: Deed::Effect, .. }, Action::Pass) => "send no party home".into(),
        (Frame::Switch, Action::Seat(other)) => match view.table.place(other.get()) {
            Some(place) => format!("swap with seat {other}, {}", nth(place)),
            None => format!("swap with seat {other}"),
        },
        (Frame::Steal, Action::Seat(other)) => {
            let held = view.hands[usize::from(other.get())];
            format!("steal from seat {other}, who holds {}", counted(held, "card", "cards"))
        }
        _ => return of_worker(view, frame, action),
    })
}

/// A place in the duty queue.
fn nth(place: u8) -> String {
    if place == 0 { "the guard".into() } else { format!("{place} behind the guard") }
}

/// The heroes of a party.
fn party(view: &View, token: u8) -> String {
    let line = view.table.party_order(view.set(), token);
    cards::list(line.as_slice().iter().map(|hero| view.set().hero(*hero).name))
}

/// A decision about a worker.
fn of_worker(view: &View, frame: Frame, action: Action) -> Option<String> {
    Some(match (frame, action) {
        (Frame::Buy, Action::Yes) => {
            format!("buy a plot card for {} gold", moments::plots::words::plot_price(view))
        }
        (Frame::Buy, Action::Pass) => "buy no plot card".into(),
        (Frame::Keep, Action::Plot(card)) => format!("keep {}", view.set().plot(card).name),
        (Frame::Mine, Action::Amount(slaves)) => {
            let gold = ask::mine_gold(view) + slaves.get();
            match slaves.get() {
                0 => format!("sell no slaves: {gold} gold"),
                slaves => format!("sell {}: {gold} gold", cards::slaves_of(slaves)),
            }
        }
        (Frame::Build { .. }, _) => return moments::build::words::choice(view, action),
        (Frame::Recruit, Action::Monster(card)) => hire(view, card),
        (Frame::Recruit, Action::Pass) => "hire nobody".into(),
        (Frame::Peek | Frame::SpyLook { .. }, Action::Peek(slot, side)) => {
            format!("turn {slot}, {} card", half(side))
        }
        (Frame::Peek, Action::Pass) => "peek at nothing".into(),
        (Frame::SpyLook { .. }, Action::Pass) => "peek at no more cards".into(),
        (Frame::SpyPay, Action::Yes) => format!("pay {SPY_PRICE} gold and peek"),
        (Frame::SpyPay, Action::Pass) => "pay nothing and peek at nothing".into(),
        (Frame::Gift, Action::Push(token)) => {
            let from_inn = view.table.tokens[token.index()] == Road::Inn;
            let way = if from_inn { "the Inn to the Castle" } else { "the entrance to the Inn" };
            format!("pay {GIFT_BACK} gold: party {token} goes back from {way}")
        }
        (Frame::Gift, Action::Call(token)) => {
            let heroes = party(view, token.get());
            format!("pay {GIFT_HOME} gold: party {token} leaves the dungeon ({heroes})")
        }
        (Frame::Gift, Action::Pass) => "pay nothing: no party moves".into(),
        _ => return None,
    })
}

/// A monster with its price.
fn hire(view: &View, card: Monster) -> String {
    let offer = view.table.offer.as_slice().contains(&card);
    let from = if offer { ", of the offer" } else { "" };
    format!("{}{from}", cards::priced(view.set(), card))
}

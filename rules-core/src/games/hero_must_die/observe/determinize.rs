//! Determinization: one full state behind a view, from the uniform deal (section 5.6).
//!
//! Every deal of the cards that the seat does not know is equally likely, as
//! long as the present node exists in it (section 5.1). While a reaction window of
//! another seat is open, so is every pair of a deal and a seat that may be asked in
//! it. Both conditions are kept by dealing again. What the other seats remember is
//! sampled last, because no node depends on it (HMD-Q63).

use super::super::{
    components::{Components, Event, Multiset, Plot},
    memory,
    moments::Pending,
    state::{Agenda, Frame, Half, Plots, PutBack, Slot, Stage, State},
};
use super::View;
use crate::{Legal, Seat, below, flow::Flow, pieces::Stack, rand_core::Rng};

/// The rarest node exists in one deal of 69, so this many are never needed
/// for a view of a real game.
const TRIES: u32 = 20_000;

/// Deals a state behind a view.
pub(super) fn determinize(view: &View, rng: &mut (impl Rng + ?Sized)) -> State {
    let mut state = deal(view, rng);
    for _ in 0..TRIES {
        if state.exists() {
            break;
        }
        state = deal(view, rng);
    }
    memory::deal(&mut state, view.seat, rng);
    state
}

impl State {
    /// Whether a node exists in this state (section 5.1).
    pub(in super::super) fn exists(&self) -> bool {
        match self.pending() {
            Pending::Decision(()) => self.legal_actions().len() >= 2,
            Pending::Chance(urn) => urn.outcomes() >= 2,
            Pending::Terminal => matches!(self.agenda.stage, Stage::Over { .. }),
            Pending::Forced => false,
        }
    }
}

fn deal(view: &View, rng: &mut (impl Rng + ?Sized)) -> State {
    let View { seat, options, table, slots, put_back, stolen, .. } = view;
    let put_back = (!put_back.is_empty()).then_some(PutBack { seat: *seat, cards: *put_back });
    let (hands, drawn) = deal_plots(view, rng);
    State {
        options: *options,
        table: table.clone(),
        slots: deal_events(view.set(), slots, rng),
        plots: Plots { hands, drawn, put_back, stolen: *stolen },
        agenda: deal_agenda(view, rng),
    }
}

/// A shuffled pile of what is in a multiset of at most 24 cards.
fn shuffled(pool: Multiset<Plot>, rng: &mut (impl Rng + ?Sized)) -> Stack<Plot, 24> {
    let mut pile = Stack::<Plot, 24>::default();
    for card in pool.iter() {
        for _ in 0..pool.count(card) {
            pile.push(card);
        }
    }
    let cards = pile.as_mut_slice();
    for last in (1..cards.len()).rev() {
        let bound = u32::try_from(last + 1).unwrap_or(1);
        let other = usize::try_from(below(rng, bound)).unwrap_or(0);
        cards.swap(last, other);
    }
    pile
}

/// The hands, and the cards of a buyer. Stolen cards that the seat knows
/// stay in their hands, those that it put back in the deck.
fn deal_plots(view: &View, rng: &mut (impl Rng + ?Sized)) -> ([Multiset<Plot>; 4], Multiset<Plot>) {
    let mut hands = [Multiset::EMPTY; 4];
    hands[usize::from(view.seat)] = view.hand;
    let mut pool = view.set().plot_cards().minus(view.table.discard).minus(view.hand);
    pool = pool.minus(view.drawn).minus(view.put_back);
    for known in view.stolen.as_slice() {
        hands[usize::from(known.holder)].add(known.card);
        pool.take(known.card);
    }
    let mut pile = shuffled(pool, rng);
    for (hand, &size) in hands.iter_mut().zip(&view.hands) {
        fill(hand, size, &mut pile);
    }
    let mut drawn = view.drawn;
    fill(&mut drawn, view.drawn_count, &mut pile);
    (hands, drawn)
}

/// Deals from the pile until a hand has its size.
fn fill(hand: &mut Multiset<Plot>, size: u8, pile: &mut Stack<Plot, 24>) {
    while hand.len() < u32::from(size) {
        let Some(card) = pile.pop() else { return };
        hand.add(card);
    }
}

/// Each card that somebody else has seen gets a face; the others have none.
fn deal_events(set: &Components, slots: &[Slot; 8], rng: &mut (impl Rng + ?Sized)) -> [Slot; 8] {
    let mut slots = *slots;
    let mut pool: Multiset<Event> = set.event_cards();
    for face in slots.iter().flat_map(|slot| [slot.top.face, slot.bottom.face]).flatten() {
        pool.take(face);
    }
    for slot in &mut slots {
        for half in [Half::Top, Half::Bottom] {
            let card = slot.card_mut(half);
            if card.face.is_none() && !card.looked.is_empty() {
                let face = sample_event(pool, rng);
                pool.take(face);
                card.face = Some(face);
            }
        }
    }
    slots
}

/// Samples one face of a multiset that is not empty.
fn sample_event(pool: Multiset<Event>, rng: &mut (impl Rng + ?Sized)) -> Event {
    let mut point = below(rng, pool.len().max(1));
    for face in pool.iter() {
        if point < pool.count(face) {
            return face;
        }
        point -= pool.count(face);
    }
    Event::PAY_DAY
}

/// The agenda: an open window of another seat gets a seat that may be asked;
/// [`determinize`] deals again where that seat cannot be asked.
fn deal_agenda(view: &View, rng: &mut (impl Rng + ?Sized)) -> Agenda {
    let mut agenda = view.agenda.clone();
    let table = &view.table;
    if let Stage::OpenWindow { penalty } = agenda.stage {
        agenda.stage = match candidate(view, table.at(0), true, rng) {
            0 => Stage::Pardon { penalty },
            at => Stage::Traitor { at, penalty },
        };
    }
    if let Some(top) = agenda.stack.top_mut()
        && let Frame::OpenWindow { quest, player } = *top
    {
        let at = candidate(view, player, false, rng);
        *top = Frame::Better { quest, player, at };
    }
    agenda
}

/// A place behind a player, in duty order, of somebody other than the viewer;
/// 0 is the player himself, if he may be asked, too.
fn candidate(view: &View, player: Seat, himself: bool, rng: &mut (impl Rng + ?Sized)) -> u8 {
    let mut places = Stack::<u8, 4>::default();
    for at in u8::from(!himself)..view.table.players() {
        if view.table.behind(player, at) != view.seat {
            places.push(at);
        }
    }
    let count = u32::try_from(places.len()).unwrap_or(0);
    if count == 0 {
        return 0;
    }
    places.as_slice()[usize::try_from(below(rng, count)).unwrap_or(0)]
}

//! Observe: what a seat knows, and nothing else (section 5.6).

mod determinize;
mod passed;

use super::{
    Options,
    components::{Action, Components, Multiset, Plot},
    state::{Agenda, Frame, Half, Plots, Public, PutBack, Slot, Stage, State, Stolen},
};
use crate::{Observe, Seat, pieces::Stack, rand_core::Rng};

views! {
    /// What one seat knows.
    pub struct View;
    /// A view that borrows what it does not hide.
    pub struct ViewRef;

    fn known(state: &State, seat: Seat) {
        let State { options, table, slots, plots, agenda } = state;
        let Plots { hands, drawn, put_back, stolen } = plots;
    }

    /// Who looks.
    seat: Seat = seat;
    /// The switches of the game.
    #[cfg_attr(feature = "serde", serde(with = "super::options::codec"))]
    options: &Options = options;
    /// The public part of the state.
    table: &Public = table;
    /// The event slots; a face that the seat has not seen is missing.
    #[cfg_attr(feature = "serde", serde(with = "super::state::slots"))]
    slots: [Slot; 8] = slots.map(|slot| masked(slot, seat));
    /// The seat's plot cards.
    hand: Multiset<Plot> = hands[usize::from(seat)];
    /// The number of plot cards of each seat.
    hands: [u8; 4] = hands.map(size);
    /// The number of plot cards in the deck.
    deck: u8 = size(state.plot_deck());
    /// The plot cards that the seat has drawn and chooses from.
    drawn: Multiset<Plot> = if state.chooses(seat) { *drawn } else { Multiset::EMPTY };
    /// The number of plot cards that the buyer has drawn.
    drawn_count: u8 = size(*drawn);
    /// Cards that the seat put back, while it is sure that they are in the
    /// deck.
    put_back: Multiset<Plot> = match put_back {
        Some(PutBack { seat: there, cards }) if *there == seat => *cards,
        _ => Multiset::EMPTY,
    };
    /// Stolen cards that the seat knows in other hands; it is the knower.
    stolen: Stack<Stolen, 2> = known_to(*stolen, seat);
    /// What is due; of the reaction windows of other seats only that one is
    /// open.
    agenda: Agenda = state.seen_agenda(agenda, seat);
}

impl Observe for State {
    type View = View;

    fn view(&self, seat: Seat) -> View {
        View::of(self, seat)
    }

    fn determinize(view: &View, rng: &mut (impl Rng + ?Sized)) -> Self {
        determinize::determinize(view, rng)
    }

    fn past_choices(&self, each: impl FnMut(&Self, Action)) {
        self.passed(each);
    }
}

impl ViewRef<'_> {
    /// The component set that is played with.
    #[inline]
    pub(super) const fn set(&self) -> &'static Components {
        self.options.components.get()
    }
}

impl View {
    /// The component set that is played with.
    #[inline]
    pub(super) const fn set(&self) -> &'static Components {
        self.options.components.get()
    }
}

/// The number of cards in a multiset.
fn size(multiset: Multiset<Plot>) -> u8 {
    u8::try_from(multiset.len()).unwrap_or(u8::MAX)
}

/// The stolen cards that a seat knows in other hands.
fn known_to(stolen: Stack<Stolen, 2>, seat: Seat) -> Stack<Stolen, 2> {
    let mut known = Stack::default();
    for &card in stolen.as_slice().iter().filter(|card| card.knower == seat) {
        known.push(card);
    }
    known
}

/// A slot without the faces that a seat has not seen.
fn masked(slot: Slot, seat: Seat) -> Slot {
    let mut seen = slot;
    for half in [Half::Top, Half::Bottom] {
        let card = seen.card_mut(half);
        if slot.taken != Some(half) && !card.looked.contains(seat) {
            card.face = None;
        }
    }
    seen
}

impl State {
    /// Whether a seat chooses from plot cards that it has drawn.
    fn chooses(&self, seat: Seat) -> bool {
        let top = self.agenda.stack.top();
        matches!(top, Some(Frame::PlotDraw { .. } | Frame::Keep)) && self.worker() == seat
    }

    /// The agenda without whom a window asks, if it is another seat (HMD-117,
    /// HMD-137, HMD-138).
    fn seen_agenda(&self, agenda: &Agenda, seat: Seat) -> Agenda {
        let mut seen = agenda.clone();
        match seen.stage {
            Stage::Traitor { penalty, .. } | Stage::Pardon { penalty }
                if self.decider() != seat =>
            {
                seen.stage = Stage::OpenWindow { penalty };
            }
            _ => {}
        }
        if let Some(top) = seen.stack.top_mut()
            && let Frame::Better { quest, player, .. } = *top
            && self.decider() != seat
        {
            *top = Frame::OpenWindow { quest, player };
        }
        seen
    }
}

//! Observe: what a seat knows, and nothing else (section 5.6).

mod determinize;
mod passed;

#[cfg(feature = "serde")]
use super::state::slots;
use super::{
    Options,
    components::{Action, Components, Multiset, Plot},
    state::{Agenda, Frame, Half, Plots, Public, PutBack, Slot, Stage, State, Stolen},
};
use crate::{Observe, Seat, ViewForm, pieces::Stack, rand_core::Rng};

/// What one seat knows.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct View {
    /// Who looks.
    pub(crate) seat: Seat,
    /// The switches of the game.
    #[cfg_attr(feature = "serde", serde(with = "super::options::codec"))]
    pub(crate) options: Options,
    /// The public part of the state.
    pub(crate) table: Public,
    /// The event slots; a face that the seat has not seen is missing.
    #[cfg_attr(feature = "serde", serde(with = "slots"))]
    pub(crate) slots: [Slot; 8],
    /// The seat's plot cards.
    pub(crate) hand: Multiset<Plot>,
    /// The number of plot cards of each seat.
    pub(crate) hands: [u8; 4],
    /// The number of plot cards in the deck.
    pub(crate) deck: u8,
    /// The plot cards that the seat has drawn and chooses from.
    pub(crate) drawn: Multiset<Plot>,
    /// The number of plot cards that the buyer has drawn.
    pub(crate) drawn_count: u8,
    /// Cards that the seat put back, while it is sure that they are in the
    /// deck.
    pub(crate) put_back: Multiset<Plot>,
    /// Stolen cards that the seat knows in other hands; it is the knower.
    pub(crate) stolen: Stack<Stolen, 2>,
    /// What is due; of the reaction windows of other seats only that one is
    /// open.
    pub(crate) agenda: Agenda,
}

/// A view that borrows what it does not hide.
#[derive(Clone, Debug)]
pub struct ViewRef<'a> {
    pub(super) seat: Seat,
    pub(super) options: &'a Options,
    pub(super) table: &'a Public,
    pub(super) slots: [Slot; 8],
    pub(super) hand: Multiset<Plot>,
    pub(super) hands: [u8; 4],
    pub(super) deck: u8,
    pub(super) drawn: Multiset<Plot>,
    pub(super) drawn_count: u8,
    pub(super) put_back: Multiset<Plot>,
    pub(super) stolen: Stack<Stolen, 2>,
    pub(super) agenda: Agenda,
}

impl<'a> ViewForm<'a, State> for ViewRef<'a> {
    fn from_state(state: &'a State, seat: Seat) -> Self {
        let State { options, table, slots, plots, agenda } = state;
        let Plots { hands, drawn, put_back, stolen } = plots;
        let mut known = Stack::default();
        for &card in stolen.as_slice().iter().filter(|card| card.knower == seat) {
            known.push(card);
        }
        let drawing = matches!(agenda.stack.top(), Some(Frame::PlotDraw { .. } | Frame::Keep));
        Self {
            seat,
            options,
            table,
            slots: slots.map(|slot| masked(slot, seat)),
            hand: hands[usize::from(seat)],
            hands: hands.map(size),
            deck: size(state.plot_deck()),
            drawn: if drawing && state.worker() == seat { *drawn } else { Multiset::EMPTY },
            drawn_count: size(*drawn),
            put_back: match put_back {
                Some(PutBack { seat: there, cards }) if *there == seat => *cards,
                _ => Multiset::EMPTY,
            },
            stolen: known,
            agenda: state.seen_agenda(agenda, seat),
        }
    }

    fn from_view(view: &'a View) -> Self {
        let View {
            seat,
            options,
            table,
            slots,
            hand,
            hands,
            deck,
            drawn,
            drawn_count,
            put_back,
            stolen,
            agenda,
        } = view;
        Self {
            seat: *seat,
            options,
            table,
            slots: *slots,
            hand: *hand,
            hands: *hands,
            deck: *deck,
            drawn: *drawn,
            drawn_count: *drawn_count,
            put_back: *put_back,
            stolen: *stolen,
            agenda: agenda.clone(),
        }
    }
}

impl Observe for State {
    type View = View;

    fn view(&self, seat: Seat) -> View {
        let seen = ViewRef::from_state(self, seat);
        View {
            seat,
            options: *seen.options,
            table: seen.table.clone(),
            slots: seen.slots,
            hand: seen.hand,
            hands: seen.hands,
            deck: seen.deck,
            drawn: seen.drawn,
            drawn_count: seen.drawn_count,
            put_back: seen.put_back,
            stolen: seen.stolen,
            agenda: seen.agenda,
        }
    }

    fn determinize(view: &View, rng: &mut (impl Rng + ?Sized)) -> Self {
        determinize::determinize(view, rng)
    }

    fn past_choices(&self, each: impl FnMut(&Self, Action)) {
        self.passed(each);
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

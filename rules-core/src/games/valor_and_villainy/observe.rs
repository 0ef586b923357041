//! What a seat knows: everything on the table, its own hand, how many cards of
//! each deck the others hold; and the worlds that look the same from there.

use super::{
    components::{Deck, Spell},
    legal::Pending,
    state::{Bag, Chair, Public, State, Tag},
};
use crate::{EnumMap, Observe, Seat, below, rand_core::Rng};

indexed! {
    /// What a seat knows of the window that waits (VV-137): it is asked; it
    /// holds a reaction and is asked later; it has passed; it has nothing to
    /// play and cannot tell who is asked.
    pub enum Asked { Me = "me", Before = "before", After = "after", Other = "other" }
}

/// What one seat knows.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct View {
    /// Whose view it is.
    pub seat: Seat,
    /// What everybody sees.
    pub table: Public,
    /// The Spells of the own hand.
    pub hand: Bag<Spell>,
    /// Cards of each deck in each hand: the backs differ (VV-224).
    pub held: EnumMap<Chair, EnumMap<Deck, u8>>,
    /// Spells in other hands and in the decks.
    pub unseen: Bag<Spell>,
    /// The window that waits, if one does.
    pub asked: Option<Asked>,
}

impl Observe for State {
    type View = View;

    fn view(&self, seat: Seat) -> View {
        let Self { table, hands, deck, asked: _ } = self;
        let me = table.chair(seat);
        let mut unseen = *deck;
        for chair in Chair::ALL.into_iter().filter(|&chair| chair != me) {
            unseen.absorb(&hands[chair]);
        }
        View {
            seat,
            table: *table,
            hand: hands[me],
            held: self.held(),
            unseen,
            asked: self.asked_from(me),
        }
    }

    fn determinize(view: &View, rng: &mut impl Rng) -> Self {
        loop {
            let mut state = view.deal(rng);
            if state.ask_somebody(view) && state.is_shown() {
                return state;
            }
        }
    }
}

impl State {
    /// VV-224: how many cards of each deck every hand holds.
    pub(super) fn held(&self) -> EnumMap<Chair, EnumMap<Deck, u8>> {
        EnumMap::new(|chair: Chair| {
            let hand = &self.hands[chair];
            if hand.is_empty() {
                return EnumMap::default();
            }
            let count = |deck: Deck| hand.total_of(Self::of_deck(deck));
            EnumMap::new(|deck: Deck| u8::try_from(count(deck)).unwrap_or(u8::MAX))
        })
    }

    /// Whether a window is what the game waits for.
    fn window_waits(&self) -> bool {
        !self.table.agenda.has_leaf() && self.table.agenda.tags.top() == Some(&Tag::Window)
    }

    /// The place of a chair in the order of the top window.
    fn place_of(&self, chair: Chair) -> u8 {
        let first = self.table.agenda.window().first;
        (0..=self.table.heroes)
            .find(|&place| self.table.order(first, place) == chair)
            .unwrap_or(u8::MAX)
    }

    /// What a chair knows of the window that waits.
    pub(super) fn asked_from(&self, me: Chair) -> Option<Asked> {
        if !self.window_waits() {
            return None;
        }
        let (window, place) = (*self.table.agenda.window(), self.place_of(me));
        Some(if place == self.asked {
            Asked::Me
        } else if place < window.floor || self.playable(me, window).is_empty() {
            Asked::Other
        } else if self.asked < place {
            Asked::Before
        } else {
            Asked::After
        })
    }

    /// Chooses who is asked in the window that waits, so that the view is the
    /// same; false if nobody can be.
    fn ask_somebody(&mut self, view: &View) -> bool {
        let Some(asked) = view.asked else { return true };
        let window = *self.table.agenda.window();
        let mine = self.place_of(self.table.chair(view.seat));
        let (from, to) = match asked {
            Asked::Me => (mine, mine),
            Asked::Before => (window.floor, mine.saturating_sub(1)),
            Asked::After => (mine + 1, self.table.heroes),
            Asked::Other => (window.floor, self.table.heroes),
        };
        let found = (from..=to).find(|&place| {
            !self.playable(self.table.order(window.first, place), window).is_empty()
        });
        match found {
            Some(place) => {
                self.asked = place;
                self.asked_from(self.table.chair(view.seat)) == Some(asked)
            }
            None => false,
        }
    }

    /// Whether the node of this state would be shown: a decision with one
    /// legal action is taken by the engine.
    pub(crate) fn is_shown(&self) -> bool {
        match self.pending() {
            _ if self.table.outcome.is_some() => true,
            Pending::Toss => true,
            Pending::Forced => false,
            Pending::Ask(_) => {
                let least = if self.table.options.auto_forced { 2 } else { 1 };
                self.decisions().len() >= least
            }
        }
    }
}

impl View {
    /// Deals the unseen Spells to the other hands and the decks, uniformly.
    fn deal(&self, rng: &mut impl Rng) -> State {
        let me = self.table.chair(self.seat);
        let mut hands = EnumMap::new(|_: Chair| Bag::default());
        let mut unseen = self.unseen;
        hands[me] = self.hand;
        for chair in Chair::ALL.into_iter().filter(|&chair| chair != me) {
            for deck in Deck::ALL {
                let designs = State::of_deck(deck);
                for _ in 0..self.held[chair][deck] {
                    let point = below(rng, unseen.total_of(designs));
                    if let Some(spell) = nth(&unseen, designs, point) {
                        unseen.take(spell);
                        hands[chair].add(spell);
                    }
                }
            }
        }
        State { table: self.table, hands, deck: unseen, asked: 0 }
    }
}

/// The card at a place of a pile, counted design by design.
fn nth(pile: &Bag<Spell>, designs: u64, point: u32) -> Option<Spell> {
    let (mut pile, mut rest) = (*pile, point);
    let part = pile.split(designs);
    let found = part.iter().find(|&(_, copies)| match rest.checked_sub(copies.into()) {
        Some(left) => {
            rest = left;
            false
        }
        None => true,
    });
    found.map(|(spell, _)| spell)
}

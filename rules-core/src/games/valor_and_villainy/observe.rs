//! What a seat knows: everything on the table, its own hand, how many cards of
//! each deck the others hold; and the worlds that look the same from there.

use core::ops::RangeInclusive;

use super::{
    components::{Action, Deck, Spell},
    legal::Pending,
    state::{Multiset, Public, SeatId, State, Tag},
};
use crate::{EnumMap, Observe, Seat, below, flow::Flow, rand_core::Rng};

/// Most deals that are proposed for one determinized state. The rarest node exists in one deal of a
/// few hundred, so this many are never needed for a view of a real game.
const TRIES: u32 = 20_000;

indexed! {
    /// What a seat knows of the window that waits (VV-137): it is asked; it
    /// holds a reaction and is asked later; it has passed; it has nothing to
    /// play and cannot tell who is asked.
    #[non_exhaustive]
    pub enum Asked { Me = "me", Before = "before", After = "after", Other = "other" }
}

views! {
    /// What one seat knows.
    #[cfg_attr(all(test, feature = "serde"), derive(serde::Deserialize))]
    #[cfg_attr(all(test, feature = "serde"), serde(deny_unknown_fields))]
    pub struct View;
    /// A view that borrows what it does not hide.
    #[derive(Copy)]
    pub struct ViewRef;

    fn known(state: &State, seat: Seat) {
        let State { table, hands, deck, asked: _ } = state;
        let me = table.seat_id(seat);
    }

    /// Whose view it is.
    seat: Seat = seat;
    /// What everybody sees.
    table: &Public = table;
    /// The Spells of the own hand.
    hand: &Multiset<Spell> = &hands[me];
    /// Cards of each deck in each hand: the backs differ (VV-224).
    held: EnumMap<SeatId, EnumMap<Deck, u8>> = state.held();
    /// Spells in other hands and in the decks; they can be counted off.
    View::unseen: Multiset<Spell> = unseen(hands, deck, me);
    /// The window that waits, if one does.
    asked: Option<Asked> = state.asked_from(me);
}

/// What the heuristic reads of a view, borrowed: a view copies the whole table, which costs more than the
/// choice of an action.
#[derive(Clone, Copy, Debug)]
pub(super) struct OwnView<'a> {
    /// Whose view it is.
    pub(super) own: SeatId,
    /// What everybody sees.
    pub(super) table: &'a Public,
    /// The Spells of the own hand.
    pub(super) hand: &'a Multiset<Spell>,
}

impl<'a> OwnView<'a> {
    /// Of a state. Each field is named, so that a new one is hidden or shown on purpose.
    #[inline]
    pub(super) fn of_state(state: &'a State, seat: Seat) -> Self {
        let State { table, hands, deck: _, asked: _ } = state;
        let own = table.seat_id(seat);
        Self { own, table, hand: &hands[own] }
    }

    /// Of a view.
    #[inline]
    pub(super) fn of_view(view: &'a View) -> Self {
        let View { seat, table, hand, .. } = view;
        Self { own: table.seat_id(*seat), table, hand }
    }
}

/// What a seat does not hold, as one multiset.
fn unseen(
    hands: &EnumMap<SeatId, Multiset<Spell>>,
    deck: &Multiset<Spell>,
    me: SeatId,
) -> Multiset<Spell> {
    let mut unseen = *deck;
    for seat in SeatId::ALL.into_iter().filter(|&seat| seat != me) {
        unseen.absorb(&hands[seat]);
    }
    unseen
}

impl Observe for State {
    type View = View;

    fn view(&self, seat: Seat) -> View {
        View::of(self, seat)
    }

    fn determinize(view: &View, rng: &mut (impl Rng + ?Sized)) -> Self {
        let mut state = view.propose(rng);
        for _ in 0..TRIES {
            if view.accepts(&state, rng) {
                break;
            }
            state = view.propose(rng);
        }
        state
    }

    /// VV-135: who could have reacted in this window, since the last reaction, and passed.
    fn past_choices(&self, mut each: impl FnMut(&Self, Action)) {
        if !self.window_waits() {
            return;
        }
        let (window, mut before) = (*self.table.agenda.window(), self.clone());
        for place in window.floor..self.asked {
            if !self.playable(self.table.order(window.first, place), window).is_empty() {
                before.asked = place;
                each(&before, Action::Pass);
            }
        }
    }
}

impl State {
    /// VV-224: how many cards of each deck every hand holds.
    pub(super) fn held(&self) -> EnumMap<SeatId, EnumMap<Deck, u8>> {
        EnumMap::new(|seat: SeatId| {
            let hand = &self.hands[seat];
            if hand.is_empty() {
                return EnumMap::default();
            }
            let count = |deck: Deck| hand.total_of(Self::of_deck(deck));
            EnumMap::new(|deck: Deck| u8::try_from(count(deck)).unwrap_or(u8::MAX))
        })
    }

    /// Whether a window is what the game waits for.
    fn window_waits(&self) -> bool {
        !self.table.agenda.has_prompt() && self.table.agenda.tags.top() == Some(&Tag::Window)
    }

    /// The place of a seat in the order of the top window.
    fn place_of(&self, seat: SeatId) -> u8 {
        let first = self.table.agenda.window().first;
        (0..=self.table.heroes)
            .find(|&place| self.table.order(first, place) == seat)
            .unwrap_or(u8::MAX)
    }

    /// What a seat knows of the window that waits.
    pub(super) fn asked_from(&self, me: SeatId) -> Option<Asked> {
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

    /// Whether the node of this state would be shown: a decision with one
    /// legal action is taken by the engine.
    pub(crate) fn is_shown(&self) -> bool {
        match self.pending() {
            Pending::Chance(()) | Pending::Terminal => true,
            Pending::Forced => false,
            Pending::Decision(_) => {
                let least = if self.table.options.auto_forced { 2 } else { 1 };
                self.decisions().len() >= least
            }
        }
    }
}

impl View {
    /// A deal in which somebody can be asked if a window waits. If it is accepted as
    /// [`accepts`](Self::accepts) says, every pair of a deal and a seat that can be
    /// asked in it is as likely (VV-Q57).
    fn propose(&self, rng: &mut (impl Rng + ?Sized)) -> State {
        let mut state = self.deal(None, rng);
        let Some(asked) = self.asked else { return state };
        let mine = state.place_of(self.table.seat_id(self.seat));
        let (window, heroes) = (self.table.agenda.window(), self.table.heroes);
        let places = match asked {
            Asked::Me => mine..=mine,
            Asked::Before => window.floor..=mine.saturating_sub(1),
            Asked::After => mine + 1..=heroes,
            Asked::Other => window.floor..=heroes,
        };
        state.asked = *places.start();
        if asked != Asked::Me
            && let Some((place, spell)) = self.reaction(&state, places, rng)
        {
            let seat = self.table.order(window.first, place);
            state = State { asked: place, ..self.deal(Some((seat, spell)), rng) };
        }
        state
    }

    /// A place among some and an unseen card that can be played there: each pair is
    /// as likely as a uniform deal puts this card into that hand.
    fn reaction(
        &self,
        dealt: &State,
        places: RangeInclusive<u8>,
        rng: &mut (impl Rng + ?Sized),
    ) -> Option<(u8, Spell)> {
        let (me, window) = (self.table.seat_id(self.seat), *self.table.agenda.window());
        let sizes = Deck::ALL.map(|deck| self.unseen.total_of(State::of_deck(deck)).max(1));
        let common: u32 = sizes.iter().product();
        let pairs = places.flat_map(|place| {
            let seat = self.table.order(window.first, place);
            let able = if seat == me { 0 } else { dealt.could_play(seat, window).bits() };
            Deck::ALL.into_iter().zip(sizes).map(move |(deck, size)| {
                let designs = able & State::of_deck(deck);
                let copies = self.unseen.total_of(designs);
                (place, designs, copies * u32::from(self.held[seat][deck]) * (common / size))
            })
        });
        let total = pairs.clone().map(|(.., weight)| weight).sum();
        if total == 0 {
            return None;
        }
        let mut point = below(rng, total);
        for (place, designs, weight) in pairs {
            if point < weight {
                let copy = below(rng, self.unseen.total_of(designs));
                return self.unseen.nth(designs, copy).map(|spell| (place, spell));
            }
            point -= weight;
        }
        None
    }

    /// Whether a proposed deal is kept: the node is shown in it and, where others can
    /// be asked, with a chance of one in as many reactions as that seat can play,
    /// because the deal is proposed once for each of them. Where a Pass is seen,
    /// nobody before that seat can play one.
    fn accepts(&self, state: &State, rng: &mut (impl Rng + ?Sized)) -> bool {
        if !state.is_shown() {
            return false;
        }
        if matches!(self.asked, None | Some(Asked::Me)) {
            return true;
        }
        let window = *self.table.agenda.window();
        let playable = |place| {
            let seat = self.table.order(window.first, place);
            state.hands[seat].total_of(state.playable(seat, window).bits())
        };
        let skipped = self.table.options.observe_reaction_passes
            && (window.floor..state.asked).any(|place| playable(place) > 0);
        let cards = playable(state.asked);
        !skipped && cards > 0 && below(rng, cards) == 0
    }

    /// Deals the unseen Spells to the other hands and the decks, uniformly among the
    /// deals in which a given seat has a given card.
    fn deal(&self, given: Option<(SeatId, Spell)>, rng: &mut (impl Rng + ?Sized)) -> State {
        let me = self.table.seat_id(self.seat);
        let mut hands = EnumMap::new(|_: SeatId| Multiset::default());
        let mut unseen = self.unseen;
        hands[me] = self.hand;
        if let Some((seat, spell)) = given {
            unseen.take(spell);
            hands[seat].add(spell);
        }
        for seat in SeatId::ALL.into_iter().filter(|&seat| seat != me) {
            for deck in Deck::ALL {
                let designs = State::of_deck(deck);
                for _ in hands[seat].total_of(designs)..self.held[seat][deck].into() {
                    let point = below(rng, unseen.total_of(designs));
                    if let Some(spell) = unseen.nth(designs, point) {
                        unseen.take(spell);
                        hands[seat].add(spell);
                    }
                }
            }
        }
        State { table: self.table, hands, deck: unseen, asked: 0 }
    }
}

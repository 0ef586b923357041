//! Observe: what each seat knows, and worlds that fit it.
//!
//! Four things are secret (5.9): hands and decks, which Treasures lie where,
//! and who is asked for a Nope. Everything else is public.

mod passed;
mod treasures;

use rand_core::Rng;

use super::{
    Options,
    components::{Action, Character, Components, Minion, Slot, Slots, Treasure, constants::ROUNDS},
    moments::ask::Ask,
    state::agenda::{Frame, Source, Stage},
    state::{MAX_SEATS, Prize, Public, State, TreasurePlace, Trove, ix},
};
use crate::{EnumMap, Indexed, Observe, Seat, below, pieces::Stack};
use treasures::KnownTreasures;

views! {
    /// What one seat knows.
    pub struct View;
    /// A view that borrows what it does not hide.
    #[derive(Copy)]
    pub struct ViewRef;

    fn known(state: &State, seat: Seat) {
        let State { options, table, hands, decks, treasures, stage: _, agenda } = state;
    }

    /// Who looks.
    seat: Seat = seat;
    /// The switches.
    options: &Options = options;
    /// What everybody sees, with the stakes that a Nope would bring back.
    table: &Public = table;
    /// The own hand.
    hand: Slots = hands[ix(seat)];
    /// The own deck, as a set: its order does not exist.
    deck: Slots = decks[ix(seat)];
    /// Cards in each hand.
    hands: [u8; MAX_SEATS] = Slots::counts(*hands);
    /// Cards in each deck.
    decks: [u8; MAX_SEATS] = Slots::counts(*decks);
    /// The Treasures that this seat knows; the others are hidden.
    View::treasures: EnumMap<Treasure, Trove> = known_treasures(treasures, seat);
    /// Where the hidden ones are, without saying which is which, in order.
    View::hidden: Stack<Trove, 16> = hidden_treasures(treasures, seat);
    /// Where each Minion is, by number.
    ViewRef::minions: [u8; Minion::COUNT] = Prize::places(table.minions.values());
    /// The Treasures, as far as the seat knows them.
    ViewRef::treasures: KnownTreasures =
        KnownTreasures::of_seat(treasures.values(), seat),
        KnownTreasures::of_view(treasures.values(), hidden);
    /// Points of Minions, and of Treasures in a row, which everybody sees.
    ViewRef::prize_points: [u16; MAX_SEATS] =
        table.prize_points(options.components.get(), treasures.values());
    /// The stage of the round; a Nope window of another seat looks like a card
    /// that is being resolved.
    stage: Stage = state.stage_for(seat);
    /// What is being carried out.
    agenda: &Stack<Frame, 3> = agenda;
}

impl State {
    /// The stage of the round, as a seat may know it (5.9).
    pub(super) fn stage_for(&self, seat: Seat) -> Stage {
        self.stage.seen_by(seat, self.table.current)
    }
}

/// Whether another seat may be asked for a Nope: a card that can be Noped has
/// been carried out, and nothing else is pending.
pub(super) const fn is_window(stage: Stage, agenda: &Stack<Frame, 3>) -> bool {
    matches!(stage, Stage::Played { .. }) && agenda.is_empty()
}

/// The Treasures that a seat knows; the others are hidden.
fn known_treasures(treasures: &EnumMap<Treasure, Trove>, seat: Seat) -> EnumMap<Treasure, Trove> {
    let mut known = *treasures;
    for trove in known.values_mut().iter_mut().filter(|trove| !knows(**trove, seat)) {
        *trove = Trove::at(TreasurePlace::Hidden);
    }
    known
}

/// Where the Treasures are that a seat does not know, in order.
fn hidden_treasures(treasures: &EnumMap<Treasure, Trove>, seat: Seat) -> Stack<Trove, 16> {
    let mut hidden = Stack::<Trove, 16>::default();
    for trove in treasures.values().iter().filter(|trove| !knows(**trove, seat)) {
        hidden.push(*trove);
    }
    // Most of the time they are all alike.
    if hidden.as_slice().windows(2).any(|two| two[0] != two[1]) {
        hidden.as_mut_slice().sort_unstable();
    }
    hidden
}

impl Observe for State {
    type View = View;

    fn view(&self, seat: Seat) -> View {
        View::of(self, seat)
    }

    fn determinize(view: &View, rng: &mut (impl Rng + ?Sized)) -> State {
        let mut state = State {
            options: view.options,
            table: view.table.clone(),
            hands: [Slots::EMPTY; MAX_SEATS],
            decks: [Slots::EMPTY; MAX_SEATS],
            treasures: view.deal_treasures(rng),
            stage: view.stage,
            agenda: view.agenda,
        };
        state.hands[ix(view.seat)] = view.hand;
        state.decks[ix(view.seat)] = view.deck;
        let asked = view.deal_asked(rng);
        if let (Some(asked), Stage::Played { card: Source::Card { slot, .. } }) =
            (asked, view.stage)
        {
            state.stage = Stage::Nope { slot, asked };
        }
        for seat in (0..view.options.players).filter(|seat| *seat != view.seat) {
            let (hand, deck) = view.deal_hand(seat, asked == Some(seat), &state, rng);
            state.hands[ix(seat)] = hand;
            state.decks[ix(seat)] = deck;
        }
        state
    }

    fn past_choices(&self, each: impl FnMut(&State, Action)) {
        self.passed(each);
    }
}

/// Whether a seat knows where a Treasure is: it is public, or was seen.
const fn knows(trove: Trove, seat: Seat) -> bool {
    trove.place.is_public() || trove.seen.contains(seat)
}

impl View {
    /// The component set that is played with.
    pub(super) const fn set(&self) -> &'static Components {
        self.options.components.get()
    }

    /// What the game waits for, as far as this seat may know.
    pub(super) fn ask(&self) -> Ask {
        Ask::of(&self.options, self.stage, self.agenda.top())
    }

    /// Whether another seat may be asked for a Nope.
    pub(super) const fn window(&self) -> bool {
        is_window(self.stage, &self.agenda)
    }

    /// The hidden Treasures fall on the hidden places, each way as likely.
    fn deal_treasures(&self, rng: &mut (impl Rng + ?Sized)) -> EnumMap<Treasure, Trove> {
        let mut places = self.hidden;
        let mut treasures = self.treasures;
        for treasure in Treasure::all() {
            let trove = &mut treasures[treasure];
            if trove.place == TreasurePlace::Hidden
                && let Ok(left) = u32::try_from(places.len())
                && left > 0
            {
                *trove = places.remove(below(rng, left) as usize);
            }
        }
        treasures
    }

    /// The cards of a seat that lie in its hand or its deck, and of these the
    /// ones that may be in the hand: Tilda's Gold Card lies below her deck.
    fn pool(&self, seat: Seat) -> (Slots, Slots) {
        let pool = Slots::ALL.difference(self.table.stakes.open(seat));
        let tilda = self.table.plays(seat, Character::Tilda) && self.decks[ix(seat)] > 0;
        (pool, if tilda { pool.without(Slot::GOLD) } else { pool })
    }

    /// Whether a seat can be the one that is asked for a Nope.
    pub(super) fn may_be_asked(&self, seat: Seat) -> bool {
        let away = seat != self.seat && seat != self.table.current;
        away && self.hands[ix(seat)] > 0 && self.pool(seat).1.contains(Slot::NOPE)
    }

    /// UH-Q42: who is asked in an open window. Every pair of a deal and a holder of a
    /// Nope in it is as likely, so that a seat weighs as much as the chance that
    /// it holds its Nope.
    fn deal_asked(&self, rng: &mut (impl Rng + ?Sized)) -> Option<Seat> {
        // A multiple of every number of cards up to fifteen.
        const COMMON: u32 = 360_360;
        if !self.window() {
            return None;
        }
        let mut weights = [0; MAX_SEATS];
        for seat in (0..self.options.players).filter(|seat| self.may_be_asked(*seat)) {
            let cards = self.pool(seat).1.len().max(1);
            weights[ix(seat)] = u32::from(self.hands[ix(seat)]) * COMMON / cards;
        }
        let total = weights.iter().sum();
        if total == 0 {
            return None;
        }
        let mut point = below(rng, total);
        (0..self.options.players).find(|seat| {
            let weight = weights[ix(*seat)];
            let won = point < weight;
            point = point.saturating_sub(weight);
            won
        })
    }

    /// A hand of a seat, each one as likely that fits what is known.
    fn deal_hand(
        &self,
        seat: Seat,
        asked: bool,
        state: &State,
        rng: &mut (impl Rng + ?Sized),
    ) -> (Slots, Slots) {
        let (pool, mut free) = self.pool(seat);
        let (mut hand, mut left) = (Slots::EMPTY, self.hands[ix(seat)]);
        if asked {
            hand.insert(Slot::NOPE);
            free.remove(Slot::NOPE);
            left -= 1;
        } else if left == 1 && self.must_be_able(seat, state) {
            free.remove(Slot::NOPE);
        }
        while left > 0 && !free.is_empty() {
            let at = below(rng, free.len());
            if let Some(slot) = free.nth(at) {
                hand.insert(slot);
                free.remove(slot);
            }
            left -= 1;
        }
        (hand, pool.difference(hand))
    }

    /// 5.1: a TURN exists only where there is something to do but pass; if
    /// nothing on the table offers it, the hand does.
    fn must_be_able(&self, seat: Seat, state: &State) -> bool {
        let turn = self.ask() == Ask::Turn && self.table.current == seat;
        let treasure = self.table.round == ROUNDS && state.holds_treasure(seat);
        // Only the Line Leader asks for hand and deck, and a hand of one card
        // leaves room for another.
        turn && !treasure && !state.busy_with_deck(seat, self.decks[ix(seat)] > 0)
    }

    /// Everybody but the viewer.
    pub(super) fn opponents(&self) -> impl Iterator<Item = Seat> {
        (0..self.options.players).filter(|seat| *seat != self.seat)
    }
}

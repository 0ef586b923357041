//! What a seat sees, and the states that determinize makes of it.

use core::cell::Cell;

use super::{
    Phase, State, outside,
    parts::{Bid, Options, Rank, write_own},
};
use rules_core::{
    Indexed, Observe, Seat, ViewForm, Weight, below, generator,
    rand_core::Rng,
    serde::{self, Serialize},
    testkit::Promise,
};

thread_local! {
    /// Hands and deck of the state that was looked at last: determinize must not read it.
    static TRUTH: Cell<Truth> = const { Cell::new(([None; 3], [0; 3])) };
}

/// Hands and deck.
type Truth = ([Option<Rank>; 3], [u8; 3]);

/// What a seat sees: everything but the other hands and the order of the deck.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(crate = "self::serde")]
pub(crate) struct View<const F: u8> {
    pub(super) options: Options<F>,
    pub(super) seat: Seat,
    pub(super) phase: Phase,
    pub(super) round: u8,
    #[serde(serialize_with = "write_own::<F, _>")]
    pub(super) own: Option<Rank>,
    pub(super) bids: [Option<u8>; 3],
    pub(super) points: [u8; 3],
    pub(super) aside: [u8; 3],
    pub(super) note: u32,
}

/// What is encoded: a view, made once more from the state.
pub(crate) struct ViewRef<const F: u8>(pub(super) View<F>);

impl<'a, const F: u8> ViewForm<'a, State<F>> for ViewRef<F> {
    fn from_state(state: &'a State<F>, seat: Seat) -> Self {
        let mut view = state.view(seat);
        view.points[0] += u8::from(State::<F>::has(Promise::EncodeSeat));
        Self(view)
    }

    fn from_view(view: &'a View<F>) -> Self {
        Self(view.clone())
    }
}

impl<const F: u8> Observe for State<F> {
    type View = View<F>;

    fn view(&self, seat: Seat) -> View<F> {
        let Self { options, phase, round, hands, bids, points, deck: _, aside, note, fuse: _ } =
            *self;
        assert!(!(Self::has(Promise::NoPanic) && round == 1 && seat == 1), "planted");
        let own = hands[usize::from(seat)];
        TRUTH.set((self.hands, self.deck));
        let shown = if Self::has(Promise::Secret) { hands[0].map_or(0, Rank::get) } else { 0 };
        let note = note + u32::from(shown);
        View { options, seat, phase, round, own, bids, points, aside, note }
    }

    fn determinize(view: &View<F>, rng: &mut (impl Rng + ?Sized)) -> Self {
        if Self::has(Promise::DeterminizeVaries) {
            return Self::fitting(view, &mut generator(1, 1));
        }
        if Self::has(Promise::DeterminizePure) && outside().is_multiple_of(2) {
            rng.next_u64();
        }
        let world = Self::fitting(view, rng);
        if Self::has(Promise::DeterminizeDiffers) {
            let (hands, deck) = TRUTH.get();
            return Self { hands, deck, ..world };
        }
        world
    }

    fn past_choices(&self, mut each: impl FnMut(&Self, Bid<F>)) {
        if !matches!(self.phase, Phase::Bid(_) | Phase::Roll) {
            return;
        }
        let mut before = Self { bids: [None; 3], ..self.clone() };
        for (seat, bid) in (0..).zip(self.bids) {
            let Some(bid) = bid else { return };
            before.phase = Phase::Bid(seat);
            each(&before, Bid(if Self::has(Promise::PastChoices) { 0 } else { bid }));
            before.bids[usize::from(seat)] = Some(bid);
        }
    }
}

impl<const F: u8> State<F> {
    /// A state that fits a view.
    fn fitting(view: &View<F>, rng: &mut (impl Rng + ?Sized)) -> Self {
        let &View { options, seat, phase, round, own, bids, points, aside, note } = view;
        let deck = aside.map(|aside| 4 - aside);
        let hands = [None; 3];
        let mut world = Self {
            note: if Self::has(Promise::Secret) { 0 } else { note },
            fuse: Self::has(Promise::DeterminizePlays),
            ..Self { options, phase, round, hands, bids, points, deck, aside, note: 0, fuse: false }
        };
        let dealt = match phase {
            Phase::Deal(seat) => seat,
            Phase::Bid(_) | Phase::Roll => options.players,
            Phase::Over => 0,
        };
        // Whole deals are dealt again until they fit the bids: no deal that
        // fits is likelier than another.
        for deal in 0.. {
            assert!(deal < 10_000, "some deal fits the bids");
            world.deck = deck;
            world.hands = [None; 3];
            world.deal(usize::from(seat), own, usize::from(dealt), rng);
            let free = Self::has(Promise::DeterminizeValid);
            let fits = world.hands.iter().zip(bids).all(|(hand, bid)| {
                bid.is_none_or(|bid| hand.is_some_and(|rank| bid <= rank.get()))
            });
            let shown = u32::from(world.hands[0].map_or(0, Rank::get));
            let slip = !Self::has(Promise::Secret) || shown == note;
            let blind = Self::has(Promise::DeterminizeTruth) && phase == Phase::Bid(0);
            let wanted = (0..3)
                .all(|other| other == usize::from(seat) || world.hands[other] != Rank::new(3));
            if (free || fits && slip) && (wanted || !blind) {
                break;
            }
        }
        if Self::has(Promise::DeterminizeView) {
            world.points[0] += 1;
        }
        if Self::has(Promise::DeterminizeComponents) && world.deck[0] > 1 {
            world.deck[0] -= 1;
        }
        world
    }

    /// Deals the known hand first, and then the others at random.
    fn deal(
        &mut self,
        seat: usize,
        own: Option<Rank>,
        dealt: usize,
        rng: &mut (impl Rng + ?Sized),
    ) {
        if let Some(rank) = own {
            self.hands[seat] = Some(rank);
            self.deck[rank.index()] -= 1;
        }
        for other in (0..dealt).filter(|&other| other != seat) {
            let left = self.deck.iter().copied().map(Weight::from);
            let place = rules_core::weighted_index(left.clone(), below(rng, left.sum()));
            self.deck[place] -= 1;
            self.hands[other] = Rank::from_index(place);
        }
    }
}

//! What a seat sees, and what it may guess.

use super::{
    Phase, State,
    parts::{Options, Rank, Slip},
};
use rules_core::{
    Indexed, Observe, Seat, Weight, below,
    rand_core::Rng,
    serde::{self, Deserialize, Serialize},
    testkit::Promise,
};

/// What a seat sees: everything but the other hands and the order of the deck.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(crate = "self::serde")]
pub(crate) struct View<const F: u8> {
    pub(super) options: Options<F>,
    pub(super) seat: Seat,
    pub(super) phase: Phase,
    pub(super) round: u8,
    pub(super) own: Option<Rank>,
    pub(super) bids: [Option<u8>; 3],
    pub(super) points: [u8; 3],
    pub(super) aside: [u8; 3],
    pub(super) note: Slip<F>,
}

impl<const F: u8> Observe for State<F> {
    type View = View<F>;

    fn view(&self, seat: Seat) -> View<F> {
        let Self { options, phase, round, hands, bids, points, deck: _, aside, note, fuse: _ } =
            *self;
        assert!(!(Self::has(Promise::NoPanic) && round == 1 && seat == 1), "planted");
        let own = hands[usize::from(seat)];
        View { options, seat, phase, round, own, bids, points, aside, note: Slip(note) }
    }

    fn determinize(view: &View<F>, rng: &mut impl Rng) -> Self {
        let &View { options, seat, phase, round, own, bids, points, aside, note } = view;
        let deck = aside.map(|aside| 4 - aside);
        let hands = [None; 3];
        let mut guess = Self {
            note: note.0,
            fuse: Self::has(Promise::GuessPlays),
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
            guess.deck = deck;
            guess.hands = [None; 3];
            guess.deal(usize::from(seat), own, usize::from(dealt), rng);
            let free = Self::has(Promise::GuessAudit);
            let fits = guess.hands.iter().zip(bids).all(|(hand, bid)| {
                bid.is_none_or(|bid| hand.is_some_and(|rank| bid <= rank.get()))
            });
            if fits || free {
                break;
            }
        }
        if Self::has(Promise::GuessView) {
            guess.points[0] += 1;
        }
        if Self::has(Promise::GuessTally) && guess.deck[0] > 1 {
            guess.deck[0] -= 1;
        }
        guess
    }
}

impl<const F: u8> State<F> {
    /// Deals the known hand first, and then the others at random.
    fn deal(&mut self, seat: usize, own: Option<Rank>, dealt: usize, rng: &mut impl Rng) {
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

//! Observe: who sees which card. Nothing else in this crate decides that.

use rules_core::{Indexed, Observe, Seat, below, rand_core::Rng};
use serde::Serialize;

use crate::{Card, Options, State, betting::Bets, state::Phase};

/// The hand of a seat, as another one sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Hand {
    /// There is no card yet.
    Undealt,
    /// There is a card, and the seat that looks does not know it.
    FaceDown,
    /// There is this card.
    FaceUp(Card),
}

/// What a seat knows: its own hand, the board, every bet; after a showdown the other
/// hand, too.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct View {
    /// The options of this game.
    pub options: Options,
    /// The seat that looks.
    pub seat: Seat,
    /// The hand of each seat.
    pub hands: [Hand; 2],
    /// The card that lies face up.
    pub board: Option<Card>,
    /// The actions of both rounds.
    pub bets: [Bets; 2],
}

impl Observe for State {
    type View = View;

    fn view(&self, seat: Seat) -> View {
        // Every field by name: a new one does not compile until its audience is chosen.
        let Self { options, hands, board, bets } = self;
        let shown = self.phase() == Phase::Showdown;
        let hands = [0, 1].map(|other: Seat| match hands[usize::from(other)] {
            None => Hand::Undealt,
            Some(card) if shown || other == seat => Hand::FaceUp(card),
            Some(_) => Hand::FaceDown,
        });
        View { options: *options, seat, hands, board: *board, bets: *bets }
    }

    /// The posterior is exact: hands are dealt before anything else happens, so each
    /// card that this seat has not seen is equally likely.
    fn determinize(view: &View, rng: &mut (impl Rng + ?Sized)) -> Self {
        let View { options, seat: _, hands, board, bets } = view;
        let known = hands.map(|hand| match hand {
            Hand::FaceUp(card) => Some(card),
            Hand::Undealt | Hand::FaceDown => None,
        });
        let mut state = Self { options: *options, hands: known, board: *board, bets: *bets };
        for (place, hand) in hands.iter().enumerate() {
            if *hand == Hand::FaceDown {
                let unseen = || Card::all().filter(|&card| !state.is_dealt(card));
                let count = unseen().map(|_| 1).sum();
                state.hands[place] = unseen().nth(below(rng, count) as usize);
            }
        }
        state
    }
}

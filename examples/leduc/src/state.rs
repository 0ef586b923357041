//! State: the cards that have been dealt, and every bet.

use rules_core::{Seat, validated};

use crate::{
    Card, Options,
    betting::{Bets, Progress, progress},
};

validated! {
    /// A game between two steps.
    ///
    /// The stock is not stored: it is what has not been dealt, and its order does not
    /// exist until a card is drawn.
    #[derive(Clone, Debug, PartialEq, Eq, Hash)]
    pub struct State {
        /// The options of this game.
        pub options: Options,
        /// The hand of each seat, hidden from the other one (LD-2).
        pub hands: [Option<Card>; 2],
        /// The card that lies face up (LD-3).
        pub board: Option<Card>,
        /// The actions of both rounds. Players remember them: they are part of what is
        /// known, and chips and turn follow from them.
        pub bets: [Bets; 2],
    }
}

/// What the game waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// A hand for this seat.
    Deal(Seat),
    /// The card that lies face up.
    Board,
    /// An action of this seat in round 0 or 1.
    Bet {
        /// The round.
        round: usize,
        /// The seat that acts.
        seat: Seat,
    },
    /// Nothing: a seat has folded.
    Folded(Seat),
    /// Nothing: both hands have been shown.
    Showdown,
}

impl State {
    /// What the game waits for; it follows from the cards and the bets.
    #[must_use]
    pub fn phase(&self) -> Phase {
        let Self { options: _, hands, board, bets: [first, second] } = self;
        match (hands, progress(first.as_slice()), board) {
            ([None, _], ..) => Phase::Deal(0),
            ([_, None], ..) => Phase::Deal(1),
            (_, Progress::Open(seat), _) => Phase::Bet { round: 0, seat },
            (_, Progress::Folded(seat), _) => Phase::Folded(seat),
            (_, Progress::Called, None) => Phase::Board,
            (_, Progress::Called, Some(_)) => match progress(second.as_slice()) {
                Progress::Open(seat) => Phase::Bet { round: 1, seat },
                Progress::Folded(seat) => Phase::Folded(seat),
                Progress::Called => Phase::Showdown,
            },
        }
    }

    /// Whether a card lies on the table, face up or face down.
    #[must_use]
    pub fn is_dealt(&self, card: Card) -> bool {
        self.hands.contains(&Some(card)) || self.board == Some(card)
    }
}

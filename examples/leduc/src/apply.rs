//! Apply: cards are dealt, bets are made, the winner is paid.

use core::cmp::Ordering;

use rules_core::{Apply, Seat};

use crate::{Action, Card, Rank, State, betting::chips, state::Phase};

impl Apply for State {
    /// Payoffs are whole chips.
    const UNIT: i32 = 1;

    fn apply_action(&mut self, action: Action) {
        let Phase::Bet { round, .. } = self.phase() else { panic!("nobody bets now") };
        self.bets[round].push(action);
    }

    fn apply_chance(&mut self, card: Card) {
        match self.phase() {
            Phase::Deal(seat) => self.hands[usize::from(seat)] = Some(card),
            Phase::Board => self.board = Some(card),
            phase => panic!("no card is dealt in {phase:?}"),
        }
    }

    /// LD-6, LD-7: the loser is the one who paid no more than the other.
    fn payoff(&self, seat: Seat) -> i32 {
        let [one, two] = chips(&self.bets).map(i32::from);
        match self.winner() {
            None => 0,
            Some(winner) if winner == seat => one.min(two),
            Some(_) => -one.min(two),
        }
    }
}

impl State {
    /// The seat that wins the pot; `None` before the end and after a tie (LD-6).
    #[must_use]
    pub fn winner(&self) -> Option<Seat> {
        match self.phase() {
            Phase::Folded(seat) => Some(1 - seat),
            Phase::Showdown => {
                let [one, two] = self.hands.map(|hand| strength(hand, self.board));
                match one.cmp(&two) {
                    Ordering::Greater => Some(0),
                    Ordering::Less => Some(1),
                    Ordering::Equal => None,
                }
            }
            Phase::Deal(_) | Phase::Board | Phase::Bet { .. } => None,
        }
    }
}

/// What a hand is worth: first whether it pairs the board, then its rank (LD-6).
pub(crate) fn strength(hand: Option<Card>, board: Option<Card>) -> (bool, Option<Rank>) {
    let (hand, board) = (hand.map(Card::rank), board.map(Card::rank));
    (hand.is_some() && hand == board, hand)
}

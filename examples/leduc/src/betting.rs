//! One round of betting as the list of its actions: whose turn it is, what is legal,
//! what has been paid.

use rules_core::{Seat, pieces::Stack};

use crate::Action;

/// The most actions of a round: a check, four raises and a call.
pub const MOST: usize = 6;

/// Chips that a raise adds, by round (LD-5).
pub const SIZES: [u8; 2] = [2, 4];

/// The actions of one round, beginning with seat 0.
pub type Bets = Stack<Action, MOST>;

/// How far a round of betting is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// This seat is to act.
    Open(Seat),
    /// Both seats have paid the same, and play continues.
    Called,
    /// This seat has folded.
    Folded(Seat),
}

/// How far a round with these actions is (LD-4).
#[must_use]
pub const fn progress(bets: &[Action]) -> Progress {
    let next = if bets.len().is_multiple_of(2) { 0 } else { 1 };
    match bets {
        [.., Action::Fold] => Progress::Folded(1 - next),
        [_, .., Action::Call] => Progress::Called,
        _ => Progress::Open(next),
    }
}

/// Whether an action is legal after these (LD-4, LD-5).
#[must_use]
pub fn is_legal(bets: &[Action], action: Action, raise_cap: u8) -> bool {
    let raises = bets.iter().filter(|&&each| each == Action::Raise).count();
    matches!(progress(bets), Progress::Open(_))
        && match action {
            Action::Fold => bets.last() == Some(&Action::Raise),
            Action::Call => true,
            Action::Raise => raises < usize::from(raise_cap),
        }
}

/// Chips that each seat has paid in both rounds, with the ante (LD-2, LD-5).
#[must_use]
pub fn chips(rounds: &[Bets; 2]) -> [u8; 2] {
    let mut chips = [1; 2];
    for (bets, size) in rounds.iter().zip(SIZES) {
        for (place, action) in bets.as_slice().iter().enumerate() {
            let (own, other) = (place % 2, 1 - place % 2);
            match action {
                Action::Fold => {}
                Action::Call => chips[own] = chips[other],
                Action::Raise => chips[own] = chips[other] + size,
            }
        }
    }
    chips
}

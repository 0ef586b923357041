//! Setup: the table before the first card, and what always holds.

use rules_core::{Indexed, InvalidState, Seat, Setup};

use crate::{
    Action, Card, Options, State,
    betting::{Bets, Progress, is_legal, progress},
};

impl Setup for State {
    type Options = Options;

    fn setup(options: &Options) -> Self {
        Self { options: *options, hands: [None; 2], board: None, bets: [Bets::default(); 2] }
    }

    fn options(&self) -> Options {
        self.options
    }

    fn seats(&self) -> Seat {
        2
    }

    /// A card that was dealt twice is one too many.
    fn count_components(&self, mut count: impl FnMut(&'static str, u32)) {
        let dealt = self.hands.iter().chain([&self.board]).flatten().map(|_| 1).sum::<u32>();
        let stock = Card::all().filter(|&card| !self.is_dealt(card)).map(|_| 1).sum::<u32>();
        count("cards", dealt + stock);
    }

    fn validate(&self) -> Result<(), InvalidState> {
        let Self { options, hands: [one, two], board, bets } = self;
        let [first, second] = bets.each_ref().map(Bets::as_slice);
        let allowed = |bets: &[Action]| {
            (0..bets.len()).all(|i| is_legal(&bets[..i], bets[i], options.raise_cap))
        };
        let twice =
            (two.is_some() && one == two) || (board.is_some() && (board == one || board == two));
        InvalidState::unless(!twice, "each card in one place")?;
        InvalidState::unless(one.is_some() || two.is_none(), "a hand for seat 0 first")?;
        InvalidState::unless(first.is_empty() || two.is_some(), "both hands before a bet")?;
        InvalidState::unless(allowed(first) && allowed(second), "bets that the rules allow")?;
        let called = progress(first) == Progress::Called;
        InvalidState::unless(board.is_none() || called, "a board after the first round")?;
        InvalidState::unless(second.is_empty() || board.is_some(), "a board before later bets")
    }
}

//! Components: the six cards, and the actions.

use rules_core::indexed;

indexed! {
    /// A rank; the order is that of LD-6.
    pub enum Rank {
        /// The lowest.
        Jack = "J",
        /// The middle one.
        Queen = "Q",
        /// The highest.
        King = "K",
    }
}

indexed! {
    /// A suit, which decides nothing.
    pub enum Suit {
        /// Hearts.
        Hearts = "h",
        /// Spades.
        Spades = "s",
    }
}

indexed! {
    /// A card, and as a chance outcome the card that is dealt (LD-1). The ids are
    /// those of OpenSpiel: 0 and 1 are the jacks.
    pub enum Card {
        /// Rank and suit.
        Of(rank: Rank, suit: Suit) = "{rank}{suit}",
    }
}

impl Card {
    /// The rank, which decides a showdown.
    #[must_use]
    pub const fn rank(self) -> Rank {
        let Self::Of(rank, _) = self;
        rank
    }
}

indexed! {
    /// Every action of a seat (LD-4).
    #[derive(Default)]
    pub enum Action {
        /// Gives up the pot.
        #[default]
        Fold = "fold",
        /// Matches the other seat; a check if there is nothing to match.
        Call = "call",
        /// Matches the other seat and adds a bet (LD-5).
        Raise = "raise",
    }
}

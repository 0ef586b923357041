//! Encode: a view as numbers, own seat first. No state gets here, so nothing that
//! `observe` hides can be written.

use rules_core::{Encode, Indexed, ObservationWriter, write_fields};

use crate::{
    Hand, State, View,
    betting::{MOST, chips},
};

impl Encode for State {
    type ViewRef<'a> = View;

    fn encode(view: &View, out: &mut impl ObservationWriter) {
        let View { options, seat, hands, board, bets } = view;
        let (own, other) = (usize::from(*seat), usize::from(1 - seat));
        let card = |hand: Hand| match hand {
            Hand::FaceUp(card) => Some(card.index()),
            Hand::Undealt | Hand::FaceDown => None,
        };
        let rounds = bets.iter().enumerate().flat_map(|(round, bets)| {
            let actions = bets.as_slice().iter().enumerate();
            actions.map(move |(place, action)| ((round * MOST + place) * 3 + action.index(), 1))
        });
        let chips = chips(bets);
        write_fields! { out;
            "hand" [6], 1, OneHot, "one hot: own card (LD-2)" = one_hot(card(hands[own]));
            "shown" [6], 1, OneHot, "one hot: card of the other seat, after a showdown (LD-6)"
                = one_hot(card(hands[other]));
            "board" [6], 1, OneHot, "one hot: the board (LD-3)"
                = one_hot(board.map(Indexed::index));
            "bets" [2, MOST, 3], 1, OneHot,
                "one hot: fold, call or raise, for each round and place in it (LD-4)"
                = sparse(rounds);
            "chips" [2], 25, Count, "chips paid, own seat first (LD-5)"
                = cells(&[chips[own], chips[other]]);
            "seat" [2], 1, OneHot, "one hot: own seat (LD-4)" = one_hot(Some(own));
            "raise_cap" [1], 4, Count, "most raises in a round (LD-5)"
                = cells(&[options.raise_cap]);
        }
    }
}

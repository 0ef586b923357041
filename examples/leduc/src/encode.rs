//! Encode: a view as numbers, own seat first. No state gets here, so nothing that
//! `observe` hides can be written.

use rules_core::{CellKind, Encode, Indexed, ObservationField, ObservationWriter};

use crate::{
    Hand, State, View,
    betting::{MOST, chips},
};

static HAND: ObservationField = ObservationField {
    name: "hand",
    shape: &[6],
    max: 1,
    kind: CellKind::OneHot,
    meaning: "one hot: own card (LD-2)",
};
static SHOWN: ObservationField = ObservationField {
    name: "shown",
    shape: &[6],
    max: 1,
    kind: CellKind::OneHot,
    meaning: "one hot: card of the other seat, after a showdown (LD-6)",
};
static BOARD: ObservationField = ObservationField {
    name: "board",
    shape: &[6],
    max: 1,
    kind: CellKind::OneHot,
    meaning: "one hot: the board (LD-3)",
};
static BETS: ObservationField = ObservationField {
    name: "bets",
    shape: &[2, MOST, 3],
    max: 1,
    kind: CellKind::OneHot,
    meaning: "one hot: fold, call or raise, for each round and place in it (LD-4)",
};
static CHIPS: ObservationField = ObservationField {
    name: "chips",
    shape: &[2],
    max: 25,
    kind: CellKind::Count,
    meaning: "chips paid, own seat first (LD-5)",
};
static SEAT: ObservationField = ObservationField {
    name: "seat",
    shape: &[2],
    max: 1,
    kind: CellKind::OneHot,
    meaning: "one hot: own seat (LD-4)",
};
static RAISE_CAP: ObservationField = ObservationField {
    name: "raise_cap",
    shape: &[1],
    max: 4,
    kind: CellKind::Count,
    meaning: "most raises in a round (LD-5)",
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
        out.one_hot(&HAND, card(hands[own]));
        out.one_hot(&SHOWN, card(hands[other]));
        out.one_hot(&BOARD, board.map(Indexed::index));
        let rounds = bets.iter().enumerate();
        let cells = rounds.flat_map(|(round, bets)| {
            let actions = bets.as_slice().iter().enumerate();
            actions.map(move |(place, action)| ((round * MOST + place) * 3 + action.index(), 1))
        });
        out.sparse(&BETS, cells);
        let chips = chips(bets);
        out.cells(&CHIPS, &[chips[own], chips[other]]);
        out.one_hot(&SEAT, Some(own));
        out.cells(&RAISE_CAP, &[options.raise_cap]);
    }
}

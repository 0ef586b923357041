//! Legal: who acts, which actions are legal, which cards can be dealt.

use rules_core::{ActionSet, ChanceSource, Indexed, Legal, Node, Weight};

use crate::{Action, Card, State, betting::is_legal, state::Phase};

impl Legal for State {
    type Action = Action;
    type ChanceOutcome = Card;

    fn node(&self) -> Node {
        match self.phase() {
            Phase::Deal(_) | Phase::Board => Node::Chance,
            Phase::Bet { seat, .. } => Node::Player(seat),
            Phase::Folded(_) | Phase::Showdown => Node::Terminal,
        }
    }

    /// LD-4 and LD-5.
    fn legal_actions(&self) -> ActionSet<Action> {
        let Phase::Bet { round, .. } = self.phase() else { return ActionSet::EMPTY };
        let bets = self.bets[round].as_slice();
        Action::all().filter(|&action| is_legal(bets, action, self.options.raise_cap)).collect()
    }

    /// Every card of the stock is equally likely (LD-2, LD-3).
    fn chance_outcomes(&self, mut each: impl FnMut(Card, Weight)) {
        if self.node() == Node::Chance {
            Card::all().filter(|&card| !self.is_dealt(card)).for_each(|card| each(card, 1));
        }
    }

    /// There is one deck.
    fn chance_source(&self) -> ChanceSource {
        ChanceSource::deck([0; 4])
    }
}

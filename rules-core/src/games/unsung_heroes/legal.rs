//! Legal: what a state waits for, and what is possible there, asked of what is in progress.

use super::{
    components::{Action, ChanceOutcome, Faces, SeatId, combinations},
    moments::ask::Ask,
    state::State,
};
use crate::{ActionSet, ChanceSource, Legal, Node, Weight, rules};

impl Legal for State {
    type Action = Action;
    type ChanceOutcome = ChanceOutcome;

    fn node(&self) -> Node {
        // For a state that waits, `ask` gives the same node without counting cards and dice.
        let ask = self.ask();
        match ask {
            Ask::Over => Node::Terminal,
            _ if ask.chance() => Node::Chance,
            _ => Node::Player(self.decider()),
        }
    }

    #[inline]
    fn legal_actions(&self) -> ActionSet<Action> {
        let mut legal = ActionSet::EMPTY;
        match self.agenda.top() {
            Some(frame) => self.legal_in(frame, &mut legal),
            None => self.legal_at(&mut legal),
        }
        legal
    }

    #[inline]
    fn chance_outcomes(&self, mut each: impl FnMut(ChanceOutcome, Weight)) {
        match self.ask() {
            Ask::Characters => {
                for character in self.castable() {
                    each(ChanceOutcome::Character(character), 1);
                }
            }
            Ask::Draw => {
                for slot in self.drawable(self.drawer()) {
                    each(ChanceOutcome::Card(slot), 1);
                }
            }
            Ask::Minion => {
                for minion in self.next_minions() {
                    each(ChanceOutcome::Minion(minion), 1);
                }
            }
            Ask::Roll => {
                if let Some((colour, len)) = self.rolling() {
                    for (faces, weight) in Faces::of(colour, len) {
                        each(ChanceOutcome::Roll(faces), weight);
                    }
                }
            }
            Ask::Special => {
                for seat in self.tied() {
                    each(ChanceOutcome::Seat(SeatId::of(seat)), 1);
                }
            }
            Ask::Treasures => {
                let unseen = self.unseen();
                for pair in (0..unseen.pairs()).filter_map(|at| unseen.pair(at)) {
                    each(ChanceOutcome::Treasures(pair), 1);
                }
            }
            _ => {}
        }
    }

    #[inline]
    fn total_weight(&self) -> Weight {
        match self.ask() {
            Ask::Roll => self.rolling().map_or(0, |(colour, len)| combinations(colour, len)),
            Ask::Draw => self.drawable(self.drawer()).len(),
            Ask::Treasures => self.unseen().pairs(),
            _ => rules::sum_of_weights(self),
        }
    }

    #[inline]
    fn outcome_at(&self, point: Weight) -> ChanceOutcome {
        match self.ask() {
            Ask::Roll => {
                if let Some((colour, len)) = self.rolling() {
                    assert!(point < combinations(colour, len), "a point below the total weight");
                    return ChanceOutcome::Roll(Faces::of_point(colour, len, point));
                }
            }
            Ask::Draw => {
                let card = self.drawable(self.drawer()).nth(point);
                return ChanceOutcome::Card(card.expect("a point below the total weight"));
            }
            Ask::Treasures => {
                let pair = self.unseen().pair(point).expect("a point below the total weight");
                return ChanceOutcome::Treasures(pair);
            }
            _ => {}
        }
        rules::outcome_at_weight(self, point)
    }

    fn chance_source(&self) -> ChanceSource {
        self.source()
    }
}

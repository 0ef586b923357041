//! TOY-2 and TOY-3: who is to act, and what may happen.

use super::{
    Phase, State,
    parts::{Bid, Event, Face, Rank},
};
use rules_core::{ActionSet, Indexed, Legal, Node, Weight, testkit::Promise};

impl<const F: u8> Legal for State<F> {
    type Action = Bid<F>;
    type ChanceOutcome = Event;

    fn node(&self) -> Node {
        match self.phase {
            Phase::Deal(_) | Phase::Roll => Node::Chance,
            Phase::Bid(0)
                if Self::has(Promise::DeterminizeNode) && self.hands[0] == Rank::new(3) =>
            {
                Node::Player(1)
            }
            Phase::Bid(seat) => Node::Player(seat),
            Phase::Over => Node::Terminal,
        }
    }
    fn legal_actions(&self) -> ActionSet<Bid<F>> {
        let mut legal = ActionSet::EMPTY;
        legal
            .insert_if(Self::has(Promise::LegalOnlyAtPlayers) && self.phase == Phase::Roll, Bid(0));
        let Phase::Bid(seat) = self.phase else { return legal };
        let rank = self.hands[usize::from(seat)].map_or(0, Rank::get);
        let next = self.hands[(usize::from(seat) + 1) % self.seat_count()].map_or(0, Rank::get);
        if Self::has(Promise::LegalNonEmpty) && rank == 1 {
            return legal;
        }
        for bid in 0..=rank {
            let gone = Self::has(Promise::ActionsReached) && bid == 3;
            let secret = Self::has(Promise::Blind) && bid == 1 && next == 1;
            legal.insert_if(!(gone || secret), Bid(bid));
        }
        legal
    }
    fn decision_actions(&self) -> ActionSet<Bid<F>> {
        let legal = self.legal_actions();
        let first = legal.first().filter(|_| Self::has(Promise::Shortcuts));
        first.map_or(legal, |first| legal.without(first))
    }
    fn chance_outcomes(&self, mut each: impl FnMut(Event, Weight)) {
        let weight =
            |face: Face| Weight::from(!(Self::has(Promise::WeightsPositive) && face.get() == 6));
        match self.phase {
            Phase::Deal(_) => {
                let mut cards: Vec<_> =
                    Rank::all().filter(|rank| self.deck[rank.index()] > 0).collect();
                if Self::has(Promise::OutcomesAscending) {
                    cards.reverse();
                }
                for rank in cards {
                    each(Event::Dealt(rank), self.deck[rank.index()].into());
                }
            }
            Phase::Roll if Self::has(Promise::OutcomesNonEmpty) => {}
            Phase::Roll => Face::all()
                .filter(|face| !(Self::has(Promise::OutcomesReached) && face.get() == 6))
                .for_each(|face| each(Event::Rolled(face), weight(face))),
            Phase::Over if Self::has(Promise::OutcomesOnlyAtChance) => {
                Face::all().for_each(|face| each(Event::Rolled(face), 1));
            }
            Phase::Bid(_) | Phase::Over => {}
        }
    }
    fn is_possible(&self, outcome: Event) -> bool {
        let mut found = false;
        self.chance_outcomes(|possible, _| found |= possible == outcome);
        if Self::has(Promise::Refused) && matches!(outcome, Event::Rolled(_)) {
            return true;
        }
        found && !(Self::has(Promise::IsPossible) && self.phase == Phase::Roll)
    }
    fn total_weight(&self) -> Weight {
        let mut total = Weight::from(Self::has(Promise::Total));
        self.chance_outcomes(|_, weight| total += weight);
        total
    }
    fn outcome_at(&self, point: Weight) -> Event {
        if Self::has(Promise::OutcomeAt) && self.phase == Phase::Roll && point == 3 {
            return self.outcome_at(4);
        }
        let (mut rest, mut drawn) = (point, None);
        self.chance_outcomes(|outcome, weight| {
            if drawn.is_none() {
                match rest.checked_sub(weight) {
                    Some(left) => rest = left,
                    None => drawn = Some(outcome),
                }
            }
        });
        drawn.expect("a point below the total of a chance node")
    }
}

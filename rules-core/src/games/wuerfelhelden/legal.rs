//! Legal: chance rolls the lowest colour of the hand, the active seat marks.

use super::components::{Action, ChanceOutcome, Colour, Die};
use super::state::{Phase, State};
use crate::{ActionSet, ChanceSource, Legal, Node, Weight};

impl Legal for State {
    type Action = Action;
    type ChanceOutcome = ChanceOutcome;

    #[inline]
    fn node(&self) -> Node {
        match &self.phase {
            Phase::Opening(_) | Phase::Rolling(_) => Node::Chance,
            Phase::Choosing { turn, .. } => Node::Player(turn.active),
            Phase::Over { .. } => Node::Terminal,
        }
    }

    /// 5.3: any showing die not before the last one marked, so that every
    /// multiset of dice can be marked in exactly one way (WH-18).
    #[inline]
    fn legal_actions(&self) -> ActionSet<Action> {
        let mut legal = ActionSet::EMPTY;
        if let Phase::Choosing { turn, last_mark } = &self.phase {
            let dice = last_mark.map_or(turn.showing, |last| turn.showing.since(last));
            legal.insert_bits(Action::FIRST.Mark, dice.kinds_set());
            legal.insert(if turn.hand.is_empty() { Action::Stop } else { Action::Roll });
        }
        legal
    }

    /// WH-20, 5.5: the dice of one colour at once, as a multiset.
    fn chance_outcomes(&self, each: impl FnMut(ChanceOutcome, Weight)) {
        if let Some((die, dice)) = self.falling() {
            die.chance_outcomes(dice, each);
        }
    }

    /// As many dice as fall, each with a face that it has.
    #[inline]
    fn is_possible(&self, faces: ChanceOutcome) -> bool {
        self.falling().is_some_and(|(die, dice)| {
            faces.dice() == dice && faces.iter().all(|face| die.contains(face))
        })
    }

    #[inline]
    fn total_weight(&self) -> Weight {
        self.falling().map_or(0, |(_, dice)| [1, 6, 36, 216][usize::from(dice)])
    }

    /// A point names the side on which each die comes to rest.
    #[inline]
    fn outcome_at(&self, point: Weight) -> ChanceOutcome {
        let (die, count) = self.falling().expect("a chance node");
        assert!(
            point < [1, 6, 36, 216][usize::from(count)],
            "point {point} is not below the total weight"
        );
        die.throw(count, point)
    }

    /// The dice of a colour of a seat, by its turn and the roll within.
    fn chance_source(&self) -> ChanceSource {
        ChanceSource::dice(match &self.phase {
            Phase::Opening(opening) => {
                let next = opening.contenders.as_slice().get(opening.rolls.len());
                [0, next.map_or(0, |&seat| seat.into()), opening.round.into(), 0]
            }
            Phase::Rolling(turn) => {
                let colour = turn.hand.first().map_or(0, |colour| 1 + colour.index());
                let round = self.turns / u16::from(self.options.players);
                [colour, turn.active.into(), round.into(), turn.roll.into()]
            }
            Phase::Choosing { .. } | Phase::Over { .. } => [0; 4],
        })
    }
}

impl State {
    /// The die that falls next, and how many of it (5.5): all white ones in
    /// the opening (WH-11), the lowest colour of the hand in a turn.
    #[inline]
    fn falling(&self) -> Option<(Die, u8)> {
        let (colour, dice) = match &self.phase {
            Phase::Opening(_) => (Colour::White, self.set().owned().count(Colour::White)),
            Phase::Rolling(turn) => {
                let colour = turn.hand.first()?;
                (colour, turn.hand.count(colour))
            }
            Phase::Choosing { .. } | Phase::Over { .. } => return None,
        };
        Some((self.options.dice_set[colour], dice))
    }
}

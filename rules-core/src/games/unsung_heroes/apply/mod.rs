//! Apply: what each step does.
//!
//! A step is taken, and then the agenda advances until a seat or chance has at
//! least two actions or outcomes (5.1, `Flow::advance`). `turn` turns and their end, `card` the
//! bonuses of cards, `dice` how dice come and change, `round` what happens
//! between the turns.

mod card;
mod dice;
pub(super) mod forge;
mod ranking;
mod round;
mod turn;

use super::{
    Returns,
    components::{Action, ChanceOutcome, Slot, constants::ROUNDS},
    legal::{Pending, ask::Ask},
    state::agenda::{Frame, GainStage, Stage},
    state::{State, ix},
};
use crate::{Apply, Seat, Subgoal, flow::Flow};

impl Apply for State {
    const UNIT: i32 = 6;

    #[inline]
    fn apply_action(&mut self, action: Action) {
        self.do_action(action);
        self.advance();
    }

    #[inline]
    fn apply_chance(&mut self, outcome: ChanceOutcome) {
        self.do_chance(outcome);
        self.advance();
    }

    /// 5.10: the winner gains what the others lose, in sixths.
    fn payoff(&self, seat: Seat) -> i32 {
        let Stage::Over { winner } = self.stage else { return 0 };
        match self.options.returns {
            _ if winner == seat => Self::UNIT,
            Returns::ZeroSum => -Self::UNIT / (i32::from(self.players()) - 1),
            Returns::WinLoss => 0,
        }
    }

    /// 5.10: Minions, Treasures and, in the Boss round, the lead; less the mean
    /// over the players.
    #[inline]
    fn potential(&self, seat: Seat) -> (i64, i64) {
        if !self.options.shaping || self.ask() == Ask::Over {
            return (0, 1);
        }
        let (all, below) = self.mean_promise();
        (i64::from(self.players()) * self.promise(seat) - all, below)
    }

    const SUBGOALS: &'static [Subgoal] = &[
        Subgoal::new("minions", "Minions won, of 4 (UH-69)", [0, 1], (24, 100)),
        Subgoal::new("treasures", "Treasures received, of 4 (UH-69)", [0, 1], (12, 100)),
        Subgoal::new(
            "lead",
            "points ahead of the best other score, of 10 at most, in the Boss round; else 0 (5.10)",
            [-1, 1],
            (10, 100),
        ),
        Subgoal::new(
            "mean",
            "mean over all players of the other sub-goals, each times its weight (5.10)",
            [-1, 1],
            (-1, 1),
        ),
    ];

    fn subgoal(&self, seat: Seat, at: usize) -> (i64, i64) {
        match at {
            0 => (self.minions_won(seat), 4),
            1 => (self.treasures_won(seat), 4),
            2 => (self.lead(seat), 10),
            _ => self.mean_promise(),
        }
    }
}

impl State {
    /// The potential of a seat in hundredths, before the mean is taken off.
    fn promise(&self, seat: Seat) -> i64 {
        6 * self.minions_won(seat) + 3 * self.treasures_won(seat) + self.lead(seat)
    }

    /// The mean of that over all players.
    fn mean_promise(&self) -> (i64, i64) {
        let all = (0..self.players()).map(|seat| self.promise(seat)).sum();
        (all, 100 * i64::from(self.players()))
    }

    fn minions_won(&self, seat: Seat) -> i64 {
        self.table.minions_won(seat).into()
    }

    fn treasures_won(&self, seat: Seat) -> i64 {
        self.table.treasures_won(self.treasures.values(), seat).into()
    }

    /// In the Boss round the lead in points, ten at most.
    fn lead(&self, seat: Seat) -> i64 {
        if self.table.round != ROUNDS {
            return 0;
        }
        let best = self.others(seat).map(|other| self.score(other)).max().unwrap_or(0);
        (i64::from(self.score(seat)) - i64::from(best)).clamp(-10, 10)
    }
}

impl Flow for State {
    /// Who decides is asked for at nodes only.
    type Decision = ();
    type Chance = ();

    #[inline]
    fn pending(&self) -> Pending {
        match self.agenda.top() {
            None => self.stage_pending(),
            Some(frame) => self.frame_pending(frame),
        }
    }

    #[inline]
    fn only_action(&self) -> Option<Action> {
        self.only_legal_action()
    }

    #[inline]
    fn only_outcome(&self, (): ()) -> Option<ChanceOutcome> {
        self.only_possible_outcome()
    }

    #[inline]
    fn do_action(&mut self, action: Action) {
        match self.agenda.top().copied() {
            None => self.stage_action(action),
            Some(Frame::Card { source, next }) => self.choose_bonus(source, next, action),
            Some(Frame::Pick { target, .. }) => self.pick(target, action),
            Some(Frame::Gain(gain)) => match gain.stage {
                GainStage::Faith => self.choose_faith(gain, action),
                GainStage::Comedy => self.choose_comedy(gain, action),
                GainStage::Odds => self.choose_odds(gain, action),
                GainStage::Roll | GainStage::Extra => {}
            },
            Some(Frame::Rage { left }) => self.choose_rage(left, action),
            Some(Frame::Forge { chosen, next, sum }) => {
                self.choose_part(chosen, next, sum, action);
            }
            Some(_) => {}
        }
    }

    #[inline]
    fn do_chance(&mut self, outcome: ChanceOutcome) {
        match (outcome, self.stage) {
            (ChanceOutcome::Roll(faces), _) => self.rolled(faces),
            (ChanceOutcome::Card(slot), stage) => self.drawn(slot, stage),
            (ChanceOutcome::Character(character), Stage::Draft { seat }) => {
                self.cast(seat, character);
            }
            (ChanceOutcome::Minion(minion), _) => self.turn_up(minion),
            (ChanceOutcome::Seat(id), Stage::Rank { winner }) => {
                self.ranked(winner, id.seat());
            }
            (ChanceOutcome::Seat(id), _) => self.begin_with(id.seat()),
            (ChanceOutcome::Treasures(pair), Stage::Treasures { winner, second }) => {
                self.look_at(pair, winner, second);
            }
            _ => {}
        }
    }

    #[inline]
    fn do_forced(&mut self) {
        match self.agenda.top().copied() {
            None => self.stage_forced(),
            Some(Frame::Card { source, next }) => self.card_forced(source, next),
            Some(Frame::Gain(gain)) => self.gain_forced(gain),
            Some(Frame::Mass { owner, ones, .. }) => self.mass_forced(owner, ones),
            Some(Frame::Show { next }) => self.show_forced(next),
            Some(Frame::Pick { .. } | Frame::Rage { .. } | Frame::Blank) => {
                self.agenda.pop();
            }
            Some(Frame::Reroll { .. } | Frame::Forge { .. } | Frame::Draw) => {}
        }
    }
}

impl State {
    /// An action with an empty agenda.
    #[inline]
    fn stage_action(&mut self, action: Action) {
        match (self.stage, action) {
            (Stage::Turn, _) => self.take_turn(action),
            (Stage::Draft { seat }, Action::Character(character)) => {
                self.cast(seat, character);
            }
            (Stage::Nope { slot, asked }, _) => self.choose_nope(slot, asked, action),
            (Stage::Keep { winner, second }, Action::Treasure(treasure)) => {
                self.keep(winner, second, treasure);
            }
            (Stage::StuffEnd { puppet }, _) => self.stuff_at_end(puppet, action),
            _ => {}
        }
    }

    /// UH-75, UH-93: a card goes from the deck to the hand.
    fn drawn(&mut self, slot: Slot, stage: Stage) {
        let seat = self.drawer();
        self.decks[ix(seat)].remove(slot);
        self.hands[ix(seat)].insert(slot);
        match stage {
            Stage::Deal { seat, left } => self.stage = Stage::Deal { seat, left: left - 1 },
            Stage::Refill { seat, left } => self.stage = Stage::Refill { seat, left: left - 1 },
            _ => {
                self.agenda.pop();
            }
        }
    }

    /// Puts a frame in the place of the top one.
    #[inline]
    fn replace(&mut self, frame: Frame) {
        if let Some(top) = self.agenda.top_mut() {
            *top = frame;
        }
    }
}

//! Apply: a step, and the forced steps behind it; and what the seats are paid.

use super::{
    Returns,
    components::{Action, ChanceOutcome, constants::ROUNDS},
    moments::ask::Ask,
    state::State,
    state::agenda::Stage,
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

//! Apply: a step, and the forced steps behind it; and what the seats are paid.

use super::{
    components::{Action, ChanceOutcome, constants::MOST_VP},
    state::{Stage, State},
};
use crate::{Apply, Seat, Subgoal, flow::Flow};

impl Apply for State {
    /// A third of a millionth: holds 2/k - 1 and the shared return exactly.
    const UNIT: i32 = 3_000_000;

    fn apply_action(&mut self, action: Action) {
        self.do_action(action);
        self.advance();
    }

    fn apply_chance(&mut self, outcome: ChanceOutcome) {
        self.do_chance(outcome);
        self.advance();
    }

    /// Section 5.7.
    fn payoff(&self, seat: Seat) -> i32 {
        let Stage::Over { winners, .. } = self.agenda.stage else { return 0 };
        match i32::try_from(winners.len()).unwrap_or(0) {
            0 => self.options.collective_loss_return.millionths() * (Self::UNIT / 1_000_000),
            many if winners.contains(seat) => Self::UNIT / many * 2 - Self::UNIT,
            _ => -Self::UNIT,
        }
    }

    /// VP of the seat less the mean of the others', in twelfths (section 5.7);
    /// zero at the end (HMD-Q61).
    #[inline]
    fn potential(&self, seat: Seat) -> (i64, i64) {
        let over = matches!(self.agenda.stage, Stage::Over { .. });
        if over || !self.options.shaping {
            return (0, 1);
        }
        let ((own, _), (rest, below)) = (self.own_vp(seat), self.vp_of_others(seat));
        (own * (i64::from(self.options.players) - 1) - rest, below)
    }

    const SUBGOALS: &'static [Subgoal] = &[
        Subgoal::new("vp", "victory points, of 12; 0 if eliminated (5.7)", [0, 1], (1, 1)),
        Subgoal::new("others", "mean victory points of the others, of 12 (5.7)", [0, 1], (-1, 1)),
    ];

    fn subgoal(&self, seat: Seat, at: usize) -> (i64, i64) {
        if at == 0 { self.own_vp(seat) } else { self.vp_of_others(seat) }
    }
}

impl State {
    /// VP of a seat, of twelve.
    #[inline]
    fn own_vp(&self, seat: Seat) -> (i64, i64) {
        (i64::from(self.table.vp[usize::from(seat)]), i64::from(MOST_VP))
    }

    /// Mean VP of the other seats, of twelve.
    #[inline]
    fn vp_of_others(&self, seat: Seat) -> (i64, i64) {
        let all: i64 = self.table.vp.iter().map(|&vp| i64::from(vp)).sum();
        let (own, most) = self.own_vp(seat);
        (all - own, most * (i64::from(self.options.players) - 1))
    }
}

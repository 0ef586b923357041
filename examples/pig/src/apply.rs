//! Apply: the pot grows, is lost, or is kept.

use rules_core::{Apply, Seat};

use crate::{
    Action, Face,
    state::{Phase, State},
};

impl Apply for State {
    /// A win is shared by up to four, a loss by up to three.
    const UNIT: i32 = 36;

    fn apply_action(&mut self, action: Action) {
        match action {
            Action::Roll => self.phase = Phase::Rolling,
            Action::Hold => {
                self.scores.as_mut_slice()[usize::from(self.active)] += self.pot;
                self.end_turn();
            }
        }
    }

    /// PI-3: a 1 loses the pot.
    fn apply_chance(&mut self, face: Face) {
        self.phase = Phase::Choosing;
        if face.get() == 1 {
            self.end_turn();
        } else {
            self.pot += face.get();
        }
    }

    /// PI-5, PI-6: those with most share the win, the others share the loss.
    fn payoff(&self, seat: Seat) -> i32 {
        if self.phase != Phase::Over {
            return 0;
        }
        let most = self.scores.as_slice().iter().copied().max().unwrap_or(0);
        let players = i32::from(self.options.players);
        let winners = self.scores.as_slice().iter().fold(0, |n, &s| n + i32::from(s == most));
        if self.score(seat) == most {
            Self::UNIT * (players - winners) / (winners * (players - 1))
        } else {
            -Self::UNIT / (players - 1)
        }
    }
}

impl State {
    /// PI-5, PI-6: the turn ends, and the game with it if somebody is there.
    fn end_turn(&mut self) {
        self.pot = 0;
        self.turns += 1;
        let there = self.score(self.active) >= self.options.goal;
        if there || self.turns == self.options.turn_limit {
            self.phase = Phase::Over;
        } else {
            self.active = (self.active + 1) % self.options.players;
            self.phase = Phase::Choosing;
        }
    }
}

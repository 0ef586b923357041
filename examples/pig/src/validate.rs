//! Validation: what no game can reach, for states that come from outside.

use rules_core::InvalidState;

use crate::{Phase, State};

impl State {
    /// The first thing about this state that no game can show.
    pub(crate) fn find_fault(&self) -> Result<(), InvalidState> {
        let Self { options, scores, pot, active, turns, phase } = self;
        let players = usize::from(options.players);
        let full = scores.as_slice().iter().any(|&score| score >= options.goal);
        let over = *phase == Phase::Over;
        let risk = options.goal.saturating_sub(self.score(*active));
        InvalidState::unless(scores.len() == players, "one score for each player")?;
        InvalidState::unless(usize::from(*active) < players, "a seat that somebody sits on")?;
        InvalidState::unless(*turns <= options.turn_limit, "turns within the limit")?;
        InvalidState::unless(scores.as_slice().iter().all(|&s| s != 1), "no score of one")?;
        InvalidState::unless(over == (full || *turns == options.turn_limit), "an end at the end")?;
        InvalidState::unless(
            !full || self.score(*active) >= options.goal,
            "the winner was active",
        )?;
        let beyond = scores.as_slice().iter().any(|&s| s > options.goal.saturating_add(5));
        InvalidState::unless(!beyond, "the first hold at the goal wins")?;
        let full_pot = over || (*pot < risk.saturating_add(6) && *pot != 1);
        InvalidState::unless(full_pot && (!over || *pot == 0), "a pot that can lie there")?;
        self.find_fault_in_turns()
    }

    /// Turns tell who is active, and nobody scores without a turn.
    fn find_fault_in_turns(&self) -> Result<(), InvalidState> {
        let players = u16::from(self.options.players);
        let last =
            if self.phase == Phase::Over { self.turns.saturating_sub(1) } else { self.turns };
        let right = last % players == u16::from(self.active);
        InvalidState::unless(right, "turns go round")?;
        InvalidState::unless(self.phase != Phase::Over || self.turns > 0, "an end after a turn")?;
        for (seat, &score) in (0..).zip(self.scores.as_slice()) {
            let had_turn = self.turns > seat;
            InvalidState::unless(score == 0 || had_turn, "nobody scores without a turn")?;
        }
        Ok(())
    }
}

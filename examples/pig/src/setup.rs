//! Setup: options, the table before the first decision, what must always hold.

use rules_core::{InvalidState, Seat, Setup, options, pieces::Stack};

use crate::state::{Phase, State};

options! {
    /// The switches.
    pub struct Options {
        /// How many play (PI-1).
        pub players: u8 = 2, "2 to 4", |n| (2..=4).contains(n);
        /// Points that win (PI-5).
        pub goal: u8 = 100, "2 to 200", |n| (2..=200).contains(n);
        /// Turns of all players together (PI-6).
        pub turn_limit: u16 = 200, "1 to 1000", |n| (1..=1000).contains(n);
    }
}

impl Setup for State {
    type Options = Options;

    fn setup(options: &Options) -> Self {
        let mut scores = Stack::default();
        (0..options.players).for_each(|_| scores.push(0));
        Self { options: *options, scores, pot: 0, active: 0, turns: 0, phase: Phase::Choosing }
    }

    fn options(&self) -> Options {
        self.options
    }

    fn seats(&self) -> Seat {
        self.options.players
    }

    fn count_components(&self, mut count: impl FnMut(&'static str, u32)) {
        count("dice", 1);
        count("players", u32::try_from(self.scores.len()).unwrap_or(u32::MAX));
    }

    fn validate(&self) -> Result<(), InvalidState> {
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
        self.audit_turns()
    }
}

impl State {
    /// Points of a seat; none where nobody sits.
    pub(crate) fn score(&self, seat: Seat) -> u8 {
        self.scores.as_slice().get(usize::from(seat)).copied().unwrap_or(0)
    }

    /// Turns tell who is active, and nobody scores without a turn.
    fn audit_turns(&self) -> Result<(), InvalidState> {
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

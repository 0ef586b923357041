//! Rules: the components, the state, and the three traits that make a game.

use rules_core::{pieces::Stack, prelude::*, validated};
use serde::{Deserialize, Serialize};

bounded! {
    /// A face of the die, and an outcome of chance.
    pub struct Face(1..=6);
}

indexed! {
    /// Every decision (PI-2).
    pub enum Action {
        /// Rolls the die.
        Roll = "roll",
        /// Keeps the pot (PI-4).
        Hold = "hold",
    }
}

options! {
    /// What can be chosen before the game.
    pub struct Options {
        /// How many play (PI-1).
        pub players: u8 = 2, "2 to 4", |n| (2..=4).contains(n);
        /// Points that win (PI-5).
        pub goal: u8 = 100, "2 to 200", |n| (2..=200).contains(n);
        /// Turns of all players together (PI-6).
        pub turn_limit: u16 = 200, "1 to 1000", |n| (1..=1000).contains(n);
    }
}

/// What the game waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// The active seat decides.
    Choosing,
    /// The die is in the air.
    Rolling,
    /// The game is over.
    Over,
}

validated! {
    /// A game between two steps; every seat sees all of it.
    #[derive(Clone, Debug, PartialEq, Eq, Hash)]
    pub struct State {
        /// The options of this game.
        pub options: Options,
        /// Points of each seat.
        pub scores: Stack<u8, 4>,
        /// Points at risk.
        pub pot: u8,
        /// The seat whose turn it is, or was when the game ended.
        pub active: Seat,
        /// Turns finished.
        pub turns: u16,
        /// What the game waits for.
        pub phase: Phase,
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
        self.find_fault()
    }
}

impl Legal for State {
    type Action = Action;
    type ChanceOutcome = Face;

    fn node(&self) -> Node {
        match self.phase {
            Phase::Choosing => Node::Player(self.active),
            Phase::Rolling => Node::Chance,
            Phase::Over => Node::Terminal,
        }
    }

    /// PI-2; PI-4: an empty pot cannot be held, and one that wins must be.
    fn legal_actions(&self) -> ActionSet<Action> {
        let mut legal = ActionSet::EMPTY;
        if self.phase == Phase::Choosing {
            let wins = self.pot >= self.options.goal.saturating_sub(self.score(self.active));
            legal.insert_if(!wins, Action::Roll);
            legal.insert_if(self.pot > 0, Action::Hold);
        }
        legal
    }

    /// The die is fair.
    fn chance_outcomes(&self, mut each: impl FnMut(Face, Weight)) {
        if self.phase == Phase::Rolling {
            Face::all().for_each(|face| each(face, 1));
        }
    }
}

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
    /// Points of a seat; none where nobody sits.
    pub(crate) fn score(&self, seat: Seat) -> u8 {
        self.scores.as_slice().get(usize::from(seat)).copied().unwrap_or(0)
    }

    /// PI-5, PI-6: the turn ends, and the game with it if somebody has reached
    /// the goal.
    fn end_turn(&mut self) {
        self.pot = 0;
        self.turns += 1;
        let reached = self.score(self.active) >= self.options.goal;
        if reached || self.turns == self.options.turn_limit {
            self.phase = Phase::Over;
        } else {
            self.active = (self.active + 1) % self.options.players;
            self.phase = Phase::Choosing;
        }
    }
}

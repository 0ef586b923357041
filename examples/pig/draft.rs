use rules_core::prelude::*;

bounded! {
    /// A face of the die: every outcome of chance.
    pub struct Face(1..=6);
}

indexed! {
    /// Every decision of a seat.
    pub enum Action {
        /// Rolls the die and adds it to the pot.
        Roll = "roll",
        /// Keeps the pot and ends the turn.
        Hold = "hold",
    }
}

options! {
    /// What can be chosen before the game.
    pub struct Options {
        /// Points that win.
        pub goal: u8 = 100, "2 to 200", |n| (2..=200).contains(n);
    }
}

/// A game between two steps.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {
    pub goal: u8,
    pub scores: [u8; 2],
    pub pot: u8,
    pub active: Seat,
    pub rolling: bool,
}

impl Setup for State {
    type Options = Options;

    fn setup(options: &Options) -> Self {
        Self { goal: options.goal, scores: [0; 2], pot: 0, active: 0, rolling: false }
    }

    fn options(&self) -> Options {
        Options { goal: self.goal }
    }

    fn seats(&self) -> Seat {
        2
    }
}

impl Legal for State {
    type Action = Action;
    type ChanceOutcome = Face;

    fn node(&self) -> Node {
        match self {
            _ if self.scores.iter().any(|&score| score >= self.goal) => Node::Terminal,
            _ if self.rolling => Node::Chance,
            _ => Node::Player(self.active),
        }
    }

    fn legal_actions(&self) -> ActionSet<Action> {
        let mut legal = ActionSet::EMPTY;
        if let Node::Player(seat) = self.node() {
            let wins = self.scores[usize::from(seat)] + self.pot >= self.goal;
            legal.insert_if(!wins, Action::Roll);
            legal.insert_if(self.pot > 0, Action::Hold);
        }
        legal
    }

    fn chance_outcomes(&self, mut each: impl FnMut(Face, Weight)) {
        if self.node() == Node::Chance {
            Face::all().for_each(|face| each(face, 1));
        }
    }
}

impl Apply for State {
    const UNIT: i32 = 1;

    fn apply_action(&mut self, action: Action) {
        if action == Action::Roll {
            self.rolling = true;
        } else {
            self.scores[usize::from(self.active)] += self.pot;
            self.pass_the_die();
        }
    }

    fn apply_chance(&mut self, face: Face) {
        self.rolling = false;
        if face.get() == 1 {
            self.pass_the_die();
        } else {
            self.pot += face.get();
        }
    }

    fn payoff(&self, seat: Seat) -> i32 {
        match self.node() {
            Node::Terminal if self.scores[usize::from(seat)] >= self.goal => 1,
            Node::Terminal => -1,
            _ => 0,
        }
    }
}

impl State {
    fn pass_the_die(&mut self) {
        self.pot = 0;
        self.active = 1 - self.active;
    }
}

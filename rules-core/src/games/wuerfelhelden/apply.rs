//! Apply: the opening, the rolls, the three actions, the start check.

use super::components::{Action, ChanceOutcome, Colour, Dice, Payoff, Symbol};
use super::state::{Centre, Opening, Phase, State, Turn};
use crate::{Apply, Seat, Subgoal, pieces::Stack};

/// How far a margin counts, in coins (5.7).
const FULL_MARGIN: i32 = 100;
/// How many coins are a potential of 1 (5.7).
const FIFTY: i64 = 50;

impl Apply for State {
    /// Wins are shared by up to four, margins are hundredths (5.7).
    const UNIT: i32 = 900;

    /// WH-18: the seat marks dice, rolls them, or stops.
    #[inline]
    fn apply_action(&mut self, action: Action) {
        let Phase::Choosing { turn, last_mark } = &mut self.phase else {
            unreachable!("nobody acts unless a seat is choosing")
        };
        match action {
            Action::Mark(die) => {
                turn.showing.take(die);
                turn.hand.add(die.colour());
                *last_mark = Some(die);
                // 5.4: only rolling is left.
                if self.options.auto_forced && turn.showing.since(die).is_empty() {
                    self.roll_again();
                }
            }
            Action::Roll => self.roll_again(),
            Action::Stop => self.end_turn(),
        }
    }

    #[inline]
    fn apply_chance(&mut self, faces: ChanceOutcome) {
        match &mut self.phase {
            Phase::Opening(opening) => {
                opening.rolls.push(faces);
                if opening.rolls.len() == opening.contenders.len() {
                    self.compare_opening_rolls();
                }
            }
            Phase::Rolling(_) => self.land(faces),
            Phase::Choosing { .. } | Phase::Over { .. } => {
                unreachable!("no chance node unless dice are rolling")
            }
        }
    }

    /// WH-44, WH-45, 5.7: the winners share what the others lose; or the
    /// distance to the best of the others.
    fn payoff(&self, seat: Seat) -> i32 {
        let Phase::Over { .. } = self.phase else { return 0 };
        let (own, players) = (self.score(seat), i32::from(self.options.players));
        let others =
            || (0..self.options.players).filter(|&other| other != seat).map(|s| self.score(s));
        let best = others().max().unwrap_or(0);
        match self.options.payoff {
            Payoff::Margin => {
                (own - best).clamp(-FULL_MARGIN, FULL_MARGIN) * (Self::UNIT / FULL_MARGIN)
            }
            Payoff::Win if own < best => -Self::UNIT / (players - 1),
            Payoff::Win => {
                let winners = others().fold(1, |n, total| n + i32::from(total == own));
                Self::UNIT * (players - winners) / (winners * (players - 1))
            }
        }
    }

    /// WH-Q26: the distance to the mean of the others, in fifties.
    #[inline]
    fn potential(&self, seat: Seat) -> (i64, i64) {
        if !self.options.shaping || matches!(self.phase, Phase::Over { .. }) {
            return (0, 1);
        }
        let (rest, below) = self.score_of_others(seat);
        (i64::from(self.score(seat)) * (below / FIFTY) - rest, below)
    }

    const SUBGOALS: &'static [Subgoal] = &[
        Subgoal::new("coins", "coins, in fifties (WH-31)", [0, 1311], (1, 1)),
        Subgoal::new("warrants", "coins on the warrants taken, in fifties (WH-42)", [0, 2], (1, 1)),
        Subgoal::new("others", "mean total of the others, in fifties (WH-44)", [0, 1313], (-1, 1)),
    ];

    fn subgoal(&self, seat: Seat, at: usize) -> (i64, i64) {
        match at {
            0 => (self.tableaus()[usize::from(seat)].coins.into(), FIFTY),
            1 => (self.bounty(seat).into(), FIFTY),
            _ => self.score_of_others(seat),
        }
    }
}

impl State {
    /// The mean total of the other seats, in fifties.
    fn score_of_others(&self, seat: Seat) -> (i64, i64) {
        let others = (0..self.options.players).filter(|&other| other != seat);
        let rest = others.map(|other| i64::from(self.score(other))).sum();
        (rest, FIFTY * (i64::from(self.options.players) - 1))
    }
}

/// The opening (3.2).
impl State {
    /// WH-11, WH-12, WH-15: most swords wins; those who tie roll again, until
    /// the lowest seat among them wins by the limit.
    #[cold]
    fn compare_opening_rolls(&mut self) {
        let Phase::Opening(opening) = &self.phase else { unreachable!("the opening is on") };
        let rolled = || opening.contenders.as_slice().iter().zip(opening.rolls.as_slice());
        let most = rolled().map(|(_, faces)| faces.swords()).max().unwrap_or(0);
        let (mut tied, mut winner) = (Stack::default(), None);
        for (&seat, faces) in rolled().filter(|(_, faces)| faces.swords() == most) {
            tied.push(seat);
            winner = winner.or(Some((seat, *faces)));
        }
        let (winner, faces) = winner.expect("somebody has rolled most");
        if tied.len() > 1 && opening.round < self.options.setup_roll_limit {
            let round = opening.round + 1;
            self.phase =
                Phase::Opening(Opening { contenders: tied, round, rolls: Stack::default() });
        } else {
            self.win_opening(winner, faces);
        }
    }

    /// WH-13, WH-14: only the swords of the last roll count.
    fn win_opening(&mut self, winner: Seat, faces: ChanceOutcome) {
        let mut dice = Dice::default();
        dice.land(Colour::White, faces);
        self.chase(winner, dice);
        self.start_turn(self.left_of(winner));
    }
}

/// The rolls (3.4).
impl State {
    /// WH-18: the marked dice are rolled; which they were is forgotten.
    #[inline]
    fn roll_again(&mut self) {
        let Phase::Choosing { turn, .. } = &self.phase else { unreachable!("a seat is choosing") };
        self.phase = Phase::Rolling(Turn { roll: turn.roll + 1, ..turn.clone() });
    }

    /// The dice of one colour come down; an X leaves at once (WH-21), the
    /// other dice stay as they are (WH-22).
    #[inline]
    fn land(&mut self, faces: ChanceOutcome) {
        let Phase::Rolling(turn) = &mut self.phase else { unreachable!("dice are rolling") };
        let colour = turn.hand.first().expect("the hand is not empty while it rolls");
        turn.hand.clear(colour);
        turn.showing.land(colour, faces);
        let (rolling, roll) = (!turn.hand.is_empty(), turn.roll);
        let own = &mut self.seats.as_mut_slice()[usize::from(turn.active)];
        // Without a branch, which would be unpredictable.
        own.yellow += u8::from(colour == Colour::Yellow) * faces.lost();
        own.red += u8::from(colour == Colour::Red) * faces.lost();
        if rolling {
            return;
        }
        if roll < self.components.get().rolls() {
            self.phase = Phase::Choosing { turn: turn.clone(), last_mark: None };
        } else {
            self.end_turn(); // WH-19
        }
    }
}

/// The actions and the end of a turn (3.5, 3.6).
impl State {
    /// WH-24: chase, coins, grow, all obligatory; then the next seat (WH-38).
    fn end_turn(&mut self) {
        let (Phase::Rolling(turn) | Phase::Choosing { turn, .. }) = &self.phase else {
            unreachable!("a turn is on")
        };
        let (active, showing) = (turn.active, turn.showing);
        self.chase(active, showing);
        self.collect(active, showing);
        self.grow(active, showing);
        self.turns += 1;
        if self.turns == self.options.turn_limit {
            self.phase = Phase::Over { active }; // WH-46
        } else {
            self.start_turn(self.left_of(active));
        }
    }

    /// WH-25 to WH-29, WH-51: more swords than lie in the centre drive out
    /// dice and marker of the chaser; all sword dice go there, no others.
    #[inline]
    fn chase(&mut self, seat: Seat, showing: Dice) {
        if showing.swords() > self.centre.dice.swords() {
            let marker = self.centre.marker.filter(|&owner| owner == seat);
            self.centre = Centre { chaser: Some(seat), dice: showing.with_swords(), marker };
        }
    }

    /// WH-31 to WH-33: a coin for each die that shows one, two if no die shows
    /// a sword.
    #[inline]
    fn collect(&mut self, seat: Seat, showing: Dice) {
        let coins = u16::from(showing.of_symbol(Symbol::Coin));
        let each = self.set().coin(showing.with_swords().is_empty());
        self.tableau_mut(seat).coins += coins * u16::from(each);
    }

    /// WH-34 to WH-37: a die for each die symbol, as many as there are.
    #[inline]
    fn grow(&mut self, seat: Seat, showing: Dice) {
        let own = self.tableau_mut(seat);
        own.yellow = own.yellow.saturating_sub(showing.of_symbol(Symbol::Yellow));
        own.red = own.red.saturating_sub(showing.of_symbol(Symbol::Red));
    }
}

/// The start check (3.7, 3.9).
impl State {
    /// WH-39, WH-40, WH-43: a player who finds the own dice in the centre takes
    /// them back and captures the villain; the last warrant ends the game.
    fn start_turn(&mut self, active: Seat) {
        if self.centre.chaser == Some(active) {
            let marker = self.centre.marker.take();
            self.centre = Centre::default();
            if self.options.players == 2 && marker.is_none() {
                self.centre.marker = Some(active); // WH-49: not yet
            } else {
                self.taken.push(active);
            }
            if self.taken.len() == self.warrants().len() {
                self.phase = Phase::Over { active };
                return;
            }
        }
        let party = self.party(active);
        self.phase = Phase::Rolling(Turn::new(active, party));
    }
}

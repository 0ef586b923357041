//! Builder: a position by what lies on the table.

use super::{
    components::{ChanceOutcome, Colour, Dice, MOST, Shown, Squad},
    state::{Centre, Opening, Phase, State, Tableau, Turn},
};
use crate::Seat;

state_builder! {
    /// Edits a position, in the words of [`Table`](super::Table), and validates it once at the end.
    ///
    /// Edits can come in any order: nothing is checked before [`build`](Self::build).
    ///
    /// ```
    /// use rules_core::{Indexed, Legal, Setup};
    /// use rules_core::games::wuerfelhelden::{Action, Options, Shown, State};
    ///
    /// let dice = |names: &str| names.split(' ').filter_map(Shown::parse).collect::<Vec<_>>();
    /// let state = State::new_game(&Options::default())?
    ///     .edit()
    ///     .turns(30)
    ///     .party(0, 1, 0) // one yellow die beside the white ones
    ///     .coins(2, 14)
    ///     .centre(1, dice("W1 W3"))
    ///     .choosing(0, 1, dice("W2 W2 WC YC"))
    ///     .build()?;
    /// assert_eq!(state.table().player(0).party().len(), 4);
    /// assert!(state.is_legal(Action::Stop));
    ///
    /// let error = state.edit().coins(2, 1000).build().expect_err("after thirty turns");
    /// assert_eq!(error.to_string(), "invalid state: a seat has more coins than its turns can bring");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
}

impl StateBuilder {
    /// Turns finished by all players together (WH-46). The end of the opening and each turn allow
    /// for some coins, dice and warrants; a position that has more is rejected.
    pub fn turns(mut self, turns: u16) -> Self {
        self.state.turns = turns;
        self
    }

    /// The yellow and red dice in the party of a seat (WH-3); the others that it owns wait, and
    /// its white ones are always in the party.
    pub fn party(self, seat: Seat, yellow: u8, red: u8) -> Self {
        self.of_seat(seat, |this, seat| {
            let owned = this.state.set().owned();
            let left = |colour, dice| owned.count(colour).checked_sub(dice);
            let own = &mut this.state.seats.as_mut_slice()[seat];
            match (left(Colour::Yellow, yellow), left(Colour::Red, red)) {
                (Some(yellow), Some(red)) => *own = Tableau { yellow, red, ..*own },
                _ => this.refuse("a party has more dice of a colour than a player owns"),
            }
        })
    }

    /// The coins of a seat (WH-32).
    pub fn coins(self, seat: Seat, coins: u16) -> Self {
        self.of_seat(seat, |this, seat| this.state.seats.as_mut_slice()[seat].coins = coins)
    }

    /// Who took the warrants, from the top of the stack (WH-10, WH-42).
    pub fn warrants(mut self, owners: impl IntoIterator<Item = Seat>) -> Self {
        self.state.taken = self.list(owners, "more warrants are taken than there are");
        self
    }

    /// The dice that a seat has in the centre (WH-6); without dice nobody is there.
    pub fn centre(self, seat: Seat, dice: impl IntoIterator<Item = Shown>) -> Self {
        self.of_seat(seat, |this, _| {
            let dice = this.dice(dice);
            let chaser = (!dice.is_empty()).then_some(seat);
            this.state.centre = Centre { chaser, dice, ..this.state.centre };
        })
    }

    /// Whose Duel Marker lies in the centre (WH-49).
    pub fn marker(mut self, owner: Option<Seat>) -> Self {
        self.state.centre.marker = owner;
        self
    }

    /// A round of the opening roll: who rolls in it, in the order of the seats, and what the first
    /// of them have rolled (WH-11, WH-12).
    pub fn opening(
        mut self,
        round: u16,
        contenders: impl IntoIterator<Item = Seat>,
        rolls: impl IntoIterator<Item = ChanceOutcome>,
    ) -> Self {
        let contenders = self.list(contenders, "there are more contenders than seats");
        let rolls = self.list(rolls, "a decided opening roll is still open");
        self.state.phase = Phase::Opening(Opening { contenders, round, rolls });
        self
    }

    /// In the turn of a seat, its dice are rolled for the first, second, ... time (WH-18): those of
    /// the party that do not show anything.
    pub fn rolling(
        mut self,
        seat: Seat,
        roll: u8,
        showing: impl IntoIterator<Item = Shown>,
    ) -> Self {
        let showing = self.dice(showing);
        self.state.phase =
            Phase::Rolling(Turn { active: seat, roll, showing, hand: Squad::default() });
        self
    }

    /// In the turn of a seat, all dice of the party lie there after so many rolls, and the seat
    /// marks some of them or stops (WH-18).
    pub fn choosing(self, seat: Seat, rolls: u8, showing: impl IntoIterator<Item = Shown>) -> Self {
        self.marking(seat, rolls, showing, None)
    }

    /// The same after dice were marked: the last of them, and the dice that still lie there. The
    /// rest of the party is marked (5.3).
    pub fn marking(
        mut self,
        seat: Seat,
        rolls: u8,
        showing: impl IntoIterator<Item = Shown>,
        last_mark: Option<Shown>,
    ) -> Self {
        let showing = self.dice(showing);
        let turn = Turn { active: seat, roll: rolls, showing, hand: Squad::default() };
        self.state.phase = Phase::Choosing { turn, last_mark };
        self
    }

    /// The game is over; the turn, or the start of the turn, of a seat ended it (WH-43, WH-46).
    pub fn over(mut self, seat: Seat) -> Self {
        self.state.phase = Phase::Over { active: seat };
        self
    }

    /// Dice as counts.
    fn dice(&mut self, list: impl IntoIterator<Item = Shown>) -> Dice {
        let mut dice = Dice::default();
        for die in list {
            if dice.of_colour(die.colour()) == MOST {
                self.refuse("there are more than 3 dice of a colour");
                break;
            }
            dice.add(die);
        }
        dice
    }

    /// The hand is the rest of the party of the active seat.
    fn finished(mut self) -> Self {
        let seats = self.state.seats;
        let set = self.state.set();
        let (Phase::Rolling(turn) | Phase::Choosing { turn, .. }) = &mut self.state.phase else {
            return self;
        };
        let Some(own) = seats.as_slice().get(usize::from(turn.active)) else { return self };
        turn.hand = Squad::default();
        for colour in Colour::ALL {
            let rest = own.party(set).count(colour).saturating_sub(turn.showing.of_colour(colour));
            (0..rest).for_each(|_| turn.hand.add(colour));
        }
        self
    }
}

//! Builder: a position by what lies on the table and in the pools.

use super::{
    components::{Aside, Colour, Declared, Deed, Enemy, Pool, Seats},
    state::{Phase, State, Surplus},
};
use crate::Seat;

state_builder! {
    /// Edits a position, in the words of [`Table`](super::Table), and validates it once at the end.
    ///
    /// Edits can come in any order, unless one says otherwise: nothing is checked before
    /// [`build`](Self::build).
    ///
    /// ```
    /// use rules_core::{Setup, games::regidice::{Enemy, Options, Pool, State}};
    ///
    /// let dice = |text: &str| Pool::parse(text).expect("dice such as R- or R3");
    /// let state = State::new_game(&Options::default().with_players(2))?
    ///     .edit()
    ///     .round(7)
    ///     .enemy(Enemy::new(2).expect("the second of three"))
    ///     .damage(11)
    ///     .dice(0, dice("R6 Y6 B6 R2"))
    ///     .dice(1, dice("R5 Y5"))
    ///     .declaring()
    ///     .build()?;
    /// assert_eq!((state.table().round(), state.pool(1).len()), (7, 2));
    ///
    /// let defeated = state.edit().damage(24).build().expect_err("its health is 24");
    /// assert_eq!(defeated.to_string(), "invalid state: the enemy has been defeated");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
}

impl StateBuilder {
    /// The round, from 1 (RD-70).
    pub fn round(mut self, round: u8) -> Self {
        self.state.table.round = round;
        self
    }

    /// The first in turn order (RD-12).
    pub fn leader(mut self, seat: Seat) -> Self {
        self.state.table.leader = seat;
        self
    }

    /// The number of the current enemy (RD-9).
    pub fn enemy(mut self, number: Enemy) -> Self {
        self.state.table.enemy = number;
        self
    }

    /// Damage that the enemy has taken before this Action phase (RD-49).
    pub fn damage(mut self, damage: u8) -> Self {
        self.state.table.damage = damage;
        self
    }

    /// Dice of a colour in the injured pool.
    pub fn injured(mut self, colour: Colour, dice: u8) -> Self {
        self.state.table.injured[colour] = dice;
        self
    }

    /// The dice of a seat (RD-4).
    pub fn dice(self, seat: Seat, dice: Pool) -> Self {
        self.of_seat(seat, |this, seat| this.state.pools[seat] = dice)
    }

    /// What a seat has declared this round (RD-17).
    pub fn declared(self, seat: Seat, declared: impl Into<Option<Declared>>) -> Self {
        self.of_seat(seat, |this, seat| this.state.table.declared[seat] = declared.into())
    }

    /// The block total of the round (RD-35).
    pub fn block(mut self, block: u8) -> Self {
        self.state.table.block = block;
        self
    }

    /// Seats that have resolved their action in this Action phase (RD-25).
    pub fn resolved(mut self, seats: impl IntoIterator<Item = Seat>) -> Self {
        self.state.table.resolved = self.seats(seats);
        self
    }

    /// Seats that wait for others in this Action phase (5.5).
    pub fn waiting(mut self, seats: impl IntoIterator<Item = Seat>) -> Self {
        self.state.table.waited = self.seats(seats);
        self
    }

    /// Actions that a solo player has begun in this Action phase (RD-29).
    pub fn begun(mut self, deeds: impl IntoIterator<Item = Deed>) -> Self {
        self.state.table.done = deeds.into_iter().collect();
        self
    }

    /// Damage dealt in this Action phase, and the seats that dealt it (RD-49, RD-Q12).
    pub fn dealt(mut self, damage: u8, by: impl IntoIterator<Item = Seat>) -> Self {
        self.state.table.dealt = damage;
        self.state.table.strikers = self.seats(by);
        self
    }

    /// Damage above the health of the enemy, with the seat that dealt it, in order of resolution
    /// (RD-54).
    pub fn surplus(mut self, surplus: impl IntoIterator<Item = (Seat, u8)>) -> Self {
        let surplus = surplus.into_iter().map(|(seat, points)| Surplus { seat, points });
        self.state.table.surplus = self.list(surplus, "more surplus than seats");
        self
    }

    /// Dice without faces are rolled (RD-13). No die lies locked.
    pub fn rolling(self) -> Self {
        self.phase(Phase::Roll { locked: Default::default() })
    }

    /// All dice have been rolled, and seats declare (RD-17). No die lies locked.
    pub fn declaring(self) -> Self {
        self.phase(Phase::Declare { locked: Default::default() })
    }

    /// The dice of a seat that lay locked when the round began (RD-14): after
    /// [`rolling`](Self::rolling) or [`declaring`](Self::declaring).
    pub fn locked(self, seat: Seat, dice: Aside) -> Self {
        self.of_seat(seat, |this, seat| match &mut this.state.table.phase {
            Phase::Roll { locked } | Phase::Declare { locked } => locked[seat] = dice,
            _ => this.refuse("dice lie locked before Gather only"),
        })
    }

    /// A seat begins its action, waits or passes (RD-25).
    pub fn acting(self, seat: Seat) -> Self {
        self.phase(Phase::Act { seat })
    }

    /// A seat gives up so many dice (RD-61).
    pub fn losing(self, seat: Seat, dice: u8) -> Self {
        self.phase(Phase::Lose { seat, left: dice, last: None })
    }

    /// Any phase, with what binds the next choice (5.4).
    pub fn phase(mut self, phase: Phase) -> Self {
        self.state.table.phase = phase;
        self
    }

    /// Seats as a set.
    fn seats(&mut self, seats: impl IntoIterator<Item = Seat>) -> Seats {
        seats.into_iter().fold(Seats::EMPTY, |all, seat| {
            if seat < self.state.table.players() {
                return all.with(seat);
            }
            self.refuse("an edit names a seat where nobody sits");
            all
        })
    }

    /// No field follows from others.
    const fn finished(self) -> Self {
        self
    }
}

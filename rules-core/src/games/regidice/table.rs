//! Table: what lies on it and what a seat knows of the pools, for readers outside the crate.

use super::{
    Options,
    components::{Colour, Components, Declared, Deed, Enemy, Foe, Pool},
    observe::View,
    state::{Phase, Public, State, Surplus},
};
use crate::{Indexed, Seat};

/// What everybody sees (RD-71): everything but the faces that are rolled in secret.
///
/// [`State::table`] and [`View::table`] give one, so code that reads it is written once. It
/// borrows and can be copied. The dice of a seat are [`State::pool`] and [`View::pool`].
///
/// ```
/// use rules_core::{Setup, games::regidice::{Options, State}};
///
/// let state = State::new_game(&Options::default())?;
/// let table = state.table();
/// assert_eq!((table.round(), table.enemy().attack()), (1, 3));
/// assert_eq!(table.health() - table.damage(), 18);
/// # Ok::<(), rules_core::OptionError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Table<'a> {
    public: &'a Public,
}

impl State {
    /// What everybody sees.
    #[inline]
    #[must_use]
    pub const fn table(&self) -> Table<'_> {
        Table { public: &self.table }
    }
}

impl View {
    /// The seat that looks.
    #[inline]
    #[must_use]
    pub const fn seat(&self) -> Seat {
        self.seat
    }

    /// What everybody sees.
    #[inline]
    #[must_use]
    pub const fn table(&self) -> Table<'_> {
        Table { public: &self.table }
    }

    /// The dice of a seat as far as this view shows them: all of one's own, and of others those
    /// without a face and those whose face is open. What is missing is [`hidden`](Self::hidden).
    ///
    /// # Panics
    ///
    /// If there is no such seat.
    #[inline]
    #[must_use]
    #[track_caller]
    pub fn pool(&self, seat: Seat) -> &Pool {
        self.table.check(seat);
        &self.pools[usize::from(seat)]
    }

    /// Dice of a seat and colour with a face that this view does not show (RD-15): 0 after Gather.
    ///
    /// # Panics
    ///
    /// If there is no such seat.
    #[inline]
    #[must_use]
    #[track_caller]
    pub fn hidden(&self, seat: Seat, colour: Colour) -> u8 {
        self.table.check(seat);
        self.hidden[usize::from(seat)][colour.index()]
    }
}

impl<'a> Table<'a> {
    /// The options that this game is played with (4.2).
    #[inline]
    #[must_use]
    pub const fn options(self) -> &'a Options {
        &self.public.options
    }

    /// The component set that is played with.
    #[inline]
    #[must_use]
    pub const fn components(self) -> &'static Components {
        self.public.set()
    }

    /// Number of seats, 1 to 4 (RD-2).
    #[inline]
    #[must_use]
    pub const fn seats(self) -> u8 {
        self.public.players()
    }

    /// The round, from 1 (RD-70).
    #[inline]
    #[must_use]
    pub const fn round(self) -> u8 {
        self.public.round
    }

    /// The leader, first in turn order (RD-12).
    #[inline]
    #[must_use]
    pub const fn leader(self) -> Seat {
        self.public.leader
    }

    /// The seats in turn order, beginning with the leader (RD-2).
    #[inline]
    pub fn order(self) -> impl Iterator<Item = Seat> + use<'a> {
        self.public.order()
    }

    /// The number of the current enemy, 1 to 3 (RD-9).
    #[inline]
    #[must_use]
    pub const fn enemy_number(self) -> Enemy {
        self.public.enemy
    }

    /// What is printed of the current enemy.
    #[inline]
    #[must_use]
    pub const fn enemy(self) -> Foe {
        self.public.foe()
    }

    /// Damage that defeats the current enemy (RD-Q11).
    #[inline]
    #[must_use]
    pub const fn health(self) -> u8 {
        self.public.health()
    }

    /// Damage that the enemy has taken before this Action phase (RD-49).
    #[inline]
    #[must_use]
    pub const fn damage(self) -> u8 {
        self.public.damage
    }

    /// Damage dealt in this Action phase (RD-49).
    #[inline]
    #[must_use]
    pub const fn dealt(self) -> u8 {
        self.public.dealt
    }

    /// The defence of the enemy: the pips that its dice show (RD-24, RD-55).
    #[inline]
    #[must_use]
    pub const fn defence(self) -> u8 {
        self.public.defence()
    }

    /// How many dice of the enemy show each of 1 to 6 (RD-55).
    #[inline]
    #[must_use]
    pub const fn enemy_faces(self) -> [u8; 6] {
        self.public.faces()
    }

    /// The block total of the round (RD-35).
    #[inline]
    #[must_use]
    pub const fn block(self) -> u8 {
        self.public.block
    }

    /// The attack of the enemy that the block total leaves (RD-58).
    #[inline]
    #[must_use]
    pub const fn remaining_attack(self) -> u8 {
        self.public.strike()
    }

    /// Dice of a colour in the injured pool.
    #[inline]
    #[must_use]
    pub fn injured(self, colour: Colour) -> u8 {
        self.public.injured[colour]
    }

    /// What a seat has declared this round (RD-17).
    ///
    /// # Panics
    ///
    /// If there is no such seat.
    #[inline]
    #[must_use]
    #[track_caller]
    pub fn declared(self, seat: Seat) -> Option<Declared> {
        self.public.check(seat);
        self.public.declared[usize::from(seat)]
    }

    /// Seats that have resolved their action in this Action phase, ascending (RD-25).
    #[inline]
    #[must_use]
    pub fn resolved(self) -> impl DoubleEndedIterator<Item = Seat> + use<> {
        self.public.resolved.iter()
    }

    /// Seats that wait for others in this Action phase, ascending (5.5).
    #[inline]
    #[must_use]
    pub fn waiting(self) -> impl DoubleEndedIterator<Item = Seat> + use<> {
        self.public.waited.iter()
    }

    /// Actions that a solo player has begun in this Action phase (RD-29).
    #[inline]
    pub fn begun(self) -> impl Iterator<Item = Deed> + use<> {
        let done = self.public.done;
        Deed::all().filter(move |deed| done.contains(*deed))
    }

    /// Seats that dealt damage in this Action phase, ascending (RD-Q12).
    #[inline]
    #[must_use]
    pub fn strikers(self) -> impl DoubleEndedIterator<Item = Seat> + use<> {
        self.public.strikers.iter()
    }

    /// Damage above the health of the enemy, with the seat that dealt it, in order of resolution
    /// (RD-54).
    #[inline]
    #[must_use]
    pub fn surplus(
        self,
    ) -> impl ExactSizeIterator<Item = (Seat, u8)> + DoubleEndedIterator + use<'a> {
        self.public.surplus.as_slice().iter().map(|&Surplus { seat, points }| (seat, points))
    }

    /// Seats that the enemy strikes: those that declared the first of the actions that it looks
    /// for (RD-59); ascending.
    #[must_use]
    pub fn targets(self) -> impl DoubleEndedIterator<Item = Seat> + use<> {
        self.public.targeted().iter()
    }

    /// What is in progress: what is waited for, and what binds the next choice (5.4).
    #[inline]
    #[must_use]
    pub const fn phase(self) -> &'a Phase {
        &self.public.phase
    }

    /// The seat whose step is asked for; `None` before a roll and at the end.
    #[inline]
    #[must_use]
    pub fn active(self) -> Option<Seat> {
        self.public.in_turn()
    }
}

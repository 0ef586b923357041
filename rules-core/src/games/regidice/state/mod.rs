//! State: the table that everybody sees, and the pools with their secret faces.

mod phase;

use super::{
    components::{
        Aside, Colour, Components, Declared, Deed, Deeds, Enemy, Foe, HANDFUL, MAX_SEATS, Pool,
        Seats,
    },
    options::Options,
};
use crate::{EnumMap, Seat, pieces::Stack};
pub use phase::{Phase, Verdict};

validated! {
    /// A whole game at one moment.
    #[derive(Clone, Debug, PartialEq, Eq, Hash)]
    pub struct State {
        /// Open to everybody.
        pub(super) table: Public,
        /// The dice of each seat; from Roll to Gather the faces rolled are known
        /// only to their owner (RD-15).
        pub(super) pools: [Pool; MAX_SEATS],
    }
}

const _: () = assert!(size_of::<State>() <= 256);

/// Everything that is open to everybody (RD-71).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub(crate) struct Public {
    /// The options of this game.
    pub(crate) options: Options,
    /// The round, from 1.
    pub(crate) round: u8,
    /// First in turn order (RD-12).
    pub(crate) leader: Seat,
    /// The current enemy.
    pub(crate) enemy: Enemy,
    /// Its damage before this Action phase (RD-49).
    pub(crate) damage: u8,
    /// The injured pool.
    pub(crate) injured: EnumMap<Colour, u8>,
    /// What each seat declared this round; cleared before Prepare.
    pub(crate) declared: [Option<Declared>; MAX_SEATS],
    /// Who has resolved in this Action phase (RD-25).
    pub(crate) resolved: Seats,
    /// Who waits for others in this Action phase (5.5).
    pub(crate) waited: Seats,
    /// What a solo player has begun in this Action phase (RD-29).
    pub(crate) done: Deeds,
    /// Block total of the round (RD-35).
    pub(crate) block: u8,
    /// Damage dealt in this Action phase (RD-49).
    pub(crate) dealt: u8,
    /// Who dealt damage in this Action phase.
    pub(crate) strikers: Seats,
    /// Damage above the enemy's health, in order of resolution (RD-54).
    pub(crate) surplus: Stack<Surplus, 4>,
    /// What the game waits for.
    pub(crate) phase: Phase,
}

/// Damage that a seat dealt above the enemy's health.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub(crate) struct Surplus {
    /// Who dealt it.
    pub(crate) seat: Seat,
    /// How much.
    pub(crate) points: u8,
}

impl Public {
    /// How many play.
    #[inline]
    #[must_use]
    pub(crate) const fn players(&self) -> Seat {
        self.options.players
    }

    /// Requires that somebody has a seat.
    #[inline]
    #[track_caller]
    pub(super) fn check(&self, seat: Seat) {
        assert!(seat < self.players(), "seat {seat} of seats 0 to {}", self.players() - 1);
    }

    /// The component set that is played with.
    #[inline]
    #[must_use]
    pub(super) const fn set(&self) -> &'static Components {
        self.options.components.get()
    }

    /// What is printed of the current enemy.
    #[inline]
    #[must_use]
    pub(super) const fn foe(&self) -> Foe {
        self.set().foe(self.enemy)
    }

    /// The enemy met next, if there is one.
    #[inline]
    #[must_use]
    pub(super) const fn next_enemy(&self) -> Option<Enemy> {
        self.set().after(self.enemy)
    }

    /// The health of the current enemy (RD-Q11).
    #[inline]
    #[must_use]
    pub(crate) const fn health(&self) -> u8 {
        self.foe().health(self.options.enemy_health)
    }

    /// RD-24, RD-55: the defence of the current enemy.
    #[inline]
    #[must_use]
    pub(crate) const fn defence(&self) -> u8 {
        self.foe().defence(self.damage)
    }

    /// RD-24, RD-55: how many enemy dice show each value.
    #[inline]
    #[must_use]
    pub(crate) const fn faces(&self) -> [u8; 6] {
        self.foe().faces(self.damage)
    }

    /// RD-58: the remaining attack.
    #[inline]
    #[must_use]
    pub(crate) const fn strike(&self) -> u8 {
        self.foe().attack().saturating_sub(self.block)
    }

    /// RD-2: the seat to the left, which is the next one clockwise.
    #[inline]
    #[must_use]
    pub(crate) const fn left_of(&self, seat: Seat) -> Seat {
        left(seat, self.players())
    }

    /// RD-2: the seat at a place of the turn order.
    #[inline]
    #[must_use]
    pub(crate) const fn turn(&self, place: Seat) -> Seat {
        let seat = self.leader + place;
        if seat < self.players() { seat } else { seat - self.players() }
    }

    /// RD-2: the place of a seat in turn order.
    #[inline]
    #[must_use]
    pub(super) const fn place(&self, seat: Seat) -> Seat {
        if seat < self.leader { seat + self.players() - self.leader } else { seat - self.leader }
    }

    /// RD-2: the seats in turn order.
    #[inline]
    pub(crate) fn order(&self) -> impl Iterator<Item = Seat> + use<'_> {
        (0..self.players()).map(|place| self.turn(place))
    }

    /// The action that a seat has declared.
    #[inline]
    #[must_use]
    pub(crate) fn deed(&self, seat: Seat) -> Option<Deed> {
        self.declared[usize::from(seat)].map(Declared::deed)
    }

    /// Whose step is asked for, which is open to all; `None` before a roll and at
    /// the end.
    #[inline]
    #[must_use]
    pub(crate) fn in_turn(&self) -> Option<Seat> {
        match self.phase {
            Phase::Declare { .. } => self.declarer(),
            Phase::Target | Phase::Black { .. } => Some(self.leader),
            Phase::Act { seat }
            | Phase::Attack { seat, .. }
            | Phase::Block { seat, .. }
            | Phase::Heal { seat, .. }
            | Phase::RunColour { seat, .. }
            | Phase::Cast { seat }
            | Phase::Pick { seat, .. }
            | Phase::Animal { seat, .. }
            | Phase::Pay { seat, .. }
            | Phase::Lose { seat, .. }
            | Phase::Prepare { seat, .. } => Some(seat),
            Phase::Roll { .. } | Phase::End(_) => None,
        }
    }

    /// RD-17: who declares next.
    #[inline]
    #[must_use]
    pub(crate) fn declarer(&self) -> Option<Seat> {
        self.order().find(|seat| self.declared[usize::from(*seat)].is_none())
    }

    /// RD-59: the players of the targeted category.
    #[must_use]
    pub(crate) fn targeted(&self) -> Seats {
        if self.players() == 1 {
            return Seats::below(1);
        }
        for deed in self.set().targeted() {
            let doers = self.order().filter(|seat| self.deed(*seat) == Some(deed));
            let doers = doers.fold(Seats::EMPTY, Seats::with);
            if !doers.is_empty() {
                return doers;
            }
        }
        Seats::EMPTY
    }

    /// Those of some seats that come later in turn order than one.
    #[must_use]
    pub(super) fn later(&self, seats: Seats, than: Seat) -> Seats {
        let after = self.order().skip_while(|seat| *seat != than).skip(1);
        after.filter(|seat| seats.contains(*seat)).fold(Seats::EMPTY, Seats::with)
    }

    /// Dice in the injured pool.
    #[inline]
    #[must_use]
    pub(super) fn hurt(&self) -> u8 {
        self.injured.values().iter().sum()
    }

    /// The dice locked when the round began, before Gather.
    #[inline]
    pub(super) const fn locked(&self) -> Option<&[Aside; MAX_SEATS]> {
        match &self.phase {
            Phase::Roll { locked } | Phase::Declare { locked } => Some(locked),
            _ => None,
        }
    }
}

/// RD-2: the seat to the left of one.
#[inline]
pub(super) const fn left(seat: Seat, players: Seat) -> Seat {
    if seat + 1 < players { seat + 1 } else { 0 }
}

impl State {
    /// The dice of a seat, secret faces included (RD-4, RD-15).
    ///
    /// # Panics
    ///
    /// If there is no such seat.
    #[inline]
    #[must_use]
    #[track_caller]
    pub fn pool(&self, seat: Seat) -> &Pool {
        self.table.check(seat);
        self.pool_of(seat)
    }

    /// The dice of a place at the table, whether somebody sits there or not.
    #[inline]
    pub(super) fn pool_of(&self, seat: Seat) -> &Pool {
        &self.pools[usize::from(seat)]
    }

    #[inline]
    pub(super) fn pool_mut(&mut self, seat: Seat) -> &mut Pool {
        &mut self.pools[usize::from(seat)]
    }

    /// Dice of some seats together.
    pub(super) fn wealth(&self, seats: Seats) -> u32 {
        seats.iter().map(|seat| self.pool_of(seat).len()).sum()
    }

    /// 5.6: whose dice of which colour are rolled next, and how many.
    #[inline]
    pub(super) fn roller(&self) -> Option<(Seat, Colour, u8)> {
        self.table.order().find_map(|seat| {
            let (colour, dice) = self.pool_of(seat).first_unrolled()?;
            Some((seat, colour, dice.min(HANDFUL)))
        })
    }
}

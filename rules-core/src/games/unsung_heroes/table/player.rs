//! What lies before a player, and what is in progress there.

use super::{
    super::{
        components::{Character, Colour, Die, Puppet, Slot, Slots},
        state::{
            self,
            agenda::{Gain, GainStage, Why},
            ix,
        },
    },
    Table,
};
use crate::Seat;

/// What lies before one player.
#[derive(Clone, Copy)]
pub struct Player<'a> {
    table: Table<'a>,
    seat: Seat,
}

shows!(Player: seat, character, score, dice, discarded, has_used_ability, reached);

/// What a Nope takes back, at one moment (UH-60).
#[derive(Clone, Copy, Debug)]
pub struct Stakes<'a> {
    stakes: &'a state::Stakes,
}

/// A card in a row (UH-3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RowCard {
    owner: Seat,
    slot: Slot,
    counted: bool,
}

impl<'a> Player<'a> {
    pub(super) const fn new(table: Table<'a>, seat: Seat) -> Self {
        Self { table, seat }
    }

    /// The seat.
    #[inline]
    #[must_use]
    pub const fn seat(self) -> Seat {
        self.seat
    }

    /// The character; `None` before it is chosen (UH-16).
    #[must_use]
    pub fn character(self) -> Option<Character> {
        self.table.public.cast[ix(self.seat)]
    }

    /// The score, now (UH-40).
    #[must_use]
    pub fn score(self) -> u16 {
        let Table { public, treasures, .. } = self.table;
        public.score(self.table.components(), treasures.values(), self.seat)
    }

    /// The dice, in canonical order (5.2).
    #[must_use]
    pub fn dice(self) -> &'a [Die] {
        self.table.stakes().dice(self.seat)
    }

    /// The own cards in the discard pile (UH-4).
    #[must_use]
    pub fn discarded(self) -> Slots {
        self.table.stakes().discarded(self.seat)
    }

    /// The cards in the row, by owner and slot (UH-3).
    pub fn row(self) -> impl Iterator<Item = RowCard> + use<'a> {
        self.table.stakes().row(self.seat)
    }

    /// Whether the once-per-round ability was used.
    #[must_use]
    pub const fn has_used_ability(self) -> bool {
        self.table.public.ability_used.contains(self.seat)
    }

    /// The clock at which the score was reached, for ties (UH-67).
    #[must_use]
    pub fn reached(self) -> u8 {
        self.table.public.reached[ix(self.seat)]
    }

    /// The score before the turn that is being carried out; 0 between turns.
    #[must_use]
    pub fn score_before(self) -> u16 {
        self.table.public.was[ix(self.seat)]
    }
}

impl<'a> Stakes<'a> {
    pub(super) const fn new(stakes: &'a state::Stakes) -> Self {
        Self { stakes }
    }

    /// The dice of a seat, in canonical order (5.2).
    ///
    /// # Panics
    ///
    /// If the seat is above 3.
    #[must_use]
    pub fn dice(self, seat: Seat) -> &'a [Die] {
        self.stakes.dice[ix(seat)].as_slice()
    }

    /// The own cards of a seat in its discard pile (UH-4).
    ///
    /// # Panics
    ///
    /// If the seat is above 3.
    #[must_use]
    pub fn discarded(self, seat: Seat) -> Slots {
        self.stakes.discards[ix(seat)]
    }

    /// The cards in the row of a seat, by owner and slot (UH-3).
    ///
    /// # Panics
    ///
    /// If the seat is above 3.
    pub fn row(self, seat: Seat) -> impl Iterator<Item = RowCard> + use<'a> {
        let row = &self.stakes.rows[ix(seat)];
        (0..4).flat_map(move |owner: Seat| {
            let counted = row.counted[ix(owner)];
            let card = move |slot| RowCard { owner, slot, counted: counted.contains(slot) };
            row.cards[ix(owner)].iter().map(card)
        })
    }

    /// The card on a Puppet, and the seat whose deck it belongs to (UH-140).
    #[must_use]
    pub fn puppet(self, puppet: Puppet) -> Option<(Seat, Slot)> {
        self.stakes.puppets[puppet.index()].map(|card| (card.owner, card.slot))
    }

    /// The Angry tokens of Betty.
    #[inline]
    #[must_use]
    pub const fn angry(self) -> u8 {
        self.stakes.angry
    }

    /// The Happy tokens of Betty.
    #[inline]
    #[must_use]
    pub const fn happy(self) -> u8 {
        self.stakes.happy
    }

    /// The Cheese Tokens of Greg.
    #[inline]
    #[must_use]
    pub const fn cheese(self) -> u8 {
        self.stakes.cheese
    }

    /// The Gold Bars of Karl on the +10 side.
    #[inline]
    #[must_use]
    pub const fn bars_ten(self) -> u8 {
        self.stakes.bars_ten
    }

    /// Whether the flips of Betty reach any die in this round.
    #[inline]
    #[must_use]
    pub const fn boils(self) -> bool {
        self.stakes.boil
    }

    /// How often the static bonus of a Puppet counts in this round (UH-146).
    #[inline]
    #[must_use]
    pub const fn puppet_bonus(self) -> u8 {
        self.stakes.puppet_bonus
    }
}

impl RowCard {
    /// The seat whose deck the card belongs to.
    #[inline]
    #[must_use]
    pub const fn owner(self) -> Seat {
        self.owner
    }

    /// The card.
    #[inline]
    #[must_use]
    pub const fn slot(self) -> Slot {
        self.slot
    }

    /// Whether its static bonus was used (UH-42).
    #[inline]
    #[must_use]
    pub const fn is_counted(self) -> bool {
        self.counted
    }
}

impl Gain {
    /// The seat that gains the dice.
    #[inline]
    #[must_use]
    pub const fn owner(&self) -> Seat {
        self.owner
    }

    /// How the dice come.
    #[inline]
    #[must_use]
    pub const fn why(&self) -> Why {
        self.why
    }

    /// The stage of the procedure (5.7).
    #[inline]
    #[must_use]
    pub const fn stage(&self) -> GainStage {
        self.stage
    }

    /// Of Greg the dice that are not yet asked for, of Jerry those already gained, in order.
    #[inline]
    #[must_use]
    pub fn dice(&self) -> &[Die] {
        self.dice.as_slice()
    }

    /// Dice still to be rolled, by the index of their [`Colour`].
    #[inline]
    #[must_use]
    pub const fn to_roll(&self) -> [u8; 4] {
        self.left
    }

    /// Ones rolled, by the index of their colour: for Comedy and Rage.
    #[inline]
    #[must_use]
    pub const fn ones(&self) -> [u8; 4] {
        self.ones
    }

    /// Whether Greg wants the dice of a colour rolled (UH-135).
    #[inline]
    #[must_use]
    pub const fn is_rolled(&self, colour: Colour) -> bool {
        self.rolled >> colour as u8 & 1 == 1
    }
}

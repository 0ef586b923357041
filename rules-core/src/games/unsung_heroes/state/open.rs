//! Open: what lies on the table, for programs that read it.

use super::{
    super::components::{Character, Die, Minion, Puppet, Slot, Slots},
    MinionPlace, Public, ix,
};
use crate::Seat;

/// What everybody sees. A seat is below four; another one panics.
///
/// ```
/// use rules_core::{Match, games::unsung_heroes::{Options, State}, generator};
/// let mut match_ = Match::<State>::new(&Options::default())?;
/// let mut rng = generator(1, 0);
/// for _ in 0..40 {
///     if match_.sample_chance(&mut rng).is_none() {
///         match_.apply(match_.legal_steps()[0])?;
///     }
/// }
/// let table = match_.state().table();
/// assert!((1..=5).contains(&table.round()));
/// for seat in 0..2 {
///     let character = table.character(seat).expect("the draft is over");
///     println!("{character} has {} dice and {} cards away", table.dice(seat).len(),
///         table.discarded(seat).count());
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl Public {
    /// The round, 1 to 5.
    #[must_use]
    pub const fn round(&self) -> u8 {
        self.round
    }

    /// Whose turn it is.
    #[must_use]
    pub const fn current(&self) -> Seat {
        self.current
    }

    /// Passes in a row (UH-29).
    #[must_use]
    pub const fn passes(&self) -> u8 {
        self.passes
    }

    /// Whom a seat plays, once that is settled (UH-16).
    #[must_use]
    pub fn character(&self, seat: Seat) -> Option<Character> {
        self.cast[ix(seat)]
    }

    /// The dice of a seat, in canonical order.
    #[must_use]
    pub fn dice(&self, seat: Seat) -> &[Die] {
        self.stakes.dice[ix(seat)].as_slice()
    }

    /// The own cards that a seat has discarded (UH-4).
    #[must_use]
    pub fn discarded(&self, seat: Seat) -> Slots {
        self.stakes.discards[ix(seat)]
    }

    /// The cards in front of a seat that belong to the deck of an owner (UH-3).
    #[must_use]
    pub fn row(&self, seat: Seat, owner: Seat) -> Slots {
        self.stakes.rows[ix(seat)].cards[ix(owner)]
    }

    /// The card on a Puppet, and whose deck it belongs to (UH-140).
    #[must_use]
    pub fn puppet(&self, puppet: Puppet) -> Option<(Seat, Slot)> {
        self.stakes.puppets[puppet.index()].map(|card| (card.owner, card.slot))
    }

    /// Where a Minion is.
    #[must_use]
    pub fn minion(&self, minion: Minion) -> MinionPlace {
        self.minions[minion].place
    }
}

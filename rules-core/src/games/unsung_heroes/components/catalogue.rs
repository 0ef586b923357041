//! Catalogue: the actions (5.2) and the outcomes of chance (5.4).

use core::fmt;

use super::{Character, Faces, Item, Minion, Puppet, Slot, Treasure};
use crate::{Indexed, Seat};

bounded! {
    /// A player as the decider counts: 0 is the decider, then clockwise.
    pub struct Near(0..=3);
}

impl Near {
    /// The seat that the decider means, in a game of so many players (5.1.4).
    ///
    /// ```
    /// use rules_core::games::unsung_heroes::Near;
    /// let next = Near::new(1).expect("the player on the left");
    /// assert_eq!((next.seat(0, 3), next.seat(2, 3)), (1, 0));
    /// ```
    #[inline]
    #[must_use]
    pub const fn seat(self, decider: Seat, players: u8) -> Seat {
        (decider + self.get()) % players
    }
}

bounded! {
    /// A place in the canonical row of a player's dice.
    pub struct Place(0..=23);
}

indexed! {
    /// A seat, as chance and the places of cards name it.
    #[non_exhaustive]
    pub enum SeatId {
        /// Seat 0.
        First = "0",
        /// Seat 1.
        Second = "1",
        /// Seat 2.
        Third = "2",
        /// Seat 3.
        Fourth = "3",
    }
}

impl SeatId {
    /// The seat at a seat.
    #[inline]
    #[must_use]
    pub const fn of(seat: Seat) -> Self {
        Self::ALL[if seat < 4 { seat as usize } else { 3 }]
    }

    /// Its seat.
    #[inline]
    #[must_use]
    pub const fn seat(self) -> Seat {
        self as Seat
    }
}

indexed! {
    /// Every decision of the game; indices are those of the rules, 5.2.
    #[non_exhaustive]
    pub enum Action {
        /// Pass the turn (UH-27).
        Pass = "pass",
        /// Decline; roll at FAITH; end a free Forge.
        Skip = "skip",
        /// Accept; set at FAITH.
        Use = "use",
        /// Cancel the card (UH-60).
        Nope = "nope",
        /// The ability Action of Alfred, Betty, Karl or Greg (UH-34).
        Ability = "ability",
        /// Gain an Angry Betty Token (UH-122).
        RageGain = "rage gain",
        /// Flip a Happy Betty Token to Angry (UH-122).
        RageFlip = "rage flip",
        /// Forge with the Karat Coin.
        Coin = "coin",
        /// Forge with a Gold Bar on its +1 side.
        Bar = "bar",
        /// A card of the own deck.
        Card(slot: Slot) = "card {slot}",
        /// A Treasure.
        Treasure(treasure: Treasure) = "treasure {treasure}",
        /// A Minion Powerup.
        Powerup(minion: Minion) = "powerup {minion}",
        /// A Puppet.
        Puppet(puppet: Puppet) = "puppet {puppet}",
        /// An Item of a player's deck.
        Item(owner: Near, item: Item) = "item {owner},{item}",
        /// A die of a player.
        Die(owner: Near, place: Place) = "die {owner},{place}",
        /// A character to play.
        Character(character: Character) = "character {character}",
    }
}

indexed! {
    /// Every outcome of chance, in the order of the table in 5.4.
    #[non_exhaustive]
    pub enum ChanceOutcome {
        /// A character falls to the next seat.
        Character(character: Character) = "character {character}",
        /// A card is drawn.
        Card(slot: Slot) = "card {slot}",
        /// A Minion is turned up.
        Minion(minion: Minion) = "minion {minion}",
        /// Dice show their faces.
        Roll(faces: Faces) = "roll {faces}",
        /// The Special names a seat (UH-68).
        Seat(seat: SeatId) = "seat {seat}",
        /// Two Treasures are drawn.
        Treasures(pair: Pair) = "treasures {pair}",
    }
}

/// Two different Treasures, the lower number first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pair(u8);

static PAIRS: [(Treasure, Treasure); 120] = {
    let mut all = [(Treasure::ALL[0], Treasure::ALL[1]); 120];
    let (mut at, mut a) = (0, 0);
    while a < 16 {
        let mut b = a + 1;
        while b < 16 {
            all[at] = (Treasure::ALL[a], Treasure::ALL[b]);
            at += 1;
            b += 1;
        }
        a += 1;
    }
    all
};

impl Pair {
    /// The two Treasures.
    #[inline]
    #[must_use]
    pub fn both(self) -> (Treasure, Treasure) {
        PAIRS[usize::from(self.0)]
    }

    /// The pair of two different Treasures.
    #[must_use]
    pub fn of(a: Treasure, b: Treasure) -> Option<Self> {
        let (low, high) = (a.index().min(b.index()), a.index().max(b.index()));
        if low == high {
            return None;
        }
        // Pairs that begin with a lower number come first.
        Self::from_index(low * (31 - low) / 2 + high - low - 1)
    }
}

indexed_by! { Pair[PAIRS.len()]: |pair| pair.0.into(), |index| Pair(index as u8) }

impl fmt::Display for Pair {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (a, b) = self.both();
        write!(out, "{a} {b}")
    }
}

impl fmt::Debug for Pair {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, out)
    }
}

//! Components: the dice, the five actions, the three enemies.

mod catalogue;
mod chance_outcome;
#[cfg(feature = "components")]
mod check;
mod component_set;
mod dice;
#[cfg(feature = "components")]
mod fields;
mod notation;
mod printed;
mod rows;
mod sets;

pub use catalogue::Action;
pub use chance_outcome::ChanceOutcome;
pub(super) use chance_outcome::HANDFUL;
#[cfg(feature = "components")]
pub(super) use check::DOCUMENT;
pub use component_set::Components;
pub use dice::{Aside, Pool};
pub use printed::Foe;
pub use sets::Faces;
pub(crate) use sets::{Deeds, Seats};

/// Most players at a table (RD-2).
pub(super) const MAX_SEATS: usize = 4;

indexed! {
    /// The colour of a die.
    #[non_exhaustive]
    pub enum Colour {
        /// Red: a spell of damage.
        Red = "red",
        /// Yellow: a spell of healing.
        Yellow = "yellow",
        /// Blue: a spell of blocking.
        Blue = "blue",
        /// Black: the enemies' dice, and a spell of death.
        Black = "black",
    }
}

bounded! {
    /// What a die shows.
    pub struct Face(1..=6);
}

bounded! {
    /// What a die of a pool shows; 0 is a die without a face (RD-4).
    pub struct Value(0..=6);
}

bounded! {
    /// A face that can still be raised (RD-47).
    pub struct Low(1..=5);
}

bounded! {
    /// A seat at the table.
    pub struct SeatId(0..=3);
}

indexed! {
    /// One of the five actions that a player declares (RD-17).
    #[non_exhaustive]
    pub enum Deed {
        /// Damage by pips (RD-30).
        Attack = "attack",
        /// Block by sets (RD-33).
        Block = "block",
        /// Dice back from the injured pool by runs (RD-36).
        Heal = "heal",
        /// One spell (RD-40).
        Cast = "cast",
        /// 1s raise dice of others (RD-46).
        Animal = "animal",
    }
}

indexed! {
    /// A declaration: an action and a value (RD-17).
    #[non_exhaustive]
    pub enum Declared {
        /// The action, and the value whose dice are gathered.
        Of(deed: Deed, face: Face) = "{deed} {face}",
    }
}

impl Declared {
    /// The action named.
    #[must_use]
    pub const fn deed(self) -> Deed {
        let Self::Of(deed, _) = self;
        deed
    }

    /// The value named.
    #[must_use]
    pub const fn face(self) -> Face {
        let Self::Of(_, face) = self;
        face
    }
}

indexed! {
    /// A die with a face.
    #[non_exhaustive]
    pub enum Die {
        /// Its colour and what it shows.
        Of(colour: Colour, face: Face) = "{colour} {face}",
    }
}

indexed! {
    /// A die of a pool, with or without a face.
    #[non_exhaustive]
    pub enum Spot {
        /// Its colour and what it shows.
        Of(colour: Colour, value: Value) = "{colour} {value}",
    }
}

indexed! {
    /// A die that can be raised.
    #[non_exhaustive]
    pub enum Weak {
        /// Its colour and what it shows.
        Of(colour: Colour, value: Low) = "{colour} {value}",
    }
}

indexed! {
    /// A run: its lowest value and its length (RD-36).
    #[non_exhaustive]
    pub enum Run {
        /// 1 2 3.
        From1Of3 = "(1,3)",
        /// 1 2 3 4.
        From1Of4 = "(1,4)",
        /// 1 2 3 4 5.
        From1Of5 = "(1,5)",
        /// 1 2 3 4 5 6.
        From1Of6 = "(1,6)",
        /// 2 3 4.
        From2Of3 = "(2,3)",
        /// 2 3 4 5.
        From2Of4 = "(2,4)",
        /// 2 3 4 5 6.
        From2Of5 = "(2,5)",
        /// 3 4 5.
        From3Of3 = "(3,3)",
        /// 3 4 5 6.
        From3Of4 = "(3,4)",
        /// 4 5 6.
        From4Of3 = "(4,3)",
    }
}

impl Run {
    /// The lowest value.
    #[must_use]
    pub const fn low(self) -> u8 {
        match self {
            Self::From1Of3 | Self::From1Of4 | Self::From1Of5 | Self::From1Of6 => 1,
            Self::From2Of3 | Self::From2Of4 | Self::From2Of5 => 2,
            Self::From3Of3 | Self::From3Of4 => 3,
            Self::From4Of3 => 4,
        }
    }

    /// The number of values.
    #[must_use]
    pub const fn length(self) -> u8 {
        match self {
            Self::From1Of3 | Self::From2Of3 | Self::From3Of3 | Self::From4Of3 => 3,
            Self::From1Of4 | Self::From2Of4 | Self::From3Of4 => 4,
            Self::From1Of5 | Self::From2Of5 => 5,
            Self::From1Of6 => 6,
        }
    }

    /// The highest value.
    #[must_use]
    pub const fn high(self) -> u8 {
        self.low() + self.length() - 1
    }
}

bounded! {
    /// One of the three enemies (RD-9).
    pub struct Enemy(1..=3);
}

impl Enemy {
    /// The enemy met first.
    pub(super) const FIRST: Self = match Self::new(1) {
        Some(first) => first,
        None => panic!("there is a first enemy"),
    };
}

/// Dice of each of the colours red, yellow and blue in the box.
pub(super) const COLOURED: u8 = rows::PRINTED.dice[0].count;
const _: () = {
    let [red, yellow, blue, _] = rows::PRINTED.dice;
    assert!(red.count == yellow.count && red.count == blue.count, "as many of each colour");
};
/// Dice of each player at tables of one to four (2.2).
pub(super) const STANDARD: [u8; 4] = rows::PRINTED.presets.standard;
/// The same of the harder preset.
pub(super) const HARD: [u8; 4] = rows::PRINTED.presets.hard;

impl Foe {
    /// How many black dice it is made of.
    #[inline]
    #[must_use]
    pub const fn dice(self) -> u8 {
        self.dice
    }

    /// Its attack.
    #[inline]
    #[must_use]
    pub const fn attack(self) -> u8 {
        self.attack
    }

    /// RD-Q11: how much damage defeats it.
    #[inline]
    #[must_use]
    pub const fn health(self, reading: EnemyHealth) -> u8 {
        match reading {
            EnemyHealth::Damage => self.health[0],
            EnemyHealth::Pips => self.health[1],
        }
    }

    /// RD-55: the pips it shows after some damage, which are its defence.
    #[inline]
    #[must_use]
    pub const fn defence(self, damage: u8) -> u8 {
        let most = 5 * self.dice();
        self.dice() + if damage < most { damage } else { most }
    }

    /// RD-55: how many of its dice show each value; they grow evenly.
    #[inline]
    #[must_use]
    pub const fn faces(self, damage: u8) -> [u8; 6] {
        let (pips, mut faces) = (self.defence(damage), [0; 6]);
        let (base, raised) = (pips / self.dice(), pips % self.dice());
        faces[base as usize - 1] = self.dice() - raised;
        if raised > 0 {
            faces[base as usize] = raised;
        }
        faces
    }
}

indexed! {
    /// RD-Q1: what may not be declared twice.
    #[non_exhaustive]
    pub enum ValueRule {
        /// The same value.
        Unique = "unique",
        /// The same action with the same value.
        Pair = "pair",
    }
}

indexed! {
    /// RD-25: in which order players resolve.
    #[non_exhaustive]
    pub enum ResolveOrder {
        /// As they like.
        Free = "free",
        /// Animals first, then turn order.
        Fixed = "fixed",
    }
}

indexed! {
    /// RD-Q12: how many black dice overkill is worth.
    #[non_exhaustive]
    pub enum Overkill {
        /// All of them.
        All = "all",
        /// One for each surplus point.
        PerPoint = "per_point",
    }
}

indexed! {
    /// RD-Q12: who gets the black dice of overkill.
    #[non_exhaustive]
    pub enum BlackSplit {
        /// The player who dealt the surplus.
        Overkiller = "overkiller",
        /// Whom the leader chooses among those who dealt damage.
        Choice = "choice",
    }
}

indexed! {
    /// RD-Q14: who suffers in the targeted category.
    #[non_exhaustive]
    pub enum Suffer {
        /// One player.
        One = "one",
        /// All together.
        Shared = "shared",
        /// Each of them.
        Each = "each",
    }
}

indexed! {
    /// RD-Q11: what an enemy's health counts.
    #[non_exhaustive]
    pub enum EnemyHealth {
        /// Damage: 18, 24, 30.
        Damage = "damage",
        /// Pips of full dice beyond the first: 15, 20, 25.
        Pips = "pips",
    }
}

indexed_option!(ValueRule, ResolveOrder, Overkill, BlackSplit, Suffer, EnemyHealth);

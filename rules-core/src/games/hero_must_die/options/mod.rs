//! Options: the switches of the game (section 4).

use super::components::{Colour, Components};
use crate::{Indexed, OptionValue, SetRef, Value};

options! {
    /// The switches of the game (section 4).
    pub struct Options {
        /// How many play (HMD-26, HMD-37).
        pub players: u8 = 4, "2 to 4", |n| (2..=4).contains(n);
        /// Whether the mages have abilities (HMD-142).
        pub mage_abilities: bool = false, "true or false", |_| true;
        /// The colour of each seat; in smaller games the last ones are not used (HMD-19).
        pub mage_of_seat: Mages = Mages::PRINTED, "a list of red, yellow, green and blue in any order", |mages| mages.differ();
        /// Whether the duty queue shifts in turn 1, too (HMD-Q3).
        pub shift_on_first_turn: bool = false, "true or false", |_| true;
        /// Whether the guard of the next floor is skipped after a loss (HMD-Q6).
        pub skip_after_loss: bool = true, "true or false", |_| true;
        /// Whether a closed location still moves a party (HMD-Q11).
        pub closed_location_evil: bool = false, "true or false", |_| true;
        /// The last round of a combat (HMD-Q27).
        pub combat_round_cap: u8 = 12, "1 to 12", |n| (1..=12).contains(n);
        /// The return of every player when all lose (5.7).
        pub collective_loss_return: Shared = Shared::LOSS, "a number from -1.0 to 1.0 with at most six decimals", |_| true;
        /// Whether the game offers a potential for shaped rewards (5.7).
        pub shaping: bool = false, "true or false", |_| true;
        /// What is printed on the cards, the board and the tokens (2.12).
        pub components: SetRef<Components> = SetRef::SHIPPED,
            "a component set: null for the one that ships, the title and the digest of one that is \
             loaded, or a document", |_| true;
    }
}

/// The colour of each seat (HMD-19).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Mages(pub [Colour; 4]);

impl Mages {
    /// Red, yellow, green, blue.
    pub const PRINTED: Self = Self([Colour::Red, Colour::Yellow, Colour::Green, Colour::Blue]);

    /// Whether each colour occurs once.
    #[must_use]
    pub fn differ(&self) -> bool {
        Colour::all().all(|colour| self.0.contains(&colour))
    }
}

const fn word(colour: Colour) -> &'static str {
    match colour {
        Colour::Red => "red",
        Colour::Yellow => "yellow",
        Colour::Green => "green",
        Colour::Blue => "blue",
    }
}

impl OptionValue for Mages {
    fn from_value(value: Value<'_>) -> Option<Self> {
        let Value::List(words) = value else { return None };
        let words: &[Value<'_>; 4] = words.try_into().ok()?;
        let mut colours = [Colour::Red; 4];
        for (colour, text) in colours.iter_mut().zip(words) {
            let Value::Text(text) = text else { return None };
            *colour = Colour::parse(text)?;
        }
        Some(Self(colours))
    }
    fn with_value(&self, visit: &mut dyn FnMut(Value<'_>)) {
        visit(Value::List(&self.0.map(|colour| Value::Text(word(colour)))));
    }
}

/// A return from -1 to 1 in millionths; finer ones are refused (HMD-Q60).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shared(i32);

impl Shared {
    /// -1: everybody loses.
    pub const LOSS: Self = Self(-1_000_000);

    /// A return in millionths.
    #[must_use]
    pub const fn new(millionths: i32) -> Option<Self> {
        if millionths >= -1_000_000 && millionths <= 1_000_000 {
            Some(Self(millionths))
        } else {
            None
        }
    }

    /// The return in millionths.
    #[must_use]
    pub const fn millionths(self) -> i32 {
        self.0
    }

    /// The return as a number.
    #[must_use]
    pub fn get(self) -> f64 {
        f64::from(self.0) / 1e6
    }

    /// The return that is exactly this number.
    #[must_use]
    pub fn from_real(real: f64) -> Option<Self> {
        if !(-1.0..=1.0).contains(&real) {
            return None;
        }
        #[expect(clippy::cast_possible_truncation, reason = "at most a million and a half")]
        let near = (real * 1e6 + if real < 0.0 { -0.5 } else { 0.5 }) as i32;
        Self::new(near).filter(|shared| shared.get().to_bits() == (real + 0.0).to_bits())
    }
}

impl OptionValue for Shared {
    fn from_value(value: Value<'_>) -> Option<Self> {
        match value {
            Value::Real(real) => Self::from_real(real),
            Value::Int(whole) => Self::new(i32::try_from(whole).ok()?.checked_mul(1_000_000)?),
            _ => None,
        }
    }
    fn with_value(&self, visit: &mut dyn FnMut(Value<'_>)) {
        visit(Value::Real(self.get()));
    }
}

#[cfg(feature = "serde")]
pub(super) mod codec;

//! Values by level, and what lasting effects give.

#[cfg(feature = "components")]
use alloc::{format, string::String};

use crate::{
    component_set::Blank,
    games::valor_and_villainy::components::{Dice, Level},
};
#[cfg(feature = "components")]
use crate::{
    component_set::SetDigest,
    components::{Declared, Node, Plain},
};

/// A value for each level of a Spell; the last one of a shorter list serves the
/// levels above it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Levels<T>([T; 3]);

impl<T: Copy> Levels<T> {
    /// The values of the three levels.
    pub(crate) const fn new(values: [T; 3]) -> Self {
        Self(values)
    }

    /// The same at every level.
    #[cfg(feature = "components")]
    pub(super) const fn all(value: T) -> Self {
        Self([value; 3])
    }

    /// The value at a level.
    #[inline]
    #[must_use]
    pub const fn at(self, level: Level) -> T {
        self.0[level.index()]
    }
}

impl<T: Blank + Copy> Blank for Levels<T> {
    const BLANK: Self = Self([T::BLANK; 3]);
}

/// One to three values, or one without a list.
#[cfg(feature = "components")]
impl<T: Declared + Copy> Declared for Levels<T> {
    fn of(node: &Node, keep: bool) -> Self {
        let list = match &node.value {
            Plain::List(list) => list,
            _ => core::slice::from_ref(node),
        };
        let at =
            |level: usize| list.get(level).or(list.last()).map_or(T::BLANK, |it| T::of(it, keep));
        Self(core::array::from_fn(at))
    }

    fn literal(&self) -> String {
        format!("Levels::new({})", self.0.literal())
    }

    fn digest(&self, sum: SetDigest) -> SetDigest {
        self.0.digest(sum)
    }
}

/// What a lasting effect gives (2.7.3, `grant`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Gift {
    /// VV-192.
    Armor,
    /// VV-195.
    Cursed,
    /// VV-198.
    Evade,
    /// VV-112: the caster heals what the bearer's attacks deal.
    Lifelink,
    /// VV-197, with these dice.
    Dodge(Dice),
    /// VV-86: Bonus dice in each Action Roll.
    Bonus(Dice),
    /// The Move has at most so many steps.
    MoveCap(u8),
    /// VV-40: one Action Point less, but at least 1.
    ActionPoint,
}

impl Blank for Gift {
    const BLANK: Self = Self::Armor;
}

/// A word, and a value behind a colon: `dodge:2Y`.
#[cfg(feature = "components")]
impl Declared for Gift {
    fn of(node: &Node, _: bool) -> Self {
        let text = node.text().unwrap_or_default();
        let (word, value) = text.split_once(':').unwrap_or((text, ""));
        let dice = Dice::parse(value).unwrap_or(Dice::NONE);
        match word {
            "cursed" => Self::Cursed,
            "evade" => Self::Evade,
            "lifelink" => Self::Lifelink,
            "dodge" => Self::Dodge(dice),
            "bonus" => Self::Bonus(dice),
            "move_cap" => Self::MoveCap(value.parse().unwrap_or_default()),
            "ap" => Self::ActionPoint,
            _ => Self::Armor,
        }
    }

    fn literal(&self) -> String {
        match self {
            Self::Dodge(dice) => format!("Gift::Dodge({})", dice.literal()),
            Self::Bonus(dice) => format!("Gift::Bonus({})", dice.literal()),
            other => format!("Gift::{other:?}"),
        }
    }

    fn digest(&self, sum: SetDigest) -> SetDigest {
        sum.bytes(self.literal().as_bytes())
    }
}

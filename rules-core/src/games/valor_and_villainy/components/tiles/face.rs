//! What a Region tile shows: its icons, its special rule.

use crate::games::valor_and_villainy::components::Size;

indexed! {
    /// A special rule of a tile.
    #[non_exhaustive]
    pub enum Rule {
        ShrineBronco = "shrine_bronco", ShrineLuna = "shrine_luna", ShrineAsha = "shrine_asha",
        Dojo = "dojo", Lookout = "lookout", Spring = "spring", Thorns = "thorns",
        Labyrinth = "labyrinth", Altar = "altar", Library = "library",
    }
}

/// What an icon puts into the Region.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Sort {
    /// VV-59: a face-down Treasure.
    Treasure,
    /// VV-60: a Minion.
    Minion(Size),
    /// VV-63: a Minion that acts at once.
    Ambush(Size),
}

/// An icon of a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub struct Icon {
    /// What it stands for.
    pub sort: Sort,
    /// VV-61: it counts with so many Heroes.
    pub min_heroes: u8,
}

/// The face of a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Face {
    /// Printed name.
    pub name: &'static str,
    /// 1 to 3; 0 for Hawkemoor.
    pub tier: u8,
    /// VV-44: a Mountain.
    pub mountain: bool,
    /// Its icons in printed order.
    pub icons: &'static [Icon],
    /// Its special rule.
    pub rule: Option<Rule>,
    /// VV-16: left in the box with three Heroes or more.
    pub only_small: bool,
    /// VV-16, VV-17: always in the game when its tier and size are.
    pub mandatory: bool,
}

impl Rule {
    /// VV-72: whether it is one of the Shrines.
    #[inline]
    #[must_use]
    pub const fn is_shrine(self) -> bool {
        matches!(self, Self::ShrineBronco | Self::ShrineLuna | Self::ShrineAsha)
    }
}

/// A tile of a tier without a special rule.
pub(super) const fn tile(tier: u8, name: &'static str, icons: &'static [Icon]) -> Face {
    Face { name, tier, icons, mountain: false, rule: None, only_small: false, mandatory: false }
}

impl Face {
    /// The same as a Mountain.
    pub(super) const fn mountain(self) -> Self {
        Self { mountain: true, ..self }
    }
    /// The same with a special rule.
    pub(super) const fn rule(self, rule: Rule) -> Self {
        Self { rule: Some(rule), ..self }
    }
    /// The same, marked "1-2 Hero".
    pub(super) const fn only_small(self) -> Self {
        Self { only_small: true, ..self }
    }
    /// The same, always among those of its tier.
    pub(super) const fn mandatory(self) -> Self {
        Self { mandatory: true, ..self }
    }
}

impl Icon {
    /// An icon without a Hero Count Icon.
    pub(super) const fn of(sort: Sort) -> Self {
        Self { sort, min_heroes: 1 }
    }
    /// The same with a Hero Count Icon.
    pub(super) const fn from(self, min_heroes: u8) -> Self {
        Self { min_heroes, ..self }
    }
}

/// A Treasure icon.
pub(super) const TREASURE: Icon = Icon::of(Sort::Treasure);
/// A Chump icon.
pub(super) const CHUMP: Icon = Icon::of(Sort::Minion(Size::Chump));
/// An Elite icon.
pub(super) const ELITE: Icon = Icon::of(Sort::Minion(Size::Elite));
/// A Boss icon.
pub(super) const BOSS: Icon = Icon::of(Sort::Minion(Size::Boss));
/// An Ambush icon with a Chump.
pub(super) const AMBUSH_CHUMP: Icon = Icon::of(Sort::Ambush(Size::Chump));
/// An Ambush icon with an Elite.
pub(super) const AMBUSH_ELITE: Icon = Icon::of(Sort::Ambush(Size::Elite));

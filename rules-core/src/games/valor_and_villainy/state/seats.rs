//! Sides, seats, and the boards of the Player Characters.

use crate::{
    EnumMap,
    games::valor_and_villainy::components::{Cell, Char, Dice, Row, Slot, Treasure},
};

indexed! {
    /// VV-6: a side of the game.
    #[non_exhaustive]
    pub enum Team { Hero = "heroes", Villain = "villain" }
}

impl Team {
    /// The enemies of this side.
    #[inline]
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Hero => Self::Villain,
            Self::Villain => Self::Hero,
        }
    }
}

indexed! {
    /// A seat as a key of boards and hands: five for Heroes in clockwise order,
    /// one for the Villain (VV-14), who is `Seat` `n` in a game with `n` Heroes.
    #[non_exhaustive]
    pub enum SeatId in SeatIds: u8 {
        Hero0 = "hero 0", Hero1 = "hero 1", Hero2 = "hero 2", Hero3 = "hero 3",
        Hero4 = "hero 4", Villain = "villain",
    }
}

impl SeatId {
    /// The seats that Heroes can take.
    pub(crate) const HEROES: [Self; 5] =
        [Self::Hero0, Self::Hero1, Self::Hero2, Self::Hero3, Self::Hero4];

    /// The side that plays from it.
    #[inline]
    #[must_use]
    pub const fn team(self) -> Team {
        if matches!(self, Self::Villain) { Team::Villain } else { Team::Hero }
    }
}

/// A Player Character's board and all that belongs to it.
#[allow(clippy::struct_excessive_bools, reason = "each is a thing that lies there or not")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub(crate) struct Player {
    /// Who it is; nobody on a seat that is not taken.
    pub(crate) who: Option<Char>,
    /// Its cell; a Hero without one is in the Villain Loot Stash, Mordak
    /// without one has not entered the Map.
    pub(crate) cell: Option<Cell>,
    /// Hearts, or the Villain's Health.
    pub(crate) health: u8,
    /// Action dice.
    pub(crate) rows: EnumMap<Row, Dice>,
    /// Action Points of a Turn.
    pub(crate) points: u8,
    /// XP not spent.
    pub(crate) xp: u8,
    /// VV-163: the Dojo Crystal.
    pub(crate) crystal: bool,
    /// Plus-Ones.
    pub(crate) tokens: EnumMap<Row, u8>,
    /// Equipped Treasures.
    pub(crate) slots: EnumMap<Slot, Option<Treasure>>,
    /// VV-100: the Defender marker of its Region.
    pub(crate) marker: bool,
    /// Shield of Faith, by casting player.
    pub(crate) armor_by: SeatIds,
    /// Blood Bound, by casting player.
    pub(crate) lifelink_by: SeatIds,
    /// Blessed Edge of level 1 and 2, by casting player.
    pub(crate) edge_by: [SeatIds; 2],
    /// Hex.
    pub(crate) cursed: bool,
    /// Shackles.
    pub(crate) shackled: bool,
}

impl Player {
    /// All Plus-Ones.
    #[inline]
    #[must_use]
    pub(crate) fn plus_ones(&self) -> u8 {
        self.tokens.values().iter().sum()
    }

    /// Ends every lasting effect on it (VV-133).
    pub(crate) fn shed(&mut self) {
        self.marker = false;
        self.armor_by = SeatIds::EMPTY;
        self.lifelink_by = SeatIds::EMPTY;
        self.edge_by = [SeatIds::EMPTY; 2];
        self.cursed = false;
        self.shackled = false;
    }
}

//! The boards of the Player Characters, and the Regions of the Map.

use super::super::{
    components::{Cell, Char, Dice, Piece, Row, Slot, Tile, Treasure},
    state::{Map, Public, SeatId, SeatIds, Team},
};
use crate::Seat;

/// The board of a Player Character and all that belongs to it.
#[derive(Clone, Copy)]
pub struct Player<'a> {
    public: &'a Public,
    id: SeatId,
}

shows!(Player: seat, team, who, cell, health, action_points, xp, is_defender, is_cursed, is_shackled);

/// A Region of the Map.
#[derive(Clone, Copy)]
pub struct Region<'a> {
    map: &'a Map,
    cell: Cell,
}

shows!(Region: cell, tile, treasures);

/// Methods that return a field of the board by value.
macro_rules! board {
    ($($(#[$doc:meta])+ $name:ident = $field:ident: $value:ty,)+) => {
        impl Player<'_> {$(
            $(#[$doc])+
            #[inline]
            #[must_use]
            pub fn $name(self) -> $value {
                self.public.players[self.id].$field
            }
        )+}
    };
}

board! {
    /// The Player Character; `None` before it is chosen.
    who = who: Option<Char>,
    /// The cell where it is. A Hero without one is in the Villain Loot Stash; Mordak without one
    /// has not entered the Map.
    cell = cell: Option<Cell>,
    /// Hearts of a Hero, or Health of the Villain (VV-23).
    health = health: u8,
    /// Action Points of a Turn (VV-25).
    action_points = points: u8,
    /// XP that is not spent.
    xp = xp: u8,
    /// Whether it has the Dojo Crystal (VV-163).
    has_crystal = crystal: bool,
    /// Whether it has the Defender marker of its Region (VV-100).
    is_defender = marker: bool,
    /// Seats whose Shield of Faith protects it.
    shield_of_faith_by = armor_by: SeatIds,
    /// Seats whose Blood Bound is on it.
    blood_bound_by = lifelink_by: SeatIds,
    /// Seats whose Blessed Edge of level 1, and of level 2, is on it.
    blessed_edge_by = edge_by: [SeatIds; 2],
    /// Whether Hex is on it (VV-195).
    is_cursed = cursed: bool,
    /// Whether Shackles are on it.
    is_shackled = shackled: bool,
}

impl<'a> Player<'a> {
    pub(super) const fn new(public: &'a Public, id: SeatId) -> Self {
        Self { public, id }
    }

    /// The seat.
    #[must_use]
    pub fn seat(self) -> Seat {
        self.public.seat_index(self.id)
    }

    /// The key of the seat in lists, such as those of lasting effects.
    #[inline]
    #[must_use]
    pub const fn id(self) -> SeatId {
        self.id
    }

    /// The side (VV-6).
    #[inline]
    #[must_use]
    pub const fn team(self) -> Team {
        self.id.team()
    }

    /// Action dice of a row (VV-83).
    #[inline]
    #[must_use]
    pub fn dice(self, row: Row) -> Dice {
        self.public.players[self.id].rows[row]
    }

    /// Plus-Ones on a row (VV-118).
    #[inline]
    #[must_use]
    pub fn plus_ones(self, row: Row) -> u8 {
        self.public.players[self.id].tokens[row]
    }

    /// The Treasure that is worn in a slot (VV-166).
    #[inline]
    #[must_use]
    pub fn treasure(self, slot: Slot) -> Option<Treasure> {
        self.public.players[self.id].slots[slot]
    }
}

impl<'a> Region<'a> {
    pub(super) const fn new(map: &'a Map, cell: Cell) -> Self {
        Self { map, cell }
    }

    /// The cell.
    #[inline]
    #[must_use]
    pub const fn cell(self) -> Cell {
        self.cell
    }

    /// The tile; `None` while it lies face-down.
    #[inline]
    #[must_use]
    pub fn tile(self) -> Option<Tile> {
        self.map.tile(self.cell)
    }

    /// Number of face-down Treasures (VV-59).
    #[inline]
    #[must_use]
    pub fn treasures(self) -> u8 {
        self.map.treasures[self.cell]
    }

    /// The Minions and Sheep of the stack, from the top.
    pub fn stack(self) -> impl Iterator<Item = Piece> + use<'a> {
        self.map.stack(self.cell)
    }
}

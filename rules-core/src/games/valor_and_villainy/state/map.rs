//! The Map: tiles, face-down Treasures, and the stacks of Minions.

use crate::{
    EnumMap,
    games::valor_and_villainy::components::{Cell, Cells, Piece, Pieces, Tile, maps::around},
};

/// What lies on the 25 cells.
///
/// A stack is a chain through the pieces: all 61 may share one cell, and the
/// top is looked at far more often than the rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Map {
    /// The revealed tile of a cell; none where it lies face-down or is missing.
    tiles: EnumMap<Cell, Option<Tile>>,
    /// Cells with a face-down tile.
    down: Cells,
    /// Cells with a revealed tile.
    revealed: Cells,
    /// Cells with a stack.
    occupied: Cells,
    /// Face-down Treasures in each Region.
    pub(crate) treasures: EnumMap<Cell, u8>,
    /// The topmost piece of each Region.
    top: EnumMap<Cell, Option<Piece>>,
    /// What lies below each piece.
    below: EnumMap<Piece, Option<Piece>>,
    /// Where each piece lies.
    cell_of: EnumMap<Piece, Option<Cell>>,
    /// The pieces that lie somewhere.
    pieces: Pieces,
    /// The two Labyrinth markers (VV-80); the first lies on the Labyrinth.
    pub(crate) portal: Option<(Cell, Cell)>,
}

impl Default for Map {
    fn default() -> Self {
        Self {
            tiles: EnumMap::default(),
            down: Cells::EMPTY,
            revealed: Cells::EMPTY,
            occupied: Cells::EMPTY,
            treasures: EnumMap::default(),
            top: EnumMap::default(),
            below: EnumMap::default(),
            cell_of: EnumMap::default(),
            pieces: Pieces::EMPTY,
            portal: None,
        }
    }
}

impl Map {
    /// The revealed tile of a cell.
    #[inline]
    #[must_use]
    pub(crate) fn tile(&self, cell: Cell) -> Option<Tile> {
        self.tiles[cell]
    }

    /// The revealed tile of every cell.
    #[inline]
    pub(crate) fn tiles(&self) -> &[Option<Tile>] {
        self.tiles.values()
    }

    /// Where every piece lies.
    #[inline]
    pub(crate) fn cells_of_pieces(&self) -> &[Option<Cell>] {
        self.cell_of.values()
    }

    /// Cells with a face-down tile.
    #[inline]
    #[must_use]
    pub(crate) const fn down(&self) -> Cells {
        self.down
    }

    /// Cells with a revealed tile.
    #[inline]
    #[must_use]
    pub(crate) const fn revealed(&self) -> Cells {
        self.revealed
    }

    /// Cells with at least one piece.
    #[inline]
    #[must_use]
    pub(crate) const fn occupied(&self) -> Cells {
        self.occupied
    }

    /// Lays a tile face-down.
    pub(crate) fn lay(&mut self, cell: Cell) {
        self.down.insert(cell);
    }

    /// Turns a face-down tile up, or replaces the Keep by its back.
    pub(crate) fn reveal(&mut self, cell: Cell, tile: Tile) {
        self.down.remove(cell);
        self.revealed.insert(cell);
        self.tiles[cell] = Some(tile);
    }

    /// Takes a face-down tile away (VV-223).
    pub(crate) fn clear(&mut self, cell: Cell) {
        self.down.remove(cell);
    }

    /// VV-2: the Regions next to one, and those beyond a Labyrinth marker;
    /// revealed ones only (VV-4).
    #[inline]
    #[must_use]
    pub(crate) fn adjacent(&self, cell: Cell) -> Cells {
        let mut near = cell.near();
        if let Some((one, other)) = self.portal {
            if cell == one {
                near.insert(other);
            } else if cell == other {
                near.insert(one);
            }
        }
        near.intersection(self.revealed)
    }

    /// The Regions next to at least one of some cells, as [`adjacent`](Self::adjacent) has them for one.
    #[inline]
    #[must_use]
    pub(crate) fn adjacent_to(&self, cells: Cells) -> Cells {
        let mut near = around(cells);
        if let Some((one, other)) = self.portal {
            if cells.contains(one) {
                near.insert(other);
            }
            if cells.contains(other) {
                near.insert(one);
            }
        }
        near.intersection(self.revealed)
    }

    /// The other Labyrinth marker, if one lies here.
    #[inline]
    #[must_use]
    pub(crate) fn beyond(&self, cell: Cell) -> Option<Cell> {
        let (one, other) = self.portal?;
        if cell == one {
            Some(other)
        } else if cell == other {
            Some(one)
        } else {
            None
        }
    }

    /// The topmost piece of a Region.
    #[inline]
    #[must_use]
    pub(crate) fn top(&self, cell: Cell) -> Option<Piece> {
        self.top[cell]
    }

    /// What lies below a piece.
    #[inline]
    #[must_use]
    pub(crate) fn below(&self, piece: Piece) -> Option<Piece> {
        self.below[piece]
    }

    /// Where a piece lies.
    #[inline]
    #[must_use]
    pub(crate) fn cell_of(&self, piece: Piece) -> Option<Cell> {
        self.cell_of[piece]
    }

    /// The pieces of a Region, from the top.
    #[inline]
    pub(crate) fn stack(&self, cell: Cell) -> impl Iterator<Item = Piece> {
        let mut next = self.top[cell];
        core::iter::from_fn(move || {
            let piece = next?;
            next = self.below[piece];
            Some(piece)
        })
    }

    /// The place of every piece in its stack, 1 for the top, 0 off the Map; there
    /// is room for more pieces than there are.
    ///
    /// One walk through all stacks, without a branch where one ends, which nobody
    /// could predict.
    pub(crate) fn depths(&self) -> [u8; 64] {
        const NOTHING: usize = Piece::ALL.len();
        let index = |piece: Option<Piece>| piece.map_or(NOTHING, Piece::index);
        let (mut cells, mut below, mut depth) = (self.occupied.bits(), NOTHING, 0);
        let mut depths = [0; 64];
        for _ in 0..self.pieces.bits().count_ones() {
            // All ones where a stack begins.
            let fresh = u32::from(below == NOTHING).wrapping_neg();
            let cell = (cells.trailing_zeros() as usize).min(Cell::ALL.len() - 1);
            let top = index(self.top.values()[cell]);
            let piece = top & fresh as usize | below & !fresh as usize;
            cells &= cells.wrapping_sub(1) | !fresh;
            depth = (depth & !fresh) + 1;
            depths[piece] = depth.to_le_bytes()[0];
            below = index(self.below.values()[piece]);
        }
        depths
    }

    /// Every piece on the Map.
    #[inline]
    #[must_use]
    pub(crate) const fn pieces(&self) -> Pieces {
        self.pieces
    }

    /// Puts a piece on top of a stack: a Sheep above all, a card below the
    /// Sheep (VV-214).
    pub(crate) fn put(&mut self, piece: Piece, cell: Cell) {
        debug_assert!(self.cell_of[piece].is_none(), "{piece} lies on the Map already");
        let mut above = None;
        if !piece.is_sheep() {
            above = self.stack(cell).take_while(|other| other.is_sheep()).last();
        }
        self.insert(piece, cell, above);
    }

    /// Puts a piece right below another one of the stack, or on its top.
    fn insert(&mut self, piece: Piece, cell: Cell, above: Option<Piece>) {
        let link = match above {
            None => &mut self.top[cell],
            Some(above) => &mut self.below[above],
        };
        let under = link.replace(piece);
        self.below[piece] = under;
        self.cell_of[piece] = Some(cell);
        self.occupied.insert(cell);
        self.pieces.insert(piece);
    }

    /// Takes a piece out of its stack.
    pub(crate) fn lift(&mut self, piece: Piece) {
        let Some(cell) = self.cell_of[piece].take() else { return };
        let under = self.below[piece].take();
        self.pieces.remove(piece);
        if self.top[cell] == Some(piece) {
            self.top[cell] = under;
            if under.is_none() {
                self.occupied.remove(cell);
            }
        } else if let Some(above) = self.above(cell, piece) {
            self.below[above] = under;
        }
    }

    /// The piece right above another one that has just lost its own link.
    fn above(&self, cell: Cell, piece: Piece) -> Option<Piece> {
        self.stack(cell).find(|&above| self.below[above] == Some(piece))
    }

    /// The cards of a Region that have no place in the new order yet, when so
    /// many have one (VV-172).
    pub(crate) fn unplaced(&self, cell: Cell, placed: u8) -> impl Iterator<Item = Piece> {
        self.stack(cell).filter(|piece| !piece.is_sheep()).skip(usize::from(placed))
    }

    /// Gives a card the next place in the new order (VV-172).
    pub(crate) fn place(&mut self, piece: Piece, cell: Cell, placed: u8) {
        self.lift(piece);
        let sheep = self.stack(cell).filter(|piece| piece.is_sheep()).count();
        let above = self.stack(cell).take(sheep + usize::from(placed)).last();
        self.insert(piece, cell, above);
    }

    /// Whether what is kept twice agrees, and Sheep lie above cards.
    pub(crate) fn is_sound(&self) -> bool {
        let (mut seen, mut sound) = (Pieces::EMPTY, true);
        for &cell in &Cell::ALL {
            sound &= self.revealed.contains(cell) == self.tiles[cell].is_some();
            sound &= self.occupied.contains(cell) == self.top[cell].is_some();
            sound &= self.revealed.contains(cell)
                || self.top[cell].is_none() && self.treasures[cell] == 0;
            let mut cards = false;
            for piece in self.stack(cell).take(Piece::ALL.len()) {
                sound &= !seen.contains(piece) && self.cell_of[piece] == Some(cell);
                sound &= !(cards && piece.is_sheep());
                cards |= !piece.is_sheep();
                seen.insert(piece);
            }
        }
        sound && self.down.intersection(self.revealed).is_empty() && self.pieces == seen
    }
}

/// As a map from cells to what lies there; a cell without a tile is left out.
#[cfg(feature = "serde")]
mod codec {
    use super::{Cell, Map, Piece, Tile};
    use alloc::{collections::BTreeMap, vec::Vec};
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

    /// One Region.
    #[derive(Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Region {
        /// The tile; nothing while it lies face-down.
        tile: Option<Tile>,
        treasures: u8,
        /// From the top.
        stack: Vec<Piece>,
    }

    #[derive(Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Regions {
        cells: BTreeMap<u8, Region>,
        labyrinth: Option<(Cell, Cell)>,
    }

    impl Serialize for Map {
        fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
            let cells = Cell::ALL
                .into_iter()
                .zip(0..)
                .filter(|&(cell, _)| self.down.contains(cell) || self.revealed.contains(cell));
            let region = |(cell, id)| {
                let stack = self.stack(cell).collect();
                (id, Region { tile: self.tiles[cell], treasures: self.treasures[cell], stack })
            };
            Regions { cells: cells.map(region).collect(), labyrinth: self.portal }.serialize(to)
        }
    }

    impl<'de> Deserialize<'de> for Map {
        fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
            let read = Regions::deserialize(from)?;
            let mut map = Map { portal: read.labyrinth, ..Map::default() };
            for (id, region) in read.cells {
                let cell = Cell::ALL.get(usize::from(id)).copied();
                let cell = cell.ok_or_else(|| D::Error::custom("the Map has the cells 0 to 24"))?;
                match region.tile {
                    Some(tile) => map.reveal(cell, tile),
                    None => map.lay(cell),
                }
                map.treasures[cell] = region.treasures;
                for &piece in region.stack.iter().rev() {
                    if map.cell_of[piece].is_some() {
                        return Err(D::Error::custom(format_args!("{piece} lies twice")));
                    }
                    map.insert(piece, cell, None);
                }
            }
            Ok(map)
        }
    }
}

//! The component set: what is printed on boards, cards, tiles and tracks, and what follows from it.

use super::{
    Content, Hero, Minion, Piece, Side, Size, Spell, Spells, Tile, Tiles, Treasure,
    printed::{
        Board, Day, Maps, MinionCard, Prices, Printed, SpellCard, Stats, TileFace, TreasureCard,
        VillainBoard,
    },
    rows::{DIGEST, PRINTED},
    spells::{self, Affordable},
    tiles::{self, TileGroups},
};
use crate::component_set::component_set;

/// A component set of this game: what is printed on boards, Minion cards, Spells, Treasures, tiles
/// and tracks, and which Regions the Map has.
///
/// A game is played with one, which its option `components` names. [`SHIPPED`] is the
/// default. What a set may change is listed on the rules page (2.12).
///
/// [`SHIPPED`]: crate::ComponentSet::SHIPPED
///
/// ```
/// use rules_core::{ComponentSet, games::valor_and_villainy::{Components, Options}};
/// assert_eq!(Options::default().components.get(), Components::SHIPPED);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Components {
    title: &'static str,
    digest: u64,
    pub(super) printed: Printed,
    /// Both sides of every piece.
    stats: [[Stats; 2]; Piece::ALL.len()],
    /// What every tile brings with one to five Heroes.
    contents: [[Content; 5]; Tile::ALL.len()],
    /// VV-44: the Mountains.
    mountains: Tiles,
    /// VV-126: the General Spells by what they cost at least.
    affordable: Affordable,
}

/// The set that ships.
static SHIPPED: Components = Components::new("shipped", DIGEST, &PRINTED);

component_set!(Components, SHIPPED, check::DECLARATION);

impl Components {
    /// The set with these values.
    pub(super) const fn new(title: &'static str, digest: u64, printed: &Printed) -> Self {
        Self {
            title,
            digest,
            stats: stats_of(&printed.minions, printed.sheep.stats()),
            contents: tiles::contents_of(&printed.tiles),
            mountains: TileGroups::of(&printed.tiles).mountains,
            affordable: spells::affordable_of(&printed.spells),
            printed: *printed,
        }
    }

    /// The board of a Hero.
    #[inline]
    #[must_use]
    pub const fn board(&self, hero: Hero) -> &Board {
        &self.printed.boards[hero.index()]
    }

    /// The board of the Villain.
    #[inline]
    #[must_use]
    pub const fn mordak(&self) -> &VillainBoard {
        &self.printed.mordak
    }

    /// A Minion card.
    #[inline]
    #[must_use]
    pub const fn minion(&self, minion: Minion) -> &MinionCard {
        &self.printed.minions[minion.index()]
    }

    /// The numbers of the side of a piece that shows; a Sheep has but one.
    #[inline]
    #[must_use]
    pub const fn stats(&self, piece: Piece, side: Side) -> &Stats {
        &self.stats[piece.index()][side.index()]
    }

    /// Gust's numbers, on his front or his back.
    #[inline]
    #[must_use]
    pub fn gust(&self, back: bool) -> &Stats {
        &self.printed.gust[usize::from(back)]
    }

    /// VV-141: Hits that Spawn a Minion of a Size.
    #[inline]
    #[must_use]
    pub const fn spawn_cost(&self, size: Size) -> u8 {
        self.printed.spawn_cost[size.index()]
    }

    /// A Spell card.
    #[inline]
    #[must_use]
    pub const fn spell(&self, spell: Spell) -> &SpellCard {
        &self.printed.spells[spell.index()]
    }

    /// VV-126: the General Spells that so many Hits pay for, at one level at least.
    #[inline]
    pub(crate) fn affordable(&self, hits: u8) -> Spells {
        self.affordable[usize::from(hits.min(spells::MOST_COST))]
    }

    /// A Treasure card.
    #[inline]
    #[must_use]
    pub const fn treasure(&self, treasure: Treasure) -> &TreasureCard {
        &self.printed.treasures[treasure.index()]
    }

    /// What the face of a tile shows.
    #[inline]
    #[must_use]
    pub const fn tile(&self, tile: Tile) -> &TileFace {
        &self.printed.tiles[tile.index()]
    }

    /// What a tile brings with so many Heroes, 1 to 5.
    #[inline]
    #[must_use]
    pub const fn content(&self, tile: Tile, heroes: u8) -> &Content {
        &self.contents[tile.index()][heroes as usize - 1]
    }

    /// VV-44: the Mountains.
    #[inline]
    pub(crate) const fn mountains(&self) -> Tiles {
        self.mountains
    }

    /// Which cells hold tiles.
    #[inline]
    pub(crate) const fn maps(&self) -> &Maps {
        &self.printed.maps
    }

    /// The row of the Procession for a day, from 0.
    #[inline]
    #[must_use]
    pub fn day(&self, day: u8) -> Option<&Day> {
        self.printed.days.get(usize::from(day))
    }

    /// The Loot Stashes, and what XP buys.
    #[inline]
    #[must_use]
    pub const fn prices(&self) -> &Prices {
        &self.printed.prices
    }

    /// VV-169: the most Action Points and the most dice in a row that a board has at the start.
    pub(crate) fn most(&self) -> (u8, u8) {
        let Printed { boards, mordak, .. } = &self.printed;
        let rows = boards.iter().flat_map(|board| board.rows).chain(mordak.rows);
        let points = boards.iter().map(|board| board.action_points).chain([mordak.action_points]);
        (points.max().unwrap_or(0), rows.map(super::Dice::total).max().unwrap_or(0))
    }
}

/// Both sides of every piece, by the cards of the designs.
const fn stats_of(
    cards: &[MinionCard; Minion::ALL.len()],
    sheep: Stats,
) -> [[Stats; 2]; Piece::ALL.len()] {
    let (mut table, mut i) = ([[sheep; 2]; Piece::ALL.len()], 0);
    while i < table.len() {
        if let Some(minion) = Piece::ALL[i].minion() {
            let card = &cards[minion.index()];
            table[i] = [card.fresh, card.wounded];
        }
        i += 1;
    }
    table
}

/// The values of the set that ships, as the tests of the rules name them.
#[cfg(test)]
pub(crate) mod shipped {
    use super::{
        Board, Content, Day, Hero, Minion, MinionCard, Piece, SHIPPED, Side, Spell, SpellCard,
        Stats, Tile, TileFace, Tiles, Treasure, TreasureCard, VillainBoard,
    };
    use crate::games::valor_and_villainy::components::{Cells, maps::Layout};

    pub(crate) const MORDAK: &VillainBoard = &SHIPPED.printed.mordak;
    pub(crate) const SHEEP: Stats = SHIPPED.printed.sheep.stats();
    pub(crate) const GUST: &[Stats; 2] = &SHIPPED.printed.gust;
    pub(crate) const PROCESSION: &[Day; 6] = &SHIPPED.printed.days;
    pub(crate) const MOUNTAINS: Tiles = SHIPPED.mountains;
    pub(crate) const TIER_1: Cells = SHIPPED.printed.maps.tier1;
    pub(crate) const TIER_2: Cells = SHIPPED.printed.maps.tier2;
    pub(crate) const TIER_2_SMALL: Cells = SHIPPED.printed.maps.tier2_small;
    pub(crate) const TIER_3: Cells = SHIPPED.printed.maps.tier3;
    pub(crate) const RANDOM_TILES: [u8; 4] = SHIPPED.printed.maps.random;

    impl Hero {
        pub(crate) fn board(self) -> &'static Board {
            SHIPPED.board(self)
        }
    }
    impl Minion {
        pub(crate) fn card(self) -> &'static MinionCard {
            SHIPPED.minion(self)
        }
    }
    impl Piece {
        pub(crate) fn stats(self, side: Side) -> &'static Stats {
            SHIPPED.stats(self, side)
        }
    }
    impl Spell {
        pub(crate) fn card(self) -> &'static SpellCard {
            SHIPPED.spell(self)
        }
        pub(crate) fn costs(self) -> &'static [u8] {
            SHIPPED.spell(self).costs()
        }
    }
    impl Treasure {
        pub(crate) fn card(self) -> &'static TreasureCard {
            SHIPPED.treasure(self)
        }
    }
    impl Tile {
        pub(crate) fn face(self) -> &'static TileFace {
            SHIPPED.tile(self)
        }
        pub(crate) fn content(self, heroes: u8) -> &'static Content {
            SHIPPED.content(self, heroes)
        }
    }
    impl Layout {
        pub(crate) fn cells(self, tier: u8) -> Cells {
            SHIPPED.printed.maps.cells(self, tier)
        }
        pub(crate) fn all(self) -> Cells {
            SHIPPED.printed.maps.all(self)
        }
    }
}

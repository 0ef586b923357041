//! What no component set changes, as constants of the rows that ship: decks, Sizes, tiers, slots,
//! and how Spells are played. What is asked often is a set worked out by the compiler.

use super::{
    Cell, Cost, Deck, Minion, MinionCard, Play, Size, Slot, Spell, SpellCard, Spells, Tile,
    TileFace, Tiles, Treasure, TreasureCard, Trigger, When,
    minions::Minions,
    rows::PRINTED,
    sets::{those, those_of_each},
    tiles::TileGroups,
};

/// The Minion cards.
static MINIONS: [MinionCard; Minion::ALL.len()] = PRINTED.minions;
/// The Spell cards, deck after deck.
static SPELLS: [SpellCard; Spell::ALL.len()] = PRINTED.spells;
/// The Treasure cards.
static TREASURES: [TreasureCard; Treasure::ALL.len()] = PRINTED.treasures;
/// The faces of the tiles.
static FACES: [TileFace; Tile::ALL.len()] = PRINTED.tiles;

impl Minion {
    /// Its Size and deck.
    #[inline]
    #[must_use]
    pub(crate) const fn size(self) -> Size {
        MINIONS[self.index()].size
    }

    /// Cards of the design.
    #[inline]
    #[must_use]
    pub(crate) const fn copies(self) -> u8 {
        MINIONS[self.index()].copies
    }
}

/// The designs of each Size.
pub(crate) const OF_SIZE: [Minions; 3] =
    those_of_each!(Size, Minion, MINIONS, |card, size| card.size.index() == size);

/// VV-208: the Purple designs.
pub(crate) const PURPLE: Minions = those!(Minion, MINIONS, |card| card.purple);

impl Spell {
    /// Its deck.
    #[inline]
    #[must_use]
    pub const fn deck(self) -> Deck {
        SPELLS[self.index()].deck
    }

    /// Cards of the design.
    #[inline]
    #[must_use]
    pub const fn copies(self) -> u8 {
        SPELLS[self.index()].copies
    }
}

/// The designs of each deck.
pub(crate) const OF_DECK: [Spells; 3] =
    those_of_each!(Deck, Spell, SPELLS, |card, deck| card.deck.index() == deck);

/// The General Spells.
pub(crate) const GENERAL: Spells =
    those!(Spell, SPELLS, |card| matches!(card.play, Play::General(_)));

/// The reactions to each [`Trigger`]: the first look at every window.
pub(crate) const REACTIONS: [Spells; Trigger::ALL.len()] =
    those_of_each!(Trigger, Spell, SPELLS, |card, to| {
        matches!(card.play, Play::Reaction { trigger, .. } if trigger.index() == to)
    });

/// The reactions with each [`When`].
pub(crate) const CONDITIONS: [Spells; When::ALL.len()] =
    those_of_each!(When, Spell, SPELLS, |card, condition| {
        matches!(card.play, Play::Reaction { when, .. } if when.index() == condition)
    });

/// VV-131: the reactions that cost a Plus-One or another card.
pub(crate) const PAID: Spells = those!(Spell, SPELLS, |card| {
    matches!(card.play, Play::Reaction { cost: Cost::PlusOrDiscard, .. })
});

impl Treasure {
    /// VV-166: where it is worn.
    #[inline]
    #[must_use]
    pub(crate) const fn slot(self) -> Slot {
        TREASURES[self.index()].slot
    }

    /// Cards of the design.
    #[inline]
    #[must_use]
    pub(crate) const fn copies(self) -> u8 {
        TREASURES[self.index()].copies
    }
}

impl Tile {
    /// 1 to 3; 0 for Hawkemoor.
    #[inline]
    #[must_use]
    pub const fn tier(self) -> u8 {
        FACES[self.index()].tier
    }

    /// Where a Hawkemoor tile lies.
    #[must_use]
    pub const fn home(self) -> Option<Cell> {
        FACES[self.index()].home
    }
}

/// The groups of the tiles.
const GROUPS: TileGroups = TileGroups::of(&FACES);
/// The tiles of each tier, 0 for Hawkemoor.
pub(crate) const OF_TIER: [Tiles; 4] = GROUPS.of_tier;
/// VV-16: the tiles marked "1-2 Hero".
pub(crate) const ONLY_SMALL: Tiles = GROUPS.only_small;
/// VV-16, VV-17: tiles that are always among those of their tier.
pub(crate) const MANDATORY: Tiles = GROUPS.mandatory;

//! Minions (2.6): the sides of their cards, Gust and the Sheep.

mod designs;

use super::{Abilities, Ability, Dice, Row, Size};
pub(crate) use designs::SHEEP;
pub(super) use designs::{CARDS, GUST, SPAWN_COST};

indexed! {
    /// A Minion design.
    #[non_exhaustive]
    pub enum Minion in Minions: u64 {
        Rattlebones = "rattlebones", BoneTeller = "bone_teller", MarrowRunner = "marrow_runner", MarrowKnight = "marrow_knight", OssuaryBanker = "ossuary_banker", TombOx = "tomb_ox", GreatRottingHand = "great_rotting_hand", BoneChairman = "bone_chairman", Gladestalker = "gladestalker", PetalDuelist = "petal_duelist", VainSkirmisher = "vain_skirmisher", Swiftwing = "swiftwing", RoyalBowyer = "royal_bowyer", MirrorDancer = "mirror_dancer", QueenSaria = "queen_saria", BootMarshal = "boot_marshal", SlamPoet = "slam_poet", SquibTosser = "squib_tosser", Heckler = "heckler", OdeBombardier = "ode_bombardier", HexCritic = "hex_critic", KazooCannon = "kazoo_cannon", BizNiz = "biz_niz", TheEncore = "the_encore", GravelSpitter = "gravel_spitter", QuarryBrawler = "quarry_brawler", PantryGuard = "pantry_guard", BismuthBaker = "bismuth_baker", GraniteGlutton = "granite_glutton", SlateSlinger = "slate_slinger", Voldor = "voldor", MotherLode = "mother_lode", ShadowMordak = "shadow_mordak",
    }
}

indexed! {
    /// Which side of a Minion card shows.
    #[non_exhaustive]
    pub enum Side { Fresh = "fresh", Wounded = "wounded" }
}

indexed! {
    /// A people of Minions.
    #[non_exhaustive]
    pub enum Faction {
        Bonemen = "bonemen", Elves = "elves", Goblins = "goblins", Dwarves = "dwarves", None = "none",
    }
}

/// A Minion card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Card {
    /// Printed name.
    pub name: &'static str,
    /// Its Size and deck.
    pub size: Size,
    /// Its people.
    pub faction: Faction,
    /// VV-208: whether its colour is Purple; the others are Green.
    pub purple: bool,
    /// Cards of the design.
    pub copies: u8,
    /// VV-167: what it is worth in the Hero Loot Stash.
    pub bounty: u8,
    /// The side with which it comes.
    pub fresh: Stats,
    /// The side after a Wound.
    pub wounded: Stats,
}

/// The numbers of one side of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Stats {
    /// VV-40: Action Points of a Turn.
    pub action_points: u8,
    /// VV-105: damage that Defeats it.
    pub defeat: u8,
    /// VV-105: damage that Wounds it; only a Fresh side has it.
    pub wound: Option<u8>,
    /// Action dice by [`Row`]; Minions have no Corruption.
    pub rows: [Dice; 4],
    /// What the side can do.
    pub abilities: Abilities,
    /// VV-197: dice of its Dodge, none without.
    pub dodge: Dice,
}

impl Stats {
    /// VV-103: the least damage that does anything.
    #[inline]
    #[must_use]
    pub const fn least(&self) -> u8 {
        match self.wound {
            Some(wound) => wound,
            None => self.defeat,
        }
    }

    /// The dice of one row.
    #[inline]
    #[must_use]
    pub const fn row(&self, row: Row) -> Dice {
        self.rows[row.index()]
    }
}

/// One side of a card, as the tables write it.
const fn stats(
    action_points: u8,
    defeat: u8,
    wound: Option<u8>,
    [melee, ranged, magic]: [&str; 3],
    abilities: &[Ability],
    dodge: &str,
) -> Stats {
    let rows = [Dice::read(melee), Dice::read(ranged), Dice::read(magic), Dice::NONE];
    let abilities = Ability::set(abilities);
    Stats { action_points, defeat, wound, rows, abilities, dodge: Dice::read(dodge) }
}

impl Minion {
    /// Its Size and deck.
    #[inline]
    #[must_use]
    pub(crate) const fn size(self) -> Size {
        CARDS[self.index()].size
    }

    /// Cards of the design.
    #[inline]
    #[must_use]
    pub(crate) const fn copies(self) -> u8 {
        CARDS[self.index()].copies
    }
}

/// Copies of the designs of one Size in bit planes: bit `d` of plane `k` is bit
/// `k` of the number of cards of design `d`.
#[must_use]
pub(crate) const fn deck(size: Size) -> [u64; 2] {
    let (mut planes, mut i) = ([0; 2], 0);
    while i < Minion::ALL.len() {
        let card = &CARDS[i];
        if card.size.index() == size.index() {
            planes[0] |= (card.copies as u64 & 1) << i;
            planes[1] |= (card.copies as u64 >> 1) << i;
        }
        i += 1;
    }
    planes
}

/// The designs of each Size.
pub(crate) const OF_SIZE: [Minions; 3] =
    [of_size(Size::Chump), of_size(Size::Elite), of_size(Size::Boss)];

/// The designs of one Size.
const fn of_size(size: Size) -> Minions {
    let planes = deck(size);
    Minions::from_bits(planes[0] | planes[1])
}

/// VV-208: the Purple designs.
pub(crate) const PURPLE: Minions = {
    let (mut purple, mut i) = (Minions::EMPTY, 0);
    while i < Minion::ALL.len() {
        if CARDS[i].purple {
            purple = purple.union(Minion::set(&[Minion::ALL[i]]));
        }
        i += 1;
    }
    purple
};

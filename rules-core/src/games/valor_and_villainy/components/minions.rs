//! Minions (2.6): the sides of their cards, Gust and the Sheep.

#[cfg(feature = "components")]
use super::fields::{self, NAME};
use super::{Abilities, Dice, Row, Size};
use crate::component_set::{Blank, component};
#[cfg(feature = "components")]
use crate::components::{Declared, Node};

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

component! {
    /// A Minion card.
    #[non_exhaustive]
    pub struct MinionCard {
        /// Printed name.
        pub name: &'static str = text("name", NAME),
        /// Its Size and deck.
        pub size: Size = fixed("size"),
        /// Its people.
        pub faction: Faction = fixed("faction"),
        /// VV-208: whether its colour is Purple; the others are Green.
        pub purple: bool = fixed("color", fields::purple),
        /// Cards of the design.
        pub copies: u8 = fixed("copies"),
        /// VV-167: what it is worth in the Hero Loot Stash.
        pub bounty: u8 = whole("bounty", 0..=20),
        /// The side with which it comes.
        pub fresh: Stats = table("fresh"),
        /// The side after a Wound.
        pub wounded: Stats = table("wounded"),
    }
}

component! {
    /// The numbers of one side of a card.
    #[non_exhaustive]
    pub struct Stats {
        /// VV-40: Action Points of a Turn.
        pub action_points: u8 = whole("action_points", 1..=9),
        /// VV-105: damage that Defeats it; no Hit Pool is larger than this may be.
        pub defeat: u8 = whole("defeat", 1..=43),
        /// VV-105: damage that Wounds it; only a Fresh side has it.
        pub wound: Option<u8> = whole("wound", 1..=43) or None,
        /// Action dice by [`Row`]; Minions have no Corruption.
        pub rows: [Dice; 4] = row(
            fields::rows,
            own("melee", fields::dice::<12>),
            own("ranged", fields::dice::<12>),
            own("magic", fields::dice::<12>)
        ),
        /// What the side can do.
        pub abilities: Abilities = own("abilities", fields::abilities, fields::able),
        /// VV-197: dice of its Dodge, none without.
        pub dodge: Dice = row(fields::dodge),
    }
}

#[cfg(feature = "components")]
component! {
    /// Gust Van Sant (VV-213). He is neither Purple nor Green and has no Bounty.
    pub(super) struct Gust {
        /// His front.
        front: Stats = table("front"),
        /// His back, once Gwenavael has a Crystal.
        back: Stats = table("back"),
    }
}

/// Both sides of Gust in a document.
#[cfg(feature = "components")]
pub(super) fn gust(table: &Node, keep: bool) -> [Stats; 2] {
    let Gust { front, back } = Gust::of(table, keep);
    [front, back]
}

component! {
    /// A Woeful Sheep (VV-214): any damage Defeats it, it does nothing and has no Bounty.
    pub(super) struct Sheep {
        /// It acts never.
        pub(super) action_points: u8 = fixed("action_points"),
        /// Damage that Defeats it.
        pub(super) defeat: u8 = fixed("defeat"),
    }
}

#[cfg(feature = "components")]
component! {
    /// VV-141: what a Spawn costs.
    pub(super) struct SpawnCost {
        /// Hits, by Size.
        hits: [u8; 3] = wholes(["chump", "elite", "boss"], 1..=43),
    }
}

/// What a Spawn costs in a document.
#[cfg(feature = "components")]
pub(super) fn spawn_cost(table: &Node, keep: bool) -> [u8; 3] {
    SpawnCost::of(table, keep).hits
}

impl Sheep {
    /// The numbers of a Sheep, which has but one side.
    pub(super) const fn stats(self) -> Stats {
        Stats { action_points: self.action_points, defeat: self.defeat, ..Stats::BLANK }
    }
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

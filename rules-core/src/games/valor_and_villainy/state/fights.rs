//! Frames of the agenda: attacks and damage.

use crate::{
    games::valor_and_villainy::components::{Cell, Cells, Char},
    pieces::Stack,
};

indexed! {
    /// Where an attack stands (VV-101, VV-191).
    pub enum AttackStep {
        Seek = "seek", More = "more", Dodge = "dodge", Toss = "toss", Assign = "assign",
        Resolve = "resolve", Amount = "amount", Deal = "deal", Vacant = "vacant", End = "end",
    }
}

indexed! {
    /// What else is true of an attack: it meets everybody, a roll makes it, its
    /// attacker left the Map, a Spell gives the target 2 Adept dice of Dodge,
    /// the target was Fresh when the damage was assigned, the same target is
    /// met once more (VV-Q9).
    pub enum AttackFlag in AttackFlags: u8 {
        Aoe = "aoe", Rolled = "rolled", Over = "over", Image = "image", Fresh = "fresh",
        Again = "again",
    }
}

/// An attack on a Region (VV-97).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Attack {
    /// Who attacks.
    pub source: Char,
    /// Where.
    pub cell: Cell,
    /// Where it stands.
    pub step: AttackStep,
    /// What else is true of it.
    pub flags: AttackFlags,
    /// Damage pool of a Spell; a roll has its Hit Pool.
    pub pool: u8,
    /// Who is met now.
    pub target: Option<Char>,
    /// Who is next in an AOE group.
    pub next: Option<Char>,
    /// Hits that the Dodge roll of the target prevents.
    pub dodge: u8,
    /// Damage dealt so far (VV-112).
    pub dealt: u8,
    /// Regions in which a marked Character fell during the group (VV-100).
    pub vacant: Cells,
    /// Results of the Dodge rolls of an AOE group that are not zero.
    pub dodges: Stack<Dodged, 15>,
}

/// The Dodge result of one target of an AOE group.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Dodged {
    /// Who dodged.
    pub who: Char,
    /// How many Hits.
    pub hits: u8,
}

impl Default for Dodged {
    fn default() -> Self {
        Self { who: Char::Mordak, hits: 0 }
    }
}

indexed! {
    /// Where a damage instance stands (VV-104).
    pub enum DealStep {
        Due = "due", Armor = "armor", Apply = "apply", Taken = "taken", Fallen = "fallen",
        Gone = "gone", End = "end",
    }
}

indexed! {
    /// What else is true of a damage instance: Last Breath leaves one Heart,
    /// its target left the Map before it, it belongs to the attack below, the
    /// Defeated Minion was on the Heroes' side.
    pub enum DealFlag in DealFlags: u8 {
        ToOne = "to one", Dropped = "dropped", Attack = "attack", HeroSide = "hero side",
    }
}

/// VV-104: damage about to be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Deal {
    /// Who takes it.
    pub target: Char,
    /// Who deals it.
    pub source: Char,
    /// How much is due.
    pub due: u8,
    /// Where it stands.
    pub step: DealStep,
    /// What else is true of it.
    pub flags: DealFlags,
    /// The Region in which a marked Character fell (VV-100).
    pub vacant: Option<Cell>,
}

impl Default for Deal {
    fn default() -> Self {
        Self {
            target: Char::Mordak,
            source: Char::Mordak,
            due: 0,
            step: DealStep::Due,
            flags: DealFlags::NONE,
            vacant: None,
        }
    }
}

//! Frames of the agenda: attacks and damage.

use crate::{
    games::valor_and_villainy::components::{Cell, Cells, Char, Spell},
    pieces::Stack,
};

indexed! {
    /// The stages of an attack (VV-101, VV-191).
    #[non_exhaustive]
    pub enum AttackStage {
        Seek = "seek", More = "more", Dodge = "dodge", Toss = "toss", Assign = "assign",
        Resolve = "resolve", Amount = "amount", Damage = "deal", Vacant = "vacant", End = "end",
    }
}

indexed! {
    /// What else is true of an attack: it meets everybody, a roll makes it, its
    /// attacker left the Map, Mirror Image gives the target Dodge dice,
    /// the target was Fresh when the damage was assigned, the same target is
    /// met once more (VV-Q9), Dark Reflexes gives the target Dodge dice.
    #[non_exhaustive]
    pub enum AttackFlag in AttackFlags: u8 {
        Aoe = "aoe", Rolled = "rolled", Over = "over", Image = "image", Fresh = "fresh",
        Again = "again", Reflexes = "reflexes",
    }
}

/// The flags of the Spells that give Dodge for one attack.
pub(crate) const DODGE_SPELLS: [(AttackFlag, Spell); 2] =
    [(AttackFlag::Image, Spell::MirrorImage), (AttackFlag::Reflexes, Spell::DarkReflexes)];

impl Attack {
    /// The Spells that give the target Dodge.
    pub(crate) fn dodge_spells(&self) -> impl Iterator<Item = Spell> {
        let flags = self.flags;
        DODGE_SPELLS
            .into_iter()
            .filter(move |(flag, _)| flags.contains(*flag))
            .map(|(_, spell)| spell)
    }

    /// Ends the Dodge that Spells give.
    pub(crate) fn end_dodge_spells(&mut self) {
        for (flag, _) in DODGE_SPELLS {
            self.flags.remove(flag);
        }
    }
}

/// An attack on a Region (VV-97).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Attack {
    /// Who attacks.
    pub(crate) source: Char,
    /// Where.
    pub(crate) cell: Cell,
    /// What is done next when this frame is on top again.
    pub(crate) stage: AttackStage,
    /// What else is true of it.
    pub(crate) flags: AttackFlags,
    /// Damage pool of a Spell; a roll has its Hit Pool.
    pub(crate) pool: u8,
    /// Who is met now.
    pub(crate) target: Option<Char>,
    /// Who is next in an AOE group.
    pub(crate) next: Option<Char>,
    /// Hits that the Dodge roll of the target prevents.
    pub(crate) dodge: u8,
    /// Damage dealt so far (VV-112).
    pub(crate) dealt: u8,
    /// Regions in which a marked Character fell during the group (VV-100).
    pub(crate) vacant: Cells,
    /// Results of the Dodge rolls of an AOE group that are not zero.
    pub(crate) dodges: Stack<Dodged, 15>,
}

/// The Dodge result of one target of an AOE group.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Dodged {
    /// Who dodged.
    pub(crate) who: Char,
    /// How many Hits.
    pub(crate) hits: u8,
}

impl Default for Dodged {
    fn default() -> Self {
        Self { who: Char::Mordak, hits: 0 }
    }
}

indexed! {
    /// The stages of a damage instance (VV-104).
    #[non_exhaustive]
    pub enum DamageStage {
        Due = "due", Armor = "armor", Apply = "apply", Taken = "taken", Fallen = "fallen",
        Gone = "gone", End = "end",
    }
}

indexed! {
    /// What else is true of a damage instance: Last Breath leaves one Heart,
    /// its target left the Map before it, it belongs to the attack below, the
    /// Defeated Minion was on the Heroes' side.
    #[non_exhaustive]
    pub enum DamageFlag in DamageFlags: u8 {
        ToOne = "to one", Dropped = "dropped", Attack = "attack", HeroSide = "hero side",
    }
}

/// VV-104: damage about to be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Damage {
    /// Who takes it.
    pub(crate) target: Char,
    /// Who deals it.
    pub(crate) source: Char,
    /// How much is due.
    pub(crate) due: u8,
    /// What is done next when this frame is on top again.
    pub(crate) stage: DamageStage,
    /// What else is true of it.
    pub(crate) flags: DamageFlags,
    /// The Region in which a marked Character fell (VV-100).
    pub(crate) vacant: Option<Cell>,
}

impl Default for Damage {
    fn default() -> Self {
        Self {
            target: Char::Mordak,
            source: Char::Mordak,
            due: 0,
            stage: DamageStage::Due,
            flags: DamageFlags::EMPTY,
            vacant: None,
        }
    }
}

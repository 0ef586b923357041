//! Frames of the agenda: attacks and damage. What they do is in `moments`.

use crate::{
    games::valor_and_villainy::components::{Cell, Cells, Char, Spell},
    moment::stages,
    pieces::Stack,
};

stages! {
    /// The stages of an attack (VV-101, VV-191), with what holds at each.
    pub enum AttackStage {
        /// The next target is looked for, in a group behind this one.
        Seek(Option<Char>) = "seek",
        /// No Hit is left: a Plus-One may go on, against this target if it is met once more (VV-Q9).
        More(Option<Char>) = "more",
        /// The target may roll to dodge (VV-197).
        Dodge(Dodging) = "dodge",
        /// It rolls.
        Toss(Dodging) = "toss",
        /// Hits are assigned to the target.
        Assign(Meeting) = "assign",
        /// The target has taken its damage.
        Resolve(Struck) = "resolve",
        /// The damage to each of a group is chosen.
        Amount = "amount",
        /// One of the group after another takes damage.
        Deal(Dealing) = "deal",
        /// These Regions need a new Defender (VV-100).
        Vacant(Cells) = "vacant",
        /// It is over.
        End = "end",
    }
}

indexed! {
    /// What else is true of an attack: a roll makes it, its attacker left the Map.
    #[non_exhaustive]
    pub enum AttackFlag in AttackFlags: u8 {
        Rolled = "rolled", Over = "over",
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
    /// What else is true of it.
    pub(crate) flags: AttackFlags,
    /// Damage pool of a Spell; a roll has its Hit Pool.
    pub(crate) pool: u8,
    /// Damage dealt so far (VV-112).
    pub(crate) dealt: u8,
    /// What is done next when this frame is on top again.
    pub(crate) stage: AttackStage,
    /// VV-191: the Dodges of a group that prevent Hits; `None` for one target after another.
    pub(crate) group: Option<Stack<Dodged, 15>>,
}

const _: () = assert!(size_of::<Option<Attack>>() <= 44);

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

/// Who may dodge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Dodging {
    /// The target.
    pub(crate) target: Char,
    /// The Spell that lends it dice for this attack (VV-133).
    pub(crate) lent: Option<Spell>,
}

/// A target to which Hits are assigned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Meeting {
    /// The target.
    pub(crate) target: Char,
    /// Hits that its Dodge roll prevents.
    pub(crate) dodge: u8,
    /// Whether it is met once more, after it was Wounded (VV-Q9).
    pub(crate) again: bool,
}

/// A target to which Hits were assigned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Struck {
    /// The target, with its Dodge.
    pub(crate) meeting: Meeting,
    /// Whether it was a Fresh Minion then.
    pub(crate) fresh: bool,
}

/// Damage that one of a group takes after another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Dealing {
    /// Damage to each.
    pub(crate) amount: u8,
    /// Who is next.
    pub(crate) next: Option<Char>,
    /// Regions in which a marked Character fell (VV-100).
    pub(crate) vacant: Cells,
}

stages! {
    /// The stages of a damage instance (VV-104), with what holds at each.
    pub enum DamageStage {
        /// It is announced: reactions may lessen it.
        Due(Due) = "due",
        /// Armor may lessen it (VV-192).
        Armor(Due) = "armor",
        /// So much is taken.
        Apply(u8) = "apply",
        /// Some was taken: reactions follow.
        Taken = "taken",
        /// A Minion is Defeated.
        Fallen(Aftermath) = "fallen",
        /// It is off the Map: reactions follow.
        Gone(Aftermath) = "gone",
        /// It is over.
        End(Aftermath) = "end",
    }
}

/// Damage that is not taken yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Due {
    /// How much.
    pub(crate) amount: u8,
    /// VV-150: its target has left the Map; it may have come back.
    pub(crate) dropped: bool,
}

/// What a Defeat leaves to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Aftermath {
    /// The Region in which a marked Character fell (VV-100).
    pub(crate) vacant: Option<Cell>,
    /// Whether the Defeated Minion was on the Heroes' side.
    pub(crate) hero_side: bool,
}

impl Aftermath {
    /// Nobody was Defeated.
    pub(crate) const NONE: Self = Self { vacant: None, hero_side: false };
}

indexed! {
    /// What is true of damage from its announcement to its end: Last Breath leaves one Heart, it
    /// belongs to the attack below.
    #[non_exhaustive]
    pub enum DamageFlag in DamageFlags: u8 {
        ToOne = "to one", Attack = "attack",
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
    /// What else is true of it.
    pub(crate) flags: DamageFlags,
    /// What is done next when this frame is on top again.
    pub(crate) stage: DamageStage,
}

impl Default for Damage {
    fn default() -> Self {
        let stage = DamageStage::End(Aftermath::NONE);
        Self { target: Char::Mordak, source: Char::Mordak, flags: DamageFlags::EMPTY, stage }
    }
}

//! Numbers that the rules name.
//!
//! Generated from `components.toml` by `make bless`: change the value there.

/// VV-21: Chumps on the Peak at the start.
pub(crate) const CHUMPS: u8 = 1;

/// VV-21: Chumps on the Peak at the start with 4 or 5 Heroes.
pub(crate) const CHUMPS_OF_MANY: u8 = 2;

/// VV-44: steps of a Move.
pub(crate) const STEPS: u8 = 3;

/// VV-72: Shrines that skip the Procession to its end.
pub(crate) const SHRINES: u8 = 3;

/// VV-72: Health that the Villain loses to a Shrine.
pub(crate) const SHRINE_LOSS: u8 = 5;

/// VV-74: Hearts that the Shrine of Luna heals.
pub(crate) const LUNA: u8 = 3;

/// VV-78: Hearts that a Spring heals.
pub(crate) const SPRING: u8 = 4;

/// VV-79: Hearts that Thorns cost.
pub(crate) const THORNS: u8 = 1;

/// VV-81: Hearts that the Altar costs.
pub(crate) const ALTAR: u8 = 3;

/// VV-118: Hits that buy a Plus-One.
pub(crate) const PLUS_ONE_PRICE: u8 = 2;

/// VV-146: Spells of a Power Surge.
pub(crate) const SURGE: u8 = 2;

/// VV-149: Bounty of a Defeated Hero.
pub(crate) const HERO_BOUNTY: u8 = 3;

/// VV-176: days of the Procession.
pub(crate) const DAYS: u8 = 6;

/// VV-179: Arcane Spells that the Villain draws for the Final Battle.
pub(crate) const ENTRY_SPELLS: u8 = 2;

/// VV-181: Hearts that each Hero gains for the Final Battle.
pub(crate) const INVIGORATE: u8 = 5;

/// VV-183: Soul tokens that win.
pub(crate) const SOULS: u8 = 3;

/// VV-202: more damage of Alyndra's Spells.
pub(crate) const PYROMANIAC: u8 = 1;

/// VV-202: more damage of Alyndra's Spells, upgraded.
pub(crate) const PYROMANIAC_UPGRADED: u8 = 2;

/// VV-203: Health at which Bjorn is angry.
pub(crate) const IRE: u8 = 10;

/// VV-204: Hearts that Battle Rage heals, upgraded.
pub(crate) const RAGE: u8 = 2;

/// VV-205: Hits that buy Loxley one.
pub(crate) const PLUS_ONE_PRICE_OF_LOXLEY: u8 = 1;

/// VV-207: more Hearts that Amos's Spells heal.
pub(crate) const BOON: u8 = 1;

/// VV-207: more Hearts that Amos's Spells heal, upgraded.
pub(crate) const BOON_UPGRADED: u8 = 2;

/// VV-209: Hits of an Inspirational Beat.
pub(crate) const BEAT: u8 = 1;

/// VV-209: Hits of an Inspirational Beat, upgraded.
pub(crate) const BEAT_UPGRADED: u8 = 2;

/// VV-220: XP of a joining Hero for each day.
pub(crate) const XP_PER_DAY: u8 = 3;

/// VV-221: Shrines that do so after a third Hero joined.
pub(crate) const SHRINES_OF_LARGE_MAP: u8 = 4;

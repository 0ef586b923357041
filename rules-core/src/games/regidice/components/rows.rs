//! What is printed on the components that ship.
//!
//! Generated from `components.toml` by `make bless`: change the value there.
#![allow(clippy::wildcard_imports, unused_imports, reason = "any of them may be printed")]

use super::{printed::*, *};
use crate::component_set::Blank;

/// All that is printed.
#[rustfmt::skip]
#[allow(clippy::needless_update, reason = "a field that is declared anew is blank at first")]
pub(super) const PRINTED: Printed = Printed {
    dice: [
        DiceRow { count: 8, ..DiceRow::BLANK },
        DiceRow { count: 8, ..DiceRow::BLANK },
        DiceRow { count: 8, ..DiceRow::BLANK },
        DiceRow { count: 12, ..DiceRow::BLANK },
    ],
    presets: Presets { standard: [15, 12, 8, 6], hard: [14, 10, 7, 5], ..Presets::BLANK },
    enemies: [
        Foe { dice: 3, attack: 3, health: [18, 15], ..Foe::BLANK },
        Foe { dice: 4, attack: 4, health: [24, 20], ..Foe::BLANK },
        Foe { dice: 5, attack: 5, health: [30, 25], ..Foe::BLANK },
    ],
    last: 3,
    actions: [
        ActionRow { rank: 1, ..ActionRow::BLANK },
        ActionRow::BLANK,
        ActionRow { rank: 3, ..ActionRow::BLANK },
        ActionRow { rank: 2, ..ActionRow::BLANK },
        ActionRow { rank: 4, ..ActionRow::BLANK },
    ],
    tables: Tables { blocks: [0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8], heals: [0, 0, 0, 1, 2, 3, 4], ..Tables::BLANK },
    ..Printed::BLANK
};

/// Its digest.
pub(super) const DIGEST: u64 = 0x2f4f_d2f5_2566_d588;

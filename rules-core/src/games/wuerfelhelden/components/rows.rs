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
    rolls: 3,
    colours: [
        ColourRow { name: "white", owned: 3, start: 3, ..ColourRow::BLANK },
        ColourRow { name: "yellow", owned: 3, ..ColourRow::BLANK },
        ColourRow { name: "red", owned: 3, ..ColourRow::BLANK },
    ],
    symbols: [
        SymbolRow::BLANK,
        SymbolRow::BLANK,
        SymbolRow::BLANK,
        SymbolRow::BLANK,
        SymbolRow { coins: 1, alone: 2, ..SymbolRow::BLANK },
        SymbolRow::BLANK,
        SymbolRow::BLANK,
        SymbolRow::BLANK,
    ],
    dice: [
        DiceRow { white: DieRow { faces: [0, 1, 1, 1, 2, 1, 0, 0], ..DieRow::BLANK }, yellow: DieRow { faces: [0, 1, 1, 1, 1, 0, 1, 1], ..DieRow::BLANK }, red: DieRow { faces: [0, 1, 1, 1, 2, 0, 0, 1], ..DieRow::BLANK }, ..DiceRow::BLANK },
        DiceRow { white: DieRow { faces: [1, 1, 1, 0, 2, 1, 0, 0], ..DieRow::BLANK }, yellow: DieRow { faces: [0, 1, 1, 1, 1, 0, 1, 1], ..DieRow::BLANK }, red: DieRow { faces: [0, 0, 1, 2, 1, 0, 0, 2], ..DieRow::BLANK }, ..DiceRow::BLANK },
    ],
    warrants: [&[5, 10, 10, 10, 10, 10, 15], &[5, 10, 10, 10, 15]],
    ..Printed::BLANK
};

/// Its digest.
pub(super) const DIGEST: u64 = 0x443d_6755_25b1_3e6a;

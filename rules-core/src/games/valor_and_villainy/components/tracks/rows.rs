//! The tracks and tables of 2.9 to 2.11.
//!
//! Generated from `components.toml` by `make bless`: change the value there.

use super::{Day, Reward};
use crate::games::valor_and_villainy::components::Size;

/// VV-173: the rows of the days.
pub(in super::super) static PROCESSION: [Day; 6] = [
    Day {
        void_draws: [1, 1, 1, 1, 1],
        xp: [0, 0, 0, 0, 0],
        health: [0, 0, 0, 0, 0],
        spawns: [&[], &[], &[Size::Chump], &[Size::Chump], &[Size::Chump, Size::Chump]],
    },
    Day {
        void_draws: [0, 0, 0, 0, 0],
        xp: [1, 2, 1, 1, 2],
        health: [0, 0, 0, 0, 0],
        spawns: [
            &[],
            &[Size::Chump],
            &[Size::Chump],
            &[Size::Chump, Size::Chump],
            &[Size::Chump, Size::Chump],
        ],
    },
    Day {
        void_draws: [1, 1, 1, 1, 1],
        xp: [0, 0, 0, 0, 0],
        health: [0, 0, 0, 0, 0],
        spawns: [
            &[Size::Chump],
            &[Size::Elite],
            &[Size::Elite],
            &[Size::Elite],
            &[Size::Elite, Size::Chump],
        ],
    },
    Day {
        void_draws: [0, 0, 0, 0, 0],
        xp: [1, 2, 1, 1, 2],
        health: [0, 0, 0, 0, 0],
        spawns: [
            &[],
            &[Size::Chump],
            &[Size::Chump, Size::Chump],
            &[Size::Elite],
            &[Size::Elite, Size::Elite],
        ],
    },
    Day {
        void_draws: [0, 0, 0, 0, 0],
        xp: [0, 0, 0, 0, 0],
        health: [0, 5, 5, 5, 5],
        spawns: [
            &[Size::Chump],
            &[Size::Elite],
            &[Size::Elite],
            &[Size::Elite, Size::Chump],
            &[Size::Boss],
        ],
    },
    Day {
        void_draws: [0, 0, 0, 0, 0],
        xp: [1, 1, 2, 2, 2],
        health: [0, 0, 5, 5, 5],
        spawns: [
            &[Size::Chump],
            &[Size::Elite],
            &[Size::Boss],
            &[Size::Boss],
            &[Size::Boss, Size::Elite],
        ],
    },
];

/// The Hero Loot Stash with 1-2 Heroes.
pub(super) static HERO_SMALL: [Reward; 7] = [
    Reward { min_bounty: 0, xp: 0, dice: 1, health: 0 },
    Reward { min_bounty: 1, xp: 1, dice: 0, health: 0 },
    Reward { min_bounty: 2, xp: 1, dice: 1, health: 0 },
    Reward { min_bounty: 4, xp: 2, dice: 0, health: 0 },
    Reward { min_bounty: 6, xp: 2, dice: 1, health: 0 },
    Reward { min_bounty: 8, xp: 3, dice: 0, health: 0 },
    Reward { min_bounty: 11, xp: 4, dice: 0, health: 0 },
];

/// The Hero Loot Stash with 3 Heroes.
pub(super) static HERO_MIDDLE: [Reward; 7] = [
    Reward { min_bounty: 0, xp: 0, dice: 1, health: 0 },
    Reward { min_bounty: 1, xp: 1, dice: 0, health: 0 },
    Reward { min_bounty: 3, xp: 1, dice: 1, health: 0 },
    Reward { min_bounty: 5, xp: 2, dice: 0, health: 0 },
    Reward { min_bounty: 8, xp: 2, dice: 1, health: 0 },
    Reward { min_bounty: 11, xp: 3, dice: 0, health: 0 },
    Reward { min_bounty: 15, xp: 4, dice: 0, health: 0 },
];

/// The Hero Loot Stash with 4-5 Heroes.
pub(super) static HERO_LARGE: [Reward; 7] = [
    Reward { min_bounty: 0, xp: 0, dice: 1, health: 0 },
    Reward { min_bounty: 1, xp: 1, dice: 0, health: 0 },
    Reward { min_bounty: 4, xp: 1, dice: 1, health: 0 },
    Reward { min_bounty: 7, xp: 2, dice: 0, health: 0 },
    Reward { min_bounty: 11, xp: 2, dice: 1, health: 0 },
    Reward { min_bounty: 15, xp: 3, dice: 0, health: 0 },
    Reward { min_bounty: 20, xp: 4, dice: 0, health: 0 },
];

/// The Villain Loot Stash with 1-2 Heroes.
pub(super) static VILLAIN_SMALL: [Reward; 3] = [
    Reward { min_bounty: 0, xp: 0, dice: 1, health: 0 },
    Reward { min_bounty: 3, xp: 1, dice: 0, health: 5 },
    Reward { min_bounty: 6, xp: 2, dice: 0, health: 10 },
];

/// The Villain Loot Stash with 3 Heroes.
pub(super) static VILLAIN_MIDDLE: [Reward; 4] = [
    Reward { min_bounty: 0, xp: 1, dice: 0, health: 0 },
    Reward { min_bounty: 3, xp: 2, dice: 0, health: 5 },
    Reward { min_bounty: 6, xp: 3, dice: 0, health: 10 },
    Reward { min_bounty: 9, xp: 4, dice: 0, health: 15 },
];

/// The Villain Loot Stash with 4-5 Heroes.
pub(super) static VILLAIN_LARGE: [Reward; 4] = [
    Reward { min_bounty: 0, xp: 2, dice: 0, health: 0 },
    Reward { min_bounty: 3, xp: 3, dice: 0, health: 5 },
    Reward { min_bounty: 6, xp: 4, dice: 0, health: 10 },
    Reward { min_bounty: 9, xp: 5, dice: 0, health: 15 },
];

/// VV-169: price in XP.
pub(super) const NEW_NOVICE: u8 = 1;

/// VV-169: price in XP.
pub(super) const NOVICE_TO_ADEPT: u8 = 1;

/// VV-169: price in XP.
pub(super) const ADEPT_TO_MASTER: u8 = 1;

/// VV-169: price in XP.
pub(super) const ACTION_POINT: u8 = 3;

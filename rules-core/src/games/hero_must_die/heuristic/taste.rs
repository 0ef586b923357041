//! Tastes: what a mage values, by which the plan differs from the heuristic.

/// What a mage values, in the units of each choice.
pub(super) struct Taste {
    /// A box of the Throne room, where plot cards are bought (HMD-52).
    pub(super) plot: i32,
    /// A box of the Gold mine (HMD-53).
    pub(super) mine: i32,
    /// A box of the Rune room (HMD-54).
    pub(super) rune: i32,
    /// A box of the Building room (HMD-55).
    pub(super) build: i32,
    /// A box of the Monster pit (HMD-58).
    pub(super) hire: i32,
    /// A level of a monster for hire.
    pub(super) level: i32,
    /// A plot card that takes over what others have worked for: A Better Choice and It's Mine
    /// (HMD-117, HMD-136).
    pub(super) better: i32,
}

/// The heuristic: builds for his own watch.
pub(super) const BUILDER: Taste =
    Taste { plot: 62, mine: 34, rune: 24, build: 20, hire: 48, level: 3, better: 4 };

/// Plan 0: seldom builds, and has VP from quests. Workers earn gold and MP for plot cards and
/// their costs; monsters are hired for quests. `docs/strength.md` has its figures.
pub(super) const PLOTTER: Taste =
    Taste { plot: 77, mine: 46, rune: 36, build: 0, hire: 36, level: 0, better: 12 };

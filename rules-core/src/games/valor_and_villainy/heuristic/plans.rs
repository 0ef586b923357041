//! Ways to play that differ from the heuristic in a few choices. They are worth following to the
//! end of a game, though not in every position (`docs/strength.md` has their figures).

use crate::games::valor_and_villainy::state::Public;

/// What a way to play chooses.
pub(super) struct Plan {
    /// The first day on which Heroes Scout no more.
    pub(super) scouts_until: u8,
    /// The least Action Points that a Hero who Scouts has left.
    pub(super) scouts_with: u8,
    /// Whether Heroes choose their Spells by what they can do with them: who has Magic dice
    /// draws Divine ones, who has hardly any keeps reactions.
    pub(super) picks_spells: bool,
    /// Whether Heroes who are best at Ranged stay beside Mordak's Region in the Final Battle.
    pub(super) bows_apart: bool,
    /// The first day on which the Villain's army waits for the Final Battle.
    pub(super) waits_from: u8,
    /// How many steps away a Hero still stirs a Minion that waits.
    pub(super) alert: u8,
}

impl Plan {
    /// Whether the Villain's army waits now.
    pub(super) const fn waits(&self, table: &Public) -> bool {
        table.day >= self.waits_from && !table.final_battle
    }
}

/// The heuristic itself.
pub(super) const HEURISTIC: Plan = Plan {
    scouts_until: u8::MAX,
    scouts_with: 1,
    picks_spells: false,
    bows_apart: false,
    waits_from: u8::MAX,
    alert: 0,
};

/// Number of plans.
pub(super) const COUNT: u8 = 2;

/// The plans, by number.
pub(super) const PLANS: [Plan; COUNT as usize] = [
    // Heroes never Scout, and hunt the Minions. The Villain's army gathers far away and does not
    // stir.
    Plan { scouts_until: 0, picks_spells: true, bows_apart: true, waits_from: 0, ..HEURISTIC },
    // Heroes Scout before the first day only. The Villain's army gathers far away from then on.
    Plan {
        scouts_until: 1,
        scouts_with: 2,
        picks_spells: true,
        bows_apart: true,
        waits_from: 1,
        alert: 1,
    },
];

//! Ways to play that differ from the heuristic in a few choices. They are worth following to the
//! end of a game, though not in every position (`docs/strength.md` has their figures).

/// What a way to play decides otherwise.
pub(super) struct Plan {
    /// Whether Heroes Scout.
    pub(super) scouts: bool,
    /// Whether Minions come far from the Heroes and stay there until the Final Battle.
    pub(super) lurk: bool,
}

/// The heuristic itself.
pub(super) const HEURISTIC: Plan = Plan { scouts: true, lurk: false };

/// Number of plans.
pub(super) const COUNT: u8 = 1;

/// The plans, by number.
pub(super) const PLANS: [Plan; COUNT as usize] = [
    // Heroes let the Minions come; the Villain's army waits for the Final Battle.
    Plan { scouts: false, lurk: true },
];

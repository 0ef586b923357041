//! Perft: the size of the game tree, for tests of rules and of speed.

use crate::Apply;

/// Number of ways to take exactly `depth` steps from a state, where a step is a
/// legal action or a possible chance outcome of any weight. Ways that end earlier
/// do not count, as in chess.
///
/// The number holds a whole implementation of rules to another one: they differ
/// where any legal action, outcome or effect within `depth` steps does. Takes time
/// in proportion to the number; it wraps around above `u64::MAX`.
///
/// ```
/// use rules_core::{Setup, games::wuerfelhelden::State, perft};
/// let start = State::new_game(&Default::default())?;
/// assert_eq!(perft(&start, 0), 1);
/// // Three dice of three kinds each fall in 35 distinguishable ways.
/// assert_eq!(perft(&start, 1), 35);
/// # Ok::<(), rules_core::OptionError>(())
/// ```
pub fn perft<S: Apply>(state: &S, depth: u32) -> u64 {
    let Some(rest) = depth.checked_sub(1) else { return 1 };
    let mut ways = 0_u64;
    let mut count = |apply: &dyn Fn(&mut S)| {
        ways = ways.wrapping_add(if rest == 0 {
            1
        } else {
            let mut next = state.clone();
            apply(&mut next);
            perft(&next, rest)
        });
    };
    for action in state.legal_actions() {
        count(&|next| next.apply_action(action));
    }
    state.chance_outcomes(|outcome, _| count(&|next| next.apply_chance(outcome)));
    ways
}

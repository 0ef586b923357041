//! Start states: what games begin with in place of the set-up.

use alloc::{boxed::Box, sync::Arc};

use crate::{
    DynSession, Generator, Node, OptionError, Rules, SerdeRules, below, dyn_session::state_of,
};

/// States that the games of a batch begin with: each game draws one of them, all equally likely,
/// from its own generator. Without states a game begins with its set-up. Clones share the states.
///
/// A state that is in the pool twice is drawn twice as often; a session at its set-up
/// makes a share of the games fresh ones.
///
/// ```
/// use rules_core::{BatchConfig, JsonMap, Node, Starts, find, generator};
/// let game = find("regidice").unwrap();
/// let mut late = (game.open)(&JsonMap::new())?;
/// let mut rng = generator(1, 0);
/// // Forty steps, and on to a decision, where a batch waits.
/// for at in 0.. {
///     if at >= 40 && matches!(late.node(), Node::Player(_)) { break; }
///     let step = late.sample(&mut rng).unwrap();
///     late.apply_step(step)?;
/// }
/// let starts = Starts::new([late.fork(), (game.open)(&JsonMap::new())?]);
/// let config = BatchConfig::default().with_starts(starts);
/// let shard = (game.make_shard)(&JsonMap::new(), &config, 0, 8)?;
/// assert!((0..8).any(|at| shard.session_at(at).same(&*late)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Starts(Arc<[Box<dyn DynSession>]>);

impl Default for Starts {
    fn default() -> Self {
        Self::new([])
    }
}

impl Starts {
    /// A pool of states. A batch that logs its steps takes over the histories of the sessions.
    #[must_use]
    pub fn new(states: impl IntoIterator<Item = Box<dyn DynSession>>) -> Self {
        Self(states.into_iter().collect())
    }

    /// The states.
    #[must_use]
    pub fn states(&self) -> &[Box<dyn DynSession>] {
        &self.0
    }

    /// Whether a game with this set-up can begin with each of them.
    pub(super) fn check<S: SerdeRules>(&self, start: &S) -> Result<(), OptionError> {
        let refuse = |reason| OptionError::Impossible { name: "starts", reason };
        for state in &*self.0 {
            let found = state_of::<S>(&**state);
            if !found.is_ok_and(|found| fits(found, start)) {
                return Err(refuse("a state is of another game, or has other options or seats"));
            }
            if state.node() == Node::Terminal {
                return Err(refuse("the game of a state is over"));
            }
        }
        Ok(())
    }

    /// A state, all equally likely; none where there are none, and nothing is drawn then.
    #[inline]
    pub(super) fn draw(&self, rng: &mut Generator) -> Option<&dyn DynSession> {
        match u32::try_from(self.0.len()).unwrap_or(u32::MAX) {
            0 => None,
            count => self.0.get(usize::try_from(below(rng, count)).ok()?).map(|state| &**state),
        }
    }
}

/// Whether a state has the options and the number of seats of a set-up.
pub(super) fn fits<S: Rules>(state: &S, start: &S) -> bool {
    state.options() == start.options() && state.seats() == start.seats()
}

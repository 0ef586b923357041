//! A session behind an object-safe trait, with indices in place of typed actions.

mod info;
#[cfg(feature = "registry")]
mod leaves;
mod lookup;
mod of_session;
mod recall;
#[cfg(all(feature = "std", feature = "registry"))]
mod solving;
#[cfg(feature = "registry")]
mod tokens;

use alloc::{boxed::Box, string::String, vec::Vec};
use core::any::Any;

use serde_json::Value as Json;

#[cfg(all(feature = "std", feature = "registry"))]
use crate::solve::{SolveConfig, SolveError};
#[cfg(feature = "registry")]
use crate::{BuiltinAgent, ChanceStreams, LeafSearchConfig, SparseWriter};
use crate::{
    CheckpointHistory, Generator, JsonMap, Limits, Node, ObservationError, ObservationSpec, Record,
    RosterChangeError, Search, SearchAgents, SearchError, SearchReport, Seat, SeatError, Session,
    StepError, StepId, StepKind, Utility, Weight,
};
pub use info::GameInfo;
#[cfg(feature = "registry")]
pub use leaves::DynLeafSearch;
pub use lookup::ViewError;
pub(crate) use lookup::{seat_of, state_of};
#[cfg(all(feature = "std", feature = "registry"))]
pub use solving::{DynPolicy, DynSolution, DynTree};
#[cfg(feature = "registry")]
pub use tokens::HistoryCache;

/// The session behind a [`DynSession`] that this crate makes. Every 16th state is kept: a server
/// holds a thousand games, whose states would take megabytes each.
pub(crate) type ErasedSession<S> = Session<S, CheckpointHistory<S, 16>>;

/// A session of a game that is chosen at run time.
///
/// Implemented for every [`Session`](crate::Session); start one with [`Registration::open`](crate::Registration).
/// Indices are positions in the catalogues of actions and chance outcomes; seats count
/// from 0. No method panics, whatever its arguments.
///
/// ```
/// use rules_core::{JsonMap, DynSession, find, generator};
/// let game = find("wuerfelhelden").expect("it is in the list");
/// let mut session = (game.open)(&JsonMap::new())?;
/// let mut rng = generator(1, 0);
/// while let Some(step) = session.sample(&mut rng) {
///     session.apply_step(step)?;
/// }
/// let payoffs = (0..3).map(|seat| session.payoff(seat)).collect::<Result<Vec<_>, _>>()?;
/// assert_eq!(payoffs.iter().sum::<i32>(), 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait DynSession: crate::sealed::Sealed + Send + Sync + core::fmt::Debug {
    /// Static facts, which hold for all options.
    fn info(&self) -> GameInfo;
    /// Proved bounds with the options of this session.
    fn limits(&self) -> Limits;
    /// Utility class with the options of this session.
    fn utility(&self) -> Utility;
    /// Number of seats.
    fn seats(&self) -> Seat;
    /// What the state waits for.
    fn node(&self) -> Node;
    /// Replaces the content of `out` by the indices of the legal actions, ascending;
    /// none unless a seat decides.
    fn legal_actions(&self, out: &mut Vec<u32>);
    /// Replaces the content of `out` by the indices of the possible chance outcomes,
    /// ascending, with their weights; none unless the session is at a chance node.
    fn chance_outcomes(&self, out: &mut Vec<(u32, Weight)>);
    /// Writes 1 for each legal action of `seat` and 0 for the others. `out` has
    /// [`GameInfo::actions`] cells; a shorter one gets the first of them.
    ///
    /// # Errors
    ///
    /// If there is no such seat.
    fn action_mask(&self, seat: u64, out: &mut [i8]) -> Result<(), SeatError>;
    /// A random step: a uniform legal action, or a chance outcome by its weight; `None`
    /// at a terminal node.
    fn sample(&self, rng: &mut Generator) -> Option<StepId>;
    /// A chance outcome by its weight, drawn from the stream of its source; `None` unless at a
    /// chance node.
    #[cfg(feature = "registry")]
    fn sample_by_source(&self, chance: &mut ChanceStreams) -> Option<StepId>;
    /// The action of [`Heuristic`](crate::Heuristic) for the deciding seat; `None` unless
    /// a seat decides.
    fn heuristic_action(&self) -> Option<u32> {
        self.plan_action(None)
    }
    /// The same by one of the game's [plans](crate::Heuristic::PLANS): that of the heuristic for `None`, and
    /// for a plan that the game does not have.
    fn plan_action(&self, plan: Option<u8>) -> Option<u32>;
    /// The payoff of each seat after a game that agents, one for each seat, play from here; see
    /// [`play_out`](crate::play_out).
    ///
    /// # Panics
    ///
    /// If there are fewer agents than seats.
    #[cfg(feature = "registry")]
    fn play_out(&self, agents: &mut [BuiltinAgent], rng: &mut Generator) -> Vec<i32>;
    /// Searches from the view of the deciding seat until the budget is spent or `stop`
    /// returns `true`; see [`Search::run_until`]. `agents` has what plays its simulations, and values
    /// their end, in place of the agent of the search. Actions are indices.
    ///
    /// # Errors
    ///
    /// Unless a seat decides, or if a setting is outside its range or the network is not for this
    /// game.
    fn search(
        &self,
        search: &Search,
        agents: &SearchAgents,
        rng: &mut Generator,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Result<SearchReport<u32>, SearchError>;
    /// A search from the view of the deciding seat that yields its leaves; see
    /// [`LeafSearch`](crate::LeafSearch).
    ///
    /// # Errors
    ///
    /// Unless a seat decides, or if a setting is outside its range.
    #[cfg(feature = "registry")]
    fn leaf_search(
        &self,
        config: LeafSearchConfig,
        rng: &mut Generator,
    ) -> Result<Box<dyn DynLeafSearch>, SearchError>;
    /// Solves the game from this state if it hides nothing, with one entry for each seat: its
    /// policy, or `None` if it plays perfectly; see [`solve_against`](crate::solve::solve_against).
    ///
    /// # Errors
    ///
    /// If the game has no such solution, is too large, or `stop` returned `true`.
    #[cfg(all(feature = "std", feature = "registry"))]
    fn solve(
        &self,
        policies: &[Option<DynPolicy<'_>>],
        config: &SolveConfig,
        stop: &dyn Fn() -> bool,
    ) -> Result<Box<dyn DynSolution>, SolveError>;
    /// All histories from this state, which every seat knows; see
    /// [`GameTree`](crate::solve::GameTree).
    ///
    /// # Errors
    ///
    /// If there are too many, or `stop` returned `true`.
    #[cfg(all(feature = "std", feature = "registry"))]
    fn game_tree(
        &self,
        config: &SolveConfig,
        stop: &dyn Fn() -> bool,
    ) -> Result<DynTree, SolveError>;
    /// Whether the action with this index, or the chance outcome at a chance node, is
    /// possible now.
    fn is_legal(&self, index: u64) -> bool;
    /// Applies the action with this index, or the chance outcome at a chance node.
    ///
    /// # Errors
    ///
    /// If the step is not possible; the session is then unchanged.
    fn apply(&mut self, index: u64) -> Result<(), StepError>;
    /// Applies a step.
    ///
    /// # Errors
    ///
    /// If the step is not possible; the session is then unchanged.
    fn apply_step(&mut self, step: StepId) -> Result<(), StepError>;
    /// Changes the participants; see [`ChangeRoster::change_roster`](crate::ChangeRoster::change_roster)
    /// and the rules of the game. The history is cleared.
    ///
    /// # Errors
    ///
    /// If the change is refused; the session is then unchanged.
    fn change_roster(&mut self, change: &str) -> Result<(), RosterChangeError>;
    /// Undoes the last step and returns it; `None` if the history holds none.
    fn undo(&mut self) -> Option<StepId>;
    /// A session at the state before the last step, without history; `None` if the history
    /// does not hold that state.
    fn before(&self) -> Option<Box<dyn DynSession>>;
    /// The steps that the history holds, oldest first.
    fn steps(&self) -> Vec<StepId>;
    /// Payoff of a seat, in units of [`GameInfo::unit`]; 0 until the game is over.
    ///
    /// # Errors
    ///
    /// If there is no such seat.
    fn payoff(&self, seat: u64) -> Result<i32, SeatError>;
    /// Potential of a seat as numerator and positive denominator, for shaped rewards.
    ///
    /// # Errors
    ///
    /// If there is no such seat.
    fn potential(&self, seat: u64) -> Result<(i64, i64), SeatError>;
    /// Value of each of [`GameInfo::subgoals`] for a seat, as numerator and positive denominator.
    ///
    /// # Errors
    ///
    /// If there is no such seat.
    fn subgoals(&self, seat: u64) -> Result<Vec<(i64, i64)>, SeatError>;
    /// Names, offsets, shapes, maxima and meanings of the observation fields.
    fn observation_spec(&self) -> ObservationSpec;
    /// Writes the observation of a seat as `f32` from 0 to 1. `out` has
    /// [`ObservationSpec::width`] cells.
    ///
    /// # Errors
    ///
    /// If there is no such seat or `out` has another length; `out` is then unchanged.
    fn observation(&self, seat: u64, out: &mut [f32]) -> Result<(), ObservationError>;
    /// Writes the observation of a seat as bytes, from 0 to each field's maximum. `out`
    /// has [`ObservationSpec::width`] cells.
    ///
    /// # Errors
    ///
    /// If there is no such seat or `out` has another length; `out` is then unchanged.
    fn observation_bytes(&self, seat: u64, out: &mut [u8]) -> Result<(), ObservationError>;
    /// Writes the observation of a seat as the cells that are not 0, in place of what `out` holds.
    ///
    /// # Errors
    ///
    /// If there is no such seat; `out` is then unchanged.
    #[cfg(feature = "registry")]
    fn observation_sparse(&self, seat: u64, out: &mut SparseWriter) -> Result<(), SeatError>;
    /// Text of the action or chance outcome with an index.
    ///
    /// # Errors
    ///
    /// If the index is outside the catalogue.
    fn text(&self, kind: StepKind, index: u64) -> Result<String, StepError>;
    /// Index of the action or chance outcome with a text.
    ///
    /// # Errors
    ///
    /// If no value of the catalogue has this text.
    fn parse(&self, kind: StepKind, text: &str) -> Result<u32, StepError>;
    /// A session, without history, at a random state that this seat cannot tell from the
    /// real one; see [`Observe::determinize`](crate::Observe::determinize).
    ///
    /// # Errors
    ///
    /// If there is no such seat.
    fn determinize(&self, seat: u64, rng: &mut Generator)
    -> Result<Box<dyn DynSession>, SeatError>;
    /// The state as JSON.
    fn state_json(&self) -> Json;
    /// The view of a seat as JSON.
    ///
    /// # Errors
    ///
    /// If there is no such seat.
    fn view_json(&self, seat: u64) -> Result<Json, SeatError>;
    /// The view of a seat as JSON text: that of [`view_json`](Self::view_json) with the fields
    /// in the order in which the view has them, and quicker, because no value is built.
    ///
    /// # Errors
    ///
    /// If there is no such seat.
    fn view_text(&self, seat: u64) -> Result<String, SeatError>;
    /// All options, by name.
    fn options_json(&self) -> JsonMap;
    /// A key of the seat's information set under perfect recall: for each of its
    /// decisions the digest of its view there, as `#` and 16 hexadecimal digits, and the
    /// index of its action; then the digest of its current view.
    ///
    /// Views between its decisions are left out, because the existence of a node of
    /// another seat or of chance can be a secret, for example whether another seat could
    /// have played a reaction. In a game of perfect information the view at every node is
    /// included. With [`NoHistory`](crate::NoHistory) the key is the current view alone.
    ///
    /// # Errors
    ///
    /// If there is no such seat.
    fn information_state(&self, seat: u64) -> Result<String, SeatError>;
    /// What the seat has seen and done, at the moments of
    /// [`information_state`](Self::information_state), as token ids for a sequence model. With
    /// `A` actions in the catalogue and `N` cells in an observation they are:
    ///
    /// | Id | Meaning |
    /// |--|--|
    /// | 0 | padding, which no history contains |
    /// | 1 | a moment begins; the observation there follows |
    /// | `2 + a` | the seat took action `a`; ends the moment |
    /// | `2 + A + c` | cell `c` has changed since the moment before; its level follows |
    /// | `2 + A + N + v` | the level `v`, from 0 to 255, as in [`observation_bytes`](Self::observation_bytes) |
    /// | `2 + A + N + 256 + r` | cell `r` of [`encode_rest`](crate::Encode::encode_rest) has changed; its level follows |
    ///
    /// Before the first moment all cells are 0; the changed ones ascend. The last moment is now
    /// and has no action. So all observations and actions of these moments can be rebuilt,
    /// the tokens at a decision of the seat begin those at every later state, and in sessions with
    /// the same options equal tokens are equal information states.
    ///
    /// # Errors
    ///
    /// If there is no such seat.
    #[cfg(feature = "registry")]
    fn history_tokens(&self, seat: u64) -> Result<Vec<u32>, SeatError> {
        self.history_tokens_with(seat, &mut HistoryCache::default())
    }
    /// The same tokens; `cache` keeps what was read, so that later calls replay the new steps alone.
    /// Where the cache belongs to another history, as after an undo, all steps are replayed.
    ///
    /// # Errors
    ///
    /// If there is no such seat.
    #[cfg(feature = "registry")]
    fn history_tokens_with(
        &self,
        seat: u64,
        cache: &mut HistoryCache,
    ) -> Result<Vec<u32>, SeatError>;
    /// Number of token ids of [`history_tokens`](Self::history_tokens), padding included.
    #[cfg(feature = "registry")]
    fn history_vocabulary_size(&self) -> usize;
    /// The session as a record; see [`Record::of`].
    fn record(&self) -> Record;
    /// Digest of the state, equal on every platform.
    fn digest(&self) -> u64;
    /// Whether the other session is at an equal state of the same game. Histories are not
    /// compared.
    fn same(&self, other: &dyn DynSession) -> bool;
    /// An independent copy with its history.
    fn fork(&self) -> Box<dyn DynSession>;
    /// The state as a session without its history.
    fn without_history(&self) -> Box<dyn DynSession>;
    /// This session as [`Any`], to downcast it.
    fn as_any(&self) -> &dyn Any;
    /// The state as [`Any`], to downcast it.
    fn state_as_any(&self) -> &dyn Any;
}

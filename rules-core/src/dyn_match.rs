//! A match behind an object-safe trait, with indices in place of typed actions.

use alloc::{
    boxed::Box,
    format,
    string::{String, ToString},
    vec::Vec,
};
use core::any::Any;

use serde_json::Value as Json;

use crate::{
    ByteWriter, FloatWriter, Generator, History, Indexed, JsonMap, Limits, Match, Node,
    ObservationError, ObservationSpec, Record, RosterChangeError, Rules, Search, SearchError,
    SearchReport, Seat, SeatError, SerdeRules, Step, StepError, StepId, StepKind, Utility, Weight,
    agent::random_action,
    digest, encode_seat,
    options::codec::all_to_json,
    sample_chance,
    step::{apply_step_to, is_legal, step_at, step_of},
    text::ArrayString,
};

/// Static facts about a game, which hold for all options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct GameInfo {
    /// Name in the registry.
    pub name: &'static str,
    /// Title, as printed on the box.
    pub title: &'static str,
    /// Prefix of the rule numbers.
    pub prefix: &'static str,
    /// Version of catalogues, observations and rules.
    pub version: u32,
    /// Utility class that holds for all options.
    pub utility: Utility,
    /// Whether every seat knows the whole state.
    pub perfect_information: bool,
    /// Denominator of the payoffs: `payoff / unit` is the return.
    pub unit: i32,
    /// Number of actions in the catalogue.
    pub actions: usize,
    /// Number of chance outcomes in the catalogue.
    pub outcomes: usize,
    /// Size of a state in memory, in bytes.
    pub state_bytes: usize,
}

impl GameInfo {
    /// The facts about a game.
    #[must_use]
    pub const fn of<S: Rules>() -> Self {
        Self {
            name: S::NAME,
            title: S::TITLE,
            prefix: S::PREFIX,
            version: S::VERSION,
            utility: S::UTILITY,
            perfect_information: S::PERFECT_INFORMATION,
            unit: S::UNIT,
            actions: S::Action::COUNT,
            outcomes: S::ChanceOutcome::COUNT,
            state_bytes: size_of::<S>(),
        }
    }
}

/// A match of a game that is chosen at run time.
///
/// Implemented for every [`Match`]; start one with [`Registration::open`](crate::Registration).
/// Indices are positions in the catalogues of actions and chance outcomes; seats count
/// from 0. No method panics, whatever its arguments.
///
/// ```
/// use rules_core::{JsonMap, DynMatch, find, generator};
/// let game = find("wuerfelhelden").expect("it is in the list");
/// let mut state = (game.open)(&JsonMap::new())?;
/// let mut rng = generator(1, 0);
/// while let Some(step) = state.sample(&mut rng) {
///     state.apply_step(step)?;
/// }
/// let payoffs = (0..3).map(|seat| state.payoff(seat)).collect::<Result<Vec<_>, _>>()?;
/// assert_eq!(payoffs.iter().sum::<i32>(), 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait DynMatch: Send + Sync + core::fmt::Debug {
    /// Static facts, which hold for all options.
    fn info(&self) -> GameInfo;
    /// Proved bounds with the options of this match.
    fn limits(&self) -> Limits;
    /// Utility class with the options of this match.
    fn utility(&self) -> Utility;
    /// Number of seats.
    fn seats(&self) -> Seat;
    /// What the state waits for.
    fn node(&self) -> Node;
    /// Replaces the content of `out` by the indices of the legal actions, ascending;
    /// none unless a seat decides.
    fn legal_actions(&self, out: &mut Vec<u32>);
    /// Replaces the content of `out` by the indices of the possible chance outcomes,
    /// ascending, with their weights; none unless the match is at a chance node.
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
    /// The action of [`Heuristic`](crate::Heuristic) for the deciding seat; `None` unless
    /// a seat decides.
    fn heuristic_action(&self) -> Option<u32>;
    /// Searches from the view of the deciding seat until the budget is spent or `stop`
    /// returns `true`; see [`Search::run_until`]. Actions are indices.
    ///
    /// # Errors
    ///
    /// Unless a seat decides, or if a setting is outside its range.
    fn search(
        &self,
        search: &Search,
        rng: &mut Generator,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Result<SearchReport<u32>, SearchError>;
    /// Whether the action with this index, or the chance outcome at a chance node, is
    /// possible now.
    fn is_legal(&self, index: u64) -> bool;
    /// Applies the action with this index, or the chance outcome at a chance node.
    ///
    /// # Errors
    ///
    /// If the step is not possible; the match is then unchanged.
    fn apply(&mut self, index: u64) -> Result<(), StepError>;
    /// Applies a step.
    ///
    /// # Errors
    ///
    /// If the step is not possible; the match is then unchanged.
    fn apply_step(&mut self, step: StepId) -> Result<(), StepError>;
    /// Changes the participants; see [`ChangeRoster::change_roster`](crate::ChangeRoster::change_roster)
    /// and the rules of the game. The history is cleared.
    ///
    /// # Errors
    ///
    /// If the change is refused; the match is then unchanged.
    fn change_roster(&mut self, change: &str) -> Result<(), RosterChangeError>;
    /// Undoes the last step and returns it; `None` if the history holds none.
    fn undo(&mut self) -> Option<StepId>;
    /// A match at the state before the last step, without history; `None` if the history
    /// does not hold that state.
    fn before(&self) -> Option<Box<dyn DynMatch>>;
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
    /// A match, without history, at a random state that this seat cannot tell from the
    /// real one; see [`Observe::determinize`](crate::Observe::determinize).
    ///
    /// # Errors
    ///
    /// If there is no such seat.
    fn determinize(&self, seat: u64, rng: &mut Generator) -> Result<Box<dyn DynMatch>, SeatError>;
    /// The state as JSON.
    fn state_json(&self) -> Json;
    /// The view of a seat as JSON.
    ///
    /// # Errors
    ///
    /// If there is no such seat.
    fn view_json(&self, seat: u64) -> Result<Json, SeatError>;
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
    /// The match as a record; see [`Record::of`].
    fn record(&self) -> Record;
    /// Digest of the state, equal on every platform.
    fn digest(&self) -> u64;
    /// Whether the other match is at an equal state of the same game. Histories are not
    /// compared.
    fn same(&self, other: &dyn DynMatch) -> bool;
    /// An independent copy with its history.
    fn fork(&self) -> Box<dyn DynMatch>;
    /// This match as [`Any`], to downcast it.
    fn as_any(&self) -> &dyn Any;
    /// The state as [`Any`], to downcast it.
    fn state_as_any(&self) -> &dyn Any;
}

impl<S: SerdeRules, J: History<S> + Send + Sync + core::fmt::Debug + 'static> DynMatch
    for Match<S, J>
{
    fn info(&self) -> GameInfo {
        GameInfo::of::<S>()
    }
    fn limits(&self) -> Limits {
        S::limits(&self.state().options())
    }
    fn utility(&self) -> Utility {
        S::utility(&self.state().options())
    }
    fn seats(&self) -> Seat {
        self.state().seats()
    }
    fn node(&self) -> Node {
        self.state().node()
    }
    fn legal_actions(&self, out: &mut Vec<u32>) {
        out.clear();
        out.extend(self.state().legal_actions().iter().map(narrow));
    }
    fn chance_outcomes(&self, out: &mut Vec<(u32, Weight)>) {
        out.clear();
        self.state().chance_outcomes(|outcome, weight| out.push((narrow(outcome), weight)));
    }
    fn action_mask(&self, seat: u64, out: &mut [i8]) -> Result<(), SeatError> {
        let seat = seat_of(self.state(), seat)?;
        if self.state().node() == Node::Player(seat) {
            self.state().legal_actions().write_mask(out);
        } else {
            out.fill(0);
        }
        Ok(())
    }
    fn sample(&self, rng: &mut Generator) -> Option<StepId> {
        match self.state().node() {
            Node::Terminal => None,
            Node::Chance => Some(StepId::Chance(narrow(sample_chance(self.state(), rng)))),
            Node::Player(_) => Some(StepId::Action(narrow(random_action(self.state(), rng)))),
        }
    }
    fn heuristic_action(&self) -> Option<u32> {
        let Node::Player(seat) = self.state().node() else { return None };
        let legal: Vec<_> = self.state().legal_actions().iter().collect();
        Some(narrow(S::heuristic_action(&self.state().view(seat), &legal)))
    }
    fn search(
        &self,
        search: &Search,
        rng: &mut Generator,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Result<SearchReport<u32>, SearchError> {
        let Node::Player(seat) = self.state().node() else { return Err(SearchError::NoDecision) };
        let report = search.run_until::<S>(&self.state().view(seat), rng, stop)?;
        Ok(report.map(narrow))
    }
    fn is_legal(&self, index: u64) -> bool {
        step_at(self.state(), index).is_ok_and(|step| is_legal(self.state(), step))
    }
    fn apply(&mut self, index: u64) -> Result<(), StepError> {
        let step = step_at(self.state(), index)?;
        Match::apply(self, step)
    }
    fn apply_step(&mut self, step: StepId) -> Result<(), StepError> {
        Match::apply(self, step.step::<S>()?)
    }
    fn change_roster(&mut self, change: &str) -> Result<(), RosterChangeError> {
        let Some(by) = S::ROSTER_CHANGE else {
            let change = ArrayString::of(change);
            return Err(RosterChangeError::Unknown { change, known: "no changes from outside" });
        };
        self.change_by(by, change)
    }
    fn undo(&mut self) -> Option<StepId> {
        Match::undo(self).map(StepId::of)
    }
    fn before(&self) -> Option<Box<dyn DynMatch>> {
        let game: Match<S> = Match::resume_valid(Match::before(self)?);
        Some(Box::new(game))
    }
    fn steps(&self) -> Vec<StepId> {
        Match::steps(self).map(StepId::of).collect()
    }
    fn payoff(&self, seat: u64) -> Result<i32, SeatError> {
        seat_of(self.state(), seat).map(|seat| self.state().payoff(seat))
    }
    fn potential(&self, seat: u64) -> Result<(i64, i64), SeatError> {
        seat_of(self.state(), seat).map(|seat| self.state().potential(seat))
    }
    fn observation_spec(&self) -> ObservationSpec {
        let mut spec = ObservationSpec::default();
        encode_seat(self.state(), 0, &mut spec);
        spec
    }
    fn observation(&self, seat: u64, out: &mut [f32]) -> Result<(), ObservationError> {
        let seat = row_for(self, seat, out.len())?;
        encode_seat(self.state(), seat, &mut FloatWriter::new(out));
        Ok(())
    }
    fn observation_bytes(&self, seat: u64, out: &mut [u8]) -> Result<(), ObservationError> {
        let seat = row_for(self, seat, out.len())?;
        encode_seat(self.state(), seat, &mut ByteWriter::new(out));
        Ok(())
    }
    fn text(&self, kind: StepKind, index: u64) -> Result<String, StepError> {
        Ok(match step_of::<S>(kind, index)? {
            Step::Action(action) => action.to_string(),
            Step::Chance(outcome) => outcome.to_string(),
        })
    }
    fn parse(&self, kind: StepKind, text: &str) -> Result<u32, StepError> {
        let found = match kind {
            StepKind::Action => S::Action::parse(text).map(narrow),
            StepKind::Chance => S::ChanceOutcome::parse(text).map(narrow),
        };
        found.ok_or_else(|| StepError::Unreadable { kind, text: ArrayString::of(text) })
    }
    fn determinize(&self, seat: u64, rng: &mut Generator) -> Result<Box<dyn DynMatch>, SeatError> {
        let seat = seat_of(self.state(), seat)?;
        let world = S::determinize(&self.state().view(seat), rng);
        let game: Match<S> = Match::resume_valid(world);
        Ok(Box::new(game))
    }
    fn state_json(&self) -> Json {
        serde_json::to_value(self.state()).expect("a state can be serialised")
    }
    fn view_json(&self, seat: u64) -> Result<Json, SeatError> {
        let view = self.state().view(seat_of(self.state(), seat)?);
        Ok(serde_json::to_value(&view).expect("a view can be serialised"))
    }
    fn options_json(&self) -> JsonMap {
        all_to_json(&self.state().options())
    }
    fn information_state(&self, seat: u64) -> Result<String, SeatError> {
        Ok(recall(self, seat_of(self.state(), seat)?))
    }
    fn record(&self) -> Record {
        Record::of(self)
    }
    fn digest(&self) -> u64 {
        digest(self.state())
    }
    fn same(&self, other: &dyn DynMatch) -> bool {
        other.as_any().downcast_ref::<Self>().is_some_and(|other| other.state() == self.state())
    }
    fn fork(&self) -> Box<dyn DynMatch> {
        Box::new(self.clone())
    }
    fn as_any(&self) -> &dyn Any {
        self
    }
    fn state_as_any(&self) -> &dyn Any {
        self.state()
    }
}

/// The index of an action or chance outcome.
fn narrow(value: impl Indexed) -> u32 {
    u32::try_from(value.index()).expect("catalogues are small")
}

/// The seat with this number, if the game has it.
fn seat_of<S: Rules>(state: &S, seat: u64) -> Result<Seat, SeatError> {
    let seats = state.seats();
    Seat::try_from(seat).ok().filter(|seat| *seat < seats).ok_or(SeatError { seat, seats })
}

/// The seat with this number, if a buffer of `given` cells fits an observation exactly.
fn row_for<S: Rules, J: History<S>>(
    game: &Match<S, J>,
    seat: u64,
    given: usize,
) -> Result<Seat, ObservationError> {
    let (seat, width) = (seat_of(game.state(), seat)?, game.width());
    if given == width { Ok(seat) } else { Err(ObservationError::Width { given, width }) }
}

/// The information state of a seat; see [`DynMatch::information_state`]. It depends only
/// on the views and actions at the seat's own decisions, and on its current view.
fn recall<S: SerdeRules, J: History<S>>(game: &Match<S, J>, seat: Seat) -> String {
    let begin = if J::COMPLETE { game.given() } else { Some(game.state()) };
    let mut state = begin.cloned().unwrap_or_else(|| S::setup(&game.state().options()));
    let look = |state: &S| format!("#{:016x}", digest(&state.view(seat)));
    let mut words = Vec::new();
    for step in game.steps() {
        let own = state.node() == Node::Player(seat);
        if own || S::PERFECT_INFORMATION {
            words.push(look(&state));
        }
        if let (true, Step::Action(action)) = (own, step) {
            words.push(action.index().to_string());
        }
        apply_step_to(&mut state, step);
    }
    words.push(look(&state));
    words.join(" ")
}

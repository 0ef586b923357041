//! Tables: the same API in indices instead of types, one object for every game.

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
    ObservationError, ObservationSpec, Record, RosterChangeError, Rules, Seat, SeatError,
    SerdeRules, Step, StepError, StepId, StepKind, Utility, Weight,
    agent::random_action,
    digest, options_to_json, sample_chance,
    step::{apply_step_to, is_legal, step_at, step_of},
    text::ArrayString,
};

/// What holds for a game whatever its options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct GameInfo {
    /// Name in the registry.
    pub name: &'static str,
    /// Title on the box.
    pub title: &'static str,
    /// Prefix of the rule numbers.
    pub prefix: &'static str,
    /// Version of catalogues, features and rules.
    pub version: u32,
    /// How the payoffs hang together, whatever the options.
    pub utility: Utility,
    /// Whether every seat sees everything.
    pub perfect_information: bool,
    /// Payoffs are whole numbers of this fraction.
    pub unit: i32,
    /// Size of the action catalogue.
    pub actions: usize,
    /// Size of the outcome catalogue.
    pub outcomes: usize,
    /// Bytes of a state.
    pub state_bytes: usize,
}

impl GameInfo {
    /// The info of a game.
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

/// A game in progress whose rules are only known at run time.
///
/// Implemented for every [`Match`]; open one with [`Registration::open`](crate::Registration).
/// Indices are those of the catalogues; seats count from zero. No call panics,
/// whatever number, text or row it is given.
///
/// ```
/// use rules_core::{JsonMap, DynMatch, find, generator};
/// let game = find("wuerfelhelden").expect("it is in the list");
/// let mut table = (game.open)(&JsonMap::new())?;
/// let mut rng = generator(1, 0);
/// while let Some(mark) = table.sample(&mut rng) {
///     table.apply_step(mark)?;
/// }
/// let payoffs = (0..3).map(|seat| table.payoff(seat)).collect::<Result<Vec<_>, _>>()?;
/// assert_eq!(payoffs.iter().sum::<i32>(), 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait DynMatch: Send + Sync + core::fmt::Debug {
    /// What holds whatever the options.
    fn info(&self) -> GameInfo;
    /// Proved bounds for these options.
    fn limits(&self) -> Limits;
    /// How the payoffs hang together with these options.
    fn utility(&self) -> Utility;
    /// How many chairs are taken.
    fn seats(&self) -> Seat;
    /// Whose step it is.
    fn node(&self) -> Node;
    /// Replaces the content of `out` by the legal actions, ascending; none
    /// unless a seat decides.
    fn legal_actions(&self, out: &mut Vec<u32>);
    /// Replaces the content of `out` by the possible outcomes, ascending, with
    /// their weights; none unless chance decides.
    fn chance_outcomes(&self, out: &mut Vec<(u32, Weight)>);
    /// Writes 1 for each action that this seat may take now and 0 for the
    /// others, as far as `out` reaches.
    ///
    /// # Errors
    ///
    /// Refuses a seat that nobody sits on.
    fn action_mask(&self, seat: u64, out: &mut [i8]) -> Result<(), SeatError>;
    /// A random step: uniform among the legal actions, or an outcome by its
    /// odds; `None` at the end.
    fn sample(&self, rng: &mut Generator) -> Option<StepId>;
    /// What a sensible player would do; `None` unless a seat decides.
    fn heuristic_action(&self) -> Option<u32>;
    /// Whether the action or the outcome with an index is possible now.
    fn is_legal(&self, index: u64) -> bool;
    /// Takes the decision or the outcome with this index, whichever is due.
    ///
    /// # Errors
    ///
    /// Says why the step is not possible; nothing has changed then.
    fn apply(&mut self, index: u64) -> Result<(), StepError>;
    /// Takes a step that says which catalogue it is from.
    ///
    /// # Errors
    ///
    /// Says why the step is not possible; nothing has changed then.
    fn apply_step(&mut self, mark: StepId) -> Result<(), StepError>;
    /// Changes the table in a way that is no step of play, as when players come or
    /// go: see the game's rules. The history begins anew.
    ///
    /// # Errors
    ///
    /// Says why not; nothing has changed then.
    fn change_roster(&mut self, change: &str) -> Result<(), RosterChangeError>;
    /// Takes back the last step and returns it, if one is remembered.
    fn undo(&mut self) -> Option<StepId>;
    /// The table before the last step, without history, if a step is remembered.
    fn before(&self) -> Option<Box<dyn DynMatch>>;
    /// The steps so far, oldest first, as far as the journal remembers.
    fn steps(&self) -> Vec<StepId>;
    /// Utility of a seat in units of [`GameInfo::unit`].
    ///
    /// # Errors
    ///
    /// Refuses a seat that nobody sits on.
    fn payoff(&self, seat: u64) -> Result<i32, SeatError>;
    /// Potential of a seat, as numerator and denominator.
    ///
    /// # Errors
    ///
    /// Refuses a seat that nobody sits on.
    fn potential(&self, seat: u64) -> Result<(i64, i64), SeatError>;
    /// Names, places, shapes and meanings of the features.
    fn observation_spec(&self) -> ObservationSpec;
    /// What a seat sees, as numbers from 0 to 1. `out` has the schema's width.
    ///
    /// # Errors
    ///
    /// Refuses a seat that nobody sits on and a row of another width; `out`
    /// has not changed then.
    fn observation(&self, seat: u64, out: &mut [f32]) -> Result<(), ObservationError>;
    /// What a seat sees, as bytes. `out` has the schema's width.
    ///
    /// # Errors
    ///
    /// Refuses a seat that nobody sits on and a row of another width; `out`
    /// has not changed then.
    fn observation_bytes(&self, seat: u64, out: &mut [u8]) -> Result<(), ObservationError>;
    /// Text of an action or an outcome.
    ///
    /// # Errors
    ///
    /// Refuses an index outside the catalogue.
    fn text(&self, kind: StepKind, index: u64) -> Result<String, StepError>;
    /// Index of an action or an outcome from its text.
    ///
    /// # Errors
    ///
    /// Refuses a text that names nothing.
    fn parse(&self, kind: StepKind, text: &str) -> Result<u32, StepError>;
    /// A table that this seat cannot tell from the real one, dealt from what
    /// the seat knows; it has no history.
    ///
    /// # Errors
    ///
    /// Refuses a seat that nobody sits on.
    fn determinize(&self, seat: u64, rng: &mut Generator) -> Result<Box<dyn DynMatch>, SeatError>;
    /// The state as JSON, in the words of the rules.
    fn state_json(&self) -> Json;
    /// What a seat knows, as JSON.
    ///
    /// # Errors
    ///
    /// Refuses a seat that nobody sits on.
    fn view_json(&self, seat: u64) -> Result<Json, SeatError>;
    /// The table as SVG: what a seat sees, or what all seats see together; see
    /// the module `picture`.
    ///
    /// # Errors
    ///
    /// Refuses a seat that nobody sits on.
    #[cfg(feature = "picture")]
    fn picture(&self, seat: Option<u64>) -> Result<String, SeatError>;
    /// The options by name.
    fn options_json(&self) -> JsonMap;
    /// What a seat has decided since the beginning: for each of its decisions the
    /// digest of its view there, as `#` and sixteen digits, and the id of its action;
    /// at the end the digest of what it sees now. A key of its information set under
    /// perfect recall.
    ///
    /// Views between its decisions are left out: that a node of another seat or of
    /// chance existed can be a secret, as with a reaction that somebody could have
    /// played. With perfect information there are no secrets, and the view at every
    /// node is kept. Under a journal that forgets, what the seat sees now is all.
    ///
    /// # Errors
    ///
    /// Refuses a seat that nobody sits on.
    fn information_state(&self, seat: u64) -> Result<String, SeatError>;
    /// The game so far as a record; see [`Record::of`].
    fn record(&self) -> Record;
    /// Digest of the state, equal on every platform.
    fn digest(&self) -> u64;
    /// Whether the other table shows the same state of the same game; history
    /// does not count.
    fn same(&self, other: &dyn DynMatch) -> bool;
    /// An independent copy with its history.
    fn fork(&self) -> Box<dyn DynMatch>;
    /// This table, to be cast to the match behind it.
    fn as_any(&self) -> &dyn Any;
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
        self.state().legal(|action| out.push(narrow(action)));
    }
    fn chance_outcomes(&self, out: &mut Vec<(u32, Weight)>) {
        out.clear();
        self.state().chance_outcomes(|outcome, weight| out.push((narrow(outcome), weight)));
    }
    fn action_mask(&self, seat: u64, out: &mut [i8]) -> Result<(), SeatError> {
        let seat = seat_of(self.state(), seat)?;
        out.fill(0);
        if self.state().node() == Node::Player(seat) {
            self.state().legal(|action| {
                if let Some(cell) = out.get_mut(action.index()) {
                    *cell = 1;
                }
            });
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
        let mut legal = Vec::new();
        self.state().legal(|action| legal.push(action));
        Some(narrow(S::heuristic_action(&self.state().view(seat), &legal)))
    }
    fn is_legal(&self, index: u64) -> bool {
        step_at(self.state(), index).is_ok_and(|step| is_legal(self.state(), step))
    }
    fn apply(&mut self, index: u64) -> Result<(), StepError> {
        let step = step_at(self.state(), index)?;
        Match::apply(self, step)
    }
    fn apply_step(&mut self, mark: StepId) -> Result<(), StepError> {
        Match::apply(self, mark.step::<S>()?)
    }
    fn change_roster(&mut self, change: &str) -> Result<(), RosterChangeError> {
        Match::change_roster(self, change)
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
        let mut schema = ObservationSpec::default();
        S::encode(&self.state().view(0), &mut schema);
        schema
    }
    fn observation(&self, seat: u64, out: &mut [f32]) -> Result<(), ObservationError> {
        let seat = row_for(self, seat, out.len())?;
        self.state().encode_seat(seat, &mut FloatWriter::new(out));
        Ok(())
    }
    fn observation_bytes(&self, seat: u64, out: &mut [u8]) -> Result<(), ObservationError> {
        let seat = row_for(self, seat, out.len())?;
        self.state().encode_seat(seat, &mut ByteWriter::new(out));
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
        serde_json::to_value(self.state()).expect("a state can be written")
    }
    fn view_json(&self, seat: u64) -> Result<Json, SeatError> {
        let view = self.state().view(seat_of(self.state(), seat)?);
        Ok(serde_json::to_value(&view).expect("a view can be written"))
    }
    #[cfg(feature = "picture")]
    fn picture(&self, seat: Option<u64>) -> Result<String, SeatError> {
        let seat = seat.map(|seat| seat_of(self.state(), seat)).transpose()?;
        Ok(crate::picture::svg(self.state(), seat))
    }
    fn options_json(&self) -> JsonMap {
        options_to_json(&self.state().options())
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
}

/// The index of a catalogue value.
fn narrow(value: impl Indexed) -> u32 {
    u32::try_from(value.index()).expect("catalogues are small")
}

/// The seat with a number, if somebody sits there.
fn seat_of<S: Rules>(state: &S, seat: u64) -> Result<Seat, SeatError> {
    let seats = state.seats();
    Seat::try_from(seat).ok().filter(|seat| *seat < seats).ok_or(SeatError { seat, seats })
}

/// The seat with a number, if a row of so many cells has room for what it sees and
/// no more.
fn row_for<S: Rules, J: History<S>>(
    game: &Match<S, J>,
    seat: u64,
    given: usize,
) -> Result<Seat, ObservationError> {
    let (seat, width) = (seat_of(game.state(), seat)?, game.width());
    if given == width { Ok(seat) } else { Err(ObservationError::Width { given, width }) }
}

/// The information state of a seat; see [`DynMatch::information_state`]. It depends on
/// nothing but views and actions at the seat's own decisions, and on the view now.
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

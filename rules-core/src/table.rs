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
    AmendError, Bytes, Dense, Floats, Generator, Journal, JsonMap, Kind, Limits, Mark, Match, Node,
    Record, RowError, Rules, Schema, Seat, SeatError, SerdeRules, Step, StepError, Utility, Weight,
    agent::random_action,
    digest, draw, options_to_json,
    step::{allows, step_at, step_of, take},
    text::Short,
};

/// What holds for a game whatever its options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Facts {
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

impl Facts {
    /// The facts of a game.
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
            outcomes: S::Chance::COUNT,
            state_bytes: size_of::<S>(),
        }
    }
}

/// A game in progress whose rules are only known at run time.
///
/// Implemented for every [`Match`]; open one with [`Entry::open`](crate::Entry).
/// Indices are those of the catalogues; seats count from zero. No call panics,
/// whatever number, text or row it is given.
///
/// ```
/// use rules_core::{JsonMap, Table, find, generator};
/// let game = find("wuerfelhelden").expect("it is in the list");
/// let mut table = (game.open)(&JsonMap::new())?;
/// let mut rng = generator(1, 0);
/// while let Some(mark) = table.sample(&mut rng) {
///     table.play_mark(mark)?;
/// }
/// let payoffs = (0..3).map(|seat| table.payoff(seat)).collect::<Result<Vec<_>, _>>()?;
/// assert_eq!(payoffs.iter().sum::<i32>(), 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Table: Send + Sync + core::fmt::Debug {
    /// What holds whatever the options.
    fn facts(&self) -> Facts;
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
    fn legal(&self, out: &mut Vec<u32>);
    /// Replaces the content of `out` by the possible outcomes, ascending, with
    /// their weights; none unless chance decides.
    fn odds(&self, out: &mut Vec<(u32, Weight)>);
    /// Writes 1 for each action that this seat may take now and 0 for the
    /// others, as far as `out` reaches.
    ///
    /// # Errors
    ///
    /// Refuses a seat that nobody sits on.
    fn mask(&self, seat: u64, out: &mut [i8]) -> Result<(), SeatError>;
    /// A random step: uniform among the legal actions, or an outcome by its
    /// odds; `None` at the end.
    fn sample(&self, rng: &mut Generator) -> Option<Mark>;
    /// What a sensible player would do; `None` unless a seat decides.
    fn advise(&self) -> Option<u32>;
    /// Whether the action or the outcome with an index is possible now.
    fn allows(&self, index: u64) -> bool;
    /// Takes the decision or the outcome with this index, whichever is due.
    ///
    /// # Errors
    ///
    /// Says why the step is not possible; nothing has changed then.
    fn play(&mut self, index: u64) -> Result<(), StepError>;
    /// Takes a step that says which catalogue it is from.
    ///
    /// # Errors
    ///
    /// Says why the step is not possible; nothing has changed then.
    fn play_mark(&mut self, mark: Mark) -> Result<(), StepError>;
    /// Changes the table in a way that is no step of play, as when players come or
    /// go: see the game's rules. The history begins anew.
    ///
    /// # Errors
    ///
    /// Says why not; nothing has changed then.
    fn amend(&mut self, change: &str) -> Result<(), AmendError>;
    /// Takes back the last step and returns it, if one is remembered.
    fn undo(&mut self) -> Option<Mark>;
    /// The table before the last step, without history, if a step is remembered.
    fn before(&self) -> Option<Box<dyn Table>>;
    /// The steps so far, oldest first, as far as the journal remembers.
    fn steps(&self) -> Vec<Mark>;
    /// Utility of a seat in units of [`Facts::unit`].
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
    fn schema(&self) -> Schema;
    /// What a seat sees, as numbers from 0 to 1. `out` has the schema's width.
    ///
    /// # Errors
    ///
    /// Refuses a seat that nobody sits on and a row of another width; `out`
    /// has not changed then.
    fn features(&self, seat: u64, out: &mut [f32]) -> Result<(), RowError>;
    /// What a seat sees, as bytes. `out` has the schema's width.
    ///
    /// # Errors
    ///
    /// Refuses a seat that nobody sits on and a row of another width; `out`
    /// has not changed then.
    fn feature_bytes(&self, seat: u64, out: &mut [u8]) -> Result<(), RowError>;
    /// Text of an action or an outcome.
    ///
    /// # Errors
    ///
    /// Refuses an index outside the catalogue.
    fn text(&self, kind: Kind, index: u64) -> Result<String, StepError>;
    /// Index of an action or an outcome from its text.
    ///
    /// # Errors
    ///
    /// Refuses a text that names nothing.
    fn parse(&self, kind: Kind, text: &str) -> Result<u32, StepError>;
    /// A table that this seat cannot tell from the real one, dealt from what
    /// the seat knows; it has no history.
    ///
    /// # Errors
    ///
    /// Refuses a seat that nobody sits on.
    fn guess(&self, seat: u64, rng: &mut Generator) -> Result<Box<dyn Table>, SeatError>;
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
    fn same(&self, other: &dyn Table) -> bool;
    /// An independent copy with its history.
    fn fork(&self) -> Box<dyn Table>;
    /// This table, to be cast to the match behind it.
    fn as_any(&self) -> &dyn Any;
}

impl<S: SerdeRules, J: Journal<S> + Send + Sync + core::fmt::Debug + 'static> Table
    for Match<S, J>
{
    fn facts(&self) -> Facts {
        Facts::of::<S>()
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
    fn legal(&self, out: &mut Vec<u32>) {
        out.clear();
        self.state().legal(|action| out.push(narrow(action)));
    }
    fn odds(&self, out: &mut Vec<(u32, Weight)>) {
        out.clear();
        self.state().odds(|outcome, weight| out.push((narrow(outcome), weight)));
    }
    fn mask(&self, seat: u64, out: &mut [i8]) -> Result<(), SeatError> {
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
    fn sample(&self, rng: &mut Generator) -> Option<Mark> {
        match self.state().node() {
            Node::Terminal => None,
            Node::Chance => Some(Mark::Settle(narrow(draw(self.state(), rng)))),
            Node::Player(_) => Some(Mark::Act(narrow(random_action(self.state(), rng)))),
        }
    }
    fn advise(&self) -> Option<u32> {
        let Node::Player(seat) = self.state().node() else { return None };
        let mut legal = Vec::new();
        self.state().legal(|action| legal.push(action));
        Some(narrow(S::advise(&self.state().view(seat), &legal)))
    }
    fn allows(&self, index: u64) -> bool {
        step_at(self.state(), index).is_ok_and(|step| allows(self.state(), step))
    }
    fn play(&mut self, index: u64) -> Result<(), StepError> {
        let step = step_at(self.state(), index)?;
        Match::play(self, step)
    }
    fn play_mark(&mut self, mark: Mark) -> Result<(), StepError> {
        Match::play(self, mark.step::<S>()?)
    }
    fn amend(&mut self, change: &str) -> Result<(), AmendError> {
        Match::amend(self, change)
    }
    fn undo(&mut self) -> Option<Mark> {
        Match::undo(self).map(Mark::of)
    }
    fn before(&self) -> Option<Box<dyn Table>> {
        let game: Match<S> = Match::resume_valid(Match::before(self)?);
        Some(Box::new(game))
    }
    fn steps(&self) -> Vec<Mark> {
        Match::steps(self).map(Mark::of).collect()
    }
    fn payoff(&self, seat: u64) -> Result<i32, SeatError> {
        seat_of(self.state(), seat).map(|seat| self.state().payoff(seat))
    }
    fn potential(&self, seat: u64) -> Result<(i64, i64), SeatError> {
        seat_of(self.state(), seat).map(|seat| self.state().potential(seat))
    }
    fn schema(&self) -> Schema {
        let mut schema = Schema::default();
        S::encode(&self.state().view(0), &mut schema);
        schema
    }
    fn features(&self, seat: u64, out: &mut [f32]) -> Result<(), RowError> {
        let seat = row_for(self, seat, out.len())?;
        self.state().encode_seat(seat, &mut Floats::new(out));
        Ok(())
    }
    fn feature_bytes(&self, seat: u64, out: &mut [u8]) -> Result<(), RowError> {
        let seat = row_for(self, seat, out.len())?;
        self.state().encode_seat(seat, &mut Bytes::new(out));
        Ok(())
    }
    fn text(&self, kind: Kind, index: u64) -> Result<String, StepError> {
        Ok(match step_of::<S>(kind, index)? {
            Step::Act(action) => action.to_string(),
            Step::Settle(outcome) => outcome.to_string(),
        })
    }
    fn parse(&self, kind: Kind, text: &str) -> Result<u32, StepError> {
        let found = match kind {
            Kind::Action => S::Action::parse(text).map(narrow),
            Kind::Outcome => S::Chance::parse(text).map(narrow),
        };
        found.ok_or_else(|| StepError::Unreadable { kind, text: Short::of(text) })
    }
    fn guess(&self, seat: u64, rng: &mut Generator) -> Result<Box<dyn Table>, SeatError> {
        let seat = seat_of(self.state(), seat)?;
        let world = S::guess(&self.state().view(seat), rng);
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
    fn same(&self, other: &dyn Table) -> bool {
        other.as_any().downcast_ref::<Self>().is_some_and(|other| other.state() == self.state())
    }
    fn fork(&self) -> Box<dyn Table> {
        Box::new(self.clone())
    }
    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// The index of a catalogue value.
fn narrow(value: impl Dense) -> u32 {
    u32::try_from(value.index()).expect("catalogues are small")
}

/// The seat with a number, if somebody sits there.
fn seat_of<S: Rules>(state: &S, seat: u64) -> Result<Seat, SeatError> {
    let seats = state.seats();
    Seat::try_from(seat).ok().filter(|seat| *seat < seats).ok_or(SeatError { seat, seats })
}

/// The seat with a number, if a row of so many cells has room for what it sees and
/// no more.
fn row_for<S: Rules, J: Journal<S>>(
    game: &Match<S, J>,
    seat: u64,
    given: usize,
) -> Result<Seat, RowError> {
    let (seat, width) = (seat_of(game.state(), seat)?, game.width());
    if given == width { Ok(seat) } else { Err(RowError::Width { given, width }) }
}

/// The information state of a seat; see [`Table::information_state`]. It depends on
/// nothing but views and actions at the seat's own decisions, and on the view now.
fn recall<S: SerdeRules, J: Journal<S>>(game: &Match<S, J>, seat: Seat) -> String {
    let begin = if J::REMEMBERS { game.given() } else { Some(game.state()) };
    let mut state = begin.cloned().unwrap_or_else(|| S::setup(&game.state().options()));
    let look = |state: &S| format!("#{:016x}", digest(&state.view(seat)));
    let mut words = Vec::new();
    for step in game.steps() {
        let own = state.node() == Node::Player(seat);
        if own || S::PERFECT_INFORMATION {
            words.push(look(&state));
        }
        if let (true, Step::Act(action)) = (own, step) {
            words.push(action.index().to_string());
        }
        take(&mut state, step);
    }
    words.push(look(&state));
    words.join(" ")
}

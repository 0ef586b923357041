//! Every [`Session`] as a [`DynSession`].

use alloc::{
    boxed::Box,
    string::{String, ToString},
    vec::Vec,
};
use core::any::Any;

use serde_json::Value as Json;

#[cfg(feature = "registry")]
use super::{DynLeafSearch, HistoryCache, tokens};
#[cfg(all(feature = "std", feature = "registry"))]
use super::{DynPolicy, DynSolution, DynTree, solving};
use super::{DynSession, ErasedSession, GameInfo, lookup::narrow, recall, seat_of};
#[cfg(all(feature = "std", feature = "registry"))]
use crate::solve::{SolveConfig, SolveError};
#[cfg(feature = "registry")]
use crate::{BuiltinAgent, ChanceStreams, LeafSearch, LeafSearchConfig, SparseWriter, play_out};
use crate::{
    ByteWriter, Decision, Evaluator, FloatWriter, Generator, History, Indexed, JsonMap, Limits,
    NetworkValue, Node, ObservationError, ObservationSpec, Record, RosterChangeError, Rules,
    Search, SearchAgents, SearchError, SearchReport, Seat, SeatError, SerdeRules, Session,
    ShortRollout, Step, StepError, StepId, StepKind, Utility, Weight,
    agent::random_action,
    codec::to_json,
    digest, encode_seat,
    options::codec::all_to_json,
    sample_chance,
    step::{is_legal, step_at, step_of},
    text::ArrayString,
};

/// Searches, with a value after a number of decisions if there is one.
fn search_with<S: Rules, E: Evaluator<S> + Clone>(
    search: &Search<E>,
    value: Option<(NetworkValue, u32)>,
    view: &S::View,
    rng: &mut Generator,
    stop: &(dyn Fn() -> bool + Sync),
) -> Result<SearchReport<S::Action>, SearchError> {
    let Some((value, decisions)) = value else { return search.run_until::<S>(view, rng, stop) };
    let rollout = search.evaluator.clone();
    let short = ShortRollout { rollout, decisions, value };
    search.clone().with_evaluator(short).run_until::<S>(view, rng, stop)
}

impl<S: SerdeRules, J: History<S>> crate::sealed::Sealed for Session<S, J> {}

impl<S: SerdeRules, J: History<S> + Send + Sync + core::fmt::Debug + 'static> DynSession
    for Session<S, J>
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
    #[cfg(feature = "registry")]
    fn sample_by_source(&self, chance: &mut ChanceStreams) -> Option<StepId> {
        let state = self.state();
        (state.node() == Node::Chance).then(|| StepId::Chance(narrow(chance.sample(state))))
    }
    fn plan_action(&self, plan: Option<u8>) -> Option<u32> {
        Decision::of(self.state()).map(|decision| narrow(decision.planned_action(plan)))
    }
    #[cfg(feature = "registry")]
    fn play_out(&self, agents: &mut [BuiltinAgent], rng: &mut Generator) -> Vec<i32> {
        let end = play_out(self.state().clone(), agents, rng).end;
        (0..end.seats()).map(|seat| end.payoff(seat)).collect()
    }
    fn search(
        &self,
        search: &Search,
        agents: &SearchAgents,
        rng: &mut Generator,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Result<SearchReport<u32>, SearchError> {
        let Node::Player(seat) = self.state().node() else { return Err(SearchError::NoDecision) };
        let view = self.state().view(seat);
        let value = agents.value.clone().map(|value| NetworkValue::new(value, self.state()));
        let value = value.transpose()?.map(|value| (value, agents.decisions));
        let report = match agents.policy(search.evaluator.agent, self.state())? {
            None => search_with::<S, _>(search, value, &view, rng, stop)?,
            Some(policy) => {
                search_with::<S, _>(&search.with_evaluator(policy), value, &view, rng, stop)?
            }
        };
        Ok(report.map(narrow))
    }
    #[cfg(feature = "registry")]
    fn leaf_search(
        &self,
        config: LeafSearchConfig,
        rng: &mut Generator,
    ) -> Result<Box<dyn DynLeafSearch>, SearchError> {
        let Node::Player(seat) = self.state().node() else { return Err(SearchError::NoDecision) };
        Ok(Box::new(LeafSearch::<S>::new(&self.state().view(seat), config, rng)?))
    }
    #[cfg(all(feature = "std", feature = "registry"))]
    fn solve(
        &self,
        policies: &[Option<DynPolicy<'_>>],
        config: &SolveConfig,
        stop: &dyn Fn() -> bool,
    ) -> Result<Box<dyn DynSolution>, SolveError> {
        solving::solution(self.state(), policies, config, stop)
    }
    #[cfg(all(feature = "std", feature = "registry"))]
    fn game_tree(
        &self,
        config: &SolveConfig,
        stop: &dyn Fn() -> bool,
    ) -> Result<DynTree, SolveError> {
        solving::tree(self.state(), config, stop)
    }
    fn is_legal(&self, index: u64) -> bool {
        step_at(self.state(), index).is_ok_and(|step| is_legal(self.state(), step))
    }
    fn apply(&mut self, index: u64) -> Result<(), StepError> {
        let step = step_at(self.state(), index)?;
        Session::apply(self, step)
    }
    fn apply_step(&mut self, step: StepId) -> Result<(), StepError> {
        Session::apply(self, step.step::<S>()?)
    }
    fn change_roster(&mut self, change: &str) -> Result<(), RosterChangeError> {
        let Some(by) = S::ROSTER_CHANGE else {
            let change = ArrayString::of(change);
            return Err(RosterChangeError::Unknown { change, known: "no changes from outside" });
        };
        self.change_by(by, change)
    }
    fn undo(&mut self) -> Option<StepId> {
        Session::undo(self).map(StepId::of)
    }
    fn before(&self) -> Option<Box<dyn DynSession>> {
        let session: ErasedSession<S> = Session::resume_valid(Session::before(self)?);
        Some(Box::new(session))
    }
    fn steps(&self) -> Vec<StepId> {
        Session::steps(self).map(StepId::of).collect()
    }
    fn payoff(&self, seat: u64) -> Result<i32, SeatError> {
        seat_of(self.state(), seat).map(|seat| self.state().payoff(seat))
    }
    fn potential(&self, seat: u64) -> Result<(i64, i64), SeatError> {
        seat_of(self.state(), seat).map(|seat| self.state().potential(seat))
    }
    fn subgoals(&self, seat: u64) -> Result<Vec<(i64, i64)>, SeatError> {
        let seat = seat_of(self.state(), seat)?;
        Ok((0..S::SUBGOALS.len()).map(|at| self.state().subgoal(seat, at)).collect())
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
    #[cfg(feature = "registry")]
    fn observation_sparse(&self, seat: u64, out: &mut SparseWriter) -> Result<(), SeatError> {
        let seat = seat_of(self.state(), seat)?;
        out.clear();
        encode_seat(self.state(), seat, out);
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
    fn determinize(
        &self,
        seat: u64,
        rng: &mut Generator,
    ) -> Result<Box<dyn DynSession>, SeatError> {
        let seat = seat_of(self.state(), seat)?;
        let world = S::determinize(&self.state().view(seat), rng);
        let session: ErasedSession<S> = Session::resume_valid(world);
        Ok(Box::new(session))
    }
    fn state_json(&self) -> Json {
        to_json(self.state())
    }
    fn view_json(&self, seat: u64) -> Result<Json, SeatError> {
        let view = self.state().view(seat_of(self.state(), seat)?);
        Ok(to_json(&view))
    }
    fn view_text(&self, seat: u64) -> Result<String, SeatError> {
        let view = self.state().view(seat_of(self.state(), seat)?);
        Ok(serde_json::to_string(&view).expect("a view can be serialised"))
    }
    fn options_json(&self) -> JsonMap {
        all_to_json(&self.state().options())
    }
    fn information_state(&self, seat: u64) -> Result<String, SeatError> {
        Ok(recall::key(self, seat_of(self.state(), seat)?))
    }
    #[cfg(feature = "registry")]
    fn history_tokens_with(
        &self,
        seat: u64,
        cache: &mut HistoryCache,
    ) -> Result<Vec<u32>, SeatError> {
        Ok(tokens::tokens(self, seat_of(self.state(), seat)?, cache))
    }
    #[cfg(feature = "registry")]
    fn history_vocabulary_size(&self) -> usize {
        tokens::vocabulary_size(self)
    }
    fn record(&self) -> Record {
        Record::of(self)
    }
    fn digest(&self) -> u64 {
        digest(self.state())
    }
    fn same(&self, other: &dyn DynSession) -> bool {
        other.state_as_any().downcast_ref::<S>().is_some_and(|other| other == self.state())
    }
    fn fork(&self) -> Box<dyn DynSession> {
        Box::new(self.clone())
    }
    fn without_history(&self) -> Box<dyn DynSession> {
        let session: ErasedSession<S> = Session::resume_valid(self.state().clone());
        Box::new(session)
    }
    fn as_any(&self) -> &dyn Any {
        self
    }
    fn state_as_any(&self) -> &dyn Any {
        self.state()
    }
}

/// The seat with this number, if a buffer of `given` cells fits an observation exactly.
fn row_for<S: Rules, J: History<S>>(
    session: &Session<S, J>,
    seat: u64,
    given: usize,
) -> Result<Seat, ObservationError> {
    let (seat, width) = (seat_of(session.state(), seat)?, session.width());
    if given == width { Ok(seat) } else { Err(ObservationError::Width { given, width }) }
}

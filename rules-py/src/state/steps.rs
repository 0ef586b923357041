//! Steps of a state: apply, sample, undo.

use pyo3::prelude::*;
use rules_core::{DynSession, Node, StepId, StepKind};

use super::{State, ask::pair};
use crate::{
    chance_streams::ChanceStreams,
    convert, errors,
    generator::with_rng,
    guard::{border, lend_mut},
    plan::read_plan,
};

border! {
impl State {
    /// Apply an action at a player node, or a chance outcome at a chance node.
    ///
    /// Parameters
    /// ----------
    /// step : int or str
    ///     Id or text of the action or of the outcome.
    ///
    /// Raises
    /// ------
    /// IllegalActionError
    ///     If the step is not legal here; the state has not changed.
    fn apply(&mut self, step: &Bound<'_, PyAny>) -> PyResult<()> {
        let index = self.index_of(step)?;
        self.session.apply(index).map_err(|error| errors::step(step.py(), step, &error))
    }

    /// Whether a step is legal now.
    ///
    /// Parameters
    /// ----------
    /// step : int
    ///     Action id at a player node, outcome id at a chance node.
    ///
    /// Returns
    /// -------
    /// bool
    ///     False for ids outside the catalogue, too.
    fn is_legal(&self, step: &Bound<'_, PyAny>) -> PyResult<bool> {
        let convert::Whole::Index(index) = convert::whole(step, "a step", "an int")? else {
            return Ok(false);
        };
        Ok(self.session.is_legal(index))
    }

    /// Change who plays, as a game allows it between steps; the history starts again.
    ///
    /// Parameters
    /// ----------
    /// change : str
    ///     The change in the notation of the game: ``"join mari"`` or ``"leave 2"`` in Valor &
    ///     Villainy (VV-219). Other games accept none.
    ///
    /// Raises
    /// ------
    /// NotationError
    ///     If the game has no change with this text.
    /// IllegalActionError
    ///     If the change is not possible here; the state has not changed.
    fn change_roster(&mut self, py: Python<'_>, change: &Bound<'_, PyAny>) -> PyResult<()> {
        let text = convert::text(change, "a change")?;
        self.session.change_roster(&text).map_err(|error| errors::change_roster(py, change, &error))
    }

    /// Undo the last step.
    ///
    /// Returns
    /// -------
    /// tuple of (str, int) or None
    ///     The step: ``("action", id)`` or ``("chance", id)``; ``None`` if the history is empty.
    fn undo(&mut self) -> Option<(&'static str, u32)> {
        self.session.undo().map(pair)
    }

    /// History of the state.
    ///
    /// Returns
    /// -------
    /// list of tuple of (str, int)
    ///     All steps, oldest first, each ``("action", id)`` or ``("chance", id)``.
    fn steps(&self) -> Vec<(&'static str, u32)> {
        self.session.steps().into_iter().map(pair).collect()
    }

    /// Sample a step without applying it.
    ///
    /// Parameters
    /// ----------
    /// rng : Generator or int
    ///     Random number generator, or a seed.
    ///
    /// Returns
    /// -------
    /// int or None
    ///     A legal action, uniformly distributed, or a chance outcome, distributed by its weight;
    ///     ``None`` at a terminal node.
    fn sample(&self, rng: &Bound<'_, PyAny>) -> PyResult<Option<u32>> {
        let step = with_rng(rng, |rng| self.session.sample(rng))?;
        Ok(step.map(|step| pair(step).1))
    }

    /// Sample and apply chance outcomes until a seat is to act or the game is over.
    ///
    /// Parameters
    /// ----------
    /// rng : Generator, ChanceStreams or int
    ///     Random number generator, streams by source, or a seed.
    ///
    /// Returns
    /// -------
    /// list of int
    ///     Ids of the outcomes applied, in order; empty unless the state is a chance node.
    fn sample_chance(&mut self, rng: &Bound<'_, PyAny>) -> PyResult<Vec<u32>> {
        let mut applied = Vec::new();
        let session = &mut self.session;
        let mut play = |sample: &mut dyn FnMut(&dyn DynSession) -> Option<StepId>| {
            while session.node() == Node::Chance {
                let Some(step) = sample(&**session) else { break };
                session.apply_step(step)?;
                applied.push(pair(step).1);
            }
            Ok(())
        };
        let played = if let Ok(streams) = rng.cast::<ChanceStreams>() {
            let streams = &mut lend_mut(streams)?.0;
            play(&mut |session| session.sample_by_source(streams))
        } else {
            with_rng(rng, |rng| play(&mut |session| session.sample(rng)))?
        };
        played.map_err(|error| errors::step(rng.py(), rng, &error))?;
        Ok(applied)
    }

    /// Action of the built-in rule-based agent, which uses the view of the seat only.
    ///
    /// Parameters
    /// ----------
    /// plan : int, optional
    ///     Plan of the game to follow, from 0 to ``game.plans - 1``.
    ///
    /// Returns
    /// -------
    /// int
    ///     Id of a legal action.
    ///
    /// Raises
    /// ------
    /// SeatError
    ///     If no seat is to act.
    /// ValueError
    ///     If the game has no such plan.
    #[pyo3(signature = (*, plan = None))]
    fn heuristic_action(
        &self,
        py: Python<'_>,
        plan: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<u32> {
        let plan = read_plan(plan, self.game.get())?;
        let seat = self.deciding(py)?;
        self.session.plan_action(plan).ok_or_else(|| errors::seat(py, format!("seat {seat} has no heuristic action")))
    }

    /// Text of a step of the kind that is next: an action, or a chance outcome at a chance node.
    ///
    /// Parameters
    /// ----------
    /// id : int
    ///     Action id, or outcome id at a chance node.
    ///
    /// Returns
    /// -------
    /// str
    ///     The text that ``apply`` accepts.
    ///
    /// Raises
    /// ------
    /// NotationError
    ///     If the catalogue has no such id.
    fn text(&self, py: Python<'_>, id: &Bound<'_, PyAny>) -> PyResult<String> {
        let game = self.game.bind(py);
        let name = match self.due() {
            StepKind::Action => "action_text",
            StepKind::Chance => "outcome_text",
        };
        game.call_method1(name, (id,))?.extract()
    }
}
}

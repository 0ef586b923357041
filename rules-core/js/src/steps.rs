//! Steps: which are possible, applying and undoing them, and the record of all.

use rules_core::{Node, StepId, StepKind, serde_json::json};
use wasm_bindgen::prelude::*;

use crate::{convert, error::Thrown, generator::Generator, state::State};

#[wasm_bindgen]
impl State {
    /// Ids of the legal actions, ascending; none unless a seat is to act.
    #[wasm_bindgen(js_name = legalActions)]
    #[must_use]
    pub fn legal_actions(&self) -> Vec<u32> {
        let mut out = Vec::new();
        self.session.legal_actions(&mut out);
        out
    }

    /// The possible chance outcomes with their exact weights; none unless chance is next.
    #[wasm_bindgen(js_name = chanceOutcomes, unchecked_return_type = "WeightedOutcome[]")]
    #[must_use]
    pub fn chance_outcomes(&self) -> JsValue {
        let mut out = Vec::new();
        self.session.chance_outcomes(&mut out);
        let list = out.iter().map(|(id, weight)| json!({"id": id, "weight": weight}));
        convert::value(&list.collect())
    }

    /// Whether a step of the kind that is next is possible now.
    #[wasm_bindgen(js_name = isLegal)]
    #[must_use]
    pub fn is_legal(&self, id: f64) -> bool {
        convert::integer(id, "id").is_ok_and(|id| self.session.is_legal(id))
    }

    /// Applies an action of the seat to act, or a chance outcome where chance is next.
    ///
    /// # Errors
    ///
    /// An `IllegalActionError` that says what is possible; the state is then unchanged.
    pub fn apply(&mut self, id: f64) -> Result<(), Thrown> {
        Ok(self.session.apply(convert::integer(id, "id")?)?)
    }

    /// Undoes the last step; false if there is none.
    pub fn undo(&mut self) -> bool {
        self.session.undo().is_some()
    }

    /// All steps so far.
    #[wasm_bindgen(unchecked_return_type = "Step[]")]
    #[must_use]
    pub fn steps(&self) -> JsValue {
        let steps = self.session.steps().into_iter().map(|step| match step {
            StepId::Action(id) => json!({"kind": "action", "id": id}),
            StepId::Chance(id) => json!({"kind": "chance", "id": id}),
        });
        convert::value(&steps.collect())
    }

    /// Samples a step without applying it: a uniform legal action, or a chance outcome by its
    /// weight; `undefined` at the end.
    #[must_use]
    pub fn sample(&self, rng: &mut Generator) -> Option<u32> {
        self.session.sample(&mut rng.0).map(|step| match step {
            StepId::Action(id) | StepId::Chance(id) => id,
        })
    }

    /// Samples and applies chance outcomes until a seat is to act or the game is over. Returns
    /// their ids.
    #[wasm_bindgen(js_name = sampleChance)]
    pub fn sample_chance(&mut self, rng: &mut Generator) -> Vec<u32> {
        let mut ids = Vec::new();
        while self.session.node() == Node::Chance {
            if let Some(StepId::Chance(id)) = self.session.sample(&mut rng.0) {
                self.session.apply(id.into()).expect("an outcome that was sampled");
                ids.push(id);
            }
        }
        ids
    }

    /// Text of a step of the kind that is next.
    ///
    /// # Errors
    ///
    /// An `IllegalActionError` if there is no such id.
    pub fn text(&self, id: f64) -> Result<String, Thrown> {
        Ok(self.session.text(self.due(), convert::integer(id, "id")?)?)
    }

    /// Changes who plays, as a game allows it between steps; the history starts again.
    ///
    /// # Errors
    ///
    /// A `RulesError` if the game does not allow it now; the state is then unchanged.
    #[wasm_bindgen(js_name = changeRoster)]
    pub fn change_roster(&mut self, change: &str) -> Result<(), Thrown> {
        Ok(self.session.change_roster(change)?)
    }

    /// The record of the game so far, as text that every language replays.
    #[must_use]
    pub fn record(&self) -> String {
        self.session.record().to_string()
    }

    /// The id of an action or outcome of the kind that is next, by its text.
    ///
    /// # Errors
    ///
    /// An `IllegalActionError` if there is none.
    pub fn id(&self, text: &str) -> Result<u32, Thrown> {
        Ok(self.session.parse(self.due(), text)?)
    }

    /// The step of the kind that is next with this id.
    pub(crate) fn step(&self, id: f64) -> Result<StepId, Thrown> {
        let id = convert::integer(id, "id")?;
        let id = u32::try_from(id).map_err(|_| Thrown::new("RangeError", "there is no such id"))?;
        Ok(match self.due() {
            StepKind::Action => StepId::Action(id),
            StepKind::Chance => StepId::Chance(id),
        })
    }
}

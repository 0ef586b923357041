//! Games by name, and what holds in all their states.

use rules_core::{
    DynSession, JsonMap, Record, Registration, StepKind, Utility,
    serde_json::{Value as Json, json},
};
use wasm_bindgen::prelude::*;

use crate::{convert, error::Thrown, state::State};

/// The entry of a game.
pub(crate) fn entry(name: &str) -> Result<&'static Registration, Thrown> {
    rules_core::find(name).ok_or_else(|| {
        let names = rules_core::names();
        Thrown::new("UnknownGameError", format!("there is no game `{name}`; the games are {names}"))
    })
}

/// The names of all games.
#[wasm_bindgen]
#[must_use]
pub fn games() -> Vec<String> {
    rules_core::games::GAMES.iter().map(|game| game.info.name.to_owned()).collect()
}

/// The component set that ships with a game, as TOML.
///
/// # Errors
///
/// An `UnknownGameError`, or an `OptionError` if the game has only one set.
#[wasm_bindgen]
pub fn components(game: &str) -> Result<String, Thrown> {
    #[cfg(feature = "components")]
    let shipped = entry(game)?.components.map(|components| components.shipped.to_owned());
    #[cfg(not(feature = "components"))]
    let shipped = entry(game).map(|_| None)?;
    shipped.ok_or_else(|| one_set(game))
}

/// Checks a component set (TOML, the whole document or what differs) and keeps it. Returns its name
/// for the option `components`.
///
/// # Errors
///
/// An `OptionError` that says what is wrong and what would be right, one fault a line.
#[wasm_bindgen(js_name = loadComponents)]
pub fn load_components(game: &str, document: &str) -> Result<String, Thrown> {
    #[cfg(feature = "components")]
    if let Some(components) = entry(game)?.components {
        return Ok((components.load)(document)?);
    }
    #[cfg(not(feature = "components"))]
    let _ = (entry(game)?, document);
    Err(one_set(game))
}

fn one_set(game: &str) -> Thrown {
    let why = if cfg!(feature = "components") {
        format!("`{game}` has one component set")
    } else {
        "this package was built without `components`".to_owned()
    };
    Thrown::new("OptionError", why)
}

/// Replays a record of any game, checking every step and the final state.
///
/// # Errors
///
/// A `RecordError` that says which step is not possible, or what does not agree.
#[wasm_bindgen]
pub fn replay(record: &str) -> Result<State, Thrown> {
    let record: Record = record.parse()?;
    let entry = entry(&record.game)?;
    Ok(State { entry, session: (entry.replay)(&record)? })
}

/// A game and its options.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Game {
    pub(crate) entry: &'static Registration,
    fresh: Box<dyn DynSession>,
}

impl Game {
    pub(crate) fn of(state: &State) -> Self {
        let options = state.session.options_json();
        let fresh = (state.entry.open)(&options).expect("options that a game is played with");
        Self { entry: state.entry, fresh }
    }
}

#[wasm_bindgen]
impl Game {
    /// The game with this name and these options.
    ///
    /// # Errors
    ///
    /// An `UnknownGameError`, or an `OptionError` that names the option and what it takes.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_param_type = "Name")] name: &str,
        #[wasm_bindgen(unchecked_optional_param_type = "Options")] options: &JsValue,
    ) -> Result<Self, Thrown> {
        let entry = entry(name)?;
        let options = match options {
            none if none.is_undefined() || none.is_null() => JsonMap::new(),
            some => match convert::from_js(some, "options")? {
                Json::Object(map) => map,
                _ => return Err(Thrown::new("TypeError", "options must be an object")),
            },
        };
        Ok(Self { entry, fresh: (entry.open)(&options)? })
    }

    /// Name of the game.
    #[wasm_bindgen(getter, unchecked_return_type = "Name")]
    #[must_use]
    pub fn name(&self) -> String {
        self.entry.info.name.to_owned()
    }

    /// Title, as printed on the box.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn title(&self) -> String {
        self.entry.info.title.to_owned()
    }

    /// Version of catalogues, observations and rules.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn version(&self) -> u32 {
        self.entry.info.version
    }

    /// Number of seats.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn seats(&self) -> u8 {
        self.fresh.seats()
    }

    /// Size of the catalogue of actions: ids lie between 0 and `numActions - 1`.
    #[wasm_bindgen(getter, js_name = numActions)]
    #[must_use]
    pub fn num_actions(&self) -> usize {
        self.entry.info.actions
    }

    /// Size of the catalogue of chance outcomes.
    #[wasm_bindgen(getter, js_name = numOutcomes)]
    #[must_use]
    pub fn num_outcomes(&self) -> usize {
        self.entry.info.outcomes
    }

    /// Number of cells of an observation.
    #[wasm_bindgen(getter, js_name = observationSize)]
    #[must_use]
    pub fn observation_size(&self) -> usize {
        self.fresh.observation_spec().width
    }

    /// Whether every seat sees the whole state.
    #[wasm_bindgen(getter, js_name = perfectInformation)]
    #[must_use]
    pub fn perfect_information(&self) -> bool {
        self.entry.info.perfect_information
    }

    /// Payoff of a return of 1.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn unit(&self) -> i32 {
        self.entry.info.unit
    }

    /// Lower bound of the return of a seat.
    #[wasm_bindgen(getter, js_name = minReturn)]
    #[must_use]
    pub fn min_return(&self) -> f64 {
        f64::from(self.fresh.limits().min_payoff) / f64::from(self.entry.info.unit)
    }

    /// Upper bound of the return of a seat.
    #[wasm_bindgen(getter, js_name = maxReturn)]
    #[must_use]
    pub fn max_return(&self) -> f64 {
        f64::from(self.fresh.limits().max_payoff) / f64::from(self.entry.info.unit)
    }

    /// How the payoffs of the seats are related: `zero_sum`, `identical` or `general`.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn utility(&self) -> String {
        let name = match self.fresh.utility() {
            Utility::ZeroSum => "zero_sum",
            Utility::Identical => "identical",
            Utility::General => "general",
        };
        name.to_owned()
    }

    /// All options by name, defaults included.
    #[wasm_bindgen(getter, unchecked_return_type = "Options")]
    #[must_use]
    pub fn options(&self) -> JsValue {
        convert::value(&json!(self.fresh.options_json()))
    }

    /// Every option of the game: name, meaning, what it takes, and its default.
    #[wasm_bindgen(js_name = optionList, unchecked_return_type = "OptionInfo[]")]
    #[must_use]
    pub fn option_list(&self) -> JsValue {
        let defaults = (self.entry.defaults)();
        let list = self.entry.options.iter().map(|option| {
            json!({
                "name": option.name, "meaning": option.meaning, "accepts": option.accepts,
                "default": defaults.get(option.name),
            })
        });
        convert::value(&Json::Array(list.collect()))
    }

    /// The fields of an observation: name, offset, shape, maximum and meaning.
    #[wasm_bindgen(js_name = observationSpec, unchecked_return_type = "ObservationField[]")]
    #[must_use]
    pub fn observation_spec(&self) -> JsValue {
        let spec = self.fresh.observation_spec();
        let fields = spec.fields.iter().map(|(offset, field)| {
            json!({
                "name": field.name, "offset": offset, "shape": field.shape, "max": field.max,
                "meaning": field.meaning,
            })
        });
        convert::value(&Json::Array(fields.collect()))
    }

    /// The initial state, before the first step.
    #[wasm_bindgen(js_name = newState, unchecked_return_type = "State<Name>")]
    #[must_use]
    pub fn new_state(&self) -> State {
        State { entry: self.entry, session: self.fresh.fork() }
    }

    /// The state that `State.toJson` wrote, as text or as an object; it is validated.
    ///
    /// # Errors
    ///
    /// A `RecordError` that says what no game can show.
    #[wasm_bindgen(js_name = loadState, unchecked_return_type = "State<Name>")]
    pub fn load_state(
        &self,
        #[wasm_bindgen(unchecked_param_type = "string | object")] state: &JsValue,
    ) -> Result<State, Thrown> {
        let session = (self.entry.resume)(&convert::from_js(state, "the state")?)?;
        Ok(State { entry: self.entry, session })
    }

    /// Id of an action.
    ///
    /// # Errors
    ///
    /// An `IllegalActionError` if no action has this text.
    #[wasm_bindgen(js_name = actionId)]
    pub fn action_id(&self, text: &str) -> Result<u32, Thrown> {
        Ok(self.fresh.parse(StepKind::Action, text)?)
    }

    /// Text of an action.
    ///
    /// # Errors
    ///
    /// An `IllegalActionError` if no action has this id.
    #[wasm_bindgen(js_name = actionText)]
    pub fn action_text(&self, id: f64) -> Result<String, Thrown> {
        Ok(self.fresh.text(StepKind::Action, convert::integer(id, "id")?)?)
    }

    /// Id of a chance outcome.
    ///
    /// # Errors
    ///
    /// An `IllegalActionError` if no outcome has this text.
    #[wasm_bindgen(js_name = outcomeId)]
    pub fn outcome_id(&self, text: &str) -> Result<u32, Thrown> {
        Ok(self.fresh.parse(StepKind::Chance, text)?)
    }

    /// Text of a chance outcome.
    ///
    /// # Errors
    ///
    /// An `IllegalActionError` if no outcome has this id.
    #[wasm_bindgen(js_name = outcomeText)]
    pub fn outcome_text(&self, id: f64) -> Result<String, Thrown> {
        Ok(self.fresh.text(StepKind::Chance, convert::integer(id, "id")?)?)
    }
}

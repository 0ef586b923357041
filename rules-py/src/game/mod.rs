//! Games: options, bounds, catalogues and observation of one game.

mod catalogue;

use std::sync::Arc;

use pyo3::{
    prelude::*,
    types::{PyDict, PyList},
};
use rules_core::{
    DynSession, JsonMap, Limits, ObservationSpec, Registration, Sizes, Utility, digest,
    serde_json::Value as Json,
};

use crate::{
    components, convert, errors,
    guard::{Lent, border, guard},
    json, registry,
    sparse::Values,
};

/// Names of all registered games.
///
/// Returns
/// -------
/// list of str
///     The games of ``rules_py`` in a fixed order, then those of an installed extension.
#[pyfunction]
pub(crate) fn games(py: Python<'_>) -> PyResult<Bound<'_, PyList>> {
    guard(|| PyList::new(py, registry::all().into_iter().map(|entry| entry.info.name)))
}

/// A game with its options: everything that is the same in all of its states.
///
/// Two games with the same name and options are equal, hash equally and can be pickled.
///
/// Parameters
/// ----------
/// name : str
///     Name of the game, one of ``rules_py.games()``.
/// **options : Any
///     Options by name: bool, int, str, list or dict, as ``option_list`` describes them. Options
///     that are not named have their defaults. ``components`` takes a path, a document in TOML or
///     JSON, or a dict; it is loaded, and ``options`` then name it by digest and title.
///
/// Raises
/// ------
/// UnknownGameError
///     If there is no game with this name.
/// OptionError
///     If the game has no such option, or the option does not take the value.
#[pyclass(module = "rules_py", frozen)]
#[derive(Debug)]
pub(crate) struct Game {
    pub(crate) entry: &'static Registration,
    pub(crate) options: JsonMap,
    pub(crate) limits: Limits,
    pub(crate) schema: ObservationSpec,
    /// The greatest value of each cell of an observation.
    maxima: Arc<[u8]>,
    /// The session before the first step.
    pub(crate) fresh: Box<dyn DynSession>,
}

impl Game {
    /// The game of a session.
    pub(crate) fn of(py: Python<'_>, session: &dyn DynSession) -> PyResult<Self> {
        let name = session.info().name;
        let entry = registry::find(name).ok_or_else(|| errors::unknown_game(py, name))?;
        Self::open(py, entry, &session.options_json())
    }

    fn open(py: Python<'_>, entry: &'static Registration, options: &JsonMap) -> PyResult<Self> {
        let fresh = (entry.open)(options).map_err(|error| errors::options(py, &error))?;
        let schema = fresh.observation_spec();
        Ok(Self {
            entry,
            options: fresh.options_json(),
            limits: fresh.limits(),
            maxima: schema.maxima().into(),
            schema,
            fresh,
        })
    }

    /// Lengths of the rows of a batch.
    pub(crate) fn sizes(&self) -> Sizes {
        Sizes {
            observation: self.schema.width,
            actions: self.entry.info.actions,
            seats: self.limits.seats.into(),
        }
    }

    /// What the values of sparse rows of this dtype are.
    pub(crate) fn values(&self, dtype: &'static str) -> Values {
        Values { dtype, maxima: Arc::clone(&self.maxima) }
    }

    /// Whether a session is of this game with these options.
    pub(crate) fn owns(&self, session: &dyn DynSession) -> bool {
        session.info() == self.entry.info && session.options_json() == self.options
    }

    /// How Python shows it.
    pub(crate) fn shown(&self) -> String {
        let defaults = (self.entry.defaults)();
        let mut parts = vec![format!("{:?}", self.entry.info.name)];
        let changed =
            self.options.iter().filter(|(name, value)| defaults.get(*name) != Some(value));
        parts.extend(changed.map(|(name, value)| argument(name, value)));
        format!("Game({})", parts.join(", "))
    }

    /// In what a session differs from those of this game: the component set first.
    pub(crate) fn difference(&self, session: &dyn DynSession) -> String {
        let (own, other) = (self.entry.info.name, session.info().name);
        if own != other {
            return format!("this is `{other}`, not `{own}`");
        }
        let theirs = session.options_json();
        let differ = |name: &&String| theirs.get(*name) != self.options.get(*name);
        let mut names: Vec<_> = self.options.keys().filter(differ).collect();
        names.sort_by_key(|name| *name != components::OPTION);
        let list = |options: &JsonMap| {
            let null = Json::Null;
            let each = |name: &&String| argument(name, options.get(*name).unwrap_or(&null));
            names.iter().map(each).collect::<Vec<_>>().join(", ")
        };
        format!("this is `{own}` with {}, not with {}", list(&theirs), list(&self.options))
    }
}

/// An option as Python passes it.
fn argument(name: &str, value: &Json) -> String {
    match value {
        Json::Null => format!("{name}=None"),
        Json::Bool(true) => format!("{name}=True"),
        Json::Bool(false) => format!("{name}=False"),
        other => format!("{name}={other}"),
    }
}

impl Lent for Game {}

border! {
impl Game {
    #[new]
    #[pyo3(signature = (name, /, **options))]
    fn new(
        py: Python<'_>,
        name: &Bound<'_, PyAny>,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        let name = convert::text(name, "the name of a game")?;
        let entry = registry::find(&name).ok_or_else(|| errors::unknown_game(py, &name))?;
        let mut given = JsonMap::new();
        // A list of the pairs, because reading a value may change the map.
        for pair in options.iter().flat_map(|options| options.items()) {
            let (key, value) = pair.extract::<(Bound<'_, PyAny>, Bound<'_, PyAny>)>()?;
            let key = convert::text(&key, "the name of an option")?;
            let value = match key.as_str() {
                components::OPTION => components::option(entry, &value)?,
                _ => json::option(&value, &format!("option `{}`", errors::short(&key)))?,
            };
            given.insert(key, value);
        }
        Self::open(py, entry, &given)
    }

    /// Name of the game in the registry.
    #[getter]
    fn name(&self) -> &'static str {
        self.entry.info.name
    }

    /// Title printed on the box.
    #[getter]
    fn title(&self) -> &'static str {
        self.entry.info.title
    }

    /// Prefix of the rule numbers, as ``"VV"`` in VV-219.
    #[getter]
    fn prefix(&self) -> &'static str {
        self.entry.info.prefix
    }

    /// Version of the action catalogue, the observation and the rules, from 1.
    #[getter]
    fn version(&self) -> u32 {
        self.entry.info.version
    }

    /// All options by name, defaults included: a new dict.
    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        json::map_to_python(py, &self.options)
    }

    /// Describe every option of the game.
    ///
    /// Returns
    /// -------
    /// list of OptionInfo
    ///     One dict per option with the keys ``name``, ``accepts``, ``meaning`` and ``default``.
    fn option_list<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let defaults = (self.entry.defaults)();
        let list = PyList::empty(py);
        for info in self.entry.options {
            let row = PyDict::new(py);
            row.set_item("name", info.name)?;
            row.set_item("accepts", info.accepts)?;
            row.set_item("meaning", info.meaning.trim())?;
            let default = defaults.get(info.name).unwrap_or(&Json::Null);
            row.set_item("default", json::to_python(py, default)?)?;
            list.append(row)?;
        }
        Ok(list)
    }

    /// Number of seats with these options; seats are numbered from 0.
    #[getter]
    fn seats(&self) -> u8 {
        self.limits.seats
    }

    /// Number of plans, ways to play beside the rule-based agent: ``"plan:0"`` and so on.
    #[getter]
    fn plans(&self) -> u8 {
        self.entry.info.plans
    }

    /// Size of the action catalogue: action ids lie between 0 and ``num_actions - 1``.
    #[getter]
    fn num_actions(&self) -> usize {
        self.entry.info.actions
    }

    /// Size of the catalogue of chance outcomes: ids lie between 0 and ``num_outcomes - 1``.
    #[getter]
    fn num_outcomes(&self) -> usize {
        self.entry.info.outcomes
    }

    /// Number of values in the observation of a seat.
    #[getter]
    fn observation_size(&self) -> usize {
        self.schema.width
    }

    /// Number of token ids of ``State.history_tokens``, padding included.
    #[getter]
    fn history_vocabulary_size(&self) -> usize {
        self.fresh.history_vocabulary_size()
    }

    /// Utility class with these options.
    ///
    /// ``"zero_sum"``: the returns of all seats sum to 0. ``"identical"``: all seats have the same
    /// return. ``"general"``: neither.
    #[getter]
    fn utility(&self) -> &'static str {
        match self.fresh.utility() {
            Utility::ZeroSum => "zero_sum",
            Utility::Identical => "identical",
            Utility::General => "general",
        }
    }

    /// Whether every seat sees the whole state.
    #[getter]
    fn perfect_information(&self) -> bool {
        self.entry.info.perfect_information
    }

    /// Payoff of a return of 1: ``return = payoff / unit``.
    #[getter]
    fn unit(&self) -> i32 {
        self.entry.info.unit
    }

    /// Lower bound of the return of a seat.
    #[getter]
    fn min_return(&self) -> f64 {
        f64::from(self.limits.min_payoff) / f64::from(self.entry.info.unit)
    }

    /// Upper bound of the return of a seat.
    #[getter]
    fn max_return(&self) -> f64 {
        f64::from(self.limits.max_payoff) / f64::from(self.entry.info.unit)
    }

    /// Proved bounds with these options, as ``Limits`` describes them: a new dict.
    #[getter]
    fn limits<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let limits = PyDict::new(py);
        limits.set_item("seats", self.limits.seats)?;
        limits.set_item("min_payoff", self.limits.min_payoff)?;
        limits.set_item("max_payoff", self.limits.max_payoff)?;
        limits.set_item("decisions", self.limits.decisions)?;
        limits.set_item("outcomes", self.limits.outcomes)?;
        limits.set_item("branching", self.limits.branching)?;
        limits.set_item("chance_width", self.limits.chance_width)?;
        limits.set_item("state_bytes", self.entry.info.state_bytes)?;
        Ok(limits)
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| {
            let other = other.get();
            self.entry.info == other.entry.info && self.options == other.options
        })
    }

    fn __hash__(&self) -> u64 {
        let options = Json::Object(self.options.clone()).to_string();
        digest(&(self.entry.info.name.as_bytes(), options.as_bytes()))
    }

    fn __copy__(slf: Py<Self>) -> PyResult<Py<Self>> {
        Ok(slf)
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> PyResult<Py<Self>> {
        Ok(slf)
    }

    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> convert::Reduced<'py, (&'static str, Bound<'py, PyDict>)> {
        let mut options = slf.get().options.clone();
        // Another process may not have loaded the set.
        if let Some(name) = options.get_mut(components::OPTION) {
            *name = components::embed(slf.get().entry, name).unwrap_or_else(|| name.take());
        }
        let options = json::map_to_python(slf.py(), &options)?;
        let restore = slf.get_type().getattr("_restore")?;
        Ok((restore, (slf.get().entry.info.name, options)))
    }

    #[staticmethod]
    fn _restore(
        py: Python<'_>,
        name: &Bound<'_, PyAny>,
        options: &Bound<'_, PyDict>,
    ) -> PyResult<Self> {
        Self::new(py, name, Some(options))
    }

    fn __repr__(&self) -> String {
        self.shown()
    }
}
}

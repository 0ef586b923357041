//! Copies and pickles of a batch.

use numpy::PyUntypedArray;
use pyo3::{
    prelude::*,
    types::{PyDict, PyEllipsis, PyList},
};
use rules_core::Autoreset;

use super::Batch;
use crate::{
    arrays::Arrays,
    config::{autoreset_name, chance_name, policy_name, show_starts},
    convert, errors,
    game::Game,
    guard::{border, lend, lend_mut},
    memory, saved,
    slices::Watch,
};

/// What pickle keeps of a batch: game, size, keywords, arrays, games shard by shard.
type Frozen<'py> = (Bound<'py, PyAny>, usize, Bound<'py, PyDict>, Bound<'py, PyDict>, Vec<String>);

impl Batch {
    /// Writes a shard after the other, looking at signals.
    fn saved(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        let mut watch = Watch::new();
        let mut saved = Vec::with_capacity(self.shards.len());
        for shard in &self.shards {
            saved.push(shard.save().to_string());
            watch.look(py)?;
        }
        Ok(saved)
    }

    /// Takes over games and arrays that another batch has written.
    fn take_over(
        &mut self,
        py: Python<'_>,
        saved: &Bound<'_, PyList>,
        arrays: &Bound<'_, PyDict>,
    ) -> PyResult<()> {
        let broken = |what: &str| errors::record(py, format!("no batch: {what}"));
        if saved.len() != self.shards.len() {
            return Err(broken("another number of games"));
        }
        let outcomes = self.game.bind(py).get().entry.info.outcomes;
        let mut watch = Watch::new();
        for (shard, text) in self.shards.iter_mut().zip(saved.iter()) {
            let text = convert::text(&text, "the games of a batch")?;
            let json = saved::read(&text, outcomes).map_err(|why| broken(&why))?;
            shard.load(&json).map_err(|error| errors::records(py, &error))?;
            watch.look(py)?;
        }
        // What the games themselves say is kept; sums and last rows are of the step before.
        let shown =
            Arrays::new(py, self.game.get(), self.games, self.forms, self.arrays.last.is_some())?;
        let own = std::mem::replace(&mut self.arrays, shown);
        self.show(py)?;
        let shown = std::mem::replace(&mut self.arrays, own);
        self.arrays.fill(py, arrays)?;
        for name in ["action_mask", "seat"] {
            self.arrays.get(py, name)?.set_item(PyEllipsis::get(py), shown.get(py, name)?)?;
        }
        self.arrays.observation = shown.observation;
        self.arrays.check_sums(py)
    }
}

border! {
impl Batch {
    fn __copy__(&self, py: Python<'_>) -> PyResult<Self> {
        let last = self.config.autoreset == Autoreset::SameStep;
        let game = self.game.bind(py).get();
        let bytes = memory::of_games(game, self.games)
            + memory::of_arrays(game, self.games, self.forms, last);
        memory::ask(bytes, "a copy of this batch")?;
        let mut arrays = Arrays::new(py, game, self.games, self.forms, last)?;
        if !self.arrays.observation.is_own() {
            arrays.observation = arrays.observation.open(py);
        }
        let mut copy = Self {
            game: self.game.clone_ref(py),
            config: self.config.clone(),
            agents: self.agents.clone_ref(py),
            games: self.games,
            forms: self.forms,
            shards: self.shards.iter().map(|shard| shard.fork()).collect(),
            pool: self.pool.clone(),
            arrays,
            paces: self.paces,
            torn: false,
        };
        copy.show(py)?;
        copy.arrays.fill(py, &self.arrays.named(py)?)?;
        Ok(copy)
    }

    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> PyResult<Self> {
        Plain::__copy__(self, py)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> convert::Reduced<'py, Frozen<'py>> {
        let (py, batch) = (slf.py(), lend(slf)?);
        let keywords = PyDict::new(py);
        keywords.set_item("threads", batch.pool.threads())?;
        keywords.set_item("agents", &batch.agents)?;
        keywords.set_item("autoreset", autoreset_name(batch.config.autoreset))?;
        keywords.set_item("illegal", policy_name(batch.config.illegal))?;
        keywords.set_item("penalty", batch.config.penalty)?;
        keywords.set_item("discount", batch.config.discount)?;
        keywords.set_item("max_length", batch.config.max_length)?;
        keywords.set_item("dtype", batch.forms.dtype)?;
        keywords.set_item("observation", batch.forms.observation())?;
        keywords.set_item("action_mask", batch.forms.action_mask())?;
        keywords.set_item("chance", chance_name(batch.config.chance_by_source))?;
        keywords.set_item("starts", show_starts(py, &batch.config.starts, &batch.game)?)?;
        let arrays = batch.arrays.named(py)?;
        for entry in batch.arrays.named(py)?.items() {
            let (name, array) = entry.extract::<(Bound<'py, PyAny>, Bound<'py, PyAny>)>()?;
            // Sparse rows never change.
            if array.cast::<PyUntypedArray>().is_ok() {
                arrays.set_item(name, array.call_method0("copy")?)?;
            }
        }
        let game = batch.game.bind(py).clone().into_any();
        let restore = slf.get_type().getattr("_restore")?;
        Ok((restore, (game, batch.games, keywords, arrays, batch.saved(py)?)))
    }

    #[staticmethod]
    fn _restore<'py>(
        game: &Bound<'py, Game>,
        num_games: usize,
        keywords: &Bound<'py, PyDict>,
        arrays: &Bound<'py, PyDict>,
        saved: &Bound<'py, PyList>,
    ) -> PyResult<Bound<'py, Self>> {
        let py = game.py();
        let batch =
            py.get_type::<Self>().call((game, num_games), Some(keywords))?.cast_into::<Self>()?;
        lend_mut(&batch)?.take_over(py, saved, arrays)?;
        Ok(batch)
    }
}
}

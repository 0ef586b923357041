//! Copies and pickles of an environment.

use pyo3::{prelude::*, types::PyDict};

use super::SingleEnv;
use crate::{
    config::{policy_name, show_starts},
    convert,
    game::Game,
    guard::{border, lend, lend_mut},
};

border! {
impl SingleEnv {
    fn __copy__(&self, py: Python<'_>) -> Self {
        Self {
            game: self.game.clone_ref(py),
            config: self.config.clone(),
            agents: self.agents.clone_ref(py),
            stream: self.stream,
            shard: self.shard.fork(),
            sizes: self.sizes,
            rows: self.rows.clone(),
            written: self.written,
            seen: self.seen.clone(),
            torn: false,
        }
    }

    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> Self {
        Plain::__copy__(self, py)
    }

    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> convert::Reduced<'py, (Bound<'py, PyAny>, Bound<'py, PyDict>, String)> {
        let (py, env) = (slf.py(), lend(slf)?);
        let keywords = PyDict::new(py);
        keywords.set_item("stream", env.stream)?;
        keywords.set_item("agents", &env.agents)?;
        keywords.set_item("illegal", policy_name(env.config.illegal))?;
        keywords.set_item("penalty", env.config.penalty)?;
        keywords.set_item("discount", env.config.discount)?;
        keywords.set_item("max_length", env.config.max_length)?;
        keywords.set_item("starts", show_starts(py, &env.config.starts, &env.game)?)?;
        let game = env.game.bind(py).clone().into_any();
        let restore = slf.get_type().getattr("_restore")?;
        Ok((restore, (game, keywords, env.shard.save().to_string())))
    }

    #[staticmethod]
    fn _restore<'py>(
        game: &Bound<'py, Game>,
        keywords: &Bound<'py, PyDict>,
        saved: &str,
    ) -> PyResult<Bound<'py, Self>> {
        let py = game.py();
        let env = py.get_type::<Self>().call((game,), Some(keywords))?.cast_into::<Self>()?;
        lend_mut(&env)?.take_over(py, saved)?;
        Ok(env)
    }
}
}

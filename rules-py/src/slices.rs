//! Long calls: a call on very many games, done part by part, and a search, which asks
//! whether to stop; so that an interrupt is heard in time and leaves nothing half-changed.

use std::{
    sync::{Mutex, OnceLock, PoisonError},
    thread,
    time::{Duration, Instant},
};

use pyo3::prelude::*;
use rules_core::BatchShard;

use crate::{
    parallel::{Part, spread},
    pool::Workers,
};

/// How long a part may take before signals are looked at.
const PART: Duration = Duration::from_millis(50);

/// How long a game took in the last call of one kind, to know how many make a part.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pace(Duration);

impl Default for Pace {
    /// Slow, until it is measured.
    fn default() -> Self {
        Self(Duration::from_micros(10))
    }
}

impl Pace {
    /// How many games fit in a part.
    fn games(self) -> usize {
        let games = PART.as_nanos() / self.0.as_nanos().max(1);
        usize::try_from(games).unwrap_or(usize::MAX).max(1)
    }
}

/// Why a call ended early.
pub(crate) enum Early<E> {
    /// The work itself failed.
    Failed(E),
    /// A signal handler raised; all games are as they were.
    Interrupted(PyErr),
}

/// Hands each shard to `each` with its part of the rows, as [`spread`] does, and
/// looks at signals between the parts. A batch that takes one part only, which
/// nearly all do, pays nothing for it; the games of others are copied before.
pub(crate) fn slices<P: Part, E: Send>(
    py: Python<'_>,
    shards: &mut [Box<dyn BatchShard>],
    part: P,
    each: &(impl Fn(&mut dyn BatchShard, P) -> Result<(), E> + Sync),
    workers: &Workers,
    pace: &mut Pace,
) -> Result<(), Early<E>> {
    let (sizes, all) = (shards[0].sizes(), shards.len());
    let mut kept: Vec<Box<dyn BatchShard>> = Vec::new();
    let (mut done, mut rest) = (0, part);
    while done < all {
        let wanted = pace.games();
        let (mut end, mut games) = (done, 0);
        while end < all && (end == done || games < wanted) {
            games += shards[end].games();
            end += 1;
        }
        let (own, left) = rest.cut(games, sizes);
        rest = left;
        let slice = &mut shards[done..end];
        if end < all {
            kept.extend(slice.iter().map(|shard| shard.fork()));
        }
        let start = Instant::now();
        py.detach(|| spread(slice, own, each, workers)).map_err(Early::Failed)?;
        *pace = Pace(start.elapsed() / u32::try_from(games).unwrap_or(u32::MAX).max(1));
        done = end;
        if done < all
            && let Err(interrupt) = py.check_signals()
        {
            for (shard, before) in shards.iter_mut().zip(kept) {
                *shard = before;
            }
            return Err(Early::Interrupted(interrupt));
        }
    }
    Ok(())
}

/// Looks at signals now and then, in a loop that can stop anywhere.
#[derive(Debug)]
pub(crate) struct Watch(Instant);

impl Watch {
    pub(crate) fn new() -> Self {
        Self(Instant::now())
    }

    /// Raises what a signal handler raises.
    pub(crate) fn look(&mut self, py: Python<'_>) -> PyResult<()> {
        if !self.is_due() {
            return Ok(());
        }
        self.0 = Instant::now();
        py.check_signals()
    }

    fn is_due(&self) -> bool {
        self.0.elapsed() >= PART
    }
}

/// Does long work with the interpreter let go. The work asks, in any of its threads, whether
/// it has to stop: it has to where a signal handler has raised, and then that is the error.
pub(crate) fn heard<R: Send>(
    py: Python<'_>,
    work: impl FnOnce(&(dyn Fn() -> bool + Sync)) -> R + Send,
) -> PyResult<R> {
    heard_by(py, None, work)
}

/// Does the same; `check`, a callable of Python, is called wherever signals are looked at, and
/// stops the work by raising.
pub(crate) fn heard_by<R: Send>(
    py: Python<'_>,
    check: Option<&Py<PyAny>>,
    work: impl FnOnce(&(dyn Fn() -> bool + Sync)) -> R + Send,
) -> PyResult<R> {
    // Signals are handled in the main thread, which may be the one that calls.
    let (caller, watch) = (thread::current().id(), Mutex::new(Watch::new()));
    let raised = OnceLock::new();
    let stop = || {
        if raised.get().is_none() && thread::current().id() == caller {
            let mut watch = watch.lock().unwrap_or_else(PoisonError::into_inner);
            if watch.is_due()
                && let Err(error) = Python::attach(|py| {
                    watch.look(py)?;
                    check.map_or(Ok(()), |check| check.call0(py).map(drop))
                })
            {
                let _ = raised.set(error);
            }
        }
        raised.get().is_some()
    };
    let done = py.detach(|| work(&stop));
    raised.into_inner().map_or(Ok(done), Err)
}

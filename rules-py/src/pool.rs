//! Threads: pools that batches share, made anew in a forked process.

use std::{
    collections::HashMap,
    process,
    sync::{Arc, Mutex, PoisonError},
};

use pyo3::{exceptions::PyValueError, prelude::*};
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::take;

/// Pools by number of threads, with the process that made them: threads do not
/// survive a fork.
type Pools = HashMap<usize, (u32, Arc<ThreadPool>)>;

/// Locked only while the interpreter is held, so never at the moment of a fork.
static POOLS: Mutex<Option<Pools>> = Mutex::new(None);

/// So many threads, to be had when work comes.
#[derive(Clone, Debug)]
pub(crate) struct Pool {
    threads: usize,
}

impl Pool {
    /// Takes the number of threads; by default as many as there are cores.
    pub(crate) fn take(threads: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        let Some(threads) = threads else {
            let cores = std::thread::available_parallelism().map_or(1, usize::from);
            return Ok(Self { threads: cores });
        };
        match take::whole(threads, "threads", "an int or None")? {
            take::Whole::Index(n @ 1..=1024) => {
                Ok(Self { threads: usize::try_from(n).unwrap_or(1) })
            }
            found => {
                let what = format!("threads lies between 1 and 1024, not {found}");
                Err(PyValueError::new_err(what))
            }
        }
    }

    pub(crate) const fn threads(&self) -> usize {
        self.threads
    }

    /// The threads of this process, to be taken while the interpreter is held.
    pub(crate) fn crew(&self, _held: Python<'_>) -> Crew {
        if self.threads == 1 { Crew(None) } else { Crew(self.pool()) }
    }

    /// The pool of this process; none where the system gives no threads.
    fn pool(&self) -> Option<Arc<ThreadPool>> {
        let mut pools = POOLS.lock().unwrap_or_else(PoisonError::into_inner);
        let pools = pools.get_or_insert_default();
        let here = process::id();
        if let Some((maker, pool)) = pools.get(&self.threads)
            && *maker == here
        {
            return Some(Arc::clone(pool));
        }
        let pool = ThreadPoolBuilder::new()
            .num_threads(self.threads)
            .thread_name(|at| format!("rules-{at}"))
            .build()
            .ok()
            .map(Arc::new)?;
        if let Some((_, orphan)) = pools.insert(self.threads, (here, Arc::clone(&pool))) {
            // Its threads stayed in the parent: waiting for them would never end.
            std::mem::forget(orphan);
        }
        Some(pool)
    }
}

/// Threads that are there.
pub(crate) struct Crew(Option<Arc<ThreadPool>>);

impl Crew {
    /// Runs work here, or in the pool; the work is told which.
    pub(crate) fn run<R: Send>(&self, work: impl FnOnce(bool) -> R + Send) -> R {
        match &self.0 {
            Some(pool) => pool.install(|| work(true)),
            None => work(false),
        }
    }
}

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
        Crew { others: self.threads - 1, pool: if self.threads > 1 { self.pool() } else { None } }
    }

    /// The pool of this process, one thread less than asked for, because who
    /// calls works, too; none where the system gives no threads.
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
            .num_threads(self.threads - 1)
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

/// Threads that are there, beside the one that calls; none by default.
#[derive(Debug, Default)]
pub(crate) struct Crew {
    others: usize,
    pool: Option<Arc<ThreadPool>>,
}

impl Crew {
    /// Does work here, and at the same time on up to so many other threads.
    ///
    /// Nothing waits for them to wake up: whoever is there takes what is left,
    /// and a thread that comes too late finds nothing to do.
    pub(crate) fn run(&self, helpers: usize, work: &(impl Fn() + Sync)) {
        match &self.pool {
            Some(pool) if helpers > 0 => pool.in_place_scope(|scope| {
                for _ in 0..helpers.min(self.others) {
                    scope.spawn(|_| work());
                }
                work();
            }),
            _ => work(),
        }
    }
}

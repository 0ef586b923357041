//! Threads: pools that batches share, made anew in a forked process.

use std::{
    cell::Cell,
    collections::HashMap,
    hint, process,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use pyo3::{exceptions::PyValueError, prelude::*};
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::convert;

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
        match convert::whole(threads, "threads", "an int or None")? {
            convert::Whole::Index(n @ 1..=1024) => {
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
    /// How many threads can work at the same time, the one that calls included.
    pub(crate) const fn threads(&self) -> usize {
        if self.pool.is_some() { self.others + 1 } else { 1 }
    }

    /// If others are awake, so that even a little work is worth sharing.
    pub(crate) fn is_awake(&self) -> bool {
        self.pool.is_some() && AWAKE.load(Ordering::Relaxed) > 0
    }

    /// Does work here, and at the same time on so many other threads; it is told
    /// the number of its thread, which is 0 here.
    ///
    /// Whoever is there takes what is left, and a thread that comes too late
    /// finds nothing to do.
    pub(crate) fn run(&self, helpers: usize, work: &(impl Fn(usize) + Sync)) {
        let Some(pool) = self.pool.as_ref().filter(|_| helpers > 0) else { return work(0) };
        let busy = AtomicUsize::new(helpers);
        pool.in_place_scope(|scope| {
            for _ in 0..helpers {
                scope.spawn(|_| {
                    work(rayon::current_thread_index().map_or(0, |at| at + 1));
                    busy.fetch_sub(1, Ordering::Release);
                    linger();
                });
            }
            work(0);
            // They end at nearly the same time: to fall asleep would take longer.
            let patience = Instant::now() + PATIENCE;
            while busy.load(Ordering::Acquire) > 0 && Instant::now() < patience {
                hint::spin_loop();
            }
        });
    }
}

/// How long a thread looks out for the next step before it falls asleep. To wake
/// it up takes a good part of a millisecond on some machines, a step of a small
/// game half of one.
const LINGER: Duration = Duration::from_micros(500);

/// How long who calls looks on while others finish their last piece.
const PATIENCE: Duration = Duration::from_micros(50);

/// Threads that look out.
static AWAKE: AtomicUsize = AtomicUsize::new(0);

thread_local! {
    /// Until when this thread of a pool looks out; none if it does not.
    static LOOKOUT: Cell<Option<Instant>> = const { Cell::new(None) };
}

/// Keeps this thread of a pool awake for a while.
fn linger() {
    let until = Instant::now() + LINGER;
    if LOOKOUT.replace(Some(until)).is_none() {
        rayon::spawn(look_out);
    }
}

/// Takes the work of the pool as it comes, until none has come for a while;
/// every piece of work puts off the end. Others who want the core get it.
fn look_out() {
    AWAKE.fetch_add(1, Ordering::Relaxed);
    while LOOKOUT.get().is_some_and(|until| Instant::now() < until) {
        if rayon::yield_now() != Some(rayon::Yield::Executed) {
            thread::yield_now();
        }
    }
    LOOKOUT.set(None);
    AWAKE.fetch_sub(1, Ordering::Relaxed);
}

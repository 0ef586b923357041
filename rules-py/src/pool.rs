//! Threads: pools that batches share, made anew in a forked process.

use std::{
    cell::Cell,
    collections::HashMap,
    hint,
    num::NonZeroU16,
    process,
    sync::{
        Arc, Mutex, OnceLock, PoisonError, Weak,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use pyo3::{exceptions::PyValueError, prelude::*};
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::convert;

/// Pools by number of threads, as long as a batch has them, with the process
/// that made them: threads do not survive a fork.
type Pools = HashMap<usize, (u32, Weak<Threads>)>;

/// Locked only while the interpreter is held, so never at the moment of a fork.
static POOLS: Mutex<Option<Pools>> = Mutex::new(None);

/// Threads of one process.
#[derive(Debug)]
struct Threads {
    maker: u32,
    pool: Option<ThreadPool>,
}

impl Drop for Threads {
    fn drop(&mut self) {
        // Where the process was forked, the threads stayed in the parent, and
        // waking them might never end.
        if self.maker != process::id() {
            std::mem::forget(self.pool.take());
        }
    }
}

/// So many threads, to be had when work comes; freed with the last batch that
/// has them.
#[derive(Clone, Debug)]
pub(crate) struct Pool {
    threads: usize,
    held: Option<Arc<Threads>>,
}

impl Pool {
    /// Takes the number of threads; by default as many as there are cores.
    pub(crate) fn take(threads: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        let Some(threads) = threads else {
            let cores = cores();
            return Ok(Self { threads: cores, held: None });
        };
        let threads = read_threads(threads, "an int or None")?;
        Ok(Self { threads: usize::from(threads.get()), held: None })
    }

    pub(crate) const fn threads(&self) -> usize {
        self.threads
    }

    /// The threads of this process, to be taken while the interpreter is held.
    pub(crate) fn workers(&mut self, _held: Python<'_>) -> Workers {
        let threads = self.threads.min(most());
        if threads > 1 && self.held.as_ref().is_none_or(|held| held.maker != process::id()) {
            self.held = open(threads - 1);
        }
        let pool = self.held.clone().filter(|_| threads > 1);
        Workers { others: threads - 1, spins: threads <= cores(), pool }
    }
}

/// Takes a number of threads.
pub(crate) fn read_threads(threads: &Bound<'_, PyAny>, takes: &str) -> PyResult<NonZeroU16> {
    let found = convert::whole(threads, "threads", takes)?;
    let number = match found {
        convert::Whole::Index(n @ 1..=1024) => u16::try_from(n).ok().and_then(NonZeroU16::new),
        _ => None,
    };
    number.ok_or_else(|| {
        PyValueError::new_err(format!("threads lies between 1 and 1024, not {found}"))
    })
}

/// So many threads, but no more than are of use.
pub(crate) fn bounded(threads: NonZeroU16) -> NonZeroU16 {
    threads.min(u16::try_from(most()).ok().and_then(NonZeroU16::new).unwrap_or(threads))
}

/// How many threads are of use; more only get into each other's way.
fn most() -> usize {
    (2 * cores()).max(LEAST)
}

/// As many threads as this can always be had, however few the cores.
const LEAST: usize = 4;

/// How many threads can run at the same time.
fn cores() -> usize {
    static CORES: OnceLock<usize> = OnceLock::new();
    *CORES.get_or_init(|| thread::available_parallelism().map_or(1, usize::from))
}

/// The pool of this process with so many threads, one less than asked for,
/// because who calls works, too; none where the system gives no threads.
fn open(threads: usize) -> Option<Arc<Threads>> {
    let mut pools = POOLS.lock().unwrap_or_else(PoisonError::into_inner);
    let pools = pools.get_or_insert_default();
    let here = process::id();
    if let Some((maker, pool)) = pools.get(&threads)
        && *maker == here
        && let Some(pool) = pool.upgrade()
    {
        return Some(pool);
    }
    let pool = ThreadPoolBuilder::new()
        .num_threads(threads)
        .thread_name(|at| format!("rules-{at}"))
        .build()
        .ok()?;
    let pool = Arc::new(Threads { maker: here, pool: Some(pool) });
    pools.insert(threads, (here, Arc::downgrade(&pool)));
    Some(pool)
}

/// Threads that are there, beside the one that calls; none by default.
#[derive(Debug, Default)]
pub(crate) struct Workers {
    others: usize,
    /// Whether there is a core for every thread, so that one may wait awake.
    spins: bool,
    pool: Option<Arc<Threads>>,
}

impl Workers {
    /// How many threads can work at the same time, the one that calls included.
    pub(crate) const fn threads(&self) -> usize {
        if self.pool.is_some() { self.others + 1 } else { 1 }
    }

    /// If others are awake, so that even a little work is worth sharing.
    pub(crate) fn is_awake(&self) -> bool {
        self.pool.is_some() && AWAKE.load(Ordering::Relaxed) > 0
    }

    /// Runs `work` on this thread and at the same time on `helpers` threads of the pool. Its
    /// argument is the number of the thread, which is 0 for this one.
    ///
    /// The threads that are awake take all the work; one that wakes too late finds none.
    pub(crate) fn run(&self, helpers: usize, work: &(impl Fn(usize) + Sync)) {
        let pool = self.pool.as_ref().and_then(|threads| threads.pool.as_ref());
        let Some(pool) = pool.filter(|_| helpers > 0) else { return work(0) };
        let spins = self.spins;
        let busy = AtomicUsize::new(helpers);
        pool.in_place_scope(|scope| {
            for _ in 0..helpers {
                scope.spawn(|_| {
                    work(rayon::current_thread_index().map_or(0, |at| at + 1));
                    busy.fetch_sub(1, Ordering::Release);
                    if spins {
                        spin_for_work();
                    }
                });
            }
            work(0);
            // They end at nearly the same time: to fall asleep would take longer.
            let until = Instant::now() + SPIN_FOR_HELPERS;
            while spins && busy.load(Ordering::Acquire) > 0 && Instant::now() < until {
                hint::spin_loop();
            }
        });
    }
}

/// How long a thread spins for the next step before it falls asleep. To wake
/// it up takes a good part of a millisecond on some machines, a step of a small
/// game half of one.
const SPIN_FOR_WORK: Duration = Duration::from_micros(500);

/// How long the calling thread spins for the last shards before it blocks.
const SPIN_FOR_HELPERS: Duration = Duration::from_micros(50);

/// Number of threads that spin.
static AWAKE: AtomicUsize = AtomicUsize::new(0);

thread_local! {
    /// Until when this thread of a pool spins; none if it does not.
    static SPIN_UNTIL: Cell<Option<Instant>> = const { Cell::new(None) };
}

/// Keeps this thread of a pool awake for a while.
fn spin_for_work() {
    let until = Instant::now() + SPIN_FOR_WORK;
    if SPIN_UNTIL.get().is_none() && AWAKE.load(Ordering::Relaxed) >= cores() {
        return;
    }
    if SPIN_UNTIL.replace(Some(until)).is_none() {
        rayon::spawn(spin);
    }
}

/// Takes the work of the pool as it comes, until none has come for a while;
/// every piece of work puts off the end. Others who want the core get it.
fn spin() {
    AWAKE.fetch_add(1, Ordering::Relaxed);
    while SPIN_UNTIL.get().is_some_and(|until| Instant::now() < until) {
        if rayon::yield_now() != Some(rayon::Yield::Executed) {
            thread::yield_now();
        }
    }
    SPIN_UNTIL.set(None);
    AWAKE.fetch_sub(1, Ordering::Relaxed);
}

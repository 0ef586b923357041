//! The sets that are loaded: once in a process, and for good.

#[cfg(feature = "components")]
use alloc::collections::BTreeSet;
use alloc::{boxed::Box, collections::BTreeMap};
use core::any::{Any, TypeId};
use std::sync::{PoisonError, RwLock};

/// How many sets a process can load, of all games together. A loaded set is never freed, so that
/// states hold a plain pointer; it takes up to 16 KiB.
const MOST_SETS: usize = 100_000;

error_type! {
    /// No further set can be loaded in this process.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    #[error("{MOST_SETS} component sets are loaded, which is the most for one process")]
    #[non_exhaustive]
    pub struct TooManySets;
}

type Sets = BTreeMap<(TypeId, u64), &'static (dyn Any + Send + Sync)>;

static LOADED: RwLock<Sets> = RwLock::new(BTreeMap::new());

/// Texts and lists that are kept for good, each once: sets point at them.
#[cfg(feature = "components")]
struct Interned<T: ?Sized + 'static>(RwLock<BTreeSet<&'static T>>);

#[cfg(feature = "components")]
impl<T: ?Sized + Ord> Interned<T>
where
    Box<T>: for<'a> From<&'a T>,
{
    /// Nothing so far.
    const fn new() -> Self {
        Self(RwLock::new(BTreeSet::new()))
    }

    /// An equal value that is never freed.
    fn keep(&self, value: &T) -> &'static T {
        let mut kept = self.0.write().unwrap_or_else(PoisonError::into_inner);
        if let Some(same) = kept.get(value) {
            return same;
        }
        let value: &'static T = Box::leak(Box::from(value));
        #[cfg(feature = "testkit")]
        KEPT.set(KEPT.get() + 1);
        kept.insert(value);
        value
    }
}

#[cfg(feature = "components")]
static TEXTS: Interned<str> = Interned::new();

/// An equal text that is never freed.
#[cfg(feature = "components")]
pub(crate) fn keep_text(text: &str) -> &'static str {
    TEXTS.keep(text)
}

/// Lists by the type of their items.
#[cfg(feature = "components")]
static LISTS: RwLock<BTreeMap<TypeId, &'static (dyn Any + Send + Sync)>> =
    RwLock::new(BTreeMap::new());

/// An equal list that is never freed.
#[cfg(feature = "components")]
pub(crate) fn keep_list<T: Ord + Clone + Send + Sync + 'static>(list: &[T]) -> &'static [T] {
    let mut lists = LISTS.write().unwrap_or_else(PoisonError::into_inner);
    let of_type = lists
        .entry(TypeId::of::<T>())
        .or_insert_with(|| Box::leak(Box::new(Interned::<[T]>::new())));
    // Only lists of this type are there under it.
    of_type.downcast_ref::<Interned<[T]>>().map_or(&[], |of_type| of_type.keep(list))
}

#[cfg(all(feature = "components", feature = "testkit"))]
std::thread_local! {
    /// How many texts and lists this thread has kept.
    static KEPT: core::cell::Cell<usize> = const { core::cell::Cell::new(0) };
}

/// How many texts and lists this thread has kept for good while it loaded sets: for tests.
#[cfg(all(feature = "components", feature = "testkit"))]
pub(crate) fn kept() -> usize {
    KEPT.get()
}

/// The set of a type with this digest, if it is loaded.
pub(super) fn find<C: Any>(digest: u64) -> Option<&'static C> {
    // Nothing panics while it holds the lock.
    let loaded = LOADED.read().unwrap_or_else(PoisonError::into_inner);
    loaded.get(&(TypeId::of::<C>(), digest))?.downcast_ref()
}

/// Keeps a set with this digest, unless one is loaded; returns the one that is.
pub(super) fn keep<C: Any + Send + Sync>(digest: u64, set: C) -> Result<&'static C, TooManySets> {
    let mut loaded = LOADED.write().unwrap_or_else(PoisonError::into_inner);
    let key = (TypeId::of::<C>(), digest);
    if let Some(same) = loaded.get(&key).and_then(|set| set.downcast_ref()) {
        return Ok(same);
    }
    if loaded.len() >= MOST_SETS {
        return Err(TooManySets);
    }
    let set: &'static C = Box::leak(Box::new(set));
    loaded.insert(key, set);
    Ok(set)
}

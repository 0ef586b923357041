//! The registry as Python sees it: the games of `rules-core`, and those that an
//! extension has added.

use std::{
    error::Error,
    fmt,
    sync::{PoisonError, RwLock},
};

use rules_core::{DynSession, Record, RecordError, Registration, games::GAMES};

/// Games from outside, in the order in which they came. Entries are leaked: a
/// game cannot be taken away from states that play it.
static ADDED: RwLock<Vec<&'static Registration>> = RwLock::new(Vec::new());

/// A game that cannot be added, because its name is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NameTaken(
    /// The name.
    pub &'static str,
);

impl fmt::Display for NameTaken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is already a game `{}`", self.0)
    }
}

impl Error for NameTaken {}

/// Adds somebody's game: from now on `Game`, `State`, `Batch`, the environments
/// and records know it by its name.
///
/// # Errors
///
/// Refuses a name that another game has; nothing has changed then.
pub fn add(entry: Registration) -> Result<(), NameTaken> {
    // Nothing panics while the lock is held, so a poisoned list is whole.
    let mut added = ADDED.write().unwrap_or_else(PoisonError::into_inner);
    let name = entry.info.name;
    if GAMES.iter().chain(added.iter().copied()).any(|known| known.info.name == name) {
        return Err(NameTaken(name));
    }
    added.push(Box::leak(Box::new(entry)));
    Ok(())
}

/// All games, those of the crate first.
pub(crate) fn all() -> Vec<&'static Registration> {
    let added = ADDED.read().unwrap_or_else(PoisonError::into_inner);
    GAMES.iter().chain(added.iter().copied()).collect()
}

/// The entry of a game, by name.
pub(crate) fn find(name: &str) -> Option<&'static Registration> {
    all().into_iter().find(|entry| entry.info.name == name)
}

/// The names of all games with commas between them, for messages.
pub(crate) fn names() -> String {
    all().iter().map(|entry| entry.info.name).collect::<Vec<_>>().join(", ")
}

/// Opens the record of any game.
pub(crate) fn open(record: &Record) -> Result<Box<dyn DynSession>, RecordError> {
    let entry = find(&record.game)
        .ok_or_else(|| RecordError::UnknownGame { name: record.game.clone(), known: names() })?;
    (entry.replay)(record)
}

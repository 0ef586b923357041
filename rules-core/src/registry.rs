//! The registry: games by name.

use alloc::{boxed::Box, string::String, vec::Vec};

use crate::{DynSession, Record, RecordError, Registration, games::GAMES};

/// The entry of a game, by name.
///
/// ```
/// let game = rules_core::find("wuerfelhelden").expect("it is in the list");
/// assert_eq!(game.info.title, "Würfelhelden");
/// assert!(game.options.iter().any(|option| option.name == "players"));
/// assert!(rules_core::find("no such game").is_none());
/// ```
#[must_use]
pub fn find(name: &str) -> Option<&'static Registration> {
    GAMES.iter().find(|entry| entry.info.name == name)
}

/// The names of all games with commas between them, in the order of the list,
/// for messages.
#[must_use]
pub fn names() -> String {
    let names: Vec<_> = GAMES.iter().map(|entry| entry.info.name).collect();
    names.join(", ")
}

/// What is found by the name of the game.
impl Record {
    /// The same record with its whole component set in place of its name, so that a process that
    /// has not loaded the set can replay it. Unchanged if it was played with the set that ships.
    #[cfg(feature = "components")]
    #[must_use]
    pub fn with_components(mut self) -> Self {
        let entry = find(&self.game).and_then(|game| game.components);
        if let (Some(entry), Some(name)) = (entry, self.options.get_mut("components")) {
            let document = name.as_str().and_then(entry.changes);
            *name = document.map_or_else(
                || name.take(),
                |document| crate::strict_json(&document).unwrap_or_default(),
            );
        }
        self
    }

    /// Replays the record of any registered game, which is found by its name.
    ///
    /// # Errors
    ///
    /// As for [`replay`](Self::replay), or if the game is not registered.
    pub fn open(&self) -> Result<Box<dyn DynSession>, RecordError> {
        let entry = find(&self.game)
            .ok_or_else(|| RecordError::UnknownGame { name: self.game.clone(), known: names() })?;
        (entry.replay)(self)
    }
}

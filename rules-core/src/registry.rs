//! The registry: what one line in the list of games buys.

use alloc::{boxed::Box, string::String, vec::Vec};

use serde_json::Value as Json;

use crate::{
    BatchConfig, BatchShard, DynMatch, GameInfo, JsonMap, Match, OptionError, OptionInfo,
    OptionSet, Record, RecordError, SerdeRules, Setup, batch, options_from_json, options_to_json,
};

/// Makes some games of a batch.
pub type MakeShard =
    fn(&JsonMap, &BatchConfig, usize, usize) -> Result<Box<dyn BatchShard>, OptionError>;

/// One game, behind functions that need no types.
///
/// The list is [`GAMES`](crate::games::GAMES); [`Registration::of`] makes an entry of
/// anybody's game.
#[derive(Clone, Copy, Debug)]
pub struct Registration {
    /// What holds whatever the options.
    pub info: GameInfo,
    /// The options the game takes.
    pub options: &'static [OptionInfo],
    /// Every option at its default.
    pub defaults: fn() -> JsonMap,
    /// Sits down to a new game; options that are not named are at default.
    pub open: fn(&JsonMap) -> Result<Box<dyn DynMatch>, OptionError>,
    /// Goes on from a state.
    pub resume: fn(&Json) -> Result<Box<dyn DynMatch>, RecordError>,
    /// Plays a record again.
    pub replay: fn(&Record) -> Result<Box<dyn DynMatch>, RecordError>,
    /// Sits down to some new games of a batch: options, config, place of the
    /// first in the batch, how many.
    pub make_shard: MakeShard,
}

impl Registration {
    /// The entry of a game.
    #[must_use]
    pub const fn of<S: SerdeRules>() -> Self {
        Self {
            info: GameInfo::of::<S>(),
            options: <S::Options as OptionSet>::LIST,
            defaults: || options_to_json(&<S::Options as Default>::default()),
            open: |options| {
                let options: <S as Setup>::Options = options_from_json(options)?;
                Ok(Box::new(Match::<S>::new(&options)?))
            },
            resume: |state| {
                let game: Match<S> = Match::resume_valid(
                    S::deserialize(state).map_err(|error| RecordError::state(&error))?,
                );
                Ok(Box::new(game))
            },
            replay: |record| Ok(Box::new(record.replay::<S>()?)),
            make_shard: batch::make_shard::<S>,
        }
    }
}

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
    crate::games::GAMES.iter().find(|entry| entry.info.name == name)
}

/// The names of all games with commas between them, in the order of the list,
/// for messages.
#[must_use]
pub fn names() -> String {
    let names: Vec<_> = crate::games::GAMES.iter().map(|entry| entry.info.name).collect();
    names.join(", ")
}

//! The entry of a game in the registry: functions without type parameters.

use alloc::boxed::Box;

use serde_json::Value as Json;

#[cfg(feature = "registry")]
use crate::{BatchConfig, BatchShard, batch};
use crate::{
    DynSession, GameInfo, JsonMap, OptionError, OptionInfo, OptionSet, Record, RecordError,
    SerdeRules, Session, Setup, dyn_session::ErasedSession, options::codec::all_to_json,
    options_from_json,
};

/// Makes a shard of a batch. Parameters: options, settings, index in the batch of the
/// shard's first game, number of its games.
#[cfg(feature = "registry")]
pub type MakeShard =
    fn(&JsonMap, &BatchConfig, usize, usize) -> Result<Box<dyn BatchShard>, OptionError>;

/// One game, behind functions without type parameters.
///
/// [`GAMES`](crate::games::GAMES) lists those of this crate; [`Registration::of`] makes
/// one for any game.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Registration {
    /// Static facts, which hold for all options.
    pub info: GameInfo,
    /// The options the game takes.
    pub options: &'static [OptionInfo],
    /// Every option at its default.
    pub defaults: fn() -> JsonMap,
    /// Starts a new session; options that are not named have their defaults.
    pub open: fn(&JsonMap) -> Result<Box<dyn DynSession>, OptionError>,
    /// Starts a session from a state as JSON, which is validated.
    pub resume: fn(&Json) -> Result<Box<dyn DynSession>, RecordError>,
    /// Replays a record.
    pub replay: fn(&Record) -> Result<Box<dyn DynSession>, RecordError>,
    /// The component sets, of a game that can be played with others than the one that ships.
    #[cfg(feature = "components")]
    pub components: Option<crate::components::ComponentsEntry>,
    /// Makes a shard of a batch; see [`MakeShard`].
    #[cfg(feature = "registry")]
    pub make_shard: MakeShard,
    /// Describes a session of this game in words; see
    /// [`DescribeSession`](crate::words::DescribeSession).
    #[cfg(feature = "words")]
    pub words: crate::words::DescribeSession,
    /// Says in words what a step does; see [`DescribeStep`](crate::words::DescribeStep).
    #[cfg(feature = "words")]
    pub step_words: crate::words::DescribeStep,
    /// Says what a seat learns of a step; see [`LogStep`](crate::words::LogStep).
    #[cfg(feature = "words")]
    pub log_entry: crate::words::LogStep,
    /// Draws a session of this game; see [`RenderSession`](crate::picture::RenderSession).
    #[cfg(feature = "picture")]
    pub picture: crate::picture::RenderSession,
}

impl Registration {
    /// The entry of a game.
    #[must_use]
    pub const fn of<S: SerdeRules>() -> Self {
        Self {
            info: GameInfo::of::<S>(),
            options: <S::Options as OptionSet>::LIST,
            defaults: || all_to_json(&<S::Options as Default>::default()),
            open: |options| {
                let options: <S as Setup>::Options = options_from_json(options)?;
                Ok(Box::new(ErasedSession::<S>::with_history(&options)?))
            },
            resume: |state| {
                let session: ErasedSession<S> = Session::resume_valid(
                    S::deserialize(state).map_err(|error| RecordError::state(&error))?,
                );
                Ok(Box::new(session))
            },
            replay: |record| Ok(Box::new(record.replay_with::<S, _>()? as ErasedSession<S>)),
            #[cfg(feature = "components")]
            components: S::COMPONENTS,
            #[cfg(feature = "registry")]
            make_shard: batch::make_shard::<S>,
            #[cfg(feature = "words")]
            words: crate::words::plainly::<S>,
            #[cfg(feature = "words")]
            step_words: crate::words::step_plainly::<S>,
            #[cfg(feature = "words")]
            log_entry: crate::words::step_logged_plainly::<S>,
            #[cfg(feature = "picture")]
            picture: crate::picture::in_words::<S>,
        }
    }

    /// The entry of a game that draws its table. The pictures of
    /// [`Registration::of`] show the views as text.
    #[cfg(feature = "picture")]
    #[must_use]
    pub const fn rendered<S: SerdeRules + crate::picture::Render>() -> Self {
        Self { picture: crate::picture::rendered::<S>, ..Self::of::<S>() }
    }

    /// This entry, with the words of its game. Without them a session is described by the
    /// texts of the catalogue and by its view. Requires that the entry is that of `S`:
    /// another game is not described.
    #[cfg(feature = "words")]
    #[must_use]
    pub const fn described<S: SerdeRules + crate::words::Describe>(self) -> Self {
        Self {
            words: crate::words::described::<S>,
            step_words: crate::words::step_described::<S>,
            log_entry: crate::words::step_logged::<S>,
            ..self
        }
    }
}

//! The agenda: what is in progress, and what waits for it to end.
//!
//! Each thing in progress is a frame. A stack of one-byte tags gives the order of
//! the frames; the frames are in one stack for each kind (`moment.rs`), because the rules ask by
//! kind ("is one of Mari's Turns in progress?") and never by depth. Results travel
//! through frames and the table, never through return values: a reaction lowers `due` of the damage below its window, sets `Cancelled` of the Spell,
//! adds to `extra` of the roll.
//!
//! How deep it gets: Turns nest only through Puppet Strings (two copies),
//! Ambush Horn and Ambush icons, a villain-side Minion cannot Scout, and one
//! Minion at most casts Spells, which component sets keep to; so four Turns
//! with three rolls below them are the most. Nothing inside an attack starts
//! another one, and inside a damage instance only Eye for an Eye and Parting
//! Spite deal damage, one copy each: one attack, three instances. The longest
//! chain is Turn Roll Cast Turn Roll Cast Turn Scout Window Cast Turn Roll
//! Attack Damage Window Cast Damage Window Cast Damage Window Cast.

use super::{Attack, Cast, Damage, Prompt, Roll, Scout, State, Turn, Window};
use crate::pieces::Stack;

crate::moment::agenda! {
    /// Everything in progress, from the bottom.
    pub(crate) struct Agenda of State, 22 frames {
        /// Turns, bonus Turns and free Moves (VV-8, VV-54).
        Turn = "turn", turn turn_mut turns: Stack<Turn, 4>;
        /// Action Rolls (VV-84).
        Roll = "roll", roll roll_mut rolls: Stack<Roll, 3>;
        /// The attack (VV-97).
        Attack = "attack", attack attack_mut attack: Option<Attack>;
        /// Damage about to be taken (VV-104).
        Damage = "damage", damage damage_mut damage: Stack<Damage, 3>;
        /// Spells that are being cast (VV-128).
        Cast = "cast", cast cast_mut casts: Stack<Cast, 6>;
        /// Reaction windows (VV-135).
        Window = "window", window window_mut windows: Stack<Window, 4>;
        /// The Scout (VV-57).
        Scout = "scout", scout scout_mut scout: Option<Scout>;
    } also {
        /// What is pending on top of all frames.
        prompt: Prompt;
    }
}

impl Agenda {
    /// Whether nothing is in progress.
    #[inline]
    #[must_use]
    pub(crate) fn is_empty(&self) -> bool {
        self.tags.is_empty() && !self.has_prompt()
    }

    /// Whether a prompt is on top.
    #[inline]
    #[must_use]
    pub(crate) const fn has_prompt(&self) -> bool {
        !matches!(self.prompt, Prompt::None)
    }
}

//! The agenda: what is in progress, and what waits for it to end.
//!
//! Each thing in progress is a frame. A stack of one-byte tags gives the order of
//! the frames; the frames are in one stack for each kind, because the rules ask by
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

use super::{Attack, Cast, Damage, Prompt, Roll, Scout, Turn, Window};
use crate::pieces::Stack;

indexed! {
    /// The kind of a frame.
    pub(crate) enum Tag {
        Turn = "turn", Roll = "roll", Attack = "attack", Damage = "deal", Cast = "cast",
        Window = "window", Scout = "scout",
    }
}

#[expect(clippy::derivable_impls, reason = "a macro declares the enum")]
impl Default for Tag {
    fn default() -> Self {
        Self::Turn
    }
}

/// Everything in progress, from the bottom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub(crate) struct Agenda {
    /// The kinds of all frames, from the bottom.
    pub(crate) tags: Stack<Tag, 22>,
    /// Turns and free Moves.
    pub(crate) turns: Stack<Turn, 4>,
    /// Action Rolls.
    pub(crate) rolls: Stack<Roll, 3>,
    /// Spells being cast.
    pub(crate) casts: Stack<Cast, 6>,
    /// Reaction windows.
    pub(crate) windows: Stack<Window, 4>,
    /// Damage instances, written as `deals`.
    #[cfg_attr(feature = "serde", serde(rename = "deals"))]
    pub(crate) damage: Stack<Damage, 3>,
    /// The attack.
    pub(crate) attack: Option<Attack>,
    /// The Scout.
    pub(crate) scout: Option<Scout>,
    /// What is pending on top of all frames.
    pub(crate) prompt: Prompt,
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

    /// The newest Turn.
    #[inline]
    pub(crate) fn turn(&self) -> &Turn {
        self.turns.top().expect("a Turn in progress")
    }
    /// The newest Turn, to change.
    #[inline]
    pub(crate) fn turn_mut(&mut self) -> &mut Turn {
        self.turns.top_mut().expect("a Turn in progress")
    }
    /// The newest roll.
    #[inline]
    pub(crate) fn roll(&self) -> &Roll {
        self.rolls.top().expect("a roll in progress")
    }
    /// The newest roll, to change.
    #[inline]
    pub(crate) fn roll_mut(&mut self) -> &mut Roll {
        self.rolls.top_mut().expect("a roll in progress")
    }
    /// The newest Spell.
    #[inline]
    pub(crate) fn cast(&self) -> &Cast {
        self.casts.top().expect("a Spell being cast")
    }
    /// The newest Spell, to change.
    #[inline]
    pub(crate) fn cast_mut(&mut self) -> &mut Cast {
        self.casts.top_mut().expect("a Spell being cast")
    }
    /// The newest damage instance.
    #[inline]
    pub(crate) fn damage(&self) -> &Damage {
        self.damage.top().expect("a damage instance")
    }
    /// The newest damage instance, to change.
    #[inline]
    pub(crate) fn damage_mut(&mut self) -> &mut Damage {
        self.damage.top_mut().expect("a damage instance")
    }
    /// The newest window.
    #[inline]
    pub(crate) fn window(&self) -> &Window {
        self.windows.top().expect("an open window")
    }
    /// The newest window, to change.
    #[inline]
    pub(crate) fn window_mut(&mut self) -> &mut Window {
        self.windows.top_mut().expect("an open window")
    }
    /// The attack in progress.
    #[inline]
    pub(crate) fn attack(&self) -> &Attack {
        self.attack.as_ref().expect("an attack in progress")
    }
    /// The attack in progress, to change.
    #[inline]
    pub(crate) fn attack_mut(&mut self) -> &mut Attack {
        self.attack.as_mut().expect("an attack in progress")
    }
    /// The Scout in progress.
    #[inline]
    pub(crate) fn scout(&self) -> &Scout {
        self.scout.as_ref().expect("a Scout in progress")
    }
    /// The Scout in progress, to change.
    #[inline]
    pub(crate) fn scout_mut(&mut self) -> &mut Scout {
        self.scout.as_mut().expect("a Scout in progress")
    }
}

//! What an author expects of a run, beyond the promises of every game.

use std::{format, string::String, vec::Vec};

use crate::Indexed;

/// Expectations of a whole run. They concern all games of a run together, so a
/// [`Fault`](super::Fault) about them has no history.
///
/// The default expects only what follows from the game's own constants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Expected {
    /// Which action ids must have been legal at some node.
    pub actions: Reach,
    /// Which ids of chance outcomes must have been possible at some node.
    pub chance_outcomes: Reach,
    /// Fields of the state that must stay hidden, in the notation of
    /// [`Coverage::fields`](super::Coverage::fields).
    ///
    /// `[seat]` stands for the owner: `hands[seat]` says that no other seat may know
    /// `hands[0]`, `hands[1]` and so on at every node. Without it no seat may.
    pub secrets: &'static [&'static str],
    /// Names of observation fields whose first axis lists the seats in turn order,
    /// beginning with the observing seat, and whose cells are public. Entry `d` of one seat
    /// must equal entry 0 of the seat `d` later in turn order.
    pub relative_fields: &'static [&'static str],
    /// Least percentage of the changes of the deciding seat that go to the next seat in
    /// turn order; 0 for no expectation. A game with two seats always meets it.
    pub next_seat: u8,
    /// After this number of determinized states, in a game of imperfect information
    /// ([`Rules::PERFECT_INFORMATION`](crate::Rules::PERFECT_INFORMATION) is false) with
    /// several seats, one must have differed from the true state, and two from the same
    /// view from each other; 0 turns this off.
    pub determinizations: u64,
}

crate::__with_fields! {
    Expected {
        pub actions: Reach = "which action ids must have been legal at some node";
        pub chance_outcomes: Reach = "which ids of chance outcomes must have been possible at some node";
        pub secrets: &'static [&'static str] = "fields of the state that must stay hidden, as `hands[seat]`";
        pub relative_fields: &'static [&'static str] = "observation fields that list the seats in turn order, beginning with the observing seat";
        pub next_seat: u8 = "least percentage of the changes of the deciding seat that go to the next seat; 0 for no expectation";
        pub determinizations: u64 = "number of determinized states after which one must have differed from the true state; 0 turns this off";
    }
}

impl Default for Expected {
    fn default() -> Self {
        Self {
            actions: Reach::Any,
            chance_outcomes: Reach::Any,
            secrets: &[],
            relative_fields: &[],
            next_seat: 0,
            determinizations: 1000,
        }
    }
}

impl Expected {
    /// The expectations that also hold with other options than the author's.
    pub(super) fn of_variants(self) -> Self {
        Self {
            relative_fields: self.relative_fields,
            determinizations: self.determinizations,
            ..Self::default()
        }
    }
}

/// Which ids of a catalogue a run must have met.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reach {
    /// Any; ids are counted and reported only.
    #[default]
    Any,
    /// At least this percentage.
    Percent(u8),
    /// All except those with these texts, which must not have been met.
    AllBut(&'static [&'static str]),
}

impl Reach {
    /// Checks that the ids met are those expected; the error says why not.
    pub(super) fn holds<T: Indexed>(self, met: &[u64]) -> Result<(), String> {
        let was_met = |id: usize| met.get(id).is_some_and(|&nodes| nodes > 0);
        let count = (0..T::COUNT).filter(|&id| was_met(id)).count();
        match self {
            Self::Any => Ok(()),
            Self::Percent(least) if count * 100 >= usize::from(least) * T::COUNT => Ok(()),
            Self::Percent(least) => {
                let texts = T::all().filter(|id| !was_met(id.index())).take(20);
                let texts: Vec<_> = texts.map(|id| format!("`{id}`")).collect();
                Err(format!(
                    "{count} of {} ids were met, {least} % are expected; never met: {}",
                    T::COUNT,
                    texts.join(", ")
                ))
            }
            Self::AllBut(never) => {
                let unknown = never.iter().find(|text| T::parse(text).is_none());
                if let Some(text) = unknown {
                    return Err(format!("`{text}` is no text of the catalogue"));
                }
                let wrong = T::all().find(|&id| {
                    let listed = never.iter().any(|text| T::parse(text) == Some(id));
                    was_met(id.index()) == listed
                });
                wrong.map_or(Ok(()), |id| {
                    let seen = if was_met(id.index()) { "was met" } else { "was never met" };
                    Err(format!("`{id}` ({}) {seen}; {count} of {} ids were", id.index(), T::COUNT))
                })
            }
        }
    }
}

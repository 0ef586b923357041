//! State: the table. Everybody sees all of it (WH-56).

use super::components::{ChanceOutcome, Colour, Components, Dice, Die, Payoff, Shown, Squad};
use crate::{EnumMap, Seat, SetRef, pieces::Stack};

/// The most players there can be (WH-1).
pub(crate) const SEATS: usize = 4;
/// The most warrants there can be (2.4).
pub(crate) const WARRANTS: usize = 7;

/// A game between two steps.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// The switches this game is played with.
    pub(super) options: Switches,
    /// Who took each warrant, from the top of the stack.
    pub(super) taken: Stack<Seat, WARRANTS>,
    /// What lies before each player.
    pub(super) seats: Stack<Tableau, SEATS>,
    /// The place beside the warrants.
    pub(super) centre: Centre,
    /// Turns finished by all players together.
    pub(super) turns: u16,
    /// What is going on.
    pub(super) phase: Phase,
    /// The component set; beside the other options it would take eight bytes more.
    pub(super) components: SetRef<Components>,
}
const _: () = assert!(size_of::<State>() <= 128);

/// The options, with the dice ready to be rolled (4.2).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub(super) struct Switches {
    pub(super) players: u8,
    pub(super) dice_set: EnumMap<Colour, Die>,
    pub(super) turn_limit: u16,
    pub(super) setup_roll_limit: u16,
    pub(super) auto_forced: bool,
    pub(super) payoff: Payoff,
    pub(super) shaping: bool,
}

/// What lies before a player; the dice that do not are in the party (WH-3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub(crate) struct Tableau {
    /// Yellow dice that are not in the party.
    pub(crate) yellow: u8,
    /// Red dice that are not in the party.
    pub(crate) red: u8,
    /// Coins collected.
    pub(crate) coins: u16,
}

/// The place beside the warrants (WH-6).
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Centre {
    /// Whose dice lie here, if any do.
    pub(crate) chaser: Option<Seat>,
    /// These dice; they show swords.
    pub(crate) dice: Dice,
    /// Whose Duel Marker lies here (WH-54: one at most).
    pub(crate) marker: Option<Seat>,
}

/// What is going on (5.1).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case", deny_unknown_fields))]
#[non_exhaustive]
pub enum Phase {
    /// The players roll for the first bid.
    Opening(Opening),
    /// The hand is about to come down, colour by colour.
    Rolling(Turn),
    /// The active seat marks dice, rolls them, or stops.
    Choosing {
        /// The turn.
        turn: Turn,
        /// The die marked last since the roll; later ones only may follow.
        last_mark: Option<Shown>,
    },
    /// The game is over.
    Over {
        /// Whose turn or start check ended it.
        active: Seat,
    },
}

/// The opening roll (WH-11, WH-12).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Opening {
    /// Who still rolls, in order of the seats.
    pub(crate) contenders: Stack<Seat, SEATS>,
    /// The round of rolling, from 1.
    pub(crate) round: u16,
    /// What the first of them have rolled in this round.
    pub(crate) rolls: Stack<ChanceOutcome, SEATS>,
}

/// The turn of one seat.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Turn {
    /// Whose turn it is.
    pub(crate) active: Seat,
    /// The number of the roll, from 1 (WH-18).
    pub(crate) roll: u8,
    /// The dice that lie in front of the player.
    pub(crate) showing: Dice,
    /// The dice about to be rolled; their old faces mean nothing.
    pub(crate) hand: Squad,
}

impl Tableau {
    /// Nobody has coins at first, and all coloured dice wait (WH-9), but for those that a set
    /// puts into the party (2.5).
    pub(super) fn first(set: &Components) -> Self {
        let waiting = |colour| set.owned().count(colour) - set.start().count(colour);
        Self { yellow: waiting(Colour::Yellow), red: waiting(Colour::Red), coins: 0 }
    }

    /// The dice that are rolled: all white ones, and what has been gained (WH-3, WH-23).
    #[inline]
    #[must_use]
    pub(super) const fn party(self, set: &Components) -> Squad {
        set.owned().without(self.yellow, self.red)
    }
}

impl Turn {
    /// The turn of a seat before its first roll: the whole party is in the
    /// hand (WH-17).
    #[inline]
    pub(super) fn new(active: Seat, party: Squad) -> Self {
        Self { active, roll: 1, showing: Dice::default(), hand: party }
    }
}

impl State {
    /// What lies before each player.
    #[inline]
    #[must_use]
    pub(super) fn tableaus(&self) -> &[Tableau] {
        self.seats.as_slice()
    }

    /// Who took each warrant, from the top of the stack.
    #[inline]
    #[must_use]
    pub(super) fn taken(&self) -> &[Seat] {
        self.taken.as_slice()
    }

    /// The component set that is played with.
    #[inline]
    #[must_use]
    pub(super) const fn set(&self) -> &'static Components {
        self.components.get()
    }

    /// The dice that are rolled in the next turn of a seat.
    #[inline]
    #[must_use]
    pub(super) fn party(&self, seat: Seat) -> Squad {
        self.tableaus()[usize::from(seat)].party(self.set())
    }

    /// The stack of this game, from the top (WH-10, WH-47).
    #[inline]
    #[must_use]
    pub(super) const fn warrants(&self) -> &'static [u8] {
        self.set().warrants(self.options.players)
    }

    /// The coins that a seat's warrants are worth (WH-42).
    #[must_use]
    pub(super) fn bounty(&self, seat: Seat) -> u8 {
        let taken = self.warrants().iter().zip(self.taken());
        taken.filter(|(_, owner)| **owner == seat).map(|(value, _)| value).sum()
    }

    /// Coins and warrants of a seat, its total (WH-44).
    #[must_use]
    pub(super) fn score(&self, seat: Seat) -> i32 {
        i32::from(self.tableaus()[usize::from(seat)].coins) + i32::from(self.bounty(seat))
    }

    /// The seat on the left (WH-1).
    #[inline]
    pub(super) const fn left_of(&self, seat: Seat) -> Seat {
        if seat + 1 == self.options.players { 0 } else { seat + 1 }
    }

    #[inline]
    pub(super) fn tableau_mut(&mut self, seat: Seat) -> &mut Tableau {
        &mut self.seats.as_mut_slice()[usize::from(seat)]
    }
}

/// How a state is written down: by name, and in formats without names in the order of the fields.
/// There the set follows at the end if the number of players says so, so that a state with the
/// set that ships has the same bytes as ever.
#[cfg(feature = "serde")]
mod codec {
    use core::fmt;

    use serde::{
        Deserialize, Deserializer, Serialize, Serializer,
        de::{Error, SeqAccess, Visitor},
    };

    use super::{Centre, Components, Phase, SEATS, SetRef, State, Switches, Tableau, WARRANTS};
    use crate::{Seat, Setup, pieces::Stack};

    /// A state by name.
    #[derive(Serialize, Deserialize)]
    #[serde(remote = "State", deny_unknown_fields)]
    struct Written {
        options: Switches,
        taken: Stack<Seat, WARRANTS>,
        seats: Stack<Tableau, SEATS>,
        centre: Centre,
        turns: u16,
        phase: Phase,
        #[serde(default = "shipped", skip_serializing_if = "is_shipped")]
        components: SetRef<Components>,
    }

    /// Added to the number of players where a set is named.
    const NAMED: u8 = 128;

    const fn shipped() -> SetRef<Components> {
        SetRef::SHIPPED
    }

    #[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes references")]
    fn is_shipped(set: &SetRef<Components>) -> bool {
        set.is_shipped()
    }

    impl crate::SerdeRules for State {}

    impl Serialize for State {
        fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
            if to.is_human_readable() || self.components.is_shipped() {
                return Written::serialize(self, to);
            }
            let mut named = self.clone();
            named.options.players |= NAMED;
            Written::serialize(&named, to)
        }
    }

    impl<'de> Deserialize<'de> for State {
        fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
            let state = if from.is_human_readable() {
                Written::deserialize(from)?
            } else {
                from.deserialize_tuple(7, InOrder)?
            };
            state.validate().map_err(D::Error::custom)?;
            Ok(state)
        }
    }

    struct InOrder;

    impl<'de> Visitor<'de> for InOrder {
        type Value = State;
        fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
            out.write_str("the fields of a state in their order")
        }
        fn visit_seq<A: SeqAccess<'de>>(self, mut from: A) -> Result<State, A::Error> {
            let mut state = State {
                options: next(&mut from)?,
                taken: next(&mut from)?,
                seats: next(&mut from)?,
                centre: next(&mut from)?,
                turns: next(&mut from)?,
                phase: next(&mut from)?,
                components: SetRef::SHIPPED,
            };
            if state.options.players & NAMED != 0 {
                state.options.players -= NAMED;
                state.components = next(&mut from)?;
                if state.components.is_shipped() {
                    return Err(A::Error::custom("the set that ships is not named"));
                }
            }
            Ok(state)
        }
    }

    fn next<'de, A: SeqAccess<'de>, T: Deserialize<'de>>(from: &mut A) -> Result<T, A::Error> {
        from.next_element()?.ok_or_else(|| A::Error::custom("the state ends early"))
    }
}

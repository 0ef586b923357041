//! The state, split by audience: the public part, what seats know, and what nobody knows.
//!
//! Nothing that follows from the rest is stored: the low display, the unknown
//! parts of the decks, the pools and the plot deck are what is not elsewhere.

mod agenda;
#[cfg(feature = "serde")]
mod boxes;
#[cfg(feature = "serde")]
pub(super) mod slots;
mod table;

pub(crate) use agenda::Agenda;
pub use agenda::{Battle, Court, Deed, End, Fight, Frame, Stage, Wounds};

#[cfg(feature = "serde")]
use super::components::names;
use super::{
    Options,
    components::{
        Components, Event, Hero, Monster, Multiset, Plot, Seats, Set, Side, Spot, Token, Traps,
    },
};
use crate::{Seat, pieces::Stack};

validated! {
    /// A game of Hero Must Die!
    #[derive(Clone, Debug, PartialEq, Eq, Hash)]
    pub struct State {
        #[serde(with = "super::options::codec")]
        pub(super) options: Options,
        pub(super) table: Public,
        #[serde(with = "slots")]
        pub(super) slots: [Slot; 8],
        pub(super) plots: Plots,
        pub(super) agenda: Agenda,
    }
}

const _: () = assert!(size_of::<State>() <= 512);

/// The public part of a state. Lists by player are indexed by seat.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub(crate) struct Public {
    /// The turn, 1 to 8; 0 during the set-up (HMD-28).
    pub(crate) turn: u8,
    /// The event of this turn, from the Event phase on (HMD-143).
    #[cfg_attr(feature = "serde", serde(with = "names::maybe"))]
    pub(crate) event: Option<Event>,
    /// The duty queue: the players in the game, the guard first (HMD-8).
    pub(crate) queue: Stack<Seat, 4>,
    /// The top floor that has not fallen (HMD-7).
    pub(crate) top: u8,
    /// L of HMD-30, from the loss of a floor to the next shift.
    pub(crate) lost: Option<u8>,
    /// Victory points (HMD-2).
    pub(crate) vp: [u8; 4],
    /// Gold (HMD-1).
    pub(crate) gold: [u16; 4],
    /// Slaves (HMD-1).
    pub(crate) slaves: [u8; 4],
    /// Magic points (HMD-1).
    pub(crate) mp: [u8; 4],
    /// Monsters (HMD-6).
    pub(crate) monsters: [Set<Monster>; 4],
    /// The monsters for hire, in the order in which they were drawn (HMD-33).
    #[cfg_attr(feature = "serde", serde(with = "names"))]
    pub(crate) offer: Stack<Monster, 3>,
    /// The known bottom of the monster deck, the next card first (HMD-140).
    #[cfg_attr(feature = "serde", serde(with = "names"))]
    pub(crate) monster_bottom: Stack<Monster, 18>,
    /// Where the party tokens 1, 2 and 3 are (HMD-12).
    pub(crate) tokens: [Road; 3],
    /// The invader queue: token numbers, the attacker first (HMD-12).
    pub(crate) invaders: Stack<u8, 3>,
    /// The heroes of the parties 1, 2 and 3 (HMD-74).
    pub(crate) parties: [Set<Hero>; 3],
    /// The heroes with a level-up marker (HMD-110).
    pub(crate) markers: Set<Hero>,
    /// The known bottom of the hero deck, the next card first (HMD-140).
    #[cfg_attr(feature = "serde", serde(with = "names"))]
    pub(crate) hero_bottom: Stack<Hero, 18>,
    /// The traps on floors 1 to 5 (HMD-10).
    pub(crate) traps: [Traps; 5],
    /// The monster rooms on floors 1 to 5: 0, 3, 4 or 5 (HMD-57).
    pub(crate) rooms: [u8; 5],
    /// The worker boxes that each player has taken (HMD-36).
    #[cfg_attr(feature = "serde", serde(with = "boxes"))]
    pub(crate) boxes: [Set<Spot>; 4],
    /// Workers still to place in the Planning phase; none after a stop
    /// (HMD-35, HMD-Q62).
    pub(crate) workers: [u8; 4],
    /// Who has built in this turn (HMD-64).
    pub(crate) built: Seats,
    /// The tokens that an evil move has moved in this Action phase (HMD-67).
    pub(crate) moved: Set<Token>,
    /// The plot cards that were played (HMD-114).
    pub(crate) discard: Multiset<Plot>,
}

/// Where a hero party token is (HMD-12).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub enum Road {
    /// At the Castle.
    #[default]
    Castle,
    /// At the Inn.
    Inn,
    /// At the Dungeon entrance.
    Entrance,
    /// Inside the dungeon, on the top floor.
    Inside,
}

/// Two event cards, of which one will be shown (HMD-17).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
#[non_exhaustive]
pub struct Slot {
    /// The upper card.
    pub(crate) top: EventCard,
    /// The lower card.
    pub(crate) bottom: EventCard,
    /// Which one was shown; the other was discarded face down (HMD-39).
    pub(crate) taken: Option<Half>,
}

/// The upper or the lower card of a slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Half {
    /// The upper card.
    Top,
    /// The lower card.
    Bottom,
}

impl From<Side> for Half {
    #[inline]
    fn from(side: Side) -> Self {
        if side.get() == 0 { Self::Top } else { Self::Bottom }
    }
}

/// An event card on the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
#[non_exhaustive]
pub struct EventCard {
    /// Its face, once somebody has seen it.
    #[cfg_attr(feature = "serde", serde(with = "names::maybe"))]
    pub(crate) face: Option<Event>,
    /// Who has peeked at it, unless it was shown to all.
    pub(crate) looked: Seats,
}

impl Slot {
    /// One of the two cards, to change.
    #[inline]
    pub(super) const fn card_mut(&mut self, half: Half) -> &mut EventCard {
        match half {
            Half::Top => &mut self.top,
            Half::Bottom => &mut self.bottom,
        }
    }
}

/// The hidden part of the plot cards. The deck is every card that is nowhere else.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub(super) struct Plots {
    /// Each player's hand.
    pub(super) hands: [Multiset<Plot>; 4],
    /// What the buyer in the Throne room has drawn (HMD-52).
    pub(super) drawn: Multiset<Plot>,
    /// Who saw which cards go back into the deck, while they are there.
    pub(super) put_back: Option<PutBack>,
    /// Who knows which stolen card in whose hand, sorted (HMD-136).
    pub(super) stolen: Stack<Stolen, 2>,
}

/// Cards that a player saw and put back (section 5.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub(super) struct PutBack {
    pub(super) seat: Seat,
    pub(super) cards: Multiset<Plot>,
}

/// A stolen card that its victim remembers (section 5.6).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
#[non_exhaustive]
pub struct Stolen {
    /// Who knows it.
    pub(crate) knower: Seat,
    /// In whose hand it is.
    pub(crate) holder: Seat,
    /// The card.
    #[cfg_attr(feature = "serde", serde(with = "names::one"))]
    pub(crate) card: Plot,
}

impl State {
    /// The component set that is played with.
    #[inline]
    pub(super) const fn set(&self) -> &'static Components {
        self.options.components.get()
    }

    /// The plot deck: every card that is nowhere else (HMD-141).
    #[inline]
    pub(super) fn plot_deck(&self) -> Multiset<Plot> {
        let [a, b, c, d] = self.plots.hands;
        let elsewhere = a.and(b).and(c).and(d).and(self.plots.drawn).and(self.table.discard);
        self.set().plot_cards().minus(elsewhere)
    }

    /// The faces of the event cards that nobody has seen (section 5.4).
    pub(super) fn unseen_events(&self) -> Multiset<Event> {
        let mut unseen = self.set().event_cards();
        for slot in &self.slots {
            for face in [slot.top.face, slot.bottom.face].into_iter().flatten() {
                unseen.take(face);
            }
        }
        unseen
    }

    /// A card of the slot of a turn.
    #[inline]
    pub(super) fn event_card(&self, turn: u8, half: Half) -> &EventCard {
        self.slots[usize::from(turn) - 1].card(half)
    }

    /// What the stage waits for is finished.
    #[inline]
    pub(super) fn pop(&mut self) {
        self.agenda.stack.pop();
    }

    /// Something must be finished first.
    #[inline]
    pub(super) fn push(&mut self, frame: Frame) {
        self.agenda.stack.push(frame);
    }

    /// What is to be finished first turns into something else.
    #[inline]
    pub(super) fn replace(&mut self, frame: Frame) {
        if let Some(top) = self.agenda.stack.top_mut() {
            *top = frame;
        }
    }
}

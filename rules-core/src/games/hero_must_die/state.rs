//! The table, split by audience: what lies open, what seats know, what nobody
//! knows.
//!
//! Nothing that follows from the rest is stored: the low display, the unknown
//! parts of the decks, the pools and the plot deck are what is not elsewhere.

#[cfg(feature = "serde")]
use super::components::names;
use super::{
    Options,
    components::{
        Bag, EVENT_CARDS, Event, HIGH, Hero, LOW, Later, Line, Monster, Order, PLOT_CARDS, Plot,
        Rank, Seats, Set, Side, Site, Spot, TRAP_COPIES, Token, Trap, Traps, level_points,
    },
};
use crate::{Dense, Seat, pieces::Stack};

/// A game of Hero Must Die!
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(remote = "Self", deny_unknown_fields))]
pub struct State {
    #[cfg_attr(feature = "serde", serde(with = "super::setup::port"))]
    pub(super) options: Options,
    pub(super) table: Table,
    #[cfg_attr(feature = "serde", serde(with = "slots"))]
    pub(super) slots: [Slot; 8],
    pub(super) plots: Plots,
    pub(super) agenda: Agenda,
}

const _: () = assert!(size_of::<State>() <= 512);

audited!(State);

/// What lies open on the table. Lists by player are indexed by seat.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Table {
    /// The turn, 1 to 8; 0 during the set-up (HMD-28).
    pub turn: u8,
    /// The event of this turn, from the Event phase on (HMD-143).
    #[cfg_attr(feature = "serde", serde(with = "names::maybe"))]
    pub event: Option<Event>,
    /// The duty queue: the players in the game, the guard first (HMD-8).
    pub queue: Stack<Seat, 4>,
    /// The top floor that has not fallen (HMD-7).
    pub top: u8,
    /// L of HMD-30, from the loss of a floor to the next shift.
    pub lost: Option<u8>,
    /// Victory points (HMD-2).
    pub vp: [u8; 4],
    /// Gold (HMD-1).
    pub gold: [u16; 4],
    /// Slaves (HMD-1).
    pub slaves: [u8; 4],
    /// Magic points (HMD-1).
    pub mp: [u8; 4],
    /// Monsters (HMD-6).
    pub monsters: [Set<Monster>; 4],
    /// The monsters for hire, in the order in which they were drawn (HMD-33).
    #[cfg_attr(feature = "serde", serde(with = "names"))]
    pub offer: Stack<Monster, 3>,
    /// The known bottom of the monster deck, the next card first (HMD-140).
    #[cfg_attr(feature = "serde", serde(with = "names"))]
    pub monster_bottom: Stack<Monster, 18>,
    /// Where the party tokens 1, 2 and 3 are (HMD-12).
    pub tokens: [Road; 3],
    /// The invader queue: token numbers, the attacker first (HMD-12).
    pub invaders: Stack<u8, 3>,
    /// The heroes of the parties 1, 2 and 3 (HMD-74).
    pub parties: [Set<Hero>; 3],
    /// The heroes with a level-up marker (HMD-110).
    pub markers: Set<Hero>,
    /// The known bottom of the hero deck, the next card first (HMD-140).
    #[cfg_attr(feature = "serde", serde(with = "names"))]
    pub hero_bottom: Stack<Hero, 18>,
    /// The traps on floors 1 to 5 (HMD-10).
    pub traps: [Traps; 5],
    /// The monster rooms on floors 1 to 5: 0, 3, 4 or 5 (HMD-57).
    pub rooms: [u8; 5],
    /// The worker boxes that each player has taken (HMD-36).
    #[cfg_attr(feature = "serde", serde(with = "boxes"))]
    pub boxes: [Set<Spot>; 4],
    /// Workers still to place in the Planning phase; none after a stop
    /// (HMD-35, HMD-Q62).
    pub workers: [u8; 4],
    /// Who has built in this turn (HMD-64).
    pub built: Seats,
    /// The tokens that an evil move has moved in this Action phase (HMD-67).
    pub moved: Set<Token>,
    /// The plot cards that were played (HMD-114).
    pub discard: Bag<Plot>,
}

/// Where a hero party token is (HMD-12).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
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
pub struct Slot {
    /// The upper card.
    pub top: EventCard,
    /// The lower card.
    pub bottom: EventCard,
    /// Which one was shown; the other was discarded face down (HMD-39).
    pub taken: Option<Half>,
}

/// The upper or the lower card of a slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Half {
    /// The upper card.
    Top,
    /// The lower card.
    Bottom,
}

impl Half {
    /// The half that an action names.
    #[inline]
    #[must_use]
    pub const fn of(side: Side) -> Self {
        if side.get() == 0 { Self::Top } else { Self::Bottom }
    }
}

/// An event card on the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct EventCard {
    /// Its face, once somebody has seen it.
    #[cfg_attr(feature = "serde", serde(with = "names::maybe"))]
    pub face: Option<Event>,
    /// Who has peeked at it, unless it was shown to all.
    pub looked: Seats,
}

impl Slot {
    /// One of the two cards.
    #[inline]
    #[must_use]
    pub const fn card(&self, half: Half) -> &EventCard {
        match half {
            Half::Top => &self.top,
            Half::Bottom => &self.bottom,
        }
    }

    /// One of the two cards, to change.
    #[inline]
    pub(super) const fn card_mut(&mut self, half: Half) -> &mut EventCard {
        match half {
            Half::Top => &mut self.top,
            Half::Bottom => &mut self.bottom,
        }
    }
}

/// The secrets of the plot cards. The deck is what lies nowhere else.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub(super) struct Plots {
    /// Each player's hand.
    pub(super) hands: [Bag<Plot>; 4],
    /// What the buyer in the Throne room has drawn (HMD-52).
    pub(super) drawn: Bag<Plot>,
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
    pub(super) cards: Bag<Plot>,
}

/// A stolen card that its victim remembers (section 5.6).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Stolen {
    /// Who knows it.
    pub knower: Seat,
    /// In whose hand it is.
    pub holder: Seat,
    /// The card.
    #[cfg_attr(feature = "serde", serde(with = "names::one"))]
    pub card: Plot,
}

/// What is to be done next: a stage of the turn and what lies on top of it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Agenda {
    /// Where in the turn the game is.
    pub stage: Stage,
    /// What must be finished first, the topmost last. An evil move and a look
    /// at a card are the only things that come on top of another.
    pub stack: Stack<Frame, 2>,
}

/// A stage of the game.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Stage {
    /// The order of choosing floors is drawn (HMD-20).
    Order,
    /// Floors are chosen (HMD-21).
    Floors {
        /// The order of the seats.
        order: Order,
        /// How many have chosen.
        next: u8,
        /// The floor of each seat, 0 before the choice.
        floors: [u8; 4],
    },
    /// First monsters are taken (HMD-23).
    First {
        /// How many have been taken.
        next: u8,
    },
    /// The offer is drawn (HMD-33).
    Offer {
        /// How many cards are missing.
        left: u8,
    },
    /// Workers are placed (HMD-35).
    Place {
        /// Whose place in the queue it is.
        at: u8,
    },
    /// The first player chooses an event card (HMD-38).
    EventSide,
    /// The chosen card is turned over (HMD-38).
    EventDraw {
        /// Which card.
        half: Half,
    },
    /// Parties enter through an Invasion (HMD-40).
    Enter {
        /// The tokens still to enter.
        tokens: Set<Token>,
    },
    /// Pay Day goes round (HMD-41).
    PayDay {
        /// Whose place in the queue it is.
        at: u8,
    },
    /// The locations are resolved (HMD-50).
    Action {
        /// The next stop; the one before it is at hand.
        next: u8,
    },
    /// The front party attacks (HMD-75).
    Battle(Battle),
    /// A Traitor may be played (HMD-137).
    Traitor {
        /// The place in the queue of the player asked.
        at: u8,
        /// The penalty so far.
        penalty: u8,
    },
    /// The guard may play Pardon Me (HMD-138).
    Pardon {
        /// The penalty.
        penalty: u8,
    },
    /// What a third seat sees of the two windows before (section 5.6); never
    /// in a state.
    Settling {
        /// The penalty so far.
        penalty: u8,
    },
    /// Plot cards are played (HMD-113).
    Court(Court),
    /// The game is over.
    Over {
        /// Why.
        how: End,
        /// Who wins; nobody in a shared defeat.
        winners: Seats,
    },
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum End {
    /// Coup d'Etat (HMD-13).
    Coup,
    /// Floor 5 fell (HMD-14).
    Fallen,
    /// One player is left (HMD-4).
    Last,
    /// No player is left (HMD-4).
    Nobody,
    /// Turn 8 is over (HMD-15).
    Turns,
}

/// The Court phase.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Court {
    /// Whose place in the order it is.
    pub at: u8,
    /// The players, fewest VP first (HMD-113).
    pub order: Stack<Seat, 4>,
    /// VP at the start of the phase, by seat (HMD-115).
    pub vp: [u8; 4],
}

/// A battle on the top floor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Battle {
    /// The party order, the front hero first (HMD-77).
    #[cfg_attr(feature = "serde", serde(with = "names"))]
    pub heroes: Stack<Hero, 3>,
    /// The formation, the front monster first (HMD-86).
    #[cfg_attr(feature = "serde", serde(with = "names"))]
    pub form: Stack<Monster, 5>,
    /// Wounds now; as many as hit points means dead (HMD-82).
    pub wounds: Wounds,
    /// Wounds at the start of the round (HMD-99).
    pub start: Wounds,
    /// The round, 0 before the first.
    pub round: u8,
    /// Points of magic support in this round (HMD-93).
    pub support: u8,
    /// What is to be decided.
    pub step: Fight,
}

/// Wounds of both sides, by place in the line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Wounds {
    /// Of the heroes.
    pub heroes: [u8; 3],
    /// Of the monsters.
    pub form: [u8; 5],
}

/// A decision of a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Fight {
    /// Which traps the heroes remove (HMD-78).
    Disarm {
        /// Blue strength that is left.
        blue: u8,
        /// The type removed last.
        #[cfg_attr(feature = "serde", serde(with = "names::one"))]
        least: Trap,
    },
    /// Which trap attacks whom (HMD-79).
    Fire,
    /// Which monster defends next (HMD-84).
    Send,
    /// How much black strength goes into the melee (HMD-92).
    Commit,
    /// How much magic support (HMD-93).
    Support {
        /// Black strength in the melee.
        committed: u8,
    },
    /// Where unused magic goes (HMD-96).
    Magic {
        /// Points of the guard.
        points: u8,
        /// The place of the hero chosen last.
        least: Line,
        /// Points of the heroes, placed afterwards (HMD-97).
        theirs: u8,
    },
    /// Which monster is healed (HMD-98).
    Heal {
        /// Points.
        points: u8,
        /// The place of the monster chosen last.
        least: Rank,
    },
}

/// Something to be finished before the stage goes on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Frame {
    /// A player without means dismisses monsters (HMD-42).
    Dismiss,
    /// The gold part of the pay (HMD-41).
    PayGold {
        /// Entered so far.
        entered: u8,
    },
    /// The slave part of the pay (HMD-41).
    PaySlaves {
        /// What is left to pay in slaves and magic points.
        rest: u8,
        /// Entered so far.
        entered: u8,
    },
    /// A plot card may be bought (HMD-52).
    Buy,
    /// Plot cards are drawn (HMD-52).
    PlotDraw {
        /// How many are missing.
        left: u8,
    },
    /// One of the drawn plot cards is kept (HMD-52).
    Keep,
    /// Slaves for gold (HMD-53).
    Mine,
    /// Buildings (HMD-55).
    Build {
        /// How many are left.
        left: u8,
        /// The last one built.
        least: Site,
    },
    /// A monster may be hired (HMD-58).
    Recruit,
    /// The die of the Forest (HMD-60).
    Die,
    /// A look at the next slot (HMD-61).
    #[default]
    Peek,
    /// The green eye may be paid (HMD-62).
    SpyPay,
    /// Looks of the green eye (HMD-62).
    SpyLook {
        /// How many are left.
        left: u8,
    },
    /// A card that nobody has seen is looked at (HMD-61).
    Look {
        /// The slot.
        slot: Later,
        /// The card.
        half: Half,
    },
    /// A gift (HMD-63).
    Gift,
    /// A party is drawn (HMD-74).
    Generate {
        /// Its token.
        token: u8,
    },
    /// A Better Choice may be played (HMD-117).
    Better {
        /// The quest that was played.
        #[cfg_attr(feature = "serde", serde(with = "names::one"))]
        quest: Plot,
        /// Who played it.
        player: Seat,
        /// The place behind him in the queue of the player asked.
        at: u8,
    },
    /// What another seat sees of that window (section 5.6); never in a state.
    Settling {
        /// The quest that was played.
        #[cfg_attr(feature = "serde", serde(with = "names::one"))]
        quest: Plot,
        /// Who played it.
        player: Seat,
    },
    /// A quest is carried out (HMD-118).
    Quest {
        /// The quest.
        #[cfg_attr(feature = "serde", serde(with = "names::one"))]
        quest: Plot,
        /// Who carries it out.
        doer: Seat,
        /// How far it is.
        step: Deed,
    },
    /// Places in the queue are swapped (HMD-134).
    Switch,
    /// A victim is named (HMD-136).
    Steal,
    /// A card is taken from a hand (HMD-136).
    StealDraw {
        /// Whose hand.
        victim: Seat,
    },
}

/// The steps of a quest, in order (HMD-118).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Deed {
    /// The evil move.
    Evil,
    /// Gold and magic points.
    Pay,
    /// Monsters are discarded (HMD-119).
    Discard {
        /// How many more.
        left: u8,
        /// Only cards with a number from here on.
        from: u8,
    },
    /// The other effect.
    Effect,
}

impl Table {
    /// A player's monster level points (HMD-5).
    #[inline]
    #[must_use]
    pub fn points(&self, seat: Seat) -> u8 {
        level_points(self.monsters[usize::from(seat)])
    }

    /// All monsters that players have.
    #[inline]
    #[must_use]
    pub fn owned(&self) -> Set<Monster> {
        let [a, b, c, d] = self.monsters;
        a.or(b).or(c).or(d)
    }

    /// The low display (HMD-24).
    #[inline]
    #[must_use]
    pub fn display(&self) -> Set<Monster> {
        LOW.without(self.owned())
    }

    /// The unknown part of the monster deck (HMD-140).
    #[inline]
    #[must_use]
    pub fn unknown_monsters(&self) -> Set<Monster> {
        let mut open = self.owned();
        for &card in self.offer.as_slice().iter().chain(self.monster_bottom.as_slice()) {
            open.insert(card);
        }
        HIGH.without(open)
    }

    /// The unknown part of the hero deck (HMD-140).
    #[inline]
    #[must_use]
    pub fn unknown_heroes(&self) -> Set<Hero> {
        let [a, b, c] = self.parties;
        let mut open = a.or(b).or(c);
        for &card in self.hero_bottom.as_slice() {
            open.insert(card);
        }
        Set::from_bits((1 << 18) - 1).without(open)
    }

    /// All boxes with a worker.
    #[inline]
    #[must_use]
    pub fn taken(&self) -> Set<Spot> {
        let [a, b, c, d] = self.boxes;
        a.or(b).or(c).or(d)
    }

    /// The player whose worker stands in a box.
    #[inline]
    #[must_use]
    pub fn owner(&self, spot: Spot) -> Option<Seat> {
        (0..4).find(|&seat| self.boxes[usize::from(seat)].has(spot))
    }

    /// How many traps of a type are in the pool (HMD-11).
    #[inline]
    #[must_use]
    pub fn trap_pool(&self, trap: Trap) -> u32 {
        TRAP_COPIES.saturating_sub(self.traps.iter().map(|floor| floor.count(trap)).sum())
    }

    /// The place of a player in the queue; `None` if he is out.
    #[inline]
    #[must_use]
    pub fn place(&self, seat: Seat) -> Option<u8> {
        (0..4).zip(self.queue.as_slice()).find(|(_, there)| **there == seat).map(|(i, _)| i)
    }

    /// The player at a place of the queue, which wraps round; seat 0 while it
    /// is empty.
    #[inline]
    #[must_use]
    pub fn at(&self, place: u8) -> Seat {
        let (queue, mut place) = (self.queue.as_slice(), usize::from(place));
        while place >= queue.len() && !queue.is_empty() {
            place -= queue.len();
        }
        queue.get(place).copied().unwrap_or(0)
    }

    /// The player so many places behind another, in duty order.
    #[inline]
    #[must_use]
    pub fn behind(&self, seat: Seat, steps: u8) -> Seat {
        self.at(self.place(seat).unwrap_or(0) + steps)
    }

    /// The players in the game.
    #[inline]
    #[must_use]
    pub fn players(&self) -> u8 {
        u8::try_from(self.queue.len()).unwrap_or(4)
    }

    /// The floor that the player at a place of the queue guards (HMD-8,
    /// HMD-9).
    #[inline]
    #[must_use]
    pub fn floor(&self, place: u8) -> u8 {
        (self.top + place).min(5)
    }

    /// The traps on a floor, 1 to 5.
    #[inline]
    #[must_use]
    pub fn traps_on(&self, floor: u8) -> Traps {
        self.traps[usize::from(floor) - 1]
    }

    /// The monster room on a floor, 1 to 5; 0 without one.
    #[inline]
    #[must_use]
    pub fn room_on(&self, floor: u8) -> u8 {
        self.rooms[usize::from(floor) - 1]
    }

    /// The strength of a hero in a colour, level-up included (HMD-111).
    #[inline]
    #[must_use]
    pub fn hero_strength(&self, hero: Hero, colour: usize) -> u8 {
        let card = hero.card();
        card.strength[colour] + u8::from(self.markers.has(hero) && card.best() == colour)
    }

    /// The hit points of a hero, level-up included (HMD-111).
    #[inline]
    #[must_use]
    pub fn hero_hp(&self, hero: Hero) -> u8 {
        hero.card().hp() + u8::from(self.markers.has(hero))
    }

    /// A party in its order (HMD-77): highest strength, level, sum, number.
    #[must_use]
    pub fn party_order(&self, token: u8) -> Stack<Hero, 3> {
        let mut line = Stack::default();
        for hero in self.parties[usize::from(token) - 1].iter().take(3) {
            let key = |hero: Hero| {
                let (card, extra) = (hero.card(), u8::from(self.markers.has(hero)));
                (card.hp() + extra, card.level, card.sum() + extra)
            };
            let behind = |there: &&Hero| key(**there) >= key(hero);
            let place = line.as_slice().iter().take_while(behind).count();
            line.insert(place, hero);
        }
        line
    }
}

impl State {
    /// The plot deck: what lies nowhere else (HMD-141).
    #[inline]
    pub(super) fn plot_deck(&self) -> Bag<Plot> {
        let [a, b, c, d] = self.plots.hands;
        let elsewhere = a.and(b).and(c).and(d).and(self.plots.drawn).and(self.table.discard);
        PLOT_CARDS.without(elsewhere)
    }

    /// The faces of the event cards that nobody has seen (section 5.4).
    pub(super) fn unseen_events(&self) -> Bag<Event> {
        let mut unseen = EVENT_CARDS;
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

/// Serial form of the event slots: a map from the turn.
#[cfg(feature = "serde")]
pub(super) mod slots {
    use super::Slot;
    use core::fmt;
    use serde::{
        Deserializer, Serializer,
        de::{Error, MapAccess, Visitor},
        ser::SerializeMap,
    };

    pub(crate) fn serialize<S: Serializer>(slots: &[Slot; 8], to: S) -> Result<S::Ok, S::Error> {
        let mut map = to.serialize_map(Some(8))?;
        for (turn, slot) in (1_u8..).zip(slots) {
            map.serialize_entry(&turn, slot)?;
        }
        map.end()
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<[Slot; 8], D::Error> {
        struct Read;
        impl<'de> Visitor<'de> for Read {
            type Value = [Slot; 8];
            fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
                out.write_str("a map from the turns 1 to 8")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<[Slot; 8], A::Error> {
                let mut slots = [None; 8];
                while let Some((turn, slot)) = map.next_entry::<u8, Slot>()? {
                    let place = usize::from(turn.wrapping_sub(1));
                    match slots.get_mut(place) {
                        Some(empty @ None) => *empty = Some(slot),
                        _ => return Err(A::Error::custom("a turn outside 1 to 8, or twice")),
                    }
                }
                match slots {
                    [Some(a), Some(b), Some(c), Some(d), Some(e), Some(f), Some(g), Some(h)] => {
                        Ok([a, b, c, d, e, f, g, h])
                    }
                    _ => Err(A::Error::custom("each of the turns 1 to 8 has a slot")),
                }
            }
        }
        from.deserialize_map(Read)
    }
}

/// Serial form of the worker boxes: a map from the box to the player.
#[cfg(feature = "serde")]
pub(super) mod boxes {
    use super::{Dense, Set, Spot};
    use core::fmt;
    use serde::{
        Deserializer, Serializer,
        de::{Error, MapAccess, Visitor},
        ser::SerializeMap,
    };

    pub(crate) fn serialize<S: Serializer>(
        boxes: &[Set<Spot>; 4],
        to: S,
    ) -> Result<S::Ok, S::Error> {
        let count: u32 = boxes.iter().map(|taken| taken.len()).sum();
        let mut map = to.serialize_map(usize::try_from(count).ok())?;
        for spot in Spot::all() {
            for (seat, _) in (0_u8..).zip(boxes).filter(|(_, taken)| taken.has(spot)) {
                map.serialize_entry(&spot.get(), &seat)?;
            }
        }
        map.end()
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<[Set<Spot>; 4], D::Error> {
        struct Read;
        impl<'de> Visitor<'de> for Read {
            type Value = [Set<Spot>; 4];
            fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
                out.write_str("a map from the boxes 0 to 21 to the seats 0 to 3")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut boxes = [Set::EMPTY; 4];
                while let Some((spot, seat)) = map.next_entry::<u8, u8>()? {
                    let spot = Spot::new(spot)
                        .filter(|spot| !boxes.iter().any(|taken: &Set<Spot>| taken.has(*spot)))
                        .ok_or_else(|| A::Error::custom("a box outside 0 to 21, or twice"))?;
                    boxes
                        .get_mut(usize::from(seat))
                        .ok_or_else(|| A::Error::custom("a seat outside 0 to 3"))?
                        .insert(spot);
                }
                Ok(boxes)
            }
        }
        from.deserialize_map(Read)
    }
}

//! The box: cards, board, tokens, and the two catalogues of the game.

mod board;
#[cfg(feature = "components")]
mod check;
#[cfg(feature = "serde")]
mod codec;
mod component_set;
pub(super) mod constants;
mod counts;
mod derived;
#[cfg(feature = "components")]
mod fields;
#[cfg(feature = "serde")]
pub(super) mod names;
mod printed;
mod rows;
mod sets;
#[cfg(test)]
mod shipped;

#[cfg(test)]
pub(crate) use board::CASTLE;
pub(crate) use board::{EVIL, Evil, STOPS, Stop};
#[cfg(feature = "components")]
pub(super) use check::DOCUMENT;
pub use component_set::Components;
pub use printed::{
    Condition, Creature, EventFace, Family, Filter, Kind, MonsterCard, PlotCard, Room, Strength,
    Track, TrapCard, Work, WorkBox,
};
pub(crate) use sets::Named;
pub use sets::{Multiset, Seats, Set, Traps};
#[cfg(test)]
pub(crate) use shipped::{BOXES, EVENTS, HEROES, MONSTERS, PLOTS, TRACK, TRAPS};
#[cfg(test)]
pub(crate) use shipped::{EVENT_CARDS, HIGH, LOW, PLOT_CARDS, SET, of_heroes, room};

bounded! {
    /// A monster card, by its number (section 2.6).
    pub struct Monster(0..=29);
}
bounded! {
    /// A hero card, by its number (section 2.5).
    pub struct Hero(0..=17);
}
bounded! {
    /// A kind of plot card, by its number (section 2.7).
    pub struct Plot(0..=17);
}
bounded! {
    /// A face of an event card, by its number (section 2.8).
    pub struct Event(0..=10);
}
bounded! {
    /// A type of trap, by its number (section 2.9).
    pub struct Trap(0..=5);
}
bounded! {
    /// A worker box, by its number (section 2.4).
    pub struct Spot(0..=21);
}
bounded! {
    /// A floor that a player may choose in the set-up (HMD-21).
    pub struct Floor(1..=4);
}
bounded! {
    /// A card of an event slot: 0 the top one, 1 the bottom one (HMD-17).
    pub struct Side(0..=1);
}
bounded! {
    /// An event slot that can be peeked at (HMD-61).
    pub struct Later(2..=8);
}
bounded! {
    /// What is built: 0 a step of the monster room, 1 + t a trap of type t (HMD-55).
    pub struct Site(0..=6);
}
bounded! {
    /// The place of a hero in the party order, 0 in front (HMD-77).
    pub struct Line(0..=2);
}
bounded! {
    /// The place of a monster in the formation, 0 in front (HMD-86).
    pub struct Rank(0..=4);
}
bounded! {
    /// A hero party token (HMD-12).
    pub struct Token(1..=3);
}
bounded! {
    /// A player.
    pub struct SeatId(0..=3);
}
bounded! {
    /// A number of slaves, coins or points.
    pub struct Amount(0..=24);
}
bounded! {
    /// A face of the die (HMD-60).
    pub struct Die(1..=6);
}

impl Amount {
    /// The largest one. Where more is to be named, the rest is asked for again.
    pub const MOST: Self = Self(Self::HIGH);
}

impl Plot {
    /// Rule Them All (HMD-120).
    pub const RULE: Self = Self(0);
    /// Monster Cup (HMD-121).
    pub const CUP: Self = Self(1);
    /// Super Spell (HMD-129).
    pub const SPELL: Self = Self(9);
    /// We Need Change (HMD-134).
    pub const CHANGE: Self = Self(13);
    /// A Better Choice (HMD-117).
    pub const BETTER: Self = Self(14);
    /// It's Mine (HMD-136).
    pub const MINE: Self = Self(15);
    /// Pardon Me (HMD-138).
    pub const PARDON: Self = Self(16);
    /// Traitor (HMD-137).
    pub const TRAITOR: Self = Self(17);
}

impl Event {
    /// Pay Day (HMD-41).
    pub const PAY_DAY: Self = Self(3);
    /// Town Festival (HMD-43).
    pub const FESTIVAL: Self = Self(4);
    /// Happy Princess (HMD-44).
    pub const PRINCESS: Self = Self(5);
    /// Wrath of Lord (HMD-45).
    pub const WRATH: Self = Self(6);
    /// Kingdom at War (HMD-46).
    pub const WAR: Self = Self(7);
    /// Big Sales (HMD-47).
    pub const SALES: Self = Self(8);
    /// Full Moon (HMD-48).
    pub const MOON: Self = Self(9);
    /// Carriage Arrived (HMD-49).
    pub const CARRIAGE: Self = Self(10);
}

indexed! {
    /// Every decision, in the notation and the order of section 5.2.
    #[non_exhaustive]
    pub enum Action {
        /// Declines, stops or ends.
        Pass = "PASS",
        /// Buys a plot card, or pays for a look at events.
        Yes = "YES",
        /// Plays the Coup d'Etat (HMD-135).
        Coup = "COUP",
        /// Chooses a floor in the set-up (HMD-21).
        Floor(floor: Floor) = "FLOOR({floor})",
        /// Names a monster: to take, hire, send, discard or dismiss.
        Monster(card: Monster) = "MONSTER({card})",
        /// Places a worker (HMD-35).
        Box(spot: Spot) = "BOX({spot})",
        /// Takes a card of this turn's event slot (HMD-38).
        Event(side: Side) = "EVENT({side})",
        /// Keeps or plays a plot card.
        Plot(card: Plot) = "PLOT({card})",
        /// Builds (HMD-55).
        Build(site: Site) = "BUILD({site})",
        /// Lets the heroes remove a trap (HMD-78).
        Disarm(trap: Trap) = "DISARM({trap})",
        /// Lets a trap attack a hero (HMD-79).
        Fire(trap: Trap, hero: Line) = "FIRE({trap}, {hero})",
        /// Puts a point of magic on a hero (HMD-96).
        Hero(hero: Line) = "HERO({hero})",
        /// Heals one wound of an own monster (HMD-98).
        Own(monster: Rank) = "OWN({monster})",
        /// Peeks at an event card (HMD-61).
        Peek(slot: Later, side: Side) = "PEEK({slot}, {side})",
        /// Pays to move a party token back (HMD-63).
        Push(token: Token) = "PUSH({token})",
        /// Sends an invading party home (HMD-63, HMD-120).
        Call(token: Token) = "CALL({token})",
        /// Names another player (HMD-134, HMD-136).
        Seat(seat: SeatId) = "SEAT({seat})",
        /// Names a number.
        Amount(number: Amount) = "AMOUNT({number})",
    }
}

indexed! {
    /// An order of the seats in which they choose floors (HMD-20).
    ///
    /// The first n! orders have the seats from n on at the end; a game of n
    /// has no such seats.
    #[non_exhaustive]
    pub enum Order {
        /// Seats 0 1 2 3.
        O0123 = "0123",
        /// Seats 1 0 2 3.
        O1023 = "1023",
        /// Seats 0 2 1 3.
        O0213 = "0213",
        /// Seats 1 2 0 3.
        O1203 = "1203",
        /// Seats 2 0 1 3.
        O2013 = "2013",
        /// Seats 2 1 0 3.
        O2103 = "2103",
        /// Seats 0 1 3 2.
        O0132 = "0132",
        /// Seats 1 0 3 2.
        O1032 = "1032",
        /// Seats 0 2 3 1.
        O0231 = "0231",
        /// Seats 1 2 3 0.
        O1230 = "1230",
        /// Seats 2 0 3 1.
        O2031 = "2031",
        /// Seats 2 1 3 0.
        O2130 = "2130",
        /// Seats 0 3 1 2.
        O0312 = "0312",
        /// Seats 1 3 0 2.
        O1302 = "1302",
        /// Seats 0 3 2 1.
        O0321 = "0321",
        /// Seats 1 3 2 0.
        O1320 = "1320",
        /// Seats 2 3 0 1.
        O2301 = "2301",
        /// Seats 2 3 1 0.
        O2310 = "2310",
        /// Seats 3 0 1 2.
        O3012 = "3012",
        /// Seats 3 1 0 2.
        O3102 = "3102",
        /// Seats 3 0 2 1.
        O3021 = "3021",
        /// Seats 3 1 2 0.
        O3120 = "3120",
        /// Seats 3 2 0 1.
        O3201 = "3201",
        /// Seats 3 2 1 0.
        O3210 = "3210",
    }
}

/// The seats of each [`Order`]: the digits of its text.
pub(crate) const ORDERS: [[u8; 4]; Order::ALL.len()] = {
    let (mut orders, mut i) = ([[0; 4]; Order::ALL.len()], 0);
    while i < 4 * orders.len() {
        orders[i / 4][i % 4] = Order::ALL[i / 4].id().as_bytes()[i % 4] - b'0';
        i += 1;
    }
    orders
};

indexed! {
    /// Every outcome of chance (section 5.4).
    #[non_exhaustive]
    pub enum ChanceOutcome {
        /// C-Order: the order of choosing floors (HMD-20).
        Order(order: Order) = "order {order}",
        /// C-Monster: a card of the unknown part of the monster deck (HMD-33).
        Monster(card: Monster) = "monster {card}",
        /// C-Event and C-Peek: the face of an event card (HMD-38, HMD-61).
        Event(face: Event) = "event {face}",
        /// C-Hero: a card of the unknown part of the hero deck (HMD-74).
        Hero(card: Hero) = "hero {card}",
        /// C-Die: the die of the Forest (HMD-60).
        Die(face: Die) = "die {face}",
        /// C-Plot and C-Steal: a plot card (HMD-52, HMD-136).
        Plot(card: Plot) = "plot {card}",
    }
}

indexed! {
    /// The colour of a mage (HMD-19).
    #[non_exhaustive]
    pub enum Colour {
        /// Red: magic points (HMD-142).
        Red = "red",
        /// Yellow: gold (HMD-142).
        Yellow = "yellow",
        /// Green: plot cards (HMD-142).
        Green = "green",
        /// Blue: slaves (HMD-142).
        Blue = "blue",
    }
}

//! What is printed on a card, a box or a token: the fields of each kind, and all of them together.

use super::{Event, Hero, Monster, Plot, Spot, Token, Trap};
use crate::Indexed;

indexed! {
    /// A colour of strength (section 2.2): a place in [`Creature::strength`].
    #[non_exhaustive]
    pub enum Strength {
        /// Melee.
        Brown = "brown",
        /// Range.
        Green = "green",
        /// Magic.
        Black = "black",
        /// Healing.
        Yellow = "yellow",
        /// Trap disarming.
        Blue = "blue",
    }
}

/// What a hero and a monster have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Creature {
    /// The printed name.
    pub name: &'static str,
    /// Its level, 1 to 5.
    pub level: u8,
    /// Strengths by [`Strength`], in the order of its indices (section 2.2).
    pub strength: [u8; Strength::COUNT],
    /// The greatest of these.
    hp: u8,
    /// Its colour.
    best: u8,
}

impl Creature {
    /// The card with these numbers.
    pub(in super::super) const fn new(
        name: &'static str,
        level: u8,
        strength: [u8; Strength::COUNT],
    ) -> Self {
        let (mut best, mut i) = (0, 1);
        while i < 5 {
            if strength[i as usize] > strength[best as usize] {
                best = i;
            }
            i += 1;
        }
        Self { name, level, strength, hp: strength[best as usize], best }
    }

    /// Hit points: the largest number, not the sum.
    #[inline]
    #[must_use]
    pub const fn hp(&self) -> u8 {
        self.hp
    }

    /// The index of the [`Strength`] with the largest number; on a tie the first.
    #[inline]
    #[must_use]
    pub const fn best(&self) -> usize {
        self.best as usize
    }

    /// The sum of all numbers.
    #[must_use]
    pub const fn sum(&self) -> u8 {
        let s = self.strength;
        s[0] + s[1] + s[2] + s[3] + s[4]
    }
}

pub(super) const fn hero(
    name: &'static str,
    level: u8,
    strength: [u8; Strength::COUNT],
) -> Creature {
    Creature::new(name, level, strength)
}

indexed! {
    /// A family of monsters.
    #[non_exhaustive]
    pub enum Family {
        /// Beasts cost gold and slaves.
        Beast = "Beast",
        /// Dragons mostly cost gold.
        Dragon = "Dragon",
        /// Demons mostly cost magic points.
        Demon = "Demon",
    }
}

/// A monster card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct MonsterCard {
    /// Name, level and strengths.
    pub creature: Creature,
    /// Its family.
    pub family: Family,
    /// Cost in gold, slaves and magic points, in this order.
    pub cost: [u8; 3],
}

pub(super) const fn monster(
    name: &'static str,
    family: Family,
    level: u8,
    cost: [u8; 3],
    strength: [u8; Strength::COUNT],
) -> MonsterCard {
    MonsterCard { creature: Creature::new(name, level, strength), family, cost }
}

/// What a plot card is (section 2.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Kind {
    /// Played in the Court phase for victory points (HMD-116).
    Quest,
    /// Played in the Court phase for its effect.
    Function,
    /// Played only where another rule allows it (HMD-139).
    Reaction,
}

/// Which monsters must be discarded for a quest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Filter {
    /// Any monster.
    Any,
    /// Of this level or higher.
    FromLevel(u8),
    /// Of this family.
    Of(Family),
}

/// What must hold besides the cost (HMD-116).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Condition {
    /// Nothing.
    None,
    /// The doer has at least this much gold (HMD-121).
    Gold(u16),
    /// A trap on each floor in use, and this many in the dungeon (HMD-122).
    TrapsEverywhere(u8),
    /// Some floor with this many traps (HMD-123).
    TrapsOnOneFloor(u8),
    /// This many floors with a monster room (HMD-124).
    Rooms(u8),
    /// This is the event of the turn (HMD-130).
    Event(Event),
    /// Somebody has completed this quest (HMD-131).
    Done(Plot),
}

/// A plot card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PlotCard {
    /// The printed name.
    pub name: &'static str,
    /// What it is.
    pub kind: Kind,
    /// How many there are.
    pub count: u8,
    /// Victory points of a quest.
    pub vp: u8,
    /// Whether it carries the evil icon (HMD-70).
    pub evil: bool,
    /// Cost in gold.
    pub gold: u16,
    /// Cost in magic points.
    pub mp: u8,
    /// How many monsters are discarded, and which.
    pub discard: (u8, Filter),
    /// What must hold.
    pub condition: Condition,
}

pub(super) const BLANK: PlotCard = PlotCard {
    name: "",
    kind: Kind::Quest,
    count: 1,
    vp: 0,
    evil: false,
    gold: 0,
    mp: 0,
    discard: (0, Filter::Any),
    condition: Condition::None,
};

/// A face of the event cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct EventFace {
    /// The printed name.
    pub name: &'static str,
    /// How many there are.
    pub count: u8,
    /// How many parties an Invasion lets in (HMD-40).
    pub parties: u8,
}

pub(super) const fn event(name: &'static str, count: u8, parties: u8) -> EventFace {
    EventFace { name, count, parties }
}

/// What a worker does in a box (section 2.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Work {
    /// Throne room: a plot card for this much gold (HMD-52).
    Plot(u8),
    /// Gold mine: this much gold (HMD-53).
    Mine(u8),
    /// Rune room: this many magic points (HMD-54).
    Rune(u8),
    /// Building room: so many buildings, each this much gold cheaper (HMD-55).
    Build(u8, u8),
    /// Monster pit: hire one monster (HMD-58).
    Recruit,
    /// Town: this many slaves (HMD-59).
    Town(u8),
    /// Town: this many slaves and a look at the next slot (HMD-59).
    TownEye(u8),
    /// Forest: gold by the die and a look at the next slot (HMD-60).
    Forest,
    /// Castle: a gift (HMD-63).
    Gift,
    /// Castle: the green eye (HMD-62).
    Spy,
}

/// A worker box.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct WorkBox {
    /// What the worker does.
    pub work: Work,
    /// Open in games that started with at least so many players (HMD-37).
    pub players: u8,
}

pub(super) const fn open(players: u8, work: Work) -> WorkBox {
    WorkBox { work, players }
}

/// A type of trap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TrapCard {
    /// The printed name.
    pub name: &'static str,
    /// Its colour.
    pub colour: Strength,
    /// Its damage.
    pub damage: u8,
    /// Its price in gold (HMD-56).
    pub gold: u8,
    /// Its price in slaves (HMD-56).
    pub slaves: u8,
    /// How many there are.
    pub count: u8,
}

/// Who may defend a floor (HMD-84), and what this step of its monster room costs (HMD-57).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Room {
    /// At most so many monsters.
    pub monsters: u8,
    /// Of at most this level.
    pub level: u8,
    /// Its price in gold.
    pub gold: u8,
    /// Its price in slaves.
    pub slaves: u8,
}

/// A box of the VP track.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Track {
    /// Workers in the Planning phase (HMD-34).
    pub workers: u8,
    /// Gold in the Court phase (HMD-112).
    pub gold: u8,
}

/// One more than a monster may cost in one resource.
pub(super) const COSTS: usize = 10;

/// What is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Printed {
    /// The hero cards (2.5).
    pub(super) heroes: [Creature; Hero::COUNT],
    /// The monster cards (2.6).
    pub(super) monsters: [MonsterCard; Monster::COUNT],
    /// The kinds of plot cards (2.7).
    pub(super) plots: [PlotCard; Plot::COUNT],
    /// The faces of the event cards (2.8).
    pub(super) events: [EventFace; Event::COUNT],
    /// The boxes, in the order in which they are resolved (2.4).
    pub(super) boxes: [WorkBox; Spot::COUNT],
    /// The types of traps (2.9).
    pub(super) traps: [TrapCard; Trap::COUNT],
    /// Floors without a monster room and with one of size 3, 4 and 5 (2.9).
    pub(super) rooms: [Room; 4],
    /// The VP track, from box 0 (2.3).
    pub(super) track: [Track; 13],
    /// How many heroes of levels 1, 2 and 3 the party of each token has (2.10).
    pub(super) parties: [[u8; 3]; Token::COUNT],
    /// The names of the locations (2.4).
    pub(super) locations: [&'static str; 8],
}

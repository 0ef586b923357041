//! What is printed on a card, a box or a token: the fields of each kind with what a set may change
//! them to, and all of them together.

#[cfg(feature = "components")]
use core::ops::RangeInclusive;

#[cfg(feature = "components")]
use super::fields;
use super::{Event, Hero, Monster, Plot, Spot, Token, Trap};
#[cfg(feature = "components")]
use crate::components::{is_set, is_there};
use crate::{
    Indexed,
    component_set::{choice, component},
};

/// The longest name: what the pictures have room for.
#[cfg(feature = "components")]
const NAME: usize = 32;
/// What a quest may cost.
#[cfg(feature = "components")]
const PRICE: RangeInclusive<i64> = 0..=60;

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

component! {
    /// A hero card, and what a monster card has in common with it.
    #[non_exhaustive]
    pub struct Creature {
        /// The printed name.
        pub name: &'static str = text("name", NAME),
        /// Its level, 1 to 5.
        pub level: u8 = whole("level", 1..=3),
        /// Strengths by [`Strength`], in the order of its indices (section 2.2). An observation has
        /// room for one more of a hero, the level-up.
        pub strength: [u8; Strength::COUNT] =
            wholes(["brown", "green", "black", "yellow", "blue"], 0..=10),
    } then ranked {
        /// The greatest of these.
        pub(in super::super) hp: u8,
        /// Its colour.
        pub(in super::super) best: u8,
    }
}

impl Creature {
    /// With its greatest strength.
    pub(in super::super) const fn ranked(self) -> Self {
        let (mut best, mut i) = (0, 1);
        while i < 5 {
            if self.strength[i as usize] > self.strength[best as usize] {
                best = i;
            }
            i += 1;
        }
        Self { hp: self.strength[best as usize], best, ..self }
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

component! {
    /// A monster card.
    #[non_exhaustive]
    pub struct MonsterCard {
        /// Name, level and strengths.
        pub creature: Creature = part(
            text("name", NAME),
            whole("level", 1..=5),
            wholes(["brown", "green", "black", "yellow", "blue"], 0..=11)
        ),
        /// Its family.
        pub family: Family = word("family"),
        /// Cost in gold, slaves and magic points, in this order.
        pub cost: [u8; 3] = wholes(["cost_gold", "cost_slaves", "cost_mp"], 0..=9),
    }
}

indexed! {
    /// What a plot card is (section 2.7).
    #[non_exhaustive]
    pub enum Kind {
        /// Played in the Court phase for victory points (HMD-116).
        Quest = "quest",
        /// Played in the Court phase for its effect.
        Function = "function",
        /// Played only where another rule allows it (HMD-139).
        Reaction = "reaction",
    }
}

choice! {
    /// Which monsters must be discarded for a quest.
    #[non_exhaustive]
    pub enum Filter by is_set, else Any {
        /// Any monster.
        "" => Any,
        /// Of this level or higher.
        "discard_min_level" => FromLevel(level: u8 = whole("discard_min_level", 0..=5)),
        /// Of this family.
        "discard_family" => Of(family: Family = maybe("discard_family", Family)),
    }
}

choice! {
    /// What must hold besides the cost (HMD-116).
    #[non_exhaustive]
    pub enum Condition by is_there, else None {
        /// Nothing.
        "" => None,
        /// The doer has at least this much gold (HMD-121).
        "h_min_gold_of_doer" => Gold(gold: u16 = whole("h_min_gold_of_doer", PRICE)),
        /// A trap on each floor in use, and this many in the dungeon (HMD-122).
        "h_min_traps_in_dungeon" =>
            TrapsEverywhere(traps: u8 = whole("h_min_traps_in_dungeon", 0..=24)),
        /// Some floor with this many traps (HMD-123).
        "min_traps_on_one_floor" =>
            TrapsOnOneFloor(traps: u8 = whole("min_traps_on_one_floor", 0..=6)),
        /// This many floors with a monster room (HMD-124).
        "min_rooms" => Rooms(rooms: u8 = whole("min_rooms", 0..=5)),
        /// This is the event of the turn (HMD-130).
        "needs_event" => Event(event: Event = fixed("needs_event", fields::needed_event)),
        /// Somebody has completed this quest (HMD-131).
        "needs_completed" => Done(quest: Plot = fixed("needs_completed", fields::needed_quest)),
    }
}

component! {
    /// A plot card.
    #[non_exhaustive]
    pub struct PlotCard {
        /// The printed name.
        pub name: &'static str = text("name", NAME),
        /// What it is.
        pub kind: Kind = fixed("kind"),
        /// How many there are.
        pub count: u8 = whole("count", 0..=3),
        /// Victory points of a quest.
        pub vp: u8 = whole("vp", 0..=12),
        /// Whether it carries the evil icon (HMD-70).
        pub evil: bool = flag("evil_icon"),
        /// Cost in gold.
        pub gold: u16 = whole("pay_gold", PRICE) or 0,
        /// Cost in magic points.
        pub mp: u8 = whole("pay_mp", PRICE) or 0,
        /// How many monsters are discarded.
        pub discard: u8 = whole("discard_count", 0..=5) or 0,
        /// Which monsters are discarded.
        pub filter: Filter = part(),
        /// What must hold.
        pub condition: Condition = part(),
    }
}

component! {
    /// A face of the event cards.
    #[non_exhaustive]
    pub struct EventFace {
        /// The printed name.
        pub name: &'static str = text("name", NAME),
        /// How many there are.
        pub count: u8 = whole("count", 0..=3),
        /// How many parties an Invasion lets in (HMD-40).
        pub parties: u8 = whole("parties", 0..=3) or 0,
    }
}

choice! {
    /// What a worker does in a box (section 2.4).
    #[non_exhaustive]
    pub enum Work by is_there, else Recruit {
        /// Throne room: a plot card for this much gold (HMD-52).
        "plot_cost" => Plot(gold: u8 = whole("plot_cost", 0..=20)),
        /// Gold mine: this much gold (HMD-53).
        "gold" => Mine(gold: u8 = whole("gold", 0..=20)),
        /// Rune room: this many magic points (HMD-54).
        "mp" => Rune(mp: u8 = whole("mp", 0..=12)),
        /// Building room: so many buildings, each this much gold cheaper (HMD-55).
        "buildings" => Build(
            count: u8 = whole("buildings", 1..=4),
            discount: u8 = whole("gold_discount_each", 0..=9)
        ),
        /// Monster pit: hire one monster (HMD-58).
        "recruits" => Recruit,
        /// Forest: gold by the die and a look at the next slot (HMD-60).
        "die_gold" => Forest,
        /// Town: this many slaves and a look at the next slot (HMD-59).
        "eye" => TownEye(slaves: u8 = whole("slaves", 0..=12)),
        /// Town: this many slaves (HMD-59).
        "slaves" => Town(slaves: u8 = whole("slaves", 0..=12)),
        /// Castle: a gift (HMD-63).
        "gift" => Gift,
        /// Castle: the green eye (HMD-62).
        "green_eye" => Spy,
    }
}

component! {
    /// A worker box.
    #[non_exhaustive]
    pub struct WorkBox {
        /// Open in games that started with at least so many players (HMD-37).
        pub players: u8 = whole("min_players", 2..=4),
        /// Whether the worker looks at the next slot (HMD-59, HMD-60).
        pub eye: bool = flag("eye") or false,
        /// What the worker does.
        pub work: Work = part(),
    }
}

component! {
    /// A type of trap.
    #[non_exhaustive]
    pub struct TrapCard {
        /// The printed name.
        pub name: &'static str = text("name", NAME),
        /// Its colour.
        pub colour: Strength = word("colour"),
        /// Its damage.
        pub damage: u8 = whole("damage", 1..=5),
        /// Its price in gold (HMD-56).
        pub gold: u8 = whole("cost_gold", 0..=9),
        /// Its price in slaves (HMD-56).
        pub slaves: u8 = whole("cost_slaves", 0..=5),
        /// How many there are.
        pub count: u8 = whole("count", 0..=4),
    }
}

component! {
    /// Who may defend a floor (HMD-84), and what this step of its monster room costs (HMD-57).
    #[non_exhaustive]
    pub struct Room {
        /// At most so many monsters.
        pub monsters: u8 = whole("max_monsters", 1..=5),
        /// Of at most this level.
        pub level: u8 = whole("max_level", 1..=5),
        /// Its price in gold.
        pub gold: u8 = whole("cost_gold", 0..=9) or 0,
        /// Its price in slaves.
        pub slaves: u8 = whole("cost_slaves", 0..=5) or 0,
    }
}

component! {
    /// A box of the VP track.
    #[non_exhaustive]
    pub struct Track {
        /// Workers in the Planning phase (HMD-34).
        pub workers: u8 = whole("workers", 0..=5),
        /// Gold in the Court phase (HMD-112).
        pub gold: u8 = whole("gold", 0..=20),
    }
}

component! {
    /// A hero party token.
    pub(super) struct Party {
        /// How many heroes of levels 1, 2 and 3 it brings (2.10).
        pub(super) levels: [u8; 3] = own("hero_levels", fields::levels, fields::party),
    }
}

component! {
    /// A location.
    pub(super) struct Location {
        /// Its name (2.4).
        pub(super) name: &'static str = text("name", NAME),
    }
}

component! {
    /// What is printed.
    pub(super) struct Printed {
        /// The hero cards (2.5).
        pub(super) heroes: [Creature; Hero::COUNT] = rows("hero"),
        /// The monster cards (2.6).
        pub(super) monsters: [MonsterCard; Monster::COUNT] = rows("monster"),
        /// The kinds of plot cards (2.7).
        pub(super) plots: [PlotCard; Plot::COUNT] = rows("plot"),
        /// The faces of the event cards (2.8).
        pub(super) events: [EventFace; Event::COUNT] = rows("event"),
        /// The boxes, in the order in which they are resolved (2.4).
        pub(super) boxes: [WorkBox; Spot::COUNT] = rows("box"),
        /// The types of traps (2.9).
        pub(super) traps: [TrapCard; Trap::COUNT] = rows("trap"),
        /// Floors without a monster room and with one of size 3, 4 and 5 (2.9).
        pub(super) rooms: [Room; 4] = rows("monster_room"),
        /// The VP track, from box 0 (2.3).
        pub(super) track: [Track; 13] = rows("vp_track"),
        /// The party of each token (2.10).
        pub(super) parties: [Party; Token::COUNT] = rows("party_token"),
        /// The locations (2.4).
        pub(super) locations: [Location; 8] = rows("location"),
    }
}

/// One more than a monster may cost in one resource.
pub(super) const COSTS: usize = 10;

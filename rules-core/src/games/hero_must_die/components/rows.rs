//! The cards and the board, one row each.
//!
//! Generated from `components.toml` by `make bless`: change the value there.

use super::printed::{
    BLANK, Condition, Creature, EventFace, Family, Filter, Kind, MonsterCard, PlotCard, Room,
    Strength, Track, TrapCard, Work, WorkBox, event, hero, monster, open,
};
use super::{Event, Plot};

/// The 18 hero cards (section 2.5).
pub(crate) const HEROES: [Creature; 18] = [
    hero("Squire", 1, [5, 0, 0, 0, 0]),
    hero("Militiaman", 1, [4, 1, 0, 0, 0]),
    hero("Archer", 1, [2, 3, 0, 0, 0]),
    hero("Apprentice", 1, [2, 0, 3, 0, 0]),
    hero("Acolyte", 1, [3, 0, 0, 2, 0]),
    hero("Scout", 1, [3, 0, 0, 0, 2]),
    hero("Fighter", 2, [8, 0, 0, 0, 0]),
    hero("Hunter", 2, [4, 4, 0, 0, 0]),
    hero("Wizard", 2, [3, 0, 5, 0, 0]),
    hero("Cleric", 2, [5, 0, 0, 3, 0]),
    hero("Thief", 2, [5, 0, 0, 0, 3]),
    hero("Battle Mage", 2, [5, 0, 3, 0, 0]),
    hero("Champion", 3, [10, 0, 0, 0, 0]),
    hero("Ranger", 3, [6, 5, 0, 0, 0]),
    hero("Archmage", 3, [3, 0, 8, 0, 0]),
    hero("Paladin", 3, [7, 0, 0, 4, 0]),
    hero("High Priest", 3, [0, 0, 5, 6, 0]),
    hero("Master Thief", 3, [7, 0, 0, 0, 4]),
];

/// The monster cards (section 2.6).
pub(crate) const MONSTERS: [MonsterCard; 30] = [
    monster("Giant Rat", Family::Beast, 1, [1, 1, 0], [3, 0, 0, 0, 0]),
    monster("Cave Bat", Family::Beast, 1, [1, 1, 0], [1, 2, 0, 0, 0]),
    monster("Dire Wolf", Family::Beast, 2, [1, 2, 0], [5, 0, 0, 0, 0]),
    monster("Giant Spider", Family::Beast, 2, [1, 2, 0], [2, 3, 0, 0, 0]),
    monster("Troll", Family::Beast, 3, [2, 2, 0], [5, 0, 0, 2, 0]),
    monster("Manticore", Family::Beast, 3, [2, 2, 0], [4, 3, 0, 0, 0]),
    monster("Minotaur", Family::Beast, 4, [2, 3, 0], [9, 0, 0, 0, 0]),
    monster("Basilisk", Family::Beast, 4, [2, 3, 0], [5, 4, 0, 0, 0]),
    monster("Hydra", Family::Beast, 5, [3, 3, 0], [8, 0, 0, 3, 0]),
    monster("Behemoth", Family::Beast, 5, [3, 3, 0], [9, 2, 0, 0, 0]),
    monster("Kobold", Family::Dragon, 1, [2, 0, 0], [2, 1, 0, 0, 0]),
    monster("Whelp", Family::Dragon, 1, [2, 0, 0], [2, 0, 1, 0, 0]),
    monster("Drake", Family::Dragon, 2, [2, 1, 0], [4, 1, 0, 0, 0]),
    monster("Fire Hatchling", Family::Dragon, 2, [2, 1, 0], [3, 0, 2, 0, 0]),
    monster("Wyvern", Family::Dragon, 3, [3, 1, 0], [4, 3, 0, 0, 0]),
    monster("Young Dragon", Family::Dragon, 3, [3, 1, 0], [5, 0, 2, 0, 0]),
    monster("Lindworm", Family::Dragon, 4, [4, 1, 0], [6, 3, 0, 0, 0]),
    monster("Bone Dragon", Family::Dragon, 4, [4, 1, 0], [5, 0, 4, 0, 0]),
    monster("Dragon", Family::Dragon, 5, [4, 2, 0], [7, 0, 4, 0, 0]),
    monster("Elder Wyrm", Family::Dragon, 5, [4, 2, 0], [6, 5, 0, 0, 0]),
    monster("Imp", Family::Demon, 1, [0, 1, 1], [1, 0, 2, 0, 0]),
    monster("Gremlin", Family::Demon, 1, [0, 1, 1], [2, 0, 0, 1, 0]),
    monster("Hell Hound", Family::Demon, 2, [1, 0, 2], [4, 0, 1, 0, 0]),
    monster("Succubus", Family::Demon, 2, [1, 0, 2], [0, 0, 3, 2, 0]),
    monster("Fiend", Family::Demon, 3, [1, 1, 2], [4, 0, 3, 0, 0]),
    monster("Night Hag", Family::Demon, 3, [1, 1, 2], [0, 0, 4, 3, 0]),
    monster("Pit Guard", Family::Demon, 4, [1, 2, 2], [7, 0, 2, 0, 0]),
    monster("Warlock Shade", Family::Demon, 4, [1, 2, 2], [0, 0, 6, 3, 0]),
    monster("Arch-Demon", Family::Demon, 5, [1, 2, 3], [6, 0, 5, 0, 0]),
    monster("Demon Prince", Family::Demon, 5, [1, 2, 3], [8, 0, 3, 0, 0]),
];

/// The kinds of plot cards (section 2.7).
pub(crate) const PLOTS: [PlotCard; 18] = [
    PlotCard { name: "Rule Them All", vp: 2, gold: 8, ..BLANK },
    PlotCard { name: "Monster Cup", vp: 2, condition: Condition::Gold(3), ..BLANK },
    PlotCard { name: "More Traps", vp: 2, condition: Condition::TrapsEverywhere(4), ..BLANK },
    PlotCard { name: "Trap Master", vp: 2, condition: Condition::TrapsOnOneFloor(4), ..BLANK },
    PlotCard { name: "We Need Rooms", vp: 2, condition: Condition::Rooms(3), ..BLANK },
    PlotCard {
        name: "Burn Them All",
        vp: 3,
        evil: true,
        discard: (3, Filter::FromLevel(3)),
        ..BLANK
    },
    PlotCard { name: "Dragon Lord", vp: 3, discard: (3, Filter::Of(Family::Dragon)), ..BLANK },
    PlotCard { name: "Demon Lord", vp: 3, discard: (3, Filter::Of(Family::Demon)), ..BLANK },
    PlotCard { name: "Black Mail", vp: 3, evil: true, discard: (2, Filter::FromLevel(4)), ..BLANK },
    PlotCard { name: "Super Spell", vp: 3, mp: 8, evil: true, discard: (1, Filter::Any), ..BLANK },
    PlotCard {
        name: "Get the Princess",
        vp: 4,
        evil: true,
        discard: (3, Filter::Any),
        condition: Condition::Event(Event::PRINCESS),
        ..BLANK
    },
    PlotCard {
        name: "Poison the King",
        vp: 4,
        gold: 10,
        evil: true,
        condition: Condition::Done(Plot::SPELL),
        ..BLANK
    },
    PlotCard {
        name: "Hero Must Die",
        vp: 4,
        gold: 5,
        evil: true,
        discard: (2, Filter::FromLevel(5)),
        ..BLANK
    },
    PlotCard { name: "We Need Change", kind: Kind::Function, count: 3, ..BLANK },
    PlotCard { name: "A Better Choice", kind: Kind::Reaction, count: 2, ..BLANK },
    PlotCard { name: "It's Mine", kind: Kind::Function, count: 2, ..BLANK },
    PlotCard { name: "Pardon Me", kind: Kind::Reaction, count: 2, ..BLANK },
    PlotCard { name: "Traitor", kind: Kind::Reaction, count: 2, ..BLANK },
];

/// The faces of the event cards (section 2.8).
pub(crate) const EVENTS: [EventFace; 11] = [
    event("Invasion 1", 2, 1),
    event("Invasion 2", 2, 2),
    event("Invasion 3", 1, 3),
    event("Pay Day", 2, 0),
    event("Town Festival", 1, 0),
    event("Happy Princess", 2, 0),
    event("Wrath of Lord", 2, 0),
    event("Kingdom at War", 1, 0),
    event("Big Sales", 1, 0),
    event("Full Moon", 1, 0),
    event("Carriage Arrived", 1, 0),
];

/// The boxes, in the order in which they are resolved (HMD-50).
pub(crate) const BOXES: [WorkBox; 22] = [
    open(2, Work::Plot(3)),
    open(3, Work::Plot(4)),
    open(4, Work::Plot(5)),
    open(2, Work::Mine(4)),
    open(2, Work::Mine(3)),
    open(4, Work::Mine(2)),
    open(2, Work::Rune(4)),
    open(3, Work::Rune(3)),
    open(4, Work::Rune(2)),
    open(2, Work::Build(2, 1)),
    open(2, Work::Build(2, 0)),
    open(4, Work::Build(1, 1)),
    open(2, Work::Recruit),
    open(2, Work::Recruit),
    open(3, Work::Recruit),
    open(2, Work::Town(4)),
    open(3, Work::Town(3)),
    open(4, Work::TownEye(2)),
    open(2, Work::Forest),
    open(3, Work::Forest),
    open(2, Work::Gift),
    open(3, Work::Spy),
];

/// The types of traps (section 2.9).
pub(crate) const TRAPS: [TrapCard; 6] = [
    TrapCard {
        name: "Spike Pit",
        colour: Strength::Brown,
        damage: 1,
        gold: 1,
        slaves: 1,
        count: 4,
    },
    TrapCard {
        name: "Dart Wall",
        colour: Strength::Green,
        damage: 1,
        gold: 1,
        slaves: 1,
        count: 4,
    },
    TrapCard {
        name: "Rune Snare",
        colour: Strength::Black,
        damage: 2,
        gold: 2,
        slaves: 1,
        count: 4,
    },
    TrapCard {
        name: "Defiled Altar",
        colour: Strength::Yellow,
        damage: 2,
        gold: 2,
        slaves: 1,
        count: 4,
    },
    TrapCard {
        name: "Swinging Blade",
        colour: Strength::Brown,
        damage: 3,
        gold: 3,
        slaves: 1,
        count: 4,
    },
    TrapCard {
        name: "Needle Lock",
        colour: Strength::Blue,
        damage: 2,
        gold: 2,
        slaves: 1,
        count: 4,
    },
];

/// The VP track, from box 0 (section 2.3).
pub(crate) const TRACK: [Track; 13] = [
    Track { workers: 0, gold: 0 },
    Track { workers: 2, gold: 1 },
    Track { workers: 2, gold: 1 },
    Track { workers: 3, gold: 2 },
    Track { workers: 3, gold: 2 },
    Track { workers: 4, gold: 2 },
    Track { workers: 4, gold: 3 },
    Track { workers: 4, gold: 3 },
    Track { workers: 5, gold: 3 },
    Track { workers: 5, gold: 4 },
    Track { workers: 5, gold: 4 },
    Track { workers: 5, gold: 4 },
    Track { workers: 5, gold: 5 },
];

/// How many heroes of levels 1, 2 and 3 the party of each token has (section 2.10).
pub(super) const PARTIES: [[u8; 3]; 3] = [[2, 1, 0], [1, 1, 1], [0, 2, 1]];

/// Who may defend without a monster room and with those of sizes 3, 4 and 5 (section 2.9).
pub(super) const ROOMS: [Room; 4] = [
    Room { monsters: 2, level: 2, gold: 0, slaves: 0 },
    Room { monsters: 3, level: 3, gold: 3, slaves: 2 },
    Room { monsters: 4, level: 4, gold: 3, slaves: 2 },
    Room { monsters: 5, level: 5, gold: 3, slaves: 2 },
];

/// The names of the locations (section 2.4).
pub(super) const LOCATIONS: [&str; 8] = [
    "Throne room",
    "Gold mine",
    "Rune room",
    "Building room",
    "Monster pit",
    "Town",
    "Forest",
    "Castle",
];

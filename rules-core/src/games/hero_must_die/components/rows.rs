//! What is printed on the components that ship.
//!
//! Generated from `components.toml` by `make bless`: change the value there.
#![allow(clippy::wildcard_imports, reason = "any of them may be printed")]

use super::{printed::*, *};
use crate::component_set::Blank;

/// All that is printed.
#[rustfmt::skip]
#[allow(clippy::needless_update, reason = "a field that is declared anew is blank at first")]
pub(super) const PRINTED: Printed = Printed {
    heroes: [
        Creature { name: "Squire", level: 1, strength: [5, 0, 0, 0, 0], ..Creature::BLANK }.ranked(),
        Creature { name: "Militiaman", level: 1, strength: [4, 1, 0, 0, 0], ..Creature::BLANK }.ranked(),
        Creature { name: "Archer", level: 1, strength: [2, 3, 0, 0, 0], ..Creature::BLANK }.ranked(),
        Creature { name: "Apprentice", level: 1, strength: [2, 0, 3, 0, 0], ..Creature::BLANK }.ranked(),
        Creature { name: "Acolyte", level: 1, strength: [3, 0, 0, 2, 0], ..Creature::BLANK }.ranked(),
        Creature { name: "Scout", level: 1, strength: [3, 0, 0, 0, 2], ..Creature::BLANK }.ranked(),
        Creature { name: "Fighter", level: 2, strength: [8, 0, 0, 0, 0], ..Creature::BLANK }.ranked(),
        Creature { name: "Hunter", level: 2, strength: [4, 4, 0, 0, 0], ..Creature::BLANK }.ranked(),
        Creature { name: "Wizard", level: 2, strength: [3, 0, 5, 0, 0], ..Creature::BLANK }.ranked(),
        Creature { name: "Cleric", level: 2, strength: [5, 0, 0, 3, 0], ..Creature::BLANK }.ranked(),
        Creature { name: "Thief", level: 2, strength: [5, 0, 0, 0, 3], ..Creature::BLANK }.ranked(),
        Creature { name: "Battle Mage", level: 2, strength: [5, 0, 3, 0, 0], ..Creature::BLANK }.ranked(),
        Creature { name: "Champion", level: 3, strength: [10, 0, 0, 0, 0], ..Creature::BLANK }.ranked(),
        Creature { name: "Ranger", level: 3, strength: [6, 5, 0, 0, 0], ..Creature::BLANK }.ranked(),
        Creature { name: "Archmage", level: 3, strength: [3, 0, 8, 0, 0], ..Creature::BLANK }.ranked(),
        Creature { name: "Paladin", level: 3, strength: [7, 0, 0, 4, 0], ..Creature::BLANK }.ranked(),
        Creature { name: "High Priest", level: 3, strength: [0, 0, 5, 6, 0], ..Creature::BLANK }.ranked(),
        Creature { name: "Master Thief", level: 3, strength: [7, 0, 0, 0, 4], ..Creature::BLANK }.ranked(),
    ],
    monsters: [
        MonsterCard {
            creature: Creature { name: "Giant Rat", level: 1, strength: [3, 0, 0, 0, 0], ..Creature::BLANK }.ranked(),
            cost: [1, 1, 0],
            ..MonsterCard::BLANK
        },
        MonsterCard {
            creature: Creature { name: "Cave Bat", level: 1, strength: [1, 2, 0, 0, 0], ..Creature::BLANK }.ranked(),
            cost: [1, 1, 0],
            ..MonsterCard::BLANK
        },
        MonsterCard {
            creature: Creature { name: "Dire Wolf", level: 2, strength: [5, 0, 0, 0, 0], ..Creature::BLANK }.ranked(),
            cost: [1, 2, 0],
            ..MonsterCard::BLANK
        },
        MonsterCard {
            creature: Creature { name: "Giant Spider", level: 2, strength: [2, 3, 0, 0, 0], ..Creature::BLANK }.ranked(),
            cost: [1, 2, 0],
            ..MonsterCard::BLANK
        },
        MonsterCard {
            creature: Creature { name: "Troll", level: 3, strength: [5, 0, 0, 2, 0], ..Creature::BLANK }.ranked(),
            cost: [2, 2, 0],
            ..MonsterCard::BLANK
        },
        MonsterCard {
            creature: Creature { name: "Manticore", level: 3, strength: [4, 3, 0, 0, 0], ..Creature::BLANK }.ranked(),
            cost: [2, 2, 0],
            ..MonsterCard::BLANK
        },
        MonsterCard {
            creature: Creature { name: "Minotaur", level: 4, strength: [9, 0, 0, 0, 0], ..Creature::BLANK }.ranked(),
            cost: [2, 3, 0],
            ..MonsterCard::BLANK
        },
        MonsterCard {
            creature: Creature { name: "Basilisk", level: 4, strength: [5, 4, 0, 0, 0], ..Creature::BLANK }.ranked(),
            cost: [2, 3, 0],
            ..MonsterCard::BLANK
        },
        MonsterCard {
            creature: Creature { name: "Hydra", level: 5, strength: [8, 0, 0, 3, 0], ..Creature::BLANK }.ranked(),
            cost: [3, 3, 0],
            ..MonsterCard::BLANK
        },
        MonsterCard {
            creature: Creature { name: "Behemoth", level: 5, strength: [9, 2, 0, 0, 0], ..Creature::BLANK }.ranked(),
            cost: [3, 3, 0],
            ..MonsterCard::BLANK
        },
        MonsterCard {
            creature: Creature { name: "Kobold", level: 1, strength: [2, 1, 0, 0, 0], ..Creature::BLANK }.ranked(),
            family: Family::Dragon,
            cost: [2, 0, 0],
            ..MonsterCard::BLANK
        },
        MonsterCard {
            creature: Creature { name: "Whelp", level: 1, strength: [2, 0, 1, 0, 0], ..Creature::BLANK }.ranked(),
            family: Family::Dragon,
            cost: [2, 0, 0],
            ..MonsterCard::BLANK
        },
        MonsterCard {
            creature: Creature { name: "Drake", level: 2, strength: [4, 1, 0, 0, 0], ..Creature::BLANK }.ranked(),
            family: Family::Dragon,
            cost: [2, 1, 0],
            ..MonsterCard::BLANK
        },
        MonsterCard {
            creature: Creature { name: "Fire Hatchling", level: 2, strength: [3, 0, 2, 0, 0], ..Creature::BLANK }.ranked(),
            family: Family::Dragon,
            cost: [2, 1, 0],
            ..MonsterCard::BLANK
        },
        MonsterCard {
            creature: Creature { name: "Wyvern", level: 3, strength: [4, 3, 0, 0, 0], ..Creature::BLANK }.ranked(),
            family: Family::Dragon,
            cost: [3, 1, 0],
            ..MonsterCard::BLANK
        },
        MonsterCard {
            creature: Creature { name: "Young Dragon", level: 3, strength: [5, 0, 2, 0, 0], ..Creature::BLANK }.ranked(),
            family: Family::Dragon,
            cost: [3, 1, 0],
            ..MonsterCard::BLANK
        },
        MonsterCard {
            creature: Creature { name: "Lindworm", level: 4, strength: [6, 3, 0, 0, 0], ..Creature::BLANK }.ranked(),
            family: Family::Dragon,
            cost: [4, 1, 0],
            ..MonsterCard::BLANK
        },
        MonsterCard {
            creature: Creature { name: "Bone Dragon", level: 4, strength: [5, 0, 4, 0, 0], ..Creature::BLANK }.ranked(),
            family: Family::Dragon,
            cost: [4, 1, 0],
            ..MonsterCard::BLANK
        },
        MonsterCard {
            creature: Creature { name: "Dragon", level: 5, strength: [7, 0, 4, 0, 0], ..Creature::BLANK }.ranked(),
            family: Family::Dragon,
            cost: [4, 2, 0],
            ..MonsterCard::BLANK
        },
        MonsterCard {
            creature: Creature { name: "Elder Wyrm", level: 5, strength: [6, 5, 0, 0, 0], ..Creature::BLANK }.ranked(),
            family: Family::Dragon,
            cost: [4, 2, 0],
            ..MonsterCard::BLANK
        },
        MonsterCard {
            creature: Creature { name: "Imp", level: 1, strength: [1, 0, 2, 0, 0], ..Creature::BLANK }.ranked(),
            family: Family::Demon,
            cost: [0, 1, 1],
            ..MonsterCard::BLANK
        },
        MonsterCard {
            creature: Creature { name: "Gremlin", level: 1, strength: [2, 0, 0, 1, 0], ..Creature::BLANK }.ranked(),
            family: Family::Demon,
            cost: [0, 1, 1],
            ..MonsterCard::BLANK
        },
        MonsterCard {
            creature: Creature { name: "Hell Hound", level: 2, strength: [4, 0, 1, 0, 0], ..Creature::BLANK }.ranked(),
            family: Family::Demon,
            cost: [1, 0, 2],
            ..MonsterCard::BLANK
        },
        MonsterCard {
            creature: Creature { name: "Succubus", level: 2, strength: [0, 0, 3, 2, 0], ..Creature::BLANK }.ranked(),
            family: Family::Demon,
            cost: [1, 0, 2],
            ..MonsterCard::BLANK
        },
        MonsterCard {
            creature: Creature { name: "Fiend", level: 3, strength: [4, 0, 3, 0, 0], ..Creature::BLANK }.ranked(),
            family: Family::Demon,
            cost: [1, 1, 2],
            ..MonsterCard::BLANK
        },
        MonsterCard {
            creature: Creature { name: "Night Hag", level: 3, strength: [0, 0, 4, 3, 0], ..Creature::BLANK }.ranked(),
            family: Family::Demon,
            cost: [1, 1, 2],
            ..MonsterCard::BLANK
        },
        MonsterCard {
            creature: Creature { name: "Pit Guard", level: 4, strength: [7, 0, 2, 0, 0], ..Creature::BLANK }.ranked(),
            family: Family::Demon,
            cost: [1, 2, 2],
            ..MonsterCard::BLANK
        },
        MonsterCard {
            creature: Creature { name: "Warlock Shade", level: 4, strength: [0, 0, 6, 3, 0], ..Creature::BLANK }.ranked(),
            family: Family::Demon,
            cost: [1, 2, 2],
            ..MonsterCard::BLANK
        },
        MonsterCard {
            creature: Creature { name: "Arch-Demon", level: 5, strength: [6, 0, 5, 0, 0], ..Creature::BLANK }.ranked(),
            family: Family::Demon,
            cost: [1, 2, 3],
            ..MonsterCard::BLANK
        },
        MonsterCard {
            creature: Creature { name: "Demon Prince", level: 5, strength: [8, 0, 3, 0, 0], ..Creature::BLANK }.ranked(),
            family: Family::Demon,
            cost: [1, 2, 3],
            ..MonsterCard::BLANK
        },
    ],
    plots: [
        PlotCard { name: "Rule Them All", count: 1, vp: 2, gold: 8, ..PlotCard::BLANK },
        PlotCard { name: "Monster Cup", count: 1, vp: 2, condition: Condition::Gold(3), ..PlotCard::BLANK },
        PlotCard { name: "More Traps", count: 1, vp: 2, condition: Condition::TrapsEverywhere(4), ..PlotCard::BLANK },
        PlotCard { name: "Trap Master", count: 1, vp: 2, condition: Condition::TrapsOnOneFloor(4), ..PlotCard::BLANK },
        PlotCard { name: "We Need Rooms", count: 1, vp: 2, condition: Condition::Rooms(3), ..PlotCard::BLANK },
        PlotCard { name: "Burn Them All", count: 1, vp: 3, evil: true, discard: 3, filter: Filter::FromLevel(3), ..PlotCard::BLANK },
        PlotCard { name: "Dragon Lord", count: 1, vp: 3, discard: 3, filter: Filter::Of(Family::Dragon), ..PlotCard::BLANK },
        PlotCard { name: "Demon Lord", count: 1, vp: 3, discard: 3, filter: Filter::Of(Family::Demon), ..PlotCard::BLANK },
        PlotCard { name: "Black Mail", count: 1, vp: 3, evil: true, discard: 2, filter: Filter::FromLevel(4), ..PlotCard::BLANK },
        PlotCard { name: "Super Spell", count: 1, vp: 3, evil: true, mp: 8, discard: 1, ..PlotCard::BLANK },
        PlotCard { name: "Get the Princess", count: 1, vp: 4, evil: true, discard: 3, condition: Condition::Event(Event(5)), ..PlotCard::BLANK },
        PlotCard { name: "Poison the King", count: 1, vp: 4, evil: true, gold: 10, condition: Condition::Done(Plot(9)), ..PlotCard::BLANK },
        PlotCard { name: "Hero Must Die", count: 1, vp: 4, evil: true, gold: 5, discard: 2, filter: Filter::FromLevel(5), ..PlotCard::BLANK },
        PlotCard { name: "We Need Change", kind: Kind::Function, count: 3, ..PlotCard::BLANK },
        PlotCard { name: "A Better Choice", kind: Kind::Reaction, count: 2, ..PlotCard::BLANK },
        PlotCard { name: "It's Mine", kind: Kind::Function, count: 2, ..PlotCard::BLANK },
        PlotCard { name: "Pardon Me", kind: Kind::Reaction, count: 2, ..PlotCard::BLANK },
        PlotCard { name: "Traitor", kind: Kind::Reaction, count: 2, ..PlotCard::BLANK },
    ],
    events: [
        EventFace { name: "Invasion 1", count: 2, parties: 1, ..EventFace::BLANK },
        EventFace { name: "Invasion 2", count: 2, parties: 2, ..EventFace::BLANK },
        EventFace { name: "Invasion 3", count: 1, parties: 3, ..EventFace::BLANK },
        EventFace { name: "Pay Day", count: 2, ..EventFace::BLANK },
        EventFace { name: "Town Festival", count: 1, ..EventFace::BLANK },
        EventFace { name: "Happy Princess", count: 2, ..EventFace::BLANK },
        EventFace { name: "Wrath of Lord", count: 2, ..EventFace::BLANK },
        EventFace { name: "Kingdom at War", count: 1, ..EventFace::BLANK },
        EventFace { name: "Big Sales", count: 1, ..EventFace::BLANK },
        EventFace { name: "Full Moon", count: 1, ..EventFace::BLANK },
        EventFace { name: "Carriage Arrived", count: 1, ..EventFace::BLANK },
    ],
    boxes: [
        WorkBox { players: 2, work: Work::Plot(3), ..WorkBox::BLANK },
        WorkBox { players: 3, work: Work::Plot(4), ..WorkBox::BLANK },
        WorkBox { players: 4, work: Work::Plot(5), ..WorkBox::BLANK },
        WorkBox { players: 2, work: Work::Mine(4), ..WorkBox::BLANK },
        WorkBox { players: 2, work: Work::Mine(3), ..WorkBox::BLANK },
        WorkBox { players: 4, work: Work::Mine(2), ..WorkBox::BLANK },
        WorkBox { players: 2, work: Work::Rune(4), ..WorkBox::BLANK },
        WorkBox { players: 3, work: Work::Rune(3), ..WorkBox::BLANK },
        WorkBox { players: 4, work: Work::Rune(2), ..WorkBox::BLANK },
        WorkBox { players: 2, work: Work::Build(2, 1), ..WorkBox::BLANK },
        WorkBox { players: 2, work: Work::Build(2, 0), ..WorkBox::BLANK },
        WorkBox { players: 4, work: Work::Build(1, 1), ..WorkBox::BLANK },
        WorkBox { players: 2, ..WorkBox::BLANK },
        WorkBox { players: 2, ..WorkBox::BLANK },
        WorkBox { players: 3, ..WorkBox::BLANK },
        WorkBox { players: 2, work: Work::Town(4), ..WorkBox::BLANK },
        WorkBox { players: 3, work: Work::Town(3), ..WorkBox::BLANK },
        WorkBox { players: 4, eye: true, work: Work::TownEye(2), ..WorkBox::BLANK },
        WorkBox { players: 2, eye: true, work: Work::Forest, ..WorkBox::BLANK },
        WorkBox { players: 3, eye: true, work: Work::Forest, ..WorkBox::BLANK },
        WorkBox { players: 2, work: Work::Gift, ..WorkBox::BLANK },
        WorkBox { players: 3, work: Work::Spy, ..WorkBox::BLANK },
    ],
    traps: [
        TrapCard { name: "Spike Pit", damage: 1, gold: 1, slaves: 1, count: 4, ..TrapCard::BLANK },
        TrapCard { name: "Dart Wall", colour: Strength::Green, damage: 1, gold: 1, slaves: 1, count: 4, ..TrapCard::BLANK },
        TrapCard { name: "Rune Snare", colour: Strength::Black, damage: 2, gold: 2, slaves: 1, count: 4, ..TrapCard::BLANK },
        TrapCard { name: "Defiled Altar", colour: Strength::Yellow, damage: 2, gold: 2, slaves: 1, count: 4, ..TrapCard::BLANK },
        TrapCard { name: "Swinging Blade", damage: 3, gold: 3, slaves: 1, count: 4, ..TrapCard::BLANK },
        TrapCard { name: "Needle Lock", colour: Strength::Blue, damage: 2, gold: 2, slaves: 1, count: 4, ..TrapCard::BLANK },
    ],
    rooms: [
        Room { monsters: 2, level: 2, ..Room::BLANK },
        Room { monsters: 3, level: 3, gold: 3, slaves: 2, ..Room::BLANK },
        Room { monsters: 4, level: 4, gold: 3, slaves: 2, ..Room::BLANK },
        Room { monsters: 5, level: 5, gold: 3, slaves: 2, ..Room::BLANK },
    ],
    track: [
        Track { ..Track::BLANK },
        Track { workers: 2, gold: 1, ..Track::BLANK },
        Track { workers: 2, gold: 1, ..Track::BLANK },
        Track { workers: 3, gold: 2, ..Track::BLANK },
        Track { workers: 3, gold: 2, ..Track::BLANK },
        Track { workers: 4, gold: 2, ..Track::BLANK },
        Track { workers: 4, gold: 3, ..Track::BLANK },
        Track { workers: 4, gold: 3, ..Track::BLANK },
        Track { workers: 5, gold: 3, ..Track::BLANK },
        Track { workers: 5, gold: 4, ..Track::BLANK },
        Track { workers: 5, gold: 4, ..Track::BLANK },
        Track { workers: 5, gold: 4, ..Track::BLANK },
        Track { workers: 5, gold: 5, ..Track::BLANK },
    ],
    parties: [
        Party { levels: [2, 1, 0], ..Party::BLANK },
        Party { levels: [1, 1, 1], ..Party::BLANK },
        Party { levels: [0, 2, 1], ..Party::BLANK },
    ],
    locations: [
        Location { name: "Throne room", ..Location::BLANK },
        Location { name: "Gold mine", ..Location::BLANK },
        Location { name: "Rune room", ..Location::BLANK },
        Location { name: "Building room", ..Location::BLANK },
        Location { name: "Monster pit", ..Location::BLANK },
        Location { name: "Town", ..Location::BLANK },
        Location { name: "Forest", ..Location::BLANK },
        Location { name: "Castle", ..Location::BLANK },
    ],
    ..Printed::BLANK
};

/// Its digest.
pub(super) const DIGEST: u64 = 0xaa7c_2eb3_2ca6_79e9;

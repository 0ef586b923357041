//! What is printed on the components that ship.
//!
//! Generated from `components.toml` by `make bless`: change the value there.
#![allow(clippy::wildcard_imports, unused_imports, reason = "any of them may be printed")]

use super::{printed::*, *};
use crate::component_set::Blank;

/// All that is printed.
#[rustfmt::skip]
#[allow(clippy::needless_update, reason = "a field that is declared anew is blank at first")]
pub(super) const PRINTED: Printed = Printed {
    boards: [
        Board { name: "Alyndra", role: "fire mage", ability: "Pyromaniac", health: 11, action_points: 3, rows: [Dice::read("1W"), Dice::read("1Y 1W"), Dice::read("2Y 2W"), Dice::NONE], power: Row::Magic, start: [3, 0, 0], level_up: [2, 0, 0], ..Board::BLANK },
        Board { name: "Bjorn", role: "dwarf fighter", ability: "Dwarven Ire", health: 20, action_points: 3, rows: [Dice::read("1R 2Y"), Dice::read("2W"), Dice::NONE, Dice::NONE], ..Board::BLANK },
        Board { name: "Scrutt", role: "brawler", ability: "Battle Rage", health: 18, action_points: 3, rows: [Dice::read("3Y 1W"), Dice::read("1Y"), Dice::NONE, Dice::NONE], ..Board::BLANK },
        Board { name: "Loxley", role: "rogue", ability: "Cloak & Dagger", health: 12, action_points: 3, rows: [Dice::read("2Y 1W"), Dice::read("1R 2Y"), Dice::NONE, Dice::NONE], power: Row::Ranged, ..Board::BLANK },
        Board { name: "Gwenavael", role: "rider-archer", ability: "Utility Horse", health: 13, action_points: 3, rows: [Dice::read("1Y 1W"), Dice::read("1R 2Y"), Dice::read("1W"), Dice::NONE], power: Row::Ranged, start: [1, 0, 0], ..Board::BLANK },
        Board { name: "Amos", role: "cleric", ability: "Healer's Boon", health: 14, action_points: 3, rows: [Dice::read("1Y 2W"), Dice::read("1W"), Dice::read("3Y"), Dice::NONE], power: Row::Magic, start: [0, 3, 0], level_up: [0, 2, 0], ..Board::BLANK },
        Board { name: "Mari", role: "crusader", ability: "Vengeful Crusade", health: 16, action_points: 3, rows: [Dice::read("1R 1Y 1W"), Dice::read("1W"), Dice::read("1Y 1W"), Dice::NONE], start: [0, 2, 0], level_up: [0, 1, 0], ..Board::BLANK },
        Board { name: "Wugner", role: "bard", ability: "Inspirational Beats", health: 13, action_points: 3, rows: [Dice::read("1Y 1W"), Dice::read("1Y 1W"), Dice::read("3Y"), Dice::NONE], power: Row::Magic, start: [1, 1, 0], level_up_either: 2, ..Board::BLANK },
    ],
    mordak: VillainBoard { name: "Mordak", role: "evil wizard", abilities: ["Schemy Meddling", "Master of Magic", "Cowardly"], health: [15, 40, 45, 60, 90], health_step: 5, health_max: 100, action_points: 2, rows: [Dice::read("1Y 1W"), Dice::read("1Y 1W"), Dice::read("2Y 1W"), Dice::read("2Y 1W")], power: Row::Corruption, start: [2, 3, 4, 5, 6], level_up: [1, 2, 2, 2, 3], ..VillainBoard::BLANK },
    tiles: [
        TileFace { name: "Hawkemoor Keep", home: Some(Cell::C12), ..TileFace::BLANK },
        TileFace { name: "Hawkemoor Peak", mountain: true, home: Some(Cell::C7), ..TileFace::BLANK },
        TileFace { name: "Hawkemoor Market", home: Some(Cell::C13), ..TileFace::BLANK },
        TileFace { name: "Hawkemoor Docks", home: Some(Cell::C17), ..TileFace::BLANK },
        TileFace { name: "Hawkemoor Fields", home: Some(Cell::C11), ..TileFace::BLANK },
        TileFace { name: "Bramble Hollow", tier: 1, icons: &[Icon { min_heroes: 1, ..Icon::BLANK }, Icon { sort: Sort::Minion(Size::Chump), min_heroes: 1, ..Icon::BLANK }], ..TileFace::BLANK },
        TileFace {
            name: "Toll Bridge",
            tier: 1,
            icons: &[
                Icon { min_heroes: 1, ..Icon::BLANK },
                Icon { sort: Sort::Minion(Size::Chump), min_heroes: 1, ..Icon::BLANK },
                Icon { sort: Sort::Minion(Size::Chump), min_heroes: 3, ..Icon::BLANK },
            ],
            ..TileFace::BLANK
        },
        TileFace { name: "Forsaken Farm", tier: 1, icons: &[Icon { min_heroes: 1, ..Icon::BLANK }, Icon { sort: Sort::Minion(Size::Chump), min_heroes: 3, ..Icon::BLANK }], ..TileFace::BLANK },
        TileFace { name: "Foggy Fen", tier: 1, icons: &[Icon { min_heroes: 1, ..Icon::BLANK }, Icon { sort: Sort::Ambush(Size::Chump), min_heroes: 1, ..Icon::BLANK }], ..TileFace::BLANK },
        TileFace { name: "Windy Crag", tier: 1, mountain: true, icons: &[Icon { min_heroes: 1, ..Icon::BLANK }, Icon { sort: Sort::Minion(Size::Chump), min_heroes: 1, ..Icon::BLANK }], ..TileFace::BLANK },
        TileFace { name: "Old Watchtower", tier: 1, mountain: true, icons: &[Icon { min_heroes: 1, ..Icon::BLANK }, Icon { sort: Sort::Minion(Size::Chump), min_heroes: 4, ..Icon::BLANK }], rule: Some(Rule::Lookout), ..TileFace::BLANK },
        TileFace { name: "Silver Spring", tier: 1, icons: &[Icon { sort: Sort::Minion(Size::Chump), min_heroes: 4, ..Icon::BLANK }], rule: Some(Rule::Spring), ..TileFace::BLANK },
        TileFace {
            name: "Deserters' Camp",
            tier: 1,
            icons: &[
                Icon { min_heroes: 1, ..Icon::BLANK },
                Icon { sort: Sort::Minion(Size::Chump), min_heroes: 1, ..Icon::BLANK },
                Icon { sort: Sort::Minion(Size::Chump), min_heroes: 4, ..Icon::BLANK },
            ],
            ..TileFace::BLANK
        },
        TileFace {
            name: "Cutpurse Den",
            tier: 1,
            icons: &[
                Icon { min_heroes: 1, ..Icon::BLANK },
                Icon { min_heroes: 4, ..Icon::BLANK },
                Icon { sort: Sort::Ambush(Size::Chump), min_heroes: 1, ..Icon::BLANK },
                Icon { sort: Sort::Ambush(Size::Chump), min_heroes: 4, ..Icon::BLANK },
            ],
            ..TileFace::BLANK
        },
        TileFace {
            name: "Thorn Thicket",
            tier: 1,
            icons: &[
                Icon { min_heroes: 1, ..Icon::BLANK },
                Icon { min_heroes: 3, ..Icon::BLANK },
                Icon { sort: Sort::Minion(Size::Chump), min_heroes: 1, ..Icon::BLANK },
            ],
            rule: Some(Rule::Thorns),
            ..TileFace::BLANK
        },
        TileFace {
            name: "Shrine of Bronco",
            tier: 2,
            icons: &[
                Icon { sort: Sort::Minion(Size::Elite), min_heroes: 1, ..Icon::BLANK },
                Icon { sort: Sort::Minion(Size::Chump), min_heroes: 3, ..Icon::BLANK },
            ],
            rule: Some(Rule::ShrineBronco),
            mandatory: true,
            ..TileFace::BLANK
        },
        TileFace {
            name: "Elven Dojo",
            tier: 2,
            icons: &[
                Icon { sort: Sort::Minion(Size::Elite), min_heroes: 1, ..Icon::BLANK },
                Icon { sort: Sort::Minion(Size::Chump), min_heroes: 4, ..Icon::BLANK },
            ],
            rule: Some(Rule::Dojo),
            mandatory: true,
            ..TileFace::BLANK
        },
        TileFace {
            name: "Shrine of Luna (1-2 Hero)",
            tier: 2,
            icons: &[
                Icon { sort: Sort::Minion(Size::Elite), min_heroes: 1, ..Icon::BLANK },
                Icon { sort: Sort::Minion(Size::Chump), min_heroes: 2, ..Icon::BLANK },
            ],
            rule: Some(Rule::ShrineLuna),
            only_small: true,
            mandatory: true,
            ..TileFace::BLANK
        },
        TileFace {
            name: "Shrine of Asha (1-2 Hero)",
            tier: 2,
            mountain: true,
            icons: &[
                Icon { sort: Sort::Minion(Size::Elite), min_heroes: 1, ..Icon::BLANK },
                Icon { sort: Sort::Minion(Size::Chump), min_heroes: 2, ..Icon::BLANK },
            ],
            rule: Some(Rule::ShrineAsha),
            only_small: true,
            mandatory: true,
            ..TileFace::BLANK
        },
        TileFace {
            name: "Echo Quarry",
            tier: 2,
            mountain: true,
            icons: &[
                Icon { min_heroes: 1, ..Icon::BLANK },
                Icon { sort: Sort::Minion(Size::Chump), min_heroes: 1, ..Icon::BLANK },
                Icon { sort: Sort::Minion(Size::Elite), min_heroes: 3, ..Icon::BLANK },
            ],
            ..TileFace::BLANK
        },
        TileFace {
            name: "Mossy Labyrinth",
            tier: 2,
            icons: &[
                Icon { min_heroes: 1, ..Icon::BLANK },
                Icon { sort: Sort::Minion(Size::Chump), min_heroes: 1, ..Icon::BLANK },
                Icon { sort: Sort::Minion(Size::Chump), min_heroes: 3, ..Icon::BLANK },
            ],
            rule: Some(Rule::Labyrinth),
            ..TileFace::BLANK
        },
        TileFace { name: "Barrow Field", tier: 2, icons: &[Icon { min_heroes: 1, ..Icon::BLANK }, Icon { min_heroes: 1, ..Icon::BLANK }, Icon { sort: Sort::Minion(Size::Elite), min_heroes: 1, ..Icon::BLANK }], ..TileFace::BLANK },
        TileFace {
            name: "Toppled Abbey",
            tier: 2,
            icons: &[
                Icon { min_heroes: 1, ..Icon::BLANK },
                Icon { sort: Sort::Minion(Size::Chump), min_heroes: 1, ..Icon::BLANK },
                Icon { sort: Sort::Ambush(Size::Chump), min_heroes: 1, ..Icon::BLANK },
                Icon { sort: Sort::Ambush(Size::Chump), min_heroes: 3, ..Icon::BLANK },
            ],
            ..TileFace::BLANK
        },
        TileFace {
            name: "Bleeding Altar",
            tier: 2,
            icons: &[
                Icon { sort: Sort::Minion(Size::Chump), min_heroes: 1, ..Icon::BLANK },
                Icon { sort: Sort::Minion(Size::Chump), min_heroes: 3, ..Icon::BLANK },
            ],
            rule: Some(Rule::Altar),
            ..TileFace::BLANK
        },
        TileFace { name: "Gale Pass", tier: 2, mountain: true, icons: &[Icon { min_heroes: 1, ..Icon::BLANK }, Icon { min_heroes: 3, ..Icon::BLANK }, Icon { sort: Sort::Ambush(Size::Elite), min_heroes: 1, ..Icon::BLANK }], ..TileFace::BLANK },
        TileFace {
            name: "Drowned Library",
            tier: 2,
            icons: &[
                Icon { sort: Sort::Minion(Size::Chump), min_heroes: 1, ..Icon::BLANK },
                Icon { sort: Sort::Minion(Size::Elite), min_heroes: 4, ..Icon::BLANK },
            ],
            rule: Some(Rule::Library),
            ..TileFace::BLANK
        },
        TileFace {
            name: "Smugglers' Bazaar",
            tier: 2,
            icons: &[
                Icon { min_heroes: 1, ..Icon::BLANK },
                Icon { min_heroes: 1, ..Icon::BLANK },
                Icon { sort: Sort::Minion(Size::Chump), min_heroes: 1, ..Icon::BLANK },
                Icon { sort: Sort::Minion(Size::Chump), min_heroes: 1, ..Icon::BLANK },
                Icon { sort: Sort::Minion(Size::Chump), min_heroes: 4, ..Icon::BLANK },
            ],
            ..TileFace::BLANK
        },
        TileFace {
            name: "Fallen Garrison",
            tier: 2,
            icons: &[
                Icon { min_heroes: 1, ..Icon::BLANK },
                Icon { sort: Sort::Minion(Size::Elite), min_heroes: 1, ..Icon::BLANK },
                Icon { sort: Sort::Minion(Size::Chump), min_heroes: 4, ..Icon::BLANK },
                Icon { sort: Sort::Minion(Size::Elite), min_heroes: 5, ..Icon::BLANK },
            ],
            ..TileFace::BLANK
        },
        TileFace {
            name: "Shrine of Luna",
            tier: 3,
            icons: &[
                Icon { sort: Sort::Minion(Size::Boss), min_heroes: 1, ..Icon::BLANK },
                Icon { sort: Sort::Minion(Size::Chump), min_heroes: 4, ..Icon::BLANK },
            ],
            rule: Some(Rule::ShrineLuna),
            mandatory: true,
            ..TileFace::BLANK
        },
        TileFace {
            name: "Shrine of Asha",
            tier: 3,
            mountain: true,
            icons: &[
                Icon { sort: Sort::Minion(Size::Boss), min_heroes: 1, ..Icon::BLANK },
                Icon { sort: Sort::Minion(Size::Chump), min_heroes: 4, ..Icon::BLANK },
            ],
            rule: Some(Rule::ShrineAsha),
            mandatory: true,
            ..TileFace::BLANK
        },
        TileFace {
            name: "Wyrm Lair",
            tier: 3,
            icons: &[
                Icon { min_heroes: 1, ..Icon::BLANK },
                Icon { min_heroes: 1, ..Icon::BLANK },
                Icon { min_heroes: 1, ..Icon::BLANK },
                Icon { sort: Sort::Minion(Size::Boss), min_heroes: 1, ..Icon::BLANK },
            ],
            ..TileFace::BLANK
        },
        TileFace {
            name: "Throne of Knuckles",
            tier: 3,
            icons: &[
                Icon { min_heroes: 1, ..Icon::BLANK },
                Icon { min_heroes: 1, ..Icon::BLANK },
                Icon { sort: Sort::Minion(Size::Elite), min_heroes: 1, ..Icon::BLANK },
                Icon { sort: Sort::Minion(Size::Elite), min_heroes: 4, ..Icon::BLANK },
            ],
            ..TileFace::BLANK
        },
        TileFace {
            name: "Gallery of Screams",
            tier: 3,
            icons: &[
                Icon { min_heroes: 1, ..Icon::BLANK },
                Icon { min_heroes: 1, ..Icon::BLANK },
                Icon { sort: Sort::Ambush(Size::Elite), min_heroes: 1, ..Icon::BLANK },
                Icon { sort: Sort::Ambush(Size::Elite), min_heroes: 5, ..Icon::BLANK },
            ],
            ..TileFace::BLANK
        },
        TileFace {
            name: "Royal Vault",
            tier: 3,
            mountain: true,
            icons: &[
                Icon { min_heroes: 1, ..Icon::BLANK },
                Icon { min_heroes: 1, ..Icon::BLANK },
                Icon { min_heroes: 4, ..Icon::BLANK },
                Icon { sort: Sort::Minion(Size::Elite), min_heroes: 1, ..Icon::BLANK },
                Icon { sort: Sort::Minion(Size::Chump), min_heroes: 1, ..Icon::BLANK },
            ],
            ..TileFace::BLANK
        },
        TileFace {
            name: "Withered Grove",
            tier: 3,
            icons: &[
                Icon { min_heroes: 1, ..Icon::BLANK },
                Icon { sort: Sort::Minion(Size::Boss), min_heroes: 1, ..Icon::BLANK },
                Icon { sort: Sort::Minion(Size::Chump), min_heroes: 4, ..Icon::BLANK },
            ],
            rule: Some(Rule::Spring),
            ..TileFace::BLANK
        },
    ],
    maps: Maps { tier1: Cell::set(&[Cell::C2, Cell::C6, Cell::C8, Cell::C10, Cell::C14, Cell::C16, Cell::C18, Cell::C22]), tier2: Cell::set(&[Cell::C1, Cell::C3, Cell::C5, Cell::C9, Cell::C15, Cell::C19, Cell::C21, Cell::C23]), tier2_small: Cell::set(&[Cell::C1, Cell::C3, Cell::C5, Cell::C19, Cell::C21]), tier2_full: Cell::set(&[Cell::C1, Cell::C3, Cell::C5, Cell::C9, Cell::C15, Cell::C19, Cell::C21, Cell::C23]), tier3: Cell::set(&[Cell::C0, Cell::C4, Cell::C20, Cell::C24]), random: [8, 6, 2, 1], ..Maps::BLANK },
    minions: [
        MinionCard {
            name: "Rattlebones",
            purple: true,
            copies: 3,
            bounty: 1,
            fresh: Stats { action_points: 2, defeat: 3, wound: Some(2), rows: [Dice::read("2W"), Dice::NONE, Dice::NONE, Dice::NONE], ..Stats::BLANK },
            wounded: Stats { action_points: 2, defeat: 2, rows: [Dice::read("1W"), Dice::NONE, Dice::NONE, Dice::NONE], abilities: Ability::set(&[Ability::Regenerate]), ..Stats::BLANK },
            ..MinionCard::BLANK
        },
        MinionCard {
            name: "Bone Teller",
            purple: true,
            copies: 3,
            bounty: 1,
            fresh: Stats { action_points: 2, defeat: 4, wound: Some(2), rows: [Dice::read("1Y"), Dice::NONE, Dice::NONE, Dice::NONE], ..Stats::BLANK },
            wounded: Stats { action_points: 2, defeat: 2, rows: [Dice::read("1W"), Dice::NONE, Dice::NONE, Dice::NONE], abilities: Ability::set(&[Ability::Evade, Ability::Regenerate]), ..Stats::BLANK },
            ..MinionCard::BLANK
        },
        MinionCard {
            name: "Marrow Runner",
            purple: true,
            copies: 3,
            bounty: 1,
            fresh: Stats { action_points: 3, defeat: 3, wound: Some(2), rows: [Dice::read("2W"), Dice::NONE, Dice::NONE, Dice::NONE], dodge: Dice::read("1W"), ..Stats::BLANK },
            wounded: Stats { action_points: 2, defeat: 2, rows: [Dice::read("2W"), Dice::NONE, Dice::NONE, Dice::NONE], abilities: Ability::set(&[Ability::Regenerate]), ..Stats::BLANK },
            ..MinionCard::BLANK
        },
        MinionCard {
            name: "Marrow Knight",
            size: Size::Elite,
            purple: true,
            copies: 1,
            bounty: 2,
            fresh: Stats { action_points: 2, defeat: 7, wound: Some(4), rows: [Dice::read("2Y 1W"), Dice::NONE, Dice::NONE, Dice::NONE], abilities: Ability::set(&[Ability::Armor]), ..Stats::BLANK },
            wounded: Stats { action_points: 2, defeat: 4, rows: [Dice::read("1Y 2W"), Dice::NONE, Dice::NONE, Dice::NONE], abilities: Ability::set(&[Ability::Regenerate]), ..Stats::BLANK },
            ..MinionCard::BLANK
        },
        MinionCard {
            name: "Ossuary Banker",
            size: Size::Elite,
            purple: true,
            copies: 1,
            bounty: 2,
            fresh: Stats { action_points: 2, defeat: 6, wound: Some(3), rows: [Dice::read("2Y"), Dice::read("1W"), Dice::NONE, Dice::NONE], dodge: Dice::read("1Y"), ..Stats::BLANK },
            wounded: Stats { action_points: 3, defeat: 4, rows: [Dice::read("2Y"), Dice::NONE, Dice::NONE, Dice::NONE], abilities: Ability::set(&[Ability::Evade, Ability::Regenerate]), ..Stats::BLANK },
            ..MinionCard::BLANK
        },
        MinionCard {
            name: "Tomb Ox",
            size: Size::Elite,
            purple: true,
            copies: 1,
            bounty: 2,
            fresh: Stats { action_points: 2, defeat: 7, wound: Some(4), rows: [Dice::read("3Y"), Dice::NONE, Dice::NONE, Dice::NONE], ..Stats::BLANK },
            wounded: Stats { action_points: 2, defeat: 4, rows: [Dice::read("2Y"), Dice::NONE, Dice::NONE, Dice::NONE], abilities: Ability::set(&[Ability::Regenerate]), dodge: Dice::read("1W"), ..Stats::BLANK },
            ..MinionCard::BLANK
        },
        MinionCard {
            name: "The Great Rotting Hand",
            size: Size::Boss,
            purple: true,
            copies: 1,
            bounty: 4,
            fresh: Stats { action_points: 3, defeat: 11, wound: Some(6), rows: [Dice::read("1R 2Y"), Dice::NONE, Dice::NONE, Dice::NONE], dodge: Dice::read("1Y"), ..Stats::BLANK },
            wounded: Stats { action_points: 3, defeat: 6, rows: [Dice::read("3Y"), Dice::NONE, Dice::NONE, Dice::NONE], abilities: Ability::set(&[Ability::Aoe, Ability::Regenerate]), ..Stats::BLANK },
            ..MinionCard::BLANK
        },
        MinionCard {
            name: "Bone Chairman",
            size: Size::Boss,
            purple: true,
            copies: 1,
            bounty: 4,
            fresh: Stats { action_points: 3, defeat: 10, wound: Some(6), rows: [Dice::read("1R 2Y"), Dice::read("1Y"), Dice::NONE, Dice::NONE], abilities: Ability::set(&[Ability::Armor]), ..Stats::BLANK },
            wounded: Stats { action_points: 3, defeat: 5, rows: [Dice::read("3Y"), Dice::NONE, Dice::NONE, Dice::NONE], abilities: Ability::set(&[Ability::Regenerate]), dodge: Dice::read("1Y"), ..Stats::BLANK },
            ..MinionCard::BLANK
        },
        MinionCard {
            name: "Gladestalker",
            faction: Faction::Elves,
            copies: 3,
            bounty: 1,
            fresh: Stats { action_points: 2, defeat: 2, wound: Some(1), rows: [Dice::read("1W"), Dice::read("1Y 1W"), Dice::NONE, Dice::NONE], abilities: Ability::set(&[Ability::Longshot]), ..Stats::BLANK },
            wounded: Stats { action_points: 2, defeat: 1, rows: [Dice::NONE, Dice::read("1W"), Dice::NONE, Dice::NONE], ..Stats::BLANK },
            ..MinionCard::BLANK
        },
        MinionCard {
            name: "Petal Duelist",
            faction: Faction::Elves,
            copies: 3,
            bounty: 1,
            fresh: Stats { action_points: 3, defeat: 2, wound: Some(1), rows: [Dice::read("1Y 1W"), Dice::NONE, Dice::NONE, Dice::NONE], abilities: Ability::set(&[Ability::Evade]), ..Stats::BLANK },
            wounded: Stats { action_points: 2, defeat: 1, rows: [Dice::read("1W"), Dice::NONE, Dice::NONE, Dice::NONE], ..Stats::BLANK },
            ..MinionCard::BLANK
        },
        MinionCard {
            name: "Vain Skirmisher",
            faction: Faction::Elves,
            copies: 3,
            bounty: 1,
            fresh: Stats { action_points: 2, defeat: 3, wound: Some(1), rows: [Dice::read("2Y"), Dice::read("1Y"), Dice::NONE, Dice::NONE], abilities: Ability::set(&[Ability::Evade]), ..Stats::BLANK },
            wounded: Stats { action_points: 2, defeat: 1, rows: [Dice::read("1W"), Dice::read("1W"), Dice::NONE, Dice::NONE], ..Stats::BLANK },
            ..MinionCard::BLANK
        },
        MinionCard {
            name: "Swiftwing",
            size: Size::Elite,
            faction: Faction::Elves,
            copies: 1,
            bounty: 2,
            fresh: Stats { action_points: 3, defeat: 6, wound: Some(3), rows: [Dice::read("1R 1Y"), Dice::read("1Y"), Dice::NONE, Dice::NONE], abilities: Ability::set(&[Ability::Evade]), ..Stats::BLANK },
            wounded: Stats { action_points: 3, defeat: 2, rows: [Dice::read("1Y"), Dice::NONE, Dice::NONE, Dice::NONE], abilities: Ability::set(&[Ability::Evade]), ..Stats::BLANK },
            ..MinionCard::BLANK
        },
        MinionCard {
            name: "Royal Bowyer",
            size: Size::Elite,
            faction: Faction::Elves,
            copies: 1,
            bounty: 2,
            fresh: Stats { action_points: 2, defeat: 4, wound: Some(2), rows: [Dice::read("1W"), Dice::read("1R 2Y"), Dice::NONE, Dice::NONE], abilities: Ability::set(&[Ability::Longshot]), ..Stats::BLANK },
            wounded: Stats { action_points: 2, defeat: 2, rows: [Dice::NONE, Dice::read("1Y"), Dice::NONE, Dice::NONE], ..Stats::BLANK },
            ..MinionCard::BLANK
        },
        MinionCard {
            name: "Mirror Dancer",
            size: Size::Elite,
            faction: Faction::Elves,
            copies: 1,
            bounty: 2,
            fresh: Stats { action_points: 3, defeat: 5, wound: Some(2), rows: [Dice::read("1R 2Y"), Dice::NONE, Dice::NONE, Dice::NONE], abilities: Ability::set(&[Ability::Evade]), dodge: Dice::read("1W"), ..Stats::BLANK },
            wounded: Stats { action_points: 2, defeat: 2, rows: [Dice::read("1Y 1W"), Dice::NONE, Dice::NONE, Dice::NONE], ..Stats::BLANK },
            ..MinionCard::BLANK
        },
        MinionCard {
            name: "Queen Saria the Glamorous",
            size: Size::Boss,
            faction: Faction::Elves,
            copies: 1,
            bounty: 4,
            fresh: Stats { action_points: 3, defeat: 8, wound: Some(4), rows: [Dice::read("2Y"), Dice::read("2R 1Y"), Dice::NONE, Dice::NONE], abilities: Ability::set(&[Ability::Evade, Ability::Longshot]), ..Stats::BLANK },
            wounded: Stats { action_points: 2, defeat: 4, rows: [Dice::read("1Y"), Dice::read("2Y"), Dice::NONE, Dice::NONE], ..Stats::BLANK },
            ..MinionCard::BLANK
        },
        MinionCard {
            name: "Marshal of the Stylish Boot",
            size: Size::Boss,
            faction: Faction::Elves,
            copies: 1,
            bounty: 4,
            fresh: Stats { action_points: 3, defeat: 8, wound: Some(4), rows: [Dice::read("3R 1Y"), Dice::NONE, Dice::NONE, Dice::NONE], abilities: Ability::set(&[Ability::Evade]), ..Stats::BLANK },
            wounded: Stats { action_points: 2, defeat: 4, rows: [Dice::read("2Y"), Dice::NONE, Dice::NONE, Dice::NONE], abilities: Ability::set(&[Ability::Evade]), ..Stats::BLANK },
            ..MinionCard::BLANK
        },
        MinionCard {
            name: "Slam Poet",
            faction: Faction::Goblins,
            purple: true,
            copies: 3,
            bounty: 1,
            fresh: Stats { action_points: 2, defeat: 3, wound: Some(1), rows: [Dice::read("3W"), Dice::NONE, Dice::NONE, Dice::NONE], abilities: Ability::set(&[Ability::Cursed]), ..Stats::BLANK },
            wounded: Stats { action_points: 2, defeat: 2, rows: [Dice::read("2W"), Dice::NONE, Dice::NONE, Dice::NONE], ..Stats::BLANK },
            ..MinionCard::BLANK
        },
        MinionCard {
            name: "Squib Tosser",
            faction: Faction::Goblins,
            purple: true,
            copies: 3,
            bounty: 1,
            fresh: Stats { action_points: 2, defeat: 2, wound: Some(1), rows: [Dice::NONE, Dice::read("2W"), Dice::NONE, Dice::NONE], abilities: Ability::set(&[Ability::Aoe]), ..Stats::BLANK },
            wounded: Stats { action_points: 2, defeat: 1, rows: [Dice::read("1W"), Dice::read("1W"), Dice::NONE, Dice::NONE], ..Stats::BLANK },
            ..MinionCard::BLANK
        },
        MinionCard {
            name: "Heckler",
            faction: Faction::Goblins,
            purple: true,
            copies: 3,
            bounty: 1,
            fresh: Stats { action_points: 2, defeat: 3, wound: Some(1), rows: [Dice::read("1W"), Dice::read("2W"), Dice::NONE, Dice::NONE], abilities: Ability::set(&[Ability::Cursed]), ..Stats::BLANK },
            wounded: Stats { action_points: 2, defeat: 2, rows: [Dice::read("1W"), Dice::read("1W"), Dice::NONE, Dice::NONE], ..Stats::BLANK },
            ..MinionCard::BLANK
        },
        MinionCard {
            name: "Ode Bombardier",
            size: Size::Elite,
            faction: Faction::Goblins,
            purple: true,
            copies: 1,
            bounty: 2,
            fresh: Stats { action_points: 2, defeat: 5, wound: Some(2), rows: [Dice::read("1W"), Dice::read("1Y 2W"), Dice::NONE, Dice::NONE], abilities: Ability::set(&[Ability::Aoe]), ..Stats::BLANK },
            wounded: Stats { action_points: 2, defeat: 3, rows: [Dice::read("1W"), Dice::read("2W"), Dice::NONE, Dice::NONE], ..Stats::BLANK },
            ..MinionCard::BLANK
        },
        MinionCard {
            name: "Hex Critic",
            size: Size::Elite,
            faction: Faction::Goblins,
            purple: true,
            copies: 1,
            bounty: 2,
            fresh: Stats { action_points: 2, defeat: 6, wound: Some(2), rows: [Dice::read("5W"), Dice::NONE, Dice::NONE, Dice::NONE], abilities: Ability::set(&[Ability::Cursed]), ..Stats::BLANK },
            wounded: Stats { action_points: 2, defeat: 4, rows: [Dice::read("3W"), Dice::NONE, Dice::NONE, Dice::NONE], ..Stats::BLANK },
            ..MinionCard::BLANK
        },
        MinionCard {
            name: "Kazoo Cannon",
            size: Size::Elite,
            faction: Faction::Goblins,
            purple: true,
            copies: 1,
            bounty: 2,
            fresh: Stats { action_points: 2, defeat: 5, wound: Some(2), rows: [Dice::NONE, Dice::read("3W"), Dice::NONE, Dice::NONE], abilities: Ability::set(&[Ability::Aoe, Ability::Longshot]), ..Stats::BLANK },
            wounded: Stats { action_points: 2, defeat: 3, rows: [Dice::read("1W"), Dice::read("2W"), Dice::NONE, Dice::NONE], ..Stats::BLANK },
            ..MinionCard::BLANK
        },
        MinionCard {
            name: "Biz-Niz Rattledank",
            size: Size::Boss,
            faction: Faction::Goblins,
            purple: true,
            copies: 1,
            bounty: 4,
            fresh: Stats { action_points: 3, defeat: 9, wound: Some(3), rows: [Dice::read("2Y"), Dice::read("3Y"), Dice::NONE, Dice::NONE], abilities: Ability::set(&[Ability::Aoe]), ..Stats::BLANK },
            wounded: Stats { action_points: 3, defeat: 6, rows: [Dice::read("2Y"), Dice::read("2Y"), Dice::NONE, Dice::NONE], ..Stats::BLANK },
            ..MinionCard::BLANK
        },
        MinionCard {
            name: "The Encore",
            size: Size::Boss,
            faction: Faction::Goblins,
            purple: true,
            copies: 1,
            bounty: 4,
            fresh: Stats { action_points: 3, defeat: 9, wound: Some(4), rows: [Dice::read("6W"), Dice::read("4W"), Dice::NONE, Dice::NONE], abilities: Ability::set(&[Ability::Cursed]), ..Stats::BLANK },
            wounded: Stats { action_points: 3, defeat: 5, rows: [Dice::read("2Y"), Dice::read("1Y"), Dice::NONE, Dice::NONE], ..Stats::BLANK },
            ..MinionCard::BLANK
        },
        MinionCard {
            name: "Gravel Spitter",
            faction: Faction::Dwarves,
            copies: 3,
            bounty: 1,
            fresh: Stats { action_points: 1, defeat: 3, wound: Some(2), rows: [Dice::NONE, Dice::read("1Y"), Dice::NONE, Dice::NONE], abilities: Ability::set(&[Ability::Longshot]), ..Stats::BLANK },
            wounded: Stats { action_points: 2, defeat: 2, rows: [Dice::read("1W"), Dice::read("1Y 1W"), Dice::NONE, Dice::NONE], abilities: Ability::set(&[Ability::Longshot]), ..Stats::BLANK },
            ..MinionCard::BLANK
        },
        MinionCard {
            name: "Quarry Brawler",
            faction: Faction::Dwarves,
            copies: 3,
            bounty: 1,
            fresh: Stats { action_points: 2, defeat: 4, wound: Some(2), rows: [Dice::read("1Y"), Dice::NONE, Dice::NONE, Dice::NONE], ..Stats::BLANK },
            wounded: Stats { action_points: 2, defeat: 3, rows: [Dice::read("2Y"), Dice::NONE, Dice::NONE, Dice::NONE], ..Stats::BLANK },
            ..MinionCard::BLANK
        },
        MinionCard {
            name: "Pantry Guard",
            faction: Faction::Dwarves,
            copies: 2,
            bounty: 1,
            fresh: Stats { action_points: 1, defeat: 4, wound: Some(2), rows: [Dice::read("1Y 1W"), Dice::NONE, Dice::NONE, Dice::NONE], abilities: Ability::set(&[Ability::Armor]), ..Stats::BLANK },
            wounded: Stats { action_points: 2, defeat: 3, rows: [Dice::read("2Y"), Dice::NONE, Dice::NONE, Dice::NONE], ..Stats::BLANK },
            ..MinionCard::BLANK
        },
        MinionCard {
            name: "Bismuth Baker",
            size: Size::Elite,
            faction: Faction::Dwarves,
            copies: 1,
            bounty: 2,
            fresh: Stats { action_points: 2, defeat: 6, wound: Some(3), rows: [Dice::read("2W"), Dice::read("1Y 1W"), Dice::NONE, Dice::NONE], abilities: Ability::set(&[Ability::Aoe]), ..Stats::BLANK },
            wounded: Stats { action_points: 2, defeat: 4, rows: [Dice::read("2Y"), Dice::read("1Y 1W"), Dice::NONE, Dice::NONE], abilities: Ability::set(&[Ability::Aoe]), ..Stats::BLANK },
            ..MinionCard::BLANK
        },
        MinionCard {
            name: "Granite Glutton",
            size: Size::Elite,
            faction: Faction::Dwarves,
            copies: 1,
            bounty: 2,
            fresh: Stats { action_points: 2, defeat: 7, wound: Some(4), rows: [Dice::read("2Y"), Dice::NONE, Dice::NONE, Dice::NONE], abilities: Ability::set(&[Ability::Armor]), ..Stats::BLANK },
            wounded: Stats { action_points: 2, defeat: 4, rows: [Dice::read("3Y"), Dice::NONE, Dice::NONE, Dice::NONE], abilities: Ability::set(&[Ability::Armor]), ..Stats::BLANK },
            ..MinionCard::BLANK
        },
        MinionCard {
            name: "Slate Slinger",
            size: Size::Elite,
            faction: Faction::Dwarves,
            copies: 1,
            bounty: 2,
            fresh: Stats { action_points: 2, defeat: 6, wound: Some(3), rows: [Dice::read("1Y"), Dice::read("2Y"), Dice::NONE, Dice::NONE], abilities: Ability::set(&[Ability::Longshot]), ..Stats::BLANK },
            wounded: Stats { action_points: 2, defeat: 4, rows: [Dice::read("1Y"), Dice::read("2Y 1W"), Dice::NONE, Dice::NONE], abilities: Ability::set(&[Ability::Longshot]), ..Stats::BLANK },
            ..MinionCard::BLANK
        },
        MinionCard {
            name: "Voldor Stone Eater",
            size: Size::Boss,
            faction: Faction::Dwarves,
            copies: 1,
            bounty: 4,
            fresh: Stats { action_points: 2, defeat: 11, wound: Some(6), rows: [Dice::read("1R 2Y"), Dice::NONE, Dice::NONE, Dice::NONE], abilities: Ability::set(&[Ability::Aoe]), ..Stats::BLANK },
            wounded: Stats { action_points: 2, defeat: 6, rows: [Dice::read("1R 3Y"), Dice::NONE, Dice::NONE, Dice::NONE], abilities: Ability::set(&[Ability::Aoe]), ..Stats::BLANK },
            ..MinionCard::BLANK
        },
        MinionCard {
            name: "Mother Lode",
            size: Size::Boss,
            faction: Faction::Dwarves,
            copies: 1,
            bounty: 4,
            fresh: Stats { action_points: 2, defeat: 10, wound: Some(5), rows: [Dice::read("2Y"), Dice::read("2Y 1W"), Dice::NONE, Dice::NONE], abilities: Ability::set(&[Ability::Armor, Ability::Longshot]), ..Stats::BLANK },
            wounded: Stats { action_points: 2, defeat: 6, rows: [Dice::read("2Y"), Dice::read("3Y"), Dice::NONE, Dice::NONE], abilities: Ability::set(&[Ability::Longshot]), ..Stats::BLANK },
            ..MinionCard::BLANK
        },
        MinionCard {
            name: "Shadow Mordak",
            size: Size::Boss,
            faction: Faction::None,
            purple: true,
            copies: 1,
            bounty: 4,
            fresh: Stats { action_points: 2, defeat: 8, wound: Some(4), rows: [Dice::read("1Y"), Dice::NONE, Dice::read("1R 2Y"), Dice::NONE], abilities: Ability::set(&[Ability::Evade]), ..Stats::BLANK },
            wounded: Stats { action_points: 2, defeat: 4, rows: [Dice::read("1Y"), Dice::NONE, Dice::read("2Y"), Dice::NONE], ..Stats::BLANK },
            ..MinionCard::BLANK
        },
    ],
    gust: [
        Stats { action_points: 2, defeat: 4, rows: [Dice::read("1Y 1W"), Dice::NONE, Dice::NONE, Dice::NONE], abilities: Ability::set(&[Ability::Evade]), ..Stats::BLANK },
        Stats { action_points: 3, defeat: 6, rows: [Dice::read("2Y"), Dice::NONE, Dice::NONE, Dice::NONE], abilities: Ability::set(&[Ability::Evade]), ..Stats::BLANK },
    ],
    sheep: Sheep { defeat: 1, ..Sheep::BLANK },
    spawn_cost: [2, 5, 8],
    spells: [
        SpellCard {
            name: "Lightning Surge",
            copies: 2,
            play: Play::General(&[4, 6, 8]),
            target: Target::Region { range: Range::Adjacent, count: Levels::new([1, 1, 1]) },
            effects: &[
                Effect::Attack { amount: Amount { dice: Levels::new([Dice::read("2R"), Dice::read("4R"), Dice::read("6R")]), ..Amount::BLANK }, aoe: false },
            ],
            text: "Attack one adjacent Region. Its damage is the total rolled on 2 / 4 / 6 Master dice (so 12 at most before bonuses).",
            ..SpellCard::BLANK
        },
        SpellCard {
            name: "Enormous Fist",
            copies: 3,
            play: Play::General(&[4, 6, 8]),
            target: Target::Region { range: Range::Nearby, count: Levels::new([1, 1, 1]) },
            effects: &[
                Effect::Attack { amount: Amount { fixed: Levels::new([5, 8, 11]), ..Amount::BLANK }, aoe: false },
            ],
            text: "Attack one nearby Region for 5 / 8 / 11 damage.",
            ..SpellCard::BLANK
        },
        SpellCard {
            name: "Mage Darts",
            copies: 3,
            play: Play::General(&[2, 4]),
            target: Target::Region { range: Range::Nearby, count: Levels::new([1, 1, 1]) },
            effects: &[
                Effect::Attack { amount: Amount { fixed: Levels::new([3, 5, 5]), ..Amount::BLANK }, aoe: false },
            ],
            text: "Attack one nearby Region for 3 / 5 damage.",
            ..SpellCard::BLANK
        },
        SpellCard {
            name: "Cinder Burst",
            copies: 3,
            play: Play::General(&[4, 6]),
            target: Target::Region { range: Range::Adjacent, count: Levels::new([1, 1, 1]) },
            effects: &[
                Effect::Attack { amount: Amount { fixed: Levels::new([3, 4, 4]), ..Amount::BLANK }, aoe: true },
            ],
            text: "AOE attack on one adjacent Region for 3 / 4 damage.",
            ..SpellCard::BLANK
        },
        SpellCard {
            name: "Ring of Rime",
            copies: 2,
            play: Play::General(&[3, 5]),
            target: Target::Region { range: Range::Own, count: Levels::new([1, 1, 1]) },
            effects: &[
                Effect::Attack { amount: Amount { fixed: Levels::new([2, 4, 4]), ..Amount::BLANK }, aoe: true },
            ],
            text: "AOE attack on your own Region for 2 / 4 damage (never on yourself).",
            ..SpellCard::BLANK
        },
        SpellCard {
            name: "Baa-leful Verse",
            copies: 2,
            play: Play::General(&[3, 6]),
            target: Target::Minion { range: Range::Nearby, max_size: Levels::new([1, 2, 2]), wounded: false, count: Levels::new([1, 1, 1]) },
            effects: &[Effect::SheepSwap],
            text: "Replace one nearby Minion of size at most 1 / 2 with a Sheep token. The Minion card goes to its discard pile, not to a Stash.",
            ..SpellCard::BLANK
        },
        SpellCard {
            name: "Puppet Strings",
            copies: 2,
            play: Play::General(&[2, 4, 6]),
            target: Target::Minion { range: Range::Nearby, max_size: Levels::new([1, 2, 3]), wounded: false, count: Levels::new([1, 1, 1]) },
            effects: &[Effect::ExtraTurn],
            text: "You control one nearby Minion of size at most 1 / 2 / 3 for a bonus Turn that it takes at once.",
            ..SpellCard::BLANK
        },
        SpellCard {
            name: "Blink",
            copies: 2,
            play: Play::General(&[1, 3]),
            target: Target::Player { range: Range::Any, scope: Levels::new([Scope::Caster, Scope::Any, Scope::Any]), count: Levels::new([1, 1, 1]) },
            effects: &[Effect::Teleport],
            text: "Relocate yourself / any one Player Character to any revealed Region that holds none of its enemies.",
            ..SpellCard::BLANK
        },
        SpellCard { name: "Arcane Battery", copies: 1, play: Play::General(&[3, 5]), effects: &[Effect::PlusOne { who: Who::Caster, count: Levels::new([2, 3, 3]) }], text: "You gain 2 / 3 Plus-Ones on rows of your choice.", ..SpellCard::BLANK },
        SpellCard {
            name: "Giant's Shove",
            copies: 2,
            play: Play::General(&[2]),
            target: Target::Minion { range: Range::Nearby, max_size: Levels::new([3, 3, 3]), wounded: false, count: Levels::new([1, 1, 1]) },
            effects: &[Effect::Push],
            text: "Relocate one nearby Minion to a revealed Region adjacent to its own.",
            ..SpellCard::BLANK
        },
        SpellCard {
            name: "Rewind",
            copies: 2,
            play: Play::Reaction { cost: Cost::Free, trigger: Trigger::RollMade, when: When::ActorFriend },
            target: Target::Event(Who::Actor),
            effects: &[Effect::Reroll(Levels::new([2, 2, 2]))],
            text: "Reroll up to 2 dice of a friendly Action Roll.",
            ..SpellCard::BLANK
        },
        SpellCard {
            name: "Butterfingers",
            copies: 2,
            play: Play::Reaction { cost: Cost::Free, trigger: Trigger::RollMade, when: When::ActorEnemy },
            target: Target::Event(Who::Actor),
            effects: &[Effect::Reroll(Levels::new([2, 2, 2]))],
            text: "Reroll up to 2 dice of an enemy Action Roll.",
            ..SpellCard::BLANK
        },
        SpellCard {
            name: "Unravel",
            copies: 2,
            play: Play::Reaction { cost: Cost::PlusOrDiscard, trigger: Trigger::SpellCast, when: When::ActorEnemy },
            target: Target::Event(Who::Actor),
            effects: &[Effect::Cancel],
            text: "Cancel a General Spell that an enemy just cast.",
            ..SpellCard::BLANK
        },
        SpellCard {
            name: "Mirror Image",
            copies: 2,
            play: Play::Reaction { cost: Cost::PlusOrDiscard, trigger: Trigger::AttackTargets, when: When::TargetFriendPlayerOrGust },
            target: Target::Event(Who::Target),
            effects: &[
                Effect::Grant { who: Who::Target, gift: Levels::new([Gift::Dodge(Dice::read("2Y")), Gift::Dodge(Dice::read("2Y")), Gift::Dodge(Dice::read("2Y"))]), until: Until::Attack },
            ],
            text: "A friendly Player Character or Gust that just became the target of an attack has Dodge (2 Adept) for that attack.",
            ..SpellCard::BLANK
        },
        SpellCard {
            name: "Quickstep",
            copies: 1,
            play: Play::Reaction { cost: Cost::Free, trigger: Trigger::TurnBegins, when: When::ActorFriend },
            target: Target::Event(Who::Actor),
            effects: &[
                Effect::Grant { who: Who::Actor, gift: Levels::new([Gift::Evade, Gift::Evade, Gift::Evade]), until: Until::Turn },
            ],
            text: "A friendly Character whose Turn begins has Evade until that Turn ends.",
            ..SpellCard::BLANK
        },
        SpellCard {
            name: "Bright Idea",
            copies: 1,
            play: Play::Reaction { cost: Cost::Free, trigger: Trigger::ActionBegins, when: When::ActorFriendRoll },
            target: Target::Event(Who::Actor),
            effects: &[
                Effect::Grant { who: Who::Actor, gift: Levels::new([Gift::Bonus(Dice::read("2W")), Gift::Bonus(Dice::read("2W")), Gift::Bonus(Dice::read("2W"))]), until: Until::Action },
            ],
            text: "A friendly Character that begins an Action Roll adds 2 Novice Bonus dice to it.",
            ..SpellCard::BLANK
        },
        SpellCard {
            name: "Lay on Hands",
            deck: Deck::Divine,
            copies: 3,
            play: Play::General(&[2, 4, 6]),
            target: Target::Character,
            effects: &[
                Effect::Heal { who: Who::Target, amount: Amount { fixed: Levels::new([2, 3, 4]), dice: Levels::new([Dice::read("1Y"), Dice::read("2Y"), Dice::read("3Y")]), ..Amount::BLANK } },
            ],
            text: "Roll 1 / 2 / 3 Adept dice; heal any Character by the total +2 / +3 / +4.",
            ..SpellCard::BLANK
        },
        SpellCard {
            name: "Soul Beam",
            deck: Deck::Divine,
            copies: 3,
            play: Play::General(&[3, 5, 7]),
            target: Target::Character,
            effects: &[
                Effect::Heal { who: Who::Target, amount: Amount { fixed: Levels::new([3, 5, 7]), ..Amount::BLANK } },
            ],
            text: "Heal any Character by 3 / 5 / 7.",
            ..SpellCard::BLANK
        },
        SpellCard {
            name: "Lion's Roar",
            deck: Deck::Divine,
            copies: 3,
            play: Play::General(&[3, 5, 7]),
            target: Target::Player { range: Range::Nearby, scope: Levels::new([Scope::Any, Scope::Any, Scope::Any]), count: Levels::new([1, 1, 1]) },
            effects: &[
                Effect::PlusOne { who: Who::Target, count: Levels::new([2, 3, 4]) },
            ],
            text: "One nearby Player Character gains 2 / 3 / 4 Plus-Ones on rows of its choice.",
            ..SpellCard::BLANK
        },
        SpellCard {
            name: "Blood Bound",
            deck: Deck::Divine,
            copies: 2,
            play: Play::General(&[2, 4]),
            target: Target::Player { range: Range::Any, scope: Levels::new([Scope::Caster, Scope::Any, Scope::Any]), count: Levels::new([1, 1, 1]) },
            effects: &[
                Effect::Grant { who: Who::Target, gift: Levels::new([Gift::Lifelink, Gift::Lifelink, Gift::Lifelink]), until: Until::Cycle },
            ],
            text: "Bind yourself / any one Player Character: until your next Turn begins, after each attack by the bound Character you heal as many Hearts as that attack dealt damage.",
            ..SpellCard::BLANK
        },
        SpellCard {
            name: "Circle of Mercy",
            deck: Deck::Divine,
            copies: 2,
            play: Play::General(&[4, 6]),
            effects: &[
                Effect::Heal { who: Who::FriendlyPlayersNearby, amount: Amount { fixed: Levels::new([2, 4, 4]), ..Amount::BLANK } },
            ],
            text: "Heal every friendly Player Character nearby (you too) by 2 / 4.",
            ..SpellCard::BLANK
        },
        SpellCard {
            name: "Shield of Faith",
            deck: Deck::Divine,
            copies: 3,
            play: Play::General(&[2, 4]),
            target: Target::Player { range: Range::Any, scope: Levels::new([Scope::Any, Scope::Any, Scope::Any]), count: Levels::new([1, 2, 2]) },
            effects: &[
                Effect::Grant { who: Who::Target, gift: Levels::new([Gift::Armor, Gift::Armor, Gift::Armor]), until: Until::Cycle },
            ],
            text: "1 / up to 2 Player Characters have Armor until your next Turn begins.",
            ..SpellCard::BLANK
        },
        SpellCard {
            name: "Blessed Edge",
            deck: Deck::Divine,
            copies: 2,
            play: Play::General(&[2, 4]),
            target: Target::Player { range: Range::Nearby, scope: Levels::new([Scope::Any, Scope::Any, Scope::Any]), count: Levels::new([1, 1, 1]) },
            effects: &[
                Effect::Grant { who: Who::Target, gift: Levels::new([Gift::Bonus(Dice::read("1Y")), Gift::Bonus(Dice::read("1R")), Gift::Bonus(Dice::read("1R"))]), until: Until::Cycle },
            ],
            text: "One nearby Player Character adds 1 Adept / 1 Master Bonus die to each of its Action Rolls until your next Turn begins.",
            ..SpellCard::BLANK
        },
        SpellCard {
            name: "Stern Rebuke",
            deck: Deck::Divine,
            copies: 3,
            play: Play::General(&[3, 5]),
            target: Target::Region { range: Range::Own, count: Levels::new([1, 1, 1]) },
            effects: &[
                Effect::Attack { amount: Amount { fixed: Levels::new([4, 7, 7]), ..Amount::BLANK }, aoe: false },
            ],
            text: "Attack your own Region for 4 / 7 damage.",
            ..SpellCard::BLANK
        },
        SpellCard {
            name: "Purify",
            deck: Deck::Divine,
            copies: 1,
            play: Play::General(&[2]),
            target: Target::Player { range: Range::Any, scope: Levels::new([Scope::Any, Scope::Any, Scope::Any]), count: Levels::new([1, 1, 1]) },
            effects: &[
                Effect::Cleanse,
                Effect::Heal { who: Who::Target, amount: Amount { fixed: Levels::new([2, 2, 2]), ..Amount::BLANK } },
            ],
            text: "Remove every lasting effect that an enemy's Spell put on one Player Character, then heal it by 2.",
            ..SpellCard::BLANK
        },
        SpellCard {
            name: "Guiding Star",
            deck: Deck::Divine,
            copies: 2,
            play: Play::General(&[2, 4]),
            target: Target::Player { range: Range::Any, scope: Levels::new([Scope::Any, Scope::Any, Scope::Any]), count: Levels::new([1, 2, 2]) },
            effects: &[Effect::ExtraMove],
            text: "1 / up to 2 Player Characters each make one free Move at once.",
            ..SpellCard::BLANK
        },
        SpellCard {
            name: "Guardian Hand",
            deck: Deck::Divine,
            copies: 2,
            play: Play::Reaction { cost: Cost::PlusOrDiscard, trigger: Trigger::DamageDue, when: When::TargetFriendPlayerOrGust },
            target: Target::Event(Who::Target),
            effects: &[Effect::Prevent(Levels::new([3, 3, 3]))],
            text: "When a friendly Player Character or Gust is about to take damage, prevent 3 of it.",
            ..SpellCard::BLANK
        },
        SpellCard {
            name: "Favor from Above",
            deck: Deck::Divine,
            copies: 2,
            play: Play::Reaction { cost: Cost::Free, trigger: Trigger::RollMade, when: When::ActorFriend },
            target: Target::Event(Who::Actor),
            effects: &[Effect::Hits(Levels::new([2, 2, 2]))],
            text: "Add 2 Hits to a friendly Action Roll that was just made.",
            ..SpellCard::BLANK
        },
        SpellCard {
            name: "Second Wind",
            deck: Deck::Divine,
            copies: 2,
            play: Play::Reaction { cost: Cost::Free, trigger: Trigger::TurnBegins, when: When::ActorFriendPlayerHurt },
            target: Target::Event(Who::Actor),
            effects: &[
                Effect::Heal { who: Who::Actor, amount: Amount { fixed: Levels::new([3, 3, 3]), ..Amount::BLANK } },
            ],
            text: "When the Turn of a friendly Player Character begins, heal it by 3.",
            ..SpellCard::BLANK
        },
        SpellCard {
            name: "Eye for an Eye",
            deck: Deck::Divine,
            copies: 1,
            play: Play::Reaction { cost: Cost::PlusOrDiscard, trigger: Trigger::DamageTaken, when: When::TargetFriendPlayerSourceEnemy },
            target: Target::Event(Who::Source),
            effects: &[
                Effect::Damage { who: Who::Source, amount: Amount { fixed: Levels::new([3, 3, 3]), ..Amount::BLANK } },
            ],
            text: "When an enemy's damage has just reduced the Health of a friendly Player Character that survives, the enemy that dealt it takes 3 damage.",
            ..SpellCard::BLANK
        },
        SpellCard {
            name: "Last Breath",
            deck: Deck::Divine,
            copies: 1,
            play: Play::Reaction { cost: Cost::PlusOrDiscard, trigger: Trigger::DamageDue, when: When::TargetFriendPlayerLethal },
            target: Target::Event(Who::Target),
            effects: &[Effect::PreventToOne],
            text: "When damage would Defeat a friendly Player Character, that damage leaves it at 1 Heart instead.",
            ..SpellCard::BLANK
        },
        SpellCard {
            name: "Doom Bolt",
            deck: Deck::Void,
            copies: 4,
            play: Play::General(&[3, 5, 7]),
            target: Target::Region { range: Range::Revealed, count: Levels::new([1, 1, 1]) },
            effects: &[
                Effect::Attack { amount: Amount { fixed: Levels::new([2, 4, 6]), ..Amount::BLANK }, aoe: false },
            ],
            text: "Attack any revealed Region for 2 / 4 / 6 damage.",
            ..SpellCard::BLANK
        },
        SpellCard {
            name: "Void Eruption",
            deck: Deck::Void,
            copies: 3,
            play: Play::General(&[4, 6]),
            target: Target::Region { range: Range::Revealed, count: Levels::new([1, 1, 1]) },
            effects: &[
                Effect::Attack { amount: Amount { fixed: Levels::new([2, 3, 3]), ..Amount::BLANK }, aoe: true },
            ],
            text: "AOE attack on any revealed Region for 2 / 3 damage.",
            ..SpellCard::BLANK
        },
        SpellCard {
            name: "Dark Summons",
            deck: Deck::Void,
            copies: 3,
            play: Play::General(&[2, 4, 6]),
            effects: &[
                Effect::Spawn { size: Levels::new([Size::Chump, Size::Elite, Size::Boss]) },
            ],
            text: "Spawn one Chump / Elite / Boss Minion.",
            ..SpellCard::BLANK
        },
        SpellCard {
            name: "Hex",
            deck: Deck::Void,
            copies: 3,
            play: Play::General(&[2, 4]),
            target: Target::Hero { count: Levels::new([1, 2, 2]) },
            effects: &[
                Effect::Grant { who: Who::Target, gift: Levels::new([Gift::Cursed, Gift::Cursed, Gift::Cursed]), until: Until::Cycle },
            ],
            text: "1 / up to 2 Heroes are Cursed until your next Turn begins.",
            ..SpellCard::BLANK
        },
        SpellCard {
            name: "Woolly Menace",
            deck: Deck::Void,
            copies: 3,
            play: Play::General(&[1, 2]),
            target: Target::Region { range: Range::Revealed, count: Levels::new([1, 2, 2]) },
            effects: &[Effect::SheepPlace],
            text: "Place a Sheep token in 1 / up to 2 revealed Regions.",
            ..SpellCard::BLANK
        },
        SpellCard {
            name: "Unholy Vigor",
            deck: Deck::Void,
            copies: 3,
            play: Play::General(&[1, 2]),
            target: Target::Minion { range: Range::Any, max_size: Levels::new([3, 3, 3]), wounded: true, count: Levels::new([1, 2, 2]) },
            effects: &[Effect::Refresh],
            text: "Flip 1 / up to 2 Wounded Minions to their Fresh side.",
            ..SpellCard::BLANK
        },
        SpellCard {
            name: "Forced March",
            deck: Deck::Void,
            copies: 3,
            play: Play::General(&[1, 2]),
            target: Target::Minion { range: Range::Any, max_size: Levels::new([3, 3, 3]), wounded: false, count: Levels::new([1, 2, 2]) },
            effects: &[Effect::ExtraMove],
            text: "1 / up to 2 Minions each make one free Move at once.",
            ..SpellCard::BLANK
        },
        SpellCard {
            name: "Life Leech",
            deck: Deck::Void,
            copies: 2,
            play: Play::General(&[4, 6]),
            target: Target::Hero { count: Levels::new([1, 1, 1]) },
            effects: &[
                Effect::Damage { who: Who::Target, amount: Amount { fixed: Levels::new([2, 3, 3]), ..Amount::BLANK } },
                Effect::VillainHealth(Levels::new([5, 5, 5])),
            ],
            text: "One Hero takes 2 / 3 damage (not an attack), then the Villain gains 5 Health.",
            ..SpellCard::BLANK
        },
        SpellCard {
            name: "Mind Fog",
            deck: Deck::Void,
            copies: 2,
            play: Play::General(&[2, 4]),
            target: Target::Hero { count: Levels::new([1, 1, 1]) },
            effects: &[
                Effect::Discard { count: Levels::new([1, 2, 2]) },
                Effect::DropPlusOne { count: Levels::new([1, 2, 2]) },
            ],
            text: "One Hero discards 1 / 2 random Spells, then discards 1 / 2 Plus-Ones of its choice.",
            ..SpellCard::BLANK
        },
        SpellCard {
            name: "Bloodlust",
            deck: Deck::Void,
            copies: 3,
            play: Play::General(&[2, 4]),
            target: Target::Minion { range: Range::Any, max_size: Levels::new([3, 3, 3]), wounded: false, count: Levels::new([1, 1, 1]) },
            effects: &[
                Effect::Grant { who: Who::Target, gift: Levels::new([Gift::Bonus(Dice::read("1Y")), Gift::Bonus(Dice::read("1R")), Gift::Bonus(Dice::read("1R"))]), until: Until::Round },
            ],
            text: "One Minion adds 1 Adept / 1 Master Bonus die to each of its Action Rolls until the Round ends.",
            ..SpellCard::BLANK
        },
        SpellCard {
            name: "Shadow Step",
            deck: Deck::Void,
            copies: 2,
            play: Play::General(&[2]),
            target: Target::Minion { range: Range::Any, max_size: Levels::new([3, 3, 3]), wounded: false, count: Levels::new([1, 1, 1]) },
            effects: &[Effect::Teleport],
            text: "Relocate one Minion to any revealed Region that holds none of its enemies.",
            ..SpellCard::BLANK
        },
        SpellCard { name: "Grave Bargain", deck: Deck::Void, copies: 2, play: Play::General(&[2]), effects: &[Effect::Draw { deck: Deck::Void, count: Levels::new([3, 3, 3]) }], text: "Draw 3 Void Spells.", ..SpellCard::BLANK },
        SpellCard {
            name: "Shackles",
            deck: Deck::Void,
            copies: 2,
            play: Play::General(&[3]),
            target: Target::Hero { count: Levels::new([1, 1, 1]) },
            effects: &[
                Effect::Grant { who: Who::Target, gift: Levels::new([Gift::ActionPoint, Gift::ActionPoint, Gift::ActionPoint]), until: Until::NextTurn },
            ],
            text: "One Hero has 1 Action Point less (but at least 1) in its next Turn.",
            ..SpellCard::BLANK
        },
        SpellCard {
            name: "Unlucky Star",
            deck: Deck::Void,
            copies: 3,
            play: Play::Reaction { cost: Cost::Free, trigger: Trigger::RollMade, when: When::ActorEnemy },
            target: Target::Event(Who::Actor),
            effects: &[Effect::Reroll(Levels::new([2, 2, 2]))],
            text: "Reroll up to 2 dice of an enemy Action Roll.",
            ..SpellCard::BLANK
        },
        SpellCard {
            name: "Dark Reflexes",
            deck: Deck::Void,
            copies: 1,
            play: Play::Reaction { cost: Cost::PlusOrDiscard, trigger: Trigger::AttackTargets, when: When::TargetFriendNotSheep },
            target: Target::Event(Who::Target),
            effects: &[
                Effect::Grant { who: Who::Target, gift: Levels::new([Gift::Dodge(Dice::read("2Y")), Gift::Dodge(Dice::read("2Y")), Gift::Dodge(Dice::read("2Y"))]), until: Until::Attack },
            ],
            text: "A friendly Minion (not a Sheep) or Mordak that just became the target of an attack has Dodge (2 Adept) for that attack.",
            ..SpellCard::BLANK
        },
        SpellCard {
            name: "Bone Shield",
            deck: Deck::Void,
            copies: 2,
            play: Play::Reaction { cost: Cost::Free, trigger: Trigger::DamageDue, when: When::TargetFriendNotSheep },
            target: Target::Event(Who::Target),
            effects: &[Effect::Prevent(Levels::new([2, 2, 2]))],
            text: "When a friendly Character (not a Sheep) is about to take damage, prevent 2 of it.",
            ..SpellCard::BLANK
        },
        SpellCard {
            name: "Malice",
            deck: Deck::Void,
            copies: 1,
            play: Play::Reaction { cost: Cost::Free, trigger: Trigger::ActionBegins, when: When::ActorFriendRoll },
            target: Target::Event(Who::Actor),
            effects: &[
                Effect::Grant { who: Who::Actor, gift: Levels::new([Gift::Bonus(Dice::read("2W")), Gift::Bonus(Dice::read("2W")), Gift::Bonus(Dice::read("2W"))]), until: Until::Action },
            ],
            text: "A friendly Character that begins an Action Roll adds 2 Novice Bonus dice to it.",
            ..SpellCard::BLANK
        },
        SpellCard {
            name: "Null Magic",
            deck: Deck::Void,
            copies: 1,
            play: Play::Reaction { cost: Cost::PlusOrDiscard, trigger: Trigger::SpellCast, when: When::ActorEnemy },
            target: Target::Event(Who::Actor),
            effects: &[Effect::Cancel],
            text: "Cancel a General Spell that an enemy just cast.",
            ..SpellCard::BLANK
        },
        SpellCard {
            name: "Ambush Horn",
            deck: Deck::Void,
            copies: 1,
            play: Play::Reaction { cost: Cost::PlusOrDiscard, trigger: Trigger::RegionRevealed, when: When::ActorEnemy },
            target: Target::Minion { range: Range::JustRevealed, max_size: Levels::new([3, 3, 3]), wounded: false, count: Levels::new([1, 1, 1]) },
            effects: &[Effect::ExtraTurn],
            text: "After an enemy Scouts, one of your Minions in a Region just revealed takes a bonus Turn at once.",
            ..SpellCard::BLANK
        },
        SpellCard {
            name: "Quicksand",
            deck: Deck::Void,
            copies: 1,
            play: Play::Reaction { cost: Cost::Free, trigger: Trigger::ActionBegins, when: When::ActorEnemyMove },
            target: Target::Event(Who::Actor),
            effects: &[
                Effect::Grant { who: Who::Actor, gift: Levels::new([Gift::MoveCap(1), Gift::MoveCap(1), Gift::MoveCap(1)]), until: Until::Action },
            ],
            text: "An enemy that begins a Move may make only 1 step with it.",
            ..SpellCard::BLANK
        },
        SpellCard {
            name: "Parting Spite",
            deck: Deck::Void,
            copies: 1,
            play: Play::Reaction { cost: Cost::PlusOrDiscard, trigger: Trigger::Defeated, when: When::TargetFriendMinionSourceEnemy },
            target: Target::Event(Who::Source),
            effects: &[
                Effect::Damage { who: Who::Source, amount: Amount { fixed: Levels::new([2, 2, 2]), ..Amount::BLANK } },
            ],
            text: "When a friendly Minion is Defeated by an enemy Character, that Character takes 2 damage.",
            ..SpellCard::BLANK
        },
    ],
    treasures: [
        TreasureCard { name: "Notched Cleaver", copies: 2, bounty: 1, action: Some(Row::Melee), bonus: Dice::read("1Y"), text: "Melee: +1 Adept Bonus die.", ..TreasureCard::BLANK },
        TreasureCard { name: "Headsman's Axe", copies: 1, bounty: 2, action: Some(Row::Melee), bonus: Dice::read("1R"), text: "Melee: +1 Master Bonus die.", ..TreasureCard::BLANK },
        TreasureCard { name: "Whirling Flail", copies: 2, bounty: 1, action: Some(Row::Melee), bonus: Dice::read("1W"), abilities: Ability::set(&[Ability::Aoe]), text: "Melee: +1 Novice Bonus die; AOE.", ..TreasureCard::BLANK },
        TreasureCard { name: "Balanced Blade", copies: 2, bounty: 1, action: Some(Row::Melee), rerolls: 2, text: "Melee: reroll up to 2 dice.", ..TreasureCard::BLANK },
        TreasureCard { name: "Hunting Bow", copies: 2, bounty: 1, action: Some(Row::Ranged), bonus: Dice::read("1Y"), text: "Ranged: +1 Adept Bonus die.", ..TreasureCard::BLANK },
        TreasureCard { name: "Dragonbone Bow", copies: 1, bounty: 2, action: Some(Row::Ranged), bonus: Dice::read("1R"), text: "Ranged: +1 Master Bonus die.", ..TreasureCard::BLANK },
        TreasureCard { name: "Spyglass Crossbow", copies: 2, bounty: 1, action: Some(Row::Ranged), bonus: Dice::read("1W"), abilities: Ability::set(&[Ability::Longshot]), text: "Ranged: +1 Novice Bonus die; Longshot.", ..TreasureCard::BLANK },
        TreasureCard { name: "Patient Sling", copies: 1, bounty: 1, action: Some(Row::Ranged), rerolls: 2, text: "Ranged: reroll up to 2 dice.", ..TreasureCard::BLANK },
        TreasureCard { name: "Bomb Satchel", copies: 1, bounty: 2, action: Some(Row::Ranged), bonus: Dice::read("1Y"), abilities: Ability::set(&[Ability::Aoe]), text: "Ranged: +1 Adept Bonus die; AOE.", ..TreasureCard::BLANK },
        TreasureCard { name: "Willow Wand", copies: 2, bounty: 1, action: Some(Row::Magic), bonus: Dice::read("1Y"), text: "Magic: +1 Adept Bonus die.", ..TreasureCard::BLANK },
        TreasureCard { name: "Staff of Ages", copies: 1, bounty: 2, action: Some(Row::Magic), bonus: Dice::read("1R"), text: "Magic: +1 Master Bonus die.", ..TreasureCard::BLANK },
        TreasureCard { name: "Crystal Focus", copies: 2, bounty: 1, action: Some(Row::Magic), rerolls: 2, text: "Magic: reroll up to 2 dice.", ..TreasureCard::BLANK },
        TreasureCard { name: "Padded Jerkin", slot: Slot::Defense, copies: 4, bounty: 1, abilities: Ability::set(&[Ability::Armor]), text: "Armor.", ..TreasureCard::BLANK },
        TreasureCard { name: "Ducking Buckler", slot: Slot::Defense, copies: 3, bounty: 1, dodge: Dice::read("1Y"), text: "Dodge (1 Adept).", ..TreasureCard::BLANK },
        TreasureCard { name: "Bear Plate", slot: Slot::Defense, copies: 1, bounty: 2, abilities: Ability::set(&[Ability::Armor]), dodge: Dice::read("1W"), text: "Armor; Dodge (1 Novice).", ..TreasureCard::BLANK },
        TreasureCard { name: "Warded Cloak", slot: Slot::Defense, copies: 2, bounty: 1, curse_immune: true, text: "You are never Cursed.", ..TreasureCard::BLANK },
        TreasureCard { name: "Stout Heart Medal", slot: Slot::Defense, copies: 2, bounty: 1, max_health: 4, text: "Maximum Health +4.", ..TreasureCard::BLANK },
        TreasureCard { name: "Clyde the Horse", slot: Slot::Item, copies: 1, bounty: 1, move_steps: Some(4), mountain_free: true, text: "Each of your Moves has up to 4 steps, and a step onto a Mountain counts as an ordinary step.", ..TreasureCard::BLANK },
        TreasureCard { name: "Fabulous Riches", slot: Slot::Item, copies: 2, bounty: 2, xp: 1, text: "In each Level Up Step of your side before the Final Battle you gain 1 XP (once a Round per card).", ..TreasureCard::BLANK },
        TreasureCard { name: "Healing Draught", slot: Slot::Item, copies: 3, bounty: 1, one_use: Some(OneUse::Heal(5)), text: "One use, in your own Turn, free: heal 5.", ..TreasureCard::BLANK },
        TreasureCard { name: "Hasty Tonic", slot: Slot::Item, copies: 2, bounty: 1, one_use: Some(OneUse::ActionPoints(1)), text: "One use, in your own Turn, free: +1 Action Point this Turn.", ..TreasureCard::BLANK },
        TreasureCard { name: "Lucky Coin", slot: Slot::Item, copies: 2, bounty: 1, rerolls_any: 1, text: "In each of your Action Rolls, reroll up to 1 die.", ..TreasureCard::BLANK },
        TreasureCard { name: "Soft Boots", slot: Slot::Item, copies: 2, bounty: 1, abilities: Ability::set(&[Ability::Evade]), text: "Evade.", ..TreasureCard::BLANK },
        TreasureCard { name: "Spell Satchel", slot: Slot::Item, copies: 1, bounty: 1, draws: 1, text: "Draw 1 more Spell in your Level Up Step from a deck you are allowed to use.", ..TreasureCard::BLANK },
        TreasureCard { name: "Sure Gauntlet", slot: Slot::Item, copies: 1, bounty: 2, abilities: Ability::set(&[Ability::Boost]), text: "Boost.", ..TreasureCard::BLANK },
    ],
    days: [
        Day { void_draws: [1, 1, 1, 1, 1], spawns: [&[], &[], &[Size::Chump], &[Size::Chump], &[Size::Chump, Size::Chump]], ..Day::BLANK },
        Day { xp: [1, 2, 1, 1, 2], spawns: [&[], &[Size::Chump], &[Size::Chump], &[Size::Chump, Size::Chump], &[Size::Chump, Size::Chump]], ..Day::BLANK },
        Day { void_draws: [1, 1, 1, 1, 1], spawns: [&[Size::Chump], &[Size::Elite], &[Size::Elite], &[Size::Elite], &[Size::Elite, Size::Chump]], ..Day::BLANK },
        Day { xp: [1, 2, 1, 1, 2], spawns: [&[], &[Size::Chump], &[Size::Chump, Size::Chump], &[Size::Elite], &[Size::Elite, Size::Elite]], ..Day::BLANK },
        Day { health: [0, 5, 5, 5, 5], spawns: [&[Size::Chump], &[Size::Elite], &[Size::Elite], &[Size::Elite, Size::Chump], &[Size::Boss]], ..Day::BLANK },
        Day { xp: [1, 1, 2, 2, 2], health: [0, 0, 5, 5, 5], spawns: [&[Size::Chump], &[Size::Elite], &[Size::Boss], &[Size::Boss], &[Size::Boss, Size::Elite]], ..Day::BLANK },
    ],
    prices: Prices {
        hero: [
            &[
                Reward { dice: 1, ..Reward::BLANK },
                Reward { min_bounty: 1, xp: 1, ..Reward::BLANK },
                Reward { min_bounty: 2, xp: 1, dice: 1, ..Reward::BLANK },
                Reward { min_bounty: 4, xp: 2, ..Reward::BLANK },
                Reward { min_bounty: 6, xp: 2, dice: 1, ..Reward::BLANK },
                Reward { min_bounty: 8, xp: 3, ..Reward::BLANK },
                Reward { min_bounty: 11, xp: 4, ..Reward::BLANK },
            ],
            &[
                Reward { dice: 1, ..Reward::BLANK },
                Reward { min_bounty: 1, xp: 1, ..Reward::BLANK },
                Reward { min_bounty: 3, xp: 1, dice: 1, ..Reward::BLANK },
                Reward { min_bounty: 5, xp: 2, ..Reward::BLANK },
                Reward { min_bounty: 8, xp: 2, dice: 1, ..Reward::BLANK },
                Reward { min_bounty: 11, xp: 3, ..Reward::BLANK },
                Reward { min_bounty: 15, xp: 4, ..Reward::BLANK },
            ],
            &[
                Reward { dice: 1, ..Reward::BLANK },
                Reward { min_bounty: 1, xp: 1, ..Reward::BLANK },
                Reward { min_bounty: 4, xp: 1, dice: 1, ..Reward::BLANK },
                Reward { min_bounty: 7, xp: 2, ..Reward::BLANK },
                Reward { min_bounty: 11, xp: 2, dice: 1, ..Reward::BLANK },
                Reward { min_bounty: 15, xp: 3, ..Reward::BLANK },
                Reward { min_bounty: 20, xp: 4, ..Reward::BLANK },
            ],
        ],
        villain: [
            &[
                Reward { dice: 1, ..Reward::BLANK },
                Reward { min_bounty: 3, xp: 1, health: 5, ..Reward::BLANK },
                Reward { min_bounty: 6, xp: 2, health: 10, ..Reward::BLANK },
            ],
            &[
                Reward { xp: 1, ..Reward::BLANK },
                Reward { min_bounty: 3, xp: 2, health: 5, ..Reward::BLANK },
                Reward { min_bounty: 6, xp: 3, health: 10, ..Reward::BLANK },
                Reward { min_bounty: 9, xp: 4, health: 15, ..Reward::BLANK },
            ],
            &[
                Reward { xp: 2, ..Reward::BLANK },
                Reward { min_bounty: 3, xp: 3, health: 5, ..Reward::BLANK },
                Reward { min_bounty: 6, xp: 4, health: 10, ..Reward::BLANK },
                Reward { min_bounty: 9, xp: 5, health: 15, ..Reward::BLANK },
            ],
        ],
        level_up: [1, 1, 1, 3],
        ..Prices::BLANK
    },
    ..Printed::BLANK
}.count_random_tiles();

/// Its digest.
pub(super) const DIGEST: u64 = 0xe291_bc93_6599_e879;

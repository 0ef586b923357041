//! The Treasures (2.8): 45 cards of 25 designs.
//!
//! Generated from `components.toml` by `make bless`: change the value there.

use super::{Ability, Card, Dice, OneUse, PLAIN, Row, Slot};

/// The designs, in the order of their ids.
pub(in super::super) static CARDS: [Card; 25] = [
    Card {
        name: "Notched Cleaver",
        slot: Slot::Offense,
        copies: 2,
        bounty: 1,
        action: Some(Row::Melee),
        bonus: Dice::read("1Y"),
        text: "Melee: +1 Adept Bonus die.",
        ..PLAIN
    },
    Card {
        name: "Headsman's Axe",
        slot: Slot::Offense,
        copies: 1,
        bounty: 2,
        action: Some(Row::Melee),
        bonus: Dice::read("1R"),
        text: "Melee: +1 Master Bonus die.",
        ..PLAIN
    },
    Card {
        name: "Whirling Flail",
        slot: Slot::Offense,
        copies: 2,
        bounty: 1,
        action: Some(Row::Melee),
        bonus: Dice::read("1W"),
        abilities: Ability::set(&[Ability::Aoe]),
        text: "Melee: +1 Novice Bonus die; AOE.",
        ..PLAIN
    },
    Card {
        name: "Balanced Blade",
        slot: Slot::Offense,
        copies: 2,
        bounty: 1,
        action: Some(Row::Melee),
        rerolls: 2,
        text: "Melee: reroll up to 2 dice.",
        ..PLAIN
    },
    Card {
        name: "Hunting Bow",
        slot: Slot::Offense,
        copies: 2,
        bounty: 1,
        action: Some(Row::Ranged),
        bonus: Dice::read("1Y"),
        text: "Ranged: +1 Adept Bonus die.",
        ..PLAIN
    },
    Card {
        name: "Dragonbone Bow",
        slot: Slot::Offense,
        copies: 1,
        bounty: 2,
        action: Some(Row::Ranged),
        bonus: Dice::read("1R"),
        text: "Ranged: +1 Master Bonus die.",
        ..PLAIN
    },
    Card {
        name: "Spyglass Crossbow",
        slot: Slot::Offense,
        copies: 2,
        bounty: 1,
        action: Some(Row::Ranged),
        bonus: Dice::read("1W"),
        abilities: Ability::set(&[Ability::Longshot]),
        text: "Ranged: +1 Novice Bonus die; Longshot.",
        ..PLAIN
    },
    Card {
        name: "Patient Sling",
        slot: Slot::Offense,
        copies: 1,
        bounty: 1,
        action: Some(Row::Ranged),
        rerolls: 2,
        text: "Ranged: reroll up to 2 dice.",
        ..PLAIN
    },
    Card {
        name: "Bomb Satchel",
        slot: Slot::Offense,
        copies: 1,
        bounty: 2,
        action: Some(Row::Ranged),
        bonus: Dice::read("1Y"),
        abilities: Ability::set(&[Ability::Aoe]),
        text: "Ranged: +1 Adept Bonus die; AOE.",
        ..PLAIN
    },
    Card {
        name: "Willow Wand",
        slot: Slot::Offense,
        copies: 2,
        bounty: 1,
        action: Some(Row::Magic),
        bonus: Dice::read("1Y"),
        text: "Magic: +1 Adept Bonus die.",
        ..PLAIN
    },
    Card {
        name: "Staff of Ages",
        slot: Slot::Offense,
        copies: 1,
        bounty: 2,
        action: Some(Row::Magic),
        bonus: Dice::read("1R"),
        text: "Magic: +1 Master Bonus die.",
        ..PLAIN
    },
    Card {
        name: "Crystal Focus",
        slot: Slot::Offense,
        copies: 2,
        bounty: 1,
        action: Some(Row::Magic),
        rerolls: 2,
        text: "Magic: reroll up to 2 dice.",
        ..PLAIN
    },
    Card {
        name: "Padded Jerkin",
        slot: Slot::Defense,
        copies: 4,
        bounty: 1,
        abilities: Ability::set(&[Ability::Armor]),
        text: "Armor.",
        ..PLAIN
    },
    Card {
        name: "Ducking Buckler",
        slot: Slot::Defense,
        copies: 3,
        bounty: 1,
        dodge: Dice::read("1Y"),
        text: "Dodge (1 Adept).",
        ..PLAIN
    },
    Card {
        name: "Bear Plate",
        slot: Slot::Defense,
        copies: 1,
        bounty: 2,
        abilities: Ability::set(&[Ability::Armor]),
        dodge: Dice::read("1W"),
        text: "Armor; Dodge (1 Novice).",
        ..PLAIN
    },
    Card {
        name: "Warded Cloak",
        slot: Slot::Defense,
        copies: 2,
        bounty: 1,
        curse_immune: true,
        text: "You are never Cursed.",
        ..PLAIN
    },
    Card {
        name: "Stout Heart Medal",
        slot: Slot::Defense,
        copies: 2,
        bounty: 1,
        max_health: 4,
        text: "Maximum Health +4.",
        ..PLAIN
    },
    Card {
        name: "Clyde the Horse",
        slot: Slot::Item,
        copies: 1,
        bounty: 1,
        move_steps: Some(4),
        mountain_free: true,
        text: "Each of your Moves has up to 4 steps, and a step onto a Mountain counts as an ordinary step.",
        ..PLAIN
    },
    Card {
        name: "Fabulous Riches",
        slot: Slot::Item,
        copies: 2,
        bounty: 2,
        xp: 1,
        text: "In each Level Up Step of your side before the Final Battle you gain 1 XP (once a Round per card).",
        ..PLAIN
    },
    Card {
        name: "Healing Draught",
        slot: Slot::Item,
        copies: 3,
        bounty: 1,
        one_use: Some(OneUse::Heal(5)),
        text: "One use, in your own Turn, free: heal 5.",
        ..PLAIN
    },
    Card {
        name: "Hasty Tonic",
        slot: Slot::Item,
        copies: 2,
        bounty: 1,
        one_use: Some(OneUse::ActionPoints(1)),
        text: "One use, in your own Turn, free: +1 Action Point this Turn.",
        ..PLAIN
    },
    Card {
        name: "Lucky Coin",
        slot: Slot::Item,
        copies: 2,
        bounty: 1,
        rerolls_any: 1,
        text: "In each of your Action Rolls, reroll up to 1 die.",
        ..PLAIN
    },
    Card {
        name: "Soft Boots",
        slot: Slot::Item,
        copies: 2,
        bounty: 1,
        abilities: Ability::set(&[Ability::Evade]),
        text: "Evade.",
        ..PLAIN
    },
    Card {
        name: "Spell Satchel",
        slot: Slot::Item,
        copies: 1,
        bounty: 1,
        draws: 1,
        text: "Draw 1 more Spell in your Level Up Step from a deck you are allowed to use.",
        ..PLAIN
    },
    Card {
        name: "Sure Gauntlet",
        slot: Slot::Item,
        copies: 1,
        bounty: 2,
        abilities: Ability::set(&[Ability::Boost]),
        text: "Boost.",
        ..PLAIN
    },
];

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
    common: [
        Card { name: "Pointy Stick", item: true, bonuses: &[Bonus::Static(2)], ..Card::BLANK },
        Card { name: "Big Stick", item: true, bonuses: &[Bonus::Static(4)], ..Card::BLANK },
        Card { name: "Skipping Stone", item: true, bonuses: &[Bonus::Dice(&[Die::new(Colour::Blue, 0)])], ..Card::BLANK },
        Card { name: "Octa Stone", item: true, bonuses: &[Bonus::Dice(&[Die::new(Colour::White, 0)])], ..Card::BLANK },
        Card { name: "Loose Cobble", item: true, bonuses: &[Bonus::Dice(&[Die::new(Colour::Red, 0)])], ..Card::BLANK },
        Card { name: "Note from Mom", bonuses: &[Bonus::RerollAny], ..Card::BLANK },
        Card { name: "Do-Over", bonuses: &[Bonus::RerollOwn, Bonus::RerollOwn], ..Card::BLANK },
        Card { name: "Handful of Pebbles", item: true, bonuses: &[Bonus::Dice(&[Die::new(Colour::Blue, 0), Die::new(Colour::Blue, 0)])], ..Card::BLANK },
        Card { name: "Trip Wire", item: true, bonuses: &[Bonus::Static(1), Bonus::RerollAny], ..Card::BLANK },
        Card { name: "Nope", bonuses: &[Bonus::Nope], ..Card::BLANK },
    ],
    characters: [
        Sheet {
            starting: &[Die::new(Colour::Blue, 0), Die::new(Colour::Blue, 0)],
            mean: "5.00",
            cards: [
                Card { name: "Lecture Notes", bonuses: &[Bonus::Static(3), Bonus::RerollOwn], ..Card::BLANK },
                Card { name: "Point of Order", bonuses: &[Bonus::Static(2), Bonus::Break], ..Card::BLANK },
                Card { name: "Sound Strategy", bonuses: &[Bonus::Static(6)], ..Card::BLANK },
                Card { name: "Practice Sword", item: true, bonuses: &[Bonus::Static(2), Bonus::Dice(&[Die::new(Colour::Blue, 0)])], ..Card::BLANK },
                Card { name: "Grand Theory", gold: true, bonuses: &[Bonus::Static(9)], ..Card::BLANK },
            ],
            ..Sheet::BLANK
        },
        Sheet {
            starting: &[Die::new(Colour::White, 0)],
            mean: "5.06 with Comedy",
            cards: [
                Card { name: "Nature's Wrath", bonuses: &[Bonus::Dice(&[Die::new(Colour::Blue, 0), Die::new(Colour::Red, 0)])], ..Card::BLANK },
                Card { name: "Wild Sparks", bonuses: &[Bonus::Dice(&[Die::new(Colour::Red, 0), Die::new(Colour::Red, 0)])], ..Card::BLANK },
                Card { name: "Encore", bonuses: &[Bonus::Dice(&[Die::new(Colour::Blue, 0)]), Bonus::RerollPurple], ..Card::BLANK },
                Card { name: "Bent Wand", item: true, bonuses: &[Bonus::Dice(&[Die::new(Colour::Red, 0)]), Bonus::RerollOwn], ..Card::BLANK },
                Card { name: "Showstopper", gold: true, bonuses: &[Bonus::Dice(&[Die::new(Colour::Purple, 0), Die::new(Colour::Red, 0)]), Bonus::RerollPurple], ..Card::BLANK },
            ],
            ..Sheet::BLANK
        },
        Sheet {
            starting: &[Die::new(Colour::White, 0)],
            mean: "4.50",
            cards: [
                Card { name: "Rummage", bonuses: &[Bonus::Static(1), Bonus::ReplayOwn], ..Card::BLANK },
                Card { name: "Second-Hand Shop", bonuses: &[Bonus::ReplayOwn, Bonus::ReplayOwn], ..Card::BLANK },
                Card { name: "Five-Finger Loan", bonuses: &[Bonus::ReplayAny], ..Card::BLANK },
                Card { name: "Patched Satchel", item: true, bonuses: &[Bonus::Static(1), Bonus::Dice(&[Die::new(Colour::Red, 0)])], ..Card::BLANK },
                Card { name: "Everything Must Go", gold: true, bonuses: &[Bonus::Static(2), Bonus::ReplayAny, Bonus::ReplayAny], ..Card::BLANK },
            ],
            ..Sheet::BLANK
        },
        Sheet {
            starting: &[Die::new(Colour::White, 0)],
            mean: "5.23 when keeping the better",
            cards: [
                Card { name: "Switcheroo", bonuses: &[Bonus::Static(2), Bonus::Swap], ..Card::BLANK },
                Card { name: "Finders Keepers", bonuses: &[Bonus::Dice(&[Die::new(Colour::Red, 0)]), Bonus::Swap], ..Card::BLANK },
                Card { name: "Ruckus", bonuses: &[Bonus::Static(4), Bonus::RerollOthers], ..Card::BLANK },
                Card { name: "Trick Coin", item: true, bonuses: &[Bonus::Static(3), Bonus::Dice(&[Die::new(Colour::Blue, 0)])], ..Card::BLANK },
                Card { name: "Pandemonium", gold: true, bonuses: &[Bonus::Static(2), Bonus::RerollOthers, Bonus::Dice(&[Die::new(Colour::White, 0), Die::new(Colour::White, 0)])], ..Card::BLANK },
            ],
            ..Sheet::BLANK
        },
        Sheet {
            starting: &[Die::new(Colour::Red, 0)],
            mean: "3.50 (+ Rage)",
            cards: [
                Card { name: "Tantrum", bonuses: &[Bonus::Rage, Bonus::Rage], ..Card::BLANK },
                Card { name: "Stomping Feet", bonuses: &[Bonus::Dice(&[Die::new(Colour::Blue, 0), Die::new(Colour::Blue, 0)])], ..Card::BLANK },
                Card { name: "Deep Breath", bonuses: &[Bonus::Rage, Bonus::RerollOwn], ..Card::BLANK },
                Card { name: "Favourite Mallet", item: true, bonuses: &[Bonus::Static(1), Bonus::Dice(&[Die::new(Colour::Red, 0)])], ..Card::BLANK },
                Card { name: "Boiling Over", gold: true, bonuses: &[Bonus::Dice(&[Die::new(Colour::Red, 0), Die::new(Colour::Red, 0)]), Bonus::Rage, Bonus::Boil], ..Card::BLANK },
            ],
            ..Sheet::BLANK
        },
        Sheet {
            starting: &[Die::new(Colour::Blue, 0)],
            mean: "4.50",
            cards: [
                Card { name: "Aura of Brilliance", bonuses: &[Bonus::Dice(&[Die::new(Colour::White, 2), Die::new(Colour::Red, 0)])], ..Card::BLANK },
                Card { name: "Transmute", bonuses: &[Bonus::Static(2), Bonus::Transmute], ..Card::BLANK },
                Card { name: "Pay Dirt", bonuses: &[Bonus::Dice(&[Die::new(Colour::White, 5)])], ..Card::BLANK },
                Card { name: "Pickaxe", item: true, bonuses: &[Bonus::Static(4)], ..Card::BLANK },
                Card { name: "Mother Lode", gold: true, bonuses: &[Bonus::GoldBar], ..Card::BLANK },
            ],
            ..Sheet::BLANK
        },
        Sheet {
            starting: &[Die::new(Colour::Red, 0)],
            mean: "4.00 with Faith",
            cards: [
                Card { name: "Collection Plate", bonuses: &[Bonus::TitheTake(2), Bonus::TitheGive(2)], ..Card::BLANK },
                Card { name: "Second Collection", bonuses: &[Bonus::TitheTake(3), Bonus::TitheGive(3)], ..Card::BLANK },
                Card { name: "Leap of Faith", bonuses: &[Bonus::Dice(&[Die::new(Colour::White, 6)])], ..Card::BLANK },
                Card { name: "Hymn Book", item: true, bonuses: &[Bonus::Static(4)], ..Card::BLANK },
                Card { name: "Tithe Day", gold: true, bonuses: &[Bonus::MassTithe, Bonus::Dice(&[Die::new(Colour::White, 0)])], ..Card::BLANK },
            ],
            ..Sheet::BLANK
        },
        Sheet {
            starting: &[Die::new(Colour::Blue, 0)],
            mean: "2.50",
            cards: [
                Card { name: "Patchwork", bonuses: &[Bonus::Dice(&[Die::new(Colour::Red, 0)]), Bonus::Stuff], ..Card::BLANK },
                Card { name: "Loose Thread", bonuses: &[Bonus::RerollAny, Bonus::Stuff], ..Card::BLANK },
                Card { name: "Matinee", bonuses: &[Bonus::Dice(&[Die::new(Colour::Red, 0), Die::new(Colour::Red, 0)])], ..Card::BLANK },
                Card { name: "Button Box", item: true, bonuses: &[Bonus::Static(4)], ..Card::BLANK },
                Card { name: "Grand Puppet Show", gold: true, bonuses: &[Bonus::PuppetShow], ..Card::BLANK },
            ],
            ..Sheet::BLANK
        },
    ],
    minions: [
        Card { name: "Sewer Rat", bonuses: &[Bonus::Static(2)], ..Card::BLANK },
        Card { name: "Pack Rat", bonuses: &[Bonus::Dice(&[Die::new(Colour::Blue, 0)])], ..Card::BLANK },
        Card { name: "Lab Rat", bonuses: &[Bonus::RerollOwn], ..Card::BLANK },
        Card { name: "Rat Bandit", bonuses: &[Bonus::RerollAny], ..Card::BLANK },
        Card { name: "Line Leader Pixie", bonuses: &[Bonus::Draw], ..Card::BLANK },
        Card { name: "Bubble Pixie", bonuses: &[Bonus::Static(2)], ..Card::BLANK },
        Card { name: "Glitter Pixie", bonuses: &[Bonus::Dice(&[Die::new(Colour::Blue, 0)])], ..Card::BLANK },
        Card { name: "Mischief Pixie", bonuses: &[Bonus::RerollAny], ..Card::BLANK },
    ],
    treasures: [
        Card { name: "Rusty Crown", bonuses: &[Bonus::Static(6)], ..Card::BLANK },
        Card { name: "Silver Ladle", bonuses: &[Bonus::Static(4), Bonus::RerollOwn], ..Card::BLANK },
        Card { name: "Bag of Bottle Caps", bonuses: &[Bonus::Dice(&[Die::new(Colour::Red, 0), Die::new(Colour::Red, 0)])], ..Card::BLANK },
        Card { name: "Lucky Marble", bonuses: &[Bonus::Dice(&[Die::new(Colour::White, 0), Die::new(Colour::Blue, 0)])], ..Card::BLANK },
        Card { name: "Crooked Scales", bonuses: &[Bonus::Swap, Bonus::Static(1)], ..Card::BLANK },
        Card { name: "Cracked Mirror", bonuses: &[Bonus::RerollAny, Bonus::RerollAny, Bonus::RerollAny], ..Card::BLANK },
        Card { name: "Lost Lunchbox", bonuses: &[Bonus::ReplayOwn, Bonus::Static(2)], ..Card::BLANK },
        Card { name: "Mouse Trap", bonuses: &[Bonus::Static(3), Bonus::Break], ..Card::BLANK },
        Card { name: "Crystal Slipper", bonuses: &[Bonus::Static(6)], ..Card::BLANK },
        Card { name: "Jar of Pixie Dust", bonuses: &[Bonus::Dice(&[Die::new(Colour::White, 6)])], ..Card::BLANK },
        Card { name: "Glitter Bomb", bonuses: &[Bonus::RerollOthers, Bonus::Static(3)], ..Card::BLANK },
        Card { name: "Moon Lantern", bonuses: &[Bonus::Dice(&[Die::new(Colour::White, 0), Die::new(Colour::Red, 0)])], ..Card::BLANK },
        Card { name: "Thistle Wand", bonuses: &[Bonus::Static(3), Bonus::Transmute], ..Card::BLANK },
        Card { name: "Wild Honeycomb", bonuses: &[Bonus::Dice(&[Die::new(Colour::Blue, 0), Die::new(Colour::Blue, 0), Die::new(Colour::Blue, 0)])], ..Card::BLANK },
        Card { name: "Dragonfly Reins", bonuses: &[Bonus::Swap, Bonus::Static(1)], ..Card::BLANK },
        Card { name: "Borrowed Thimble", bonuses: &[Bonus::ReplayAny, Bonus::Static(1)], ..Card::BLANK },
    ],
    puppets: [
        Card { name: "Sir Sock", bonuses: &[Bonus::Static(1)], ..Card::BLANK },
        Card { name: "Miss Mitten", bonuses: &[Bonus::Dice(&[Die::new(Colour::Blue, 0)])], ..Card::BLANK },
        Card { name: "Old Yarnbeard", bonuses: &[Bonus::RerollOwn], ..Card::BLANK },
        Card { name: "Captain Felt", bonuses: &[Bonus::RerollAny], ..Card::BLANK },
    ],
    ..Printed::BLANK
};

/// Its digest.
pub(super) const DIGEST: u64 = 0xf84e_5a31_efd4_62eb;

//! Rows: what is printed on every card, one row each (2.3 to 2.7).
//!
//! A new card is a new row; only a new *kind* of bonus needs code.

use super::{
    cards::{
        Bonus::{
            self, Boil, Break, Dice, Draw, GoldBar, MassTithe, Nope, PuppetShow, Rage, ReplayAny,
            ReplayOwn, RerollAny, RerollOthers, RerollOwn, RerollPurple, Static, Stuff, Swap,
            TitheGive, TitheTake, Transmute,
        },
        Card,
    },
    dice::{
        Colour::{Blue, Purple, Red, White},
        Die,
    },
};

const fn plain(name: &'static str, bonuses: &'static [Bonus]) -> Card {
    Card { name, item: false, gold: false, bonuses }
}
const fn item(name: &'static str, bonuses: &'static [Bonus]) -> Card {
    Card { name, item: true, gold: false, bonuses }
}
const fn gold(name: &'static str, bonuses: &'static [Bonus]) -> Card {
    Card { name, item: false, gold: true, bonuses }
}

/// The ten Common Cards, the same in every deck (2.4).
pub(super) static COMMON: [Card; 10] = [
    item("Pointy Stick", &[Static(2)]),
    item("Big Stick", &[Static(4)]),
    item("Skipping Stone", &[Dice(&[Die::unrolled(Blue)])]),
    item("Octa Stone", &[Dice(&[Die::unrolled(White)])]),
    item("Loose Cobble", &[Dice(&[Die::unrolled(Red)])]),
    plain("Note from Mom", &[RerollAny]),
    plain("Do-Over", &[RerollOwn, RerollOwn]),
    item("Handful of Pebbles", &[Dice(&[Die::unrolled(Blue), Die::unrolled(Blue)])]),
    item("Trip Wire", &[Static(1), RerollAny]),
    plain("Nope", &[Nope]),
];

/// The five unique cards of each character, slots 10 to 14 (2.4).
pub(super) static UNIQUE: [[Card; 5]; 8] = [
    // Alfred
    [
        plain("Lecture Notes", &[Static(3), RerollOwn]),
        plain("Point of Order", &[Static(2), Break]),
        plain("Sound Strategy", &[Static(6)]),
        item("Practice Sword", &[Static(2), Dice(&[Die::unrolled(Blue)])]),
        gold("Grand Theory", &[Static(9)]),
    ],
    // Wanda
    [
        plain("Nature's Wrath", &[Dice(&[Die::unrolled(Blue), Die::unrolled(Red)])]),
        plain("Wild Sparks", &[Dice(&[Die::unrolled(Red), Die::unrolled(Red)])]),
        plain("Encore", &[Dice(&[Die::unrolled(Blue)]), RerollPurple]),
        item("Bent Wand", &[Dice(&[Die::unrolled(Red)]), RerollOwn]),
        gold("Showstopper", &[Dice(&[Die::unrolled(Purple), Die::unrolled(Red)]), RerollPurple]),
    ],
    // Tilda
    [
        plain("Rummage", &[Static(1), ReplayOwn]),
        plain("Second-Hand Shop", &[ReplayOwn, ReplayOwn]),
        plain("Five-Finger Loan", &[ReplayAny]),
        item("Patched Satchel", &[Static(1), Dice(&[Die::unrolled(Red)])]),
        gold("Everything Must Go", &[Static(2), ReplayAny, ReplayAny]),
    ],
    // Jerry
    [
        plain("Switcheroo", &[Static(2), Swap]),
        plain("Finders Keepers", &[Dice(&[Die::unrolled(Red)]), Swap]),
        plain("Ruckus", &[Static(4), RerollOthers]),
        item("Trick Coin", &[Static(3), Dice(&[Die::unrolled(Blue)])]),
        gold(
            "Pandemonium",
            &[Static(2), RerollOthers, Dice(&[Die::unrolled(White), Die::unrolled(White)])],
        ),
    ],
    // Betty
    [
        plain("Tantrum", &[Rage, Rage]),
        plain("Stomping Feet", &[Dice(&[Die::unrolled(Blue), Die::unrolled(Blue)])]),
        plain("Deep Breath", &[Rage, RerollOwn]),
        item("Favourite Mallet", &[Static(1), Dice(&[Die::unrolled(Red)])]),
        gold("Boiling Over", &[Dice(&[Die::unrolled(Red), Die::unrolled(Red)]), Rage, Boil]),
    ],
    // Karl
    [
        plain("Aura of Brilliance", &[Dice(&[Die::new(White, 2), Die::unrolled(Red)])]),
        plain("Transmute", &[Static(2), Transmute]),
        plain("Pay Dirt", &[Dice(&[Die::new(White, 5)])]),
        item("Pickaxe", &[Static(4)]),
        gold("Mother Lode", &[GoldBar]),
    ],
    // Greg
    [
        plain("Collection Plate", &[TitheTake(2), TitheGive(2)]),
        plain("Second Collection", &[TitheTake(3), TitheGive(3)]),
        plain("Leap of Faith", &[Dice(&[Die::new(White, 6)])]),
        item("Hymn Book", &[Static(4)]),
        gold("Tithe Day", &[MassTithe, Dice(&[Die::unrolled(White)])]),
    ],
    // Ellen
    [
        plain("Patchwork", &[Dice(&[Die::unrolled(Red)]), Stuff]),
        plain("Loose Thread", &[RerollAny, Stuff]),
        plain("Matinee", &[Dice(&[Die::unrolled(Red), Die::unrolled(Red)])]),
        item("Button Box", &[Static(4)]),
        gold("Grand Puppet Show", &[PuppetShow]),
    ],
];

/// The sixteen Treasures (2.6).
pub(crate) static TREASURES: [Card; 16] = [
    plain("Rusty Crown", &[Static(6)]),
    plain("Silver Ladle", &[Static(4), RerollOwn]),
    plain("Bag of Bottle Caps", &[Dice(&[Die::unrolled(Red), Die::unrolled(Red)])]),
    plain("Lucky Marble", &[Dice(&[Die::unrolled(White), Die::unrolled(Blue)])]),
    plain("Crooked Scales", &[Swap, Static(1)]),
    plain("Cracked Mirror", &[RerollAny, RerollAny, RerollAny]),
    plain("Lost Lunchbox", &[ReplayOwn, Static(2)]),
    plain("Mouse Trap", &[Static(3), Break]),
    plain("Crystal Slipper", &[Static(6)]),
    plain("Jar of Pixie Dust", &[Dice(&[Die::new(White, 6)])]),
    plain("Glitter Bomb", &[RerollOthers, Static(3)]),
    plain("Moon Lantern", &[Dice(&[Die::unrolled(White), Die::unrolled(Red)])]),
    plain("Thistle Wand", &[Static(3), Transmute]),
    plain(
        "Wild Honeycomb",
        &[Dice(&[Die::unrolled(Blue), Die::unrolled(Blue), Die::unrolled(Blue)])],
    ),
    plain("Dragonfly Reins", &[Swap, Static(1)]),
    plain("Borrowed Thimble", &[ReplayAny, Static(1)]),
];

/// The Powerups of the eight Minions (2.5).
pub(crate) static MINIONS: [Card; 8] = [
    plain("Sewer Rat", &[Static(2)]),
    plain("Pack Rat", &[Dice(&[Die::unrolled(Blue)])]),
    plain("Lab Rat", &[RerollOwn]),
    plain("Rat Bandit", &[RerollAny]),
    plain("Line Leader Pixie", &[Draw]),
    plain("Bubble Pixie", &[Static(2)]),
    plain("Glitter Pixie", &[Dice(&[Die::unrolled(Blue)])]),
    plain("Mischief Pixie", &[RerollAny]),
];

/// The abilities of the four Puppets (2.7).
pub(crate) static PUPPETS: [Card; 4] = [
    plain("Sir Sock", &[Static(1)]),
    plain("Miss Mitten", &[Dice(&[Die::unrolled(Blue)])]),
    plain("Old Yarnbeard", &[RerollOwn]),
    plain("Captain Felt", &[RerollAny]),
];

/// What each character rolls at the start of a round (2.3).
pub(super) static STARTING: [&[Die]; 8] = [
    &[Die::unrolled(Blue), Die::unrolled(Blue)],
    &[Die::unrolled(White)],
    &[Die::unrolled(White)],
    &[Die::unrolled(White)],
    &[Die::unrolled(Red)],
    &[Die::unrolled(Blue)],
    &[Die::unrolled(Red)],
    &[Die::unrolled(Blue)],
];

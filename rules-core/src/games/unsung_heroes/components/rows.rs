//! What is printed on every card, one row each (2.3 to 2.8).
//!
//! Generated from `components.toml` by `make bless`: change the value there.

use super::cards::{Bonus, Card, gold, item, plain};
use super::dice::{Colour, Die};

/// The Common Cards, the same in every deck (2.4).
pub(super) static COMMON: [Card; 10] = [
    item("Pointy Stick", &[Bonus::Static(2)]),
    item("Big Stick", &[Bonus::Static(4)]),
    item("Skipping Stone", &[Bonus::Dice(&[Die::unrolled(Colour::Blue)])]),
    item("Octa Stone", &[Bonus::Dice(&[Die::unrolled(Colour::White)])]),
    item("Loose Cobble", &[Bonus::Dice(&[Die::unrolled(Colour::Red)])]),
    plain("Note from Mom", &[Bonus::RerollAny]),
    plain("Do-Over", &[Bonus::RerollOwn, Bonus::RerollOwn]),
    item(
        "Handful of Pebbles",
        &[Bonus::Dice(&[Die::unrolled(Colour::Blue), Die::unrolled(Colour::Blue)])],
    ),
    item("Trip Wire", &[Bonus::Static(1), Bonus::RerollAny]),
    plain("Nope", &[Bonus::Nope]),
];

/// The unique cards of each character, slots 10 to 14 (2.4).
pub(super) static UNIQUE: [[Card; 5]; 8] = [
    // Alfred
    [
        plain("Lecture Notes", &[Bonus::Static(3), Bonus::RerollOwn]),
        plain("Point of Order", &[Bonus::Static(2), Bonus::Break]),
        plain("Sound Strategy", &[Bonus::Static(6)]),
        item("Practice Sword", &[Bonus::Static(2), Bonus::Dice(&[Die::unrolled(Colour::Blue)])]),
        gold("Grand Theory", &[Bonus::Static(9)]),
    ],
    // Wanda
    [
        plain(
            "Nature's Wrath",
            &[Bonus::Dice(&[Die::unrolled(Colour::Blue), Die::unrolled(Colour::Red)])],
        ),
        plain(
            "Wild Sparks",
            &[Bonus::Dice(&[Die::unrolled(Colour::Red), Die::unrolled(Colour::Red)])],
        ),
        plain("Encore", &[Bonus::Dice(&[Die::unrolled(Colour::Blue)]), Bonus::RerollPurple]),
        item("Bent Wand", &[Bonus::Dice(&[Die::unrolled(Colour::Red)]), Bonus::RerollOwn]),
        gold(
            "Showstopper",
            &[
                Bonus::Dice(&[Die::unrolled(Colour::Purple), Die::unrolled(Colour::Red)]),
                Bonus::RerollPurple,
            ],
        ),
    ],
    // Tilda
    [
        plain("Rummage", &[Bonus::Static(1), Bonus::ReplayOwn]),
        plain("Second-Hand Shop", &[Bonus::ReplayOwn, Bonus::ReplayOwn]),
        plain("Five-Finger Loan", &[Bonus::ReplayAny]),
        item("Patched Satchel", &[Bonus::Static(1), Bonus::Dice(&[Die::unrolled(Colour::Red)])]),
        gold("Everything Must Go", &[Bonus::Static(2), Bonus::ReplayAny, Bonus::ReplayAny]),
    ],
    // Jerry
    [
        plain("Switcheroo", &[Bonus::Static(2), Bonus::Swap]),
        plain("Finders Keepers", &[Bonus::Dice(&[Die::unrolled(Colour::Red)]), Bonus::Swap]),
        plain("Ruckus", &[Bonus::Static(4), Bonus::RerollOthers]),
        item("Trick Coin", &[Bonus::Static(3), Bonus::Dice(&[Die::unrolled(Colour::Blue)])]),
        gold(
            "Pandemonium",
            &[
                Bonus::Static(2),
                Bonus::RerollOthers,
                Bonus::Dice(&[Die::unrolled(Colour::White), Die::unrolled(Colour::White)]),
            ],
        ),
    ],
    // Betty
    [
        plain("Tantrum", &[Bonus::Rage, Bonus::Rage]),
        plain(
            "Stomping Feet",
            &[Bonus::Dice(&[Die::unrolled(Colour::Blue), Die::unrolled(Colour::Blue)])],
        ),
        plain("Deep Breath", &[Bonus::Rage, Bonus::RerollOwn]),
        item("Favourite Mallet", &[Bonus::Static(1), Bonus::Dice(&[Die::unrolled(Colour::Red)])]),
        gold(
            "Boiling Over",
            &[
                Bonus::Dice(&[Die::unrolled(Colour::Red), Die::unrolled(Colour::Red)]),
                Bonus::Rage,
                Bonus::Boil,
            ],
        ),
    ],
    // Karl
    [
        plain(
            "Aura of Brilliance",
            &[Bonus::Dice(&[Die::new(Colour::White, 2), Die::unrolled(Colour::Red)])],
        ),
        plain("Transmute", &[Bonus::Static(2), Bonus::Transmute]),
        plain("Pay Dirt", &[Bonus::Dice(&[Die::new(Colour::White, 5)])]),
        item("Pickaxe", &[Bonus::Static(4)]),
        gold("Mother Lode", &[Bonus::GoldBar]),
    ],
    // Greg
    [
        plain("Collection Plate", &[Bonus::TitheTake(2), Bonus::TitheGive(2)]),
        plain("Second Collection", &[Bonus::TitheTake(3), Bonus::TitheGive(3)]),
        plain("Leap of Faith", &[Bonus::Dice(&[Die::new(Colour::White, 6)])]),
        item("Hymn Book", &[Bonus::Static(4)]),
        gold("Tithe Day", &[Bonus::MassTithe, Bonus::Dice(&[Die::unrolled(Colour::White)])]),
    ],
    // Ellen
    [
        plain("Patchwork", &[Bonus::Dice(&[Die::unrolled(Colour::Red)]), Bonus::Stuff]),
        plain("Loose Thread", &[Bonus::RerollAny, Bonus::Stuff]),
        plain("Matinee", &[Bonus::Dice(&[Die::unrolled(Colour::Red), Die::unrolled(Colour::Red)])]),
        item("Button Box", &[Bonus::Static(4)]),
        gold("Grand Puppet Show", &[Bonus::PuppetShow]),
    ],
];

/// The Treasures (2.6).
pub(crate) static TREASURES: [Card; 16] = [
    plain("Rusty Crown", &[Bonus::Static(6)]),
    plain("Silver Ladle", &[Bonus::Static(4), Bonus::RerollOwn]),
    plain(
        "Bag of Bottle Caps",
        &[Bonus::Dice(&[Die::unrolled(Colour::Red), Die::unrolled(Colour::Red)])],
    ),
    plain(
        "Lucky Marble",
        &[Bonus::Dice(&[Die::unrolled(Colour::White), Die::unrolled(Colour::Blue)])],
    ),
    plain("Crooked Scales", &[Bonus::Swap, Bonus::Static(1)]),
    plain("Cracked Mirror", &[Bonus::RerollAny, Bonus::RerollAny, Bonus::RerollAny]),
    plain("Lost Lunchbox", &[Bonus::ReplayOwn, Bonus::Static(2)]),
    plain("Mouse Trap", &[Bonus::Static(3), Bonus::Break]),
    plain("Crystal Slipper", &[Bonus::Static(6)]),
    plain("Jar of Pixie Dust", &[Bonus::Dice(&[Die::new(Colour::White, 6)])]),
    plain("Glitter Bomb", &[Bonus::RerollOthers, Bonus::Static(3)]),
    plain(
        "Moon Lantern",
        &[Bonus::Dice(&[Die::unrolled(Colour::White), Die::unrolled(Colour::Red)])],
    ),
    plain("Thistle Wand", &[Bonus::Static(3), Bonus::Transmute]),
    plain(
        "Wild Honeycomb",
        &[Bonus::Dice(&[
            Die::unrolled(Colour::Blue),
            Die::unrolled(Colour::Blue),
            Die::unrolled(Colour::Blue),
        ])],
    ),
    plain("Dragonfly Reins", &[Bonus::Swap, Bonus::Static(1)]),
    plain("Borrowed Thimble", &[Bonus::ReplayAny, Bonus::Static(1)]),
];

/// The Powerups of the Minions (2.5).
pub(crate) static MINIONS: [Card; 8] = [
    plain("Sewer Rat", &[Bonus::Static(2)]),
    plain("Pack Rat", &[Bonus::Dice(&[Die::unrolled(Colour::Blue)])]),
    plain("Lab Rat", &[Bonus::RerollOwn]),
    plain("Rat Bandit", &[Bonus::RerollAny]),
    plain("Line Leader Pixie", &[Bonus::Draw]),
    plain("Bubble Pixie", &[Bonus::Static(2)]),
    plain("Glitter Pixie", &[Bonus::Dice(&[Die::unrolled(Colour::Blue)])]),
    plain("Mischief Pixie", &[Bonus::RerollAny]),
];

/// The abilities of the Puppets (2.7).
pub(crate) static PUPPETS: [Card; 4] = [
    plain("Sir Sock", &[Bonus::Static(1)]),
    plain("Miss Mitten", &[Bonus::Dice(&[Die::unrolled(Colour::Blue)])]),
    plain("Old Yarnbeard", &[Bonus::RerollOwn]),
    plain("Captain Felt", &[Bonus::RerollAny]),
];

/// What each character rolls at the start of a round (2.3).
pub(super) static STARTING: [&[Die]; 8] = [
    &[Die::unrolled(Colour::Blue), Die::unrolled(Colour::Blue)],
    &[Die::unrolled(Colour::White)],
    &[Die::unrolled(Colour::White)],
    &[Die::unrolled(Colour::White)],
    &[Die::unrolled(Colour::Red)],
    &[Die::unrolled(Colour::Blue)],
    &[Die::unrolled(Colour::Red)],
    &[Die::unrolled(Colour::Blue)],
];

/// How many tokens of each kind there are (2.8); a token that is not in the
/// supply cannot be gained (UH-6).
pub(crate) mod supply {
    /// Rat Bonus Cards.
    pub(crate) const RAT_CARDS: u8 = 4;
    /// Betty Tokens, on either side.
    pub(crate) const BETTY_TOKENS: u8 = 3;
    /// Gold Bars, on either side.
    pub(crate) const GOLD_BARS: u8 = 4;
    /// Cheese Tokens.
    pub(crate) const CHEESE: u8 = 10;
    /// What the Karat Coin is worth (UH-130).
    pub(crate) const COIN: u8 = 2;
    /// What a Gold Bar is worth in its first round (UH-133).
    pub(crate) const BAR: u8 = 10;
}

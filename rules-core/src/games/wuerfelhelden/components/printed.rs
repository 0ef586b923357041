//! The component set: dice, warrants, and what coins are worth.

use super::{Colour, DiceSet, counts::Squad, rows};
use crate::{
    Indexed,
    component_set::{ConstDigest, component_set},
};

/// A component set of this game: the faces of the dice, how many there are, the warrants and
/// what coins are worth.
///
/// A game is played with one, which its option `components` names. [`SHIPPED`] is the
/// default. What a set may change is listed on the rules page (2.5).
///
/// [`SHIPPED`]: crate::ComponentSet::SHIPPED
///
/// ```
/// use rules_core::{ComponentSet, games::wuerfelhelden::{Components, Options}};
/// assert_eq!(Options::default().components.get(), Components::SHIPPED);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Components {
    title: &'static str,
    digest: u64,
    pub(super) contents: Contents,
}

/// What a set consists of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Contents {
    /// What the colours are called.
    pub(super) colours: [&'static str; Colour::COUNT],
    /// The dice sets `printed` and `fierce` (2.3).
    pub(super) dice: [DiceSet; 2],
    /// The warrants from the top, with three or four players and with two (WH-10, WH-47).
    pub(super) warrants: [&'static [u8]; 2],
    /// The dice that a player owns (WH-2).
    pub(super) owned: Squad,
    /// Those that are in the party at first (WH-9).
    pub(super) start: Squad,
    /// What a die with a coin is worth, beside swords (WH-31) and without them (WH-32).
    pub(super) coins: [u8; 2],
    /// How often a player may roll in one turn (WH-18).
    pub(super) rolls: u8,
}

/// The set that ships.
static SHIPPED: Components = Components::new(
    "shipped",
    Contents {
        colours: rows::COLOURS,
        dice: [DiceSet::PRINTED, DiceSet::FIERCE],
        warrants: [rows::WARRANTS, rows::WARRANTS_OF_TWO],
        owned: Squad::of(rows::OWNED),
        start: Squad::of(rows::START),
        coins: rows::COINS,
        rolls: rows::ROLLS,
    },
);

component_set!(Components, SHIPPED);

impl Components {
    /// The set with these contents.
    pub(super) const fn new(title: &'static str, contents: Contents) -> Self {
        Self { title, digest: digest(&contents), contents }
    }

    /// What a colour is called.
    #[must_use]
    pub const fn colour(&self, colour: Colour) -> &'static str {
        self.contents.colours[colour.index()]
    }

    /// The dice that a player owns (WH-2).
    #[inline]
    #[must_use]
    pub const fn owned(&self) -> Squad {
        self.contents.owned
    }

    /// The dice that are in a party at first (WH-9).
    #[must_use]
    pub const fn start(&self) -> Squad {
        self.contents.start
    }

    /// How often a player may roll in one turn (WH-18).
    #[inline]
    #[must_use]
    pub const fn rolls(&self) -> u8 {
        self.contents.rolls
    }

    /// What a die with a coin is worth (WH-31), and if there is no sword (WH-32).
    #[inline]
    #[must_use]
    pub const fn coin(&self, without_swords: bool) -> u8 {
        self.contents.coins[without_swords as usize]
    }

    /// The warrants from the top of the stack (WH-10, 2.4); with two players some stay in the
    /// box (WH-47).
    #[inline]
    #[must_use]
    pub const fn warrants(&self, players: u8) -> &'static [u8] {
        self.contents.warrants[(players == 2) as usize]
    }

    /// The dice that an option means: those of this set under the names of those that ship (2.5).
    #[must_use]
    pub fn dice(&self, named: DiceSet) -> DiceSet {
        match named {
            DiceSet::PRINTED => self.contents.dice[0],
            DiceSet::FIERCE => self.contents.dice[1],
            custom => custom,
        }
    }

    /// The option that means some dice.
    #[must_use]
    pub(crate) fn name(&self, dice: DiceSet) -> DiceSet {
        match dice {
            _ if dice == self.contents.dice[0] => DiceSet::PRINTED,
            _ if dice == self.contents.dice[1] => DiceSet::FIERCE,
            custom => custom,
        }
    }
}

/// The digest of everything in the box, in the order of the data.
const fn digest(contents: &Contents) -> u64 {
    let Contents { colours, dice, warrants, owned, start, coins, rolls } = contents;
    let (mut sum, mut at) = (ConstDigest::NEW, 0);
    while at < Colour::COUNT {
        sum = sum.bytes(colours[at].as_bytes());
        let mut face = 0;
        while face < dice[0].0[at].len() {
            let (printed, fierce) = (dice[0].0[at][face], dice[1].0[at][face]);
            sum = sum.byte(printed.cast_unsigned()).byte(fierce.cast_unsigned());
            face += 1;
        }
        at += 1;
    }
    sum = sum.bytes(warrants[0]).bytes(warrants[1]);
    sum = sum.bytes(&owned.cells()).bytes(&start.cells());
    sum.bytes(coins).byte(*rolls).finish()
}

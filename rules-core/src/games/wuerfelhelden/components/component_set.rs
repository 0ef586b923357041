//! The component set: what is in the box, and what follows from it.

use super::{Colour, DiceSet, Symbol, counts::Squad, printed::Printed, rows};
use crate::component_set::component_set;

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
    pub(super) printed: Printed,
    /// The dice sets `printed` and `fierce` (2.3).
    pub(super) dice: [DiceSet; 2],
    /// The dice that a player owns (WH-2).
    owned: Squad,
    /// Those that are in the party at first (WH-9).
    start: Squad,
}

/// The set that ships.
static SHIPPED: Components = Components::new("shipped", rows::DIGEST, &rows::PRINTED);

component_set!(Components, SHIPPED, check::DECLARATION);

impl Components {
    /// The set with these contents.
    pub(super) const fn new(title: &'static str, digest: u64, printed: &Printed) -> Self {
        let [white, yellow, red] = printed.colours;
        Self {
            title,
            digest,
            printed: *printed,
            dice: [DiceSet(printed.dice[0].faces()), DiceSet(printed.dice[1].faces())],
            owned: Squad::of([white.owned, yellow.owned, red.owned]),
            start: Squad::of([white.start, yellow.start, red.start]),
        }
    }

    /// What a colour is called.
    #[must_use]
    pub const fn colour(&self, colour: Colour) -> &'static str {
        self.printed.colours[colour.index()].name
    }

    /// The dice that a player owns (WH-2).
    #[inline]
    #[must_use]
    pub const fn owned(&self) -> Squad {
        self.owned
    }

    /// The dice that are in a party at first (WH-9).
    #[must_use]
    pub const fn start(&self) -> Squad {
        self.start
    }

    /// How often a player may roll in one turn (WH-18).
    #[inline]
    #[must_use]
    pub const fn rolls(&self) -> u8 {
        self.printed.rolls
    }

    /// What a die with a coin is worth (WH-31), and if there is no sword (WH-32).
    #[inline]
    #[must_use]
    pub const fn coin(&self, without_swords: bool) -> u8 {
        let coin = &self.printed.symbols[Symbol::Coin.index()];
        if without_swords { coin.alone } else { coin.coins }
    }

    /// The warrants from the top of the stack (WH-10, 2.4); with two players some stay in the
    /// box (WH-47).
    #[inline]
    #[must_use]
    pub const fn warrants(&self, players: u8) -> &'static [u8] {
        self.printed.warrants[(players == 2) as usize]
    }

    /// The dice that an option means: those of this set under the names of those that ship (2.5).
    #[must_use]
    pub fn dice(&self, named: DiceSet) -> DiceSet {
        match named {
            DiceSet::PRINTED => self.dice[0],
            DiceSet::FIERCE => self.dice[1],
            custom => custom,
        }
    }

    /// The option that means some dice.
    #[must_use]
    pub(crate) fn name(&self, dice: DiceSet) -> DiceSet {
        match dice {
            _ if dice == self.dice[0] => DiceSet::PRINTED,
            _ if dice == self.dice[1] => DiceSet::FIERCE,
            custom => custom,
        }
    }
}

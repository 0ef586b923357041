//! What is in the box: dice, warrants, and what coins are worth.

#[cfg(feature = "components")]
use super::fields;
use super::{Colour, Face};
use crate::{Indexed, component_set::component};

component! {
    /// What is said of the dice of a colour.
    pub(super) struct ColourRow {
        /// What it is called.
        pub(super) name: &'static str = text("name", 16),
        /// The dice that a player owns (WH-2); counts have two bits.
        pub(super) owned: u8 = whole("per_player", 0..=3),
        /// Those that are in the party at first (WH-9).
        pub(super) start: u8 = whole("in_party_at_start", 0..=3),
    }
}

component! {
    /// What a symbol is worth. Nine dice with a coin in each of 1500 turns of a seat are fewer than
    /// 65,536 coins.
    pub(super) struct SymbolRow {
        /// A die with a coin, beside swords (WH-31).
        pub(super) coins: u8 = whole("coins", 0..=4),
        /// The same without swords (WH-32).
        pub(super) alone: u8 = whole("coins_without_swords", 0..=4) or 0,
    }
}

component! {
    /// A die.
    pub(super) struct DieRow {
        /// How many faces show each symbol.
        pub(super) faces: [i8; Face::COUNT] = own("faces", fields::faces, fields::die),
    }
}

component! {
    /// The dice of a set, by colour (2.3).
    pub(super) struct DiceRow {
        /// White.
        pub(super) white: DieRow = table("white"),
        /// Yellow.
        pub(super) yellow: DieRow = table("yellow"),
        /// Red.
        pub(super) red: DieRow = table("red"),
    }
}

impl DiceRow {
    /// How many faces of each colour show each symbol.
    pub(super) const fn faces(&self) -> [[i8; Face::COUNT]; Colour::COUNT] {
        [self.white.faces, self.yellow.faces, self.red.faces]
    }
}

component! {
    /// What a set consists of.
    pub(super) struct Printed {
        /// How often a player may roll in one turn (WH-18).
        pub(super) rolls: u8 = whole("rolls", 2..=3),
        /// The colours of dice (2.1).
        pub(super) colours: [ColourRow; Colour::COUNT] = rows("colour"),
        /// The symbols (2.2).
        pub(super) symbols: [SymbolRow; Face::COUNT] = rows("symbol"),
        /// The dice sets `printed` and `fierce` (2.3).
        pub(super) dice: [DiceRow; 2] = rows("dice_set"),
        /// The warrants from the top, with three or four players and with two (WH-10, WH-47).
        pub(super) warrants: [&'static [u8]; 2] = own("warrant", fields::warrants, fields::stacks),
    }
}

//! The vocabulary of bonuses from which all cards are built (2.9).

use super::dice::Die;
#[cfg(feature = "components")]
use super::{
    cards::Character,
    fields::{self, is_op},
};
use crate::component_set::choice;
#[cfg(feature = "components")]
use crate::components::Declared;

/// Where an effect may stand besides where it ships.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg(feature = "components")]
pub(super) enum Stands {
    /// On all cards, Minions, Treasures and Puppets.
    Everywhere,
    /// On cards and Treasures.
    Cards,
    /// On Treasures and on cards that are no Items: those are replayed by others and on top of other cards.
    NoItems,
    /// On the cards of a character that are no Items: it needs its tokens.
    Of(Character),
    /// In the slot of the Nope.
    Nope,
    /// On the Line Leader Pixie.
    LineLeader,
    /// Nowhere else.
    Nowhere,
}

/// Declares the bonuses: the effect of which each is made, where that may stand, and its words.
macro_rules! bonuses {
    ($(#[$meta:meta])* $vis:vis enum $name:ident {
        $($(#[$vmeta:meta])* $op:literal => $variant:ident
            $(($field:ident: $ty:ty = $kind:ident($($arg:tt)*)))?, $stands:ident $(($of:ident))?, $text:literal;)+
    }) => {
        choice! {
            $(#[$meta])* $vis enum $name by is_op, else Nope {
                $($(#[$vmeta])* $op => $variant $(($field: $ty = $kind($($arg)*)))?,)+
            }
        }

        #[cfg(feature = "components")]
        impl $name {
            /// Where each effect may stand, in the order of the declaration.
            pub(super) const STANDS: &'static [(&'static str, Stands)] =
                &[$(($op, Stands::$stands $((Character::$of))?)),+];

            /// The effect of which it is made.
            #[allow(unused_variables)]
            pub(super) const fn op(self) -> &'static str {
                match self {
                    $(Self::$variant $(($field))? => $op),+
                }
            }
        }

        #[cfg(feature = "words")]
        impl $name {
            /// What it does, in words; nothing of dice, whose words are made of the dice.
            #[allow(unused_variables, clippy::useless_format)]
            pub(in super::super) fn words(self) -> alloc::string::String {
                match self {
                    $(Self::$variant $(($field))? => alloc::format!($text)),+
                }
            }
        }
    };
}

bonuses! {
    /// One bonus of a card: the whole vocabulary (2.9).
    #[derive(PartialOrd, Ord)]
    #[non_exhaustive]
    pub enum Bonus {
        /// Adds to the score until the end of the round.
        "static" => Static(points: u8 = whole("n", 1..=15)), Everywhere, "+{points}";
        /// Gains dice; a die without a face is rolled.
        "dice" => Dice(dice: &'static [Die] = own("dice", fields::dice, Declared::of)), Everywhere, "";
        /// Rerolls an own die.
        "reroll_own" => RerollOwn, Everywhere, "reroll one of your dice";
        /// Rerolls a legal die.
        "reroll_any" => RerollAny, Everywhere, "reroll any die";
        /// Swaps the ownership of two legal dice.
        "swap" => Swap, Cards, "swap two dice of different players";
        /// A White or Red die becomes two rolled Blue dice of its owner.
        "break" => Break, Cards, "a White or Red die becomes two rolled Blue dice";
        /// A White or Red die becomes a Blue die set to 4.
        "transmute" => Transmute, Cards, "a White or Red die becomes a Blue die set to 4";
        /// Rerolls every unprotected die of everyone else.
        "reroll_others" => RerollOthers, NoItems, "all others reroll their dice";
        /// Plays an Item from the own discard pile.
        "replay_own" => ReplayOwn, NoItems, "play an Item from your discard pile";
        /// Plays an Item from any discard pile.
        "replay_any" => ReplayAny, NoItems, "play an Item from any discard pile";
        /// Rerolls a legal Purple die.
        "reroll_purple" => RerollPurple, Of(Wanda), "reroll a Purple die";
        /// Betty rages once (UH-122).
        "rage" => Rage, Of(Betty), "Rage (an Angry token, +1)";
        /// Betty boils: Happy tokens flip, flips reach any die.
        "boil" => Boil, Of(Betty), "all Happy tokens turn Angry, your flips may reroll any die";
        /// Gains a Gold Bar.
        "gold_bar" => GoldBar, Of(Karl), "gain a Gold Bar (+10)";
        /// First half of a tithe: takes from an opponent's die (UH-137).
        "tithe" => TitheTake(points: u8 = whole("x", 1..=3)), Of(Greg), "take {points} from another player's die";
        /// The great tithe (UH-138).
        "mass_tithe" => MassTithe, Of(Greg), "-1 on each die of the others, +1 on each of yours";
        /// Puts an Item from any discard pile on a Puppet.
        "stuff" => Stuff, Of(Ellen), "put an Item from any discard pile on a Puppet";
        /// Carries out all Puppets (UH-147).
        "puppet_show" => PuppetShow, Nowhere, "use all Puppets, put this card on one";
        /// Draws a card (UH-93).
        "draw" => Draw, LineLeader, "draw a card";
        /// Cancels a card, out of turn (UH-60).
        "nope" => Nope, Nope, "cancel a card that another player has just played";
        /// Second half of a tithe: gives to a die (UH-137). It is written with the first half.
        "" => TitheGive(points: u8 = whole("x", 1..=3)), Nowhere, "add {points} to any die";
    }
}

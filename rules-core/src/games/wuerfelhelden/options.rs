//! Options: the switches of a game (4.2).

use super::components::{Components, DiceSet, Payoff};
use crate::{OptionError, SetRef};

options! {
    /// The switches of a game (4.2); the default is the printed game of three.
    pub struct Options {
        /// How many play (WH-1).
        pub players: u8 = 3, "2 to 4", |n| (2..=4).contains(n);
        /// Which symbols the dice show (2.3).
        pub dice_set: DiceSet = DiceSet::PRINTED,
            "printed, fierce, or a list of three dice (white, yellow, red), each as its faces \
             (1 2 3 C C y) or as eight whole weights", |_| true;
        /// After how many turns, of all players together, the game ends (WH-46).
        pub turn_limit: u16 = 300, "1 to 3000", |n| (1..=3000).contains(n);
        /// After how many rounds a tied opening roll is decided by seat (WH-15).
        pub setup_roll_limit: u16 = 20, "1 to 1000", |n| (1..=1000).contains(n);
        /// Whether the roll begins by itself when no further die can be marked (5.4).
        pub auto_forced: bool = true, "true or false", |_| true;
        /// What the payoffs measure (5.7).
        pub payoff: Payoff = Payoff::Win, "win or margin", |_| true;
        /// Whether steps are rewarded by the change of a potential (WH-Q26).
        pub shaping: bool = false, "true or false", |_| true;
        /// What is in the box (2.5).
        pub components: SetRef<Components> = SetRef::SHIPPED,
            "a component set: null for the one that ships, the title and the digest of one that is \
             loaded, or a document", |_| true;
    } where |options| options.dice_set.check().map_err(|error| OptionError::Impossible {
        name: "dice_set",
        reason: error.reason(),
    })
}

//! Options: what may differ from game to game.

use rules_core::options;

options! {
    /// The options of a game.
    pub struct Options {
        /// Most raises in a round of betting (LD-5).
        pub raise_cap: u8 = 2, "1 to 4", |n| (1..=4).contains(n);
    }
}

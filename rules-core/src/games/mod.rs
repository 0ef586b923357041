//! The games, one folder each; every folder holds the same files.
//!
//! A new game is its folder, its `mod` line and its name in the list below it.

// Plain `mod` lines: modules declared inside a macro are skipped by rustfmt.
pub mod hero_must_die;
pub mod regidice;
pub mod unsung_heroes;
pub mod valor_and_villainy;
pub mod wuerfelhelden;

/// Lists the games once: the registry, and a macro that visits them.
macro_rules! games {
    ($($game:ident),* $(,)?) => {
        /// Every game, in the order of the list.
        #[cfg(feature = "serde")]
        pub static GAMES: &[crate::Entry] = &[$(crate::Entry::of::<$game::State>()),*];

        /// Runs a macro once per game: `for_each_game!(suite)` calls
        /// `suite! { name }` for tests, fuzz targets and benches.
        #[macro_export]
        macro_rules! for_each_game {
            ($with:ident) => { $($with! { $game })* };
        }
    };
}

games!(wuerfelhelden, regidice, unsung_heroes, hero_must_die, valor_and_villainy);

//! The games, one folder each. Every folder has the same chapters (`components`, `state`, `setup`, `legal`,
//! `apply`, `observe`, ...), each a file, or a folder where a game is large; `docs/design.md` lists them.
//!
//! A new game needs a folder, a `mod` line, its name in the list below and a feature in
//! `Cargo.toml`, so that a dependant compiles only the games it uses.

/// Methods that return a field of the same name, or of the one behind `=`, by value.
#[cfg(any(feature = "hero_must_die", feature = "valor_and_villainy"))]
macro_rules! readers {
    ($($type:ty { $($(#[$doc:meta])+ $name:ident $(= $field:ident)?: $value:ty,)+ })+) => {$(
        impl $type {$(
            $(#[$doc])+
            #[inline]
            #[must_use]
            pub const fn $name(&self) -> $value {
                readers!(@field self $name $($field)?)
            }
        )+}
    )+};
    (@field $self:ident $name:ident) => { $self.$name };
    (@field $self:ident $name:ident $field:ident) => { $self.$field };
}

/// `Debug` of a part of the table by the facts that it tells, and not by the whole table that it points to.
#[cfg(any(
    feature = "hero_must_die",
    feature = "unsung_heroes",
    feature = "valor_and_villainy",
    feature = "wuerfelhelden"
))]
macro_rules! shows {
    ($type:ident: $($fact:ident),+) => {
        impl ::core::fmt::Debug for $type<'_> {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                f.debug_struct(stringify!($type))$(.field(stringify!($fact), &self.$fact()))+.finish()
            }
        }
    };
}

#[macro_use]
mod builder;
#[macro_use]
mod views;

// Plain `mod` lines: modules declared inside a macro are skipped by rustfmt.
#[cfg(feature = "hero_must_die")]
pub mod hero_must_die;
#[cfg(feature = "regidice")]
pub mod regidice;
#[cfg(feature = "unsung_heroes")]
pub mod unsung_heroes;
#[cfg(feature = "valor_and_villainy")]
pub mod valor_and_villainy;
#[cfg(feature = "wuerfelhelden")]
pub mod wuerfelhelden;

#[cfg(all(test, feature = "testkit"))]
mod readings;

/// The registry's entry of a game of this crate.
#[cfg(feature = "picture")]
const fn entry<S: crate::SerdeRules + crate::words::Describe + crate::picture::Render>()
-> crate::Registration {
    crate::Registration::rendered::<S>().described::<S>()
}

/// The registry's entry of a game of this crate.
#[cfg(all(feature = "words", not(feature = "picture")))]
const fn entry<S: crate::SerdeRules + crate::words::Describe>() -> crate::Registration {
    crate::Registration::of::<S>().described::<S>()
}

/// The registry's entry of a game of this crate.
#[cfg(all(feature = "session", not(feature = "words")))]
const fn entry<S: crate::SerdeRules>() -> crate::Registration {
    crate::Registration::of::<S>()
}

/// Lists the games once: the registry, and a macro that visits them.
macro_rules! games {
    ($($game:ident = $feature:literal, $visit:ident;)*) => {
        /// Every game that is compiled in, in the order of the list.
        #[cfg(feature = "session")]
        pub static GAMES: &[crate::Registration] =
            &[$(#[cfg(feature = $feature)] entry::<$game::State>()),*];

        $(
            #[cfg(feature = $feature)]
            #[doc(hidden)]
            #[macro_export]
            macro_rules! $visit {
                ($with:ident) => { $with! { $game } };
            }

            #[cfg(not(feature = $feature))]
            #[doc(hidden)]
            #[macro_export]
            macro_rules! $visit {
                ($with:ident) => {};
            }
        )*

        /// Runs a macro once per game: `for_each_game!(suite)` calls
        /// `suite! { name }` for tests, fuzz targets and benches.
        #[macro_export]
        macro_rules! for_each_game {
            ($with:ident) => { $( $crate::$visit! { $with } )* };
        }
    };
}

games! {
    wuerfelhelden = "wuerfelhelden", __with_wuerfelhelden;
    regidice = "regidice", __with_regidice;
    unsung_heroes = "unsung_heroes", __with_unsung_heroes;
    hero_must_die = "hero_must_die", __with_hero_must_die;
    valor_and_villainy = "valor_and_villainy", __with_valor_and_villainy;
}

//! Options of a game: named settings with types, ranges and meanings.

#[cfg(feature = "serde")]
pub(crate) mod codec;
mod info;

use core::fmt;

pub use info::{OptionError, OptionInfo};

use crate::{Indexed, text::ArrayString};

/// Value of an option, without its type.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Value<'a> {
    /// No value.
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// An integer.
    Int(i64),
    /// A floating-point number.
    Real(f64),
    /// A text.
    Text(&'a str),
    /// Several values.
    List(&'a [Value<'a>]),
}

impl fmt::Display for Value<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Null => out.write_str("null"),
            Self::Bool(value) => fmt::Display::fmt(value, out),
            Self::Int(value) => fmt::Display::fmt(value, out),
            // With the decimal point, because 3.0 is refused where 3 is accepted.
            Self::Real(value) => fmt::Debug::fmt(value, out),
            Self::Text(value) => write!(out, "\"{value}\""),
            Self::List(values) => {
                out.write_str("[")?;
                for (i, value) in values.iter().enumerate() {
                    write!(out, "{}{value}", if i > 0 { ", " } else { "" })?;
                }
                out.write_str("]")
            }
        }
    }
}

/// The options of a game: a struct in Rust, names and values for JSON and Python.
///
/// ```
/// use rules_core::{OptionSet, Value, games::regidice::Options};
/// let mut options = Options::default();
/// options.set("players", Value::Int(3))?;
/// options.check()?;
/// assert_eq!(options, Options::default().with_players(3));
/// let error = options.set("players", Value::Bool(true)).expect_err("not a number");
/// assert!(error.to_string().contains("players"));
/// # Ok::<(), rules_core::OptionError>(())
/// ```
pub trait OptionSet: Clone + Default + Eq + fmt::Debug + Send + Sync + 'static {
    /// Every option, in order.
    const LIST: &'static [OptionInfo];

    /// Calls `visit` with the value of every option, in the order of
    /// [`LIST`](Self::LIST).
    fn each(&self, visit: &mut dyn FnMut(&'static OptionInfo, Value<'_>));

    /// Sets one option by name. [`check`](Self::check) checks the range afterwards.
    ///
    /// # Errors
    ///
    /// If the name is unknown or the value has another type.
    fn set(&mut self, name: &str, value: Value<'_>) -> Result<(), OptionError>;

    /// Checks the range of every option.
    ///
    /// # Errors
    ///
    /// The first option that is out of range, and what it accepts.
    fn check(&self) -> Result<(), OptionError>;
}

/// A type that an option may have.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be the type of an option",
    note = "for an enum of `indexed!`, write `indexed_option!({Self});`; for another type implement `OptionValue`"
)]
pub trait OptionValue: Sized {
    /// Converts a value; `None` if it is of another type.
    fn from_value(value: Value<'_>) -> Option<Self>;
    /// Calls `visit` with the value.
    fn with_value(&self, visit: &mut dyn FnMut(Value<'_>));

    /// Converts the value of the option `name`, which takes what `accepts` says. Provided; a type
    /// overrides it where it can say more about what is wrong.
    ///
    /// # Errors
    ///
    /// If the value is of another type.
    fn read(
        value: Value<'_>,
        name: &'static str,
        accepts: &'static str,
    ) -> Result<Self, OptionError> {
        let refused = OptionError::Refused { name, value: ArrayString::of(value), accepts };
        Self::from_value(value).ok_or(refused)
    }
}

impl OptionValue for bool {
    fn from_value(value: Value<'_>) -> Option<Self> {
        match value {
            Value::Bool(value) => Some(value),
            _ => None,
        }
    }
    fn with_value(&self, visit: &mut dyn FnMut(Value<'_>)) {
        visit(Value::Bool(*self));
    }
}

macro_rules! whole {
    ($($ty:ty),+) => {$(
        impl OptionValue for $ty {
            fn from_value(value: Value<'_>) -> Option<Self> {
                match value {
                    Value::Int(value) => value.try_into().ok(),
                    _ => None,
                }
            }
            fn with_value(&self, visit: &mut dyn FnMut(Value<'_>)) {
                visit(Value::Int((*self).into()));
            }
        }
    )+};
}
whole!(u8, u16, u32, i32, i64);

impl<T: OptionValue> OptionValue for Option<T> {
    fn from_value(value: Value<'_>) -> Option<Self> {
        match value {
            Value::Null => Some(None),
            value => T::from_value(value).map(Some),
        }
    }
    fn with_value(&self, visit: &mut dyn FnMut(Value<'_>)) {
        match self {
            None => visit(Value::Null),
            Some(value) => value.with_value(visit),
        }
    }
}

/// The catalogue value whose text this is, for an option of an `Indexed` type.
#[must_use]
pub fn indexed_from_value<T: Indexed>(value: Value<'_>) -> Option<T> {
    match value {
        Value::Text(text) => T::parse(text),
        _ => None,
    }
}

/// Calls `visit` with the text of a catalogue value.
pub fn indexed_with_value<T: Indexed>(value: T, visit: &mut dyn FnMut(Value<'_>)) {
    visit(Value::Text(ArrayString::of(value).as_str()));
}

/// Implements [`OptionValue`](crate::OptionValue) for [`indexed!`](crate::indexed!)
/// enums, by their texts.
#[macro_export]
macro_rules! indexed_option {
    ($($name:ty),+ $(,)?) => {$(
        impl $crate::OptionValue for $name {
            fn from_value(value: $crate::Value<'_>) -> Option<Self> {
                $crate::__indexed_from_value(value)
            }
            fn with_value(&self, visit: &mut dyn FnMut($crate::Value<'_>)) {
                $crate::__indexed_with_value(*self, visit);
            }
        }
    )+};
}

/// Declares the options of a game: a plain struct, with names, defaults,
/// ranges and meanings for Python, records and reference pages.
///
/// Each field has a type, a default, a text that says what it accepts, and a check of
/// its range. `where` adds checks that concern several options.
///
/// The struct is `#[non_exhaustive]`, so that a later release may add an option: other crates
/// begin with [`Default`] and change what they want, with the method `with_<option>` that each
/// option has, or by assigning to its field. Neither looks at the range;
/// [`check`](OptionSet::check) does, and so does all that starts a game.
///
/// ```
/// use rules_core::{OptionSet, Value, options};
/// options! {
///     /// Options of a toy.
///     pub struct Options {
///         /// How many play.
///         pub players: u8 = 2, "2 to 4", |n| (2..=4).contains(n);
///         /// Whether a tie is played off.
///         pub extra_time: bool = false, "true or false", |_| true;
///     }
/// }
/// let mut options = Options::default().with_players(4).with_extra_time(true);
/// assert!(options.check().is_ok());
/// options.set("players", Value::Int(3)).unwrap();
/// assert_eq!(options, Options { players: 3, extra_time: true });
/// options.players = 9;
/// assert_eq!(
///     options.check().unwrap_err().to_string(),
///     "option `players` cannot be 9: it takes 2 to 4",
/// );
/// ```
#[macro_export]
macro_rules! options {
    ($(#[$meta:meta])* $vis:vis struct $name:ident {
        $(#[doc = $doc:literal] $(#[doc = $more:literal])*
          $fvis:vis $field:ident: $ty:ty = $default:expr, $accepts:literal, $test:expr;)+
    } $(where $whole:expr)?) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        $vis struct $name { $(#[doc = $doc] $(#[doc = $more])* $fvis $field: $ty),+ }

        impl Default for $name {
            fn default() -> Self {
                Self { $($field: $default),+ }
            }
        }

        $crate::__with_fields! { $name { $($fvis $field: $ty = $accepts;)+ } }

        impl $crate::OptionSet for $name {
            const LIST: &'static [$crate::OptionInfo] = &[$($crate::OptionInfo {
                name: stringify!($field),
                accepts: $accepts,
                meaning: concat!($doc $(, $more)*),
            }),+];

            #[allow(unused_assignments)]
            fn each(&self, visit: &mut dyn FnMut(&'static $crate::OptionInfo, $crate::Value<'_>)) {
                let mut at = 0;
                $(
                    $crate::OptionValue::with_value(&self.$field, &mut |value| {
                        visit(&Self::LIST[at], value);
                    });
                    at += 1;
                )+
            }

            fn set(&mut self, name: &str, value: $crate::Value<'_>) -> Result<(), $crate::OptionError> {
                match name {
                    $(stringify!($field) => {
                        self.$field =
                            $crate::OptionValue::read(value, stringify!($field), $accepts)?;
                    })+
                    _ => return Err($crate::OptionError::Unknown {
                        name: $crate::ArrayString::of(name),
                        known: Self::LIST,
                    }),
                }
                Ok(())
            }

            fn check(&self) -> Result<(), $crate::OptionError> {
                $({
                    let test: fn(&$ty) -> bool = $test;
                    if !test(&self.$field) {
                        let mut shown = $crate::ArrayString::of("");
                        $crate::OptionValue::with_value(&self.$field, &mut |value| {
                            shown = $crate::ArrayString::of(value);
                        });
                        return Err($crate::OptionError::Refused {
                            name: stringify!($field),
                            value: shown,
                            accepts: $accepts,
                        });
                    }
                })+
                $({
                    let whole: fn(&Self) -> Result<(), $crate::OptionError> = $whole;
                    whole(self)?;
                })?
                Ok(())
            }
        }

        $crate::__options_serde! { $name }
    };
}

/// A method `with_<field>` for each field of an option struct, with what it takes.
#[doc(hidden)]
#[macro_export]
macro_rules! __with_fields {
    ($name:ident { $($fvis:vis $field:ident: $ty:ty = $accepts:literal;)+ }) => {
        $crate::__paste! {
            /// One method for each option.
            #[allow(dead_code, reason = "a private struct may need only some of them")]
            impl $name {$(
                #[doc = concat!(
                    "The same with [`", stringify!($field), "`](field@Self::", stringify!($field),
                    ") = `value`: ", $accepts, ".",
                )]
                #[must_use]
                $fvis fn [<with_ $field>](mut self, value: $ty) -> Self {
                    self.$field = value;
                    self
                }
            )+}
        }
    };
}

/// Serde for options: a map by name. Nothing without the feature.
#[doc(hidden)]
#[macro_export]
#[cfg(feature = "serde")]
macro_rules! __options_serde {
    ($name:ident) => {
        impl $crate::serde::Serialize for $name {
            fn serialize<S: $crate::serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                $crate::__write_options(self, to)
            }
        }
        impl<'de> $crate::serde::Deserialize<'de> for $name {
            fn deserialize<D: $crate::serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                $crate::__read_options(from)
            }
        }
    };
}

/// Serde for options: a map by name. Nothing without the feature.
#[doc(hidden)]
#[macro_export]
#[cfg(not(feature = "serde"))]
macro_rules! __options_serde {
    ($name:ident) => {};
}

#[cfg(test)]
mod tests;

//! Options: the switches of a game, by name, with ranges and meanings.

use core::fmt;

use crate::{Dense, OptionError, text::Short};

/// A value on its way into or out of an option.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Value<'a> {
    /// Nothing: the option is left open.
    Null,
    /// Yes or no.
    Bool(bool),
    /// A whole number.
    Int(i64),
    /// A real number.
    Real(f64),
    /// A word.
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
            // With the point: 3.0 is refused where 3 is taken.
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

/// One option of a game, for help texts and reference pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptionInfo {
    /// Its name.
    pub name: &'static str,
    /// What values it takes.
    pub accepts: &'static str,
    /// What it changes, with the rule number.
    pub meaning: &'static str,
}

/// The options of a game, as a struct in Rust and by name at the border.
pub trait OptionSet: Clone + Default + Eq + fmt::Debug + Send + Sync + 'static {
    /// Every option, in order.
    const LIST: &'static [OptionInfo];

    /// Hands out the value of every option, in the order of
    /// [`LIST`](Self::LIST).
    fn each(&self, visit: &mut dyn FnMut(&'static OptionInfo, Value<'_>));

    /// Sets one option by name; ranges are looked at by [`check`](Self::check).
    ///
    /// # Errors
    ///
    /// Refuses an unknown name and a value of another type.
    fn set(&mut self, name: &str, value: Value<'_>) -> Result<(), OptionError>;

    /// Looks at every range.
    ///
    /// # Errors
    ///
    /// Names the first option that is out of range, and the range.
    fn check(&self) -> Result<(), OptionError>;
}

/// A type that an option may have.
pub trait OptionValue: Sized {
    /// Reads the value, if it is of this type.
    fn from_value(value: Value<'_>) -> Option<Self>;
    /// Hands the value out.
    fn with_value(&self, visit: &mut dyn FnMut(Value<'_>));
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

/// A catalogue value is chosen by its text: for `Dense` types used as options.
#[must_use]
pub fn dense_from_value<T: Dense>(value: Value<'_>) -> Option<T> {
    match value {
        Value::Text(text) => T::parse(text),
        _ => None,
    }
}

/// Hands a catalogue value out as its text.
pub fn dense_with_value<T: Dense>(value: T, visit: &mut dyn FnMut(Value<'_>)) {
    visit(Value::Text(Short::of(value).as_str()));
}

/// Makes [`dense!`](crate::dense!) enums usable as options, by their texts.
#[macro_export]
macro_rules! dense_option {
    ($($name:ty),+ $(,)?) => {$(
        impl $crate::OptionValue for $name {
            fn from_value(value: $crate::Value<'_>) -> Option<Self> {
                $crate::dense_from_value(value)
            }
            fn with_value(&self, visit: &mut dyn FnMut($crate::Value<'_>)) {
                $crate::dense_with_value(*self, visit);
            }
        }
    )+};
}

/// Declares the options of a game: a plain struct, with names, defaults,
/// ranges and meanings for Python, records and reference pages.
///
/// Each field gives its type, its default, a text saying what it takes, and a
/// test of the range. `where` adds tests that concern several options.
///
/// ```
/// use rules_core::{OptionSet, Value, options};
/// options! {
///     /// Options of a toy.
///     pub struct Options {
///         /// How many play.
///         pub players: u8 = 2, "2 to 4", |n| (2..=4).contains(n);
///         /// Whether ties go on.
///         pub extra_time: bool = false, "true or false", |_| true;
///     }
/// }
/// let mut options = Options::default();
/// options.set("players", Value::Int(3)).unwrap();
/// assert!(options.check().is_ok());
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
        $vis struct $name { $(#[doc = $doc] $(#[doc = $more])* $fvis $field: $ty),+ }

        impl Default for $name {
            fn default() -> Self {
                Self { $($field: $default),+ }
            }
        }

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
                        self.$field = $crate::OptionValue::from_value(value).ok_or(
                            $crate::OptionError::Refused {
                                name: stringify!($field),
                                value: $crate::Short::of(value),
                                accepts: $accepts,
                            },
                        )?;
                    })+
                    _ => return Err($crate::OptionError::Unknown {
                        name: $crate::Short::of(name),
                        known: Self::LIST,
                    }),
                }
                Ok(())
            }

            fn check(&self) -> Result<(), $crate::OptionError> {
                $({
                    let test: fn(&$ty) -> bool = $test;
                    if !test(&self.$field) {
                        let mut shown = $crate::Short::of("");
                        $crate::OptionValue::with_value(&self.$field, &mut |value| {
                            shown = $crate::Short::of(value);
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

/// Options as JSON, and back.
#[cfg(feature = "serde")]
pub(crate) mod port {
    use super::{OptionError, OptionSet, Value, fmt};
    use crate::unique;
    use alloc::{
        string::{String, ToString},
        vec::Vec,
    };
    use serde::{
        Deserialize, Deserializer, Serialize, Serializer,
        de::{Error, MapAccess, Visitor},
    };
    use serde_json::{Map, Value as Json};

    /// A JSON object.
    pub type JsonMap = Map<String, Json>;

    /// The options by name, all of them.
    pub fn options_to_json<O: OptionSet>(options: &O) -> JsonMap {
        let mut map = JsonMap::new();
        options.each(&mut |info, value| {
            map.insert(info.name.to_string(), to_json(value));
        });
        map
    }

    /// The default options with the named ones replaced.
    ///
    /// # Errors
    ///
    /// Refuses unknown names, other types and values outside their ranges.
    pub fn options_from_json<O: OptionSet>(map: &JsonMap) -> Result<O, OptionError> {
        let mut options = O::default();
        for (name, value) in map {
            let mut set = Ok(());
            with_values(&[value], &mut |values| {
                for &value in values {
                    set = options.set(name, value);
                }
            });
            set?;
        }
        options.check()?;
        Ok(options)
    }

    /// Writes options as a map by name; in forms that do not describe
    /// themselves, as the text of that map.
    #[doc(hidden)]
    pub fn write<O: OptionSet, T: Serializer>(options: &O, to: T) -> Result<T::Ok, T::Error> {
        let map = options_to_json(options);
        if to.is_human_readable() {
            map.serialize(to)
        } else {
            Json::Object(map).to_string().serialize(to)
        }
    }

    /// Reads what [`write`] writes.
    #[doc(hidden)]
    pub fn read<'de, O: OptionSet, D: Deserializer<'de>>(from: D) -> Result<O, D::Error> {
        let map = if from.is_human_readable() {
            from.deserialize_map(Once)?
        } else {
            let text = String::deserialize(from)?;
            unique::parse(&text).map_err(D::Error::custom)?
        };
        options_from_json(&map).map_err(D::Error::custom)
    }

    fn to_json(value: Value<'_>) -> Json {
        match value {
            Value::Null => Json::Null,
            Value::Bool(value) => value.into(),
            Value::Int(value) => value.into(),
            Value::Real(value) => value.into(),
            Value::Text(value) => value.into(),
            Value::List(values) => values.iter().copied().map(to_json).collect(),
        }
    }

    /// A map that says every key once.
    struct Once;

    impl<'de> Visitor<'de> for Once {
        type Value = JsonMap;
        fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
            out.write_str("options by name")
        }
        fn visit_map<A: MapAccess<'de>>(self, mut from: A) -> Result<JsonMap, A::Error> {
            let mut map = JsonMap::new();
            while let Some(name) = from.next_key::<String>()? {
                if map.contains_key(&name) {
                    return Err(unique::twice(&name));
                }
                map.insert(name, from.next_value()?);
            }
            Ok(map)
        }
    }

    /// Borrows JSON values as option values; an object comes as its text.
    ///
    /// All lists of a level are converted together, so that the stack grows
    /// with the depth of the lists and never with their length: whoever writes
    /// a record must not choose how many frames there are.
    fn with_values(level: &[&Json], use_them: &mut dyn FnMut(&[Value<'_>])) {
        let texts: Vec<_> =
            level.iter().filter(|json| json.is_object()).map(ToString::to_string).collect();
        let below: Vec<_> = level.iter().filter_map(|json| json.as_array()).flatten().collect();
        let mut convert = |below: &[Value<'_>]| {
            let (mut below, mut texts) = (below, texts.iter());
            let values: Vec<_> = level
                .iter()
                .map(|json| match json {
                    Json::Null => Value::Null,
                    Json::Bool(value) => Value::Bool(*value),
                    Json::Number(value) => value.as_i64().map_or_else(
                        || Value::Real(value.as_f64().unwrap_or(f64::NAN)),
                        Value::Int,
                    ),
                    Json::String(value) => Value::Text(value),
                    Json::Array(list) => {
                        let (own, rest) = below.split_at(list.len());
                        below = rest;
                        Value::List(own)
                    }
                    Json::Object(_) => Value::Text(texts.next().map_or("", String::as_str)),
                })
                .collect();
            use_them(&values);
        };
        if below.is_empty() { convert(&[]) } else { with_values(&below, &mut convert) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(feature = "serde")]
    use crate::{JsonMap, options_from_json};
    use alloc::string::ToString;

    dense! {
        /// A set.
        enum Set {
            /// One.
            Printed = "printed",
            /// Two.
            Fierce = "fierce",
        }
    }
    dense_option!(Set);
    options! {
        /// Toy options.
        struct Options {
            /// How many play (T-1).
            players: u8 = 3, "2 to 4", |n| (2..=4).contains(n);
            /// Which dice.
            set: Set = Set::Printed, "printed or fierce", |_| true;
            /// Which limit, if any.
            limit: Option<u16> = None, "null, or 1 to 9", |n| n.is_none_or(|n| (1..=9).contains(&n));
        } where |o| if o.players == 4 && o.set == Set::Fierce {
            Err(OptionError::Impossible { name: "set", reason: "four do not fit" })
        } else { Ok(()) }
    }

    #[test]
    fn options_are_set_by_name_and_refused_with_the_range() {
        let mut options = Options::default();
        assert!(options.set("set", Value::Text("fierce")).is_ok());
        assert_eq!(options.set, Set::Fierce);
        assert!(options.set("players", Value::Int(4)).is_ok());
        assert_eq!(
            options.check().unwrap_err().to_string(),
            "option `set` is not possible: four do not fit"
        );
        assert_eq!(
            options.set("sett", Value::Int(4)).unwrap_err().to_string(),
            "there is no option `sett`; the options are players, set, limit"
        );
        assert_eq!(
            options.set("players", Value::Int(-1)).unwrap_err().to_string(),
            "option `players` cannot be -1: it takes 2 to 4"
        );
        assert_eq!(
            options.set("players", Value::Text("3")).unwrap_err().to_string(),
            "option `players` cannot be \"3\": it takes 2 to 4"
        );
        options = Options { limit: Some(10), ..Options::default() };
        assert_eq!(
            options.check().unwrap_err().to_string(),
            "option `limit` cannot be 10: it takes null, or 1 to 9"
        );
    }

    #[cfg(feature = "serde")]
    #[test]
    fn options_travel_as_json() {
        let options = Options { players: 2, set: Set::Fierce, limit: Some(4) };
        let text = serde_json::to_string(&options).unwrap();
        assert_eq!(serde_json::from_str::<Options>(&text).unwrap(), options);
        assert!(serde_json::from_str::<Options>(r#"{"players": 7}"#).is_err());
        let endless = alloc::format!(r#"{{"players": [{}0]}}"#, "0,".repeat(200_000));
        assert!(serde_json::from_str::<Options>(&endless).is_err());
        assert_eq!(serde_json::from_str::<Options>("{}").unwrap(), Options::default());
        let bytes = postcard::to_allocvec(&options).unwrap();
        assert_eq!(postcard::from_bytes::<Options>(&bytes).unwrap(), options);
    }

    #[cfg(feature = "serde")]
    #[test]
    fn a_real_number_an_object_and_a_name_said_twice_are_refused() {
        let refused = |text: &str| serde_json::from_str::<Options>(text).unwrap_err().to_string();
        assert!(refused(r#"{"players": 3.0}"#).starts_with("option `players` cannot be 3.0: it"));
        assert!(refused(r#"{"players": {"n": 3}}"#).contains(r#"cannot be "{"n":3}""#));
        assert!(refused(r#"{"players": [[], [1, [2]], {}, true]}"#).contains("[[], [1, [2]], "));
        assert!(refused(r#"{"players": 18446744073709551615}"#).contains("cannot be 1.8446744"));
        assert!(refused(r#"{"players": 2, "players": 3}"#).contains("`players` stands twice"));
        assert!(refused("[2]").contains("expected options by name"));
    }

    /// Lists are converted without a stack frame for each of their entries.
    #[cfg(feature = "serde")]
    #[test]
    fn very_long_lists_are_refused_like_short_ones() {
        let row = alloc::vec![0; 200];
        for list in
            [alloc::vec![0; 1_000_000].into(), alloc::vec![alloc::vec![row; 100]; 100].into()]
        {
            let mut map = JsonMap::new();
            map.insert("players".into(), list);
            let error = options_from_json::<Options>(&map).unwrap_err().to_string();
            assert!(error.starts_with("option `players` cannot be [") && error.len() < 100);
        }
    }
}

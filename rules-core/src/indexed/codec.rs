//! How catalogue values are written down: as their texts.

#[cfg(feature = "serde")]
use super::Indexed;
#[cfg(feature = "serde")]
use crate::text::ArrayString;

/// Serde for catalogue values: their text. Nothing without the feature.
#[doc(hidden)]
#[macro_export]
#[cfg(feature = "serde")]
macro_rules! __indexed_serde {
    ($name:ident) => {
        $crate::__indexed_serde! { $name, |value, to| to.collect_str(value) }
    };
    ($name:ident, |$value:ident, $to:ident| $write:expr) => {
        impl $crate::serde::Serialize for $name {
            fn serialize<S: $crate::serde::Serializer>(&self, $to: S) -> Result<S::Ok, S::Error> {
                let $value = self;
                $write
            }
        }
        impl<'de> $crate::serde::Deserialize<'de> for $name {
            fn deserialize<D: $crate::serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                $crate::__read_indexed(from)
            }
        }
    };
}

/// Serde for catalogue values: their text. Nothing without the feature.
#[doc(hidden)]
#[macro_export]
#[cfg(not(feature = "serde"))]
macro_rules! __indexed_serde {
    ($($name:tt)*) => {};
}

/// Serde for whole numbers in a range: as numbers. Nothing without the feature.
#[doc(hidden)]
#[macro_export]
#[cfg(feature = "serde")]
macro_rules! __bounded_serde {
    ($name:ident) => {
        impl $crate::serde::Serialize for $name {
            fn serialize<S: $crate::serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                to.serialize_u8(self.0)
            }
        }
        impl<'de> $crate::serde::Deserialize<'de> for $name {
            fn deserialize<D: $crate::serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                let number = <u8 as $crate::serde::Deserialize>::deserialize(from)?;
                Self::new(number).ok_or_else(|| {
                    $crate::serde::de::Error::custom(format_args!(
                        "{number} is not {} to {}",
                        Self::LOW,
                        Self::HIGH
                    ))
                })
            }
        }
    };
}

/// Serde for whole numbers in a range. Nothing without the feature.
#[doc(hidden)]
#[macro_export]
#[cfg(not(feature = "serde"))]
macro_rules! __bounded_serde {
    ($name:ident) => {};
}

/// Serde for sets of catalogue values. Nothing without the feature.
#[doc(hidden)]
#[macro_export]
#[cfg(feature = "serde")]
macro_rules! __indexed_member {
    ($name:ident) => {
        impl $crate::pieces::Member for $name {
            type Form = Self;
            fn form(self) -> Self {
                self
            }
            fn member(form: Self) -> Option<Self> {
                Some(form)
            }
        }
    };
}

/// Serde for sets of catalogue values. Nothing without the feature.
#[doc(hidden)]
#[macro_export]
#[cfg(not(feature = "serde"))]
macro_rules! __indexed_member {
    ($name:ident) => {};
}

/// Reads a catalogue value from its text.
///
/// # Errors
///
/// If the text is that of no value.
#[cfg(feature = "serde")]
pub fn read_indexed<'de, T: Indexed, D: serde::Deserializer<'de>>(from: D) -> Result<T, D::Error> {
    struct Read<T>(core::marker::PhantomData<T>);
    impl<T: Indexed> serde::de::Visitor<'_> for Read<T> {
        type Value = T;
        fn expecting(&self, out: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
            one_of(out, T::COUNT, &|at, out| {
                T::from_index(at).map_or(Ok(()), |it| write!(out, "{it}"))
            })
        }
        fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<T, E> {
            T::parse(text).ok_or_else(|| no_text(text, &self))
        }
    }
    from.deserialize_str(Read(core::marker::PhantomData))
}

/// Lists the first texts of a catalogue; not compiled for each.
#[cfg(feature = "serde")]
fn one_of(
    out: &mut core::fmt::Formatter<'_>,
    count: usize,
    text: &dyn Fn(usize, &mut core::fmt::Formatter<'_>) -> core::fmt::Result,
) -> core::fmt::Result {
    write!(out, "one of {count} texts")?;
    for at in 0..count.min(8) {
        out.write_str(if at == 0 { ": " } else { ", " })?;
        text(at, out)?;
    }
    if count > 8 { out.write_str(", …") } else { Ok(()) }
}

/// The error for a text that is that of no value.
#[cold]
#[cfg(feature = "serde")]
fn no_text<E: serde::de::Error>(text: &str, expected: &dyn serde::de::Expected) -> E {
    E::invalid_value(serde::de::Unexpected::Str(ArrayString::of(text).as_str()), expected)
}

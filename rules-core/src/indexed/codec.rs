//! How catalogue values are written down: as their texts.

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
                $crate::text::read_indexed(from)
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

//! Serializable values: what can be written down, sent away and read back.

/// A type with a serial form; every type, where the feature `serde` is off.
#[cfg(feature = "serde")]
pub trait Serializable: serde::Serialize + serde::de::DeserializeOwned {}
#[cfg(feature = "serde")]
impl<T: serde::Serialize + serde::de::DeserializeOwned> Serializable for T {}

/// A type with a serial form; every type, where the feature `serde` is off.
#[cfg(not(feature = "serde"))]
pub trait Serializable {}
#[cfg(not(feature = "serde"))]
impl<T> Serializable for T {}

/// Gives a state its serial form: its own fields when written, the same fields
/// and [`Setup::validate`](crate::Setup::validate) when read.
///
/// The state derives `serde::Serialize` and `serde::Deserialize` with
/// `#[serde(remote = "Self")]` under the feature `serde`.
#[macro_export]
#[cfg(feature = "serde")]
macro_rules! validated {
    ($state:ty) => {
        impl $crate::serde::Serialize for $state {
            fn serialize<S: $crate::serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                <$state>::serialize(self, to)
            }
        }
        impl<'de> $crate::serde::Deserialize<'de> for $state {
            fn deserialize<D: $crate::serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                let state = <$state>::deserialize(from)?;
                $crate::Setup::validate(&state).map_err($crate::serde::de::Error::custom)?;
                Ok(state)
            }
        }
    };
}

/// Gives a state its serial form; nothing where the feature `serde` is off.
#[macro_export]
#[cfg(not(feature = "serde"))]
macro_rules! validated {
    ($state:ty) => {};
}

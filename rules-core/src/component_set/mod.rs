//! Component sets: what is printed on the components of a game, as a value.
//!
//! A game whose printed values may differ has a type that implements [`ComponentSet`], and an
//! option `components` of the type [`SetRef`], so that the set is part of the options and thereby
//! of the state. The set that ships is a `static`. With the feature `components` others are
//! read from documents; see [`SetRef::load`].

mod digest;
#[cfg(feature = "std")]
mod loaded;

use core::{
    fmt,
    hash::{Hash, Hasher},
};

pub(crate) use digest::ConstDigest;
#[cfg(feature = "components")]
pub(crate) use loaded::Interned;
#[cfg(feature = "std")]
pub use loaded::TooManySets;
#[cfg(all(feature = "components", feature = "testkit"))]
pub(crate) use loaded::kept;

use crate::{ArrayString, OptionError, OptionValue, Value, text};

/// What is printed on the components of a game: names, numbers, dice, effects.
///
/// A set is immutable and has no heap, so that it can be a `static`.
pub trait ComponentSet: Eq + fmt::Debug + Send + Sync + Sized + 'static {
    /// The set that ships, with which a game is played unless its options name another.
    const SHIPPED: &'static Self;

    /// Its title, chosen by its author; it decides nothing.
    fn title(&self) -> &'static str;

    /// A digest of everything else: equal on every platform. Two sets with the same digest
    /// are the same set.
    fn digest(&self) -> u64;

    /// Reads a document, as [`SetRef::load`] takes it; also returns what it changes, as JSON.
    #[cfg(feature = "components")]
    #[doc(hidden)]
    fn read(
        document: &str,
    ) -> Result<crate::components::Loaded<Self>, crate::components::ComponentsError>;
}

/// Makes a type with the fields `title` and `digest` a [`ComponentSet`]: the set that ships is this
/// `static`, and the game's own `read::read`, beside the file, reads documents.
#[allow(unused_macros, reason = "without games there is no set")]
macro_rules! component_set {
    ($set:ty, $shipped:path) => {
        impl $crate::ComponentSet for $set {
            const SHIPPED: &'static Self = &$shipped;

            fn title(&self) -> &'static str {
                self.title
            }

            fn digest(&self) -> u64 {
                self.digest
            }

            #[cfg(feature = "components")]
            fn read(
                document: &str,
            ) -> Result<$crate::components::Loaded<Self>, $crate::components::ComponentsError> {
                super::read::read(document)
            }
        }
    };
}
pub(crate) use component_set;

/// The component set of a game that is played, as one pointer.
///
/// Two are equal if their digests are. In options, states and records as text, the set that
/// ships is left out or `null`; another one is its digest and its title, as in
/// `"0f3c4e5d6a7b8c9d My box"`, and must be loaded before it is named.
pub struct SetRef<C: 'static>(&'static C);

impl<C: ComponentSet> SetRef<C> {
    /// The set that ships.
    pub const SHIPPED: Self = Self(C::SHIPPED);

    /// The set itself.
    #[inline]
    #[must_use]
    pub const fn get(self) -> &'static C {
        self.0
    }

    /// Whether this is the set that ships.
    #[inline]
    #[must_use]
    pub fn is_shipped(self) -> bool {
        self == Self::SHIPPED
    }

    /// The set that a text names: `shipped`, or a digest with or without a title behind it, of
    /// the set that ships or of one that is loaded.
    #[must_use]
    pub fn find(name: &str) -> Option<Self> {
        let word = name.split(' ').next().unwrap_or_default();
        let hexadecimal = word.len() == 16 && word.bytes().all(|b| b.is_ascii_hexdigit());
        let digest = hexadecimal.then(|| u64::from_str_radix(word, 16).ok()).flatten();
        if name == "shipped" || digest == Some(C::SHIPPED.digest()) {
            return Some(Self::SHIPPED);
        }
        #[cfg(feature = "std")]
        return loaded::find(digest?).map(Self);
        #[cfg(not(feature = "std"))]
        None
    }
}

impl<C> Clone for SetRef<C> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}

impl<C> Copy for SetRef<C> {}

impl<C: ComponentSet> PartialEq for SetRef<C> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        core::ptr::eq(self.0, other.0) || self.0.digest() == other.0.digest()
    }
}

impl<C: ComponentSet> Eq for SetRef<C> {}

impl<C: ComponentSet> Hash for SetRef<C> {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.digest().hash(state);
    }
}

impl<C: ComponentSet> fmt::Display for SetRef<C> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{:016x} {}", self.0.digest(), self.0.title())
    }
}

impl<C: ComponentSet> fmt::Debug for SetRef<C> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, out)
    }
}

impl<C: ComponentSet> OptionValue for SetRef<C> {
    fn from_value(value: Value<'_>) -> Option<Self> {
        match value {
            Value::Null => Some(Self::SHIPPED),
            Value::Text(text) => Self::find(text),
            _ => None,
        }
    }

    fn read(
        value: Value<'_>,
        name: &'static str,
        accepts: &'static str,
    ) -> Result<Self, OptionError> {
        match value {
            Value::Text(text) => {
                // A title may hold what else tells a document from a name.
                if let Some(found) = Self::find(text) {
                    return Ok(found);
                }
                #[cfg(feature = "components")]
                if crate::components::is_document(text) {
                    return Self::load(text).map_err(|error| error.as_option(name));
                }
                Err(OptionError::NotLoaded { name, set: ArrayString::of(text) })
            }
            other => Self::from_value(other).ok_or(OptionError::Refused {
                name,
                value: ArrayString::of(other),
                accepts,
            }),
        }
    }

    fn with_value(&self, visit: &mut dyn FnMut(Value<'_>)) {
        if self.is_shipped() {
            return visit(Value::Null);
        }
        text::with_text::<MOST_BYTES>(self, |text| visit(Value::Text(text)));
    }
}

/// As in options: nothing for the set that ships, otherwise its digest and its title.
#[cfg(feature = "serde")]
impl<C: ComponentSet> serde::Serialize for SetRef<C> {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        if self.is_shipped() { to.serialize_none() } else { to.serialize_some(&Named(*self)) }
    }
}

/// A set by its digest and its title.
#[cfg(feature = "serde")]
struct Named<C: 'static>(SetRef<C>);

#[cfg(feature = "serde")]
impl<C: ComponentSet> serde::Serialize for Named<C> {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(&self.0)
    }
}

#[cfg(feature = "serde")]
impl<'de, C: ComponentSet> serde::Deserialize<'de> for SetRef<C> {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let name = Option::<alloc::string::String>::deserialize(from)?;
        let value = name.as_deref().map_or(Value::Null, Value::Text);
        OptionValue::read(value, "components", "a component set that is loaded")
            .map_err(serde::de::Error::custom)
    }
}

/// The most bytes of a title.
pub(crate) const MOST_TITLE: usize = 80;
/// A digest, a space and a title.
const MOST_BYTES: usize = 16 + 1 + MOST_TITLE;

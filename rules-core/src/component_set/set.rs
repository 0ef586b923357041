//! What a component set is, and the pointer to one.

use core::{
    fmt,
    hash::{Hash, Hasher},
};

/// What is printed on the components of a game: names, numbers, dice, effects.
///
/// A set is immutable and has no heap, so that it can be a `static`.
///
/// ```
/// use rules_core::{ComponentSet, games::regidice::Components};
/// let set = Components::SHIPPED;
/// println!("{} with the digest {:016x}", set.title(), set.digest());
/// ```
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
    ) -> Result<super::components::Loaded<Self>, super::components::ComponentsError>;

    /// What a set consists of.
    #[cfg(feature = "components")]
    #[doc(hidden)]
    #[must_use]
    fn declaration() -> &'static dyn super::components::Declares;
}

/// Makes a type with the fields `title` and `digest` a [`ComponentSet`]: the set that ships is this
/// `static`, and documents are read as this `static` declares, in a module beside the file.
#[allow(unused_macros, reason = "without games there is no set")]
macro_rules! component_set {
    ($set:ty, $shipped:path, $module:ident::$declaration:ident) => {
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
                super::$module::$declaration.read(document)
            }

            #[cfg(feature = "components")]
            fn declaration() -> &'static dyn $crate::components::Declares {
                &super::$module::$declaration
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
        return super::loaded::find(digest?).map(Self);
        #[cfg(not(feature = "std"))]
        None
    }

    /// A set for as long as the process runs. A set that is loaded already, or that is the one
    /// that ships but for its title, is not kept twice.
    ///
    /// # Errors
    ///
    /// If too many are loaded.
    #[cfg(feature = "std")]
    pub fn keep(set: C) -> Result<Self, super::TooManySets> {
        let digest = set.digest();
        if digest == C::SHIPPED.digest() {
            return Ok(Self::SHIPPED);
        }
        super::loaded::keep(digest, set).map(Self)
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

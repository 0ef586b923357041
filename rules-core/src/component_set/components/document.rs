//! Sets that are loaded from documents, and what each changes: for records that bring their set
//! along.

use alloc::{
    collections::BTreeMap,
    format,
    string::{String, ToString},
    vec::Vec,
};
use core::any::TypeId;
use std::sync::{PoisonError, RwLock};

#[cfg(feature = "testkit")]
use super::Declares;
use super::{ComponentsError, changes::Changes};
use crate::component_set::{ComponentSet, SetRef};

/// Whether a text is a document and not the name of a set.
pub(in super::super) fn is_document(text: &str) -> bool {
    text.contains(['\n', '=', '{'])
}

static CHANGES: RwLock<BTreeMap<(TypeId, u64), Changes>> = RwLock::new(BTreeMap::new());

/// Keeps what a set changes.
fn remember<C: ComponentSet>(set: SetRef<C>, changes: Changes) {
    let key = (TypeId::of::<C>(), set.get().digest());
    let mut all = CHANGES.write().unwrap_or_else(PoisonError::into_inner);
    all.entry(key).or_insert(changes);
}

/// What a set changes of the one that ships, as JSON.
fn document_of<C: ComponentSet>(set: SetRef<C>) -> Option<String> {
    if set.is_shipped() {
        return Some("{}".into());
    }
    let all = CHANGES.read().unwrap_or_else(PoisonError::into_inner);
    all.get(&(TypeId::of::<C>(), set.get().digest())).map(|changes| changes.json.clone())
}

/// What a set changes of the one that ships, one value a line.
fn lines_of<C: ComponentSet>(set: SetRef<C>) -> Option<Vec<String>> {
    if set.is_shipped() {
        return Some(Vec::new());
    }
    let all = CHANGES.read().unwrap_or_else(PoisonError::into_inner);
    all.get(&(TypeId::of::<C>(), set.get().digest())).map(|changes| changes.lines.clone())
}

impl<C: ComponentSet> SetRef<C> {
    /// Reads and checks a document in TOML or JSON, and keeps the set for as long as the process
    /// runs. The same set is kept once, however often it is loaded.
    ///
    /// ```
    /// use rules_core::{ComponentSet, SetRef, games::unsung_heroes::Components};
    /// let mine = SetRef::<Components>::load(
    ///     r#"
    ///     title = "Stronger sticks"
    ///     [[common_cards]]
    ///     slot = 0
    ///     effects = [{ op = "static", n = 5 }]
    ///     "#,
    /// )?;
    /// assert_eq!(mine.get().title(), "Stronger sticks");
    /// assert_eq!(SetRef::find(&mine.to_string()), Some(mine));
    /// # Ok::<(), rules_core::components::ComponentsError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Everything that is wrong with the document.
    pub fn load(document: &str) -> Result<Self, ComponentsError> {
        let (set, changes) = C::read(document)?;
        let kept = Self::keep(set)
            .map_err(|full| ComponentsError::of(full.to_string(), "start another process"))?;
        remember::<C>(kept, changes);
        Ok(kept)
    }

    /// What differs from the set that ships, as JSON that [`load`](Self::load) reads; `None` for
    /// a set that is not made from a document.
    #[must_use]
    pub fn document(self) -> Option<String> {
        document_of::<C>(self)
    }
}

/// The component sets of a game, behind functions without type parameters.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct ComponentsEntry {
    /// The document of the set that ships, in TOML, with the provenance of every value.
    pub shipped: &'static str,
    /// Reads, checks and keeps a set; returns how options name it, as in
    /// `"0f3c4e5d6a7b8c9d My box"`, or `shipped`.
    pub load: fn(&str) -> Result<String, ComponentsError>,
    /// What a set, named as in options, changes of the set that ships, as JSON; `None` if it is
    /// not loaded.
    pub changes: fn(&str) -> Option<String>,
    /// The same for readers: each value that differs, as in
    /// `common_cards[slot 0].effects[0].n: 2 -> 5`.
    pub lines: fn(&str) -> Option<Vec<String>>,
    /// What a set consists of.
    #[cfg(feature = "testkit")]
    #[doc(hidden)]
    pub declaration: fn() -> &'static dyn Declares,
}

impl ComponentsEntry {
    /// The entry of a game.
    #[must_use]
    pub const fn of<C: ComponentSet>(shipped: &'static str) -> Self {
        Self {
            shipped,
            load: |document| {
                let set = SetRef::<C>::load(document)?;
                Ok(if set.is_shipped() { "shipped".into() } else { format!("{set}") })
            },
            changes: |name| document_of::<C>(SetRef::find(name)?),
            lines: |name| lines_of::<C>(SetRef::find(name)?),
            #[cfg(feature = "testkit")]
            declaration: C::declaration,
        }
    }
}

//! What a set changes, kept beside it: for records that bring their set along.

use alloc::{
    collections::BTreeMap,
    string::{String, ToString},
    vec::Vec,
};
use core::any::TypeId;
use std::sync::{PoisonError, RwLock};

use super::{Node, Plain, overlay::key_of};
use crate::{ComponentSet, SetRef};

/// A set, and what it changes as JSON.
pub type Loaded<C> = (C, String);

static CHANGES: RwLock<BTreeMap<(TypeId, u64), String>> = RwLock::new(BTreeMap::new());

/// Keeps what a set changes.
pub(super) fn remember<C: ComponentSet>(set: SetRef<C>, changes: String) {
    let key = (TypeId::of::<C>(), set.get().digest());
    let mut all = CHANGES.write().unwrap_or_else(PoisonError::into_inner);
    all.entry(key).or_insert(changes);
}

/// What a set changes of the one that ships, as JSON.
pub(crate) fn document_of<C: ComponentSet>(set: SetRef<C>) -> Option<String> {
    if set.is_shipped() {
        return Some("{}".into());
    }
    let all = CHANGES.read().unwrap_or_else(PoisonError::into_inner);
    all.get(&(TypeId::of::<C>(), set.get().digest())).cloned()
}

/// What a merged document changes, as JSON, with the title and the digest of the set.
pub(crate) fn changes(title: &str, digest: u64, shipped: &Node, merged: &Node) -> String {
    let mut pairs = Vec::from([
        ("title".to_string(), text(title)),
        ("digest".to_string(), text(&alloc::format!("{digest:016x}"))),
    ]);
    if let Some(Plain::Table(changed)) = difference(shipped, merged).map(|node| node.value) {
        pairs.extend(changed.into_iter().filter(|(key, _)| key != "title" && key != "digest"));
    }
    Node { line: None, value: Plain::Table(pairs) }.to_json().to_string()
}

fn text(text: &str) -> Node {
    Node { line: None, value: Plain::Text(text.into()) }
}

/// The part of a document that differs from another one of the same structure.
fn difference(old: &Node, new: &Node) -> Option<Node> {
    if old.same(new) {
        return None;
    }
    let value = match (&old.value, &new.value) {
        (Plain::Table(_), Plain::Table(fields)) => {
            let changed = fields.iter().filter_map(|(key, new)| {
                let changed = old.get(key).map_or(Some(new.clone()), |old| difference(old, new));
                Some((key.clone(), changed?))
            });
            Plain::Table(changed.collect())
        }
        (Plain::List(rows), Plain::List(other)) if rows.len() == other.len() => {
            let Some(key) = key_of(rows) else { return Some(new.clone()) };
            let changed = rows.iter().zip(other).filter_map(|(old, new)| {
                let mut changed = difference(old, new)?;
                if let (Plain::Table(fields), Some(id)) = (&mut changed.value, new.get(key)) {
                    fields.insert(0, (key.into(), id.clone()));
                }
                Some(changed)
            });
            Plain::List(changed.collect())
        }
        _ => return Some(new.clone()),
    };
    Some(Node { line: new.line, value })
}

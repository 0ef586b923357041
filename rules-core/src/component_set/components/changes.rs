//! What a set changes of the one that ships.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use super::{Node, Plain, faults::join, overlay::key_of};

/// A set, and what it changes.
pub type Loaded<C> = (C, Changes);

/// What a set changes of the one that ships.
#[derive(Clone, Debug, Default)]
pub struct Changes {
    /// As a document in JSON.
    pub(super) json: String,
    /// As lines: path, old value, new value.
    pub(super) lines: Vec<String>,
}

/// What a merged document changes, with the title and the digest of the set.
pub(super) fn changes(title: &str, digest: u64, shipped: &Node, merged: &Node) -> Changes {
    let mut pairs = Vec::from([
        ("title".to_string(), text(title)),
        ("digest".to_string(), text(&format!("{digest:016x}"))),
    ]);
    if let Some(Plain::Table(changed)) = difference(shipped, merged).map(|node| node.value) {
        pairs.extend(changed.into_iter().filter(|(key, _)| key != "title" && key != "digest"));
    }
    let json = Node { line: None, value: Plain::Table(pairs) }.to_json().to_string();
    let mut lines = Vec::new();
    list("", shipped, merged, &mut lines);
    Changes { json, lines }
}

/// Every value that differs, with its path.
fn list(path: &str, old: &Node, new: &Node, lines: &mut Vec<String>) {
    match (&old.value, &new.value) {
        _ if old.same(new) || path == "title" || path == "digest" => {}
        (Plain::Table(_), Plain::Table(fields)) => {
            for (key, new) in fields {
                let Some(old) = old.get(key) else { continue };
                list(&join(path, key), old, new, lines);
            }
        }
        (Plain::List(rows), Plain::List(other)) if rows.len() == other.len() => {
            let key = key_of(rows);
            for (at, (old, new)) in rows.iter().zip(other).enumerate() {
                let name = key.and_then(|key| Some(format!("{key} {}", new.get(key)?.to_json())));
                let name = name.unwrap_or_else(|| at.to_string());
                list(&format!("{path}[{name}]"), old, new, lines);
            }
        }
        _ => lines.push(format!("{path}: {} -> {}", old.to_json(), new.to_json())),
    }
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
        // An effect is written as a whole: its word says which fields it has.
        (Plain::Table(_), Plain::Table(fields)) if new.get("op").is_none() => {
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

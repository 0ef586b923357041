//! What the readers of several games have in common.

use alloc::{
    format,
    string::{String, ToString},
};

use super::{ComponentsError, Faults, Loaded, Node, Plain, Schema, merge};
use crate::component_set::{ComponentSet, keep_text};

/// The document of the set that ships as a tree, with the keys that only other documents have.
/// Its values have no lines, because these would be taken for those of another document.
pub(crate) fn shipped(document: &str) -> Node {
    let mut shipped =
        Node::parse(document).unwrap_or(Node { line: None, value: Plain::Flag(false) });
    if let Plain::Table(keys) = &mut shipped.value {
        for (key, value) in [("title", "shipped"), ("digest", "")] {
            keys.push((key.into(), Node { line: None, value: Plain::Text(value.into()) }));
        }
    }
    forget_lines(&mut shipped);
    shipped
}

fn forget_lines(node: &mut Node) {
    node.line = None;
    match &mut node.value {
        Plain::Table(fields) => fields.iter_mut().for_each(|(_, node)| forget_lines(node)),
        Plain::List(list) => list.iter_mut().for_each(forget_lines),
        _ => {}
    }
}

/// Reads a document: `contents` reads what the merged document says, as far as nothing is wrong
/// with it, and `set` makes the set of a title, the merged document and these contents. What is
/// kept for good is kept by `set`, which is called only if nothing is wrong; only a wrong digest
/// is found later.
pub(crate) fn read<C: ComponentSet, T>(
    schema: &Schema,
    shipped: &Node,
    document: &str,
    contents: impl FnOnce(&Node, &mut Faults) -> Option<T>,
    set: impl FnOnce(&'static str, &Node, T) -> C,
) -> Result<Loaded<C>, ComponentsError> {
    let mut faults = Faults::default();
    let given = Node::parse(document)?;
    let merged = merge(schema, shipped, &given, &mut faults);
    let contents = contents(&merged, &mut faults).filter(|_| faults.is_empty());
    let title = merged.get("title").and_then(Node::text).filter(|_| given.get("title").is_some());
    let title = title.unwrap_or("untitled");
    let set = contents.map(|contents| set(keep_text(title), &merged, contents));
    if let Some(set) = &set {
        faults.check_digest(&given, set.digest());
    }
    let set = faults.unless(set)?;
    let changes = super::changes::changes(set.title(), set.digest(), shipped, &merged);
    Ok((set, changes))
}

/// The rows of a table, which [`merge`] has made complete.
pub(crate) fn rows<'a>(of: &'a Node, key: &str) -> &'a [Node] {
    of.get(key).map_or(&[], Node::list)
}

/// What a row is called in messages, as in `colour[index 0]`.
pub(crate) fn row_path(list: &str, key: &str, row: &Node) -> String {
    let id = row.get(key).map(|id| id.to_json().to_string()).unwrap_or_default();
    format!("{list}[{key} {id}]")
}

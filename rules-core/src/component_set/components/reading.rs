//! What the readers of several games have in common.

use alloc::{
    format,
    string::{String, ToString},
};

use super::{Node, Plain};

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

/// The rows of a table, which [`merge`] has made complete.
pub(crate) fn rows<'a>(of: &'a Node, key: &str) -> &'a [Node] {
    of.get(key).map_or(&[], Node::list)
}

/// What a row is called in messages, as in `colour[index 0]`.
pub(crate) fn row_path(list: &str, key: &str, row: &Node) -> String {
    let id = row.get(key).map(|id| id.to_json().to_string()).unwrap_or_default();
    format!("{list}[{key} {id}]")
}

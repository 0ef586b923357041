//! A component set whose components are declared.

use alloc::{format, string::String, vec::Vec};
use std::sync::LazyLock;

use serde_json::Value as Json;

use super::{
    ComponentsError, Faults, Loaded, Node, Schema,
    changes::changes,
    declared::{Declared, Declares, Field, Row, Value, Variable},
    faults::join,
    keep_text, merge,
    overlay::key_of,
    row_path, shown,
};
use crate::component_set::{ComponentSet, SetDigest};

/// What a game says of its sets, besides the declaration of `P`, all that is printed.
pub(crate) struct Declaration<C: 'static, P: 'static> {
    /// The document of the set that ships; see [`shipped`](super::shipped).
    pub(crate) shipped: LazyLock<Node>,
    /// Why the rest of a table is structure: paths without indices, longest first.
    pub(crate) structure: &'static [(&'static str, &'static str)],
    /// The set of a title, a digest and what is printed.
    pub(crate) set: fn(&'static str, u64, &P) -> C,
    /// Notes what is wrong with a set whose fields are right. A field that is wrong is as shipped.
    /// Texts and lists of the set are empty here, because they are stored only if nothing is wrong:
    /// what concerns them is checked on the merged document.
    pub(crate) check: fn(&C, &Node, &mut Faults),
}

impl<C: ComponentSet, P: Declared + Row> Declaration<C, P> {
    /// Reads a document. Texts and lists, which are never freed, are stored only if nothing is
    /// wrong with it; only a wrong digest is found later.
    pub(crate) fn read(&self, document: &str) -> Result<Loaded<C>, ComponentsError> {
        let schema = Schema { fields: P::FIELDS, structure: self.structure };
        let given = Node::parse(document)?;
        let mut faults = Faults::default();
        let merged = merge(&schema, &self.shipped, &given, &mut faults);
        (self.check)(&(self.set)("", 0, &P::read(&merged, false)), &merged, &mut faults);
        let mut faults = faults.none_yet()?;
        let title = merged.get("title").and_then(Node::text);
        let title = title.filter(|_| given.get("title").is_some()).unwrap_or("untitled");
        let printed = P::read(&merged, true);
        let digest = printed.digest(SetDigest::NEW).finish();
        let set = (self.set)(keep_text(title), digest, &printed);
        faults.check_digest(&given, digest);
        faults.none_yet()?;
        let changes = changes(set.title(), digest, &self.shipped, &merged);
        Ok((set, changes))
    }
}

impl<C: ComponentSet, P: Declared + Row> Declares for Declaration<C, P> {
    fn fields(&self) -> &'static [Field] {
        P::FIELDS
    }

    fn rows(&self) -> Result<(String, u64), ComponentsError> {
        let mut faults = Faults::default();
        complete("", P::FIELDS, &self.shipped, &mut faults);
        faults.none_yet()?;
        let printed = P::read(&self.shipped, true);
        Ok((printed.literal(), printed.digest(SetDigest::NEW).finish()))
    }

    fn document(&self) -> (Json, Vec<Value>) {
        let mut values = Vec::new();
        list("", "", P::FIELDS, &self.shipped, &mut values);
        (self.shipped.to_json(), values)
    }
}

/// Lists the declared values of a row.
fn list(path: &str, pointer: &str, fields: &'static [Field], row: &Node, values: &mut Vec<Value>) {
    for field in fields {
        if let Variable::Part(fields) = field.variable {
            list(path, pointer, fields, row, values);
            continue;
        }
        let (path, pointer) = (join(path, field.key), format!("{pointer}/{}", field.key));
        match (field.variable, row.get(field.key)) {
            (Variable::Rows(_, fields), Some(rows)) => {
                let key = key_of(rows.list()).unwrap_or_default();
                for (at, row) in rows.list().iter().enumerate() {
                    list(
                        &row_path(&path, key, row),
                        &format!("{pointer}/{at}"),
                        fields,
                        row,
                        values,
                    );
                }
            }
            (Variable::Table(fields), Some(row)) => list(&path, &pointer, fields, row, values),
            (variable, Some(_)) => values.push(Value { path, pointer, variable }),
            (_, None) => {}
        }
    }
}

/// Notes what a row lacks.
fn complete(path: &str, fields: &'static [Field], row: &Node, faults: &mut Faults) {
    for field in fields {
        match (field.variable, row.get(field.key)) {
            (Variable::Part(fields), _) if field.required => complete(path, fields, row, faults),
            (Variable::Rows(count, fields), Some(list)) => {
                let path = join(path, field.key);
                if list.list().len() != count {
                    let problem = format!("there are {} rows", list.list().len());
                    let right =
                        format!("the enum of `{}` in the code has {count} entries", field.key);
                    faults.note(list, &path, problem, right);
                }
                for (at, row) in list.list().iter().enumerate() {
                    complete(&format!("{path}[{at}]"), fields, row, faults);
                }
            }
            (Variable::Table(fields), Some(row)) => {
                complete(&join(path, field.key), fields, row, faults);
            }
            (_, None) if field.required => {
                faults.note(row, &join(path, field.key), "the key is missing", "write it");
            }
            _ => {}
        }
    }
}

impl Faults {
    /// Nothing if there are no faults so far.
    fn none_yet(self) -> Result<Self, ComponentsError> {
        if self.is_empty() { Ok(self) } else { self.unless(None::<Self>) }
    }

    /// Notes a digest in a document that is not that of its values.
    pub(super) fn check_digest(&mut self, given: &Node, digest: u64) {
        let Some(node) = given.get("digest") else { return };
        let digest = format!("{digest:016x}");
        if node.text() != Some(&digest) {
            let right =
                format!("it is {digest:?} for these values; leave it out where you change some");
            self.note(node, "digest", format!("the digest is {}", shown(node)), right);
        }
    }
}

//! A document laid over the one that ships, with every fault noted.

use alloc::{
    collections::BTreeSet,
    format,
    string::{String, ToString},
    vec::Vec,
};

use super::{
    Faults, Node, Plain,
    declared::{Field, Variable},
    faults::{for_readers, join},
    right_word,
};
use crate::component_set::MOST_TITLE;

/// What a set of a game may change; everything else is structure.
pub(crate) struct Schema {
    /// What is declared.
    pub(crate) fields: &'static [Field],
    /// Why the rest of a table is structure: paths without indices, longest first.
    pub(crate) structure: &'static [(&'static str, &'static str)],
}

/// Keys of every document.
const OF_ALL: &[Field] =
    &[Field::new("title", Variable::Text(MOST_TITLE)), Field::new("digest", Variable::Own)];

/// The shipped document with what another one changes. What is refused is as shipped.
pub(crate) fn merge(schema: &Schema, shipped: &Node, given: &Node, faults: &mut Faults) -> Node {
    Merge { schema, faults }.table(
        &Place { path: "", plain: "", fields: schema.fields },
        shipped,
        given,
    )
}

struct Merge<'a> {
    schema: &'a Schema,
    faults: &'a mut Faults,
}

/// Where a value is.
struct Place<'a> {
    path: &'a str,
    /// The path without indices.
    plain: &'a str,
    /// What is declared below it.
    fields: &'static [Field],
}

impl Merge<'_> {
    fn table(&mut self, place: &Place<'_>, shipped: &Node, given: &Node) -> Node {
        let Place { path, plain, fields } = *place;
        let (Plain::Table(old), Plain::Table(new)) = (&shipped.value, &given.value) else {
            self.faults.note(given, path, format!("this is {}", given.kind()), "write a table");
            return shipped.clone();
        };
        for (key, value) in new {
            if !for_readers(key) && shipped.get(key).is_none() {
                let known = old.iter().map(|(key, _)| key.as_str()).filter(|key| !for_readers(key));
                let right = right_word(key, known);
                self.faults.note(value, &join(path, key), "there is no such key", right);
            }
        }
        let merged = old.iter().map(|(key, old)| {
            let new = given.get(key).filter(|_| !for_readers(key));
            let (path, plain) = (join(path, key), join(plain, key));
            let of_all = || Field::find(OF_ALL, key).filter(|_| place.path.is_empty());
            let declared = Field::find(fields, key).or_else(of_all).map(|field| field.variable);
            let value =
                new.map_or(old.clone(), |new| self.value(&path, &plain, declared, old, new));
            (key.clone(), value)
        });
        let merged = merged.collect();
        Node { line: given.line, value: Plain::Table(merged) }
    }

    fn value(
        &mut self,
        path: &str,
        plain: &str,
        declared: Option<Variable>,
        shipped: &Node,
        given: &Node,
    ) -> Node {
        let fields = match declared {
            Some(Variable::Rows(_, fields) | Variable::Table(fields)) => fields,
            None | Some(Variable::Fixed) => &[],
            Some(variable) => {
                let fits = self.faults.fits(path, variable, given);
                return if fits { given } else { shipped }.clone();
            }
        };
        let place = Place { path, plain, fields };
        match &shipped.value {
            Plain::Table(_) => self.table(&place, shipped, given),
            Plain::List(rows) if key_of(rows).is_some() => self.rows(&place, shipped, given),
            _ => {
                if !shipped.same(given) {
                    let reason = self.reason(plain);
                    let right = format!("leave it out or write {}: {reason}", shipped.to_json());
                    self.faults.note(given, path, "this is structure and cannot change", right);
                }
                shipped.clone()
            }
        }
    }

    fn reason(&self, plain: &str) -> &'static str {
        let found = self.schema.structure.iter().find(|(of, _)| plain.starts_with(of));
        found.map_or("rules and catalogues depend on it", |(_, reason)| reason)
    }

    /// Rows that are found by their key.
    fn rows(&mut self, place: &Place<'_>, shipped: &Node, given: &Node) -> Node {
        let (path, old) = (place.path, shipped.list());
        let key = key_of(old).unwrap_or_default();
        let Plain::List(new) = &given.value else {
            let right = "write a list of tables";
            self.faults.note(given, path, format!("this is {}", given.kind()), right);
            return shipped.clone();
        };
        let mut merged = old.to_vec();
        let mut seen = Vec::new();
        for row in new {
            let Some(name) = row.get(key) else {
                let right =
                    format!("write which row it changes, as in `{key} = {}`", id(&old[0], key));
                self.faults.note(row, path, format!("the key `{key}` is missing"), right);
                continue;
            };
            let here = format!("{path}[{key} {}]", name.to_json());
            let Some(at) = old.iter().position(|row| row.get(key).is_some_and(|id| id.same(name)))
            else {
                let ids: Vec<_> = old.iter().map(|row| id(row, key)).collect();
                let right = format!("the rows are {}", ids.join(", "));
                self.faults.note(name, &here, "there is no such row", right);
                continue;
            };
            if seen.contains(&at) {
                self.faults.note(name, &here, "this row occurs twice", "write it once");
            }
            seen.push(at);
            merged[at] = self.table(&Place { path: &here, ..*place }, &old[at], row);
        }
        Node { line: given.line, value: Plain::List(merged) }
    }
}

/// The key by whose value the rows of a list differ.
pub(super) fn key_of(rows: &[Node]) -> Option<&'static str> {
    let keys = ["slot", "id", "index", "day", "colour", "kind", "name", "number", "size", "vp"];
    keys.into_iter().find(|key| {
        !rows.is_empty() && rows.iter().all(|row| row.get(key).is_some()) && differ(rows, key)
    })
}

/// Whether no two rows have the same value under a key.
fn differ(rows: &[Node], key: &str) -> bool {
    let mut seen = BTreeSet::new();
    rows.iter().all(|row| seen.insert(id(row, key)))
}

fn id(row: &Node, key: &str) -> String {
    row.get(key).map(|id| id.to_json().to_string()).unwrap_or_default()
}

//! A document laid over the one that ships, with every fault noted.

use alloc::{
    borrow::ToOwned,
    collections::BTreeSet,
    format,
    string::{String, ToString},
    vec::Vec,
};

use super::{
    ComponentFault, ComponentsError, Node, Plain,
    declared::{Field, Variable},
};

/// What a set of a game may change; everything else is structure.
pub(crate) struct Schema {
    /// What is declared.
    pub(crate) fields: &'static [Field],
    /// Fields by path without indices, as in `common_cards.name`.
    pub(crate) variable: &'static [(&'static str, Variable)],
    /// Why the rest of a table is structure: paths without indices, longest first.
    pub(crate) structure: &'static [(&'static str, &'static str)],
}

/// The faults that were found.
#[derive(Debug, Default)]
pub struct Faults(Vec<ComponentFault>);

impl Faults {
    /// Notes a fault at a value.
    pub(crate) fn note(
        &mut self,
        node: &Node,
        path: &str,
        problem: impl Into<String>,
        right: impl Into<String>,
    ) {
        let (problem, right) = (problem.into(), right.into());
        self.0.push(ComponentFault { line: node.line, path: path.to_owned(), problem, right });
    }

    /// How many there are so far.
    pub(crate) fn count(&self) -> usize {
        self.0.len()
    }

    /// Whether there are none so far.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// A value if nothing is wrong.
    pub(crate) fn unless<T>(mut self, value: Option<T>) -> Result<T, ComponentsError> {
        match value {
            Some(value) if self.0.is_empty() => Ok(value),
            _ => {
                self.0.sort_by_key(|fault| fault.line);
                Err(ComponentsError { faults: self.0 })
            }
        }
    }
}

/// The word of a list that is nearest to another one, if any is near.
pub(crate) fn nearest<'a>(word: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let far = 1 + word.chars().count() / 3;
    known
        .map(|other| (distance(word, other), other))
        .filter(|(steps, _)| *steps <= far)
        .min()
        .map(|(_, other)| other)
}

/// How many letters differ (Levenshtein).
fn distance(a: &str, b: &str) -> usize {
    let mut row: Vec<usize> = (0..=b.chars().count()).collect();
    for (i, x) in a.chars().take(64).enumerate() {
        let mut before = row[0];
        row[0] = i + 1;
        for (j, y) in b.chars().enumerate() {
            let above = row[j + 1];
            row[j + 1] = (before + usize::from(x != y)).min(above + 1).min(row[j] + 1);
            before = above;
        }
    }
    row[row.len() - 1]
}

/// Says which word would be right.
pub(crate) fn right_word<'a>(word: &str, known: impl Iterator<Item = &'a str> + Clone) -> String {
    match nearest(word, known.clone()) {
        Some(near) => format!("the nearest is `{near}`"),
        None => format!("there are {}", known.collect::<Vec<_>>().join(", ")),
    }
}

/// Whether a key says where values come from, which is for readers.
pub(super) fn for_readers(key: &str) -> bool {
    key.ends_with("provenance") || ["source_note", "s_fields"].contains(&key)
}

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
            let declared = Field::find(fields, key).map(|field| field.variable);
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
        let listed = || self.schema.variable.iter().find(|(name, _)| *name == plain).map(|it| it.1);
        let fields = match declared.or_else(listed) {
            Some(Variable::Rows(_, fields) | Variable::Table(fields)) => fields,
            None | Some(Variable::Fixed) => &[],
            Some(variable) => {
                let fits = self.fits(path, variable, given);
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

    fn fits(&mut self, path: &str, variable: Variable, given: &Node) -> bool {
        if let (Variable::Text(_), Some(found)) = (variable, given.text().and_then(invisible)) {
            let problem = format!("this has the invisible character U+{:04X}", u32::from(found));
            self.faults.note(given, path, problem, "leave it out");
            return false;
        }
        let (fits, right) = match variable {
            Variable::Own
            | Variable::Fixed
            | Variable::Part(_)
            | Variable::Rows(..)
            | Variable::Table(_) => return true,
            Variable::Check(check) => {
                let before = self.faults.count();
                check(self.faults, path, given);
                return self.faults.count() == before;
            }
            Variable::Whole(least, most) => (
                given.whole().is_some_and(|number| (least..=most).contains(&number)),
                format!("write a whole number from {least} to {most}"),
            ),
            Variable::Flag => {
                (matches!(given.value, Plain::Flag(_)), "write true or false".to_owned())
            }
            Variable::Word(words) => (
                given.text().is_some_and(|text| words.contains(&text)),
                right_word(given.text().unwrap_or_default(), words.iter().copied()),
            ),
            Variable::Text(most) => (
                given.text().is_some_and(|text| {
                    (1..=most).contains(&text.len())
                        && text.trim() == text
                        && !text.chars().any(char::is_control)
                }),
                format!("write a text of 1 to {most} bytes on one line"),
            ),
        };
        if !fits {
            self.faults.note(given, path, format!("this is {}", shown(given)), right);
        }
        fits
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

/// The first character of a text that nobody sees but that changes what is seen, or hides that two
/// texts differ. Control characters (`Cc`) are refused elsewhere.
fn invisible(text: &str) -> Option<char> {
    text.chars().find(|&char| is_ignorable(char) || is_blank(char) || is_noncharacter(char))
}

/// Whether Unicode says that a character is not drawn where a font does not know it: the property
/// `Default_Ignorable_Code_Point`, such as zero-width spaces, fillers, variation selectors, tags.
fn is_ignorable(char: char) -> bool {
    matches!(char,
        '\u{ad}' | '\u{34f}' | '\u{61c}' // soft hyphen, grapheme joiner, Arabic mark
        | '\u{115f}'..='\u{1160}' | '\u{3164}' | '\u{ffa0}' // fillers of Hangul
        | '\u{17b4}'..='\u{17b5}' | '\u{180b}'..='\u{180f}' // Khmer vowels, Mongolian selectors
        | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' // zero width, directions
        | '\u{2060}'..='\u{206f}' // joiners, invisible operators and isolates
        | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' // variation selectors, byte order mark
        | '\u{fff0}'..='\u{fff8}' // without a character so far
        | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}' // shorthand, music
        | '\u{e0000}'..='\u{e0fff}') // tags and more variation selectors
}

/// Whether a character is drawn as nothing, or as a space that is not U+0020.
fn is_blank(char: char) -> bool {
    matches!(char,
        '\u{2028}' | '\u{2029}' // separators of lines and paragraphs
        | '\u{2800}' // the Braille pattern without dots
        | '\u{fff9}'..='\u{fffb}') // annotations
        || (char.is_whitespace() && char != ' ')
}

/// Whether Unicode will never give a code point a character.
fn is_noncharacter(char: char) -> bool {
    let code = u32::from(char);
    (0xfdd0..=0xfdef).contains(&code) || code & 0xfffe == 0xfffe
}

/// A value for messages.
pub(crate) fn shown(node: &Node) -> String {
    match node.value {
        Plain::Text(_) | Plain::Whole(_) | Plain::Flag(_) => node.to_json().to_string(),
        _ => node.kind().to_owned(),
    }
}

/// A path one key longer.
pub(super) fn join(path: &str, key: &str) -> String {
    if path.is_empty() { key.to_owned() } else { format!("{path}.{key}") }
}

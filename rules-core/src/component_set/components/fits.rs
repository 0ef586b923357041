//! What is wrong with single values.

use alloc::{borrow::ToOwned, format, vec::Vec};

use super::{
    Faults, Node, Plain,
    declared::{Choice, Field, Variable},
    faults::{for_readers, join},
    right_word, shown,
};

impl Faults {
    /// Notes what is wrong with a value, and says whether nothing is.
    pub(crate) fn fits(&mut self, path: &str, variable: Variable, given: &Node) -> bool {
        if let (Variable::Text(_), Some(found)) = (variable, given.text().and_then(invisible)) {
            let problem = format!("this has the invisible character U+{:04X}", u32::from(found));
            self.note(given, path, problem, "leave it out");
            return false;
        }
        let (fits, right) = match variable {
            Variable::Own
            | Variable::Fixed
            | Variable::Part(_)
            | Variable::Rows(..)
            | Variable::Table(_) => return true,
            Variable::Check(check) => {
                let before = self.count();
                check(self, path, given);
                return self.count() == before;
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
            self.note(given, path, format!("this is {}", shown(given)), right);
        }
        fits
    }

    /// Notes what is wrong with a table that names by `op` which of several things it is.
    pub(crate) fn choice<T: Choice>(&mut self, path: &str, node: &Node, example: &str) {
        let Some(op) = node.get("op").and_then(Node::text) else {
            let right = format!("write a table with `op`, as in {example}");
            return self.note(node, path, format!("this is {}", shown(node)), right);
        };
        let Some(at) = T::KEYS.iter().position(|key| *key == op && !op.is_empty()) else {
            let known = T::KEYS.iter().copied().filter(|key| !key.is_empty());
            return self.note(
                node,
                path,
                format!("there is no effect `{op}`"),
                right_word(op, known),
            );
        };
        let fields = Field::flat(&T::FIELDS[at..=at]).into_iter();
        let fields: Vec<_> = fields.map(|field| Field { required: true, ..field }).collect();
        self.row(path, node, &fields, "op");
    }

    /// Notes what is wrong with a table of these fields and of one more key.
    pub(crate) fn row(&mut self, path: &str, node: &Node, fields: &[Field], more: &str) {
        let keys: Vec<_> = fields.iter().map(|field| field.key).chain([more]).collect();
        self.known_keys(path, node, &keys);
        for field in fields.iter().filter(|_| matches!(node.value, Plain::Table(_))) {
            let (path, missing) = (join(path, field.key), Plain::Other("missing"));
            if let Some(value) = node.get(field.key) {
                self.fits(&path, field.variable, value);
            } else if field.required
                && !self.fits(&path, field.variable, &Node { line: node.line, value: missing })
                && let Some(fault) = self.last()
            {
                fault.problem = "the key is missing".into();
            }
        }
    }

    /// A whole number of a table, from `least` to `most`.
    pub(crate) fn whole(
        &mut self,
        path: &str,
        of: &Node,
        key: &str,
        (least, most): (u8, u8),
    ) -> Option<u8> {
        let right = format!("write a whole number from {least} to {most}");
        let path = format!("{path}.{key}");
        let Some(node) = of.get(key) else {
            self.note(of, &path, "the key is missing", right);
            return None;
        };
        let number = node.whole().and_then(|number| u8::try_from(number).ok());
        let number = number.filter(|number| (least..=most).contains(number));
        if number.is_none() {
            self.note(node, &path, format!("this is {}", shown(node)), right);
        }
        number
    }

    /// Notes the keys of a table that are not known; those that say where values come from are.
    pub(crate) fn known_keys(&mut self, path: &str, of: &Node, known: &[&str]) {
        let Plain::Table(fields) = &of.value else {
            let right = format!("write a table with {}", known.join(", "));
            return self.note(of, path, format!("this is {}", of.kind()), right);
        };
        for (name, value) in fields {
            if !known.contains(&name.as_str()) && !for_readers(name) {
                let right = right_word(name, known.iter().copied());
                self.note(value, &format!("{path}.{name}"), "there is no such key", right);
            }
        }
    }
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

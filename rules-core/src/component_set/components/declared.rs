//! What follows from a declaration: the schema, the reader, Rust rows and the digest.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use serde_json::Value as Json;

use super::{ComponentsError, Faults, Node, Plain};
use crate::{
    Indexed,
    component_set::{Blank, SetDigest, keep_text},
    pieces::{Bits, Set},
};

/// What a field may be.
#[derive(Clone, Copy, Debug)]
#[allow(dead_code, reason = "no game alone has fields of every kind")]
pub enum Variable {
    /// A text of 1 to this many bytes without control and invisible characters.
    Text(usize),
    /// A whole number of this range.
    Whole(i64, i64),
    /// True or false.
    Flag,
    /// One of these words.
    Word(&'static [&'static str]),
    /// Something that the game reads and checks.
    Own,
    /// Something that this function checks.
    Check(Check),
    /// Structure.
    Fixed,
    /// Fields of the same row.
    Part(&'static [Field]),
    /// So many rows of a list.
    Rows(usize, &'static [Field]),
    /// A table.
    Table(&'static [Field]),
}

/// Notes what is wrong with a value at a path.
pub type Check = fn(&mut Faults, &str, &Node);

/// A field of a row.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    /// Its key.
    pub key: &'static str,
    /// What it may be.
    pub variable: Variable,
    /// Whether every row has it.
    pub required: bool,
}

impl Field {
    /// A field that every row has.
    pub(crate) const fn new(key: &'static str, variable: Variable) -> Self {
        Self { key, variable, required: true }
    }

    /// Fields without parts.
    pub(crate) fn flat(fields: &'static [Self]) -> Vec<Self> {
        let each = |field: &Self| match field.variable {
            Variable::Part(fields) => Self::flat(fields),
            _ => Vec::from([*field]),
        };
        fields.iter().flat_map(each).collect()
    }

    /// Several fields of a row that are one value.
    pub(crate) const fn part(fields: &'static [Self]) -> Self {
        Self { key: "", variable: Variable::Part(fields), required: true }
    }

    /// A field that a row may lack.
    pub(crate) const fn or(self) -> Self {
        Self { required: false, ..self }
    }

    /// The field with a key.
    pub(crate) fn find(fields: &'static [Self], key: &str) -> Option<&'static Self> {
        fields.iter().find_map(|field| match field.variable {
            Variable::Part(fields) => Self::find(fields, key),
            _ => (field.key == key).then_some(field),
        })
    }
}

/// A value that a document, a Rust row and a digest have.
pub(crate) trait Declared: Blank + PartialEq {
    /// Reads a value that was checked. Texts and lists are stored for good only with `keep`;
    /// without it they are empty.
    fn of(node: &Node, keep: bool) -> Self;
    /// It as a Rust expression.
    fn literal(&self) -> String;
    /// The digest with this value more.
    fn digest(&self, sum: SetDigest) -> SetDigest;
}

/// Something whose fields are keys of a row.
pub(crate) trait Row: Sized {
    /// The fields.
    const FIELDS: &'static [Field];
    /// Reads a row that was checked.
    fn read(row: &Node, keep: bool) -> Self;
}

/// A list of [`Row`]s.
pub(crate) trait Listed {
    /// How many there are, and their fields.
    const ROWS: Variable;
}

impl<T: Row, const N: usize> Listed for [T; N] {
    const ROWS: Variable = Variable::Rows(N, T::FIELDS);
}

/// One of several things; its fields are those of the variants, each a part.
pub(crate) trait Choice: Row {
    /// The key, or the word, of each variant.
    const KEYS: &'static [&'static str];
}

/// An equal list that is never freed; without `keep`, none.
pub(crate) fn keep_list<T: Ord + Clone + Send + Sync>(list: &[T], keep: bool) -> &'static [T] {
    if keep { crate::component_set::keep_list(list) } else { &[] }
}

/// A value of a row, if the row has it and it is of its type.
pub(crate) fn value<T: Declared>(row: &Node, key: &str, keep: bool) -> Option<T> {
    row.get(key).map(|node| T::of(node, keep))
}

/// Whether a row has a key, and not `false` under it.
pub(crate) fn is_there(row: &Node, key: &str) -> bool {
    row.get(key).is_some_and(|node| node.value != Plain::Flag(false))
}

/// Whether a row has something else than `false`, 0 or an empty text under a key.
pub(crate) fn is_set(row: &Node, key: &str) -> bool {
    is_there(row, key)
        && row.get(key).is_some_and(|node| node.whole() != Some(0) && node.text() != Some(""))
}

macro_rules! declared_number {
    ($($ty:ty),+) => {$(
        impl Declared for $ty {
            fn of(node: &Node, _: bool) -> Self {
                node.whole().and_then(|number| number.try_into().ok()).unwrap_or_default()
            }
            fn literal(&self) -> String {
                self.to_string()
            }
            fn digest(&self, sum: SetDigest) -> SetDigest {
                sum.bytes(&self.to_le_bytes())
            }
        }
    )+};
}
declared_number!(u8, u16, i8);

impl Declared for bool {
    fn of(node: &Node, _: bool) -> Self {
        node.value == Plain::Flag(true)
    }
    fn literal(&self) -> String {
        self.to_string()
    }
    fn digest(&self, sum: SetDigest) -> SetDigest {
        sum.byte(u8::from(*self))
    }
}

impl Declared for &'static str {
    fn of(node: &Node, keep: bool) -> Self {
        node.text().filter(|_| keep).map_or("", keep_text)
    }
    fn literal(&self) -> String {
        format!("{self:?}")
    }
    fn digest(&self, sum: SetDigest) -> SetDigest {
        sum.bytes(self.as_bytes())
    }
}

impl<T: Declared + Copy, const N: usize> Declared for [T; N] {
    fn of(node: &Node, keep: bool) -> Self {
        let list = node.list();
        core::array::from_fn(|at| list.get(at).map_or(T::BLANK, |node| T::of(node, keep)))
    }
    fn literal(&self) -> String {
        format!("[{}]", self.each_ref().map(Declared::literal).join(", "))
    }
    fn digest(&self, sum: SetDigest) -> SetDigest {
        self.iter().fold(sum, |sum, item| item.digest(sum))
    }
}

impl<T: Declared + Ord + Clone + Send + Sync> Declared for &'static [T] {
    fn of(node: &Node, keep: bool) -> Self {
        let list: Vec<T> = node.list().iter().map(|node| T::of(node, keep)).collect();
        keep_list(&list, keep)
    }
    fn literal(&self) -> String {
        let items: Vec<_> = self.iter().map(Declared::literal).collect();
        format!("&[{}]", items.join(", "))
    }
    fn digest(&self, sum: SetDigest) -> SetDigest {
        let sum = self.iter().fold(sum, |sum, item| item.digest(sum));
        sum.bytes(&self.len().to_le_bytes()[..2])
    }
}

/// A value, or none, which is an empty text.
impl<T: Declared> Declared for Option<T> {
    fn of(node: &Node, keep: bool) -> Self {
        (node.text() != Some("")).then(|| T::of(node, keep))
    }
    fn literal(&self) -> String {
        self.as_ref().map_or_else(|| "None".into(), |value| format!("Some({})", value.literal()))
    }
    fn digest(&self, sum: SetDigest) -> SetDigest {
        self.iter().fold(sum.byte(u8::from(self.is_some())), |sum, value| value.digest(sum))
    }
}

impl<T: Indexed, B: Bits> Declared for Set<T, B> {
    fn of(node: &Node, keep: bool) -> Self {
        node.list().iter().map(|node| T::of(node, keep)).collect()
    }
    fn literal(&self) -> String {
        let members: Vec<_> = self.iter().map(|member| member.literal()).collect();
        format!("{}::set(&[{}])", name_of::<T>(), members.join(", "))
    }
    fn digest(&self, sum: SetDigest) -> SetDigest {
        let sum = self.iter().fold(sum, |sum, member| member.digest(sum));
        sum.bytes(&self.iter().count().to_le_bytes()[..2])
    }
}

/// The name of a type without its path.
fn name_of<T>() -> &'static str {
    core::any::type_name::<T>().rsplit("::").next().unwrap_or_default()
}

/// A word, or a bounded number.
impl<T: Indexed> Declared for T {
    fn of(node: &Node, _: bool) -> Self {
        let number = node.whole().map(|number| number.to_string());
        let text = node.text().or(number.as_deref());
        text.and_then(T::parse).unwrap_or(T::BLANK)
    }
    fn literal(&self) -> String {
        let name = name_of::<T>();
        let value = format!("{self:?}");
        // `Debug` writes the name of a struct, and of an enum only that of the variant.
        if value.starts_with(name) { value } else { format!("{name}::{value}") }
    }
    fn digest(&self, sum: SetDigest) -> SetDigest {
        sum.bytes(self.to_string().as_bytes())
    }
}

/// A struct as a Rust expression; fields that are blank are left out.
pub(crate) struct Literal(String);

impl Literal {
    /// Begins a struct.
    pub(crate) fn begin(name: &str) -> Self {
        Self(format!("{name} {{ "))
    }

    /// Adds a field.
    pub(crate) fn field<T: Declared>(mut self, name: &str, value: &T) -> Self {
        if *value != T::BLANK {
            self.0 += name;
            self.0 += ": ";
            self.0 += &value.literal();
            self.0 += ", ";
        }
        self
    }

    /// Ends the struct.
    pub(crate) fn end(self, name: &str) -> String {
        let blank = self.0.len() == name.len() + " { ".len();
        if blank { format!("{name}::BLANK") } else { format!("{}..{name}::BLANK }}", self.0) }
    }
}

/// What tests and `make bless` ask of what is declared.
pub trait Declares: Sync {
    /// What is declared.
    fn fields(&self) -> &'static [Field];
    /// What is printed on the components that ship, as a Rust expression, and its digest.
    ///
    /// # Errors
    ///
    /// What the document that ships lacks.
    fn rows(&self) -> Result<(String, u64), ComponentsError>;
    /// The document that ships, with the keys that only other documents have, and its values.
    fn document(&self) -> (Json, Vec<Value>);
}

/// A declared value of the document that ships.
#[derive(Clone, Debug)]
pub struct Value {
    /// Where it is in messages, as in `hero[id 3].level`.
    pub path: String,
    /// Where it is in JSON (RFC 6901).
    pub pointer: String,
    /// What it may be.
    pub variable: Variable,
}

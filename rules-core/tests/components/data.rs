//! Component data, read so that a missing, misspelt or unused value is named.

use std::{cell::RefCell, collections::BTreeSet, fs};

use toml::{Table, Value};

use super::root;

/// The data of one game, and which of its values were read.
pub(crate) struct Data {
    game: &'static str,
    values: Value,
    read: RefCell<BTreeSet<String>>,
}

impl Data {
    /// Reads `components.toml` of a game.
    pub(crate) fn load(game: &'static str) -> Self {
        let path = root().join("rules-core/src/games").join(game).join("components.toml");
        let text = fs::read_to_string(&path).expect("the data can be read");
        Self::parse(game, &text)
    }

    /// The data of a text.
    pub(crate) fn parse(game: &'static str, text: &str) -> Self {
        let table: Table = text.parse().unwrap_or_else(|error| panic!("{game}: {error}"));
        Self { game, values: Value::Table(table), read: RefCell::default() }
    }

    /// All of it.
    pub(crate) fn all(&self) -> Item<'_> {
        Item { data: self, path: String::new(), value: &self.values }
    }

    /// Fails if a value was read by nothing: a change of it would change nothing.
    pub(crate) fn assert_all_read(&self) {
        let mut unread = Vec::new();
        self.unread("", &self.values, &mut unread);
        assert!(unread.is_empty(), "{}: no table is made of {unread:?}", self.game);
    }

    fn unread(&self, path: &str, value: &Value, unread: &mut Vec<String>) {
        if self.read.borrow().contains(path) {
            return;
        }
        match value {
            Value::Table(table) => {
                // Where a value comes from is for readers.
                let source = |key: &str| {
                    key.ends_with("provenance") || ["source_note", "s_fields"].contains(&key)
                };
                for (key, value) in table.iter().filter(|(key, _)| !source(key)) {
                    self.unread(&format!("{path}.{key}"), value, unread);
                }
            }
            Value::Array(list) if list.iter().any(|value| value.is_table() || value.is_array()) => {
                for (index, value) in list.iter().enumerate() {
                    self.unread(&format!("{path}.{index}"), value, unread);
                }
            }
            _ => unread.push(path.to_owned()),
        }
    }
}

/// A value of the data, with its place.
#[derive(Clone)]
pub(crate) struct Item<'a> {
    data: &'a Data,
    path: String,
    value: &'a Value,
}

impl<'a> Item<'a> {
    /// The name of the game.
    pub(crate) fn game(&self) -> &'static str {
        self.data.game
    }

    /// All of the data.
    pub(crate) fn root(&self) -> Self {
        self.data.all()
    }

    fn below(&self, key: &str, value: &'a Value) -> Self {
        Self { data: self.data, path: format!("{}.{key}", self.path), value }
    }

    /// Stops with what is wrong here.
    pub(crate) fn fail(&self, problem: &str) -> ! {
        panic!("{}{}: {problem}, not {}", self.data.game, self.path, self.value)
    }

    /// Notes that something is made of the value.
    pub(crate) fn mark_read(&self) {
        self.data.read.borrow_mut().insert(self.path.clone());
    }

    /// Leaves values of which no table is made: a test of the game compares them, or
    /// they are for readers.
    pub(crate) fn leave(&self, keys: &[&str]) {
        for key in keys {
            self.at(key).mark_read();
        }
    }

    /// A value of a table.
    pub(crate) fn at(&self, key: &str) -> Self {
        self.get(key).unwrap_or_else(|| self.fail(&format!("expected a table with `{key}`")))
    }

    /// A value of a table that may lack it.
    pub(crate) fn get(&self, key: &str) -> Option<Self> {
        self.value.get(key).map(|value| self.below(key, value))
    }

    /// The entries of a table, in alphabetical order.
    pub(crate) fn entries(&self) -> Vec<(String, Self)> {
        let Some(table) = self.value.as_table() else { self.fail("expected a table") };
        table.iter().map(|(key, value)| (key.clone(), self.below(key, value))).collect()
    }

    /// The members of a list; a single value counts as a list of one.
    pub(crate) fn list(&self) -> Vec<Self> {
        let Value::Array(list) = self.value else { return vec![self.clone()] };
        if !list.iter().any(|value| value.is_table() || value.is_array()) {
            self.mark_read();
        }
        list.iter().enumerate().map(|(at, value)| self.below(&at.to_string(), value)).collect()
    }

    /// The rows of a list of tables; an `index` or `id` that is a number counts them.
    pub(crate) fn rows(&self, key: &str) -> Vec<Self> {
        let rows = self.at(key).list();
        for (index, row) in (0..).zip(&rows) {
            for given in ["index", "id"].into_iter().filter_map(|key| row.get(key)) {
                if given.value.is_integer() && given.number() != index {
                    given.fail(&format!("expected {index}, as the rows are counted"));
                }
            }
        }
        rows
    }

    /// A text.
    pub(crate) fn text(&self) -> &'a str {
        self.mark_read();
        self.value.as_str().unwrap_or_else(|| self.fail("expected a text"))
    }

    /// A number, or else a text.
    pub(crate) fn number_or_text(&self) -> Result<i64, &'a str> {
        if self.value.is_integer() { Ok(self.number()) } else { Err(self.text()) }
    }

    /// A number, a text, or yes or no.
    pub(crate) fn words(&self) -> String {
        match self.value {
            Value::Boolean(flag) => {
                self.mark_read();
                if *flag { "yes" } else { "no" }.to_owned()
            }
            _ => self.number_or_text().map_or_else(str::to_owned, |number| number.to_string()),
        }
    }

    /// A whole number.
    pub(crate) fn number(&self) -> i64 {
        self.mark_read();
        self.value.as_integer().unwrap_or_else(|| self.fail("expected a number"))
    }

    /// Yes or no.
    pub(crate) fn flag(&self) -> bool {
        self.mark_read();
        self.value.as_bool().unwrap_or_else(|| self.fail("expected true or false"))
    }

    /// The texts of a list.
    pub(crate) fn texts(&self) -> Vec<&'a str> {
        self.list().iter().map(Self::text).collect()
    }

    /// The numbers of a list.
    pub(crate) fn numbers(&self) -> Vec<i64> {
        self.list().iter().map(Self::number).collect()
    }

    /// Whether the member is there and true.
    pub(crate) fn is(&self, key: &str) -> bool {
        self.get(key).is_some_and(|item| item.flag())
    }
}

//! Numbers, words, dice and lists of a document.

use alloc::{format, string::String, vec::Vec};
use core::ops::RangeInclusive;

use super::Reader;
use crate::{
    components::{Node, Plain, right_word, shown},
    games::valor_and_villainy::components::{Abilities, Ability, Dice},
};

impl Reader<'_> {
    /// Notes what is at a place, and what would be right.
    pub(super) fn wrong(&mut self, node: &Node, path: &str, right: impl Into<String>) {
        self.faults.note(node, path, format!("this is {}", shown(node)), right);
    }

    /// A whole number of a range into its place.
    pub(super) fn number(
        &mut self,
        (path, row): (&str, &Node),
        key: &str,
        range: RangeInclusive<u8>,
        to: &mut u8,
    ) {
        let Some(node) = row.get(key) else { return };
        if let Some(number) = self.whole_number(node, &format!("{path}.{key}"), &range, 1) {
            *to = number;
        }
    }

    /// A whole number of a range that is a multiple of a step.
    pub(super) fn whole_number(
        &mut self,
        node: &Node,
        path: &str,
        range: &RangeInclusive<u8>,
        step: u8,
    ) -> Option<u8> {
        let number = node.whole().and_then(|number| u8::try_from(number).ok());
        let number = number.filter(|number| range.contains(number) && number % step == 0);
        if number.is_none() {
            let (low, high) = (range.start(), range.end());
            let kind = match step {
                1 => "a whole number".into(),
                step => format!("a multiple of {step}"),
            };
            self.wrong(node, path, format!("write {kind} from {low} to {high}"));
        }
        number
    }

    /// Five numbers, for one to five Heroes.
    pub(super) fn by_heroes(
        &mut self,
        (path, row): (&str, &Node),
        key: &str,
        (range, step): (RangeInclusive<u8>, u8),
        to: &mut [u8; 5],
    ) {
        let Some(node) = row.get(key) else { return };
        let path = format!("{path}.{key}");
        for (at, (node, to)) in self.five(node, &path).iter().zip(to).enumerate() {
            if let Some(number) = self.whole_number(node, &format!("{path}[{at}]"), &range, step) {
                *to = number;
            }
        }
    }

    /// The entries of a list for one to five Heroes; none if it is another one.
    pub(super) fn five<'n>(&mut self, node: &'n Node, path: &str) -> &'n [Node] {
        let list = node.list();
        if list.len() == 5 {
            return list;
        }
        let problem = match &node.value {
            Plain::List(list) => format!("there are {} entries", list.len()),
            _ => format!("this is {}", shown(node)),
        };
        self.faults.note(node, path, problem, "write a list of five, for one to five Heroes");
        &[]
    }

    /// A list with at most so many entries.
    pub(super) fn list<'n>(
        &mut self,
        node: &'n Node,
        path: &str,
        most: usize,
    ) -> Option<&'n [Node]> {
        match &node.value {
            Plain::List(list) if list.len() <= most => Some(list),
            Plain::List(list) => {
                let problem = format!("there are {} entries", list.len());
                self.faults.note(node, path, problem, format!("write {most} at most"));
                None
            }
            _ => {
                self.wrong(node, path, "write a list");
                None
            }
        }
    }

    /// True or false into its place.
    pub(super) fn flag(&mut self, (path, row): (&str, &Node), key: &str, to: &mut bool) {
        let Some(node) = row.get(key) else { return };
        match node.value {
            Plain::Flag(flag) => *to = flag,
            _ => self.wrong(node, &format!("{path}.{key}"), "write true or false"),
        }
    }

    /// One of several words.
    pub(super) fn word<T: Copy>(
        &mut self,
        node: &Node,
        path: &str,
        words: &[(&str, T)],
    ) -> Option<T> {
        let found = words.iter().find(|(word, _)| node.text() == Some(word));
        if found.is_none() {
            let known = words.iter().map(|(word, _)| *word);
            let problem = format!("there is no {}", shown(node));
            let right = right_word(node.text().unwrap_or_default(), known);
            self.faults.note(node, path, problem, right);
        }
        found.map(|(_, value)| *value)
    }

    /// A handful of dice into its place.
    pub(super) fn dice(&mut self, (path, row): (&str, &Node), key: &str, most: u8, to: &mut Dice) {
        let Some(node) = row.get(key) else { return };
        let dice = node.text().and_then(dice).filter(|dice| dice.total() <= most);
        match dice {
            Some(dice) => *to = dice,
            None => self.wrong(
                node,
                &format!("{path}.{key}"),
                format!(
                    "write at most {most} dice as in \"2Y1W\": W for Novice, Y for Adept, R for \
                     Master"
                ),
            ),
        }
    }

    /// Abilities, and the dice of a Dodge, each once.
    pub(super) fn abilities(
        &mut self,
        (path, row): (&str, &Node),
        (able, dodge): (&mut Abilities, &mut Dice),
    ) {
        let Some(node) = row.get("abilities") else { return };
        let path = format!("{path}.abilities");
        let Some(list) = self.list(node, &path, Ability::ALL.len() + 1) else { return };
        (*able, *dodge) = (Abilities::EMPTY, Dice::NONE);
        for (at, node) in list.iter().enumerate() {
            let path = format!("{path}[{at}]");
            let twice = if let Some(dice) = node.text().and_then(|text| text.strip_prefix("dodge:"))
            {
                let before = !dodge.is_none();
                match dodging(dice) {
                    Some(dice) => *dodge = dice,
                    None => self.wrong(
                        node,
                        &path,
                        "write one to six dice of one colour, as in \"dodge:1Y\"",
                    ),
                }
                before
            } else {
                let words: Vec<_> = Ability::ALL.map(|it| (it.id(), Some(it))).into();
                let words = [&words[..], &[("dodge:1Y", None)]].concat();
                match self.word(node, &path, &words).flatten() {
                    Some(ability) => {
                        let before = able.contains(ability);
                        able.insert(ability);
                        before
                    }
                    None => false,
                }
            };
            if twice {
                self.faults.note(node, &path, "this ability occurs twice", "write it once");
            }
        }
    }
}

/// Reads the notation of the tables, with or without spaces: digits and letters in pairs.
pub(super) fn dice(text: &str) -> Option<Dice> {
    let mut dice = Dice::NONE;
    let mut letters = text.bytes().filter(|letter| *letter != b' ');
    while let Some(count) = letters.next() {
        let count = count.is_ascii_digit().then(|| count - b'0').filter(|count| *count > 0)?;
        let of = match letters.next()? {
            b'W' => &mut dice.novice,
            b'Y' => &mut dice.adept,
            b'R' => &mut dice.master,
            _ => return None,
        };
        *of = of.checked_add(count).filter(|count| *count < 64)?;
    }
    Some(dice)
}

/// The dice of a Dodge, which are rolled for their total at once: of one colour.
pub(super) fn dodging(text: &str) -> Option<Dice> {
    let dice = dice(text)?;
    let alone = [dice.novice, dice.adept, dice.master].contains(&dice.total());
    (alone && (1..=6).contains(&dice.total())).then_some(dice)
}

//! Spells (2.7): names, costs, the range of attacks, and the numbers of what a Spell does.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};
use core::ops::RangeInclusive;

use super::{Reader, rows, values::dodging};
use crate::{
    components::{Node, Plain},
    games::valor_and_villainy::components::{
        Dice, HEALTH_STEP,
        spells::{Amount, Card, Effect, Gift, Levels, MOST_COST, Play, Range, Target},
        values::Printed,
    },
};

/// The most damage, healing and prevention of a number; the dice come on top.
const MOST_AMOUNT: u8 = 20;
/// The most Plus-Ones, cards and dice that an effect names one by one.
const MOST_CARDS: u8 = 6;
/// The most Hits that an effect adds to a roll.
const MOST_HITS: u8 = 12;

/// Where the Regions of an attack may be, and what the cards say.
const RANGES: [(&str, Range); 4] = [
    ("own", Range::Own),
    ("adjacent", Range::Adjacent),
    ("nearby", Range::Nearby),
    ("revealed", Range::Revealed),
];

impl Reader<'_> {
    pub(super) fn spells(&mut self, all: &Node, printed: &mut Printed) {
        let shipped = rows(&super::SHIPPED, "spell", "id");
        let cards = rows(all, "spell", "id").zip(shipped).zip(&mut printed.spells);
        for (((path, row), (_, old)), card) in cards {
            self.name(row, &mut card.name);
            self.costs((&path, row), old, card);
            self.attack_range((&path, row), card);
            if let (Some(new), Some(old)) = (row.get("effects"), old.get("effects")) {
                self.effects(new, &format!("{path}.effects"), old, card);
            }
            if let Some(text) = self.fill((&path, row), &NAMES, value) {
                self.text(&text, &mut card.text);
            }
        }
    }

    /// As many costs as levels, each above the one before.
    fn costs(&mut self, (path, row): (&str, &Node), old: &Node, card: &mut Card) {
        let (Play::General(costs), Some(node)) = (&mut card.play, row.get("costs")) else { return };
        let path = format!("{path}.costs");
        let range = (1..=MOST_COST, 1);
        let levels = old.get("costs").map_or(1, |old| old.list().len());
        let Some(values) = self.by_level(node, &path, levels, |reader, node, path| {
            reader.whole_number(node, path, &range.0, range.1)
        }) else {
            return;
        };
        if values.is_sorted_by(|low, high| low < high) {
            self.keep(&super::COSTS, &values, costs);
        } else {
            let problem = format!("the costs are {values:?}");
            self.faults.note(node, &path, problem, "write a higher cost for each higher level");
        }
    }

    /// The range of an attack; all others are rules.
    fn attack_range(&mut self, (path, row): (&str, &Node), card: &mut Card) {
        let Some(node) = row.get("target").and_then(|target| target.get("range")) else { return };
        let path = format!("{path}.target.range");
        let attacks = matches!(card.effects[0], Effect::Attack { .. });
        match &mut card.target {
            Target::Region { range, .. } if attacks => {
                if let Some(word) = self.word(node, &path, &RANGES) {
                    *range = word;
                }
            }
            Target::Region { range, .. }
            | Target::Player { range, .. }
            | Target::Minion { range, .. }
                if node.text() != Some(range.id()) =>
            {
                let right = format!(
                    "write {:?}: only attacks of a Spell may have another range",
                    range.id()
                );
                self.wrong(node, &path, right);
            }
            _ => {}
        }
    }

    /// The same effects in the same order, with other numbers.
    fn effects(&mut self, node: &Node, path: &str, old: &Node, card: &mut Card) {
        let (old, Some(new)) = (old.list(), self.list(node, path, old.list().len())) else {
            return;
        };
        if new.len() != old.len() {
            let problem = format!("there are {} effects", new.len());
            let right = format!("write {}: what a Spell does is a rule", old.len());
            return self.faults.note(node, path, problem, right);
        }
        let before = self.faults.count();
        let mut effects = card.effects.to_vec();
        for (at, ((new, old), effect)) in new.iter().zip(old).zip(&mut effects).enumerate() {
            let path = format!("{path}[{at}]");
            if self.same_effect(new, &path, old) {
                self.numbers((&path, new), old, effect);
            }
        }
        if self.faults.count() == before {
            self.keep(&super::EFFECTS, &effects, &mut card.effects);
        }
    }

    /// Whether everything but the numbers of an effect is as shipped.
    fn same_effect(&mut self, new: &Node, path: &str, old: &Node) -> bool {
        let before = self.faults.count();
        let Plain::Table(fields) = &old.value else { return false };
        let keys: Vec<_> = fields.iter().map(|(key, _)| key.as_str()).collect();
        self.faults.known_keys(path, new, &keys);
        for (key, old) in fields {
            let right = format!("write {}", old.to_json());
            match new.get(key) {
                None if matches!(new.value, Plain::Table(_)) => {
                    self.faults.note(new, &format!("{path}.{key}"), "the key is missing", right);
                }
                Some(node) if !may_change(key, old) && !node.same(old) => {
                    let right = format!("{right}: what a Spell does is a rule");
                    let problem = "this is structure and cannot change";
                    self.faults.note(node, &format!("{path}.{key}"), problem, right);
                }
                _ => {}
            }
        }
        self.faults.count() == before
    }

    /// The numbers of an effect, and its dice.
    fn numbers(&mut self, at: (&str, &Node), old: &Node, effect: &mut Effect) {
        match effect {
            Effect::Attack { amount, .. }
            | Effect::Damage { amount, .. }
            | Effect::Heal { amount, .. } => {
                let Amount { fixed, dice } = amount;
                self.levels(at, old, (1..=MOST_AMOUNT, 1), fixed);
                self.dice_by_level(at, old, dice);
            }
            Effect::PlusOne { count, .. }
            | Effect::DropPlusOne { count }
            | Effect::Draw { count, .. }
            | Effect::Discard { count }
            | Effect::Reroll(count) => self.levels(at, old, (1..=MOST_CARDS, 1), count),
            Effect::VillainHealth(health) => {
                self.levels(at, old, (HEALTH_STEP..=MOST_AMOUNT, HEALTH_STEP), health);
            }
            Effect::Hits(hits) => self.levels(at, old, (1..=MOST_HITS, 1), hits),
            Effect::Prevent(damage) => self.levels(at, old, (1..=MOST_AMOUNT, 1), damage),
            Effect::Grant { gift, .. } => self.gifts(at, old, gift),
            _ => {}
        }
    }

    /// `amt`: a number for each level.
    fn levels(
        &mut self,
        (path, row): (&str, &Node),
        old: &Node,
        (range, step): (RangeInclusive<u8>, u8),
        to: &mut Levels<u8>,
    ) {
        let (Some(node), Some(old)) = (row.get("amt"), old.get("amt")) else { return };
        let path = format!("{path}.amt");
        let values = self.by_level(node, &path, old.list().len(), |reader, node, path| {
            reader.whole_number(node, path, &range, step)
        });
        if let Some(levels) = values.and_then(|values| Levels::of(&values)) {
            *to = levels;
        }
    }

    /// `dice`: a handful of one colour for each level.
    fn dice_by_level(&mut self, (path, row): (&str, &Node), old: &Node, to: &mut Levels<Dice>) {
        let (Some(node), Some(old)) = (row.get("dice"), old.get("dice")) else { return };
        let path = format!("{path}.dice");
        let values = self.by_level(node, &path, old.list().len(), |reader, node, path| {
            let dice = node.text().and_then(dodging);
            if dice.is_none() {
                reader.wrong(node, path, "write one to six dice of one colour, as in \"2R\"");
            }
            dice
        });
        if let Some(levels) = values.and_then(|values| Levels::of(&values)) {
            *to = levels;
        }
    }

    /// `ability`: the dice of a Dodge, or as many Bonus dice as the card has, for each level.
    fn gifts(&mut self, (path, row): (&str, &Node), old: &Node, to: &mut Levels<Gift>) {
        let (Some(node), Some(old)) = (row.get("ability"), old.get("ability")) else { return };
        let path = format!("{path}.ability");
        if matches!(old.value, Plain::List(_)) {
            let mut shipped = old.list().iter();
            let values = self.by_level(node, &path, old.list().len(), |reader, node, path| {
                shipped.next().and_then(|old| reader.gift(node, path, old))
            });
            if let Some(levels) = values.and_then(|values| Levels::of(&values)) {
                *to = levels;
            }
        } else if given(old).is_some()
            && let Some(gift) = self.gift(node, &path, old)
            && let Some(levels) = Levels::of(&[gift])
        {
            *to = levels;
        }
    }

    /// The dice of a Dodge, or as many Bonus dice as the shipped card has.
    fn gift(&mut self, node: &Node, path: &str, old: &Node) -> Option<Gift> {
        let (word, shipped) = given(old)?;
        let number = super::values::dice(shipped)?.total();
        let read = given(node).filter(|(new, _)| *new == word).map(|(_, dice)| dice);
        let (gift, right) = match word {
            "dodge" => (
                read.and_then(dodging).map(Gift::Dodge),
                "write one to six dice of one colour, as in \"dodge:2Y\"".into(),
            ),
            _ => (
                read.and_then(super::values::dice)
                    .filter(|dice| dice.total() == number)
                    .map(Gift::Bonus),
                format!("write as many dice as the card has, {number}, as in {:?}", old.text()?),
            ),
        };
        if gift.is_none() {
            self.wrong(node, path, right);
        }
        gift
    }

    /// The values of a list with one entry for each level.
    fn by_level<T>(
        &mut self,
        node: &Node,
        path: &str,
        levels: usize,
        mut read: impl FnMut(&mut Self, &Node, &str) -> Option<T>,
    ) -> Option<Vec<T>> {
        let list = self.list(node, path, levels)?;
        if list.len() != levels {
            let problem = format!("there are {} entries", list.len());
            self.faults.note(node, path, problem, format!("write {levels}, one for each level"));
            return None;
        }
        let values = list.iter().enumerate();
        let values: Vec<_> =
            values.map(|(at, node)| read(self, node, &format!("{path}[{at}]"))).collect();
        values.into_iter().collect()
    }
}

/// Whether a document may change a value of an effect: numbers, dice, and the dice of an ability.
fn may_change(key: &str, old: &Node) -> bool {
    match key {
        "amt" | "dice" => true,
        "ability" => given(old).is_some() || old.list().iter().any(|old| given(old).is_some()),
        _ => false,
    }
}

/// The word and the dice of an ability with dice, as in `dodge:2Y`.
fn given(ability: &Node) -> Option<(&str, &str)> {
    ability.text()?.split_once(':').filter(|(word, _)| ["dodge", "bonus"].contains(word))
}

/// The values that a text may name.
const NAMES: [&str; 10] =
    ["amt", "+amt", "dice", "most", "range", "count", "max_size", "scope", "size", "deck"];

/// What a placeholder stands for: a value of the target, or of the first effect that has it;
/// `op.value` names the effect.
fn value(row: &Node, name: &str) -> Option<String> {
    let (op, key) = name.split_once('.').map_or((None, name), |(op, key)| (Some(op), key));
    let (sign, key) = key.strip_prefix('+').map_or(("", key), |key| ("+", key));
    let source = if key == "most" { "dice" } else { key };
    let of_op =
        |effect: &&Node| op.is_none_or(|op| effect.get("op").and_then(Node::text) == Some(op));
    let mut effects = row.get("effects")?.list().iter().filter(of_op);
    let node = effects.find_map(|effect| effect.get(source));
    let node = node.or_else(|| row.get("target")?.get(source))?;
    let values = match &node.value {
        Plain::List(list) => &list[..],
        _ => core::slice::from_ref(node),
    };
    let texts = || values.iter().filter_map(Node::text);
    let numbers = || values.iter().filter_map(Node::whole);
    Some(match key {
        "amt" => slashes(numbers().map(|number| format!("{sign}{number}"))),
        "max_size" => slashes(numbers().map(|number| number.to_string())),
        "count" => slashes(numbers().enumerate().map(|(at, number)| match at {
            0 => number.to_string(),
            _ => format!("up to {number}"),
        })),
        "dice" => one_noun(texts().filter_map(super::values::dice).map(super::texts::words)),
        "most" => texts().filter_map(super::values::dice).map(most).max()?.to_string(),
        "size" | "deck" => slashes(texts().map(capital)),
        "scope" => slashes(
            texts().map(|text| String::from(if text == "self" { "yourself" } else { "any one" })),
        ),
        "range" => slashes(texts().map(|text| String::from(range_words(text)))),
        "ability" => one_noun(texts().filter_map(ability)),
        _ => return None,
    })
}

/// Values of the levels of a card: `2 / 4 / 6`, or one where all are equal.
fn slashes(values: impl Iterator<Item = String>) -> String {
    let values: Vec<_> = values.collect();
    match values.first() {
        Some(first) if values.iter().all(|value| value == first) => first.clone(),
        _ => values.join(" / "),
    }
}

/// `1 Adept`, `2 Adept` as `1 / 2 Adept`; `1 Adept`, `1 Master` as they are.
fn one_noun(values: impl Iterator<Item = String>) -> String {
    let values: Vec<_> = values.collect();
    let parts: Vec<_> = values.iter().filter_map(|value| value.split_once(' ')).collect();
    match parts.first() {
        Some((_, noun)) if parts.len() == values.len() && parts.iter().all(|p| p.1 == *noun) => {
            format!("{} {noun}", slashes(parts.iter().map(|part| String::from(part.0))))
        }
        _ => slashes(values.into_iter()),
    }
}

/// The most Hits of some dice.
fn most(dice: Dice) -> u8 {
    dice.novice + 2 * (dice.adept + dice.master)
}

/// The number or the dice of an ability.
fn ability(text: &str) -> Option<String> {
    match text.split_once(':')? {
        ("dodge" | "bonus", dice) => super::values::dice(dice).map(super::texts::words),
        (_, number) => Some(number.trim_start_matches('-').into()),
    }
}

/// What the cards call a range.
fn range_words(range: &str) -> &'static str {
    match range {
        "own" => "your own",
        "adjacent" => "one adjacent",
        "nearby" => "one nearby",
        _ => "any revealed",
    }
}

/// With a capital letter.
fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

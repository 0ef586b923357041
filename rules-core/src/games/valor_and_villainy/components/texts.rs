//! Texts of cards, whose numbers are those of their values.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use super::{Dice, Die};
use crate::{
    component_set::keep_text,
    components::{Faults, Node, Plain, right_word},
};

/// The values that the text of a Treasure may name.
const OF_TREASURE: [&str; 9] = [
    "bonus_dice",
    "rerolls",
    "rerolls_any",
    "max_health",
    "move_steps",
    "xp_each_level_up",
    "amount",
    "extra_draw",
    "dodge",
];

/// A value of a row in words, by its name.
type Value = fn(&Node, &str) -> Option<String>;

/// The text of a Treasure.
pub(super) fn of_treasure(row: &Node, keep: bool) -> &'static str {
    kept(row, of_card, keep)
}

/// The text of a Spell.
pub(super) fn of_spell(row: &Node, keep: bool) -> &'static str {
    kept(row, of_effects, keep)
}

fn kept(row: &Node, value: Value, keep: bool) -> &'static str {
    if keep { fill(row, value).map_or("", |text| keep_text(&text)) } else { "" }
}

/// Notes a value that the text of a Treasure names and the card does not have.
pub(super) fn check_treasure(faults: &mut Faults, path: &str, row: &Node) {
    check(faults, path, row, (&OF_TREASURE, of_card));
}

/// Notes a value that the text of a Spell names and the card does not have.
pub(super) fn check_spell(faults: &mut Faults, path: &str, row: &Node) {
    check(faults, path, row, (&OF_SPELL, of_effects));
}

fn check(faults: &mut Faults, path: &str, row: &Node, (names, value): (&[&'static str], Value)) {
    let (Some(node), Err(name)) = (row.get("text"), fill(row, value)) else { return };
    let here = names.iter().copied().filter(|name| value(row, name).is_some());
    let here: Vec<_> = here.collect();
    let right = match here.len() {
        0 => "write the text without braces".into(),
        _ => right_word(name, here.into_iter()),
    };
    faults.note(node, &format!("{path}.text"), format!("this card has no value `{name}`"), right);
}

/// The text of a row with every `{name}` filled in by a value; `{=1}` is the number itself. The name of
/// a value that the row does not have is an error.
fn fill(row: &Node, value: Value) -> Result<String, &str> {
    let mut parts = row.get("text").and_then(Node::text).unwrap_or_default().split('{');
    let mut filled = parts.next().unwrap_or_default().to_string();
    for part in parts {
        let (name, rest) = part.split_once('}').unwrap_or((part, ""));
        filled += &match name.strip_prefix('=') {
            Some(plain) => plain.to_string(),
            None => value(row, name).ok_or(name)?,
        };
        filled += rest;
    }
    Ok(filled)
}

/// A value of a row in words.
fn of_card(row: &Node, name: &str) -> Option<String> {
    if name == "dodge" {
        let list = row.get("abilities")?.list();
        let found = list.iter().find_map(|item| item.text()?.strip_prefix("dodge:"));
        return found.and_then(Dice::parse).map(words);
    }
    let node = row.get(name).filter(|_| OF_TREASURE.contains(&name))?;
    node.whole().map(|number| number.to_string()).or_else(|| Dice::parse(node.text()?).map(words))
}

/// Dice in words: `2 Adept`.
fn words(dice: Dice) -> String {
    let kinds = [(Die::Master, "Master"), (Die::Adept, "Adept"), (Die::Novice, "Novice")];
    let kinds = kinds.map(|(die, word)| (dice.count(die), word));
    let words = kinds.iter().filter(|(n, _)| *n > 0).map(|(n, word)| format!("{n} {word}"));
    words.collect::<Vec<_>>().join(" and ")
}

/// The values that the text of a Spell may name.
const OF_SPELL: [&str; 10] =
    ["amt", "+amt", "dice", "most", "range", "count", "max_size", "scope", "size", "deck"];

/// What a placeholder stands for: a value of the target, or of the first effect that has it;
/// `op.value` names the effect.
fn of_effects(row: &Node, name: &str) -> Option<String> {
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
        "dice" => one_noun(texts().filter_map(Dice::parse).map(words)),
        "most" => texts().filter_map(Dice::parse).map(most).max()?.to_string(),
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
        ("dodge" | "bonus", dice) => Dice::parse(dice).map(words),
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
    letters.next().map(|first| first.to_ascii_uppercase()).into_iter().chain(letters).collect()
}

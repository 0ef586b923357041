//! Texts of cards, whose numbers are those of their values.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use super::{Reader, values::dice};
use crate::{
    components::{Node, right_word},
    games::valor_and_villainy::components::{Dice, Die},
};

/// The values that a text may name.
const VALUES: [&str; 9] = [
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

impl Reader<'_> {
    /// The text of a Treasure with every `{name}` filled in by its value.
    pub(super) fn filled(&mut self, at: (&str, &Node)) -> Option<String> {
        self.fill(at, &VALUES, value)
    }

    /// The text of a row with every `{name}` filled in by a value; `{=1}` is the number itself.
    pub(super) fn fill(
        &mut self,
        (path, row): (&str, &Node),
        names: &[&'static str],
        value: fn(&Node, &str) -> Option<String>,
    ) -> Option<String> {
        let node = row.get("text")?;
        let path = format!("{path}.text");
        let mut parts = node.text()?.split('{');
        let mut filled = parts.next()?.to_string();
        for part in parts {
            let (name, rest) = part.split_once('}').unwrap_or((part, ""));
            let filling = match name.strip_prefix('=') {
                Some(plain) => Some(plain.to_string()),
                None => value(row, name),
            };
            let Some(filling) = filling else {
                let here = names.iter().copied().filter(|name| value(row, name).is_some());
                let problem = format!("this card has no value `{name}`");
                let here: Vec<_> = here.collect();
                let right = match here.len() {
                    0 => "write the text without braces".into(),
                    _ => right_word(name, here.into_iter()),
                };
                self.faults.note(node, &path, problem, right);
                return None;
            };
            filled += &filling;
            filled += rest;
        }
        Some(filled)
    }
}

/// A value of a row in words.
fn value(row: &Node, name: &str) -> Option<String> {
    if name == "dodge" {
        let list = row.get("abilities")?.list();
        let found = list.iter().find_map(|item| item.text()?.strip_prefix("dodge:"));
        return found.and_then(dice).map(words);
    }
    let node = row.get(name).filter(|_| VALUES.contains(&name))?;
    node.whole().map(|number| number.to_string()).or_else(|| dice(node.text()?).map(words))
}

/// Dice in words: `2 Adept`.
pub(super) fn words(dice: Dice) -> String {
    let kinds = [(Die::Master, "Master"), (Die::Adept, "Adept"), (Die::Novice, "Novice")];
    let kinds = kinds.map(|(die, word)| (dice.count(die), word));
    let words = kinds.iter().filter(|(n, _)| *n > 0).map(|(n, word)| format!("{n} {word}"));
    words.collect::<Vec<_>>().join(" and ")
}

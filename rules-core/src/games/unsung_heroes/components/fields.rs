//! Dice in a document.

use alloc::{format, string::ToString, vec::Vec};

use super::dice::Colour;
use crate::components::{Faults, Node, Plain, right_word, shown};

/// Whether an effect is of a kind.
pub(super) fn is_op(effect: &Node, op: &str) -> bool {
    effect.get("op").and_then(Node::text) == Some(op)
}

/// Notes what is wrong with the dice of an effect.
pub(super) fn dice(faults: &mut Faults, path: &str, node: &Node) {
    each_die(faults, path, node, &Colour::WORDS, true);
}

/// Notes what is wrong with the dice that a character rolls at the start of a round.
pub(super) fn starting(faults: &mut Faults, path: &str, node: &Node) {
    each_die(faults, path, node, &Colour::WORDS[..3], false);
}

/// Notes what is wrong with one to three dice.
fn each_die(
    faults: &mut Faults,
    path: &str,
    node: &Node,
    colours: &[(&str, Colour)],
    may_set: bool,
) {
    let list = node.list();
    if !(1..=3).contains(&list.len()) {
        let right = "write one to three dice, as in [{ colour = \"blue\", set = 0 }]";
        return faults.note(node, path, format!("there are {} dice", list.len()), right);
    }
    for (at, node) in list.iter().enumerate() {
        die(faults, &format!("{path}[{at}]"), node, colours, may_set);
    }
    let purple = |die: &&Node| die.get("colour").and_then(Node::text) == Some("purple");
    if list.iter().filter(purple).count() > 1 {
        faults.note(node, path, "there are several Purple dice", "there is only one");
    }
}

fn die(faults: &mut Faults, path: &str, die: &Node, colours: &[(&str, Colour)], may_set: bool) {
    if !matches!(die.value, Plain::Table(_)) {
        let right = "write a table, as in { colour = \"blue\", set = 0 }";
        return faults.note(die, path, format!("this is {}", die.kind()), right);
    }
    let words = colours.iter().map(|(word, _)| *word);
    let at = format!("{path}.colour");
    let Some(given) = die.get("colour") else {
        let right = format!("write {}", words.take(3).collect::<Vec<_>>().join(", "));
        return faults.note(die, &at, "the key is missing", right);
    };
    let word = given.text().unwrap_or_default();
    let Some((_, colour)) = colours.iter().find(|(name, _)| *name == word) else {
        if word == "purple" {
            return no_purple(faults, &at, given);
        }
        let problem = format!("there is no colour {}", shown(given));
        return faults.note(given, &at, problem, right_word(word, words.take(3)));
    };
    faults.known_keys(path, die, &["colour", "set"]);
    let most = if may_set { i64::from(colour.sides()) } else { 0 };
    let Some(node) = die.get("set") else { return };
    if !node.whole().is_some_and(|face| (0..=most).contains(&face)) {
        let right = match most {
            0 => "write 0: starting dice are rolled".to_string(),
            most => format!("write 0 for a roll, or a face from 1 to {most}"),
        };
        faults.note(node, &format!("{path}.set"), format!("this is {}", shown(node)), right);
    }
}

/// Notes a Purple die where it may not be.
pub(super) fn no_purple(faults: &mut Faults, path: &str, node: &Node) {
    let words = Colour::WORDS[..3].iter().map(|(word, _)| *word);
    let problem = "only Wanda's Gold Card has the Purple die";
    faults.note(node, path, problem, right_word("purple", words));
}

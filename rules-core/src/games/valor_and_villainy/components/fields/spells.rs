//! Spells (2.7): costs, and what a Spell does.

use alloc::{format, vec::Vec};

use super::{entries, multiple, of_one_colour, wrong};
use crate::{
    components::{Choice, Faults, Field, Node, Plain, Row, Variable},
    games::valor_and_villainy::components::{
        Dice,
        spells::{Effect, MOST_COST},
    },
};

/// Whether a Spell, or its target, is of a kind.
pub(in super::super) fn is_kind(row: &Node, kind: &str) -> bool {
    row.get("kind").and_then(Node::text) == Some(kind)
}

/// Whether an effect has a name.
pub(in super::super) fn is_op(effect: &Node, op: &str) -> bool {
    effect.get("op").and_then(Node::text) == Some(op)
}

/// What is right for values of the levels.
const LEVELS: &str = "write one to three, one for each level";

/// Notes what are no costs, each above the one before.
pub(in super::super) fn costs(faults: &mut Faults, path: &str, list: &Node) {
    let before = faults.count();
    for (path, node) in entries(faults, path, list, 1..=3, LEVELS) {
        faults.fits(&path, Variable::Whole(1, MOST_COST.into()), node);
    }
    let costs: Vec<_> = list.list().iter().filter_map(Node::whole).collect();
    if faults.count() == before && !costs.is_sorted_by(|low, high| low < high) {
        let problem = format!("the costs are {costs:?}");
        faults.note(list, path, problem, "write a higher cost for each higher level");
    }
}

/// Notes what are no numbers of the levels.
pub(in super::super) fn levels<const LEAST: i64, const MOST: i64, const STEP: i64>(
    faults: &mut Faults,
    path: &str,
    list: &Node,
) {
    for (path, node) in entries(faults, path, list, 1..=3, LEVELS) {
        multiple::<LEAST, MOST, STEP>(faults, &path, node);
    }
}

/// Notes what are no dice of the levels, which are rolled for their total at once.
pub(in super::super) fn rolled(faults: &mut Faults, path: &str, list: &Node) {
    for (path, node) in entries(faults, path, list, 1..=3, LEVELS) {
        if node.text().and_then(of_one_colour).is_none() {
            wrong(faults, &path, node, "write one to six dice of one colour, as in \"2R\"");
        }
    }
}

/// The word and the dice of an ability with dice, as in `dodge:2Y`.
pub(in super::super) fn gift_of(ability: &Node) -> Option<(&str, Dice)> {
    let (word, dice) = ability.text()?.split_once(':')?;
    let read = match word {
        "dodge" => of_one_colour(dice),
        "bonus" => Dice::parse(dice),
        _ => return None,
    };
    Some((word, read.unwrap_or(Dice::NONE)))
}

/// Notes what is wrong with the dice of abilities; the rest is structure.
pub(in super::super) fn gifts(faults: &mut Faults, path: &str, node: &Node) {
    let Plain::List(_) = &node.value else { return gift(faults, path, node) };
    for (path, node) in entries(faults, path, node, 1..=3, LEVELS) {
        gift(faults, &path, node);
    }
}

fn gift(faults: &mut Faults, path: &str, node: &Node) {
    if let Some((word, Dice::NONE)) = gift_of(node) {
        let dice = if word == "dodge" { "one to six dice of one colour" } else { "dice" };
        wrong(faults, path, node, format!("write {dice}, as in \"{word}:2Y\""));
    }
}

/// Notes what is wrong with the numbers and dice of effects; the rest is structure.
pub(in super::super) fn effects(faults: &mut Faults, path: &str, list: &Node) {
    for (path, effect) in entries(faults, path, list, 0..=9, "write a list of effects") {
        let fields = Effect::KEYS.iter().zip(Effect::FIELDS).find(|(op, _)| is_op(effect, op));
        for field in
            fields.iter().flat_map(|(_, fields)| Field::flat(core::slice::from_ref(fields)))
        {
            if let Some(node) = effect.get(field.key) {
                faults.fits(&format!("{path}.{}", field.key), field.variable, node);
            }
        }
    }
}

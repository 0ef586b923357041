//! The effects of a card in a document.

use alloc::{format, vec::Vec};

use super::{bonus::Bonus, fields::is_op};
use crate::components::{Faults, Node, Row, keep_list};

/// The effects of a card, or the one of a Minion or a Puppet.
pub(super) fn effects_of(row: &Node) -> &[Node] {
    let one = || row.get("effect").map(core::slice::from_ref);
    row.get("effects").map(Node::list).or_else(one).unwrap_or_default()
}

/// The bonuses of a card: a tithe is two choices, whose die gives, and which one gets.
pub(super) fn bonuses(row: &Node, keep: bool) -> &'static [Bonus] {
    let mut bonuses = Vec::new();
    for effect in effects_of(row) {
        let bonus = Bonus::read(effect, keep);
        bonuses.push(bonus);
        if let Bonus::TitheTake(points) = bonus {
            bonuses.push(Bonus::TitheGive(points));
        }
    }
    keep_list(&bonuses, keep)
}

/// Notes what is wrong with a single effect.
pub(super) fn effect(faults: &mut Faults, path: &str, effect: &Node) {
    faults.choice::<Bonus>(path, effect, "{ op = \"static\", n = 2 }");
}

/// Notes what is wrong with the effects of a card, wherever it is.
pub(super) fn effects(faults: &mut Faults, path: &str, node: &Node) {
    let (before, list) = (faults.count(), node.list());
    for (at, one) in list.iter().enumerate() {
        effect(faults, &format!("{path}[{at}]"), one);
    }
    if faults.count() > before {
        return;
    }
    let count = |op| list.iter().filter(|effect| is_op(effect, op)).count();
    let (statics, bonuses) = (count("static"), list.len() + count("tithe"));
    if statics > 1 {
        let right = "a card has one static bonus: add them up";
        faults.note(node, path, format!("there are {statics} of `static`"), right);
    }
    if !(1..=3).contains(&bonuses) {
        let right = "write one to three effects; a tithe counts as two";
        faults.note(node, path, format!("there are {bonuses} bonuses"), right);
    }
}

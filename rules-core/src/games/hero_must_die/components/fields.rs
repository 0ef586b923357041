//! Fields of a document that the game reads itself.

use alloc::{format, string::ToString};

use super::{Event, Plot};
use crate::components::{Faults, Node, Plain, shown};

/// HMD-130: a rule knows the event.
pub(super) fn needed_event(_: &Node, _: bool) -> Event {
    Event::PRINCESS
}

/// HMD-131: a rule knows the quest.
pub(super) fn needed_quest(_: &Node, _: bool) -> Plot {
    Plot::SPELL
}

/// Notes what is wrong with the levels of a party.
pub(super) fn levels(faults: &mut Faults, path: &str, node: &Node) {
    let list = node.list();
    let levels = list.iter().filter_map(Node::whole).filter(|level| (1..=3).contains(level));
    if list.len() != 3 || levels.count() != 3 {
        let listed = matches!(node.value, Plain::List(_));
        let this = if listed { node.to_json().to_string() } else { shown(node) };
        let right = "write three levels from 1 to 3, as in [1, 1, 2]";
        faults.note(node, path, format!("this is {this}"), right);
    }
}

/// How many heroes of each level a party has.
pub(super) fn party(node: &Node, _: bool) -> [u8; 3] {
    let mut party = [0; 3];
    for level in node.list().iter().filter_map(Node::whole) {
        party[usize::try_from(level - 1).unwrap_or(0)] += 1;
    }
    party
}

//! Fields of a document that the game reads itself: lists by size.

use alloc::format;

use crate::components::{Declared, Faults, Node, shown};

/// Notes what is wrong with what a set blocks: nothing below three dice, and then no more than these.
pub(super) fn blocks(faults: &mut Faults, path: &str, node: &Node) {
    by_size(faults, path, node, 11, |size| (0, size));
}

/// Notes what is wrong with what a run heals: nothing below three values, and then one to six.
pub(super) fn heals(faults: &mut Faults, path: &str, node: &Node) {
    by_size(faults, path, node, 7, |_| (1, 6));
}

/// Notes what is wrong with a list by size.
fn by_size(
    faults: &mut Faults,
    path: &str,
    node: &Node,
    length: usize,
    bounds: fn(i64) -> (i64, i64),
) {
    if node.list().len() != length {
        let right = format!("write a list of {length} numbers, for sizes from 0");
        faults.note(node, path, format!("this is no list of {length}"), right);
        return;
    }
    for (size, given) in (0..).zip(node.list()) {
        let (least, most) = if size < 3 { (0, 0) } else { bounds(size) };
        if given.whole().is_some_and(|number| (least..=most).contains(&number)) {
            continue;
        }
        let right = match size {
            0..3 => "write 0: three are the fewest".into(),
            _ => format!("write a whole number from {least} to {most}"),
        };
        faults.note(given, &format!("{path}[{size}]"), format!("this is {}", shown(given)), right);
    }
}

/// A list by size.
pub(super) fn amounts<const N: usize>(node: &Node, keep: bool) -> [u8; N] {
    Declared::of(node, keep)
}

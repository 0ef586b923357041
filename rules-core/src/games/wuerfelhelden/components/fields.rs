//! Fields of a document that the game reads itself: dice and warrants.

use alloc::{format, string::ToString, vec::Vec};

use super::Face;
use crate::{
    Indexed,
    components::{Faults, Node, Plain, keep_list, right_word, shown},
};

/// The most warrants of a stack: what states and observations have room for.
const MOST_WARRANTS: usize = 7;
/// The most that a warrant may be worth, and all of a stack: the bounds of observations.
const MOST_COINS: (u8, u32) = (15, 70);

/// Notes what is wrong with the six faces of a die, which may be in any order.
pub(super) fn faces(faults: &mut Faults, path: &str, node: &Node) {
    let (list, codes) = (node.list(), Face::all().map(|face| face.to_string()).collect::<Vec<_>>());
    if list.len() != 6 {
        let problem = match node.value {
            Plain::List(_) => format!("there are {} faces", list.len()),
            _ => format!("this is {}", shown(node)),
        };
        let right = format!("write a list of six of {}", codes.join(" "));
        faults.note(node, path, problem, right);
        return;
    }
    for (at, side) in list.iter().enumerate() {
        if side.text().and_then(Face::parse).is_none() {
            let problem = format!("there is no symbol {}", shown(side));
            let known = codes.iter().map(alloc::string::String::as_str);
            let right = right_word(side.text().unwrap_or("no symbol"), known);
            faults.note(side, &format!("{path}[{at}]"), problem, right);
        }
    }
}

/// How many faces of a die show each symbol.
pub(super) fn die(faces: &Node, _: bool) -> [i8; Face::COUNT] {
    let mut die = [0; Face::COUNT];
    for face in faces.list().iter().filter_map(Node::text).filter_map(Face::parse) {
        die[face.index()] += 1;
    }
    die
}

/// The keys by which a row counts warrants, with three or four players and with two.
const COUNTS: [&str; 2] = ["count", "count_2_players"];

/// The two stacks of warrants, from the top.
pub(super) fn stacks(list: &Node, keep: bool) -> [&'static [u8]; 2] {
    let number =
        |row: &Node, key| row.get(key).and_then(Node::whole).and_then(|n| n.try_into().ok());
    COUNTS.map(|key| {
        let rows = list.list().iter();
        let stack = rows.flat_map(|row| {
            let value: u8 = number(row, "value").unwrap_or(0);
            (0..number(row, key).unwrap_or(0)).map(move |_| value)
        });
        keep_list(&stack.collect::<Vec<_>>(), keep)
    })
}

/// Notes what is wrong with the warrants.
pub(super) fn warrants(faults: &mut Faults, path: &str, list: &Node) {
    let before = faults.count();
    if !matches!(list.value, Plain::List(_)) {
        let right = "write a list of tables with value, count and count_2_players";
        faults.note(list, path, format!("this is {}", shown(list)), right);
    }
    let mut sums = [(0_usize, 0_u32); 2];
    for (at, row) in list.list().iter().enumerate() {
        let path = format!("{path}[{at}]");
        faults.known_keys(&path, row, &["value", "count", "count_2_players", "position"]);
        if !matches!(row.value, Plain::Table(_)) {
            continue;
        }
        position(&path, row, (at, list.list().len()), faults);
        let value = faults.whole(&path, row, "value", (1, MOST_COINS.0));
        for ((cards, coins), key) in sums.iter_mut().zip(COUNTS) {
            let count = faults.whole(&path, row, key, (0, 7));
            if let (Some(value), Some(count)) = (value, count) {
                *cards += usize::from(count);
                *coins += u32::from(value) * u32::from(count);
            }
        }
    }
    if faults.count() > before {
        return;
    }
    for ((cards, coins), key) in sums.into_iter().zip(COUNTS) {
        if !(1..=MOST_WARRANTS).contains(&cards) || coins > MOST_COINS.1 {
            let problem = format!("by `{key}` there are {cards} warrants of {coins}");
            let right =
                format!("write one to {MOST_WARRANTS} warrants of at most {} in all", MOST_COINS.1);
            faults.note(list, path, problem, right);
        }
    }
}

/// `position` says for readers where the row lies in the stack: it follows from the order of the rows.
fn position(path: &str, row: &Node, (at, rows): (usize, usize), faults: &mut Faults) {
    let mut fits = Vec::new();
    if at == 0 {
        fits.push("top");
    }
    if at + 1 == rows {
        fits.push("bottom");
    }
    if fits.is_empty() {
        fits.push("between");
    }
    let Some(node) = row.get("position") else { return };
    if node.text().is_none_or(|word| !fits.contains(&word)) {
        let right = format!("leave it out or write \"{}\": the rows lie in this order", fits[0]);
        let problem = "this is structure and cannot change";
        faults.note(node, &format!("{path}.position"), problem, right);
    }
}

//! Counts: how many components are in the box.

use super::{
    Hero, Later, Monster, Token,
    constants::{FLOORS, MOST_VP, OFFER, TURNS},
    rows::PRINTED as ROWS,
};
use crate::Indexed;

/// How many components there are in all, by the names of `count_components`.
pub(in crate::games::hero_must_die) const PRINTED: [(&str, u32); 6] = [
    ("monster cards", 30),
    ("hero cards", 18),
    ("plot cards", 24),
    ("event cards", 16),
    ("traps", 24),
    ("party tokens", 3),
];

// What actions, states and observations have room for.
const _: () =
    assert!(Later::COUNT == TURNS as usize - 1 && ROWS.track.len() == MOST_VP as usize + 1);
const _: () = assert!(FLOORS == 5 && OFFER == 3);
const _: () = assert!(Monster::COUNT == 30 && Hero::COUNT == 18 && Token::COUNT == 3);

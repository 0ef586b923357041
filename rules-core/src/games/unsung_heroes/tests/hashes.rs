//! Hashes that take several things at a time, against one by one; and what a search tells apart.

use core::hash::{Hash, Hasher};

use alloc::{collections::BTreeMap, vec::Vec};

use super::super::{
    Options, State,
    components::{Colour, Die, Seats, Slots},
    observe::View,
    state::{MinionPlace, Prize, TreasurePlace, Trove},
};
use crate::{
    Apply, Indexed, Legal, Node, Observe, Setup, digest::hash64, generator, random_action,
    sample_chance,
};

/// Everything that is hashed, in order.
#[derive(Default)]
struct Bytes(Vec<u8>);

impl Hasher for Bytes {
    fn write(&mut self, bytes: &[u8]) {
        self.0.extend(bytes);
    }
    fn finish(&self) -> u64 {
        unimplemented!("the bytes are compared")
    }
}

/// Lists of any length give the bytes of what is in them, and no two things the same.
fn hashes_one_by_one<T: Hash>(all: &[T]) {
    let mut each = Vec::new();
    for thing in all {
        let mut bytes = Bytes::default();
        thing.hash(&mut bytes);
        each.push(bytes.0);
    }
    for len in 0..all.len().min(40) {
        let mut bytes = Bytes::default();
        T::hash_slice(&all[..len], &mut bytes);
        assert_eq!(bytes.0, each[..len].concat(), "{len} of them");
    }
    each.sort_unstable();
    assert!(each.windows(2).all(|two| two[0] != two[1]), "two have the same bytes");
}

/// Every Treasure Card, by its place and the seats that have seen it.
fn all_troves() -> Vec<Trove> {
    let mut all = Vec::new();
    for place in TreasurePlace::all() {
        for (bits, counted) in (0..16u8).flat_map(|bits| [(bits, false), (bits, true)]) {
            let seen = (0..4).filter(|seat| bits >> seat & 1 == 1).fold(Seats::EMPTY, Seats::with);
            all.push(Trove { place, seen, counted });
        }
    }
    all
}

#[test]
fn lists_are_hashed_as_what_is_in_them() {
    let dice = Colour::all().flat_map(|colour| (0..=12).map(move |face| Die::new(colour, face)));
    let dice: Vec<Die> = dice.flat_map(|die| [die, die.guard(true)]).collect();
    hashes_one_by_one(&dice);
    hashes_one_by_one(&(0..1 << 15).step_by(97).map(Slots::from_bits).collect::<Vec<_>>());
    hashes_one_by_one(&all_troves());
    let prizes = MinionPlace::all().flat_map(|place| {
        let marks = [(false, false), (false, true), (true, false), (true, true)];
        marks.map(|(used, counted)| Prize { place, used, counted })
    });
    hashes_one_by_one(&prizes.collect::<Vec<_>>());
}

/// Every view of every seat in some games, by its key.
#[test]
fn different_views_have_different_keys() {
    let mut views = BTreeMap::<u64, View>::new();
    for game in 0..24 {
        let options = Options { players: 2 + (game % 3) as u8, ..Options::default() };
        let (mut state, mut rng) = (State::setup(&options), generator(7, game));
        while state.node() != Node::Terminal {
            if state.node() == Node::Chance {
                let outcome = sample_chance(&state, &mut rng);
                state.apply_chance(outcome);
            } else {
                let action = random_action(&state, &mut rng);
                state.apply_action(action);
            }
            for seat in 0..options.players {
                let view = state.view(seat);
                let known = views.entry(hash64(&view)).or_insert_with(|| view.clone());
                assert_eq!(*known, view, "two views with one key");
            }
        }
    }
    assert!(views.len() > 5_000, "{} views", views.len());
}

//! The potential, computed once more from the views (5.7, HMD-Q61).

use alloc::{vec, vec::Vec};

use serde_json::Value as Json;

use crate::{
    games::{
        hero_must_die::{Options, State},
        readings::potentials::check,
    },
    testkit::oracle::number,
};

/// VP of the seat, and mean VP of the others, of 12.
fn read(view: &Json, seat: usize) -> Vec<(i64, i64)> {
    let players = number(&view["options"]["players"]);
    let vp = |seat: usize| view["table"]["vp"][seat].as_i64().expect("VP");
    let rest: i64 = (0..players).filter(|other| *other != seat).map(vp).sum();
    vec![(vp(seat), 12), (rest, 12 * i64::try_from(players - 1).unwrap())]
}

#[test]
fn hmd_q61_the_potential_is_that_of_the_view() {
    let game = |at: u8| Options {
        players: 2 + at / 3 % 3,
        shaping: !at.is_multiple_of(4),
        mage_abilities: !at.is_multiple_of(2),
        ..Options::default()
    };
    let games: Vec<_> = (0..9).map(game).collect();
    check::<State>(&games, 3, &[(1, 1), (-1, 1)], read);
}

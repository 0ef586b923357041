//! The potential, computed once more from the views (5.10).

use alloc::{vec, vec::Vec};

use serde_json::Value as Json;

use super::play::variants;
use crate::{
    games::{
        readings::potentials::check,
        valor_and_villainy::{Options, State},
    },
    testkit::oracle::number,
};

/// Shrines of three, Health lost of a hundred, Souls of three; the Villain gets the negative.
fn read(view: &Json, seat: usize) -> Vec<(i64, i64)> {
    let table = &view["table"];
    let value = |of: &Json| of.as_i64().expect("a number");
    let villain = seat == number(&table["options"]["heroes"]);
    let side = if villain { -1 } else { 1 };
    let lost = 100 - value(&table["players"]["villain"]["health"]);
    let souls = -value(&table["souls"]);
    vec![(side * value(&table["shrines"]), 3), (side * lost, 100), (side * souls, 3)]
}

#[test]
fn vv_30_vv_176_vv_183_the_potential_is_that_of_the_view() {
    let mut games: Vec<Options> = variants();
    games.iter_mut().skip(1).step_by(2).for_each(|options| options.shaping = true);
    for options in &mut games {
        options.allow_roster_changes = false;
    }
    check::<State>(&games, 40, &[(1, 5), (2, 5), (2, 5)], read);
}

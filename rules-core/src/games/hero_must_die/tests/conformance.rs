//! The conformance kit, over the options and over loaded states.

use crate::{
    games::hero_must_die::State,
    testkit::{CheckConfig, assert_conforms},
};

#[test]
fn the_game_keeps_every_promise_of_the_kit() {
    // Determinizations deal no memory of other seats (cards put back, cards seen when
    // stolen), so a true world with such a memory is not among them.
    assert_conforms::<State>(&CheckConfig { posterior_every: 0, ..CheckConfig::games(60) });
}

//! The conformance kit, over the options and over loaded states.

use crate::{
    games::hero_must_die::State,
    testkit::{CheckConfig, assert_conforms},
};

#[test]
fn the_game_keeps_every_promise_of_the_kit() {
    assert_conforms::<State>(&CheckConfig::games(60));
}

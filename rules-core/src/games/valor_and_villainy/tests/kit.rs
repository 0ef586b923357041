//! The promises that every game keeps.

use crate::{
    games::valor_and_villainy::State,
    testkit::{Plan, assert_conforms},
};

#[test]
fn the_game_keeps_the_promises_of_the_kit() {
    assert_conforms::<State>(&Plan {
        look: 128,
        catalogue: 1000,
        onward: 4000,
        corrupt: 1500,
        ..Plan::games(4)
    });
}

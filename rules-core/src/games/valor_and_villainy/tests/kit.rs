//! The promises that every game keeps.

use crate::{
    games::valor_and_villainy::State,
    testkit::{Plan, assert_conforms},
};

#[test]
fn the_game_keeps_the_promises_of_the_kit() {
    assert_conforms::<State>(&Plan {
        look: 64,
        catalogue: 400,
        onward: 2000,
        corrupt: 600,
        ..Plan::games(8)
    });
}

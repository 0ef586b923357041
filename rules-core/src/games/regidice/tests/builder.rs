//! The builder: every edit is read back, and an impossible one is an error.

use super::*;

#[test]
fn every_edit_is_read_back() {
    let edit = State::setup(&plain(2)).edit().round(3).leader(1).enemy(Enemy::new(2).unwrap());
    let edit = edit.damage(5).injured(Colour::Blue, 2).dice(0, pool("R- R- R- Y2"));
    let edit = edit.dice(1, pool("B6 B5 B4")).block(2).resolved([0]).acting(1);
    let edit = edit.declared(0, Declared::parse("block 5")).declared(1, Declared::parse("heal 6"));
    let state = edit.build().unwrap();
    let table = state.table();
    assert_eq!((table.round(), table.leader(), table.enemy_number().get()), (3, 1, 2));
    assert_eq!((table.damage(), table.block(), injured(&state)), (5, 2, [0, 0, 2, 0]));
    assert_eq!((dice(&state, 0), dice(&state, 1)), ("R- R- R- Y2".into(), "B4 B5 B6".into()));
    assert_eq!(table.declared(1), Declared::parse("heal 6"));
    assert!(table.resolved().eq([0]) && table.active() == Some(1));
    assert_eq!(state.edit().build(), Ok(state.clone()), "no edit, no change");

    let locked = |edit: StateBuilder| edit.locked(0, Aside::parse("Y5").unwrap());
    let edit = State::setup(&plain(2)).edit().dice(0, pool("R- Y5")).dice(1, pool("B-"));
    let state = locked(edit.rolling()).build().unwrap();
    assert_eq!(legal_faces(&state), 6);
    let solo = State::setup(&plain(1)).edit().dice(0, pool("R- R- R- R4"));
    let solo = solo.begun([Deed::Attack]).dealt(3, [0]).acting(0).build().unwrap();
    assert!(solo.table().begun().eq([Deed::Attack]) && solo.table().strikers().eq([0]));
}

/// How many outcomes the next roll has.
fn legal_faces(state: &State) -> usize {
    let mut number = 0;
    state.chance_outcomes(|_, _| number += 1);
    number
}

#[test]
fn an_impossible_edit_is_an_error() {
    let state = table(&["R6 Y6 B6", "R5"]);
    let refused = |edit: StateBuilder, reason: &str| {
        let error = edit.build().expect_err(reason).to_string();
        assert!(error.contains(reason), "{error}");
    };
    let edit = || state.edit();
    refused(edit().dice(2, pool("R1")), "a seat where nobody sits");
    refused(edit().resolved([9]), "a seat where nobody sits");
    refused(edit().surplus([(0, 1); 5]), "more surplus than seats");
    refused(edit().acting(0).locked(0, Aside::parse("R6").unwrap()), "before Gather only");
    refused(edit().damage(18), "the enemy has been defeated");
    refused(
        edit().dice(0, [Spot::parse("red 6").unwrap(); 300].into_iter().collect()),
        "of a colour",
    );
    refused(edit().leader(2), "the leader does not sit at the table");
    refused(edit().losing(4, 1), "a seat is not there");
}

//! The builder: every edit is read back, and an impossible one is an error.

use super::*;
use crate::games::wuerfelhelden::StateBuilder;

#[test]
fn every_edit_is_read_back() {
    let edit = new(3).edit().turns(60).party(1, 2, 1).coins(2, 9).warrants([1]);
    let edit = edit.centre(1, dice("W2 Y3").iter()).marking(0, 1, dice("W1").iter(), Some(one()));
    let state = edit.build().expect("a table of three");
    let table = state.table();
    assert_eq!(
        (table.turns(), table.player(1).party(), table.player(2).coins()),
        (60, Squad::new(3, 2, 1), 9)
    );
    assert_eq!(table.warrants().next().and_then(super::super::Warrant::owner), Some(1));
    assert_eq!(centre(&state), (Some(1), dice("W2 Y3")));
    assert_eq!((now(&state).hand(), table.phase().last_mark()), (Squad::new(2, 0, 0), Some(one())));
    // An edit of the same position changes nothing.
    assert_eq!(state.edit().build(), Ok(state.clone()));
    let state = new(3).edit().opening(2, [0, 2], [faces("1 C C")]).build().expect("a second round");
    assert_eq!(state, {
        let mut played = new(3);
        play(&mut played, &["2 C C", "1 C C", "2 C y", "1 C C"]);
        played
    });
}

fn one() -> Shown {
    Shown::parse("W1").expect("the name of a die")
}

#[test]
fn an_impossible_edit_is_an_error() {
    let refused = |edit: StateBuilder, reason: &str| {
        let error = edit.build().expect_err(reason);
        assert!(message(&error).contains(reason), "{error}");
    };
    let state = turn(3, 0, 0);
    let edit = || state.edit();
    refused(edit().coins(3, 1), "a seat where nobody sits");
    refused(edit().party(0, 4, 0), "more dice of a colour than a player owns");
    refused(edit().warrants([0; 8]), "more warrants are taken than there are");
    refused(
        edit().centre(1, dice("W1 W1 W1").iter().chain([one()])),
        "more than 3 dice of a colour",
    );
    refused(edit().opening(1, [0, 1, 2, 0, 1], []), "more contenders than seats");
    refused(edit().rolling(7, 1, []), "the active seat is empty");
    refused(edit().choosing(0, 1, dice("W1 W1 W1 Y1").iter()), "are not the party");
    // The first fault is told.
    refused(edit().coins(3, 1).party(0, 4, 0), "a seat where nobody sits");
}

//! The potential of Regidice under other enemies (RD-Q34).

use rules_core::{
    Apply, Session, SetRef,
    games::regidice::{Components, Options, State},
    serde_json::{Value as Json, json},
};

/// How many dice and how much health the potential counts at most.
fn whole(document: &Json) -> [i64; 2] {
    let set = SetRef::<Components>::load(&document.to_string()).expect("a set");
    let options = Options::default().with_shaping(true).with_components(set);
    let session = Session::<State>::new(&options).expect("the options fit");
    [1, 0].map(|at| session.state().subgoal(0, at).1)
}

#[test]
fn rd_q34_the_dice_of_the_enemies_before_the_last_are_those_of_the_set() {
    // Two players begin with 24 dice.
    assert_eq!(whole(&json!({})), [24 + 3 + 4, 18 + 24 + 30]);
    let other = json!({"enemy": [{"index": 1, "dice": 2, "health": 11}]});
    assert_eq!(whole(&other), [24 + 2 + 4, 11 + 24 + 30]);
    assert_eq!(whole(&json!({"last_enemy": 2})), [24 + 3, 18 + 24]);
    assert_eq!(whole(&json!({"last_enemy": 1})), [24, 18]);
}

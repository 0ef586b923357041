//! Rules read their numbers from the component set in play: each test changes a value and finds the
//! new one in play.

use super::*;
use crate::SetRef;

/// Two players with the set of a document.
fn with(document: &str, pools: &[&str]) -> State {
    let set = SetRef::<Components>::load(document).unwrap_or_else(|error| panic!("{error}"));
    rolled(plain(2).with_components(set), pools)
}

#[test]
fn rd_59_the_first_category_of_the_set_is_targeted() {
    // From the animal to the block.
    let ranks = [3, 4, 1, 2, 0].iter().enumerate();
    let document: Vec<_> = ranks
        .map(|(at, rank)| alloc::format!("[[action]]\nindex = {at}\ntarget_rank = {rank}\n"))
        .collect();
    let all = ["block", "attack", "cast", "heal", "animal"];
    for first in 0..4 {
        let mut state = with(&document.concat(), &["R2 R2 R2 R2", "Y2 Y2 Y2 Y2"]);
        let (later, sooner) = (all[first + 1], all[first]);
        play(&mut state, &alloc::format!("declare {later} 5, declare {sooner} 6, pass, pass"));
        assert!(matches!(state.table.phase, Phase::Lose { seat: 0, .. }), "{later} {sooner}");
    }
}

#[test]
fn rd_33_a_set_blocks_what_the_set_in_play_says() {
    let document = "[tables]\nblock_by_set_size = [0, 0, 0, 3, 1, 5, 6, 7, 8, 8, 8]\n";
    for (own, block) in [("R4 Y4 B4", 3), ("R4 Y4 B4 R4", 1), ("R4 Y4 B4 R4 Y4", 5)] {
        let mut state = with(document, &[own, "R5"]);
        play(&mut state, "declare block 6, declare heal 3, begin block, set 4, confirm");
        assert_eq!(state.table.block, block, "{own}");
    }
}

#[test]
fn rd_36_a_run_heals_what_the_set_in_play_says() {
    let document = "[tables]\nheal_by_run_length = [0, 0, 0, 4, 1, 2, 3]\n";
    let mut state = with(document, &["R1 R2 Y3", "B5"]);
    state.table.enemy = Enemy::new(2).unwrap();
    state.table.injured = crate::EnumMap::new(|_| 1);
    play(&mut state, "declare heal 6, declare attack 5, begin heal, run (1,3)");
    play(&mut state, "run colour red, run colour red, run colour yellow, confirm");
    assert!(matches!(state.table.phase, Phase::Pick { left: 4, .. }), "{:?}", state.table.phase);
}

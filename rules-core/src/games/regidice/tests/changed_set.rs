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

/// Seat 0 casts against an enemy of three dice that strikes for `attack`.
fn casting(attack: u8) -> State {
    let document = alloc::format!("[[enemy]]\nindex = 1\nattack = {attack}\n");
    let mut state = with(&document, &["R1 R1 R1 Y1 Y1 Y1 B1 B1 B1", "R5"]);
    state.table.injured[Colour::Red] = 4;
    after(&state, "declare cast 6, declare heal 4, begin cast")
}

#[test]
fn rd_42_rd_43_rd_44_a_spell_is_worth_the_dice_whatever_the_attack() {
    for attack in [1, 5] {
        assert_eq!(after(&casting(attack), "spell red").table.dealt, 3, "{attack}");
        assert_eq!(after(&casting(attack), "spell blue").table.block, 3, "{attack}");
        let healing = after(&casting(attack), "spell yellow").table.phase;
        assert!(matches!(healing, Phase::Pick { left: 3, .. }), "{attack}: {healing:?}");
    }
}

#[test]
fn rd_58_an_enemy_strikes_with_the_attack_of_the_set() {
    for attack in [0, 1, 5] {
        let document = alloc::format!("[[enemy]]\nindex = 1\nattack = {attack}\n");
        let mut state = with(&document, &["R2 R2 R2 R2 R2 R2", "Y2"]);
        play(&mut state, "declare heal 5, declare animal 6, pass, pass");
        match state.table.phase {
            Phase::Lose { seat: 0, left, .. } => assert_eq!(left, attack),
            Phase::Prepare { .. } => assert_eq!(attack, 0),
            other => panic!("{attack}: {other:?}"),
        }
    }
}

#[test]
fn rd_53_rd_54_the_black_dice_are_those_of_the_set() {
    // After 17 damage two dice show twelve.
    for (own, injured, captured) in [("R6 R6", 2, 0), ("R6 R6 R6 R6", 0, 2)] {
        let mut state = with("[[enemy]]\nindex = 1\ndice = 2\n", &[own, "Y3"]);
        state.table.damage = 17;
        play(&mut state, "declare attack 1, declare heal 5, begin attack, confirm, pass");
        assert_eq!(state.table.injured[Colour::Black], injured, "{own}");
        assert_eq!(state.pools[0].count(Colour::Black, 0), captured, "{own}");
    }
}

#[test]
fn rd_51_rd_54_victory_and_surplus_are_counted_by_the_health_of_the_set() {
    let last = "last_enemy = 1\n[[enemy]]\nindex = 1\nhealth = 7\n";
    let strike = "declare attack 1, declare heal 5, begin attack, confirm";
    for (document, ends) in [(last, true), ("[[enemy]]\nindex = 1\nhealth = 7\n", false)] {
        // After six damage the defence is nine.
        let mut state = with(document, &["R6 R6 R6", "Y3"]);
        state.table.damage = 6;
        play(&mut state, strike);
        assert_eq!(state.table.phase == Phase::End(Verdict::Won), ends);
        if !ends {
            play(&mut state, "pass");
            assert_eq!(state.pools[0].count(Colour::Black, 0), 3, "one more than needed");
        }
    }
}

#[test]
fn rd_33_each_die_above_ten_blocks_one_more() {
    let document = "[tables]\nblock_by_set_size = [0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 3]\n";
    let own = "R4 R4 R4 R4 R4 R4 Y4 Y4 Y4 Y4 Y4 Y4";
    let mut state = with(document, &[own, "R5"]);
    play(&mut state, "declare block 6, declare heal 3, begin block, set 4, confirm");
    assert_eq!(state.table.block, 3 + 2);
}

/// A black spell after the health is used up deals nothing, so it makes no claim; only a set has
/// an enemy before the last one at which it can be cast.
#[test]
fn rd_q12_a_black_spell_that_deals_nothing_makes_no_claim() {
    let document = "[[enemy]]\nindex = 2\ndice = 1\n";
    let set = SetRef::<Components>::load(document).unwrap();
    let choice = Options {
        black_split: BlackSplit::Choice,
        start_dice: StartDice([4; 4]),
        ..plain(2).with_components(set)
    };
    let mut state = rolled(choice, &["R6 Y6", "K6"]);
    (state.table.enemy, state.table.damage) = (Enemy::new(2).unwrap(), 23);
    play(&mut state, "declare attack 1, declare cast 5, begin attack, confirm");
    play(&mut state, "begin cast, spell black");
    assert!(matches!(state.table.phase, Phase::Black { .. }), "{:?}", state.table.phase);
    assert_eq!(legal(&state), ["confirm", "seat 0"]);
}

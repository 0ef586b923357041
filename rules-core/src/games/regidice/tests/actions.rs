//! RD-30 to RD-48: Attack, Block, Heal, Cast, Animal.

use super::*;

/// Two players; seat 0 has declared a deed and no dice have changed hands.
pub(super) fn doing(deed: &str, own: &str, other: &str) -> State {
    let value = |texts: &[&str]| {
        let there = |value: &u8| texts.iter().all(|text| pool(text).showing(*value) == 0);
        (1..=6).filter(there).collect::<Vec<_>>()
    };
    let free = value(&[own, other]);
    let mut state = table(&[own, other]);
    state.table.declared[0] =
        Declared::parse(&alloc::format!("{deed} {}", free.first().unwrap_or(&1)));
    state.table.declared[1] =
        Declared::parse(&alloc::format!("attack {}", free.get(1).unwrap_or(&2)));
    state.table.phase = Phase::Act { seat: 0 };
    state
}

#[test]
fn rd_30_damage_is_pips_over_defence() {
    let state = after(&doing("attack", "R3 Y4 B4", ""), "begin attack, confirm");
    assert_eq!((state.table.dealt, dice(&state, 0).as_str()), (3, "R- Y- B-"));
    let state = after(&doing("attack", "R6", ""), "begin attack, confirm");
    assert_eq!(state.table.dealt, 2);
}

#[test]
fn rd_31_rd_q5_remainders_are_lost_and_not_added() {
    for steps in ["", "wait,"] {
        let mut state = table(&["R3 Y4 B4", "R5 Y2 Y1"]);
        play(&mut state, "declare attack 6, declare attack 5");
        play(&mut state, steps);
        play(&mut state, "begin attack, confirm, begin attack, confirm");
        // 3 + 2, although 19 pips together would be 6.
        assert_eq!((state.table.damage, state.table.defence()), (5, 8));
        assert_eq!(state.table.faces(), [0, 1, 2, 0, 0, 0]);
    }
}

#[test]
fn rd_32_dice_are_set_aside_as_long_as_one_damage_remains() {
    let mut state = doing("attack", "R6 Y5 R2", "");
    state.table.damage = 8;
    play(&mut state, "begin attack");
    assert_eq!(legal(&state), ["confirm", "keep red 2"]);
    play(&mut state, "keep red 2, confirm");
    assert_eq!((state.table.dealt, dice(&state, 0).as_str()), (1, "R- R2 Y-"));
    // In one order only, smaller dice first.
    let state = after(&doing("attack", "R6 R1 Y3 B3", ""), "begin attack, keep yellow 3");
    assert_eq!(legal(&state), ["confirm", "keep blue 3"]);
}

#[test]
fn rd_33_a_set_of_k_blocks_k_minus_2() {
    let block = |own: &str, steps: &str| after(&doing("block", own, ""), steps).table.block;
    assert_eq!(block("R4 Y4 B4", "begin block, set 4, confirm"), 1);
    assert_eq!(block("R2 R2 Y2 Y2 B2", "begin block, set 2, confirm"), 3);
    assert!(!may(&doing("block", "R4 Y4", ""), "begin block"));
}

#[test]
fn rd_34_rd_q6_several_sets_and_smaller_sets() {
    let state = doing("block", "R4 Y4 B4 R2 R2 Y2 Y2 B2", "");
    let both = after(&state, "begin block, set 2, set 4, confirm");
    assert_eq!(both.table.block, 4);
    let fewer = after(&state, "begin block, set 2, keep blue 2");
    assert_eq!(legal(&fewer), ["confirm", "set 4"]);
    let fewer = after(&fewer, "confirm");
    assert_eq!((fewer.table.block, dice(&fewer, 0).as_str()), (2, "R- R- R4 Y- Y- Y4 B2 B4"));
    // A set never shrinks below three dice.
    let state = after(&state, "begin block, set 4");
    assert_eq!(legal(&state), ["confirm"]);
}

#[test]
fn rd_35_rd_q10_all_block_adds_up_for_the_group() {
    let mut state = table(&["R4 Y4 B4", "R5 Y5 B5 K5"]);
    state.table.enemy = Enemy::new(2).unwrap();
    play(&mut state, "declare block 6, declare block 3, begin block, set 4, confirm");
    play(&mut state, "begin block, set 5, confirm");
    // 1 + 2 of 4: one die is lost, and the total does not last.
    assert!(matches!(state.table.phase, Phase::Target));
    assert_eq!((state.table.block, state.table.strike()), (3, 1));
    play(&mut state, "seat 1, lose red 0, confirm, confirm");
    assert_eq!(state.table.block, 0);
}

#[test]
fn rd_36_a_run_of_l_heals_l_minus_2() {
    let heals = [1, 2, 3, 4, 1, 2, 3, 1, 2, 1];
    assert_eq!(Run::all().map(Run::heals).collect::<Vec<_>>(), heals);
    let mut state = doing("heal", "R1 R2 Y3 Y4 B5", "");
    state.table.injured = crate::EnumMap::new(|_| 1);
    state.table.enemy = Enemy::new(2).unwrap();
    play(&mut state, "begin heal");
    let runs = ["run (1,3)", "run (1,4)", "run (1,5)", "run (2,3)", "run (2,4)", "run (3,3)"];
    assert_eq!(legal(&state), runs);
    play(&mut state, "run (1,5), run colour red, run colour red, run colour yellow");
    play(&mut state, "run colour yellow, run colour blue, confirm");
    assert!(matches!(state.table.phase, Phase::Pick { left: 3, .. }));
    // 6 and 1 are not neighbours.
    let mut state = doing("heal", "R5 R6 R1", "");
    state.table.injured[Colour::Red] = 1;
    assert!(!may(&state, "begin heal"));
}

#[test]
fn rd_37_several_runs_each_die_in_one() {
    let mut state = doing("heal", "R1 Y1 R2 Y2 R3 Y3", "");
    state.table.enemy = Enemy::new(2).unwrap();
    state.table.injured = crate::EnumMap::new(|_| 1);
    let red = "run (1,3), run colour red, run colour red, run colour red";
    play(&mut state, "begin heal");
    play(&mut state, red);
    assert_eq!(legal(&state), ["confirm", "run (1,3)"]);
    play(&mut state, "run (1,3)");
    assert_eq!(legal(&state), ["run colour yellow"]);
    play(&mut state, "run colour yellow, run colour yellow, run colour yellow, confirm");
    assert!(matches!(state.table.phase, Phase::Pick { left: 2, .. }));
    // No more runs than injured dice.
    let mut state = doing("heal", "R1 Y1 R2 Y2 R3 Y3", "");
    state.table.injured[Colour::Red] = 1;
    let state = after(&after(&state, "begin heal"), red);
    assert_eq!(legal(&state), ["confirm"]);
}

#[test]
fn rd_38_rd_q7_rd_q23_the_healer_takes_dice_he_chooses() {
    let mut state = doing("heal", "R1 R2 Y3 Y4 B5", "");
    state.table.enemy = Enemy::new(2).unwrap();
    state.table.injured = crate::EnumMap::new(|_| 1);
    play(&mut state, "begin heal, run (1,5), run colour red, run colour red");
    play(&mut state, "run colour yellow, run colour yellow, run colour blue, confirm");
    assert_eq!(legal(&state), ["pick red", "pick yellow"]);
    play(&mut state, "pick yellow, pick blue, pick black");
    assert_eq!(
        (injured(&state), dice(&state, 0).as_str()),
        ([1, 0, 0, 0], "R- R- Y- Y- Y- B- B- K-")
    );
    // All, if there are fewer.
    let mut state = doing("heal", "R1 R2 Y3 Y4 B5", "");
    state.table.injured[Colour::Red] = 1;
    play(&mut state, "begin heal, run (1,5), run colour red, run colour red");
    play(&mut state, "run colour yellow, run colour yellow, run colour blue, confirm, pick red");
    assert_eq!(state.node(), Node::Player(1));
}

#[test]
fn rd_39_more_dice_than_at_the_start_are_possible() {
    let mut state = doing("heal", "R1 R2 Y3 Y3 Y2 Y1 B1 B2 B3 R- R- R-", "");
    assert_eq!(state.pools[0].len(), 12);
    state.table.injured[Colour::Red] = 1;
    play(&mut state, "begin heal, run (1,3), run colour red, run colour red");
    play(&mut state, "run colour yellow, confirm, pick red");
    assert_eq!(state.pools[0].len(), 13);
}

#[test]
fn rd_40_a_spell_matches_the_faces_in_one_colour() {
    let mut state = doing("cast", "R3 R3 Y3 Y4", "");
    state.table.damage = 7;
    assert_eq!(state.table.faces(), [0, 0, 2, 1, 0, 0]);
    assert!(!may(&state, "begin cast"));
    state.pools[0] = pool("R3 R3 R4 R4 Y3");
    play(&mut state, "begin cast");
    assert_eq!(legal(&state), ["spell red"]);
    play(&mut state, "spell red");
    assert_eq!(dice(&state, 0), "R- R- R- R4 Y3");
}

#[test]
fn rd_41_one_spell_a_cast() {
    let state = after(&doing("cast", "R1 R1 R1 B1 B1 B1", ""), "begin cast");
    assert_eq!(legal(&state), ["spell red", "spell blue"]);
    let state = after(&state, "spell blue");
    assert_eq!((state.node(), dice(&state, 0).as_str()), (Node::Player(1), "R1 R1 R1 B- B- B-"));
}

#[test]
fn rd_42_red_deals_as_much_damage_as_the_enemy_has_dice() {
    let state = after(&doing("cast", "R1 R1 R1 Y1 Y4", ""), "begin cast, spell red");
    assert_eq!((state.table.dealt, dice(&state, 0).as_str()), (3, "R- R- R- Y1 Y4"));
}

#[test]
fn rd_43_yellow_heals_as_many() {
    let mut state = doing("cast", "Y1 Y1 Y1", "");
    state.table.injured[Colour::Red] = 2;
    state.table.injured[Colour::Blue] = 3;
    play(&mut state, "begin cast, spell yellow");
    assert!(matches!(state.table.phase, Phase::Pick { left: 3, .. }));
    play(&mut state, "pick red, pick red, pick blue");
    assert_eq!(dice(&state, 0), "R- R- Y- Y- Y- B-");
}

#[test]
fn rd_44_blue_blocks_the_whole_attack() {
    let mut state = table(&["B1 B1 B1 B1 R2", "R5 Y6 B6"]);
    state.table.enemy = Enemy::new(2).unwrap();
    play(&mut state, "declare cast 1, declare attack 6, begin cast, spell blue");
    assert_eq!(state.table.block, 4);
    play(&mut state, "begin attack, confirm");
    assert!(matches!(state.table.phase, Phase::Prepare { .. }));
    assert_eq!((state.table.damage, injured(&state)), (4, [0; 4]));
}

#[test]
fn rd_45_black_defeats_the_enemy() {
    let mut state = table(&["K1 K1 K1 R4", "K1 K1 Y2"]);
    state.table.enemy = Enemy::new(3).unwrap();
    state.table.injured[Colour::Black] = 2;
    play(&mut state, "declare cast 1, declare block 2, begin cast, spell black");
    assert_eq!(state.table.phase, Phase::End(Verdict::Won));
    assert_eq!((state.table.dealt, state.table.surplus.len()), (30, 0));
    let mut state = table(&["K1 K1 K1 R4", "K1 Y2"]);
    state.table.enemy = Enemy::new(3).unwrap();
    play(&mut state, "declare cast 1, declare block 2");
    assert!(!may(&state, "begin cast"));
}

#[test]
fn rd_46_each_1_raises_one_die() {
    let state = table(&["R1 Y1 B5", "R3 B4", "Y6 B2"]);
    let state = after(&state, "declare animal 1, declare attack 3, declare block 6, begin animal");
    assert_eq!(legal(&state), ["seat 1", "seat 2"]);
    let mut state = after(&state, "seat 1");
    // Directly after a seat a die has to be raised.
    assert_eq!(legal(&state), ["pump red 3", "pump blue 4"]);
    play(&mut state, "pump red 3");
    assert_eq!(legal(&state), ["pay red", "pay yellow"]);
    play(&mut state, "pay red, pump red 4, pay yellow");
    assert_eq!([dice(&state, 0), dice(&state, 1)], ["R- Y- B5", "R5 B4"]);
    assert_eq!(legal(&state), ["confirm"]);
}

#[test]
fn rd_47_raises_go_to_one_die_or_to_several_players() {
    let state = table(&["R1 Y1 B5", "R3 B4", "Y6 B2"]);
    let state = after(&state, "declare animal 1, declare attack 3, declare block 6, begin animal");
    let state = after(&state, "seat 1, pump red 3, pay red");
    assert_eq!(legal(&state), ["confirm", "seat 2", "pump red 4", "pump blue 4"]);
    let state = after(&state, "seat 2, pump blue 2, pay yellow");
    assert_eq!([dice(&state, 1), dice(&state, 2)], ["R4 B4", "Y6 B3"]);
    // Targets come in clockwise order: seat 1 is not offered after seat 2.
    let state = table(&["R1 Y1 B1", "R3", "B2"]);
    let state = after(&state, "declare animal 1, declare attack 5, declare block 6, begin animal");
    let state = after(&state, "seat 2, pump blue 2, pay red");
    assert!(!may(&state, "seat 1"));
}

#[test]
fn rd_48_no_6_no_own_and_no_used_die_is_raised() {
    let state = table(&["R1 R4", "Y6"]);
    let state = after(&state, "declare animal 2, declare attack 5");
    assert!(!may(&state, "begin animal"));
    // The owner may have resolved; his used dice are out of reach, others not.
    let mut state = table(&["R1 R4", "Y6 B2"]);
    state.table.leader = 1;
    play(&mut state, "declare attack 5, declare animal 3, begin attack, keep blue 2, confirm");
    play(&mut state, "begin animal, seat 1");
    assert_eq!(legal(&state), ["pump blue 2"]);
    play(&mut state, "pump blue 2, pay red, confirm");
    assert_eq!(dice(&state, 1), "Y- B3");
}

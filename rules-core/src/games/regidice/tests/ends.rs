//! RD-49 to RD-61 and RD-68 to RD-70: damage, defeat, Suffer, the end.

use super::*;

#[test]
fn rd_49_rd_q11_damage_is_counted_in_order_and_health_is_damage() {
    for (number, damage, pips) in [(1, 18, 15), (2, 24, 20), (3, 30, 25)] {
        let enemy = Enemy::new(number).unwrap();
        assert_eq!(enemy.health(EnemyHealth::Damage), damage);
        assert_eq!(enemy.health(EnemyHealth::Pips), pips);
    }
    let state = table(&["R3 Y4 B4", "R5 Y2 Y1"]);
    let mut state = after(&state, "declare attack 6, declare attack 5, begin attack, confirm");
    assert_eq!((state.table.damage, state.table.dealt), (0, 3));
    play(&mut state, "begin attack, confirm");
    assert_eq!((state.table.damage, state.table.dealt), (5, 0));
}

/// Three attackers of an enemy with two health left: 2, 1 and 1 damage.
pub(super) fn overkill(options: Options) -> State {
    let pools = ["R6 Y6 B6 R6 Y6 B6", "R5 Y5 B5 R5", "Y4 Y4 B4 R4 B4"];
    let mut state = rolled(Options { players: 3, auto_forced: false, ..options }, &pools);
    state.table.damage = 16;
    play(&mut state, "declare attack 6, declare attack 5, declare attack 4");
    play(&mut state, "begin attack, confirm, begin attack, confirm");
    state
}

#[test]
fn rd_50_the_others_still_resolve_after_the_defeat() {
    let state = overkill(Options::default());
    assert_eq!(state.node(), Node::Player(2));
    assert_eq!((state.table.damage, state.table.dealt), (16, 3));
    let state = after(&state, "begin attack, confirm");
    assert_eq!(state.table.enemy.get(), 2);
}

#[test]
fn rd_51_rd_q27_the_third_enemy_ends_the_game_at_once() {
    let mut state = table(&["R6 Y6 B6 K6 R6 Y6", "R5 Y5 B5"]);
    state.table.enemy = Enemy::new(3).unwrap();
    state.table.damage = 29;
    play(&mut state, "declare attack 6, declare attack 5, begin attack, confirm");
    assert_eq!(state.node(), Node::Terminal);
    assert_eq!([state.payoff(0), state.payoff(1)], [1, 1]);
    // RD-Q27: the damage of the phase stands, the dice are used.
    assert_eq!((state.table.damage, state.table.dealt), (29, 1));
    assert_eq!(dice(&state, 0), "R- R- Y- Y- B- K-");
}

#[test]
fn rd_52_an_enemy_is_defeated_at_its_health() {
    let mut state = table(&["R6 Y6 B6", "R5"]);
    state.table.damage = 16;
    let one_short = after(&state, "declare attack 6, declare heal 5, begin attack, confirm, pass");
    assert_eq!((one_short.table.enemy.get(), one_short.table.damage), (1, 17));
    state.table.damage = 17;
    let enough = after(&state, "declare attack 6, declare heal 5, begin attack, confirm, pass");
    assert_eq!(enough.table.enemy.get(), 2);
}

#[test]
fn rd_53_exact_defeat_injures_the_black_dice() {
    let mut state = table(&["R6 Y6 B6 R6 Y6 B5 R3", "R4 Y3 B1"]);
    state.table.damage = 16;
    play(&mut state, "declare attack 6, declare heal 2, begin attack, confirm, pass");
    assert_eq!(injured(&state), [0, 0, 0, 3]);
    assert_eq!((state.table.enemy.get(), state.table.damage), (2, 0));
}

#[test]
fn rd_54_rd_q12_overkill_brings_black_dice() {
    let last = "begin attack, confirm";
    let state = after(&overkill(Options::default()), last);
    let black = |state: &State| [0, 1, 2].map(|seat| state.pools[seat].count(Colour::Black, 0));
    assert_eq!((black(&state), injured(&state)), ([0, 3, 0], [0; 4]));
    let per_point = Options { overkill: Overkill::PerPoint, ..Options::default() };
    let state = after(&overkill(per_point), last);
    assert_eq!((black(&state), injured(&state)), ([0, 1, 1], [0, 0, 0, 1]));
}

#[test]
fn rd_q12_rd_q26_the_leader_may_split_the_black_dice() {
    let choice = Options { black_split: BlackSplit::Choice, ..Options::default() };
    let state = after(&overkill(choice), "begin attack, confirm");
    assert_eq!((state.node(), state.table.enemy.get()), (Node::Player(0), 1));
    assert_eq!(legal(&state), ["confirm", "seat 0", "seat 1", "seat 2"]);
    let mut some = after(&state, "seat 1");
    assert_eq!(legal(&some), ["confirm", "seat 1", "seat 2"]);
    play(&mut some, "seat 2, confirm");
    assert_eq!((injured(&some), some.table.enemy.get()), ([0, 0, 0, 1], 2));
    let both = Options { overkill: Overkill::PerPoint, ..choice };
    let state = after(&overkill(both), "begin attack, confirm");
    // The third die was not offered: it is injured at once.
    assert_eq!(injured(&state), [0, 0, 0, 1]);
    assert!(matches!(state.table.phase, Phase::Black { left: 2, .. }));
    let state = after(&state, "seat 0, seat 0");
    assert!(matches!(state.table.phase, Phase::Prepare { .. }));
    assert_eq!(state.pools[0].count(Colour::Black, 0), 2);
}

#[test]
fn rd_55_rd_q8_the_faces_grow_evenly() {
    let faces = |enemy, damage| Enemy::new(enemy).unwrap().faces(damage);
    let defence = |enemy, damage| Enemy::new(enemy).unwrap().defence(damage);
    assert_eq!((faces(1, 7), defence(1, 7)), ([0, 0, 2, 1, 0, 0], 10));
    assert_eq!((faces(1, 15), defence(1, 15)), ([0, 0, 0, 0, 0, 3], 18));
    assert_eq!((faces(1, 17), defence(1, 17)), ([0, 0, 0, 0, 0, 3], 18));
    assert_eq!((faces(2, 7), defence(2, 7)), ([0, 1, 3, 0, 0, 0], 11));
    assert_eq!((faces(3, 25), defence(3, 25)), ([0, 0, 0, 0, 0, 5], 30));
    assert_eq!((faces(3, 29), defence(3, 29)), ([0, 0, 0, 0, 0, 5], 30));
    for (enemy, damage) in (1..=3).flat_map(|enemy| (0..30).map(move |damage| (enemy, damage))) {
        let shown = faces(enemy, damage);
        assert_eq!(shown.iter().sum::<u8>(), enemy + 2);
        let pips: u8 = shown.iter().zip(1..).map(|(dice, value)| dice * value).sum();
        assert_eq!(pips, defence(enemy, damage));
    }
}

#[test]
fn rd_56_surplus_damage_is_not_carried_over() {
    let state = after(&overkill(Options::default()), "begin attack, confirm");
    assert_eq!((state.table.enemy.get(), state.table.damage), (2, 0));
    assert_eq!(state.table.surplus.len(), 0);
}

#[test]
fn rd_57_rd_q17_after_a_defeat_nobody_suffers_and_all_prepare() {
    let state = after(&overkill(Options::default()), "begin attack, confirm");
    assert!(matches!(state.table.phase, Phase::Prepare { seat: 0, .. }));
    assert_eq!(injured(&state), [0; 4]);
}

#[test]
fn rd_58_the_attack_less_the_block_is_dealt_once() {
    let mut state = table(&["R4 Y4 B4 Y6 B2", "R5 R1"]);
    play(&mut state, "declare block 4, declare heal 3, begin block, set 4, confirm, pass");
    assert!(matches!(state.table.phase, Phase::Lose { seat: 0, left: 2, .. }));
    let mut state = table(&["R4 Y4 B4 K4 R4", "R5 R1"]);
    state.table.enemy = Enemy::new(2).unwrap();
    state.table.block = 0;
    play(&mut state, "declare block 4, declare heal 3, begin block, set 4, confirm, pass");
    assert_eq!(state.table.strike(), 1);
    let mut state = table(&["R4 Y4 B4 Y4 R4", "R5 R1"]);
    play(&mut state, "declare block 4, declare heal 3, begin block, set 4, confirm, pass");
    assert!(matches!(state.table.phase, Phase::Prepare { .. }));
}

#[test]
fn rd_59_rd_q13_the_first_category_declared_is_targeted() {
    let all = ["block", "attack", "cast", "heal", "animal"];
    for first in 0..4 {
        let mut state = table(&["R2 R2 R2 R2", "Y2 Y2 Y2 Y2"]);
        let declared =
            alloc::format!("declare {} 5, declare {} 6, pass, pass", all[first + 1], all[first]);
        play(&mut state, &declared);
        // Although everybody passed.
        assert!(matches!(state.table.phase, Phase::Lose { seat: 1, .. }), "{declared}");
    }
}

#[test]
fn rd_60_only_those_who_can_pay_are_targets() {
    let passed = "declare attack 5, declare attack 6, declare heal 4, pass, pass, pass";
    let state = after(&table(&["R2 Y2", "R3 Y3 B3 B2", "B1 B1 B1"]), passed);
    assert!(matches!(state.table.phase, Phase::Lose { seat: 1, .. }));
    let mut state = table(&["R2 Y2 B2", "R3 Y3 B3 B2", "B1 B1 B1"]);
    state.table.leader = 2;
    let passed = "declare heal 4, declare attack 5, declare attack 6, pass, pass, pass";
    play(&mut state, passed);
    assert_eq!(
        (state.node(), legal(&state)),
        (Node::Player(2), vec!["seat 0".into(), "seat 1".into()])
    );
    play(&mut state, "seat 1");
    assert!(matches!(state.table.phase, Phase::Lose { seat: 1, left: 3, .. }));
    let state =
        after(&table(&["R2 Y2", "R3 Y3 B2"]), "declare block 5, declare attack 6, pass, pass");
    // Only the blocking player is targeted, and cannot pay.
    assert_eq!(state.table.phase, Phase::End(Verdict::Lost));
}

#[test]
fn rd_61_rd_q19_the_target_loses_dice_of_its_choice() {
    let mut state = table(&["R4 Y4 B4 Y6 B2", "R5 R1"]);
    play(&mut state, "declare block 4, declare heal 3, begin block, set 4, confirm, pass");
    assert_eq!(legal(&state), ["lose red 0", "lose yellow 0", "lose yellow 6", "lose blue 0"]);
    play(&mut state, "lose yellow 0, lose blue 0");
    assert_eq!((injured(&state), dice(&state, 0).as_str()), ([0, 1, 1, 0], "R- Y6 B2"));
    // Black dice are lost like others.
    let mut state = table(&["K4 K4 K4 K-", "R5"]);
    state.table.enemy = Enemy::new(3).unwrap();
    state.table.block = 2;
    state.table.declared = [Declared::parse("block 5"), Declared::parse("heal 6"), None, None];
    state.table.phase = Phase::Lose { seat: 0, left: 3, last: None };
    play(&mut state, "lose black 0, lose black 4, lose black 4");
    assert_eq!(injured(&state), [0, 0, 0, 3]);
}

#[test]
fn rd_q14_shared_the_category_pays_together() {
    let options = Options { suffer: Suffer::Shared, ..plain(3) };
    let declared = "declare attack 5, declare attack 6, declare heal 1, pass, pass, pass";
    let state = after(&rolled(options, &["R2 Y2", "R3 Y3 B3 B4", "Y2"]), declared);
    assert_eq!(legal(&state), ["confirm", "lose red 2", "lose yellow 2"]);
    let state = after(&state, "lose red 2, confirm");
    assert!(matches!(state.table.phase, Phase::Lose { seat: 1, left: 2, .. }));
    assert_eq!(legal(&state), ["lose red 3", "lose yellow 3", "lose blue 3"]);
    let poor = after(&rolled(options, &["R2", "R3", "Y2 Y2 Y2"]), declared);
    assert_eq!(poor.table.phase, Phase::End(Verdict::Lost));
}

#[test]
fn rd_q14_each_of_the_category_pays_in_full() {
    let options = Options { suffer: Suffer::Each, ..plain(3) };
    let declared = "declare attack 5, declare attack 6, declare heal 1, pass, pass, pass";
    let state = after(&rolled(options, &["R2 Y2", "R3 Y3 B3 B4", "Y2"]), declared);
    assert_eq!(state.table.phase, Phase::End(Verdict::Lost));
    let state = after(&rolled(options, &["R2 Y2 B2", "R3 Y3 B3 B4", "Y2"]), declared);
    let state = after(&state, "lose red 2, lose yellow 2, lose blue 2");
    assert!(matches!(state.table.phase, Phase::Lose { seat: 1, left: 3, .. }));
    let state = after(&state, "lose red 3, lose yellow 3, lose blue 3");
    assert!(matches!(state.table.phase, Phase::Prepare { .. }));
}

#[test]
fn rd_q20_healed_dice_count_in_the_same_suffer_phase() {
    let mut state = table(&["R1 R2 R3", "B5"]);
    state.table.injured[Colour::Blue] = 1;
    state.table.enemy = Enemy::new(2).unwrap();
    play(&mut state, "declare heal 4, declare animal 6, begin heal, run (1,3), run colour red");
    play(&mut state, "run colour red, run colour red, confirm, pick blue, pass");
    assert!(matches!(state.table.phase, Phase::Lose { seat: 0, left: 4, .. }));
}

#[test]
fn rd_68_defeating_the_third_enemy_wins() {
    let mut state = table(&["R6 Y6 B6 K6 R6 Y6"]);
    state.table.enemy = Enemy::new(3).unwrap();
    state.table.damage = 29;
    play(&mut state, "begin attack, confirm");
    assert_eq!((state.node(), state.payoff(0)), (Node::Terminal, 1));
    assert_eq!(state.payoff(1), 0);
}

#[test]
fn rd_69_not_being_able_to_pay_loses() {
    let state = after(&table(&["R2 Y2"]), "pass");
    assert_eq!((state.node(), state.payoff(0)), (Node::Terminal, -1));
    // Nobody sits on the other seats.
    assert_eq!([1, 2, 3].map(|seat| state.payoff(seat)), [0; 3]);
    // RD-Q27: nobody has lost dice.
    assert_eq!(dice(&state, 0), "R2 Y2");
}

#[test]
fn rd_70_rd_q16_the_last_round_loses() {
    let mut state = table(&["R4 Y4 B4 R4 Y4", "R1"]);
    state.table.round = 40;
    play(&mut state, "declare block 4, declare heal 3, begin block, set 4, confirm, pass");
    let mut early = state.clone();
    early.table.round = 39;
    play(&mut early, "confirm, give red 1, confirm");
    assert_eq!((early.node(), early.table.round), (Node::Chance, 40));
    play(&mut state, "confirm, give red 1, confirm");
    assert_eq!((state.node(), state.payoff(1)), (Node::Terminal, -1));
    // RD-Q27: Prepare has been carried out, leader and round stay.
    assert_eq!((state.table.round, state.table.leader), (40, 0));
    assert_eq!(dice(&state, 0), "R- R- R1 Y- Y- B-");
}

#[test]
fn rd_51_with_pips_health_is_smaller() {
    let options = Options { enemy_health: EnemyHealth::Pips, ..plain(2) };
    let mut state = rolled(options, &["R6 Y6 B5", "R1"]);
    state.table.damage = 14;
    play(&mut state, "declare attack 6, declare heal 4, begin attack, confirm, pass");
    assert_eq!((state.table.enemy.get(), injured(&state)), (2, [0, 0, 0, 3]));
}

//! Rules of an option, tested away from its default; surplus of three, and black spells after
//! other damage.

use super::*;

/// An enemy with one health left and three attackers: 2, 1 and 1 damage, in the order of the
/// seats.
fn three_attackers(options: Options) -> State {
    let pools = ["R6 R6 R6 R6 R6 R6", "Y6 Y6 Y6", "B6 B6 B6"];
    let mut state = rolled(Options { players: 3, auto_forced: false, ..options }, &pools);
    state.table.damage = 17;
    play(&mut state, "declare attack 1, declare attack 2, declare attack 3");
    play(&mut state, "begin attack, confirm, begin attack, confirm");
    after(&state, "begin attack, confirm")
}

/// Black dice of the seats, and injured ones.
fn black(state: &State) -> ([u8; 3], u8) {
    let own = [0, 1, 2].map(|seat| state.pools[seat].count(Colour::Black, 0));
    (own, state.table.injured[Colour::Black])
}

#[test]
fn rd_q12_per_point_serves_a_third_player_too() {
    let per_point = Options { overkill: Overkill::PerPoint, ..Options::default() };
    assert_eq!(black(&three_attackers(per_point)), ([1, 1, 1], 0));
}

#[test]
fn rd_q12_no_black_dice_are_on_offer_after_an_exact_defeat() {
    for overkill in [Overkill::All, Overkill::PerPoint] {
        let choice = Options { overkill, black_split: BlackSplit::Choice, ..plain(2) };
        let mut state = rolled(choice, &["R6 R6 R6", "Y2"]);
        state.table.damage = 17;
        play(&mut state, "declare attack 1, declare heal 5, begin attack, confirm, pass");
        assert!(matches!(state.table.phase, Phase::Prepare { .. }), "{overkill:?}");
        assert_eq!(state.table.injured[Colour::Black], 3);
    }
}

#[test]
fn rd_q12_a_red_spell_makes_a_claim_to_black_dice_like_any_damage() {
    let choice = Options { black_split: BlackSplit::Choice, ..plain(2) };
    let mut state = rolled(choice, &["R1 R1 R1", "Y6 Y6 Y6"]);
    // With no damage at all the enemy shows 1 1 1; its health is used up by both.
    state.table.dealt = 0;
    play(&mut state, "declare cast 2, declare attack 3, begin cast, spell red");
    assert!(state.table.strikers.contains(0));
    assert_eq!(state.table.dealt, 3);
    play(&mut state, "begin attack, confirm");
    assert_eq!(state.table.damage, 9);
}

#[test]
fn rd_45_black_deals_what_is_left_after_damage_of_the_same_phase() {
    let mut state = table(&["R6 R6", "K1 K1 K1 K1 K1", "Y3"]);
    state.table.enemy = Enemy::new(3).unwrap();
    play(&mut state, "declare attack 2, declare cast 4, declare heal 5, begin attack, confirm");
    assert_eq!(state.table.dealt, 2);
    play(&mut state, "begin cast, spell black");
    assert_eq!(state.table.phase, Phase::End(Verdict::Won));
    assert_eq!((state.table.dealt, state.table.surplus.len()), (30, 0), "28 of the spell");
}

#[test]
fn rd_25_in_a_fixed_order_turns_count_from_the_leader() {
    let fixed = Options { resolve_order: ResolveOrder::Fixed, ..plain(4) };
    for (leader, declared, expected) in [
        (2, "declare animal 1, declare heal 5, declare animal 6, declare heal 4", [2, 0, 3, 1]),
        (1, "declare heal 1, declare heal 5, declare animal 6, declare animal 4", [3, 0, 1, 2]),
    ] {
        let mut state = rolled(fixed, &["R3 Y4 B4", "R5 Y2", "R1 B6", "Y3"]);
        state.table.leader = leader;
        play(&mut state, declared);
        let mut asked = vec![];
        while let Phase::Act { seat } = state.table.phase {
            asked.push(seat);
            play(&mut state, "pass");
        }
        assert_eq!(asked, expected, "leader {leader}");
    }
}

#[test]
fn rd_q29_the_potential_counts_the_health_that_the_option_names() {
    let options = Options { enemy_health: EnemyHealth::Pips, shaping: true, ..plain(2) };
    let mut state = rolled(options, &["R6 Y6 B6", "R5"]);
    (state.table.enemy, state.table.damage) = (Enemy::new(2).unwrap(), 6);
    // Fifteen of the first enemy and six of the second, of 15 + 20 + 25.
    assert_eq!(state.subgoal(0, 0), (15 + 6, 60));
    let (up, down) = state.potential(0);
    // 0.8 * 21 / 60 + 0.2 * 4 / 31
    assert_eq!(up * (5 * 60 * 31), down * (4 * 21 * 31 + 4 * 60));
}

/// RD-Q34: seven dice beside those dealt, because the box prints 3 and 4 dice on the first two
/// enemies; under another set as many as that set prints.
#[test]
fn rd_q34_the_dice_of_the_last_enemy_do_not_count() {
    let options = Options { shaping: true, ..plain(2) };
    let state = rolled(options, &["R6 Y6 B6", "R5"]);
    assert_eq!(state.subgoal(0, 1), (4, 24 + 3 + 4));
}

#[test]
fn rd_51_rd_70_the_last_enemy_may_fall_in_the_last_round() {
    let mut state = rolled(Options { round_limit: 7, ..plain(2) }, &["R6 R6 R6 R6 R6", "Y3"]);
    (state.table.enemy, state.table.damage) = (Enemy::new(3).unwrap(), 29);
    state.table.round = 7;
    play(&mut state, "declare attack 6, declare heal 5, begin attack, confirm");
    assert_eq!(state.table.phase, Phase::End(Verdict::Won));
}

/// Two of a category with three dice each, or with few and many, and a strike of five.
fn sharing(pools: &[&str]) -> State {
    let shared = Options { suffer: Suffer::Shared, ..plain(3) };
    let mut state = rolled(shared, pools);
    state.table.enemy = Enemy::new(3).unwrap();
    after(&state, "declare attack 5, declare attack 6, declare attack 1, pass, pass, pass")
}

#[test]
fn rd_q14_shared_counts_the_dice_of_all_together() {
    // Nobody can pay alone, and no later one can pay the rest alone.
    let state = sharing(&["R2 Y2", "R3 Y3", "B4 B4 B4"]);
    assert!(matches!(state.table.phase, Phase::Lose { seat: 0, left: 5, .. }));
    assert_eq!(legal(&state), ["confirm", "lose red 2", "lose yellow 2"]);
    let state = after(&state, "confirm, lose red 3, lose yellow 3, confirm");
    assert!(matches!(state.table.phase, Phase::Lose { seat: 2, left: 3, .. }));
}

/// RD-Q33: no game has more dice than count, because each enemy brings its own.
#[test]
fn rd_q33_the_quotient_of_the_dice_is_at_most_one() {
    let few = Options { start_dice: StartDice([1; 4]), shaping: true, ..plain(2) };
    let most = 2 + 3 + 4;
    for (own, held) in [("R6 R6 R6 R6 R6 R6 R6", 8), ("R6 R6 R6 R6 R6 R6 R6 R6 Y6", most)] {
        let state = rolled(few, &[own, "B5"]);
        assert_eq!(state.validate(), Ok(()));
        assert_eq!(state.subgoal(0, 1), (held, most), "{own}");
    }
}

#[test]
fn rd_67_rd_q17_alone_dice_are_locked_after_a_defeat_too() {
    let locking = Options { solo_prepare: true, ..plain(1) };
    let mut state = rolled(locking, &["R6 R6 R6 R6 Y3"]);
    state.table.damage = 17;
    play(&mut state, "begin attack, keep yellow 3, confirm, pass");
    assert_eq!(state.table.enemy.get(), 2);
    play(&mut state, "give yellow 3, confirm");
    assert_eq!(dice(&state, 0), "R- R- R- R- Y3");
}

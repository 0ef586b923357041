//! Rules in which it matters which seat it is, who came first, and how many play.

use super::*;
use crate::Observe;

/// Prepare, the leader first.
fn preparing(leader: Seat, pools: &[&str]) -> State {
    let mut state = table(pools);
    state.table.leader = leader;
    state.table.phase = Phase::Prepare { seat: leader, transit: Default::default(), last: None };
    state
}

#[test]
fn rd_12_after_the_last_seat_seat_0_leads() {
    let pools = ["R4", "Y4", "B4", "R3"];
    for leader in 0..4 {
        let state = after(&preparing(leader, &pools), "confirm, confirm, confirm, confirm");
        assert_eq!((state.table.round, state.table.leader), (2, (leader + 1) % 4));
    }
}

#[test]
fn rd_15_with_four_seats_each_knows_its_own_faces_alone() {
    for leader in 0..4 {
        let mut state = table(&["R1 Y2", "R3 B4", "Y5 B6", "R2 B5"]);
        state.table.leader = leader;
        // Nobody has declared, then one, two and three seats have.
        for next in ["declare attack 1", "declare block 2", "declare heal 3", ""] {
            for (seat, other) in (0..4).flat_map(|seat| (0..4).map(move |other| (seat, other))) {
                let view = state.view(u8::try_from(seat).unwrap());
                let (known, hidden) = (view.pools[other].to_string(), view.hidden[other]);
                let wanted = if seat == other {
                    (dice(&state, other), [0; 4])
                } else {
                    (String::new(), state.pools[other].colours())
                };
                assert_eq!((known, hidden), wanted, "seat {seat} of {other}, leader {leader}");
            }
            play(&mut state, next);
        }
    }
}

#[test]
fn rd_15_with_four_seats_the_roll_itself_is_secret() {
    let mut state = State::setup(&plain(4));
    // The dice of seat 0, then the red ones of seat 1.
    for roll in ["1 6", "2 5", "3 4", "1 2"] {
        state.apply_chance(ChanceOutcome::parse(roll).unwrap());
    }
    for seat in 0..4 {
        let hidden = state.view(seat).hidden;
        assert_eq!(hidden[0], if seat == 0 { [0; 4] } else { [2, 2, 2, 0] }, "seat {seat}");
        assert_eq!(hidden[1], if seat == 1 { [0; 4] } else { [2, 0, 0, 0] }, "seat {seat}");
        assert_eq!([hidden[2], hidden[3]], [[0; 4]; 2]);
    }
}

#[test]
fn rd_18_a_value_stays_taken_for_all_who_declare_later() {
    let state = table(&["R1", "R2", "R3", "R4"]);
    let state = after(&state, "declare attack 6, declare attack 5, declare attack 4");
    let deeds = ["attack", "block", "heal", "cast", "animal"];
    for (deed, value) in deeds.iter().flat_map(|deed| (1..=6).map(move |value| (deed, value))) {
        let text = alloc::format!("declare {deed} {value}");
        assert_eq!(may(&state, &text), value < 4, "{text}");
    }
}

#[test]
fn rd_22_dice_come_from_every_seat_and_black_ones_too() {
    let mut state = table(&["R3 K3 Y1", "Y3 K5", "", "B3 K3 R5 Y4"]);
    state.table.enemy = Enemy::new(2).unwrap();
    state.table.leader = 2;
    play(&mut state, "declare attack 3, declare heal 5, declare block 6, declare cast 4");
    let pools = [0, 1, 2, 3].map(|seat| dice(&state, seat));
    assert_eq!(pools, ["Y1", "Y4", "R3 Y3 B3 K3 K3", "R5 K5"]);
}

#[test]
fn rd_25_in_a_fixed_order_each_group_follows_the_leader() {
    let fixed = Options { resolve_order: ResolveOrder::Fixed, ..plain(4) };
    let mut state = rolled(fixed, &["R2 Y2 B2", "R3", "Y3", "B3"]);
    state.table.leader = 3;
    play(&mut state, "declare attack 1, declare animal 4, declare heal 5, declare animal 6");
    let mut asked = vec![];
    while let Phase::Act { seat } = state.table.phase {
        asked.push(seat);
        play(&mut state, "pass");
    }
    assert_eq!(asked, [0, 2, 3, 1]);
}

#[test]
fn rd_35_a_blue_spell_adds_to_the_blocks_in_any_order() {
    let block_first = "begin block, set 4, confirm, begin cast, spell blue";
    let spell_first = "wait, begin cast, spell blue, wait, begin block, set 4, confirm";
    for steps in [block_first, spell_first] {
        let mut state = table(&["R4 Y4 B4", "B1 B1 B1 B1 R2", "Y5"]);
        state.table.enemy = Enemy::new(2).unwrap();
        play(&mut state, "declare block 4, declare cast 1, declare heal 5");
        play(&mut state, steps);
        assert_eq!((state.table.block, state.table.strike()), (5, 0), "{steps}");
    }
}

/// An enemy with one health left; seat 2 strikes first (2 damage), then seat 1 (3), then
/// seat 0 (1).
fn three_with_surplus(options: Options) -> State {
    let pools = ["B6 B6 B6", "Y6 Y6 Y6 Y6 Y6 Y6 Y6 Y6 B6", "R6 R6 R6 R6 R6 R6"];
    let mut state = rolled(Options { players: 3, auto_forced: false, ..options }, &pools);
    state.table.damage = 17;
    play(&mut state, "declare attack 1, declare attack 2, declare attack 3, wait, wait");
    play(&mut state, "begin attack, confirm, wait, begin attack, confirm");
    let surplus = state.table.surplus.as_slice().iter().map(|one| (one.seat, one.points));
    assert_eq!(surplus.collect::<Vec<_>>(), [(2, 1), (1, 3)]);
    after(&state, "begin attack, confirm")
}

/// Black dice of the seats, and injured ones.
fn black(state: &State) -> ([u8; 3], u8) {
    let own = [0, 1, 2].map(|seat| state.pools[seat].count(Colour::Black, 0));
    (own, injured(state)[3])
}

#[test]
fn rd_54_rd_q12_who_exceeds_the_health_first_takes_all_black_dice() {
    // Neither the first seat, nor the greatest surplus, nor the last blow decides.
    let state = three_with_surplus(Options::default());
    assert_eq!(black(&state), ([0, 0, 3], 0));
}

#[test]
fn rd_q12_per_point_surplus_is_served_in_order_of_resolution() {
    let per_point = Options { overkill: Overkill::PerPoint, ..Options::default() };
    // One point of seat 2, then three of seat 1, of which two are left; none for seat 0.
    assert_eq!(black(&three_with_surplus(per_point)), ([0, 2, 1], 0));
}

#[test]
fn rd_q12_black_dice_are_split_in_turn_order_from_the_leader() {
    let choice = Options { black_split: BlackSplit::Choice, ..plain(3) };
    let mut state = rolled(choice, &["B6 B6 B6", "Y2", "R6 R6 R6 R6 R6 R6"]);
    (state.table.damage, state.table.leader) = (17, 1);
    play(&mut state, "declare attack 1, declare attack 2, declare attack 3, pass");
    play(&mut state, "begin attack, confirm, begin attack, confirm");
    // Seat 1 leads and has dealt no damage: it chooses, and gets nothing.
    assert_eq!(state.node(), Node::Player(1));
    assert_eq!(legal(&state), ["confirm", "seat 0", "seat 2"]);
    assert_eq!(legal(&after(&state, "seat 2")), ["confirm", "seat 0", "seat 2"]);
    assert_eq!(legal(&after(&state, "seat 0")), ["confirm", "seat 0"]);
    let state = after(&state, "seat 2, seat 0, confirm");
    assert_eq!(black(&state), ([1, 0, 1], 1));
}

#[test]
fn rd_q14_the_category_pays_in_turn_order_from_the_leader() {
    let passed = "declare attack 5, declare attack 1, declare attack 6, pass, pass, pass";
    let paid =
        ["lose red 3, lose yellow 3, lose blue 3", "lose yellow 4, lose yellow 4, lose yellow 4"];
    for (suffer, steps) in [(Suffer::Each, paid), (Suffer::Shared, ["confirm"; 2])] {
        let mut state =
            rolled(Options { suffer, ..plain(3) }, &["R2 Y2 B2", "R3 Y3 B3", "Y4 Y4 Y4"]);
        state.table.leader = 1;
        play(&mut state, passed);
        let mut order = vec![];
        for step in steps.into_iter().chain([""]) {
            let Phase::Lose { seat, left: 3, .. } = state.table.phase else { panic!("{suffer:?}") };
            order.push(seat);
            play(&mut state, step);
        }
        assert_eq!(order, [1, 2, 0], "{suffer:?}");
    }
}

#[test]
fn rd_62_the_leader_passes_first_and_the_last_one_to_the_leader() {
    let mut state = table(&["R3", "Y5", "R4 R4 Y4 Y4 B4 B6"]);
    state.table.leader = 2;
    play(&mut state, "declare block 4, declare heal 1, declare heal 2");
    play(&mut state, "begin block, set 4, confirm, pass, pass");
    let (mut order, mut gives) = (vec![], ["give blue 6", "give red 3", "give yellow 5"].iter());
    while let Phase::Prepare { seat, .. } = state.table.phase {
        order.push(seat);
        play(&mut state, gives.next().unwrap());
        play(&mut state, "confirm");
    }
    assert_eq!(order, [2, 0, 1]);
    assert_eq!([0, 1, 2].map(|seat| dice(&state, seat)), ["B6", "R3", "R- R- Y- Y- Y5 B-"]);
}

#[test]
fn rd_q27_dice_that_were_not_used_keep_their_faces_at_the_end() {
    // Won: the die set aside and the dice of the other seat.
    let mut state = table(&["R6 R6 Y6 Y6 B6 K6 B2", "R5 Y5 B5"]);
    (state.table.enemy, state.table.damage) = (Enemy::new(3).unwrap(), 29);
    play(&mut state, "declare attack 6, declare heal 1, begin attack, keep blue 2, confirm");
    assert_eq!(state.table.phase, Phase::End(Verdict::Won));
    assert_eq!([dice(&state, 0), dice(&state, 1)], ["R- R- Y- Y- B- B2 K-", "R5 Y5 B5"]);
    assert_eq!((state.table.round, state.table.leader), (1, 0));
    // Lost by RD-60: B stands, nobody has lost dice.
    let mut state = table(&["R4 Y4 B4", "R5 B2"]);
    state.table.enemy = Enemy::new(3).unwrap();
    play(&mut state, "declare block 4, declare heal 6, begin block, set 4, confirm, pass");
    assert_eq!(state.table.phase, Phase::End(Verdict::Lost));
    assert_eq!([dice(&state, 0), dice(&state, 1)], ["R- Y- B-", "R5 B2"]);
    assert_eq!((state.table.block, injured(&state)), (1, [0; 4]));
    assert_eq!((state.table.round, state.table.leader), (1, 0));
    // Lost by RD-70: dice have been passed, all others are unrolled, the lead stays.
    let mut state = preparing(1, &["R4", "Y5 B6"]);
    state.table.round = 40;
    play(&mut state, "give yellow 5, confirm, confirm");
    assert_eq!(state.table.phase, Phase::End(Verdict::Lost));
    assert_eq!([dice(&state, 0), dice(&state, 1)], ["R- Y5", "B-"]);
    assert_eq!((state.table.round, state.table.leader), (40, 1));
}

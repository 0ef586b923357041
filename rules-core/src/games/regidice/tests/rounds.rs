//! RD-11 to RD-29 and RD-62 to RD-67: the course of a round.

use super::*;

/// A round from its first roll to the next.
#[test]
fn rd_11_the_phases_of_a_round() {
    let options = Options { start_dice: StartDice([1, 3, 1, 1]), ..plain(2) };
    let mut state = State::setup(&options);
    assert!(matches!(state.table.phase, Phase::Roll { .. }));
    roll_on(&mut state);
    assert!(matches!(state.table.phase, Phase::Declare { .. }));
    play(&mut state, "declare attack 1, declare heal 2");
    assert_eq!(state.table.phase, Phase::Act { seat: 0 });
    play(&mut state, "pass, pass");
    assert!(matches!(state.table.phase, Phase::Lose { seat: 0, left: 3, .. }));
    play(&mut state, "lose red 1, lose red 1, lose yellow 1");
    assert!(matches!(state.table.phase, Phase::Prepare { seat: 0, .. }));
    play(&mut state, "confirm, confirm");
    assert_eq!((state.node(), state.table.round), (Node::Chance, 2));
}

#[test]
fn rd_12_rd_q25_the_lead_passes_clockwise() {
    let options = Options { start_dice: StartDice([1, 1, 8, 1]), ..plain(3) };
    let (mut state, mut leaders) = (State::setup(&options), vec![]);
    while state.table.round < 5 && state.node() != Node::Terminal {
        roll_on(&mut state);
        leaders.push(state.table.leader);
        let round = state.table.round;
        while state.table.round == round {
            let first = Action::parse(&legal(&state)[0]).unwrap();
            state.apply_action(if may(&state, "pass") { Action::Pass } else { first });
            if state.node() == Node::Terminal {
                break;
            }
        }
    }
    assert_eq!(leaders[..3], [0, 1, 2]);
}

#[test]
fn rd_13_rd_q22_every_die_gets_each_face_with_equal_probability() {
    let mut state = table(&["", ""]);
    state.pools = [pool("R- R- R- R-"), pool("B-"), pool(""), pool("")];
    state.table.phase = Phase::Roll { locked: Default::default() };
    let mut outcomes = vec![];
    state.chance_outcomes(|roll, weight| outcomes.push((roll.to_string(), weight)));
    assert_eq!((outcomes.len(), state.total_weight()), (126, 1296));
    assert!(outcomes.contains(&("3 3 3 3".into(), 1)));
    assert!(outcomes.contains(&("1 2 3 4".into(), 24)));
    assert!(outcomes.contains(&("2 2 5 5".into(), 6)));
    // Seven dice of a colour are two nodes, of five and of two dice.
    state.pools[0] = pool("R- R- R- R- R- R- R-");
    assert_eq!(state.total_weight(), 7776);
    state.apply_chance(ChanceOutcome::parse("1 2 3 4 5").unwrap());
    assert_eq!((state.total_weight(), dice(&state, 0).as_str()), (36, "R- R- R1 R2 R3 R4 R5"));
    state.apply_chance(ChanceOutcome::parse("1 6").unwrap());
    assert_eq!(dice(&state, 0), "R1 R1 R2 R3 R4 R5 R6");
}

#[test]
fn rd_14_locked_dice_are_not_rolled() {
    let mut state = table(&["R4", "B6 Y5"]);
    play(&mut state, "declare attack 1, declare attack 2, begin attack, confirm, begin attack");
    play(&mut state, "keep blue 6, confirm");
    state.table.phase = Phase::Prepare { seat: 1, transit: Default::default(), last: None };
    state.table.declared = Default::default();
    state.table.damage = state.table.dealt;
    state.table.dealt = 0;
    state.table.strikers = Seats::EMPTY;
    play(&mut state, "give blue 6, confirm");
    assert_eq!((dice(&state, 0).as_str(), dice(&state, 1).as_str()), ("R- B6", "Y-"));
    roll_on(&mut state);
    assert_eq!(dice(&state, 0), "R1 B6");
}

#[test]
fn rd_17_everybody_declares_an_action_and_a_value_in_turn_order() {
    let mut state = table(&["R1", "R2", "R3"]);
    state.table.leader = 1;
    let mut order = vec![];
    for text in ["declare animal 1", "declare cast 2", "declare heal 3"] {
        let Node::Player(seat) = state.node() else { panic!("somebody declares") };
        order.push(seat);
        assert_eq!(state.table.declared.iter().flatten().count(), order.len() - 1);
        play(&mut state, text);
    }
    assert_eq!(order, [1, 2, 0]);
    assert_eq!(legal(&table(&["R1", "R2"])).len(), 30);
}

#[test]
fn rd_18_rd_q1_a_value_is_declared_once() {
    let state = after(&table(&["R1", "R2", "R3", "R4"]), "declare attack 6");
    assert_eq!(legal(&state).len(), 25);
    assert!(may(&state, "declare attack 5"));
    assert!(!may(&state, "declare attack 6") && !may(&state, "declare block 6"));
    let pair = Options { value_rule: ValueRule::Pair, ..plain(4) };
    let state = after(&rolled(pair, &["R1", "R2", "R3", "R4"]), "declare attack 6");
    assert_eq!(legal(&state).len(), 29);
    assert!(may(&state, "declare block 6") && !may(&state, "declare attack 6"));
    // A contested value goes to the earliest declarer in turn order.
    let state = after(&state, "declare block 6, declare heal 1, declare heal 2");
    assert_eq!(state.table.deed(1), Some(Deed::Block));
    let mut state = rolled(Options { players: 2, ..pair }, &["R6 Y1", "B6 Y2"]);
    state.table.leader = 1;
    play(&mut state, "declare attack 6, declare block 6");
    assert_eq!((dice(&state, 0).as_str(), dice(&state, 1).as_str()), ("Y1", "R6 Y2 B6"));
}

#[test]
fn rd_19_a_declaration_is_compulsory_and_needs_no_dice() {
    let state = table(&["", "R2"]);
    assert_eq!(legal(&state).len(), 30);
    assert!(!may(&state, "pass") && may(&state, "declare cast 6"));
    // It binds: no other action can be begun.
    let state = after(&table(&["R3 Y3 B3", "R2"]), "declare heal 6, declare heal 5");
    assert_eq!(legal(&state), ["wait", "pass"]);
}

#[test]
fn rd_20_alone_there_is_no_declare_and_no_gather() {
    let mut state = State::setup(&plain(1));
    roll_on(&mut state);
    assert_eq!(state.table.phase, Phase::Act { seat: 0 });
}

#[test]
fn rd_21_all_dice_are_open_after_gather() {
    use crate::Observe;
    let state = table(&["R1 R2", "B3 B4"]);
    assert_eq!(state.view(0).pools[1].to_string(), "");
    let state = after(&state, "declare attack 6, declare heal 5");
    assert_eq!(state.view(0).pools[1].to_string(), "B3 B4");
}

#[test]
fn rd_22_all_dice_of_a_declared_value_change_hands_at_once() {
    let state = table(&["R3 R5 Y1", "Y3 B3 B5", "R2 B3 Y5"]);
    let state = after(&state, "declare attack 3, declare block 5, declare heal 4");
    let pools = [0, 1, 2].map(|seat| dice(&state, seat));
    assert_eq!(pools, ["R3 Y1 Y3 B3 B3", "R5 Y5 B5", "R2"]);
}

#[test]
fn rd_23_rd_q2_other_dice_stay_and_gathered_ones_do_not_return() {
    let state = table(&["R3 R5 Y1", "Y3 B3 B6", "R2 B3 Y4"]);
    let mut state = after(&state, "declare attack 3, declare block 6, declare heal 4");
    let pools = [0, 1, 2].map(|seat| dice(&state, seat));
    assert_eq!(pools, ["R3 R5 Y1 Y3 B3 B3", "B6", "R2 Y4"]);
    play(&mut state, "begin attack, confirm, pass, pass");
    assert_eq!(state.table.phase, Phase::End(Verdict::Lost));
    assert_eq!(dice(&state, 0), "R- R- Y- Y- B- B-");
}

#[test]
fn rd_24_rd_q9_the_enemy_is_read_once_a_phase() {
    let state = table(&["R3 Y4 B4", "R1 Y1 R1 R1"]);
    let mut state = after(&state, "declare attack 6, declare cast 5, begin attack, confirm");
    assert_eq!((state.table.dealt, state.table.defence()), (3, 3));
    // Three 1s are still matched, after three damage.
    play(&mut state, "begin cast, spell red");
    assert_eq!(state.table.damage, 6);
    assert_eq!(state.table.faces(), [0, 0, 3, 0, 0, 0]);
}

#[test]
fn rd_25_each_player_acts_once_in_any_order() {
    let state = table(&["R3 Y4 B4", "R5 Y2", "R6 B6"]);
    let state = after(&state, "declare attack 1, declare attack 5, declare attack 6");
    assert_eq!(legal(&state), ["begin attack", "wait", "pass"]);
    let mut waiting = after(&state, "wait, wait");
    // The last one cannot wait, because all others do.
    assert_eq!((waiting.node(), may(&waiting, "wait")), (Node::Player(2), false));
    play(&mut waiting, "begin attack, confirm");
    assert_eq!((waiting.node(), may(&waiting, "wait")), (Node::Player(0), true));
    // A seat that has resolved is not asked again.
    play(&mut waiting, "pass");
    assert_eq!((waiting.node(), may(&waiting, "wait")), (Node::Player(1), false));
    play(&mut waiting, "pass");
    assert!(matches!(waiting.table.phase, Phase::Lose { .. } | Phase::Target | Phase::End(_)));
    // 5.5: who waits makes way for the next one who has not resolved.
    let four = table(&["R3", "Y3", "B3", "R4"]);
    let four =
        after(&four, "declare attack 1, declare attack 2, declare attack 5, declare attack 6");
    assert_eq!(after(&four, "pass, wait, pass, wait").node(), Node::Player(1));
}

#[test]
fn rd_25_in_a_fixed_order_animals_come_first() {
    let fixed = Options { resolve_order: ResolveOrder::Fixed, ..plain(3) };
    let state = rolled(fixed, &["R3 Y4 B4", "R5 Y2", "R1 B6"]);
    let mut state = after(&state, "declare attack 4, declare heal 5, declare animal 6");
    let mut asked = vec![];
    while let Phase::Act { seat } = state.table.phase {
        asked.push(seat);
        assert!(!may(&state, "wait"));
        play(&mut state, "pass");
    }
    assert_eq!(asked, [2, 0, 1]);
}

#[test]
fn rd_26_a_player_may_pass_and_uses_no_die() {
    let state = table(&["R3 Y4 B4", "R5 Y2"]);
    let state = after(&state, "declare attack 6, declare attack 5, pass");
    assert_eq!(dice(&state, 0), "R3 Y4 B4");
    assert_eq!(state.node(), Node::Player(1));
}

#[test]
fn rd_27_rd_q4_an_action_uses_own_unused_dice_of_any_value() {
    let state = table(&["R3 Y4 B4", "R5 Y2"]);
    let state = after(&state, "declare attack 6, declare attack 5, begin attack, keep red 3");
    let state = after(&state, "confirm, pass");
    // The dice of seat 1 did not count; those used stay, without faces.
    assert_eq!((state.table.damage, dice(&state, 0).as_str()), (2, "R3 Y- B-"));
}

#[test]
fn rd_28_an_action_can_be_begun_only_with_effect() {
    let begins = |own: &str, other: &str, deed: &str, hurt: u8| {
        let mut state = table(&[own, other]);
        state.table.injured[Colour::Red] = hurt;
        play(&mut state, &alloc::format!("declare {deed} 6, declare block 5"));
        may(&state, &alloc::format!("begin {deed}"))
    };
    assert!(begins("R2 Y1", "", "attack", 0) && !begins("R2", "", "attack", 0));
    assert!(begins("R2 Y2 B2", "", "block", 0) && !begins("R2 Y2 B3", "", "block", 0));
    assert!(begins("R1 Y2 B3", "", "heal", 1) && !begins("R1 Y2 B3", "", "heal", 0));
    assert!(!begins("R1 Y2 B4", "", "heal", 1));
    assert!(begins("R1 R1 R1", "", "cast", 0) && !begins("R1 R1 Y1", "", "cast", 0));
    assert!(begins("Y1 Y1 Y1", "", "cast", 1) && !begins("Y1 Y1 Y1", "", "cast", 0));
    assert!(begins("R1", "Y4", "animal", 0) && !begins("R1 R4", "Y6", "animal", 0));
    assert!(!begins("R2", "Y4", "animal", 0));
}

#[test]
fn rd_29_rd_q15_alone_each_action_but_animal_once() {
    let mut state = table(&["R5 R5 Y5 Y1 Y2 B3 B4 B6 R6"]);
    state.table.injured[Colour::Red] = 1;
    assert_eq!(legal(&state), ["begin attack", "begin block", "begin heal", "pass"]);
    play(&mut state, "begin block, set 5, confirm");
    assert_eq!(legal(&state), ["begin attack", "begin heal", "pass"]);
    play(&mut state, "begin heal, run (1,4), run colour yellow, run colour yellow");
    play(&mut state, "run colour blue, run colour blue, confirm, pick red");
    assert_eq!(legal(&state), ["begin attack", "pass"]);
    play(&mut state, "begin attack, confirm");
    assert_eq!((legal(&state), state.table.dealt), (vec!["pass".to_string()], 4));
    play(&mut state, "pass, lose red 0, lose red 0");
    assert_eq!((state.table.round, state.table.damage), (2, 4));
    // Once, even if the dice allow it again.
    let state = after(&table(&["R6 Y6"]), "begin attack, keep yellow 6, confirm");
    assert_eq!((legal(&state), dice(&state, 0).as_str()), (vec!["pass".to_string()], "R- Y6"));
}

/// A round whose Action and Suffer phases are over without loss.
fn preparing(pools: &[&str]) -> State {
    let mut state = table(pools);
    let seat = state.table.leader;
    state.table.phase = Phase::Prepare { seat, transit: Default::default(), last: None };
    state
}

#[test]
fn rd_62_each_passes_unused_dice_to_the_left_in_turn_order() {
    let mut state = preparing(&["R4 Y6", "B2", "B-"]);
    assert_eq!(legal(&state), ["confirm", "give red 4", "give yellow 6"]);
    play(&mut state, "give yellow 6");
    // All, some or none, each set in one order.
    assert_eq!(legal(&state), ["confirm"]);
    play(&mut state, "confirm");
    assert_eq!(state.node(), Node::Player(1));
    play(&mut state, "give blue 2, confirm, confirm");
    let pools = [0, 1, 2].map(|seat| dice(&state, seat));
    assert_eq!(pools, ["R-", "Y6", "B- B2"]);
}

#[test]
fn rd_63_dice_without_face_and_passed_dice_cannot_be_passed() {
    let state = preparing(&["R- Y6", "B-", "R-"]);
    assert!(!legal(&state).iter().any(|text| text.contains("red")));
    let state = after(&state, "give yellow 6, confirm");
    assert_eq!(legal(&state), ["confirm"]);
}

#[test]
fn rd_64_rd_q18_received_dice_keep_their_faces() {
    let mut state = after(&preparing(&["R4 Y6", "B2"]), "give yellow 6, confirm, confirm");
    let Phase::Roll { locked } = &state.table.phase else { panic!("a new round") };
    assert_eq!(locked[1].to_string(), "Y6");
    roll_on(&mut state);
    assert_eq!([dice(&state, 0), dice(&state, 1)], ["R1", "Y6 B1"]);
}

#[test]
fn rd_65_all_other_dice_lose_their_faces() {
    let state = after(&preparing(&["R4 Y6 B-", "B2"]), "give yellow 6, confirm, confirm");
    assert_eq!([dice(&state, 0), dice(&state, 1)], ["R- B-", "Y6 B-"]);
}

#[test]
fn rd_66_a_locked_die_is_an_ordinary_unused_die() {
    let mut state = after(&preparing(&["R4 Y6", "B2"]), "give yellow 6, confirm, confirm");
    roll_on(&mut state);
    // Seat 1 leads; seat 0 gathers the locked 6 and passes it on again.
    play(&mut state, "declare block 5, declare attack 6");
    assert_eq!([dice(&state, 0), dice(&state, 1)], ["R1 Y6", "B1"]);
    let used = after(&state, "pass, begin attack, confirm");
    assert_eq!(dice(&used, 0), "R- Y-");
    state.table.block = 0;
    state.table.declared = Default::default();
    state.table.phase = Phase::Prepare { seat: 1, transit: Default::default(), last: None };
    play(&mut state, "confirm, give yellow 6, confirm");
    assert_eq!([dice(&state, 0), dice(&state, 1)], ["R-", "Y6 B-"]);
}

#[test]
fn rd_67_alone_there_is_no_prepare() {
    let mut state = table(&["R4 Y6 B- B- B- B-"]);
    play(&mut state, "pass, lose red 4, lose yellow 6, lose blue 0");
    assert_eq!((state.table.round, dice(&state, 0).as_str()), (2, "B- B- B-"));
    let options = Options { solo_prepare: true, ..plain(1) };
    let mut state = rolled(options, &["R4 Y6 B- B- B- B-"]);
    play(&mut state, "pass, lose blue 0, lose blue 0, lose blue 0, give yellow 6, confirm");
    assert_eq!((state.table.round, dice(&state, 0).as_str()), (2, "R- Y6 B-"));
}

#[test]
fn rd_q30_declarations_are_forgotten_before_prepare() {
    let mut state = table(&["R4 Y4 B4 R4 Y4", "R1"]);
    play(&mut state, "declare block 4, declare heal 3, begin block, set 4, confirm");
    assert!(state.table.declared[0].is_some());
    play(&mut state, "pass");
    assert_eq!(state.table.declared, [None; 4]);
    let state = after(&table(&["R2 Y2", "R1"]), "declare block 5, declare heal 3, pass, pass");
    assert_eq!(state.node(), Node::Terminal);
    assert!(state.table.declared[0].is_some());
}

#[test]
fn rd_q31_a_solo_action_counts_from_its_begin() {
    let state = after(&table(&["R5 R5 Y5 Y1"]), "begin block");
    assert_eq!(state.table.done, Deeds::EMPTY.with(Deed::Block));
}

#[test]
fn rd_q32_a_node_with_one_answer_is_not_loaded() {
    let mut state = table(&["R2 Y2 B2", "R1"]);
    state.table.phase = Phase::Lose { seat: 0, left: 3, last: None };
    state.table.declared = [Declared::parse("block 5"), Declared::parse("heal 3"), None, None];
    assert_eq!((state.validate(), legal(&state).len()), (Ok(()), 1));
    state.table.options.auto_forced = true;
    assert!(state.validate().is_err());
}

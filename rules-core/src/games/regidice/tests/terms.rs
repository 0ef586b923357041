//! RD-1 to RD-10: terms and set-up.

use super::*;

#[test]
fn rd_1_all_players_share_one_result() {
    for (verdict, payoff) in [(Verdict::Won, 1), (Verdict::Lost, -1)] {
        for players in 1..=4 {
            let mut state = State::setup(&plain(players));
            state.table.phase = Phase::End(verdict);
            assert!((0..players).all(|seat| state.payoff(seat) == payoff));
        }
    }
}

#[test]
fn rd_2_rd_q24_one_to_four_players_sit_clockwise() {
    for players in 1..=4 {
        assert_eq!(State::new_game(&plain(players)).unwrap().seats(), players);
    }
    let refused = State::new_game(&plain(5)).unwrap_err().to_string();
    assert_eq!(refused, "option `players` cannot be 5: it takes 1 to 4");
    let mut state = table(&["R1", "R2", "R3"]);
    state.table.leader = 2;
    assert_eq!(state.table.order().collect::<Vec<_>>(), [2, 0, 1]);
    assert_eq!(state.table.left_of(2), 0);
}

#[test]
fn rd_3_a_die_in_play_is_in_one_place() {
    let mut state = table(&["R6 Y6 B6 R6 Y6 B6", "R5 Y4 B3"]);
    state.table.damage = 17;
    let count = |state: &State| {
        let mut dice = vec![];
        state.count_components(|_, number| dice.push(number));
        dice
    };
    let before = count(&state);
    play(&mut state, "declare attack 6, declare heal 5, begin attack, confirm, pass");
    // The captured dice are in the pool of a player, and may be used.
    assert_eq!(dice(&state, 0), "R- R- Y- Y- B- B- K- K- K-");
    assert_eq!(count(&state), before);
    assert_eq!(before, [3, 3, 3, 12]);
}

#[test]
fn rd_4_equal_dice_are_interchangeable() {
    assert_eq!(pool("R3 R- Y2 R3"), pool("R- R3 R3 Y2"));
    assert_ne!(pool("R3 R-"), pool("R3 R2"));
}

#[cfg(feature = "serde")]
#[test]
fn rd_4_dice_are_read_as_they_are_written() {
    let read = |text: &str| serde_json::from_value::<Pool>(text.into()).ok();
    let apart = |text: &str| serde_json::from_value::<Aside>(text.into()).ok();
    assert_eq!(read("R3 Y- K6"), Some(pool("R3 Y- K6")));
    for wrong in ["R0", "R7", "R", "G3", "R33"] {
        assert!(read(wrong).is_none() && apart(wrong).is_none(), "{wrong}");
    }
    // What lies apart shows a face.
    assert!(apart("R3 K6").is_some() && apart("R-").is_none());
    let crowd = |dice: usize| "R3 ".repeat(dice);
    assert!(read(&crowd(15)).is_some() && read(&crowd(16)).is_none());
    assert!(apart(&crowd(15)).is_some() && apart(&crowd(16)).is_none());
}

#[test]
fn rd_5_used_healed_and_captured_dice_have_no_face() {
    let mut state = table(&["R4 Y5 B6", "R1 Y1"]);
    state.table.injured[Colour::Blue] = 1;
    play(&mut state, "declare heal 6, declare block 1, begin heal, run (4,3)");
    play(&mut state, "run colour red, run colour yellow, run colour blue, confirm, pick blue");
    assert_eq!(dice(&state, 0), "R- Y- B- B-");
    assert!(!may(&state, "begin heal"));
}

#[test]
fn rd_6_a_player_without_dice_stays_and_declares() {
    let mut state = table(&["", "R3 Y3 B3 R5"]);
    assert_eq!(state.node(), Node::Player(0));
    play(&mut state, "declare block 3, declare attack 5, begin block, set 3, confirm");
    assert_eq!(dice(&state, 0), "R- Y- B-");
    assert_eq!(state.table.block, 1);
}

#[test]
fn rd_7_rd_q21_each_player_gets_the_coloured_dice_of_the_table() {
    let dealt = |players| {
        let state = State::setup(&plain(players));
        let seats = state.pools[..usize::from(players)].iter();
        seats.map(Pool::colours).collect::<Vec<_>>()
    };
    assert_eq!(dealt(1), [[5, 5, 5, 0]]);
    assert_eq!(dealt(2), [[4, 4, 4, 0]; 2]);
    assert_eq!(dealt(3), [[3, 3, 2, 0], [2, 3, 3, 0], [3, 2, 3, 0]]);
    assert_eq!(dealt(4), [[2, 2, 2, 0]; 4]);
    assert_eq!(dice(&State::setup(&plain(4)), 3), "R- R- Y- Y- B- B-");
}

#[test]
fn rd_8_the_injured_pool_is_empty() {
    assert_eq!(injured(&State::setup(&plain(2))), [0; 4]);
}

#[test]
fn rd_9_the_enemies_come_one_after_the_other_with_ones() {
    let state = State::setup(&plain(2));
    assert_eq!((state.table.enemy.get(), state.table.damage), (1, 0));
    for (enemy, dice) in [(1, 3), (2, 4), (3, 5)] {
        let enemy = Enemy::new(enemy).unwrap();
        assert_eq!((enemy.dice(), enemy.attack(), enemy.defence(0)), (dice, dice, dice));
        assert_eq!(enemy.faces(0), [dice, 0, 0, 0, 0, 0]);
    }
    let next = [Enemy::FIRST.next(), Enemy::new(3).unwrap().next()];
    assert_eq!(next, [Enemy::new(2), None]);
}

#[test]
fn rd_10_seat_0_leads_first() {
    let state = State::setup(&plain(3));
    assert_eq!((state.table.round, state.table.leader), (1, 0));
}

//! The heuristic agent wins far more often than chance.

use super::{actions::doing, *};
use crate::{Heuristic, Observe, generator, sample_chance};

/// Games out of a number that the heuristic team wins, with the generators of
/// seed 2026 and the streams from 0.
fn wins(players: Seat, games: u64) -> u64 {
    let options = Options { players, ..Options::default() };
    let mut wins = 0;
    for game in 0..games {
        let (mut state, mut rng) = (State::setup(&options), generator(2026, game));
        loop {
            match state.node() {
                Node::Terminal => break,
                Node::Chance => {
                    let roll = sample_chance(&state, &mut rng);
                    state.apply_chance(roll);
                }
                Node::Player(_) => {
                    let action = heuristic_action(&state);
                    assert!(state.is_legal(action));
                    state.apply_action(action);
                }
            }
        }
        wins += u64::from(state.payoff(0) == 1);
    }
    wins
}

/// Random play wins none of thousands; `docs/rules/regidice.md` has the
/// figures of longer series.
#[test]
fn heuristic_wins_far_more_often_than_chance() {
    for (players, least) in [(1, 180), (2, 180), (3, 80), (4, 10)] {
        let won = wins(players, 200);
        assert!(won >= least, "{won} of 200 with {players} players");
    }
}

/// The heuristic action for the seat that decides.
fn heuristic_action(state: &State) -> Action {
    let Node::Player(seat) = state.node() else { panic!("no seat decides") };
    State::heuristic_action(&state.view(seat), state.legal_actions())
}

/// The same as a text.
fn heuristic(state: &State) -> String {
    heuristic_action(state).to_string()
}

#[test]
fn a_blow_that_tells_is_struck_and_a_weak_one_is_not() {
    // 42 pips each against a defence of 3 are 28 damage: more than 18 and a point over.
    let strong = table(&["R6 Y6 B6 R6 Y6 B6 R6", "R5 Y5 B5 R5 Y5 B5 R6 Y6"]);
    assert_eq!(heuristic(&strong), "declare attack 6");
    let both = after(&strong, "declare attack 6, declare attack 5");
    assert_eq!(heuristic(&both), "begin attack");
    let weak = table(&["R1 Y1 B2 R1 Y2 B1 R2 Y1 B1", "R1 Y2 B2 R2 Y1 B1 R1 Y2 B1"]);
    let weak = after(&weak, "declare attack 6, declare attack 5");
    assert_eq!(heuristic(&weak), "pass", "a few damage now would only raise the defence");
}

#[test]
fn hurt_dice_are_healed_by_the_longest_run() {
    let mut state = doing("heal", "R1 Y2 B3 R4 Y5 B6", "");
    state.table.injured[Colour::Red] = 5;
    assert_eq!(heuristic(&state), "begin heal");
    play(&mut state, "begin heal");
    assert_eq!(heuristic(&state), "run (1,6)");
}

#[test]
fn a_block_ends_when_the_attack_is_blocked() {
    let mut state = doing("block", "R1 Y1 B1 R1 R2 Y2 B2 R3 Y3 B3", "");
    assert_eq!(heuristic(&state), "begin block");
    play(&mut state, "begin block");
    assert_eq!(heuristic(&state), "set 1", "low values first");
    let (mut steps, enough) = (0, state.table.enemy.attack());
    while heuristic(&state).starts_with("set") && steps < 6 {
        let set = heuristic(&state);
        play(&mut state, &set);
        steps += 1;
    }
    assert!(steps > 0 && heuristic(&state) != "set 4", "{enough} are to be blocked");
}

#[test]
fn of_the_spells_the_one_that_matters_is_cast() {
    let fresh = after(&doing("cast", "R1 R1 R1 B1 B1 B1", ""), "begin cast");
    assert_eq!(heuristic(&fresh), "spell blue", "the attack is still to come");
    let mut nearly = doing("cast", "R6 R6 R6 B6 B6 B6", "");
    nearly.table.damage = 15;
    play(&mut nearly, "begin cast");
    assert_eq!(heuristic(&nearly), "spell red", "three damage defeat the enemy");
}

#[test]
fn cheap_dice_are_given_up_first() {
    let mut state = table(&["R- R6 K6 Y1", "R5"]);
    state.table.phase = Phase::Lose { seat: 0, left: 2, last: None };
    assert_eq!(heuristic(&state), "lose red 0");
}

/// What plan 0 does, as a text.
fn plan(state: &State) -> String {
    let Node::Player(seat) = state.node() else { panic!("no seat decides") };
    State::plan_action(&state.view(seat), state.legal_actions(), 0).to_string()
}

#[test]
fn a_second_seat_blocks_while_one_block_does_not_suffice() {
    // RD-35: the attack asks for five dice; those that the second seat does not see may show two 2s.
    let mut state = table(&["R2 Y2 B2 R2 Y2 B6", "R1 Y1 B1 R1 Y1 B6", "R3 Y3 B4 R4 Y5 B5"]);
    state.table.enemy = Enemy::new(3).unwrap();
    play(&mut state, "declare block 2");
    let wishes = (heuristic(&state), plan(&state));
    assert_eq!(wishes, ("declare attack 6".into(), "declare block 1".into()));
}

#[test]
fn the_last_enemy_is_struck_a_little_in_each_round() {
    // RD-24: 60 pips against a defence of 5 are 12 damage of 30.
    let pools = ["R6 Y6 B6 R6 Y6 B6 R6 Y6 B6 R6", "R2 Y2 B2 R3 Y3 B3 Y3", "R4 Y4 B4 R5 Y5 B5 B5"];
    let mut state = table(&pools);
    state.table.enemy = Enemy::new(3).unwrap();
    let declared = "declare attack 6, declare heal 1, declare heal 2";
    let last = after(&state, declared);
    assert_eq!((heuristic(&last), plan(&last)), ("pass".into(), "begin attack".into()));
    state.table.enemy = Enemy::new(2).unwrap();
    let second = after(&state, declared);
    assert_eq!(plan(&second), "pass", "15 damage of 24 would only raise the defence (RD-55)");
}

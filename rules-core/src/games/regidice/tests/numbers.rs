//! The numbers of the rules page, as play shows them; and the most that observations show.

use super::{actions::doing, *};
use crate::{OptionSet, Value, testkit::oracle::largest_cells};

/// An enemy with some damage.
fn against(enemy: u8, damage: u8, pools: &[&str]) -> State {
    let mut state = table(pools);
    (state.table.enemy, state.table.damage) = (Enemy::new(enemy).unwrap(), damage);
    state
}

#[test]
fn rd_9_rd_52_rd_58_health_is_18_24_30_and_the_attack_3_4_5() {
    for (enemy, health, attack) in [(1, 18, 3), (2, 24, 4), (3, 30, 5)] {
        let idle = against(enemy, 0, &["R2 R2 R2 R2 R2 R2", "Y3"]);
        let idle = after(&idle, "declare heal 5, declare animal 6, pass, pass");
        let Phase::Lose { seat: 0, left, .. } = idle.table.phase else { panic!("{idle:?}") };
        assert_eq!(left, attack);
        // Thirty pips are one damage when the enemy is nearly defeated.
        let strike = "declare attack 6, declare heal 5, begin attack, confirm";
        let hit = |damage| after(&against(enemy, damage, &["R6 R6 R6 R6 R6", "Y3"]), strike);
        let short = after(&hit(health - 2), "pass");
        assert_eq!((short.table.enemy.get(), short.table.damage), (enemy, health - 1));
        let enough = hit(health - 1);
        if enemy == 3 {
            assert_eq!(enough.table.phase, Phase::End(Verdict::Won));
        } else {
            let next = after(&enough, "pass").table;
            assert_eq!((next.enemy.get(), next.damage), (enemy + 1, 0));
            assert_eq!((next.defence(), next.faces()[0]), (enemy + 3, enemy + 3));
        }
    }
}

#[test]
fn rd_42_rd_43_rd_44_a_spell_is_worth_the_dice_of_the_enemy() {
    for dice in 3..=5 {
        let cast = |colour: &str| {
            let own = alloc::format!("{}1 ", colour[..1].to_uppercase()).repeat(dice.into());
            let mut state = doing("cast", &own, "");
            state.table.enemy = Enemy::new(dice - 2).unwrap();
            for colour in [Colour::Red, Colour::Yellow, Colour::Blue] {
                state.table.injured[colour] = 3;
            }
            after(&after(&state, "begin cast"), &alloc::format!("spell {colour}"))
        };
        assert_eq!(cast("red").table.dealt, dice);
        assert_eq!(cast("blue").table.block, dice);
        let Phase::Pick { left, .. } = cast("yellow").table.phase else {
            panic!("dice are healed")
        };
        assert_eq!(left, dice);
    }
}

#[test]
fn rd_42_red_deals_dice_not_pips() {
    let state = after(&against(1, 7, &["R3 R3 R4", "Y1"]), "declare cast 6, declare heal 5");
    let state = after(&state, "begin cast, spell red");
    assert_eq!((state.table.dealt, state.table.defence()), (3, 10));
}

#[test]
fn rd_45_black_deals_the_health_that_is_left() {
    let state = against(3, 7, &["K2 K2 K2 K3 K3 R4", "Y1"]);
    let state = after(&state, "declare cast 4, declare block 6, begin cast, spell black");
    assert_eq!(state.table.phase, Phase::End(Verdict::Won));
    assert_eq!((state.table.dealt, state.table.surplus.len()), (23, 0));
}

#[test]
fn rd_51_a_red_spell_wins_at_once_too() {
    let state = against(3, 29, &["R6 R6 R6 R6 R6", "Y1"]);
    let state = after(&state, "declare cast 4, declare block 5, begin cast, spell red");
    assert_eq!(state.table.phase, Phase::End(Verdict::Won));
    assert_eq!((state.table.damage, state.table.dealt), (29, 5));
}

#[test]
fn rd_q28_hard_is_14_10_7_5_dice() {
    for (players, each) in (1..).zip([14, 10, 7, 5]) {
        let mut options = plain(players);
        options.set("start_dice", Value::Text("hard")).unwrap();
        let state = State::setup(&options);
        let dealt = state.pools.iter().map(Pool::len).filter(|dice| *dice > 0);
        assert_eq!(dealt.collect::<Vec<_>>(), vec![each; usize::from(players)]);
    }
}

/// Positions in which the blocks of counts show as much as they can.
fn extremes() -> Vec<State> {
    let reds = "R1 R1 R1 R1 R1 R1 R1 R1";
    let mut list = vec![table(&[reds, "Y2"]), table(&["Y2 B3 B3 B3 B3", "Y2"])];
    // All red dice are injured; the last round of the longest game; the most defence.
    let final_round = &mut list[1];
    final_round.table.injured[Colour::Red] = 8;
    (final_round.table.options.round_limit, final_round.table.round) = (200, 200);
    (final_round.table.enemy, final_round.table.damage) = (Enemy::new(3).unwrap(), 25);
    let mut first = State::setup(&Options { round_limit: 200, ..plain(2) });
    (first.table.enemy, first.table.damage) = (Enemy::new(3).unwrap(), 0);
    list.push(first);
    // Locked dice of one kind.
    let mut held = table(&[reds, "Y2"]);
    let mut aside = Aside::NONE;
    (0..8).for_each(|_| aside.add(Colour::Red, Face::new(1).unwrap()));
    held.table.phase = Phase::Declare { locked: [aside, Aside::NONE, Aside::NONE, Aside::NONE] };
    list.push(held);
    // Every die is used, and has blocked or struck as much as the guard lets it.
    let used = "R- R- R- R- R- R- R- R- Y- Y- Y- Y- Y- Y- Y- Y- B- B- B- B- B- B- B- B-";
    let knights = "K- K- K- K- K- K- K-";
    let mut block = against(3, 0, &[&alloc::format!("{used} {knights}"), ""]);
    block.table.block = 31;
    block.table.declared = [Declared::parse("block 1"), Declared::parse("heal 2"), None, None];
    block.table.resolved = Seats::EMPTY.with(0);
    block.table.phase = Phase::Act { seat: 1 };
    list.push(block);
    let choice =
        Options { black_split: BlackSplit::Choice, enemy_health: EnemyHealth::Pips, ..plain(2) };
    let mut split = rolled(choice, &[used, ""]);
    split.table.damage = 100;
    split.table.declared = [Declared::parse("attack 1"), Declared::parse("heal 2"), None, None];
    split.table.strikers = Seats::EMPTY.with(0);
    split.table.surplus.push(Surplus { seat: 0, points: 85 });
    split.table.phase = Phase::Black { left: 3, last: None };
    list.push(split);
    // A solo player may heal all dice of the box but those of one run.
    let mut heal = table(&["R1 Y2 B3"]);
    heal.table.enemy = Enemy::new(3).unwrap();
    for (colour, dice) in Colour::all().zip([7, 7, 7, 7]) {
        heal.table.injured[colour] = dice;
    }
    heal.table.done = Deeds::EMPTY.with(Deed::Heal);
    heal.table.phase = Phase::Heal { seat: 0, planned: 31, last: Some(Run::From1Of6) };
    list.push(heal);
    list
}

#[test]
fn no_field_of_the_observation_declares_less_or_more_than_it_shows() {
    let most = largest_cells(&extremes());
    let wanted = [
        ("aside", 8, 8),
        ("block", 31, 31),
        ("damage", 100, 100),
        ("defence", 30, 30),
        ("enemy_faces", 5, 5),
        ("health_left", 30, 30),
        ("hidden", 8, 8),
        ("injured", 8, 8),
        // RD-9: a game has 31 dice.
        ("left", 31, 31),
        ("pools", 8, 8),
        ("round", 200, 200),
        // The current round is not left.
        ("rounds_left", 199, 199),
        // Health is at least 15, and damage is at most 100.
        ("surplus", 85, 85),
    ];
    assert!(wanted.iter().all(|(_, max, most)| max == most));
    let shown: Vec<_> = most.iter().map(|(name, (max, most))| (*name, *max, *most)).collect();
    assert_eq!(shown, wanted);
}

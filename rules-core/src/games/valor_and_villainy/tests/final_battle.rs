//! The Final Battle (3.20) and the end.

use super::*;
use crate::{Apply, Setup};

#[test]
fn vv_176_the_villain_plays_the_first_round_of_it() {
    let mut fixture = Fixture::new(&[Bjorn, Scrutt, Loxley]);
    fixture
        .set(|state| state.table.day = 6)
        .turn(Loxley)
        .play("pass; total 0; spell blink; spell blink");
    assert_eq!((fixture.seat(), fixture.left()), (3, (2, 0)));
    assert!(fixture.state.table.final_battle);
    // A day below 6 brings no battle.
    let mut fixture = Fixture::new(&[Bjorn, Scrutt, Loxley]);
    fixture.set(|state| state.table.day = 5).turn(Loxley).play("pass; total 0");
    assert!(fixture.seat() == 3 && !fixture.state.table.final_battle);
}

#[test]
fn vv_177_only_a_stash_that_holds_something_is_cashed_in() {
    let mut fixture = Fixture::new(&[Bjorn, Scrutt, Loxley]);
    fixture.fallen(Scrutt).set(|state| {
        // What the Heroes gather after their Level Up Step: nothing.
        state.table.day = 6;
    });
    fixture.turn(Loxley).play("pass; total 1");
    // The Heroes keep the XP of their Level Up Step; then his Stash.
    assert_eq!([Bjorn, Scrutt, Loxley].map(|hero| fixture.player(hero).xp), [1, 1, 1]);
    for hero in [1, 2, 0] {
        assert_eq!(fixture.seat(), hero, "XP is spent in the new order");
        fixture.play("pass");
    }
    // Bounty 3 with three Heroes: 2 XP and 5 Health.
    assert_eq!((fixture.player(Mordak).xp, fixture.hearts(Mordak)), (2, 50));
    assert_eq!((fixture.cell(Scrutt), fixture.hearts(Scrutt)), (Some(12), 18));
    for hero in [1, 2, 0] {
        assert_eq!(fixture.seat(), hero, "Heroes spend before the Villain");
        fixture.play("pass");
    }
    assert_eq!(fixture.seat(), 3);
}

#[test]
fn vv_177_the_hero_stash_is_distributed_and_cashed_in_first() {
    // The Level Up Step before it leaves nothing there; the rule applies all the same.
    let mut fixture = Fixture::new(&[Bjorn, Scrutt, Loxley]);
    fixture.fallen(Scrutt).set(|state| {
        let table = &mut state.table;
        table.day = 6;
        table.stashes[Team::Hero].face_down = 1;
        table.minions.take(Minion::Swiftwing);
        table.defeated_minions.add(Minion::Swiftwing);
        table.base = Base::new(Phase::VillainTurn, PhaseStage::Begin);
        state.advance_to_cap();
    });
    fixture.validate();
    fixture.play("treasure soft_boots");
    assert_eq!((fixture.seat(), fixture.choices()), (0, "pass; treasure soft_boots".into()));
    // Scrutt takes no part in it (VV-164). Bounty 3 with three Heroes: 1 XP and a die.
    fixture.play("pass; pass; total 1");
    assert_eq!([Bjorn, Scrutt, Loxley].map(|hero| fixture.player(hero).xp), [2, 2, 2]);
    assert!(fixture.state.table.defeated_minions.is_empty());
    assert_eq!(fixture.state.table.treasure_discard.count(Treasure::SoftBoots), 1);
    // Then his: Bounty 3 with three Heroes is 2 XP and 5 Health.
    assert_eq!((fixture.player(Mordak).xp, fixture.hearts(Mordak)), (2, 50));
    assert_eq!((fixture.seat(), stage_of(&fixture.state.table)), (0, "spend"));
}

#[test]
fn vv_152_vv_178_vv_q40_saved_xp_is_spent_but_none_is_gained() {
    let mut fixture = Fixture::new(&[Bjorn, Scrutt, Loxley]);
    fixture.final_battle().xp(Bjorn, 1).fallen(Scrutt).turn(Loxley).play("pass");
    assert_eq!((fixture.seat(), fixture.may("level_up new_novice melee")), (0, true));
    assert_eq!(fixture.player(Loxley).xp, 0);
    fixture.play("level_up new_novice melee; pass; spell blink; spell blink");
    assert_eq!(
        (fixture.player(Mordak).xp, fixture.hearts(Mordak)),
        (0, 45),
        "a Defeated Hero pays nothing"
    );
    assert_eq!(fixture.cell(Scrutt), Some(12), "but returns");
    assert_eq!(fixture.state.table.day, 6, "without VV-173");
}

#[test]
fn vv_179_master_of_magic_and_power_surge_change() {
    let mut fixture = Fixture::new(&[Bjorn, Scrutt, Loxley]);
    fixture.final_battle().turn(Mordak).play("power_surge; deck void; spell hex; spell hex; pass");
    assert_eq!(fixture.chance_outcomes(), (16, 32), "Arcane");
}

#[test]
fn vv_180_mordak_walks_and_fights() {
    let mut fixture = Fixture::new(&[Bjorn, Scrutt, Loxley]);
    fixture.final_battle().at(Bjorn, 13).at(Scrutt, 17).at(Loxley, 11).turn(Mordak);
    assert!(fixture.may("step east") && !fixture.may("scout"));
    fixture.play("ranged; novice 1x1; adept 0x0 0x2; region 13; assign 2; step east");
    assert_eq!((fixture.hearts(Bjorn), fixture.cell(Mordak)), (18, Some(13)));
    assert!(!fixture.may("step west"), "VV-47 binds him, too");
}

#[test]
fn vv_181_vv_q15_five_hearts_up_to_the_maximum() {
    for (above, hearts) in [(false, 20), (true, 22)] {
        let mut fixture =
            Fixture::with(&[Bjorn, Scrutt, Loxley], |options| options.invigorate_above_max = above);
        fixture.set(|state| state.table.day = 6).health(Bjorn, 17).health(Scrutt, 5);
        fixture.turn(Loxley).play("pass; total 0; spell blink; spell blink");
        assert_eq!((fixture.hearts(Bjorn), fixture.hearts(Scrutt)), (hearts, 10));
    }
}

#[test]
fn vv_183_vv_q44_the_third_soul_wins_even_at_no_health() {
    let mut fixture = Fixture::new(&[Bjorn, Scrutt, Loxley]);
    fixture.final_battle().set(|state| state.table.souls = 1).at(Bjorn, 11).health(Bjorn, 1);
    fixture.put(11, "rattlebones_0").turn(Char::Rattlebones0);
    fixture.play("melee; novice 1x1; region 11; assign 1");
    assert_eq!((fixture.state.table.souls, fixture.node() == Node::Terminal), (2, false));
    // Before the Final Battle nobody takes Souls.
    let mut fixture = Fixture::new(&[Bjorn, Scrutt, Loxley]);
    fixture.at(Bjorn, 11).health(Bjorn, 1).put(11, "rattlebones_0").turn(Char::Rattlebones0);
    fixture.play("melee; novice 1x1; region 11; assign 1");
    assert_eq!(fixture.state.table.souls, 0);
}

#[test]
fn vv_187_minion_steps_go_on() {
    let mut fixture = Fixture::new(&[Bjorn, Scrutt, Loxley]);
    fixture.final_battle().put(7, "heckler_0").turn(Mordak).play("pass");
    assert_eq!((fixture.seat(), fixture.choices()), (3, "pass; character heckler_0".into()));
}

#[test]
fn vv_189_the_cap_ends_the_game_as_the_switch_says() {
    use crate::games::valor_and_villainy::Ending;
    for (result, payoffs) in
        [(Ending::Draw, [0, 0]), (Ending::Villain, [-1, 1]), (Ending::Heroes, [1, -1])]
    {
        let mut fixture = Fixture::with(&[Bjorn], |options| {
            options.final_round_cap = 2;
            options.cap_result = result;
        });
        fixture
            .final_battle()
            .set(|state| state.table.final_rounds = 1)
            .turn(Mordak)
            .play("pass; spell blink");
        assert_eq!(fixture.state.table.final_rounds, 2);
        assert_eq!(fixture.seat(), 0, "the Heroes' Round is still played");
        fixture.play("pass");
        if fixture.node() != Node::Terminal {
            fixture.play("pass");
        }
        assert_eq!(fixture.node(), Node::Terminal);
        assert_eq!([0, 1].map(|seat| fixture.state.payoff(seat)), payoffs);
    }
}

#[test]
fn the_decision_cap_ends_the_game() {
    let mut fixture = Fixture::with(&[Bjorn, Scrutt], |options| options.decision_cap = 2);
    fixture.turn(Bjorn).play("step east");
    assert_eq!(fixture.node(), Node::Player(0));
    fixture.play("step west");
    assert_eq!(fixture.node(), Node::Terminal);
    fixture.state.validate().unwrap();
}

#[test]
fn shaping_is_a_potential_of_the_table() {
    let mut fixture = Fixture::with(&[Bjorn, Scrutt], |options| options.shaping = true);
    fixture.final_battle().set(|state| {
        state.table.shrines = 3;
        state.table.souls = 1;
    });
    fixture.health(Mordak, 50);
    // 0.2 * 3 / 3 + 0.4 * (1 - 50 / 100) - 0.4 * 1 / 3 = 4 / 15.
    let (numerator, denominator) = fixture.state.potential(0);
    assert_eq!(numerator * 15, denominator * 4);
    let (villain, _) = fixture.state.potential(2);
    assert_eq!(villain, -numerator);
    let parts = |seat| [0, 1, 2].map(|at| fixture.state.subgoal(seat, at));
    assert_eq!(parts(0), [(3, 3), (50, 100), (-1, 3)]);
    assert_eq!(parts(2), [(-3, 3), (-50, 100), (1, 3)]);
    let fixture = Fixture::new(&[Bjorn, Scrutt]);
    assert_eq!(fixture.state.potential(0).0, 0, "off by default");
}

//! What the plans do otherwise than the heuristic.

use alloc::string::ToString;

use super::{
    play::{random_game, variants},
    *,
};
use crate::{
    Decision, Heuristic, Legal, Observe,
    games::valor_and_villainy::{
        State,
        state::{Once, TurnStage},
    },
};

/// The action of the seat that decides: the heuristic's and that of a plan.
fn choices(fixture: &Fixture, plan: u8) -> (String, String) {
    let decision = Decision::of(&fixture.state).expect("a seat decides");
    let (view, legal) = (decision.view(), decision.legal_actions());
    let heuristic = State::heuristic_action(&view, legal).to_string();
    (heuristic, State::plan_action(&view, legal, plan).to_string())
}

fn differ(fixture: &Fixture, plan: u8, heuristic: &str, planned: &str) {
    assert_eq!(choices(fixture, plan), (heuristic.into(), planned.into()));
}

fn three() -> Fixture {
    Fixture::new(&[Bjorn, Amos, Loxley])
}

/// A Minion two steps from the Heroes, and the Region between them.
fn on_the_road() -> Fixture {
    let mut fixture = three();
    fixture.reveal(&[(8, Tile::T1Fen)]).put(8, "rattlebones_0");
    fixture
}

#[test]
fn heroes_at_home_do_not_scout() {
    let mut fixture = three();
    fixture.at(Bjorn, 13).turn(Bjorn);
    differ(&fixture, 0, "scout", "power_surge");
}

/// What is face-down is no goal for them, which would keep them from an army that waits.
#[test]
fn heroes_who_do_not_scout_hunt_minions() {
    let mut fixture = three();
    fixture.at(Bjorn, 13).put(11, "rattlebones_0").turn(Bjorn);
    differ(&fixture, 0, "scout", "step west");
}

#[test]
fn early_scouts_have_points_left_and_stop_on_the_first_day() {
    for (day, points, planned) in [(0, 2, "scout"), (0, 1, "melee"), (1, 2, "power_surge")] {
        let mut fixture = three();
        fixture.at(Bjorn, 13).set(|state| state.table.day = day).turn_with(Bjorn, points);
        differ(&fixture, 1, "scout", planned);
    }
}

#[test]
fn heroes_draw_and_keep_spells_that_they_can_use() {
    for plan in 0..State::PLANS {
        let mut fixture = Fixture::new(&[Alyndra, Bjorn]);
        fixture.turn(Alyndra).play("power_surge");
        differ(&fixture, plan, "deck arcane", "deck divine");
        let mut fixture = Fixture::new(&[Bjorn, Loxley]);
        fixture.hand(Bjorn, &[Spell::EnormousFist; 3]).hand(Bjorn, &[Spell::MageDarts; 3]);
        fixture.hand(Bjorn, &[Spell::Rewind]).turn(Loxley).play("pass");
        differ(&fixture, plan, "spell rewind", "spell enormous_fist");
    }
}

#[test]
fn archers_stay_beside_mordak() {
    for plan in 0..State::PLANS {
        let mut fixture = three();
        fixture.at(Loxley, 13).final_battle().turn(Loxley).set(|state| {
            let TurnStage::Main(acting) = &mut state.table.agenda.turn_mut().stage else {
                panic!("a Turn begins");
            };
            acting.used.insert(Once::Ranged);
        });
        differ(&fixture, plan, "step west", "power_surge");
    }
}

#[test]
fn an_army_that_waits_stays_where_it_is_until_the_final_battle() {
    let stirred = |plan, day, cell, planned| {
        let mut fixture = on_the_road();
        fixture.at(Bjorn, cell).set(|state| state.table.day = day).turn(Char::Rattlebones0);
        differ(&fixture, plan, "step south", planned);
    };
    stirred(0, 0, 13, "pass");
    stirred(1, 0, 12, "step south");
    stirred(1, 1, 12, "pass");
    stirred(1, 1, 13, "step south");
    let mut fixture = on_the_road();
    fixture.final_battle().turn(Char::Rattlebones0);
    for plan in 0..State::PLANS {
        differ(&fixture, plan, "step south", "step south");
    }
}

#[test]
fn an_army_that_waits_gathers_far_from_the_heroes_until_the_final_battle() {
    let spawn = |fixture: &mut Fixture| {
        fixture.dice(Mordak, Row::Corruption, "1R").turn(Mordak);
        fixture.play("corruption; master 1x2; spawn chump; minion heckler");
    };
    let mut fixture = on_the_road();
    fixture.reveal(&[(6, Tile::T1Toll)]);
    spawn(&mut fixture);
    differ(&fixture, 0, "region 7", "region 8");
    differ(&fixture, 1, "region 7", "region 7");
    let mut fixture = on_the_road();
    spawn(fixture.final_battle());
    differ(&fixture, 0, "region 7", "region 7");
}

/// In games at random, where they see more than in games of their own.
#[test]
fn plans_choose_legal_actions_at_every_node() {
    for (seed, options) in (0..).zip(variants()) {
        random_game(&options, seed, |state| {
            let Node::Player(seat) = state.node() else { return };
            let (view, legal) = (state.view(seat), state.legal_actions());
            for plan in 0..State::PLANS {
                let action = State::plan_action(&view, legal, plan);
                assert!(legal.contains(action), "{action} by plan {plan}");
                assert_eq!(action, State::plan_action(&view, legal, plan));
            }
        });
    }
}

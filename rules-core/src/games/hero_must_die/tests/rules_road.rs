//! HMD-66 to HMD-76: the road.

use super::fixture::{Fixture, PAIR, monster, pile, set};
use crate::{
    Node,
    games::hero_must_die::{
        components::{Hero, Token},
        state::{Court, Frame, Road, Stage},
    },
};

use Road::{Castle, Entrance, Inn, Inside};

#[test]
fn hmd_66_a_location_with_workers_causes_one_evil_move() {
    for (spots, tokens) in [
        (&[15, 16, 17][..], [Inn, Castle, Castle]),
        (&[18, 19], [Inn, Castle, Castle]),
        (&[15, 18], [Inn, Inn, Castle]),
        (&[3, 20], [Castle; 3]),
    ] {
        let mut fixture = Fixture::four();
        for &spot in spots {
            fixture = fixture.worker(0, spot);
        }
        // HMD-Q15, HMD-Q55: the worker counts, when the location is resolved.
        let mut fixture = fixture.laid();
        assert_eq!(fixture.0.table.tokens, [Castle; 3]);
        fixture.event("Full Moon");
        while fixture.0.table.turn == 1 {
            if fixture.node() == Node::Chance {
                fixture.die(1);
            } else {
                let first = fixture.legal()[0];
                fixture.id(first);
            }
        }
        assert_eq!(fixture.0.table.tokens, tokens);
    }
}

/// The tokens after workers stood in Town and Forest.
fn two_moves(tokens: [Road; 3]) -> Fixture {
    let mut fixture =
        Fixture::four().worker(1, 15).worker(1, 18).monsters(0, PAIR).tokens(tokens).laid();
    fixture.event("Full Moon");
    if fixture.0.agenda.stack.top() == Some(&Frame::Generate { token: 1 }) {
        fixture.heroes("Squire, Archer, Fighter");
    }
    fixture.die(1).id(0);
    fixture
}

#[test]
fn hmd_67_the_lowest_token_on_the_road_moves_and_none_twice() {
    // HMD-Q12, HMD-Q13: the number on the token counts.
    assert_eq!(two_moves([Inn, Castle, Castle]).0.table.tokens, [Entrance, Inn, Castle]);
    assert_eq!(two_moves([Castle; 3]).0.table.tokens, [Inn, Inn, Castle]);
    assert_eq!(two_moves([Entrance, Inn, Castle]).0.table.tokens, [Entrance, Entrance, Inn]);
}

#[test]
fn hmd_68_with_all_three_at_the_entrance_token_1_enters() {
    let fixture = two_moves([Entrance; 3]);
    assert_eq!(fixture.0.table.tokens, [Inside, Entrance, Entrance]);
    let second = two_moves([Entrance, Entrance, Inn]);
    assert_eq!(second.0.table.tokens, [Inside, Entrance, Entrance]);
    assert_eq!(second.0.agenda.stack.top(), Some(&Frame::Generate { token: 1 }));
}

#[test]
fn hmd_69_without_a_token_to_move_nothing_happens() {
    // HMD-Q14: one party inside, the others at the entrance.
    let fixture =
        Fixture::four().party(1, "Squire, Archer, Fighter").tokens([Inside, Entrance, Entrance]);
    let mut fixture = fixture.worker(1, 15).monsters(0, PAIR).laid();
    fixture.event("Full Moon");
    assert_eq!(fixture.0.table.tokens, [Inside, Entrance, Entrance]);
    // The only token on the road does not move twice.
    assert_eq!(two_moves([Castle, Entrance, Entrance]).0.table.tokens, [Inn, Entrance, Entrance]);
}

#[test]
fn hmd_69_token_1_waits_while_another_party_is_inside() {
    let fixture = Fixture::four().party(2, "Squire, Hunter, Champion").monsters(0, PAIR);
    for spot in [15, 18] {
        let roads = [Entrance, Inside, Entrance];
        let mut fixture = fixture.clone().tokens(roads).worker(1, spot).laid();
        fixture.event("Full Moon");
        if spot == 18 {
            fixture.die(1).id(0);
        }
        assert_eq!(
            (fixture.0.table.tokens, fixture.0.table.invaders.as_slice()),
            (roads, &[2][..])
        );
        assert!(matches!(fixture.0.agenda.stage, Stage::Battle(_)));
    }
}

#[test]
fn hmd_70_an_evil_plot_card_moves_a_party_of_its_own() {
    let fixture = Fixture::four().monsters(0, "Minotaur, Basilisk").hand(0, "Black Mail");
    let mut fixture = fixture.court().laid();
    fixture.id(69);
    assert_eq!(fixture.0.table.tokens, [Inn, Castle, Castle]);
    // With all three at the entrance token 1 enters, in the Court phase, too.
    let fixture = Fixture::four().monsters(0, "Minotaur, Basilisk").hand(0, "Black Mail");
    let mut fixture = fixture.tokens([Entrance; 3]).court().laid();
    fixture.id(69).heroes("Squire, Archer, Fighter");
    assert_eq!((fixture.0.table.invaders.as_slice(), fixture.0.table.vp[0]), (&[1][..], 6));
}

#[test]
fn hmd_71_parties_inside_are_not_moved_by_evil_icons() {
    let fixture = Fixture::four().party(1, "Squire, Archer, Fighter").tokens([Inside, Inn, Castle]);
    let mut fixture = fixture.worker(1, 15).monsters(0, PAIR).laid();
    fixture.event("Full Moon");
    assert_eq!(fixture.0.table.tokens, [Inside, Entrance, Castle]);
}

#[test]
fn hmd_72_a_party_sent_home_goes_to_the_bottom_without_markers() {
    let fixture =
        Fixture::four().turn(3).edit(|s| s.table.top = 2).party(2, "Squire, Thief, Ranger");
    let fixture = fixture.edit(|s| s.table.markers = set("Squire")).worker(0, 20).purse(0, 8, 0, 0);
    let mut fixture = fixture.laid();
    fixture.event("Full Moon").id(136);
    let table = &fixture.0.table;
    assert_eq!(table.hero_bottom, pile::<Hero, 18>("Ranger, Squire, Thief"));
    assert!(table.markers.is_empty() && table.parties[1].is_empty() && table.invaders.is_empty());
    assert_eq!(table.tokens[1], Castle);
}

#[test]
fn hmd_73_a_party_is_generated_when_it_enters() {
    // HMD-Q18: before the workers of later locations act.
    let mut fixture =
        Fixture::four().tokens([Entrance; 3]).worker(1, 15).worker(1, 20).purse(1, 8, 0, 0);
    fixture = fixture.monsters(0, PAIR).laid();
    fixture.event("Full Moon").heroes("Squire, Archer, Fighter");
    assert_eq!(fixture.node(), Node::Player(1));
    assert_eq!(fixture.0.table.invaders.as_slice(), [1]);
    assert_eq!(fixture.legal(), [0, 133, 134, 135]);
}

#[test]
fn hmd_74_heroes_are_drawn_until_the_levels_fit() {
    let mut fixture = Fixture::four().tokens([Entrance, Castle, Castle]).monsters(0, PAIR).laid();
    fixture.event("Invasion 1");
    fixture.heroes("Fighter, Ranger, Cleric, Squire, Thief, Scout");
    assert_eq!(fixture.0.table.parties[0], set("Fighter, Squire, Scout"));
    assert_eq!(fixture.0.table.hero_bottom, pile::<Hero, 18>("Ranger, Cleric, Thief"));
    let levels: alloc::vec::Vec<_> =
        [1, 2, 3].map(|token| Token::new(token).unwrap().levels()).into_iter().collect();
    assert_eq!(levels, [[2, 1, 0], [1, 1, 1], [0, 2, 1]]);
}

#[test]
fn hmd_75_one_battle_a_turn_by_the_front_party_against_the_guard() {
    let fixture =
        Fixture::four().party(3, "Fighter, Hunter, Champion").party(1, "Squire, Archer, Thief");
    let mut fixture = fixture.monsters(0, PAIR).laid();
    fixture.event("Full Moon");
    let Stage::Battle(battle) = &fixture.0.agenda.stage else { panic!("no battle") };
    assert_eq!(battle.heroes, pile::<Hero, 3>("Champion, Fighter, Hunter"));
    assert_eq!(fixture.node(), Node::Player(0));
    fixture.apply_action(monster("Giant Rat")).id(0);
    // Floor 1 has fallen; nobody attacks again in this turn.
    assert_eq!((fixture.0.table.turn, fixture.0.table.top), (2, 2));
    assert_eq!(fixture.0.table.invaders.as_slice(), [3, 1]);
}

#[test]
fn hmd_76_a_party_may_attack_in_the_turn_in_which_it_enters() {
    let mut fixture = Fixture::four().tokens([Entrance; 3]).worker(1, 15).monsters(0, PAIR).laid();
    fixture.event("Full Moon").heroes("Squire, Archer, Fighter");
    assert!(matches!(fixture.0.agenda.stage, Stage::Battle(_)));
    // In the Court phase it waits for the next turn.
    let fixture = Fixture::four().monsters(0, "Minotaur, Basilisk").hand(0, "Black Mail");
    let mut fixture = fixture.tokens([Entrance; 3]).court().laid();
    fixture.id(69).heroes("Squire, Archer, Fighter");
    assert!(matches!(fixture.0.agenda.stage, Stage::Offer { .. } | Stage::Court(Court { .. })));
    assert_eq!(fixture.0.table.top, 1);
}

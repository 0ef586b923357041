//! Rulings that no other test names.

use super::fixture::{Fixture, named, pile};
use crate::games::hero_must_die::components::SET;
use crate::{
    Indexed, Node, Observe, Setup,
    games::hero_must_die::{
        ChanceOutcome, Options, State,
        components::{BOXES, Monster, PLOT_CARDS, TRACK},
        state::{Road, Stage},
    },
};

#[test]
fn hmd_q1_each_location_has_two_or_three_boxes() {
    // Throne, mine, rune, building, pit, town: three; forest and castle: two.
    assert_eq!(BOXES.len(), 6 * 3 + 2 * 2);
    assert_eq!([2, 3, 4].map(|players| SET.open(players).len()), [11, 17, 22]);
}

#[test]
fn hmd_q2_three_goblins_at_the_start() {
    assert_eq!(TRACK[3].workers, 3);
    assert_eq!(State::setup(&Options::default()).table.vp[0], 3);
}

#[test]
fn hmd_q4_fewer_players_choose_among_fewer_floors() {
    for players in 2..=4 {
        let mut fixture = Fixture(State::setup(&Options { players, ..Options::default() }));
        fixture.apply_chance(ChanceOutcome::from_index(0).unwrap());
        assert_eq!(fixture.legal(), (3..3 + usize::from(players)).collect::<alloc::vec::Vec<_>>());
    }
    // The token of the top floor goes to the last place.
    let mut two = Fixture::new(2).laid();
    two.event("Big Sales");
    assert_eq!(two.queue(), [1, 0]);
}

#[test]
fn hmd_q5_with_one_floor_left_everybody_keeps_guarding_in_turn() {
    let mut fixture = Fixture::four().turn(5).edit(|s| s.table.top = 5).laid();
    for guard in 0..3 {
        assert_eq!(fixture.node(), Node::Player(guard));
        let event = ["Full Moon", "Carriage Arrived", "Big Sales"][usize::from(guard)];
        fixture.event(event);
        let cards = [
            ["Troll", "Dragon", "Fiend"],
            ["Hydra", "Wyvern", "Minotaur"],
            ["Basilisk", "Behemoth", "Lindworm"],
        ];
        for card in cards[usize::from(guard)] {
            fixture.apply_chance(ChanceOutcome::Monster(named(card)));
        }
        fixture.ids(&[0, 0, 0, 0]);
    }
}

#[test]
fn hmd_q7_the_fallen_token_goes_back_before_the_next_one() {
    let mut fixture =
        Fixture::four().turn(5).edit(|s| s.table.top = 3).lost().hand(1, "Traitor").laid();
    fixture.id(0);
    assert_eq!((fixture.queue(), fixture.0.table.top), (&[2, 3, 0, 1][..], 4));
}

#[test]
fn hmd_q8_the_first_player_must_draw() {
    assert_eq!(Fixture::four().laid().legal(), [59, 60]);
}

#[test]
fn hmd_q16_parties_enter_on_the_top_floor_that_stands() {
    let fixture = Fixture::four().turn(4).edit(|s| s.table.top = 3).room(3, 3);
    let fixture = fixture.tokens([Road::Entrance, Road::Castle, Road::Castle]);
    let mut fixture = fixture.monsters(0, "Giant Rat, Kobold, Troll").laid();
    fixture.event("Kingdom at War");
    assert_eq!(fixture.0.table.top, 3);
    let fixture = Fixture::four().turn(4).edit(|s| s.table.top = 3).room(3, 3);
    let fixture = fixture.tokens([Road::Entrance; 3]).worker(1, 15);
    let mut fixture = fixture.monsters(0, "Giant Rat, Kobold, Troll").laid();
    fixture.event("Full Moon").heroes("Squire, Archer, Fighter");
    // The battle is on floor 3: its room lets the Troll defend.
    assert!(fixture.legal().contains(&11));
}

#[test]
fn hmd_q17_the_party_that_entered_first_attacks_first() {
    let fixture =
        Fixture::four().party(3, "Fighter, Hunter, Champion").party(1, "Squire, Archer, Thief");
    let mut fixture = fixture.monsters(0, "Giant Rat, Kobold").laid();
    fixture.event("Full Moon");
    let Stage::Battle(battle) = fixture.0.agenda.stage else { panic!("no battle") };
    assert!(battle.heroes.as_slice().contains(&named("Champion")));
}

#[test]
fn hmd_q23_the_guard_decides_after_the_arrows_and_the_heroes_add_everything() {
    let fixture = Fixture::four().party(2, "Archmage").monsters(0, "Imp, Wyvern").purse(0, 0, 0, 0);
    let mut fixture = fixture.room(1, 3).laid();
    fixture
        .event("Big Sales")
        .apply_action(super::fixture::monster("Imp"))
        .apply_action(super::fixture::monster("Wyvern"));
    let Stage::Battle(battle) = fixture.0.agenda.stage else { panic!("no battle") };
    // Three arrows are on the Archmage, and the guard sees them.
    assert_eq!((battle.wounds.heroes[0], fixture.legal()), (3, [142, 143, 144].to_vec()));
    fixture.id(144);
    // TH 0 + 8, TM 1 + 2: the Imp falls with 2, three points are left for the
    // weakest, the Wyvern: 3 of 4. Then its arrows and so on.
    let Stage::Battle(battle) = fixture.0.agenda.stage else {
        assert_eq!(fixture.0.table.monster_bottom, pile::<Monster, 18>("Wyvern"));
        return;
    };
    assert_eq!(battle.wounds.form[..2], [2, 3]);
}

#[test]
fn hmd_q34_the_other_plot_card_is_shuffled_in() {
    let mut fixture = Fixture::four().worker(0, 0).worker(1, 1).purse(1, 9, 0, 0).laid();
    fixture.event("Full Moon").id(1).draw_plot("Black Mail").draw_plot("Traitor").id(69).id(1);
    // All 23 cards are equally likely, the one put back among them.
    assert_eq!(fixture.chance_outcomes().iter().map(|(_, weight)| weight).sum::<u32>(), 23);
    assert!(!fixture.chance_outcomes().iter().any(|(id, _)| *id == 97));
}

#[test]
fn hmd_q35_a_quest_is_done_once() {
    let fixture = Fixture::four().traps(1, "Spike Pit, Spike Pit, Dart Wall, Dart Wall");
    let mut fixture = fixture.hand(0, "Trap Master").court().laid();
    fixture.id(64);
    assert_eq!(fixture.0.plot_deck().count(named("Trap Master")), 0);
    assert!(fixture.0.plots.hands.iter().all(|hand| !hand.contains(named("Trap Master"))));
}

#[test]
fn hmd_q43_vp_never_fall_in_the_court_phase() {
    // A table on which they did is refused.
    let fixture = Fixture::four()
        .hand(0, "Trap Master")
        .traps(1, "Spike Pit, Spike Pit, Dart Wall, Dart Wall");
    let fixture = fixture.court().laid().edit(|s| s.table.vp[1] = 2);
    assert!(fixture.0.validate().is_err());
}

#[test]
fn hmd_q45_workers_follow_the_vp_at_the_start_of_planning() {
    let mut fixture = Fixture::four().edit(|s| s.table.vp[0] = 4).worker(0, 9).laid();
    fixture.event("Wrath of Lord").ids(&[80, 0]);
    for card in ["Troll", "Dragon", "Fiend"] {
        fixture.apply_chance(ChanceOutcome::Monster(named(card)));
    }
    assert_eq!((fixture.0.table.vp, fixture.0.table.workers), ([5, 2, 2, 2], [4, 2, 2, 2]));
}

#[test]
fn hmd_q48_a_hand_has_no_limit() {
    let fixture = Fixture::four().edit(|s| s.plots.hands[0] = PLOT_CARDS).laid();
    assert_eq!((fixture.0.view(1).hands[0], fixture.0.view(1).deck), (24, 0));
}

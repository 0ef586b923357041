//! HMD-17 to HMD-37 and HMD-143: set-up, Beginning and Planning.

use super::fixture::{Fixture, monster, named, pile, set};
use crate::games::hero_must_die::components::SET;
use crate::{
    Apply, Indexed, Legal, Node, Setup,
    games::hero_must_die::{
        Action, ChanceOutcome, Mages, Options, State,
        components::{Colour, Set, Spot, Trap},
        state::{Battle, Fight, Road, Stage},
    },
};
use alloc::string::ToString;

#[test]
fn hmd_17_sixteen_event_cards_two_on_each_slot() {
    let fixture = Fixture::four().laid();
    assert_eq!((fixture.0.slots.len(), fixture.0.unseen_events().len()), (8, 16));
    let mut fixture = fixture;
    fixture.id(60);
    assert_eq!(fixture.0.total_weight(), 16);
    fixture.apply_chance(ChanceOutcome::Event(named("Full Moon")));
    assert!(fixture.0.slots[0].bottom.face.is_some() && fixture.0.slots[0].top.face.is_none());
}

#[test]
fn hmd_18_everybody_starts_with_3_vp_and_4_of_each() {
    let table = State::setup(&Options { players: 3, ..Options::default() }).table;
    assert_eq!((table.vp, table.gold), ([3, 3, 3, 0], [4, 4, 4, 0]));
    assert_eq!((table.slaves, table.mp), ([4, 4, 4, 0], [4, 4, 4, 0]));
}

#[test]
fn hmd_19_colours_stand_by_seat() {
    use Colour::{Blue, Green, Red, Yellow};
    assert_eq!(Options::default().mage_of_seat, Mages([Red, Yellow, Green, Blue]));
    let mage_of_seat = Mages([Blue, Green, Yellow, Red]);
    let options = Options { mage_abilities: true, mage_of_seat, ..Options::default() };
    let mut fixture = Fixture::with(&options).worker(3, 6).laid();
    fixture.event("Big Sales");
    assert_eq!(fixture.0.table.mp, [4, 4, 4, 9]);
}

#[test]
fn hmd_20_each_order_of_choosing_is_equally_likely() {
    for (players, orders) in [(2, 2), (3, 6), (4, 24)] {
        let state = State::setup(&Options { players, ..Options::default() });
        let mut seen = alloc::collections::BTreeSet::new();
        let (mut weights, mut count) = (0, 0);
        state.chance_outcomes(|outcome, weight| {
            let ChanceOutcome::Order(order) = outcome else { unreachable!() };
            let seats = &super::super::components::ORDERS[order.index()][..players.into()];
            assert!(seats.iter().all(|seat| *seat < players));
            assert!(
                order.to_string().starts_with(
                    &seats
                        .iter()
                        .map(alloc::string::ToString::to_string)
                        .collect::<alloc::string::String>()
                )
            );
            seen.insert(seats.to_vec());
            weights += weight;
            count += 1;
        });
        assert_eq!((seen.len(), weights, count), (orders, u32::try_from(orders).unwrap(), orders));
    }
}
#[test]
fn hmd_21_each_player_chooses_a_free_floor() {
    let mut fixture = Fixture(State::setup(&Options::default()));
    fixture.apply_chance(ChanceOutcome::from_index(0).unwrap());
    assert_eq!(fixture.legal(), [3, 4, 5, 6]);
    fixture.id(5);
    assert_eq!((fixture.node(), fixture.legal()), (Node::Player(1), [3, 4, 6].to_vec()));
    let mut fixture = Fixture(State::setup(&Options { players: 2, ..Options::default() }));
    fixture.apply_chance(ChanceOutcome::from_index(1).unwrap());
    assert_eq!((fixture.node(), fixture.legal()), (Node::Player(1), [3, 4].to_vec()));
}

#[test]
fn hmd_22_the_queue_runs_from_the_top_floor_down() {
    let mut fixture = Fixture(State::setup(&Options::default()));
    fixture.apply_chance(ChanceOutcome::from_index(0).unwrap()).ids(&[6, 4, 3]);
    assert_eq!(fixture.queue(), [2, 1, 3, 0]);
}

#[test]
fn hmd_23_each_player_takes_a_level_1_and_a_level_2_monster() {
    let mut fixture = Fixture(State::setup(&Options::default()));
    fixture.apply_chance(ChanceOutcome::from_index(0).unwrap()).ids(&[6, 4, 3]);
    assert_eq!(
        (fixture.node(), fixture.legal()),
        (Node::Player(2), [7, 8, 17, 18, 27, 28].to_vec())
    );
    fixture.id(8);
    assert_eq!(
        (fixture.node(), fixture.legal()),
        (Node::Player(2), [9, 10, 19, 20, 29, 30].to_vec())
    );
    fixture.id(30);
    assert_eq!((fixture.node(), fixture.legal()), (Node::Player(1), [7, 17, 18, 27, 28].to_vec()));
    assert_eq!(fixture.0.table.monsters[2], set("Cave Bat, Succubus"));
}

#[test]
fn hmd_24_the_rest_of_levels_1_and_2_is_the_low_display() {
    let mut fixture = Fixture(State::setup(&Options::default()));
    fixture
        .apply_chance(ChanceOutcome::from_index(0).unwrap())
        .ids(&[3, 4, 5, 7, 9, 8, 10, 17, 19, 18, 20]);
    assert_eq!(fixture.0.table.display(SET), set("Imp, Gremlin, Hell Hound, Succubus"));
}

#[test]
fn hmd_25_decks_of_18_monsters_18_heroes_and_24_plots() {
    let fixture = Fixture::four();
    assert_eq!(fixture.0.table.unknown_monsters(SET).len(), 18);
    assert!(
        fixture.0.table.unknown_monsters(SET).iter().all(|card| card.card().creature.level >= 3)
    );
    assert_eq!((fixture.0.table.unknown_heroes().len(), fixture.0.plot_deck().len()), (18, 24));
}

#[test]
fn hmd_26_tokens_start_further_on_with_fewer_players() {
    let start = |players| State::setup(&Options { players, ..Options::default() }).table.tokens;
    assert_eq!(start(2), [Road::Inn, Road::Inn, Road::Castle]);
    assert_eq!(start(3), [Road::Inn, Road::Castle, Road::Castle]);
    assert_eq!(start(4), [Road::Castle; 3]);
}

#[test]
fn hmd_27_the_dungeon_starts_empty() {
    let table = State::setup(&Options::default()).table;
    assert!(table.traps.iter().all(|floor| floor.is_empty()) && table.rooms == [0; 5]);
    assert!(Trap::all().all(|trap| table.trap_pool(SET, trap) == 4));
}

#[test]
fn hmd_28_a_turn_has_six_phases_in_order() {
    let mut fixture = Fixture::four()
        .turn(3)
        .monsters(0, "Giant Rat, Kobold")
        .party(1, "Fighter")
        .worker(0, 3)
        .hand(0, "Trap Master")
        .traps(3, "Spike Pit, Spike Pit, Dart Wall, Dart Wall")
        .edit(|s| s.agenda.stage = Stage::Offer { left: 3 });
    fixture.0.table.boxes[0] = Set::EMPTY;
    let mut fixture = fixture.purse(0, 4, 4, 0).laid();
    for card in ["Troll", "Dragon", "Fiend"] {
        assert!(matches!(fixture.0.agenda.stage, Stage::Offer { .. }));
        fixture.apply_chance(ChanceOutcome::Monster(named(card)));
    }
    assert!(matches!(fixture.0.agenda.stage, Stage::Place { .. }));
    fixture.id(40).ids(&[0, 0, 0, 0]);
    assert!(matches!(fixture.0.agenda.stage, Stage::EventSide));
    fixture.event("Full Moon");
    assert!(matches!(fixture.0.agenda.stage, Stage::Action { .. }));
    fixture.id(142);
    assert!(matches!(fixture.0.agenda.stage, Stage::Battle(Battle { stage: Fight::Send, .. })));
    fixture.apply_action(monster("Giant Rat")).id(0);
    assert!(matches!(fixture.0.agenda.stage, Stage::Court(_)));
    fixture.id(0);
    assert_eq!(fixture.0.table.turn, 4);
}

#[test]
fn hmd_29_the_queue_shifts_from_turn_2_on() {
    let mut fixture = Fixture::four().laid();
    fixture.event("Big Sales");
    assert_eq!(fixture.queue(), [1, 2, 3, 0]);
    // HMD-Q3: the switch shifts in turn 1, too.
    for (shift_on_first_turn, queue) in [(false, [0, 1, 2, 3]), (true, [1, 2, 3, 0])] {
        let options = Options { shift_on_first_turn, ..Options::default() };
        let mut fixture = Fixture(State::setup(&options));
        fixture
            .apply_chance(ChanceOutcome::from_index(0).unwrap())
            .ids(&[3, 4, 5, 7, 9, 8, 10, 17, 19, 18, 20]);
        assert_eq!(fixture.queue(), queue);
    }
}

#[test]
fn hmd_30_after_a_loss_the_loser_and_the_next_go_back() {
    let after = |fixture: Fixture| {
        let mut fixture = fixture.hand(1, "Traitor").laid();
        fixture.id(0);
        fixture.queue().to_vec()
    };
    assert_eq!(after(Fixture::four().turn(4).lost()), [2, 3, 0, 1]);
    // The loser is out: only the player behind him goes back.
    assert_eq!(after(Fixture::four().turn(4).lost().edit(|s| s.table.vp[0] = 2)), [2, 3, 1]);
    // HMD-Q6: with two players, or with the switch off, only the loser.
    assert_eq!(after(Fixture::new(2).turn(4).lost()), [1, 0]);
    let options = Options { skip_after_loss: false, ..Options::default() };
    assert_eq!(after(Fixture::with(&options).turn(4).lost()), [1, 2, 3, 0]);
    let three = Fixture::new(3).turn(4).lost().edit(|s| s.table.vp[0] = 2);
    assert_eq!(after(three), [1, 2]);
}

#[test]
fn hmd_30_who_is_left_counts_not_who_started() {
    let after = |fixture: Fixture| {
        let mut fixture = fixture.turn(4).lost().hand(1, "Traitor").laid();
        fixture.id(0);
        fixture.queue().to_vec()
    };
    // Of four players three are left: two members go back. Of two left only one does.
    assert_eq!(after(Fixture::four().out(3)), [2, 0, 1]);
    assert_eq!(after(Fixture::four().out(2).out(3)), [1, 0]);
    assert_eq!(after(Fixture::new(3).out(2)), [1, 0]);
}

#[test]
fn hmd_31_later_turns_shift_by_one_again() {
    let mut fixture = Fixture::four().turn(4).lost().hand(1, "Traitor").laid();
    fixture.id(0);
    assert_eq!(fixture.0.table.lost, None);
    for card in ["Troll", "Dragon", "Fiend"] {
        fixture.apply_chance(ChanceOutcome::Monster(named(card)));
    }
    fixture.ids(&[0, 0, 0, 0]).event("Kingdom at War");
    assert_eq!(fixture.queue(), [3, 0, 1, 2]);
}

#[test]
fn hmd_32_unhired_monsters_go_to_the_bottom_in_order() {
    let fixture = Fixture::four().edit(|s| s.table.offer = pile("Wyvern, Hydra, Fiend"));
    let mut fixture = fixture.edit(|s| s.table.monster_bottom = pile("Troll")).laid();
    fixture.event("Big Sales");
    assert_eq!(fixture.0.table.monster_bottom, pile("Troll, Wyvern, Hydra, Fiend"));
    assert!(fixture.0.table.offer.is_empty());
}

#[test]
fn hmd_33_three_cards_are_offered_or_as_many_as_there_are() {
    let mut fixture = Fixture::four().laid();
    fixture.event("Big Sales");
    for card in ["Troll", "Dragon", "Fiend"] {
        fixture.apply_chance(ChanceOutcome::Monster(named(card)));
    }
    assert_eq!(fixture.0.table.offer, pile("Troll, Dragon, Fiend"));
    assert!(matches!(fixture.0.agenda.stage, Stage::Place { .. }));
    let high = super::super::components::HIGH.difference(set("Troll, Dragon"));
    let mut few = Fixture::four().edit(|s| s.table.monsters[0] = high).laid();
    few.event("Big Sales").apply_chance(ChanceOutcome::Monster(named("Dragon")));
    assert_eq!(few.0.table.offer, pile("Dragon, Troll"));
}

#[test]
fn hmd_33_three_cards_are_offered_to_any_number_of_players() {
    for fixture in [Fixture::new(2), Fixture::new(3), Fixture::four().out(2).out(3)] {
        let mut fixture = fixture.laid();
        fixture.event("Big Sales");
        for card in ["Troll", "Dragon", "Fiend"] {
            fixture.apply_chance(ChanceOutcome::Monster(named(card)));
        }
        assert!(matches!(fixture.0.agenda.stage, Stage::Place { .. }));
        assert_eq!(fixture.0.table.offer.len(), 3);
    }
}

#[test]
fn hmd_34_vp_at_the_start_of_planning_give_the_workers() {
    let mut fixture = Fixture::four().edit(|s| s.table.vp = [1, 4, 5, 8]).laid();
    fixture.event("Big Sales");
    for card in ["Troll", "Dragon", "Fiend"] {
        fixture.apply_chance(ChanceOutcome::Monster(named(card)));
    }
    assert_eq!(fixture.0.table.workers, [2, 3, 4, 5]);
}

#[test]
fn hmd_34_each_box_of_the_track_gives_its_workers() {
    let workers = [2, 2, 3, 3, 4, 4, 4, 5, 5, 5, 5, 5];
    for (vp, workers) in (1..).zip(workers) {
        let mut fixture = Fixture::four().edit(|s| s.table.vp[0] = vp).laid();
        fixture.event("Big Sales");
        for card in ["Troll", "Dragon", "Fiend"] {
            fixture.apply_chance(ChanceOutcome::Monster(named(card)));
        }
        assert_eq!(fixture.0.table.workers[0], workers, "{vp} VP");
    }
}

/// A table in the Planning phase.
fn planning(players: u8, workers: [u8; 4]) -> Fixture {
    Fixture::new(players).edit(|s| {
        s.agenda.stage = Stage::Place { at: 0 };
        s.table.workers = workers;
    })
}

#[test]
fn hmd_35_one_worker_at_a_time_in_duty_order_until_all_stop() {
    let mut fixture = planning(4, [3, 1, 3, 3]).laid();
    fixture.id(37).id(38).id(0).id(39);
    assert_eq!((fixture.node(), fixture.0.table.workers), (Node::Player(0), [2, 0, 0, 2]));
    fixture.id(0);
    assert_eq!(fixture.node(), Node::Player(3));
    fixture.id(40).id(41);
    assert!(matches!(fixture.0.agenda.stage, Stage::EventSide));
    // Placing is allowed, not required.
    let mut fixture = planning(4, [3, 3, 3, 3]).laid();
    fixture.ids(&[0, 0, 0, 0]);
    assert_eq!(fixture.0.table.workers, [0; 4]);
}

#[test]
fn hmd_36_a_box_holds_one_worker() {
    let mut fixture = planning(4, [3, 3, 3, 3]).laid();
    fixture.id(40);
    assert!(!fixture.legal().contains(&40) && fixture.legal().contains(&41));
    // Several workers of one player in one location.
    fixture.ids(&[0, 0, 0, 41]);
    assert_eq!(fixture.0.table.boxes[0].len(), 2);
}

#[test]
fn hmd_37_only_boxes_for_so_many_players_are_open() {
    for (players, open) in [(2, 11), (3, 17), (4, 22)] {
        let mut workers = [0; 4];
        workers[..usize::from(players)].fill(3);
        let fixture = planning(players, workers).laid();
        assert_eq!(fixture.legal().len(), open + 1);
    }
    assert!(!planning(3, [3, 3, 3, 0]).legal().contains(&39));
}

#[test]
fn hmd_37_boxes_are_open_for_all_who_started() {
    // The ids of the boxes are 37 and up.
    let two = [0, 3, 4, 6, 9, 10, 12, 13, 15, 18, 20];
    let three = [0, 1, 3, 4, 6, 7, 9, 10, 12, 13, 14, 15, 16, 18, 19, 20, 21];
    let open = |fixture: Fixture| {
        let mut legal = fixture.laid().legal();
        assert_eq!(legal.remove(0), 0);
        legal.into_iter().map(|id| id - 37).collect::<alloc::vec::Vec<_>>()
    };
    assert_eq!(open(planning(2, [3, 3, 0, 0])), two);
    assert_eq!(open(planning(3, [3, 3, 3, 0])), three);
    assert_eq!(open(planning(4, [3; 4])), (0..22).collect::<alloc::vec::Vec<_>>());
    // Players who are out close no box.
    assert_eq!(open(planning(3, [3, 3, 0, 0]).out(2)), three);
    assert_eq!(open(planning(4, [3, 3, 3, 0]).out(3)).len(), 22);
    assert_eq!(open(planning(4, [3, 0, 3, 0]).out(3).out(1)).len(), 22);
}

#[test]
fn hmd_q46_without_a_free_box_the_surplus_is_not_placed() {
    // Ten workers have been placed; one box is free, and one worker too many.
    let mut fixture = planning(2, [1, 0, 0, 0]).edit(|s| {
        s.table.vp = [12, 12, 0, 0];
        s.table.boxes[0] = [0, 3, 4, 6].map(|spot| Spot::new(spot).unwrap()).into_iter().collect();
        s.table.boxes[1] =
            [9, 10, 12, 13, 15].map(|spot| Spot::new(spot).unwrap()).into_iter().collect();
    });
    assert_eq!(fixture.0.free_boxes().len(), 2);
    fixture.0.table.boxes[0].insert(Spot::new(18).unwrap());
    fixture.0.table.workers = [2, 0, 0, 0];
    fixture.0.apply_action(Action::Box(Spot::new(20).unwrap()));
    assert!(matches!(fixture.0.agenda.stage, Stage::EventSide));
    assert_eq!(fixture.0.table.workers, [0; 4]);
}

#[test]
fn hmd_143_boxes_are_free_again_and_marks_go() {
    let mut fixture = Fixture::four().worker(0, 9).laid();
    fixture.event("Full Moon").id(80).id(0);
    assert!(fixture.0.table.built.is_empty() && fixture.0.table.event.is_none());
    assert!(!fixture.0.table.boxes[0].is_empty());
    for card in ["Troll", "Dragon", "Fiend"] {
        fixture.apply_chance(ChanceOutcome::Monster(named(card)));
    }
    assert!(fixture.0.table.taken().is_empty());
    assert_eq!(fixture.legal().len(), 23);
    let marks = Fixture::four().worker(0, 15).laid();
    let mut fixture = marks;
    fixture.event("Full Moon");
    assert!(fixture.0.table.moved.is_empty());
}

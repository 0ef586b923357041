//! HMD-1 to HMD-16: terms, the dungeon, the end.

use super::fixture::{Fixture, monster, named, pile};
use crate::games::hero_must_die::components::SET;
use crate::{
    Apply, Indexed, Node, Setup,
    games::hero_must_die::{
        Options, Shared, State,
        components::{LOW, Monster, Traps},
        state::{End, Road, Stage},
    },
};

const U: i32 = State::UNIT;

#[test]
fn hmd_1_nothing_is_spent_that_one_does_not_have() {
    for (gold, yes) in [(2, false), (3, true)] {
        let mut fixture = Fixture::four().worker(0, 0).purse(0, gold, 0, 0).laid();
        fixture.event("Full Moon");
        assert_eq!(fixture.legal() == [0, 1], yes);
    }
    // No upper limit: the mine adds to whatever there is.
    let mut fixture = Fixture::four().worker(0, 3).purse(0, 300, 0, 0).laid();
    fixture.event("Full Moon");
    assert_eq!(fixture.0.table.gold[0], 306);
}

#[test]
fn hmd_2_vp_stay_between_0_and_12() {
    let wrath = |vp| {
        let mut fixture = Fixture::four().worker(0, 9).edit(|s| s.table.vp[0] = vp).laid();
        fixture.event("Wrath of Lord").id(80).id(0);
        fixture.0.table.vp
    };
    assert_eq!(wrath(12), [12, 2, 2, 2]);
    let mut fixture = Fixture::four().lost().hand(1, "Traitor").edit(|s| s.table.vp[0] = 1).laid();
    fixture.id(0);
    assert_eq!(fixture.0.table.vp[0], 0);
}

#[test]
fn hmd_2_of_a_gain_only_the_part_above_12_is_lost() {
    for (vp, after) in [(9, 11), (10, 12), (11, 12), (12, 12)] {
        let fixture = Fixture::four().edit(|s| s.table.vp[0] = vp).hand(0, "Trap Master");
        let fixture = fixture.traps(1, "Spike Pit, Spike Pit, Dart Wall, Dart Wall").court();
        let mut fixture = fixture.laid();
        fixture.id(64);
        assert_eq!(fixture.0.table.vp[0], after);
    }
}

#[test]
fn hmd_3_a_player_without_vp_is_out_and_leaves_everything() {
    let mut fixture = Fixture::four()
        .lost()
        .monsters(0, "Fiend, Kobold")
        .hand(0, "Monster Cup, Traitor")
        .hand(1, "Traitor")
        .worker(0, 3)
        .traps(2, "Spike Pit")
        .edit(|s| s.table.vp[0] = 2)
        .laid();
    fixture.id(0);
    let table = &fixture.0.table;
    assert_eq!((table.vp[0], table.gold[0], table.slaves[0], table.mp[0]), (0, 0, 0, 0));
    assert!(table.boxes[0].is_empty() && table.monsters[0].is_empty());
    assert_eq!(table.monster_bottom.as_slice(), pile::<Monster, 18>("Fiend").as_slice());
    assert!(table.display(SET).contains(named("Kobold")));
    assert!(
        fixture.0.plots.hands[0].is_empty() && fixture.0.plot_deck().contains(named("Monster Cup"))
    );
    assert_eq!(table.traps[1].len(), 1);
    assert_eq!(fixture.queue(), [2, 3, 1]);
}

#[test]
fn hmd_3_players_out_together_are_cleared_up_in_duty_order() {
    // Seats 2 and 0 have built nothing; seat 2 stands before seat 0.
    let fixture = Fixture::four().edit(|s| {
        s.table.queue.as_mut_slice().rotate_left(2);
        s.table.vp = [1, 3, 1, 3];
    });
    let fixture = fixture.monsters(0, "Fiend").monsters(2, "Troll, Wyvern").hand(2, "Traitor");
    let fixture = fixture.worker(1, 9).worker(3, 10).worker(2, 20).traps(3, "Dart Wall");
    let mut fixture = fixture.room(1, 3).laid();
    fixture.event("Wrath of Lord").ids(&[80, 0, 80, 0]);
    let table = &fixture.0.table;
    assert_eq!(table.monster_bottom, pile::<Monster, 18>("Troll, Wyvern, Fiend"));
    assert_eq!((table.vp, fixture.queue()), ([0, 4, 0, 4], &[1, 3][..]));
    for seat in [0, 2] {
        assert_eq!((table.gold[seat], table.slaves[seat], table.mp[seat]), (0, 0, 0));
        assert!(table.boxes[seat].is_empty() && fixture.0.plots.hands[seat].is_empty());
    }
    // The plot card is in the deck again; the buildings on their floors stay.
    assert_eq!((fixture.0.plot_deck().len(), table.discard.len()), (24, 0));
    assert_eq!((table.rooms, table.traps.map(Traps::len)), ([3, 0, 0, 0, 0], [0, 1, 1, 1, 0]));
}

#[test]
fn hmd_4_the_last_player_wins_and_nobody_loses_all() {
    let two = || Fixture::new(2).lost().hand(1, "Traitor").edit(|s| s.table.vp[0] = 2);
    let mut fixture = two().laid();
    fixture.id(0);
    assert_eq!((fixture.node(), fixture.payoffs()), (Node::Terminal, [-U, U].to_vec()));
    let mut fixture = Fixture::new(2).edit(|s| s.table.vp = [1, 1, 0, 0]).laid();
    fixture.event("Wrath of Lord");
    assert!(matches!(fixture.0.agenda.stage, Stage::Over { how: End::Nobody, .. }));
    assert_eq!(fixture.payoffs(), [-U, -U]);
}

#[test]
fn hmd_5_level_points_are_the_sum_of_the_levels() {
    let fixture = Fixture::four().monsters(0, "Giant Rat, Drake, Troll, Minotaur, Dragon");
    assert_eq!(fixture.0.table.points(SET, 0), 15);
    assert_eq!(fixture.0.table.points(SET, 1), 0);
    // All thirty cards: six of each level.
    let all = Fixture::four().edit(|s| s.table.monsters[0] = Monster::all().collect());
    assert_eq!(all.0.table.points(SET, 0), 90);
}

#[test]
fn hmd_6_monsters_lie_open_and_without_limit() {
    use crate::Observe;
    let fixture = Fixture::four().edit(|s| s.table.monsters[0] = LOW).laid();
    assert_eq!(fixture.0.view(3).table.monsters[0].len(), 12);
}

#[test]
fn hmd_7_floors_fall_from_the_top_for_good() {
    let mut fixture = Fixture::four().turn(2).lost().hand(1, "Traitor").room(1, 3).laid();
    fixture.id(0);
    assert_eq!((fixture.0.table.top, fixture.0.table.rooms[0]), (2, 0));
    // A building on a fallen floor is no table.
    let ghost = Fixture::four().turn(2).edit(|s| s.table.top = 2).room(1, 3);
    assert!(ghost.0.validate().is_err());
}

#[test]
fn hmd_8_the_member_i_of_the_queue_guards_floor_t_plus_i() {
    let fixture = Fixture::four().turn(3).edit(|s| s.table.top = 2);
    assert_eq!([0, 1, 2, 3].map(|at| fixture.0.table.floor(at)), [2, 3, 4, 5]);
    // The third player builds on his floor, 3.
    let mut fixture = Fixture::four().worker(2, 10).laid();
    fixture.event("Full Moon").id(80);
    assert_eq!(fixture.0.table.traps.map(Traps::len), [0, 0, 1, 0, 0]);
}

#[test]
fn hmd_9_with_few_floors_left_the_last_players_share_floor_5() {
    let mut fixture = Fixture::four().turn(4).edit(|s| s.table.top = 4).worker(3, 10).laid();
    assert_eq!([0, 1, 2, 3].map(|at| fixture.0.table.floor(at)), [4, 5, 5, 5]);
    fixture.event("Full Moon").id(80);
    assert_eq!(fixture.0.table.traps[4].len(), 1);
}

#[test]
fn hmd_10_a_floor_has_six_spaces_and_one_room() {
    let full = |traps: &str, room| {
        let mut fixture =
            Fixture::four().worker(0, 10).purse(0, 9, 9, 0).traps(1, traps).room(1, room).laid();
        fixture.event("Full Moon");
        fixture.legal()
    };
    let five = "Spike Pit, Spike Pit, Dart Wall, Dart Wall, Rune Snare";
    assert_eq!(full(five, 3), [0, 79]);
    assert!(full(five, 0).contains(&85));
    let six = Fixture::four().traps(1, five).traps(1, "Rune Snare").room(1, 3);
    assert!(six.0.validate().is_err());
}

#[test]
fn hmd_11_a_building_whose_pool_is_empty_cannot_be_built() {
    let spikes = "Spike Pit, Spike Pit";
    let mut fixture = Fixture::four().worker(0, 10).traps(2, spikes).traps(3, spikes).laid();
    assert_eq!(fixture.0.table.trap_pool(SET, named("Spike Pit")), 0);
    fixture.event("Full Moon");
    assert!(!fixture.legal().contains(&80) && fixture.legal().contains(&81));
    // A trap that has attacked is back in the pool.
    let mut fixture = Fixture::four()
        .party(1, "Fighter")
        .traps(1, "Spike Pit")
        .monsters(0, "Giant Rat, Kobold")
        .laid();
    fixture.event("Full Moon");
    assert_eq!(fixture.0.table.trap_pool(SET, named("Spike Pit")), 4);
}

#[test]
fn hmd_12_parties_inside_queue_in_order_of_arrival() {
    let roads = [Road::Entrance, Road::Inside, Road::Entrance];
    let mut fixture = Fixture::four()
        .party(2, "Squire, Hunter, Champion")
        .tokens(roads)
        .monsters(0, "Giant Rat, Kobold")
        .laid();
    fixture.event("Invasion 2").heroes("Archer, Scout, Fighter, Thief, Cleric, Ranger");
    assert_eq!(fixture.0.table.invaders.as_slice(), [2, 1, 3]);
}

#[test]
fn hmd_13_a_coup_ends_the_game_and_wins_alone() {
    let mut fixture = Fixture::four()
        .edit(|s| s.table.vp = [8, 12, 12, 12])
        .court()
        .hand(0, "We Need Change, We Need Change")
        .laid();
    fixture.id(2);
    assert_eq!((fixture.node(), fixture.payoffs()), (Node::Terminal, [U, -U, -U, -U].to_vec()));
}

#[test]
fn hmd_14_when_floor_5_falls_all_lose_and_nothing_else_happens() {
    let mut fixture = Fixture::four()
        .turn(6)
        .edit(|s| s.table.top = 5)
        .party(2, "Squire, Thief, Ranger")
        .monsters(0, "Giant Rat, Cave Bat")
        .battle([0, 5, 5])
        .hand(0, "Pardon Me")
        .laid();
    fixture.apply_action(monster("Giant Rat")).id(0);
    assert_eq!((fixture.node(), fixture.payoffs()), (Node::Terminal, [-U; 4].to_vec()));
    assert_eq!(fixture.0.table.vp, [3; 4]);
}

#[test]
fn hmd_15_after_turn_8_most_vp_win() {
    let mut fixture = Fixture::four().turn(8).edit(|s| s.table.vp = [3, 5, 4, 1]).laid();
    fixture.event("Big Sales");
    assert_eq!((fixture.node(), fixture.payoffs()), (Node::Terminal, [-U, U, -U, -U].to_vec()));
    let mut fixture = Fixture::four().turn(7).laid();
    fixture.event("Big Sales");
    assert_eq!(fixture.0.table.turn, 8);
    assert_eq!(fixture.node(), Node::Chance);
}

#[test]
fn hmd_16_ties_go_to_the_level_points_and_then_are_shared() {
    let end = |a: &str, b: &str, c: &str| {
        let fixture = Fixture::four().turn(8).edit(|s| s.table.vp = [5, 5, 5, 1]);
        let mut fixture = fixture.monsters(0, a).monsters(1, b).monsters(2, c).laid();
        fixture.event("Big Sales");
        fixture.payoffs()
    };
    assert_eq!(end("Troll", "Minotaur", "Manticore"), [-U, U, -U, -U]);
    assert_eq!(end("Troll", "", "Manticore"), [0, -U, 0, -U]);
    assert_eq!(end("Troll", "Wyvern", "Manticore"), [-U / 3, -U / 3, -U / 3, -U]);
    let mut all = Fixture::four().turn(8).laid();
    all.event("Big Sales");
    assert_eq!(all.payoffs(), [-U / 2; 4]);
}

#[test]
fn hmd_q57_in_a_shared_defeat_those_who_are_out_get_what_all_get() {
    let shared = Shared::new(250_000).unwrap();
    let options = Options { collective_loss_return: shared, ..Options::default() };
    let fixture = Fixture::with(&options).turn(6).edit(|s| {
        s.table.top = 5;
        s.table.queue.pop();
        (s.table.vp[3], s.table.gold[3], s.table.slaves[3], s.table.mp[3]) = (0, 0, 0, 0);
    });
    let mut fixture =
        fixture.party(2, "Ranger").monsters(0, "Giant Rat, Cave Bat").battle([0; 3]).laid();
    fixture.apply_action(monster("Giant Rat")).id(0);
    assert_eq!(fixture.payoffs(), [U / 4; 4]);
}

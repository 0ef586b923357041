//! HMD-112 to HMD-124: the Court phase and its quests.

use super::fixture::{Fixture, bag, may, monster, pile, plot, set};
use crate::{
    Legal, Node,
    games::hero_must_die::{
        components::{Hero, Monster, Plot},
        state::{Frame, Road, Stage},
    },
};

const FOUR: &str = "Spike Pit, Spike Pit, Dart Wall, Dart Wall";

#[test]
fn hmd_112_the_track_gives_gold() {
    // HMD-Q44: by the VP at the start of the phase.
    let mut desk = Fixture::four().edit(|s| s.table.vp = [12, 1, 6, 9]).laid();
    desk.event("Big Sales");
    assert_eq!(desk.0.table.gold, [9, 5, 7, 8]);
}

#[test]
fn hmd_112_each_box_of_the_track_gives_its_gold() {
    let income = [1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5];
    for (vp, gold) in (1..).zip(income) {
        let mut desk = Fixture::four().edit(|s| s.table.vp[0] = vp).laid();
        desk.event("Big Sales");
        assert_eq!(desk.0.table.gold, [4 + gold, 6, 6, 6], "{vp} VP");
    }
    // Everybody in the game, whatever floor he stands on; nobody who is out.
    let mut low = Fixture::four().turn(5).edit(|s| s.table.top = 4).out(2).laid();
    low.event("Big Sales");
    assert_eq!(low.0.table.gold, [6, 6, 0, 6]);
}

#[test]
fn hmd_113_fewest_vp_first_ties_in_duty_order() {
    let desk = Fixture::four().edit(|s| {
        s.table.vp = [5, 3, 3, 4];
        s.table.queue.as_mut_slice().reverse();
    });
    let mut desk = desk.traps(1, FOUR).hand(1, "Trap Master").laid();
    desk.event("Big Sales");
    let Stage::Court(court) = desk.0.agenda.stage else { panic!("no Court") };
    assert_eq!(court.order.as_slice(), [2, 1, 3, 0]);
    // The order does not change: seat 1 has 5 VP now and is not asked again.
    desk.id(64);
    assert_eq!(desk.0.table.turn, 2);
}

#[test]
fn hmd_114_any_number_of_cards_one_after_the_other() {
    let desk = Fixture::four().traps(1, FOUR).room(1, 3).room(2, 3).room(3, 3);
    let mut desk = desk.hand(0, "Trap Master, We Need Rooms").court().laid();
    desk.id(64);
    assert_eq!((desk.node(), desk.legal()), (Node::Player(0), [0, 65].to_vec()));
    desk.id(65);
    assert_eq!(desk.0.table.discard, bag("Trap Master, We Need Rooms"));
    assert_eq!((desk.0.table.vp[0], desk.0.plot_deck().len()), (7, 22));
    let mut stop = Fixture::four().traps(1, FOUR).hand(0, "Trap Master").court().laid();
    stop.id(0);
    assert_eq!((stop.0.table.vp[0], stop.0.table.turn), (3, 2));
}

#[test]
fn hmd_115_function_cards_ask_for_the_vp_at_the_start() {
    // HMD-Q42.
    let start = |vp: u8| {
        let desk = Fixture::four().edit(|s| s.table.vp[0] = vp).traps(1, FOUR);
        let mut desk = desk.hand(0, "Trap Master, We Need Change").court().laid();
        while desk.node() != Node::Player(0) {
            desk.id(0);
        }
        desk.id(64);
        desk.0.table.turn == 1 && desk.0.is_legal(plot("We Need Change"))
    };
    assert!(!start(3) && !start(4) && start(5));
}

#[test]
fn hmd_115_the_coup_asks_for_the_vp_at_the_start() {
    for (vp, coup) in [(6, false), (7, false), (8, true)] {
        let desk = Fixture::four().edit(|s| s.table.vp[0] = vp).traps(1, FOUR);
        let desk = desk.hand(0, "Trap Master, We Need Change, We Need Change").court();
        let mut desk = desk.laid();
        desk.id(64);
        // He has 8 VP and more now, and holds both cards.
        assert_eq!((desk.0.table.vp[0], desk.node()), (vp + 2, Node::Player(0)));
        assert_eq!((desk.legal().contains(&2), desk.legal().contains(&74)), (coup, true));
    }
}

#[test]
fn hmd_116_a_quest_needs_its_condition_and_its_cost() {
    assert!(may(Fixture::four().purse(0, 8, 0, 0), "Rule Them All"));
    assert!(!may(Fixture::four().purse(0, 7, 0, 0), "Rule Them All"));
    let spell = || Fixture::four().purse(0, 0, 0, 8);
    assert!(may(spell().monsters(0, "Imp"), "Super Spell"));
    assert!(!may(spell(), "Super Spell"));
    assert!(!may(Fixture::four().purse(0, 0, 0, 7).monsters(0, "Imp"), "Super Spell"));
}

#[test]
fn hmd_117_a_better_choice_takes_a_quest_over() {
    let desk =
        Fixture::four().purse(0, 9, 4, 4).purse(1, 5, 4, 4).purse(2, 8, 4, 4).purse(3, 8, 4, 4);
    let desk = desk.hand(0, "Rule Them All").hand(1, "A Better Choice").hand(2, "A Better Choice");
    let desk = desk.court().laid();
    let mut taken = desk.clone();
    taken.id(61);
    // HMD-Q38: seat 1 cannot pay and is not asked.
    assert_eq!((taken.node(), taken.legal()), (Node::Player(2), [0, 75].to_vec()));
    taken.id(75);
    assert_eq!((taken.0.table.vp, taken.0.table.gold), ([3, 3, 5, 3], [9, 5, 0, 8]));
    assert_eq!(taken.0.table.discard, bag("Rule Them All, A Better Choice"));
    let mut kept = desk.clone();
    kept.id(61).id(0);
    assert_eq!((kept.0.table.vp, kept.0.table.gold), ([5, 3, 3, 3], [1, 5, 8, 8]));
    // It answers quests only.
    let mut function = desk.edit(|s| s.plots.hands[0].add(Plot::MINE)).laid();
    function.id(76);
    assert_eq!(function.0.agenda.stack.as_slice(), [Frame::Steal]);
}

#[test]
fn hmd_117_the_others_are_asked_in_duty_order() {
    let desk = Fixture::four().edit(|s| s.table.queue.as_mut_slice().reverse());
    let desk = desk.purse(1, 8, 4, 4).purse(2, 8, 4, 4).purse(3, 8, 4, 4);
    let desk = desk.hand(1, "A Better Choice").hand(2, "Rule Them All").hand(3, "A Better Choice");
    let mut desk = desk.court().laid();
    assert_eq!(desk.node(), Node::Player(2));
    // Behind seat 2 come 1, 0 and then 3.
    desk.id(61);
    assert_eq!(desk.node(), Node::Player(1));
    desk.id(0);
    assert_eq!(desk.node(), Node::Player(3));
    desk.id(75);
    assert_eq!((desk.0.table.vp, desk.0.table.gold[2]), ([3, 3, 3, 5], 8));
}

#[test]
fn hmd_118_evil_move_then_cost_then_effect_then_vp() {
    // HMD-Q52: the move is the first step of carrying out.
    let roads = [Road::Entrance, Road::Castle, Road::Entrance];
    let desk = Fixture::four().tokens(roads).purse(0, 4, 4, 8).monsters(0, "Giant Rat, Dire Wolf");
    let desk = desk.hand(0, "Super Spell").hand(2, "A Better Choice").monsters(2, "Imp");
    let mut desk = desk.purse(2, 4, 4, 8).court().laid();
    desk.id(70);
    assert_eq!((desk.node(), desk.0.table.tokens[1]), (Node::Player(2), Road::Castle));
    desk.id(0);
    assert_eq!((desk.node(), desk.0.table.tokens[1]), (Node::Player(0), Road::Inn));
    assert_eq!((desk.0.table.mp[0], desk.0.table.vp[0]), (0, 3));
    desk.apply_action(monster("Dire Wolf"));
    assert_eq!((desk.0.table.vp[0], desk.0.table.monsters[0]), (6, set("Giant Rat")));
}

#[test]
fn hmd_118_the_party_enters_before_anything_is_paid() {
    let desk = Fixture::four().tokens([Road::Entrance; 3]).monsters(0, "Giant Rat, Dire Wolf");
    let mut desk = desk.purse(0, 4, 4, 9).hand(0, "Super Spell").court().laid();
    desk.id(70);
    assert_eq!((desk.node(), desk.0.table.mp[0], desk.0.table.vp[0]), (Node::Chance, 9, 3));
    desk.heroes("Squire, Archer, Fighter");
    assert_eq!((desk.node(), desk.0.table.mp[0], desk.0.table.vp[0]), (Node::Player(0), 1, 3));
    desk.apply_action(monster("Dire Wolf"));
    assert_eq!(desk.0.table.vp[0], 6);
    // The gold, too: Poison the King.
    let desk = Fixture::four().tokens([Road::Entrance; 3]).purse(0, 10, 4, 4);
    let desk = desk.edit(|s| s.table.discard.add(Plot::SPELL)).hand(0, "Poison the King");
    let mut desk = desk.court().laid();
    desk.id(72);
    assert_eq!((desk.node(), desk.0.table.gold[0], desk.0.table.vp[0]), (Node::Chance, 10, 3));
}

#[test]
fn hmd_119_the_doer_chooses_which_fitting_monsters_go() {
    let desk = Fixture::four().monsters(0, "Giant Rat, Manticore, Minotaur, Young Dragon, Fiend");
    let mut desk = desk.hand(0, "Burn Them All").court().laid();
    desk.id(66);
    assert_eq!(desk.legal(), [12, 13]);
    desk.id(12);
    assert_eq!(desk.legal(), [13, 22]);
    desk.id(22);
    assert_eq!(desk.0.table.monsters[0], set("Giant Rat, Minotaur"));
    assert_eq!(desk.0.table.monster_bottom, pile::<Monster, 18>("Manticore, Young Dragon, Fiend"));
}

#[test]
fn hmd_120_rule_them_all_may_send_an_invading_party_home() {
    // HMD-Q36: optional, and only an invading party.
    let desk = Fixture::four().purse(0, 8, 0, 0).hand(0, "Rule Them All");
    let desk = desk.party(3, "Fighter, Hunter, Champion").party(1, "Squire, Archer, Thief");
    let mut desk = desk.court().laid();
    desk.id(61);
    assert_eq!((desk.legal(), desk.0.table.gold[0]), ([0, 135, 137].to_vec(), 0));
    let mut stay = desk.clone();
    stay.id(0);
    assert_eq!((stay.0.table.vp[0], stay.0.table.invaders.len()), (5, 2));
    desk.id(135);
    assert_eq!((desk.0.table.vp[0], desk.0.table.invaders.as_slice()), (5, &[3][..]));
    assert_eq!(desk.0.table.hero_bottom, pile::<Hero, 18>("Thief, Squire, Archer"));
    let mut quiet = Fixture::four().purse(0, 8, 0, 0).hand(0, "Rule Them All").court().laid();
    quiet.id(61);
    assert_eq!((quiet.0.table.vp[0], quiet.0.table.turn), (5, 2));
}

#[test]
fn hmd_121_monster_cup_costs_everybody_and_the_strongest_wins_10() {
    let cup = |a: &str, b: &str, c: &str| {
        let desk = Fixture::four().monsters(0, a).monsters(1, b).monsters(2, c);
        let desk = desk.purse(0, 2, 0, 0).purse(1, 5, 0, 0).purse(2, 7, 0, 0).purse(3, 0, 0, 0);
        let mut desk = desk.hand(1, "Monster Cup").court().laid();
        desk.id(62);
        (desk.0.table.gold, desk.0.table.vp[1])
    };
    assert_eq!(cup("Hydra", "Troll", "Dragon"), ([10, 2, 4, 0], 5));
    assert_eq!(cup("Hydra", "Elder Wyrm", "Dragon"), ([0, 12, 4, 0], 5));
    assert_eq!(cup("Hydra", "Troll", "Dragon, Imp"), ([0, 2, 14, 0], 5));
    assert!(may(Fixture::four().purse(0, 3, 0, 0), "Monster Cup"));
    assert!(!may(Fixture::four().purse(0, 2, 0, 0), "Monster Cup"));
    // HMD-Q56: who is replaced pays his share all the same.
    let desk = Fixture::four().purse(0, 4, 0, 0).hand(0, "Monster Cup").hand(1, "A Better Choice");
    let mut desk = desk.monsters(0, "Hydra").court().laid();
    desk.id(62).id(75);
    assert_eq!((desk.0.table.gold, desk.0.table.vp), ([11, 1, 1, 1], [3, 5, 3, 3]));
}

#[test]
fn hmd_121_a_tie_goes_to_the_first_in_duty_order() {
    let desk = Fixture::four().edit(|s| s.table.queue.as_mut_slice().reverse());
    let desk = desk.monsters(0, "Hydra").monsters(2, "Dragon").hand(1, "Monster Cup");
    let mut desk = desk.court().laid();
    desk.id(62);
    assert_eq!(desk.0.table.gold, [1, 1, 11, 1]);
}

#[test]
fn hmd_122_more_traps_on_every_floor_in_use_and_four_in_all() {
    // HMD-Q37.
    let three =
        || Fixture::four().traps(1, "Spike Pit").traps(2, "Dart Wall").traps(3, "Rune Snare");
    assert!(!may(three().traps(3, "Rune Snare"), "More Traps"));
    assert!(may(three().traps(4, "Spike Pit"), "More Traps"));
    let low = Fixture::new(2).traps(1, "Spike Pit").traps(2, "Dart Wall");
    let two = |desk: Fixture| {
        let mut desk = desk.hand(0, "More Traps, It's Mine").hand(1, "Traitor").court();
        desk = desk.laid();
        desk.0.is_legal(plot("More Traps"))
    };
    assert!(!two(low.clone()));
    assert!(two(low.traps(1, "Spike Pit, Spike Pit")));
}

#[test]
fn hmd_122_the_floors_are_those_of_the_players_who_are_left() {
    let open = |desk: Fixture| {
        let desk = desk.hand(0, "More Traps, It's Mine").hand(1, "Traitor").court().laid();
        desk.0.is_legal(plot("More Traps"))
    };
    let floors = |desk: Fixture, floors: &[usize]| {
        floors.iter().fold(desk, |desk, floor| desk.traps(*floor, "Spike Pit"))
    };
    // Three of four are left: floors 1 to 3.
    assert!(open(floors(Fixture::four().out(3), &[1, 2, 3]).traps(1, "Dart Wall")));
    assert!(!open(floors(Fixture::four().out(3), &[1, 2, 4]).traps(1, "Dart Wall")));
    assert!(!open(floors(Fixture::four(), &[1, 2, 3]).traps(1, "Dart Wall")));
    // Two are left: floors 1 and 2. A trap elsewhere counts among the four.
    assert!(open(floors(Fixture::four().out(2).out(3), &[1, 2, 4]).traps(4, "Dart Wall")));
    assert!(!open(floors(Fixture::four().out(2).out(3), &[1, 2, 4])));
    // With T = 4 only floors 4 and 5 stand.
    let low = || Fixture::four().turn(5).edit(|s| s.table.top = 4);
    assert!(open(floors(low(), &[4, 5]).traps(4, "Dart Wall, Dart Wall")));
    assert!(!open(floors(low(), &[4]).traps(4, "Dart Wall, Dart Wall, Rune Snare")));
}

#[test]
fn hmd_123_trap_master_needs_four_traps_on_one_floor() {
    assert!(may(Fixture::four().traps(3, FOUR), "Trap Master"));
    assert!(!may(
        Fixture::four().traps(3, "Spike Pit, Spike Pit, Dart Wall").traps(1, "Dart Wall"),
        "Trap Master"
    ));
}

#[test]
fn hmd_124_we_need_rooms_counts_floors_with_a_room() {
    assert!(may(Fixture::four().room(1, 3).room(2, 5).room(4, 3), "We Need Rooms"));
    assert!(!may(Fixture::four().room(1, 5).room(2, 5), "We Need Rooms"));
    // HMD-Q54: with two players there are never three.
    let two = Fixture::new(2).room(1, 5).room(2, 5).hand(0, "We Need Rooms, It's Mine");
    let two = two.hand(1, "Traitor").court().laid();
    assert!(!two.0.is_legal(plot("We Need Rooms")));
}

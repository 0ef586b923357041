//! HMD-112 to HMD-124: the Court phase and its quests.

use super::fixture::{Fixture, may, monster, multiset, pile, plot, set};
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
    let mut fixture = Fixture::four().edit(|s| s.table.vp = [12, 1, 6, 9]).laid();
    fixture.event("Big Sales");
    assert_eq!(fixture.0.table.gold, [9, 5, 7, 8]);
}

#[test]
fn hmd_112_each_box_of_the_track_gives_its_gold() {
    let income = [1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5];
    for (vp, gold) in (1..).zip(income) {
        let mut fixture = Fixture::four().edit(|s| s.table.vp[0] = vp).laid();
        fixture.event("Big Sales");
        assert_eq!(fixture.0.table.gold, [4 + gold, 6, 6, 6], "{vp} VP");
    }
    // Everybody in the game, whatever floor he stands on; nobody who is out.
    let mut low = Fixture::four().turn(5).edit(|s| s.table.top = 4).out(2).laid();
    low.event("Big Sales");
    assert_eq!(low.0.table.gold, [6, 6, 0, 6]);
}

#[test]
fn hmd_113_fewest_vp_first_ties_in_duty_order() {
    let fixture = Fixture::four().edit(|s| {
        s.table.vp = [5, 3, 3, 4];
        s.table.queue.as_mut_slice().reverse();
    });
    let mut fixture = fixture.traps(1, FOUR).hand(1, "Trap Master").laid();
    fixture.event("Big Sales");
    let Stage::Court(court) = fixture.0.agenda.stage else { panic!("no Court") };
    assert_eq!(court.order.as_slice(), [2, 1, 3, 0]);
    // The order does not change: seat 1 has 5 VP now and is not asked again.
    fixture.id(64);
    assert_eq!(fixture.0.table.turn, 2);
}

#[test]
fn hmd_114_any_number_of_cards_one_after_the_other() {
    let fixture = Fixture::four().traps(1, FOUR).room(1, 3).room(2, 3).room(3, 3);
    let mut fixture = fixture.hand(0, "Trap Master, We Need Rooms").court().laid();
    fixture.id(64);
    assert_eq!((fixture.node(), fixture.legal()), (Node::Player(0), [0, 65].to_vec()));
    fixture.id(65);
    assert_eq!(fixture.0.table.discard, multiset("Trap Master, We Need Rooms"));
    assert_eq!((fixture.0.table.vp[0], fixture.0.plot_deck().len()), (7, 22));
    let mut stop = Fixture::four().traps(1, FOUR).hand(0, "Trap Master").court().laid();
    stop.id(0);
    assert_eq!((stop.0.table.vp[0], stop.0.table.turn), (3, 2));
}

#[test]
fn hmd_115_function_cards_ask_for_the_vp_at_the_start() {
    // HMD-Q42.
    let start = |vp: u8| {
        let fixture = Fixture::four().edit(|s| s.table.vp[0] = vp).traps(1, FOUR);
        let mut fixture = fixture.hand(0, "Trap Master, We Need Change").court().laid();
        while fixture.node() != Node::Player(0) {
            fixture.id(0);
        }
        fixture.id(64);
        fixture.0.table.turn == 1 && fixture.0.is_legal(plot("We Need Change"))
    };
    assert!(!start(3) && !start(4) && start(5));
}

#[test]
fn hmd_115_the_coup_asks_for_the_vp_at_the_start() {
    for (vp, coup) in [(6, false), (7, false), (8, true)] {
        let fixture = Fixture::four().edit(|s| s.table.vp[0] = vp).traps(1, FOUR);
        let fixture = fixture.hand(0, "Trap Master, We Need Change, We Need Change").court();
        let mut fixture = fixture.laid();
        fixture.id(64);
        // He has 8 VP and more now, and holds both cards.
        assert_eq!((fixture.0.table.vp[0], fixture.node()), (vp + 2, Node::Player(0)));
        assert_eq!((fixture.legal().contains(&2), fixture.legal().contains(&74)), (coup, true));
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
    let fixture =
        Fixture::four().purse(0, 9, 4, 4).purse(1, 5, 4, 4).purse(2, 8, 4, 4).purse(3, 8, 4, 4);
    let fixture =
        fixture.hand(0, "Rule Them All").hand(1, "A Better Choice").hand(2, "A Better Choice");
    let fixture = fixture.court().laid();
    let mut taken = fixture.clone();
    taken.id(61);
    // HMD-Q38: seat 1 cannot pay and is not asked.
    assert_eq!((taken.node(), taken.legal()), (Node::Player(2), [0, 75].to_vec()));
    taken.id(75);
    assert_eq!((taken.0.table.vp, taken.0.table.gold), ([3, 3, 5, 3], [9, 5, 0, 8]));
    assert_eq!(taken.0.table.discard, multiset("Rule Them All, A Better Choice"));
    let mut kept = fixture.clone();
    kept.id(61).id(0);
    assert_eq!((kept.0.table.vp, kept.0.table.gold), ([5, 3, 3, 3], [1, 5, 8, 8]));
    // It answers quests only.
    let mut function = fixture.edit(|s| s.plots.hands[0].add(Plot::MINE)).laid();
    function.id(76);
    assert_eq!(function.0.agenda.stack.as_slice(), [Frame::Steal]);
}

#[test]
fn hmd_117_the_others_are_asked_in_duty_order() {
    let fixture = Fixture::four().edit(|s| s.table.queue.as_mut_slice().reverse());
    let fixture = fixture.purse(1, 8, 4, 4).purse(2, 8, 4, 4).purse(3, 8, 4, 4);
    let fixture =
        fixture.hand(1, "A Better Choice").hand(2, "Rule Them All").hand(3, "A Better Choice");
    let mut fixture = fixture.court().laid();
    assert_eq!(fixture.node(), Node::Player(2));
    // Behind seat 2 come 1, 0 and then 3.
    fixture.id(61);
    assert_eq!(fixture.node(), Node::Player(1));
    fixture.id(0);
    assert_eq!(fixture.node(), Node::Player(3));
    fixture.id(75);
    assert_eq!((fixture.0.table.vp, fixture.0.table.gold[2]), ([3, 3, 3, 5], 8));
}

#[test]
fn hmd_118_evil_move_then_cost_then_effect_then_vp() {
    // HMD-Q52: the move is the first step of carrying out.
    let roads = [Road::Entrance, Road::Castle, Road::Entrance];
    let fixture =
        Fixture::four().tokens(roads).purse(0, 4, 4, 8).monsters(0, "Giant Rat, Dire Wolf");
    let fixture = fixture.hand(0, "Super Spell").hand(2, "A Better Choice").monsters(2, "Imp");
    let mut fixture = fixture.purse(2, 4, 4, 8).court().laid();
    fixture.id(70);
    assert_eq!((fixture.node(), fixture.0.table.tokens[1]), (Node::Player(2), Road::Castle));
    fixture.id(0);
    assert_eq!((fixture.node(), fixture.0.table.tokens[1]), (Node::Player(0), Road::Inn));
    assert_eq!((fixture.0.table.mp[0], fixture.0.table.vp[0]), (0, 3));
    fixture.apply_action(monster("Dire Wolf"));
    assert_eq!((fixture.0.table.vp[0], fixture.0.table.monsters[0]), (6, set("Giant Rat")));
}

#[test]
fn hmd_118_the_party_enters_before_anything_is_paid() {
    let fixture = Fixture::four().tokens([Road::Entrance; 3]).monsters(0, "Giant Rat, Dire Wolf");
    let mut fixture = fixture.purse(0, 4, 4, 9).hand(0, "Super Spell").court().laid();
    fixture.id(70);
    assert_eq!(
        (fixture.node(), fixture.0.table.mp[0], fixture.0.table.vp[0]),
        (Node::Chance, 9, 3)
    );
    fixture.heroes("Squire, Archer, Fighter");
    assert_eq!(
        (fixture.node(), fixture.0.table.mp[0], fixture.0.table.vp[0]),
        (Node::Player(0), 1, 3)
    );
    fixture.apply_action(monster("Dire Wolf"));
    assert_eq!(fixture.0.table.vp[0], 6);
    // The gold, too: Poison the King.
    let fixture = Fixture::four().tokens([Road::Entrance; 3]).purse(0, 10, 4, 4);
    let fixture = fixture.edit(|s| s.table.discard.add(Plot::SPELL)).hand(0, "Poison the King");
    let mut fixture = fixture.court().laid();
    fixture.id(72);
    assert_eq!(
        (fixture.node(), fixture.0.table.gold[0], fixture.0.table.vp[0]),
        (Node::Chance, 10, 3)
    );
}

#[test]
fn hmd_119_the_doer_chooses_which_fitting_monsters_go() {
    let fixture =
        Fixture::four().monsters(0, "Giant Rat, Manticore, Minotaur, Young Dragon, Fiend");
    let mut fixture = fixture.hand(0, "Burn Them All").court().laid();
    fixture.id(66);
    assert_eq!(fixture.legal(), [12, 13]);
    fixture.id(12);
    assert_eq!(fixture.legal(), [13, 22]);
    fixture.id(22);
    assert_eq!(fixture.0.table.monsters[0], set("Giant Rat, Minotaur"));
    assert_eq!(
        fixture.0.table.monster_bottom,
        pile::<Monster, 18>("Manticore, Young Dragon, Fiend")
    );
}

#[test]
fn hmd_120_rule_them_all_may_send_an_invading_party_home() {
    // HMD-Q36: optional, and only an invading party.
    let fixture = Fixture::four().purse(0, 8, 0, 0).hand(0, "Rule Them All");
    let fixture = fixture.party(3, "Fighter, Hunter, Champion").party(1, "Squire, Archer, Thief");
    let mut fixture = fixture.court().laid();
    fixture.id(61);
    assert_eq!((fixture.legal(), fixture.0.table.gold[0]), ([0, 135, 137].to_vec(), 0));
    let mut stay = fixture.clone();
    stay.id(0);
    assert_eq!((stay.0.table.vp[0], stay.0.table.invaders.len()), (5, 2));
    fixture.id(135);
    assert_eq!((fixture.0.table.vp[0], fixture.0.table.invaders.as_slice()), (5, &[3][..]));
    assert_eq!(fixture.0.table.hero_bottom, pile::<Hero, 18>("Thief, Squire, Archer"));
    let mut quiet = Fixture::four().purse(0, 8, 0, 0).hand(0, "Rule Them All").court().laid();
    quiet.id(61);
    assert_eq!((quiet.0.table.vp[0], quiet.0.table.turn), (5, 2));
}

#[test]
fn hmd_121_monster_cup_costs_everybody_and_the_strongest_wins_10() {
    let cup = |a: &str, b: &str, c: &str| {
        let fixture = Fixture::four().monsters(0, a).monsters(1, b).monsters(2, c);
        let fixture =
            fixture.purse(0, 2, 0, 0).purse(1, 5, 0, 0).purse(2, 7, 0, 0).purse(3, 0, 0, 0);
        let mut fixture = fixture.hand(1, "Monster Cup").court().laid();
        fixture.id(62);
        (fixture.0.table.gold, fixture.0.table.vp[1])
    };
    assert_eq!(cup("Hydra", "Troll", "Dragon"), ([10, 2, 4, 0], 5));
    assert_eq!(cup("Hydra", "Elder Wyrm", "Dragon"), ([0, 12, 4, 0], 5));
    assert_eq!(cup("Hydra", "Troll", "Dragon, Imp"), ([0, 2, 14, 0], 5));
    assert!(may(Fixture::four().purse(0, 3, 0, 0), "Monster Cup"));
    assert!(!may(Fixture::four().purse(0, 2, 0, 0), "Monster Cup"));
    // HMD-Q56: who is replaced pays his share all the same.
    let fixture =
        Fixture::four().purse(0, 4, 0, 0).hand(0, "Monster Cup").hand(1, "A Better Choice");
    let mut fixture = fixture.monsters(0, "Hydra").court().laid();
    fixture.id(62).id(75);
    assert_eq!((fixture.0.table.gold, fixture.0.table.vp), ([11, 1, 1, 1], [3, 5, 3, 3]));
}

#[test]
fn hmd_121_a_tie_goes_to_the_first_in_duty_order() {
    let fixture = Fixture::four().edit(|s| s.table.queue.as_mut_slice().reverse());
    let fixture = fixture.monsters(0, "Hydra").monsters(2, "Dragon").hand(1, "Monster Cup");
    let mut fixture = fixture.court().laid();
    fixture.id(62);
    assert_eq!(fixture.0.table.gold, [1, 1, 11, 1]);
}

#[test]
fn hmd_122_more_traps_on_every_floor_in_use_and_four_in_all() {
    // HMD-Q37.
    let three =
        || Fixture::four().traps(1, "Spike Pit").traps(2, "Dart Wall").traps(3, "Rune Snare");
    assert!(!may(three().traps(3, "Rune Snare"), "More Traps"));
    assert!(may(three().traps(4, "Spike Pit"), "More Traps"));
    let low = Fixture::new(2).traps(1, "Spike Pit").traps(2, "Dart Wall");
    let two = |fixture: Fixture| {
        let mut fixture = fixture.hand(0, "More Traps, It's Mine").hand(1, "Traitor").court();
        fixture = fixture.laid();
        fixture.0.is_legal(plot("More Traps"))
    };
    assert!(!two(low.clone()));
    assert!(two(low.traps(1, "Spike Pit, Spike Pit")));
}

#[test]
fn hmd_122_the_floors_are_those_of_the_players_who_are_left() {
    let open = |fixture: Fixture| {
        let fixture = fixture.hand(0, "More Traps, It's Mine").hand(1, "Traitor").court().laid();
        fixture.0.is_legal(plot("More Traps"))
    };
    let floors = |fixture: Fixture, floors: &[u8]| {
        floors.iter().fold(fixture, |fixture, floor| fixture.traps(*floor, "Spike Pit"))
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

#[test]
fn hmd_117_hmd_q56_monster_cup_can_be_taken_over() {
    let fixture = Fixture::four().hand(0, "Monster Cup").hand(1, "A Better Choice");
    let mut fixture = fixture.monsters(1, "Troll").court().laid();
    fixture.id(62);
    assert_eq!((fixture.node(), fixture.legal()), (Node::Player(1), [0, 75].to_vec()));
    fixture.id(75);
    // Who is replaced pays his share; the doer wins, and gains the VP.
    let gold = fixture.0.table.gold;
    assert_eq!((gold[0], gold[1], gold[2]), (gold[2], gold[2] + 10, gold[3]));
    assert_eq!(fixture.0.table.vp, [3, 5, 3, 3]);
}

//! Rules read their numbers from the component set in play: each test changes a value and finds the
//! new one in play.

use alloc::format;

use super::fixture::{Fixture, here, may, named, wounds};
use crate::{
    Node, SetRef,
    games::hero_must_die::{
        ChanceOutcome, Components, Options,
        state::{
            Fight,
            Road::{Castle, Entrance, Inn, Inside},
            Stage,
        },
    },
};
#[cfg(feature = "words")]
use crate::{Observe, Step, games::hero_must_die::State, words::Describe};

/// A table of four with the set of a document.
fn with(document: &str) -> Fixture {
    let set = SetRef::<Components>::load(document).unwrap_or_else(|error| panic!("{error}"));
    Fixture::with(&Options::default().with_components(set))
}

#[test]
fn hmd_112_the_income_is_that_of_the_set() {
    let fixture = with("[[vp_track]]\nvp = 6\ngold = 9\n");
    let mut fixture = fixture.edit(|s| s.table.vp = [12, 1, 6, 9]).laid();
    fixture.event("Big Sales");
    assert_eq!(fixture.0.table.gold, [9, 5, 13, 8]);
}

#[test]
fn hmd_70_a_plot_card_has_the_evil_icon_of_the_set() {
    for (evil, first) in [(true, Inn), (false, Castle)] {
        let fixture = with(&format!("[[plot]]\nid = 8\nevil_icon = {evil}\n"));
        let fixture = fixture.monsters(0, "Minotaur, Basilisk").hand(0, "Black Mail");
        let mut fixture = fixture.court().laid();
        fixture.id(69);
        assert_eq!(fixture.0.table.tokens, [first, Castle, Castle]);
    }
}

#[test]
fn hmd_121_everybody_pays_what_the_set_says_for_the_monster_cup() {
    let fixture = with("[[plot]]\nid = 1\nh_min_gold_of_doer = 1\n");
    let fixture = fixture.monsters(0, "Hydra").monsters(1, "Troll").monsters(2, "Dragon");
    let fixture = fixture.purse(0, 2, 0, 0).purse(1, 5, 0, 0).purse(2, 7, 0, 0).purse(3, 0, 0, 0);
    let mut fixture = fixture.hand(1, "Monster Cup").court().laid();
    fixture.id(62);
    assert_eq!(fixture.0.table.gold, [11, 4, 6, 0]);
}

/// The first turn is over, and the monsters of the next offer are drawn.
fn next_turn(mut fixture: Fixture) -> Fixture {
    fixture.event("Big Sales");
    for card in ["Troll", "Dragon", "Fiend"] {
        fixture.apply_chance(ChanceOutcome::Monster(named(card)));
    }
    fixture
}

#[test]
fn hmd_34_the_workers_are_those_of_the_set() {
    let fixture = with("[[vp_track]]\nvp = 3\nworkers = 1\n[[vp_track]]\nvp = 6\nworkers = 5\n");
    let fixture = fixture.edit(|s| s.table.vp = [3, 6, 4, 3]).laid();
    assert_eq!(next_turn(fixture).0.table.workers, [1, 5, 3, 1]);
}

#[test]
fn hmd_37_a_box_is_open_as_the_set_says() {
    let fixture = with("[[box]]\nid = 2\nmin_players = 2\n[[box]]\nid = 4\nmin_players = 4\n");
    let options = Options { players: 3, ..fixture.0.options };
    let fixture = Fixture::with(&options).edit(|s| {
        s.agenda.stage = Stage::Place { at: 0 };
        s.table.workers = [3, 3, 3, 0];
    });
    let legal = fixture.laid().legal();
    assert!(legal.contains(&(37 + 2)) && !legal.contains(&(37 + 4)));
}

#[test]
fn hmd_40_an_invasion_lets_in_as_many_parties_as_the_set_says() {
    for (parties, inside) in [(0, 0), (2, 2)] {
        let fixture = with(&format!("[[event]]\nid = 0\nparties = {parties}\n"));
        let mut fixture = fixture.tokens([Entrance; 3]).monsters(0, "Giant Rat, Kobold").laid();
        fixture.event("Invasion 1");
        if inside > 0 {
            fixture.heroes("Squire, Archer, Fighter, Scout, Thief, Ranger");
        }
        let there = fixture.0.table.tokens.iter().filter(|road| **road == Inside);
        assert_eq!(there.count(), inside);
    }
}

#[test]
fn hmd_52_a_plot_card_costs_what_the_box_of_the_set_says() {
    let fixture = with("[[box]]\nid = 0\nplot_cost = 1\n").worker(0, 0).purse(0, 2, 0, 0);
    let mut fixture = fixture.laid();
    fixture.event("Full Moon").id(1);
    assert_eq!(fixture.0.table.gold[0], 1);
    let mut dear = with("[[box]]\nid = 0\nplot_cost = 9\n").worker(0, 0).laid();
    dear.event("Full Moon");
    assert_eq!(dear.node(), Node::Chance, "four gold are not enough");
}

#[test]
fn hmd_53_hmd_54_hmd_59_yields_are_those_of_the_set() {
    let document =
        "[[box]]\nid = 3\ngold = 7\n[[box]]\nid = 6\nmp = 1\n[[box]]\nid = 15\nslaves = 1\n";
    let fixture = with(document).worker(0, 3).worker(0, 6).worker(0, 15);
    let mut fixture = fixture.laid();
    fixture.event("Big Sales").id(142);
    let table = &fixture.0.table;
    // Two gold of income.
    assert_eq!((table.gold[0], table.mp[0], table.slaves[0]), (4 + 7 + 2, 4 + 1, 4 + 1));
}

#[test]
fn hmd_55_the_discount_is_that_of_the_set() {
    let fixture = with("[[box]]\nid = 9\ngold_discount_each = 3\n");
    let mut fixture = fixture.worker(0, 9).purse(0, 1, 9, 0).laid();
    fixture.event("Full Moon").id(79).id(84);
    // The room and the blade cost three each, less three.
    assert_eq!(fixture.0.table.gold[0], 1 + 2);
}

#[test]
fn hmd_56_a_trap_costs_what_the_set_says() {
    let document = "[[trap]]\nid = 1\ncost_gold = 5\ncost_slaves = 3\n";
    let may = |gold, slaves| {
        let mut fixture = with(document).worker(0, 10).purse(0, gold, slaves, 0).laid();
        fixture.event("Full Moon");
        fixture.legal().contains(&81)
    };
    assert!(may(5, 3) && !may(4, 3) && !may(5, 2));
    let mut built = with(document).worker(0, 10).purse(0, 5, 3, 0).laid();
    built.event("Full Moon").id(81);
    assert_eq!((built.0.table.gold[0], built.0.table.slaves[0]), (2, 0), "two of income");
}

#[test]
fn hmd_57_a_step_of_the_room_costs_what_the_set_says() {
    let document = "[[monster_room]]\nsize = 3\ncost_gold = 5\ncost_slaves = 4\n";
    let may = |gold, slaves| {
        let mut fixture = with(document).worker(0, 10).purse(0, gold, slaves, 0).laid();
        fixture.event("Full Moon");
        fixture.legal().contains(&79)
    };
    assert!(may(5, 4) && !may(4, 4) && !may(5, 3));
    let mut built = with(document).worker(0, 10).purse(0, 5, 4, 0).laid();
    built.event("Full Moon").id(79);
    assert_eq!((built.0.table.gold[0], built.0.table.slaves[0]), (2, 0), "two of income");
}

#[test]
fn hmd_58_who_hires_pays_the_price_of_the_set() {
    let document = "[[monster]]\nid = 0\ncost_gold = 4\ncost_slaves = 0\ncost_mp = 2\n";
    let mut fixture = with(document).worker(0, 12).purse(0, 4, 0, 2).laid();
    fixture.event("Big Sales");
    assert_eq!(fixture.legal(), [0, 7, 17, 18, 29, 30], "no other Beast");
    fixture.id(7);
    assert_eq!((fixture.0.table.gold[0], fixture.0.table.mp[0]), (2, 0), "two of income");
}

#[test]
fn hmd_5_hmd_104_levels_of_monsters_are_those_of_the_set() {
    // A Troll of level 2 is low, a Wyvern has level 4.
    let document = "[[monster]]\nid = 4\nlevel = 2\n[[monster]]\nid = 14\nlevel = 4\n";
    let fixture = with(document).monsters(0, "Troll, Wyvern").purse(0, 0, 0, 0);
    let mut fixture = fixture.laid();
    let points = |names: &str| {
        let fixture = with(document).monsters(0, names);
        fixture.0.table.points(fixture.0.set(), 0)
    };
    assert_eq!([points("Troll"), points("Wyvern")], [2, 4]);
    fixture.event("Pay Day").id(11);
    assert!(fixture.0.table.display(fixture.0.set()).contains(named("Troll")));
    assert_eq!(fixture.0.table.monster_bottom.as_slice(), [named("Wyvern")]);
}

#[test]
fn hmd_11_there_are_as_many_traps_as_the_set_says() {
    let fixture = with("[[trap]]\nid = 0\ncount = 1\n").worker(0, 10).traps(2, "Spike Pit");
    let mut fixture = fixture.laid();
    fixture.event("Full Moon");
    assert!(!fixture.legal().contains(&80) && fixture.legal().contains(&81));
}

#[test]
fn hmd_74_a_party_has_the_levels_of_the_set() {
    let fixture = with("[[party_token]]\nnumber = 1\nhero_levels = [3, 3, 1]\n");
    let mut fixture = fixture.tokens([Entrance, Castle, Castle]).laid();
    fixture.event("Invasion 1").heroes("Fighter, Ranger, Squire, Champion");
    assert_eq!(fixture.0.table.hero_bottom.as_slice(), [named("Fighter")]);
    assert_eq!(fixture.0.table.parties[0].len(), 3);
}

/// Party 1 attacks floor 1, on which traps lie.
fn trapped(document: &str, heroes: &str, traps: &str) -> Fixture {
    let fixture = with(document).party(1, heroes).monsters(0, "Giant Rat, Kobold");
    let mut fixture = fixture.traps(1, traps).laid();
    fixture.event("Big Sales");
    fixture
}

#[test]
fn hmd_78_traps_are_disarmed_by_the_damage_of_the_set() {
    // Blue 2 is too little for the pit, so the wall alone goes.
    let document = "[[trap]]\nid = 0\ndamage = 3\n";
    let fixture = trapped(document, "Squire, Scout, Fighter", "Spike Pit, Dart Wall");
    let traps = fixture.0.table.traps[0];
    assert_eq!((traps.len(), traps.count(named("Spike Pit"))), (1, 1));
}

#[test]
fn hmd_80_hmd_81_a_trap_has_the_colour_and_the_damage_of_the_set() {
    // The Archer is the rear hero, and the only one with range.
    let document = "[[trap]]\nid = 0\ndamage = 2\ncolour = \"green\"\n";
    let fixture = trapped(document, "Squire, Archer, Fighter", "Spike Pit");
    assert_eq!(wounds(&fixture).0, [0, 0, 2]);
}

#[test]
fn hmd_84_who_may_defend_follows_from_the_set() {
    let document = "[[monster_room]]\nsize = 0\nmax_monsters = 1\nmax_level = 4\n";
    let fixture = with(document).party(2, "Champion").monsters(0, "Giant Rat, Minotaur, Dragon");
    let mut fixture = fixture.laid();
    fixture.event("Big Sales");
    assert_eq!(fixture.legal(), [7, 13]);
    fixture.id(7);
    assert_ne!(here(&fixture).map(|battle| battle.stage), Some(Fight::Send), "one is enough");
}

#[test]
fn hmd_88_monsters_fight_with_the_strengths_of_the_set() {
    let document = "[[monster]]\nid = 0\ngreen = 2\nblack = 4\n";
    let fixture = with(document).party(2, "Champion").monsters(0, "Giant Rat, Kobold");
    let mut fixture = fixture.laid();
    fixture.event("Big Sales").id(7).id(0);
    assert_eq!(wounds(&fixture).0[0], 2, "range");
    assert_eq!(fixture.legal(), [142, 143, 144, 145, 146], "magic");
}

#[test]
fn hmd_102_levels_of_killed_heroes_are_those_of_the_set() {
    let fixture = with("[[hero]]\nid = 10\nlevel = 3\n[[hero]]\nid = 13\nlevel = 2\n");
    let fixture = fixture.party(2, "Squire, Thief, Ranger").monsters(0, "Giant Rat, Cave Bat");
    // The Squire of level 1 and the Thief of level 3 are dead: two VP, less two for the floor.
    let mut fixture = fixture.battle([0, 5, 5]).edit(|s| s.table.vp[0] = 5).laid();
    fixture.id(7).id(0);
    assert_eq!((fixture.0.table.top, fixture.0.table.vp[0]), (2, 5));
}

#[test]
fn hmd_118_hmd_119_hmd_129_costs_and_vp_of_a_quest_are_those_of_the_set() {
    let document = "[[plot]]\nid = 9\nvp = 1\npay_mp = 3\ndiscard_count = 2\n";
    let fixture = with(document).purse(0, 0, 0, 4).monsters(0, "Imp, Gremlin, Kobold");
    let mut fixture = fixture.hand(0, "Super Spell").court().laid();
    fixture.id(70);
    assert_eq!(fixture.legal(), [17, 27], "one with a greater id remains");
    fixture.id(17).id(27);
    assert_eq!((fixture.0.table.mp[0], fixture.0.table.vp[0]), (1, 4));
    assert_eq!(fixture.0.table.monsters[0].len(), 1);
}

#[test]
fn hmd_123_hmd_124_conditions_are_those_of_the_set() {
    let document =
        "[[plot]]\nid = 3\nmin_traps_on_one_floor = 2\n[[plot]]\nid = 4\nmin_rooms = 1\n";
    let two = "Spike Pit, Dart Wall";
    assert!(may(with(document).traps(3, two), "Trap Master"));
    assert!(!may(with(document).traps(3, "Spike Pit").traps(1, "Dart Wall"), "Trap Master"));
    assert!(may(with(document).room(2, 5), "We Need Rooms"));
    assert!(!may(with(document), "We Need Rooms"));
    let more = "[[plot]]\nid = 3\nmin_traps_on_one_floor = 5\n[[plot]]\nid = 4\nmin_rooms = 4\n";
    let four = "Spike Pit, Spike Pit, Dart Wall, Dart Wall";
    assert!(!may(with(more).traps(3, four), "Trap Master"));
    assert!(!may(with(more).room(1, 3).room(2, 3).room(3, 3), "We Need Rooms"));
}

#[cfg(feature = "words")]
#[test]
fn hmd_112_the_log_tells_the_income_of_the_set() {
    let mut fixture = with("[[vp_track]]\nvp = 3\ngold = 9\n").laid();
    fixture.id(59);
    let event = Step::Chance(ChanceOutcome::Event(named("Big Sales")));
    let told = State::log_entry(&fixture.0, event, 0).unwrap();
    assert!(told.ends_with("income by VP: seats 0, 1, 2 and 3 get 9 gold each"), "{told}");
}

#[cfg(feature = "words")]
#[test]
fn hmd_84_the_question_tells_the_defenders_of_the_set() {
    let document = "[[monster_room]]\nsize = 0\nmax_monsters = 1\nmax_level = 4\n";
    let fixture = with(document).party(2, "Champion").monsters(0, "Giant Rat, Minotaur");
    let mut fixture = fixture.laid();
    fixture.event("Big Sales");
    let asked = State::asked(&fixture.0.view(0));
    assert!(asked.contains("Up to 1 of level 4 or less"), "{asked}");
}

//! HMD-101 to HMD-111: what a battle leaves, from the kills to the level-up.

use super::fixture::{Fixture, PAIR, duel, here, monster, named, pile, send, set, wounds};
use crate::games::hero_must_die::components::SET;
use crate::{
    Node,
    games::hero_must_die::{
        components::{Hero, Monster, Strength},
        state::Road,
    },
};

#[test]
fn hmd_101_on_floor_5_the_heroes_win_the_game() {
    let fixture = Fixture::four().turn(6).edit(|s| s.table.top = 5).party(2, "Ranger");
    let mut fixture =
        fixture.monsters(0, "Giant Rat, Cave Bat").purse(0, 0, 0, 0).battle([0; 3]).laid();
    fixture.apply_action(monster("Giant Rat")).id(0);
    assert_eq!(fixture.node(), Node::Terminal);
    let fourth = Fixture::four().turn(5).edit(|s| s.table.top = 4).party(2, "Ranger");
    let fourth = fourth.monsters(0, "Giant Rat, Cave Bat").purse(0, 0, 0, 0);
    let mut fourth = fourth.battle([0; 3]).laid();
    fourth.apply_action(monster("Giant Rat")).id(0);
    assert_eq!((fourth.node(), fourth.0.table.top), (Node::Chance, 5));
}

#[test]
fn hmd_102_a_vp_for_two_levels_of_killed_heroes_whatever_the_result() {
    // HMD-Q29, HMD-Q30: rounded down, before the penalty.
    for (wounds, vp) in [([0, 0, 0], 1), ([0, 5, 0], 2), ([0, 5, 5], 2), ([0, 0, 5], 1)] {
        let fixture = duel(2, "Squire, Thief, Ranger", "Giant Rat, Cave Bat", 0).battle(wounds);
        let mut fixture = fixture.laid();
        fixture.apply_action(monster("Giant Rat")).id(0);
        assert_eq!((fixture.0.table.top, fixture.0.table.vp[0]), (2, vp));
    }
    let poor = duel(2, "Squire, Thief, Ranger", "Giant Rat, Cave Bat", 0).battle([0, 5, 0]);
    let mut poor = poor.edit(|s| s.table.vp[0] = 2).laid();
    poor.apply_action(monster("Giant Rat")).id(0);
    assert_eq!((poor.0.table.vp[0], poor.queue().len()), (1, 4));
}

#[test]
fn hmd_102_a_marker_is_no_level_and_a_stalemate_pays_too() {
    // Level 1 with a marker: half a level pair is nothing.
    let fixture = Fixture::four().turn(3).edit(|s| {
        s.table.top = 2;
        s.table.markers = set("Squire");
    });
    let fixture = fixture.party(1, "Squire").monsters(0, "Dire Wolf, Kobold").purse(0, 4, 4, 0);
    let mut fixture = fixture.battle([5, 0, 0]).laid();
    fixture.apply_action(monster("Dire Wolf")).id(0);
    assert_eq!((fixture.0.table.vp[0], fixture.0.table.tokens[0]), (3, Road::Castle));
    // The traps have killed the Fighter; the Acolyte cannot be hurt.
    let still = duel(1, "Fighter, Acolyte", "Giant Rat, Dire Wolf", 0).battle([8, 0, 0]);
    let mut still = still.laid();
    still.apply_action(monster("Giant Rat")).id(0);
    assert_eq!((still.0.table.vp[0], still.0.table.tokens[0]), (4, Road::Inside));
    assert_eq!(still.0.table.top, 1);
}

#[test]
fn hmd_103_killed_heroes_go_to_the_bottom_in_party_order() {
    let fixture = duel(1, "Cleric, Squire, Archer", "Giant Rat, Cave Bat", 0).turn(3);
    let fixture = fixture.edit(|s| {
        s.table.top = 2;
        s.table.rooms[0] = 0;
        s.table.markers = set("Archer");
        s.table.hero_bottom = pile("Wizard");
    });
    let mut fixture = fixture.battle([5, 0, 4]).laid();
    fixture.apply_action(monster("Giant Rat")).id(0);
    assert_eq!(fixture.0.table.hero_bottom, pile::<Hero, 18>("Wizard, Cleric, Archer"));
    assert_eq!(fixture.0.table.markers, set("Squire"));
}

#[test]
fn hmd_104_killed_monsters_go_to_deck_or_display() {
    // HMD-Q33: level 3 and more to the bottom, front first; the others low.
    let cards = "Troll, Giant Rat, Young Dragon";
    let mut fixture = send(duel(2, "Archmage", cards, 3), cards);
    while here(&fixture).is_some() {
        let last = *fixture.legal().last().unwrap();
        fixture.id(last);
    }
    assert_eq!(fixture.0.table.monster_bottom, pile::<Monster, 18>("Troll, Young Dragon"));
    assert!(fixture.0.table.display(SET).contains(named("Giant Rat")));
}

#[test]
fn hmd_105_survivors_are_healed_and_stay() {
    let fixture = duel(1, "Scout", "Dire Wolf, Giant Rat", 0);
    let fixture = send(fixture, "Dire Wolf");
    assert_eq!(fixture.0.table.monsters[0], set("Dire Wolf, Giant Rat"));
    assert_eq!((fixture.0.table.tokens[0], fixture.0.table.top), (Road::Castle, 1));
    // A hero who wins attacks again without wounds.
    let fixture = duel(1, "Fighter", "Drake, Kobold", 0);
    let mut fixture = send(fixture, "Drake");
    assert_eq!(fixture.0.table.top, 2);
    for card in ["Troll", "Dragon", "Fiend"] {
        fixture.apply_chance(crate::games::hero_must_die::ChanceOutcome::Monster(named(card)));
    }
    let mut fixture = fixture.edit(|s| s.table.monsters[2] = set("Imp, Gremlin"));
    fixture.ids(&[0, 0, 0, 0]).event("Full Moon");
    assert_eq!(wounds(&fixture).0, [0; 3]);
}

#[test]
fn hmd_106_a_beaten_party_goes_to_the_castle() {
    let fixture = duel(1, "Scout", "Dire Wolf, Giant Rat", 0).party(3, "Fighter, Hunter, Champion");
    let fixture = send(fixture, "Dire Wolf");
    assert_eq!(
        (fixture.0.table.tokens[0], fixture.0.table.invaders.as_slice()),
        (Road::Castle, &[3][..])
    );
}

#[test]
fn hmd_107_a_stalemate_leaves_everything_and_the_party_waits() {
    let fixture = send(duel(1, "Acolyte", "Giant Rat, Dire Wolf", 3), "Giant Rat");
    let table = &fixture.0.table;
    assert_eq!((table.vp, table.rooms[0], table.top), ([3; 4], 3, 1));
    assert_eq!((table.parties[0], table.tokens[0]), (set("Acolyte"), Road::Inside));
}

#[test]
fn hmd_108_a_lost_floor_costs_2_vp() {
    let fixture = send(duel(1, "Fighter", "Giant Rat, Kobold", 0), "Giant Rat");
    assert_eq!((fixture.0.table.vp, fixture.0.table.top), ([1, 3, 3, 3], 2));
    // First the Traitor window, then the Pardon window.
    let fixture =
        duel(1, "Fighter", "Giant Rat, Kobold", 0).hand(0, "Pardon Me").hand(2, "Traitor");
    let mut fixture = send(fixture, "Giant Rat");
    assert_eq!((fixture.node(), fixture.0.table.vp[0]), (Node::Player(2), 3));
    fixture.id(0);
    assert_eq!(fixture.node(), Node::Player(0));
    fixture.id(0);
    assert_eq!(fixture.0.table.vp[0], 1);
}

#[test]
fn hmd_108_every_floor_costs_2_vp() {
    for top in 1..=4 {
        let fixture = Fixture::four().turn(5).edit(|s| {
            s.table.top = top;
            s.table.vp[0] = 9;
        });
        let fixture = fixture.party(1, "Fighter").monsters(0, PAIR).purse(0, 4, 4, 0);
        let fixture = send(fixture, "Giant Rat");
        assert_eq!((fixture.0.table.vp, fixture.0.table.top), ([7, 3, 3, 3], top + 1));
    }
}

#[test]
fn hmd_109_the_room_goes_and_the_party_goes_down() {
    let fixture = duel(1, "Fighter", "Giant Rat, Kobold", 4).room(2, 3);
    let fixture = send(fixture, "Giant Rat");
    assert_eq!((fixture.0.table.rooms, fixture.0.table.top), ([0, 3, 0, 0, 0], 2));
    assert_eq!(fixture.0.table.invaders.as_slice(), [1]);
    // HMD-Q31: nobody joins the party.
    assert_eq!(fixture.0.table.parties[0], set("Fighter"));
}

#[test]
fn hmd_110_the_front_survivor_without_a_marker_gets_one() {
    // HMD-Q32.
    let lose = |markers: &str| {
        let fixture = Fixture::four().turn(4).party(1, "Fighter, Squire, Archer").monsters(0, PAIR);
        let fixture = fixture.edit(|s| {
            s.table.top = 3;
            s.table.markers = set(markers);
        });
        let fixture = send(fixture.purse(0, 0, 0, 0), "Giant Rat");
        fixture.0.table.markers
    };
    assert_eq!(lose(""), set("Fighter"));
    assert_eq!(lose("Fighter"), set("Fighter, Squire"));
    assert_eq!(lose("Squire"), set("Fighter, Squire"));
    assert_eq!(lose("Fighter, Squire"), set("Fighter, Squire, Archer"));
}

#[test]
fn hmd_111_a_marker_adds_1_to_the_highest_strength_and_hp() {
    let fixture = Fixture::four()
        .edit(|s| s.table.markers = set("Cleric, Hunter, Archmage, High Priest, Thief"));
    let table = &fixture.0.table;
    let all =
        |name: &str| Strength::ALL.map(|colour| table.hero_strength(SET, named(name), colour));
    assert_eq!((all("Cleric"), table.hero_hp(SET, named("Cleric"))), ([6, 0, 0, 3, 0], 6));
    // Tie: brown before green.
    assert_eq!((all("Hunter"), table.hero_hp(SET, named("Hunter"))), ([5, 4, 0, 0, 0], 5));
    assert_eq!(all("Archmage"), [3, 0, 9, 0, 0]);
    assert_eq!(
        (all("High Priest"), table.hero_hp(SET, named("High Priest"))),
        ([0, 0, 5, 7, 0], 7)
    );
    // HMD-Q51: blue does not grow, since it is never the highest.
    assert_eq!(all("Thief"), [6, 0, 0, 0, 3]);
    assert_eq!(all("Squire"), [5, 0, 0, 0, 0]);
}

#[test]
fn hmd_q58_nothing_follows_when_the_penalty_leaves_one_player() {
    let fixture = Fixture::new(2).lost().room(1, 3).hand(1, "Traitor").edit(|s| s.table.vp[0] = 1);
    let mut fixture = fixture.laid();
    fixture.id(0);
    let table = &fixture.0.table;
    assert_eq!((fixture.node(), table.top, table.rooms[0]), (Node::Terminal, 1, 3));
    assert!(table.markers.is_empty());
}

//! Public talk: rules that meet in one phase, and what is left when something
//! runs out.

use super::fixture::{Fixture, PAIR, monster, named, pile, plot, set};
use crate::{
    Node,
    games::hero_must_die::{
        ChanceOutcome,
        components::{Hero, Monster},
        state::{Road, Stage},
    },
};

#[test]
fn hmd_30_hmd_134_who_swaps_onto_a_fallen_floor_goes_back_for_the_loser() {
    let fixture = Fixture::four().turn(3).edit(|s| {
        (s.table.top, s.table.lost) = (2, Some(1));
        s.table.vp[2] = 5;
    });
    let mut fixture = fixture.hand(2, "We Need Change").court().laid();
    fixture.apply_action(plot("We Need Change")).id(138);
    assert_eq!((fixture.0.table.turn, fixture.queue()), (4, [0, 3, 2, 1].as_slice()));
}

#[test]
fn hmd_8_hmd_45_whoever_comes_first_then_defends() {
    let fixture = Fixture::four().party(2, "Ranger").monsters(1, PAIR).edit(|s| s.table.vp[0] = 1);
    let mut fixture = fixture.monsters(0, "Troll").laid();
    fixture.event("Wrath of Lord");
    assert_eq!((fixture.queue(), fixture.node()), ([1, 2, 3].as_slice(), Node::Player(1)));
    assert!(matches!(fixture.0.agenda.stage, Stage::Battle(_)));
    assert_eq!(fixture.0.table.monster_bottom, pile::<Monster, 18>("Troll"));
}

#[test]
fn hmd_121_without_monsters_anywhere_the_doer_takes_the_cup() {
    let fixture = Fixture::four().purse(0, 0, 0, 0).purse(2, 3, 0, 0).hand(2, "Monster Cup");
    let mut fixture = fixture.court().laid();
    fixture.apply_action(plot("Monster Cup"));
    // The income of the next Court phase has not been paid yet.
    assert_eq!((fixture.0.table.gold, fixture.0.table.vp[2]), ([0, 1, 10, 1], 5));
}

#[test]
fn hmd_74_hmd_140_a_party_from_a_deck_that_everybody_knows() {
    let first = "Fighter, Ranger, Cleric, Squire, Thief, Scout";
    let rest = "Militiaman, Archer, Apprentice, Acolyte, Hunter, Wizard, Battle Mage, \
                Champion, Archmage, Paladin, High Priest, Master Thief";
    let tokens = [Road::Entrance, Road::Castle, Road::Castle];
    let fixture = Fixture::four().tokens(tokens).monsters(0, PAIR);
    let all = pile::<Hero, 18>(first);
    let mut fixture = fixture.edit(|s| {
        s.table.hero_bottom = all;
        for &hero in pile::<Hero, 18>(rest).as_slice() {
            s.table.hero_bottom.push(hero);
        }
    });
    fixture = fixture.laid();
    fixture.event("Invasion 1");
    assert_eq!(fixture.node(), Node::Player(0), "no chance, and party 1 attacks");
    assert_eq!(fixture.0.table.parties[0], set("Fighter, Squire, Scout"));
    let bottom = fixture.0.table.hero_bottom;
    assert_eq!(bottom.as_slice()[..12], *pile::<Hero, 18>(rest).as_slice());
    assert_eq!(bottom.as_slice()[12..], *pile::<Hero, 18>("Ranger, Cleric, Thief").as_slice());
}

#[test]
fn hmd_68_hmd_76_hmd_118_a_crime_lets_token_1_in_before_it_is_paid_for() {
    let fixture = Fixture::four().tokens([Road::Entrance; 3]).purse(0, 0, 0, 8);
    let mut fixture = fixture.monsters(0, "Imp, Kobold").hand(0, "Super Spell").court().laid();
    fixture.apply_action(plot("Super Spell"));
    assert_eq!((fixture.node(), fixture.0.table.mp[0]), (Node::Chance, 8));
    fixture.heroes("Squire, Archer, Fighter");
    assert_eq!((fixture.node(), fixture.0.table.mp[0]), (Node::Player(0), 0));
    fixture.apply_action(monster("Imp"));
    assert_eq!((fixture.0.table.turn, fixture.0.table.vp[0]), (2, 6), "no battle in this turn");
    assert_eq!(fixture.0.table.invaders.as_slice(), [1]);
}

#[test]
fn hmd_120_the_party_sent_home_may_be_one_that_waits() {
    let fixture =
        Fixture::four().party(2, "Squire, Thief, Ranger").party(1, "Scout, Archer, Fighter");
    let fixture = fixture.purse(0, 8, 0, 0).hand(0, "Rule Them All");
    let mut fixture = fixture.court().laid();
    fixture.apply_action(plot("Rule Them All"));
    assert_eq!((fixture.legal(), fixture.0.table.vp[0]), ([0, 135, 136].to_vec(), 3));
    fixture.id(135);
    assert_eq!((fixture.0.table.invaders.as_slice(), fixture.0.table.vp[0]), ([2].as_slice(), 5));
    assert_eq!(fixture.0.table.hero_bottom, pile::<Hero, 18>("Fighter, Archer, Scout"));
}

#[test]
fn hmd_61_hmd_62_the_second_look_falls_away_with_the_last_unknown_card() {
    let fixture = Fixture::four().turn(7).worker(0, 21).purse(0, 2, 0, 0).edit(|s| {
        let card = &mut s.slots[7].top;
        card.face = Some(named("Pay Day"));
        card.looked.insert(0);
    });
    let mut fixture = fixture.laid();
    fixture.event("Full Moon").id(1);
    assert_eq!(fixture.legal(), [0, 131]);
    fixture.id(131).apply_chance(ChanceOutcome::Event(named("Pay Day")));
    assert_eq!(
        (fixture.0.table.turn, fixture.0.table.gold[0]),
        (8, 2),
        "0 left, and the income of 2"
    );
}

//! HMD-77 to HMD-86: the party, the traps, the monsters that are sent.

use super::fixture::{Fixture, PAIR, duel, here, monster, named, pile, send, set, wounds};
use crate::games::hero_must_die::components::SET;
use crate::games::hero_must_die::{
    components::{Monster, TRAPS, room},
    state::{Fight, Road, Stage},
};

#[test]
fn hmd_77_heroes_line_up_by_strength_level_sum_and_number() {
    let order =
        |token, names: &str| Fixture::four().party(token, names).0.table.party_order(SET, token);
    assert_eq!(order(2, "Squire, Thief, Ranger"), pile("Ranger, Thief, Squire"));
    // Equal strength and level: the larger sum; then the lower number.
    assert_eq!(order(3, "Battle Mage, Wizard, Champion"), pile("Champion, Wizard, Battle Mage"));
    assert_eq!(order(1, "Archer, Apprentice, Hunter"), pile("Hunter, Archer, Apprentice"));
    // The marker counts: 4 + 1 before 4 of a higher level.
    let fixture = Fixture::four().party(1, "Militiaman, Archer, Hunter");
    let fixture = fixture.edit(|s| s.table.markers = set("Militiaman"));
    assert_eq!(fixture.0.table.party_order(SET, 1), pile("Militiaman, Hunter, Archer"));
    let fought = send(duel(1, "Fighter", PAIR, 0), "Kobold");
    assert!(here(&fought).is_none());
}

#[test]
fn hmd_77_a_marker_counts_in_the_sum() {
    // Both have 5 and level 1; 4 + 1 + 1 is more than 5.
    let fixture = Fixture::four().party(1, "Squire, Militiaman, Fighter");
    let fixture = fixture.edit(|s| s.table.markers = set("Militiaman"));
    assert_eq!(fixture.0.table.party_order(SET, 1), pile("Fighter, Militiaman, Squire"));
}

#[test]
fn hmd_78_the_heroes_remove_as_much_damage_as_their_blue_allows() {
    let disarm = |heroes: &str, token, traps: &str| {
        let mut fixture =
            Fixture::four().party(token, heroes).monsters(0, PAIR).traps(1, traps).laid();
        fixture.event("Big Sales");
        fixture
    };
    // HMD-Q19: the 3, or the 1 and the 2.
    let all = "Spike Pit, Rune Snare, Swinging Blade";
    let mut fixture = disarm("Squire, Thief, Ranger", 2, all);
    assert_eq!(fixture.legal(), [86, 90]);
    fixture.id(86);
    assert_eq!(fixture.0.table.traps[0].len(), 1);
    assert_eq!(fixture.0.table.traps[0].count(named("Swinging Blade")), 1);
    let two = disarm("Squire, Scout, Fighter", 1, "Swinging Blade");
    assert_eq!(two.legal(), [104, 105, 106]);
    let snares = disarm("Squire, Thief, Ranger", 2, "Rune Snare, Rune Snare, Spike Pit");
    assert_eq!(here(&snares).map(|battle| battle.stage), Some(Fight::Send));
    assert_eq!(wounds(&snares).0, [2, 0, 0]);
}

#[test]
fn hmd_79_every_trap_attacks_while_a_hero_lives() {
    // HMD-Q20: those that have not attacked stay.
    let fixture = Fixture::four().party(2, "Squire, Hunter, Ranger").monsters(0, PAIR);
    let fixture = fixture.traps(1, "Spike Pit, Swinging Blade").battle([6, 4, 4]).edit(|s| {
        if let Stage::Battle(battle) = &mut s.agenda.stage {
            battle.stage = Fight::Fire;
        }
    });
    let mut fixture = fixture.laid();
    assert_eq!(fixture.legal(), [93, 105]);
    fixture.id(93);
    assert_eq!(fixture.0.table.traps[0].len(), 1);
    let both = duel(1, "Fighter", PAIR, 0).traps(1, "Spike Pit, Swinging Blade");
    let mut both = both.laid();
    both.event("Big Sales").id(92);
    assert_eq!((wounds(&both).0, both.0.table.traps[0].len()), ([4, 0, 0], 0));
}

#[test]
fn hmd_80_a_trap_attacks_its_colour_else_the_front_hero() {
    // HMD-Q21, HMD-Q22: the guard chooses among the heroes of the colour.
    let fixture = Fixture::four().party(2, "Champion, Hunter, Acolyte").monsters(0, PAIR);
    let fixture = fixture.traps(1, "Defiled Altar, Needle Lock, Dart Wall, Swinging Blade");
    let mut fixture = fixture.laid();
    fixture.event("Big Sales");
    assert_eq!(fixture.legal(), [96, 103, 104, 105, 106, 107]);
}

#[test]
fn hmd_81_wounds_are_the_damage_and_at_most_what_is_left() {
    let damage = TRAPS.map(|trap| trap.damage);
    assert_eq!(damage, [1, 1, 2, 2, 3, 2]);
    let fixture = duel(1, "Squire, Archer", PAIR, 0).traps(1, "Swinging Blade, Rune Snare");
    let mut fixture = fixture.laid();
    fixture.event("Big Sales").id(104);
    // The snare finds no black hero: the front one has two left and falls.
    assert_eq!(wounds(&fixture).0, [5, 0, 0]);
    // Excess is lost: three and then two of three.
    let excess = duel(1, "Squire, Archer", PAIR, 0).traps(1, "Swinging Blade, Swinging Blade");
    let mut excess = excess.laid();
    excess.event("Big Sales").id(104).id(104);
    assert_eq!(wounds(&excess).0, [5, 0, 0]);
}

#[test]
fn hmd_82_who_has_as_many_wounds_as_hit_points_falls() {
    let fixture = duel(1, "Squire, Archer", "Dire Wolf, Giant Rat", 0).battle([5, 0, 0]);
    let mut fixture = fixture.laid();
    fixture.apply_action(monster("Dire Wolf")).apply_action(monster("Giant Rat"));
    // The Archer is the front hero: 3 wounds on the Wolf, TH 2 against TM 2.
    assert!(fixture.0.table.hero_bottom.as_slice().contains(&named("Squire")));
}

#[test]
fn hmd_83_traps_alone_can_win() {
    let fixture = duel(1, "Archer", PAIR, 0).traps(1, "Swinging Blade");
    let mut fixture = fixture.laid();
    fixture.event("Big Sales");
    let table = &fixture.0.table;
    assert_eq!((table.turn, table.top, table.tokens[0]), (2, 1, Road::Castle));
    assert_eq!(table.monsters[0], set(PAIR));
}

#[test]
fn hmd_84_the_room_limits_number_and_level() {
    for (size, monsters, level) in [(0, 2, 2), (3, 3, 3), (4, 4, 4), (5, 5, 5)] {
        assert_eq!((room(size).monsters, room(size).level), (monsters, level));
        let all = "Giant Rat, Dire Wolf, Troll, Minotaur, Dragon, Imp, Gremlin";
        let mut fixture = duel(2, "Champion", all, size).laid();
        fixture.event("Big Sales");
        let fit = [7, 9, 11, 13, 25, 27, 28];
        let levels = [1, 2, 3, 4, 5, 1, 1];
        let legal: alloc::vec::Vec<_> = fit
            .into_iter()
            .zip(levels)
            .filter(|(_, there)| *there <= level)
            .map(|(id, _)| id)
            .collect();
        assert_eq!(fixture.legal(), legal);
        for sent in 1..=monsters {
            assert_eq!(here(&fixture).map(|battle| battle.stage), Some(Fight::Send));
            let last = *fixture.legal().last().unwrap();
            fixture.id(last);
            assert!(sent == monsters || fixture.legal()[0] == 0);
        }
        assert_ne!(here(&fixture).map(|battle| battle.stage), Some(Fight::Send));
    }
}

#[test]
fn hmd_85_one_must_be_sent_if_any_may_defend() {
    let mut fixture = duel(1, "Fighter", PAIR, 0).laid();
    fixture.event("Big Sales");
    assert!(!fixture.legal().contains(&0));
    let mut none = duel(1, "Fighter", "Troll, Dragon", 0).laid();
    none.event("Big Sales");
    assert_eq!((none.0.table.top, none.0.table.vp[0]), (2, 1));
    assert_eq!(none.0.table.monsters[0], set("Troll, Dragon"));
}

#[test]
fn hmd_86_the_front_monster_is_named_first() {
    let mut fixture = duel(2, "Champion", "Giant Rat, Cave Bat, Dire Wolf, Imp", 0).laid();
    fixture.event("Big Sales").apply_action(monster("Imp"));
    assert_eq!(here(&fixture).unwrap().form, pile::<Monster, 5>("Imp"));
    fixture.apply_action(monster("Cave Bat"));
    assert_eq!(here(&fixture).unwrap().form, pile::<Monster, 5>("Imp, Cave Bat"));
}

//! HMD-87 to HMD-100: the rounds of a battle.

use super::fixture::{Fixture, duel, here, monster, pile, send, set, wounds};
use crate::games::hero_must_die::{
    Options,
    components::{Hero, Rank},
    state::{Battle, Fight, Stage},
};

#[test]
fn hmd_87_both_sides_act_at_the_same_time() {
    // The Kobold's arrow hits although the same step kills it.
    let fixture = send(duel(1, "Archer, Squire", "Kobold, Drake, Imp", 3), "Kobold, Drake, Imp");
    assert_eq!(wounds(&fixture), ([2, 0, 0], [2, 1, 0, 0, 0]));
    // A step in which a side loses its last card ends the combat.
    let ended = send(duel(1, "Archer", "Cave Bat, Kobold, Whelp", 3), "Cave Bat, Kobold, Whelp");
    assert_eq!((ended.0.table.top, here(&ended).is_none()), (1, true));
}

#[test]
fn hmd_88_wounds_lower_only_the_melee() {
    // The Hunter with 3 wounds still shoots 4; his melee is 1.
    let fixture = duel(2, "Hunter", "Minotaur, Giant Rat", 4).battle([3, 0, 0]);
    let mut fixture = fixture.laid();
    fixture.apply_action(monster("Giant Rat")).apply_action(monster("Minotaur"));
    // Rat 3 and Minotaur 1 fall to the arrows: TH 1, TM 8: the Hunter dies.
    assert_eq!(fixture.0.table.hero_bottom, pile::<Hero, 18>("Hunter"));
    assert_eq!(fixture.0.table.monsters[0], set("Minotaur"));
}

#[test]
fn hmd_89_arrows_hit_the_front_and_carry_over() {
    let fixture = send(duel(2, "Ranger", "Kobold, Drake, Imp", 3), "Kobold, Drake, Imp");
    // 5 arrows: Kobold 2, Drake 3 of 4; two arrows on the Ranger.
    assert_eq!(wounds(&fixture), ([2, 0, 0], [2, 3, 0, 0, 0]));
}

#[test]
fn hmd_89_arrows_of_the_monsters_carry_over_to_the_next_hero() {
    let cards = "Elder Wyrm, Drake, Imp";
    let fixture = send(duel(1, "Squire, Archer", cards, 5), cards);
    // 5 + 1 arrows: the Squire has 5 hit points. The Archer shoots 3.
    assert_eq!(wounds(&fixture), ([5, 1, 0], [3, 0, 0, 0, 0]));
}

#[test]
fn hmd_90_melee_is_the_front_brown_less_its_wounds() {
    // HMD-Q26: the wounds of this round's arrows count.
    let fixture = send(duel(1, "Squire, Archer", "Dire Wolf, Imp", 0), "Dire Wolf, Imp");
    let mut fixture = fixture;
    assert_eq!(wounds(&fixture).1, [3, 0, 0, 0, 0]);
    fixture.id(142);
    // TH 5, TM 2: the Wolf has two left and falls.
    let magic = here(&fixture).unwrap();
    assert_eq!((magic.wounds.form[0], magic.step_points()), (5, 2));
}

/// A battle with wounds, after these monsters were sent; it waits for a choice.
fn fight(token: u8, heroes: &str, hurt: [u8; 3], monsters: &str, size: u8) -> Fixture {
    let mut fixture = duel(token, heroes, monsters, size).battle(hurt).laid();
    for name in monsters.split(',') {
        fixture.apply_action(monster(name.trim()));
    }
    fixture
}

#[test]
fn hmd_88_a_monster_that_the_arrows_killed_adds_nothing() {
    // Three arrows: the Imp in front falls, the Succubus has one wound.
    let fixture = fight(1, "Squire, Archer", [0; 3], "Imp, Succubus", 0);
    assert_eq!(wounds(&fixture).1, [2, 1, 0, 0, 0]);
    assert_eq!(fixture.legal(), [142, 143, 144, 145]);
}

#[test]
fn hmd_90_wounds_on_the_front_hero_lower_his_melee() {
    // TH 8 - 4 = 4, TM 5.
    let mut fixture = fight(1, "Fighter", [4, 0, 0], "Dire Wolf, Imp", 0);
    fixture.id(142);
    assert_eq!(wounds(&fixture), ([5, 0, 0], [0; 5]));
    // Only the front hero strikes, and only with brown: TH 3 against TM 5.
    let mut front = fight(1, "Fighter, Acolyte", [8, 0, 0], "Dire Wolf, Imp", 0);
    front.id(142);
    assert_eq!(wounds(&front), ([8, 2, 0], [0; 5]));
}

#[test]
fn hmd_91_the_black_of_the_heroes_behind_counts() {
    // TH 3 + 5 + 3 = 11 against the Wolf's 5: five wounds, not three.
    let mut fixture = fight(1, "Wizard, Apprentice", [0; 3], "Dire Wolf, Imp", 0);
    fixture.id(142);
    assert_eq!(wounds(&fixture).1, [5, 0, 0, 0, 0]);
    // A dead hero adds nothing: TH 3 + 5 - 5 = 3.
    let mut dead = fight(1, "Wizard, Apprentice", [0, 3, 0], "Dire Wolf, Imp", 0);
    dead.id(142);
    assert_eq!(wounds(&dead).1, [3, 0, 0, 0, 0]);
}

impl Battle {
    /// Points that the guard may distribute now.
    fn step_points(&self) -> u8 {
        match self.stage {
            Fight::Magic { points, .. } | Fight::Heal { points, .. } => points,
            _ => 0,
        }
    }
}

#[test]
fn hmd_91_heroes_add_all_their_black() {
    // Wizard 3 + 5 + 3 of the Apprentice behind = 11 against the Wolf's 5.
    let fixture = duel(1, "Wizard, Apprentice", "Dire Wolf, Giant Rat", 0);
    let fixture = send(fixture, "Dire Wolf, Giant Rat");
    // D 6: five wounds on the Wolf; one point unused, on the Rat. Then 11
    // against 3 - 1 kills the Rat.
    assert_eq!(fixture.0.table.top, 2);
    let short = send(duel(1, "Wizard, Apprentice", "Dire Wolf, Imp", 0), "Dire Wolf, Imp");
    assert_eq!(short.legal(), [142, 143, 144]);
}

#[test]
fn hmd_92_the_guard_chooses_how_much_black_he_adds() {
    let start = send(duel(1, "Squire, Scout", "Dire Wolf, Imp", 0), "Dire Wolf, Imp");
    for (added, hurt, left) in [(0, 0, 2), (1, 1, 1), (2, 2, 0)] {
        let mut fixture = start.clone();
        fixture.id(142 + added);
        if left > 0 {
            assert_eq!(
                (wounds(&fixture).0[0], here(&fixture).unwrap().step_points()),
                (hurt, left)
            );
        } else {
            assert_eq!((wounds(&fixture).0[0], here(&fixture).unwrap().round), (hurt, 2));
        }
    }
}

#[test]
fn hmd_93_magic_support_is_bounded_by_vp_and_mp_in_each_round() {
    for (vp, mp, most) in [(3, 20, 3), (3, 5, 2), (12, 30, 12), (3, 2, 1)] {
        let fixture = duel(1, "Fighter", "Giant Rat, Dire Wolf", 0).purse(0, 0, 0, mp);
        let mut fixture = send(fixture.edit(|s| s.table.vp[0] = vp), "Dire Wolf");
        assert_eq!(fixture.legal(), (142..=142 + most).collect::<alloc::vec::Vec<_>>());
        fixture.id(143);
        assert_eq!(fixture.0.table.mp[0], mp - 2);
    }
    // HMD-Q25: the limit holds anew in each round.
    let fixture = duel(1, "Fighter", "Giant Rat, Dire Wolf", 0).purse(0, 0, 0, 20);
    let mut fixture = send(fixture, "Dire Wolf");
    fixture.id(145);
    assert_eq!((fixture.legal(), here(&fixture).unwrap().round), ((142..=145).collect(), 2));
}

#[test]
fn hmd_94_the_smaller_total_takes_the_difference_on_its_front_card() {
    let fixture =
        send(duel(1, "Fighter", "Dire Wolf, Giant Rat, Imp", 3), "Dire Wolf, Giant Rat, Imp");
    let mut fixture = fixture;
    fixture.id(142).id(0);
    assert_eq!(wounds(&fixture), ([0; 3], [3, 0, 0, 0, 0]));
    // Excess is not carried over: TH 8 against 2 kills the Wolf, not the Rat.
    fixture.id(142);
    assert_eq!(wounds(&fixture).1, [5, 0, 0, 0, 0]);
    let equal = send(duel(1, "Squire", "Dire Wolf, Imp", 0), "Dire Wolf, Imp");
    let mut equal = equal;
    equal.id(142);
    assert_eq!(wounds(&equal), ([0; 3], [0; 5]));
}

#[test]
fn hmd_95_the_winner_gets_back_what_the_kill_did_not_need() {
    let fixture = duel(1, "Squire, Scout", "Dire Wolf, Imp", 0).battle([3, 0, 0]);
    let mut fixture = fixture.laid();
    fixture.apply_action(monster("Dire Wolf")).apply_action(monster("Imp"));
    fixture.id(144);
    // TM 7, TH 2: two wounds kill; min(2, 3) points are left.
    assert_eq!((wounds(&fixture).0, here(&fixture).unwrap().step_points()), ([5, 0, 0], 2));
    assert_eq!(fixture.legal(), [0, 111]);
}

/// The unused points of the guard and of the heroes.
fn unused(fixture: &Fixture) -> (u8, u8) {
    match here(fixture).map(|battle| battle.stage) {
        Some(Fight::Magic { points, theirs, .. }) => (points, theirs),
        _ => (0, 0),
    }
}

#[test]
fn hmd_95_the_heroes_get_back_what_the_kill_did_not_need() {
    // Champion 10 and Apprentice 3 black, one arrow of the Kobold: TH 12, TM 2.
    // D 10, of which the Kobold takes 2; of the other 8 the black points are 3.
    let mut fixture = fight(2, "Champion, Apprentice", [0; 3], "Kobold, Dire Wolf, Imp", 3);
    fixture.id(142);
    assert_eq!((wounds(&fixture), unused(&fixture)), (([1, 0, 0], [2, 0, 0, 0, 0]), (2, 3)));
    // TH 3 + 8, TM 3: D 8, of which the Rat takes 3; 5 of 8 black are left.
    let mut mage = fight(2, "Archmage", [0; 3], "Giant Rat, Dire Wolf, Imp", 3);
    mage.id(142);
    assert_eq!((wounds(&mage).1, unused(&mage)), ([3, 0, 0, 0, 0], (2, 5)));
    // What does not kill leaves nothing: TH 8, TM 6.
    let mut even = fight(1, "Wizard", [0; 3], "Dire Wolf, Imp", 0);
    even.id(143);
    assert_eq!((wounds(&even).1, unused(&even)), ([2, 0, 0, 0, 0], (1, 0)));
}

#[test]
fn hmd_95_points_held_back_survive_a_lost_melee_and_a_dead_magician() {
    // TH 8, TM 5: three wounds on the Wolf.
    let mut fixture = fight(1, "Fighter", [0; 3], "Dire Wolf, Imp", 0);
    fixture.id(142);
    assert_eq!((wounds(&fixture).1, unused(&fixture)), ([3, 0, 0, 0, 0], (2, 0)));
    // The Imp adds one point, holds one, and falls.
    let mut fallen = fight(1, "Fighter", [0; 3], "Imp, Dire Wolf", 0);
    fallen.id(143);
    assert_eq!((wounds(&fallen).1, unused(&fallen)), ([2, 0, 0, 0, 0], (1, 0)));
    // A surplus comes on top: TH 2, TM 5 + 1; D 4, of which two kill. The point
    // that was added is given back, the other was held.
    let mut top = fight(1, "Squire, Scout", [3, 0, 0], "Dire Wolf, Imp", 0);
    top.id(143);
    assert_eq!((wounds(&top).0, unused(&top)), ([5, 0, 0], (2, 0)));
}

#[test]
fn hmd_96_points_left_unused_are_gone() {
    let mut fixture = fight(1, "Squire, Scout", [0; 3], "Dire Wolf, Succubus", 0);
    fixture.ids(&[142, 110, 0]);
    // The next round: one wound on the Squire, and the three points again.
    assert_eq!((wounds(&fixture).0, here(&fixture).unwrap().round), ([1, 0, 0], 2));
    assert_eq!(fixture.legal(), [142, 143, 144, 145]);
}

#[test]
fn hmd_97_the_weakest_monster_is_hit_before_those_in_front() {
    // Five points: the Imp at the rear has 2 hit points, the Fiend 4.
    let mut fixture = fight(2, "Archmage", [0; 3], "Giant Rat, Fiend, Imp", 3);
    fixture.ids(&[142, 0]);
    assert_eq!((wounds(&fixture).1, here(&fixture).unwrap().round), ([3, 3, 2, 0, 0], 2));
}

#[test]
fn hmd_96_unused_points_hit_any_living_hero() {
    let fixture = send(duel(1, "Squire, Scout", "Dire Wolf, Imp", 0), "Dire Wolf, Imp");
    let mut fixture = fixture;
    fixture.id(142);
    assert_eq!(fixture.legal(), [0, 110, 111]);
    let mut none = fixture.clone();
    none.id(0);
    assert!(here(&none).is_none() || wounds(&none).0 == [0; 3]);
    fixture.id(110);
    assert_eq!(fixture.legal(), [0, 110, 111]);
    fixture.id(111);
    assert_eq!(wounds(&fixture).0, [1, 1, 0]);
    // No hero gets more than he has hit points left.
    let tired = duel(1, "Squire, Scout", "Dire Wolf, Imp", 0).battle([0, 2, 0]);
    let mut tired = tired.laid();
    tired.apply_action(monster("Dire Wolf")).apply_action(monster("Imp")).id(142).id(111);
    // The Scout has fallen; the last point can hit the Squire no more.
    assert_eq!(wounds(&tired).0, [0, 3, 0]);
    assert_eq!(here(&tired).unwrap().round, 2);
}

#[test]
fn hmd_97_the_heroes_magic_goes_for_kills() {
    let fixture = duel(2, "Archmage", "Giant Rat, Gremlin, Imp", 3);
    let mut fixture = send(fixture, "Giant Rat, Gremlin, Imp");
    fixture.id(144);
    assert_eq!(wounds(&fixture).1, [3, 2, 1, 0, 0]);
}

#[test]
fn hmd_98_healing_heroes_from_the_front_monsters_by_choice() {
    let heal = Fixture::four().party(1, "Fighter").monsters(0, "Troll, Succubus").room(1, 3);
    let mut fixture = send(heal.purse(0, 0, 0, 0), "Troll, Succubus");
    fixture.id(142).id(0);
    // Three wounds on the Troll; yellow 2 + 2 = 4 points.
    assert_eq!((fixture.legal(), here(&fixture).unwrap().step_points()), ([0, 113].to_vec(), 4));
    fixture.ids(&[113, 113, 0]);
    assert_eq!((here(&fixture).unwrap().round, wounds(&fixture).1), (2, [1, 0, 0, 0, 0]));
    // Heroes: the Cleric heals himself first, then the one behind him.
    let both = duel(1, "Cleric, Squire", "Giant Rat, Imp", 0).battle([2, 2, 0]);
    let mut both = both.laid();
    both.apply_action(monster("Giant Rat")).apply_action(monster("Imp")).id(142).id(0);
    assert_eq!(wounds(&both).0, [0, 1, 0]);
    // Nobody is revived: the Succubus in front has fallen.
    let fallen = duel(1, "Squire", "Succubus, Gremlin", 0).battle([0; 3]).edit(|s| {
        let Stage::Battle(battle) = &mut s.agenda.stage else { return };
        (battle.form, battle.round) = (pile("Succubus, Gremlin"), 1);
        battle.wounds.form[..2].copy_from_slice(&[3, 1]);
        battle.stage = Fight::Heal { points: 1, least: Rank::FRONT };
    });
    assert_eq!(fallen.laid().legal(), [0, 114]);
}

#[test]
fn hmd_99_a_round_without_a_change_is_a_stalemate() {
    let fixture = send(duel(1, "Acolyte", "Giant Rat, Troll", 0), "Giant Rat");
    assert_eq!((fixture.0.table.top, fixture.0.table.invaders.as_slice()), (1, &[1][..]));
    // HMD-Q27: MP spent keep it going, until the cap.
    for cap in [1, 3] {
        let options = Options { combat_round_cap: cap, ..Options::default() };
        let fixture = Fixture::with(&options).party(1, "Fighter").monsters(0, "Dire Wolf, Kobold");
        let mut fixture = send(fixture.purse(0, 0, 0, 40), "Dire Wolf");
        for _ in 0..cap {
            fixture.id(145);
        }
        assert_eq!((fixture.0.table.top, fixture.0.table.turn), (1, 2));
        assert_eq!(fixture.0.table.mp[0], 40 - 6 * cap);
    }
}

#[test]
fn hmd_100_if_both_sides_die_the_monsters_win() {
    // HMD-Q28.
    let fixture = duel(1, "Archer", "Cave Bat, Kobold", 0).battle([1, 0, 0]);
    let mut fixture = fixture.laid();
    fixture.apply_action(monster("Cave Bat")).id(0);
    // 3 arrows kill the Bat, its 2 arrows the Archer with two left.
    assert_eq!(fixture.0.table.top, 1);
    assert_eq!(fixture.0.table.hero_bottom, pile::<Hero, 18>("Archer"));
    assert_eq!(fixture.0.table.monsters[0], set("Kobold"));
}

#[test]
fn hmd_q24_a_magician_killed_in_the_melee_still_strikes() {
    // The Imp in front adds nothing; TH 8 kills it; its two points are there.
    let fixture = send(duel(1, "Fighter", "Imp, Dire Wolf, Kobold", 3), "Imp, Dire Wolf");
    let mut fixture = fixture;
    fixture.id(142);
    assert_eq!((wounds(&fixture).1[0], here(&fixture).unwrap().step_points()), (2, 2));
    fixture.id(110);
    assert_eq!(wounds(&fixture).0[0], 1);
}

#[test]
fn hmd_q59_points_of_both_sides_are_placed_before_anybody_falls() {
    let fixture =
        Fixture::four().party(1, "Apprentice").monsters(0, "Imp, Gremlin").battle([1, 0, 0]);
    let mut fixture = fixture.purse(0, 0, 0, 0).edit(|s| {
        if let Stage::Battle(battle) = &mut s.agenda.stage {
            battle.form = pile("Imp, Gremlin");
            battle.round = 1;
            battle.start = battle.wounds;
            battle.stage = Fight::Magic {
                points: 2,
                least: crate::games::hero_must_die::components::Line::FRONT,
                theirs: 2,
            };
        }
    });
    fixture = fixture.laid();
    fixture.ids(&[110, 110]);
    // The Apprentice is dead, the Imp (nearest of equals), too: monsters win.
    assert_eq!((fixture.0.table.top, fixture.0.table.monsters[0]), (1, set("Gremlin")));
    assert_eq!(fixture.0.table.hero_bottom, pile::<Hero, 18>("Apprentice"));
}

//! HMD-77 to HMD-111: the battle, from the party order to the level-up.

use super::desk::{Desk, monster, named, pile, set};
use crate::{
    Node,
    games::hero_must_die::{
        Options,
        components::{Hero, Monster, TRAPS, room},
        state::{Battle, Fight, Road, Stage, Wounds},
    },
};

const PAIR: &str = "Giant Rat, Kobold";

/// The guard is seat 0 with 3 VP and no magic; a room of a size on floor 1.
fn duel(token: u8, heroes: &str, monsters: &str, size: u8) -> Desk {
    Desk::four().party(token, heroes).monsters(0, monsters).room(1, size).purse(0, 4, 4, 0)
}

/// Lets the battle begin and sends the monsters in this order.
fn send(desk: Desk, order: &str) -> Desk {
    let mut desk = desk.laid();
    desk.event("Big Sales");
    for name in order.split(',') {
        // The last one is often the only choice.
        if matches!(here(&desk), Some(Battle { step: Fight::Send, .. })) {
            desk.act(monster(name.trim()));
        }
    }
    if matches!(here(&desk), Some(Battle { step: Fight::Send, .. })) {
        desk.id(0);
    }
    desk
}

fn here(desk: &Desk) -> Option<Battle> {
    if let Stage::Battle(battle) = desk.0.agenda.stage { Some(battle) } else { None }
}

fn wounds(desk: &Desk) -> ([u8; 3], [u8; 5]) {
    let Wounds { heroes, form } = here(desk).expect("a battle").wounds;
    (heroes, form)
}

#[test]
fn hmd_77_heroes_line_up_by_strength_level_sum_and_number() {
    let order = |token, names: &str| Desk::four().party(token, names).0.table.party_order(token);
    assert_eq!(order(2, "Squire, Thief, Ranger"), pile("Ranger, Thief, Squire"));
    // Equal strength and level: the larger sum; then the lower number.
    assert_eq!(order(3, "Battle Mage, Wizard, Champion"), pile("Champion, Wizard, Battle Mage"));
    assert_eq!(order(1, "Archer, Apprentice, Hunter"), pile("Hunter, Archer, Apprentice"));
    // The marker counts: 4 + 1 before 4 of a higher level.
    let desk = Desk::four().party(1, "Militiaman, Archer, Hunter");
    let desk = desk.edit(|s| s.table.markers = set("Militiaman"));
    assert_eq!(desk.0.table.party_order(1), pile("Militiaman, Hunter, Archer"));
    let fought = send(duel(1, "Fighter", PAIR, 0), "Kobold");
    assert!(here(&fought).is_none());
}

#[test]
fn hmd_78_the_heroes_remove_as_much_damage_as_their_blue_allows() {
    let disarm = |heroes: &str, token, traps: &str| {
        let mut desk = Desk::four().party(token, heroes).monsters(0, PAIR).traps(1, traps).laid();
        desk.event("Big Sales");
        desk
    };
    // HMD-Q19: the 3, or the 1 and the 2.
    let all = "Spike Pit, Rune Snare, Swinging Blade";
    let mut desk = disarm("Squire, Thief, Ranger", 2, all);
    assert_eq!(desk.legal(), [86, 90]);
    desk.id(86);
    assert_eq!(desk.0.table.traps[0].len(), 1);
    assert_eq!(desk.0.table.traps[0].count(named("Swinging Blade")), 1);
    let two = disarm("Squire, Scout, Fighter", 1, "Swinging Blade");
    assert_eq!(two.legal(), [104, 105, 106]);
    let snares = disarm("Squire, Thief, Ranger", 2, "Rune Snare, Rune Snare, Spike Pit");
    assert_eq!(here(&snares).map(|battle| battle.step), Some(Fight::Send));
    assert_eq!(wounds(&snares).0, [2, 0, 0]);
}

#[test]
fn hmd_79_every_trap_attacks_while_a_hero_lives() {
    // HMD-Q20: those that have not attacked stay.
    let desk = Desk::four().party(2, "Squire, Hunter, Ranger").monsters(0, PAIR);
    let desk = desk.traps(1, "Spike Pit, Swinging Blade").battle([6, 4, 4]).edit(|s| {
        if let Stage::Battle(battle) = &mut s.agenda.stage {
            battle.step = Fight::Fire;
        }
    });
    let mut desk = desk.laid();
    assert_eq!(desk.legal(), [93, 105]);
    desk.id(93);
    assert_eq!(desk.0.table.traps[0].len(), 1);
    let both = duel(1, "Fighter", PAIR, 0).traps(1, "Spike Pit, Swinging Blade");
    let mut both = both.laid();
    both.event("Big Sales").id(92);
    assert_eq!((wounds(&both).0, both.0.table.traps[0].len()), ([4, 0, 0], 0));
}

#[test]
fn hmd_80_a_trap_attacks_its_colour_else_the_front_hero() {
    // HMD-Q21, HMD-Q22: the guard chooses among the heroes of the colour.
    let desk = Desk::four().party(2, "Champion, Hunter, Acolyte").monsters(0, PAIR);
    let desk = desk.traps(1, "Defiled Altar, Needle Lock, Dart Wall, Swinging Blade");
    let mut desk = desk.laid();
    desk.event("Big Sales");
    assert_eq!(desk.legal(), [96, 103, 104, 105, 106, 107]);
}

#[test]
fn hmd_81_wounds_are_the_damage_and_at_most_what_is_left() {
    let damage = TRAPS.map(|trap| trap.damage);
    assert_eq!(damage, [1, 1, 2, 2, 3, 2]);
    let desk = duel(1, "Squire, Archer", PAIR, 0).traps(1, "Swinging Blade, Rune Snare");
    let mut desk = desk.laid();
    desk.event("Big Sales").id(104);
    // The snare finds no black hero: the front one has two left and falls.
    assert_eq!(wounds(&desk).0, [5, 0, 0]);
    // Excess is lost: three and then two of three.
    let excess = duel(1, "Squire, Archer", PAIR, 0).traps(1, "Swinging Blade, Swinging Blade");
    let mut excess = excess.laid();
    excess.event("Big Sales").id(104).id(104);
    assert_eq!(wounds(&excess).0, [5, 0, 0]);
}

#[test]
fn hmd_82_who_has_as_many_wounds_as_hit_points_falls() {
    let desk = duel(1, "Squire, Archer", "Dire Wolf, Giant Rat", 0).battle([5, 0, 0]);
    let mut desk = desk.laid();
    desk.act(monster("Dire Wolf")).act(monster("Giant Rat"));
    // The Archer is the front hero: 3 wounds on the Wolf, TH 2 against TM 2.
    assert!(desk.0.table.hero_bottom.as_slice().contains(&named("Squire")));
}

#[test]
fn hmd_83_traps_alone_can_win() {
    let desk = duel(1, "Archer", PAIR, 0).traps(1, "Swinging Blade");
    let mut desk = desk.laid();
    desk.event("Big Sales");
    let table = &desk.0.table;
    assert_eq!((table.turn, table.top, table.tokens[0]), (2, 1, Road::Castle));
    assert_eq!(table.monsters[0], set(PAIR));
}

#[test]
fn hmd_84_the_room_limits_number_and_level() {
    for (size, monsters, level) in [(0, 2, 2), (3, 3, 3), (4, 4, 4), (5, 5, 5)] {
        assert_eq!((room(size).monsters, room(size).level), (monsters, level));
        let all = "Giant Rat, Dire Wolf, Troll, Minotaur, Dragon, Imp, Gremlin";
        let mut desk = duel(2, "Champion", all, size).laid();
        desk.event("Big Sales");
        let fit = [7, 9, 11, 13, 25, 27, 28];
        let levels = [1, 2, 3, 4, 5, 1, 1];
        let legal: alloc::vec::Vec<_> = fit
            .into_iter()
            .zip(levels)
            .filter(|(_, there)| *there <= level)
            .map(|(id, _)| id)
            .collect();
        assert_eq!(desk.legal(), legal);
        for sent in 1..=monsters {
            assert_eq!(here(&desk).map(|battle| battle.step), Some(Fight::Send));
            let last = *desk.legal().last().unwrap();
            desk.id(last);
            assert!(sent == monsters || desk.legal()[0] == 0);
        }
        assert_ne!(here(&desk).map(|battle| battle.step), Some(Fight::Send));
    }
}

#[test]
fn hmd_85_one_must_be_sent_if_any_may_defend() {
    let mut desk = duel(1, "Fighter", PAIR, 0).laid();
    desk.event("Big Sales");
    assert!(!desk.legal().contains(&0));
    let mut none = duel(1, "Fighter", "Troll, Dragon", 0).laid();
    none.event("Big Sales");
    assert_eq!((none.0.table.top, none.0.table.vp[0]), (2, 1));
    assert_eq!(none.0.table.monsters[0], set("Troll, Dragon"));
}

#[test]
fn hmd_86_the_front_monster_is_named_first() {
    let mut desk = duel(2, "Champion", "Giant Rat, Cave Bat, Dire Wolf, Imp", 0).laid();
    desk.event("Big Sales").act(monster("Imp"));
    assert_eq!(here(&desk).unwrap().form, pile::<Monster, 5>("Imp"));
    desk.act(monster("Cave Bat"));
    assert_eq!(here(&desk).unwrap().form, pile::<Monster, 5>("Imp, Cave Bat"));
}

#[test]
fn hmd_87_both_sides_act_at_the_same_time() {
    // The Kobold's arrow hits although the same step kills it.
    let desk = send(duel(1, "Archer, Squire", "Kobold, Drake, Imp", 3), "Kobold, Drake, Imp");
    assert_eq!(wounds(&desk), ([2, 0, 0], [2, 1, 0, 0, 0]));
    // A step in which a side loses its last card ends the combat.
    let ended = send(duel(1, "Archer", "Cave Bat, Kobold, Whelp", 3), "Cave Bat, Kobold, Whelp");
    assert_eq!((ended.0.table.top, here(&ended).is_none()), (1, true));
}

#[test]
fn hmd_88_wounds_lower_only_the_melee() {
    // The Hunter with 3 wounds still shoots 4; his melee is 1.
    let desk = duel(2, "Hunter", "Minotaur, Giant Rat", 4).battle([3, 0, 0]);
    let mut desk = desk.laid();
    desk.act(monster("Giant Rat")).act(monster("Minotaur"));
    // Rat 3 and Minotaur 1 fall to the arrows: TH 1, TM 8: the Hunter dies.
    assert_eq!(desk.0.table.hero_bottom, pile::<Hero, 18>("Hunter"));
    assert_eq!(desk.0.table.monsters[0], set("Minotaur"));
}

#[test]
fn hmd_89_arrows_hit_the_front_and_carry_over() {
    let desk = send(duel(2, "Ranger", "Kobold, Drake, Imp", 3), "Kobold, Drake, Imp");
    // 5 arrows: Kobold 2, Drake 3 of 4; two arrows on the Ranger.
    assert_eq!(wounds(&desk), ([2, 0, 0], [2, 3, 0, 0, 0]));
}

#[test]
fn hmd_90_melee_is_the_front_brown_less_its_wounds() {
    // HMD-Q26: the wounds of this round's arrows count.
    let desk = send(duel(1, "Squire, Archer", "Dire Wolf, Imp", 0), "Dire Wolf, Imp");
    let mut desk = desk;
    assert_eq!(wounds(&desk).1, [3, 0, 0, 0, 0]);
    desk.id(142);
    // TH 5, TM 2: the Wolf has two left and falls.
    let magic = here(&desk).unwrap();
    assert_eq!((magic.wounds.form[0], magic.step_points()), (5, 2));
}

impl Battle {
    /// Points that the guard may distribute now.
    fn step_points(&self) -> u8 {
        match self.step {
            Fight::Magic { points, .. } | Fight::Heal { points, .. } => points,
            _ => 0,
        }
    }
}

#[test]
fn hmd_91_heroes_add_all_their_black() {
    // Wizard 3 + 5 + 3 of the Apprentice behind = 11 against the Wolf's 5.
    let desk = duel(1, "Wizard, Apprentice", "Dire Wolf, Giant Rat", 0);
    let desk = send(desk, "Dire Wolf, Giant Rat");
    // D 6: five wounds on the Wolf; one point unused, on the Rat. Then 11
    // against 3 - 1 kills the Rat.
    assert_eq!(desk.0.table.top, 2);
    let short = send(duel(1, "Wizard, Apprentice", "Dire Wolf, Imp", 0), "Dire Wolf, Imp");
    assert_eq!(short.legal(), [142, 143, 144]);
}

#[test]
fn hmd_92_the_guard_chooses_how_much_black_he_adds() {
    let start = send(duel(1, "Squire, Scout", "Dire Wolf, Imp", 0), "Dire Wolf, Imp");
    for (added, hurt, left) in [(0, 0, 2), (1, 1, 1), (2, 2, 0)] {
        let mut desk = start.clone();
        desk.id(142 + added);
        if left > 0 {
            assert_eq!((wounds(&desk).0[0], here(&desk).unwrap().step_points()), (hurt, left));
        } else {
            assert_eq!((wounds(&desk).0[0], here(&desk).unwrap().round), (hurt, 2));
        }
    }
}

#[test]
fn hmd_93_magic_support_is_bounded_by_vp_and_mp_in_each_round() {
    for (vp, mp, most) in [(3, 20, 3), (3, 5, 2), (12, 30, 12), (3, 2, 1)] {
        let desk = duel(1, "Fighter", "Giant Rat, Dire Wolf", 0).purse(0, 0, 0, mp);
        let mut desk = send(desk.edit(|s| s.table.vp[0] = vp), "Dire Wolf");
        assert_eq!(desk.legal(), (142..=142 + most).collect::<alloc::vec::Vec<_>>());
        desk.id(143);
        assert_eq!(desk.0.table.mp[0], mp - 2);
    }
    // HMD-Q25: the limit holds anew in each round.
    let desk = duel(1, "Fighter", "Giant Rat, Dire Wolf", 0).purse(0, 0, 0, 20);
    let mut desk = send(desk, "Dire Wolf");
    desk.id(145);
    assert_eq!((desk.legal(), here(&desk).unwrap().round), ((142..=145).collect(), 2));
}

#[test]
fn hmd_94_the_smaller_total_takes_the_difference_on_its_front_card() {
    let desk =
        send(duel(1, "Fighter", "Dire Wolf, Giant Rat, Imp", 3), "Dire Wolf, Giant Rat, Imp");
    let mut desk = desk;
    desk.id(142).id(0);
    assert_eq!(wounds(&desk), ([0; 3], [3, 0, 0, 0, 0]));
    // Excess is not carried over: TH 8 against 2 kills the Wolf, not the Rat.
    desk.id(142);
    assert_eq!(wounds(&desk).1, [5, 0, 0, 0, 0]);
    let equal = send(duel(1, "Squire", "Dire Wolf, Imp", 0), "Dire Wolf, Imp");
    let mut equal = equal;
    equal.id(142);
    assert_eq!(wounds(&equal), ([0; 3], [0; 5]));
}

#[test]
fn hmd_95_the_winner_gets_back_what_the_kill_did_not_need() {
    let desk = duel(1, "Squire, Scout", "Dire Wolf, Imp", 0).battle([3, 0, 0]);
    let mut desk = desk.laid();
    desk.act(monster("Dire Wolf")).act(monster("Imp"));
    desk.id(144);
    // TM 7, TH 2: two wounds kill; min(2, 3) points are left.
    assert_eq!((wounds(&desk).0, here(&desk).unwrap().step_points()), ([5, 0, 0], 2));
    assert_eq!(desk.legal(), [0, 111]);
}

#[test]
fn hmd_96_unused_points_hit_any_living_hero() {
    let desk = send(duel(1, "Squire, Scout", "Dire Wolf, Imp", 0), "Dire Wolf, Imp");
    let mut desk = desk;
    desk.id(142);
    assert_eq!(desk.legal(), [0, 110, 111]);
    let mut none = desk.clone();
    none.id(0);
    assert!(here(&none).is_none() || wounds(&none).0 == [0; 3]);
    desk.id(110);
    assert_eq!(desk.legal(), [0, 110, 111]);
    desk.id(111);
    assert_eq!(wounds(&desk).0, [1, 1, 0]);
    // No hero gets more than he has hit points left.
    let tired = duel(1, "Squire, Scout", "Dire Wolf, Imp", 0).battle([0, 2, 0]);
    let mut tired = tired.laid();
    tired.act(monster("Dire Wolf")).act(monster("Imp")).id(142).id(111);
    // The Scout has fallen; the last point can hit the Squire no more.
    assert_eq!(wounds(&tired).0, [0, 3, 0]);
    assert_eq!(here(&tired).unwrap().round, 2);
}

#[test]
fn hmd_97_the_heroes_magic_goes_for_kills() {
    let desk = duel(2, "Archmage", "Giant Rat, Gremlin, Imp", 3);
    let mut desk = send(desk, "Giant Rat, Gremlin, Imp");
    desk.id(144);
    assert_eq!(wounds(&desk).1, [3, 2, 1, 0, 0]);
}

#[test]
fn hmd_98_healing_heroes_from_the_front_monsters_by_choice() {
    let heal = Desk::four().party(1, "Fighter").monsters(0, "Troll, Succubus").room(1, 3);
    let mut desk = send(heal.purse(0, 0, 0, 0), "Troll, Succubus");
    desk.id(142).id(0);
    // Three wounds on the Troll; yellow 2 + 2 = 4 points.
    assert_eq!((desk.legal(), here(&desk).unwrap().step_points()), ([0, 113].to_vec(), 4));
    desk.ids(&[113, 113, 0]);
    assert_eq!((here(&desk).unwrap().round, wounds(&desk).1), (2, [1, 0, 0, 0, 0]));
    // Heroes: the Cleric heals himself first, then the one behind him.
    let both = duel(1, "Cleric, Squire", "Giant Rat, Imp", 0).battle([2, 2, 0]);
    let mut both = both.laid();
    both.act(monster("Giant Rat")).act(monster("Imp")).id(142).id(0);
    assert_eq!(wounds(&both).0, [0, 1, 0]);
}

#[test]
fn hmd_99_a_round_without_a_change_is_a_stalemate() {
    let desk = send(duel(1, "Acolyte", "Giant Rat, Troll", 0), "Giant Rat");
    assert_eq!((desk.0.table.top, desk.0.table.invaders.as_slice()), (1, &[1][..]));
    // HMD-Q27: MP spent keep it going, until the cap.
    for cap in [1, 3] {
        let options = Options { combat_round_cap: cap, ..Options::default() };
        let desk = Desk::with(&options).party(1, "Fighter").monsters(0, "Dire Wolf, Kobold");
        let mut desk = send(desk.purse(0, 0, 0, 40), "Dire Wolf");
        for _ in 0..cap {
            desk.id(145);
        }
        assert_eq!((desk.0.table.top, desk.0.table.turn), (1, 2));
        assert_eq!(desk.0.table.mp[0], 40 - 6 * cap);
    }
}

#[test]
fn hmd_100_if_both_sides_die_the_monsters_win() {
    // HMD-Q28.
    let desk = duel(1, "Archer", "Cave Bat, Kobold", 0).battle([1, 0, 0]);
    let mut desk = desk.laid();
    desk.act(monster("Cave Bat")).id(0);
    // 3 arrows kill the Bat, its 2 arrows the Archer with two left.
    assert_eq!(desk.0.table.top, 1);
    assert_eq!(desk.0.table.hero_bottom, pile::<Hero, 18>("Archer"));
    assert_eq!(desk.0.table.monsters[0], set("Kobold"));
}

#[test]
fn hmd_101_on_floor_5_the_heroes_win_the_game() {
    let desk = Desk::four().turn(6).edit(|s| s.table.top = 5).party(2, "Ranger");
    let mut desk = desk.monsters(0, "Giant Rat, Cave Bat").purse(0, 0, 0, 0).battle([0; 3]).laid();
    desk.act(monster("Giant Rat")).id(0);
    assert_eq!(desk.node(), Node::Terminal);
    let fourth = Desk::four().turn(5).edit(|s| s.table.top = 4).party(2, "Ranger");
    let fourth = fourth.monsters(0, "Giant Rat, Cave Bat").purse(0, 0, 0, 0);
    let mut fourth = fourth.battle([0; 3]).laid();
    fourth.act(monster("Giant Rat")).id(0);
    assert_eq!((fourth.node(), fourth.0.table.top), (Node::Chance, 5));
}

#[test]
fn hmd_102_a_vp_for_two_levels_of_killed_heroes_whatever_the_result() {
    // HMD-Q29, HMD-Q30: rounded down, before the penalty.
    for (wounds, vp) in [([0, 0, 0], 1), ([0, 5, 0], 2), ([0, 5, 5], 2), ([0, 0, 5], 1)] {
        let desk = duel(2, "Squire, Thief, Ranger", "Giant Rat, Cave Bat", 0).battle(wounds);
        let mut desk = desk.laid();
        desk.act(monster("Giant Rat")).id(0);
        assert_eq!((desk.0.table.top, desk.0.table.vp[0]), (2, vp));
    }
    let poor = duel(2, "Squire, Thief, Ranger", "Giant Rat, Cave Bat", 0).battle([0, 5, 0]);
    let mut poor = poor.edit(|s| s.table.vp[0] = 2).laid();
    poor.act(monster("Giant Rat")).id(0);
    assert_eq!((poor.0.table.vp[0], poor.queue().len()), (1, 4));
}

#[test]
fn hmd_103_killed_heroes_go_to_the_bottom_in_party_order() {
    let desk = duel(1, "Cleric, Squire, Archer", "Giant Rat, Cave Bat", 0).turn(3);
    let desk = desk.edit(|s| {
        s.table.top = 2;
        s.table.rooms[0] = 0;
        s.table.markers = set("Archer");
        s.table.hero_bottom = pile("Wizard");
    });
    let mut desk = desk.battle([5, 0, 4]).laid();
    desk.act(monster("Giant Rat")).id(0);
    assert_eq!(desk.0.table.hero_bottom, pile::<Hero, 18>("Wizard, Cleric, Archer"));
    assert_eq!(desk.0.table.markers, set("Squire"));
}

#[test]
fn hmd_104_killed_monsters_go_to_deck_or_display() {
    // HMD-Q33: level 3 and more to the bottom, front first; the others low.
    let cards = "Troll, Giant Rat, Young Dragon";
    let mut desk = send(duel(2, "Archmage", cards, 3), cards);
    while here(&desk).is_some() {
        let last = *desk.legal().last().unwrap();
        desk.id(last);
    }
    assert_eq!(desk.0.table.monster_bottom, pile::<Monster, 18>("Troll, Young Dragon"));
    assert!(desk.0.table.display().has(named("Giant Rat")));
}

#[test]
fn hmd_105_survivors_are_healed_and_stay() {
    let desk = duel(1, "Scout", "Dire Wolf, Giant Rat", 0);
    let desk = send(desk, "Dire Wolf");
    assert_eq!(desk.0.table.monsters[0], set("Dire Wolf, Giant Rat"));
    assert_eq!((desk.0.table.tokens[0], desk.0.table.top), (Road::Castle, 1));
    // A hero who wins attacks again without wounds.
    let desk = duel(1, "Fighter", "Drake, Kobold", 0);
    let mut desk = send(desk, "Drake");
    assert_eq!(desk.0.table.top, 2);
    for card in ["Troll", "Dragon", "Fiend"] {
        desk.settle(crate::games::hero_must_die::Chance::Monster(named(card)));
    }
    let mut desk = desk.edit(|s| s.table.monsters[2] = set("Imp, Gremlin"));
    desk.ids(&[0, 0, 0, 0]).event("Full Moon");
    assert_eq!(wounds(&desk).0, [0; 3]);
}

#[test]
fn hmd_106_a_beaten_party_goes_to_the_castle() {
    let desk = duel(1, "Scout", "Dire Wolf, Giant Rat", 0).party(3, "Fighter, Hunter, Champion");
    let desk = send(desk, "Dire Wolf");
    assert_eq!(
        (desk.0.table.tokens[0], desk.0.table.invaders.as_slice()),
        (Road::Castle, &[3][..])
    );
}

#[test]
fn hmd_107_a_stalemate_leaves_everything_and_the_party_waits() {
    let desk = send(duel(1, "Acolyte", "Giant Rat, Dire Wolf", 3), "Giant Rat");
    let table = &desk.0.table;
    assert_eq!((table.vp, table.rooms[0], table.top), ([3; 4], 3, 1));
    assert_eq!((table.parties[0], table.tokens[0]), (set("Acolyte"), Road::Inside));
}

#[test]
fn hmd_108_a_lost_floor_costs_2_vp() {
    let desk = send(duel(1, "Fighter", "Giant Rat, Kobold", 0), "Giant Rat");
    assert_eq!((desk.0.table.vp, desk.0.table.top), ([1, 3, 3, 3], 2));
    // First the Traitor window, then the Pardon window.
    let desk = duel(1, "Fighter", "Giant Rat, Kobold", 0).hand(0, "Pardon Me").hand(2, "Traitor");
    let mut desk = send(desk, "Giant Rat");
    assert_eq!((desk.node(), desk.0.table.vp[0]), (Node::Player(2), 3));
    desk.id(0);
    assert_eq!(desk.node(), Node::Player(0));
    desk.id(0);
    assert_eq!(desk.0.table.vp[0], 1);
}

#[test]
fn hmd_109_the_room_goes_and_the_party_goes_down() {
    let desk = duel(1, "Fighter", "Giant Rat, Kobold", 4).room(2, 3);
    let desk = send(desk, "Giant Rat");
    assert_eq!((desk.0.table.rooms, desk.0.table.top), ([0, 3, 0, 0, 0], 2));
    assert_eq!(desk.0.table.invaders.as_slice(), [1]);
    // HMD-Q31: nobody joins the party.
    assert_eq!(desk.0.table.parties[0], set("Fighter"));
}

#[test]
fn hmd_110_the_front_survivor_without_a_marker_gets_one() {
    // HMD-Q32.
    let lose = |markers: &str| {
        let desk = Desk::four().turn(4).party(1, "Fighter, Squire, Archer").monsters(0, PAIR);
        let desk = desk.edit(|s| {
            s.table.top = 3;
            s.table.markers = set(markers);
        });
        let desk = send(desk.purse(0, 0, 0, 0), "Giant Rat");
        desk.0.table.markers
    };
    assert_eq!(lose(""), set("Fighter"));
    assert_eq!(lose("Fighter"), set("Fighter, Squire"));
    assert_eq!(lose("Squire"), set("Fighter, Squire"));
    assert_eq!(lose("Fighter, Squire"), set("Fighter, Squire, Archer"));
}

#[test]
fn hmd_111_a_marker_adds_1_to_the_highest_strength_and_hp() {
    let desk = Desk::four()
        .edit(|s| s.table.markers = set("Cleric, Hunter, Archmage, High Priest, Thief"));
    let table = &desk.0.table;
    let all = |name: &str| [0, 1, 2, 3, 4].map(|colour| table.hero_strength(named(name), colour));
    assert_eq!((all("Cleric"), table.hero_hp(named("Cleric"))), ([6, 0, 0, 3, 0], 6));
    // Tie: brown before green.
    assert_eq!((all("Hunter"), table.hero_hp(named("Hunter"))), ([5, 4, 0, 0, 0], 5));
    assert_eq!(all("Archmage"), [3, 0, 9, 0, 0]);
    assert_eq!((all("High Priest"), table.hero_hp(named("High Priest"))), ([0, 0, 5, 7, 0], 7));
    // HMD-Q51: blue does not grow, since it is never the highest.
    assert_eq!(all("Thief"), [6, 0, 0, 0, 3]);
    assert_eq!(all("Squire"), [5, 0, 0, 0, 0]);
}

#[test]
fn hmd_q24_a_magician_killed_in_the_melee_still_strikes() {
    // The Imp in front adds nothing; TH 8 kills it; its two points are there.
    let desk = send(duel(1, "Fighter", "Imp, Dire Wolf, Kobold", 3), "Imp, Dire Wolf");
    let mut desk = desk;
    desk.id(142);
    assert_eq!((wounds(&desk).1[0], here(&desk).unwrap().step_points()), (2, 2));
    desk.id(110);
    assert_eq!(wounds(&desk).0[0], 1);
}

#[test]
fn hmd_q59_points_of_both_sides_are_placed_before_anybody_falls() {
    let desk = Desk::four().party(1, "Apprentice").monsters(0, "Imp, Gremlin").battle([1, 0, 0]);
    let mut desk = desk.purse(0, 0, 0, 0).edit(|s| {
        if let Stage::Battle(battle) = &mut s.agenda.stage {
            battle.form = pile("Imp, Gremlin");
            battle.round = 1;
            battle.start = battle.wounds;
            battle.step = Fight::Magic {
                points: 2,
                least: crate::games::hero_must_die::components::Line::FRONT,
                theirs: 2,
            };
        }
    });
    desk = desk.laid();
    desk.ids(&[110, 110]);
    // The Apprentice is dead, the Imp (nearest of equals), too: monsters win.
    assert_eq!((desk.0.table.top, desk.0.table.monsters[0]), (1, set("Gremlin")));
    assert_eq!(desk.0.table.hero_bottom, pile::<Hero, 18>("Apprentice"));
}

#[test]
fn hmd_q58_nothing_follows_when_the_penalty_leaves_one_player() {
    let desk = Desk::new(2).lost().room(1, 3).hand(1, "Traitor").edit(|s| s.table.vp[0] = 1);
    let mut desk = desk.laid();
    desk.id(0);
    let table = &desk.0.table;
    assert_eq!((desk.node(), table.top, table.rooms[0]), (Node::Terminal, 1, 3));
    assert!(table.markers.is_empty());
}

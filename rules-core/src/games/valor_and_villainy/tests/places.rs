//! What is allowed where: set-up, Shrines, Loot, the Altar, Gust, and what a
//! step leaves behind (VV-20 to VV-81, VV-100 to VV-180).

use super::*;
use crate::{
    Setup,
    games::valor_and_villainy::{Options, State},
};

#[test]
fn vv_20_vv_22_mordak_starts_beside_the_map_and_a_lone_hero_on_clyde() {
    for heroes in 1..=5 {
        let state = State::new_game(&Options { heroes, ..Options::default() }).unwrap();
        let table = &state.table;
        assert_eq!((table.day, table.cell(Mordak), table.final_battle), (0, None, false));
        let item = table.players[SeatId::Hero0].slots[Slot::Item];
        assert_eq!(item, (heroes == 1).then_some(Treasure::Clyde));
        assert_eq!(table.treasures.contains(Treasure::Clyde), heroes > 1);
    }
}

#[test]
fn vv_36_corruption_happens_once_a_turn() {
    let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
    fixture.tokens(Mordak, [0; 4]).turn(Mordak).play("corruption; novice 0x1; adept 2x0 0x2");
    assert_eq!(fixture.left(), (1, 0));
    assert!(!fixture.may("corruption") && fixture.may("power_surge") && fixture.may("magic"));
}

#[test]
fn vv_39_gust_takes_no_power_surge_and_no_region_action() {
    let mut fixture = Fixture::new(&[Gwenavael, Bjorn, Loxley]);
    fixture.reveal(&[(3, Tile::T2Altar)]).set(|state| state.table.gust = Some(Cell::C3));
    fixture.turn(Char::Gust);
    assert!(!fixture.may("region_action") && !fixture.may("power_surge"));
    assert!(fixture.may("scout"));
    let mut fixture = Fixture::new(&[Gwenavael, Bjorn, Loxley]);
    fixture.reveal(&[(3, Tile::T2Altar)]).at(Gwenavael, 3).turn(Gwenavael);
    assert!(fixture.may("region_action") && fixture.may("power_surge"));
}

#[test]
fn vv_52_a_relocation_is_no_move_to_react_to() {
    let mut fixture = Fixture::new(&[Gwenavael, Bjorn, Loxley]);
    fixture.tokens(Gwenavael, [0; 4]).put(12, "rattlebones_0").hand(Gwenavael, &[Spell::Blink]);
    fixture.hand(Mordak, &[Spell::Quicksand]).turn(Gwenavael).cast(Gwenavael, Spell::Blink, 1);
    fixture.play("region 7");
    assert_eq!((fixture.cell(Gwenavael), fixture.seat(), fixture.left()), (Some(7), 0, (2, 0)));
}

#[test]
fn vv_69_nobody_loots_under_the_eyes_of_an_enemy() {
    let start = |who: Char, prepare: &dyn Fn(&mut Fixture)| {
        let mut fixture = Fixture::new(&[Gwenavael, Bjorn, Loxley]);
        fixture.reveal(&[(14, Tile::T1Bramble)]);
        fixture.set(|state| state.table.map.treasures[Cell::C14] = 1);
        prepare(&mut fixture);
        fixture.turn(who);
        fixture
    };
    let alone = start(Char::Bjorn, &|fixture| {
        fixture.at(Bjorn, 14);
    });
    assert!(alone.may("loot"));
    let watched = start(Char::Bjorn, &|fixture| {
        fixture.at(Bjorn, 14).put(14, "heckler_0");
    });
    assert!(!watched.may("loot"));
    let elsewhere = start(Char::Bjorn, &|fixture| {
        fixture.at(Bjorn, 13);
    });
    assert!(!elsewhere.may("loot"));
    let gust = start(Char::Gust, &|fixture| {
        fixture.set(|state| state.table.gust = Some(Cell::C14));
    });
    assert!(gust.may("loot"));
    for (hero, may) in [(14, false), (12, true)] {
        let mordak = start(Mordak, &|fixture| {
            fixture.final_battle().at(Mordak, 14).at(Bjorn, hero);
        });
        assert_eq!(mordak.may("loot"), may, "a Hero is his enemy");
    }
}

#[test]
fn vv_72_the_last_shrine_that_is_needed_skips_to_day_6_without_its_row() {
    for (found, day) in [(2, 6), (1, 2)] {
        let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
        fixture.reveal(&[(8, Tile::T1Crag), (9, Tile::T2Quarry)]).at(Bjorn, 8);
        fixture.reveal(&[(4, Tile::T3Luna), (0, Tile::T3Asha)][..found]);
        fixture.set(|state| state.table.day = 2);
        fixture.turn(Bjorn).play("scout; tile t2_bronco; row melee; row magic; row ranged");
        fixture.play("minion swiftwing; minion heckler");
        let table = &fixture.state.table;
        assert_eq!((usize::from(table.shrines), table.day), (found + 1, day));
        // VV-Q22: no XP, no Health, no Spell, no Spawn of any row.
        assert_eq!((fixture.hearts(Mordak), fixture.player(Mordak).xp), (40, 0));
        assert!(fixture.state.hands[SeatId::Villain].is_empty());
        assert_eq!((fixture.state.table.map.pieces().len(), fixture.seat()), (2, 0));
        assert!(!fixture.state.table.final_battle, "VV-176: when his Round begins");
    }
}

#[test]
fn vv_81_the_altar_needs_a_treasure_that_is_left() {
    for (down, discarded, may) in [(44, 0, true), (45, 0, false), (44, 1, true)] {
        let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
        fixture.reveal(&[(3, Tile::T2Altar)]).at(Bjorn, 3);
        fixture.set(|state| {
            for _ in 0..discarded {
                state.table.treasures.take(Treasure::SoftBoots);
                state.table.treasure_discard.add(Treasure::SoftBoots);
            }
            state.table.stashes[Team::Hero].face_down = down;
        });
        fixture.turn(Bjorn);
        assert_eq!(fixture.may("region_action"), may, "{down} of {}", 45 - discarded);
    }
}

#[test]
fn vv_100_vv_133_the_villains_step_clears_the_markers_too() {
    let mut fixture = Fixture::new(&[Gwenavael, Bjorn, Loxley]);
    fixture.put(7, "heckler_0").set(|state| {
        state.table.players[SeatId::Hero1].marker = true;
        state.table.gust = None;
        state.table.bloodlust[1].insert(Piece::Heckler0);
    });
    fixture.turn(Mordak).play("pass; pass; spell hex");
    assert!(fixture.player(Bjorn).marker, "not before the draws are done");
    fixture.play("spell hex");
    assert!(!fixture.player(Bjorn).marker && fixture.state.table.bloodlust[1].is_empty());
}

#[test]
fn vv_128_what_follows_is_lost_with_a_caster_that_falls() {
    // Alyndra's answer to Life Leech is 4: a Wounded Shadow Mordak falls to it.
    for (wounded, health) in [(true, 45), (false, 50)] {
        let mut fixture = Fixture::new(&[Bjorn, Alyndra, Loxley]);
        fixture.put(13, "shadow_mordak").hand(Mordak, &[Spell::LifeLeech]);
        if wounded {
            fixture.wound("shadow_mordak");
        }
        fixture.hand(Alyndra, &[Spell::EyeForAnEye]).turn(Char::ShadowMordak).play("magic");
        let dice = if wounded { "adept 0x0 2x2" } else { "adept 0x0 2x2; master 0x2" };
        fixture.play(if wounded { dice } else { "adept 0x0 0x2; master 1x2" });
        fixture.play("spell life_leech; character bjorn; spell eye_for_an_eye");
        assert_eq!((fixture.hearts(Bjorn), fixture.hearts(Mordak)), (18, health));
        assert_eq!(fixture.defeated(), if wounded { "shadow_mordak" } else { "" });
        assert_eq!(fixture.discarded(Spell::LifeLeech), 1, "VV-129");
    }
}

#[test]
fn vv_157_a_card_that_was_drawn_anew_does_not_act_in_the_step() {
    let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
    fixture.at(Bjorn, 11).put(12, "gladestalker_0").put(7, "squib_tosser_0 shadow_mordak");
    fixture.hand(Mordak, &[Spell::DarkSummons]).turn(Mordak).play("pass; character squib_tosser_0");
    // An attack on the Keep: a Squib Tosser's AOE meets its friend as well.
    fixture.play("ranged; novice 2x1; region 12; assign 2; pass");
    assert_eq!(fixture.defeated(), "gladestalker");
    fixture.play("character shadow_mordak; magic; adept 0x0 0x2; master 0x2; spell dark_summons");
    fixture.play("minion gladestalker; region 7");
    assert!(fixture.stack(7).contains("gladestalker_0"));
    fixture.play("pass");
    assert_eq!(fixture.state.table.base.phase, Phase::VillainLevel, "nobody is left to act");
}

#[test]
fn vv_167_what_was_cashed_in_goes_to_the_discard_piles() {
    let mut fixture = Fixture::new(&[Bjorn, Scrutt, Loxley]);
    fixture.set(|state| {
        for minion in [Minion::Heckler, Minion::Swiftwing] {
            state.table.minions.take(minion);
            state.table.defeated_minions.add(minion);
        }
    });
    fixture.turn(Loxley).play("pass");
    if fixture.may("total 0") {
        fixture.play("total 0");
    }
    let table = &fixture.state.table;
    assert_eq!(fixture.defeated(), "");
    assert_eq!(table.minion_discard.count(Minion::Heckler), 1);
    assert_eq!(table.minion_discard.count(Minion::Swiftwing), 1);
}

#[test]
fn vv_169_dice_become_better_ones() {
    let mut fixture = Fixture::new(&[Bjorn, Scrutt]);
    fixture.xp(Bjorn, 3).dice(Bjorn, Row::Ranged, "1Y 2W").turn(Scrutt).play("pass; total 0");
    fixture.play("level_up new_novice ranged; level_up novice_to_adept ranged");
    assert_eq!(fixture.player(Bjorn).rows[Row::Ranged], Dice::read("2Y 2W"));
    fixture.play("level_up adept_to_master ranged");
    assert_eq!(fixture.player(Bjorn).rows[Row::Ranged], Dice::read("1R 1Y 2W"));
    assert_eq!(fixture.player(Bjorn).xp, 0);
}

#[test]
fn vv_180_mordak_enters_on_the_keep() {
    let mut fixture = Fixture::new(&[Bjorn, Scrutt, Loxley]);
    fixture.set(|state| state.table.day = 6).turn(Loxley).play("pass; total 0");
    assert_eq!(fixture.cell(Mordak), None, "his Spells come first");
    fixture.play("spell blink; spell blink");
    assert_eq!((fixture.cell(Mordak), fixture.state.table.final_battle), (Some(12), true));
}

#[test]
fn vv_193_a_distant_shot_costs_a_hit() {
    for (cell, pool) in [(17, 3), (13, 2)] {
        let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
        fixture.at(Bjorn, cell).at(Amos, 7).at(Loxley, 7).put(11, "gladestalker_0");
        fixture.at(Bjorn, if cell == 17 { 12 } else { 13 }).turn(Char::Gladestalker0);
        fixture.play("ranged; novice 1x1; adept 0x0 1x2");
        fixture.play(&format!("region {}", if cell == 17 { 12 } else { 13 }));
        let most = format!("assign {pool}");
        assert!(fixture.may(&most) && !fixture.may(&format!("assign {}", pool + 1)));
    }
}

#[test]
fn vv_204_battle_rage_is_gained_once_a_roll() {
    let mut fixture = Fixture::new(&[Scrutt, Bjorn, Loxley]);
    fixture.tokens(Scrutt, [0; 4]).dice(Scrutt, Row::Melee, "4R");
    fixture.put(12, "gladestalker_0 gladestalker_1").turn(Scrutt);
    fixture.play("melee; master 0x2; region 12; assign 2; assign 2; use");
    assert_eq!((fixture.plus_ones(Scrutt), fixture.left()), ([1, 0, 0, 0], (2, 0)));
    assert!(fixture.may("step east"), "he goes on with his Turn");
}

#[test]
fn vv_208_an_upgraded_crusade_goes_on_in_every_turn() {
    for (crystal, minion, asked) in [
        (false, "rattlebones_0", false),
        (true, "rattlebones_0", true),
        (true, "quarry_brawler_0", false),
        (true, "sheep_0", false),
    ] {
        let mut fixture = Fixture::new(&[Mari, Bjorn, Loxley]);
        if crystal {
            fixture.crystal(Mari);
        }
        fixture.at(Mari, 11).tokens(Bjorn, [0; 4]).dice(Bjorn, Row::Melee, "4R").put(12, minion);
        fixture.turn(Bjorn).play("melee; master 0x2; region 12; assign 4");
        assert_eq!(fixture.seat(), u8::from(!asked), "{crystal} {minion}");
    }
}

//! What protects, how long, and what damage does in spite of it (VV-103 to
//! VV-112, VV-133, VV-190, VV-194, VV-195).

use super::*;

fn gathered(fixture: &Fixture) -> Dice {
    fixture.state.table.agenda.roll().to_roll()
}

/// Mari attacks a Region of her own with Master dice.
fn mari_attacks(pieces: &str, dice: &str, prepare: impl FnOnce(&mut Fixture)) -> Fixture {
    let mut fixture = Fixture::new(&[Mari, Amos, Loxley]);
    fixture.at(Amos, 17).at(Loxley, 17).tokens(Mari, [0; 4]).dice(Mari, Row::Melee, "4R");
    fixture.put(12, pieces);
    prepare(&mut fixture);
    fixture.turn(Mari).play(&format!("melee; master {dice}; region 12"));
    fixture
}

#[test]
fn vv_103_the_least_amount_is_the_value_of_the_side_and_what_dodge_prevents() {
    let fixture = mari_attacks("rattlebones_0", "4x2", |_| {});
    assert!(!fixture.may("assign 1") && fixture.may("assign 2") && fixture.may("assign 8"));
    // A Wounded Quarry Brawler falls to 3.
    let fixture = mari_attacks("quarry_brawler_0", "0x2", |fixture| {
        fixture.wound("quarry_brawler_0");
    });
    assert_eq!(fixture.choices(), "pass; assign 3; assign 4");
    let fixture = mari_attacks("sheep_0 voldor", "0x2", |_| {});
    assert_eq!(fixture.choices(), "pass; assign 1; assign 2; assign 3; assign 4");
    // A Hero that dodges one needs two.
    let mut fixture = Fixture::new(&[Mari, Bjorn, Loxley]);
    fixture.at(Bjorn, 17).at(Loxley, 17).wear(Mari, Treasure::DuckingBuckler);
    fixture.put(12, "the_encore").turn(Char::TheEncore).play("melee; novice 3x1; region 12");
    fixture.play("use; total 1");
    assert_eq!(fixture.choices(), "pass; assign 2; assign 3");
    fixture.play("assign 3");
    assert_eq!(fixture.hearts(Mari), 14);
}

#[test]
fn vv_105_a_wounded_minion_falls_to_its_own_value_and_not_below() {
    for (hits, falls) in [(4, true), (3, false)] {
        let mut fixture = mari_attacks("rattlebones_0", "0x2", |fixture| {
            fixture.wound("rattlebones_0").hand(Mordak, &[Spell::BoneShield]);
        });
        fixture.play(&format!("assign {hits}; spell bone_shield"));
        assert_eq!(!fixture.defeated().is_empty(), falls, "{hits} less 2, of 2");
        assert_eq!(fixture.is_wounded(Piece::Rattlebones0), !falls);
    }
    // Of a Fresh one: 7 Defeat, 4 Wound, 3 do nothing.
    for (hits, beaten, wounded) in
        [(7, true, false), (6, false, true), (4, false, true), (3, false, false)]
    {
        let mut fixture = mari_attacks("tomb_ox", "5x2", |fixture| {
            fixture.hand(Mordak, &[Spell::BoneShield]).dice(Mari, Row::Melee, "5R");
        });
        fixture.play(&format!("assign {}; spell bone_shield", hits + 2));
        assert_eq!(!fixture.defeated().is_empty(), beaten, "{hits}");
        assert_eq!(fixture.is_wounded(Piece::TombOx), wounded, "{hits}");
    }
}

#[test]
fn vv_108_mordak_loses_nothing_to_less_than_five() {
    for (hits, left) in [(5, 30), (6, 30), (7, 25), (11, 25), (12, 20)] {
        let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
        fixture.final_battle().health(Mordak, 30).tokens(Bjorn, [0; 4]);
        fixture.hand(Mordak, &[Spell::BoneShield]).dice(Bjorn, Row::Melee, "6R").turn(Bjorn);
        fixture.play(&format!("melee; master 6x2; region 12; assign {hits}; spell bone_shield"));
        assert_eq!(fixture.hearts(Mordak), left, "{hits} less 2");
    }
}

#[test]
fn vv_112_blood_bound_counts_steps_of_mordak_and_nothing_for_nothing() {
    let bound = |fixture: &mut Fixture| {
        fixture.health(Amos, 2).set(|state| {
            state.table.players[SeatId::Hero0].lifelink_by = SeatId::set(&[SeatId::Hero1]);
        });
    };
    let mut fixture = Fixture::new(&[Mari, Amos, Loxley]);
    fixture.final_battle().tokens(Mari, [0; 4]).dice(Mari, Row::Melee, "5R");
    bound(&mut fixture);
    fixture.turn(Mari).play("melee; master 4x2; region 12; assign 9");
    assert_eq!((fixture.hearts(Mordak), fixture.hearts(Amos)), (40, 2 + 5 + 1));
    // 3 less 2 does nothing to a Wounded Rattlebones, so nobody heals.
    let mut fixture = mari_attacks("rattlebones_0", "0x2", |fixture| {
        fixture.wound("rattlebones_0").hand(Mordak, &[Spell::BoneShield]);
        bound(fixture);
    });
    fixture.play("assign 3; spell bone_shield");
    assert_eq!((fixture.hearts(Amos), fixture.defeated()), (2, String::new()));
}

#[test]
fn vv_133_a_dodge_for_an_attack_is_for_its_target_and_for_that_attack() {
    let mut fixture = Fixture::new(&[Bjorn, Amos, Gwenavael]);
    fixture.at(Gwenavael, 17).health(Bjorn, 1).hand(Gwenavael, &[Spell::MirrorImage]);
    fixture.put(12, "rattlebones_0").turn(Char::Rattlebones0);
    fixture
        .play("melee; novice 2x1; region 12; character bjorn; spell mirror_image; pass; assign 1");
    // Amos is next, and has no Dodge.
    assert_eq!((fixture.seat(), fixture.choices()), (3, "pass; assign 1".into()));
    let mut fixture = Fixture::new(&[Bjorn, Amos, Gwenavael]);
    fixture.at(Amos, 17).at(Gwenavael, 17).hand(Gwenavael, &[Spell::MirrorImage]);
    fixture.put(12, "rattlebones_0 rattlebones_1").turn(Char::Rattlebones0);
    fixture.set(|state| state.table.may_act.insert(Piece::Rattlebones1));
    fixture.play("melee; novice 2x1; region 12; spell mirror_image; use; total 0; assign 1");
    fixture.play("character rattlebones_1; melee; novice 2x1; region 12");
    assert_eq!(fixture.choices(), "pass; assign 1; assign 2", "the next attack is another one");
}

#[test]
fn vv_133_what_lasts_on_a_minion_ends_with_its_card_and_not_with_its_side() {
    let mut fixture = mari_attacks("rattlebones_0", "0x2", |fixture| {
        fixture.set(|state| {
            state.table.bloodlust[0].insert(Piece::Rattlebones0);
        });
    });
    let mut other = fixture.clone();
    fixture.play("assign 2");
    assert!(fixture.is_wounded(Piece::Rattlebones0));
    assert!(fixture.state.table.bloodlust[0].contains(Piece::Rattlebones0));
    other.play("assign 3");
    assert!(other.state.table.bloodlust[0].is_empty());
    assert!(!other.state.table.wounded.contains(Piece::Rattlebones0));
}

#[test]
fn vv_190_of_several_dodges_the_best_one_is_rolled() {
    for (treasure, worn) in [(Treasure::DuckingBuckler, (3, 6)), (Treasure::BearPlate, (2, 2))] {
        for (image, outcomes) in [(false, worn), (true, (5, 36))] {
            let mut fixture = Fixture::new(&[Mari, Bjorn, Gwenavael]);
            fixture.at(Bjorn, 17).at(Gwenavael, 17).wear(Mari, treasure);
            fixture.hand(Gwenavael, &[Spell::MirrorImage]).put(12, "rattlebones_0");
            fixture.turn(Char::Rattlebones0).play("melee; novice 2x1; region 12");
            fixture.play(if image { "spell mirror_image; use" } else { "pass; use" });
            assert_eq!(fixture.chance_outcomes(), outcomes, "{treasure} {image}");
        }
    }
    // A Marrow Runner dodges with a Novice die, or with two Adept dice instead.
    for (reflexes, outcomes) in [(false, (2, 2)), (true, (5, 36))] {
        let mut fixture = mari_attacks("marrow_runner_0", "4x2", |fixture| {
            fixture.hand(Mordak, &[Spell::DarkReflexes]);
        });
        fixture.play(if reflexes { "spell dark_reflexes; use" } else { "pass; use" });
        assert_eq!(fixture.chance_outcomes(), outcomes);
    }
}

#[test]
fn vv_194_a_boost_is_lost_when_its_die_is_rerolled() {
    let mut fixture = Fixture::new(&[Mari, Bjorn, Loxley]);
    fixture.at(Bjorn, 17).at(Loxley, 17).tokens(Mari, [0; 4]).dice(Mari, Row::Melee, "3W");
    fixture.wear(Mari, Treasure::SureGauntlet).wear(Mari, Treasure::BalancedBlade);
    fixture.turn(Mari).play("melee; pick W1; novice 2x1");
    assert_eq!(fixture.choices(), "pass; pick W1", "the boosted die lies among the others");
    let mut kept = fixture.clone();
    kept.play("pass");
    assert_eq!(kept.pool(), 3);
    fixture.play("pick W1; pick W1");
    assert_eq!(fixture.chance_outcomes(), (3, 4), "both are rolled");
    fixture.play("novice 1x1");
    assert_eq!(fixture.pool(), 2);
}

#[test]
fn vv_195_bonus_dice_and_dodges_are_not_cursed() {
    let mut fixture = Fixture::new(&[Mari, Bjorn, Loxley]);
    fixture.at(Bjorn, 17).at(Loxley, 17).tokens(Mari, [0; 4]).wear(Mari, Treasure::NotchedCleaver);
    fixture.set(|state| state.table.players[SeatId::Hero0].cursed = true);
    fixture.turn(Mari).play("melee; use");
    assert_eq!(gathered(&fixture), Dice::read("1Y 3W"));
    let mut fixture = Fixture::new(&[Mari, Bjorn, Loxley]);
    fixture.at(Bjorn, 17).at(Loxley, 17).wear(Mari, Treasure::DuckingBuckler);
    fixture.set(|state| state.table.players[SeatId::Hero0].cursed = true);
    fixture.put(12, "rattlebones_0").turn(Char::Rattlebones0).play("melee; novice 2x1; region 12");
    assert_eq!(fixture.play("use").chance_outcomes(), (3, 6), "an Adept die");
    // The curse of a Defender on its side meets everybody else there, only.
    let dice = |who: Char, cell: usize| {
        let mut fixture = Fixture::new(&[Mari, Bjorn, Loxley]);
        fixture.at(Mari, cell).at(Bjorn, 17).at(Loxley, 11).put(12, "heckler_0 petal_duelist_0");
        fixture.at(Bjorn, 12).turn(who).play("melee");
        gathered(&fixture)
    };
    assert_eq!(dice(Char::PetalDuelist0, 12), Dice::read("2W"));
    assert_eq!(dice(Char::Mari, 12), Dice::read("3W"));
    assert_eq!(dice(Char::Mari, 13), Dice::read("1R 1Y 1W"), "next door");
}

#[test]
fn vv_135_of_an_attacking_heros_friends_the_hero_itself_is_asked_first() {
    let mut fixture = Fixture::new(&[Mari, Bjorn, Gwenavael]);
    fixture.at(Gwenavael, 17).tokens(Mari, [1, 0, 0, 0]).dice(Mari, Row::Melee, "2R");
    fixture.hand(Mari, &[Spell::MirrorImage]).hand(Gwenavael, &[Spell::MirrorImage]);
    fixture.set(|state| state.table.initiative = SeatId::Hero2).wear(Mari, Treasure::WhirlingFlail);
    fixture.put(12, "rattlebones_0").turn(Mari).play("melee; pass; master 0x2; region 12");
    // Her AOE meets Bjorn; she comes before the holder of the token.
    assert_eq!((fixture.seat(), fixture.choices()), (0, "pass; spell mirror_image".into()));
    fixture.play("pass");
    assert_eq!(fixture.seat(), 2);
}

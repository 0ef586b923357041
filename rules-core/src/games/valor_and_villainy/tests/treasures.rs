//! The Treasures, one by one.

use super::*;

/// Mari on the Keep with a Treasure; Bjorn and Loxley are elsewhere.
fn bearer(treasures: &[Treasure]) -> Fixture {
    let mut fixture = Fixture::new(&[Mari, Bjorn, Loxley]);
    fixture.at(Bjorn, 17).at(Loxley, 11).tokens(Mari, [0; 4]);
    for &treasure in treasures {
        fixture.wear(Mari, treasure);
    }
    fixture
}

/// Dice gathered for the roll in progress.
fn gathered(fixture: &Fixture) -> Dice {
    fixture.state.table.agenda.roll().to_roll()
}

#[test]
fn vv_85_vv_86_offense_treasures_give_bonus_dice_to_their_kind_of_roll() {
    let table = [
        (Treasure::NotchedCleaver, Row::Melee, "1Y"),
        (Treasure::HeadsmansAxe, Row::Melee, "1R"),
        (Treasure::WhirlingFlail, Row::Melee, "1W"),
        (Treasure::HuntingBow, Row::Ranged, "1Y"),
        (Treasure::DragonboneBow, Row::Ranged, "1R"),
        (Treasure::SpyglassCrossbow, Row::Ranged, "1W"),
        (Treasure::BombSatchel, Row::Ranged, "1Y"),
        (Treasure::WillowWand, Row::Magic, "1Y"),
        (Treasure::StaffOfAges, Row::Magic, "1R"),
    ];
    for (treasure, kind, bonus) in table {
        let mut fixture = bearer(&[treasure]);
        fixture.turn(Mari);
        for other in [Row::Melee, Row::Ranged, Row::Magic] {
            let own = Mari.board().rows[other.index()];
            let mut fixture = fixture.clone();
            fixture.play(other.id());
            if other == kind {
                assert_eq!(fixture.choices(), "pass; use", "{treasure}: VV-Q17");
                assert_eq!(gathered(fixture.clone().play("pass")), own, "{treasure}");
                assert_eq!(
                    gathered(fixture.play("use")),
                    own.plus(Dice::read(bonus)),
                    "{treasure}"
                );
            } else {
                assert_eq!((fixture.node(), gathered(&fixture)), (Node::Chance, own), "{treasure}");
            }
        }
    }
}

#[test]
fn vv_89_treasures_reroll_dice_of_their_kind_of_roll() {
    let table = [
        (Treasure::BalancedBlade, [2, 0, 0]),
        (Treasure::PatientSling, [0, 2, 0]),
        (Treasure::CrystalFocus, [0, 0, 2]),
        (Treasure::LuckyCoin, [1, 1, 1]),
    ];
    for (treasure, rerolls) in table {
        for (kind, count) in [Row::Melee, Row::Ranged, Row::Magic].into_iter().zip(rerolls) {
            let mut fixture = bearer(&[treasure]);
            fixture.dice(Mari, kind, "3W").turn(Mari).play(&format!("{kind}; novice 0x1"));
            for _ in 0..count {
                assert_eq!(fixture.choices(), "pass; pick W0", "{treasure} {kind}");
                fixture.play("pick W0");
            }
            if count > 0 {
                assert_eq!(fixture.chance_outcomes(), (count + 1, 1 << count), "{treasure} {kind}");
            } else {
                assert_eq!((fixture.seat(), fixture.left()), (0, (2, 0)), "nothing to spend");
            }
        }
    }
    // VV-89: several sources of the roller are one choice.
    let mut fixture = bearer(&[Treasure::BalancedBlade, Treasure::LuckyCoin]);
    fixture
        .dice(Mari, Row::Melee, "3W")
        .turn(Mari)
        .play("melee; novice 0x1; pick W0; pick W0; pick W0");
    assert_eq!(fixture.chance_outcomes(), (4, 8));
}

#[test]
fn vv_191_vv_q27_treasures_with_aoe_must_meet_everybody() {
    let mut fixture = bearer(&[Treasure::WhirlingFlail]);
    fixture
        .dice(Mari, Row::Melee, "2R")
        .at(Bjorn, 12)
        .put(12, "gravel_spitter_0 rattlebones_0")
        .turn(Mari);
    fixture.play("melee; use; novice 0x1; master 1x2; region 12");
    assert_eq!(fixture.choices(), "pass; assign 1; assign 2; assign 3");
    fixture.play("assign 3");
    assert_eq!((fixture.hearts(Bjorn), fixture.hearts(Mari)), (17, 16));
    assert_eq!(fixture.stack(12), "", "VV-Q27: a must");
    let mut fixture = bearer(&[Treasure::BombSatchel]);
    fixture.at(Bjorn, 13).put(13, "heckler_0").turn(Mari);
    fixture.play("ranged; pass; novice 1x1; region 13; assign 1");
    assert_eq!((fixture.hearts(Bjorn), fixture.stack(13)), (19, "heckler_0".into()));
}

#[test]
fn vv_193_the_spyglass_crossbow_shoots_far() {
    for (treasure, far) in [(Treasure::SpyglassCrossbow, true), (Treasure::HuntingBow, false)] {
        let mut fixture = bearer(&[treasure]);
        fixture.dice(Mari, Row::Ranged, "2R").at(Mari, 11).put(13, "heckler_0").turn(Mari);
        fixture.play("ranged; pass; master 0x2");
        assert_eq!(fixture.may("region 13"), far, "{treasure}");
    }
}

/// A Rattlebones attacks Mari, who is alone with it.
fn attacked(treasure: Treasure) -> Fixture {
    let mut fixture = bearer(&[treasure]);
    fixture.put(12, "rattlebones_0").turn(Char::Rattlebones0).play("melee; novice 2x1; region 12");
    fixture
}

#[test]
fn vv_192_the_padded_jerkin_is_armor() {
    let mut fixture = attacked(Treasure::PaddedJerkin);
    fixture.play("assign 2; use");
    assert_eq!(fixture.hearts(Mari), 15);
}

#[test]
fn vv_197_the_ducking_buckler_dodges_with_an_adept_die() {
    let mut fixture = attacked(Treasure::DuckingBuckler);
    assert_eq!((fixture.seat(), fixture.choices()), (0, "pass; use".into()));
    assert_eq!(fixture.play("use").chance_outcomes(), (3, 6));
    let mut fixture = attacked(Treasure::DuckingBuckler);
    fixture.play("pass");
    assert_eq!(fixture.choices(), "pass; assign 1; assign 2", "VV-Q17: declined");
}

#[test]
fn the_bear_plate_dodges_and_is_armor() {
    let mut fixture = attacked(Treasure::BearPlate);
    fixture.play("use");
    assert_eq!(fixture.chance_outcomes(), (2, 2));
    fixture.play("total 0; assign 2; use");
    assert_eq!(fixture.hearts(Mari), 15);
}

#[test]
fn vv_195_the_warded_cloak_keeps_curses_off() {
    for (treasure, dice) in [(Treasure::WardedCloak, "1R 1Y 1W"), (Treasure::PaddedJerkin, "3W")] {
        let mut fixture = bearer(&[treasure]);
        fixture
            .set(|state| state.table.players[SeatId::Hero0].cursed = true)
            .turn(Mari)
            .play("melee");
        assert_eq!(gathered(&fixture), Dice::read(dice), "its own curse: {treasure}");
        let mut fixture = bearer(&[treasure]);
        fixture.put(12, "slam_poet_0").turn(Mari).play("melee");
        assert_eq!(gathered(&fixture), Dice::read(dice), "the curse of a Defender: {treasure}");
    }
}

#[test]
fn vv_117_the_stout_heart_medal_raises_the_maximum_only() {
    let mut fixture = bearer(&[Treasure::StoutHeartMedal]);
    assert_eq!(fixture.state.table.max_health(SeatId::Hero0), 20);
    assert_eq!(fixture.hearts(Mari), 16, "Health does not rise");
    fixture.health(Mari, 20).turn(Loxley).play("pass; spell purify; return defense");
    assert_eq!(fixture.hearts(Mari), 16, "Health falls with the maximum");
}

#[test]
fn vv_55_clyde_walks_four_steps_and_over_mountains() {
    let mut fixture = bearer(&[Treasure::Clyde]);
    fixture.at(Mari, 17).turn(Mari).play("step north");
    assert_eq!(fixture.left(), (2, 3));
    fixture.play("step north");
    assert_eq!((fixture.cell(Mari), fixture.left()), (Some(7), (2, 2)), "an ordinary step");
    fixture.play("step south; step west");
    assert_eq!((fixture.cell(Mari), fixture.left()), (Some(11), (2, 0)));
}

#[test]
fn vv_168_fabulous_riches_pay_in_each_level_up_step() {
    let mut fixture = bearer(&[Treasure::FabulousRiches]);
    fixture.turn(Loxley).play("pass; spell purify; pass; total 0");
    assert_eq!((fixture.player(Mari).xp, fixture.player(Bjorn).xp), (1, 0));
    let mut fixture = bearer(&[Treasure::FabulousRiches]);
    fixture.final_battle().turn(Loxley).play("pass; spell purify; pass");
    assert_eq!(fixture.player(Mari).xp, 0, "before the Final Battle only");
}

#[test]
fn vv_71_the_healing_draught_is_drunk_once() {
    let mut fixture = bearer(&[Treasure::HealingDraught]);
    fixture.turn(Mari);
    assert!(!fixture.may("use_item"), "not at maximum Health");
    let mut fixture = bearer(&[Treasure::HealingDraught]);
    fixture.health(Mari, 10).turn(Mari).play("use_item");
    assert_eq!(
        (fixture.hearts(Mari), fixture.left(), fixture.may("use_item")),
        (15, (3, 0), false)
    );
    assert_eq!(fixture.state.table.treasure_discard.count(Treasure::HealingDraught), 1);
}

#[test]
fn vv_71_the_hasty_tonic_gives_an_action_point() {
    let mut fixture = bearer(&[Treasure::HastyTonic]);
    fixture.turn(Mari).play("use_item");
    assert_eq!(
        (fixture.left(), fixture.may("use_item"), fixture.player(Mari).points),
        ((4, 0), false, 3)
    );
}

#[test]
fn vv_198_soft_boots_evade() {
    for (treasure, may) in [(Treasure::SoftBoots, true), (Treasure::LuckyCoin, false)] {
        let mut fixture = bearer(&[treasure]);
        fixture.put(12, "heckler_0").turn(Mari);
        assert_eq!(fixture.may("step east"), may, "{treasure}");
    }
}

#[test]
fn vv_161_the_spell_satchel_draws_one_more_spell() {
    let mut fixture = bearer(&[Treasure::SpellSatchel]);
    fixture.turn(Loxley).play("pass");
    assert_eq!((fixture.seat(), fixture.choices()), (0, "deck arcane; deck divine".into()));
    fixture.play("deck arcane; spell blink; spell purify");
    assert_eq!(fixture.state.hands[SeatId::Hero0].total(), 2);
}

#[test]
fn vv_194_the_sure_gauntlet_boosts_a_die() {
    let mut fixture = bearer(&[Treasure::SureGauntlet]);
    fixture.turn(Mari).play("melee");
    assert_eq!(
        fixture.choices(),
        "pass; pick W0; pick W1; pick Y0; pick Y1; pick Y2; pick R1; pick R2"
    );
    let mut other = fixture.clone();
    fixture.play("pick W1");
    assert_eq!(gathered(&fixture), Dice::read("1R 1Y"));
    fixture.play("adept 1x0 0x2; master 0x2");
    assert_eq!(fixture.pool(), 2);
    assert_eq!(gathered(other.play("pass")), Dice::read("1R 1Y 1W"));
}

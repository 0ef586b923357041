//! The Arcane Spells, one by one: what each does at each of its levels.

use super::*;

/// Gwenavael casts on the Keep; Bjorn is south of it, Amos west.
fn cast(spell: Spell, level: usize, prepare: impl FnOnce(&mut Fixture)) -> Fixture {
    let mut scene = Fixture::new(&[Gwenavael, Bjorn, Amos]);
    scene.at(Bjorn, 17).at(Amos, 11).tokens(Gwenavael, [0; 4]).hand(Gwenavael, &[spell]);
    prepare(&mut scene);
    scene.turn(Gwenavael).cast(Gwenavael, spell, level);
    scene
}

#[test]
fn vv_111_lightning_surge_attacks_an_adjacent_region_with_dice() {
    for (level, dice, most) in [(1, 2, 4), (2, 4, 8), (3, 6, 12)] {
        let mut scene = cast(Spell::LightningSurge, level, |scene| {
            scene.put(12, "gravel_spitter_0").put(13, "gravel_spitter_1");
        });
        assert_eq!(scene.chance_outcomes(), (dice + 1, 1 << dice));
        scene.play(&format!("total {most}"));
        assert!(
            scene.may(&format!("assign {most}")) && !scene.may(&format!("assign {}", most + 1))
        );
        scene.play(&format!("assign {most}"));
        assert_eq!((scene.stack(12), scene.stack(13)), ("gravel_spitter_0".into(), String::new()));
        assert_eq!((scene.discarded(Spell::LightningSurge), scene.left()), (1, (2, 0)));
    }
}

#[test]
fn vv_111_vv_126_enormous_fist_strikes_nearby() {
    for (level, amount) in [(1, 5), (2, 8), (3, 11)] {
        let mut scene = cast(Spell::EnormousFist, level, |scene| {
            scene
                .put(12, "gravel_spitter_0")
                .put(13, "gravel_spitter_1")
                .reveal(&[(14, Tile::T1Bramble)])
                .put(14, "gravel_spitter_2");
        });
        assert_eq!(scene.choices(), "region 12; region 13", "VV-3: nearby, and an enemy");
        scene.play("region 12");
        assert!(scene.may(&format!("assign {amount}")));
        assert!(!scene.may(&format!("assign {}", amount + 1)));
        scene.play("assign 3");
        assert_eq!(scene.beaten(), "gravel_spitter");
    }
}

#[test]
fn vv_111_mage_darts_strike_nearby() {
    for (level, amount) in [(1, 3), (2, 5)] {
        let mut scene = cast(Spell::MageDarts, level, |scene| {
            scene.put(13, "voldor").wound("voldor");
        });
        // Nothing less than 6 hurts Voldor, so the attack ends by itself.
        assert_eq!((scene.stack(13), scene.left()), ("voldor".into(), (2, 0)));
        scene = cast(Spell::MageDarts, level, |scene| {
            scene.put(13, "gravel_spitter_0");
        });
        assert!(!scene.may(&format!("assign {}", amount + 1)));
        scene.play(&format!("assign {amount}"));
        assert_eq!(scene.beaten(), "gravel_spitter");
    }
}

#[test]
fn vv_191_cinder_burst_burns_everybody_next_door() {
    for (level, amount) in [(1, 3), (2, 4)] {
        let scene = cast(Spell::CinderBurst, level, |scene| {
            scene.put(12, "gravel_spitter_0").put(13, "swiftwing gravel_spitter_1").at(Bjorn, 13);
        });
        assert_eq!((scene.hearts(Bjorn), scene.beaten()), (20 - amount, "gravel_spitter".into()));
        assert!(scene.is_wounded(Piece::Swiftwing));
        assert_eq!((scene.stack(12), scene.hearts(Gwenavael)), ("gravel_spitter_0".into(), 13));
    }
}

#[test]
fn vv_191_ring_of_rime_spares_its_caster_alone() {
    for (level, amount) in [(1, 2), (2, 4)] {
        let scene = cast(Spell::RingOfRime, level, |scene| {
            scene.put(12, "rattlebones_0").at(Bjorn, 12);
        });
        assert_eq!((scene.hearts(Gwenavael), scene.hearts(Bjorn)), (13, 20 - amount));
        let wounded = level == 1;
        assert_eq!(scene.is_wounded(Piece::Rattlebones0), wounded);
        assert_eq!(scene.stack(12).is_empty(), !wounded);
    }
}

#[test]
fn baa_leful_verse_turns_a_minion_into_a_sheep() {
    let prepare = |scene: &mut Fixture| {
        scene.put(12, "swiftwing").put(13, "voldor").put(11, "rattlebones_0");
    };
    let scene = cast(Spell::BaaLefulVerse, 1, prepare);
    assert_eq!((scene.stack(11), scene.left()), ("sheep_0".into(), (2, 0)), "the only Chump");
    assert_eq!(scene.state.table.minion_discard.count(Minion::Rattlebones), 1);
    assert!(scene.state.table.beaten.is_empty(), "no Bounty");
    let mut scene = cast(Spell::BaaLefulVerse, 2, prepare);
    assert_eq!(scene.choices(), "character rattlebones_0; character swiftwing");
    scene.play("character swiftwing");
    assert_eq!(scene.stack(12), "sheep_0");
    // VV-127: without a free Sheep token it cannot be cast.
    let mut scene = Fixture::new(&[Gwenavael, Bjorn, Amos]);
    scene.put(13, "sheep_0 sheep_1 sheep_2 sheep_3 sheep_4 rattlebones_0");
    scene
        .hand(Gwenavael, &[Spell::BaaLefulVerse])
        .dice(Gwenavael, Row::Magic, "2R")
        .turn(Gwenavael);
    scene.play("magic; master 2x2");
    assert!(!scene.may("spell baa_leful_verse"));
}

#[test]
fn vv_39_vv_41_puppet_strings_give_a_bonus_turn() {
    let prepare = |scene: &mut Fixture| {
        scene.put(12, "voldor").put(13, "rattlebones_0").put(11, "swiftwing");
    };
    let mut scene = cast(Spell::PuppetStrings, 1, prepare);
    assert_eq!((scene.seat(), scene.left()), (0, (2, 0)), "the only Chump has its Turn");
    assert!(scene.may("step west") && scene.may("scout"), "VV-39");
    assert!(!scene.may("power_surge"));
    scene.play("pass");
    assert_eq!((scene.left(), scene.stack(13)), ((2, 0), "rattlebones_0".into()));
    for (level, choices) in [
        (2, "character rattlebones_0; character swiftwing"),
        (3, "character rattlebones_0; character swiftwing; character voldor"),
    ] {
        assert_eq!(cast(Spell::PuppetStrings, level, prepare).choices(), choices);
    }
}

#[test]
fn vv_52_blink_lands_where_no_enemy_is() {
    let prepare = |scene: &mut Fixture| {
        scene.put(12, "gravel_spitter_0").put(13, "gravel_spitter_1");
    };
    let mut scene = cast(Spell::Blink, 1, prepare);
    assert_eq!(scene.choices(), "region 7; region 11; region 17", "not its own, no enemy there");
    scene.play("region 7");
    assert_eq!((scene.cell(Gwenavael), scene.left()), (Some(7), (2, 0)));
    let mut scene = cast(Spell::Blink, 2, prepare);
    assert_eq!(scene.choices(), "character bjorn; character gwenavael; character amos");
    scene.play("character amos; region 17");
    assert_eq!(scene.cell(Amos), Some(17));
}

#[test]
fn arcane_battery_charges_rows_of_choice() {
    let mut scene = cast(Spell::ArcaneBattery, 1, |_| {});
    scene.play("row melee; row magic");
    assert_eq!((scene.plus_ones(Gwenavael), scene.left()), ([1, 0, 1, 0], (2, 0)));
    let mut scene = cast(Spell::ArcaneBattery, 2, |_| {});
    scene.play("row ranged");
    assert_eq!(scene.choices(), "row ranged; row magic", "5.4: in order");
    scene.play("row ranged; row ranged");
    assert_eq!(scene.plus_ones(Gwenavael), [0, 3, 0, 0]);
}

#[test]
fn giants_shove_pushes_to_an_adjacent_region() {
    let mut scene = cast(Spell::GiantsShove, 1, |scene| {
        scene.put(12, "gravel_spitter_0").put(13, "swiftwing");
    });
    scene.play("character gravel_spitter_0");
    assert_eq!(scene.choices(), "region 7; region 11; region 13; region 17");
    scene.play("region 13");
    assert_eq!(scene.stack(13), "gravel_spitter_0 swiftwing", "VV-52: on top");
}

/// Bjorn rolls 1R 2Y in Melee, another Hero or the Villain holds a reaction.
fn bjorn_rolls(who: impl Into<Char>, spell: Spell) -> Fixture {
    let mut scene = Fixture::new(&[Gwenavael, Bjorn, Amos]);
    scene.tokens(Gwenavael, [1, 0, 0, 0]).hand(who, &[spell]).put(12, "voldor").turn(Bjorn);
    scene
}

#[test]
fn rewind_rerolls_two_dice_of_a_friend() {
    let mut scene = bjorn_rolls(Gwenavael, Spell::Rewind);
    scene.play("melee; adept 2x0 0x2; master 0x2");
    assert_eq!((scene.seat(), scene.choices()), (0, "pass; spell rewind".into()));
    scene.play("spell rewind; pick Y0");
    assert_eq!(scene.choices(), "pass; pick Y0; pick R1", "5.4: in order");
    scene.play("pick R1");
    assert_eq!(scene.chance_outcomes(), (3, 6));
    scene.play("adept 0x0 1x2; master 1x2");
    assert_eq!((scene.seat(), scene.pool()), (1, 4));
}

#[test]
fn rewind_is_not_for_enemies_and_butterfingers_are() {
    for (spell, asked) in [(Spell::Rewind, false), (Spell::Butterfingers, true)] {
        let mut scene = Fixture::new(&[Gwenavael, Bjorn, Amos]);
        scene.hand(Gwenavael, &[spell]).put(12, "rattlebones_0").turn(Char::Rattlebones0);
        scene.play("melee; novice 2x1");
        assert_eq!(scene.may(&format!("spell {spell}")), asked);
        assert_eq!(scene.seat(), if asked { 0 } else { 3 });
    }
    let mut scene = Fixture::new(&[Gwenavael, Bjorn, Amos]);
    scene
        .hand(Gwenavael, &[Spell::Butterfingers])
        .put(12, "rattlebones_0")
        .turn(Char::Rattlebones0);
    scene.play("melee; novice 2x1; spell butterfingers; pick W1; pick W1; novice 0x1");
    assert_eq!(scene.discarded(Spell::Butterfingers), 1);
    assert!(scene.state.table.agenda.rolls.is_empty(), "no Hits, so the roll is over");
}

/// Mordak casts Doom Bolt with the Hits of a level at one Hero alone.
fn mordak_casts(who: Hero, hand: &[Spell]) -> Fixture {
    let mut scene = Fixture::new(&[Gwenavael, Bjorn, Amos]);
    scene.hand(who, hand).hand(Mordak, &[Spell::DoomBolt]).turn(Mordak);
    scene.cast(Mordak, Spell::DoomBolt, 1);
    scene
}

#[test]
fn vv_131_unravel_cancels_a_spell() {
    let mut scene = mordak_casts(Gwenavael, &[Spell::Unravel]);
    assert_eq!((scene.seat(), scene.choices()), (0, "pass; spell unravel".into()));
    scene.play("spell unravel");
    assert_eq!(scene.plus_ones(Gwenavael), [0; 4], "VV-131: her only way to pay");
    assert_eq!((scene.discarded(Spell::DoomBolt), scene.discarded(Spell::Unravel)), (1, 1));
    assert!(scene.state.table.agenda.casts.is_empty());
    // VV-131: with two ways to pay she is asked.
    let mut scene = mordak_casts(Gwenavael, &[Spell::Unravel, Spell::Blink]);
    scene.play("spell unravel");
    assert_eq!((scene.seat(), scene.choices()), (0, "row ranged; spell blink".into()));
    scene.play("spell blink");
    assert_eq!((scene.plus_ones(Gwenavael), scene.discarded(Spell::Blink)), ([0, 1, 0, 0], 1));
}

#[test]
fn mirror_image_dodges_one_attack_with_two_adept_dice() {
    let mut scene = Fixture::new(&[Gwenavael, Bjorn, Amos]);
    scene.hand(Gwenavael, &[Spell::MirrorImage]).at(Bjorn, 17).put(17, "rattlebones_0");
    scene.turn(Char::Rattlebones0).play("melee; novice 2x1; region 17");
    assert_eq!((scene.seat(), scene.choices()), (0, "pass; spell mirror_image".into()));
    scene.play("spell mirror_image");
    assert_eq!((scene.seat(), scene.choices()), (1, "pass; use".into()), "VV-197: Bjorn may roll");
    scene.play("use");
    assert_eq!(scene.chance_outcomes(), (5, 36));
    scene.play("total 1; assign 2");
    assert_eq!((scene.hearts(Bjorn), scene.plus_ones(Gwenavael)), (19, [0; 4]));
}

#[test]
fn quickstep_leaves_enemies_for_a_turn() {
    let mut scene = Fixture::new(&[Gwenavael, Bjorn, Amos]);
    scene.hand(Amos, &[Spell::Quickstep]).at(Bjorn, 17).put(17, "gravel_spitter_0").turn(Gwenavael);
    scene.play("pass");
    assert_eq!((scene.seat(), scene.choices()), (2, "pass; spell quickstep".into()), "for Gust");
    scene.play("pass; pass");
    assert_eq!((scene.seat(), scene.choices()), (2, "pass; spell quickstep".into()), "for Bjorn");
    scene.play("spell quickstep");
    assert_eq!(scene.seat(), 1);
    scene.play("step north");
    assert_eq!(scene.cell(Bjorn), Some(12));
    scene.play("pass");
    assert!(!scene.state.table.evades(Char::Bjorn), "VV-133: until the Turn ends");
}

#[test]
fn bright_idea_adds_two_novice_dice() {
    let mut scene = bjorn_rolls(Amos, Spell::BrightIdea);
    scene.play("melee");
    assert_eq!((scene.seat(), scene.choices()), (2, "pass; spell bright_idea".into()));
    scene.play("spell bright_idea");
    assert_eq!(scene.chance_outcomes(), (3, 4));
    scene.play("novice 2x1; adept 0x0 0x2; master 0x2");
    assert_eq!((scene.seat(), scene.pool()), (1, 5));
    let mut scene = Fixture::new(&[Gwenavael, Bjorn, Amos]);
    scene.hand(Amos, &[Spell::BrightIdea]).turn(Bjorn).play("step east");
    assert_eq!(scene.seat(), 1, "a Move is no Action Roll");
}

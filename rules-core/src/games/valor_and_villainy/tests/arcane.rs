//! The Arcane Spells, one by one: what each does at each of its levels.

use super::*;

/// Gwenavael casts on the Keep; Bjorn is south of it, Amos west.
fn cast(spell: Spell, level: usize, prepare: impl FnOnce(&mut Fixture)) -> Fixture {
    let mut fixture = Fixture::new(&[Gwenavael, Bjorn, Amos]);
    fixture.at(Bjorn, 17).at(Amos, 11).tokens(Gwenavael, [0; 4]).hand(Gwenavael, &[spell]);
    prepare(&mut fixture);
    fixture.turn(Gwenavael).cast(Gwenavael, spell, level);
    fixture
}

#[test]
fn vv_111_lightning_surge_attacks_an_adjacent_region_with_dice() {
    for (level, dice, most) in [(1, 2, 4), (2, 4, 8), (3, 6, 12)] {
        let mut fixture = cast(Spell::LightningSurge, level, |fixture| {
            fixture.put(12, "gravel_spitter_0").put(13, "gravel_spitter_1");
        });
        assert_eq!(fixture.chance_outcomes(), (dice + 1, 1 << dice));
        fixture.play(&format!("total {most}"));
        assert!(
            fixture.may(&format!("assign {most}")) && !fixture.may(&format!("assign {}", most + 1))
        );
        fixture.play(&format!("assign {most}"));
        assert_eq!(
            (fixture.stack(12), fixture.stack(13)),
            ("gravel_spitter_0".into(), String::new())
        );
        assert_eq!((fixture.discarded(Spell::LightningSurge), fixture.left()), (1, (2, 0)));
    }
}

#[test]
fn vv_111_vv_126_enormous_fist_strikes_nearby() {
    for (level, amount) in [(1, 5), (2, 8), (3, 11)] {
        let mut fixture = cast(Spell::EnormousFist, level, |fixture| {
            fixture
                .put(12, "gravel_spitter_0")
                .put(13, "gravel_spitter_1")
                .reveal(&[(14, Tile::T1Bramble)])
                .put(14, "gravel_spitter_2");
        });
        assert_eq!(fixture.choices(), "region 12; region 13", "VV-3: nearby, and an enemy");
        fixture.play("region 12");
        assert!(fixture.may(&format!("assign {amount}")));
        assert!(!fixture.may(&format!("assign {}", amount + 1)));
        fixture.play("assign 3");
        assert_eq!(fixture.defeated(), "gravel_spitter");
    }
}

#[test]
fn vv_111_mage_darts_strike_nearby() {
    for (level, amount) in [(1, 3), (2, 5)] {
        let mut fixture = cast(Spell::MageDarts, level, |fixture| {
            fixture.put(13, "voldor").wound("voldor");
        });
        // Nothing less than 6 hurts Voldor, so the attack ends by itself.
        assert_eq!((fixture.stack(13), fixture.left()), ("voldor".into(), (2, 0)));
        fixture = cast(Spell::MageDarts, level, |fixture| {
            fixture.put(13, "gravel_spitter_0");
        });
        assert!(!fixture.may(&format!("assign {}", amount + 1)));
        fixture.play(&format!("assign {amount}"));
        assert_eq!(fixture.defeated(), "gravel_spitter");
    }
}

#[test]
fn vv_191_cinder_burst_burns_everybody_next_door() {
    for (level, amount) in [(1, 3), (2, 4)] {
        let fixture = cast(Spell::CinderBurst, level, |fixture| {
            fixture.put(12, "gravel_spitter_0").put(13, "swiftwing gravel_spitter_1").at(Bjorn, 13);
        });
        assert_eq!(
            (fixture.hearts(Bjorn), fixture.defeated()),
            (20 - amount, "gravel_spitter".into())
        );
        assert!(fixture.is_wounded(Piece::Swiftwing));
        assert_eq!((fixture.stack(12), fixture.hearts(Gwenavael)), ("gravel_spitter_0".into(), 13));
    }
}

#[test]
fn vv_191_ring_of_rime_spares_its_caster_alone() {
    for (level, amount) in [(1, 2), (2, 4)] {
        let fixture = cast(Spell::RingOfRime, level, |fixture| {
            fixture.put(12, "rattlebones_0").at(Bjorn, 12);
        });
        assert_eq!((fixture.hearts(Gwenavael), fixture.hearts(Bjorn)), (13, 20 - amount));
        let wounded = level == 1;
        assert_eq!(fixture.is_wounded(Piece::Rattlebones0), wounded);
        assert_eq!(fixture.stack(12).is_empty(), !wounded);
    }
}

#[test]
fn baa_leful_verse_turns_a_minion_into_a_sheep() {
    let prepare = |fixture: &mut Fixture| {
        fixture.put(12, "swiftwing").put(13, "voldor").put(11, "rattlebones_0");
    };
    let fixture = cast(Spell::BaaLefulVerse, 1, prepare);
    assert_eq!((fixture.stack(11), fixture.left()), ("sheep_0".into(), (2, 0)), "the only Chump");
    assert_eq!(fixture.state.table.minion_discard.count(Minion::Rattlebones), 1);
    assert!(fixture.state.table.defeated_minions.is_empty(), "no Bounty");
    let mut fixture = cast(Spell::BaaLefulVerse, 2, prepare);
    assert_eq!(fixture.choices(), "character rattlebones_0; character swiftwing");
    fixture.play("character swiftwing");
    assert_eq!(fixture.stack(12), "sheep_0");
    // VV-127: without a free Sheep token it cannot be cast.
    let mut fixture = Fixture::new(&[Gwenavael, Bjorn, Amos]);
    fixture.put(13, "sheep_0 sheep_1 sheep_2 sheep_3 sheep_4 rattlebones_0");
    fixture
        .hand(Gwenavael, &[Spell::BaaLefulVerse])
        .dice(Gwenavael, Row::Magic, "2R")
        .turn(Gwenavael);
    fixture.play("magic; master 2x2");
    assert!(!fixture.may("spell baa_leful_verse"));
}

#[test]
fn vv_39_vv_41_puppet_strings_give_a_bonus_turn() {
    let prepare = |fixture: &mut Fixture| {
        fixture.put(12, "voldor").put(13, "rattlebones_0").put(11, "swiftwing");
    };
    let mut fixture = cast(Spell::PuppetStrings, 1, prepare);
    assert_eq!((fixture.seat(), fixture.left()), (0, (2, 0)), "the only Chump has its Turn");
    assert!(fixture.may("step west") && fixture.may("scout"), "VV-39");
    assert!(!fixture.may("power_surge"));
    fixture.play("pass");
    assert_eq!((fixture.left(), fixture.stack(13)), ((2, 0), "rattlebones_0".into()));
    for (level, choices) in [
        (2, "character rattlebones_0; character swiftwing"),
        (3, "character rattlebones_0; character swiftwing; character voldor"),
    ] {
        assert_eq!(cast(Spell::PuppetStrings, level, prepare).choices(), choices);
    }
}

#[test]
fn vv_52_blink_lands_where_no_enemy_is() {
    let prepare = |fixture: &mut Fixture| {
        fixture.put(12, "gravel_spitter_0").put(13, "gravel_spitter_1");
    };
    let mut fixture = cast(Spell::Blink, 1, prepare);
    assert_eq!(fixture.choices(), "region 7; region 11; region 17", "not its own, no enemy there");
    fixture.play("region 7");
    assert_eq!((fixture.cell(Gwenavael), fixture.left()), (Some(7), (2, 0)));
    let mut fixture = cast(Spell::Blink, 2, prepare);
    assert_eq!(fixture.choices(), "character bjorn; character gwenavael; character amos");
    fixture.play("character amos; region 17");
    assert_eq!(fixture.cell(Amos), Some(17));
}

#[test]
fn arcane_battery_charges_rows_of_choice() {
    let mut fixture = cast(Spell::ArcaneBattery, 1, |_| {});
    fixture.play("row melee; row magic");
    assert_eq!((fixture.plus_ones(Gwenavael), fixture.left()), ([1, 0, 1, 0], (2, 0)));
    let mut fixture = cast(Spell::ArcaneBattery, 2, |_| {});
    fixture.play("row ranged");
    assert_eq!(fixture.choices(), "row ranged; row magic", "5.4: in order");
    fixture.play("row ranged; row ranged");
    assert_eq!(fixture.plus_ones(Gwenavael), [0, 3, 0, 0]);
}

#[test]
fn giants_shove_pushes_to_an_adjacent_region() {
    let mut fixture = cast(Spell::GiantsShove, 1, |fixture| {
        fixture.put(12, "gravel_spitter_0").put(13, "swiftwing");
    });
    fixture.play("character gravel_spitter_0");
    assert_eq!(fixture.choices(), "region 7; region 11; region 13; region 17");
    fixture.play("region 13");
    assert_eq!(fixture.stack(13), "gravel_spitter_0 swiftwing", "VV-52: on top");
}

/// Bjorn rolls 1R 2Y in Melee, another Hero or the Villain holds a reaction.
fn bjorn_rolls(who: impl Into<Char>, spell: Spell) -> Fixture {
    let mut fixture = Fixture::new(&[Gwenavael, Bjorn, Amos]);
    fixture.tokens(Gwenavael, [1, 0, 0, 0]).hand(who, &[spell]).put(12, "voldor").turn(Bjorn);
    fixture
}

#[test]
fn rewind_rerolls_two_dice_of_a_friend() {
    let mut fixture = bjorn_rolls(Gwenavael, Spell::Rewind);
    fixture.play("melee; adept 2x0 0x2; master 0x2");
    assert_eq!((fixture.seat(), fixture.choices()), (0, "pass; spell rewind".into()));
    fixture.play("spell rewind; pick Y0");
    assert_eq!(fixture.choices(), "pass; pick Y0; pick R1", "5.4: in order");
    fixture.play("pick R1");
    assert_eq!(fixture.chance_outcomes(), (3, 6));
    fixture.play("adept 0x0 1x2; master 1x2");
    assert_eq!((fixture.seat(), fixture.pool()), (1, 4));
}

#[test]
fn rewind_is_not_for_enemies_and_butterfingers_are() {
    for (spell, asked) in [(Spell::Rewind, false), (Spell::Butterfingers, true)] {
        let mut fixture = Fixture::new(&[Gwenavael, Bjorn, Amos]);
        fixture.hand(Gwenavael, &[spell]).put(12, "rattlebones_0").turn(Char::Rattlebones0);
        fixture.play("melee; novice 2x1");
        assert_eq!(fixture.may(&format!("spell {spell}")), asked);
        assert_eq!(fixture.seat(), if asked { 0 } else { 3 });
    }
    let mut fixture = Fixture::new(&[Gwenavael, Bjorn, Amos]);
    fixture
        .hand(Gwenavael, &[Spell::Butterfingers])
        .put(12, "rattlebones_0")
        .turn(Char::Rattlebones0);
    fixture.play("melee; novice 2x1; spell butterfingers; pick W1; pick W1; novice 0x1");
    assert_eq!(fixture.discarded(Spell::Butterfingers), 1);
    assert!(fixture.state.table.agenda.rolls.is_empty(), "no Hits, so the roll is over");
}

/// Mordak casts Doom Bolt with the Hits of a level at one Hero alone.
fn mordak_casts(who: Hero, hand: &[Spell]) -> Fixture {
    let mut fixture = Fixture::new(&[Gwenavael, Bjorn, Amos]);
    fixture.hand(who, hand).hand(Mordak, &[Spell::DoomBolt]).turn(Mordak);
    fixture.cast(Mordak, Spell::DoomBolt, 1);
    fixture
}

#[test]
fn vv_131_unravel_cancels_a_spell() {
    let mut fixture = mordak_casts(Gwenavael, &[Spell::Unravel]);
    assert_eq!((fixture.seat(), fixture.choices()), (0, "pass; spell unravel".into()));
    fixture.play("spell unravel");
    assert_eq!(fixture.plus_ones(Gwenavael), [0; 4], "VV-131: her only way to pay");
    assert_eq!((fixture.discarded(Spell::DoomBolt), fixture.discarded(Spell::Unravel)), (1, 1));
    assert!(fixture.state.table.agenda.casts.is_empty());
    // VV-131: with two ways to pay she is asked.
    let mut fixture = mordak_casts(Gwenavael, &[Spell::Unravel, Spell::Blink]);
    fixture.play("spell unravel");
    assert_eq!((fixture.seat(), fixture.choices()), (0, "row ranged; spell blink".into()));
    fixture.play("spell blink");
    assert_eq!((fixture.plus_ones(Gwenavael), fixture.discarded(Spell::Blink)), ([0, 1, 0, 0], 1));
}

#[test]
fn mirror_image_dodges_one_attack_with_two_adept_dice() {
    let mut fixture = Fixture::new(&[Gwenavael, Bjorn, Amos]);
    fixture.hand(Gwenavael, &[Spell::MirrorImage]).at(Bjorn, 17).put(17, "rattlebones_0");
    fixture.turn(Char::Rattlebones0).play("melee; novice 2x1; region 17");
    assert_eq!((fixture.seat(), fixture.choices()), (0, "pass; spell mirror_image".into()));
    fixture.play("spell mirror_image");
    assert_eq!(
        (fixture.seat(), fixture.choices()),
        (1, "pass; use".into()),
        "VV-197: Bjorn may roll"
    );
    fixture.play("use");
    assert_eq!(fixture.chance_outcomes(), (5, 36));
    fixture.play("total 1; assign 2");
    assert_eq!((fixture.hearts(Bjorn), fixture.plus_ones(Gwenavael)), (19, [0; 4]));
}

#[test]
fn quickstep_leaves_enemies_for_a_turn() {
    let mut fixture = Fixture::new(&[Gwenavael, Bjorn, Amos]);
    fixture
        .hand(Amos, &[Spell::Quickstep])
        .at(Bjorn, 17)
        .put(17, "gravel_spitter_0")
        .turn(Gwenavael);
    fixture.play("pass");
    assert_eq!(
        (fixture.seat(), fixture.choices()),
        (2, "pass; spell quickstep".into()),
        "for Gust"
    );
    fixture.play("pass; pass");
    assert_eq!(
        (fixture.seat(), fixture.choices()),
        (2, "pass; spell quickstep".into()),
        "for Bjorn"
    );
    fixture.play("spell quickstep");
    assert_eq!(fixture.seat(), 1);
    fixture.play("step north");
    assert_eq!(fixture.cell(Bjorn), Some(12));
    fixture.play("pass");
    assert!(!fixture.state.table.evades(Char::Bjorn), "VV-133: until the Turn ends");
}

#[test]
fn bright_idea_adds_two_novice_dice() {
    let mut fixture = bjorn_rolls(Amos, Spell::BrightIdea);
    fixture.play("melee");
    assert_eq!((fixture.seat(), fixture.choices()), (2, "pass; spell bright_idea".into()));
    fixture.play("spell bright_idea");
    assert_eq!(fixture.chance_outcomes(), (3, 4));
    fixture.play("novice 2x1; adept 0x0 0x2; master 0x2");
    assert_eq!((fixture.seat(), fixture.pool()), (1, 5));
    let mut fixture = Fixture::new(&[Gwenavael, Bjorn, Amos]);
    fixture.hand(Amos, &[Spell::BrightIdea]).turn(Bjorn).play("step east");
    assert_eq!(fixture.seat(), 1, "a Move is no Action Roll");
}

//! The Void Spells, one by one: what each does at each of its levels.

use super::*;

/// Mordak casts from beside the Map; Mari is on the Keep, Bjorn south of it,
/// Loxley east.
fn cast(spell: Spell, level: usize, prepare: impl FnOnce(&mut Fixture)) -> Fixture {
    let mut scene = Fixture::new(&[Mari, Bjorn, Loxley]);
    scene.at(Bjorn, 17).at(Loxley, 13).tokens(Mordak, [0; 4]).hand(Mordak, &[spell]);
    prepare(&mut scene);
    scene.turn(Mordak).cast(Mordak, spell, level);
    scene
}

const HEROES: &str = "character bjorn; character loxley; character mari";

#[test]
fn doom_bolt_strikes_anywhere() {
    for (level, amount) in [(1, 2), (2, 4), (3, 6)] {
        let mut scene = cast(Spell::DoomBolt, level, |_| {});
        assert_eq!(scene.choices(), "region 12; region 13; region 17");
        scene.play("region 13");
        assert!(!scene.may(&format!("assign {}", amount + 1)));
        scene.play(&format!("assign {amount}"));
        assert_eq!((scene.hearts(Loxley), scene.discarded(Spell::DoomBolt)), (12 - amount, 1));
    }
}

#[test]
fn void_eruption_meets_friend_and_foe() {
    for (level, amount) in [(1, 2), (2, 3)] {
        let mut scene = cast(Spell::VoidEruption, level, |scene| {
            scene.put(13, "heckler_0 rattlebones_0").at(Bjorn, 13);
        });
        scene.play("region 13");
        assert_eq!((scene.hearts(Loxley), scene.hearts(Bjorn)), (12 - amount, 20 - amount));
        let left = if level == 1 { "heckler_0 rattlebones_0" } else { "" };
        assert_eq!(scene.stack(13), left);
    }
}

#[test]
fn vv_142_vv_144_dark_summons_spawn_a_size_for_each_level() {
    for (level, outcomes, draw) in [(1, 12, "heckler"), (2, 12, "swiftwing"), (3, 9, "voldor")] {
        let mut scene = cast(Spell::DarkSummons, level, |_| {});
        assert_eq!(scene.chance_outcomes().0, outcomes);
        scene.play(&format!("minion {draw}"));
        assert_eq!(scene.choices(), "region 7; region 11; region 13; region 17", "VV-143");
        scene.play("region 13");
        let piece = if level == 1 { "heckler_0" } else { draw };
        assert_eq!((scene.stack(13).as_str(), scene.seat()), (piece, 3));
    }
}

#[test]
fn hex_curses_one_or_two_heroes() {
    let mut scene = cast(Spell::Hex, 1, |_| {});
    assert_eq!(scene.choices(), HEROES);
    scene.play("character bjorn");
    assert!(scene.player(Bjorn).cursed);
    let mut scene = cast(Spell::Hex, 2, |_| {});
    scene.play("character bjorn; character mari");
    assert_eq!([Mari, Bjorn, Loxley].map(|hero| scene.player(hero).cursed), [true, true, false]);
    // VV-195: Mari rolls 3 Novice dice instead of 1R 1Y 1W.
    scene.play("pass; spell hex; spell hex; spell doom_bolt; pass; pass; go_first; melee");
    assert_eq!(scene.chance_outcomes(), (4, 8));
}

#[test]
fn vv_214_woolly_menace_places_sheep() {
    let mut scene = cast(Spell::WoollyMenace, 1, |scene| {
        scene.put(13, "sheep_0 heckler_0");
    });
    assert_eq!(scene.choices(), "region 7; region 11; region 12; region 13; region 17");
    scene.play("region 13");
    assert_eq!(scene.stack(13), "sheep_1 sheep_0 heckler_0", "VV-214: the newest on top");
    let mut scene = cast(Spell::WoollyMenace, 2, |scene| {
        scene.put(13, "sheep_4");
    });
    scene.play("region 11");
    assert_eq!(scene.choices(), "pass; region 12; region 13; region 17");
    scene.play("region 17");
    assert_eq!((scene.stack(11), scene.stack(17)), ("sheep_0".into(), "sheep_1".into()));
    // VV-127: with one free token there is one target only.
    let mut scene = cast(Spell::WoollyMenace, 2, |scene| {
        scene.put(13, "sheep_0 sheep_1 sheep_2 sheep_3");
    });
    scene.play("region 11");
    assert_eq!((scene.seat(), scene.left()), (3, (1, 0)), "the Spell is over");
}

#[test]
fn unholy_vigor_heals_wounded_minions() {
    let prepare = |scene: &mut Fixture| {
        scene.put(7, "heckler_0 swiftwing voldor").wound("heckler_0 voldor");
    };
    let mut scene = cast(Spell::UnholyVigor, 1, prepare);
    assert_eq!(scene.choices(), "character heckler_0; character voldor");
    scene.play("character voldor");
    assert_eq!(scene.state.table.wounded, Piece::set(&[Piece::Heckler0]));
    let mut scene = cast(Spell::UnholyVigor, 2, prepare);
    scene.play("character heckler_0; character voldor");
    assert!(scene.state.table.wounded.is_empty());
}

#[test]
fn forced_march_moves_minions_in_the_order_named() {
    let prepare = |scene: &mut Fixture| {
        scene.put(7, "heckler_0 swiftwing").at(Mari, 11);
    };
    let mut scene = cast(Spell::ForcedMarch, 1, prepare);
    scene.play("character swiftwing; step south; step south");
    assert_eq!(scene.stack(17), "swiftwing", "an Elf leaves nobody behind there");
    let mut scene = cast(Spell::ForcedMarch, 2, prepare);
    scene.play("character swiftwing; character heckler_0");
    assert_eq!(scene.state.table.agenda.turn().who, Char::Swiftwing);
    scene.play("pass; step south; pass");
    assert_eq!((scene.stack(7), scene.stack(12)), ("swiftwing".into(), "heckler_0".into()));
}

#[test]
fn life_leech_hurts_and_feeds() {
    for (level, amount) in [(1, 2), (2, 3)] {
        let mut scene = cast(Spell::LifeLeech, level, |scene| {
            scene.wear(Loxley, Treasure::DuckingBuckler);
        });
        scene.play("character loxley");
        assert_eq!(scene.hearts(Loxley), 12 - amount, "no attack, so no Dodge (VV-197)");
        assert_eq!(scene.hearts(Mordak), 50);
    }
}

#[test]
fn mind_fog_takes_spells_and_plus_ones() {
    let mut scene = cast(Spell::MindFog, 1, |scene| {
        scene
            .hand(Mari, &[Spell::Purify, Spell::SoulBeam, Spell::SoulBeam])
            .tokens(Mari, [1, 1, 0, 0]);
    });
    scene.play("character mari");
    assert_eq!(
        (scene.node(), scene.chance_outcomes()),
        (Node::Chance, (2, 3)),
        "a card, not a design"
    );
    scene.play("spell soul_beam");
    assert_eq!((scene.seat(), scene.choices()), (0, "row melee; row ranged".into()));
    scene.play("row ranged");
    assert_eq!((scene.plus_ones(Mari), scene.discarded(Spell::SoulBeam)), ([1, 0, 0, 0], 1));
    // All, if fewer.
    let mut scene = cast(Spell::MindFog, 2, |scene| {
        scene.hand(Mari, &[Spell::Purify]).tokens(Mari, [1, 0, 0, 0]);
    });
    scene.play("character mari; spell purify");
    assert_eq!((scene.plus_ones(Mari), scene.discarded(Spell::Purify)), ([0; 4], 1));
    assert!(scene.state.hands[Chair::Hero0].is_empty());
}

#[test]
fn bloodlust_lasts_for_the_round() {
    for (level, odds) in [(1, [(2, 2), (3, 6)]), (2, [(2, 2), (2, 2)])] {
        let mut scene = cast(Spell::Bloodlust, level, |scene| {
            scene.put(13, "heckler_0 swiftwing").set(|state| {
                state.table.may_act = Pieces::NONE;
            });
        });
        scene.play("character heckler_0; pass; character heckler_0; melee");
        assert_eq!(scene.chance_outcomes(), odds[0]);
        scene.play("novice 0x1");
        assert_eq!(scene.chance_outcomes(), odds[1]);
        let last = if level == 1 { "adept 0x0 0x2" } else { "master 0x2" };
        scene.play(last).play("pass; pass; pass; spell hex; spell hex");
        assert_eq!(
            scene.state.table.bloodlust,
            [Pieces::NONE; 2],
            "VV-133: the markers are cleared"
        );
    }
}

#[test]
fn shadow_step_lands_where_no_enemy_of_the_minion_is() {
    let mut scene = cast(Spell::ShadowStep, 1, |scene| {
        scene.put(12, "heckler_0").put(7, "swiftwing");
    });
    scene.play("character heckler_0");
    assert_eq!(scene.choices(), "region 7; region 11", "Heroes are at 13 and 17");
    scene.play("region 7");
    assert_eq!(scene.stack(7), "heckler_0 swiftwing");
}

#[test]
fn grave_bargain_draws_three() {
    let mut scene = cast(Spell::GraveBargain, 1, |_| {});
    scene.play("spell hex; spell hex; spell malice");
    assert_eq!(scene.state.hands[Chair::Villain].total(), 3);
    assert_eq!(scene.seat(), 3);
}

#[test]
fn vv_40_shackles_cost_an_action_point_of_the_next_turn() {
    let mut scene = cast(Spell::Shackles, 1, |scene| {
        scene.set(|state| state.table.players[Chair::Hero1].points = 1);
    });
    assert_eq!(scene.choices(), HEROES);
    let mut other = scene.clone();
    scene.play("character mari; pass; spell hex; spell hex; spell hex; pass; pass; go_first");
    assert_eq!((scene.seat(), scene.left(), scene.player(Mari).shackled), (0, (2, 0), false));
    other
        .play("character bjorn; pass; spell hex; spell hex; spell hex; pass; pass; go_first; pass");
    assert_eq!((other.seat(), other.left()), (1, (1, 0)), "never below 1");
}

#[test]
fn unlucky_star_rerolls_two_dice_of_an_enemy() {
    let mut scene = Fixture::new(&[Mari, Bjorn, Loxley]);
    scene.hand(Mordak, &[Spell::UnluckyStar]).put(12, "voldor").turn(Bjorn);
    scene.play("melee; adept 0x0 2x2; master 1x2");
    assert_eq!((scene.seat(), scene.choices()), (3, "pass; spell unlucky_star".into()));
    scene.play("spell unlucky_star; pick Y2; pick Y2; adept 2x0 0x2");
    assert_eq!((scene.seat(), scene.pool()), (1, 2));
}

/// Bjorn attacks a Minion in his Region; Mordak holds a reaction.
fn attacks(pieces: &str, dice: &str, hand: &[Spell]) -> Fixture {
    let mut scene = Fixture::new(&[Mari, Bjorn, Loxley]);
    scene.hand(Mordak, hand).at(Bjorn, 11).tokens(Bjorn, [0; 4]).dice(Bjorn, Row::Melee, "3R");
    scene.put(11, pieces).turn(Bjorn).play(&format!("melee; {dice}; region 11"));
    scene
}

#[test]
fn dark_reflexes_dodge_for_a_minion_but_no_sheep() {
    let mut scene = attacks("rattlebones_0", "master 1x2", &[Spell::DarkReflexes]);
    assert_eq!((scene.seat(), scene.choices()), (3, "pass; spell dark_reflexes".into()));
    scene.play("spell dark_reflexes; use");
    assert_eq!(scene.chance_outcomes(), (5, 36));
    scene.play("total 2");
    assert_eq!(scene.choices(), "pass; assign 4", "VV-103: 2 to Wound and 2 prevented");
    assert_eq!(scene.plus_ones(Mordak), [0; 4], "VV-131: his Corruption token paid");
    let scene = attacks("sheep_0", "master 1x2", &[Spell::DarkReflexes]);
    assert_eq!(scene.seat(), 1);
}

#[test]
fn bone_shield_prevents_two_for_free() {
    let mut scene = attacks("rattlebones_0", "master 1x2", &[Spell::BoneShield]);
    scene.play("assign 3");
    assert_eq!((scene.seat(), scene.choices()), (3, "pass; spell bone_shield".into()));
    scene.play("spell bone_shield");
    assert_eq!(
        (scene.stack(11), scene.is_wounded(Piece::Rattlebones0)),
        ("rattlebones_0".into(), false)
    );
    assert_eq!(scene.plus_ones(Mordak), [0, 0, 0, 1]);
    let scene = attacks("sheep_0", "master 1x2", &[Spell::BoneShield]);
    assert_eq!(scene.clone().play("assign 1").seat(), 1);
}

#[test]
fn malice_adds_two_novice_dice() {
    let mut scene = Fixture::new(&[Mari, Bjorn, Loxley]);
    scene.hand(Mordak, &[Spell::Malice]).put(12, "rattlebones_0").turn(Char::Rattlebones0);
    scene.play("melee");
    assert_eq!(scene.choices(), "pass; spell malice");
    scene.play("spell malice");
    assert_eq!(scene.chance_outcomes(), (5, 16));
}

#[test]
fn null_magic_cancels_a_spell() {
    let mut scene = Fixture::new(&[Mari, Bjorn, Loxley]);
    scene.tokens(Mari, [0; 4]).hand(Mari, &[Spell::SoulBeam]).health(Mari, 1);
    scene.hand(Mordak, &[Spell::NullMagic]).turn(Mari).cast(Mari, Spell::SoulBeam, 1);
    assert_eq!((scene.seat(), scene.choices()), (3, "pass; spell null_magic".into()));
    scene.play("spell null_magic");
    assert_eq!((scene.hearts(Mari), scene.seat(), scene.left()), (1, 0, (2, 0)));
    assert_eq!(scene.discarded(Spell::SoulBeam), 1);
}

#[test]
fn ambush_horn_wakes_a_minion_just_revealed() {
    let mut scene = Fixture::new(&[Mari, Bjorn, Loxley]);
    scene.reveal(&[(8, Tile::T1Bramble), (18, Tile::T1Farm)]).put(8, "swiftwing");
    scene.hand(Mordak, &[Spell::AmbushHorn]).at(Mari, 13).turn(Mari);
    scene.play("scout; tile t1_toll; minion heckler; minion heckler");
    assert_eq!((scene.seat(), scene.choices()), (3, "pass; spell ambush_horn".into()));
    scene.play("spell ambush_horn");
    assert_eq!(scene.choices(), "character heckler_0; character heckler_1", "not the Swiftwing");
    scene.play("character heckler_1");
    assert_eq!((scene.seat(), scene.left()), (3, (2, 0)));
    scene.play("pass");
    assert_eq!((scene.seat(), scene.left()), (0, (3, 0)));
    // 2.7.4: not without a legal target.
    let mut scene = Fixture::new(&[Mari, Bjorn, Loxley]);
    scene.reveal(&[(8, Tile::T1Bramble), (18, Tile::T1Farm)]).put(8, "swiftwing");
    scene.hand(Mordak, &[Spell::AmbushHorn]).at(Mari, 13).turn(Mari).play("scout; tile t1_spring");
    assert_eq!(scene.seat(), 0);
}

#[test]
fn quicksand_is_for_moves_of_enemies_only() {
    let mut scene = Fixture::new(&[Mari, Bjorn, Loxley]);
    scene.hand(Mordak, &[Spell::Quicksand]).put(12, "rattlebones_0").turn(Mari).play("melee");
    assert_eq!(scene.node(), Node::Chance, "an Action Roll is no Move");
    let mut scene = Fixture::new(&[Mari, Bjorn, Loxley]);
    scene.hand(Mordak, &[Spell::Quicksand]).turn(Mari).play("step east; spell quicksand");
    assert_eq!((scene.cell(Mari), scene.left()), (Some(13), (2, 0)));
}

#[test]
fn parting_spite_avenges_a_minion() {
    let mut scene = attacks("rattlebones_0", "master 1x2", &[Spell::PartingSpite]);
    scene.play("assign 4");
    assert_eq!((scene.seat(), scene.choices()), (3, "pass; spell parting_spite".into()));
    scene.play("spell parting_spite");
    assert_eq!((scene.hearts(Bjorn), scene.seat()), (18, 1));
    let scene = attacks("sheep_0", "master 1x2", &[Spell::PartingSpite]);
    assert_eq!(scene.clone().play("assign 1").seat(), 1, "not for a Sheep");
}

//! The Void Spells, one by one: what each does at each of its levels.

use super::*;

/// Mordak casts from beside the Map; Mari is on the Keep, Bjorn south of it,
/// Loxley east.
fn cast(spell: Spell, level: usize, prepare: impl FnOnce(&mut Fixture)) -> Fixture {
    let mut fixture = Fixture::new(&[Mari, Bjorn, Loxley]);
    fixture.at(Bjorn, 17).at(Loxley, 13).tokens(Mordak, [0; 4]).hand(Mordak, &[spell]);
    prepare(&mut fixture);
    fixture.turn(Mordak).cast(Mordak, spell, level);
    fixture
}

const HEROES: &str = "character bjorn; character loxley; character mari";

#[test]
fn doom_bolt_strikes_anywhere() {
    for (level, amount) in [(1, 2), (2, 4), (3, 6)] {
        let mut fixture = cast(Spell::DoomBolt, level, |_| {});
        assert_eq!(fixture.choices(), "region 12; region 13; region 17");
        fixture.play("region 13");
        assert!(!fixture.may(&format!("assign {}", amount + 1)));
        fixture.play(&format!("assign {amount}"));
        assert_eq!((fixture.hearts(Loxley), fixture.discarded(Spell::DoomBolt)), (12 - amount, 1));
    }
}

#[test]
fn void_eruption_meets_friend_and_foe() {
    for (level, amount) in [(1, 2), (2, 3)] {
        let mut fixture = cast(Spell::VoidEruption, level, |fixture| {
            fixture.put(13, "heckler_0 rattlebones_0").at(Bjorn, 13);
        });
        fixture.play("region 13");
        assert_eq!((fixture.hearts(Loxley), fixture.hearts(Bjorn)), (12 - amount, 20 - amount));
        let left = if level == 1 { "heckler_0 rattlebones_0" } else { "" };
        assert_eq!(fixture.stack(13), left);
    }
}

#[test]
fn vv_142_vv_144_dark_summons_spawn_a_size_for_each_level() {
    for (level, outcomes, draw) in [(1, 12, "heckler"), (2, 12, "swiftwing"), (3, 9, "voldor")] {
        let mut fixture = cast(Spell::DarkSummons, level, |_| {});
        assert_eq!(fixture.chance_outcomes().0, outcomes);
        fixture.play(&format!("minion {draw}"));
        assert_eq!(fixture.choices(), "region 7; region 11; region 13; region 17", "VV-143");
        fixture.play("region 13");
        let piece = if level == 1 { "heckler_0" } else { draw };
        assert_eq!((fixture.stack(13).as_str(), fixture.seat()), (piece, 3));
    }
}

#[test]
fn hex_curses_one_or_two_heroes() {
    let mut fixture = cast(Spell::Hex, 1, |_| {});
    assert_eq!(fixture.choices(), HEROES);
    fixture.play("character bjorn");
    assert!(fixture.player(Bjorn).cursed);
    let mut fixture = cast(Spell::Hex, 2, |_| {});
    fixture.play("character bjorn; character mari");
    assert_eq!([Mari, Bjorn, Loxley].map(|hero| fixture.player(hero).cursed), [true, true, false]);
    // VV-195: Mari rolls 3 Novice dice instead of 1R 1Y 1W.
    fixture.play("pass; spell hex; spell hex; spell doom_bolt; pass; pass; go_first; melee");
    assert_eq!(fixture.chance_outcomes(), (4, 8));
}

#[test]
fn vv_214_woolly_menace_places_sheep() {
    let mut fixture = cast(Spell::WoollyMenace, 1, |fixture| {
        fixture.put(13, "sheep_0 heckler_0");
    });
    assert_eq!(fixture.choices(), "region 7; region 11; region 12; region 13; region 17");
    fixture.play("region 13");
    assert_eq!(fixture.stack(13), "sheep_1 sheep_0 heckler_0", "VV-214: the newest on top");
    let mut fixture = cast(Spell::WoollyMenace, 2, |fixture| {
        fixture.put(13, "sheep_4");
    });
    fixture.play("region 11");
    assert_eq!(fixture.choices(), "pass; region 12; region 13; region 17");
    fixture.play("region 17");
    assert_eq!((fixture.stack(11), fixture.stack(17)), ("sheep_0".into(), "sheep_1".into()));
    // VV-127: with one free token there is one target only.
    let mut fixture = cast(Spell::WoollyMenace, 2, |fixture| {
        fixture.put(13, "sheep_0 sheep_1 sheep_2 sheep_3");
    });
    fixture.play("region 11");
    assert_eq!((fixture.seat(), fixture.left()), (3, (1, 0)), "the Spell is over");
}

#[test]
fn unholy_vigor_heals_wounded_minions() {
    let prepare = |fixture: &mut Fixture| {
        fixture.put(7, "heckler_0 swiftwing voldor").wound("heckler_0 voldor");
    };
    let mut fixture = cast(Spell::UnholyVigor, 1, prepare);
    assert_eq!(fixture.choices(), "character heckler_0; character voldor");
    fixture.play("character voldor");
    assert_eq!(fixture.state.table.wounded, Piece::set(&[Piece::Heckler0]));
    let mut fixture = cast(Spell::UnholyVigor, 2, prepare);
    fixture.play("character heckler_0; character voldor");
    assert!(fixture.state.table.wounded.is_empty());
}

#[test]
fn forced_march_moves_minions_in_the_order_named() {
    let prepare = |fixture: &mut Fixture| {
        fixture.put(7, "heckler_0 swiftwing").at(Mari, 11);
    };
    let mut fixture = cast(Spell::ForcedMarch, 1, prepare);
    fixture.play("character swiftwing; step south; step south");
    assert_eq!(fixture.stack(17), "swiftwing", "an Elf leaves nobody behind there");
    let mut fixture = cast(Spell::ForcedMarch, 2, prepare);
    fixture.play("character swiftwing; character heckler_0");
    assert_eq!(fixture.state.table.agenda.turn().who, Char::Swiftwing);
    fixture.play("pass; step south; pass");
    assert_eq!((fixture.stack(7), fixture.stack(12)), ("swiftwing".into(), "heckler_0".into()));
}

#[test]
fn life_leech_hurts_and_feeds() {
    for (level, amount) in [(1, 2), (2, 3)] {
        let mut fixture = cast(Spell::LifeLeech, level, |fixture| {
            fixture.wear(Loxley, Treasure::DuckingBuckler);
        });
        fixture.play("character loxley");
        assert_eq!(fixture.hearts(Loxley), 12 - amount, "no attack, so no Dodge (VV-197)");
        assert_eq!(fixture.hearts(Mordak), 50);
    }
}

#[test]
fn mind_fog_takes_spells_and_plus_ones() {
    let mut fixture = cast(Spell::MindFog, 1, |fixture| {
        fixture
            .hand(Mari, &[Spell::Purify, Spell::SoulBeam, Spell::SoulBeam])
            .tokens(Mari, [1, 1, 0, 0]);
    });
    fixture.play("character mari");
    assert_eq!(
        (fixture.node(), fixture.chance_outcomes()),
        (Node::Chance, (2, 3)),
        "a card, not a design"
    );
    fixture.play("spell soul_beam");
    assert_eq!((fixture.seat(), fixture.choices()), (0, "row melee; row ranged".into()));
    fixture.play("row ranged");
    assert_eq!((fixture.plus_ones(Mari), fixture.discarded(Spell::SoulBeam)), ([1, 0, 0, 0], 1));
    // All, if fewer.
    let mut fixture = cast(Spell::MindFog, 2, |fixture| {
        fixture.hand(Mari, &[Spell::Purify]).tokens(Mari, [1, 0, 0, 0]);
    });
    fixture.play("character mari; spell purify");
    assert_eq!((fixture.plus_ones(Mari), fixture.discarded(Spell::Purify)), ([0; 4], 1));
    assert!(fixture.state.hands[SeatId::Hero0].is_empty());
}

#[test]
fn bloodlust_lasts_for_the_round() {
    for (level, outcomes) in [(1, [(2, 2), (3, 6)]), (2, [(2, 2), (2, 2)])] {
        let mut fixture = cast(Spell::Bloodlust, level, |fixture| {
            fixture.put(13, "heckler_0 swiftwing").set(|state| {
                state.table.may_act = Pieces::EMPTY;
            });
        });
        fixture.play("character heckler_0; pass; character heckler_0; melee");
        assert_eq!(fixture.chance_outcomes(), outcomes[0]);
        fixture.play("novice 0x1");
        assert_eq!(fixture.chance_outcomes(), outcomes[1]);
        let last = if level == 1 { "adept 0x0 0x2" } else { "master 0x2" };
        fixture.play(last).play("pass; pass; pass; spell hex; spell hex");
        assert_eq!(
            fixture.state.table.bloodlust,
            [Pieces::EMPTY; 2],
            "VV-133: the markers are cleared"
        );
    }
}

#[test]
fn shadow_step_lands_where_no_enemy_of_the_minion_is() {
    let mut fixture = cast(Spell::ShadowStep, 1, |fixture| {
        fixture.put(12, "heckler_0").put(7, "swiftwing");
    });
    fixture.play("character heckler_0");
    assert_eq!(fixture.choices(), "region 7; region 11", "Heroes are at 13 and 17");
    fixture.play("region 7");
    assert_eq!(fixture.stack(7), "heckler_0 swiftwing");
}

#[test]
fn grave_bargain_draws_three() {
    let mut fixture = cast(Spell::GraveBargain, 1, |_| {});
    fixture.play("spell hex; spell hex; spell malice");
    assert_eq!(fixture.state.hands[SeatId::Villain].total(), 3);
    assert_eq!(fixture.seat(), 3);
}

#[test]
fn vv_40_shackles_cost_an_action_point_of_the_next_turn() {
    let mut fixture = cast(Spell::Shackles, 1, |fixture| {
        fixture.set(|state| state.table.players[SeatId::Hero1].points = 1);
    });
    assert_eq!(fixture.choices(), HEROES);
    let mut other = fixture.clone();
    fixture.play("character mari; pass; spell hex; spell hex; spell hex; pass; pass; go_first");
    assert_eq!((fixture.seat(), fixture.left(), fixture.player(Mari).shackled), (0, (2, 0), false));
    other
        .play("character bjorn; pass; spell hex; spell hex; spell hex; pass; pass; go_first; pass");
    assert_eq!((other.seat(), other.left()), (1, (1, 0)), "never below 1");
}

#[test]
fn unlucky_star_rerolls_two_dice_of_an_enemy() {
    let mut fixture = Fixture::new(&[Mari, Bjorn, Loxley]);
    fixture.hand(Mordak, &[Spell::UnluckyStar]).put(12, "voldor").turn(Bjorn);
    fixture.play("melee; adept 0x0 2x2; master 1x2");
    assert_eq!((fixture.seat(), fixture.choices()), (3, "pass; spell unlucky_star".into()));
    fixture.play("spell unlucky_star; pick Y2; pick Y2; adept 2x0 0x2");
    assert_eq!((fixture.seat(), fixture.pool()), (1, 2));
}

/// Bjorn attacks a Minion in his Region; Mordak holds a reaction.
fn attacks(pieces: &str, dice: &str, hand: &[Spell]) -> Fixture {
    let mut fixture = Fixture::new(&[Mari, Bjorn, Loxley]);
    fixture.hand(Mordak, hand).at(Bjorn, 11).tokens(Bjorn, [0; 4]).dice(Bjorn, Row::Melee, "3R");
    fixture.put(11, pieces).turn(Bjorn).play(&format!("melee; {dice}; region 11"));
    fixture
}

#[test]
fn dark_reflexes_dodge_for_a_minion_but_no_sheep() {
    let mut fixture = attacks("rattlebones_0", "master 1x2", &[Spell::DarkReflexes]);
    assert_eq!((fixture.seat(), fixture.choices()), (3, "pass; spell dark_reflexes".into()));
    fixture.play("spell dark_reflexes; use");
    assert_eq!(fixture.chance_outcomes(), (5, 36));
    fixture.play("total 2");
    assert_eq!(fixture.choices(), "pass; assign 4", "VV-103: 2 to Wound and 2 prevented");
    assert_eq!(fixture.plus_ones(Mordak), [0; 4], "VV-131: his Corruption token paid");
    let fixture = attacks("sheep_0", "master 1x2", &[Spell::DarkReflexes]);
    assert_eq!(fixture.seat(), 1);
}

#[test]
fn bone_shield_prevents_two_for_free() {
    let mut fixture = attacks("rattlebones_0", "master 1x2", &[Spell::BoneShield]);
    fixture.play("assign 3");
    assert_eq!((fixture.seat(), fixture.choices()), (3, "pass; spell bone_shield".into()));
    fixture.play("spell bone_shield");
    assert_eq!(
        (fixture.stack(11), fixture.is_wounded(Piece::Rattlebones0)),
        ("rattlebones_0".into(), false)
    );
    assert_eq!(fixture.plus_ones(Mordak), [0, 0, 0, 1]);
    let fixture = attacks("sheep_0", "master 1x2", &[Spell::BoneShield]);
    assert_eq!(fixture.clone().play("assign 1").seat(), 1);
}

#[test]
fn malice_adds_two_novice_dice() {
    let mut fixture = Fixture::new(&[Mari, Bjorn, Loxley]);
    fixture.hand(Mordak, &[Spell::Malice]).put(12, "rattlebones_0").turn(Char::Rattlebones0);
    fixture.play("melee");
    assert_eq!(fixture.choices(), "pass; spell malice");
    fixture.play("spell malice");
    assert_eq!(fixture.chance_outcomes(), (5, 16));
}

#[test]
fn null_magic_cancels_a_spell() {
    let mut fixture = Fixture::new(&[Mari, Bjorn, Loxley]);
    fixture.tokens(Mari, [0; 4]).hand(Mari, &[Spell::SoulBeam]).health(Mari, 1);
    fixture.hand(Mordak, &[Spell::NullMagic]).turn(Mari).cast(Mari, Spell::SoulBeam, 1);
    assert_eq!((fixture.seat(), fixture.choices()), (3, "pass; spell null_magic".into()));
    fixture.play("spell null_magic");
    assert_eq!((fixture.hearts(Mari), fixture.seat(), fixture.left()), (1, 0, (2, 0)));
    assert_eq!(fixture.discarded(Spell::SoulBeam), 1);
}

#[test]
fn ambush_horn_wakes_a_minion_just_revealed() {
    let mut fixture = Fixture::new(&[Mari, Bjorn, Loxley]);
    fixture.reveal(&[(8, Tile::T1Bramble), (18, Tile::T1Farm)]).put(8, "swiftwing");
    fixture.hand(Mordak, &[Spell::AmbushHorn]).at(Mari, 13).turn(Mari);
    fixture.play("scout; tile t1_toll; minion heckler; minion heckler");
    assert_eq!((fixture.seat(), fixture.choices()), (3, "pass; spell ambush_horn".into()));
    fixture.play("spell ambush_horn");
    assert_eq!(fixture.choices(), "character heckler_0; character heckler_1", "not the Swiftwing");
    fixture.play("character heckler_1");
    assert_eq!((fixture.seat(), fixture.left()), (3, (2, 0)));
    fixture.play("pass");
    assert_eq!((fixture.seat(), fixture.left()), (0, (3, 0)));
    // 2.7.4: not without a legal target.
    let mut fixture = Fixture::new(&[Mari, Bjorn, Loxley]);
    fixture.reveal(&[(8, Tile::T1Bramble), (18, Tile::T1Farm)]).put(8, "swiftwing");
    fixture
        .hand(Mordak, &[Spell::AmbushHorn])
        .at(Mari, 13)
        .turn(Mari)
        .play("scout; tile t1_spring");
    assert_eq!(fixture.seat(), 0);
}

#[test]
fn quicksand_is_for_moves_of_enemies_only() {
    let mut fixture = Fixture::new(&[Mari, Bjorn, Loxley]);
    fixture.hand(Mordak, &[Spell::Quicksand]).put(12, "rattlebones_0").turn(Mari).play("melee");
    assert_eq!(fixture.node(), Node::Chance, "an Action Roll is no Move");
    let mut fixture = Fixture::new(&[Mari, Bjorn, Loxley]);
    fixture.hand(Mordak, &[Spell::Quicksand]).turn(Mari).play("step east; spell quicksand");
    assert_eq!((fixture.cell(Mari), fixture.left()), (Some(13), (2, 0)));
}

#[test]
fn parting_spite_avenges_a_minion() {
    let mut fixture = attacks("rattlebones_0", "master 1x2", &[Spell::PartingSpite]);
    fixture.play("assign 4");
    assert_eq!((fixture.seat(), fixture.choices()), (3, "pass; spell parting_spite".into()));
    fixture.play("spell parting_spite");
    assert_eq!((fixture.hearts(Bjorn), fixture.seat()), (18, 1));
    let fixture = attacks("sheep_0", "master 1x2", &[Spell::PartingSpite]);
    assert_eq!(fixture.clone().play("assign 1").seat(), 1, "not for a Sheep");
}

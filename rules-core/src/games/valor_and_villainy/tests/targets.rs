//! Which Spells and reactions may be played, and on whom (3.12, 3.13): each of
//! these has another reading that would pass for the same until one looks closely.

use super::*;

#[test]
fn vv_127_nobody_is_relocated_who_has_nowhere_to_go() {
    // Five Regions lie open; Minions wait in all but that of the Heroes.
    let blocked = |cells: &[usize]| {
        let mut scene = Fixture::new(&[Alyndra, Bjorn, Wugner]);
        for (&cell, piece) in cells.iter().zip(["heckler_0", "heckler_1", "voldor", "swiftwing"]) {
            scene.put(cell, piece);
        }
        scene.hand(Wugner, &[Spell::Blink]).tokens(Wugner, [0; 4]);
        scene.dice(Wugner, Row::Magic, "2R").turn(Wugner).play("magic; master 2x2");
        scene
    };
    assert!(!blocked(&[7, 11, 13, 17]).may("spell blink"));
    let mut scene = blocked(&[7, 11, 13]);
    scene.play("spell blink; level 2; character bjorn");
    assert_eq!(scene.cell(Bjorn), Some(17), "the only Region without enemies");
}

#[test]
fn vv_127_woolly_menace_needs_a_sheep() {
    for (sheep, castable) in [(Piece::SHEEP.len() - 1, true), (Piece::SHEEP.len(), false)] {
        let mut scene = Fixture::new(&[Bjorn, Amos, Loxley]);
        for at in 0..sheep {
            scene.put(7, &format!("sheep_{at}"));
        }
        scene.hand(Mordak, &[Spell::WoollyMenace]).dice(Mordak, Row::Magic, "2R");
        scene.tokens(Mordak, [0; 4]).turn(Mordak).play("magic; master 2x2");
        assert_eq!(scene.may("spell woolly_menace"), castable, "{sheep} on the Map");
    }
}

#[test]
fn vv_128_a_target_is_not_named_twice() {
    let mut scene = Fixture::new(&[Alyndra, Amos, Bjorn]);
    scene.hand(Amos, &[Spell::ShieldOfFaith]).tokens(Amos, [0; 4]).turn(Amos);
    scene.cast(Amos, Spell::ShieldOfFaith, 2);
    assert_eq!(scene.choices(), "character alyndra; character bjorn; character amos");
    let mut last = scene.clone();
    scene.play("character bjorn");
    assert_eq!(scene.choices(), "pass; character amos", "5.4: in the order of their ids");
    last.play("character amos");
    assert!(last.state.table.agenda.casts.is_empty(), "nobody comes after the last");
}

#[test]
fn vv_128_minions_are_named_once_and_in_order() {
    let mut scene = Fixture::new(&[Bjorn, Amos, Loxley]);
    scene.put(7, "rattlebones_0 gladestalker_0 swiftwing").hand(Mordak, &[Spell::UnholyVigor]);
    scene.wound("rattlebones_0 gladestalker_0 swiftwing");
    scene.turn(Mordak).cast(Mordak, Spell::UnholyVigor, 2);
    let all: Vec<_> = scene.legal();
    assert_eq!(all.len(), 3, "{all:?}");
    scene.play(&all[1]);
    assert_eq!(scene.choices(), format!("pass; {}", all[2]), "5.4: those that follow");
}

#[test]
fn vv_128_a_fallen_target_does_not_end_the_spell() {
    let mut scene = Fixture::new(&[Bjorn, Amos, Loxley]);
    scene.health(Bjorn, 1).hand(Mordak, &[Spell::LifeLeech]).health(Mordak, 40).turn(Mordak);
    scene.cast(Mordak, Spell::LifeLeech, 1).play("character bjorn");
    assert_eq!((scene.cell(Bjorn), scene.hearts(Mordak)), (None, 45));
}

#[test]
fn vv_136_a_cancelled_spell_is_not_answered_again() {
    let mut scene = Fixture::new(&[Gwenavael, Bjorn, Amos]);
    for hero in [Gwenavael, Amos] {
        scene.tokens(hero, [1, 0, 0, 0]).hand(hero, &[Spell::Unravel]);
    }
    scene.hand(Mordak, &[Spell::DoomBolt]).turn(Mordak).cast(Mordak, Spell::DoomBolt, 1);
    assert_eq!((scene.seat(), scene.choices()), (0, "pass; spell unravel".into()));
    let mut passed = scene.clone();
    passed.play("pass");
    assert_eq!((passed.seat(), passed.choices()), (2, "pass; spell unravel".into()));
    scene.play("spell unravel");
    assert!(scene.state.table.agenda.windows.is_empty(), "nothing is left to cancel");
    assert_eq!(scene.state.hands[scene.chair(Char::Amos)].total(), 1);
}

#[test]
fn vv_104_armor_is_not_asked_for_damage_that_was_prevented() {
    for (level, asked) in [(1, false), (2, true)] {
        let mut scene = Fixture::new(&[Bjorn, Mari, Amos]);
        scene.at(Mari, 11).hand(Amos, &[Spell::GuardianHand]).hand(Mordak, &[Spell::DoomBolt]);
        scene.set(|state| {
            state.table.players[Chair::Hero1].armor_by = Chair::set(&[Chair::Hero2]);
        });
        scene.turn(Mordak).cast(Mordak, Spell::DoomBolt, level);
        scene.play(&format!("region 11; assign {}; spell guardian_hand", 2 * level));
        assert_eq!(scene.choices() == "pass; use", asked, "{} less 3", 2 * level);
    }
}

#[test]
fn vv_136_an_eye_for_an_eye_is_for_enemies() {
    // Loxley is hurt by a friend's Cinder Burst: no enemy is there to pay.
    let mut scene = Fixture::new(&[Gwenavael, Loxley, Amos]);
    scene.at(Loxley, 13).put(13, "heckler_0").hand(Amos, &[Spell::EyeForAnEye]);
    scene.hand(Gwenavael, &[Spell::CinderBurst]).tokens(Gwenavael, [0; 4]).turn(Gwenavael);
    let before = scene.hearts(Loxley);
    scene.cast(Gwenavael, Spell::CinderBurst, 1);
    assert!(scene.hearts(Loxley) < before, "an AOE attack meets a friend as well");
    assert_eq!(scene.state.hands[scene.chair(Char::Amos)].total(), 1);
    assert!(!scene.may("spell eye_for_an_eye"));
}

#[test]
fn vv_108_damage_is_lethal_for_mordak_by_full_tokens() {
    for (health, asked) in [(5, true), (10, false)] {
        let mut scene = Fixture::new(&[Bjorn, Amos, Loxley]);
        scene.final_battle().health(Mordak, health).hand(Mordak, &[Spell::LastBreath, Spell::Hex]);
        scene.tokens(Bjorn, [0; 4]).dice(Bjorn, Row::Melee, "4R").turn(Bjorn);
        scene.play("melee; master 4x2; region 12; assign 8");
        assert_eq!(scene.may("spell last_breath"), asked, "8 damage are one step of 5");
    }
}

#[test]
fn vv_128_a_target_that_fell_is_skipped_and_the_next_one_is_not() {
    // Two free Moves: Bjorn falls in the Thicket, Loxley still makes hers.
    let mut scene = Fixture::new(&[Amos, Bjorn, Loxley]);
    scene.reveal(&[(14, Tile::T1Thicket)]).at(Bjorn, 13).health(Bjorn, 1).tokens(Amos, [0; 4]);
    scene.hand(Amos, &[Spell::GuidingStar]).turn(Amos).cast(Amos, Spell::GuidingStar, 2);
    scene.play("character bjorn; character loxley; step east");
    assert_eq!((scene.cell(Bjorn), scene.seat()), (None, 2));
    scene.play("step north");
    assert_eq!(scene.cell(Loxley), Some(7));
}

#[test]
fn vv_215_shadow_mordak_binds_nobody_to_himself() {
    let mut scene = Fixture::new(&[Bjorn, Amos, Loxley]);
    scene.final_battle().put(13, "shadow_mordak").hand(Mordak, &[Spell::BloodBound]);
    scene.turn(Char::ShadowMordak).play("magic; adept 0x0 0x2; master 1x2");
    scene.play("spell blood_bound; character mordak");
    assert!(scene.player(Mordak).lifelink_by.is_empty());
}

#[test]
fn vv_131_a_reaction_that_cannot_be_paid_is_not_offered() {
    for (hand, tokens, asked) in [
        (&[Spell::Unravel][..], 0, false),
        (&[Spell::Unravel], 1, true),
        (&[Spell::Unravel, Spell::Blink], 0, true),
        (&[Spell::Unravel, Spell::Blink, Spell::Blink], 0, true),
    ] {
        let mut scene = Fixture::new(&[Gwenavael, Bjorn, Amos]);
        scene.tokens(Gwenavael, [tokens, 0, 0, 0]).hand(Gwenavael, hand);
        scene.hand(Mordak, &[Spell::DoomBolt]).turn(Mordak).cast(Mordak, Spell::DoomBolt, 1);
        assert_eq!(scene.may("spell unravel"), asked, "{hand:?} and {tokens}");
    }
}

#[test]
fn vv_127_what_cannot_be_done_is_not_offered() {
    // A Minion in a Region without neighbours cannot be shoved.
    for (cell, may) in [(12, true), (3, false)] {
        let mut scene = Fixture::new(&[Gwenavael, Bjorn, Amos]);
        scene.reveal(&[(3, Tile::T2Altar)]).at(Gwenavael, cell).put(cell, "gladestalker_0");
        scene.tokens(Gwenavael, [0; 4]).hand(Gwenavael, &[Spell::GiantsShove]);
        scene.dice(Gwenavael, Row::Magic, "2R").turn(Gwenavael).play("magic; master 2x2");
        assert_eq!(scene.may("spell giants_shove"), may, "cell {cell}");
    }
    // No Chump is left to Spawn, in the deck or on its discard pile.
    for (left, may) in [(0, false), (1, true)] {
        let mut scene = Fixture::new(&[Bjorn, Amos, Loxley]);
        scene.set(|state| {
            let table = &mut state.table;
            let chumps = table.minions.iter().filter(|(m, _)| m.card().size == Size::Chump);
            for (minion, copies) in chumps.collect::<Vec<_>>() {
                for _ in 0..copies {
                    table.minions.take(minion);
                    table.beaten.add(minion);
                }
            }
            if left > 0 {
                table.beaten.take(Minion::Heckler);
                table.minion_discard.add(Minion::Heckler);
            }
        });
        scene.hand(Mordak, &[Spell::DarkSummons]).tokens(Mordak, [0; 4]);
        scene.dice(Mordak, Row::Magic, "1R").turn(Mordak).play("magic; master 1x2");
        assert_eq!(scene.may("spell dark_summons"), may, "{left} left");
    }
}

#[test]
fn vv_128_the_second_target_may_be_left_out() {
    let mut scene = Fixture::new(&[Amos, Bjorn, Loxley]);
    scene.hand(Amos, &[Spell::ShieldOfFaith]).tokens(Amos, [0; 4]).turn(Amos);
    scene.cast(Amos, Spell::ShieldOfFaith, 2).play("character bjorn; pass");
    let armored = [Bjorn, Loxley, Amos].map(|hero| scene.state.table.armored(hero.char()));
    assert_eq!(armored, [true, false, false]);
}

#[test]
fn vv_136_nothing_is_played_on_damage_that_is_prevented() {
    let mut scene = Fixture::new(&[Bjorn, Mari, Amos]);
    scene.at(Mari, 11).hand(Mordak, &[Spell::DoomBolt]);
    for hero in [Bjorn, Amos] {
        scene.tokens(hero, [1, 0, 0, 0]).hand(hero, &[Spell::GuardianHand]);
    }
    scene.turn(Mordak).cast(Mordak, Spell::DoomBolt, 1).play("region 11; assign 2");
    scene.play("spell guardian_hand");
    assert!(scene.state.table.agenda.windows.is_empty(), "2 less 3: nothing is due");
    assert_eq!(scene.discarded(Spell::GuardianHand), 1);
}

#[test]
fn vv_215_shadow_mordak_needs_a_general_spell_for_his_magic() {
    for (hand, may) in [(Spell::UnluckyStar, false), (Spell::DoomBolt, true)] {
        let mut scene = Fixture::new(&[Bjorn, Amos, Loxley]);
        scene.put(13, "shadow_mordak").hand(Mordak, &[hand]).turn(Char::ShadowMordak);
        assert_eq!(scene.may("magic"), may, "{hand}");
    }
}

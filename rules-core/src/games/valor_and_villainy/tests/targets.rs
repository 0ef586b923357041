//! Which Spells and reactions may be played, and on whom (3.12, 3.13): each of
//! these has another reading that would pass for the same until one looks closely.

use super::*;

#[test]
fn vv_127_nobody_is_relocated_who_has_nowhere_to_go() {
    // Five Regions lie open; Minions wait in all but that of the Heroes.
    let blocked = |cells: &[usize]| {
        let mut fixture = Fixture::new(&[Alyndra, Bjorn, Wugner]);
        for (&cell, piece) in cells.iter().zip(["heckler_0", "heckler_1", "voldor", "swiftwing"]) {
            fixture.put(cell, piece);
        }
        fixture.hand(Wugner, &[Spell::Blink]).tokens(Wugner, [0; 4]);
        fixture.dice(Wugner, Row::Magic, "2R").turn(Wugner).play("magic; master 2x2");
        fixture
    };
    assert!(!blocked(&[7, 11, 13, 17]).may("spell blink"));
    let mut fixture = blocked(&[7, 11, 13]);
    fixture.play("spell blink; level 2; character bjorn");
    assert_eq!(fixture.cell(Bjorn), Some(17), "the only Region without enemies");
}

#[test]
fn vv_127_woolly_menace_needs_a_sheep() {
    for (sheep, castable) in [(Piece::SHEEP.len() - 1, true), (Piece::SHEEP.len(), false)] {
        let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
        for at in 0..sheep {
            fixture.put(7, &format!("sheep_{at}"));
        }
        fixture.hand(Mordak, &[Spell::WoollyMenace]).dice(Mordak, Row::Magic, "2R");
        fixture.tokens(Mordak, [0; 4]).turn(Mordak).play("magic; master 2x2");
        assert_eq!(fixture.may("spell woolly_menace"), castable, "{sheep} on the Map");
    }
}

#[test]
fn vv_128_a_target_is_not_named_twice() {
    let mut fixture = Fixture::new(&[Alyndra, Amos, Bjorn]);
    fixture.hand(Amos, &[Spell::ShieldOfFaith]).tokens(Amos, [0; 4]).turn(Amos);
    fixture.cast(Amos, Spell::ShieldOfFaith, 2);
    assert_eq!(fixture.choices(), "character alyndra; character bjorn; character amos");
    let mut last = fixture.clone();
    fixture.play("character bjorn");
    assert_eq!(fixture.choices(), "pass; character amos", "5.4: in the order of their ids");
    last.play("character amos");
    assert!(last.state.table.agenda.casts.is_empty(), "nobody comes after the last");
}

#[test]
fn vv_128_minions_are_named_once_and_in_order() {
    let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
    fixture.put(7, "rattlebones_0 gladestalker_0 swiftwing").hand(Mordak, &[Spell::UnholyVigor]);
    fixture.wound("rattlebones_0 gladestalker_0 swiftwing");
    fixture.turn(Mordak).cast(Mordak, Spell::UnholyVigor, 2);
    let all: Vec<_> = fixture.legal();
    assert_eq!(all.len(), 3, "{all:?}");
    fixture.play(&all[1]);
    assert_eq!(fixture.choices(), format!("pass; {}", all[2]), "5.4: those that follow");
}

#[test]
fn vv_128_a_fallen_target_does_not_end_the_spell() {
    let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
    fixture.health(Bjorn, 1).hand(Mordak, &[Spell::LifeLeech]).health(Mordak, 40).turn(Mordak);
    fixture.cast(Mordak, Spell::LifeLeech, 1).play("character bjorn");
    assert_eq!((fixture.cell(Bjorn), fixture.hearts(Mordak)), (None, 45));
}

#[test]
fn vv_136_a_cancelled_spell_is_not_answered_again() {
    let mut fixture = Fixture::new(&[Gwenavael, Bjorn, Amos]);
    for hero in [Gwenavael, Amos] {
        fixture.tokens(hero, [1, 0, 0, 0]).hand(hero, &[Spell::Unravel]);
    }
    fixture.hand(Mordak, &[Spell::DoomBolt]).turn(Mordak).cast(Mordak, Spell::DoomBolt, 1);
    assert_eq!((fixture.seat(), fixture.choices()), (0, "pass; spell unravel".into()));
    let mut passed = fixture.clone();
    passed.play("pass");
    assert_eq!((passed.seat(), passed.choices()), (2, "pass; spell unravel".into()));
    fixture.play("spell unravel");
    assert!(fixture.state.table.agenda.windows.is_empty(), "nothing is left to cancel");
    assert_eq!(fixture.state.hands[fixture.seat_id(Char::Amos)].total(), 1);
}

#[test]
fn vv_104_armor_is_not_asked_for_damage_that_was_prevented() {
    for (level, asked) in [(1, false), (2, true)] {
        let mut fixture = Fixture::new(&[Bjorn, Mari, Amos]);
        fixture.at(Mari, 11).hand(Amos, &[Spell::GuardianHand]).hand(Mordak, &[Spell::DoomBolt]);
        fixture.set(|state| {
            state.table.players[SeatId::Hero1].armor_by = SeatId::set(&[SeatId::Hero2]);
        });
        fixture.turn(Mordak).cast(Mordak, Spell::DoomBolt, level);
        fixture.play(&format!("region 11; assign {}; spell guardian_hand", 2 * level));
        assert_eq!(fixture.choices() == "pass; use", asked, "{} less 3", 2 * level);
    }
}

#[test]
fn vv_136_an_eye_for_an_eye_is_for_enemies() {
    // Loxley is hurt by a friend's Cinder Burst: no enemy is there to pay.
    let mut fixture = Fixture::new(&[Gwenavael, Loxley, Amos]);
    fixture.at(Loxley, 13).put(13, "heckler_0").hand(Amos, &[Spell::EyeForAnEye]);
    fixture.hand(Gwenavael, &[Spell::CinderBurst]).tokens(Gwenavael, [0; 4]).turn(Gwenavael);
    let before = fixture.hearts(Loxley);
    fixture.cast(Gwenavael, Spell::CinderBurst, 1);
    assert!(fixture.hearts(Loxley) < before, "an AOE attack meets a friend as well");
    assert_eq!(fixture.state.hands[fixture.seat_id(Char::Amos)].total(), 1);
    assert!(!fixture.may("spell eye_for_an_eye"));
}

#[test]
fn vv_108_damage_is_lethal_for_mordak_by_full_tokens() {
    for (health, asked) in [(5, true), (10, false)] {
        let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
        fixture
            .final_battle()
            .health(Mordak, health)
            .hand(Mordak, &[Spell::LastBreath, Spell::Hex]);
        fixture.tokens(Bjorn, [0; 4]).dice(Bjorn, Row::Melee, "4R").turn(Bjorn);
        fixture.play("melee; master 4x2; region 12; assign 8");
        assert_eq!(fixture.may("spell last_breath"), asked, "8 damage are one step of 5");
    }
}

#[test]
fn vv_128_a_target_that_fell_is_skipped_and_the_next_one_is_not() {
    // Two free Moves: Bjorn falls in the Thicket, Loxley still makes hers.
    let mut fixture = Fixture::new(&[Amos, Bjorn, Loxley]);
    fixture.reveal(&[(14, Tile::T1Thicket)]).at(Bjorn, 13).health(Bjorn, 1).tokens(Amos, [0; 4]);
    fixture.hand(Amos, &[Spell::GuidingStar]).turn(Amos).cast(Amos, Spell::GuidingStar, 2);
    fixture.play("character bjorn; character loxley; step east");
    assert_eq!((fixture.cell(Bjorn), fixture.seat()), (None, 2));
    fixture.play("step north");
    assert_eq!(fixture.cell(Loxley), Some(7));
}

#[test]
fn vv_215_shadow_mordak_binds_nobody_to_himself() {
    let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
    fixture.final_battle().put(13, "shadow_mordak").hand(Mordak, &[Spell::BloodBound]);
    fixture.turn(Char::ShadowMordak).play("magic; adept 0x0 0x2; master 1x2");
    fixture.play("spell blood_bound; character mordak");
    assert!(fixture.player(Mordak).lifelink_by.is_empty());
}

#[test]
fn vv_131_a_reaction_that_cannot_be_paid_is_not_offered() {
    for (hand, tokens, asked) in [
        (&[Spell::Unravel][..], 0, false),
        (&[Spell::Unravel], 1, true),
        (&[Spell::Unravel, Spell::Blink], 0, true),
        (&[Spell::Unravel, Spell::Blink, Spell::Blink], 0, true),
    ] {
        let mut fixture = Fixture::new(&[Gwenavael, Bjorn, Amos]);
        fixture.tokens(Gwenavael, [tokens, 0, 0, 0]).hand(Gwenavael, hand);
        fixture.hand(Mordak, &[Spell::DoomBolt]).turn(Mordak).cast(Mordak, Spell::DoomBolt, 1);
        assert_eq!(fixture.may("spell unravel"), asked, "{hand:?} and {tokens}");
    }
}

#[test]
fn vv_127_what_cannot_be_done_is_not_offered() {
    // A Minion in a Region without neighbours cannot be shoved.
    for (cell, may) in [(12, true), (3, false)] {
        let mut fixture = Fixture::new(&[Gwenavael, Bjorn, Amos]);
        fixture.reveal(&[(3, Tile::T2Altar)]).at(Gwenavael, cell).put(cell, "gladestalker_0");
        fixture.tokens(Gwenavael, [0; 4]).hand(Gwenavael, &[Spell::GiantsShove]);
        fixture.dice(Gwenavael, Row::Magic, "2R").turn(Gwenavael).play("magic; master 2x2");
        assert_eq!(fixture.may("spell giants_shove"), may, "cell {cell}");
    }
    // No Chump is left to Spawn, in the deck or on its discard pile.
    for (left, may) in [(0, false), (1, true)] {
        let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
        fixture.set(|state| {
            let table = &mut state.table;
            let chumps = table.minions.iter().filter(|(m, _)| m.card().size == Size::Chump);
            for (minion, copies) in chumps.collect::<Vec<_>>() {
                for _ in 0..copies {
                    table.minions.take(minion);
                    table.defeated_minions.add(minion);
                }
            }
            if left > 0 {
                table.defeated_minions.take(Minion::Heckler);
                table.minion_discard.add(Minion::Heckler);
            }
        });
        fixture.hand(Mordak, &[Spell::DarkSummons]).tokens(Mordak, [0; 4]);
        fixture.dice(Mordak, Row::Magic, "1R").turn(Mordak).play("magic; master 1x2");
        assert_eq!(fixture.may("spell dark_summons"), may, "{left} left");
    }
}

#[test]
fn vv_128_the_second_target_may_be_left_out() {
    let mut fixture = Fixture::new(&[Amos, Bjorn, Loxley]);
    fixture.hand(Amos, &[Spell::ShieldOfFaith]).tokens(Amos, [0; 4]).turn(Amos);
    fixture.cast(Amos, Spell::ShieldOfFaith, 2).play("character bjorn; pass");
    let armored = [Bjorn, Loxley, Amos].map(|hero| fixture.state.table.armored(hero.char()));
    assert_eq!(armored, [true, false, false]);
}

#[test]
fn vv_136_nothing_is_played_on_damage_that_is_prevented() {
    let mut fixture = Fixture::new(&[Bjorn, Mari, Amos]);
    fixture.at(Mari, 11).hand(Mordak, &[Spell::DoomBolt]);
    for hero in [Bjorn, Amos] {
        fixture.tokens(hero, [1, 0, 0, 0]).hand(hero, &[Spell::GuardianHand]);
    }
    fixture.turn(Mordak).cast(Mordak, Spell::DoomBolt, 1).play("region 11; assign 2");
    fixture.play("spell guardian_hand");
    assert!(fixture.state.table.agenda.windows.is_empty(), "2 less 3: nothing is due");
    assert_eq!(fixture.discarded(Spell::GuardianHand), 1);
}

#[test]
fn vv_215_shadow_mordak_needs_a_general_spell_for_his_magic() {
    for (hand, may) in [(Spell::UnluckyStar, false), (Spell::DoomBolt, true)] {
        let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
        fixture.put(13, "shadow_mordak").hand(Mordak, &[hand]).turn(Char::ShadowMordak);
        assert_eq!(fixture.may("magic"), may, "{hand}");
    }
}

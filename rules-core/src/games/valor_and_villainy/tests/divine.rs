//! The Divine Spells, one by one: what each does at each of its levels.

use super::*;

/// Mari casts on the Keep; Bjorn is south of it, Loxley far in the east.
fn cast(spell: Spell, level: usize, prepare: impl FnOnce(&mut Fixture)) -> Fixture {
    let mut fixture = Fixture::new(&[Mari, Bjorn, Loxley]);
    fixture.reveal(&[(14, Tile::T1Bramble)]).at(Bjorn, 17).at(Loxley, 14);
    fixture.tokens(Mari, [0; 4]).hand(Mari, &[spell]);
    prepare(&mut fixture);
    fixture.turn(Mari).cast(Mari, spell, level);
    fixture
}

const ANYBODY: &str = "character bjorn; character loxley; character mari";

#[test]
fn lay_on_hands_heals_by_dice_and_more() {
    for (level, fixed) in [(1, 2), (2, 3), (3, 4)] {
        let mut fixture = cast(Spell::LayOnHands, level, |fixture| {
            fixture.health(Loxley, 1);
        });
        assert_eq!(fixture.choices(), ANYBODY);
        fixture.play("character loxley");
        assert_eq!(
            fixture.chance_outcomes(),
            (2 * level + 1, 6u32.pow(u32::try_from(level).unwrap()))
        );
        fixture.play(&format!("total {level}"));
        assert_eq!(usize::from(fixture.hearts(Loxley)), 1 + level + fixed);
        assert_eq!(fixture.discarded(Spell::LayOnHands), 1);
    }
}

#[test]
fn vv_114_soul_beam_heals_up_to_the_maximum() {
    for (level, amount) in [(1, 3), (2, 5), (3, 7)] {
        let mut fixture = cast(Spell::SoulBeam, level, |fixture| {
            fixture.health(Loxley, 1).health(Bjorn, 19);
        });
        assert_eq!(fixture.choices(), ANYBODY);
        let mut other = fixture.clone();
        fixture.play("character loxley");
        assert_eq!(fixture.hearts(Loxley), 1 + amount);
        other.play("character bjorn");
        assert_eq!(other.hearts(Bjorn), 20);
    }
}

#[test]
fn lions_roar_gives_plus_ones_to_someone_nearby() {
    for (level, count) in [(1, 2), (2, 3), (3, 4)] {
        let mut fixture = cast(Spell::LionsRoar, level, |fixture| {
            fixture.tokens(Bjorn, [0; 4]);
        });
        assert_eq!(fixture.choices(), "character bjorn; character mari", "Loxley is not nearby");
        fixture.play("character bjorn");
        assert_eq!(fixture.seat(), 1, "the receiver names the rows");
        for _ in 0..count {
            fixture.play("row ranged");
        }
        assert_eq!((fixture.plus_ones(Bjorn), fixture.left()), ([0, count, 0, 0], (2, 0)));
    }
}

#[test]
fn vv_112_blood_bound_heals_its_caster() {
    let fixture = cast(Spell::BloodBound, 1, |_| {});
    assert!(
        fixture.player(Mari).lifelink_by.contains(SeatId::Hero0),
        "herself, without a question"
    );
    let mut fixture = cast(Spell::BloodBound, 2, |fixture| {
        fixture.health(Mari, 1);
    });
    assert_eq!(fixture.choices(), ANYBODY);
    fixture.play("character bjorn; pass");
    assert_eq!(fixture.seat(), 1);
    // Bjorn Wounds a Tomb Ox with 5: the damage taken counts, not the Hearts.
    fixture.set(|state| {
        state.table.minions.take(Minion::TombOx);
        state.table.map.put(Piece::TombOx, Cell::C17);
    });
    fixture.play("melee; adept 0x0 1x2; master 1x2; region 17; assign 5");
    assert_eq!(fixture.hearts(Mari), 6);
}

#[test]
fn circle_of_mercy_heals_friends_nearby() {
    for (level, amount) in [(1, 2), (2, 4)] {
        let fixture = cast(Spell::CircleOfMercy, level, |fixture| {
            fixture.health(Mari, 5).health(Bjorn, 5).health(Loxley, 5);
        });
        let hearts = [Mari, Bjorn, Loxley].map(|hero| fixture.hearts(hero));
        assert_eq!(hearts, [5 + amount, 5 + amount, 5]);
    }
}

#[test]
fn shield_of_faith_arms_one_or_two() {
    let mut fixture = cast(Spell::ShieldOfFaith, 1, |_| {});
    fixture.play("character loxley");
    assert!(
        fixture.player(Loxley).armor_by.contains(SeatId::Hero0)
            && fixture.state.table.armored(Char::Loxley)
    );
    let mut fixture = cast(Spell::ShieldOfFaith, 2, |_| {});
    fixture.play("character loxley");
    assert_eq!(fixture.choices(), "pass; character mari", "5.4: ascending, and optional");
    fixture.play("character mari");
    assert!(fixture.state.table.armored(Char::Mari) && !fixture.state.table.armored(Char::Bjorn));
}

#[test]
fn blessed_edge_adds_a_bonus_die() {
    for (level, outcomes) in [(1, [(10, 216), (2, 2)]), (2, [(6, 36), (3, 4)])] {
        let mut fixture = cast(Spell::BlessedEdge, level, |_| {});
        assert_eq!(fixture.choices(), "character bjorn; character mari");
        fixture.play("character bjorn; pass; melee");
        assert_eq!(fixture.chance_outcomes(), outcomes[0]);
        fixture.play("adept 0x0 0x2");
        assert_eq!(fixture.chance_outcomes(), outcomes[1]);
    }
}

#[test]
fn vv_133_a_cycle_ends_when_the_caster_begins_its_turn() {
    let mut fixture = cast(Spell::ShieldOfFaith, 1, |_| {});
    fixture.play("character bjorn; pass; pass; pass");
    assert!(fixture.state.table.armored(Char::Bjorn));
    fixture.play("spell soul_beam; total 0; pass; spell hex; spell hex; spell hex");
    fixture.play("pass; pass; go_first");
    assert!(fixture.state.table.armored(Char::Bjorn), "Bjorn's own Turn does not end it");
    fixture.play("pass; pass");
    assert_eq!(fixture.seat(), 0);
    assert!(!fixture.state.table.armored(Char::Bjorn));
}

#[test]
fn stern_rebuke_strikes_its_own_region() {
    for (level, amount) in [(1, 4), (2, 7)] {
        let mut fixture = cast(Spell::SternRebuke, level, |fixture| {
            fixture.put(12, "gravel_spitter_0").put(17, "gravel_spitter_1");
        });
        assert!(fixture.may(&format!("assign {amount}")));
        assert!(!fixture.may(&format!("assign {}", amount + 1)));
        fixture.play("assign 3; pass");
        assert_eq!(
            (fixture.stack(12), fixture.stack(17)),
            (String::new(), "gravel_spitter_1".into())
        );
    }
}

#[test]
fn purify_ends_what_enemies_did() {
    let mut fixture = cast(Spell::Purify, 1, |fixture| {
        fixture.health(Bjorn, 5).set(|state| {
            let bjorn = &mut state.table.players[SeatId::Hero1];
            (bjorn.cursed, bjorn.shackled) = (true, true);
            bjorn.armor_by.insert(SeatId::Hero0);
        });
    });
    fixture.play("character bjorn");
    let bjorn = fixture.player(Bjorn);
    assert_eq!((bjorn.cursed, bjorn.shackled, bjorn.health), (false, false, 7));
    assert!(bjorn.armor_by.contains(SeatId::Hero0), "a friend's Spell stays");
}

#[test]
fn vv_54_guiding_star_moves_one_or_two_for_free() {
    let mut fixture = cast(Spell::GuidingStar, 1, |_| {});
    fixture.play("character bjorn");
    assert_eq!((fixture.seat(), fixture.choices()), (1, "pass; step north".into()));
    fixture.play("step north; step east; step east");
    assert_eq!((fixture.cell(Bjorn), fixture.seat(), fixture.left()), (Some(14), 0, (2, 0)));
    let mut fixture = cast(Spell::GuidingStar, 2, |_| {});
    fixture.play("character loxley");
    assert_eq!(fixture.choices(), "pass; character bjorn; character mari", "any order (5.4)");
    fixture.play("character bjorn");
    assert_eq!(fixture.seat(), 2, "moved in the order named");
    fixture.play("pass");
    assert_eq!(fixture.seat(), 1);
    fixture.play("step north; pass");
    assert_eq!((fixture.cell(Bjorn), fixture.seat()), (Some(12), 0));
}

/// A Minion attacks Bjorn, who is alone with it; somebody holds a reaction.
fn attacked(minion: &str, dice: &str, hero: Hero, hand: &[Spell]) -> Fixture {
    let mut fixture = Fixture::new(&[Mari, Bjorn, Loxley]);
    fixture.hand(hero, hand).at(Bjorn, 11).put(11, minion);
    fixture.turn(Char::parse(minion).unwrap()).play(&format!("melee; {dice}; region 11"));
    fixture
}

#[test]
fn guardian_hand_prevents_three() {
    let mut fixture = attacked("the_encore", "novice 5x1", Mari, &[Spell::GuardianHand]);
    fixture.play("assign 5");
    assert_eq!((fixture.seat(), fixture.choices()), (0, "pass; spell guardian_hand".into()));
    fixture.play("spell guardian_hand");
    assert_eq!((fixture.hearts(Bjorn), fixture.plus_ones(Mari)), (18, [0; 4]));
    // VV-136: nothing is left to prevent once it is 0.
    let hand = [Spell::GuardianHand, Spell::GuardianHand];
    let mut fixture = attacked("the_encore", "novice 3x1", Mari, &hand);
    fixture.play("assign 3; spell guardian_hand; row melee");
    assert_eq!((fixture.hearts(Bjorn), fixture.discarded(Spell::GuardianHand)), (20, 1));
}

#[test]
fn favor_from_above_adds_two_hits() {
    let mut fixture = Fixture::new(&[Mari, Bjorn, Loxley]);
    fixture.hand(Mari, &[Spell::Favor]).put(12, "voldor").turn(Bjorn);
    fixture.play("melee; adept 0x0 0x2; master 0x2");
    assert_eq!((fixture.seat(), fixture.choices()), (0, "pass; spell favor".into()));
    fixture.play("spell favor");
    assert_eq!((fixture.seat(), fixture.pool()), (1, 5));
}

#[test]
fn second_wind_heals_whose_turn_begins() {
    let mut fixture = Fixture::new(&[Mari, Bjorn, Loxley]);
    fixture.hand(Loxley, &[Spell::SecondWind]).health(Bjorn, 10).turn(Mari).play("pass");
    assert_eq!((fixture.seat(), fixture.choices()), (2, "pass; spell second_wind".into()));
    fixture.play("spell second_wind");
    assert_eq!((fixture.seat(), fixture.hearts(Bjorn)), (1, 13));
    let mut fixture = Fixture::new(&[Mari, Bjorn, Loxley]);
    fixture.hand(Loxley, &[Spell::SecondWind]).turn(Mari).play("pass");
    assert_eq!(fixture.seat(), 1, "nobody is hurt");
}

#[test]
fn eye_for_an_eye_strikes_back() {
    let mut fixture = attacked("rattlebones_0", "novice 2x1", Mari, &[Spell::EyeForAnEye]);
    fixture.play("assign 2");
    assert_eq!((fixture.seat(), fixture.choices()), (0, "pass; spell eye_for_an_eye".into()));
    fixture.play("spell eye_for_an_eye");
    assert_eq!((fixture.hearts(Bjorn), fixture.defeated()), (18, "rattlebones".into()));
    // VV-150: its Turn is over with it.
    assert!(fixture.state.table.agenda.turns.is_empty());
}

#[test]
fn last_breath_answers_lethal_damage_only() {
    let mut fixture = attacked("the_encore", "novice 6x1", Mari, &[Spell::LastBreath]);
    fixture.play("assign 6");
    assert_eq!(
        (fixture.seat(), fixture.hearts(Bjorn)),
        (3, 14),
        "Bjorn lives, so she is not asked"
    );
    let mut fixture = Fixture::new(&[Mari, Bjorn, Loxley]);
    fixture.hand(Mari, &[Spell::LastBreath]).at(Bjorn, 11).health(Bjorn, 6).put(11, "the_encore");
    fixture.wear(Bjorn, Treasure::PaddedJerkin);
    fixture.turn(Char::TheEncore).play("melee; novice 6x1; region 11; assign 6");
    assert_eq!(fixture.seat(), 1, "2.7.4: Armor counts as used, so 5 is not lethal");
}

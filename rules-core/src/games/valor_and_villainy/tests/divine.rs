//! The Divine Spells, one by one: what each does at each of its levels.

use super::*;

/// Mari casts on the Keep; Bjorn is south of it, Loxley far in the east.
fn cast(spell: Spell, level: usize, prepare: impl FnOnce(&mut Fixture)) -> Fixture {
    let mut scene = Fixture::new(&[Mari, Bjorn, Loxley]);
    scene.reveal(&[(14, Tile::T1Bramble)]).at(Bjorn, 17).at(Loxley, 14);
    scene.tokens(Mari, [0; 4]).hand(Mari, &[spell]);
    prepare(&mut scene);
    scene.turn(Mari).cast(Mari, spell, level);
    scene
}

const ANYBODY: &str = "character bjorn; character loxley; character mari";

#[test]
fn lay_on_hands_heals_by_dice_and_more() {
    for (level, fixed) in [(1, 2), (2, 3), (3, 4)] {
        let mut scene = cast(Spell::LayOnHands, level, |scene| {
            scene.health(Loxley, 1);
        });
        assert_eq!(scene.choices(), ANYBODY);
        scene.play("character loxley");
        assert_eq!(
            scene.chance_outcomes(),
            (2 * level + 1, 6u32.pow(u32::try_from(level).unwrap()))
        );
        scene.play(&format!("total {level}"));
        assert_eq!(usize::from(scene.hearts(Loxley)), 1 + level + fixed);
        assert_eq!(scene.discarded(Spell::LayOnHands), 1);
    }
}

#[test]
fn vv_114_soul_beam_heals_up_to_the_maximum() {
    for (level, amount) in [(1, 3), (2, 5), (3, 7)] {
        let mut scene = cast(Spell::SoulBeam, level, |scene| {
            scene.health(Loxley, 1).health(Bjorn, 19);
        });
        assert_eq!(scene.choices(), ANYBODY);
        let mut other = scene.clone();
        scene.play("character loxley");
        assert_eq!(scene.hearts(Loxley), 1 + amount);
        other.play("character bjorn");
        assert_eq!(other.hearts(Bjorn), 20);
    }
}

#[test]
fn lions_roar_gives_plus_ones_to_someone_nearby() {
    for (level, count) in [(1, 2), (2, 3), (3, 4)] {
        let mut scene = cast(Spell::LionsRoar, level, |scene| {
            scene.tokens(Bjorn, [0; 4]);
        });
        assert_eq!(scene.choices(), "character bjorn; character mari", "Loxley is not nearby");
        scene.play("character bjorn");
        assert_eq!(scene.seat(), 1, "the receiver names the rows");
        for _ in 0..count {
            scene.play("row ranged");
        }
        assert_eq!((scene.plus_ones(Bjorn), scene.left()), ([0, count, 0, 0], (2, 0)));
    }
}

#[test]
fn vv_112_blood_bound_heals_its_caster() {
    let scene = cast(Spell::BloodBound, 1, |_| {});
    assert!(scene.player(Mari).lifelink_by.has(Chair::Hero0), "herself, without a question");
    let mut scene = cast(Spell::BloodBound, 2, |scene| {
        scene.health(Mari, 1);
    });
    assert_eq!(scene.choices(), ANYBODY);
    scene.play("character bjorn; pass");
    assert_eq!(scene.seat(), 1);
    // Bjorn Wounds a Tomb Ox with 5: the damage taken counts, not the Hearts.
    scene.set(|state| {
        state.table.minions.take(Minion::TombOx);
        state.table.map.put(Piece::TombOx, Cell::C17);
    });
    scene.play("melee; adept 0x0 1x2; master 1x2; region 17; assign 5");
    assert_eq!(scene.hearts(Mari), 6);
}

#[test]
fn circle_of_mercy_heals_friends_nearby() {
    for (level, amount) in [(1, 2), (2, 4)] {
        let scene = cast(Spell::CircleOfMercy, level, |scene| {
            scene.health(Mari, 5).health(Bjorn, 5).health(Loxley, 5);
        });
        let hearts = [Mari, Bjorn, Loxley].map(|hero| scene.hearts(hero));
        assert_eq!(hearts, [5 + amount, 5 + amount, 5]);
    }
}

#[test]
fn shield_of_faith_arms_one_or_two() {
    let mut scene = cast(Spell::ShieldOfFaith, 1, |_| {});
    scene.play("character loxley");
    assert!(
        scene.player(Loxley).armor_by.has(Chair::Hero0) && scene.state.table.armored(Char::Loxley)
    );
    let mut scene = cast(Spell::ShieldOfFaith, 2, |_| {});
    scene.play("character loxley");
    assert_eq!(scene.choices(), "pass; character mari", "5.4: ascending, and optional");
    scene.play("character mari");
    assert!(scene.state.table.armored(Char::Mari) && !scene.state.table.armored(Char::Bjorn));
}

#[test]
fn blessed_edge_adds_a_bonus_die() {
    for (level, odds) in [(1, [(10, 216), (2, 2)]), (2, [(6, 36), (3, 4)])] {
        let mut scene = cast(Spell::BlessedEdge, level, |_| {});
        assert_eq!(scene.choices(), "character bjorn; character mari");
        scene.play("character bjorn; pass; melee");
        assert_eq!(scene.chance_outcomes(), odds[0]);
        scene.play("adept 0x0 0x2");
        assert_eq!(scene.chance_outcomes(), odds[1]);
    }
}

#[test]
fn vv_133_a_cycle_ends_when_the_caster_begins_its_turn() {
    let mut scene = cast(Spell::ShieldOfFaith, 1, |_| {});
    scene.play("character bjorn; pass; pass; pass");
    assert!(scene.state.table.armored(Char::Bjorn));
    scene.play("spell soul_beam; total 0; pass; spell hex; spell hex; spell hex");
    scene.play("pass; pass; go_first");
    assert!(scene.state.table.armored(Char::Bjorn), "Bjorn's own Turn does not end it");
    scene.play("pass; pass");
    assert_eq!(scene.seat(), 0);
    assert!(!scene.state.table.armored(Char::Bjorn));
}

#[test]
fn stern_rebuke_strikes_its_own_region() {
    for (level, amount) in [(1, 4), (2, 7)] {
        let mut scene = cast(Spell::SternRebuke, level, |scene| {
            scene.put(12, "gravel_spitter_0").put(17, "gravel_spitter_1");
        });
        assert!(scene.may(&format!("assign {amount}")));
        assert!(!scene.may(&format!("assign {}", amount + 1)));
        scene.play("assign 3; pass");
        assert_eq!((scene.stack(12), scene.stack(17)), (String::new(), "gravel_spitter_1".into()));
    }
}

#[test]
fn purify_ends_what_enemies_did() {
    let mut scene = cast(Spell::Purify, 1, |scene| {
        scene.health(Bjorn, 5).set(|state| {
            let bjorn = &mut state.table.players[Chair::Hero1];
            (bjorn.cursed, bjorn.shackled) = (true, true);
            bjorn.armor_by.insert(Chair::Hero0);
        });
    });
    scene.play("character bjorn");
    let bjorn = scene.player(Bjorn);
    assert_eq!((bjorn.cursed, bjorn.shackled, bjorn.health), (false, false, 7));
    assert!(bjorn.armor_by.has(Chair::Hero0), "a friend's Spell stays");
}

#[test]
fn vv_54_guiding_star_moves_one_or_two_for_free() {
    let mut scene = cast(Spell::GuidingStar, 1, |_| {});
    scene.play("character bjorn");
    assert_eq!((scene.seat(), scene.choices()), (1, "pass; step north".into()));
    scene.play("step north; step east; step east");
    assert_eq!((scene.cell(Bjorn), scene.seat(), scene.left()), (Some(14), 0, (2, 0)));
    let mut scene = cast(Spell::GuidingStar, 2, |_| {});
    scene.play("character loxley");
    assert_eq!(scene.choices(), "pass; character bjorn; character mari", "any order (5.4)");
    scene.play("character bjorn");
    assert_eq!(scene.seat(), 2, "moved in the order named");
    scene.play("pass");
    assert_eq!(scene.seat(), 1);
    scene.play("step north; pass");
    assert_eq!((scene.cell(Bjorn), scene.seat()), (Some(12), 0));
}

/// A Minion attacks Bjorn, who is alone with it; somebody holds a reaction.
fn attacked(minion: &str, dice: &str, hero: Hero, hand: &[Spell]) -> Fixture {
    let mut scene = Fixture::new(&[Mari, Bjorn, Loxley]);
    scene.hand(hero, hand).at(Bjorn, 11).put(11, minion);
    scene.turn(Char::parse(minion).unwrap()).play(&format!("melee; {dice}; region 11"));
    scene
}

#[test]
fn guardian_hand_prevents_three() {
    let mut scene = attacked("the_encore", "novice 5x1", Mari, &[Spell::GuardianHand]);
    scene.play("assign 5");
    assert_eq!((scene.seat(), scene.choices()), (0, "pass; spell guardian_hand".into()));
    scene.play("spell guardian_hand");
    assert_eq!((scene.hearts(Bjorn), scene.plus_ones(Mari)), (18, [0; 4]));
    // VV-136: nothing is left to prevent once it is 0.
    let hand = [Spell::GuardianHand, Spell::GuardianHand];
    let mut scene = attacked("the_encore", "novice 3x1", Mari, &hand);
    scene.play("assign 3; spell guardian_hand; row melee");
    assert_eq!((scene.hearts(Bjorn), scene.discarded(Spell::GuardianHand)), (20, 1));
}

#[test]
fn favor_from_above_adds_two_hits() {
    let mut scene = Fixture::new(&[Mari, Bjorn, Loxley]);
    scene.hand(Mari, &[Spell::Favor]).put(12, "voldor").turn(Bjorn);
    scene.play("melee; adept 0x0 0x2; master 0x2");
    assert_eq!((scene.seat(), scene.choices()), (0, "pass; spell favor".into()));
    scene.play("spell favor");
    assert_eq!((scene.seat(), scene.pool()), (1, 5));
}

#[test]
fn second_wind_heals_whose_turn_begins() {
    let mut scene = Fixture::new(&[Mari, Bjorn, Loxley]);
    scene.hand(Loxley, &[Spell::SecondWind]).health(Bjorn, 10).turn(Mari).play("pass");
    assert_eq!((scene.seat(), scene.choices()), (2, "pass; spell second_wind".into()));
    scene.play("spell second_wind");
    assert_eq!((scene.seat(), scene.hearts(Bjorn)), (1, 13));
    let mut scene = Fixture::new(&[Mari, Bjorn, Loxley]);
    scene.hand(Loxley, &[Spell::SecondWind]).turn(Mari).play("pass");
    assert_eq!(scene.seat(), 1, "nobody is hurt");
}

#[test]
fn eye_for_an_eye_strikes_back() {
    let mut scene = attacked("rattlebones_0", "novice 2x1", Mari, &[Spell::EyeForAnEye]);
    scene.play("assign 2");
    assert_eq!((scene.seat(), scene.choices()), (0, "pass; spell eye_for_an_eye".into()));
    scene.play("spell eye_for_an_eye");
    assert_eq!((scene.hearts(Bjorn), scene.beaten()), (18, "rattlebones".into()));
    // VV-150: its Turn is over with it.
    assert!(scene.state.table.agenda.turns.is_empty());
}

#[test]
fn last_breath_answers_lethal_damage_only() {
    let mut scene = attacked("the_encore", "novice 6x1", Mari, &[Spell::LastBreath]);
    scene.play("assign 6");
    assert_eq!((scene.seat(), scene.hearts(Bjorn)), (3, 14), "Bjorn lives, so she is not asked");
    let mut scene = Fixture::new(&[Mari, Bjorn, Loxley]);
    scene.hand(Mari, &[Spell::LastBreath]).at(Bjorn, 11).health(Bjorn, 6).put(11, "the_encore");
    scene.wear(Bjorn, Treasure::PaddedJerkin);
    scene.turn(Char::TheEncore).play("melee; novice 6x1; region 11; assign 6");
    assert_eq!(scene.seat(), 1, "2.7.4: Armor counts as used, so 5 is not lethal");
}

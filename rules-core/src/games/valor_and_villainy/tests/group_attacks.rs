//! Attacks that meet somebody twice (VV-Q9), and attacks that meet everybody (VV-191).

use super::*;

/// Mari attacks her Region with twos on so many Master dice, where a Minion that is Wounded may be
/// met once more.
fn again(pieces: &str, dice: u8, prepare: impl FnOnce(&mut Fixture)) -> Fixture {
    let mut fixture = Fixture::with(&[Mari, Amos, Loxley], |options| {
        options.wound_then_defeat_in_one_attack = true;
    });
    fixture.at(Amos, 17).at(Loxley, 17).tokens(Mari, [0; 4]).put(12, pieces);
    fixture.dice(Mari, Row::Melee, &format!("{dice}R"));
    prepare(&mut fixture);
    fixture.turn(Mari).play(&format!("melee; master {dice}x2; region 12"));
    fixture
}

#[test]
fn vv_q9_the_second_damage_meets_no_dodge() {
    let mut fixture = again("marrow_runner_0", 3, |_| {});
    fixture.play("use; total 1; assign 3");
    assert!(fixture.is_wounded(Piece::MarrowRunner0));
    let now = |fixture: &Fixture| (fixture.seat(), fixture.choices());
    assert_eq!(now(&fixture), (0, "pass; assign 2; assign 3".into()), "1 was prevented once");
    // The Wounded side of the Tomb Ox has a Dodge, its fresh one has none.
    let mut fixture = again("tomb_ox", 4, |_| {});
    fixture.play("assign 4");
    assert_eq!(now(&fixture), (0, "pass; assign 4".into()));
}

#[test]
fn vv_q9_the_second_damage_opens_no_window() {
    let hand = |fixture: &mut Fixture| {
        fixture.hand(Mordak, &[Spell::DarkReflexes]);
    };
    let mut fixture = again("rattlebones_0", 3, hand);
    assert_eq!((fixture.seat(), fixture.choices()), (3, "pass; spell dark_reflexes".into()));
    fixture.play("pass; assign 2");
    assert_eq!(
        (fixture.seat(), fixture.choices()),
        (0, "pass; assign 2; assign 3; assign 4".into())
    );
}

#[test]
fn vv_q9_armor_of_the_wounded_side_counts() {
    for (hits, left) in [(5, ""), (4, "granite_glutton")] {
        let mut fixture = again("granite_glutton", 5, |_| {});
        fixture.play("assign 5; use");
        assert_eq!(fixture.choices(), "pass; assign 4; assign 5", "4 of 5 have Wounded it");
        fixture.play(&format!("assign {hits}; use"));
        assert_eq!(fixture.stack(12), left);
        assert!(!fixture.legal().iter().any(|text| text.starts_with("assign")));
    }
}

#[test]
fn vv_q9_the_attack_goes_on_with_the_next_defender() {
    let mut fixture = again("bone_teller_0 rattlebones_0", 4, |_| {});
    fixture.play("assign 2; assign 2; pass");
    assert_eq!(
        (fixture.defeated(), fixture.stack(12)),
        ("bone_teller".into(), "rattlebones_0".into())
    );
    assert_eq!(fixture.choices(), "pass; assign 2; assign 3; assign 4");
}

#[test]
fn vv_q9_only_a_minion_that_this_attack_has_wounded_is_met_again() {
    let mut fixture = again("granite_glutton", 5, |fixture| {
        fixture.wound("granite_glutton");
    });
    fixture.play("assign 4; use");
    assert_eq!(fixture.stack(12), "granite_glutton", "3 do nothing");
    assert!(!fixture.legal().iter().any(|text| text.starts_with("assign")));
}

#[test]
fn vv_q9_a_spell_meets_its_target_again() {
    let mut fixture = Fixture::with(&[Gwenavael, Bjorn, Amos], |options| {
        options.wound_then_defeat_in_one_attack = true;
    });
    fixture.at(Bjorn, 17).at(Amos, 11).tokens(Gwenavael, [0; 4]).put(13, "bone_teller_0");
    fixture.hand(Gwenavael, &[Spell::MageDarts]).turn(Gwenavael);
    fixture.cast(Gwenavael, Spell::MageDarts, 2).play("assign 2");
    assert_eq!(fixture.choices(), "pass; assign 2; assign 3");
}

/// Scrutt, who bears a Whirling Flail, and Bjorn in the middle.
fn flail(pieces: &str, prepare: impl FnOnce(&mut Fixture)) -> Fixture {
    let mut fixture = Fixture::new(&[Scrutt, Bjorn, Amos]);
    fixture.at(Amos, 11).wear(Scrutt, Treasure::WhirlingFlail).tokens(Scrutt, [0; 4]);
    fixture.dice(Scrutt, Row::Melee, "2R").dice(Scrutt, Row::Ranged, "2R");
    if !pieces.is_empty() {
        fixture.put(12, pieces);
    }
    prepare(&mut fixture);
    fixture.turn(Scrutt);
    fixture
}

#[test]
fn vv_191_mordak_is_met_after_the_stack() {
    let mut fixture = flail("rattlebones_0 heckler_0", |fixture| {
        fixture.final_battle().hand(Mordak, &[Spell::DarkReflexes]);
    });
    fixture.play("melee; pass; master 2x2; region 12");
    for target in [Char::Rattlebones0, Char::Heckler0, Mordak] {
        let attack = fixture.state.table.agenda.attack.unwrap();
        assert_eq!((fixture.seat(), attack.target()), (3, Some(target)));
        fixture.play("pass");
    }
    assert_eq!((fixture.seat(), fixture.may("assign 4")), (0, true));
}

#[test]
fn vv_191_a_group_of_friends_alone_is_not_attacked() {
    let mut fixture = flail("", |_| {});
    fixture.play("melee; pass; master 2x2");
    assert!(fixture.cell(Bjorn) == Some(12) && !fixture.may("region 12"));
    fixture = flail("rattlebones_0", |_| {});
    fixture.play("melee; pass; master 2x2");
    assert!(fixture.may("region 12"));
}

#[test]
fn vv_191_a_treasure_meets_everybody_with_its_own_type_only() {
    let mut fixture = flail("", |fixture| {
        fixture.put(13, "heckler_0").at(Bjorn, 13);
    });
    fixture.play("ranged; master 2x2; region 13");
    assert_eq!(fixture.choices(), "pass; assign 1; assign 2; assign 3; assign 4");
    fixture.play("assign 3");
    assert_eq!((fixture.stack(13), fixture.hearts(Bjorn)), (String::new(), 20));
}

#[test]
fn vv_191_an_attacker_that_stops_deals_nothing() {
    let mut fixture = flail("rattlebones_0", |_| {});
    fixture.play("melee; pass; master 2x2; region 12; pass");
    assert_eq!((fixture.stack(12), fixture.hearts(Bjorn)), ("rattlebones_0".into(), 20));
    assert_eq!((fixture.pool(), fixture.may("region 12")), (4, false));
}

//! Who defends, and what an attack does to whom (VV-97 to VV-112).

use super::*;

#[test]
fn vv_99_vv_100_vv_q7_the_heroes_name_their_defender_for_the_round() {
    let mut fixture = Fixture::new(&[Bjorn, Amos, Mari]);
    fixture.health(Bjorn, 3).put(12, "rattlebones_0 rattlebones_1").turn(Char::Rattlebones0);
    fixture.set(|state| state.table.may_act.insert(Piece::Rattlebones1));
    fixture.play("melee; novice 2x1; region 12");
    assert_eq!(
        (fixture.seat(), fixture.choices()),
        (0, "character bjorn; character amos; character mari".into())
    );
    fixture
        .play("character bjorn; assign 2; character rattlebones_1; melee; novice 2x1; region 12");
    // No second question; he falls, and the next one takes what is left.
    assert_eq!((fixture.seat(), fixture.choices()), (3, "pass; assign 1; assign 2".into()));
    fixture.play("assign 1");
    assert_eq!((fixture.seat(), fixture.choices()), (1, "character amos; character mari".into()));
    fixture.play("character mari");
    assert_eq!((fixture.seat(), fixture.choices()), (3, "pass; assign 1".into()));
    assert!(fixture.player(Mari).marker && !fixture.player(Amos).marker);
}

#[test]
fn vv_100_a_single_hero_that_stays_needs_no_marker() {
    let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
    fixture.at(Loxley, 17).health(Bjorn, 1).put(12, "rattlebones_0").turn(Char::Rattlebones0);
    fixture.play("melee; novice 1x1; region 12; character bjorn; assign 1");
    assert_eq!((fixture.cell(Bjorn), fixture.player(Amos).marker), (None, false));
    // After an AOE the question comes when the whole group is dealt.
    let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
    fixture.health(Bjorn, 1).set(|state| state.table.players[SeatId::Hero0].marker = true);
    fixture
        .put(13, "squib_tosser_0")
        .turn(Char::SquibTosser0)
        .play("ranged; novice 1x1; region 12; assign 1");
    assert_eq!((fixture.hearts(Amos), fixture.hearts(Loxley)), (13, 11));
    assert_eq!((fixture.seat(), fixture.choices()), (1, "character loxley; character amos".into()));
}

#[test]
fn vv_79_vv_100_vv_q56_thorns_take_their_heart_before_a_new_defender_is_named() {
    for souls in [1, 2] {
        let mut fixture = Fixture::new(&[Bjorn, Amos, Mari]);
        fixture.final_battle().reveal(&[(14, Tile::T1Thicket)]).health(Bjorn, 1);
        fixture.at(Bjorn, 13).at(Amos, 13).at(Mari, 13).hand(Mordak, &[Spell::Blink]);
        fixture.set(|state| {
            state.table.souls = souls;
            state.table.players[SeatId::Hero0].marker = true;
        });
        fixture.turn(Mordak).cast(Mordak, Spell::Blink, 2);
        fixture.play("character bjorn; region 14");
        assert_eq!((fixture.cell(Bjorn), fixture.state.table.souls), (None, souls + 1));
        if souls == 2 {
            assert_eq!(fixture.node(), Node::Terminal, "VV-185: the check comes before the choice");
        } else {
            let asked = (fixture.seat(), fixture.choices());
            assert_eq!(asked, (1, "character amos; character mari".into()));
        }
    }
}

#[test]
fn vv_99_vv_41_the_token_chooses_among_minions_on_strings() {
    let mut fixture = Fixture::new(&[Gwenavael, Bjorn, Amos]);
    fixture.reveal(&[(8, Tile::T1Bramble), (18, Tile::T1Farm)]).tokens(Gwenavael, [0; 4]);
    fixture.put(13, "shadow_mordak rattlebones_0").set(|state| {
        state.table.initiative = SeatId::Hero1;
    });
    fixture.hand(Gwenavael, &[Spell::PuppetStrings, Spell::PuppetStrings]);
    fixture.turn(Gwenavael).cast(Gwenavael, Spell::PuppetStrings, 3);
    fixture.play("character shadow_mordak; magic; adept 1x0 0x2; master 0x2; spell puppet_strings");
    fixture.play("scout; tile t1_fen; minion petal_duelist");
    fixture.play("step west; melee; novice 1x1; adept 0x0 0x2; region 13");
    // No Hero is there: the Hero with the Initiative token chooses.
    assert_eq!(
        (fixture.seat(), fixture.choices()),
        (1, "character rattlebones_0; character shadow_mordak".into())
    );
    fixture.play("character rattlebones_0");
    assert_eq!((fixture.seat(), fixture.choices()), (3, "pass; assign 2".into()));
    assert!(fixture.state.table.markers.contains(Piece::Rattlebones0));
    // Back on the Villain's side it gives the marker up.
    while fixture
        .state
        .table
        .agenda
        .turns
        .as_slice()
        .iter()
        .any(|turn| turn.who == Char::Rattlebones0)
    {
        fixture.play("pass");
    }
    assert!(fixture.state.table.markers.is_empty());
}

#[test]
fn vv_101_vv_119_a_plus_one_carries_an_empty_pool_on() {
    let mut fixture = Fixture::new(&[Scrutt, Bjorn, Amos]);
    fixture.put(12, "rattlebones_0 gladestalker_0").wound("gladestalker_0").turn(Scrutt);
    fixture.play("melee; novice 1x1; adept 1x0 0x2; region 12; assign 3");
    let mut other = fixture.clone();
    assert_eq!(fixture.choices(), "pass; use_plus_one");
    fixture.play("use_plus_one; assign 1");
    assert_eq!(fixture.defeated(), "rattlebones gladestalker");
    other.play("pass");
    assert_eq!(
        (other.defeated(), other.stack(12)),
        ("rattlebones".into(), "gladestalker_0".into())
    );
}

#[test]
fn vv_103_vv_192_armor_that_may_be_declined_counts_for_nothing() {
    for (optional, choices) in
        [(true, "pass; assign 4; assign 5; assign 6"), (false, "pass; assign 5; assign 6")]
    {
        let mut fixture =
            Fixture::with(&[Bjorn, Amos, Loxley], |options| options.optional_benefits = optional);
        fixture
            .tokens(Bjorn, [0; 4])
            .dice(Bjorn, Row::Melee, "3R")
            .put(12, "marrow_knight")
            .turn(Bjorn);
        fixture.play("melee; master 3x2; region 12");
        assert_eq!(fixture.choices(), choices);
    }
    // A Hero is hurt by 1, Mordak by 5, and what Dodge prevents comes on top.
    let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
    fixture.final_battle().tokens(Bjorn, [0; 4]).dice(Bjorn, Row::Melee, "3R").turn(Bjorn);
    fixture.play("melee; master 3x2; region 12");
    assert_eq!(fixture.choices(), "pass; assign 5; assign 6");
}

#[test]
fn vv_104_dodge_then_reactions_then_armor() {
    let mut fixture = Fixture::new(&[Amos, Mari, Bjorn]);
    fixture.at(Mari, 11).wear(Mari, Treasure::BearPlate).hand(Amos, &[Spell::GuardianHand]);
    fixture.put(11, "the_encore").turn(Char::TheEncore).play("melee; novice 6x1; region 11");
    assert_eq!((fixture.seat(), fixture.choices()), (1, "pass; use".into()), "Dodge");
    fixture.play("use; total 1; assign 6");
    assert_eq!(fixture.choices(), "pass; spell guardian_hand", "6 less 1 is due");
    fixture.play("spell guardian_hand");
    assert_eq!((fixture.seat(), fixture.choices()), (1, "pass; use".into()), "Armor last");
    fixture.play("use");
    assert_eq!(fixture.hearts(Mari), 15, "6 - 1 - 3 - 1");
}

#[test]
fn vv_112_vv_q49_each_binding_caster_heals_once_an_attack() {
    let mut fixture = Fixture::new(&[Scrutt, Amos, Mari]);
    fixture
        .health(Amos, 2)
        .health(Mari, 2)
        .tokens(Scrutt, [0; 4])
        .put(12, "rattlebones_0 gladestalker_0");
    fixture.set(|state| {
        state.table.players[SeatId::Hero0].lifelink_by =
            SeatId::set(&[SeatId::Hero1, SeatId::Hero2]);
    });
    fixture.turn(Scrutt).play("melee; novice 1x1; adept 0x0 1x2; region 12; assign 3; assign 2");
    // 3 and 2 in one attack; Healer's Boon once.
    assert_eq!((fixture.hearts(Amos), fixture.hearts(Mari)), (2 + 5 + 1, 2 + 5));
}

#[test]
fn vv_186_cowardly_mordak_hides_below_his_minions() {
    let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
    fixture.final_battle().health(Mordak, 30).tokens(Bjorn, [0; 4]).dice(Bjorn, Row::Melee, "6R");
    fixture.put(12, "sheep_0 gladestalker_0").turn(Bjorn).play("melee; master 2x2; region 12");
    assert!(fixture.may("assign 1"), "the Sheep first");
    fixture.play("assign 1; assign 2; assign 5");
    assert_eq!((fixture.hearts(Mordak), fixture.stack(12)), (25, String::new()));
}

#[test]
fn vv_184_no_health_in_the_final_battle_is_defeat() {
    let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
    fixture.final_battle().health(Mordak, 10).tokens(Bjorn, [0; 4]).dice(Bjorn, Row::Melee, "6R");
    fixture.turn(Bjorn).play("melee; master 4x2; region 12; assign 10");
    assert_eq!((fixture.node(), fixture.hearts(Mordak)), (Node::Terminal, 0));
    assert_eq!([0, 1, 2, 3].map(|seat| crate::Apply::payoff(&fixture.state, seat)), [1, 1, 1, -1]);
}

#[test]
fn vv_185_vv_q50_a_group_is_dealt_before_the_end_is_looked_for() {
    let mut fixture = Fixture::new(&[Alyndra, Amos, Bjorn]);
    fixture.final_battle().set(|state| state.table.souls = 2).health(Mordak, 5).crystal(Alyndra);
    fixture.at(Alyndra, 13).at(Amos, 13).at(Bjorn, 17).health(Amos, 2);
    fixture.hand(Alyndra, &[Spell::EyeForAnEye]).hand(Mordak, &[Spell::VoidEruption]);
    fixture
        .turn(Mordak)
        .cast(Mordak, Spell::VoidEruption, 1)
        .play("region 13; spell eye_for_an_eye");
    assert_eq!((fixture.hearts(Mordak), fixture.state.table.souls), (0, 3));
    assert_eq!(crate::Apply::payoff(&fixture.state, 3), 1, "VV-Q44: the Villain wins");
}

//! Action Rolls, attacks and damage, Health, Plus-Ones (3.8 to 3.11, 3.21).

use super::*;

fn gathered(fixture: &Fixture) -> Dice {
    fixture.state.table.agenda.roll().to_roll()
}

#[test]
fn vv_43_vv_83_players_may_roll_with_dice_or_a_plus_one() {
    let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
    fixture.turn(Bjorn);
    assert!(fixture.may("melee") && fixture.may("ranged") && !fixture.may("magic"));
    let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
    fixture.tokens(Bjorn, [0, 0, 1, 0]).turn(Bjorn).play("magic");
    assert_eq!(fixture.choices(), "pass; use_plus_one", "a token, no dice");
    // VV-38, VV-Q41: a Minion needs a die of its card and somebody to attack.
    let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
    fixture.put(12, "squib_tosser_0").turn(Char::SquibTosser0);
    assert!(!fixture.may("melee") && !fixture.may("ranged"));
}

#[test]
fn vv_87_more_dice_than_there_are_is_no_matter() {
    let mut fixture = Fixture::with(&[Bjorn, Amos, Loxley], |options| options.row_capacity = 12);
    fixture.dice(Bjorn, Row::Melee, "8Y 4W").set(|state| {
        state.table.players[SeatId::Hero0].edge_by[0].insert(SeatId::Hero1);
    });
    fixture.turn(Bjorn).play("melee");
    assert_eq!(gathered(&fixture), Dice::read("9Y 4W"));
}

#[test]
fn vv_88_vv_96_vv_110_the_pool_is_spent_as_one_likes_and_attacks_once() {
    let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
    fixture
        .dice(Bjorn, Row::Melee, "4R")
        .tokens(Bjorn, [0; 4])
        .put(12, "rattlebones_0 petal_duelist_0");
    fixture.turn(Bjorn).play("melee; master 4x2; buy_plus_one; region 12; assign 3");
    assert_eq!(fixture.choices(), "pass; use_plus_one; assign 1; assign 2; assign 3");
    fixture.play("pass");
    assert_eq!(
        (fixture.pool(), fixture.may("region 12"), fixture.may("buy_plus_one")),
        (3, false, true)
    );
}

#[test]
fn vv_91_vv_119_plus_ones_serve_their_own_row_only() {
    let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
    fixture.tokens(Bjorn, [0, 2, 1, 0]).turn(Bjorn).play("ranged; novice 0x1");
    assert_eq!(fixture.choices(), "pass; use_plus_one");
    fixture.play("use_plus_one; use_plus_one");
    assert_eq!(fixture.plus_ones(Bjorn), [0, 0, 1, 0]);
    let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
    fixture.tokens(Bjorn, [0, 2, 1, 0]).turn(Bjorn).play("melee; adept 2x0 0x2; master 0x2");
    assert_eq!((fixture.seat(), fixture.left()), (0, (2, 0)), "one Hit, nothing to do with it");
}

#[test]
fn vv_94_vv_95_melee_is_here_and_ranged_next_door() {
    let mut fixture = Fixture::new(&[Mari, Amos, Loxley]);
    fixture
        .dice(Mari, Row::Ranged, "1R")
        .put(12, "swiftwing")
        .put(13, "petal_duelist_0")
        .turn(Mari);
    let mut other = fixture.clone();
    fixture.play("melee; novice 1x1; adept 0x0 0x2; master 0x2");
    assert!(fixture.may("region 12") && !fixture.may("region 13"));
    other.play("ranged; master 0x2");
    assert!(other.may("region 13") && !other.may("region 12"));
}

#[test]
fn vv_97_vv_98_vv_103_the_top_minion_defends() {
    let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
    fixture.put(12, "petal_duelist_0 swiftwing").tokens(Bjorn, [0; 4]).turn(Bjorn);
    fixture.play("melee; adept 0x0 2x2; master 1x2; region 12");
    assert_eq!(
        fixture.choices(),
        "pass; assign 1; assign 2; assign 3; assign 4; assign 5; assign 6"
    );
    fixture.play("assign 2");
    assert_eq!(fixture.choices(), "pass; assign 3; assign 4", "Swiftwing is next: 3 to Wound");
}

#[test]
fn vv_102_vv_106_vv_q9_a_wounded_target_is_met_again_by_the_switch_only() {
    for (again, choices) in
        [(false, "pass; buy_plus_one"), (true, "pass; assign 2; assign 3; assign 4")]
    {
        let mut fixture = Fixture::with(&[Mari, Amos, Loxley], |options| {
            options.wound_then_defeat_in_one_attack = again;
        });
        fixture
            .tokens(Mari, [0; 4])
            .dice(Mari, Row::Melee, "3R")
            .put(12, "bone_teller_0")
            .turn(Mari);
        fixture.play("melee; master 3x2; region 12; assign 2");
        assert_eq!(fixture.choices(), choices);
        if again {
            fixture.play("assign 2");
            assert_eq!(fixture.defeated(), "bone_teller");
        }
    }
}

#[test]
fn vv_105_damage_is_compared_once_and_never_kept() {
    for (hits, beaten, wounded) in [(1, false, false), (2, false, true), (3, true, false)] {
        let mut fixture = Fixture::new(&[Alyndra, Amos, Loxley]);
        fixture.put(12, "rattlebones_0").dice(Alyndra, Row::Melee, "3W").tokens(Alyndra, [0; 4]);
        fixture.turn(Alyndra).play(&format!("melee; novice {hits}x1"));
        if fixture.may("region 12") {
            fixture.play("region 12");
        }
        let assign = format!("assign {hits}");
        if fixture.may(&assign) {
            fixture.play(&assign);
        }
        assert_eq!(!fixture.defeated().is_empty(), beaten, "{hits}");
        assert_eq!(fixture.is_wounded(Piece::Rattlebones0), wounded, "{hits}");
    }
}

#[test]
fn vv_107_vv_149_vv_153_a_hero_at_zero_is_defeated_and_loses_nothing() {
    let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
    fixture.at(Amos, 11).health(Amos, 2).xp(Amos, 3).wear(Amos, Treasure::LuckyCoin);
    fixture.hand(Amos, &[Spell::Purify]).put(11, "rattlebones_0");
    fixture.set(|state| {
        let amos = &mut state.table.players[SeatId::Hero1];
        (amos.cursed, amos.shackled, amos.marker) = (true, true, true);
        amos.armor_by.insert(SeatId::Hero0);
    });
    fixture.turn(Char::Rattlebones0).play("melee; novice 2x1; region 11; assign 2; pass");
    let amos = fixture.player(Amos);
    assert_eq!((amos.cell, amos.health, amos.xp, amos.plus_ones()), (None, 0, 3, 1));
    assert_eq!(amos.slots[Slot::Item], Some(Treasure::LuckyCoin));
    assert!(!amos.cursed && !amos.shackled && !amos.marker && amos.armor_by.is_empty());
    assert_eq!(
        (fixture.state.hands[SeatId::Hero1].total(), fixture.state.table.defeated_heroes),
        (1, 1)
    );
}

#[test]
fn vv_109_gust_falls_to_his_defeat_value_only() {
    for (hits, falls) in [(4, true), (3, false)] {
        let mut fixture = Fixture::new(&[Gwenavael, Amos, Loxley]);
        fixture.reveal(&[(8, Tile::T1Bramble), (18, Tile::T1Farm)]);
        fixture.set(|state| state.table.gust = Some(Cell::C13)).turn(Char::Gust);
        fixture.play("scout; tile t1_den; minion vain_skirmisher; step west; melee");
        fixture.play(&format!("adept 0x0 {}x2", hits - 2));
        if falls {
            fixture.play("region 13");
            assert_eq!(fixture.choices(), "pass; assign 4", "VV-103");
            fixture.play("assign 4");
            assert_eq!((fixture.cell(Char::Gust), fixture.seat()), (None, 1), "his Turn is over");
        } else {
            fixture.play("region 13");
            assert_eq!((fixture.cell(Char::Gust), fixture.seat()), (Some(13), 0));
        }
    }
}

#[test]
fn vv_108_vv_114_mordak_is_hurt_and_healed_in_steps_of_five() {
    let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
    fixture.final_battle().health(Mordak, 30).wear(Mordak, Treasure::HealingDraught).turn(Mordak);
    fixture.play("use_item");
    assert_eq!(fixture.hearts(Mordak), 35);
    let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
    fixture.final_battle().health(Mordak, 30).tokens(Bjorn, [0; 4]).dice(Bjorn, Row::Melee, "5R");
    fixture.turn(Bjorn).play("melee; master 4x2; region 12; assign 9");
    assert_eq!(fixture.hearts(Mordak), 25, "5 of 9");
}

#[test]
fn vv_115_the_villains_health_stays_between_five_and_a_hundred() {
    let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
    fixture.health(Mordak, 100).hand(Mordak, &[Spell::LifeLeech]).turn(Mordak);
    fixture.cast(Mordak, Spell::LifeLeech, 1).play("character bjorn");
    assert_eq!(fixture.hearts(Mordak), 100);
}

#[test]
fn vv_116_vv_185_hearts_are_paid_whatever_protects() {
    let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
    fixture.final_battle().reveal(&[(14, Tile::T1Thicket)]).at(Bjorn, 13).health(Bjorn, 1);
    fixture.wear(Bjorn, Treasure::BearPlate).hand(Amos, &[Spell::LastBreath, Spell::GuardianHand]);
    fixture.set(|state| state.table.souls = 2).turn(Bjorn).play("step east");
    assert_eq!((fixture.node(), fixture.state.table.souls), (Node::Terminal, 3));
}

#[test]
fn vv_118_vv_121_vv_122_every_row_has_its_plus_ones() {
    let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
    fixture
        .tokens(Mordak, [0; 4])
        .turn(Mordak)
        .play("corruption; novice 1x1; adept 0x0 0x2; buy_plus_one");
    assert_eq!(fixture.plus_ones(Mordak), [0, 0, 0, 1]);
    let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
    fixture
        .tokens(Mordak, [0; 4])
        .turn(Mordak)
        .play("ranged; novice 1x1; adept 0x0 0x2; buy_plus_one");
    assert_eq!(fixture.plus_ones(Mordak), [0, 1, 0, 0]);
}

#[test]
fn vv_123_minions_and_gust_gain_no_plus_ones() {
    let mut fixture = Fixture::new(&[Gwenavael, Amos, Loxley]);
    fixture.put(12, "voldor").set(|state| state.table.gust = Some(Cell::KEEP)).turn(Char::Gust);
    fixture.play("melee; novice 1x1; adept 0x0 1x2");
    assert!(!fixture.may("buy_plus_one"));
}

#[test]
fn vv_99_vv_q8_a_second_hero_makes_a_choice_necessary() {
    let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
    fixture.at(Bjorn, 11).at(Amos, 11).put(11, "rattlebones_0").turn(Char::Rattlebones0);
    fixture.set(|state| state.table.initiative = SeatId::Hero1);
    fixture.play("melee; novice 1x1; region 11");
    assert_eq!(
        (fixture.seat(), fixture.choices()),
        (1, "character bjorn; character amos".into()),
        "Initiative order"
    );
}

#[test]
fn vv_q2_every_region_can_have_a_marker() {
    let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley, Scrutt, Mari]);
    fixture.at(Bjorn, 11).at(Amos, 11).at(Loxley, 13).at(Scrutt, 13);
    fixture.set(|state| {
        for seat in [SeatId::Hero0, SeatId::Hero2, SeatId::Hero4] {
            state.table.players[seat].marker = true;
        }
    });
    fixture.turn(Bjorn).validate();
    assert!(fixture.player(Mari).marker);
}

#[test]
fn vv_q28_all_dodges_of_a_group_come_before_its_amount() {
    let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
    fixture.at(Loxley, 17).wear(Bjorn, Treasure::DuckingBuckler).wear(Amos, Treasure::BearPlate);
    fixture
        .put(13, "squib_tosser_0")
        .turn(Char::SquibTosser0)
        .play("ranged; novice 2x1; region 12");
    assert_eq!((fixture.seat(), fixture.choices()), (0, "pass; use".into()));
    fixture.play("use; total 1");
    assert_eq!(fixture.seat(), 1);
    fixture.play("use; total 1");
    assert_eq!((fixture.seat(), fixture.choices()), (3, "pass; assign 1; assign 2".into()));
    fixture.play("assign 2; pass");
    assert_eq!((fixture.hearts(Bjorn), fixture.hearts(Amos)), (19, 13), "Amos declined his Armor");
}

#[test]
fn vv_190_vv_192_the_same_ability_twice_adds_nothing() {
    let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
    fixture.at(Bjorn, 11).wear(Bjorn, Treasure::PaddedJerkin).put(11, "rattlebones_0");
    fixture.set(|state| state.table.players[SeatId::Hero0].armor_by.insert(SeatId::Hero1));
    fixture.turn(Char::Rattlebones0).play("melee; novice 2x1; region 11; assign 2; use");
    assert_eq!(fixture.hearts(Bjorn), 19, "one is prevented, once");
}

#[test]
fn vv_195_vv_196_the_aura_needs_a_defender() {
    // A cursed Hero alone curses the Minion that attacks it.
    let fixture = |marked: bool, more: bool| {
        let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
        fixture.at(Bjorn, 11).put(11, "petal_duelist_0");
        if more {
            fixture.at(Amos, 11);
        }
        fixture.set(|state| {
            state.table.players[SeatId::Hero0].cursed = true;
            state.table.players[SeatId::Hero0].marker = marked;
        });
        fixture.turn(Char::PetalDuelist0).play("melee");
        gathered(&fixture)
    };
    assert_eq!(fixture(false, false), Dice::read("2W"), "the only one is the Defender");
    assert_eq!(fixture(false, true), Dice::read("1Y 1W"), "nobody is marked");
    assert_eq!(fixture(true, true), Dice::read("2W"), "the marked one");
}

#[test]
fn vv_193_longshot_reaches_adjacent_regions_for_nothing() {
    let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
    fixture.at(Amos, 11).at(Loxley, 17).put(13, "gladestalker_0").turn(Char::Gladestalker0);
    fixture.play("ranged; novice 0x1; adept 0x0 0x2");
    assert_eq!(fixture.choices(), "pass; region 12", "one Hit: nothing is left for a distant shot");
}

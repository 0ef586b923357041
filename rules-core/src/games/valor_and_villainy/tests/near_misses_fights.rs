//! Attacks, Health, reactions and abilities (3.9 to 3.16, 3.21, 3.22), where
//! somebody else, another amount or another roll would pass for the same.

use super::{super::state::SeatIds, *};

fn gathered(fixture: &Fixture) -> Dice {
    fixture.state.table.agenda.roll().to_roll()
}

#[test]
fn vv_100_who_walks_away_leaves_the_choice_to_the_next_attack() {
    let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
    fixture.set(|state| state.table.players[SeatId::Hero0].marker = true).turn(Bjorn);
    fixture.play("step east");
    assert_eq!((fixture.seat(), fixture.may("step west")), (0, true), "nobody is asked");
    assert!(!fixture.player(Amos).marker && !fixture.player(Loxley).marker);
}

/// Mari, bound by Amos, attacks; Parting Spite answers.
fn spited(health: u8) -> Fixture {
    let mut fixture = Fixture::new(&[Mari, Amos, Loxley]);
    fixture.at(Amos, 17).at(Loxley, 17).health(Mari, health).health(Amos, 2);
    fixture.tokens(Mari, [0; 4]).dice(Mari, Row::Melee, "2R").hand(Mordak, &[Spell::PartingSpite]);
    fixture.set(|state| {
        state.table.players[SeatId::Hero0].lifelink_by = SeatIds::one(SeatId::Hero1);
    });
    fixture
        .put(12, "rattlebones_0")
        .turn(Mari)
        .play("melee; master 2x2; region 12; assign 3; pass");
    fixture.play("spell parting_spite");
    fixture
}

#[test]
fn vv_112_blood_bound_counts_the_attack_and_needs_the_bound_one_alive() {
    let fixture = spited(3);
    assert_eq!(
        (fixture.hearts(Mari), fixture.hearts(Amos)),
        (1, 2 + 3 + 1),
        "not the 2 of the Spell"
    );
    let fixture = spited(2);
    assert_eq!((fixture.cell(Mari), fixture.hearts(Amos)), (None, 2));
}

#[test]
fn vv_112_a_hero_counts_for_the_hearts_it_had() {
    let mut fixture = Fixture::new(&[Mari, Amos, Loxley]);
    fixture.at(Amos, 17).health(Amos, 2).health(Loxley, 2).tokens(Mari, [0; 4]);
    fixture.dice(Mari, Row::Melee, "2R").wear(Mari, Treasure::WhirlingFlail).put(12, "voldor");
    fixture.set(|state| {
        state.table.players[SeatId::Hero0].lifelink_by = SeatIds::one(SeatId::Hero1);
    });
    fixture.turn(Mari).play("melee; use; novice 0x1; master 2x2; region 12; assign 4");
    assert_eq!((fixture.cell(Loxley), fixture.hearts(Amos)), (None, 2 + 2 + 1), "2 of the 4");
}

#[test]
fn vv_114_mordak_is_healed_by_whole_steps_only() {
    for (level, hearts) in [(1, 30), (2, 35), (3, 35)] {
        let mut fixture = Fixture::new(&[Mari, Amos, Loxley]);
        fixture
            .final_battle()
            .health(Mordak, 30)
            .tokens(Mari, [0; 4])
            .hand(Mari, &[Spell::SoulBeam]);
        fixture.turn(Mari).cast(Mari, Spell::SoulBeam, level).play("character mordak");
        assert_eq!(fixture.hearts(Mordak), hearts, "3, 5 and 7");
    }
}

#[test]
fn vv_115_the_villain_may_rise_above_his_start() {
    for (health, healed) in [(45, 50), (95, 100)] {
        let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
        fixture.final_battle().health(Mordak, health).wear(Mordak, Treasure::HealingDraught);
        fixture.turn(Mordak).play("use_item");
        assert_eq!(fixture.hearts(Mordak), healed);
    }
    let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
    fixture.final_battle().health(Mordak, 100).wear(Mordak, Treasure::HealingDraught);
    assert!(!fixture.turn(Mordak).may("use_item"), "VV-71: below 100");
}

#[test]
fn vv_124_vv_150_a_minion_on_strings_has_no_spells_of_a_hero_in_the_stash() {
    let mut fixture = Fixture::new(&[Gwenavael, Bjorn, Amos]);
    fixture.reveal(&[(8, Tile::T1Bramble), (18, Tile::T1Farm)]).at(Bjorn, 17).at(Amos, 17);
    fixture.health(Gwenavael, 1).tokens(Gwenavael, [0; 4]).put(13, "shadow_mordak");
    fixture.hand(Gwenavael, &[Spell::PuppetStrings, Spell::SoulBeam]).turn(Gwenavael);
    fixture.cast(Gwenavael, Spell::PuppetStrings, 3);
    assert!(fixture.may("magic"));
    fixture.play("scout; tile t1_den; minion petal_duelist; step west; step west");
    fixture.play("melee; novice 1x1; adept 0x0 0x2; region 12; assign 1; pass");
    // Her Turn is over; his goes on first, by her decision.
    assert_eq!((fixture.cell(Gwenavael), fixture.seat()), (None, 0));
    assert_eq!(fixture.state.table.agenda.turn().who, Char::ShadowMordak);
    assert!(fixture.may("loot") || fixture.may("step west"));
    assert!(!fixture.may("magic"));
}

#[test]
fn vv_136_who_has_passed_is_not_asked_again_after_another_ones_reaction() {
    let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
    fixture.hand(Bjorn, &[Spell::Favor]).hand(Amos, &[Spell::Favor]).put(12, "voldor").turn(Bjorn);
    fixture.play("melee; adept 0x0 0x2; master 0x2; pass; spell favor");
    assert_eq!((fixture.seat(), fixture.may("spell favor")), (0, false));
    assert_eq!(fixture.pool(), 5);
}

#[test]
fn vv_195_a_hexed_defender_in_a_cloak_curses_nobody() {
    for (cloak, dice) in [(false, "2W"), (true, "1Y 1W")] {
        let mut fixture = Fixture::new(&[Mari, Bjorn, Loxley]);
        fixture.at(Bjorn, 17).at(Loxley, 17).put(12, "petal_duelist_0");
        fixture.set(|state| state.table.players[SeatId::Hero0].cursed = true);
        if cloak {
            fixture.wear(Mari, Treasure::WardedCloak);
        }
        let dice = Dice::read(dice);
        assert_eq!(gathered(fixture.turn(Char::PetalDuelist0).play("melee")), dice, "{cloak}");
    }
}

#[test]
fn vv_204_battle_rage_counts_friends_and_every_kind_of_roll() {
    let mut fixture = Fixture::new(&[Scrutt, Bjorn, Loxley]);
    fixture.at(Bjorn, 17).health(Loxley, 1).tokens(Scrutt, [0; 4]).dice(Scrutt, Row::Melee, "1R");
    fixture.wear(Scrutt, Treasure::WhirlingFlail).put(12, "voldor").turn(Scrutt);
    fixture.play("melee; use; novice 0x1; master 0x2; region 12; assign 1");
    assert_eq!((fixture.cell(Loxley), fixture.choices()), (None, "pass; use".into()));
    let mut fixture = Fixture::new(&[Scrutt, Bjorn, Loxley]);
    fixture.tokens(Scrutt, [0; 4]).put(13, "gladestalker_0").wound("gladestalker_0").turn(Scrutt);
    fixture.play("ranged; adept 0x0 0x2; region 13; assign 1; use");
    assert_eq!(fixture.plus_ones(Scrutt), [1, 0, 0, 0], "on his Melee row");
}

/// A Hero's Puppet Strings hold Shadow Mordak, who rolls 3 Hits of Magic.
fn shadow_of(hero: Hero, spell: Spell) -> Fixture {
    let mut fixture = Fixture::new(&[hero, Bjorn, Loxley]);
    fixture.health(Bjorn, 5).tokens(hero, [0; 4]).put(13, "shadow_mordak rattlebones_0");
    fixture.hand(hero, &[Spell::PuppetStrings, spell]).turn(hero);
    fixture.cast(hero, Spell::PuppetStrings, 3).play("character shadow_mordak");
    fixture.play(&format!("magic; adept 0x0 0x2; master 0x2; spell {spell}"));
    fixture
}

#[test]
fn vv_202_vv_207_vv_215_shadow_mordak_has_no_ability_of_his_controller() {
    let fixture = shadow_of(Alyndra, Spell::MageDarts);
    assert!(fixture.may("assign 3") && !fixture.may("assign 4"));
    let mut fixture = shadow_of(Amos, Spell::SoulBeam);
    fixture.play("character bjorn");
    assert_eq!(fixture.hearts(Bjorn), 8);
}

#[test]
fn vv_137_vv_q51_a_pass_counts_where_it_is_seen() {
    for (seen, counted) in [(false, 0), (true, 1)] {
        let mut fixture =
            Fixture::with(&[Bjorn, Amos, Loxley], |options| options.observe_reaction_passes = seen);
        fixture.hand(Amos, &[Spell::Rewind]).put(12, "voldor").turn(Bjorn);
        fixture.play("melee; adept 0x0 0x2; master 0x2");
        let before = fixture.state.table.decisions;
        assert_eq!(fixture.play("pass").state.table.decisions, before + counted);
    }
}

#[test]
fn vv_5_mordak_is_a_player_character() {
    let mut fixture = Fixture::new(&[Mari, Gwenavael, Loxley]);
    fixture.final_battle().at(Loxley, 13).tokens(Mari, [0; 4]).hand(Mari, &[Spell::LionsRoar]);
    fixture.turn(Mari).cast(Mari, Spell::LionsRoar, 1);
    assert_eq!(
        fixture.choices(),
        "character loxley; character gwenavael; character mari; character mordak"
    );
}

#[test]
fn vv_211_vv_q18_mordak_meddles_in_rolls_of_heroes_unless_the_switch_says_no() {
    for (any, seat) in [(true, 3), (false, 0)] {
        let mut fixture =
            Fixture::with(&[Bjorn, Amos, Loxley], |options| options.boost_any_roll = any);
        fixture.tokens(Mordak, [1, 1, 0, 0]).put(12, "voldor").turn(Bjorn);
        fixture.play("melee; adept 0x0 0x2; master 0x2");
        assert_eq!((fixture.seat(), fixture.may("add_beat")), (seat, any));
        let mut fixture =
            Fixture::with(&[Bjorn, Amos, Loxley], |options| options.boost_any_roll = any);
        fixture.tokens(Mordak, [1, 0, 0, 0]).put(12, "rattlebones_0").turn(Char::Rattlebones0);
        fixture.play("melee; novice 1x1");
        assert!(fixture.may("use_plus_one"), "his Minions he always serves");
    }
}

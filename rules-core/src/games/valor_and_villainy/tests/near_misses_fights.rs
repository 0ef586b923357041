//! Attacks, Health, reactions and abilities (3.9 to 3.16, 3.21, 3.22), where
//! somebody else, another amount or another roll would pass for the same.

use super::{super::state::Chairs, *};

fn gathered(scene: &Fixture) -> Dice {
    scene.state.table.agenda.roll().to_roll
}

#[test]
fn vv_100_who_walks_away_leaves_the_choice_to_the_next_attack() {
    let mut scene = Fixture::new(&[Bjorn, Amos, Loxley]);
    scene.set(|state| state.table.players[Chair::Hero0].marker = true).turn(Bjorn);
    scene.play("step east");
    assert_eq!((scene.seat(), scene.may("step west")), (0, true), "nobody is asked");
    assert!(!scene.player(Amos).marker && !scene.player(Loxley).marker);
}

/// Mari, bound by Amos, attacks; Parting Spite answers.
fn spited(health: u8) -> Fixture {
    let mut scene = Fixture::new(&[Mari, Amos, Loxley]);
    scene.at(Amos, 17).at(Loxley, 17).health(Mari, health).health(Amos, 2);
    scene.tokens(Mari, [0; 4]).dice(Mari, Row::Melee, "2R").hand(Mordak, &[Spell::PartingSpite]);
    scene.set(|state| {
        state.table.players[Chair::Hero0].lifelink_by = Chairs::one(Chair::Hero1);
    });
    scene.put(12, "rattlebones_0").turn(Mari).play("melee; master 2x2; region 12; assign 3; pass");
    scene.play("spell parting_spite");
    scene
}

#[test]
fn vv_112_blood_bound_counts_the_attack_and_needs_the_bound_one_alive() {
    let scene = spited(3);
    assert_eq!((scene.hearts(Mari), scene.hearts(Amos)), (1, 2 + 3 + 1), "not the 2 of the Spell");
    let scene = spited(2);
    assert_eq!((scene.cell(Mari), scene.hearts(Amos)), (None, 2));
}

#[test]
fn vv_112_a_hero_counts_for_the_hearts_it_had() {
    let mut scene = Fixture::new(&[Mari, Amos, Loxley]);
    scene.at(Amos, 17).health(Amos, 2).health(Loxley, 2).tokens(Mari, [0; 4]);
    scene.dice(Mari, Row::Melee, "2R").wear(Mari, Treasure::WhirlingFlail).put(12, "voldor");
    scene.set(|state| {
        state.table.players[Chair::Hero0].lifelink_by = Chairs::one(Chair::Hero1);
    });
    scene.turn(Mari).play("melee; use; novice 0x1; master 2x2; region 12; assign 4");
    assert_eq!((scene.cell(Loxley), scene.hearts(Amos)), (None, 2 + 2 + 1), "2 of the 4");
}

#[test]
fn vv_114_mordak_is_healed_by_whole_steps_only() {
    for (level, hearts) in [(1, 30), (2, 35), (3, 35)] {
        let mut scene = Fixture::new(&[Mari, Amos, Loxley]);
        scene.final_battle().health(Mordak, 30).tokens(Mari, [0; 4]).hand(Mari, &[Spell::SoulBeam]);
        scene.turn(Mari).cast(Mari, Spell::SoulBeam, level).play("character mordak");
        assert_eq!(scene.hearts(Mordak), hearts, "3, 5 and 7");
    }
}

#[test]
fn vv_115_the_villain_may_rise_above_his_start() {
    for (health, healed) in [(45, 50), (95, 100)] {
        let mut scene = Fixture::new(&[Bjorn, Amos, Loxley]);
        scene.final_battle().health(Mordak, health).wear(Mordak, Treasure::HealingDraught);
        scene.turn(Mordak).play("use_item");
        assert_eq!(scene.hearts(Mordak), healed);
    }
    let mut scene = Fixture::new(&[Bjorn, Amos, Loxley]);
    scene.final_battle().health(Mordak, 100).wear(Mordak, Treasure::HealingDraught);
    assert!(!scene.turn(Mordak).may("use_item"), "VV-71: below 100");
}

#[test]
fn vv_124_vv_150_a_minion_on_strings_has_no_spells_of_a_hero_in_the_stash() {
    let mut scene = Fixture::new(&[Gwenavael, Bjorn, Amos]);
    scene.reveal(&[(8, Tile::T1Bramble), (18, Tile::T1Farm)]).at(Bjorn, 17).at(Amos, 17);
    scene.health(Gwenavael, 1).tokens(Gwenavael, [0; 4]).put(13, "shadow_mordak");
    scene.hand(Gwenavael, &[Spell::PuppetStrings, Spell::SoulBeam]).turn(Gwenavael);
    scene.cast(Gwenavael, Spell::PuppetStrings, 3);
    assert!(scene.may("magic"));
    scene.play("scout; tile t1_den; minion petal_duelist; step west; step west");
    scene.play("melee; novice 1x1; adept 0x0 0x2; region 12; assign 1; pass");
    // Her Turn is over; his goes on first, by her decision.
    assert_eq!((scene.cell(Gwenavael), scene.seat()), (None, 0));
    assert_eq!(scene.state.table.agenda.turn().who, Char::ShadowMordak);
    assert!(scene.may("loot") || scene.may("step west"));
    assert!(!scene.may("magic"));
}

#[test]
fn vv_136_who_has_passed_is_not_asked_again_after_another_ones_reaction() {
    let mut scene = Fixture::new(&[Bjorn, Amos, Loxley]);
    scene.hand(Bjorn, &[Spell::Favor]).hand(Amos, &[Spell::Favor]).put(12, "voldor").turn(Bjorn);
    scene.play("melee; adept 0x0 0x2; master 0x2; pass; spell favor");
    assert_eq!((scene.seat(), scene.may("spell favor")), (0, false));
    assert_eq!(scene.pool(), 5);
}

#[test]
fn vv_195_a_hexed_defender_in_a_cloak_curses_nobody() {
    for (cloak, dice) in [(false, "2W"), (true, "1Y 1W")] {
        let mut scene = Fixture::new(&[Mari, Bjorn, Loxley]);
        scene.at(Bjorn, 17).at(Loxley, 17).put(12, "petal_duelist_0");
        scene.set(|state| state.table.players[Chair::Hero0].cursed = true);
        if cloak {
            scene.wear(Mari, Treasure::WardedCloak);
        }
        let dice = Dice::read(dice);
        assert_eq!(gathered(scene.turn(Char::PetalDuelist0).play("melee")), dice, "{cloak}");
    }
}

#[test]
fn vv_204_battle_rage_counts_friends_and_every_kind_of_roll() {
    let mut scene = Fixture::new(&[Scrutt, Bjorn, Loxley]);
    scene.at(Bjorn, 17).health(Loxley, 1).tokens(Scrutt, [0; 4]).dice(Scrutt, Row::Melee, "1R");
    scene.wear(Scrutt, Treasure::WhirlingFlail).put(12, "voldor").turn(Scrutt);
    scene.play("melee; use; novice 0x1; master 0x2; region 12; assign 1");
    assert_eq!((scene.cell(Loxley), scene.choices()), (None, "pass; use".into()));
    let mut scene = Fixture::new(&[Scrutt, Bjorn, Loxley]);
    scene.tokens(Scrutt, [0; 4]).put(13, "gladestalker_0").wound("gladestalker_0").turn(Scrutt);
    scene.play("ranged; adept 0x0 0x2; region 13; assign 1; use");
    assert_eq!(scene.plus_ones(Scrutt), [1, 0, 0, 0], "on his Melee row");
}

/// A Hero's Puppet Strings hold Shadow Mordak, who rolls 3 Hits of Magic.
fn shadow_of(hero: Hero, spell: Spell) -> Fixture {
    let mut scene = Fixture::new(&[hero, Bjorn, Loxley]);
    scene.health(Bjorn, 5).tokens(hero, [0; 4]).put(13, "shadow_mordak rattlebones_0");
    scene.hand(hero, &[Spell::PuppetStrings, spell]).turn(hero);
    scene.cast(hero, Spell::PuppetStrings, 3).play("character shadow_mordak");
    scene.play(&format!("magic; adept 0x0 0x2; master 0x2; spell {spell}"));
    scene
}

#[test]
fn vv_202_vv_207_vv_215_shadow_mordak_has_no_ability_of_his_controller() {
    let scene = shadow_of(Alyndra, Spell::MageDarts);
    assert!(scene.may("assign 3") && !scene.may("assign 4"));
    let mut scene = shadow_of(Amos, Spell::SoulBeam);
    scene.play("character bjorn");
    assert_eq!(scene.hearts(Bjorn), 8);
}

#[test]
fn vv_137_vv_q51_a_pass_counts_where_it_is_seen() {
    for (seen, counted) in [(false, 0), (true, 1)] {
        let mut scene =
            Fixture::with(&[Bjorn, Amos, Loxley], |options| options.observe_reaction_passes = seen);
        scene.hand(Amos, &[Spell::Rewind]).put(12, "voldor").turn(Bjorn);
        scene.play("melee; adept 0x0 0x2; master 0x2");
        let before = scene.state.table.decisions;
        assert_eq!(scene.play("pass").state.table.decisions, before + counted);
    }
}

#[test]
fn vv_5_mordak_is_a_player_character() {
    let mut scene = Fixture::new(&[Mari, Gwenavael, Loxley]);
    scene.final_battle().at(Loxley, 13).tokens(Mari, [0; 4]).hand(Mari, &[Spell::LionsRoar]);
    scene.turn(Mari).cast(Mari, Spell::LionsRoar, 1);
    assert_eq!(
        scene.choices(),
        "character loxley; character gwenavael; character mari; character mordak"
    );
}

#[test]
fn vv_211_vv_q18_mordak_meddles_in_rolls_of_heroes_unless_the_switch_says_no() {
    for (any, seat) in [(true, 3), (false, 0)] {
        let mut scene =
            Fixture::with(&[Bjorn, Amos, Loxley], |options| options.boost_any_roll = any);
        scene.tokens(Mordak, [1, 1, 0, 0]).put(12, "voldor").turn(Bjorn);
        scene.play("melee; adept 0x0 0x2; master 0x2");
        assert_eq!((scene.seat(), scene.may("add_beat")), (seat, any));
        let mut scene =
            Fixture::with(&[Bjorn, Amos, Loxley], |options| options.boost_any_roll = any);
        scene.tokens(Mordak, [1, 0, 0, 0]).put(12, "rattlebones_0").turn(Char::Rattlebones0);
        scene.play("melee; novice 1x1");
        assert!(scene.may("use_plus_one"), "his Minions he always serves");
    }
}

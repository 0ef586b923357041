//! What players ask across the table about Spells and what lasts (2.7, 3.12).

use super::*;
use crate::games::valor_and_villainy::state::{Agenda, Ending};

#[test]
fn vv_82_vv_124_vv_213_a_library_gives_gust_nothing_while_she_is_stashed() {
    let mut fixture = Fixture::new(&[Gwenavael, Bjorn, Amos]);
    fixture.reveal(&[(8, Tile::T1Thicket), (3, Tile::T2Barrow)]).at(Gwenavael, 13);
    fixture.reveal(&[(14, Tile::T1Bramble), (18, Tile::T1Farm)]).hand(Gwenavael, &[Spell::Rewind]);
    fixture.health(Gwenavael, 1).turn(Gwenavael).play("step north");
    assert_eq!(
        (fixture.cell(Gwenavael), fixture.cell(Char::Gust), fixture.seat()),
        (None, Some(8), 0)
    );
    fixture.play("scout; tile t2_library");
    assert_eq!(
        (fixture.node(), fixture.chance_outcomes().0),
        (Node::Chance, 12),
        "straight to the Chump"
    );
    fixture.play("minion heckler");
    assert_eq!(fixture.choices(), "pass; step north; step east; step south; step west");
    assert_eq!(fixture.state.hands[SeatId::Hero0].total(), 1, "nothing was drawn");
}

#[test]
fn vv_39_vv_82_the_puppeteer_draws_what_the_puppet_finds() {
    let mut fixture = Fixture::new(&[Gwenavael, Bjorn, Amos]);
    fixture.reveal(&[(8, Tile::T1Bramble), (3, Tile::T2Barrow)]).put(8, "rattlebones_0");
    fixture.at(Gwenavael, 8).hand(Gwenavael, &[Spell::PuppetStrings]).tokens(Gwenavael, [0; 4]);
    fixture.turn(Gwenavael).cast(Gwenavael, Spell::PuppetStrings, 1);
    assert!(!fixture.may("power_surge") && !fixture.may("region_action"));
    fixture.play("scout; tile t2_library");
    assert_eq!((fixture.seat(), fixture.choices()), (0, "deck arcane; deck divine".into()));
}

#[test]
fn vv_128_vv_183_life_leech_feeds_nobody_who_has_won() {
    let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
    fixture.final_battle().health(Mordak, 50).hand(Mordak, &[Spell::LifeLeech]).health(Amos, 2);
    fixture.tokens(Mordak, [0; 4]).turn(Mordak).cast(Mordak, Spell::LifeLeech, 1);
    let mut third = fixture.clone();
    fixture.play("character amos");
    assert_eq!(
        (fixture.cell(Amos), fixture.hearts(Mordak)),
        (None, 55),
        "its target fell, he feeds"
    );
    third.set(|state| state.table.souls = 2).play("character amos");
    assert_eq!((third.state.table.ending, third.hearts(Mordak)), (Some(Ending::Villain), 50));
}

#[test]
fn vv_2_vv_3_mercy_goes_through_the_labyrinth() {
    let mut fixture = Fixture::new(&[Amos, Bjorn, Mari]);
    fixture.reveal(&[(8, Tile::T1Bramble), (9, Tile::T2Labyrinth)]).at(Amos, 11).at(Bjorn, 9);
    fixture.set(|state| state.table.map.portal = Some((Cell::C9, Cell::C11))).at(Mari, 13);
    fixture.health(Amos, 5).health(Bjorn, 5).health(Mari, 5).tokens(Amos, [0; 4]);
    fixture.hand(Amos, &[Spell::CircleOfMercy]).turn(Amos).cast(Amos, Spell::CircleOfMercy, 1);
    assert_eq!([Amos, Bjorn, Mari].map(|hero| fixture.hearts(hero)), [8, 8, 5]);
}

#[test]
fn vv_40_vv_133_a_cycle_outlives_its_fallen_caster_and_ends_with_its_return() {
    let mut fixture = Fixture::new(&[Amos, Bjorn, Mari]);
    fixture.reveal(&[(8, Tile::T1Thicket)]).at(Amos, 13).health(Amos, 1).tokens(Amos, [0; 4]);
    fixture.hand(Amos, &[Spell::ShieldOfFaith]).turn(Amos).cast(Amos, Spell::ShieldOfFaith, 2);
    fixture.play("character bjorn; character amos; step north");
    // His own shield ended with him; Bjorn keeps his.
    assert!(fixture.player(Amos).armor_by.is_empty() && !fixture.player(Bjorn).armor_by.is_empty());
    fixture.set(|state| {
        state.table.agenda = Agenda::default();
        state.table.base = Base::new(Phase::HeroRound, PhaseStage::Hero(0));
        state.advance_to_cap();
    });
    assert_eq!((fixture.seat(), fixture.cell(Amos), fixture.hearts(Amos)), (0, Some(12), 14));
    assert!(fixture.player(Bjorn).armor_by.is_empty(), "his next Turn has begun");
}

#[test]
fn vv_195_vv_196_a_hexed_hero_alone_curses_whoever_is_there() {
    let gathered = |prepare: &dyn Fn(&mut Fixture)| {
        let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
        fixture.at(Amos, 11).at(Loxley, 11).put(12, "tomb_ox");
        fixture.set(|state| state.table.players[SeatId::Hero0].cursed = true);
        prepare(&mut fixture);
        fixture.turn(Char::TombOx).play("melee");
        fixture.state.table.agenda.roll().to_roll()
    };
    // Bjorn is the only Hero there, so he is the Defender.
    assert_eq!(gathered(&|_| {}), Dice::read("3W"));
    // With Amos beside him and no marker there is no Defender yet.
    assert_eq!(
        gathered(&|fixture| {
            fixture.at(Amos, 12);
        }),
        Dice::read("3Y")
    );
    let marked = |fixture: &mut Fixture| {
        fixture.at(Amos, 12).set(|state| state.table.mark(Char::Bjorn, true));
    };
    assert_eq!(gathered(&marked), Dice::read("3W"));
    // The Cloak keeps the curse off Bjorn, and with him off the others.
    assert_eq!(
        gathered(&|fixture| {
            fixture.wear(Bjorn, Treasure::WardedCloak);
        }),
        Dice::read("3Y")
    );
}

#[test]
fn vv_195_a_cursed_minion_curses_from_the_top_only() {
    let gathered = |pieces: &str| {
        let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
        fixture.put(12, pieces).turn(Bjorn).play("melee");
        fixture.state.table.agenda.roll().to_roll()
    };
    assert_eq!(gathered("slam_poet_0 tomb_ox"), Dice::read("3W"));
    assert_eq!(gathered("tomb_ox slam_poet_0"), Dice::read("1R 2Y"));
    assert_eq!(gathered("sheep_0 slam_poet_0"), Dice::read("1R 2Y"), "the Sheep defends");
}

#[test]
fn vv_127_vv_214_the_last_sheep_token_is_one_target() {
    let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
    fixture.put(13, "sheep_0 sheep_1 sheep_2 sheep_4").hand(Mordak, &[Spell::WoollyMenace]);
    fixture.tokens(Mordak, [0; 4]).turn(Mordak).cast(Mordak, Spell::WoollyMenace, 2);
    fixture.play("region 7");
    assert_eq!(
        (fixture.stack(7), fixture.seat()),
        ("sheep_3".into(), 3),
        "no second Region is asked"
    );
    assert_eq!(fixture.left(), (1, 0));
}

#[test]
fn vv_104_vv_192_last_breath_counts_armor_as_used() {
    let mut fixture = Fixture::new(&[Loxley, Mari, Amos]);
    fixture.wear(Loxley, Treasure::PaddedJerkin).health(Loxley, 2).at(Loxley, 13);
    fixture.hand(Mari, &[Spell::LastBreath]).put(13, "hex_critic").turn(Char::HexCritic);
    fixture.play("melee; novice 3x1; region 13");
    let mut three = fixture.clone();
    // 2 less 1 leave her a Heart: nothing to answer, though she may decline.
    fixture.play("assign 2");
    assert_eq!((fixture.seat(), fixture.choices()), (0, "pass; use".into()));
    fixture.play("pass");
    assert_eq!(fixture.cell(Loxley), None);
    three.play("assign 3; spell last_breath");
    assert_eq!((three.seat(), three.choices()), (0, "pass; use".into()), "Armor is still asked");
    three.play("pass");
    assert_eq!(three.hearts(Loxley), 1);
}

#[test]
fn vv_210_a_plus_one_of_wugner_helps_his_own_roll_once() {
    let mut fixture = Fixture::new(&[Wugner, Bjorn, Amos]);
    fixture.tokens(Wugner, [0, 0, 2, 0]).crystal(Wugner).turn(Wugner);
    fixture.play("magic; adept 0x0 0x2; add_beat; pass");
    assert_eq!((fixture.pool(), fixture.choices()), (5, "pass; buy_plus_one; use_plus_one".into()));
    fixture.play("use_plus_one");
    assert_eq!((fixture.pool(), fixture.plus_ones(Wugner)), (6, [0; 4]));
}

#[test]
fn vv_194_vv_195_a_boost_picks_from_the_gathered_dice() {
    let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
    fixture.wear(Bjorn, Treasure::SureGauntlet).wear(Bjorn, Treasure::NotchedCleaver);
    fixture.put(12, "slam_poet_0").turn(Bjorn).play("melee; use");
    assert_eq!(fixture.choices(), "pass; pick W0; pick W1; pick Y0; pick Y1; pick Y2");
    fixture.play("pick Y2; novice 0x1");
    assert_eq!(fixture.pool(), 2);
}

#[test]
fn vv_99_vv_100_vv_111_a_bolt_goes_on_to_the_defender_chosen_at_once() {
    let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
    fixture.health(Bjorn, 2).hand(Mordak, &[Spell::DoomBolt]).tokens(Mordak, [0; 4]).turn(Mordak);
    fixture.cast(Mordak, Spell::DoomBolt, 3);
    assert_eq!((fixture.seat(), fixture.choices().matches("character").count()), (0, 3));
    fixture.play("character bjorn; assign 2");
    assert_eq!((fixture.seat(), fixture.choices()), (1, "character loxley; character amos".into()));
    fixture.play("character amos");
    assert_eq!(fixture.choices(), "pass; assign 1; assign 2; assign 3; assign 4");
    fixture.play("assign 4");
    // Amos stays, so the attack is over; nothing is bought with a Spell's damage.
    assert_eq!((fixture.hearts(Amos), fixture.hearts(Loxley), fixture.left()), (10, 12, (1, 0)));
}

#[test]
fn vv_133_bloodlust_ends_with_the_heroes_round_too() {
    let mut fixture = Fixture::new(&[Bjorn]);
    fixture.put(13, "rattlebones_0").set(|state| {
        state.table.bloodlust[0].insert(Piece::Rattlebones0);
        state.table.base = Base::new(Phase::HeroLevel, PhaseStage::Begin);
        state.advance_to_cap();
    });
    assert!(fixture.state.table.bloodlust[0].is_empty());
}

#[test]
fn vv_120_vv_208_a_crusade_at_the_cap_costs_a_plus_one_of_another_row() {
    let mut fixture = Fixture::new(&[Mari, Bjorn, Amos]);
    fixture.wear(Mari, Treasure::WhirlingFlail).put(12, "sheep_0 rattlebones_0");
    fixture.tokens(Mari, [4, 0, 0, 0]).dice(Mari, Row::Melee, "2R").turn(Mari);
    fixture.play("melee; pass; master 1x2; region 12; assign 3");
    assert_eq!(fixture.choices(), "pass; row melee; row ranged; row magic");
    fixture.play("row magic");
    assert_eq!((fixture.seat(), fixture.choices()), (0, "pass; row melee".into()));
    fixture.play("row melee");
    assert_eq!(fixture.plus_ones(Mari), [3, 0, 1, 0]);
}

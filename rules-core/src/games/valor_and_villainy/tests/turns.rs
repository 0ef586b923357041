//! Turns of Heroes, of Minions and of the Villain, step by step.

use super::*;

#[test]
fn vv_6_vv_7_a_minion_on_strings_is_a_hero_of_its_own() {
    let mut fixture = Fixture::new(&[Gwenavael, Bjorn, Loxley]);
    fixture
        .tokens(Gwenavael, [0; 4])
        .put(13, "rattlebones_0 heckler_0")
        .hand(Gwenavael, &[Spell::PuppetStrings]);
    fixture
        .turn(Gwenavael)
        .cast(Gwenavael, Spell::PuppetStrings, 1)
        .play("character rattlebones_0");
    // Gwenavael's player decides; the Heckler is an enemy now.
    assert_eq!((fixture.seat(), fixture.choices()), (0, "pass; scout; melee".into()));
    fixture.play("melee; novice 2x1; region 13");
    assert_eq!(fixture.choices(), "pass; assign 1; assign 2");
    fixture.play("assign 1");
    assert!(fixture.is_wounded(Piece::Heckler0));
    // Afterwards it is the Villain's again.
    fixture.play("pass");
    assert_eq!(fixture.state.table.controller(Char::Rattlebones0), SeatId::Villain);
    assert_eq!(fixture.state.table.team(Char::Rattlebones0), Team::Villain);
}

#[test]
fn vv_10_vv_37_the_villain_acts_from_beside_the_map() {
    let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
    fixture.turn(Mordak);
    assert_eq!(fixture.choices(), "pass; melee; ranged; magic; corruption; power_surge");
    fixture.play("melee; novice 1x1; adept 0x0 1x2");
    assert_eq!(fixture.choices(), "pass; buy_plus_one", "he is in no Region: nobody to attack");
    // Nobody reaches him either: a Spell on any Player Character is a Hero's.
    let mut fixture = Fixture::new(&[Amos, Bjorn, Loxley]);
    fixture.tokens(Amos, [0; 4]).hand(Amos, &[Spell::SoulBeam]).turn(Amos).cast(
        Amos,
        Spell::SoulBeam,
        1,
    );
    assert!(!fixture.may("character mordak"));
    let mut fixture = Fixture::new(&[Amos, Bjorn, Loxley]);
    fixture.final_battle().tokens(Amos, [0; 4]).hand(Amos, &[Spell::SoulBeam]);
    fixture.turn(Amos).cast(Amos, Spell::SoulBeam, 1);
    assert!(fixture.may("character mordak"), "VV-180");
}

#[test]
fn vv_18_tiles_of_a_tier_are_equally_likely_on_every_cell() {
    // Tier I: 10 tiles for 8 cells, none of them certain.
    let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
    fixture
        .reveal(&[(14, Tile::T1Farm), (18, Tile::T1Fen)])
        .at(Bjorn, 13)
        .turn(Bjorn)
        .play("scout");
    let (outcomes, total) = fixture.chance_outcomes();
    assert_eq!((outcomes, total % 8), (8, 0), "two of ten are seen");
    // Tier III with three Heroes: both Shrines are among the four.
    let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
    fixture.reveal(&[(1, Tile::T2Barrow), (2, Tile::T1Farm), (6, Tile::T1Fen)]).at(Bjorn, 1);
    fixture.turn(Bjorn).play("scout");
    let mut weights = Vec::new();
    crate::Legal::chance_outcomes(&fixture.state, |outcome, weight| {
        weights.push((outcome, weight));
    });
    let sum: u32 = weights.iter().map(|(_, weight)| weight).sum();
    for (outcome, weight) in weights {
        let ChanceOutcome::Tile(tile) = outcome else { panic!("{outcome}") };
        // 1/4 for a Shrine, (4 - 2) / (4 * 5) for each other one.
        let (over, under) = if tile.tile().face().mandatory { (1, 4) } else { (1, 10) };
        assert_eq!(weight * under, sum * over, "{tile}");
    }
}

#[test]
fn vv_21_one_chump_or_two_wait_on_the_peak() {
    use crate::{
        Apply, Legal, Setup,
        games::valor_and_villainy::{Options, State},
    };
    for (heroes, chumps) in [(1, 1), (2, 1), (3, 1), (4, 2), (5, 2)] {
        let mut state = State::new_game(&Options { heroes, ..Options::default() }).unwrap();
        while state.node() == Node::Chance {
            let outcome = state.outcome_at(0);
            state.apply_chance(outcome);
        }
        let stack: Vec<_> = state.table.map.stack(Cell::PEAK).collect();
        assert_eq!(stack.len(), chumps, "{heroes} Heroes");
        for piece in stack {
            assert_eq!(piece.minion().unwrap().card().size, Size::Chump);
            assert!(!state.table.wounded.contains(piece));
        }
        assert_eq!(state.table.map.pieces().len() as usize, chumps);
    }
}

#[test]
fn vv_40_vv_159_vv_199_vv_q19_a_wounded_minion_may_regenerate() {
    let start = |piece: &str| {
        let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
        fixture.put(7, piece).wound(piece).turn(Mordak).play("pass");
        fixture.play(&format!("character {piece}"));
        fixture
    };
    let mut fixture = start("ossuary_banker");
    let mut other = fixture.clone();
    assert_eq!((fixture.seat(), fixture.choices()), (3, "pass; use".into()));
    fixture.play("use");
    assert_eq!(fixture.chance_outcomes(), (2, 2), "one Novice die");
    let mut failed = fixture.clone();
    fixture.play("total 1");
    assert_eq!((fixture.left(), fixture.is_wounded(Piece::OssuaryBanker)), ((2, 0), false));
    failed.play("total 0");
    assert_eq!((failed.left(), failed.is_wounded(Piece::OssuaryBanker)), ((3, 0), true), "VV-159");
    other.play("pass");
    assert_eq!(other.left(), (3, 0));
    // Without the ability nobody is asked.
    assert_eq!(start("swiftwing").left(), (3, 0));
}

#[test]
fn vv_47_vv_51_enemies_stop_steps_and_minions_enter_on_top() {
    let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
    fixture.at(Bjorn, 11).put(12, "heckler_0").at(Amos, 17).at(Loxley, 17).turn(Bjorn);
    fixture.play("step east");
    assert_eq!((fixture.left(), fixture.may("step south")), ((2, 2), false));
    let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
    fixture.at(Bjorn, 17).at(Amos, 17).at(Loxley, 17).put(7, "rattlebones_0").put(12, "heckler_0");
    fixture.turn(Char::Rattlebones0).play("step south");
    assert_eq!(fixture.stack(12), "rattlebones_0 heckler_0");
    fixture.play("step south");
    assert!(!fixture.may("step north") && fixture.cell(Char::Rattlebones0) == Some(17));
}

#[test]
fn vv_59_vv_60_vv_63_vv_66_a_region_is_filled_before_its_ambush() {
    let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
    fixture.reveal(&[(14, Tile::T1Crag), (18, Tile::T1Bramble)]).turn(Bjorn).play("step east");
    assert_eq!(fixture.left(), (2, 2));
    fixture.play("scout; tile t1_fen; minion gladestalker");
    assert_eq!(fixture.state.table.map.treasures[Cell::C8], 1, "VV-59");
    assert_eq!((fixture.seat(), fixture.stack(8)), (3, "gladestalker_0".into()));
    fixture.play("pass");
    assert_eq!((fixture.seat(), fixture.left()), (0, (2, 0)), "VV-66: the Move has ended");
    // VV-60: largest Size first, so the smallest lies on top.
    let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
    fixture.reveal(&[(8, Tile::T1Crag), (9, Tile::T2Barrow)]).at(Bjorn, 8).turn(Bjorn);
    fixture.play("scout; tile t2_quarry");
    assert_eq!(fixture.chance_outcomes().0, 12);
    fixture.play("minion swiftwing; minion heckler");
    assert_eq!(fixture.stack(3), "heckler_0 swiftwing");
}

#[test]
fn vv_84_the_parts_of_a_roll_come_in_order() {
    let mut fixture = Fixture::new(&[Bjorn, Wugner, Loxley]);
    fixture.hand(Wugner, &[Spell::BrightIdea, Spell::Favor]).wear(Bjorn, Treasure::NotchedCleaver);
    fixture.wear(Bjorn, Treasure::SureGauntlet).tokens(Bjorn, [0; 4]).tokens(Mordak, [1, 0, 0, 0]);
    fixture.put(12, "voldor").turn(Bjorn).play("melee");
    assert_eq!(
        (fixture.seat(), fixture.choices()),
        (1, "pass; spell bright_idea".into()),
        "(2) action_begins"
    );
    fixture.play("spell bright_idea");
    assert_eq!(
        (fixture.seat(), fixture.choices()),
        (0, "pass; use".into()),
        "(3) dice are gathered"
    );
    fixture.play("use");
    assert!(fixture.may("pick R2") && fixture.may("pick W1"), "(4) Boost");
    fixture.play("pick R2; novice 0x1; adept 3x0 0x2");
    assert_eq!(
        (fixture.seat(), fixture.choices()),
        (1, "pass; spell favor".into()),
        "(7) roll_made"
    );
    fixture.play("spell favor");
    assert_eq!((fixture.seat(), fixture.choices()), (1, "pass; add_beat".into()), "(8) Beats");
    fixture.play("add_beat");
    assert_eq!(
        (fixture.seat(), fixture.choices()),
        (3, "pass; add_beat".into()),
        "then Schemy Meddling"
    );
    fixture.play("pass");
    assert_eq!((fixture.seat(), fixture.pool()), (0, 2 + 2 + 1), "(9) the Hit Pool");
    // (6) Treasure rerolls come before the window.
    let mut fixture = Fixture::new(&[Bjorn, Wugner, Loxley]);
    fixture.hand(Wugner, &[Spell::Favor]).wear(Bjorn, Treasure::BalancedBlade).put(12, "voldor");
    fixture.turn(Bjorn).play("melee; adept 0x0 0x2; master 0x2");
    assert_eq!(fixture.choices(), "pass; pick Y1; pick R1");
    fixture.play("pick R1; master 1x2");
    assert_eq!(fixture.choices(), "pass; spell favor");
}

#[test]
fn vv_89_vv_90_an_enemy_rerolls_what_a_friend_rerolled() {
    let mut fixture = Fixture::new(&[Bjorn, Alyndra, Amos]);
    fixture.hand(Alyndra, &[Spell::Rewind]).hand(Mordak, &[Spell::UnluckyStar]).turn(Bjorn);
    fixture.play("melee; adept 2x0 0x2; master 0x2; spell rewind; pick Y0; pick Y0; adept 0x0 2x2");
    assert_eq!((fixture.seat(), fixture.choices()), (3, "pass; spell unlucky_star".into()));
    fixture.play("spell unlucky_star; pick Y2; pick Y2; adept 2x0 0x2");
    assert_eq!(
        (fixture.seat(), fixture.left()),
        (0, (2, 0)),
        "1 Hit of the Master die is left, and lost"
    );
}

#[test]
fn vv_92_vv_93_a_roll_ends_with_its_hits_and_its_grants() {
    let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
    fixture.hand(Amos, &[Spell::BrightIdea]).turn(Bjorn).play("melee; spell bright_idea");
    assert_eq!(fixture.state.table.agenda.roll().to_roll(), Dice::read("1R 2Y 2W"));
    fixture.play("novice 2x1; adept 0x0 0x2; master 1x2; pass");
    assert!(fixture.state.table.agenda.rolls.is_empty(), "6 Hits are lost");
    fixture.play("ranged");
    assert_eq!(fixture.state.table.agenda.roll().to_roll(), Dice::read("2W"), "of that roll only");
}

#[test]
fn vv_120_one_more_than_the_cap_costs_another() {
    let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
    fixture.tokens(Bjorn, [2, 1, 1, 0]).dice(Bjorn, Row::Melee, "4R").turn(Bjorn);
    fixture.play("melee; master 4x2; buy_plus_one");
    assert_eq!(fixture.choices(), "pass; row ranged; row magic", "another row");
    let mut other = fixture.clone();
    fixture.play("row magic");
    assert_eq!((fixture.plus_ones(Bjorn), fixture.pool()), ([3, 1, 0, 0], 6));
    other.play("pass");
    assert_eq!((other.plus_ones(Bjorn), other.pool()), ([2, 1, 1, 0], 6), "not gained, but paid");
    let mut fixture = Fixture::with(&[Bjorn, Amos, Loxley], |options| options.plus_one_cap = 1);
    fixture.turn(Bjorn).play("melee; adept 0x0 0x2; master 1x2");
    assert!(!fixture.may("buy_plus_one"), "it could not be kept");
}

#[test]
fn vv_125_any_number_of_spells_out_of_one_pool() {
    let mut fixture = Fixture::new(&[Amos, Bjorn, Loxley]);
    fixture.tokens(Amos, [0; 4]).hand(Amos, &[Spell::SoulBeam, Spell::SoulBeam, Spell::Purify]);
    fixture
        .dice(Amos, Row::Magic, "4R")
        .health(Bjorn, 5)
        .health(Loxley, 5)
        .turn(Amos)
        .play("magic; master 4x2");
    fixture.play(
        "spell soul_beam; level 1; character bjorn; spell soul_beam; level 1; character loxley",
    );
    assert_eq!((fixture.hearts(Bjorn), fixture.hearts(Loxley), fixture.pool()), (9, 9, 2));
    assert_eq!(fixture.choices(), "pass; buy_plus_one; spell purify");
    fixture.play("buy_plus_one");
    assert_eq!((fixture.plus_ones(Amos), fixture.left()), ([0, 0, 1, 0], (2, 0)));
}

#[test]
fn vv_145_vv_171_vv_q16_vv_q22_icons_are_declined_one_by_one() {
    let mut fixture = Fixture::new(&[Bjorn, Scrutt, Loxley, Amos, Mari]);
    fixture
        .set(|state| state.table.day = 5)
        .turn(Mordak)
        .play("pass; spell hex; spell hex; spell hex");
    // The row of Day 6: 5 Health, 2 XP, a Boss and an Elite.
    assert_eq!(
        (fixture.state.table.day, fixture.hearts(Mordak), fixture.player(Mordak).xp),
        (6, 95, 2)
    );
    assert_eq!(fixture.choices(), "pass; spawn boss");
    fixture.play("pass");
    assert_eq!(fixture.choices(), "pass; spawn elite");
    let before = fixture.state.table.minions;
    fixture.play("pass");
    assert_eq!(fixture.state.table.minions, before, "no card is drawn");
    assert_eq!(fixture.state.table.base.phase, Phase::VillainLevel);
}

#[test]
fn vv_148_a_crusade_comes_before_the_window() {
    let mut fixture = Fixture::new(&[Mari, Bjorn, Loxley]);
    fixture.hand(Mordak, &[Spell::PartingSpite]).dice(Mari, Row::Melee, "2R").tokens(Mari, [0; 4]);
    fixture.put(12, "rattlebones_0").turn(Mari).play("melee; master 2x2; region 12; assign 3");
    assert_eq!((fixture.seat(), fixture.defeated()), (0, "rattlebones".into()));
    fixture.play("row melee");
    assert_eq!((fixture.seat(), fixture.choices()), (3, "pass; spell parting_spite".into()));
}

#[test]
fn vv_156_who_acts_rises_to_the_top_and_stays() {
    let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
    fixture
        .put(7, "sheep_0 swiftwing rattlebones_0")
        .turn(Mordak)
        .play("pass; character rattlebones_0");
    assert_eq!(fixture.stack(7), "sheep_0 rattlebones_0 swiftwing", "VV-214: below the Sheep");
    fixture.play("pass");
    assert_eq!(fixture.stack(7), "sheep_0 rattlebones_0 swiftwing");
}

#[test]
fn vv_163_a_crystal_in_the_dojo_for_each_hero_once() {
    let start = |prepare: &dyn Fn(&mut Fixture)| {
        let mut fixture = Fixture::new(&[Bjorn, Scrutt, Loxley]);
        fixture.reveal(&[(1, Tile::T2Dojo)]).at(Bjorn, 1).at(Scrutt, 1);
        prepare(&mut fixture);
        fixture.turn(Loxley).play("pass");
        fixture
    };
    let mut fixture = start(&|_| {});
    assert_eq!(
        (fixture.seat(), fixture.choices()),
        (1, "pass; use".into()),
        "in the new Initiative order"
    );
    fixture.play("use; pass");
    assert_eq!((fixture.player(Scrutt).crystal, fixture.player(Bjorn).crystal), (true, false));
    let fixture = start(&|fixture| {
        fixture.crystal(Bjorn).crystal(Scrutt);
    });
    assert_eq!(fixture.node(), Node::Chance, "they have one");
    let fixture = start(&|fixture| {
        fixture.put(1, "heckler_0");
    });
    assert_eq!(fixture.node(), Node::Chance, "an enemy looks on");
}

#[test]
fn vv_43_vv_q47_bonus_dice_alone_are_no_row_of_a_minion() {
    let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
    fixture.put(13, "rattlebones_0").set(|state| {
        state.table.bloodlust[1].insert(Piece::Rattlebones0);
    });
    fixture.turn(Char::Rattlebones0);
    assert!(!fixture.may("ranged"));
}

#[test]
fn vv_118_vv_q10_the_example_of_the_rule_book_adds_up() {
    // 6 Hits: 2 Defeat the Gladestalker, 4 buy two Plus-Ones.
    let mut fixture = Fixture::new(&[Gwenavael, Amos, Loxley]);
    fixture.tokens(Gwenavael, [0; 4]).put(13, "gladestalker_0").turn(Gwenavael);
    fixture
        .play("ranged; adept 0x0 2x2; master 1x2; region 13; assign 2; buy_plus_one; buy_plus_one");
    assert_eq!(
        (fixture.plus_ones(Gwenavael), fixture.defeated()),
        ([0, 2, 0, 0], "gladestalker".into())
    );
    assert_eq!(fixture.pool(), 0);
}

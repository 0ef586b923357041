//! Moving, Scouting, Looting (3.5 to 3.7).

use super::*;

#[test]
fn vv_3_vv_4_vv_46_face_down_regions_are_nothing_but_dark() {
    let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
    fixture.at(Bjorn, 13).turn(Bjorn);
    assert_eq!(fixture.choices(), "pass; step west; scout; melee; ranged; power_surge", "VV-46");
}

#[test]
fn vv_48_vv_49_a_move_ends_when_a_point_goes_elsewhere() {
    let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
    fixture.turn(Bjorn).play("step east");
    assert_eq!(fixture.left(), (2, 2));
    fixture.play("power_surge; deck arcane; deck arcane; spell blink; spell blink");
    assert_eq!(fixture.left(), (1, 0), "the Move is over");
    // VV-44: a fourth step needs a new Move.
    let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
    fixture.turn(Bjorn).play("step east; step west; step west");
    assert_eq!(fixture.left(), (2, 0));
    fixture.play("step east");
    assert_eq!((fixture.left(), fixture.cell(Bjorn)), ((1, 2), Some(12)));
}

#[test]
fn vv_44_vv_45_vv_50_vv_q42_a_mountain_in_the_way_begins_a_new_move() {
    let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
    fixture.turn(Bjorn).play("step north");
    assert_eq!(
        (fixture.left(), fixture.cell(Bjorn)),
        ((2, 0), Some(7)),
        "the only step of the Move"
    );
    fixture.play("step south");
    assert_eq!(fixture.left(), (1, 2), "VV-45: down again is an ordinary step");
    let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
    fixture.turn_with(Bjorn, 1).play("step east; step west");
    assert!(!fixture.may("step north"), "no point is left for the Mountain");
}

#[test]
fn vv_53_a_marked_hero_that_walks_off_loses_the_marker() {
    let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
    fixture
        .set(|state| state.table.players[SeatId::Hero0].marker = true)
        .turn(Bjorn)
        .play("step east");
    assert!(!fixture.player(Bjorn).marker);
    let mut fixture = Fixture::new(&[Gwenavael, Amos, Loxley]);
    fixture.set(|state| {
        state.table.gust = Some(Cell::KEEP);
        state.table.gust_marker = true;
    });
    fixture.turn(Char::Gust).play("step east");
    assert!(!fixture.state.table.gust_marker);
}

#[test]
fn vv_54_a_free_move_costs_nothing_and_may_stop() {
    let mut fixture = Fixture::new(&[Mari, Amos, Loxley]);
    fixture.tokens(Mari, [0; 4]).hand(Mari, &[Spell::GuidingStar]).at(Amos, 17).turn(Mari);
    fixture.cast(Mari, Spell::GuidingStar, 1).play("character amos");
    assert_eq!(fixture.choices(), "pass; step north", "steps only");
    fixture.play("step north");
    let choices = "pass; step east; step south; step west";
    assert_eq!(fixture.choices(), choices, "VV-45: the Mountain is no later step");
    fixture.play("pass");
    assert_eq!((fixture.cell(Amos), fixture.seat(), fixture.left()), (Some(12), 0, (2, 0)));
}

#[test]
fn vv_56_vv_57_vv_q5_scouting_is_free_and_flips_everything_around() {
    let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
    fixture.at(Bjorn, 17).turn(Bjorn).play("step north; step east");
    assert_eq!(fixture.left(), (2, 1));
    // North, East, South: cells 8, 14 and 18, in this order (VV-58).
    fixture.play("scout; tile t1_spring; tile t1_crag; tile t1_farm");
    let map = &fixture.state.table.map;
    assert_eq!(map.tile(Cell::C8), Some(Tile::T1Spring));
    assert_eq!(map.tile(Cell::C14), Some(Tile::T1Crag));
    assert_eq!(map.tile(Cell::C18), Some(Tile::T1Farm));
    fixture.play("minion heckler; minion rattlebones");
    assert_eq!(
        (fixture.stack(14), fixture.stack(18)),
        ("heckler_0".into(), "rattlebones_0".into())
    );
    assert_eq!((fixture.left(), fixture.may("scout")), ((2, 1), false), "the Move goes on");
    assert_eq!(map_treasures(&fixture, [8, 14, 18]), [0, 1, 1]);
}

fn map_treasures(fixture: &Fixture, cells: [usize; 3]) -> [u8; 3] {
    cells.map(|cell| fixture.state.table.map.treasures[Cell::ALL[cell]])
}

#[test]
fn vv_56_labyrinth_links_do_not_count_for_scouting() {
    let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
    fixture.reveal(&[(9, Tile::T2Labyrinth)]);
    fixture.set(|state| state.table.map.portal = Some((Cell::C9, Cell::C12))).turn(Bjorn);
    assert!(fixture.may("step portal") && !fixture.may("scout"));
}

#[test]
fn vv_62_a_special_rule_applies_under_minions() {
    let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
    fixture.reveal(&[(14, Tile::T1Thicket)]).put(14, "heckler_0").at(Bjorn, 13).turn(Bjorn);
    fixture.play("step east");
    assert_eq!(fixture.hearts(Bjorn), 19);
}

#[test]
fn vv_64_vv_65_vv_200_vv_q26_ambushers_all_come_and_then_act_one_by_one() {
    let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley, Scrutt]);
    fixture.reveal(&[(8, Tile::T1Bramble), (18, Tile::T1Farm)]).at(Bjorn, 13).turn(Bjorn);
    fixture.play("scout; tile t1_den; minion heckler");
    assert_eq!(fixture.node(), Node::Chance, "both are Spawned first");
    fixture.play("minion rattlebones");
    assert_eq!(fixture.stack(14), "rattlebones_0 heckler_0");
    assert_eq!(
        (fixture.seat(), fixture.choices()),
        (4, "character rattlebones_0; character heckler_0".into())
    );
    fixture.play("character heckler_0; step west; pass");
    // The other one is chosen when the first Turn is over.
    assert_eq!(fixture.state.table.agenda.turn().who, Char::Rattlebones0);
    fixture.play("pass");
    assert_eq!((fixture.seat(), fixture.left()), (0, (3, 0)));
}

#[test]
fn vv_67_vv_140_a_scout_that_falls_does_not_resume() {
    let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
    fixture.reveal(&[(8, Tile::T1Bramble), (18, Tile::T1Farm)]).at(Bjorn, 13).health(Bjorn, 1);
    fixture.turn(Bjorn).play("scout; tile t1_den; minion petal_duelist; step west; melee");
    fixture.play("novice 1x1; adept 0x0 0x2; region 13; assign 1");
    assert_eq!(fixture.cell(Bjorn), None);
    assert_eq!(
        (fixture.seat(), fixture.left()),
        (3, (1, 0)),
        "VV-150: the Ambush is finished first"
    );
    fixture.play("pass");
    assert_eq!((fixture.seat(), fixture.state.table.agenda.turn().who), (1, Char::Amos));
}

#[test]
fn vv_68_vv_182_nobody_scouts_in_the_final_battle() {
    let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
    fixture.final_battle().at(Bjorn, 13).turn(Bjorn);
    assert!(!fixture.may("scout"));
}

#[test]
fn vv_69_vv_70_vv_q37_vv_q45_loot_takes_all_unseen() {
    for (one_by_one, left) in [(false, 0), (true, 1)] {
        let mut fixture =
            Fixture::with(&[Bjorn, Amos, Loxley], |options| options.loot_one_by_one = one_by_one);
        fixture.reveal(&[(14, Tile::T1Thicket)]).at(Bjorn, 14);
        fixture.set(|state| state.table.map.treasures[Cell::C14] = 2).turn(Bjorn).play("loot");
        assert_eq!(fixture.state.table.map.treasures[Cell::C14], left);
        let stash = &fixture.state.table.stashes[Team::Hero];
        assert_eq!((stash.face_down, stash.treasures.total()), (2 - left, 0));
        assert_eq!((fixture.left(), fixture.may("loot")), ((3, 0), one_by_one));
    }
}

#[test]
fn vv_188_mordak_loots_in_the_final_battle() {
    let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
    fixture.reveal(&[(14, Tile::T1Bramble)]).set(|state| state.table.map.treasures[Cell::C14] = 1);
    fixture.final_battle().at(Mordak, 14).turn(Mordak);
    fixture.play("loot");
    assert_eq!(fixture.state.table.stashes[Team::Villain].face_down, 1);
    fixture.play("pass; spell blink; spell blink; treasure soft_boots");
    assert_eq!((fixture.seat(), fixture.choices()), (3, "pass; treasure soft_boots".into()));
    fixture.play("treasure soft_boots");
    assert!(fixture.state.table.evades(Mordak));
    // A Stout Heart Medal changes nothing for him.
    let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
    fixture.wear(Mordak, Treasure::StoutHeartMedal);
    assert_eq!(fixture.state.table.max_health(SeatId::Villain), 100);
}

#[test]
fn vv_58_vv_62_rules_of_all_tiles_come_before_any_minion() {
    let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
    fixture.reveal(&[(8, Tile::T1Crag)]).at(Bjorn, 8).turn(Bjorn);
    fixture.play("scout; tile t2_quarry; tile t2_library");
    assert_eq!(fixture.seat(), 0, "the Library draws before the Chump of the Quarry");
    fixture.play("deck arcane; spell blink");
    assert_eq!(fixture.chance_outcomes().0, 12, "the Elite of the Quarry first (VV-60)");
    fixture.play("minion swiftwing; minion heckler; minion rattlebones");
    let stacks = (fixture.stack(3), fixture.stack(9));
    assert_eq!(stacks, ("heckler_0 swiftwing".into(), "rattlebones_0".into()));
}

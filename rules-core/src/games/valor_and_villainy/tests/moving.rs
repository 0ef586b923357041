//! Moving, Scouting, Looting (3.5 to 3.7).

use super::*;

#[test]
fn vv_3_vv_4_vv_46_face_down_regions_are_nothing_but_dark() {
    let mut scene = Fixture::new(&[Bjorn, Amos, Loxley]);
    scene.at(Bjorn, 13).turn(Bjorn);
    assert_eq!(scene.choices(), "pass; step west; scout; melee; ranged; power_surge", "VV-46");
}

#[test]
fn vv_48_vv_49_a_move_ends_when_a_point_goes_elsewhere() {
    let mut scene = Fixture::new(&[Bjorn, Amos, Loxley]);
    scene.turn(Bjorn).play("step east");
    assert_eq!(scene.left(), (2, 2));
    scene.play("power_surge; deck arcane; deck arcane; spell blink; spell blink");
    assert_eq!(scene.left(), (1, 0), "the Move is over");
    // VV-44: a fourth step needs a new Move.
    let mut scene = Fixture::new(&[Bjorn, Amos, Loxley]);
    scene.turn(Bjorn).play("step east; step west; step west");
    assert_eq!(scene.left(), (2, 0));
    scene.play("step east");
    assert_eq!((scene.left(), scene.cell(Bjorn)), ((1, 2), Some(12)));
}

#[test]
fn vv_44_vv_45_vv_50_vv_q42_a_mountain_in_the_way_begins_a_new_move() {
    let mut scene = Fixture::new(&[Bjorn, Amos, Loxley]);
    scene.turn(Bjorn).play("step north");
    assert_eq!((scene.left(), scene.cell(Bjorn)), ((2, 0), Some(7)), "the only step of the Move");
    scene.play("step south");
    assert_eq!(scene.left(), (1, 2), "VV-45: down again is an ordinary step");
    let mut scene = Fixture::new(&[Bjorn, Amos, Loxley]);
    scene.turn_with(Bjorn, 1).play("step east; step west");
    assert!(!scene.may("step north"), "no point is left for the Mountain");
}

#[test]
fn vv_53_a_marked_hero_that_walks_off_loses_the_marker() {
    let mut scene = Fixture::new(&[Bjorn, Amos, Loxley]);
    scene
        .set(|state| state.table.players[Chair::Hero0].marker = true)
        .turn(Bjorn)
        .play("step east");
    assert!(!scene.player(Bjorn).marker);
    let mut scene = Fixture::new(&[Gwenavael, Amos, Loxley]);
    scene.set(|state| {
        state.table.gust = Some(Cell::KEEP);
        state.table.gust_marker = true;
    });
    scene.turn(Char::Gust).play("step east");
    assert!(!scene.state.table.gust_marker);
}

#[test]
fn vv_54_a_free_move_costs_nothing_and_may_stop() {
    let mut scene = Fixture::new(&[Mari, Amos, Loxley]);
    scene.tokens(Mari, [0; 4]).hand(Mari, &[Spell::GuidingStar]).at(Amos, 17).turn(Mari);
    scene.cast(Mari, Spell::GuidingStar, 1).play("character amos");
    assert_eq!(scene.choices(), "pass; step north", "steps only");
    scene.play("step north");
    let choices = "pass; step east; step south; step west";
    assert_eq!(scene.choices(), choices, "VV-45: the Mountain is no later step");
    scene.play("pass");
    assert_eq!((scene.cell(Amos), scene.seat(), scene.left()), (Some(12), 0, (2, 0)));
}

#[test]
fn vv_56_vv_57_vv_q5_scouting_is_free_and_flips_everything_around() {
    let mut scene = Fixture::new(&[Bjorn, Amos, Loxley]);
    scene.at(Bjorn, 17).turn(Bjorn).play("step north; step east");
    assert_eq!(scene.left(), (2, 1));
    // North, East, South: cells 8, 14 and 18, in this order (VV-58).
    scene.play("scout; tile t1_spring; tile t1_crag; tile t1_farm");
    let map = &scene.state.table.map;
    assert_eq!(map.tile(Cell::C8), Some(Tile::T1Spring));
    assert_eq!(map.tile(Cell::C14), Some(Tile::T1Crag));
    assert_eq!(map.tile(Cell::C18), Some(Tile::T1Farm));
    scene.play("minion heckler; minion rattlebones");
    assert_eq!((scene.stack(14), scene.stack(18)), ("heckler_0".into(), "rattlebones_0".into()));
    assert_eq!((scene.left(), scene.may("scout")), ((2, 1), false), "the Move goes on");
    assert_eq!(map_treasures(&scene, [8, 14, 18]), [0, 1, 1]);
}

fn map_treasures(scene: &Fixture, cells: [usize; 3]) -> [u8; 3] {
    cells.map(|cell| scene.state.table.map.treasures[Cell::ALL[cell]])
}

#[test]
fn vv_56_labyrinth_links_do_not_count_for_scouting() {
    let mut scene = Fixture::new(&[Bjorn, Amos, Loxley]);
    scene.reveal(&[(9, Tile::T2Labyrinth)]);
    scene.set(|state| state.table.map.portal = Some((Cell::C9, Cell::C12))).turn(Bjorn);
    assert!(scene.may("step portal") && !scene.may("scout"));
}

#[test]
fn vv_62_a_special_rule_applies_under_minions() {
    let mut scene = Fixture::new(&[Bjorn, Amos, Loxley]);
    scene.reveal(&[(14, Tile::T1Thicket)]).put(14, "heckler_0").at(Bjorn, 13).turn(Bjorn);
    scene.play("step east");
    assert_eq!(scene.hearts(Bjorn), 19);
}

#[test]
fn vv_64_vv_65_vv_200_vv_q26_ambushers_all_come_and_then_act_one_by_one() {
    let mut scene = Fixture::new(&[Bjorn, Amos, Loxley, Scrutt]);
    scene.reveal(&[(8, Tile::T1Bramble), (18, Tile::T1Farm)]).at(Bjorn, 13).turn(Bjorn);
    scene.play("scout; tile t1_den; minion heckler");
    assert_eq!(scene.node(), Node::Chance, "both are Spawned first");
    scene.play("minion rattlebones");
    assert_eq!(scene.stack(14), "rattlebones_0 heckler_0");
    assert_eq!(
        (scene.seat(), scene.choices()),
        (4, "character rattlebones_0; character heckler_0".into())
    );
    scene.play("character heckler_0; step west; pass");
    // The other one is chosen when the first Turn is over.
    assert_eq!(scene.state.table.agenda.turn().who, Char::Rattlebones0);
    scene.play("pass");
    assert_eq!((scene.seat(), scene.left()), (0, (3, 0)));
}

#[test]
fn vv_67_vv_140_a_scout_that_falls_does_not_resume() {
    let mut scene = Fixture::new(&[Bjorn, Amos, Loxley]);
    scene.reveal(&[(8, Tile::T1Bramble), (18, Tile::T1Farm)]).at(Bjorn, 13).health(Bjorn, 1);
    scene.turn(Bjorn).play("scout; tile t1_den; minion petal_duelist; step west; melee");
    scene.play("novice 1x1; adept 0x0 0x2; region 13; assign 1");
    assert_eq!(scene.cell(Bjorn), None);
    assert_eq!((scene.seat(), scene.left()), (3, (1, 0)), "VV-150: the Ambush is finished first");
    scene.play("pass");
    assert_eq!((scene.seat(), scene.state.table.agenda.turn().who), (1, Char::Amos));
}

#[test]
fn vv_68_vv_182_nobody_scouts_in_the_final_battle() {
    let mut scene = Fixture::new(&[Bjorn, Amos, Loxley]);
    scene.final_battle().at(Bjorn, 13).turn(Bjorn);
    assert!(!scene.may("scout"));
}

#[test]
fn vv_69_vv_70_vv_q37_vv_q45_loot_takes_all_unseen() {
    for (one_by_one, left) in [(false, 0), (true, 1)] {
        let mut scene =
            Fixture::with(&[Bjorn, Amos, Loxley], |options| options.loot_one_by_one = one_by_one);
        scene.reveal(&[(14, Tile::T1Thicket)]).at(Bjorn, 14);
        scene.set(|state| state.table.map.treasures[Cell::C14] = 2).turn(Bjorn).play("loot");
        assert_eq!(scene.state.table.map.treasures[Cell::C14], left);
        let stash = &scene.state.table.stashes[Team::Hero];
        assert_eq!((stash.face_down, stash.treasures.total()), (2 - left, 0));
        assert_eq!((scene.left(), scene.may("loot")), ((3, 0), one_by_one));
    }
}

#[test]
fn vv_188_mordak_loots_in_the_final_battle() {
    let mut scene = Fixture::new(&[Bjorn, Amos, Loxley]);
    scene.reveal(&[(14, Tile::T1Bramble)]).set(|state| state.table.map.treasures[Cell::C14] = 1);
    scene.final_battle().at(Mordak, 14).turn(Mordak);
    scene.play("loot");
    assert_eq!(scene.state.table.stashes[Team::Villain].face_down, 1);
    scene.play("pass; spell blink; spell blink; treasure soft_boots");
    assert_eq!((scene.seat(), scene.choices()), (3, "pass; treasure soft_boots".into()));
    scene.play("treasure soft_boots");
    assert!(scene.state.table.evades(Mordak));
    // A Stout Heart Medal changes nothing for him.
    let mut scene = Fixture::new(&[Bjorn, Amos, Loxley]);
    scene.wear(Mordak, Treasure::StoutHeartMedal);
    assert_eq!(scene.state.table.max_health(Chair::Villain), 100);
}

#[test]
fn vv_58_vv_62_rules_of_all_tiles_come_before_any_minion() {
    let mut scene = Fixture::new(&[Bjorn, Amos, Loxley]);
    scene.reveal(&[(8, Tile::T1Crag)]).at(Bjorn, 8).turn(Bjorn);
    scene.play("scout; tile t2_quarry; tile t2_library");
    assert_eq!(scene.seat(), 0, "the Library draws before the Chump of the Quarry");
    scene.play("deck arcane; spell blink");
    assert_eq!(scene.chance_outcomes().0, 12, "the Elite of the Quarry first (VV-60)");
    scene.play("minion swiftwing; minion heckler; minion rattlebones");
    let stacks = (scene.stack(3), scene.stack(9));
    assert_eq!(stacks, ("heckler_0 swiftwing".into(), "rattlebones_0".into()));
}

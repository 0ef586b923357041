//! The tiles with special rules, one by one.

use super::*;

/// Bjorn Scouts one tile north of cell 13; everything else around is revealed.
fn scout(tile: Tile, prepare: impl FnOnce(&mut Fixture)) -> Fixture {
    // A Tier II tile is met from cell 8, north of which lies rotation 3.
    let second = tile.face().tier == 2;
    let (from, around): (usize, &[(usize, Tile)]) = if second {
        (8, &[(8, Tile::T1Crag), (9, Tile::T2Quarry)])
    } else {
        (13, &[(14, Tile::T1Crag), (18, Tile::T1Bramble)])
    };
    let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
    fixture.reveal(around).at(Bjorn, from);
    prepare(&mut fixture);
    fixture.turn(Bjorn).play(&format!("scout; tile {tile}"));
    fixture
}

#[test]
fn vv_72_vv_73_vv_q21_bronco_weakens_the_villain_and_gives_plus_ones() {
    let mut fixture = scout(Tile::T2Bronco, |fixture| {
        fixture.fallen(Loxley);
    });
    assert_eq!((fixture.hearts(Mordak), fixture.state.table.shrines), (40, 1), "VV-Q21");
    assert_eq!(fixture.seat(), 0);
    fixture.play("row ranged");
    assert_eq!((fixture.seat(), fixture.plus_ones(Bjorn)), (1, [1, 1, 0, 0]));
    fixture.play("row magic");
    assert_eq!(fixture.plus_ones(Amos), [0, 0, 2, 0]);
    assert_eq!(fixture.node(), Node::Chance, "Loxley is not on the Map");
    // The Minions of the tile come after its rule (VV-58): Elite, then Chump.
    assert_eq!(fixture.chance_outcomes(), (12, 12));
    fixture.play("minion swiftwing; minion heckler");
    assert_eq!(fixture.stack(3), "heckler_0 swiftwing");
}

#[test]
fn vv_72_vv_115_vv_q31_a_shrine_leaves_the_villain_five() {
    let fixture = scout(Tile::T2Bronco, |fixture| {
        fixture.health(Mordak, 5);
    });
    assert_eq!(fixture.hearts(Mordak), 5, "VV-Q31");
}

#[test]
fn vv_74_luna_heals_three() {
    let mut fixture = Fixture::new(&[Bjorn, Amos]);
    fixture.reveal(&[(8, Tile::T1Crag)]).at(Bjorn, 8).health(Bjorn, 5).health(Amos, 13).turn(Bjorn);
    fixture.reveal(&[(9, Tile::T2Quarry)].map(|pair| pair)[..0]).play("scout; tile t2_luna_s");
    assert_eq!((fixture.hearts(Bjorn), fixture.hearts(Amos)), (8, 14));
}

#[test]
fn vv_75_asha_draws_for_every_hero() {
    let mut fixture = Fixture::new(&[Bjorn, Amos]);
    fixture.reveal(&[(8, Tile::T1Crag)]).at(Bjorn, 8).turn(Bjorn).play("scout; tile t2_asha_s");
    assert_eq!((fixture.seat(), fixture.choices()), (0, "deck arcane; deck divine".into()));
    fixture.play("deck divine; spell purify");
    assert_eq!(fixture.seat(), 1);
    fixture.play("deck arcane; spell blink");
    let hands = [SeatId::Hero0, SeatId::Hero1].map(|seat| fixture.state.hands[seat]);
    assert!(hands[0].contains(Spell::Purify) && hands[1].contains(Spell::Blink));
    assert_eq!([hands[0].total(), hands[1].total()], [1, 1]);
}

#[test]
fn vv_77_the_lookout_gives_longshot() {
    for (tile, far) in [(Tile::T1Tower, true), (Tile::T1Bramble, false)] {
        let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
        fixture.reveal(&[(14, tile)]).at(Bjorn, 14).put(11, "heckler_0").turn(Bjorn);
        fixture.play("ranged; novice 2x1");
        assert_eq!(fixture.may("region 11"), far);
    }
}

#[test]
fn vv_78_a_spring_heals_in_the_hero_level_up_step() {
    for tile in [Tile::T1Spring, Tile::T3Grove] {
        let cell = if tile == Tile::T1Spring { 14 } else { 4 };
        let mut fixture = Fixture::new(&[Bjorn, Scrutt, Loxley]);
        fixture.reveal(&[(cell, tile)]).at(Bjorn, cell).health(Bjorn, 10).turn(Loxley).play("pass");
        assert_eq!(fixture.hearts(Bjorn), 14, "{tile}");
        let mut fixture = Fixture::new(&[Bjorn, Scrutt, Loxley]);
        fixture.reveal(&[(cell, tile)]).at(Bjorn, cell).health(Bjorn, 10).put(cell, "heckler_0");
        fixture.turn(Loxley).play("pass");
        assert_eq!(fixture.hearts(Bjorn), 10, "not under the eyes of an enemy");
    }
}

#[test]
fn vv_79_thorns_cost_a_heart_of_every_hero_that_enters() {
    let mut fixture = Fixture::new(&[Bjorn, Gwenavael, Loxley]);
    fixture.reveal(&[(14, Tile::T1Thicket)]).at(Bjorn, 13).turn(Bjorn).play("step east");
    assert_eq!((fixture.hearts(Bjorn), fixture.left()), (19, (2, 2)));
    // Relocation counts, too; a Minion and Gust pay nothing.
    let mut fixture = Fixture::new(&[Bjorn, Gwenavael, Loxley]);
    fixture.reveal(&[(14, Tile::T1Thicket)]).hand(Gwenavael, &[Spell::Blink]).at(Bjorn, 11);
    fixture.at(Loxley, 11).turn(Gwenavael).cast(Gwenavael, Spell::Blink, 1).play("region 14");
    assert_eq!(fixture.hearts(Gwenavael), 12);
}

#[test]
fn vv_2_vv_80_vv_q34_the_labyrinth_links_two_regions() {
    let mut fixture = scout(Tile::T2Labyrinth, |_| {});
    assert_eq!(
        (fixture.seat(), fixture.may("region 3"), fixture.may("region 17")),
        (0, false, true)
    );
    assert!(!fixture.may("region 2"), "VV-4: not face-down");
    fixture.play("region 17; minion heckler; minion heckler");
    let map = &fixture.state.table.map;
    // VV-2: adjacent for everything but Scouting and VV-143.
    assert!(
        map.adjacent(Cell::C17).contains(Cell::C3) && map.adjacent(Cell::C3).contains(Cell::C17)
    );
    fixture.at(Bjorn, 17);
    assert!(fixture.may("step portal"));
}

#[test]
fn vv_81_the_altar_takes_hearts_for_a_treasure() {
    let altar = |change: &dyn Fn(&mut Fixture)| {
        let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
        fixture.reveal(&[(3, Tile::T2Altar)]).at(Bjorn, 3);
        change(&mut fixture);
        fixture.turn(Bjorn);
        fixture
    };
    let mut fixture = altar(&|_| {});
    fixture.play("region_action");
    assert_eq!(
        (fixture.hearts(Bjorn), fixture.left(), fixture.may("region_action")),
        (17, (3, 0), false)
    );
    assert_eq!(fixture.state.table.stashes[Team::Hero].face_down, 1);
    assert!(
        !altar(&|fixture| {
            fixture.health(Bjorn, 2);
        })
        .may("region_action"),
        "3 Hearts"
    );
    assert!(
        !altar(&|fixture| {
            fixture.put(3, "heckler_0");
        })
        .may("region_action"),
        "enemies"
    );
    // If this Defeats the Hero, the Treasure is still gained.
    let mut fixture = altar(&|fixture| {
        fixture.health(Bjorn, 3);
    });
    fixture.play("region_action");
    assert_eq!((fixture.cell(Bjorn), fixture.seat()), (None, 1), "VV-150: the Turn is over");
    assert_eq!(fixture.state.table.stashes[Team::Hero].face_down, 1);
}

#[test]
fn vv_82_the_library_draws_for_the_scout() {
    let mut fixture = scout(Tile::T2Library, |_| {});
    assert_eq!((fixture.seat(), fixture.choices()), (0, "deck arcane; deck divine".into()));
    fixture.play("deck arcane; spell blink; minion heckler");
    assert!(fixture.state.hands[SeatId::Hero0].contains(Spell::Blink));
    assert_eq!(fixture.stack(3), "heckler_0");
}

#[test]
fn vv_76_the_dojo_has_nothing_to_do_when_it_is_revealed() {
    let mut fixture = scout(Tile::T2Dojo, |_| {});
    fixture.play("minion swiftwing");
    assert_eq!((fixture.seat(), fixture.player(Bjorn).crystal), (0, false));
    assert_eq!(fixture.stack(3), "swiftwing");
}

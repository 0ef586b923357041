//! Dice and Map, which the code works out, are those of the data.

use super::*;

#[test]
fn dice_are_those_of_the_data() {
    let rows = list(&data(), "die");
    let colours = ["white", "yellow", "red"];
    for ((die, row), colour) in Die::ALL.into_iter().zip(rows).zip(colours) {
        let written = Line::new()
            .put("id", die.id())
            .put("color", colour)
            .put("faces", numbers(die.faces()))
            .put("count", 6);
        assert_eq!(written.0, row, "{die}");
        // In lowest terms a white or a red die has one way for three faces.
        let shared = if die == Die::Adept { 1 } else { 3 };
        for (hits, ways) in (0u8..).zip(die.ways()) {
            let faces: u32 = die.faces().iter().map(|&face| u32::from(face == hits)).sum();
            assert_eq!(faces, shared * ways, "{die} {hits}");
        }
    }
}

#[test]
fn the_map_is_that_of_the_data() {
    let data = data();
    let layout = plain(data["layout"].as_table().unwrap());
    let cells = |set: Cells| numbers(set.iter().map(|cell| u8::try_from(cell.index()).unwrap()));
    let hawkemoor = [Tile::Keep, Tile::Peak, Tile::Fields, Tile::Market, Tile::Docks];
    let hawkemoor = hawkemoor.map(|tile| u8::try_from(tile.home().unwrap().index()).unwrap());
    let [tier1, tier2, tier3, small] = shipped::RANDOM_TILES;
    let written = Line::new()
        .put("keep", i64::try_from(Cell::KEEP.index()).unwrap())
        .put("hawkemoor", numbers(hawkemoor))
        .put("tier1", cells(shipped::TIER_1))
        .put("tier2_3_to_5_heroes", cells(shipped::TIER_2))
        .put("tier3_3_to_5_heroes", cells(shipped::TIER_3))
        .put("tier2_1_to_2_heroes", cells(shipped::TIER_2_SMALL))
        .put("tier2_1_to_2_heroes_full_ring", cells(shipped::TIER_2))
        .put("random_tier1", tier1)
        .put("random_tier2_3_to_5", tier2)
        .put("random_tier3_3_to_5", tier3)
        .put("random_tier2_1_to_2", small);
    assert_eq!(written.0, layout);
    assert_eq!(maps::HAWKEMOOR.iter().count(), hawkemoor.len());
}

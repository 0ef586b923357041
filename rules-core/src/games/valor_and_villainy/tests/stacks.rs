//! The stacks of a small Map, laid by hand (VV-98, VV-214).

use alloc::vec::Vec;

use crate::{
    Indexed,
    games::valor_and_villainy::{
        components::{Cell, Piece, Tile},
        state::Map,
    },
};

/// Puts pieces one after the other: the last one lies on top.
fn laid(stacks: &[(Cell, &str)]) -> Map {
    let mut map = Map::default();
    for (cell, pieces) in stacks {
        map.reveal(*cell, Tile::T1Fen);
        pieces.split_whitespace().for_each(|piece| map.put(named(piece), *cell));
    }
    map
}

fn named(piece: &str) -> Piece {
    Piece::parse(piece).expect("a piece")
}

/// The pieces that have a depth, with it.
fn depths(map: &Map) -> Vec<(&'static str, u8)> {
    let depths = map.depths();
    let deep = Piece::ALL.into_iter().filter(|piece| depths[piece.index()] > 0);
    assert_eq!(depths[Piece::ALL.len()..], [0; 3], "no piece has these numbers");
    deep.map(|piece| (piece.id(), depths[piece.index()])).collect()
}

#[test]
fn vv_98_depth_counts_from_the_top_of_each_stack() {
    assert_eq!(depths(&Map::default()), []);
    let map = laid(&[
        (Cell::ALL[0], "voldor"),
        (Cell::ALL[12], "heckler_0 rattlebones_0 tomb_ox"),
        (Cell::ALL[24], "shadow_mordak swiftwing"),
    ]);
    let expected = [
        ("rattlebones_0", 2),
        ("tomb_ox", 1),
        ("swiftwing", 1),
        ("heckler_0", 3),
        ("voldor", 1),
        ("shadow_mordak", 2),
    ];
    assert_eq!(depths(&map), expected);
    assert!(map.is_sound());
}

#[test]
fn vv_98_a_depth_falls_when_something_above_goes() {
    let mut map = laid(&[(Cell::ALL[3], "voldor heckler_0 tomb_ox"), (Cell::ALL[4], "biz_niz")]);
    map.lift(named("heckler_0"));
    assert_eq!(depths(&map), [("tomb_ox", 1), ("biz_niz", 1), ("voldor", 2)]);
    map.lift(named("tomb_ox"));
    assert_eq!(depths(&map), [("biz_niz", 1), ("voldor", 1)]);
    map.lift(named("voldor"));
    map.lift(named("biz_niz"));
    assert_eq!((depths(&map), map.occupied().is_empty()), (Vec::new(), true));
}

#[test]
fn vv_214_sheep_stay_above_cards_whoever_comes_first() {
    let map = laid(&[(Cell::ALL[7], "sheep_4 voldor sheep_0 biz_niz")]);
    let expected = [("biz_niz", 3), ("voldor", 4), ("sheep_0", 1), ("sheep_4", 2)];
    assert_eq!(depths(&map), expected);
}

#[test]
fn as_many_pieces_as_there_are_have_their_depths() {
    let mut map = Map::default();
    for cell in Cell::ALL {
        map.reveal(cell, Tile::T1Fen);
    }
    for (i, piece) in Piece::ALL.into_iter().enumerate() {
        map.put(piece, Cell::ALL[i % 25]);
    }
    let depths = map.depths();
    for cell in Cell::ALL {
        let stack: Vec<_> = map.stack(cell).map(|piece| depths[piece.index()]).collect();
        assert!(stack.iter().copied().eq(1..=stack.len().try_into().unwrap()), "{cell} {stack:?}");
    }
    assert_eq!(depths.iter().filter(|depth| **depth > 0).count(), Piece::ALL.len());
}

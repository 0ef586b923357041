//! The public table: Rounds, Map, Minions, piles.

use super::{
    CellPlanes,
    cells::{BoardOrder, cell},
};
use crate::{
    Indexed, ObservationWriter,
    games::valor_and_villainy::{
        components::{Cell, Minion, Piece, Tile, Treasure},
        state::{Multiset, Public, SeatId, Team},
    },
    observation::none_or,
    write_fields,
};

/// Rounds, Procession.
pub(super) fn rounds(table: &Public, order: &BoardOrder, out: &mut impl ObservationWriter) {
    write_fields! { out;
        "round" [2], 128, Count, "Hero Rounds begun; Rounds of the Final Battle over (VV-189)"
            = cells(&[table.round.min(128), table.final_rounds]);
        "tracks" [4], 8, Count,
            "day of the Procession (VV-173); Shrines found, Shrines needed (VV-72); Souls (VV-183)"
            = cells(&[table.day, table.shrines, table.shrines_needed, table.souls]);
        "initiative" [SeatId::COUNT], 1, OneHot,
            "who holds the Initiative (VV-30), one hot, own seat first"
            = one_hot(Some(order.index(table.initiative)));
        "round_flags" [3], 1, Flag,
            "the holder of the Initiative goes last (VV-31); the Final Battle has begun; Shrines no \
             longer move the Procession (VV-223)"
            = cells(&[table.goes_last, table.final_battle, table.shrines_idle].map(u8::from));
    }
}

/// What lies on a cell.
const TILES: [&str; Tile::ALL.len() + 2] = {
    let mut names = ["none"; Tile::ALL.len() + 2];
    names[1] = "face-down";
    let mut i = 0;
    while i < Tile::ALL.len() {
        names[i + 2] = Tile::ALL[i].id();
        i += 1;
    }
    names
};

/// The Map without its Minions.
pub(super) fn map(table: &Public, out: &mut impl ObservationWriter) {
    let map = &table.map;
    let down = CellPlanes::default().with(map.down().bits().into(), 1).cells();
    let mut tiles = [0; Cell::ALL.len()];
    for ((to, tile), down) in tiles.iter_mut().zip(map.tiles()).zip(down) {
        *to = tile.map_or(down, |tile: Tile| tile as u8 + 2);
    }
    write_fields! { out;
        "tile" [25], 64, Category(&TILES),
            "tile of each cell: 0 for none, 1 face-down (VV-4), else its id from 2 (VV-1)"
            = cells(&tiles);
        "treasures" [25], 4, Count, "face-down Treasures of each Region (VV-59)"
            = cells(map.treasures.values());
    }
    let markers = map.portal.map_or([0; 2], |(one, other)| [one, other].map(|at| cell(Some(at))));
    write_fields! { out;
        "labyrinth" [2], 32, Category(none_or!(Cell)),
            "cells of the Labyrinth markers, counted from 1 (VV-80)" = cells(&markers);
    }
}

/// Minion cards and Sheep.
const PIECES: usize = Piece::ALL.len();

/// The Minions.
pub(super) fn minions(table: &Public, out: &mut impl ObservationWriter) {
    let map = &table.map;
    let mut at = [0; PIECES];
    for (to, &of_piece) in at.iter_mut().zip(map.cells_of_pieces()) {
        *to = cell(of_piece);
    }
    write_fields! { out;
        "piece_cell" [PIECES], 32, Category(none_or!(Cell)),
            "cell of each Minion card and Sheep, counted from 1; 0 off the Map" = cells(&at);
        "piece_depth" [PIECES], 64, Count, "place in the stack, 1 for the top (VV-98)"
            = cells(&map.depths()[..PIECES]);
    }
    let [low, high] = table.bloodlust;
    let bloodlust = CellPlanes::default().with(low.bits(), 1).with(high.bits(), 2);
    let ambush = table.agenda.scout.as_ref().map_or(0, |scout| scout.waiting().bits());
    write_fields! { out;
        "piece_wounded" [PIECES], 1, Flag, "Minions that are Wounded (VV-159)"
            = bits(&[table.wounded.bits()]);
        "piece_may_act" [PIECES], 1, Flag, "Minions that may still act (VV-157)"
            = bits(&[table.may_act.bits()]);
        "piece_ambush" [PIECES], 1, Flag, "Minions that wait in Ambush (VV-65)" = bits(&[ambush]);
        "piece_bloodlust" [PIECES], 2, Count, "Bloodlust of each Minion: 0, 1 or 2 (VV-133)"
            = cells(&bloodlust.cells()[..PIECES]);
        "piece_marker" [PIECES], 1, Flag, "Minions with a Defender marker (VV-100)"
            = bits(&[table.markers.bits()]);
        "gust_cells" [2], 32, Category(none_or!(Cell)),
            "cell of Gust, counted from 1 and 0 off the Map; cell where the Turn of Gwenavael ended (VV-206)"
            = cells(&[table.gust, table.dismounting()].map(cell));
        "gust_marker" [1], 1, Flag, "whether Gust has a Defender marker (VV-100)"
            = cells(&[table.gust_marker.into()]);
    }
}

/// Designs of Minions and of Treasures.
const MINIONS: usize = Minion::COUNT;
const TREASURES: usize = Treasure::COUNT;

/// Discard piles and Stashes; what is in a deck can be counted off.
pub(super) fn piles(table: &Public, out: &mut impl ObservationWriter) {
    let stashes = [&table.stashes[Team::Hero], &table.stashes[Team::Villain]];
    write_fields! { out;
        "minions_looted" [MINIONS], 4, Count,
            "Minions by design in the Hero Loot Stash (VV-148)"
            = cells(&copies(&table.defeated_minions)[..MINIONS]);
        "minion_discard" [MINIONS], 4, Count, "discarded Minions by design (VV-216)"
            = cells(&copies(&table.minion_discard)[..MINIONS]);
        "treasure_discard" [TREASURES], 4, Count, "discarded Treasures by design (VV-217)"
            = cells(&copies(&table.treasure_discard)[..TREASURES]);
        "loot_heroes" [TREASURES], 4, Count,
            "revealed Treasures by design in the Hero Loot Stash (VV-167)"
            = cells(&copies(&stashes[0].treasures)[..TREASURES]);
        "loot_villain" [TREASURES], 4, Count,
            "revealed Treasures by design in the Villain Loot Stash (VV-174)"
            = cells(&copies(&stashes[1].treasures)[..TREASURES]);
        "stash" [3], 64, Count,
            "face-down Treasures of the Heroes' and the Villain's Stash; Defeated Heroes counted (VV-174)"
            = cells(&[stashes[0].face_down, stashes[1].face_down, table.defeated_heroes]);
    }
}

/// The copies of each design.
#[inline]
fn copies<K>(multiset: &Multiset<K>) -> [u8; 64] {
    CellPlanes::of_multiset(multiset).cells()
}

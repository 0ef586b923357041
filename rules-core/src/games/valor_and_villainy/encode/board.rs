//! The public table: Rounds, Map, Minions, piles.

use super::{BoardOrder, CellPlanes, cell};
use crate::{
    ObservationWriter,
    games::valor_and_villainy::{
        components::{Cell, Piece, Tile},
        state::{Public, Team},
    },
};

crate::observation_fields! {
    ROUND: "round" [2], 128, "Hero Rounds begun; Rounds of the Final Battle over (VV-189)";
    TRACKS: "tracks" [5], 8,
        "day of the Procession (VV-173); Shrines found, Shrines needed (VV-72); Souls (VV-183); \
         who holds the Initiative (VV-30), by place from 1, own seat first";
    FLAGS: "round_flags" [3], 1,
        "the holder of the Initiative goes last (VV-31); the Final Battle has begun; Shrines no \
         longer move the Procession (VV-223)";
    PHASE: "phase" [8], 1,
        "phase, below all frames (VV-32): set-up, Hero Round, Hero Level Up, Villain Turn, Minion \
         Step, Villain Level Up, entry into the Final Battle, over";
    CURSOR: "cursor" [8], 64,
        "the phase (VV-160, VV-171): stage, from 0; place in its order; whose Stash, 0 for the \
         Heroes; least index that may be named next, or cards placed in the new order of a stack; \
         slots filled in this pass; whether it is the second pass; whether a Treasure was \
         replaced in the first; cell where the Turn of Gwenavael ended, counted from 1";
}

/// Rounds, Procession, phase.
pub(super) fn rounds(table: &Public, order: &BoardOrder, out: &mut impl ObservationWriter) {
    out.cells(&ROUND, &[table.round.min(ROUND.max), table.final_rounds]);
    let initiative = order.place(table.initiative);
    let tracks = [table.day, table.shrines, table.shrines_needed, table.souls, initiative];
    out.cells(&TRACKS, &tracks);
    out.cells(&FLAGS, &[table.goes_last, table.final_battle, table.shrines_idle].map(u8::from));
    let base = &table.base;
    out.one_hot(&PHASE, Some(base.phase.index()));
    let cursor = [
        base.stage as u8,
        base.at,
        base.stash as u8,
        base.least,
        base.filled,
        u8::from(base.again),
        u8::from(base.replaced),
        cell(base.cell),
    ];
    out.cells(&CURSOR, &cursor);
}

crate::observation_fields! {
    TILE: "tile" [25], 64,
        "tile of each cell: 0 for none, 1 face-down (VV-4), else its id from 2 (VV-1)";
    LYING: "treasures" [25], 4, "face-down Treasures of each Region (VV-59)";
    PORTAL: "labyrinth" [2], 32, "cells of the Labyrinth markers, counted from 1 (VV-80)";
}

/// The Map without its Minions.
pub(super) fn map(table: &Public, out: &mut impl ObservationWriter) {
    let map = &table.map;
    let down = CellPlanes::default().with(map.down().0.into(), 1).cells();
    let mut tiles = [0; Cell::ALL.len()];
    for ((to, tile), down) in tiles.iter_mut().zip(map.tiles()).zip(down) {
        *to = tile.map_or(down, |tile: Tile| tile as u8 + 2);
    }
    out.cells(&TILE, &tiles);
    out.cells(&LYING, map.treasures.values());
    let markers = map.portal.map_or([0; 2], |(one, other)| [one, other].map(|at| cell(Some(at))));
    out.cells(&PORTAL, &markers);
}

crate::observation_fields! {
    WHERE: "piece_cell" [61], 32,
        "cell of each Minion card and Sheep, counted from 1; 0 off the Map";
    DEPTH: "piece_depth" [61], 64, "place in the stack, 1 for the top (VV-98)";
    STATE: "piece_state" [61], 64,
        "32 for Wounded (VV-159), 16 may still act (VV-157), 8 waits in Ambush (VV-65), 4 and 2 \
         Bloodlust 2 and 1, 1 Defender marker (VV-100)";
    GUST: "gust" [2], 32, "cell of Gust, counted from 1; his Defender marker (VV-206)";
}

/// The Minions.
pub(super) fn minions(table: &Public, out: &mut impl ObservationWriter) {
    let map = &table.map;
    let mut cells = [0; Piece::ALL.len()];
    for (to, &at) in cells.iter_mut().zip(map.cells_of_pieces()) {
        *to = cell(at);
    }
    out.cells(&WHERE, &cells);
    out.cells(&DEPTH, &map.depths()[..DEPTH.len()]);
    let [low, high] = table.bloodlust;
    let state = CellPlanes::default()
        .with(table.wounded.0, 32)
        .with(table.may_act.0, 16)
        .with(table.agenda.scout.map_or(0, |scout| scout.waiting.0), 8)
        .with(high.0, 4)
        .with(low.0, 2)
        .with(table.markers.0, 1);
    out.cells(&STATE, &state.cells()[..STATE.len()]);
    out.cells(&GUST, &[cell(table.gust), table.gust_marker.into()]);
}

crate::observation_fields! {
    GONE: "minions_gone" [33], 16,
        "Minions by design: 4 for each in the Hero Loot Stash (VV-148), 1 for each discarded (VV-216)";
    WASTE: "treasure_discard" [25], 4, "discarded Treasures by design (VV-217)";
    LOOT: "loot" [25], 32,
        "revealed Treasures by design: 1 for each in the Hero Loot Stash (VV-167), 5 in the \
         Villain's (VV-174)";
    STASH: "stash" [3], 64,
        "face-down Treasures of the Heroes' and the Villain's Stash; Defeated Heroes counted (VV-174)";
}

/// Discard piles and Stashes; what is in a deck can be counted off.
pub(super) fn piles(table: &Public, out: &mut impl ObservationWriter) {
    let (defeated, discard) = (table.defeated_minions.planes(), table.minion_discard.planes());
    // Three copies at most.
    let gone = CellPlanes::default()
        .with(defeated[0], 4)
        .with(defeated[1], 8)
        .with(discard[0], 1)
        .with(discard[1], 2);
    out.cells(&GONE, &gone.cells()[..GONE.len()]);
    out.cells(&WASTE, &CellPlanes::of_multiset(&table.treasure_discard).cells()[..WASTE.len()]);
    let stashes = [&table.stashes[Team::Hero], &table.stashes[Team::Villain]];
    let mut loot = CellPlanes::default();
    for (stash, worth) in stashes.into_iter().zip([1, 5]) {
        let [ones, twos, fours] = stash.treasures.planes();
        loot = loot.with(ones, worth).with(twos, 2 * worth).with(fours, 4 * worth);
    }
    out.cells(&LOOT, &loot.cells()[..LOOT.len()]);
    out.cells(&STASH, &[stashes[0].face_down, stashes[1].face_down, table.defeated_heroes]);
}

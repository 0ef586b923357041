//! The public table: Rounds, Map, Minions, piles.

use super::{
    CellPlanes,
    cells::{BoardOrder, cell},
};
use crate::{
    Indexed, ObservationWriter,
    games::valor_and_villainy::{
        components::{Cell, Piece, Tile},
        state::{Multiset, PhaseStage, Public, SeatId, Team},
    },
    observation::none_or,
};

crate::observation_fields! {
    ROUND: "round" [2], 128, Count, "Hero Rounds begun; Rounds of the Final Battle over (VV-189)";
    TRACKS: "tracks" [4], 8, Count,
        "day of the Procession (VV-173); Shrines found, Shrines needed (VV-72); Souls (VV-183)";
    INITIATIVE: "initiative" [SeatId::COUNT], 1, OneHot,
        "who holds the Initiative (VV-30), one hot, own seat first";
    FLAGS: "round_flags" [3], 1, Flag,
        "the holder of the Initiative goes last (VV-31); the Final Battle has begun; Shrines no \
         longer move the Procession (VV-223)";
    PHASE: "phase" [8], 1, OneHot,
        "phase, below all frames, one hot (VV-32): set-up, Hero Round, Hero Level Up, Villain Turn, Minion \
         Step, Villain Level Up, entry into the Final Battle, over";
    STAGE: "phase_stage" [PhaseStage::COUNT], 1, OneHot,
        "stage of the phase, one hot (VV-160, VV-171): waits, begin, draft, Chumps, Spells, \
         Initiative, Hero, Gust, dismount, join, joined, draw, discard, clear, Dojo, Springs, day, \
         icons, restack, reveal, return, equip, cash in, riches, Heroes return, level up, enter, \
         Minions, close";
    CURSOR: "cursor" [3], 64, Count,
        "the stage: place in its order; least index that may be named next, or cards placed in the \
         new order of a stack; slots filled in this pass (VV-165)";
    PASS: "cursor_flags" [3], 1, Flag,
        "the stage: handles the Villain's Stash; is the second pass; a Treasure was replaced in the \
         first (VV-165)";
}

/// Rounds, Procession, phase.
pub(super) fn rounds(table: &Public, order: &BoardOrder, out: &mut impl ObservationWriter) {
    out.cells(&ROUND, &[table.round.min(ROUND.max), table.final_rounds]);
    out.cells(&TRACKS, &[table.day, table.shrines, table.shrines_needed, table.souls]);
    out.one_hot(&INITIATIVE, Some(order.index(table.initiative)));
    out.cells(&FLAGS, &[table.goes_last, table.final_battle, table.shrines_idle].map(u8::from));
    let base = &table.base;
    out.one_hot(&PHASE, Some(base.phase.index()));
    out.one_hot(&STAGE, Some(base.stage.index()));
    out.cells(&CURSOR, &[base.at, base.least, base.filled]);
    let pass = [base.stash == Team::Villain, base.again, base.replaced];
    out.cells(&PASS, &pass.map(u8::from));
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

crate::observation_fields! {
    TILE: "tile" [25], 64, Category(&TILES),
        "tile of each cell: 0 for none, 1 face-down (VV-4), else its id from 2 (VV-1)";
    LYING: "treasures" [25], 4, Count, "face-down Treasures of each Region (VV-59)";
    PORTAL: "labyrinth" [2], 32, Category(none_or!(Cell)), "cells of the Labyrinth markers, counted from 1 (VV-80)";
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
    WHERE: "piece_cell" [61], 32, Category(none_or!(Cell)),
        "cell of each Minion card and Sheep, counted from 1; 0 off the Map";
    DEPTH: "piece_depth" [61], 64, Count, "place in the stack, 1 for the top (VV-98)";
    WOUNDED: "piece_wounded" [61], 1, Flag, "Minions that are Wounded (VV-159)";
    MAY_ACT: "piece_may_act" [61], 1, Flag, "Minions that may still act (VV-157)";
    AMBUSH: "piece_ambush" [61], 1, Flag, "Minions that wait in Ambush (VV-65)";
    BLOODLUST: "piece_bloodlust" [61], 2, Count, "Bloodlust of each Minion: 0, 1 or 2 (VV-133)";
    MARKED: "piece_marker" [61], 1, Flag, "Minions with a Defender marker (VV-100)";
    GUST: "gust_cells" [2], 32, Category(none_or!(Cell)),
        "cell of Gust, counted from 1 and 0 off the Map; cell where the Turn of Gwenavael ended (VV-206)";
    GUST_MARKED: "gust_marker" [1], 1, Flag, "whether Gust has a Defender marker (VV-100)";
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
    let bloodlust = CellPlanes::default().with(low.0, 1).with(high.0, 2);
    out.bits(&WOUNDED, &[table.wounded.0]);
    out.bits(&MAY_ACT, &[table.may_act.0]);
    out.bits(&AMBUSH, &[table.agenda.scout.as_ref().map_or(0, |scout| scout.waiting.0)]);
    out.cells(&BLOODLUST, &bloodlust.cells()[..BLOODLUST.len()]);
    out.bits(&MARKED, &[table.markers.0]);
    out.cells(&GUST, &[table.gust, table.base.cell].map(cell));
    out.cells(&GUST_MARKED, &[table.gust_marker.into()]);
}

crate::observation_fields! {
    BEATEN: "minions_looted" [33], 4, Count, "Minions by design in the Hero Loot Stash (VV-148)";
    GONE: "minion_discard" [33], 4, Count, "discarded Minions by design (VV-216)";
    WASTE: "treasure_discard" [25], 4, Count, "discarded Treasures by design (VV-217)";
    LOOT: "loot_heroes" [25], 4, Count, "revealed Treasures by design in the Hero Loot Stash (VV-167)";
    VILLAIN_LOOT: "loot_villain" [25], 4, Count,
        "revealed Treasures by design in the Villain Loot Stash (VV-174)";
    STASH: "stash" [3], 64, Count,
        "face-down Treasures of the Heroes' and the Villain's Stash; Defeated Heroes counted (VV-174)";
}

/// Discard piles and Stashes; what is in a deck can be counted off.
pub(super) fn piles(table: &Public, out: &mut impl ObservationWriter) {
    let stashes = [&table.stashes[Team::Hero], &table.stashes[Team::Villain]];
    out.cells(&BEATEN, &copies(&table.defeated_minions)[..BEATEN.len()]);
    out.cells(&GONE, &copies(&table.minion_discard)[..GONE.len()]);
    out.cells(&WASTE, &copies(&table.treasure_discard)[..WASTE.len()]);
    out.cells(&LOOT, &copies(&stashes[0].treasures)[..LOOT.len()]);
    out.cells(&VILLAIN_LOOT, &copies(&stashes[1].treasures)[..VILLAIN_LOOT.len()]);
    out.cells(&STASH, &[stashes[0].face_down, stashes[1].face_down, table.defeated_heroes]);
}

/// The copies of each design.
#[inline]
fn copies<K>(multiset: &Multiset<K>) -> [u8; 64] {
    CellPlanes::of_multiset(multiset).cells()
}

//! The part of the features that lies on the table: Rounds, Map, Minions,
//! boards, piles.

use super::{colour, field, index_or_none, piece, place};
use crate::{
    Features,
    games::valor_and_villainy::{
        components::{Cell, Hero, Minion, Piece, Row, Slot, Tile, Treasure},
        state::{Chair, Table, Team},
    },
};

field!(ROUND, "round", [1], 107, "Hero Rounds begun");
field!(DAY, "day", [7], 1, "space of the Procession (VV-173)");
field!(INITIATIVE, "initiative", [5], 1, "who holds the Initiative, own chair first (VV-30)");
field!(FLAGS, "round_flags", [3], 1, "holder goes last; Final Battle; Shrines idle");
field!(SHRINES, "shrines", [2], 4, "Shrines found, Shrines needed (VV-72)");
field!(FINAL, "final_rounds", [1], 100, "Villain Rounds of the Final Battle over (VV-189)");
field!(SOULS, "souls", [1], 10, "Soul tokens (VV-183)");
field!(PHASE, "phase", [8], 1, "what is played at the bottom of the agenda (VV-32)");
field!(STEP, "step", [29], 1, "where the phase stands (VV-160, VV-171)");
field!(CURSOR, "cursor", [7], 52, "cursors of the step: place, Stash, least, slots, passes, cell");

/// Rounds, Procession, phase.
pub(super) fn rounds(table: &Table, order: [Chair; 6], out: &mut impl Features) {
    out.field(&ROUND, |_| table.round.min(ROUND.max));
    out.one_hot(&DAY, Some(usize::from(table.day)));
    out.one_hot(&INITIATIVE, usize::from(place(order, table.initiative)).checked_sub(1));
    let flags = [table.goes_last, table.final_battle, table.shrines_idle];
    out.field(&FLAGS, |i| u8::from(flags[i]));
    out.field(&SHRINES, |i| [table.shrines, table.shrines_needed][i].min(SHRINES.max));
    out.field(&FINAL, |_| table.final_rounds.min(FINAL.max));
    out.field(&SOULS, |_| table.souls.min(SOULS.max));
    let base = &table.base;
    out.one_hot(&PHASE, Some(base.phase.index()));
    out.one_hot(&STEP, Some(base.step.index()));
    let cursor = [
        base.at,
        base.stash as u8,
        base.least,
        base.filled,
        u8::from(base.again),
        u8::from(base.replaced),
        index_or_none(base.cell.map(Cell::index)),
    ];
    out.field(&CURSOR, |i| cursor[i].min(CURSOR.max));
}

field!(TILE, "tile", [25], 35, "revealed tile of each cell by id, counted from 1 (VV-1)");
field!(DOWN, "face_down", [25], 1, "cells with a face-down tile (VV-4)");
field!(LYING, "treasures", [25], 45, "face-down Treasures of each Region (VV-59)");
field!(PORTAL, "labyrinth", [25], 1, "cells with a Labyrinth marker (VV-80)");
field!(UNKNOWN, "tiles_left", [2, 35], 1, "tiles not yet revealed: optional, mandatory (5.7)");

/// The Map without its Minions.
pub(super) fn map(table: &Table, out: &mut impl Features) {
    let map = &table.map;
    out.field(&TILE, |i| index_or_none(map.tile(Cell::ALL[i]).map(Tile::index)));
    out.field(&DOWN, |i| u8::from(map.down().has(Cell::ALL[i])));
    out.field(&LYING, |i| map.treasures[Cell::ALL[i]].min(LYING.max));
    out.field(&PORTAL, |i| u8::from(map.beyond(Cell::ALL[i]).is_some()));
    out.field(&UNKNOWN, |i| {
        let set = [table.tiles, table.mandatory][i / 35];
        u8::from(set.has(Tile::ALL[i % 35]))
    });
}

field!(
    WHERE,
    "piece_cell",
    [61],
    25,
    "cell of each Minion card and Sheep, counted from 1; 0 off the Map"
);
field!(DEPTH, "piece_depth", [61], 61, "place in the stack, 1 for the top (VV-98)");
field!(STATE, "piece_state", [61, 5], 1, "Wounded; Bloodlust 1, 2; may still act; Defender marker");
field!(GUST, "gust", [2], 25, "cell of Gust, counted from 1; his Defender marker (VV-206)");

/// The Minions.
pub(super) fn minions(table: &Table, out: &mut impl Features) {
    let map = &table.map;
    out.field(&WHERE, |i| index_or_none(map.cell_of(piece(i)).map(Cell::index)));
    let mut depths = [0u8; Piece::ALL.len()];
    for cell in map.occupied().iter() {
        for (depth, piece) in (1..).zip(map.stack(cell)) {
            depths[piece.index()] = depth;
        }
    }
    out.field(&DEPTH, |i| depths[i]);
    let sets =
        [table.wounded, table.bloodlust[0], table.bloodlust[1], table.may_act, table.markers];
    out.field(&STATE, |i| u8::from(sets[i % 5].has(piece(i / 5))));
    let gust = [index_or_none(table.gust.map(Cell::index)), u8::from(table.gust_marker)];
    out.field(&GUST, |i| gust[i]);
}

field!(WHO, "hero", [5, 8], 1, "character of each Hero, own chair first (VV-15)");
field!(CELL, "player_cell", [6, 25], 1, "where each Player Character stands (VV-12)");
field!(HEALTH, "health", [6], 100, "Hearts, and the Villain's Health last (VV-107, VV-115)");
field!(ROWS, "rows", [6, 4, 3], 12, "Action dice by row and colour (VV-83)");
field!(POINTS, "action_points", [6], 9, "Action Points of a Turn (VV-25)");
field!(XP, "xp", [6], 255, "XP not spent (VV-169)");
field!(TOKENS, "plus_ones", [6, 4], 16, "Plus-Ones by row (VV-121)");
field!(WORN, "worn", [6, 3], 25, "equipped Treasure by slot and id, counted from 1 (VV-166)");
field!(BEARS, "bears", [6, 4], 1, "Crystal; Defender marker; Hex; Shackles");
field!(
    GIFTS,
    "gifts",
    [6, 4, 6],
    1,
    "Shield of Faith, Blood Bound, Blessed Edge 1 and 2, by casting chair"
);

/// The Player Characters.
pub(super) fn heroes(table: &Table, order: [Chair; 6], out: &mut impl Features) {
    let player = |i: usize| &table.players[order[i]];
    out.field(&WHO, |i| {
        let who = player(i / 8).who;
        u8::from(who == Some(Hero::ALL[i % 8].char()))
    });
    out.field(&CELL, |i| u8::from(player(i / 25).cell == Some(Cell::ALL[i % 25])));
    out.field(&HEALTH, |i| player(i).health.min(HEALTH.max));
    out.field(&ROWS, |i| colour(player(i / 12).rows[Row::ALL[i / 3 % 4]], i % 3).min(ROWS.max));
    out.field(&POINTS, |i| player(i).points.min(POINTS.max));
    out.field(&XP, |i| player(i).xp);
    out.field(&TOKENS, |i| player(i / 4).tokens[Row::ALL[i % 4]].min(TOKENS.max));
    out.field(&WORN, |i| index_or_none(player(i / 3).slots[Slot::ALL[i % 3]].map(Treasure::index)));
    out.field(&BEARS, |i| {
        let player = player(i / 4);
        u8::from([player.crystal, player.marker, player.cursed, player.shackled][i % 4])
    });
    out.field(&GIFTS, |i| {
        let player = player(i / 24);
        let sets = [player.armor_by, player.lifelink_by, player.edge_by[0], player.edge_by[1]];
        u8::from(sets[i / 6 % 4].has(order[i % 6]))
    });
}

field!(CARDS, "minion_cards", [3, 33], 3, "Minions by design: decks, discarded, in the Hero Stash");
field!(
    LOOT,
    "treasure_cards",
    [4, 25],
    4,
    "Treasures by design: unseen, discarded, in the Stashes"
);
field!(STASH, "stash", [3], 45, "face-down Treasures of both Stashes, Defeated Heroes counted");

/// Decks, discard piles and Stashes.
pub(super) fn piles(table: &Table, out: &mut impl Features) {
    let cards = [&table.minions, &table.minion_discard, &table.beaten];
    out.field(&CARDS, |i| cards[i / 33].count(Minion::ALL[i % 33]).min(CARDS.max));
    let stashes = [&table.stashes[Team::Hero], &table.stashes[Team::Villain]];
    let loot =
        [&table.treasures, &table.treasure_discard, &stashes[0].treasures, &stashes[1].treasures];
    out.field(&LOOT, |i| loot[i / 25].count(Treasure::ALL[i % 25]).min(LOOT.max));
    let stash = [stashes[0].face_down, stashes[1].face_down, table.fallen];
    out.field(&STASH, |i| stash[i].min(STASH.max));
}

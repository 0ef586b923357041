//! The Region tiles (2.4).
//!
//! Generated from `components.toml` by `make bless`: change the value there.

use super::face::{AMBUSH_CHUMP, AMBUSH_ELITE, BOSS, CHUMP, ELITE, Face, Rule, TREASURE, tile};
use crate::games::valor_and_villainy::components::Cell;

/// The faces, in the order of their ids: the Tier, the name, the icons (`from` so
/// many Heroes), what else they show.
pub(in super::super) static FACES: [Face; 35] = [
    tile(0, "Hawkemoor Keep", &[]),
    tile(0, "Hawkemoor Peak", &[]).mountain(),
    tile(0, "Hawkemoor Market", &[]),
    tile(0, "Hawkemoor Docks", &[]),
    tile(0, "Hawkemoor Fields", &[]),
    tile(1, "Bramble Hollow", &[TREASURE, CHUMP]),
    tile(1, "Toll Bridge", &[TREASURE, CHUMP, CHUMP.from(3)]),
    tile(1, "Forsaken Farm", &[TREASURE, CHUMP.from(3)]),
    tile(1, "Foggy Fen", &[TREASURE, AMBUSH_CHUMP]),
    tile(1, "Windy Crag", &[TREASURE, CHUMP]).mountain(),
    tile(1, "Old Watchtower", &[TREASURE, CHUMP.from(4)]).mountain().rule(Rule::Lookout),
    tile(1, "Silver Spring", &[CHUMP.from(4)]).rule(Rule::Spring),
    tile(1, "Deserters' Camp", &[TREASURE, CHUMP, CHUMP.from(4)]),
    tile(1, "Cutpurse Den", &[TREASURE, TREASURE.from(4), AMBUSH_CHUMP, AMBUSH_CHUMP.from(4)]),
    tile(1, "Thorn Thicket", &[TREASURE, TREASURE.from(3), CHUMP]).rule(Rule::Thorns),
    tile(2, "Shrine of Bronco", &[ELITE, CHUMP.from(3)]).rule(Rule::ShrineBronco).mandatory(),
    tile(2, "Elven Dojo", &[ELITE, CHUMP.from(4)]).rule(Rule::Dojo).mandatory(),
    tile(2, "Shrine of Luna (1-2 Hero)", &[ELITE, CHUMP.from(2)])
        .rule(Rule::ShrineLuna)
        .only_small()
        .mandatory(),
    tile(2, "Shrine of Asha (1-2 Hero)", &[ELITE, CHUMP.from(2)])
        .mountain()
        .rule(Rule::ShrineAsha)
        .only_small()
        .mandatory(),
    tile(2, "Echo Quarry", &[TREASURE, CHUMP, ELITE.from(3)]).mountain(),
    tile(2, "Mossy Labyrinth", &[TREASURE, CHUMP, CHUMP.from(3)]).rule(Rule::Labyrinth),
    tile(2, "Barrow Field", &[TREASURE, TREASURE, ELITE]),
    tile(2, "Toppled Abbey", &[TREASURE, CHUMP, AMBUSH_CHUMP, AMBUSH_CHUMP.from(3)]),
    tile(2, "Bleeding Altar", &[CHUMP, CHUMP.from(3)]).rule(Rule::Altar),
    tile(2, "Gale Pass", &[TREASURE, TREASURE.from(3), AMBUSH_ELITE]).mountain(),
    tile(2, "Drowned Library", &[CHUMP, ELITE.from(4)]).rule(Rule::Library),
    tile(2, "Smugglers' Bazaar", &[TREASURE, TREASURE, CHUMP, CHUMP, CHUMP.from(4)]),
    tile(2, "Fallen Garrison", &[TREASURE, ELITE, CHUMP.from(4), ELITE.from(5)]),
    tile(3, "Shrine of Luna", &[BOSS, CHUMP.from(4)]).rule(Rule::ShrineLuna).mandatory(),
    tile(3, "Shrine of Asha", &[BOSS, CHUMP.from(4)]).mountain().rule(Rule::ShrineAsha).mandatory(),
    tile(3, "Wyrm Lair", &[TREASURE, TREASURE, TREASURE, BOSS]),
    tile(3, "Throne of Knuckles", &[TREASURE, TREASURE, ELITE, ELITE.from(4)]),
    tile(3, "Gallery of Screams", &[TREASURE, TREASURE, AMBUSH_ELITE, AMBUSH_ELITE.from(5)]),
    tile(3, "Royal Vault", &[TREASURE, TREASURE, TREASURE.from(4), ELITE, CHUMP]).mountain(),
    tile(3, "Withered Grove", &[TREASURE, BOSS, CHUMP.from(4)]).rule(Rule::Spring),
];

/// Where the tiles of Hawkemoor lie, which are the first ones.
pub(super) const HOMES: [Cell; 5] = [Cell::C12, Cell::C7, Cell::C13, Cell::C17, Cell::C11];

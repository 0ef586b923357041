//! What concerns several values at once.

use alloc::format;

use super::Printed;
use crate::{
    components::{Faults, Node, Row as _, rows},
    games::valor_and_villainy::components::{
        Cell, Cells, Row,
        constants::{DAYS, HERO_BOUNTY, XP_PER_DAY},
        maps,
        maps::Layout,
        minions::Stats,
        tiles::TileGroups,
        tracks::Reward,
    },
};

/// The Dodge results of an AOE group that a state has room for, without those of three Spells.
const MOST_DODGES: u8 = 15 - 3;
/// The most XP that a state and the observation have room for.
const MOST_XP: u16 = 150;
/// The most Level Up Steps that cash in a Stash: a day each, one more, and the Final Battle's.
const STEPS: u16 = 8;

/// Notes what is wrong with a set as a whole.
pub(super) fn whole(faults: &mut Faults, all: &Node, printed: &Printed) {
    dodges(faults, all, printed);
    casters(faults, all, printed);
    bounties(faults, all, printed);
    experience(faults, all, printed);
    laid(faults, all, printed);
    reached(faults, all, printed);
}

/// The most XP in one row of a side's tables.
fn most_xp(all: &Node, list: &str) -> u16 {
    let rewards = rows(all, list).iter().map(|row| Reward::read(row, false));
    rewards.map(|row| u16::from(row.xp + row.dice)).max().unwrap_or(0)
}

/// A state has room for so many results of an AOE attack.
fn dodges(faults: &mut Faults, all: &Node, printed: &Printed) {
    let dodges = |stats: &Stats| !stats.dodge.is_none();
    let cards = printed.minions.iter().filter(|card| dodges(&card.fresh) || dodges(&card.wounded));
    let cards: u8 = cards.map(|card| card.copies).sum();
    let worn = printed.treasures.iter().filter(|card| !card.dodge.is_none());
    let worn = worn.map(|card| card.copies).sum::<u8>().min(6);
    let gust = u8::from(printed.gust.iter().any(dodges));
    let sum = cards + worn + gust;
    if sum > MOST_DODGES {
        let problem = format!("{sum} Characters could dodge one attack");
        let right = format!(
            "give Dodge to {MOST_DODGES} of the Minion cards, the Treasures with Dodge and Gust"
        );
        faults.note(all, "minion", problem, right);
    }
}

/// One Minion at most casts Spells: of two, one that is named by Puppet Strings could have the
/// other ambushed, whose Forced March would be one Turn more than the agenda has room for.
fn casters(faults: &mut Faults, all: &Node, printed: &Printed) {
    let casts = |stats: &Stats| !stats.row(Row::Magic).is_none();
    let cards = printed.minions.iter().filter(|card| casts(&card.fresh) || casts(&card.wounded));
    let cards: u8 = cards.map(|card| card.copies).sum();
    let sum = cards + u8::from(printed.gust.iter().any(casts));
    if sum > 1 {
        let problem = format!("{sum} Minions could cast Spells");
        let right = "give Magic dice to one Minion card of one copy, or to Gust: how Spells nest \
                     decides how deep a state is";
        faults.note(all, "minion", problem, right);
    }
}

/// The Bounty of a Stash fits a byte.
fn bounties(faults: &mut Faults, all: &Node, printed: &Printed) {
    let worth = |bounty: u8, copies: u8| u16::from(bounty) * u16::from(copies);
    let loot: u16 = printed.treasures.iter().map(|card| worth(card.bounty, card.copies)).sum();
    let beaten: u16 = printed.minions.iter().map(|card| worth(card.bounty, card.copies)).sum();
    for (sum, path) in [
        (loot + beaten, "minion"),
        // Twenty Defeats are the most that a state counts.
        (loot + 20 * u16::from(HERO_BOUNTY), "treasure"),
    ] {
        if sum > 255 {
            let problem = format!("a Loot Stash could hold Bounty of {sum}");
            faults.note(all, path, problem, "write lower Bounties: 255 fit in all");
        }
    }
}

/// Nobody gains more XP than the observation has room for.
fn experience(faults: &mut Faults, all: &Node, printed: &Printed) {
    let (hero, mordak) = (most_xp(all, "hero_stash_row"), most_xp(all, "villain_stash_row"));
    // A Hero wears one Treasure of each slot.
    let worn: u16 = printed.treasures.iter().map(|card| u16::from(card.xp)).max().unwrap_or(0);
    let heroes = u16::from(DAYS * XP_PER_DAY) + STEPS * (hero + 3 * worn);
    let days = printed.days.iter().map(|day| day.xp.iter().max().copied().unwrap_or(0));
    let villain = days.map(u16::from).sum::<u16>() + STEPS * mordak;
    for (sum, path) in [(heroes, "hero_stash_row"), (villain, "villain_stash_row")] {
        if sum > MOST_XP {
            let problem = format!("somebody could gain {sum} XP");
            let right = format!(
                "write less XP: {MOST_XP} fit for the Stashes, Treasures and the Procession"
            );
            faults.note(all, path, problem, right);
        }
    }
}

/// As many cells as tiles can lie there.
fn laid(faults: &mut Faults, all: &Node, printed: &Printed) {
    let (maps, groups) = (&printed.maps, TileGroups::of(&printed.tiles));
    for (key, cells, tier, small) in [
        ("tier1", maps.tier1, 1, false),
        ("tier2_3_to_5_heroes", maps.tier2, 2, false),
        ("tier2_1_to_2_heroes", maps.tier2_small, 2, true),
        ("tier2_1_to_2_heroes_full_ring", maps.tier2_full, 2, true),
        ("tier3_3_to_5_heroes", maps.tier3, 3, false),
    ] {
        // Tier I is rotation 2, and so on.
        let room = maps::ring(tier + 1).len();
        let (least, most) =
            (groups.always(tier, small), groups.usable(tier, small).len().min(room));
        if !(least..=most).contains(&cells.len()) {
            let list = all.get("layout").and_then(|layout| layout.get(key)).unwrap_or(all);
            let problem = format!("there are {} cells", cells.len());
            let right = format!("write {least} to {most}: so many tiles can lie there");
            faults.note(list, &format!("layout.{key}"), problem, right);
        }
    }
}

/// Every Region of every Map can be reached from the Keep.
fn reached(faults: &mut Faults, all: &Node, printed: &Printed) {
    let maps = &printed.maps;
    // With `allow_roster_changes` Tier III comes to a small Map, too (VV-221).
    for (layout, more, heroes) in [
        (Layout::Large, Cells::EMPTY, "three to five Heroes"),
        (Layout::Small, Cells::EMPTY, "one or two Heroes"),
        (Layout::Small, maps.tier3, "one or two Heroes, when a third one joins"),
        (Layout::SmallFull, Cells::EMPTY, "one or two Heroes and the full ring"),
        (Layout::SmallFull, maps.tier3, "the full ring, when a third Hero joins"),
    ] {
        let cells = maps.all(layout).union(more);
        let mut seen = Cell::set(&[Cell::KEEP]);
        loop {
            let next = seen.union(maps::around(seen).intersection(cells));
            if next == seen {
                break;
            }
            seen = next;
        }
        if let Some(cell) = cells.difference(seen).first() {
            let problem = format!("nobody can reach cell {cell} with {heroes}");
            let right = "lay a tile beside it, nearer to the Keep";
            faults.note(all.get("layout").unwrap_or(all), "layout", problem, right);
            return;
        }
    }
}

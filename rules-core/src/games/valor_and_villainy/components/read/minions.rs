//! Minion cards, Gust and what a Spawn costs (2.6).

use alloc::format;

use super::{Reader, rows};
use crate::{
    components::Node,
    games::valor_and_villainy::components::{minions::Stats, values::Printed},
};

/// The most damage that Defeats a Minion; no Hit Pool is larger.
const MOST_DEFEAT: u8 = 43;

impl Reader<'_> {
    pub(super) fn minions(&mut self, all: &Node, printed: &mut Printed) {
        for ((path, row), card) in rows(all, "minion", "id").zip(&mut printed.minions) {
            self.name(row, &mut card.name);
            self.number((&path, row), "bounty", 0..=20, &mut card.bounty);
            for (side, stats) in [("fresh", &mut card.fresh), ("wounded", &mut card.wounded)] {
                if let Some(row) = row.get(side) {
                    self.stats((&format!("{path}.{side}"), row), stats);
                }
            }
        }
        for (side, stats) in ["front", "back"].into_iter().zip(&mut printed.gust) {
            if let Some(row) = all.get("gust").and_then(|gust| gust.get(side)) {
                self.stats((&format!("gust.{side}"), row), stats);
            }
        }
        let Some(costs) = all.get("spawn_cost") else { return };
        for (size, cost) in ["chump", "elite", "boss"].into_iter().zip(&mut printed.spawn_cost) {
            self.number(("spawn_cost", costs), size, 1..=MOST_DEFEAT, cost);
        }
    }

    fn stats(&mut self, at: (&str, &Node), stats: &mut Stats) {
        let (path, row) = at;
        self.number(at, "action_points", 1..=9, &mut stats.action_points);
        self.number(at, "defeat", 1..=MOST_DEFEAT, &mut stats.defeat);
        if let Some(wound) = &mut stats.wound {
            self.number(at, "wound", 1..=MOST_DEFEAT, wound);
            if let Some(node) = row.get("wound").filter(|_| *wound >= stats.defeat) {
                let right = format!("write less than `defeat`, which is {}", stats.defeat);
                self.wrong(node, &format!("{path}.wound"), right);
            }
        }
        for (key, dice) in ["melee", "ranged", "magic"].into_iter().zip(&mut stats.rows) {
            self.dice(at, key, 12, dice);
        }
        self.abilities(at, (&mut stats.abilities, &mut stats.dodge));
    }
}

//! The Procession (2.9), the Loot Stashes (2.10), what XP buys (2.11).

use alloc::{format, vec::Vec};

use super::{REWARDS, Reader, SIZES, rows};
use crate::{
    components::{Node, shown},
    games::valor_and_villainy::components::{
        HEALTH_MAX, HEALTH_STEP, Size, tracks::Day, tracks::Reward, values::Printed,
    },
};

/// The rows of the Villain's Loot Stash.
const VILLAIN: &str = "villain_stash_row";
/// The most rows of a Loot Stash table.
const MOST_ROWS: usize = 12;

const SIZE_WORDS: [(&str, Size); 3] =
    [("chump", Size::Chump), ("elite", Size::Elite), ("boss", Size::Boss)];

impl Reader<'_> {
    pub(super) fn tracks(&mut self, all: &Node, printed: &mut Printed) {
        for ((path, row), day) in rows(all, "procession", "day").zip(&mut printed.days) {
            self.day((&path, row), day);
        }
        self.stash(all, "hero_stash_row", &mut printed.prices.hero);
        self.stash(all, VILLAIN, &mut printed.prices.villain);
        for ((path, row), cost) in rows(all, "level_up", "id").zip(&mut printed.prices.level_up) {
            self.number((&path, row), "cost", 1..=20, cost);
        }
    }

    fn day(&mut self, at: (&str, &Node), day: &mut Day) {
        let (path, row) = at;
        self.by_heroes(at, "void_draws_by_heroes", (0..=6, 1), &mut day.void_draws);
        self.by_heroes(at, "xp_by_heroes", (0..=10, 1), &mut day.xp);
        let health = (0..=HEALTH_MAX, HEALTH_STEP);
        self.by_heroes(at, "health_by_heroes", health, &mut day.health);
        let Some(node) = row.get("spawn_by_heroes") else { return };
        let path = format!("{path}.spawn_by_heroes");
        for (heroes, (node, to)) in self.five(node, &path).iter().zip(&mut day.spawns).enumerate() {
            let path = format!("{path}[{heroes}]");
            // The cursor of a day counts two icons.
            let Some(list) = self.list(node, &path, 2) else { continue };
            let sizes = list
                .iter()
                .enumerate()
                .filter_map(|(at, node)| self.word(node, &format!("{path}[{at}]"), &SIZE_WORDS));
            let sizes = sizes.collect::<Vec<_>>();
            self.keep(&SIZES, &sizes, to);
        }
    }

    /// All rows of both sides' tables, which a document changes as a whole.
    fn stash(&mut self, all: &Node, list: &str, to: &mut [&'static [Reward]; 3]) {
        let Some(node) = all.get(list) else { return };
        let mut tables: [Vec<Reward>; 3] = Default::default();
        self.most_xp[usize::from(list == VILLAIN)] =
            to.iter().map(|table| most_xp(table)).max().unwrap_or(0);
        let Some(rows) = self.list(node, list, 3 * MOST_ROWS) else { return };
        for (at, row) in rows.iter().enumerate() {
            let path = format!("{list}[{at}]");
            let Some((table, reward)) = self.reward(row, &path, list == VILLAIN) else {
                continue;
            };
            let least = tables[table].last().map_or(0, |last| last.min_bounty + 1);
            let first = tables[table].is_empty();
            if reward.min_bounty < least || first && reward.min_bounty > 0 {
                let right = if first {
                    "the first row of a table begins with 0".into()
                } else {
                    format!("write more than in the row before: at least {least}")
                };
                let problem = format!("this is {}", reward.min_bounty);
                self.faults.note(row, &format!("{path}.min_bounty"), problem, right);
            }
            tables[table].push(reward);
        }
        self.tables(node, list, &tables, to);
    }

    /// The tables for one or two, three, and four or five Heroes. One that is refused is as
    /// shipped.
    fn tables(
        &mut self,
        node: &Node,
        list: &str,
        tables: &[Vec<Reward>; 3],
        to: &mut [&'static [Reward]; 3],
    ) {
        let mut most = 0;
        for ((table, to), heroes) in tables.iter().zip(to).zip(["1-2", "3", "4-5"]) {
            if table.is_empty() || table.len() > MOST_ROWS {
                let problem = format!("there are {} rows for {heroes} Heroes", table.len());
                let right = format!("write one to {MOST_ROWS} rows for each number of Heroes");
                self.faults.note(node, list, problem, right);
                most = most.max(most_xp(to));
            } else {
                self.keep(&REWARDS, table, to);
                most = most.max(most_xp(table));
            }
        }
        self.most_xp[usize::from(list == VILLAIN)] = most;
    }

    /// A row of a table, and which table it belongs to.
    fn reward(&mut self, row: &Node, path: &str, villain: bool) -> Option<(usize, Reward)> {
        let keys: &[&str] = if villain {
            &["heroes", "min_bounty", "xp", "die", "health"]
        } else {
            &["heroes", "min_bounty", "xp", "die"]
        };
        let before = self.faults.count();
        self.faults.known_keys(path, row, keys);
        for key in keys.iter().filter(|key| row.get(key).is_none()) {
            let right = "a row has `heroes`, `min_bounty`, `xp` and `die`, the Villain's `health`";
            self.faults.note(row, &format!("{path}.{key}"), "the key is missing", right);
        }
        let mut reward = Reward { min_bounty: 0, xp: 0, dice: 0, health: 0 };
        self.number((path, row), "min_bounty", 0..=250, &mut reward.min_bounty);
        self.number((path, row), "xp", 0..=16, &mut reward.xp);
        if let Some(node) = row.get("health").filter(|_| villain) {
            let health = 0..=HEALTH_MAX;
            let read = self.whole_number(node, &format!("{path}.health"), &health, HEALTH_STEP);
            reward.health = read.unwrap_or(0);
        }
        if let Some(node) = row.get("die") {
            let words = [("", 0), ("1W", 1)];
            let read = words.iter().find(|(word, _)| node.text() == Some(word));
            match read {
                Some((_, dice)) => reward.dice = *dice,
                None => self.wrong(node, &format!("{path}.die"), "write \"1W\" or \"\" for none"),
            }
        }
        let tables = [("1-2", 0), ("3", 1), ("4-5", 2)];
        let heroes = row.get("heroes")?;
        let Some((_, table)) = tables.iter().find(|(word, _)| heroes.text() == Some(word)) else {
            let problem = format!("there is no table for {} Heroes", shown(heroes));
            let right = "write \"1-2\", \"3\" or \"4-5\"";
            self.faults.note(heroes, &format!("{path}.heroes"), problem, right);
            return None;
        };
        (self.faults.count() == before).then_some((*table, reward))
    }
}

/// The most XP in one row of a table.
fn most_xp(table: &[Reward]) -> u16 {
    table.iter().map(|row| u16::from(row.xp + row.dice)).max().unwrap_or(0)
}

//! The tables of `docs/strength.md`.

use std::{collections::BTreeMap, fmt::Write as _};

use super::{Pairing, SETTINGS, Standing};

/// Between these lines the page is written from the records.
const MARKS: [&str; 2] = ["<!-- records -->\n", "<!-- end of records -->\n"];

/// The page with its tables written anew.
///
/// # Panics
///
/// If the page lacks the marks that enclose the tables.
#[must_use]
pub fn page(old: &str, standings: &BTreeMap<Pairing, Standing>) -> String {
    let (before, rest) = old.split_once(MARKS[0]).expect("the page has a mark");
    let (_, after) = rest.split_once(MARKS[1]).expect("the page has a second mark");
    let mut text = String::new();
    for setting in SETTINGS {
        let rows = standings.iter().filter(|((name, _, _), _)| name == setting.name);
        let mut rows: Vec<_> = rows.collect();
        if rows.is_empty() {
            continue;
        }
        rows.sort_by_key(|((_, agent, against), _)| (against.clone(), effort(agent)));
        let _ = writeln!(text, "## {}\n", setting.title);
        text += "| Agent | Others | Won | 95 % interval | Games | Decisions a game | Time a decision |\n";
        text += "|--|--|--|--|--|--|--|\n";
        for ((_, agent, against), standing) in rows {
            let others = if against.is_empty() { "–" } else { against };
            let Standing { games, share, decisions, millis } = standing;
            let _ = writeln!(
                text,
                "| {agent} | {others} | {:.1} % | {:.1} to {:.1} | {games} | {decisions:.0} | {millis:.2} ms |",
                100.0 * share.value,
                100.0 * share.low,
                100.0 * share.high,
            );
        }
        text += "\n";
    }
    format!("{before}{}{text}{}{after}", MARKS[0], MARKS[1])
}

/// How much an agent does for a decision, to sort by.
pub(super) fn effort(agent: &str) -> u32 {
    match ["search:", "guided:", "mirror:"].iter().find_map(|word| agent.strip_prefix(word)) {
        Some(budget) => {
            let timed = if budget.ends_with("ms") { 1 << 30 } else { 0 };
            2 + timed + budget.trim_end_matches("ms").parse::<u32>().unwrap_or(0)
        }
        None => u32::from(agent == "heuristic"),
    }
}

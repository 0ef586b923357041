//! The tables of `docs/strength.md`.

use std::fmt::Write as _;

use super::{
    Rating, Record, SETTINGS, Setting, Standing, Standings, ratings, standing::effort, standings,
    summary,
};
use crate::statistics::{Difference, Share};

/// Between these lines the page is written from the records.
const MARKS: [&str; 2] = ["<!-- records -->\n", "<!-- end of records -->\n"];

/// The page with its tables written anew.
///
/// # Panics
///
/// If the page lacks the marks that enclose the tables.
#[must_use]
pub fn page(old: &str, records: &[Record]) -> String {
    let (before, rest) = old.split_once(MARKS[0]).expect("the page has a mark");
    let (_, after) = rest.split_once(MARKS[1]).expect("the page has a second mark");
    let all = standings(records);
    let mut text = summary::goals(&all);
    text += &summary::thousand(&all);
    for setting in SETTINGS {
        games(&mut text, setting, &all, &ratings(records, setting));
    }
    format!("{before}{}{text}{}{after}", MARKS[0], MARKS[1])
}

/// The heading of a table: its columns, between vertical lines.
pub(super) fn heading(columns: &str) -> String {
    format!("{columns}\n{}|\n", "|--".repeat(columns.matches('|').count() - 1))
}

/// An interval of shares, in percent.
pub(super) fn interval(share: Share) -> String {
    format!("{:.1} to {:.1}", 100.0 * share.low, 100.0 * share.high)
}

/// A difference of shares with its interval, in points.
pub(super) fn points(difference: Difference) -> String {
    let [value, low, high] =
        [difference.value, difference.low, difference.high].map(|share| 100.0 * share);
    format!("{value:+.1} | {low:+.1} to {high:+.1}")
}

/// A share with its interval, in percent.
pub(super) fn with_interval(share: Share) -> String {
    format!("{:.1} % ({})", 100.0 * share.value, interval(share))
}

/// All pairings of a setting, with the ratings of those who have met the heuristic.
fn games(text: &mut String, setting: &Setting, standings: &Standings, ratings: &[Rating]) {
    let rows = standings.iter().filter(|((name, _, _), _)| name == setting.name);
    let mut rows: Vec<_> = rows.collect();
    if rows.is_empty() {
        return;
    }
    rows.sort_by_key(|((_, agent, against), _)| (effort(against), effort(agent)));
    let _ = writeln!(text, "## {}\n\n`{}`\n", setting.title, setting.name);
    *text += &heading(
        "| Agent | Others | Won | 95 % interval | Games | Decisions a game | Time a decision | Elo |",
    );
    for ((_, agent, against), standing) in rows {
        let others = if against.is_empty() { "–" } else { against };
        let Standing { games, share, decisions, millis } = standing;
        let rating = ratings
            .iter()
            .find(|one| one.agent == *agent && against == "heuristic" && agent != against);
        let elo = rating
            .map_or("–".to_owned(), |one| format!("{:+.0} ± {:.0}", one.elo, one.half_width));
        let _ = writeln!(
            text,
            "| {agent} | {others} | {:.1} % | {} | {games} | {decisions:.0} | {millis:.2} ms | {elo} |",
            100.0 * share.value,
            interval(*share),
        );
    }
    *text += "\n";
}

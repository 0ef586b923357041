//! How strength grows with the budget.

use std::fmt::Write as _;

use super::{
    SETTINGS, Setting, Standing, Standings,
    page::{heading, interval, points},
    standing::parts,
};
use crate::statistics::difference;

/// Searches that differ by their budgets only, and what plays like them without one.
pub(super) const FAMILIES: [(&str, &str); 6] = [
    ("search", "heuristic"),
    ("guided", "heuristic"),
    ("net+search", "net"),
    ("net+guided", "net"),
    ("plan:0+search", "plan:0"),
    ("plan:1+search", "plan:1"),
];

const INTRODUCTION: &str = "## By budget

The strongest kind of search of each setting, by its measured time; first what it begins from. *More* is what an agent wins
more than the one above, in points, with the interval of Newcombe.

";

/// The agents of a family by their time, what it begins from first.
pub(super) fn family<'a>(
    setting: &Setting,
    standings: &'a Standings,
    (word, base): (&str, &str),
) -> Vec<(&'a str, Standing)> {
    let own = setting.measured(standings).into_iter();
    let mut own: Vec<_> =
        own.filter(|(agent, _)| *agent == base || parts(agent).0 == word).collect();
    own.sort_by(|(a, one), (b, other)| {
        (*b == base).cmp(&(*a == base)).then(one.millis.total_cmp(&other.millis))
    });
    own
}

/// The strongest family of a setting: that of the highest lower end of an interval.
fn strongest<'a>(setting: &Setting, standings: &'a Standings) -> Vec<(&'a str, Standing)> {
    let families = FAMILIES.map(|kind| {
        let rows = family(setting, standings, kind);
        let searches = rows.iter().filter(|(agent, _)| *agent != kind.1);
        (searches.map(|(_, one)| one.share.low).fold(-1.0, f64::max), rows)
    });
    let best = families.into_iter().max_by(|a, b| a.0.total_cmp(&b.0));
    best.filter(|(low, _)| *low >= 0.0).map(|(_, rows)| rows).unwrap_or_default()
}

/// A table for each setting: the strongest searches by their time.
pub(super) fn by_budget(standings: &Standings) -> String {
    let mut text = INTRODUCTION.to_owned();
    for setting in SETTINGS {
        let rows = strongest(setting, standings);
        if rows.is_empty() {
            continue;
        }
        text += &heading(&format!(
            "| {} | Time a decision | Won | 95 % interval | Games | More | 95 % interval |",
            setting.title
        ));
        let mut above = None;
        for (agent, Standing { games, share, millis, .. }) in rows {
            let more = above.map_or("– | –".to_owned(), |last| points(difference(share, last)));
            let _ = writeln!(
                text,
                "| {agent} | {millis:.2} ms | {:.1} % | {} | {games} | {more} |",
                100.0 * share.value,
                interval(share),
            );
            above = Some(share);
        }
        text += "\n";
    }
    text
}

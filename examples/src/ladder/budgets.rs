//! Searches that differ by their budgets, as the picture shows them.

use super::{Setting, Standing, Standings, standing::parts};

/// Searches that differ by their budgets only, and what plays like them without one.
pub(super) const FAMILIES: [(&str, &str); 6] = [
    ("search", "heuristic"),
    ("guided", "heuristic"),
    ("net+search", "net"),
    ("net+guided", "net"),
    ("plan:0+search", "plan:0"),
    ("plan:1+search", "plan:1"),
];

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

//! What the records say of the promises: the goals, and 1,000 simulations.

use std::fmt::Write as _;

use super::{
    SETTINGS, Setting, Standing, Standings, Target,
    page::{heading, interval, points, with_interval},
    standing::{parts, simulations},
};
use crate::statistics::{Difference, Share, difference};

/// The longest decision of which the goals speak, in milliseconds.
pub(super) const LONGEST: f64 = 200.0;

const GOALS: &str = "## Goals

The best agent of at most 200 ms a decision on record: the one with the highest lower end of its interval, which is not
corrected for that choice. *For certain* a goal or a floor is reached, or missed, if all of the interval says so.

";

const THOUSAND: &str = "## 1,000 simulations against the heuristic's own share

What `search:1000` wins minus what the heuristic wins in its place, in points, with the interval of Newcombe for independent
shares. Where `search:1000` has no games, the smaller number of simulations with most games is in its place, as what
it is. A test holds that no interval lies below 0.

";

/// The goals, and the best agents.
pub(super) fn goals(standings: &Standings) -> String {
    let mut text = GOALS.to_owned();
    text += &heading(
        "| Setting | Floor | Goal | Heuristic | Best agent | Time a decision | Won | 95 % interval | Games | For certain |",
    );
    for setting in SETTINGS {
        let Some(target) = setting.target else { continue };
        let heuristic = setting.standing(standings, "heuristic");
        let own = heuristic.map_or("–".into(), |one| with_interval(one.share));
        let Target { floor, goal } = target;
        let _ = write!(text, "| {} | {floor} % | {goal} % | {own} | ", setting.title);
        let row = match best(setting, standings) {
            None => "none | – | – | – | 0 | nothing |\n".to_owned(),
            Some((agent, Standing { games, share, millis, .. })) => format!(
                "{agent} | {millis:.2} ms | {:.1} % | {} (± {:.1}) | {games} | {} |\n",
                100.0 * share.value,
                interval(share),
                50.0 * (share.high - share.low),
                reached(target, share),
            ),
        };
        text.push_str(&row);
    }
    text + "\n"
}

/// The agent of at most 200 ms a decision that wins most for certain.
fn best<'a>(setting: &Setting, standings: &'a Standings) -> Option<(&'a str, Standing)> {
    let own = setting.measured(standings).into_iter();
    let quick = own.filter(|(agent, one)| *agent != "heuristic" && one.millis <= LONGEST);
    quick.max_by(|(_, a), (_, b)| a.share.low.total_cmp(&b.share.low))
}

/// What an interval says of a target.
fn reached(target: Target, share: Share) -> &'static str {
    let [floor, goal] = [target.floor, target.goal].map(|percent| f64::from(percent) / 100.0);
    match share {
        Share { low, .. } if low >= goal => "goal reached",
        Share { low, high, .. } if low >= floor && high < goal => "floor reached, goal missed",
        Share { low, .. } if low >= floor => "floor reached",
        Share { high, .. } if high < floor => "floor missed",
        Share { high, .. } if high < goal => "goal missed",
        _ => "nothing",
    }
}

/// The search of at most 1,000 simulations beside the heuristic: that of 1,000 if there are games
/// of it, else the one with most games, as what it is.
pub(super) fn evidence<'a>(
    setting: &Setting,
    standings: &'a Standings,
) -> Option<(&'a str, Standing, Difference)> {
    let heuristic = setting.standing(standings, "heuristic")?;
    let searches = setting.measured(standings).into_iter().filter(|(agent, _)| {
        parts(agent).0 == "search" && simulations(agent).is_some_and(|number| number <= 1000)
    });
    let (agent, own) = searches.max_by_key(|(agent, one)| (*agent == "search:1000", one.games))?;
    Some((agent, own, difference(own.share, heuristic.share)))
}

/// The table of 1,000 simulations.
pub(super) fn thousand(standings: &Standings) -> String {
    let mut text = THOUSAND.to_owned();
    text += &heading(
        "| Setting | Agent | Won | Heuristic | Difference | 95 % interval | Games | of the heuristic | For certain |",
    );
    let mut measured = 0;
    for setting in SETTINGS {
        let found = evidence(setting, standings);
        measured += usize::from(found.is_some_and(|(agent, ..)| agent == "search:1000"));
        let heuristic = setting.standing(standings, "heuristic");
        let share = heuristic.map_or("–".into(), |one| with_interval(one.share));
        let games = heuristic.map_or(0, |one| one.games);
        let _ = match found {
            None => writeln!(
                text,
                "| {} | none | – | {share} | – | – | 0 | {games} | nothing |",
                setting.title
            ),
            Some((agent, own, gain)) => writeln!(
                text,
                "| {} | {agent} | {} | {share} | {} | {} | {games} | {} |",
                setting.title,
                with_interval(own.share),
                points(gain),
                own.games,
                compared(gain),
            ),
        };
    }
    let all = SETTINGS.len();
    let _ = writeln!(text, "\n`search:1000` was measured in {measured} of {all} settings.\n");
    text
}

/// What an interval says of a difference.
fn compared(gain: Difference) -> &'static str {
    match gain {
        Difference { low, .. } if low > 0.0 => "stronger",
        Difference { high, .. } if high < 0.0 => "weaker",
        _ => "nothing",
    }
}

#[cfg(test)]
mod tests {
    use super::{Share, Target, reached};

    #[test]
    fn a_target_is_reached_or_missed_if_the_interval_says_so() {
        let target = Target { floor: 60, goal: 75 };
        for (low, high, word) in [
            (0.75, 0.8, "goal reached"),
            (0.62, 0.74, "floor reached, goal missed"),
            (0.62, 0.76, "floor reached"),
            (0.5, 0.59, "floor missed"),
            (0.5, 0.7, "goal missed"),
            (0.5, 0.8, "nothing"),
        ] {
            let share = Share { value: f64::midpoint(low, high), low, high };
            assert_eq!(reached(target, share), word);
        }
    }
}

//! What the records say of the promises: the goals, 1,000 simulations, the search of before.

use std::fmt::Write as _;

use super::{
    SETTINGS, Setting, Side, Standing, Standings, Target,
    page::{heading, interval, points},
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

const EQUAL_TIME: &str = "## Against the search of before

What a search wins where all others are the search of before, `tree`, with as much time. The goal is 65 % against one opponent;
who is as strong wins 48 % against two and 38 % against three.

";

/// What is to be won against so many opponents, each of whom wins 35 games where the search wins 65.
fn equal_time_goal(opponents: u8) -> f64 {
    0.65 / (0.65 + 0.35 * f64::from(opponents))
}

/// The goals, and the best agents.
pub(super) fn goals(standings: &Standings) -> String {
    let mut text = GOALS.to_owned();
    text += &heading(
        "| Setting | Floor | Goal | Heuristic | Best agent | Time a decision | Won | 95 % interval | Games | For certain |",
    );
    for setting in SETTINGS {
        let Some(target) = setting.target else { continue };
        let heuristic = setting.standing(standings, "heuristic");
        let own = heuristic.map_or("–".into(), |one| format!("{:.1} %", 100.0 * one.share.value));
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
        let share =
            heuristic.map_or("–".into(), |one| format!("{:.1} %", 100.0 * one.share.value));
        let games = heuristic.map_or(0, |one| one.games);
        let _ = match found {
            None => writeln!(
                text,
                "| {} | none | – | {share} | – | – | 0 | {games} | nothing |",
                setting.title
            ),
            Some((agent, own, gain)) => writeln!(
                text,
                "| {} | {agent} | {:.1} % | {share} | {} | {} | {games} | {} |",
                setting.title,
                100.0 * own.share.value,
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

/// The table of games against the search of before.
pub(super) fn equal_time(standings: &Standings) -> String {
    let mut text = EQUAL_TIME.to_owned();
    let heading =
        heading("| Setting | Agent | Others | Won | 95 % interval | Games | For certain |");
    let (mut rows, mut measured, mut all) = (String::new(), 0, 0);
    for setting in SETTINGS.iter().filter(|setting| setting.side != Side::Everybody) {
        let own = standings.iter().filter(|((name, agent, against), _)| {
            let ((family, time), (others, budget)) = (parts(agent), parts(against));
            let equal = time == budget && time.ends_with("ms");
            name == setting.name && others == "tree" && family != "tree" && equal
        });
        // A team has one opponent, or opponents that win and lose together.
        let opponents = if setting.side == Side::Rotating { setting.option.1 - 1 } else { 1 };
        let (goal, before) = (equal_time_goal(opponents), rows.len());
        for ((_, agent, against), Standing { games, share, .. }) in own {
            let certain = match share {
                Share { low, .. } if *low >= goal => "reached",
                Share { high, .. } if *high < goal => "missed",
                _ => "nothing",
            };
            let (title, won) = (setting.title, 100.0 * share.value);
            let between = interval(*share);
            let _ = writeln!(
                rows,
                "| {title} | {agent} | {against} | {won:.1} % | {between} | {games} | {certain} |"
            );
        }
        measured += usize::from(rows.len() > before);
        all += 1;
    }
    if measured > 0 {
        text = text + &heading + &rows + "\n";
    }
    let _ =
        writeln!(text, "Such games were played in {measured} of {all} settings with opponents.\n");
    text
}

#[cfg(test)]
mod tests {
    use super::{Share, Target, equal_time, equal_time_goal, reached};
    use crate::ladder::{Record, standings, tests::played};

    /// 200 games, of which so many of 20 are won.
    fn games(setting: &str, agent: &str, against: &str, won: u32) -> Record {
        played(setting, agent, against, 200, &|game| game % 20 < won)
    }

    #[test]
    fn the_search_of_before_is_met_at_equal_time() {
        let games = |agent, against| games("unsung_heroes-2", agent, against, 20);
        let records = [
            games("search:20ms", "tree:20ms"),
            games("search:50ms", "tree:20ms"),
            games("tree:20ms", "tree:20ms"),
            games("search:20", "tree:20"),
        ];
        let text = equal_time(&standings(&records));
        assert_eq!(text.matches("| Unsung Heroes, 2 seats |").count(), 1, "{text}");
        assert!(text.contains("| search:20ms | tree:20ms | 100.0 % |"), "{text}");
        assert!(text.contains("| reached |") && text.contains(" 1 of 19 settings"), "{text}");
    }

    #[test]
    fn as_strong_as_who_wins_65_percent_of_games_of_two() {
        assert!(
            [0.65, 0.4815, 0.3824]
                .into_iter()
                .zip(1..)
                .all(|(goal, opponents)| { (equal_time_goal(opponents) - goal).abs() < 1e-4 })
        );
        let records = ["hero_must_die-4", "hero_must_die-2"]
            .map(|setting| games(setting, "search:20ms", "tree:20ms", 11));
        let text = equal_time(&standings(&records));
        let row = |title| text.lines().find(|line| line.contains(title)).expect("a row");
        assert!(row("one of 4 seats").ends_with("| reached |"), "{text}");
        assert!(row("2 seats").ends_with("| missed |"), "{text}");
    }

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

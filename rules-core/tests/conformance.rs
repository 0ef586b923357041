//! Every game keeps every promise, with its printed options and with every
//! variant that can be read from them.
//!
//! `RULES_GAMES=10000 cargo test --release -p rules-core --test conformance`
//! plays that many games instead of a few.

mod toy;

use rules_core::{
    Rules,
    testkit::{Plan, Report, check, variants},
};

/// How many random games are played with the default options.
fn games() -> u64 {
    let asked = std::env::var("RULES_GAMES").ok();
    asked.map_or(24, |text| text.parse().expect("RULES_GAMES is a whole number"))
}

/// Checks the default options with all games, and each variant with a few.
fn conforms<S: Rules>() -> Vec<Report> {
    let all = games();
    let mut reports = Vec::new();
    for (i, options) in variants::<S::Options>(4, 7).into_iter().enumerate() {
        // A game of thousands of decisions shows as much as many short ones.
        let share = if S::limits(&options).decisions > 9_000 { 6 } else { 1 };
        let games = if i == 0 { all.div_ceil(share) } else { all / (8 * share) + 1 };
        let report = check::<S>(&options, &Plan::games(games));
        let report = report.unwrap_or_else(|fault| panic!("{fault}"));
        println!("{} {options:?}: {report}", S::NAME);
        reports.push(report);
    }
    reports
}

#[test]
fn the_toy_conforms_with_every_variant() {
    let reports = conforms::<toy::State<{ toy::HONEST }>>();
    assert!(reports.len() >= 5, "{} variants", reports.len());
    assert_eq!(reports[0].games, games());
}

/// One test for each game of the list.
macro_rules! suite {
    ($game:ident) => {
        #[test]
        fn $game() {
            conforms::<rules_core::games::$game::State>();
        }
    };
}
rules_core::for_each_game!(suite);

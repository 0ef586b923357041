//! Every game keeps every promise, with its printed options and with every
//! variant that can be read from them.
//!
//! `RULES_GAMES=10000 cargo test --release -p rules-core --test conformance`
//! plays that many games for every number of players instead of a few.

mod toy;

use rules_core::{
    JsonMap, Rules, options_from_json, options_to_json,
    testkit::{CheckConfig, Report, check, variants},
};

/// How many random games were asked for, if any.
fn asked() -> Option<u64> {
    let asked = std::env::var("RULES_GAMES").ok();
    asked.map(|text| text.parse().expect("RULES_GAMES is a whole number"))
}

/// How many random games are played for each number of players: a game of a
/// thousand decisions shows as much as many short ones.
fn games<S: Rules>() -> u64 {
    let first = check::<S>(&S::Options::default(), &CheckConfig::games(1));
    let few = first.map_or(24, |report| if report.decisions > 500 { 4 } else { 24 });
    asked().unwrap_or(few)
}

/// The default options for every number of players.
fn tables<S: Rules>() -> Vec<S::Options> {
    let default = options_to_json(&S::Options::default());
    let Some(name) = ["players", "heroes"].into_iter().find(|name| default.contains_key(*name))
    else {
        return vec![S::Options::default()];
    };
    let table = |count: u8| {
        let mut options: JsonMap = default.clone();
        options.insert(name.to_owned(), count.into());
        options_from_json(&options).ok()
    };
    (1..=8).filter_map(table).collect()
}

/// Checks every number of players with all games, every variant with a few.
fn conforms<S: Rules>() -> Vec<Report> {
    let games = games::<S>();
    let tables = tables::<S>();
    let variants: Vec<_> =
        variants::<S::Options>(4, 7).into_iter().filter(|o| !tables.contains(o)).collect();
    let full = tables.iter().map(|options| (options, games));
    let plans = full.chain(variants.iter().map(|options| (options, games / 8 + 1)));
    let mut reports = Vec::new();
    for (options, games) in plans {
        let report = check::<S>(options, &CheckConfig::games(games));
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
    assert_eq!(reports[0].games, asked().unwrap_or(24));
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

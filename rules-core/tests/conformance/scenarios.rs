//! The scenarios of every rule book come out as written; and the runner itself
//! sees what does not.

use rules_core::{
    SerdeRules,
    testkit::{Failure, Vocabulary, scenario_text, scenarios, serde_json::Value},
};

use crate::toy;

/// Runs a document in TOML.
fn run<S: SerdeRules>(text: &str) -> Vec<Failure> {
    let document: Value = toml::from_str(text).unwrap_or_else(|error| panic!("{error}"));
    scenarios::<S>(&document)
}

/// Runs the scenarios of a game, and prints all that fail.
fn all_come_out<S: Vocabulary>(module: &str) {
    let path = format!("src/games/{module}/scenarios.txt");
    let whole = format!("{}/{path}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&whole).unwrap_or_else(|error| panic!("{whole}: {error}"));
    let failures = scenario_text::<S>(&path, &text);
    let lines: Vec<String> = failures.iter().map(ToString::to_string).collect();
    assert!(lines.is_empty(), "{} failures\n{}", lines.len(), lines.join("\n"));
}

/// One test for each game of the list.
macro_rules! suite {
    ($game:ident) => {
        #[test]
        fn $game() {
            all_come_out::<rules_core::games::$game::State>(stringify!($game));
        }
    };
}
rules_core::for_each_game!(suite);

type Toy = toy::State<{ toy::HONEST }>;

const HONEST: &str = r#"
[[scenario]]
id = "TOY-S1"
title = "the highest bidder scores"
proves = ["TOY-3", "TOY-4"]
options = { rounds = 1 }
[[scenario.step]]
node = "chance"
outcomes = 3
total = 12
weights = { "0" = 4, "8" = 0 }
[[scenario.step]]
play = "c0 c2 c1"
node = "player 0"
legal = [0, 1]
excludes = [2, 3, 9]
[[scenario.step]]
play = "1"
texts = ["bid 3", "pass"]
legal = []
includes = [3, 8]
total = 6
state = '{"phase": "roll", "bids": [1, 3, 0], "options": {"rounds": 1}}'
[[scenario.step]]
texts = ["die 4"]
node = "terminal"
returns = ["-2", "8/2", -2]

[[scenario]]
id = "TOY-S2"
title = "a given state"
proves = ["TOY-4"]
given = '{"hands": [1, 1, 3], "deck": [2, 4, 3], "phase": {"deal": null, "bid": 0}}'
[[scenario.step]]
texts = ["bid 1", "pass", "pass", "die 1"]
state = '{"points": [1, 0, 0]}'

[[scenario]]
id = "TOY-S3"
title = "a given state that no game can show"
proves = ["TOY-2"]
given = '{"deck": [4, 4, 3]}'
[[scenario.step]]
refused = "four cards"

[[scenario]]
id = "TOY-S4"
title = "options that are refused"
proves = ["TOY-1"]
options = { players = 4 }
[[scenario.step]]
refused = "`players` cannot be 4: it takes 2 or 3"
"#;

#[test]
fn honest_scenarios_come_out() {
    assert_eq!(run::<Toy>(HONEST), []);
}

/// The document with one thing changed fails with these words.
#[track_caller]
fn fails(from: &str, to: &str, words: &str) {
    assert!(HONEST.contains(from), "`{from}` is in the document");
    let failures = run::<Toy>(&HONEST.replacen(from, to, 1));
    assert!(failures.iter().any(|each| each.to_string().contains(words)), "{failures:?}");
}

#[test]
fn every_result_that_differs_is_reported() {
    fails("outcomes = 3", "outcomes = 4", "TOY-S1, step 1: the number of outcomes is 3, not 4");
    fails("total = 12", "total = 13", "the total is 12, not 13");
    fails(r#""8" = 0"#, r#""8" = 1"#, "the weight of 8 is 0, not 1");
    fails(r#"node = "player 0""#, r#"node = "player 1""#, "the node is");
    fails("legal = [0, 1]", "legal = [0]", "legal is [0, 1], not [0]");
    fails("legal = []", "legal = [0]", "legal is [], not [0]");
    fails("excludes = [2", "excludes = [1", "1 is among [0, 1]");
    fails("includes = [3", "includes = [2", "2 is not among");
    fails(r#""bids": [1"#, r#""bids": [0"#, "state.bids is [1,3,0], not [0,3,0]");
    fails(r#"{"phase""#, r#"{"fase": 1, "phase""#, "state has no `fase`");
    fails(r#""8/2""#, r#""7/1""#, "returns are");
    fails(", -2]", "]", "returns are");
    fails("c0 c2 c1", "c0 c2 c9", "TOY-S1, step 2");
    fails("c0 c2 c1", "c0 c2 1", "but this is a chance node");
    fails("bid 3", "bid 7", "`bid 7` is no action or chance outcome of this node");
}

#[test]
fn a_scenario_without_sense_is_an_error() {
    fails("title = \"the", "tittle = \"the", "unknown field `tittle`");
    fails("outcomes = 3", "outcome = 3", "unknown field `outcome`");
    fails("[[scenario]]", "extra = 1\n[[scenario]]", "`extra` is not known");
    fails("TOY-S2", "TOY-S1", "the id occurs twice");
    fails("TOY-S2", "TOY-2", "the id is not of the form TOY-S1");
    fails(r#"["TOY-4"]"#, "[]", "nothing is proved");
    fails("state = '{\"points\": [1, 0, 0]}'", "", "TOY-S2, set-up: nothing is checked");
    fails("four cards", "five cards", "TOY-S3, set-up: refused with");
    fails("[4, 4, 3]", "[4, 4, 4]", "TOY-S3, set-up: not refused");
    fails("players = 4", "players = 5", "cannot be 5");
    fails(
        r#"refused = "four"#,
        r#"play = "c0"
refused = "four"#,
        "belongs alone into the first step",
    );
    let nothing = run::<Toy>("");
    assert_eq!(nothing.len(), 1, "{nothing:?}");
}

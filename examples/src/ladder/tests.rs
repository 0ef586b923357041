use std::{
    fs,
    path::{Path, PathBuf},
};

use super::{
    GameRecord, SETTINGS, Setting, Shard, Side, Wanted, page, picture, ratings, read, standings,
    summary::evidence, write,
};

/// Where the records, the page and the picture are.
fn docs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs")
}

fn records() -> String {
    fs::read_to_string(docs().join("strength.jsonl")).expect("the records")
}

fn setting(name: &str) -> &'static Setting {
    SETTINGS.iter().find(|setting| setting.name == name).expect("a setting")
}

/// `RULES_BLESS=1` writes page and picture instead, as `make ladder GAMES=0` does.
#[test]
fn the_page_says_what_the_records_say() {
    let records = read(&records()).expect("the records");
    if std::env::var_os("RULES_BLESS").is_some() {
        write(&docs(), &records).expect("a page");
    }
    let [text, svg] = ["strength.md", "strength.svg"]
        .map(|name| fs::read_to_string(docs().join(name)).expect(name));
    assert!(text == page(&text, &records), "write the page anew: `make ladder GAMES=0`");
    assert!(svg == picture(&standings(&records)), "write the picture anew: `make ladder GAMES=0`");
}

#[test]
fn a_game_of_the_ladder_is_repeatable_and_counted_once() {
    for name in ["wuerfelhelden-2", "unsung_heroes-2"] {
        let [first, again] = [0, 1].map(|_| setting(name).play("search:2", "heuristic", 3));
        assert_eq!((first.score, first.decisions), (again.score, again.decisions));
        assert!(first.decisions > 0 && (0.0..=1.0).contains(&first.score));
    }
    let records = records();
    let mut pairings = standings(&read(&records).expect("the records")).into_values();
    assert!(pairings.all(|standing| standing.games > 0));
    let twice = [records.as_str(), &records].concat();
    assert_eq!(read(&twice), read(&records), "no game counts twice");
}

#[test]
fn every_setting_is_played_by_whom_it_says() {
    for setting in SETTINGS {
        let game = setting.open();
        let measured = (0..game.seats()).filter(|&seat| setting.measures(seat, 0, game.seats()));
        let expected = match setting.side {
            Side::Rotating => 1,
            Side::Everybody => game.seats(),
            Side::Team(first, end) => end - first,
        };
        assert_eq!(measured.count(), usize::from(expected), "{}", setting.name);
        let heroes = setting.name.contains("heroes") && setting.game == "valor_and_villainy";
        let number = setting.option.1;
        assert_eq!(game.seats(), number + u8::from(setting.option.0 == "heroes"));
        assert!(!heroes || expected == number, "{}", setting.name);
        let against = setting.measure();
        let [first, again] = [0, 1].map(|_| setting.play("heuristic", against, 1));
        assert_eq!((first.score, first.decisions), (again.score, again.decisions));
        assert!(first.decisions > 0, "{}", setting.name);
    }
}

/// The promise of the default: nowhere weaker than the heuristic, as far as the records can tell.
/// The page names the settings that have no games of 1,000 simulations.
#[test]
fn a_search_is_nowhere_weaker_than_the_heuristic() {
    let standings = standings(&read(&records()).expect("the records"));
    let found = SETTINGS.iter().filter_map(|setting| {
        let (agent, _, gain) = evidence(setting, &standings)?;
        assert!(gain.high >= 0.0, "{agent} in {}: {gain:?}", setting.name);
        Some(())
    });
    assert!(found.count() >= 7);
}

#[test]
fn evidence_is_of_1000_simulations_where_there_are_games_of_it() {
    let games = |agent: &str, won: u32, all: u32| -> Vec<GameRecord> {
        let record = |game| GameRecord {
            setting: "regidice-3".to_owned(),
            agent: agent.to_owned(),
            against: String::new(),
            game,
            score: f64::from(u8::from(game < won)),
            decisions: 1,
            micros: 1,
        };
        (0..all).map(record).collect()
    };
    let few = [games("heuristic", 50, 100), games("search:100", 90, 100)].concat();
    let found = |records: &[GameRecord]| {
        let standings = standings(records);
        let (agent, _, gain) = evidence(setting("regidice-3"), &standings)?;
        Some((agent.to_owned(), gain.high >= 0.0))
    };
    assert_eq!(found(&few), Some(("search:100".to_owned(), true)));
    let weak = [few.clone(), games("search:1000", 10, 60), games("search:5000", 90, 500)].concat();
    assert_eq!(found(&weak), Some(("search:1000".to_owned(), false)));
    assert_eq!(found(&few[..100]), None);
}

#[test]
fn agents_have_names() {
    let duel = setting("wuerfelhelden-2");
    for name in ["tree:20", "tree:1ms", "search:1ms", "guided:20", "net", "net+search:8"] {
        assert!(duel.agent(name).expect(name).is_some(), "{name}");
    }
    let bad =
        ["tree", "tree:", "tree:x", "net+", "net+random", "net+plan:0+search:8", "search:1s", ""];
    for name in bad {
        assert!(duel.agent(name).is_err(), "{name}");
    }
    let villain = setting("valor_and_villainy-villain");
    for name in ["plan:0", "plan:1+search:8"] {
        assert!(villain.agent(name).expect(name).is_some(), "{name}");
        assert!(duel.agent(name).expect(name).is_none(), "{name}");
    }
    assert!(villain.agents().contains(&"plan:1".to_owned()));
    assert!(villain.play("plan:1", "heuristic", 0).decisions > 0);
    assert!(setting("regidice-1").agent("net").expect("a name").is_none());
    // The tree of before plays otherwise than the search of today, and repeats itself.
    let game = |agent| duel.play(agent, "heuristic", 2).decisions;
    assert_eq!(game("tree:40"), game("tree:40"));
    assert_ne!(game("tree:40"), game("search:40"));
    assert!(duel.play("search:1ms", "tree:1ms", 0).decisions > 0);
    assert!(duel.agents().contains(&"guided:2000".to_owned()));
    assert!(!setting("regidice-1").agents().contains(&"guided:2000".to_owned()));
}

/// An empty folder of its own for a test.
fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("ladder-{name}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir(&folder).expect("a folder");
    folder
}

fn wanted(games: u32) -> Wanted {
    Wanted {
        games,
        agents: ["random", "heuristic", "search:2"].map(str::to_owned).to_vec(),
        against: vec!["heuristic".to_owned()],
        only: ["wuerfelhelden-2", "regidice-1"].map(str::to_owned).to_vec(),
        shard: Shard::WHOLE,
    }
}

/// Times aside, in one order.
fn games(records: &[GameRecord]) -> Vec<String> {
    let mut games: Vec<_> = records
        .iter()
        .map(|one| format!("{:?}", (one.pairing(), one.game, one.score, one.decisions)))
        .collect();
    games.sort();
    games
}

#[test]
fn an_interrupted_run_continues() {
    let place = folder("interrupted");
    let file = place.join("strength.jsonl");
    let whole = games(&wanted(4).play(&place, &mut |_, _, _| ()).expect("a run"));
    assert_eq!(whole.len(), 24);
    // Killed in the middle of the tenth line.
    let text = fs::read_to_string(&file).expect("the records");
    let cut = text.match_indices('\n').nth(9).expect("ten lines").0 - 20;
    fs::write(&file, &text[..cut]).expect("a file");
    let mut played = 0;
    let again = wanted(4).play(&place, &mut |_, _, _| played += 1).expect("a run");
    assert_eq!((played, games(&again)), (15, whole.clone()));
    let kept = read(&fs::read_to_string(&file).expect("the records")).expect("whole lines");
    assert_eq!(games(&kept), whole);
    wanted(4).play(&place, &mut |_, _, _| panic!("all is on record")).expect("a run");
    fs::remove_dir_all(place).expect("the folder");
}

#[test]
fn the_parts_of_several_machines_are_the_whole() {
    let place = folder("parts");
    let whole = games(&wanted(3).play(&place, &mut |_, _, _| ()).expect("a run"));
    let mut parts = Vec::new();
    for index in 0..4 {
        fs::remove_file(place.join("strength.jsonl")).expect("the records");
        let part = Wanted { shard: Shard { index, count: 4 }, ..wanted(3) };
        let records = part.play(&place, &mut |_, _, _| ()).expect("a run");
        assert!((3..=6).contains(&records.len()), "alike: {}", records.len());
        // What is on record already changes no part.
        assert!(part.missing(&records).expect("names").is_empty());
        parts.extend(records);
    }
    assert_eq!(games(&parts), whole);
    fs::remove_dir_all(place).expect("the folder");
    assert_eq!("1/4".parse(), Ok(Shard { index: 1, count: 4 }));
    for text in ["4/4", "0/0", "1", "a/4", "-1/4", "1/"] {
        assert!(text.parse::<Shard>().is_err_and(|no| no.contains("0/4")), "{text}");
    }
}

#[test]
fn settings_are_chosen_by_parts_of_their_names() {
    let chosen = |only: &[&str]| {
        let only = only.iter().map(|text| (*text).to_owned()).collect();
        let games = Wanted { games: 1, only, agents: vec!["random".into()], ..wanted(1) };
        let games = games.missing(&[]).map_err(|no| no.to_string())?;
        Ok(games.iter().map(|game| game.setting.name).collect::<Vec<_>>())
    };
    assert_eq!(chosen(&[]).map(|all| all.len()), Ok(SETTINGS.len()));
    assert_eq!(chosen(&["regidice"]).map(|all| all.len()), Ok(4));
    assert_eq!(chosen(&["valor_and_villainy-heroes"]), Ok(vec!["valor_and_villainy-heroes"]));
    assert_eq!(
        chosen(&["regidice-1", "heroes-5"]),
        Ok(vec!["regidice-1", "valor_and_villainy-heroes-5"])
    );
    let no: Result<_, String> = chosen(&["chess"]);
    assert!(no.is_err_and(|no| no.contains("chess") && no.contains("regidice-1")));
}

#[test]
fn ratings_by_hand() {
    let record = |game, score| GameRecord {
        setting: "wuerfelhelden-2".to_owned(),
        agent: "net".to_owned(),
        against: "heuristic".to_owned(),
        game,
        score,
        decisions: 1,
        micros: 1,
    };
    let records: Vec<_> = (0..4000).map(|n| record(n, f64::from(u8::from(n % 4 > 0)))).collect();
    let found = ratings(&records, setting("wuerfelhelden-2"));
    // Three of four games: 400 times the logarithm of 3, by two draws less.
    let elo = found[0].elo;
    assert!(elo < 400.0 * 3f64.log10() && elo > 400.0 * 2.99f64.log10(), "{elo}");
    // The deviation of log odds: 1/3000 + 1/1000.
    let wide = 1.96 * 400.0 / std::f64::consts::LN_10 * (1.0f64 / 3000.0 + 1.0 / 1000.0).sqrt();
    assert!((found[0].half_width / wide - 1.0).abs() < 0.01, "{found:?}");
    assert_eq!((found[1].elo, found[1].half_width, found[1].games), (0.0, 0.0, 4000));
    assert!(ratings(&records, setting("regidice-3")).is_empty());
}

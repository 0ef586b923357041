use std::{
    fs,
    path::{Path, PathBuf},
    time::Instant,
};

use super::{
    GameResult, Record, SETTINGS, Setting, Shard, Side, Source, Wanted, lines, page, picture,
    ratings, read, standings, summary::evidence, weights, write,
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
        assert_eq!((first.winners, first.decisions), (again.winners, again.decisions));
        assert!(first.decisions > 0 && first.winners <= 2 && first.seat == 1);
    }
    let text = records();
    let found = read(&text).expect("the records");
    assert!(standings(&found).into_values().all(|standing| standing.games > 0));
    assert_eq!(lines(&found), text, "one line for each pairing, commit and machine, in order");
    let twice = read(&[text.as_str(), &text].concat()).expect_err("no game counts twice");
    assert!(twice.contains("earlier line"), "{twice}");
}

/// Games 0 to `count` of a pairing, of which some are won: those of a team, or of rotating seats.
pub(super) fn played(
    name: &str,
    agent: &str,
    against: &str,
    count: u32,
    won: &dyn Fn(u32) -> bool,
) -> Record {
    let setting = setting(name);
    let mut record = Record::new(setting, agent, against, &Source::default());
    for game in 0..count {
        let seat = u8::try_from(game % setting.rows()).expect("few seats");
        let winners = u8::from(won(game));
        record.add(GameResult { game, seat, winners, decisions: 1, micros: 1 });
    }
    record
}

#[test]
fn a_line_says_what_is_wrong_with_it() {
    let record = played("wuerfelhelden-2", "a", "b", 5, &|game| game != 3);
    let text = lines(std::slice::from_ref(&record));
    assert!(text.contains(r#""games":"0-4","results":[[0,3],[1,1]]"#), "{text}");
    assert_eq!(read(&text), Ok(vec![record]));
    for (old, new, why) in [
        ("0-4", "0-5", "line 1: the results"),
        ("0-4", "4-0", "ascend"),
        ("[[0,3],[1,1]]", "[[3,2]]", "the results"),
        ("[1,1]]", "[1,1],[]]", "the results"),
        ("wuerfelhelden-2", "chess", "no setting is `chess`"),
        ("\"agent\"", "\"agents\"", "unknown field"),
        ("\"agent\"", "\"agent\":\"x\",\"agent\"", "duplicate field `agent`"),
    ] {
        let found = read(&text.replace(old, new)).expect_err(new);
        assert!(found.contains(why), "{new}: {found}");
    }
    let more = text.replace("0-4", "5-9").replace("[[0,3],[1,1]]", "[[2],[1,0,2]]");
    let joined = read(&[text.clone(), more.clone()].concat()).expect("two lines");
    assert_eq!((joined.len(), joined[0].games.to_string()), (1, "0-9".to_owned()));
    assert_eq!(joined[0].results, [vec![2, 3], vec![2, 1, 2]]);
    let elsewhere = more.replace("\"machine\":\"\"", "\"machine\":\"another\"");
    let both = read(&[text, elsewhere].concat()).expect("two lines");
    assert_eq!(both.len(), 2, "another machine has a line of its own");
    let share = standings(&both).into_values().next().expect("a pairing").share;
    assert!((share.value - 0.5).abs() < 1e-12, "four wins and two halves of ten: {share:?}");
}

/// Of a file of somebody else nothing takes the square of its lines, of a line, or of a chain.
#[test]
fn long_files_are_read_in_one_pass() {
    let begin = Instant::now();
    let record = played("wuerfelhelden-2", "a", "heuristic", 2, &|_| true);
    let line = lines(std::slice::from_ref(&record));
    let numbers = |from: u32| (0..40_000).map(|at| (2 * at + from).to_string()).collect::<Vec<_>>();
    let even = line.replace("0-1", &numbers(0).join(",")).replace("[0,1],[0,1]", "[0,40000],[]");
    let odd = line.replace("0-1", &numbers(1).join(",")).replace("[0,1],[0,1]", "[],[0,40000]");
    let joined = read(&[even, odd].concat()).expect("disjoint numbers");
    assert_eq!((joined.len(), joined[0].games.to_string()), (1, "0-79999".to_owned()));
    let elsewhere = |at: u32| {
        let numbers = format!("{}-{}", 2 * at, 2 * at + 1);
        let name = format!("\"machine\":\"{at}\"");
        line.replace("0-1", &numbers).replace("\"machine\":\"\"", &name)
    };
    let machines: String = (0..20_000).map(elsewhere).collect();
    assert_eq!(read(&machines).expect("lines").len(), 20_000);
    let beaten = |at: u32| {
        let before = if at == 0 { "heuristic".into() } else { format!("a{:04}", at - 1) };
        line.replace("\"a\"", &format!("\"a{at:04}\"")).replace("heuristic", &before)
    };
    let chain = |agents: u32| (0..agents).map(beaten).collect::<String>();
    let found = read(&chain(100)).expect("lines");
    assert_eq!(ratings(&found, setting("wuerfelhelden-2")).len(), 101);
    let error = read(&chain(3000)).expect_err("too many agents");
    assert!(error.contains("line 301: more than 300 agents"), "{error}");
    assert!(read(&line.replace("0-1", &"x".repeat(1 << 20))).is_err_and(|no| no.len() < 200));
    assert!(begin.elapsed().as_secs() < 60);
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
        assert_eq!((first.winners, first.decisions), (again.winners, again.decisions));
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
    let games = |agent: &str, won, all| played("regidice-3", agent, "", all, &|game| game < won);
    let few = [games("heuristic", 50, 100), games("search:100", 90, 100)];
    let found = |records: &[Record]| {
        let standings = standings(records);
        let (agent, _, gain) = evidence(setting("regidice-3"), &standings)?;
        Some((agent.to_owned(), gain.high >= 0.0))
    };
    assert_eq!(found(&few), Some(("search:100".to_owned(), true)));
    let others = [games("search:1000", 10, 60), games("search:5000", 90, 500)];
    let weak = [few.as_slice(), &others].concat();
    assert_eq!(found(&weak), Some(("search:1000".to_owned(), false)));
    assert_eq!(found(&few[..1]), None);
}

/// Weights that are read with wrong scales play at random.
#[test]
fn the_network_that_ships_beats_random_play() {
    let duel = setting("wuerfelhelden-2");
    let won = (0..40).filter(|game| duel.play("net", "random", *game).winners == 1).count();
    assert!(won >= 34, "{won} of 40");
}

#[test]
fn agents_have_names() {
    let duel = setting("wuerfelhelden-2");
    for name in ["search:1ms", "guided:20", "guided:1ms", "net", "net+search:8"] {
        assert!(duel.agent(name).expect(name).is_some(), "{name}");
    }
    let bad = [
        "tree:20",
        "guided:",
        "guided:x",
        "net+",
        "net+random",
        "net+plan:0+search:8",
        "search:1s",
        "",
    ];
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
    for setting in SETTINGS {
        assert!(setting.agent("net").expect("a name").is_some(), "{}", setting.name);
    }
    assert!(weights::shipped("wuerfelhelden", 9, 0).expect("no file").is_none());
    // A tree plays otherwise than sequential halving, and repeats itself.
    let game = |agent| duel.play(agent, "heuristic", 2).decisions;
    assert_eq!(game("guided:40"), game("guided:40"));
    assert_ne!(game("guided:40"), game("search:40"));
    assert!(duel.play("search:1ms", "guided:1ms", 0).decisions > 0);
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
        first: 0,
        agents: ["random", "heuristic", "search:2"].map(str::to_owned).to_vec(),
        against: vec!["heuristic".to_owned()],
        only: ["wuerfelhelden-2", "regidice-1"].map(str::to_owned).to_vec(),
        shard: Shard::WHOLE,
    }
}

/// Times aside, in one order.
fn games(records: &[Record]) -> String {
    let timeless = |one: &Record| Record { micros: 0, ..one.clone() };
    lines(&records.iter().map(timeless).collect::<Vec<_>>())
}

/// How many games are on record.
fn number(records: &[Record]) -> u64 {
    records.iter().map(|one| one.games.count(0, 1)).sum()
}

fn play(wanted: &Wanted, place: &Path) -> Vec<Record> {
    wanted.play(place, &Source::default(), &mut |_, _, _| ()).expect("a run")
}

#[test]
fn an_interrupted_run_continues() {
    let place = folder("interrupted");
    let file = place.join("strength.jsonl");
    let first = play(&Wanted { games: 3, ..wanted(3) }, &place);
    let found = play(&wanted(4), &place);
    assert_eq!([number(&first), number(&found)], [18, 24]);
    let whole = games(&found);
    // Killed in the middle of the last line.
    let text = fs::read_to_string(&file).expect("the records");
    fs::write(&file, &text[..text.len() - 20]).expect("a file");
    let (mut played, source) = (0, Source::default());
    let again = wanted(4).play(&place, &source, &mut |_, _, _| played += 1).expect("a run");
    assert!((1..=4).contains(&played), "those of one line: {played}");
    assert_eq!(games(&again), whole);
    let kept = read(&fs::read_to_string(&file).expect("the records")).expect("whole lines");
    assert_eq!(games(&kept), whole);
    let none = &mut |_, _, _: &_| panic!("all is on record");
    wanted(4).play(&place, &source, none).expect("a run");
    fs::remove_dir_all(place).expect("the folder");
}

#[test]
fn the_parts_of_several_machines_are_the_whole() {
    let place = folder("parts");
    let whole = games(&play(&wanted(3), &place));
    let mut parts = String::new();
    for index in 0..4 {
        fs::remove_file(place.join("strength.jsonl")).expect("the records");
        let part = Wanted { shard: Shard { index, count: 4 }, ..wanted(3) };
        let records = play(&part, &place);
        assert!((3..=6).contains(&number(&records)), "alike: {records:?}");
        // What is on record already changes no part.
        assert!(part.missing(&records).expect("names").is_empty());
        parts += &fs::read_to_string(place.join("strength.jsonl")).expect("the records");
    }
    assert_eq!(games(&read(&parts).expect("disjoint parts")), whole);
    fs::remove_dir_all(place).expect("the folder");
    assert_eq!("1/4".parse(), Ok(Shard { index: 1, count: 4 }));
    for text in ["4/4", "0/0", "1", "a/4", "-1/4", "1/"] {
        assert!(text.parse::<Shard>().is_err_and(|no| no.contains("0/4")), "{text}");
    }
}

#[test]
fn the_seeds_of_a_run_can_be_chosen() {
    let place = folder("seeds");
    let later = Wanted { first: 7, only: vec!["regidice-1".to_owned()], ..wanted(2) };
    let found = play(&later, &place);
    assert!(found.iter().all(|one| one.games.to_string() == "7-8"), "{found:?}");
    let both = play(&Wanted { first: 0, games: 8, ..later }, &place);
    assert!(both.iter().all(|one| one.games.to_string() == "0-8"), "{both:?}");
    fs::remove_dir_all(place).expect("the folder");
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
    let records = [played("wuerfelhelden-2", "net", "heuristic", 4000, &|game| game % 4 > 0)];
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

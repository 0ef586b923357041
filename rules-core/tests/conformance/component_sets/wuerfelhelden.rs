//! Sets of Würfelhelden: a changed value is played with and seen; every fault is named; what is
//! accepted keeps every promise.

use rules_core::{
    ComponentSet, DynSession, Generator, Indexed, JsonMap, Node, OptionError, Record, RecordError,
    Rules, Session, SetRef, Setup, Step, below,
    components::ComponentsError,
    find,
    games::wuerfelhelden::{ChanceOutcome, Components, DiceSet, Options, State, Warrant},
    generator,
    serde_json::{Value as Json, json, to_value},
};

use super::kit::{self, one, solve, step, tests_of_random_sets};

type Set = SetRef<Components>;

/// A set from a document.
fn set(document: &Json) -> Set {
    Set::load(&document.to_string()).unwrap_or_else(|error| panic!("{error}"))
}

/// A new game of two with a set.
fn game(set: Set) -> Session<State> {
    let options = Options::default().with_players(2).with_components(set);
    Session::new(&options).expect("the options fit")
}

/// One warrant, one white die, two rolls.
fn tiny() -> Set {
    set(&json!({
        "title": "Tiny", "rolls": 2,
        "colour": [{"index": 0, "per_player": 1, "in_party_at_start": 1},
            {"index": 1, "per_player": 0}, {"index": 2, "per_player": 0}],
        "warrant": [{"value": 7, "count": 1, "count_2_players": 1}],
    }))
}

/// Plays a game to the end; calls `each` at every step.
fn play(session: &mut Session<State>, seed: u64, mut each: impl FnMut(&Session<State>)) {
    let mut rng = generator(seed, 0);
    each(session);
    while step(session, &mut rng) {
        each(session);
    }
}

#[test]
fn the_shipped_document_is_the_set_that_ships() {
    let entry = find("wuerfelhelden").expect("the game").components.expect("it has sets");
    assert_eq!((entry.load)(entry.shipped).as_deref(), Ok("shipped"));
    assert_eq!(Set::load("{}"), Ok(Set::SHIPPED));
    let record = Record::of(&game(Set::SHIPPED));
    assert!(!record.to_string().contains("components"));
    let state = to_value(game(Set::SHIPPED).state()).expect("a state can be written");
    assert!(state.get("components").is_none());
}

#[test]
fn changed_coins_are_collected() {
    let coins = |beside: u8, without: u8| {
        let set = set(&json!({"symbol": [
            {"index": 4, "coins": beside, "coins_without_swords": without}]}));
        let mut most = [0; 2];
        for seed in 0..20 {
            let mut session = game(set);
            play(&mut session, seed, |_| {});
            for (most, seat) in most.iter_mut().zip(0..2) {
                *most = session.state().table().player(seat).score().max(*most);
            }
        }
        most
    };
    // Without coins the whole stack is 50.
    assert!(coins(0, 0).iter().all(|total| *total <= 50));
    assert!(coins(4, 4).iter().any(|total| *total > 100));
    assert_eq!(coins(1, 2), {
        let mut most = [0; 2];
        for seed in 0..20 {
            let mut session = game(Set::SHIPPED);
            play(&mut session, seed, |_| {});
            for (most, seat) in most.iter_mut().zip(0..2) {
                *most = session.state().table().player(seat).score().max(*most);
            }
        }
        most
    });
}

#[test]
fn a_small_set_makes_a_small_game() {
    let set = tiny();
    let options = Options::default().with_players(2).with_components(set);
    let limits = State::limits(&options);
    assert_eq!((limits.decisions, limits.chance_width), (300, 5));
    for seed in 0..50 {
        let mut session = game(set);
        assert!(session.state().table().warrants().map(Warrant::value).eq([7]));
        play(&mut session, seed, |session| {
            let mut dice = Vec::new();
            session.state().count_components(|name, count| dice.push((name, count)));
            assert_eq!(dice[..3], [("white dice", 2), ("yellow dice", 0), ("red dice", 0)]);
            assert!(session.legal_actions().len() <= 2, "one die can be marked, or kept");
        });
        let state = session.state();
        let owner = state.table().warrants().find_map(Warrant::owner);
        assert_eq!(owner.map(|seat| state.table().player(seat).bounty()), Some(7));
    }
}

/// The example of the guide in Python has the same value.
#[test]
fn a_small_game_is_solved() {
    let options = Options::default().with_players(2).with_turn_limit(12).with_components(tiny());
    let new = Session::<State>::new(&options).expect("the options fit");
    for (bid, worth) in
        [("1", -0.055_908_086_130), ("2", -0.207_880_730_160), ("3", -0.471_710_870_783)]
    {
        let mut session = new.clone();
        for faces in ["C", bid] {
            let faces = ChanceOutcome::parse(faces).expect("one face");
            session.apply(Step::Chance(faces)).expect("an outcome");
        }
        let (solved, states) = solve(session.state());
        assert!((solved - worth).abs() < 1e-11, "{bid}: {solved} over {states} states");
    }
}

#[test]
fn the_names_of_dice_sets_mean_the_dice_of_the_set() {
    let faces = ["1", "1", "1", "1", "1", "1"];
    let mine = set(&json!({"dice_set": [{"name": "printed", "white": {"faces": faces}}]}));
    let dice = |dice_set, set| {
        let options = Options::default().with_dice_set(dice_set).with_components(set);
        let session = Session::<State>::new(&options).expect("the options fit");
        assert_eq!(session.state().options(), options);
        to_value(session.state()).expect("a state")["options"]["dice_set"].clone()
    };
    assert_eq!(dice(DiceSet::PRINTED, mine)["W"], "1 1 1 1 1 1");
    assert_eq!(dice(DiceSet::PRINTED, mine)["Y"], dice(DiceSet::PRINTED, Set::SHIPPED)["Y"]);
    assert_eq!(dice(DiceSet::FIERCE, mine), dice(DiceSet::FIERCE, Set::SHIPPED));
    // A state with the dice that ship under that set is none.
    let state = |set| to_value(game(set).state()).expect("a state");
    let mut wrong = state(mine);
    wrong["options"]["dice_set"] = state(Set::SHIPPED)["options"]["dice_set"].clone();
    let error = rules_core::serde_json::from_value::<State>(wrong).expect_err("no such state");
    assert!(error.to_string().contains("stand for those of the component set"), "{error}");
}

#[test]
fn faults_are_found_all_at_once_with_line_and_path() {
    let text = "rols = 2\nrolls = 4\n[[colour]]\nindex = 0\nper_player = 2\n[[colour]]\n\
        index = 1\nper_player = 1\nin_party_at_start = 2\n[[symbol]]\nindex = 1\ncoins = 1\n\
        [[symbol]]\nindex = 4\ncoins = 5\nswords = 1\n[[dice_set]]\nname = \"printed\"\n\
        white.faces = [\"1\", \"2\", \"3\", \"c\", \"C\", \"y\"]\n\
        yellow.faces = [\"1\"]\n[[warrant]]\nvalue = 16\ncount = 1\ncuont_2_players = 1\n";
    let error = Set::load(text).expect_err("it is wrong in many ways").to_string();
    let expected = [
        "line 1: rols: there is no such key; the nearest is `rolls`",
        "line 2: rolls: this is 4; write a whole number from 2 to 3",
        "line 9: colour[index 1].in_party_at_start: this is 2; \
         a player owns 1 of them: write at most that",
        "line 12: symbol[index 1].coins: this symbol is no coin; \
         only the coin is worth coins: leave it out or write 0",
        "line 15: symbol[index 4].coins: this is 5; write a whole number from 0 to 4",
        "line 16: symbol[index 4].swords: this is structure and cannot change; leave it out or \
         write 0: a symbol is what it does: an id of the catalogue, which dice show or not",
        "line 19: dice_set[name \"printed\"].white.faces[3]: there is no symbol \"c\"; \
         the nearest is `-`",
        "line 20: dice_set[name \"printed\"].yellow.faces: there are 1 faces; \
         write a list of six of - 1 2 3 C y r X",
        "line 22: warrant[0].value: this is 16; write a whole number from 1 to 15",
        "line 24: warrant[0].cuont_2_players: there is no such key; \
         the nearest is `count_2_players`",
    ];
    for line in expected {
        assert!(error.lines().any(|found| found == line), "{line}\n\n{error}");
    }
    assert_eq!(error.lines().count(), expected.len() + 2, "{error}");
}

#[test]
fn a_white_die_is_checked_beside_a_wrong_red_one() {
    let faces = |face: &str| json!([face, face, face, face, face, face]);
    let dice = json!({"name": "printed", "white": {"faces": faces("X")},
        "red": {"faces": faces("?")}});
    let error = Set::load(&json!({"dice_set": [dice]}).to_string()).expect_err("it is wrong");
    let paths: Vec<_> = error.faults.iter().map(|fault| fault.path.as_str()).collect();
    assert!(paths.contains(&"dice_set[name \"printed\"].red.faces[5]"), "{paths:?}");
    assert!(paths.contains(&"dice_set[name \"printed\"].white.faces"), "{paths:?}");
}

#[test]
fn what_cannot_be_is_refused_with_the_reason() {
    let has = |document: Json, part: &str| {
        let text =
            Set::load(&document.to_string()).map_or_else(|e| e.to_string(), |s| s.to_string());
        assert!(text.contains(part), "{text}");
    };
    let colour = |index: u8, per_player: u8| {
        json!({"colour": [
        {"index": index, "per_player": per_player, "in_party_at_start": 0}]})
    };
    has(colour(0, 0), "every party has one to three white dice");
    has(colour(0, 2), "white dice are always in the party: write 2");
    has(colour(1, 4), "write a whole number from 0 to 3");
    let warrants = |value: u8, count: u8, two: u8| {
        json!({"warrant": [
        {"value": value, "count": count, "count_2_players": two}]})
    };
    has(warrants(15, 5, 1), "by `count` there are 5 warrants of 75");
    has(warrants(15, 4, 0), "by `count_2_players` there are 0 warrants of 0");
    has(json!({"warrant": []}), "there are 0 warrants");
    has(json!({"warrant": 3}), "this is 3; write a list of tables");
    let white = |faces: [&str; 6]| {
        json!({"dice_set": [
        {"name": "printed", "white": {"faces": faces}}]})
    };
    has(white(["1", "2", "3", "C", "C", "X"]), "a white die has an X");
    has(white(["C"; 6]), "no white face shows swords");
    let fierce = json!({"white": ["1", "2", "3", "C", "C", "y"],
        "red": ["1", "2", "3", "C", "C", "X"]});
    has(
        json!({"dice_set": [{"name": "fierce", "white": {"faces": fierce["white"]},
            "red": {"faces": fierce["red"]}}]}),
        "`printed` and `fierce` have the same dice",
    );
    has(json!({"dice_set": [{"name": "mine"}]}), "the rows are \"printed\", \"fierce\"");
    has(json!({"component": [{"name": "Warrants", "count": "8"}]}), "for readers");
    has(json!({"colour": [{"index": 0, "letter": "V"}]}), "letters are ids");
    has(json!({"digest": "0123456789abcdef"}), "leave it out");
}

#[test]
fn a_record_names_its_set_and_can_bring_it_along() {
    let mut session = game(tiny());
    play(&mut session, 3, |_| {});
    let record = Record::of(&session);
    assert_eq!(record.options["components"], json!(tiny().to_string()));
    assert!(record.replay::<State>().unwrap().same(&session));
    let mut unknown = record.clone();
    unknown.options.insert("components".into(), json!("0000000000000001 Mine"));
    let refused = unknown.replay::<State>().map(|_| ());
    assert!(matches!(refused, Err(RecordError::Options(OptionError::NotLoaded { .. }))));
    let whole = record.clone().with_components();
    assert_eq!(whole.options["components"]["title"], "Tiny");
    assert!(whole.to_string().parse::<Record>().unwrap().replay::<State>().unwrap().same(&session));
    let mut other = record;
    other.options.remove("components");
    assert!(other.replay::<State>().is_err());
    // A state names it, too, in every format.
    let state = to_value(session.state()).expect("a state");
    assert_eq!(state["components"], json!(tiny().to_string()));
    let mut lost = state.clone();
    lost["components"] = json!("0000000000000001 Mine");
    let error = rules_core::serde_json::from_value::<State>(lost).expect_err("it is not loaded");
    assert!(error.to_string().contains("is not loaded"), "{error}");
    assert_eq!(&rules_core::serde_json::from_value::<State>(state).unwrap(), session.state());
}

#[test]
fn sets_of_the_same_values_are_one() {
    let again = Set::load(&tiny().document().unwrap()).unwrap();
    assert!(again == tiny() && core::ptr::eq(again.get(), tiny().get()));
    assert_ne!(tiny(), Set::SHIPPED);
    assert_eq!(Set::find(&tiny().to_string()), Some(tiny()));
    assert_eq!(set(&json!({"rolls": 3, "colour": [{"index": 2, "per_player": 3}]})), Set::SHIPPED);
}

/// Six faces; white ones without an X and with a sword.
fn faces(rng: &mut Generator, white: bool) -> Json {
    let codes = ["1", "2", "3", "-", "C", "y", "r", "X"];
    let faces = (0..6).map(|at| match at {
        0 if white => *one(rng, &codes[..3]),
        _ => *one(rng, &codes[..if white { 7 } else { 8 }]),
    });
    faces.collect()
}

/// A random set; all are accepted.
fn random(rng: &mut Generator) -> Json {
    let mut up_to = |most: u32| below(rng, most + 1);
    let white = 1 + up_to(2);
    let mut colours = vec![json!({"index": 0, "per_player": white, "in_party_at_start": white,
        "name": "bone"})];
    for index in 1..3 {
        let owned = up_to(3);
        let start = up_to(owned);
        colours.push(json!({"index": index, "per_player": owned, "in_party_at_start": start}));
    }
    let coins = [up_to(4), up_to(4)];
    let mut warrants = Vec::new();
    // Seven of ten, or fewer.
    for _ in 0..=up_to(2) {
        let (value, count) = (1 + up_to(9), 1 + up_to(1));
        warrants.push(json!({"value": value, "count": count, "count_2_players": 1}));
    }
    let rolls = 2 + up_to(1);
    let dice: Vec<_> = ["printed", "fierce"]
        .map(|name| {
            json!({"name": name, "white": {"faces": faces(rng, true)},
                "yellow": {"faces": faces(rng, false)}, "red": {"faces": faces(rng, false)}})
        })
        .into();
    json!({"title": "random", "rolls": rolls, "colour": colours, "dice_set": dice,
        "symbol": [{"index": 4, "coins": coins[0], "coins_without_swords": coins[1]}],
        "warrant": warrants})
}

/// A game with a set.
fn opened(document: &str) -> Result<Session<State>, ComponentsError> {
    let options = Options::default().with_components(Set::load(document)?);
    Ok(Session::new(&options).expect("the options fit"))
}

/// Options with a random valid set, and the document of the set.
fn with_random_set(seed: u64, number: u64) -> (Options, Option<String>) {
    let set = set(&random(&mut generator(seed, number)));
    let players = 2 + (number % 3) as u8;
    let dice = if number.is_multiple_of(2) { DiceSet::PRINTED } else { DiceSet::FIERCE };
    let options = Options::default().with_players(players).with_dice_set(dice).with_components(set);
    (options, set.document())
}

tests_of_random_sets! {
    each: with_random_set, rarity: 1, sets: 12, games: 4, bent: 300, of_each_kind: 20
}

#[test]
fn options_by_name_take_a_document_and_name_the_first_fault() {
    let open = find("wuerfelhelden").expect("the game").open;
    let mut options = JsonMap::new();
    options.insert("components".into(), json!({"rolls": 2}));
    let session = open(&options).expect("a set");
    assert!(session.options_json()["components"].as_str().unwrap().ends_with(" untitled"));
    options.insert("components".into(), json!({"rolls": 0}));
    let error = open(&options).map(|_| ()).expect_err("a turn has rolls");
    assert!(error.to_string().contains("rolls"), "{error}");
    assert_eq!(Components::SHIPPED.title(), "shipped");
    assert_eq!(game(Set::SHIPPED).node(), Node::Chance);
}

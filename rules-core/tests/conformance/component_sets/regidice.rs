//! Sets of Regidice: a changed value is played with and seen; every fault is named; what is
//! accepted keeps every promise.

use rules_core::{
    ComponentSet, DynSession, Generator, OptionError, OptionSet, Record, Session, SetRef, Setup,
    below,
    components::ComponentsError,
    find,
    games::regidice::{Components, Options, StartDice, State},
    generator,
    serde_json::{Value as Json, json},
    testkit::read_history,
};

use super::kit::{self, one, solve, step, tests_of_random_sets};

type Set = SetRef<Components>;

/// A set from a document.
fn set(document: &Json) -> Set {
    Set::load(&document.to_string()).unwrap_or_else(|error| panic!("{error}"))
}

/// One enemy, of one die.
fn tiny() -> Set {
    set(&json!({"title": "One rat", "last_enemy": 1,
        "enemy": [{"index": 1, "dice": 1, "health": 15, "attack": 1}]}))
}

/// Alone with three dice, against that enemy, for a few rounds.
fn alone(round_limit: u8) -> Options {
    Options::default()
        .with_players(1)
        .with_start_dice(StartDice([3; 4]))
        .with_round_limit(round_limit)
        .with_components(tiny())
}

fn play(session: &mut Session<State>, seed: u64) {
    let mut rng = generator(seed, 0);
    while step(session, &mut rng) {}
}

#[test]
fn the_shipped_document_is_the_set_that_ships() {
    let entry = find("regidice").expect("the game").components.expect("it has sets");
    assert_eq!((entry.load)(entry.shipped).as_deref(), Ok("shipped"));
    assert_eq!(Set::load("{}"), Ok(Set::SHIPPED));
    let record = Record::of(&Session::<State>::new(&Options::default()).unwrap());
    assert!(!record.to_string().contains("components"));
}

#[test]
fn the_enemies_are_those_of_the_set() {
    let mine = set(&json!({"enemy": [{"index": 1, "dice": 2, "health": 11, "attack": 5}]}));
    let session = Session::<State>::new(&Options::default().with_components(mine)).unwrap();
    let table = session.state().table();
    assert_eq!((table.health(), table.defence(), table.remaining_attack()), (11, 2, 5));
    assert_eq!(table.enemy_faces(), [2, 0, 0, 0, 0, 0]);
    let mut black = 0;
    session.state().count_components(|name, count| {
        black += if name == "black die" { count } else { 0 };
    });
    assert_eq!(black, 2 + 4 + 5);
}

/// In one round three dice must show 15 pips, of which 20 of 216 rolls do. The example in Python
/// has the same values.
#[test]
fn a_small_game_is_solved() {
    for (rounds, worth) in [(1, 2.0 * 20.0 / 216.0 - 1.0), (2, -73.0 / 108.0)] {
        let start = State::new_game(&alone(rounds)).expect("the options fit");
        let (solved, states) = solve(&start);
        assert!((solved - worth).abs() < 1e-12, "{rounds}: {solved} over {states} states");
    }
}

#[test]
fn too_much_damage_is_refused() {
    let options = Options::default().with_components(tiny());
    let refused = options.check().expect_err("24 dice against one");
    assert!(matches!(refused, OptionError::Impossible { name: "components", .. }), "{refused}");
    assert!(refused.to_string().contains("fewer dice by `start_dice`"), "{refused}");
    assert_eq!(alone(3).check(), Ok(()));
}

#[test]
fn faults_are_found_all_at_once_with_line_and_path() {
    let text = "last_enmy = 2\n[[enemy]]\nindex = 1\ndice = 6\ndefence_max = 20\n\
        [[enemy]]\nindex = 3\nhealth = 0\n[[action]]\nindex = 0\ntarget_rank = 0\n\
        [tables]\nblock_by_set_size = [0, 0, 1, 4, 2, 3, 4, 5, 6, 7, 8]\n\
        heal_by_run_length = [0, 0]\n";
    let error = Set::load(text).expect_err("it is wrong in many ways").to_string();
    let expected = [
        "line 1: last_enmy: there is no such key; the nearest is `last_enemy`",
        "line 4: enemy[index 1].dice: this is 6; write a whole number from 1 to 5",
        "line 5: enemy[index 1].defence_max: this is structure and cannot change; leave it out or \
         write 18: the defence is what the dice of the enemy show",
        "line 8: enemy[index 3].health: this is 0; write a whole number from 1 to 30",
        "action[index 1].target_rank: 0 occurs twice; \
         write each of 0 to 4 once: 0 is targeted first",
        "line 13: tables.block_by_set_size[2]: this is 1; write 0: three are the fewest",
        "line 13: tables.block_by_set_size[3]: this is 4; write a whole number from 0 to 3",
        "line 14: tables.heal_by_run_length: this is no list of 7; \
         write a list of 7 numbers, for sizes from 0",
    ];
    for line in expected {
        assert!(error.lines().any(|found| found == line), "{line}\n\n{error}");
    }
    assert_eq!(error.lines().count(), expected.len(), "{error}");
    let many = json!({"enemy": [{"index": 1, "dice": 5}]});
    let error = Set::load(&many.to_string()).expect_err("nine dice").to_string();
    assert!(error.contains("the enemies before the last one have 9 dice; give them at most 7"));
    let dice = json!({"dice": [{"index": 0, "count": 9}]});
    let error = Set::load(&dice.to_string()).expect_err("structure").to_string();
    assert!(error.contains("`start_dice` says how many are dealt"), "{error}");
}

#[test]
fn a_record_names_its_set_and_can_bring_it_along() {
    let mut session = Session::<State>::new(&alone(5)).unwrap();
    play(&mut session, 1);
    let record = Record::of(&session);
    assert_eq!(record.options["components"], json!(tiny().to_string()));
    assert!(record.replay::<State>().unwrap().same(&session));
    let whole = record.clone().with_components();
    assert_eq!(whole.options["components"]["title"], "One rat");
    assert!(whole.to_string().parse::<Record>().unwrap().replay::<State>().unwrap().same(&session));
    let mut unknown = record;
    unknown.options.insert("components".into(), json!("0000000000000001 Mine"));
    assert!(unknown.replay::<State>().is_err());
    assert_eq!(Set::load(&tiny().document().unwrap()), Ok(tiny()));
    assert_eq!(Components::SHIPPED.title(), "shipped");
}

#[test]
fn rd_45_a_black_spell_defeats_an_enemy_before_the_last() {
    let enemies = json!([
        {"index": 1, "dice": 2, "health": 10, "attack": 2},
        {"index": 2, "dice": 2, "health": 18, "attack": 0},
    ]);
    let options =
        Options::default().with_players(1).with_components(set(&json!({"enemy": enemies})));
    let mut session = Session::<State>::new(&options).expect("the options fit");
    let history = "c395 c385 c361 31 63 45 37 36 132 c288 c289 c91 32 77 78 33 36 c392 c329 c384 \
                   30 55 c448 c420 c395 c6 33";
    for step in read_history::<State>(history).expect("ids") {
        session.apply(step).expect("it is legal");
    }
    assert_eq!(session.state_json()["table"]["dealt"], 18, "all health, by two dice");
    Session::<State>::resume(session.state().clone()).expect("play reaches it");
}

/// A random set; all are accepted, and fit the options that [`options`] gives.
fn random(rng: &mut Generator) -> Json {
    let mut up_to = |most: u32| below(rng, most + 1);
    let last = 1 + up_to(2);
    let dice = [2 + up_to(1), 2 + up_to(2), 2 + up_to(3)];
    let enemies: Vec<_> = (1..=3)
        .zip(dice)
        .map(|(index, dice)| {
            json!({"index": index, "dice": dice, "health": 1 + up_to(18), "attack": up_to(5),
                "health_pips_variant": 1 + up_to(18)})
        })
        .collect();
    let blocks: Vec<_> = (0..11).map(|size| if size < 3 { 0 } else { up_to(size) }).collect();
    let heals: Vec<_> = (0..7).map(|size| if size < 3 { 0 } else { 1 + up_to(5) }).collect();
    let orders = [[0, 1, 2, 3, 4], [4, 3, 2, 1, 0], [1, 0, 3, 2, 4], [2, 4, 0, 1, 3]];
    let order = *one(rng, &orders);
    let actions: Json = (0..5)
        .zip(order)
        .map(|(index, rank)| json!({"index": index, "target_rank": rank}))
        .collect();
    json!({"title": "random", "last_enemy": last, "enemy": enemies, "action": actions,
        "tables": {"block_by_set_size": blocks, "heal_by_run_length": heals}})
}

/// Options with a set, of one to four players; with fewer dice where an enemy is small.
fn options(set: Set, number: u64) -> Options {
    let players = 1 + (number % 4) as u8;
    let mut options = Options::default().with_components(set).with_players(players);
    if number.is_multiple_of(3) {
        options = options.with_start_dice(StartDice([4, 4, 3, 3]));
    }
    options.shaping = number.is_multiple_of(2);
    while options.check().is_err() {
        options.start_dice.0.iter_mut().for_each(|dice| *dice = (*dice - 1).max(1));
    }
    options
}

/// A game with a set.
fn opened(document: &str) -> Result<Session<State>, ComponentsError> {
    Ok(Session::new(&options(Set::load(document)?, 1)).expect("the options fit"))
}

/// Options with a random valid set, and the document of the set.
fn with_random_set(seed: u64, number: u64) -> (Options, Option<String>) {
    let set = set(&random(&mut generator(seed, number)));
    (options(set, number), set.document())
}

tests_of_random_sets! {
    each: with_random_set, rarity: 1, sets: 8, games: 2, bent: 150, of_each_kind: 10
}

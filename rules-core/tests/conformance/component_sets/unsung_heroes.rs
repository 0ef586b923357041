//! Sets of Unsung Heroes: a changed value is played with and seen; every fault is named; what is
//! accepted keeps every promise.

use rules_core::{
    ComponentSet, Generator, JsonMap, Node, Record, Session, SetRef, Step,
    components::ComponentsError,
    find,
    games::unsung_heroes::{Components, Options, State},
    generator,
    serde_json::{Value as Json, json},
};

use super::{
    kit::{self, step, tests_of_random_sets},
    random,
};

type Set = SetRef<Components>;

/// The card Pointy Stick with another bonus.
fn stick(points: u8) -> Set {
    let text = format!(
        "title = \"Sticks of {points}\"\n[[common_cards]]\nslot = 0\n\
         effects = [{{ op = \"static\", n = {points} }}]\n"
    );
    Set::load(&text).expect("a set")
}

/// A game in which seat 0 has played its Pointy Stick.
fn played(set: Set) -> Session<State> {
    let options = Options::default().with_components(set);
    for number in 0.. {
        let mut session = Session::<State>::new(&options).expect("the options fit");
        let mut rng = generator(number, 0);
        for _ in 0..60 {
            let sticks =
                session.legal_actions().iter().find(|action| action.to_string() == "card 0");
            if let Some(stick) = sticks.filter(|_| session.node() == Node::Player(0)) {
                session.apply(Step::Action(stick)).expect("it is legal");
                return session;
            }
            assert!(step(&mut session, &mut rng), "the game is not over");
        }
    }
    unreachable!("some game has the card")
}

#[test]
fn the_shipped_document_is_the_set_that_ships() {
    let entry = find("unsung_heroes").expect("the game").components.expect("it has sets");
    assert_eq!((entry.load)(entry.shipped).as_deref(), Ok("shipped"));
    assert_eq!(Set::load("{}"), Ok(Set::SHIPPED));
    assert!(Set::load(entry.shipped).unwrap().is_shipped());
}

/// A Minion's effect that keeps its word and has another number is written as a whole.
#[test]
fn what_a_set_changes_is_a_document_of_the_set() {
    let entry = find("unsung_heroes").expect("the game").components.expect("it has sets");
    for n in [1, 2, 3] {
        let effect = json!({"op": "static", "n": n});
        let document = json!({"title": "Minions", "minions": [{"id": 0, "effect": effect}]});
        let name = (entry.load)(&document.to_string()).expect("a set");
        let changes = (entry.changes)(&name).expect("it is loaded");
        assert_eq!((entry.load)(&changes).as_deref(), Ok(name.as_str()), "{changes}");
    }
}

#[test]
fn the_default_writes_nothing_down() {
    let record = Record::of(&Session::<State>::new(&Options::default()).unwrap());
    assert!(!record.options.contains_key("components"));
    assert!(!record.to_string().contains("components"));
}

#[test]
fn a_changed_bonus_is_scored() {
    let scores = |set| i32::from(played(set).state().score(0));
    assert_eq!(scores(stick(5)) - scores(stick(3)), 2);
    assert_eq!(scores(stick(2)), scores(Set::SHIPPED));
}

#[test]
fn faults_are_found_all_at_once_with_line_and_path() {
    let text = "titel = \"x\"\n[[common_cards]]\nslot = 0\nname = \"\"\n\
        effects = [{ op = \"statik\", n = 2 }]\n[[common_cards]]\nslot = 1\n\
        effects = [{ op = \"static\", n = 50 }]\nitem = false\n[[common_cards]]\nslot = 77\n\
        [[common_cards]]\nname = \"x\"\n[[characters]]\nid = 0\n\
        starting_dice = [{ colour = \"bleu\" }]\n";
    let error = Set::load(text).expect_err("it is wrong in many ways").to_string();
    let expected = [
        "line 1: titel: there is no such key; the nearest is `title`",
        "line 4: common_cards[slot 0].name: this is \"\"; write a text of 1 to 32 bytes on one line",
        "line 5: common_cards[slot 0].effects[0]: there is no effect `statik`; \
         the nearest is `static`",
        "line 8: common_cards[slot 1].effects[0].n: this is 50; write a whole number from 1 to 15",
        "line 9: common_cards[slot 1].item: this is structure and cannot change; \
         leave it out or write true: the Items and the Nope lie in the same slots of every deck",
        "line 11: common_cards[slot 77]: there is no such row; \
         the rows are 0, 1, 2, 3, 4, 5, 6, 7, 8, 9",
        "line 12: common_cards: the key `slot` is missing; \
         write which row it changes, as in `slot = 0`",
        "line 16: characters[id 0].starting_dice[0].colour: there is no colour \"bleu\"; \
         the nearest is `blue`",
    ];
    assert_eq!(error.lines().collect::<Vec<_>>(), expected);
}

#[test]
fn faults_of_the_whole_are_found_beside_those_of_rows() {
    let text = "titel = \"x\"\n[[common_cards]]\nslot = 2\neffects = [{ op = \"static\", n = 1 }]\n\
        [[common_cards]]\nslot = 3\neffects = [{ op = \"statik\", n = 1 }]\n";
    let error = Set::load(text).expect_err("it is wrong in many ways").to_string();
    for part in ["titel", "Karl could forge with 27", "no effect `statik`"] {
        assert!(error.contains(part), "{error}");
    }
}

/// The faults of a document, without their lines.
fn faults(document: &Json) -> String {
    Set::load(&document.to_string()).map_or_else(|error| error.to_string(), |set| set.to_string())
}

#[test]
fn what_cannot_be_is_refused_with_the_reason() {
    let common = |slot: u8, effects: Json| {
        faults(&json!({"common_cards":
        [{"slot": slot, "effects": effects}]}))
    };
    let has = |text: String, part: &str| assert!(text.contains(part), "{text}");
    has(common(0, json!([])), "there are 0 bonuses");
    has(common(0, json!([{"op": "replay_own"}])), "`replay_own` is not possible here");
    has(common(9, json!([{"op": "swap"}])), "`swap` is not possible here");
    has(common(0, json!([{"op": "dice", "dice": []}])), "there are 0 dice");
    has(common(0, json!([{"op": "dice", "dice": [{"colour": "purple"}]}])), "only Wanda's");
    let set = json!([{"op": "dice", "dice": [{"colour": "blue", "set": 5}]}]);
    has(common(0, set), "a face from 1 to 4");
    let twice = json!([{"op": "static", "n": 1}, {"op": "static", "n": 1}]);
    has(common(0, twice), "one static bonus");
    has(common(2, json!([{"op": "static", "n": 1}])), "Karl could forge with 27");
    has(common(0, json!([{"op": "static", "n": 1, "m": 2}])), "effects[0].m");
    has(common(0, json!([{"op": "static"}])), "the key is missing");
    has(faults(&json!({"dice": [{"colour": "blue", "sides": 6}]})), "outcomes of the catalogue");
    has(
        faults(&json!({"minions": [{"id": 4, "effect": {"op": "reroll_own"}}]})),
        "is not possible here",
    );
    has(faults(&json!({"digest": "0123456789abcdef"})), "leave it out");
    has(faults(&json!([])), "line");
    has(faults(&json!({"common_cards": 3})), "this is a whole number");
    let error = Set::load("title = ").expect_err("no TOML");
    assert_eq!(error.faults[0].line, Some(1));
}

#[test]
fn a_record_names_its_set_and_can_bring_it_along() {
    let (name, other) = (stick(7).to_string(), stick(6).to_string());
    kit::brings_its_set(&played(stick(7)), [&name, "Sticks of 7", &other]);
}

#[test]
fn sets_of_the_same_values_are_one() {
    let (a, b) = (stick(4), Set::load(&stick(4).document().unwrap()).unwrap());
    assert!(a == b && core::ptr::eq(a.get(), b.get()));
    assert_ne!(a, stick(5));
    assert_eq!(stick(2), Set::SHIPPED);
    assert_eq!(Set::find("shipped"), Some(Set::SHIPPED));
    assert_eq!(Set::find(&a.to_string()), Some(a));
    assert_eq!(Set::find("Sticks of 4"), None);
}

#[test]
fn sets_are_loaded_and_played_from_many_threads() {
    std::thread::scope(|threads| {
        for thread in 0..8u8 {
            threads.spawn(move || {
                for points in 1..=15 {
                    let session = Session::<State>::new(
                        &Options::default().with_components(stick(1 + (points + thread) % 15)),
                    );
                    let mut session = session.expect("the options fit");
                    let mut rng = generator(points.into(), thread.into());
                    while step(&mut session, &mut rng) {}
                }
            });
        }
    });
}

/// The document of a random set.
pub(crate) fn random(rng: &mut Generator) -> Json {
    random::accepted::<Components>(rng, "unsung_heroes").1
}

/// A game with a set.
fn opened(document: &str) -> Result<Session<State>, ComponentsError> {
    let options = Options::default().with_components(Set::load(document)?);
    Ok(Session::new(&options).expect("the options fit"))
}

/// Options with a random valid set, and the document of the set.
fn with_random_set(seed: u64, number: u64) -> (Options, Option<String>) {
    let (set, _) = random::accepted(&mut generator(seed, number), "unsung_heroes");
    let mut options = Options::default().with_components(set);
    options.players = 2 + (number % 3) as u8;
    options.set = [Options::default().set, "mixed".parse_set(), "pixies".parse_set()]
        [(number / 3 % 3) as usize];
    (options, set.document())
}

/// The value of the option `set` from its text.
trait ParseSet {
    fn parse_set(&self) -> rules_core::games::unsung_heroes::BoxSet;
}

impl ParseSet for &str {
    fn parse_set(&self) -> rules_core::games::unsung_heroes::BoxSet {
        rules_core::Indexed::parse(self).expect("a box")
    }
}

tests_of_random_sets! {
    each: with_random_set, rarity: 1, sets: 6, games: 4, bent: 300, of_each_kind: 20
}

#[test]
fn options_by_name_take_a_document_and_name_the_first_fault() {
    let open = find("unsung_heroes").expect("the game").open;
    let mut options = JsonMap::new();
    options.insert("components".into(), json!({"common_cards": [{"slot": 0, "name": "Club"}]}));
    let session = open(&options).expect("a set");
    assert!(session.options_json()["components"].as_str().unwrap().ends_with(" untitled"));
    options.insert("components".into(), json!({"common_cards": [{"slot": 0, "name": 3}]}));
    let error = open(&options).map(|_| ()).expect_err("a name is a text");
    assert!(error.to_string().contains("common_cards[slot 0].name"), "{error}");
    let _ = Components::SHIPPED.title();
}

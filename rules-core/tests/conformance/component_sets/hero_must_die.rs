//! Sets of Hero Must Die!: a changed value is played with and seen; every fault is named; what is
//! accepted keeps every promise.

use rules_core::{
    Generator, Node, Record, Seat, Session, SetRef, Step,
    components::ComponentsError,
    find,
    games::hero_must_die::{Components, Options, State},
    generator,
    serde_json::{Value as Json, json, to_value},
    testkit::{CheckConfig, check},
};

use super::{
    kit::{self, step, tests_of_random_sets},
    random,
};

type Set = SetRef<Components>;

/// Plot cards that cost so much gold in every box of the Throne room.
fn plots(gold: u8) -> Set {
    let boxes: Json = (0..3).map(|id| json!({"id": id, "plot_cost": gold})).collect();
    load(&json!({"title": format!("Plots for {gold}"), "box": boxes}))
}

fn load(document: &Json) -> Set {
    Set::load(&document.to_string()).expect("a set")
}

/// Games with a set, random but for what a test decides: the first in which it does.
fn decided(
    mine: Set,
    decide: impl Fn(&Session<State>, Seat) -> Option<String>,
) -> (Session<State>, Session<State>, Seat) {
    let options = Options::default().with_components(mine);
    for number in 0.. {
        let mut session = Session::<State>::new(&options).expect("the options fit");
        let mut rng = generator(number, 1);
        loop {
            let due = match session.node() {
                Node::Player(seat) => decide(&session, seat).map(|text| (seat, text)),
                _ => None,
            };
            if let Some((seat, text)) = due {
                let action =
                    session.legal_actions().iter().find(|action| action.to_string() == text);
                let before = session.clone();
                session.apply(Step::Action(action.expect("it is legal"))).expect("it is legal");
                return (before, session, seat);
            }
            if !step(&mut session, &mut rng) {
                break;
            }
        }
    }
    unreachable!("some game comes there")
}

/// Whether the topmost thing to be finished is this.
fn due(session: &Session<State>, frame: &str) -> bool {
    let state = to_value(session.state()).expect("a state is data");
    let stack = state["agenda"]["stack"].as_array().expect("a list").last().cloned();
    stack.is_some_and(|top| top == frame || top.get(frame).is_some())
}

fn number(session: &Session<State>, field: &str, seat: Seat) -> i64 {
    let state = to_value(session.state()).expect("a state is data");
    state["table"][field][usize::from(seat)].as_i64().expect("a number")
}

/// What a step has taken of a resource.
fn paid(games: &(Session<State>, Session<State>, Seat), field: &str) -> i64 {
    number(&games.0, field, games.2) - number(&games.1, field, games.2)
}

#[test]
fn the_shipped_document_is_the_set_that_ships() {
    let entry = find("hero_must_die").expect("the game").components.expect("it has sets");
    assert_eq!((entry.load)(entry.shipped).as_deref(), Ok("shipped"));
    assert_eq!(Set::load("{}"), Ok(Set::SHIPPED));
    assert_eq!(plots(3).document().expect("it is loaded").matches("plot_cost").count(), 2);
}

#[test]
fn the_default_writes_nothing_down() {
    let session = Session::<State>::new(&Options::default()).unwrap();
    let record = Record::of(&session);
    assert!(!record.options.contains_key("components"));
    assert!(!to_value(session.state()).unwrap().to_string().contains("components"));
}

#[test]
fn a_dearer_plot_is_paid() {
    for price in [1, 4] {
        let bought = decided(plots(price), |session, _| due(session, "buy").then(|| "YES".into()));
        let sale = to_value(bought.0.state()).unwrap()["table"]["event"] == "Big Sales";
        assert_eq!(
            paid(&bought, "gold"),
            if sale { (i64::from(price) - 2).max(0) } else { price.into() }
        );
    }
    // Nobody ever has so much at the start of turn 1.
    let dear = decided(plots(20), |session, _| due(session, "buy").then(|| "YES".into()));
    assert!(number(&dear.0, "gold", dear.2) >= 18);
}

#[test]
fn monsters_traps_and_rooms_cost_what_is_printed() {
    let monsters: Json = (0..30)
        .map(|id| json!({"id": id, "cost_gold": 1, "cost_slaves": 1, "cost_mp": 1}))
        .collect();
    let traps: Json =
        (0..6).map(|id| json!({"id": id, "cost_gold": 1, "cost_slaves": 2})).collect();
    let rooms: Json = [3, 4, 5]
        .map(|size| json!({"size": size, "cost_gold": 2, "cost_slaves": 1}))
        .into_iter()
        .collect();
    let boxes: Json =
        [9, 10, 11].map(|id| json!({"id": id, "gold_discount_each": 0})).into_iter().collect();
    let set =
        load(&json!({"monster": monsters, "trap": traps, "monster_room": rooms, "box": boxes}));
    let legal = |session: &Session<State>, start: &str| {
        let texts = session.legal_actions().iter().map(|action| action.to_string());
        texts.into_iter().find(|text| text.starts_with(start))
    };
    let hired = decided(set, |session, _| {
        due(session, "recruit").then(|| legal(session, "MONSTER")).flatten()
    });
    assert_eq!(["gold", "slaves", "mp"].map(|field| paid(&hired, field)), [1, 1, 1]);
    let room = decided(set, |session, _| {
        due(session, "build").then(|| legal(session, "BUILD(0)")).flatten()
    });
    assert_eq!(["gold", "slaves"].map(|field| paid(&room, field)), [2, 1]);
    let trap = decided(set, |session, _| {
        due(session, "build").then(|| legal(session, "BUILD(4)")).flatten()
    });
    assert_eq!(["gold", "slaves"].map(|field| paid(&trap, field)), [1, 2]);
}

#[test]
fn a_quest_can_cost_what_its_shipped_card_does_not() {
    // Every quest is Rule Them All with another price.
    let quest = json!({"id": 0, "pay_gold": 0, "pay_mp": 2, "vp": 5});
    let mine = load(&json!({"plot": [quest]}));
    let played = decided(mine, |session, _| {
        let texts = session.legal_actions().iter().map(|action| action.to_string());
        let state = to_value(session.state()).unwrap();
        let court = state["agenda"]["stage"].get("court").is_some();
        texts.into_iter().find(|text| court && text == "PLOT(0)")
    });
    let (before, mut session, seat) = played;
    let mut rng = generator(5, 5);
    while to_value(session.state()).unwrap()["agenda"]["stack"] != json!([]) {
        assert!(step(&mut session, &mut rng));
    }
    // Nobody had A Better Choice, or somebody else has the points.
    let gains: i64 =
        (0..4).map(|seat| number(&session, "vp", seat) - number(&before, "vp", seat)).sum();
    let costs: i64 =
        (0..4).map(|seat| number(&before, "mp", seat) - number(&session, "mp", seat)).sum();
    assert_eq!((gains.min(5), costs), (5.min(12 - number(&before, "vp", seat)), 2));
}

#[test]
fn faults_are_found_all_at_once_with_line_and_path() {
    let text = "titel = \"x\"\n[[box]]\nid = 0\nplot_cost = 21\n[[box]]\nid = 12\nrecruits = 2\n\
        [[box]]\nid = 18\neye = false\n[[trap]]\nid = 0\ncolour = \"bruwn\"\ndamage = 0\n\
        [[monster]]\nid = 30\nlevel = 1\n[[plot]]\nid = 13\nvp = 1\nevil_icon = true\n\
        [[plot]]\nid = 6\ndiscard_min_level = 3\n[[hero]]\nid = 0\nbrown = 0\n\
        [[party_token]]\nnumber = 1\nhero_levels = [1, 1]\n";
    let error = Set::load(text).expect_err("it is wrong in many ways").to_string();
    let expected = [
        "line 1: titel: there is no such key; the nearest is `title`",
        "line 4: box[id 0].plot_cost: this is 21; write a whole number from 0 to 20",
        "line 7: box[id 12].recruits: this is structure and cannot change; leave it out or write 1: \
         the kinds of work are rules (3.8), and the boxes are ids of the catalogue",
        "line 10: box[id 18].eye: this is false; write true: whoever is in the Forest peeks (HMD-60)",
        "line 13: trap[id 0].colour: this is \"bruwn\"; the nearest is `brown`",
        "line 14: trap[id 0].damage: this is 0; write a whole number from 1 to 5",
        "line 16: monster[id 30]: there is no such row; the rows are 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, \
         10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29",
        "line 20: plot[id 13].vp: this is 1; write 0: only quests bring VP (HMD-118)",
        "line 21: plot[id 13].evil_icon: this is true; write false: only quests make an evil move \
         (HMD-70)",
        "line 22: plot[id 6].discard_family: this quest wants Dragons and monsters from level 3 on; \
         write one of them, and discard_min_level = 0 or discard_family = \"\"",
        "line 25: hero[id 0]: this card has no strength; \
         give it one number at least: the greatest is its hit points",
        "line 30: party_token[number 1].hero_levels: this is [1,1]; \
         write three levels from 1 to 3, as in [1, 1, 2]",
    ];
    assert_eq!(error.lines().collect::<Vec<_>>(), expected);
}

#[test]
fn faults_of_the_whole_are_found_beside_those_of_rows() {
    let text = "titel = \"x\"\n[[event]]\nid = 3\ncount = 0\n[[party_token]]\nnumber = 1\n\
        hero_levels = [3]\n[[monster]]\nid = 0\nlevel = 9\nfamly = \"Beast\"\n";
    let error = Set::load(text).expect_err("it is wrong in many ways").to_string();
    let expected = [
        "line 1: titel: there is no such key; the nearest is `title`",
        "line 2: event: there are 14 event cards; make it 16: two for each of the eight slots \
         (HMD-17)",
        "line 7: party_token[number 1].hero_levels: this is [3]; \
         write three levels from 1 to 3, as in [1, 1, 2]",
        "line 10: monster[id 0].level: this is 9; write a whole number from 1 to 5",
        "line 11: monster[id 0].famly: there is no such key; the nearest is `family`",
    ];
    assert_eq!(error.lines().collect::<Vec<_>>(), expected);
    // A fault of the whole has no line of the document that ships.
    let error = Set::load("[[vp_track]]\nvp = 12\ngold = 20\n").expect_err("too much gold");
    assert_eq!((error.faults[0].path.as_str(), error.faults[0].line), ("box", None));
}

/// The faults of a document.
fn faults(document: &Json) -> String {
    Set::load(&document.to_string()).map_or_else(|error| error.to_string(), |set| set.to_string())
}

#[test]
fn what_cannot_be_is_refused_with_the_reason() {
    let has = |document: Json, part: &str| {
        let text = faults(&document);
        assert!(text.contains(part), "{text}");
    };
    has(json!({"event": [{"id": 0, "count": 3}]}), "there are 17 event cards; make it 16");
    has(json!({"plot": [{"id": 0, "count": 2}]}), "there are 25 plot cards; make it 1 to 24");
    let stolen = json!([{"id": 15, "count": 3}, {"id": 0, "count": 0}]);
    has(json!({"plot": stolen}), "plot[id 15].count: this is 3; write 2 at most");
    has(json!({"plot": [{"id": 0, "count": 4}]}), "write a whole number from 0 to 3");
    let grown: Json = [0, 1, 10].map(|id| json!({"id": id, "level": 2})).into_iter().collect();
    has(json!({"monster": grown}), "there are 3 monsters of level 1; make it 4 at least");
    has(json!({"monster": grown}), "the levels of all monsters add up to 93; make it 90");
    has(
        json!({"monster": [{"id": 0, "level": 3}, {"id": 29, "level": 3}]}),
        "there are 19 monsters",
    );
    let parties: Json = [1, 2, 3]
        .map(|number| json!({"number": number, "hero_levels": [3, 3, 3]}))
        .into_iter()
        .collect();
    let needs = "the three parties need 9 heroes of level 3, and there are 6";
    has(json!({"party_token": parties}), needs);
    let black: Json = (0..5).map(|id| json!({"id": id, "black": 5})).collect();
    has(json!({"monster": black}), "black of the five greatest monsters adds up to 26");
    let yellow: Json = (0..5).map(|id| json!({"id": id, "yellow": 5})).collect();
    has(json!({"monster": yellow}), "yellow of the five greatest monsters adds up to 25");
    has(
        json!({"hero": [{"id": 12, "black": 10}, {"id": 6, "black": 8}, {"id": 7, "black": 8}]}),
        "black of the greatest party",
    );
    has(
        json!({"hero": [{"id": 12, "blue": 10}, {"id": 6, "blue": 8}, {"id": 7, "blue": 8}]}),
        "blue of the greatest party",
    );
    has(json!({"box": [{"id": 15, "slaves": 7}]}), "a player could come to 124 slaves; lower the");
    has(json!({"box": [{"id": 6, "mp": 6}]}), "a player could come to 122 MP; lower the yields");
    has(json!({"box": [{"id": 3, "gold": 16}]}), "a player could come to 402 gold; lower the");
    has(json!({"plot": [{"id": 0, "needs_event": "x"}]}), "there is no such key");
    has(json!({"plot": [{"id": 11, "needs_completed": "Black Mail"}]}), "is a rule (HMD-130");
    has(json!({"plot": [{"id": 0, "effect": "x"}]}), "the text follows the numbers of the card");
    has(json!({"plot": [{"id": 13, "pay_gold": 3}]}), "there is no such key");
    has(json!({"game": {"max_players": 5}}), "seats and the number of players are rules");
    has(json!({"constant": [{"name": "turns", "value": 9}]}), "are rules (2.13)");
    has(json!({"mage": [{"colour": "red", "ability": "x"}]}), "abilities of the mages are rules");
    has(json!({"monster_room": [{"size": 3, "count": 1}]}), "the rooms never run out");
    has(json!({"monster_room": [{"size": 6, "count": 1}]}), "the rows are 0, 3, 4, 5");
    has(json!({"event": [{"id": 3, "type": "x"}]}), "what an event does is a rule");
    has(json!({"monster": [{"id": 0, "family": "Dragn"}]}), "the nearest is `Dragon`");
    has(json!({"plot": [{"id": 0, "evil_icon": 1}]}), "this is 1; write true or false");
    has(json!({"digest": "0123456789abcdef"}), "leave it out");
}

#[test]
fn a_record_names_its_set_and_can_bring_it_along() {
    let mut session = Session::<State>::new(&Options::default().with_components(plots(7))).unwrap();
    let mut rng = generator(7, 7);
    for _ in 0..60 {
        step(&mut session, &mut rng);
    }
    let (name, other) = (plots(7).to_string(), plots(6).to_string());
    kit::brings_its_set(&session, [&name, "Plots for 7", &other]);
    // A state names its set, too.
    let mut state = to_value(session.state()).unwrap();
    assert_eq!(state["options"]["components"], json!(plots(7).to_string()));
    state["options"]["components"] = json!("0000000000000001 Mine");
    let resume = find("hero_must_die").unwrap().resume;
    let refused = resume(&state).map(|_| ()).expect_err("it is not loaded").to_string();
    assert!(refused.contains("not loaded"), "{refused}");
}

#[test]
fn serial_forms_name_cards_as_the_shipped_set_does() {
    let set = load(&json!({"monster": [{"id": 0, "name": "Mouse"}]}));
    let took = decided(set, |session, _| {
        let texts = session.legal_actions().iter().map(|action| action.to_string());
        texts.into_iter().find(|text| text == "MONSTER(0)")
    });
    let state = to_value(took.1.state()).unwrap();
    let own = &state["table"]["monsters"][usize::from(took.2)];
    assert_eq!(own[0], "Giant Rat");
    #[cfg(feature = "words")]
    {
        use rules_core::{Observe, words::Describe};
        let words = <State as Describe>::table(&took.1.state().view(took.2));
        assert!(format!("{words:?}").contains("Mouse"));
    }
}

/// The document of a random set.
fn random(rng: &mut Generator) -> Json {
    random::accepted::<Components>(rng, "hero_must_die").1
}

/// A game with a set.
fn opened(document: &str) -> Result<Session<State>, ComponentsError> {
    let options = Options::default().with_components(Set::load(document)?);
    Ok(Session::new(&options).expect("the options fit"))
}

/// Options with a random valid set, and the document of the set.
fn with_random_set(seed: u64, number: u64) -> (Options, Option<String>) {
    let (set, _) = random::accepted(&mut generator(seed, number), "hero_must_die");
    let mut options = Options::default().with_components(set);
    options.players = 2 + (number % 3) as u8;
    options.mage_abilities = (number / 3).is_multiple_of(2);
    (options, set.document())
}

#[test]
fn rooms_may_hold_less_than_no_room() {
    let row = |size: u8, level: u8| json!({"size": size, "max_level": level});
    let rooms = json!([row(0, 5), row(3, 1), row(4, 1), row(5, 1)]);
    let options = Options::default().with_components(load(&json!({"monster_room": rooms})));
    let report = check::<State>(&options, &CheckConfig::games(12));
    assert!(report.is_ok(), "{report:?}");
}

tests_of_random_sets! {
    each: with_random_set, rarity: 1, sets: 6, games: 4, bent: 300, of_each_kind: 20
}

//! A Nope takes back whatever the card has done (UH-60), under random component sets, which print
//! effects on cards that do not have them in the box.

use rules_core::{
    Node, Session, SetRef, Step,
    games::unsung_heroes::{BoxSet, Components, Options, State},
    generator,
    serde_json::{Value as Json, json, to_value},
};

use super::{
    kit::{first_set, step},
    unsung_heroes::random,
};

/// Slot of the Nope.
const NOPE: u64 = 9;

/// The number behind the last space of a card's name.
fn slot_of(action: &str) -> u64 {
    action.trim_start_matches("card ").parse().expect("a slot")
}

/// A place in a list of the JSON.
fn at(seat: u64) -> usize {
    usize::try_from(seat).expect("a seat")
}

/// Puts a number into a sorted list.
fn insert(list: &mut Json, number: u64) {
    let list = list.as_array_mut().expect("a list");
    let place = list.iter().position(|other| other.as_u64() > Some(number));
    list.insert(place.unwrap_or(list.len()), json!(number));
}

/// Takes a number out of a list.
fn remove(list: &mut Json, number: u64) {
    let list = list.as_array_mut().expect("a list");
    let place = list.iter().position(|other| *other == json!(number)).expect("it is there");
    list.remove(place);
}

/// The state before a card, but for the card, the Nope, the clock and whose turn it is.
fn expected(mut before: Json, slot: u64, asked: u64, players: u64) -> Json {
    let me = before["table"]["current"].as_u64().expect("a seat");
    remove(&mut before["hands"][at(me)], slot);
    insert(&mut before["table"]["stakes"]["discards"][at(me)], slot);
    remove(&mut before["hands"][at(asked)], NOPE);
    let row = before["table"]["stakes"]["rows"][at(asked)].as_array_mut().expect("a row");
    // By owner, then by slot.
    let behind =
        |card: &Json| (card["owner"].as_u64(), card["slot"].as_u64()) > (Some(asked), Some(NOPE));
    let place = row.iter().position(behind).unwrap_or(row.len());
    row.insert(place, json!({"owner": asked, "slot": NOPE, "counted": false}));
    let table = &mut before["table"];
    table["clock"] = json!(table["clock"].as_u64().expect("a number") + 1);
    table["passes"] = json!(0);
    table["current"] = json!((me + 1) % players);
    before
}

/// A random set in which an ordinary card of Karl brings a Gold Bar, and one of Betty boils.
fn document(number: u64) -> SetRef<Components> {
    let mut rng = generator(60, number);
    loop {
        let mut set = random(&mut rng);
        for (id, op) in [(4, "boil"), (5, "gold_bar")] {
            let cards = set["characters"][id]["cards"].as_array_mut().expect("cards");
            cards.retain(|card| card["slot"] != json!(12));
            cards.push(json!({"slot": 12, "effects": [{"op": op}, {"op": "static", "n": 2}]}));
        }
        match SetRef::load(&set.to_string()) {
            Ok(set) => return set,
            Err(error) => assert!(error.to_string().starts_with("Karl could forge"), "{error}"),
        }
    }
}

/// What was met.
#[derive(Debug, Default)]
struct Met {
    nopes: u32,
    bars: u32,
    boils: u32,
}

/// Plays a game at random in which every Nope is played that can be.
fn play(options: &Options, seed: u64, number: u64, met: &mut Met) {
    let mut session = Session::<State>::new(options).expect("the options fit");
    let mut rng = generator(seed, number);
    let mut card: Option<(Json, u64)> = None;
    loop {
        let json =
            |session: &Session<State>| to_value(session.state()).expect("a state has a JSON");
        if let Node::Player(seat) = session.node() {
            let legal: Vec<_> = session.legal_actions().iter().collect();
            if let Some(nope) = legal.iter().find(|action| action.to_string() == "nope") {
                let (before, slot) = card.take().expect("a card was played");
                let after = json(&session);
                let stakes = |of: &Json, name: &str| of["table"]["stakes"][name].clone();
                met.nopes += 1;
                met.bars += u32::from(stakes(&after, "bars_ten") != stakes(&before, "bars_ten"));
                met.boils += u32::from(stakes(&after, "boil") != stakes(&before, "boil"));
                session.apply(Step::Action(*nope)).expect("it is legal");
                let now = json(&session);
                // A player who can only pass has passed already.
                let clock = |of: &Json| of["table"]["clock"].as_u64();
                let seats = u64::from(options.players);
                let expected = expected(before, slot, u64::from(seat), seats);
                if now["table"]["passes"] == json!(0) && clock(&now) == clock(&expected) {
                    assert_eq!(now, expected, "seed {seed}, game {number}, card {slot}");
                }
                continue;
            }
            let action = session.legal_actions().sample(&mut rng).expect("an action");
            let text = action.to_string();
            if text.starts_with("card ") && json(&session)["stage"] == json!("turn") {
                card = Some((json(&session), slot_of(&text)));
            }
            session.apply(Step::Action(action)).expect("it is legal");
        } else if !step(&mut session, &mut rng) {
            return;
        }
    }
}

#[test]
fn uh_60_a_nope_brings_back_the_state_before_the_card_under_any_set() {
    let mut met = Met::default();
    for number in first_set()..first_set() + 24 {
        let mut options = Options::default().with_components(document(number));
        options.players = 2 + (number % 3) as u8;
        options.set = if number % 2 == 0 { BoxSet::Pixies } else { BoxSet::Mixed };
        for game in 0..6 {
            play(&options, 60 + number, game, &mut met);
        }
    }
    assert!(met.nopes > 300 && met.bars > 0 && met.boils > 0, "{met:?}");
}

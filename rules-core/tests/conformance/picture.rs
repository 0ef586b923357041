//! Holds every picture to its promises: it is XML, it shows nothing that the
//! view does not hold, it is the same for the same view, and it is not large.

use rules_core::{
    DynSession, JsonMap, Legal, Named, Node, Registration, Rules, Seat, Session, Setup, ViewError,
    find, for_each_game, games::GAMES, generator, picture,
};

use crate::toy;

/// Numbers of seats or heroes at which a game is drawn.
fn sessions(entry: &Registration) -> Vec<Box<dyn DynSession>> {
    let named = |name: &str| entry.options.iter().any(|option| option.name == name);
    let name = ["players", "heroes"].into_iter().find(|name| named(name)).expect("a number");
    (1..=8_u8)
        .filter_map(|count| {
            let mut options = JsonMap::new();
            options.insert(name.to_owned(), count.into());
            (entry.open)(&options).ok()
        })
        .collect()
}

/// Looks at one picture.
fn check(what: &str, svg: &str) {
    let document =
        roxmltree::Document::parse(svg).unwrap_or_else(|error| panic!("{what}: {error}"));
    let root = document.root_element();
    assert_eq!(root.tag_name().name(), "svg", "{what}");
    let size = |name: &str| root.attribute(name).and_then(|size| size.parse().ok()).unwrap_or(0);
    let (width, height): (i32, i32) = (size("width"), size("height"));
    assert!((1000..1400).contains(&width), "{what}: {width} pixels wide");
    assert!(svg.len() < 80_000, "{what}: {} bytes", svg.len());
    for node in root.descendants().filter(roxmltree::Node::is_element) {
        let number = |name: &str| node.attribute(name).and_then(|value| value.parse().ok());
        let (x, y): (i32, i32) = (number("x").unwrap_or(0), number("y").unwrap_or(0));
        let (right, lower) = (x + number("width").unwrap_or(0), y + number("height").unwrap_or(0));
        assert!(x >= 0 && right <= width, "{what}: {x} to {right} of {width} in {node:?}");
        assert!(y >= 0 && lower <= height, "{what}: {y} to {lower} of {height}");
    }
}

#[test]
fn every_seat_sees_a_picture_of_many_states() {
    for entry in GAMES {
        for (start, mut session) in (0..).zip(sessions(entry)) {
            let mut rng = generator(71, start);
            let mut step = 0;
            while let Some(mark) = session.sample(&mut rng) {
                // The heuristic leads to late phases, chance to strange ones.
                let mark = match session.heuristic_action() {
                    Some(action) if step % 3 > 0 => rules_core::StepId::Action(action),
                    _ => mark,
                };
                if step % 23 == 0 {
                    draw_all(entry, session.as_ref());
                }
                session.apply_step(mark).expect("a possible step");
                step += 1;
            }
            draw_all(entry, session.as_ref());
        }
    }
}

fn draw_all(entry: &Registration, session: &dyn DynSession) {
    let name = entry.info.name;
    for seat in (0..session.seats().into()).map(Some).chain([None]) {
        let svg = (entry.picture)(session, seat).expect("somebody sits there");
        check(&format!("{name}, seat {seat:?}, after {} steps", session.steps().len()), &svg);
    }
    assert!(
        (entry.picture)(session, Some(session.seats().into())).is_err(),
        "{name}: nobody sits there"
    );
    assert!((entry.picture)(session, Some(u64::MAX)).is_err(), "{name}: nobody sits there");
}

/// Draws worlds that a seat cannot tell apart, and the same world twice.
fn keeps_secrets<S: Rules>(svg: fn(&S, Option<Seat>) -> String) -> u32 {
    let mut session = Session::<S>::new(&S::Options::default()).expect("the default is a game");
    let (mut rng, mut others) = (generator(5, 0), 0);
    for step in 0..400 {
        let state = session.state();
        for seat in (0..state.seats()).filter(|_| step % 11 == 0) {
            let drawn = svg(state, Some(seat));
            for world in 0..3 {
                let world = S::determinize(&state.view(seat), &mut generator(world, 7));
                others += u32::from(world != *state);
                assert_eq!(svg(&world, Some(seat)), drawn, "{} leaks", S::NAME);
            }
        }
        match session.state().node() {
            Node::Terminal => break,
            Node::Chance => {
                session.sample_chance(&mut rng);
            }
            Node::Player(_) => {
                let step = rules_core::random_action(session.state(), &mut rng);
                session.apply(rules_core::Step::Action(step)).expect("a legal step");
            }
        }
    }
    others
}

#[test]
fn a_game_that_draws_nothing_shows_the_words_of_its_view() {
    type Toy = toy::State<{ toy::HONEST }>;
    keeps_secrets::<Toy>(picture::plain_svg);
    let mut session = Session::<Toy>::new(&<Toy as Setup>::Options::default()).expect("a game");
    let mut rng = generator(1, 0);
    while session.sample_chance(&mut rng).is_some() {}
    let Node::Player(seat) = session.state().node() else { panic!("a seat bids") };
    let svg = picture::plain_svg(session.state(), Some(seat));
    check("toy", &svg);
    let document = roxmltree::Document::parse(&svg).expect("it is XML");
    let words: Vec<_> = document.descendants().filter_map(|node| node.text()).collect();
    assert!(words.contains(&<Toy as Rules>::TITLE), "{words:?}");
    assert!(words.contains(&"round") && words.contains(&"bids"), "{words:?}");
    assert!(words.contains(&&*format!("Seat {seat} decides")), "{words:?}");
}

#[test]
fn a_session_of_another_game_has_no_picture() {
    let toy = Registration::of::<toy::State<{ toy::HONEST }>>();
    let session = (GAMES[0].open)(&JsonMap::new()).expect("the default is a game");
    let error = (toy.picture)(&*session, None).expect_err("it is no toy");
    let (expected, found) = (toy.info.name, GAMES[0].info.name);
    assert_eq!(error, ViewError::OtherGame { expected, found });
    let own = (toy.open)(&JsonMap::new()).expect("the default is a game");
    check("toy", &(toy.picture)(&*own, None).expect("a toy"));
}

#[test]
fn worlds_that_a_seat_cannot_tell_apart_look_alike() {
    macro_rules! each {
        ($game:ident) => {{
            type State = rules_core::games::$game::State;
            let others = keeps_secrets::<State>(picture::svg);
            // Where there are secrets the worlds must really differ.
            assert_eq!(others > 0, !<State as Rules>::PERFECT_INFORMATION, "{}", State::NAME);
        }};
    }
    for_each_game!(each);
}

#[test]
#[cfg(feature = "unsung_heroes")]
fn a_hand_lies_open_to_its_owner_and_to_the_open_table_alone() {
    let game = find("unsung_heroes").expect("it is in the list");
    let mut session = (game.open)(&JsonMap::new()).expect("the default is a game");
    let mut rng = generator(3, 0);
    // The cards are dealt, and Jerry holds one that nobody else has.
    for _ in 0..40 {
        let mark = session.sample(&mut rng).expect("it is not over");
        session.apply_step(mark).expect("a possible step");
    }
    let hand = session.view_json(1).expect("seat 1")["hand"].as_array().map_or(0, Vec::len);
    assert!(hand > 0, "seat 1 holds cards");
    let drawn = |seat| (game.picture)(&*session, seat).expect("somebody sits there");
    let decks = |svg: &str| svg.matches("still in the deck").count();
    assert_eq!(decks(&drawn(None)), usize::from(session.seats()));
    assert_eq!(decks(&drawn(Some(1))), 1);
}

/// Every part that an action concerns is drawn where its seat looks.
#[test]
fn each_part_that_an_action_concerns_is_on_the_picture() {
    for entry in GAMES {
        let mut linked = 0;
        for (start, mut session) in (0..).zip(sessions(entry)) {
            let mut rng = generator(72, start);
            while let Some(step) = session.sample(&mut rng) {
                let step = match (session.heuristic_action(), session.steps().len() % 3) {
                    (Some(action), 1..) => rules_core::StepId::Action(action),
                    _ => step,
                };
                linked += links(entry, session.as_ref());
                session.apply_step(step).expect("a possible step");
            }
        }
        assert!(linked > 500, "{}: {linked} links", entry.info.name);
    }
}

/// Counts the links of the decision that is due.
fn links(entry: &Registration, session: &dyn DynSession) -> usize {
    let Node::Player(seat) = session.node() else { return 0 };
    let svg = (entry.picture)(session, Some(seat.into())).expect("somebody sits there");
    let described = (entry.words)(session, seat.into()).expect("somebody sits there");
    let parts = described.actions.iter().flat_map(|action| &action.parts);
    parts
        .map(|part| {
            let mark = format!("data-part=\"{part}\"");
            assert!(svg.contains(&mark), "{}: {mark} is not drawn", entry.info.name);
        })
        .count()
}

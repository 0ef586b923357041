//! Bodies of the fuzz targets: bytes in, broken promises out as panics.
//!
//! Each body reads its choices from the bytes, picks a game of the registry and
//! asks for something that must hold whatever comes. The fuzzer and a runner on
//! stable Rust share them.

#![allow(
    clippy::missing_panics_doc,
    reason = "a broken promise panics: that is what a body is for"
)]

use arbitrary::{Result, Unstructured};
use rules_core::{
    DynSession, Generator, JsonMap, Node, Record, Registration, SparseWriter, StepId, StepKind,
    games::GAMES, generator, serde_json::Value as Json, strict_json,
};

/// A body: takes bytes, panics when a promise is broken.
pub type Body = fn(&[u8]);

/// Every body with its name.
pub const BODIES: [(&str, Body); 5] = [
    ("steps", steps),
    ("decode", decode),
    ("options", options),
    ("calls", calls),
    ("determinize", determinize),
];

/// Arbitrary ids at arbitrary nodes: a refused step changes nothing, an
/// accepted one can be taken back.
pub fn steps(bytes: &[u8]) {
    let _ = (|| {
        let mut input = Unstructured::new(bytes);
        let mut session = open(&mut input)?;
        let start = session.state_json();
        while !input.is_empty() {
            let before = session.digest();
            let legal: bool = input.arbitrary()?;
            let index =
                if legal { possible(session.as_ref(), &mut input)? } else { input.arbitrary()? };
            let allowed = session.is_legal(index);
            let played = session.apply(index);
            assert_eq!(played.is_ok(), allowed, "what is allowed can be played, and nothing else");
            match played {
                Ok(()) => {
                    let after = session.digest();
                    let step = session.undo().expect("a step that was taken can be taken back");
                    assert_eq!(session.digest(), before, "undo restores the state");
                    session.apply_step(step).expect("a step that was legal is legal again");
                    assert_eq!(session.digest(), after, "the same step leads to the same state");
                }
                Err(error) => {
                    assert!(!error.to_string().is_empty());
                    assert_eq!(session.digest(), before, "a refused step changes nothing");
                }
            }
        }
        while session.undo().is_some() {}
        assert_eq!(session.state_json(), start, "undo leads back to the start");
        Ok::<_, arbitrary::Error>(())
    })();
}

/// Arbitrary bytes as records and states: refused with an error, or a game on
/// which every further step works.
pub fn decode(bytes: &[u8]) {
    if let Ok(record) = Record::from_bytes(bytes) {
        accept(&record);
    }
    if let Ok(text) = core::str::from_utf8(bytes) {
        if let Ok(record) = text.parse::<Record>() {
            accept(&record);
        }
        if let Ok(record) = Record::from_json(text) {
            accept(&record);
        }
        if let Ok(state) = strict_json::<Json>(text) {
            for entry in GAMES {
                if let Ok(session) = (entry.resume)(&state) {
                    finish(session, 1);
                }
            }
        }
    }
    let _ = bend(bytes);
}

/// A real record and a real state with a few things bent out of shape.
fn bend(bytes: &[u8]) -> Result<()> {
    let mut input = Unstructured::new(bytes);
    let mut session = open(&mut input)?;
    walk(session.as_mut(), &mut input)?;
    let record = session.record();
    let mut packed = record.to_bytes();
    let at = input.choose_index(packed.len())?;
    packed[at] = input.arbitrary()?;
    if let Ok(bent) = Record::from_bytes(&packed) {
        accept(&bent);
    }
    let mut state = session.state_json();
    bend_json(&mut state, &mut input)?;
    if let Some(entry) = rules_core::find(&record.game)
        && let Ok(bent) = (entry.resume)(&state)
    {
        finish(bent, 2);
    }
    Ok(())
}

/// Changes one leaf of a document.
fn bend_json(json: &mut Json, input: &mut Unstructured<'_>) -> Result<()> {
    match json {
        Json::Object(map) if !map.is_empty() => {
            let at = input.choose_index(map.len())?;
            if let Some(value) = map.values_mut().nth(at) {
                bend_json(value, input)?;
            }
        }
        Json::Array(list) if !list.is_empty() => {
            let at = input.choose_index(list.len())?;
            match input.int_in_range(0..=3)? {
                0 => {
                    list.remove(at);
                }
                1 => {
                    let twin = list[at].clone();
                    list.push(twin);
                }
                _ => bend_json(&mut list[at], input)?,
            }
        }
        Json::Number(number) => {
            let old = number.as_i64().unwrap_or(0);
            *json = match input.int_in_range(0..=3)? {
                0 => (old.wrapping_add(1)).into(),
                1 => (old.wrapping_sub(1)).into(),
                2 => input.arbitrary::<i64>()?.into(),
                _ => Json::Null,
            };
        }
        Json::Bool(value) => *json = (!*value).into(),
        other => *other = input.int_in_range(0..=30)?.into(),
    }
    Ok(())
}

/// Arbitrary options: refused with an error, or a game that can be played.
pub fn options(bytes: &[u8]) {
    let _ = (|| {
        let mut input = Unstructured::new(bytes);
        let Some(entry) = entry(&mut input)? else { return Ok(()) };
        let mut map = JsonMap::new();
        for _ in 0..input.int_in_range(0..=4)? {
            let name = if input.arbitrary()? {
                entry.options[input.choose_index(entry.options.len())?].name.to_owned()
            } else {
                input.arbitrary()?
            };
            map.insert(name, value(&mut input, 3)?);
        }
        match (entry.open)(&map) {
            Ok(session) => finish(session, 3),
            Err(error) => assert!(!error.to_string().is_empty()),
        }
        Ok::<_, arbitrary::Error>(())
    })();
}

/// An arbitrary JSON value.
fn value(input: &mut Unstructured<'_>, depth: u8) -> Result<Json> {
    Ok(match input.int_in_range(0..=if depth == 0 { 4 } else { 6 })? {
        0 => Json::Null,
        1 => input.arbitrary::<bool>()?.into(),
        2 => input.int_in_range(-2..=310i64)?.into(),
        3 => input.arbitrary::<i64>()?.into(),
        4 => input.arbitrary::<String>()?.into(),
        5 => input.arbitrary::<f64>()?.into(),
        _ => (0..input.int_in_range(0..=9)?)
            .map(|_| value(input, depth - 1))
            .collect::<Result<Vec<_>>>()?
            .into(),
    })
}

/// Arbitrary calls of the session in any order: no call panics, none but steps
/// and undo changes anything.
pub fn calls(bytes: &[u8]) {
    let _ = (|| {
        let mut input = Unstructured::new(bytes);
        let mut session = open(&mut input)?;
        while !input.is_empty() {
            let before = session.digest();
            call(session.as_mut(), &mut input)?;
            assert_eq!(session.digest(), before, "a look changes nothing");
            if input.arbitrary()? {
                let index = possible(session.as_ref(), &mut input)?;
                let _ = session.apply(index);
            } else if input.ratio(1, 4)? {
                let _ = session.undo();
            }
        }
        Ok::<_, arbitrary::Error>(())
    })();
}

/// One call of a method of the session.
fn call(session: &mut dyn DynSession, input: &mut Unstructured<'_>) -> Result<()> {
    let width = session.observation_spec().width;
    let seat: u64 =
        if input.arbitrary()? { input.int_in_range(0..=6)? } else { input.arbitrary()? };
    let known = seat < session.seats().into();
    let kind = if input.arbitrary()? { StepKind::Action } else { StepKind::Chance };
    match input.int_in_range(0..=10)? {
        0 => {
            assert_eq!(
                session.action_mask(seat, &mut vec![7; input.int_in_range(0..=400)?]).is_ok(),
                known
            );
        }
        1 => assert_eq!(session.observation(seat, &mut vec![0.0; width]).is_ok(), known),
        2 => {
            assert_eq!(session.observation_bytes(seat, &mut vec![0; width]).is_ok(), known);
            let found = session.observation_sparse(seat, &mut SparseWriter::default());
            assert_eq!(found.is_ok(), known);
        }
        3 => assert_eq!(session.payoff(seat).is_ok(), known),
        4 => {
            assert_eq!(session.potential(seat).is_ok(), known);
            assert_eq!(session.subgoals(seat).is_ok(), known);
        }
        5 => assert_eq!(session.view_json(seat).is_ok(), known),
        6 => {
            let index: u64 = if input.arbitrary()? { input.int_in_range(0..=500)? } else { seat };
            if let Ok(text) = session.text(kind, index) {
                assert_eq!(session.parse(kind, &text).map(u64::from), Ok(index));
            }
        }
        7 => {
            let text: String = input.arbitrary()?;
            let _ = session.parse(kind, &text);
        }
        8 => {
            let entry = rules_core::find(session.info().name).expect("a game of the registry");
            assert_eq!((entry.picture)(session, Some(seat), 400).is_ok(), known);
        }
        9 => assert_eq!(session.information_state(seat).is_ok(), known),
        _ => assert_eq!(session.history_tokens(seat).is_ok(), known),
    }
    Ok(())
}

/// View, determinize, play on: a dealt world looks the same and can be played to the
/// end.
pub fn determinize(bytes: &[u8]) {
    let _ = (|| {
        let mut input = Unstructured::new(bytes);
        let mut session = open(&mut input)?;
        walk(session.as_mut(), &mut input)?;
        let seat = input.int_in_range(0..=u64::from(session.seats()) - 1)?;
        let mut rng = generator(input.arbitrary()?, 0);
        let world = session.determinize(seat, &mut rng).expect("somebody sits there");
        assert_eq!(world.view_json(seat), session.view_json(seat), "a determinize looks the same");
        assert_eq!(world.node() == Node::Terminal, session.node() == Node::Terminal);
        finish(world, 4);
        Ok::<_, arbitrary::Error>(())
    })();
}

/// One game of the registry; `None` if there is none.
fn entry(input: &mut Unstructured<'_>) -> Result<Option<&'static Registration>> {
    if GAMES.is_empty() { Ok(None) } else { input.choose(GAMES).map(Some) }
}

/// A new game: one of the registry's, at default or with one number changed.
fn open(input: &mut Unstructured<'_>) -> Result<Box<dyn DynSession>> {
    let entry = entry(input)?.ok_or(arbitrary::Error::EmptyChoose)?;
    let mut map = JsonMap::new();
    let option = entry.options[input.choose_index(entry.options.len())?];
    map.insert(option.name.to_owned(), input.int_in_range(0..=6u8)?.into());
    let opened = (entry.open)(&map).or_else(|_| (entry.open)(&JsonMap::new()));
    Ok(opened.expect("the default is a game"))
}

/// The index of some possible step; zero at the end of the game.
fn possible(session: &dyn DynSession, input: &mut Unstructured<'_>) -> Result<u64> {
    let mut legal = Vec::new();
    match session.node() {
        Node::Terminal => return Ok(0),
        Node::Player(_) => session.legal_actions(&mut legal),
        Node::Chance => {
            let mut outcomes = Vec::new();
            session.chance_outcomes(&mut outcomes);
            legal.extend(outcomes.into_iter().map(|(index, _)| index));
        }
    }
    Ok((*input.choose(&legal)?).into())
}

/// Takes up to two hundred possible steps.
fn walk(session: &mut dyn DynSession, input: &mut Unstructured<'_>) -> Result<()> {
    for _ in 0..input.int_in_range(0..=200)? {
        if session.node() == Node::Terminal {
            break;
        }
        let index = possible(session, input)?;
        session.apply(index).expect("a possible step");
    }
    Ok(())
}

/// A record that was read must replay or be refused; what is replayed can be
/// played on.
fn accept(record: &Record) {
    if let Ok(session) = record.open() {
        assert_eq!(session.record(), *record, "a replayed game writes the same record");
        finish(session, 5);
    }
}

/// Plays on at random, a bounded number of steps.
fn finish(mut session: Box<dyn DynSession>, seed: u64) {
    let mut rng: Generator = generator(seed, 0);
    for _ in 0..400 {
        let Some(step) = session.sample(&mut rng) else {
            assert_eq!(session.node(), Node::Terminal, "only the end has no step");
            return;
        };
        assert!(matches!(step, StepId::Action(_)) || session.node() == Node::Chance);
        session.apply_step(step).expect("a sampled step is possible");
    }
}

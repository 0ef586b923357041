//! What the tokens of a history say is what the seat saw and did while the session was played.
#![cfg(feature = "registry")]

use std::collections::BTreeMap;

use rules_core::{
    DynSession, HistoryCache, JsonMap, Node, Registration, Session, StepId, digest, games::GAMES,
    games::wuerfelhelden, generator,
};

/// What a seat saw at a moment, and its action there.
type Moment = (Vec<u8>, Option<u32>);

/// What a seat sees now.
fn seen(session: &dyn DynSession, seat: u64) -> Vec<u8> {
    let mut cells = vec![0; session.observation_spec().width];
    session.observation_bytes(seat, &mut cells).expect("a seat, and the width");
    cells
}

/// The moments of a history, without the cells that no observation holds.
fn decoded(tokens: &[u32], actions: usize, width: usize) -> Vec<Moment> {
    let (cells, levels) = (2 + actions, 2 + actions + width);
    let mut rest = BTreeMap::new();
    let mut moments: Vec<Moment> = Vec::new();
    let mut tokens = tokens.iter().map(|token| *token as usize);
    while let Some(token) = tokens.next() {
        if token == 1 {
            let before = moments.last().map_or(vec![0; width], |(cells, _)| cells.clone());
            moments.push((before, None));
            continue;
        }
        let (row, action) = moments.last_mut().expect("a moment begins");
        assert!(action.is_none() && token >= 2, "token {token} after an action");
        if token < cells {
            *action = Some(u32::try_from(token - 2).expect("small"));
        } else {
            let level = tokens.next().and_then(|token| token.checked_sub(levels));
            let level = u8::try_from(level.expect("a level follows")).expect("a byte");
            let cell = row.get_mut(token - cells).unwrap_or_else(|| rest.entry(token).or_insert(0));
            assert_ne!(std::mem::replace(cell, level), level, "a change");
        }
    }
    moments
}

/// Plays a game at random and compares the history of each seat at each state.
fn compare(entry: &Registration, seed: u64, keys: &mut BTreeMap<(u64, Vec<u32>), String>) {
    let mut session = (entry.open)(&JsonMap::new()).expect("the default is a game");
    let (seats, width) = (session.seats(), session.observation_spec().width);
    let info = session.info();
    let rest = if info.name == "valor_and_villainy" { 4 } else { 0 };
    assert_eq!(session.history_vocabulary_size(), 2 + info.actions + width + 256 + rest);
    let mut rng = generator(19, seed);
    let mut recorded: Vec<Vec<Moment>> = vec![Vec::new(); seats.into()];
    let mut decided: Vec<Vec<u32>> = vec![Vec::new(); seats.into()];
    for taken in 0.. {
        let step = session.sample(&mut rng);
        for (seat, (past, begin)) in (0..).zip(recorded.iter_mut().zip(&mut decided)) {
            let own = session.node() == Node::Player(seat);
            let now = seen(&*session, seat.into());
            // The states of the beginning and the end, and some in between.
            if taken < 24 || taken % 53 == 0 || step.is_none() {
                let tokens = session.history_tokens(seat.into()).expect("a seat");
                let mut moments = past.clone();
                moments.push((now.clone(), None));
                assert_eq!(decoded(&tokens, info.actions, width), moments, "{}", info.name);
                assert!(tokens.iter().all(|it| (*it as usize) < session.history_vocabulary_size()));
                assert!(tokens.starts_with(begin), "{}: an earlier decision", info.name);
                let key = session.information_state(seat.into()).expect("a seat");
                if own {
                    begin.clone_from(&tokens);
                }
                let known = keys.entry((seat.into(), tokens)).or_insert_with(|| key.clone());
                assert_eq!(*known, key, "{}: equal histories, other views", info.name);
            }
            match step {
                Some(StepId::Action(action)) if own => past.push((now, Some(action))),
                _ if info.perfect_information => past.push((now, None)),
                _ => {}
            }
        }
        let Some(step) = step else { break };
        session.apply_step(step).expect("a possible step");
    }
    assert!(recorded.iter().any(|past| past.len() > 3), "{}: too few moments", info.name);
}

#[test]
fn a_history_holds_what_a_seat_saw_and_did() {
    for entry in GAMES {
        let mut keys = BTreeMap::new();
        for seed in 0..3 {
            compare(entry, seed, &mut keys);
        }
        assert!(keys.len() > 100, "{}", entry.info.name);
    }
}

/// Information states by the digest of a seat and its tokens.
#[derive(Default)]
struct Known(BTreeMap<u64, u64>);

impl Known {
    /// Asserts that no session has shown a seat these tokens in another information state.
    fn look(&mut self, session: &dyn DynSession, seat: u64) {
        let tokens = session.history_tokens(seat).expect("a seat");
        let state = digest(&session.information_state(seat).expect("a seat"));
        let known = *self.0.entry(digest(&(seat, tokens))).or_insert(state);
        assert_eq!(known, state, "{}: equal tokens, other information states", session.info().name);
    }
}

#[test]
fn equal_tokens_are_equal_information_states() {
    for entry in GAMES {
        let mut known = Known::default();
        // Seats have seen the same at the starts of many games.
        for game in 0..300 {
            let mut session = (entry.open)(&JsonMap::new()).expect("the default is a game");
            let mut rng = generator(21, game);
            for _ in 0..40 {
                if let Node::Player(seat) = session.node() {
                    known.look(&*session, seat.into());
                }
                let Some(step) = session.sample(&mut rng) else { break };
                session.apply_step(step).expect("a possible step");
            }
        }
        assert!(known.0.len() > 3_000, "{}: {}", entry.info.name, known.0.len());
    }
}

#[test]
fn views_of_one_game_differ_in_their_tokens() {
    for entry in GAMES {
        let mut known = Known::default();
        for game in 0..4 {
            let mut session = (entry.open)(&JsonMap::new()).expect("the default is a game");
            let mut rng = generator(22, game);
            while let Some(step) = session.sample(&mut rng) {
                session.apply_step(step).expect("a possible step");
                for seat in 0..session.seats().into() {
                    known.look(&*session.without_history(), seat);
                }
            }
        }
        assert!(known.0.len() > 1_000, "{}: {}", entry.info.name, known.0.len());
    }
}

#[test]
fn a_history_begins_where_the_session_does() {
    for entry in GAMES {
        let mut session = (entry.open)(&JsonMap::new()).expect("the default is a game");
        let mut rng = generator(20, 0);
        for _ in 0..30 {
            let Some(step) = session.sample(&mut rng) else { break };
            session.apply_step(step).expect("a possible step");
        }
        let (actions, width) = (session.info().actions, session.observation_spec().width);
        let mut later = (entry.resume)(&session.state_json()).expect("a state of play");
        for seat in 0..session.seats().into() {
            let tokens = later.history_tokens(seat).expect("a seat");
            assert_eq!(decoded(&tokens, actions, width), [(seen(&*session, seat), None)]);
        }
        let begun = later.history_tokens(0);
        while let Some(step) = later.sample(&mut rng) {
            later.apply_step(step).expect("a possible step");
        }
        assert_ne!(later.history_tokens(0), begun);
        while later.undo().is_some() {}
        assert_eq!(later.history_tokens(0), begun);
        assert!(later.history_tokens(later.seats().into()).is_err());
    }
}

/// One cache for sessions of all games: after steps, after undo and other steps, and for a session that
/// begins in another state.
#[test]
fn a_cache_changes_no_history() {
    let mut cache = HistoryCache::default();
    let mut compare = |session: &dyn DynSession| {
        for seat in 0..session.seats().into() {
            let cached = session.history_tokens_with(seat, &mut cache);
            assert_eq!(cached, session.history_tokens(seat), "{}", session.info().name);
        }
        assert!(session.history_tokens_with(session.seats().into(), &mut cache).is_err());
    };
    for entry in GAMES {
        let mut session = (entry.open)(&JsonMap::new()).expect("the default is a game");
        let mut rng = generator(21, 0);
        for taken in 0..200 {
            if taken % 20 == 19 {
                for _ in 0..5 {
                    session.undo();
                }
            }
            let Some(step) = session.sample(&mut rng) else { break };
            session.apply_step(step).expect("a possible step");
            compare(&*session);
            if taken % 20 < 2 {
                compare(&*(entry.resume)(&session.state_json()).expect("a state of play"));
            }
        }
    }
}

#[test]
fn undo_returns_every_state_though_few_are_kept() {
    for entry in GAMES {
        let mut session = (entry.open)(&JsonMap::new()).expect("the default is a game");
        let (mut rng, mut states) = (generator(35, 0), vec![session.without_history()]);
        while states.len() < 100 {
            let Some(step) = session.sample(&mut rng) else { break };
            session.apply_step(step).expect("a legal step");
            states.push(session.without_history());
        }
        assert!(states.len() > 32, "{}", entry.info.name);
        while let Some(state) = states.pop() {
            assert!(session.same(&*state), "{} after {} steps", entry.info.name, states.len());
            let before = session.before();
            assert_eq!(before.is_some(), !states.is_empty());
            assert!(
                before.is_none_or(|before| states.last().is_some_and(|one| one.same(&*before)))
            );
            assert_eq!(session.undo().is_some(), !states.is_empty());
        }
    }
}

#[test]
fn sessions_are_at_the_same_state_whatever_their_histories_keep() {
    let options = wuerfelhelden::Options::default();
    let mut typed = Session::<wuerfelhelden::State>::new(&options).expect("the default is a game");
    let mut erased = (GAMES[0].open)(&JsonMap::new()).expect("the default is a game");
    assert_eq!(erased.info().name, "wuerfelhelden");
    assert!(erased.same(&typed) && DynSession::same(&typed, &*erased));
    let step = erased.sample(&mut generator(35, 0)).expect("a step");
    erased.apply_step(step).expect("a legal step");
    assert!(!erased.same(&typed));
    DynSession::apply_step(&mut typed, step).expect("a legal step");
    assert!(erased.same(&typed) && DynSession::same(&typed, &*erased));
}

//! Start states: games of a batch begin with states from a pool, in every game of the registry.

use rules_core::{
    Autoreset, BatchConfig, BatchError, BatchShard, BuiltinAgent, Controller, DynSession, JsonMap,
    Node, OptionError, OwnedBuffers, Registration, Starts, StepId, games::GAMES, generator,
};

fn fresh(entry: &Registration) -> Box<dyn DynSession> {
    (entry.open)(&JsonMap::new()).unwrap()
}

/// Random play from the set-up, up to the first decision after so many steps.
fn played(entry: &Registration, steps: usize, seed: u64) -> Box<dyn DynSession> {
    let (mut session, mut rng) = (fresh(entry), generator(seed, 0));
    let mut last = None;
    for at in 0.. {
        if let Node::Player(_) = session.node() {
            last = Some(session.fork());
            if at >= steps {
                break;
            }
        }
        let Some(step) = session.sample(&mut rng) else { break };
        session.apply_step(step).unwrap();
    }
    last.expect("a game has a decision")
}

fn open(
    entry: &Registration,
    config: &BatchConfig,
    first: usize,
    games: usize,
) -> Box<dyn BatchShard> {
    (entry.make_shard)(&JsonMap::new(), config, first, games).unwrap()
}

/// Which of these states each game is at.
fn places(shard: &dyn BatchShard, states: &[Box<dyn DynSession>]) -> Vec<Option<usize>> {
    (0..shard.games())
        .map(|at| states.iter().position(|state| state.same(&*shard.session_at(at))))
        .collect()
}

fn step(shard: &mut dyn BatchShard) -> OwnedBuffers {
    let mut rows = OwnedBuffers::new(shard.games(), shard.sizes());
    let mut actions = vec![0; shard.games()];
    shard.sample(&mut actions);
    let actions: Vec<_> = actions.into_iter().map(|action| action.max(0)).collect();
    shard.set_actions(&actions).unwrap();
    shard.step(rows.lend()).unwrap();
    rows
}

#[test]
fn games_begin_with_each_state_of_the_pool_and_do_so_again() {
    for entry in GAMES {
        let states: Vec<_> = (0..3).map(|seed| played(entry, 10, seed)).collect();
        let starts = Starts::new(states.iter().map(|state| state.fork()));
        let config = BatchConfig::default()
            .with_starts(starts)
            .with_max_length(Some(1))
            .with_autoreset(Autoreset::SameStep);
        let mut shard = open(entry, &config, 0, 40);
        for _ in 0..4 {
            let found = places(&*shard, &states);
            let name = entry.info.name;
            assert!(found.iter().all(Option::is_some), "{name}: {found:?}");
            for (at, state) in states.iter().enumerate() {
                let first = states.iter().position(|other| other.same(&**state)).unwrap();
                assert!(found.contains(&Some(first)), "{name}: no game begins with state {at}");
            }
            let rows = step(&mut *shard);
            assert!(rows.terminated.iter().zip(&rows.truncated).all(|(one, other)| one | other));
        }
    }
}

#[test]
fn a_game_draws_from_its_own_generator() {
    for entry in GAMES {
        let starts = Starts::new([fresh(entry), played(entry, 12, 1), played(entry, 12, 2)]);
        let config = BatchConfig::default().with_starts(starts).with_max_length(Some(3));
        let mut together = open(entry, &config, 0, 6);
        let mut alone = open(entry, &config, 4, 1);
        for shard in [&mut together, &mut alone] {
            shard.seed(7);
            shard.reset(None).unwrap();
        }
        for _ in 0..12 {
            assert!(alone.session_at(0).same(&*together.session_at(4)), "{}", entry.info.name);
            step(&mut *together);
            step(&mut *alone);
        }
        let mut copy = open(entry, &config, 0, 6);
        copy.load(&together.save()).unwrap();
        for _ in 0..12 {
            step(&mut *together);
            step(&mut *copy);
            assert_eq!(together.save(), copy.save());
        }
    }
}

#[test]
fn a_pool_of_the_set_up_plays_fresh_games() {
    for entry in GAMES {
        let starts = Starts::new([fresh(entry)]);
        let mut shard = open(entry, &BatchConfig::default().with_starts(starts), 2, 1);
        shard.seed(4);
        shard.reset(None).unwrap();
        let (mut session, mut rng) = (fresh(entry), generator(4, 2));
        rules_core::below(&mut rng, 1);
        while session.node() == Node::Chance {
            let outcome = session.sample(&mut rng).unwrap();
            session.apply_step(outcome).unwrap();
        }
        assert!(shard.session_at(0).same(&*session), "{}", entry.info.name);
    }
}

#[test]
fn returns_count_from_the_start_and_the_log_goes_back_to_the_set_up() {
    for entry in GAMES {
        let start = played(entry, 20, 3);
        let config = BatchConfig::default()
            .with_starts(Starts::new([start.fork()]))
            .with_autoreset(Autoreset::Never)
            .with_record_steps(true);
        let mut shard = open(entry, &config, 0, 1);
        let before = start.record().steps;
        assert!(shard.record(0).unwrap().steps.starts_with(&before), "{}", entry.info.name);
        let rows = loop {
            let rows = step(&mut *shard);
            if rows.terminated[0] {
                break rows;
            }
        };
        let end = shard.session_at(0);
        for (seat, earned) in (0..).zip(&rows.returns) {
            let payoff = f64::from(end.payoff(seat).unwrap()) / f64::from(entry.info.unit);
            assert!((earned - payoff).abs() < 1e-9, "{}", entry.info.name);
        }
    }
}

#[test]
fn other_states_can_take_their_place_and_others_are_refused() {
    for entry in GAMES {
        let mut shard = open(entry, &BatchConfig::default(), 0, 4);
        let before = shard.save();
        let late = [played(entry, 15, 5)];
        shard.set_starts(&Starts::new([late[0].fork()])).unwrap();
        assert_eq!(shard.save(), before, "games in progress continue");
        shard.reset(None).unwrap();
        assert!(places(&*shard, &late).iter().all(Option::is_some), "{}", entry.info.name);
        let mut over = late[0].fork();
        let mut rng = generator(6, 0);
        while let Some(next) = over.sample(&mut rng) {
            over.apply_step(next).unwrap();
        }
        let other = GAMES.iter().find(|other| other.info.name != entry.info.name).unwrap();
        for (state, reason) in [(over, "is over"), (fresh(other), "another game")] {
            let starts = Starts::new([late[0].fork(), state]);
            let error = shard.set_starts(&starts).unwrap_err();
            assert!(matches!(error, OptionError::Impossible { name: "starts", .. }));
            assert!(error.to_string().contains(reason), "{error}");
            let config = BatchConfig::default().with_starts(starts);
            assert!((entry.make_shard)(&JsonMap::new(), &config, 0, 1).is_err());
        }
        shard.reset(None).unwrap();
        assert!(places(&*shard, &late).iter().all(Option::is_some), "nothing has changed");
        shard.set_starts(&Starts::default()).unwrap();
        shard.seed(1);
        shard.reset(None).unwrap();
        let mut plain = open(entry, &BatchConfig::default(), 0, 4);
        plain.seed(1);
        plain.reset(None).unwrap();
        assert!((0..4).all(|at| plain.session_at(at).same(&*shard.session_at(at))));
    }
}

#[test]
fn chance_by_source_and_agents_inside_the_step_play_on_from_a_start() {
    for entry in GAMES {
        let start = played(entry, 10, 8);
        let agents = vec![Controller::External, Controller::Agent(BuiltinAgent::Random)];
        let config = BatchConfig::default()
            .with_starts(Starts::new([start.fork()]))
            .with_controllers(agents)
            .with_chance_by_source(true);
        let mut shard = open(entry, &config, 0, 3);
        shard.seed(2);
        shard.reset(None).unwrap();
        let mut other = open(entry, &config, 0, 3);
        other.seed(2);
        other.reset(None).unwrap();
        assert_eq!(shard.save(), other.save(), "{}", entry.info.name);
        for _ in 0..30 {
            let rows = step(&mut *shard);
            let mut rows = rows.seat.iter().zip(&rows.terminated);
            assert!(rows.all(|(seat, over)| *over || *seat != 1));
        }
    }
}

/// A state in which the heuristic of a seat ends the game at once, and that seat.
fn last_decision(entry: &Registration) -> Option<(Box<dyn DynSession>, u8)> {
    (0..50).find_map(|seed| {
        let (mut session, mut rng) = (fresh(entry), generator(seed, 0));
        loop {
            let before = session.fork();
            let step = match session.node() {
                Node::Player(_) => StepId::Action(session.heuristic_action().unwrap()),
                _ => session.sample(&mut rng)?,
            };
            session.apply_step(step).unwrap();
            if session.node() == Node::Terminal {
                let Node::Player(seat) = before.node() else { return None };
                return (session.seats() > 1).then_some((before, seat));
            }
        }
    })
}

#[test]
fn a_game_that_always_ends_before_the_caller_decides_is_an_error() {
    let mut tried = 0;
    for entry in GAMES {
        let Some((end, seat)) = last_decision(entry) else { continue };
        tried += 1;
        let heuristic = Controller::Agent(BuiltinAgent::Heuristic);
        let mut controllers = vec![Controller::External; usize::from(fresh(entry).seats())];
        controllers[usize::from(seat)] = heuristic;
        let config = BatchConfig::default()
            .with_controllers(controllers)
            .with_autoreset(Autoreset::SameStep)
            .with_max_length(Some(1));
        let stuck = config.clone().with_starts(Starts::new([end.fork()]));
        let error = (entry.make_shard)(&JsonMap::new(), &stuck, 0, 2).unwrap_err();
        assert!(matches!(error, OptionError::Impossible { name: "starts", .. }), "{error}");
        let name = entry.info.name;
        let both = config.clone().with_starts(Starts::new([end.fork(), fresh(entry)]));
        let shard = open(entry, &both, 0, 20);
        assert!((0..20).all(|at| shard.over(at) == (false, false)), "{name}: drawn again");
        let mut shard = open(entry, &config, 3, 2);
        shard.set_starts(&Starts::new([end.fork()])).unwrap();
        assert_eq!(
            shard.reset(Some(&[false, true])),
            Err(BatchError::NoDecision { slot: 4, games: 1000 })
        );
        shard.set_starts(&Starts::default()).unwrap();
        shard.reset(None).unwrap();
        shard.set_starts(&Starts::new([end])).unwrap();
        let (mut rows, mut actions) = (OwnedBuffers::new(2, shard.sizes()), vec![0; 2]);
        shard.sample(&mut actions);
        shard.set_actions(&actions).unwrap();
        assert!(matches!(shard.step(rows.lend()), Err(BatchError::NoDecision { slot: 3, .. })));
    }
    assert!(tried >= 2, "{tried} games end with a decision");
}

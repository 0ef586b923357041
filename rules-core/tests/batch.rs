//! Batches: equal to single games however they are split into shards; saved and loaded; no
//! allocation in a step. Every game of the registry.

use core::num::NonZero;

use rules_core::{
    Agent, Autoreset, BatchBuffers, BatchConfig, BatchError, BatchShard, Budget, BuiltinAgent,
    Controller, Decision, Generator, Illegal, Indexed, JsonMap, Legal, Node, ObservationBuffer,
    OptionError, OwnedBuffers, Registration, Search, StepId, agent_fn,
    games::{GAMES, regidice, wuerfelhelden},
    generator,
    serde_json::Value as Json,
};

const RANDOM: Controller = Controller::Agent(BuiltinAgent::Random);
const HEURISTIC: Controller = Controller::Agent(BuiltinAgent::Heuristic);

fn rows_of(shard: &dyn BatchShard) -> OwnedBuffers {
    OwnedBuffers::new(shard.games(), shard.sizes())
}

fn open(
    entry: &Registration,
    config: &BatchConfig,
    first: usize,
    games: usize,
) -> Box<dyn BatchShard> {
    (entry.make_shard)(&JsonMap::new(), config, first, games)
        .expect("the default options are possible")
}

/// Random legal actions; 0 where a game is over.
fn choose(shard: &mut dyn BatchShard) -> Vec<i64> {
    let mut actions = vec![0; shard.games()];
    shard.sample(&mut actions);
    actions.into_iter().map(|action| action.max(0)).collect()
}

/// The action masks of a shard as bits.
fn packed_mask(shard: &dyn BatchShard) -> Vec<u8> {
    let mut packed_mask = vec![0; shard.games() * shard.sizes().packed()];
    shard.show(BatchBuffers { packed_mask: &mut packed_mask, ..BatchBuffers::default() });
    packed_mask
}

/// One action mask as bits, the lowest first.
fn packed(action_mask: &[i8]) -> Vec<u8> {
    let bits = |eight: &[i8]| (0..).zip(eight).map(|(i, bit)| bit.cast_unsigned() << i).sum();
    action_mask.chunks(8).map(bits).collect()
}

#[test]
fn a_shard_is_its_games_one_by_one() {
    for entry in GAMES {
        let config = BatchConfig::default().with_max_length(Some(60));
        let mut together = open(entry, &config, 0, 5);
        let mut alone: Vec<_> = (0..5).map(|at| open(entry, &config, at, 1)).collect();
        together.seed(9);
        together.reset(None).unwrap();
        for slot in &mut alone {
            slot.seed(9);
            slot.reset(None).unwrap();
        }
        let mut whole = rows_of(&*together);
        for _ in 0..150 {
            let actions = choose(&mut *together);
            together.set_actions(&actions).unwrap();
            together.step(whole.lend()).unwrap();
            let mut rest = whole.lend();
            for (slot, action) in alone.iter_mut().zip(&actions) {
                choose(&mut **slot);
                let mut own = rows_of(&**slot);
                slot.set_actions(&[*action]).unwrap();
                slot.step(own.lend()).unwrap();
                let (row, others) = rest.split_at(1, slot.sizes());
                rest = others;
                assert_eq!(own.action_mask, row.action_mask, "{}", entry.info.name);
                assert_eq!(own.rewards, row.rewards);
                assert_eq!((&own.seat[..], &own.length[..]), (&*row.seat, &*row.length));
                let (ObservationBuffer::Updated { cells, .. } | ObservationBuffer::Floats(cells)) =
                    row.observation
                else {
                    unreachable!("rows of floats went in")
                };
                assert_eq!(own.observation[..], *cells);
            }
        }
    }
}

#[test]
fn a_game_of_a_batch_is_the_game_of_a_session() {
    for entry in GAMES {
        let mut shard = open(entry, &BatchConfig::default().with_autoreset(Autoreset::Never), 3, 1);
        shard.seed(4);
        shard.reset(None).unwrap();
        let mut session = (entry.open)(&JsonMap::new()).unwrap();
        let mut rng = generator(4, 3);
        let mut rows = rows_of(&*shard);
        loop {
            while session.node() == Node::Chance {
                let mark = session.sample(&mut rng).unwrap();
                session.apply_step(mark).unwrap();
            }
            assert!(shard.session_at(0).same(&*session), "{}", entry.info.name);
            let Node::Player(seat) = session.node() else { break };
            shard.show(rows.lend());
            assert_eq!(rows.seat, [i8::try_from(seat).unwrap()]);
            let mut action_mask = vec![0; entry.info.actions];
            session.action_mask(seat.into(), &mut action_mask).unwrap();
            assert_eq!(rows.action_mask, action_mask);
            assert_eq!(packed_mask(&*shard), packed(&action_mask));
            let action = choose(&mut *shard);
            shard.set_actions(&action).unwrap();
            shard.step(rows.lend()).unwrap();
            session.apply(u64::try_from(action[0]).unwrap()).unwrap();
        }
        assert_eq!(shard.over(0), (true, false));
        assert!(rows.action_mask.iter().all(|&flag| flag == 1));
        assert_eq!(packed_mask(&*shard), packed(&rows.action_mask));
        for (seat, earned) in (0..).zip(&rows.returns) {
            let expected = f64::from(session.payoff(seat).unwrap()) / f64::from(entry.info.unit);
            assert!((earned - expected).abs() < 1e-9);
        }
    }
}

#[test]
fn a_refusal_changes_nothing_and_names_the_game() {
    for entry in GAMES {
        let mut shard =
            open(entry, &BatchConfig::default().with_autoreset(Autoreset::Never), 10, 3);
        let mut actions = choose(&mut *shard);
        let before = shard.save();
        for wrong in [-1, -7, i64::MIN, i64::MAX, 1 << 40] {
            actions[1] = wrong;
            let error = shard.set_actions(&actions).unwrap_err();
            assert!(
                matches!(error, BatchError::NoAction { slot: 11, action, .. } if action == wrong)
            );
            assert_eq!(shard.save(), before);
        }
        let mut rows = rows_of(&*shard);
        shard.show(rows.lend());
        let count = entry.info.actions;
        if let Some(shut) = rows.action_mask[count..2 * count].iter().position(|&flag| flag == 0) {
            actions[1] = i64::try_from(shut).unwrap();
            let error = shard.set_actions(&actions).unwrap_err();
            assert!(matches!(error, BatchError::Step { slot: 11, .. }), "{error}");
            assert!(error.to_string().starts_with("game 11: action"));
        }
        assert_eq!(shard.save(), before);
        // Nor is an action stored: the next step passes in every game.
        let mut passing = shard.fork();
        passing.step(rows.lend()).unwrap();
        shard.step(rows.lend()).unwrap();
        assert_eq!(shard.save(), passing.save());
    }
}

#[test]
fn a_list_has_one_item_for_each_game() {
    let mut shard = open(&GAMES[0], &BatchConfig::default(), 0, 3);
    for given in [0, 2, 4] {
        let refused = Err(BatchError::Length { given, games: 3 });
        assert_eq!(shard.set_actions(&vec![0; given]), refused);
        assert_eq!(shard.reset(Some(&vec![true; given])), refused);
    }
}

#[test]
fn settings_that_mean_nothing_are_refused() {
    let config = BatchConfig::default;
    let refused = [
        (config().with_discount(f64::NAN), "discount"),
        (config().with_discount(f64::INFINITY), "discount"),
        (config().with_penalty(f64::NAN), "penalty"),
        (config().with_controllers(vec![Controller::External; 9]), "controllers"),
    ];
    for entry in GAMES {
        for (config, name) in &refused {
            let error = (entry.make_shard)(&JsonMap::new(), config, 0, 1).unwrap_err();
            assert!(
                matches!(error, OptionError::Impossible { name: found, .. } if found == *name),
                "{error}"
            );
        }
    }
}

#[test]
fn what_is_saved_goes_on_alike_and_nonsense_is_refused() {
    for entry in GAMES {
        let config = BatchConfig::default().with_controllers(vec![Controller::External, RANDOM]);
        let mut shard = open(entry, &config, 0, 2);
        let mut rows = rows_of(&*shard);
        for _ in 0..20 {
            let actions = choose(&mut *shard);
            shard.set_actions(&actions).unwrap();
            shard.step(rows.lend()).unwrap();
        }
        let saved = shard.save();
        let mut twin = open(entry, &config, 0, 2);
        twin.load(&saved).unwrap();
        assert_eq!(twin.save(), saved);
        let mut twin_rows = rows.clone();
        for _ in 0..20 {
            let actions = choose(&mut *shard);
            assert_eq!(choose(&mut *twin), actions);
            for (shard, rows) in [(&mut shard, &mut rows), (&mut twin, &mut twin_rows)] {
                shard.set_actions(&actions).unwrap();
                shard.step(rows.lend()).unwrap();
            }
            assert_eq!(rows, twin_rows);
        }
        let before = twin.save();
        let mut broken = saved.clone();
        broken[1]["seat"] = 99.into();
        let mut short = saved.clone();
        short.as_array_mut().unwrap().pop();
        let mut empty = saved;
        empty[0]["state"] = Json::Null;
        for nonsense in [Json::Null, broken, short, empty] {
            assert!(twin.load(&nonsense).is_err());
            assert_eq!(twin.save(), before);
        }
    }
}

#[test]
fn a_script_that_does_not_fit_leaves_the_game_as_it_was() {
    for entry in GAMES {
        let config = BatchConfig::default().with_record_steps(true);
        let mut shard = open(entry, &config, 0, 1);
        let record = shard.record(0).expect("steps are record_steps");
        assert!(shard.session_at(0).same(&*record.open().unwrap()));
        shard.script(0, vec![u32::MAX]);
        let before = shard.save();
        let mut rows = rows_of(&*shard);
        for _ in 0..200 {
            let actions = choose(&mut *shard);
            let before = shard.save();
            shard.set_actions(&actions).unwrap();
            if let Err(error) = shard.step(rows.lend()) {
                assert!(matches!(error, BatchError::Step { slot: 0, .. }));
                assert_eq!(shard.save(), before);
                return;
            }
        }
        assert_ne!(shard.save(), before);
    }
}

#[test]
fn steps_do_not_allocate() {
    for entry in GAMES {
        for controllers in [vec![], vec![Controller::External, RANDOM, HEURISTIC]] {
            let seats = (entry.open)(&JsonMap::new()).unwrap().seats();
            let controllers = controllers.into_iter().take(seats.into()).collect();
            let config =
                BatchConfig::default().with_controllers(controllers).with_illegal(Illegal::Replace);
            let mut shard = open(entry, &config, 0, 8);
            let mut rows = rows_of(&*shard);
            let mut actions = vec![0; 8];
            let mut run = |steps| {
                for _ in 0..steps {
                    shard.sample(&mut actions);
                    shard.set_actions(&actions).unwrap();
                    shard.step(rows.lend()).unwrap();
                }
            };
            run(500);
            let counted = allocation_counter::measure(|| run(500));
            assert_eq!(counted.count_total, 0, "{} allocates", entry.info.name);
        }
    }
}

#[test]
fn a_state_goes_on_in_a_batch() {
    let entry = rules_core::find("wuerfelhelden").unwrap();
    let mut shard = open(entry, &BatchConfig::default(), 3, 2);
    let state = |options: &str| {
        let options = rules_core::serde_json::from_str(options).unwrap();
        let (mut state, mut rng) = ((entry.open)(&options).unwrap(), generator(7, 0));
        for _ in 0..40 {
            let step = state.sample(&mut rng).unwrap();
            state.apply_step(step).unwrap();
        }
        while state.node() == Node::Chance {
            let step = state.sample(&mut rng).unwrap();
            state.apply_step(step).unwrap();
        }
        state
    };
    let (given, before) = (state("{}"), shard.save());
    shard.set_state(1, &*given).unwrap();
    assert!(shard.session_at(1).same(&*given) && !shard.session_at(0).same(&*given));
    let after = shard.save();
    assert_eq!(
        shard.set_state(0, &*state(r#"{"players": 2}"#)),
        Err(BatchError::OtherGame { slot: 3 })
    );
    let regidice = (rules_core::find("regidice").unwrap().open)(&JsonMap::new()).unwrap();
    let error = shard.set_state(1, &*regidice);
    assert_eq!(error, Err(BatchError::OtherGame { slot: 4 }));
    assert!(shard.save() == after && before != after);
}

#[test]
fn a_batch_that_logs_takes_over_the_steps_of_a_state() {
    let entry = rules_core::find("wuerfelhelden").unwrap();
    let (mut given, mut rng) = ((entry.open)(&JsonMap::new()).unwrap(), generator(7, 0));
    let seat = loop {
        match given.node() {
            Node::Player(seat) if given.steps().len() > 40 => break seat,
            _ => {
                let step = given.sample(&mut rng).unwrap();
                given.apply_step(step).unwrap();
            }
        }
    };
    let dealt = given.determinize(seat.into(), &mut rng).unwrap();
    for state in [given, dealt] {
        let mut shard = open(entry, &BatchConfig::default().with_record_steps(true), 0, 1);
        shard.set_state(0, &*state).unwrap();
        assert_eq!(shard.record(0), Some(state.record()));
        let mut action = [0];
        shard.sample(&mut action);
        shard.set_actions(&action).unwrap();
        shard.step(BatchBuffers::default()).unwrap();
        let record = shard.record(0).unwrap();
        assert!(record.steps.len() > state.steps().len());
        assert!(record.open().unwrap().same(&*shard.session_at(0)));
        let mut again = open(entry, &BatchConfig::default().with_record_steps(true), 0, 1);
        again.load(&shard.save()).unwrap();
        assert_eq!(again.record(0), Some(record));
        again.reset(None).unwrap();
        assert_eq!(again.record(0).unwrap().start, None, "a fresh game has its own steps alone");
    }
}

/// Takes legal actions in turn, so that its choices depend on what it has done before.
#[derive(Clone, Default)]
struct InTurn(usize);

impl<S: Legal> Agent<S> for InTurn {
    fn choose_action(&mut self, decision: &Decision<'_, S>, _: &mut Generator) -> S::Action {
        self.0 += 1;
        let mut legal = decision.legal_actions().iter();
        legal.nth(self.0 % legal.len()).expect("fewer than there are")
    }
}

/// A batch in which seat 1 acts in turn, after some steps; and the longest record on the way of
/// what slot 0 played after its first game.
fn with_custom(first: usize, games: usize, steps: usize) -> (Box<dyn BatchShard>, Vec<StepId>) {
    let entry = rules_core::find("regidice").unwrap();
    let own = Controller::custom::<regidice::State, _>(InTurn::default());
    let config = BatchConfig::default()
        .with_controllers(vec![Controller::External, own])
        .with_record_steps(true);
    let mut shard = open(entry, &config, first, games);
    shard.seed(5);
    shard.reset(None).unwrap();
    let (mut rows, mut longest, mut first) = (rows_of(&*shard), Vec::new(), true);
    for _ in 0..steps {
        let actions = choose(&mut *shard);
        shard.set_actions(&actions).unwrap();
        shard.step(rows.lend()).unwrap();
        let steps = shard.record(0).unwrap().steps;
        longest = if first || steps.len() < longest.len() { longest } else { steps };
        first &= !rows.terminated[0];
    }
    (shard, longest)
}

#[test]
fn a_custom_agent_remembers_within_its_game_only() {
    let (shard, steps) = with_custom(3, 1, 120);
    let (mut whole, _) = with_custom(0, 5, 120);
    let alone = shard.record(0).unwrap().steps;
    assert_eq!(whole.record(3).unwrap().steps, alone, "whatever games are beside it");
    // What the agent chose is what it chooses in a session that is played beside.
    let mut other = (rules_core::find("regidice").unwrap().open)(&JsonMap::new()).unwrap();
    let (mut agent, mut decisions) = (InTurn::default(), 0);
    for &step in &steps {
        if other.node() == Node::Player(1) {
            agent.0 += 1;
            let mut legal = Vec::new();
            other.legal_actions(&mut legal);
            let chosen = StepId::Action(legal[agent.0 % legal.len()]);
            assert_eq!(step, chosen, "decision {decisions}");
            decisions += 1;
        }
        other.apply_step(step).unwrap();
    }
    assert!(decisions > 5, "{decisions}");
    // A copy remembers the same.
    let mut copy = whole.fork();
    let mut rows = rows_of(&*whole);
    for _ in 0..20 {
        let actions = choose(&mut *whole);
        assert_eq!(choose(&mut *copy), actions);
        for shard in [&mut whole, &mut copy] {
            shard.set_actions(&actions).unwrap();
            shard.step(rows.lend()).unwrap();
        }
        assert_eq!(whole.save(), copy.save());
    }
}

#[test]
fn a_custom_agent_for_another_game_is_refused() {
    let own = Controller::custom::<regidice::State, _>(InTurn::default());
    let config = BatchConfig::default().with_controllers(vec![Controller::External, own]);
    for entry in GAMES.iter().filter(|entry| entry.info.name != "regidice") {
        let error = (entry.make_shard)(&JsonMap::new(), &config, 0, 1).unwrap_err();
        assert!(error.to_string().contains("the states of another game"), "{error}");
    }
}

#[test]
fn a_search_plays_inside_a_batch() {
    let search = Search::default().with_budget(Budget::Simulations(NonZero::new(20).unwrap()));
    let own = Controller::custom::<wuerfelhelden::State, _>(search);
    let config = BatchConfig::default().with_controllers(vec![Controller::External, own]);
    let entry = rules_core::find("wuerfelhelden").unwrap();
    let mut shard = open(entry, &config, 0, 2);
    let mut rows = rows_of(&*shard);
    for _ in 0..10 {
        let actions = choose(&mut *shard);
        shard.set_actions(&actions).unwrap();
        shard.step(rows.lend()).unwrap();
        assert!(rows.seat.iter().all(|seat| *seat != 1));
    }
}

#[test]
#[should_panic(expected = "the agent of seat 1 chose")]
fn an_illegal_choice_of_a_custom_agent_stops_the_step() {
    let wrong = agent_fn::<wuerfelhelden::State, _>(|decision, _| {
        let mut all = (0..wuerfelhelden::Action::COUNT).filter_map(Indexed::from_index);
        all.find(|action| !decision.legal_actions().contains(*action)).expect("not all are legal")
    });
    let own = Controller::custom::<wuerfelhelden::State, _>(wrong);
    let config = BatchConfig::default().with_controllers(vec![Controller::External, own]);
    let mut shard = open(rules_core::find("wuerfelhelden").unwrap(), &config, 0, 1);
    let mut rows = rows_of(&*shard);
    for _ in 0..20 {
        let actions = choose(&mut *shard);
        shard.set_actions(&actions).unwrap();
        shard.step(rows.lend()).unwrap();
    }
}

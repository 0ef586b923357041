//! Batches: equal to tables, whoever steps which chunk; saved and loaded; no
//! allocation in a step. Every game of the registry.

use rules_core::{
    Cells, Chair, Entry, Illegal, JsonMap, LaneError, Lanes, Node, OwnedRows, Plan, Restart,
    games::GAMES, generator, serde_json::Value as Json,
};

fn rows_of(lanes: &dyn Lanes) -> OwnedRows {
    OwnedRows::new(lanes.games(), lanes.sizes())
}

fn open(entry: &Entry, plan: &Plan, first: usize, games: usize) -> Box<dyn Lanes> {
    (entry.lanes)(&JsonMap::new(), plan, first, games).expect("the default options are possible")
}

/// Random legal actions; 0 where a game is over.
fn choose(lanes: &mut dyn Lanes) -> Vec<i64> {
    let mut actions = vec![0; lanes.games()];
    lanes.sample(&mut actions);
    actions.into_iter().map(|action| action.max(0)).collect()
}

#[test]
fn a_chunk_is_its_games_one_by_one() {
    for entry in GAMES {
        let plan = Plan { longest: Some(60), ..Plan::default() };
        let mut together = open(entry, &plan, 0, 5);
        let mut alone: Vec<_> = (0..5).map(|at| open(entry, &plan, at, 1)).collect();
        together.seed(9);
        together.reset(None).unwrap();
        for lane in &mut alone {
            lane.seed(9);
            lane.reset(None).unwrap();
        }
        let mut whole = rows_of(&*together);
        for _ in 0..150 {
            let actions = choose(&mut *together);
            together.order(&actions).unwrap();
            together.step(whole.lend()).unwrap();
            let mut rest = whole.lend();
            for (lane, action) in alone.iter_mut().zip(&actions) {
                choose(&mut **lane);
                let mut own = rows_of(&**lane);
                lane.order(&[*action]).unwrap();
                lane.step(own.lend()).unwrap();
                let (row, others) = rest.split_at(1, lane.sizes());
                rest = others;
                assert_eq!(own.mask, row.mask, "{}", entry.facts.name);
                assert_eq!(own.rewards, row.rewards);
                assert_eq!((&own.seat[..], &own.length[..]), (&*row.seat, &*row.length));
                let Cells::Floats(floats) = row.features else { unreachable!("floats went in") };
                assert_eq!(own.features, floats);
            }
        }
    }
}

#[test]
fn a_game_of_a_batch_is_the_game_of_a_table() {
    for entry in GAMES {
        let mut lanes = open(entry, &Plan { restart: Restart::Never, ..Plan::default() }, 3, 1);
        lanes.seed(4);
        lanes.reset(None).unwrap();
        let mut table = (entry.open)(&JsonMap::new()).unwrap();
        let mut luck = generator(4, 3);
        let mut rows = rows_of(&*lanes);
        loop {
            while table.node() == Node::Chance {
                let mark = table.sample(&mut luck).unwrap();
                table.play_mark(mark).unwrap();
            }
            assert!(lanes.table(0).same(&*table), "{}", entry.facts.name);
            let Node::Player(seat) = table.node() else { break };
            lanes.show(rows.lend());
            assert_eq!(rows.seat, [i8::try_from(seat).unwrap()]);
            let mut mask = vec![0; entry.facts.actions];
            table.mask(seat.into(), &mut mask).unwrap();
            assert_eq!(rows.mask, mask);
            let action = choose(&mut *lanes);
            lanes.order(&action).unwrap();
            lanes.step(rows.lend()).unwrap();
            table.play(u64::try_from(action[0]).unwrap()).unwrap();
        }
        assert_eq!(lanes.over(0), (true, false));
        assert!(rows.mask.iter().all(|&flag| flag == 1));
        for (seat, earned) in (0..).zip(&rows.returns) {
            let expected = f64::from(table.payoff(seat).unwrap()) / f64::from(entry.facts.unit);
            assert!((earned - expected).abs() < 1e-9);
        }
    }
}

#[test]
fn a_refusal_changes_nothing_and_names_the_game() {
    for entry in GAMES {
        let mut lanes = open(entry, &Plan { restart: Restart::Never, ..Plan::default() }, 10, 3);
        let mut actions = choose(&mut *lanes);
        let before = lanes.save();
        for wrong in [-1, -7, i64::MIN, i64::MAX, 1 << 40] {
            actions[1] = wrong;
            let error = lanes.order(&actions).unwrap_err();
            assert!(
                matches!(error, LaneError::NoAction { lane: 11, action, .. } if action == wrong)
            );
            assert_eq!(lanes.save(), before);
        }
        let mut rows = rows_of(&*lanes);
        lanes.show(rows.lend());
        let count = entry.facts.actions;
        if let Some(shut) = rows.mask[count..2 * count].iter().position(|&flag| flag == 0) {
            actions[1] = i64::try_from(shut).unwrap();
            let error = lanes.order(&actions).unwrap_err();
            assert!(matches!(error, LaneError::Step { lane: 11, .. }), "{error}");
            assert!(error.to_string().starts_with("game 11: action"));
        }
        assert_eq!(lanes.save(), before);
    }
}

#[test]
fn what_is_saved_goes_on_alike_and_nonsense_is_refused() {
    for entry in GAMES {
        let plan = Plan { chairs: vec![Chair::Caller, Chair::Random], ..Plan::default() };
        let mut lanes = open(entry, &plan, 0, 2);
        let mut rows = rows_of(&*lanes);
        for _ in 0..20 {
            let actions = choose(&mut *lanes);
            lanes.order(&actions).unwrap();
            lanes.step(rows.lend()).unwrap();
        }
        let saved = lanes.save();
        let mut twin = open(entry, &plan, 0, 2);
        twin.load(&saved).unwrap();
        assert_eq!(twin.save(), saved);
        let mut twin_rows = rows.clone();
        for _ in 0..20 {
            let actions = choose(&mut *lanes);
            assert_eq!(choose(&mut *twin), actions);
            for (lanes, rows) in [(&mut lanes, &mut rows), (&mut twin, &mut twin_rows)] {
                lanes.order(&actions).unwrap();
                lanes.step(rows.lend()).unwrap();
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
        let plan = Plan { noted: true, ..Plan::default() };
        let mut lanes = open(entry, &plan, 0, 1);
        let record = lanes.record(0).expect("steps are noted");
        assert!(lanes.table(0).same(&*record.open().unwrap()));
        lanes.script(0, vec![u32::MAX]);
        let before = lanes.save();
        let mut rows = rows_of(&*lanes);
        for _ in 0..200 {
            let actions = choose(&mut *lanes);
            let before = lanes.save();
            lanes.order(&actions).unwrap();
            if let Err(error) = lanes.step(rows.lend()) {
                assert!(matches!(error, LaneError::Step { lane: 0, .. }));
                assert_eq!(lanes.save(), before);
                return;
            }
        }
        assert_ne!(lanes.save(), before);
    }
}

#[test]
fn steps_do_not_allocate() {
    for entry in GAMES {
        for chairs in [vec![], vec![Chair::Caller, Chair::Random, Chair::Heuristic]] {
            let seats = (entry.open)(&JsonMap::new()).unwrap().seats();
            let chairs = chairs.into_iter().take(seats.into()).collect();
            let plan = Plan { chairs, illegal: Illegal::Replace, ..Plan::default() };
            let mut lanes = open(entry, &plan, 0, 8);
            let mut rows = rows_of(&*lanes);
            let mut actions = vec![0; 8];
            let mut run = |steps| {
                for _ in 0..steps {
                    lanes.sample(&mut actions);
                    lanes.order(&actions).unwrap();
                    lanes.step(rows.lend()).unwrap();
                }
            };
            run(500);
            let counted = allocation_counter::measure(|| run(500));
            assert_eq!(counted.count_total, 0, "{} allocates", entry.facts.name);
        }
    }
}

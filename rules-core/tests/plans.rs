//! Plans as agents: by name, in sessions and batches, and as the base policy of a search.

use rules_core::{
    Autoreset, BatchConfig, Budget, Controller, Decision, Heuristic, JsonMap, NamedAgent,
    OwnedBuffers, Search, StepId, find,
    games::{GAMES, valor_and_villainy as vv, wuerfelhelden},
    generator,
    prelude::*,
    sample_chance,
    serde_json::json,
};

const PLAN: Controller = Controller::Agent(BuiltinAgent::Plan(0));

/// Decisions of a game of Valor & Villainy, up to the number that is asked for.
fn decisions(most: usize) -> Vec<vv::State> {
    let mut state = vv::State::new_game(&vv::Options::default().with_heroes(2)).unwrap();
    let (mut rng, mut found) = (generator(5, 0), Vec::new());
    while found.len() < most && state.node() != Node::Terminal {
        if state.node() == Node::Chance {
            let outcome = sample_chance(&state, &mut rng);
            state.apply_chance(outcome);
            continue;
        }
        found.push(state.clone());
        let decision = Decision::of(&state).expect("a seat decides");
        let action = HeuristicAgent.choose_action(&decision, &mut rng);
        state.apply_action(action);
    }
    found
}

fn planned(state: &vv::State, plan: u8) -> vv::Action {
    let Node::Player(seat) = state.node() else { panic!("a seat decides") };
    vv::State::plan_action(&state.view(seat), state.legal_actions(), plan)
}

#[test]
fn plans_have_names() {
    for plan in 0..4 {
        let agent = BuiltinAgent::Plan(plan);
        assert_eq!(agent.name(), format!("plan:{plan}"));
        assert_eq!(BuiltinAgent::by_name(agent.name()), Some(agent));
        assert_eq!(agent.name().parse(), Ok(NamedAgent::Builtin(agent)));
        let search: NamedAgent = format!("plan:{plan}+search:30").parse().unwrap();
        let budget = Budget::simulations(30);
        let expected = Search::default().with_budget(budget).with_rollout(agent);
        assert_eq!(search, NamedAgent::Search(expected));
        assert_eq!(search.to_string(), format!("plan:{plan}+search:30"));
    }
    for wrong in
        ["plan", "plan:", "plan:4", "plan:00", "random+search:30", "plan:0+", "plan:0+random"]
    {
        assert!(wrong.parse::<NamedAgent>().is_err(), "{wrong}");
    }
}

#[test]
fn a_playout_of_a_session_is_its_steps() {
    for entry in GAMES {
        let session = (entry.open)(&JsonMap::new()).unwrap();
        let agents: Vec<_> =
            (0..session.seats()).map(|seat| BuiltinAgent::Plan(seat % 2)).collect();
        for seed in 0..4 {
            let paid = session.play_out(&mut agents.clone(), &mut generator(seed, 1));
            let (mut other, mut rng) = (session.fork(), generator(seed, 1));
            while other.node() != Node::Terminal {
                let step = match other.node() {
                    Node::Player(seat) => {
                        other.plan_action(agents[usize::from(seat)].plan()).map(StepId::Action)
                    }
                    _ => other.sample(&mut rng),
                };
                other.apply_step(step.expect("the game goes on")).unwrap();
            }
            let payoffs = (0..session.seats()).map(|seat| other.payoff(seat.into()).unwrap());
            assert!(paid.into_iter().eq(payoffs), "{}", entry.info.name);
        }
    }
}

#[test]
fn an_agent_follows_its_plan_and_the_heuristic_where_there_is_none() {
    let (mut differing, mut rng) = ([0; 2], generator(1, 0));
    for state in decisions(400) {
        let decision = Decision::of(&state).expect("a seat decides");
        let usual = HeuristicAgent.choose_action(&decision, &mut rng);
        for plan in [0, 1] {
            let action = BuiltinAgent::Plan(plan).choose_action(&decision, &mut rng);
            assert_eq!(action, planned(&state, plan));
            differing[usize::from(plan)] += u32::from(action != usual);
        }
        let none = BuiltinAgent::Plan(vv::State::PLANS).choose_action(&decision, &mut rng);
        assert_eq!(none, usual, "the game has no such plan");
    }
    assert!(differing.iter().all(|&count| count > 0), "{differing:?}");
    assert_eq!(find("valor_and_villainy").unwrap().info.plans, 2);
    assert_eq!(
        find("wuerfelhelden").unwrap().info.plans,
        <wuerfelhelden::State as Heuristic>::PLANS
    );
}

/// With one world for each action no other one is surely better, so the plan's is chosen.
#[test]
fn a_search_keeps_the_action_of_its_plan() {
    let search = Search::default().with_rollout(BuiltinAgent::Plan(1));
    let search = search.with_budget(Budget::simulations(2));
    let mut differing = 0;
    for state in decisions(300).into_iter().filter(|state| state.legal_actions().len() > 3) {
        let Node::Player(seat) = state.node() else { continue };
        let report = search.run::<vv::State>(&state.view(seat), &mut generator(2, 0)).unwrap();
        assert_eq!(report.base_action, planned(&state, 1));
        assert_eq!(report.action, report.base_action);
        let legal = state.legal_actions();
        let usual = vv::State::heuristic_action(&state.view(seat), legal);
        differing += u32::from(usual != report.action);
    }
    assert!(differing > 0, "the plan differs from the heuristic somewhere");
}

#[test]
fn batches_choose_by_plans() {
    let entry = find("valor_and_villainy").expect("the game");
    let config = BatchConfig::default().with_controllers(vec![Controller::External, PLAN, PLAN]);
    let options = json!({ "heroes": 2 });
    let mut shard = (entry.make_shard)(options.as_object().unwrap(), &config, 0, 1).unwrap();
    let mut rows = OwnedBuffers::new(1, shard.sizes());
    shard.seed(4);
    shard.reset(None).unwrap();
    let mut differing = 0;
    for _ in 0..120 {
        let [mut usual, mut planned] = [[0]; 2];
        shard.heuristic_action(None, &mut usual);
        shard.heuristic_action(Some(0), &mut planned);
        let session = shard.session_at(0);
        let expected = [None, Some(0)].map(|plan| session.plan_action(plan).map(i64::from));
        assert_eq!([Some(usual[0]), Some(planned[0])], expected);
        assert_eq!(session.heuristic_action().map(i64::from), Some(usual[0]));
        differing += u32::from(usual != planned);
        shard.set_actions(&planned).unwrap();
        shard.step(rows.lend()).unwrap();
    }
    assert!(differing > 0);
}

/// The others of a batch with plans do what they do in a session.
#[test]
fn agents_of_a_batch_follow_plans() {
    let entry = find("valor_and_villainy").expect("the game");
    let options = json!({ "heroes": 1 });
    let ends = [PLAN, Controller::Agent(BuiltinAgent::Heuristic)].map(|other| {
        let config = BatchConfig::default()
            .with_autoreset(Autoreset::Never)
            .with_controllers(vec![Controller::External, other]);
        let mut shard = (entry.make_shard)(options.as_object().unwrap(), &config, 0, 1).unwrap();
        let mut rows = OwnedBuffers::new(1, shard.sizes());
        shard.seed(4);
        shard.reset(None).unwrap();
        for _ in 0..40 {
            let mut action = [0];
            shard.heuristic_action(None, &mut action);
            shard.set_actions(&action.map(|id| id.max(0))).unwrap();
            shard.step(rows.lend()).unwrap();
        }
        shard.session_at(0).view_text(0).expect("a seat")
    });
    assert_ne!(ends[0], ends[1]);
}

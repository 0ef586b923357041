//! For whom a search asks: its own side, which may follow a plan, and the others.

#![expect(clippy::float_cmp, reason = "these returns are exact")]

use std::{collections::BTreeSet, num::NonZeroU16, sync::Mutex};

use rules_core::{
    Agent, Apply, BasePolicy, Budget, BuiltinAgent, DynSession, Evaluator, Generator, Heuristic,
    HeuristicAgent, Legal, Method, Node, Observe, RandomAgent, Rollout, Rules, Search, SearchAgent,
    SearchAgents, SearchReport, Seat, Session, Side, agent_fn,
    games::{hero_must_die, regidice, unsung_heroes, valor_and_villainy},
    generator, play_out, random_action, sample_chance,
};

/// The `number`-th decision of a random game with more than one legal action.
fn decision<S: Rules>(number: u32) -> (S, Seat) {
    let options = S::Options::default();
    let (mut state, mut rng) = (S::new_game(&options).expect("options"), generator(7, 0));
    let mut left = number;
    loop {
        match state.node() {
            Node::Chance => {
                let outcome = sample_chance(&state, &mut rng);
                state.apply_chance(outcome);
            }
            Node::Player(seat) => {
                if state.legal_actions().len() > 1 {
                    if left == 0 {
                        return (state, seat);
                    }
                    left -= 1;
                }
                let action = random_action(&state, &mut rng);
                state.apply_action(action);
            }
            Node::Terminal => panic!("the game has more than {number} decisions"),
        }
    }
}

/// An agent that follows chance and notes for whom.
fn noting<S: Rules>(seen: &Mutex<BTreeSet<Seat>>) -> impl Agent<S> + Clone {
    agent_fn::<S, _>(move |decision, rng| {
        seen.lock().unwrap().insert(decision.seat());
        RandomAgent.choose_action(decision, rng)
    })
}

/// The base policy decides for the searching seat and its allies, and the other agent for the rest.
fn each_side_has_its_agent<S: Rules>(method: Method, allies: &[Seat]) {
    let mut decisions = (4..).map(decision::<S>);
    let (state, seat) = decisions.find(|found| allies.contains(&found.1)).expect("one of theirs");
    let (own, others) = (Mutex::default(), Mutex::default());
    let base = BasePolicy::new(noting::<S>(&own)).against(noting::<S>(&others));
    let search = Search::default().with_method(method).with_budget(Budget::simulations(12));
    let report = search.with_evaluator(base).run::<S>(&state.view(seat), &mut generator(1, 0));
    assert!(report.is_ok());
    let (own, others) = (own.into_inner().unwrap(), others.into_inner().unwrap());
    assert_eq!(own, allies.iter().copied().collect(), "{method:?}");
    let rest = (0..state.seats()).filter(|other| !allies.contains(other));
    assert_eq!(others, rest.collect(), "{method:?}");
}

#[test]
fn allies_follow_the_base_policy_and_the_others_another_one() {
    for method in Method::ALL {
        each_side_has_its_agent::<unsung_heroes::State>(method, &[0]);
        each_side_has_its_agent::<hero_must_die::State>(method, &[0]);
        each_side_has_its_agent::<regidice::State>(method, &[0, 1]);
        each_side_has_its_agent::<valor_and_villainy::State>(method, &[0, 1, 2]);
        each_side_has_its_agent::<valor_and_villainy::State>(method, &[3]);
    }
}

/// Whoever says nothing of the others gets the heuristic.
#[test]
fn the_others_follow_the_heuristic() {
    type S = unsung_heroes::State;
    let (state, seat) = decision::<S>(4);
    let view = state.view(seat);
    let search = Search::default().with_budget(Budget::simulations(40));
    let run = |base: BasePolicy<RandomAgent, BuiltinAgent>| {
        search.with_evaluator(base).run::<S>(&view, &mut generator(1, 0)).unwrap()
    };
    let random = BasePolicy::new(RandomAgent);
    let unsaid = search.with_base_policy(RandomAgent).run::<S>(&view, &mut generator(1, 0));
    assert_eq!(unsaid.unwrap(), run(random.against(BuiltinAgent::Heuristic)));
    assert_ne!(
        run(random.against(BuiltinAgent::Random)),
        run(random.against(BuiltinAgent::Heuristic))
    );
}

/// A search that is chosen at run time asks whom it is told for the others, from any base policy.
#[test]
fn the_others_are_named_at_run_time() {
    type S = unsung_heroes::State;
    let (state, seat) = decision::<S>(4);
    let session: &dyn DynSession = &Session::<S>::resume(state.clone()).unwrap();
    let named = |base, others| {
        let search = Search::default().with_budget(Budget::simulations(240)).with_rollout(base);
        let agents = SearchAgents::default().with_others(SearchAgent::Builtin(others));
        session.search(&search, &agents, &mut generator(1, 0), &|| false).unwrap()
    };
    for base in [BuiltinAgent::Heuristic, BuiltinAgent::Random, BuiltinAgent::Plan(0)] {
        let found =
            [BuiltinAgent::Heuristic, BuiltinAgent::Random, BuiltinAgent::Plan(0)].map(|others| {
                let search = Search::default().with_budget(Budget::simulations(240));
                let typed = search.with_evaluator(BasePolicy::new(base).against(others));
                let typed = typed.run::<S>(&state.view(seat), &mut generator(1, 0)).unwrap();
                let report = named(base, others);
                let values = |at: usize| (report.actions[at].value, report.actions[at].visits);
                let same = |at: usize| (typed.actions[at].value, typed.actions[at].visits);
                assert!(
                    (0..typed.actions.len()).all(|at| values(at) == same(at)),
                    "{base} {others}"
                );
                report.actions.iter().map(|entry| entry.value.to_bits()).collect::<Vec<_>>()
            });
        assert!(found[0] != found[1] && found[1] != found[2] && found[0] != found[2], "{base}");
    }
}

/// Pays what it is told for the base policy and for each plan.
struct Paid(fn(Option<u8>) -> f64, bool);

impl<S: Rules> Evaluator<S> for Paid {
    fn evaluate(&self, _: S, _: &mut Generator, values: &mut [f64]) {
        values.fill(0.0);
    }

    fn evaluate_for(&self, side: Side, _: S, _: &mut Generator, values: &mut [f64]) {
        values.fill(self.0(side.plan));
    }

    fn has_plans(&self) -> bool {
        self.1
    }
}

type Valor = valor_and_villainy::State;

/// A position in which plan 0 differs from the heuristic, and what the plan does there.
fn at_odds() -> (Valor, Seat, <Valor as Legal>::Action) {
    let found = (0..400).find_map(|number| {
        let (state, seat) = decision::<Valor>(number);
        let (view, legal) = (state.view(seat), state.legal_actions());
        let planned = Valor::plan_action(&view, legal, 0);
        (planned != Valor::heuristic_action(&view, legal)).then_some((state, seat, planned))
    });
    found.expect("a plan differs from the heuristic somewhere")
}

fn searched(state: &Valor, seat: Seat, evaluator: Paid) -> SearchReport<<Valor as Legal>::Action> {
    let search = Search::default().with_budget(Budget::simulations(400));
    let search = search.with_evaluator(evaluator);
    let report = search.run::<Valor>(&state.view(seat), &mut generator(1, 0)).unwrap();
    let threads = search.with_threads(NonZeroU16::new(3).unwrap());
    assert_eq!(threads.run::<Valor>(&state.view(seat), &mut generator(1, 0)).unwrap(), report);
    let visits: u32 = report.actions.iter().map(|entry| entry.visits).sum();
    assert_eq!(visits, report.simulations);
    assert!(visits <= 400);
    report
}

#[test]
fn a_plan_that_pays_is_begun() {
    let (state, seat, planned) = at_odds();
    let pays: fn(Option<u8>) -> f64 = |plan| if plan == Some(0) { 0.5 } else { 0.0 };
    let report = searched(&state, seat, Paid(pays, true));
    assert_eq!(report.action, planned);
    let begun = report.actions.iter().find(|entry| entry.action == planned).unwrap();
    assert_eq!((begun.value, begun.advantage), (0.5, 0.5));
    let rest = report.actions.iter().filter(|entry| entry.action != planned);
    assert!(rest.map(|entry| entry.value).eq(vec![0.0; report.actions.len() - 1]));
    // Without plans, or where they are no better, the heuristic stays.
    assert_eq!(searched(&state, seat, Paid(pays, false)).action, report.base_action);
    assert_eq!(searched(&state, seat, Paid(|_| 0.5, true)).action, report.base_action);
    let worse = searched(&state, seat, Paid(|plan| if plan.is_some() { -1.0 } else { 0.0 }, true));
    assert_eq!(worse.action, worse.base_action);
    assert!(worse.actions.iter().all(|entry| entry.value == 0.0), "the better of two ways counts");
    // Where the plan begins like the heuristic, the figures of that action stay the heuristic's.
    let alike = (0..400).map(decision::<Valor>).find(|(state, seat)| {
        let (view, legal) = (state.view(*seat), state.legal_actions());
        Valor::plan_action(&view, legal, 0) == Valor::heuristic_action(&view, legal)
    });
    let (state, seat) = alike.expect("they often agree");
    let report = searched(&state, seat, Paid(pays, true));
    let base = report.actions.iter().find(|entry| entry.action == report.base_action).unwrap();
    assert_eq!((report.action, base.value, base.advantage), (report.base_action, 0.0, 0.0));
}

/// Plans belong to the heuristic, and to methods that compare ways to play.
#[test]
fn only_a_search_from_the_heuristic_has_plans() {
    fn has<E: Evaluator<Valor>>(evaluator: &E) -> bool {
        evaluator.has_plans()
    }
    assert!(has(&Rollout { agent: HeuristicAgent }));
    assert!(has(&Rollout { agent: BuiltinAgent::Heuristic }));
    assert!(!has(&Rollout { agent: BuiltinAgent::Random }));
    assert!(has(&BasePolicy::new(HeuristicAgent)));
    assert!(has(&BasePolicy::new(BuiltinAgent::Plan(1)).against(RandomAgent)));
    assert!(!has(&BasePolicy::new(RandomAgent)));
    let (state, seat, _) = at_odds();
    let never: fn(Option<u8>) -> f64 = |plan| {
        assert_eq!(plan, None);
        0.0
    };
    let search = Search::default().with_method(Method::Guided).with_budget(Budget::simulations(50));
    let search = search.with_evaluator(Paid(never, true));
    assert!(search.run::<Valor>(&state.view(seat), &mut generator(1, 0)).is_ok());
}

/// The side of the search follows the plan to the end, the others the heuristic or who is expected.
#[test]
fn a_playout_follows_its_plan() {
    follows_its_plan(&Rollout { agent: HeuristicAgent }, &HeuristicAgent);
    follows_its_plan(&BasePolicy::new(HeuristicAgent), &HeuristicAgent);
    follows_its_plan(&BasePolicy::new(HeuristicAgent).against(RandomAgent), &RandomAgent);
}

fn follows_its_plan<B: Agent<Valor> + Clone>(evaluator: &impl Evaluator<Valor>, others: &B) {
    let (state, seat, planned) = at_odds();
    let mut after = state.clone();
    after.apply_action(planned);
    let allied = |other| state.allied(seat, other);
    let mut differs = false;
    for seed in 0..4 {
        let follow = agent_fn::<Valor, _>(|decision, rng| {
            let (view, legal) = (decision.view(), decision.legal_actions());
            if allied(decision.seat()) {
                Valor::plan_action(&view, legal, 0)
            } else {
                others.clone().choose_action(decision, rng)
            }
        });
        let mut agents = [&follow; 4].map(Clone::clone);
        let ends = play_out(after.clone(), &mut agents, &mut generator(seed, 0));
        let expected = [0, 1, 2, 3].map(|of| f64::from(ends.end.payoff(of)));
        let of = |plan| {
            let (mut rng, mut values) = (generator(seed, 0), [0.0; 4]);
            evaluator.evaluate_for(Side { seat, plan }, after.clone(), &mut rng, &mut values);
            (values, rng)
        };
        assert_eq!(of(Some(0)).0, expected);
        differs |= of(Some(0)).1 != of(None).1;
    }
    assert!(differs, "the plan changes the game");
}

//! Networks: what they compute, what they refuse, how they play, in batches too, and
//! searches that begin with them.

#![expect(clippy::float_cmp, reason = "equal sums in equal order are equal")]
#![expect(
    clippy::excessive_precision,
    clippy::unreadable_literal,
    reason = "numbers as another library prints them"
)]

use std::{
    num::NonZeroU16,
    sync::atomic::{AtomicU32, Ordering::Relaxed},
};

use rand_core::Rng as _;
use rules_core::{
    Agent, BasePolicy, BatchConfig, BatchShard, Budget, Controller, Decision, DynSession,
    FloatWriter, Generator, Indexed, JsonMap, Legal, Method, Network, NetworkError, Node,
    OptionError, OwnedBuffers, Rules, Search, SearchAgent, SearchAgents, SearchError, StepId,
    WidthCounter, agent_fn, encode_seat, find,
    games::{regidice, wuerfelhelden},
    generator, rand_core, random_action, sample_chance,
};

type Layer = (Vec<f32>, Vec<f32>);

/// A number from -1 to 1.
fn number(rng: &mut Generator) -> f32 {
    f32::from(u16::try_from(rng.next_u32() >> 16).expect("16 bits")) / 32_768.0 - 1.0
}

/// Layers of these widths with random weights.
fn layers(widths: &[usize], seed: u64) -> Vec<Layer> {
    let rng = &mut generator(seed, 0);
    let mut numbers = |count| (0..count).map(|_| number(rng)).collect::<Vec<_>>();
    widths.windows(2).map(|pair| (numbers(pair[0] * pair[1]), numbers(pair[1]))).collect()
}

/// The outputs by their definition: all inputs, one output after the other.
fn dense(layers: &[Layer], observation: &[f32]) -> Vec<f32> {
    let mut inputs = observation.to_vec();
    for (at, (weights, biases)) in layers.iter().enumerate() {
        let output = |(column, bias): (usize, &f32)| {
            let add = |sum, (row, input): (usize, &f32)| {
                sum + input * weights[row * biases.len() + column]
            };
            inputs.iter().enumerate().fold(*bias, add)
        };
        let outputs: Vec<f32> = biases.iter().enumerate().map(output).collect();
        let last = at + 1 == layers.len();
        inputs = outputs.into_iter().map(|x| if last { x } else { x.max(0.0) }).collect();
    }
    inputs
}

/// A network for a game with random weights.
fn network_for<S: Rules>(state: &S, value: usize, seed: u64) -> (Network, Vec<Layer>) {
    let mut width = WidthCounter::default();
    encode_seat(state, 0, &mut width);
    let layers = layers(&[width.0, 16, 16, S::Action::COUNT + value], seed);
    (Network::new(layers.clone()).expect("weights"), layers)
}

/// States of a random game in which a seat has a choice.
fn choices<S: Rules>(seed: u64) -> Vec<S> {
    let mut state = S::new_game(&Default::default()).expect("options");
    let (mut rng, mut found) = (generator(seed, 0), Vec::new());
    loop {
        match state.node() {
            Node::Terminal => return found,
            Node::Chance => {
                let outcome = sample_chance(&state, &mut rng);
                state.apply_chance(outcome);
            }
            Node::Player(_) => {
                if state.legal_actions().len() > 1 {
                    found.push(state.clone());
                }
                let action = random_action(&state, &mut rng);
                state.apply_action(action);
            }
        }
    }
}

#[test]
fn outputs_are_sums_of_products_with_a_relu_between_the_layers() {
    let one = Network::new([(vec![2.0, -1.0], vec![0.5])]).unwrap();
    assert_eq!(one.evaluate(&[1.0, 4.0]), [-1.5], "no ReLU after the last layer");
    let hidden = (vec![1.0, -1.0, 2.0, 0.5, 0.0, 3.0], vec![-1.0, 0.0]);
    let last = (vec![1.0, 10.0, 100.0, 1000.0], vec![0.0, 0.25]);
    let two = Network::new([hidden, last]).unwrap();
    // Hidden units: -1 + 1 + 0 = 0 and 0 - 1 + 1.5 = 0.5; then -1 + 2 and 0.5.
    assert_eq!(two.evaluate(&[1.0, 0.0, 0.5]), [50.0, 500.25]);
    assert_eq!(two.evaluate(&[0.0, 1.0, 0.0]), [51.0, 510.25]);
    // Both units are below 0.
    assert_eq!(two.evaluate(&[0.5, 0.0, 0.0]), [0.0, 0.25]);
}

#[test]
fn inputs_that_are_0_are_left_out_and_change_nothing() {
    for widths in [[1, 1, 1], [7, 5, 3], [64, 33, 171], [515, 128, 31]] {
        let (layers, rng) = (layers(&widths, 4), &mut generator(6, 0));
        let network = Network::new(layers.clone()).unwrap();
        assert_eq!((network.inputs(), network.outputs()), (widths[0], widths[2]));
        for share in [0, 1, 3, 16] {
            let mut cell = || if rng.next_u32() % 16 < share { number(rng) } else { 0.0 };
            let observation: Vec<f32> = (0..widths[0]).map(|_| cell()).collect();
            assert_eq!(network.evaluate(&observation), dense(&layers, &observation));
        }
    }
}

#[test]
fn weights_that_are_no_network_are_refused() {
    let refused = |layers: Vec<Layer>| Network::new(layers).unwrap_err();
    assert_eq!(refused(vec![]), NetworkError::NoLayer);
    for (weights, outputs) in [(3, 2), (0, 2), (2, 0), (0, 0)] {
        let error = NetworkError::Weights { layer: 0, weights, outputs };
        assert_eq!(refused(vec![(vec![0.0; weights], vec![0.0; outputs])]), error);
    }
    let error = refused(vec![(vec![0.0; 4], vec![0.0; 2]), (vec![0.0; 6], vec![0.0; 2])]);
    assert_eq!(error, NetworkError::Chain { layer: 1, inputs: 3, outputs: 2 });
    assert_eq!(error.to_string(), "layer 1 has 3 inputs, and the one before it has 2 outputs");
    for wrong in [f32::NAN, f32::INFINITY] {
        let fine = (vec![0.0], vec![0.0]);
        let error = NetworkError::NotFinite { layer: 1 };
        assert_eq!(refused(vec![fine.clone(), (vec![wrong], vec![0.0])]), error);
        assert_eq!(refused(vec![fine, (vec![0.0], vec![wrong])]), error);
    }
}

/// The outputs of a network of these layers, between a linear layer that gives `hidden` and one that
/// shows each of its inputs.
fn between(names: &str, hidden: &[f32], arrays: &[Vec<f32>]) -> Result<Vec<f32>, NetworkError> {
    let width = hidden.len();
    let one = |at| f32::from(u8::from(at / width == at % width));
    let show = [(0..width * width).map(one).collect(), vec![0.0; width]];
    let first = [vec![0.0; width], hidden.to_vec()];
    let arrays = first.into_iter().chain(arrays.iter().cloned()).chain(show);
    let network = Network::with_layers(&format!("linear {names} linear"), arrays)?;
    assert_eq!((network.inputs(), network.outputs()), (1, width));
    Ok(network.evaluate(&[0.0]))
}

/// What PyTorch 2.15 gives in double precision.
#[test]
fn activations_and_norms_are_those_of_other_libraries() {
    let hidden = [-3.0, -0.75, 0.0, 0.5, 2.0];
    let near = |names: &str, arrays: &[Vec<f32>], expected: [f32; 5]| {
        let found = between(names, &hidden, arrays).unwrap();
        for (found, expected) in found.iter().zip(expected) {
            assert!(
                (found - expected).abs() < 3e-7 * expected.abs().max(1.0),
                "{names}: {found}, not {expected}"
            );
        }
    };
    near("", &[], hidden);
    near("relu", &[], [0.0, 0.0, 0.0, 0.5, 2.0]);
    near("tanh", &[], [-0.9950548, -0.6351490, 0.0000000, 0.4621172, 0.9640276]);
    near("gelu", &[], [-0.0040497, -0.1699705, 0.0000000, 0.3457312, 1.9544997]);
    near("gelu_tanh", &[], [-0.0036374, -0.1700394, 0.0000000, 0.3457140, 1.9545977]);
    near("( tanh )", &[], [-3.9950548, -1.3851490, 0.0000000, 0.9621172, 2.9640276]);
    let norm = [vec![1.0, 2.0, -1.0, 0.5, 3.0], vec![0.0, 1.0, 0.5, -1.0, 0.25]];
    near("layer_norm:1e-5", &norm, [-1.6735936, 0.3914205, 0.3478551, -0.7717827, 4.3579116]);
    near("layer_norm:0.25", &norm, [-1.6011119, 0.4177775, 0.3544444, -0.7816666, 4.1800019]);
    // What is inside is added to what it reads, in the inner block first.
    near("( relu )", &[], [-3.0, -0.75, 0.0, 1.0, 4.0]);
    near("( ( relu ) relu )", &[], [-3.0, -0.75, 0.0, 1.5, 6.0]);
}

/// A network of linear layers in blocks, by its definition.
#[test]
fn residual_blocks_hold_linear_layers() {
    let (sizes, rng) = (layers(&[7, 5, 4, 5, 3], 8), &mut generator(3, 0));
    let arrays = sizes.iter().flat_map(|(weights, biases)| [weights.clone(), biases.clone()]);
    let network = Network::with_layers("linear ( linear relu linear ) linear", arrays).unwrap();
    let observation: Vec<f32> = (0..7).map(|_| number(rng)).collect();
    let hidden = dense(&sizes[..1], &observation);
    let inside = dense(&sizes[1..3], &hidden);
    let sum: Vec<f32> = inside.iter().zip(&hidden).map(|(one, other)| one + other).collect();
    assert_eq!(network.evaluate(&observation), dense(&sizes[3..], &sum));
    let plain: Vec<_> = sizes.iter().flat_map(|(one, two)| [one.clone(), two.clone()]).collect();
    let named = Network::with_layers("linear relu linear relu linear relu linear", plain);
    assert_eq!(named.unwrap(), Network::new(sizes).unwrap());
}

#[test]
fn names_that_are_no_layers_are_refused() {
    let two = || vec![vec![1.0; 2]; 2];
    for (names, arrays, name, why) in [
        ("swish", vec![], 1, "none of linear, relu"),
        ("layer_norm", two(), 1, "none of linear, relu"),
        ("layer_norm:0", two(), 1, "epsilon"),
        ("layer_norm:inf", two(), 1, "epsilon"),
        ("layer_norm:1e-5", vec![vec![1.0; 3]; 2], 1, "for each output"),
        ("layer_norm:1e-5", vec![vec![f32::NAN; 2]; 2], 1, "finite"),
        ("relu )", vec![], 2, "no residual block"),
        ("( relu", vec![], 3, "does not end"),
        ("relu", two(), 2, "more arrays"),
        ("( linear )", vec![vec![1.0; 6], vec![1.0; 3]], 3, "of this width"),
    ] {
        let error = between(names, &[1.0, 2.0], &arrays).unwrap_err();
        let NetworkError::Layers { name: at, why: reason } = error else { panic!("{error}") };
        assert!(at == name && reason.contains(why), "{names}: {error}");
    }
    let read = |names| Network::with_layers(names, vec![vec![1.0; 4], vec![1.0; 2]]).unwrap_err();
    for (names, why) in [
        ("relu linear", "name 0: the first layer must be linear"),
        ("( linear )", "name 0: the first layer must be linear"),
        ("linear tanh", "name 1: the last layer must be linear"),
        ("linear linear", "name 1: it has no two arrays"),
        ("", "more arrays"),
    ] {
        assert!(read(names).to_string().contains(why), "{names}: {}", read(names));
    }
    let nothing: Vec<Vec<f32>> = vec![];
    assert_eq!(Network::with_layers("", nothing).unwrap_err(), NetworkError::NoLayer);
}

fn takes_its_most_likely_action<S: Rules>() {
    for (seed, value) in [(1, 0), (2, 1)] {
        let states = choices::<S>(seed);
        let (mut network, layers) = network_for(&states[0], value, seed);
        network.check(&states[0]).expect("a network for the game");
        for state in &states {
            let decision = Decision::of(state).expect("a seat decides");
            let mut observation = vec![0.0; network.inputs()];
            encode_seat(state, decision.seat(), &mut FloatWriter::new(&mut observation));
            let outputs = dense(&layers, &observation);
            let best = state.legal_actions().iter().map(|action| outputs[action.index()]);
            let best = best.fold(f32::NEG_INFINITY, f32::max);
            let mut first = state.legal_actions().iter();
            let expected = first.find(|action| outputs[action.index()] == best);
            let chosen = network.choose_action(&decision, &mut generator(0, 0));
            assert_eq!(Some(chosen), expected);
        }
        // All outputs are alike.
        let zeros = vec![0.0; network.inputs() * S::Action::COUNT];
        let mut even = Network::new([(zeros, vec![0.0; S::Action::COUNT])]).unwrap();
        for state in &states {
            let decision = Decision::of(state).expect("a seat decides");
            let chosen = even.choose_action(&decision, &mut generator(0, 0));
            assert_eq!(Some(chosen), state.legal_actions().first());
        }
    }
}

#[test]
fn a_network_takes_its_most_likely_legal_action_and_the_first_of_equals() {
    takes_its_most_likely_action::<wuerfelhelden::State>();
    takes_its_most_likely_action::<regidice::State>();
}

/// A search that begins with a network keeps its action, unless it is sure of a better one, and
/// has equal reports on any number of threads.
fn begins_with_it<S: Rules>(method: Method) {
    let states = choices::<S>(3);
    for (at, state) in states.iter().enumerate().step_by(states.len() / 3) {
        let (mut network, _) = network_for(state, at % 2, 5);
        let decision = Decision::of(state).expect("a seat decides");
        let base = network.choose_action(&decision, &mut generator(0, 0));
        let search = Search::default().with_method(method).with_budget(Budget::simulations(80));
        let search = search.with_base_policy(network);
        let on = |threads| {
            let search = search.clone().with_threads(NonZeroU16::new(threads).unwrap());
            search.run::<S>(&decision.view(), &mut generator(2, 0)).expect("a decision")
        };
        let alone = on(1);
        assert_eq!(alone.base_action, base, "{method:?}");
        assert_eq!(on(3), alone, "{method:?}");
        let sure = search.with_confidence(1e9);
        let kept = sure.run::<S>(&decision.view(), &mut generator(2, 0)).expect("a decision");
        // A sure win is taken whatever the confidence.
        let mut after = state.clone();
        after.apply_action(kept.action);
        let wins = after.node() == Node::Terminal && after.payoff(decision.seat()) == S::UNIT;
        assert!(method != Method::Halving || wins || kept.action == base);
    }
}

#[test]
fn a_search_from_a_network_keeps_its_action_and_does_not_depend_on_threads() {
    for method in Method::ALL {
        begins_with_it::<wuerfelhelden::State>(method);
        begins_with_it::<regidice::State>(method);
    }
}

/// The base policy decides at every decision after the one that is searched.
#[test]
fn the_base_policy_plays_out_the_worlds() {
    type S = wuerfelhelden::State;
    let state = &choices::<S>(8)[4];
    let last =
        agent_fn::<S, _>(|decision, _| decision.legal_actions().last().expect("one is legal"));
    let view = Decision::of(state).expect("a seat decides").view();
    let search = Search::default().with_budget(Budget::simulations(30));
    let based = search.with_evaluator(BasePolicy::new(last).against(last));
    let based = based.run::<S>(&view, &mut generator(1, 0)).unwrap();
    let rolled = search.with_rollout(last).run::<S>(&view, &mut generator(1, 0)).unwrap();
    assert_eq!(Some(based.base_action), state.legal_actions().last());
    assert_ne!(rolled.base_action, based.base_action, "the heuristic chooses another one");
    let value = |report: &rules_core::SearchReport<_>| report.actions[0].values.clone();
    assert!(based.actions[0].visits > 2 && value(&based) == value(&rolled), "equal playouts");
}

#[test]
fn a_search_from_a_network_can_be_stopped() {
    type S = regidice::State;
    let state = &choices::<S>(3)[2];
    let (network, _) = network_for(state, 0, 5);
    let view = Decision::of(state).expect("a seat decides").view();
    for threads in [1, 3] {
        let calls = AtomicU32::new(0);
        let stop = || calls.fetch_add(1, Relaxed) >= 10;
        let search = Search::default().with_base_policy(network.clone());
        let search = search.with_threads(NonZeroU16::new(threads).unwrap());
        let report = search.run_until::<S>(&view, &mut generator(1, 0), &stop).unwrap();
        assert!(report.interrupted && report.simulations <= 10);
    }
}

/// What a network chooses from the observation of the seat that decides.
fn chosen(session: &dyn DynSession, network: &Network) -> u32 {
    let Node::Player(seat) = session.node() else { unreachable!("a seat decides") };
    let (mut observation, mut legal) = (vec![0.0; network.inputs()], Vec::new());
    session.observation(seat.into(), &mut observation).expect("as many cells");
    session.legal_actions(&mut legal);
    let action = network.choose(&observation, legal.into_iter().map(|action| action as usize));
    u32::try_from(action.expect("one is legal")).expect("an id")
}

#[test]
fn behind_the_trait_object_it_is_the_same_search_and_another_game_is_refused() {
    let mut session = (find("regidice").unwrap().open)(&JsonMap::new()).unwrap();
    let mut rng = generator(1, 0);
    while session.node() == Node::Chance {
        let step = session.sample(&mut rng).expect("chance is due");
        session.apply_step(step).expect("a possible outcome");
    }
    let search = Search::default().with_budget(Budget::simulations(40));
    let bytes = |network: &Network| {
        let agents = SearchAgents::default().with_base(network.clone());
        let report = session.search(&search, &agents, &mut generator(4, 0), &|| false);
        report.map(|report| (report.base_action, report.action, report.line))
    };
    let (network, _) = network_for(&choices::<regidice::State>(1)[0], 0, 7);
    assert_eq!(bytes(&network).map(|found| found.0), Ok(chosen(&*session, &network)));
    let (other, _) = network_for(&choices::<wuerfelhelden::State>(1)[0], 0, 7);
    let refused = bytes(&other).expect_err("a network for another game");
    assert!(matches!(refused, SearchError::Network(NetworkError::Misfit { .. })), "{refused}");
    assert!(refused.to_string().contains("cells"), "{refused}");
    let expected = |network: Network| {
        let agents = SearchAgents::default().with_others(SearchAgent::Network(network));
        session.search(&search, &agents, &mut generator(4, 0), &|| false)
    };
    assert!(expected(network).is_ok());
    let refused = expected(other).expect_err("a network for another game");
    assert!(matches!(refused, SearchError::Network(NetworkError::Misfit { .. })), "{refused}");
}

/// Games in which a network decides for seat 1, numbered from `first`.
fn batch_with(name: &str, network: &Network, first: usize, games: usize) -> Box<dyn BatchShard> {
    let controllers = vec![Controller::External, Controller::Network(network.clone())];
    let config = BatchConfig::default().with_controllers(controllers).with_record_steps(true);
    let mut shard = (find(name).unwrap().make_shard)(&JsonMap::new(), &config, first, games)
        .expect("a network for the game");
    shard.seed(5);
    shard.reset(None).unwrap();
    shard
}

/// Plays with random actions of the caller; the steps of the longest game of slot 0.
fn longest(shard: &mut dyn BatchShard, steps: usize) -> Vec<StepId> {
    let mut rows = OwnedBuffers::new(shard.games(), shard.sizes());
    let (mut actions, mut longest) = (vec![0; shard.games()], Vec::new());
    for _ in 0..steps {
        shard.sample(&mut actions);
        shard.set_actions(&actions).unwrap();
        shard.step(rows.lend()).unwrap();
        assert!(rows.seat.iter().zip(&rows.terminated).all(|(seat, over)| *seat != 1 || *over));
        let steps = shard.record(0).unwrap().steps;
        longest = if steps.len() < longest.len() { longest } else { steps };
    }
    longest
}

fn plays_inside_a_batch<S: Rules>(name: &str) {
    let (network, _) = network_for(&choices::<S>(1)[0], 1, 9);
    let mut alone = batch_with(name, &network, 3, 1);
    let steps = longest(&mut *alone, 120);
    // At each of its decisions it has done what it does in a session that is played beside.
    let (mut other, mut decisions) = ((find(name).unwrap().open)(&JsonMap::new()).unwrap(), 0);
    for step in steps {
        if other.node() == Node::Player(1) {
            assert_eq!(step, StepId::Action(chosen(&*other, &network)), "decision {decisions}");
            decisions += 1;
        }
        other.apply_step(step).unwrap();
    }
    assert!(decisions > 5, "{decisions}");
    // Whatever games are beside it, and in a batch that is restored.
    let mut whole = batch_with(name, &network, 0, 5);
    longest(&mut *whole, 120);
    assert_eq!(whole.record(3), alone.record(0));
    let mut restored = batch_with(name, &network, 0, 5);
    restored.load(&whole.save()).unwrap();
    for shard in [&mut whole, &mut restored] {
        longest(&mut **shard, 20);
    }
    assert_eq!(restored.save(), whole.save());
}

#[test]
fn a_network_plays_inside_a_batch_what_it_plays_outside() {
    plays_inside_a_batch::<wuerfelhelden::State>("wuerfelhelden");
    plays_inside_a_batch::<regidice::State>("regidice");
}

#[test]
fn a_batch_refuses_a_network_for_another_game() {
    let (network, _) = network_for(&choices::<regidice::State>(1)[0], 0, 7);
    let controllers = vec![Controller::External, Controller::Network(network)];
    let config = BatchConfig::default().with_controllers(controllers);
    let entry = find("wuerfelhelden").unwrap();
    let error = (entry.make_shard)(&JsonMap::new(), &config, 0, 1).unwrap_err();
    let OptionError::Network { seat: 1, error: misfit } = error else { panic!("{error}") };
    assert!(matches!(misfit, NetworkError::Misfit { .. }), "{misfit}");
    assert_eq!(error.to_string(), format!("seat 1: {misfit}"));
}

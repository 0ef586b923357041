//! What a search says of a small game that hides nothing: its line where the tree ends, and values
//! of networks at its leaves.

#![expect(clippy::float_cmp, reason = "equal sums in equal order are equal")]

use std::num::NonZeroU16;

use rules_core::{
    ActionSet, BasePolicy, Budget, CellKind, Encode, Evaluator, Generator, JsonMap, Limits, Method,
    Network, NetworkError, NetworkValue, ObservationField, ObservationWriter, Rollout, Rules,
    Search, SearchAgents, SearchError, SearchReport, ShortRollout, Side, Utility, agent_fn, find,
    prelude::*, rand_core::Rng,
};

options! {
    /// How much lies there, and for whom.
    pub struct Options {
        /// Sticks at the start.
        pub sticks: u8 = 7, "1 to 10", |n| (1..=10).contains(n);
        /// How many play.
        pub players: u8 = 2, "2 or 3", |n| (2..=3).contains(n);
        /// Whether all win together.
        pub together: u8 = 0, "0 or 1", |n| (0..=1).contains(n);
    }
}

bounded! {
    /// How many sticks to take.
    pub struct Take(1..=3);
}

bounded! {
    /// The seat that begins.
    pub struct First(0..=2);
}

/// Nim with one heap: chance says who begins, the seat that takes the last stick wins.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Nim {
    options: Options,
    left: u8,
    turn: Option<Seat>,
}

impl Setup for Nim {
    type Options = Options;

    fn setup(options: &Options) -> Self {
        Self { options: *options, left: options.sticks, turn: None }
    }

    fn options(&self) -> Options {
        self.options
    }

    fn seats(&self) -> Seat {
        self.options.players
    }
}

impl Legal for Nim {
    type Action = Take;
    type ChanceOutcome = First;

    fn node(&self) -> Node {
        match self.turn {
            None => Node::Chance,
            Some(_) if self.left == 0 => Node::Terminal,
            Some(seat) => Node::Player(seat),
        }
    }

    fn legal_actions(&self) -> ActionSet<Take> {
        Take::all().filter(|take| self.turn.is_some() && take.get() <= self.left).collect()
    }

    fn chance_outcomes(&self, mut each: impl FnMut(First, Weight)) {
        let seats = First::all().filter(|first| first.get() < self.options.players);
        seats.filter(|_| self.turn.is_none()).for_each(|first| each(first, 1));
    }
}

impl Apply for Nim {
    const UNIT: i32 = 2;

    fn apply_action(&mut self, take: Take) {
        self.left -= take.get();
        self.turn = self.turn.map(|seat| (seat + 1) % self.options.players);
    }

    fn apply_chance(&mut self, first: First) {
        self.turn = Some(first.get());
    }

    fn payoff(&self, seat: Seat) -> i32 {
        let players = i32::from(self.options.players);
        match self.turn {
            Some(turn) if self.left == 0 => {
                let last = (turn + self.options.players - 1) % self.options.players;
                if seat == last || self.options.together == 1 { 2 } else { -2 / (players - 1) }
            }
            _ => 0,
        }
    }
}

/// What a seat sees: all of it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct View(Nim, Seat);

impl Observe for Nim {
    type View = View;

    fn view(&self, seat: Seat) -> View {
        View(self.clone(), seat)
    }

    fn determinize(view: &View, _: &mut (impl Rng + ?Sized)) -> Self {
        view.0.clone()
    }
}

static LEFT: ObservationField = ObservationField {
    name: "left",
    shape: &[1],
    max: 10,
    kind: CellKind::Count,
    meaning: "sticks left",
};
static SEAT: ObservationField = ObservationField {
    name: "seat",
    shape: &[3],
    max: 1,
    kind: CellKind::OneHot,
    meaning: "the own seat",
};

impl Encode for Nim {
    type ViewRef<'a> = View;

    fn encode(view: &View, out: &mut impl ObservationWriter) {
        out.field(&LEFT, |_| view.0.left);
        out.one_hot(&SEAT, Some(view.1.into()));
    }
}

/// Takes one stick, which is hardly ever good.
impl Heuristic for Nim {
    fn heuristic_action(_: &View, legal: ActionSet<Take>) -> Take {
        legal.first().expect("at least one is legal")
    }
}

impl Named for Nim {
    const NAME: &'static str = "nim";
    const VERSION: u32 = 1;
}

impl Rules for Nim {
    const TITLE: &'static str = "Nim";
    const PREFIX: &'static str = "N";
    const UTILITY: Utility = Utility::General;
    const PERFECT_INFORMATION: bool = true;

    fn utility(options: &Options) -> Utility {
        if options.together == 1 { Utility::Identical } else { Utility::ZeroSum }
    }

    fn limits(options: &Options) -> Limits {
        Limits {
            seats: options.players,
            min_payoff: -2,
            max_payoff: 2,
            decisions: options.sticks.into(),
            outcomes: 1,
            branching: 3,
            chance_width: options.players.into(),
        }
    }
}

/// A state in which a seat decides.
fn nim(sticks: u8, players: u8, together: u8, seat: Seat) -> Nim {
    let options = Options { sticks, players, together };
    Nim { turn: Some(seat), ..Nim::new_game(&options).expect("within the range") }
}

fn report<E: Evaluator<Nim>>(search: &Search<E>, state: &Nim, seed: u64) -> SearchReport<Take> {
    let Node::Player(seat) = state.node() else { panic!("a seat decides") };
    search.run::<Nim>(&state.view(seat), &mut generator(seed, 0)).expect("a decision")
}

#[test]
fn a_line_goes_on_with_the_base_policy_where_the_tree_ends() {
    let search = Search::default().with_budget(Budget::simulations(1)).with_method(Method::Guided);
    let last = agent_fn::<Nim, _>(|decision, _| {
        decision.legal_actions().last().expect("at least one is legal")
    });
    for seed in 0..10 {
        let one = report(&search, &nim(10, 2, 0, 0), seed);
        assert_eq!(one.line[0], one.action);
        assert!(one.line[1..].iter().all(|take| take.get() == 1), "{:?}", one.line);
        let based = report(&search.with_base_policy(last), &nim(10, 2, 0, 0), seed);
        let left = |taken: &[Take]| 10 - taken.iter().map(|take| take.get()).sum::<u8>();
        for at in 1..based.line.len() {
            // The other seat follows the heuristic.
            let most = if at % 2 == 0 { left(&based.line[..at]).min(3) } else { 1 };
            assert_eq!(based.line[at].get(), most, "{:?}", based.line);
        }
        assert_eq!((left(&one.line), left(&based.line)), (0, 0), "to the end");
    }
}

/// A network of one layer: what it has for each input and its bias, all other outputs 9.
fn network(cells: &[f32], bias: f32, actions: usize) -> Network {
    let outputs = actions + 1;
    let mut weights = vec![0.0; cells.len() * outputs];
    for (row, cell) in weights.chunks_exact_mut(outputs).zip(cells) {
        row[actions] = *cell;
    }
    let mut biases = vec![9.0; outputs];
    biases[actions] = bias;
    Network::new([(weights, biases)]).expect("weights")
}

/// Ten times what its cell of the sticks says is their number; each seat adds its own.
const CELLS: [f32; 4] = [1.0, 0.25, -0.5, 0.125];

fn valued(value: &NetworkValue, state: &Nim) -> Vec<f64> {
    let mut values = vec![7.0; state.seats().into()];
    value.evaluate(state.clone(), &mut generator(1, 0), &mut values);
    values
}

#[test]
fn a_network_values_the_seat_that_decides_and_the_others_follow() {
    for actions in [0, 3] {
        let value = NetworkValue::new(network(&CELLS, 0.0, actions), &nim(5, 2, 0, 0)).unwrap();
        // Five of ten sticks are 0.5.
        assert_eq!(valued(&value, &nim(5, 2, 0, 0)), [0.75, -0.75], "zero-sum");
        assert_eq!(valued(&value, &nim(5, 2, 0, 1)), [0.0, 0.0], "zero-sum");
        assert_eq!(valued(&value, &nim(5, 2, 1, 0)), [0.75, 0.75], "identical");
        assert_eq!(valued(&value, &nim(5, 3, 1, 2)), [0.625; 3], "identical");
        assert_eq!(valued(&value, &nim(5, 3, 0, 2)), [0.75, 0.0, 0.625], "each sees its own");
        assert_eq!(valued(&value, &nim(10, 2, 0, 0)), [1.0, -1.0], "1.25 is out of range");
    }
}

#[test]
fn chance_and_ends_need_no_network() {
    let value = NetworkValue::new(network(&CELLS, 0.0, 0), &nim(5, 2, 0, 0)).unwrap();
    let mut end = nim(3, 2, 0, 1);
    end.apply_action(Take::new(3).unwrap());
    assert_eq!(valued(&value, &end), [-1.0, 1.0]);
    let start = Nim::new_game(&Options { sticks: 5, players: 2, together: 0 }).unwrap();
    let mut seen: Vec<f64> = Vec::new();
    for seed in 0..20 {
        let mut values = [0.0; 2];
        value.evaluate(start.clone(), &mut generator(seed, 0), &mut values);
        seen.push(values[0]);
    }
    assert!(
        seen.contains(&0.75) && seen.contains(&0.0),
        "the seat that begins is valued: {seen:?}"
    );
}

/// Behind the cells it reads the legal actions of the seat that decides, one input for each action.
#[test]
fn a_network_can_read_the_legal_actions() {
    let mask = [0.125, 0.25, 0.5];
    let (alone, both) = ([&[0.0; 4][..], &mask].concat(), [&CELLS[..], &mask].concat());
    for actions in [0, 3] {
        let value = |inputs: &[f32], bias, state: &Nim| {
            let value = NetworkValue::new(network(inputs, bias, actions), state).unwrap();
            valued(&value, state)
        };
        for (sticks, wanted) in [(1, 0.125), (2, 0.375), (3, 0.875), (4, 0.875)] {
            assert_eq!(value(&alone, 0.0, &nim(sticks, 2, 0, 0)), [wanted, -wanted], "{sticks}");
        }
        // The sticks are 0.5, the seat -0.5 and three actions 0.875.
        assert_eq!(value(&both, -0.5, &nim(5, 2, 0, 1)), [-0.375, 0.375]);
        assert_eq!(value(&alone, -0.25, &nim(2, 3, 0, 1)), [-0.25, 0.125, -0.25], "one decides");
    }
}

#[test]
fn a_network_without_a_value_is_refused() {
    let new = |inputs: usize, outputs: usize| {
        let layer = (vec![0.0; inputs * outputs], vec![0.0; outputs]);
        NetworkValue::new(Network::new([layer]).unwrap(), &nim(5, 2, 0, 0))
    };
    for inputs in 1..12 {
        for outputs in 1..9 {
            let wanted = NetworkError::NoValue { inputs, outputs, cells: 4, actions: 3 };
            let fits = [4, 7].contains(&inputs) && [1, 4].contains(&outputs);
            assert_eq!(new(inputs, outputs).err(), (!fits).then_some(wanted));
        }
    }
    let error = new(3, 1).unwrap_err().to_string();
    assert!(error.contains("or only one"), "{error}");
}

/// A search that plays some decisions and then asks a constant value.
fn short(decisions: u32) -> Search<ShortRollout<Rollout, NetworkValue>> {
    let value = NetworkValue::new(network(&[0.0; 4], 0.5, 3), &nim(5, 2, 0, 0)).unwrap();
    let search = Search::default().with_budget(Budget::simulations(60));
    search.with_evaluator(ShortRollout { rollout: search.evaluator, decisions, value })
}

/// The decisions of the playout, and then those of the others.
#[test]
fn a_value_is_asked_where_the_side_that_searches_decides() {
    for players in [2, 3] {
        let start = nim(10, players, 0, 1);
        for decisions in 0..4 {
            let left = |state: Nim, _: &mut Generator, values: &mut [f64]| {
                assert!(matches!(state.node(), Node::Player(1)), "seat 1 searches");
                values.fill(f64::from(state.left));
            };
            let search = Search::default();
            let short = ShortRollout { rollout: search.evaluator, decisions, value: left };
            for stats in report(&search.with_evaluator(short), &start, 3).actions {
                let mut state = start.clone();
                state.apply_action(stats.action);
                let mut played = 0;
                while state.left > 0 && (played < decisions || state.turn != Some(1)) {
                    let legal = state.legal_actions();
                    let view = state.view(state.turn.expect("the game has begun"));
                    state.apply_action(Nim::heuristic_action(&view, legal));
                    played += 1;
                }
                let won = f64::from(state.payoff(1)) / f64::from(Nim::UNIT);
                let wanted = if state.left > 0 { f64::from(state.left) } else { won };
                assert_eq!(stats.value, wanted, "{players} seats, {decisions} decisions");
            }
        }
    }
}

/// For the seat that decides there is nothing to wait for.
#[test]
fn without_decisions_it_is_the_value_alone() {
    let (short, state) = (short(0).evaluator, nim(10, 2, 0, 1));
    let mut values = [[0.0; 2]; 2];
    short.evaluate(state.clone(), &mut generator(1, 0), &mut values[0]);
    short.value.evaluate(state, &mut generator(1, 0), &mut values[1]);
    assert_eq!(values, [[-0.5, 0.5]; 2]);
}

/// The side that searches follows the base policy in the decisions before the value.
#[test]
fn a_short_playout_follows_its_base_policy() {
    let last = agent_fn::<Nim, _>(|decision, _| {
        assert_eq!(decision.seat(), 1, "the other seat follows the heuristic");
        decision.legal_actions().last().expect("at least one is legal")
    });
    let left = |state: Nim, _: &mut Generator, values: &mut [f64]| {
        values.fill(f64::from(state.left));
    };
    let rollout = BasePolicy::new(last);
    let short = ShortRollout { rollout, decisions: 2, value: left };
    let mut values = [0.0; 2];
    short.evaluate_for(
        Side { seat: 1, plan: None },
        nim(9, 2, 0, 1),
        &mut generator(1, 0),
        &mut values,
    );
    assert_eq!(values, [5.0; 2], "three and one are taken");
    short.evaluate(nim(9, 2, 0, 1), &mut generator(1, 0), &mut values);
    assert_eq!(values, [5.0; 2], "for the seat that decides");
    let found = report(&Search::default().with_evaluator(short), &nim(10, 2, 0, 1), 3);
    assert_eq!(found.base_action.get(), 3);
}

/// Behind the object-safe trait: a constant value, on any number of threads, beside a base policy.
#[test]
fn a_session_is_searched_with_a_value() {
    let mut session = (find("wuerfelhelden").unwrap().open)(&JsonMap::new()).unwrap();
    let (mut rng, mut legal) = (generator(4, 0), Vec::new());
    while legal.len() < 2 {
        let step = session.sample(&mut rng).unwrap();
        session.apply_step(step).unwrap();
        session.legal_actions(&mut legal);
    }
    let cells = session.observation_spec().width;
    let constant =
        |outputs: usize| Network::new([(vec![0.0; cells * outputs], vec![0.25; outputs])]).unwrap();
    let actions = session.info().actions;
    let value = SearchAgents::default().with_value(constant(1), 3);
    for networks in [value.clone(), value.with_base(constant(actions))] {
        let on = |threads| {
            let search = Search::default()
                .with_budget(Budget::simulations(90))
                .with_threads(NonZeroU16::new(threads).unwrap());
            session.search(&search, &networks, &mut generator(1, 0), &|| false).unwrap()
        };
        let alone = on(1);
        assert!(alone.actions.iter().all(|stats| stats.values.iter().all(|v| v.abs() == 0.25)));
        assert_eq!(alone, on(3));
        let first = networks.base.is_some().then_some(legal[0]);
        assert_eq!(Some(alone.base_action), first.or_else(|| session.heuristic_action()));
    }
    let wrong = SearchAgents::default().with_value(constant(actions), 0);
    let error = session.search(&Search::default(), &wrong, &mut rng, &|| false).unwrap_err();
    assert!(matches!(error, SearchError::Network(NetworkError::NoValue { .. })), "{error}");
}

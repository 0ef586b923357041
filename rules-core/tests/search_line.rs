//! The best line of every search that builds a tree, in a game whose best line is known.

use rules_core::{
    ActionSet, Budget, Generator, LeafSearch, LeafSearchConfig, Limits, Method, Rules, Search,
    SearchReport, Utility, prelude::*, rand_core::Rng,
};

options! {
    /// None that matter.
    pub struct Options {
        /// How many play.
        pub players: u8 = 2, "2", |n| *n == 2;
    }
}

bounded! {
    /// A digit to name.
    pub struct Digit(0..=3);
}

bounded! {
    /// What chance says after the fourth digit.
    pub struct Coin(0..=1);
}

/// The digit that pays at each decision: neither the first nor the last, which the base policy
/// would name, and not always the same.
const BEST: [u8; 6] = [2, 1, 1, 2, 2, 1];

/// Decisions before chance decides.
const BEFORE: usize = 4;

/// Two seats name digits in turn. Each is paid for its own alone, so that a seat has one best
/// digit whatever the other one does.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Path {
    digits: Vec<Digit>,
    coin: Option<Coin>,
}

impl Setup for Path {
    type Options = Options;

    fn setup(_: &Options) -> Self {
        Self { digits: Vec::new(), coin: None }
    }

    fn options(&self) -> Options {
        Options { players: 2 }
    }

    fn seats(&self) -> Seat {
        2
    }
}

impl Legal for Path {
    type Action = Digit;
    type ChanceOutcome = Coin;

    fn node(&self) -> Node {
        match self.digits.len() {
            BEFORE if self.coin.is_none() => Node::Chance,
            count if count == BEST.len() => Node::Terminal,
            count => Node::Player(u8::from(count % 2 != 0)),
        }
    }

    fn legal_actions(&self) -> ActionSet<Digit> {
        Digit::all().filter(|_| matches!(self.node(), Node::Player(_))).collect()
    }

    fn chance_outcomes(&self, mut each: impl FnMut(Coin, Weight)) {
        if self.node() == Node::Chance {
            Coin::all().for_each(|coin| each(coin, 1));
        }
    }
}

impl Apply for Path {
    const UNIT: i32 = 3;

    fn apply_action(&mut self, digit: Digit) {
        self.digits.push(digit);
    }

    fn apply_chance(&mut self, coin: Coin) {
        self.coin = Some(coin);
    }

    fn payoff(&self, seat: Seat) -> i32 {
        let own = self.digits.iter().zip(BEST).skip(seat.into()).step_by(2);
        own.map(|(digit, best)| i32::from(digit.get() == best)).sum()
    }
}

/// What a seat sees: all of it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct View(Path, Seat);

impl Observe for Path {
    type View = View;

    fn view(&self, seat: Seat) -> View {
        View(self.clone(), seat)
    }

    fn determinize(view: &View, _: &mut (impl Rng + ?Sized)) -> Self {
        view.0.clone()
    }
}

impl Encode for Path {
    type ViewRef<'a> = View;

    fn encode(_: &View, _: &mut impl rules_core::ObservationWriter) {}
}

/// Names the first digit, which never pays.
impl Heuristic for Path {
    fn heuristic_action(_: &View, legal: ActionSet<Digit>) -> Digit {
        legal.first().expect("all are legal")
    }
}

impl Named for Path {
    const NAME: &'static str = "path";
    const VERSION: u32 = 1;
}

impl Rules for Path {
    const TITLE: &'static str = "Path";
    const PREFIX: &'static str = "P";
    const UTILITY: Utility = Utility::General;
    const PERFECT_INFORMATION: bool = true;

    fn limits(_: &Options) -> Limits {
        Limits {
            seats: 2,
            min_payoff: 0,
            max_payoff: 3,
            decisions: 6,
            outcomes: 1,
            branching: 4,
            chance_width: 2,
        }
    }
}

/// A decision after so many of the best digits, and heads if chance has decided before.
fn after(digits: usize) -> Path {
    let coin = (digits >= BEFORE).then(|| Coin::new(0).expect("heads"));
    let digits = BEST[..digits].iter().map(|digit| Digit::new(*digit).expect("a digit"));
    Path { digits: digits.collect(), coin }
}

/// What a guided tree finds with its playouts by the heuristic.
fn guided(state: &Path, simulations: u32, seed: u64) -> SearchReport<Digit> {
    let budget = Budget::simulations(simulations);
    let search = Search::default().with_method(Method::Guided).with_budget(budget);
    let Node::Player(seat) = state.node() else { panic!("a seat decides") };
    search.run::<Path>(&state.view(seat), &mut generator(seed, 0)).expect("a decision")
}

/// What a search finds whose leaves are worth what has been earned there; all priors are alike.
fn found_by_leaves(state: &Path, simulations: u32, seed: u64) -> SearchReport<Digit> {
    let Node::Player(seat) = state.node() else { panic!("a seat decides") };
    let number = simulations.try_into().expect("at least one");
    let config = LeafSearchConfig::default().with_simulations(number);
    let mut rng: Generator = generator(seed, 0);
    let mut search = LeafSearch::<Path>::new(&state.view(seat), config, &mut rng).unwrap();
    while search.advance(&|| false) {
        let leaf = search.leaf().expect("it waits");
        let values = [0, 1].map(|seat| f64::from(leaf.state.payoff(seat)) / 3.0);
        search.value(&[1.0; 4], &values).expect("four are legal");
    }
    search.report()
}

fn digits(report: &SearchReport<Digit>) -> Vec<u8> {
    report.line.iter().map(|digit| digit.get()).collect()
}

#[test]
fn the_line_of_a_tree_is_its_most_visited_path_up_to_chance() {
    for begin in 0..BEST.len() {
        let wanted = &BEST[begin..if begin < BEFORE { BEFORE } else { BEST.len() }];
        for seed in 0..3 {
            let report = guided(&after(begin), 3000, seed);
            assert_eq!(digits(&report), wanted, "guided");
            assert_eq!(digits(&found_by_leaves(&after(begin), 1500, seed)), wanted, "leaves");
        }
    }
}

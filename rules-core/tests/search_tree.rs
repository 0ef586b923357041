//! What a tree says of a small game that hides nothing: its line.

use rules_core::{
    ActionSet, Budget, Decision, Encode, Evaluator, Generator, Limits, Method, ObservationField,
    ObservationWriter, Rules, Search, SearchReport, Utility, prelude::*, rand_core::Rng,
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

    fn determinize(view: &View, _: &mut impl Rng) -> Self {
        view.0.clone()
    }
}

static LEFT: ObservationField =
    ObservationField { name: "left", shape: &[1], max: 10, meaning: "sticks left" };
static SEAT: ObservationField =
    ObservationField { name: "seat", shape: &[3], max: 1, meaning: "one hot: the own seat" };

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
fn the_line_of_a_tree_is_its_most_visited_path() {
    for method in [Method::Tree, Method::Guided] {
        let search = Search::default().with_method(method).with_budget(Budget::simulations(3000));
        for seed in 0..5 {
            let line: Vec<_> = report(&search, &nim(7, 2, 0, 1), seed).line;
            let line: Vec<_> = line.into_iter().map(Take::get).collect();
            // Who leaves four wins; the base policy would go on with 1, 1.
            assert_eq!((line.len(), line[0], line[1] + line[2]), (3, 3, 4), "{method:?}: {line:?}");
        }
    }
}

#[test]
fn a_line_goes_on_with_the_base_policy_where_the_tree_ends() {
    let search = Search::default().with_budget(Budget::simulations(1)).with_method(Method::Tree);
    let last = |decision: &Decision<'_, Nim>, _: &mut Generator| {
        decision.legal_actions().last().expect("at least one is legal")
    };
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

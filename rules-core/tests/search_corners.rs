//! What is rare in a search: wide payoffs, weights that are hardly numbers, priors of 0, agents
//! that break the rules, being stopped in the middle, more threads than worlds, and big budgets.

#![expect(clippy::float_cmp, reason = "equal sums in equal order are equal")]

use std::{
    num::NonZeroU16,
    sync::atomic::{AtomicU32, Ordering::Relaxed},
    thread::{current, sleep},
    time::Duration,
};

use rules_core::{
    ActionSet, Budget, Decision, Evaluator, Generator, LeafSearch, LeafSearchConfig, Limits,
    Method, ObservationWriter, Rollout, Rules, Search, SearchError, ShortRollout, Side, Utility,
    agent_fn, below, prelude::*, rand_core::Rng,
};

options! {
    /// How far payoffs lie apart.
    pub struct Options {
        /// Whether a payoff can be any number.
        pub wide: bool = false, "true or false", |_| true;
    }
}

bounded! {
    /// A card.
    pub struct Card(0..=2);
}

/// Seat 1 is dealt two of three cards. Seat 0 names a card, then seat 1 plays one of its hand;
/// card 2 pays it most, card 1 nothing.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Hand {
    options: Options,
    /// The card that seat 1 does not have, which only seat 1 knows.
    missing: Option<Card>,
    played: Vec<Card>,
}

impl Setup for Hand {
    type Options = Options;

    fn setup(options: &Options) -> Self {
        Self { options: *options, missing: None, played: Vec::new() }
    }

    fn options(&self) -> Options {
        self.options
    }

    fn seats(&self) -> Seat {
        2
    }
}

impl Legal for Hand {
    type Action = Card;
    type ChanceOutcome = Card;

    fn node(&self) -> Node {
        match (self.missing, self.played.len()) {
            (None, _) => Node::Chance,
            (_, 0) => Node::Player(0),
            (_, 1) => Node::Player(1),
            _ => Node::Terminal,
        }
    }

    fn legal_actions(&self) -> ActionSet<Card> {
        let cards = Card::all().filter(|card| match self.node() {
            Node::Player(0) => true,
            Node::Player(_) => self.missing != Some(*card),
            Node::Chance | Node::Terminal => false,
        });
        cards.collect()
    }

    fn chance_outcomes(&self, mut each: impl FnMut(Card, Weight)) {
        Card::all().filter(|_| self.missing.is_none()).for_each(|card| each(card, 1));
    }
}

impl Apply for Hand {
    const UNIT: i32 = 4;

    fn apply_action(&mut self, card: Card) {
        self.played.push(card);
    }

    fn apply_chance(&mut self, card: Card) {
        self.missing = Some(card);
    }

    fn payoff(&self, seat: Seat) -> i32 {
        let own = self.played.get(usize::from(seat)).filter(|_| self.played.len() == 2);
        own.map_or(0, |card| [1, 0, 2][usize::from(card.get())])
    }
}

/// What a seat knows: seat 0 not the hand.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct View(Hand, Seat);

impl Observe for Hand {
    type View = View;

    fn view(&self, seat: Seat) -> View {
        let missing = self.missing.filter(|_| seat == 1);
        View(Self { missing, ..self.clone() }, seat)
    }

    fn determinize(view: &View, rng: &mut (impl Rng + ?Sized)) -> Self {
        let dealt = Card::all().nth(below(rng, 3) as usize);
        Self { missing: view.0.missing.or(dealt), ..view.0.clone() }
    }
}

impl Encode for Hand {
    type ViewRef<'a> = View;

    fn encode(_: &View, _: &mut impl ObservationWriter) {}
}

/// Plays the first card.
impl Heuristic for Hand {
    fn heuristic_action(_: &View, legal: ActionSet<Card>) -> Card {
        legal.first().expect("at least one is legal")
    }
}

impl Named for Hand {
    const NAME: &'static str = "hand";
    const VERSION: u32 = 1;
}

impl Rules for Hand {
    const TITLE: &'static str = "Hand";
    const PREFIX: &'static str = "H";
    const UTILITY: Utility = Utility::General;
    const PERFECT_INFORMATION: bool = false;

    fn limits(options: &Options) -> Limits {
        let payoffs = if options.wide { [i32::MIN, i32::MAX] } else { [0, 2] };
        Limits {
            seats: 2,
            min_payoff: payoffs[0],
            max_payoff: payoffs[1],
            decisions: 2,
            outcomes: 1,
            branching: 3,
            chance_width: 3,
        }
    }
}

/// What seat 0 knows when it names a card.
fn view(wide: bool) -> View {
    View(Hand::setup(&Options { wide }), 0)
}

fn rng() -> Generator {
    generator(3, 0)
}

fn search(simulations: u32) -> Search {
    Search::default().with_budget(Budget::simulations(simulations))
}

#[test]
fn payoffs_can_be_any_numbers() {
    for method in Method::ALL {
        let report = search(60).with_method(method).run::<Hand>(&view(true), &mut rng()).unwrap();
        assert_eq!(report.actions[2].value, 0.5, "{method:?}");
    }
}

/// A seat may have a hand of which no card had a prior above 0 beside the cards of other hands.
#[test]
fn where_no_prior_is_above_0_all_actions_are_alike() {
    let config = LeafSearchConfig::default().with_simulations(300.try_into().unwrap());
    for seed in 0..12 {
        let mut rng = generator(seed, 0);
        let mut search = LeafSearch::<Hand>::new(&view(false), config, &mut rng).unwrap();
        while search.advance(&|| false) {
            let leaf = search.leaf().unwrap();
            let even = leaf.seat == 0 || leaf.state.missing == Card::new(0);
            let prior = |card: Card| f64::from(u8::from(even || card.get() == 0));
            let priors: Vec<_> = leaf.legal.iter().map(prior).collect();
            search.value(&priors, &[0.0; 2]).unwrap();
        }
        let report = search.report();
        // A quarter with the cards 0 and 1, and a half where it has card 2.
        let value = report.actions[2].values[1];
        assert!(report.action.get() == 2 && value > 0.3, "{value}");
    }
}

/// An evaluator that counts its calls.
fn counting(calls: &AtomicU32) -> impl Fn(Hand, &mut Generator, &mut [f64]) + Sync {
    move |_: Hand, _: &mut Generator, values: &mut [f64]| {
        calls.fetch_add(1, Relaxed);
        values.fill(0.5);
    }
}

/// It is asked before every simulation and at no other time; once it has answered `true`, the search has ended.
#[test]
fn a_search_asks_before_every_simulation_whether_to_stop() {
    for method in Method::ALL {
        let search = search(60).with_method(method);
        let asked = AtomicU32::new(0);
        let stopped_at = |number| {
            asked.store(0, Relaxed);
            let stop = || asked.fetch_add(1, Relaxed) == number;
            search.run_until::<Hand>(&view(false), &mut rng(), &stop).unwrap()
        };
        let whole = stopped_at(u32::MAX);
        assert_eq!(asked.load(Relaxed), whole.simulations, "{method:?}");
        assert_eq!(stopped_at(whole.simulations), whole, "{method:?}, after its end");
        for number in [0, 1, 20, whole.simulations - 1] {
            let report = stopped_at(number);
            assert!(report.interrupted && report.simulations <= number, "{method:?}, {number}");
            assert_eq!(asked.load(Relaxed), number + 1, "{method:?}, {number}");
        }
    }
}

/// A time that is over leaves no further round.
#[test]
fn a_search_whose_time_is_over_begins_no_world() {
    let calls = AtomicU32::new(0);
    let count = counting(&calls);
    let slow = |state: Hand, rng: &mut Generator, values: &mut [f64]| {
        sleep(Duration::from_millis(3));
        count(state, rng, values);
    };
    let search = Search::default().with_budget(Budget::milliseconds(1)).with_evaluator(slow);
    let report = search.run::<Hand>(&view(false), &mut rng()).unwrap();
    assert_eq!((report.worlds, report.simulations, calls.load(Relaxed)), (1, 3, 3));
    assert!(!report.interrupted);
}

#[test]
fn there_can_be_more_threads_than_worlds() {
    let on = |threads| {
        let search = search(40).with_threads(threads);
        search.run::<Hand>(&view(false), &mut rng()).unwrap()
    };
    assert_eq!(on(NonZeroU16::MAX), on(NonZeroU16::MIN));
}

/// A panic of a helper thread reaches the caller of the search.
#[test]
#[should_panic(expected = "on another thread")]
fn a_panic_of_another_thread_ends_the_search() {
    let here = current().id();
    let fails = move |_: Hand, _: &mut Generator, values: &mut [f64]| {
        assert!(current().id() == here, "on another thread");
        // The other threads get time to take a world.
        sleep(Duration::from_millis(1));
        values.fill(0.0);
    };
    let search = search(3000).with_evaluator(fails).with_threads(NonZeroU16::new(3).unwrap());
    let _ = search.run::<Hand>(&view(false), &mut rng());
}

/// The memory of a search does not grow with its budget, and parts change nothing.
#[test]
fn a_big_budget_needs_no_more_memory() {
    let run = |simulations, threads| {
        let calls = AtomicU32::new(0);
        let evaluator = |state: Hand, rng: &mut Generator, values: &mut [f64]| {
            counting(&calls)(state, rng, values);
            values[0] = f64::from(rng.next_u32() % 64);
        };
        let search = search(simulations).with_threads(NonZeroU16::new(threads).unwrap());
        let search = search.with_evaluator(evaluator);
        let report = search.run::<Hand>(&view(false), &mut rng()).unwrap();
        assert_eq!((report.simulations, calls.into_inner()), (simulations, simulations));
        report
    };
    let most = |simulations| allocation_counter::measure(|| drop(run(simulations, 1))).bytes_max;
    let [small, big] = [most(30_000), most(120_000)];
    assert!(big < 2 * small, "{big} bytes, {small} for a quarter of the simulations");
    assert_eq!(run(30_000, 2), run(30_000, 1));
}

/// Names card 0, which is legal at the decision that is searched, and then what is not in the hand.
fn cheat(decision: &Decision<'_, Hand>, _: &mut Generator) -> Card {
    let missing = Card::all().find(|card| !decision.legal_actions().contains(*card));
    missing.unwrap_or(Card::new(0).unwrap())
}

#[test]
#[should_panic(expected = "which is not legal")]
fn an_illegal_choice_in_a_short_playout_is_refused() {
    let value = |_: Hand, _: &mut Generator, values: &mut [f64]| values.fill(0.0);
    let short = ShortRollout { rollout: Rollout { agent: agent_fn(cheat) }, decisions: 3, value };
    let _ = search(10).with_evaluator(short).run::<Hand>(&view(false), &mut rng());
}

/// Values states without a playout, and expects what is not legal.
struct Expects;

impl Evaluator<Hand> for Expects {
    fn evaluate(&self, _: Hand, _: &mut Generator, values: &mut [f64]) {
        values.fill(0.0);
    }

    fn expected_action(&self, _: Side, decision: &Decision<'_, Hand>, rng: &mut Generator) -> Card {
        cheat(decision, rng)
    }
}

#[test]
#[should_panic(expected = "the base policy chose `")]
fn an_illegal_action_at_a_node_of_a_guided_tree_is_refused() {
    let search = search(200).with_method(Method::Guided).with_evaluator(Expects);
    let _ = search.run::<Hand>(&view(false), &mut rng());
}

#[test]
#[should_panic(expected = "the base policy chose `")]
fn an_illegal_action_of_the_line_is_refused() {
    let _ = search(1).with_evaluator(Expects).run::<Hand>(&view(false), &mut rng());
}

#[test]
fn infinite_settings_are_refused() {
    let run = |search: Search| search.run::<Hand>(&view(false), &mut rng()).unwrap_err();
    let value = f64::INFINITY;
    for (name, search) in [
        ("confidence", search(9).with_confidence(value)),
        ("exploration", search(9).with_exploration(value)),
    ] {
        assert_eq!(run(search), SearchError::Setting { name, value });
        let said = format!("`{name}` is inf, and must be a finite number from 0");
        assert_eq!(run(search).to_string(), said);
    }
    let config = LeafSearchConfig::default().with_exploration(value);
    let refused = LeafSearch::<Hand>::new(&view(false), config, &mut rng()).map(|_| ());
    assert_eq!(refused, Err(SearchError::Setting { name: "exploration", value }));
}

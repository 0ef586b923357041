//! Worlds weigh what the others chose in them: `past_likelihood`, and the trust of a search.

#![expect(clippy::float_cmp, reason = "products of powers of two are exact")]

use crate::toy::{
    self, HONEST, Phase,
    parts::{Bid, Event, Options, Rank},
};
use rules_core::{
    Budget, ByteWriter, Generator, Method, Search, SearchError, SearchReport, SerdeRules, Step,
    StepOf, WidthCounter, below, encode_seat, generator, past_likelihood, prelude::*,
    sample_chance,
};

type Toy = toy::State<HONEST>;

/// What the tests let others follow: nine of ten choices are the heuristic's.
const TRUST: f64 = 0.9;

/// Probability of a choice, if that share of them is the heuristic's.
fn probability<S: Heuristic>(before: &S, action: S::Action, seat: Seat) -> f64 {
    let (Node::Player(other), legal) = (before.node(), before.legal_actions()) else {
        panic!("somebody chose")
    };
    if other == seat {
        return 1.0;
    }
    let follows = S::heuristic_action(&before.view(other), legal) == action;
    (1.0 - TRUST) / f64::from(legal.len()) + if follows { TRUST } else { 0.0 }
}

/// How probable the choices are that a world tells.
fn weight<S: Heuristic>(world: &S, seat: Seat) -> f64 {
    let mut product = 1.0;
    world.past_choices(|before, action| product *= probability(before, action, seat));
    product
}

/// The mean of a number of the state right after the base action, by a search with trust.
fn searched<S: SerdeRules>(
    state: &S,
    seat: Seat,
    simulations: u32,
    trust: f64,
    number: impl Fn(&S) -> f64 + Sync,
) -> (f64, SearchReport<S::Action>) {
    let value = |state: S, _: &mut Generator, values: &mut [f64]| values.fill(number(&state));
    let search = Search::default()
        .with_budget(Budget::simulations(simulations))
        .with_trust(trust)
        .with_evaluator(value);
    let report = search.run::<S>(&state.view(seat), &mut generator(5, 0)).expect("it decides");
    let base = report.actions.iter().find(|stats| stats.action == report.base_action);
    (base.expect("it is legal").value, report)
}

/// Probabilities of the rank of seat 1 of the toy after two bids, for seat 2, which holds `own`: all
/// deals, by the cards that are left, the heuristic of the toy and chance.
fn posterior(bids: [u8; 2], own: u8) -> [f64; 3] {
    let mut exact = [0.0; 3];
    for (first, second) in (1..=3_u8).flat_map(|first| (1..=3).map(move |second| (first, second))) {
        let mut left = [4.0; 3];
        let mut take = |rank: u8| {
            left[usize::from(rank) - 1] -= 1.0;
            left[usize::from(rank) - 1] + 1.0
        };
        let deal = take(own) * take(first) * take(second);
        // It bids one more than the highest so far, if it can.
        let over = |highest: u8, rank: u8| if highest < rank { highest + 1 } else { 0 };
        let expected = [over(0, first), over(bids[0], second)];
        let mut prob = deal;
        for ((rank, bid), expected) in [first, second].into_iter().zip(bids).zip(expected) {
            let any = (1.0 - TRUST) / f64::from(rank + 1);
            prob *= if bid > rank { 0.0 } else { any + if bid == expected { TRUST } else { 0.0 } };
        }
        exact[usize::from(second) - 1] += prob;
    }
    let sum: f64 = exact.iter().sum();
    exact.map(|prob| prob / sum)
}

#[test]
fn the_posterior_of_a_search_is_the_exact_one() {
    let mut told = 0;
    for (bids, own) in [([1, 0], 1), ([2, 0], 2), ([1, 2], 3), ([0, 1], 1), ([0, 0], 2)] {
        let mut state = Toy::new_game(&Options::default()).expect("the default");
        let ranks = [3, 3, own].map(|rank| Rank::new(rank).expect("1 to 3"));
        while let Phase::Deal(seat) = state.phase {
            state.apply_chance(Event::Dealt(ranks[usize::from(seat)]));
        }
        for bid in bids {
            state.apply_action(Bid(bid));
        }
        for (rank, prob) in (1..).zip(posterior(bids, own)) {
            let held = |state: &Toy| f64::from(u8::from(state.hands[1] == Rank::new(rank)));
            let (found, report) = searched(&state, 2, 40_000, TRUST, held);
            let spread = (prob * (1.0 - prob) / report.effective_worlds).sqrt();
            let off = (found - prob).abs();
            assert!(off < 4.5 * spread + 1e-9, "{bids:?}, rank {rank}: {found} and not {prob}");
            let (uniform, _) = searched(&state, 2, 40_000, 0.0, held);
            told += u32::from((uniform - prob).abs() > 0.05);
        }
    }
    assert!(told >= 6, "in {told} of 15 figures the bids say something");
}

/// At decisions at which others have passed or declared, a search finds the same posterior as
/// worlds by their weights, which are worked out here.
fn follows_the_weights<S: SerdeRules>(options: &S::Options, worlds: u16) {
    let mut told = 0;
    for game in 0.. {
        assert!(game < 400, "{}: {told} decisions", S::NAME);
        let mut state = S::new_game(options).expect("the options are checked");
        let mut rng = generator(27, game);
        while let Some(step) = soft_step(&state, &mut rng) {
            if let Node::Player(seat) = state.node() {
                told += u32::from(compared(&state, seat, worlds, &mut rng));
            }
            apply(&mut state, step);
            if told == 6 {
                return;
            }
        }
    }
}

/// Whether the choices of others say something at this decision; if so, the search is compared.
fn compared<S: SerdeRules>(state: &S, seat: Seat, worlds: u16, rng: &mut Generator) -> bool {
    let view = state.view(seat);
    let mut few = (0..16).map(|_| weight(&S::determinize(&view, rng), seat));
    let first = few.next();
    if few.all(|weight| Some(weight) == first) || below(rng, 4) > 0 {
        return false;
    }
    let action = S::heuristic_action(&view, state.legal_actions());
    let cells = |mut world: S| {
        world.apply_action(action);
        let others = (0..world.seats()).filter(|other| *other != seat);
        others.flat_map(|other| observation(&world, other)).collect::<Vec<_>>()
    };
    let mut sums = vec![[0.0; 2]; cells(state.clone()).len()];
    let (mut weights, mut squares) = (0.0, 0.0);
    for _ in 0..worlds {
        let world = S::determinize(&view, rng);
        let weight = weight(&world, seat);
        weights += weight;
        squares += weight * weight;
        for (sum, cell) in sums.iter_mut().zip(cells(world)) {
            *sum = [sum[0] + f64::from(cell.min(1)), sum[1] + weight * f64::from(cell.min(1))];
        }
    }
    let shares = |sum: &[f64; 2]| (sum[0] / f64::from(worlds), sum[1] / weights);
    let shift = |sum: &[f64; 2]| (shares(sum).0 - shares(sum).1).abs();
    let most = (0..sums.len()).max_by(|a, b| shift(&sums[*a]).total_cmp(&shift(&sums[*b])));
    let most = most.expect("there are cells");
    if shift(&sums[most]) < 0.05 {
        return false;
    }
    let number = |after: &S| {
        let others = (0..after.seats()).filter(|other| *other != seat);
        let cells: Vec<_> = others.flat_map(|other| observation(after, other)).collect();
        f64::from(cells[most].min(1))
    };
    let simulations = u32::from(worlds) * state.legal_actions().len();
    let (found, report) = searched(state, seat, simulations, TRUST, number);
    let (uniform, prob) = shares(&sums[most]);
    let spread =
        (prob * (1.0 - prob) * (1.0 / report.effective_worlds + squares / weights / weights))
            .sqrt();
    let text = format!("{}: {found}, by weights {prob}, without {uniform}", S::NAME);
    assert!((found - prob).abs() < 4.5 * spread + 1e-9, "{text}, give or take {spread}");
    println!("{text}; {:.0} of {} worlds", report.effective_worlds, report.worlds);
    true
}

/// What a seat observes.
fn observation<S: SerdeRules>(state: &S, seat: Seat) -> Vec<u8> {
    let mut width = WidthCounter::default();
    encode_seat(state, seat, &mut width);
    let mut cells = vec![0; width.0];
    encode_seat(state, seat, &mut ByteWriter::new(&mut cells));
    cells
}

/// Chance, or mostly what the heuristic does; `None` at the end.
fn soft_step<S: SerdeRules>(state: &S, rng: &mut Generator) -> Option<StepOf<S>> {
    match state.node() {
        Node::Terminal => None,
        Node::Chance => Some(Step::Chance(sample_chance(state, rng))),
        Node::Player(seat) => {
            let legal = state.legal_actions();
            let any = legal.sample(rng).filter(|_| below(rng, 10) == 0);
            let action = any.unwrap_or_else(|| S::heuristic_action(&state.view(seat), legal));
            Some(Step::Action(action))
        }
    }
}

fn apply<S: SerdeRules>(state: &mut S, step: StepOf<S>) {
    match step {
        Step::Action(action) => state.apply_action(action),
        Step::Chance(outcome) => state.apply_chance(outcome),
    }
}

#[test]
fn a_search_follows_the_weights_in_regidice() {
    use rules_core::games::regidice::{Options, State};
    follows_the_weights::<State>(&Options::default().with_players(3), 1500);
}

#[test]
fn a_search_follows_the_weights_in_unsung_heroes() {
    use rules_core::games::unsung_heroes::{Options, State};
    follows_the_weights::<State>(&Options::default().with_players(3), 1500);
}

#[test]
fn a_search_follows_the_weights_in_hero_must_die() {
    use rules_core::games::hero_must_die::{Options, State};
    follows_the_weights::<State>(&Options::default(), 1500);
}

#[test]
fn a_search_follows_the_weights_in_valor_and_villainy() {
    use rules_core::games::valor_and_villainy::{Options, State};
    follows_the_weights::<State>(&Options::default(), 1500);
}

/// A decision of the toy at which a bid says something.
fn told() -> Toy {
    let mut state = Toy::new_game(&Options::default()).expect("the default");
    for rank in [3, 3, 1].map(|rank| Rank::new(rank).expect("1 to 3")) {
        state.apply_chance(Event::Dealt(rank));
    }
    state.apply_action(Bid(1));
    state
}

#[test]
fn worlds_weigh_alike_without_trust_and_otherwise_on_any_number_of_threads() {
    let mut state = told();
    // It would have bid more with more than a 1.
    state.apply_action(Bid(0));
    let run =
        |search: Search| search.run::<Toy>(&state.view(2), &mut generator(8, 0)).expect("it bids");
    let alike = run(Search::default());
    assert!((alike.effective_worlds - f64::from(alike.worlds)).abs() < 1e-9, "{alike:?}");
    let trusting = Search::default().with_trust(TRUST);
    let found = run(trusting);
    assert!(found.effective_worlds < 0.99 * f64::from(found.worlds), "{found:?}");
    assert_ne!(found.actions, alike.actions);
    assert_eq!(found, run(trusting.with_threads(3.try_into().expect("not 0"))));
    let tree = run(Search::default().with_method(Method::Guided));
    assert!((tree.effective_worlds - f64::from(tree.worlds)).abs() < 1e-9, "{tree:?}");
}

#[test]
fn trust_is_a_share_below_1() {
    let view = told().view(1);
    for trust in [-0.1, 1.0, 2.0, f64::NAN, f64::INFINITY] {
        let search = Search::default().with_trust(trust);
        let error = search.run::<Toy>(&view, &mut generator(1, 0)).expect_err("no share");
        assert!(matches!(error, SearchError::Trust(_)), "{error:?}");
        assert!(error.to_string().ends_with("must be from 0 and below 1"), "{error}");
    }
}

/// The weight of a world is what a policy makes of the choices of all others.
#[test]
fn the_past_likelihood_of_a_world_is_the_product_of_its_choices() {
    let mut state = told();
    state.apply_action(Bid(2));
    assert_eq!(past_likelihood(&state, 2, &HeuristicAgent), 1.0);
    // Ranks 3 and 3: each has four actions.
    assert_eq!(past_likelihood(&state, 2, &RandomAgent), 1.0 / 16.0);
    assert_eq!(past_likelihood(&state, 1, &RandomAgent), 1.0 / 4.0);
    let mut other = told();
    other.apply_action(Bid(3));
    assert_eq!(past_likelihood(&other, 2, &HeuristicAgent), 0.0);
}

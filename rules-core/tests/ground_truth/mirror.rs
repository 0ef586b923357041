//! Mirror descent by search in Kuhn poker, measured by exact best responses.

use rules_core::{
    Belief, Decision, Indexed, MirrorSearch, RandomAgent, Seat, Setup, Step, evaluate::Policy,
    likelihood,
};

use super::{
    kuhn::{Action, Card, Options, State},
    poker,
};

/// Bets more often with a better card.
#[derive(Clone, Copy)]
struct Bold;

impl Policy<State> for Bold {
    fn probabilities(&self, decision: &Decision<'_, State>, out: &mut [f64]) {
        let bet = f64::from(decision.view().1.expect("a card")) / 4.0;
        for (cell, action) in out.iter_mut().zip(decision.legal_actions()) {
            *cell = if action == Action::Bet { bet } else { 1.0 - bet };
        }
    }
}

/// Worlds by what the other seat would have done in them by a policy.
fn belief<P: Policy<State> + Copy + Sync>(policy: P) -> impl Belief<State> + Copy {
    move |world: &State, seat: Seat| {
        let cards = world.hands.iter().flatten();
        let card = |own: &u8| Card::all().find(|card| card.get() == *own).map(Step::Chance);
        let action = |bet: &bool| Step::Action(if *bet { Action::Bet } else { Action::Pass });
        let steps = cards.filter_map(card).chain(world.bets.iter().map(action));
        likelihood(State::setup(&Options::default()), steps, seat, &policy)
    }
}

/// One step from a policy, with worlds weighted by it.
fn step<P: Policy<State> + Copy + Sync>(
    policy: P,
    simulations: u32,
) -> MirrorSearch<P, impl Belief<State> + Copy> {
    let search = MirrorSearch::new(policy).with_simulations(simulations.try_into().unwrap());
    search.with_rate(4.0).with_belief(belief(policy))
}

/// What best responses gain against a policy in both seats, exactly.
fn gain(policy: &dyn Policy<State>) -> f64 {
    let tree = poker();
    tree.form().nash_conv(&tree.profile(&[policy, policy]).unwrap()).unwrap()
}

/// With more simulations less, down to what an exact step leaves; a step from a step leaves less.
#[test]
fn the_gain_of_best_responses_falls_with_the_simulations() {
    fn check<P: Policy<State> + Copy + Sync>(policy: P) {
        let with = |number| gain(&step(policy, number));
        let gains = [gain(&policy), with(8), with(32), with(128)];
        assert!(gains.is_sorted_by(|one, next| next < one), "{gains:?}");
        let more = with(2048);
        assert!((more - gains[3]).abs() < 0.02, "{more} after {gains:?}");
    }
    check(RandomAgent);
    check(Bold);
    let again = gain(&step(step(RandomAgent, 16), 16));
    assert!(again < gain(&step(RandomAgent, 128)) - 0.02, "{again}");
}

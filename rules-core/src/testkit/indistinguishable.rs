//! Two sessions that a seat cannot tell apart, played side by side.
//!
//! The first is the true state, the second a state determinized from the view of the seat.
//! The same steps are applied to both for as long as the views of the seat stay equal, or steps
//! between which the seat sees no difference, such as draws of different cards by another seat. A
//! step of another seat or of chance that exists in one session only, such as declining a
//! reaction that nobody could play in the other, is applied there alone. While the views
//! are equal, everything that the API gives the seat must be equal.
//!
//! What was public on the way stays different: dice of two values that are rolled in the open and
//! then put aside, or a change that is taken back, join no two sessions, though their views
//! are equal again.

use std::{
    format,
    string::{String, ToString},
    vec,
    vec::Vec,
};

use rand_core::Rng;

use super::{
    Promise,
    fault::{Broken, Held},
    kit::Kit,
    shrink::listed,
};
use crate::{
    DynSession, Generator, Indexed, Node, Seat, SerdeRules, Session, below, encode_seat, generator,
    step::{Step, StepOf, apply_step_to},
};

/// Greatest number of runs from a node.
const RUNS: u32 = 4;

/// Greatest number of steps of the true session in one run.
const LENGTH: usize = 48;

/// Greatest number of steps tried until one leads to equal views.
const TRIES: usize = 4;

impl<S: SerdeRules> Kit<'_, S> {
    /// Plays two sessions from this node, in each run for another seat.
    pub(super) fn indistinguishable(&mut self, state: &S) -> Held {
        self.indistinguishable_with(state, |_, _| String::new())
    }

    /// [`indistinguishable`](Self::indistinguishable) that also compares the result of `more`.
    pub(super) fn indistinguishable_with(&mut self, state: &S, more: More<S>) -> Held {
        let first = below(&mut self.rng, self.limits.seats.into());
        for run in 0..u32::try_from(self.worlds).map_or(RUNS, |worlds| worlds.min(RUNS)) {
            let seat = (first + run) % u32::from(self.limits.seats);
            let seat = Seat::try_from(seat).unwrap_or_default();
            let world = S::determinize(&state.view(seat), &mut self.rng);
            let mut pair = Pair { seat, here: begin(state)?, there: begin(&world)?, more };
            // How long the walk is changes nothing in the checks that follow.
            let mut rng = generator(self.rng.next_u64(), 0);
            for _ in 0..LENGTH {
                self.report.checked[Promise::Indistinguishable] += 1;
                pair.compare(&mut rng)?;
                if !pair.advance(&mut rng) {
                    break;
                }
            }
        }
        Ok(())
    }
}

/// A log of a session for a seat, which must be equal in both sessions.
pub(super) type More<S> = fn(&Session<S>, Seat) -> String;

/// A session from a state, with a history from there on.
fn begin<S: SerdeRules>(state: &S) -> Held<Session<S>> {
    Session::resume(state.clone()).map_err(|error| Broken {
        promise: Promise::DeterminizeValid,
        detail: format!("a session cannot start from it: {error}"),
    })
}

/// Two sessions with equal views of one seat.
struct Pair<S: SerdeRules> {
    seat: Seat,
    here: Session<S>,
    there: Session<S>,
    more: More<S>,
}

/// One of the sessions some steps later.
struct Ahead<S: SerdeRules> {
    state: S,
    steps: Vec<StepOf<S>>,
}

impl<S: SerdeRules> Pair<S> {
    /// Checks that everything the API gives the seat is equal.
    fn compare(&self, rng: &mut Generator) -> Held {
        let shared = rng.clone();
        // Both worlds get the same random numbers; the next comparison gets new ones.
        rng.next_u64();
        let mut here = reachable(&self.here, self.seat, shared.clone());
        let mut there = reachable(&self.there, self.seat, shared);
        for (found, session) in [(&mut here, &self.here), (&mut there, &self.there)] {
            found.push(("log", (self.more)(session, self.seat)));
        }
        for ((what, one), (_, other)) in here.iter().zip(&there) {
            if one != other {
                let detail = format!(
                    "seat {} has equal views in two worlds, but the {what} differs: {one} and \
                     {other}",
                    self.seat
                );
                return Err(Broken { promise: Promise::Indistinguishable, detail });
            }
        }
        Ok(())
    }

    /// Advances both sessions until the views are equal again; false if no step tried leads
    /// there.
    fn advance(&mut self, rng: &mut Generator) -> bool {
        let (here, there) = (self.here.state(), self.there.state());
        if here.node() == Node::Terminal {
            return false;
        }
        let mut steps = self.here.legal_steps();
        let common = here.node() == there.node();
        if common {
            steps.retain(|&step| listed(there, step));
        }
        for _ in 0..TRIES.min(steps.len()) {
            let size = u32::try_from(steps.len()).unwrap_or(u32::MAX);
            let step = steps.swap_remove(below(rng, size) as usize);
            let mut one = Ahead { state: here.clone(), steps: Vec::new() };
            let mut other = Ahead { state: there.clone(), steps: Vec::new() };
            one.go(step);
            if common {
                other.go(other.like(step, &one, self.seat, rng));
            }
            if meet(&mut one, &mut other, self.seat, &here.view(self.seat)) {
                return [(&mut self.here, one), (&mut self.there, other)].into_iter().all(
                    |(session, ahead)| ahead.steps.into_iter().all(|s| session.apply(s).is_ok()),
                );
            }
        }
        false
    }
}

impl<S: SerdeRules> Ahead<S> {
    fn go(&mut self, step: StepOf<S>) {
        apply_step_to(&mut self.state, step);
        self.steps.push(step);
    }

    /// The possible steps of this node; none if the seat itself decides.
    fn unseen(&self, seat: Seat) -> Vec<StepOf<S>> {
        let mut steps = Vec::new();
        if self.state.node() != Node::Player(seat) {
            steps.extend(self.state.legal_actions().iter().map(Step::Action));
            self.state.chance_outcomes(|outcome, _| steps.push(Step::Chance(outcome)));
        }
        steps
    }

    /// A step that is for the seat like one that the other session has taken: another one, such as a
    /// draw of another card, if the first that is tried leads to another state with the same view,
    /// in which the step taken would also have that view. Steps to the same state are no secret of
    /// their own: they may be taken in the open. Nor are steps whose views differ here.
    fn like(&self, step: StepOf<S>, taken: &Self, seat: Seat, rng: &mut Generator) -> StepOf<S> {
        let steps = self.unseen(seat);
        let Ok(size @ 1..) = u32::try_from(steps.len()) else { return step };
        let tried = steps[below(rng, size) as usize];
        let [next, same] = [tried, step].map(|step| {
            let mut state = self.state.clone();
            apply_step_to(&mut state, step);
            state
        });
        let view = taken.state.view(seat);
        let alike = next != same && next.view(seat) == view && same.view(seat) == view;
        if alike { tried } else { step }
    }

    /// The first step of others after which the seat has this view.
    fn towards(&self, seat: Seat, view: &S::View) -> Option<StepOf<S>> {
        self.unseen(seat).into_iter().find(|&step| {
            let mut next = self.state.clone();
            apply_step_to(&mut next, step);
            next.view(seat) == *view
        })
    }
}

/// Applies steps that exist in one session only, until the seat has equal views. No session comes back
/// to the view from which both began: the seat has seen what changed.
fn meet<S: SerdeRules>(
    one: &mut Ahead<S>,
    other: &mut Ahead<S>,
    seat: Seat,
    begin: &S::View,
) -> bool {
    // Each of the other seats may have a secret decision.
    for _ in 0..=2 * one.state.seats() {
        let (here, there) = (one.state.view(seat), other.state.view(seat));
        if here == there {
            return true;
        }
        if let Some(step) = one.towards(seat, &there).filter(|_| there != *begin) {
            one.go(step);
        } else if let Some(step) = other.towards(seat, &here).filter(|_| here != *begin) {
            other.go(step);
        } else if let Some(step) = one.towards(seat, &here) {
            one.go(step);
        } else if let Some(step) = other.towards(seat, &there) {
            other.go(step);
        } else {
            return false;
        }
    }
    false
}

/// Everything that the API gives a seat, by name.
fn reachable<S: SerdeRules>(
    session: &Session<S>,
    seat: Seat,
    mut rng: Generator,
) -> Vec<(&'static str, String)> {
    let (state, number) = (session.state(), u64::from(seat));
    let erased: &dyn DynSession = session;
    let node = state.node();
    let own = node == Node::Player(seat);
    let mut mask = vec![0; S::Action::COUNT];
    let masked = erased.action_mask(number, &mut mask);
    let mut row = super::numbers::Sheet::default();
    encode_seat(state, seat, &mut row);
    let mut found = vec![
        ("view as JSON", format!("{:?}", erased.view_json(number).map(|view| view.to_string()))),
        ("information state", format!("{:?}", erased.information_state(number))),
        ("history", format!("{:?}", erased.history_tokens(number))),
        ("mask", format!("{masked:?} {mask:?}")),
        ("observation", format!("{:?}", row.into_cells())),
        ("potential", format!("{:?}", erased.potential(number))),
        ("sub-goals", format!("{:?}", erased.subgoals(number))),
        ("payoff", format!("{:?}", erased.payoff(number))),
        ("end of the game", (node == Node::Terminal).to_string()),
        ("turn", own.to_string()),
    ];
    let refused = u64::from(below(&mut rng, u32::try_from(S::Action::COUNT).unwrap_or(1)));
    if own {
        let allowed = erased.is_legal(refused);
        let error = if allowed { Ok(()) } else { erased.fork().apply(refused) };
        found.push(("heuristic action", format!("{:?}", erased.heuristic_action())));
        found.push(("error", format!("{refused} {allowed} {error:?}")));
    }
    let world = erased.determinize(number, &mut rng).map(|world| world.digest());
    found.push(("determinized state", format!("{world:?}")));
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        digest, generator,
        testkit::{
            CheckConfig,
            histories::{ListedSteps, random_choice},
        },
    };

    /// Every changed view, at nodes of other seats, too: what an information state
    /// must not hold.
    fn every_view<S: SerdeRules>(session: &Session<S>, seat: Seat) -> String {
        let mut state = session.given().expect("it was resumed").clone();
        let mut seen = vec![digest(&state.view(seat))];
        for step in session.steps() {
            apply_step_to(&mut state, step);
            seen.push(digest(&state.view(seat)));
        }
        seen.dedup();
        format!("{seen:x?}")
    }

    /// Whether such sessions tell what the walk compares beside the list.
    fn tells<S: SerdeRules>(more: More<S>, nodes: usize) -> bool {
        let (options, config) =
            (S::Options::default(), CheckConfig { first: 1, ..CheckConfig::games(1) });
        let mut kit = Kit::<S>::new(&options, &config).expect("the default options");
        let (mut state, mut dice) = (S::setup(&options), generator(3, 0));
        for _ in 0..nodes {
            if state.node() == Node::Terminal {
                state = S::setup(&options);
            }
            if let Err(broken) = kit.indistinguishable_with(&state, more) {
                assert!(broken.detail.contains("the log differs"), "{}", broken.detail);
                return true;
            }
            let mut choices = ListedSteps::default();
            choices.read(&state);
            let step = random_choice(&state, &choices, &mut dice);
            apply_step_to(&mut state, step);
        }
        false
    }

    #[test]
    #[cfg(feature = "unsung_heroes")]
    fn the_views_at_nodes_of_others_tell_who_could_have_noped() {
        use crate::games::unsung_heroes::State;
        assert!(tells::<State>(every_view, 400));
    }

    #[test]
    #[cfg(feature = "hero_must_die")]
    fn the_views_at_nodes_of_others_tell_who_could_have_been_a_traitor() {
        use crate::games::hero_must_die::State;
        assert!(tells::<State>(every_view, 400));
    }

    #[test]
    #[cfg(feature = "valor_and_villainy")]
    fn the_views_at_nodes_of_others_tell_who_could_have_reacted() {
        use crate::games::valor_and_villainy::State;
        assert!(tells::<State>(every_view, 400));
    }
}

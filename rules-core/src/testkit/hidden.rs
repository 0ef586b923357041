//! Checks of views and determinized states: a seat learns nothing beyond its view.

use std::vec::Vec;

use super::{
    Promise,
    fault::{Broken, Held, calm},
    histories::play_on,
    kit::{Kit, count, differs, holds},
    steps::resume,
};
use crate::{Indexed, Node, Seat, SerdeRules, Step, below};

impl<S: SerdeRules> Kit<'_, S> {
    /// Checks the view of a seat, and states determinized from it.
    pub(super) fn secrets(&mut self, state: &S, seat: Seat) -> Held {
        let view = state.view(seat);
        let written = self.view_written(&view);
        hold!(self.report, ViewRoundTrip, written.is_ok(), "seat {seat}: {}", written.unwrap_err());
        let mut worlds = Vec::with_capacity(self.worlds);
        for i in 0..self.worlds {
            let before = (i == 0).then(|| self.rng.clone());
            let world = S::determinize(&view, &mut self.rng);
            self.world(state, seat, &view, &world)?;
            if let Some(before) = before {
                self.pure(&view, &world, before)?;
            }
            // The view of another seat in the determinized state, which no game may show.
            let other = (seat + 1) % state.seats();
            let written = self.view_written(&world.view(other));
            hold!(
                self.report,
                ViewRoundTrip,
                written.is_ok(),
                "seat {other}: {}",
                written.unwrap_err()
            );
            worlds.push(world);
        }
        self.learned(state, seat, &view, &worlds)
    }

    /// Compares a state determinized for `seat` with the true one.
    fn world(&mut self, state: &S, seat: Seat, view: &S::View, world: &S) -> Held {
        let seen = world.view(seat);
        hold!(
            self.report,
            DeterminizeView,
            seen == *view,
            "seat {seat} sees {view:?}, in the determinized state {seen:?}"
        );
        let same = holds(world, &self.components);
        hold!(
            self.report,
            DeterminizeComponents,
            same,
            "{}",
            differs(&self.components, &count(world))
        );
        let valid = world.validate();
        hold!(
            self.report,
            DeterminizeValid,
            valid.is_ok(),
            "{valid:?} for seat {seat} in {world:?}"
        );
        self.past_of_world(world)?;
        let nodes = (state.node(), world.node());
        let same = as_known(nodes.0, seat) == as_known(nodes.1, seat);
        hold!(self.report, DeterminizeNode, same, "seat {seat}: the nodes are {nodes:?}");
        if S::PERFECT_INFORMATION {
            hold!(
                self.report,
                PerfectInformation,
                world == state,
                "determinized for seat {seat}: {world:?} instead of {state:?}"
            );
        }
        if state.node() == Node::Player(seat) { self.blind(state, world) } else { Ok(()) }
    }

    /// The deciding seat has the same legal actions and gets the same errors in both states.
    fn blind(&mut self, state: &S, world: &S) -> Held {
        let mut legal = Vec::new();
        legal.extend(world.legal_actions());
        hold!(
            self.report,
            Blind,
            legal == self.choices.legal,
            "the legal actions are {:?}, in a state with the same view {legal:?}",
            self.choices.legal
        );
        let (mut here, mut there) = (resume(state)?, resume(world)?);
        for _ in 0..4 {
            let size = u32::try_from(S::Action::COUNT).unwrap_or(u32::MAX);
            let place = usize::try_from(below(&mut self.rng, size)).unwrap_or_default();
            let Some(action) = S::Action::from_index(place) else { continue };
            if legal.contains(&action) {
                continue;
            }
            let results = (here.apply(Step::Action(action)), there.apply(Step::Action(action)));
            hold!(self.report, Blind, results.0 == results.1, "the errors differ: {results:?}");
        }
        Ok(())
    }

    /// Plays a determinized state of each seat to the end.
    pub(super) fn playouts(&mut self, state: &S) -> Held {
        for seat in 0..self.limits.seats {
            let world = S::determinize(&state.view(seat), &mut self.rng);
            let valid = world.validate();
            hold!(
                self.report,
                DeterminizeValid,
                valid.is_ok(),
                "{valid:?} for seat {seat} in {world:?}"
            );
            self.report.checked[Promise::DeterminizePlays] += 1;
            let played = calm(|| play_on(world, self.limits, &mut self.rng));
            if let Err(detail) = played.and_then(core::convert::identity) {
                return Err(Broken { promise: Promise::DeterminizePlays, detail });
            }
        }
        Ok(())
    }
}

/// A node as a seat knows it. Which other seat decides may be a secret, for example who
/// may play a reaction; whether this seat decides is not.
fn as_known(node: Node, seat: Seat) -> Node {
    match node {
        Node::Player(other) if other != seat => Node::Player(Seat::MAX),
        node => node,
    }
}

//! Secrets: what a seat does not see makes no difference to it.

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
    /// What one seat knows, and worlds that it cannot tell from this one.
    pub(super) fn secrets(&mut self, state: &S, seat: Seat) -> Held {
        let view = state.view(seat);
        let told = self.view_written(&view);
        hold!(self.report, ViewRoundTrip, told.is_ok(), "seat {seat}: {}", told.unwrap_err());
        let mut worlds = Vec::with_capacity(self.worlds);
        for i in 0..self.worlds {
            let before = (i == 0).then(|| self.rng.clone());
            let guess = S::determinize(&view, &mut self.rng);
            self.world(state, seat, &view, &guess)?;
            if let Some(before) = before {
                self.pure(&view, &guess, before)?;
            }
            // Differs from what that seat really sees in what this one guessed.
            let other = (seat + 1) % state.seats();
            let told = self.view_written(&guess.view(other));
            hold!(self.report, ViewRoundTrip, told.is_ok(), "seat {other}: {}", told.unwrap_err());
            worlds.push(guess);
        }
        self.learned(state, seat, &view, &worlds)
    }

    /// One world against the real one, from one chair.
    fn world(&mut self, state: &S, seat: Seat, view: &S::View, guess: &S) -> Held {
        let seen = guess.view(seat);
        hold!(
            self.report,
            GuessView,
            seen == *view,
            "seat {seat} sees {view:?}, in the guess {seen:?}"
        );
        let same = holds(guess, &self.tally);
        hold!(self.report, GuessTally, same, "{}", differs(&self.tally, &count(guess)));
        let audit = guess.validate();
        hold!(self.report, GuessAudit, audit.is_ok(), "{audit:?} for seat {seat} in {guess:?}");
        let nodes = (state.node(), guess.node());
        let same = as_known(nodes.0, seat) == as_known(nodes.1, seat);
        hold!(self.report, GuessNode, same, "seat {seat}: the nodes are {nodes:?}");
        if S::PERFECT_INFORMATION {
            hold!(
                self.report,
                PerfectInformation,
                guess == state,
                "seat {seat} guessed {guess:?} for {state:?}"
            );
        }
        if state.node() == Node::Player(seat) { self.blind(state, guess) } else { Ok(()) }
    }

    /// The seat in turn may do the same in both worlds, and is told the same.
    fn blind(&mut self, state: &S, guess: &S) -> Held {
        let mut legal = Vec::new();
        legal.extend(guess.legal_actions());
        hold!(
            self.report,
            Blind,
            legal == self.choices.legal,
            "legal is {:?}, in a world that looks the same {legal:?}",
            self.choices.legal
        );
        let (mut here, mut there) = (resume(state)?, resume(guess)?);
        for _ in 0..4 {
            let size = u32::try_from(S::Action::COUNT).unwrap_or(u32::MAX);
            let place = usize::try_from(below(&mut self.rng, size)).unwrap_or_default();
            let Some(action) = S::Action::from_index(place) else { continue };
            if legal.contains(&action) {
                continue;
            }
            let told = (here.apply(Step::Action(action)), there.apply(Step::Action(action)));
            hold!(self.report, Blind, told.0 == told.1, "the errors differ: {told:?}");
        }
        Ok(())
    }

    /// Plays on from a guess of each seat to the end.
    pub(super) fn onward(&mut self, state: &S) -> Held {
        for seat in 0..self.limits.seats {
            let guess = S::determinize(&state.view(seat), &mut self.rng);
            let audit = guess.validate();
            hold!(self.report, GuessAudit, audit.is_ok(), "{audit:?} for seat {seat} in {guess:?}");
            self.report.checked[Promise::GuessPlays] += 1;
            let played = calm(|| play_on(guess, self.limits, &mut self.rng));
            if let Err(detail) = played.and_then(core::convert::identity) {
                return Err(Broken { promise: Promise::GuessPlays, detail });
            }
        }
        Ok(())
    }
}

/// A node as a seat knows it: which other seat decides may be a secret (who is
/// asked for a reaction), but not that it is this one, or none.
fn as_known(node: Node, seat: Seat) -> Node {
    match node {
        Node::Player(other) if other != seat => Node::Player(Seat::MAX),
        node => node,
    }
}

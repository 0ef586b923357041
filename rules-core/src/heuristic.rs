//! The heuristic of a game: an action from what a seat knows, and further ways to play.

use crate::{ActionSet, Observe, Seat};

/// A fixed, rule-based strategy.
///
/// ```
/// use rules_core::{Heuristic, Session, games::regidice::State, generator};
/// let mut session = Session::<State>::new(&Default::default())?;
/// let seat = session.sample_until_decision(&mut generator(1, 0)).expect("a decision");
/// let (view, legal) = (session.view(seat), session.legal_actions());
/// let action = State::heuristic_action(&view, legal);
/// assert!(legal.contains(action));
/// assert_eq!(action, State::heuristic_action(&view, legal)); // always the same
/// # Ok::<(), rules_core::OptionError>(())
/// ```
pub trait Heuristic: Observe {
    /// Chooses one of the legal actions from what the deciding seat knows. Requires
    /// that `legal` is not empty. Equal arguments give the same action.
    fn heuristic_action(view: &Self::View, legal: ActionSet<Self::Action>) -> Self::Action;

    /// Number of further ways to play, which [`plan_action`](Self::plan_action) follows; a search compares
    /// them with the heuristic's.
    const PLANS: u8 = 0;

    /// Chooses one of the legal actions by a plan below [`PLANS`](Self::PLANS): a variant of the heuristic
    /// that is worth following to the end of the game, though not in every position. Requires what
    /// [`heuristic_action`](Self::heuristic_action) requires. Equal arguments give the same action.
    fn plan_action(view: &Self::View, legal: ActionSet<Self::Action>, _plan: u8) -> Self::Action {
        Self::heuristic_action(view, legal)
    }

    /// The action of the deciding seat by a plan below [`PLANS`](Self::PLANS), or by the heuristic: what
    /// [`plan_action`](Self::plan_action) or [`heuristic_action`](Self::heuristic_action) chooses from the view of
    /// that seat. Requires what these require, and the legal actions of this state.
    ///
    /// The provided method makes the view. Override it only for speed, where a view copies much that the
    /// choice does not read; the conformance kit compares the two.
    ///
    /// ```
    /// use rules_core::{Heuristic, Session, games::valor_and_villainy::State, generator};
    /// let mut session = Session::<State>::new(&Default::default())?;
    /// let seat = session.sample_until_decision(&mut generator(1, 0)).expect("a decision");
    /// let (state, legal) = (session.state(), session.legal_actions());
    /// let action = State::heuristic_action(&state.view(seat), legal);
    /// assert_eq!(state.seat_action(seat, legal, None), action);
    /// # use rules_core::Observe;
    /// # Ok::<(), rules_core::OptionError>(())
    /// ```
    fn seat_action(
        &self,
        seat: Seat,
        legal: ActionSet<Self::Action>,
        plan: Option<u8>,
    ) -> Self::Action {
        let view = self.view(seat);
        match plan {
            Some(plan) => Self::plan_action(&view, legal, plan),
            None => Self::heuristic_action(&view, legal),
        }
    }

    /// Estimates the return of every seat if all follow the heuristic from here on. Writes them
    /// into `values`, one cell for each seat in seat order, and returns `true`; or returns
    /// `false` and leaves `values` as they are. Equal states give the same.
    ///
    /// A game may estimate some states only, such as the starts of turns; the provided
    /// method estimates none. A search calls it on states that it sampled from a view, so it
    /// may read all of the state: see [`Method::Guided`](crate::Method::Guided).
    fn estimate(&self, _values: &mut [f64]) -> bool {
        false
    }
}

//! Flow: takes the forced steps of a state until it waits for a seat or for chance.
//!
//! A game with forced steps says what it waits for ([`Flow::pending`]) and what one action,
//! one chance outcome and one forced step do. The loop over forced steps is written here, once
//! for all games, and with it the rule of `auto_forced`.
//!
//! The trait is not public: its types name parts of a state that are not. A game whose every
//! step ends at a node needs none of it and implements `Legal` and `Apply` alone.

use crate::{Legal, Node, Seat};

/// What a state waits for, or that it does not wait.
///
/// `D` and `C` hold what a game worked out for this, so that it is not worked out again: the
/// seat that decides, the cards that chance draws from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pending<D, C> {
    /// An action of one seat.
    Decision(D),
    /// A chance outcome.
    Chance(C),
    /// Nothing: the rules take a step of their own.
    Forced,
    /// Nothing: the game is over.
    Terminal,
}

impl<D, C> Pending<D, C> {
    /// The node of a state that waits for this. A state at which a forced step is due is
    /// never shown; it counts as terminal, because nothing is asked of anybody.
    #[allow(dead_code, reason = "not used if Unsung Heroes is compiled alone")]
    #[inline]
    pub(crate) fn node(self, seat: impl FnOnce(D) -> Seat) -> Node {
        match self {
            Self::Decision(decision) => Node::Player(seat(decision)),
            Self::Chance(_) => Node::Chance,
            Self::Forced | Self::Terminal => Node::Terminal,
        }
    }
}

/// What the state of `S` waits for.
pub(crate) type PendingOf<S> = Pending<<S as Flow>::Decision, <S as Flow>::Chance>;

/// A game with forced steps: `Apply::apply_action` is [`do_action`](Self::do_action) and then
/// [`advance`](Self::advance), `Apply::apply_chance` is [`do_chance`](Self::do_chance) and then
/// the same.
pub(crate) trait Flow: Legal {
    /// What is known of a pending decision: usually who decides.
    type Decision: Copy;
    /// What is known of a pending chance outcome: usually what is drawn or rolled.
    type Chance: Copy;

    /// What the state waits for. Does not count the legal actions or the outcomes.
    fn pending(&self) -> PendingOf<Self>;

    /// What an action does, without the forced steps that follow.
    fn do_action(&mut self, action: Self::Action);

    /// What a chance outcome does, without the forced steps that follow.
    fn do_chance(&mut self, outcome: Self::ChanceOutcome);

    /// One forced step. Called at [`Pending::Forced`] alone, and so by no game that has none.
    fn do_forced(&mut self) {}

    /// At least one forced step; [`advance`](Self::advance) asks what the state waits for after it.
    ///
    /// Override it only for speed, where it is known that more follow.
    #[inline]
    fn do_forced_steps(&mut self) {
        self.do_forced();
    }

    /// Whether a decision with one legal action is made by the rules and not shown. A game
    /// with the option `auto_forced` returns that option.
    #[inline]
    fn auto_forced(&self) -> bool {
        true
    }

    /// The legal action of a pending decision if there is exactly one.
    ///
    /// Override it only for speed, where a look at the state excludes it.
    #[inline]
    fn only_action(&self) -> Option<Self::Action> {
        self.legal_actions().only()
    }

    /// The possible outcome of a pending chance node if there is exactly one and the game
    /// shows no such node. By default chance nodes are always shown.
    #[inline]
    fn only_outcome(&self, _chance: Self::Chance) -> Option<Self::ChanceOutcome> {
        None
    }

    /// Takes forced steps, and with [`auto_forced`](Self::auto_forced) forced actions and
    /// outcomes, until the state waits. Returns what for, which is never
    /// [`Pending::Forced`].
    #[inline]
    fn advance(&mut self) -> PendingOf<Self> {
        loop {
            let pending = self.pending();
            match pending {
                Pending::Forced => self.do_forced_steps(),
                Pending::Decision(_) => match self.forced_action() {
                    Some(action) => self.do_action(action),
                    None => return pending,
                },
                Pending::Chance(chance) => match self.only_outcome(chance) {
                    Some(outcome) => self.do_chance(outcome),
                    None => return pending,
                },
                Pending::Terminal => return pending,
            }
        }
    }

    /// Whether the state waits, so that its node is shown: [`advance`](Self::advance) leaves
    /// it as it is.
    #[inline]
    fn waits(&self) -> bool {
        match self.pending() {
            Pending::Forced => false,
            Pending::Decision(_) => self.forced_action().is_none(),
            Pending::Chance(chance) => self.only_outcome(chance).is_none(),
            Pending::Terminal => true,
        }
    }

    /// The action that the rules take for the seat whose decision is pending.
    #[inline]
    fn forced_action(&self) -> Option<Self::Action> {
        if self.auto_forced() { self.only_action() } else { None }
    }
}

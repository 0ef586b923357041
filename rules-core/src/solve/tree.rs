//! The tree of a game: every history, put together to information sets.

use alloc::{vec, vec::Vec};

use super::{
    PAUSE, SolveConfig, SolveError,
    form::{Profile, SequenceForm},
    graph::check_probabilities,
    hash::Table,
};
use crate::{Decision, Indexed, Node, Rules, Seat, agent::Policy};

/// All histories of a small game from a state that every seat knows, by what each seat knows.
///
/// Seats have perfect recall: an information set is a sequence of the seat's own views and
/// actions and its view now. Views between its decisions do not count, as in
/// [`DynSession::information_state`](crate::DynSession::information_state). The tree is kept in
/// sequence form ([`form`](Self::form)): per information set, and per end of the game the last
/// actions of the seats. Histories are walked once.
///
/// ```no_run
/// use rules_core::{RandomAgent, prelude::*, solve::{GameTree, SolveConfig, SolveError}};
/// use rules_core::games::unsung_heroes::State; // a game of your own that is small enough
/// let start = State::new_game(&Default::default())?;
/// let tree = GameTree::new(&start, &SolveConfig::default(), &|| false)?;
/// let random = tree.profile(&[&RandomAgent, &RandomAgent])?;
/// println!("{}", tree.form().exploitability(&random)?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct GameTree<S: Rules> {
    form: SequenceForm,
    /// A state of each information set.
    states: Vec<S>,
}

impl<S: Rules> GameTree<S> {
    /// Walks all histories from a state.
    ///
    /// `config.max_states` limits their number. `stop` is asked again and again and ends the
    /// work when it returns `true`.
    ///
    /// # Errors
    ///
    /// If there are too many histories, states that a seat cannot tell apart have different
    /// legal actions, or `stop` returned `true`.
    pub fn new(
        start: &S,
        config: &SolveConfig,
        stop: &dyn Fn() -> bool,
    ) -> Result<Self, SolveError> {
        config.check()?;
        let mut builder = Builder::new(start, config);
        builder.walk(start, stop)?;
        Ok(Self { form: builder.form, states: builder.states })
    }

    /// The tree without the types of the game: its solvers.
    #[must_use]
    pub const fn form(&self) -> &SequenceForm {
        &self.form
    }

    /// The tree without the types of the game.
    #[must_use]
    pub fn into_form(self) -> SequenceForm {
        self.form
    }

    /// A state of an information set, by its number; the deciding seat cannot tell the others
    /// from it. `None` past the last one.
    #[must_use]
    pub fn state(&self, information_set: usize) -> Option<&S> {
        self.states.get(information_set)
    }

    /// What policies do at every information set: one for each seat.
    ///
    /// # Errors
    ///
    /// If there is not one policy for each seat, or probabilities do not add up to 1.
    pub fn profile(&self, policies: &[&dyn Policy<S>]) -> Result<Profile, SolveError> {
        let seats = self.form.seats();
        if policies.len() != usize::from(seats) {
            return Err(SolveError::Policies { given: policies.len(), seats });
        }
        let mut probs = vec![0.0; self.form.cells()];
        for (set, state) in self.form.information_sets().iter().zip(&self.states) {
            let Some(decision) = Decision::of(state) else { continue };
            let cells = &mut probs[set.cells()];
            policies[usize::from(set.seat)].probabilities(&decision, cells);
            check_probabilities(set.seat, cells)?;
        }
        Ok(Profile(probs))
    }
}

/// A tree while it is walked.
struct Builder<'a, S: Rules> {
    form: SequenceForm,
    states: Vec<S>,
    /// Information sets by the seat's last action and its view.
    index: Table<(u32, S::View), u32>,
    config: &'a SolveConfig,
    /// Histories to be walked, with their probability.
    stack: Vec<(S, f64)>,
    /// The last action of each seat, for each of them.
    last: Vec<u32>,
}

impl<'a, S: Rules> Builder<'a, S> {
    fn new(start: &S, config: &'a SolveConfig) -> Self {
        let options = start.options();
        let limits = S::limits(&options);
        let range = f64::from(limits.max_payoff) - f64::from(limits.min_payoff);
        Self {
            form: SequenceForm::new(
                start.seats(),
                S::utility(&options),
                range / f64::from(S::UNIT),
            ),
            states: Vec::new(),
            index: Table::default(),
            config,
            stack: Vec::new(),
            last: Vec::new(),
        }
    }

    fn walk(&mut self, start: &S, stop: &dyn Fn() -> bool) -> Result<(), SolveError> {
        let seats = usize::from(self.form.seats());
        let mut at: Vec<u32> = (0..).take(seats).collect();
        self.push(start.clone(), 1.0, &at);
        let most = self.config.max_states.min(u64::from(u32::MAX) - 1);
        while let Some((state, probs)) = self.stack.pop() {
            at.copy_from_slice(&self.last[self.last.len() - seats..]);
            self.last.truncate(self.last.len() - seats);
            self.form.histories += 1;
            if self.form.histories > most {
                return Err(self.config.too_large());
            }
            if self.form.histories.is_multiple_of(PAUSE as u64) && stop() {
                return Err(SolveError::Stopped);
            }
            self.visit(&state, probs, &mut at)?;
        }
        Ok(())
    }

    fn push(&mut self, state: S, probs: f64, at: &[u32]) {
        self.stack.push((state, probs));
        self.last.extend_from_slice(at);
    }

    fn visit(&mut self, state: &S, probs: f64, at: &mut [u32]) -> Result<(), SolveError> {
        match state.node() {
            Node::Terminal => {
                let pay = |seat| probs * f64::from(state.payoff(seat)) / f64::from(S::UNIT);
                self.form.end(at, (0..state.seats()).map(pay));
            }
            Node::Chance => {
                let total = f64::from(state.total_weight());
                state.chance_outcomes(|outcome, weight| {
                    let mut next = state.clone();
                    next.apply_chance(outcome);
                    self.push(next, probs * f64::from(weight) / total, at);
                });
            }
            Node::Player(seat) => {
                let first = self.information_set(state, seat, at[usize::from(seat)])?;
                for (cell, action) in (first..).zip(state.legal_actions()) {
                    let mut next = state.clone();
                    next.apply_action(action);
                    at[usize::from(seat)] = cell;
                    self.push(next, probs, at);
                }
            }
        }
        Ok(())
    }

    /// The first cell of an information set, which is made if it is new.
    fn information_set(&mut self, state: &S, seat: Seat, last: u32) -> Result<u32, SolveError> {
        let view = state.view(seat);
        let legal = state.legal_actions();
        let new = self.form.sets.len();
        let number = u32::try_from(new).map_err(|_| self.config.too_large())?;
        let number = *self.index.entry((last, view)).or_insert(number) as usize;
        if number == new {
            let actions = legal.iter().map(index_of);
            let first = self.form.information_set(seat, last, actions);
            self.states.push(state.clone());
            return first.ok_or_else(|| self.config.too_large());
        }
        let old = &self.form.sets[number];
        let known = &self.form.actions[old.cells()];
        let same = known.iter().copied().eq(legal.iter().map(index_of));
        if same { Ok(old.first) } else { Err(SolveError::Legal { seat }) }
    }
}

fn index_of(action: impl Indexed) -> u32 {
    u32::try_from(action.index()).expect("catalogues are small")
}

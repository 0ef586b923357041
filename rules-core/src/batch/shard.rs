//! Shard: steps the games of a batch from one decision of the caller to the next.

use alloc::{borrow::ToOwned, vec::Vec};

use super::{
    Autoreset, BatchBuffers, BatchConfig, BatchError, Controller, Illegal, Sizes,
    custom::OwnAgent,
    rows::ratio,
    slot::{Over, PendingAction, Slot},
    starts,
    update::RowUpdate,
};
use crate::{
    ActionSet, BuiltinAgent, Decision, Generator, Indexed, Node, Record, Rules, Seat, Step,
    StepError, agent::random_action, step::refusal,
};

/// Besides the stream for chance outcomes, a game has one for its controllers and one for
/// the caller's samples. These bits keep the stream numbers apart from those of all games.
pub(super) const AGENTS: u64 = 1 << 32;
pub(super) const SAMPLES: u64 = 1 << 33;

/// Games of one kind in lock-step.
#[derive(Clone, Debug)]
pub(super) struct Shard<S: Rules> {
    pub(super) config: BatchConfig,
    pub(super) sizes: Sizes,
    pub(super) first: usize,
    pub(super) start: S,
    pub(super) slots: Vec<Slot<S>>,
    pub(super) pending_actions: Vec<PendingAction<S::Action>>,
    /// Room for the next pending actions, which replace them once all have been read.
    pub(super) read_actions: Vec<PendingAction<S::Action>>,
    /// Generators of the controllers and of the caller's samples, by game.
    pub(super) streams: Vec<(Generator, Generator)>,
    /// Rewards since the previous row, by game and seat.
    pub(super) pending_rewards: Vec<f64>,
    /// Sum of the rewards of the game, by game and seat.
    pub(super) episode_returns: Vec<f64>,
    /// Potential at the previous row, by game and seat.
    pub(super) last_potential: Vec<f64>,
    /// Legal actions, by game: computed once for the mask, the next action and samples.
    pub(super) legal: Vec<ActionSet<S::Action>>,
    pub(super) update: RowUpdate,
    /// Networks and custom agents by seat, and their clones by game and seat; both empty without
    /// any.
    pub(super) prototypes: Vec<Option<OwnAgent<S>>>,
    pub(super) agents: Vec<Option<OwnAgent<S>>>,
}

impl<S: Rules> Shard<S> {
    /// Plays from a node until the caller has to decide or the game is over; says whether it is.
    #[inline]
    pub(super) fn run(&mut self, at: usize, mut node: Node) -> Result<bool, StepError> {
        let slot = &mut self.slots[at];
        loop {
            node = match node {
                Node::Terminal => return Ok(true),
                Node::Chance => {
                    let outcome = slot.outcome()?;
                    slot.log(Step::Chance(outcome));
                    slot.state.node_after_chance(outcome)
                }
                Node::Player(seat) => {
                    let action = match self.config.controller(seat) {
                        Controller::External => {
                            slot.seat = seat;
                            return Ok(false);
                        }
                        Controller::Agent(BuiltinAgent::Random) => {
                            random_action(&slot.state, &mut self.streams[at].0)
                        }
                        Controller::Agent(
                            agent @ (BuiltinAgent::Heuristic | BuiltinAgent::Plan(_)),
                        ) => Decision::of_seat(&slot.state, seat).planned_action(agent.plan()),
                        Controller::Network(_) | Controller::Custom(_) => {
                            let own = at * self.sizes.seats + usize::from(seat);
                            let agent = self.agents[own].as_mut().expect("a clone for each game");
                            let rng = &mut self.streams[at].0;
                            agent.action(&slot.state, seat, rng)
                        }
                    };
                    slot.node_after_action(action)
                }
            }
        }
    }

    /// Whether a state has the options and the number of seats of the batch: who plays can have
    /// changed since its set-up.
    pub(super) fn takes(&self, state: &S) -> bool {
        starts::fits(state, &self.start)
    }

    /// Continues from a state to the caller's first decision, or to the end of the game.
    /// `history` is what a game whose steps are logged had before.
    pub(super) fn put(&mut self, at: usize, state: S, history: Option<Record>) {
        let slot = &mut self.slots[at];
        slot.state = state;
        slot.clear();
        if let Some(step_log) = &mut slot.step_log {
            step_log.script.clear();
            step_log.used = 0;
        }
        if let Some(history) = history {
            slot.log_history(history);
        }
        self.clear_sums(at);
        self.renew_agents(at);
        let node = self.slots[at].state.node();
        let ended = self.run(at, node).expect("without a script every outcome fits");
        if ended {
            self.slots[at].over = Over::Terminated;
        }
        self.add_rewards(at, ended);
        self.find_legal(at);
    }

    /// Lets rewards and returns count from here.
    pub(super) fn clear_sums(&mut self, at: usize) {
        let seats = self.sums(at);
        self.pending_rewards[seats.clone()].fill(0.0);
        self.episode_returns[seats.clone()].fill(0.0);
        for (seat, potential_now) in (0..).zip(&mut self.last_potential[seats]) {
            *potential_now = potential(&self.slots[at].state, seat);
        }
    }

    /// Replaces the networks and custom agents of a game by fresh clones.
    #[inline]
    pub(super) fn renew_agents(&mut self, at: usize) {
        if !self.prototypes.is_empty() {
            let seats = self.sums(at);
            self.agents[seats].clone_from_slice(&self.prototypes);
        }
    }

    /// Computes the legal actions of a game.
    #[inline]
    pub(super) fn find_legal(&mut self, at: usize) {
        self.legal[at] = self.slots[at].state.legal_actions();
    }

    /// A random legal action of a game that waits for the caller; the one that
    /// [`random_action`] chooses with the same generator.
    #[inline]
    pub(super) fn sample_one(&mut self, at: usize) -> usize {
        let action = self.legal[at].sample(&mut self.streams[at].1);
        action.expect("a game that waits has a legal action").index()
    }

    /// The range of a game in the vectors by game and seat.
    pub(super) fn sums(&self, at: usize) -> core::ops::Range<usize> {
        at * self.sizes.seats..(at + 1) * self.sizes.seats
    }

    /// Whether a list is as long as the batch has games.
    pub(super) fn one_for_each_game(&self, given: usize) -> Result<(), BatchError> {
        let games = self.slots.len();
        if given == games { Ok(()) } else { Err(BatchError::Length { given, games }) }
    }

    /// What an action id does in the next step of a game.
    #[inline]
    pub(super) fn read(
        &self,
        at: usize,
        action: i64,
    ) -> Result<PendingAction<S::Action>, BatchError> {
        let slot = &self.slots[at];
        if slot.over != Over::No {
            return match (self.config.autoreset, action) {
                (Autoreset::NextStep | Autoreset::SameStep, _) => Ok(PendingAction::Begin),
                (Autoreset::Never, -1) => Ok(PendingAction::Pass),
                (Autoreset::Never, _) => Err(BatchError::Ended { slot: self.first + at, action }),
            };
        }
        let known = usize::try_from(action).ok().and_then(S::Action::from_index);
        match known {
            Some(legal) if self.legal[at].contains(legal) => Ok(PendingAction::Action(legal)),
            _ if self.config.illegal != Illegal::Refuse => Ok(PendingAction::Illegal),
            _ => Err(self.refuse(at, action, known)),
        }
    }

    #[cold]
    fn refuse(&self, at: usize, action: i64, known: Option<S::Action>) -> BatchError {
        let slot = self.first + at;
        match known {
            None => BatchError::NoAction { slot, action, count: S::Action::COUNT },
            Some(step) => {
                let error = refusal(&self.slots[at].state, Step::Action(step));
                BatchError::Step { slot, action, error }
            }
        }
    }

    /// Applies the pending action of a game.
    #[inline]
    fn execute(&mut self, at: usize) -> Result<(), BatchError> {
        let pending = core::mem::replace(&mut self.pending_actions[at], PendingAction::Pass);
        let (sum, mut penalty) = (self.sums(at), 0.0);
        let action = match pending {
            PendingAction::Pass => {
                self.pending_rewards[sum].fill(0.0);
                return Ok(());
            }
            PendingAction::Begin => return self.begin(at),
            PendingAction::Action(action) => Some(action),
            PendingAction::Illegal => {
                penalty = self.config.penalty;
                (self.config.illegal == Illegal::Replace)
                    .then(|| random_action(&self.slots[at].state, &mut self.streams[at].0))
            }
        };
        let slot = &mut self.slots[at];
        let (actor, mut ended) = (usize::from(slot.seat), false);
        if let Some(action) = action {
            let node = slot.node_after_action(action);
            ended = self.run(at, node).map_err(|error| self.script_error(at, error))?;
            self.find_legal(at);
        }
        let slot = &mut self.slots[at];
        slot.length = slot.length.saturating_add(1);
        if ended || (action.is_none() && self.config.illegal == Illegal::End) {
            slot.over = Over::Terminated;
        } else if self.config.max_length.is_some_and(|max_length| slot.length >= max_length) {
            slot.over = Over::Truncated;
        }
        self.pending_rewards[sum.clone()].fill(0.0);
        self.add_rewards(at, ended);
        self.pending_rewards[sum.start + actor] += penalty;
        self.episode_returns[sum.start + actor] += penalty;
        Ok(())
    }

    /// Adds the rewards since the previous row.
    #[inline]
    fn add_rewards(&mut self, at: usize, ended: bool) {
        let (state, sum) = (&self.slots[at].state, self.sums(at));
        for (seat, i) in (0..).zip(sum) {
            let (before, now) = (self.last_potential[i], potential(state, seat));
            // So it is at almost every step without shaping.
            if !ended && before == 0.0 && now == 0.0 {
                continue;
            }
            let mut reward = self.config.discount * now - before;
            self.last_potential[i] = now;
            if ended {
                reward += f64::from(state.payoff(seat)) / f64::from(S::UNIT);
            }
            self.pending_rewards[i] += reward;
            self.episode_returns[i] += reward;
        }
    }

    /// Applies the pending action of a game and writes its row.
    pub(super) fn turn(
        &mut self,
        at: usize,
        rows: &mut BatchBuffers<'_>,
    ) -> Result<(), BatchError> {
        self.execute(at)?;
        self.write_sums(at, rows);
        if self.config.autoreset == Autoreset::SameStep && self.slots[at].over != Over::No {
            let slot = &self.slots[at];
            rows.final_observation.write(at, self.sizes.observation, &slot.state, slot.seat);
            if let Some(seat) = rows.final_seat.get_mut(at) {
                *seat = signed(slot.seat);
            }
            self.begin(at)?;
        }
        let (slot, width) = (&self.slots[at], self.sizes.observation);
        rows.observation.update(at, width, &slot.state, slot.seat, &mut self.update);
        self.write_turn(at, rows);
        Ok(())
    }

    /// Writes rewards, returns and length of a game, and whether it is over.
    #[inline]
    pub(super) fn write_sums(&self, at: usize, rows: &mut BatchBuffers<'_>) {
        let (slot, sum) = (&self.slots[at], self.sums(at));
        if !rows.rewards.is_empty() {
            rows.rewards[sum.clone()].copy_from_slice(&self.pending_rewards[sum.clone()]);
        }
        if !rows.returns.is_empty() {
            rows.returns[sum.clone()].copy_from_slice(&self.episode_returns[sum]);
        }
        if let Some(flag) = rows.terminated.get_mut(at) {
            *flag = slot.over == Over::Terminated;
        }
        if let Some(flag) = rows.truncated.get_mut(at) {
            *flag = slot.over == Over::Truncated;
        }
        if let Some(length) = rows.length.get_mut(at) {
            *length = i32::try_from(slot.length).unwrap_or(i32::MAX);
        }
    }

    /// Writes the whole observation of a game.
    #[inline]
    pub(super) fn write_observation(&self, at: usize, rows: &mut BatchBuffers<'_>) {
        let slot = &self.slots[at];
        rows.observation.write(at, self.sizes.observation, &slot.state, slot.seat);
    }

    /// Writes seat and action mask of a game.
    #[inline]
    pub(super) fn write_turn(&self, at: usize, rows: &mut BatchBuffers<'_>) {
        let slot = &self.slots[at];
        if let Some(seat) = rows.seat.get_mut(at) {
            *seat = signed(slot.seat);
        }
        if !rows.action_mask.is_empty() {
            let cells = at * S::Action::COUNT..(at + 1) * S::Action::COUNT;
            self.write_mask(at, slot.seat, &mut rows.action_mask[cells]);
        }
        if !rows.packed_mask.is_empty() {
            let bytes = self.sizes.packed();
            let packed = &mut rows.packed_mask[at * bytes..(at + 1) * bytes];
            self.mask(at, slot.seat).write_packed(packed);
        }
    }

    /// Writes the action mask of a seat.
    #[inline]
    pub(super) fn write_mask(&self, at: usize, seat: Seat, action_mask: &mut [i8]) {
        self.mask(at, seat).write_mask(action_mask);
    }

    /// What an action mask of a seat has: all actions once the game has terminated.
    #[inline]
    fn mask(&self, at: usize, seat: Seat) -> ActionSet<S::Action> {
        let slot = &self.slots[at];
        if slot.over == Over::Terminated {
            ActionSet::all()
        } else if seat == slot.seat {
            self.legal[at]
        } else {
            ActionSet::EMPTY
        }
    }

    /// Runs `try_it` on a game and restores a scripted game after an error: an outcome was not
    /// possible, or the game ended before the caller decided.
    #[inline]
    pub(super) fn guarded(
        &mut self,
        at: usize,
        try_it: impl FnOnce(&mut Self) -> Result<(), BatchError>,
    ) -> Result<(), BatchError> {
        if !self.slots[at].is_scripted() {
            return try_it(self);
        }
        let (slot, streams, sum) =
            (self.slots[at].clone(), self.streams[at].clone(), self.sums(at));
        let agents = self.agents.get(sum.clone()).map(<[_]>::to_vec);
        let sums = [&self.pending_rewards, &self.episode_returns, &self.last_potential]
            .map(|sums| sums[sum.clone()].to_owned());
        try_it(self).inspect_err(|_| {
            self.slots[at] = slot;
            self.streams[at] = streams;
            if let Some(agents) = agents {
                self.agents[sum.clone()].clone_from_slice(&agents);
            }
            for (to, from) in
                [&mut self.pending_rewards, &mut self.episode_returns, &mut self.last_potential]
                    .into_iter()
                    .zip(sums)
            {
                to[sum.clone()].copy_from_slice(&from);
            }
            self.find_legal(at);
        })
    }

    #[cold]
    pub(super) fn script_error(&self, at: usize, error: StepError) -> BatchError {
        BatchError::Step { slot: self.first + at, action: -1, error }
    }
}

/// Potential of a seat as a float.
#[inline]
pub(super) fn potential<S: Rules>(state: &S, seat: Seat) -> f64 {
    ratio(state.potential(seat))
}

/// A seat as `i8`.
pub(super) fn signed(seat: Seat) -> i8 {
    i8::try_from(seat).unwrap_or(i8::MAX)
}

/// The index of an action as `i64`.
pub(super) fn wide(action: impl Indexed) -> i64 {
    i64::try_from(action.index()).unwrap_or(i64::MAX)
}

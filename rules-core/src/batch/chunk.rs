//! Chunk: how a game of a batch goes from one row to the next.

use alloc::{borrow::ToOwned, boxed::Box, vec::Vec};

use serde::{Deserialize, Serialize};

use super::{Chair, Illegal, LaneError, Plan, Restart, Rows, Sizes};
use crate::{
    Dense, Generator, Kind, Mark, Node, Rules, Seat, Step, StepError, agent::random_action, below,
    draw, features::unpack, record::pack, step::refusal,
};

/// Beside the stream of its luck, a game has one for its agents and one for the
/// caller's samples, far from the numbers of other games.
pub(super) const AGENTS: u64 = 1 << 32;
pub(super) const SAMPLES: u64 = 1 << 33;

/// How a game stands with its row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Over {
    No,
    Terminated,
    Truncated,
}

/// What a game does in the next step.
#[derive(Clone, Copy, Debug)]
pub(super) enum Order<A> {
    Act(A),
    Illegal,
    Begin,
    Pass,
}

/// The steps of a game, and the outcomes that are laid down for it.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct Diary {
    pub(super) steps: Vec<u32>,
    pub(super) script: Vec<u32>,
    /// How many outcomes of the script have fallen.
    pub(super) fallen: usize,
}

/// What every step of a game touches.
#[derive(Clone, Debug)]
pub(super) struct Lane<S> {
    pub(super) state: S,
    pub(super) luck: Generator,
    pub(super) over: Over,
    pub(super) seat: Seat,
    pub(super) length: u32,
    pub(super) diary: Option<Box<Diary>>,
}

/// Games of one kind in lock-step.
#[derive(Clone, Debug)]
pub(super) struct Chunk<S: Rules> {
    pub(super) plan: Plan,
    pub(super) sizes: Sizes,
    pub(super) first: usize,
    pub(super) start: S,
    pub(super) lanes: Vec<Lane<S>>,
    pub(super) orders: Vec<Order<S::Action>>,
    /// Streams of the agents and of the caller's samples, by game.
    pub(super) streams: Vec<(Generator, Generator)>,
    /// What each seat earned since the row before, by game and seat.
    pub(super) owed: Vec<f64>,
    /// What each seat earned in all, by game and seat.
    pub(super) earned: Vec<f64>,
    /// Potential that each seat was paid for last, by game and seat.
    pub(super) shape: Vec<f64>,
    /// Which actions are legal, by game, as bits: they are listed once, for the
    /// mask, for the next order and for samples.
    pub(super) allowed: Vec<u64>,
    /// Room for a list of legal actions.
    pub(super) legal: Vec<S::Action>,
}

impl<S: Rules> Lane<S> {
    /// The outcome that falls now.
    #[inline]
    fn outcome(&mut self) -> Result<S::Chance, StepError> {
        if self.is_scripted() { self.scripted() } else { Ok(draw(&self.state, &mut self.luck)) }
    }

    /// Whether the next outcome is laid down.
    #[inline]
    fn is_scripted(&self) -> bool {
        self.diary.as_ref().is_some_and(|diary| diary.fallen < diary.script.len())
    }

    /// The next outcome of the script.
    #[cold]
    fn scripted(&mut self) -> Result<S::Chance, StepError> {
        let Some(diary) = &mut self.diary else { return Ok(draw(&self.state, &mut self.luck)) };
        let index = diary.script[diary.fallen];
        let (kind, count) = (Kind::Outcome, S::Chance::COUNT);
        let outcome = usize::try_from(index)
            .ok()
            .and_then(S::Chance::from_index)
            .ok_or(StepError::OutOfRange { kind, index: index.into(), count })?;
        let mut possible = false;
        self.state.odds(|other, _| possible |= other == outcome);
        if !possible {
            return Err(refusal(&self.state, Step::Settle(outcome)));
        }
        diary.fallen += 1;
        Ok(outcome)
    }

    fn note(&mut self, step: Step<S::Action, S::Chance>) {
        if let Some(diary) = &mut self.diary {
            diary.steps.push(pack(Mark::of(step)));
        }
    }

    #[inline]
    fn act(&mut self, action: S::Action) {
        self.note(Step::Act(action));
        self.state.act(action);
    }
}

impl<S: Rules> Chunk<S> {
    /// Plays until the caller decides or the game is over.
    #[inline]
    fn run(&mut self, at: usize) -> Result<(), StepError> {
        let lane = &mut self.lanes[at];
        loop {
            match lane.state.node() {
                Node::Terminal => return Ok(()),
                Node::Chance => {
                    let outcome = lane.outcome()?;
                    lane.note(Step::Settle(outcome));
                    lane.state.settle(outcome);
                }
                Node::Player(seat) => {
                    let action = match self.plan.chair(seat) {
                        Chair::Caller => {
                            lane.seat = seat;
                            return Ok(());
                        }
                        Chair::Random => random_action(&lane.state, &mut self.streams[at].0),
                        Chair::Heuristic => advice(&lane.state, seat, &mut self.legal),
                    };
                    lane.act(action);
                }
            }
        }
    }

    /// Sets up a new game and plays to the caller's first decision. A game that
    /// ends before it is played again; one that always does shows its end.
    pub(super) fn begin(&mut self, at: usize) -> Result<(), StepError> {
        const TRIES: usize = 1000;
        for _ in 0..TRIES {
            let lane = &mut self.lanes[at];
            lane.state.clone_from(&self.start);
            lane.length = 0;
            lane.over = Over::No;
            if let Some(diary) = &mut lane.diary {
                diary.steps.clear();
            }
            self.run(at)?;
            if self.lanes[at].state.node() != Node::Terminal {
                break;
            }
            self.lanes[at].over = Over::Terminated;
        }
        let seats = self.sums(at);
        self.owed[seats.clone()].fill(0.0);
        self.earned[seats.clone()].fill(0.0);
        for (seat, shape) in (0..).zip(&mut self.shape[seats]) {
            *shape = potential(&self.lanes[at].state, seat);
        }
        self.list(at);
        Ok(())
    }

    /// Words of bits for the actions of a game.
    pub(super) const WORDS: usize = S::Action::COUNT.div_ceil(64);

    /// Lists the legal actions of a game.
    #[inline]
    pub(super) fn list(&mut self, at: usize) {
        let words = &mut self.allowed[at * Self::WORDS..(at + 1) * Self::WORDS];
        words.fill(0);
        self.lanes[at].state.legal_set(words);
    }

    /// The legal actions of a game as bits.
    #[inline]
    pub(super) fn allowed(&self, at: usize) -> &[u64] {
        &self.allowed[at * Self::WORDS..(at + 1) * Self::WORDS]
    }

    /// A random legal action of a game that waits for the caller: the one that
    /// [`random_action`] draws.
    #[inline]
    pub(super) fn sample_one(&mut self, at: usize) -> usize {
        let words = &self.allowed[at * Self::WORDS..(at + 1) * Self::WORDS];
        let count = words.iter().map(|word| word.count_ones()).sum();
        let mut rest = below(&mut self.streams[at].1, count);
        for (first, mut word) in (0..).step_by(64).zip(words.iter().copied()) {
            if rest >= word.count_ones() {
                rest -= word.count_ones();
                continue;
            }
            for _ in 0..rest {
                word &= word - 1;
            }
            return first + word.trailing_zeros() as usize;
        }
        unreachable!("a ticket below the number of legal actions")
    }

    /// Where the sums of a game lie.
    pub(super) fn sums(&self, at: usize) -> core::ops::Range<usize> {
        at * self.sizes.seats..(at + 1) * self.sizes.seats
    }

    /// What a game does with an action.
    #[inline]
    pub(super) fn read(&self, at: usize, action: i64) -> Result<Order<S::Action>, LaneError> {
        let lane = &self.lanes[at];
        if lane.over != Over::No {
            return match (self.plan.restart, action) {
                (Restart::NextStep | Restart::SameStep, _) => Ok(Order::Begin),
                (Restart::Never, -1) => Ok(Order::Pass),
                (Restart::Never, _) => Err(LaneError::Ended { lane: self.first + at, action }),
            };
        }
        let known = usize::try_from(action).ok().and_then(S::Action::from_index);
        match known {
            Some(legal) if self.is_allowed(at, action) => Ok(Order::Act(legal)),
            _ if self.plan.illegal != Illegal::Refuse => Ok(Order::Illegal),
            _ => Err(self.refuse(at, action, known)),
        }
    }

    /// Whether the list of a game has an action.
    #[inline]
    fn is_allowed(&self, at: usize, action: i64) -> bool {
        let bit = usize::try_from(action).unwrap_or(usize::MAX);
        self.allowed(at).get(bit / 64).is_some_and(|word| word >> (bit % 64) & 1 == 1)
    }

    #[cold]
    fn refuse(&self, at: usize, action: i64, known: Option<S::Action>) -> LaneError {
        let lane = self.first + at;
        match known {
            None => LaneError::NoAction { lane, action, count: S::Action::COUNT },
            Some(step) => {
                let error = refusal(&self.lanes[at].state, Step::Act(step));
                LaneError::Step { lane, action, error }
            }
        }
    }

    /// Takes the order of a game.
    #[inline]
    fn obey(&mut self, at: usize) -> Result<(), StepError> {
        let order = core::mem::replace(&mut self.orders[at], Order::Pass);
        let (sum, mut penalty) = (self.sums(at), 0.0);
        let action = match order {
            Order::Pass => {
                self.owed[sum].fill(0.0);
                return Ok(());
            }
            Order::Begin => return self.begin(at),
            Order::Act(action) => Some(action),
            Order::Illegal => {
                penalty = self.plan.penalty;
                (self.plan.illegal == Illegal::Replace)
                    .then(|| random_action(&self.lanes[at].state, &mut self.streams[at].0))
            }
        };
        let lane = &mut self.lanes[at];
        let actor = usize::from(lane.seat);
        if let Some(action) = action {
            lane.act(action);
            self.run(at)?;
            self.list(at);
        }
        let lane = &mut self.lanes[at];
        lane.length = lane.length.saturating_add(1);
        let ended = lane.state.node() == Node::Terminal;
        if ended || (action.is_none() && self.plan.illegal == Illegal::End) {
            lane.over = Over::Terminated;
        } else if self.plan.longest.is_some_and(|longest| lane.length >= longest) {
            lane.over = Over::Truncated;
        }
        self.owed[sum.clone()].fill(0.0);
        self.pay(at, ended);
        self.owed[sum.start + actor] += penalty;
        self.earned[sum.start + actor] += penalty;
        Ok(())
    }

    /// Pays every seat for the way from the last row to this one.
    #[inline]
    fn pay(&mut self, at: usize, ended: bool) {
        let (state, sum) = (&self.lanes[at].state, self.sums(at));
        for (seat, i) in (0..).zip(sum) {
            let shape = potential(state, seat);
            let mut gain = self.plan.discount * shape - self.shape[i];
            self.shape[i] = shape;
            if ended {
                gain += f64::from(state.payoff(seat)) / f64::from(S::UNIT);
            }
            self.owed[i] += gain;
            self.earned[i] += gain;
        }
    }

    /// Takes the order of a game and writes its row.
    pub(super) fn turn(&mut self, at: usize, rows: &mut Rows<'_>) -> Result<(), StepError> {
        self.obey(at)?;
        self.write_sums(at, rows);
        if self.plan.restart == Restart::SameStep && self.lanes[at].over != Over::No {
            let lane = &self.lanes[at];
            rows.final_features.write(at, self.sizes.features, &lane.state, lane.seat);
            if let Some(seat) = rows.final_seat.get_mut(at) {
                *seat = signed(lane.seat);
            }
            self.begin(at)?;
        }
        self.write_sight(at, rows);
        Ok(())
    }

    /// Writes what a game has paid, and whether it is over.
    #[inline]
    pub(super) fn write_sums(&self, at: usize, rows: &mut Rows<'_>) {
        let (lane, sum) = (&self.lanes[at], self.sums(at));
        if !rows.rewards.is_empty() {
            rows.rewards[sum.clone()].copy_from_slice(&self.owed[sum.clone()]);
        }
        if !rows.returns.is_empty() {
            rows.returns[sum.clone()].copy_from_slice(&self.earned[sum]);
        }
        if let Some(flag) = rows.terminated.get_mut(at) {
            *flag = lane.over == Over::Terminated;
        }
        if let Some(flag) = rows.truncated.get_mut(at) {
            *flag = lane.over == Over::Truncated;
        }
        if let Some(length) = rows.length.get_mut(at) {
            *length = i32::try_from(lane.length).unwrap_or(i32::MAX);
        }
    }

    /// Writes what the seat of a game sees and may do.
    #[inline]
    pub(super) fn write_sight(&self, at: usize, rows: &mut Rows<'_>) {
        let lane = &self.lanes[at];
        if let Some(seat) = rows.seat.get_mut(at) {
            *seat = signed(lane.seat);
        }
        rows.features.write(at, self.sizes.features, &lane.state, lane.seat);
        if !rows.mask.is_empty() {
            let cells = at * S::Action::COUNT..(at + 1) * S::Action::COUNT;
            self.write_mask(at, lane.seat, &mut rows.mask[cells]);
        }
    }

    /// Writes which actions a seat may take.
    #[inline]
    pub(super) fn write_mask(&self, at: usize, seat: Seat, mask: &mut [i8]) {
        let lane = &self.lanes[at];
        if lane.over == Over::Terminated {
            mask.fill(1);
        } else if seat == lane.seat {
            unpack(self.allowed(at), mask);
        } else {
            mask.fill(0);
        }
    }

    /// Does something to a game, and leaves it as it was where a script does
    /// not fit; nothing else can fail.
    #[inline]
    pub(super) fn guarded(
        &mut self,
        at: usize,
        try_it: impl FnOnce(&mut Self) -> Result<(), StepError>,
    ) -> Result<(), LaneError> {
        if !self.lanes[at].is_scripted() {
            return try_it(self).map_err(|error| self.misfit(at, error));
        }
        let (lane, streams, sum) =
            (self.lanes[at].clone(), self.streams[at].clone(), self.sums(at));
        let sums = [&self.owed, &self.earned, &self.shape].map(|sums| sums[sum.clone()].to_owned());
        try_it(self).map_err(|error| {
            self.lanes[at] = lane;
            self.streams[at] = streams;
            for (to, from) in
                [&mut self.owed, &mut self.earned, &mut self.shape].into_iter().zip(sums)
            {
                to[sum.clone()].copy_from_slice(&from);
            }
            self.list(at);
            self.misfit(at, error)
        })
    }

    #[cold]
    pub(super) fn misfit(&self, at: usize, error: StepError) -> LaneError {
        LaneError::Step { lane: self.first + at, action: -1, error }
    }
}

/// What a sensible player would do.
pub(super) fn advice<S: Rules>(state: &S, seat: Seat, legal: &mut Vec<S::Action>) -> S::Action {
    legal.clear();
    state.legal(|action| legal.push(action));
    S::advise(&state.view(seat), legal)
}

/// Potential of a seat as a real number.
#[inline]
#[expect(clippy::cast_precision_loss, reason = "potentials are small fractions")]
pub(super) fn potential<S: Rules>(state: &S, seat: Seat) -> f64 {
    match state.potential(seat) {
        (0, _) => 0.0,
        (above, below) => above as f64 / below as f64,
    }
}

/// A seat in a signed row.
pub(super) fn signed(seat: Seat) -> i8 {
    i8::try_from(seat).unwrap_or(i8::MAX)
}

/// An action in a row of actions.
pub(super) fn wide(action: impl Dense) -> i64 {
    i64::try_from(action.index()).unwrap_or(i64::MAX)
}

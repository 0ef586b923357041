//! Batches: games in lock-step, a chunk at a time.
//!
//! A [`Lanes`] holds some games of one kind and steps all of them in one call,
//! writing what a learner needs into rows that the caller owns. It knows no
//! threads: a batch is several chunks, and since every game draws from streams
//! of its own, nothing depends on who steps which chunk.
//!
//! Chance settles inside, and so do the seats that are handed to a [`Chair`].

use alloc::{borrow::ToOwned, boxed::Box, format, string::ToString, vec, vec::Vec};

use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

use crate::{
    Bytes, Dense, Floats, Generator, JsonMap, Kind, Mark, Match, Node, OptionError, Record,
    RecordError, Rules, Seat, Setup, Short, Step, StepError, Table, Width, digest, draw, generator,
    options_from_json, options_to_json, play::refusal, table::random_action,
};

/// Who decides for a seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Chair {
    /// Whoever steps the batch.
    #[default]
    Caller,
    /// Any legal action, each as likely as the others.
    Random,
    /// [`Advise`](crate::Advise).
    Heuristic,
}

/// When a game that has ended begins again.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Restart {
    /// In the step after its end; the action of that step is not looked at.
    #[default]
    NextStep,
    /// In the step that ends it; the row shows the new game, the last rows of
    /// the old one stand in [`Rows::final_features`] and [`Rows::final_seat`].
    SameStep,
    /// When the caller says so.
    Never,
}

/// What an action that the rules refuse does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Illegal {
    /// The whole call fails and nothing has changed.
    #[default]
    Refuse,
    /// The game ends there.
    End,
    /// Nothing, except that it counts as a step.
    Ignore,
    /// A random legal action is taken instead.
    Replace,
}

/// How the games of a batch are run.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// Who decides, by seat; seats beyond the list are the caller's.
    pub chairs: Vec<Chair>,
    /// When a game begins again.
    pub restart: Restart,
    /// What an illegal action does.
    pub illegal: Illegal,
    /// Reward of an illegal action that is not refused.
    pub penalty: f64,
    /// Discount between two rows, for shaped rewards.
    pub discount: f64,
    /// Games are cut off after so many decisions of the caller.
    pub longest: Option<u32>,
    /// Whether every step is noted, so that games can be written down.
    pub noted: bool,
}

impl Default for Plan {
    fn default() -> Self {
        Self {
            chairs: Vec::new(),
            restart: Restart::default(),
            illegal: Illegal::default(),
            penalty: 0.0,
            discount: 1.0,
            longest: None,
            noted: false,
        }
    }
}

impl Plan {
    fn chair(&self, seat: Seat) -> Chair {
        self.chairs.get(usize::from(seat)).copied().unwrap_or_default()
    }
}

/// Rows of features, in one of two forms, or none.
#[derive(Debug, Default)]
pub enum Cells<'a> {
    /// Nobody wants them.
    #[default]
    None,
    /// Numbers from 0 to 1.
    Floats(&'a mut [f32]),
    /// Cells as they are.
    Bytes(&'a mut [u8]),
}

impl Cells<'_> {
    /// The first `at` cells, and the rest.
    fn split_at(self, at: usize) -> (Self, Self) {
        match self {
            Self::None => (Self::None, Self::None),
            Self::Floats(cells) => {
                let (left, right) = cells.split_at_mut(at);
                (Self::Floats(left), Self::Floats(right))
            }
            Self::Bytes(cells) => {
                let (left, right) = cells.split_at_mut(at);
                (Self::Bytes(left), Self::Bytes(right))
            }
        }
    }

    /// Writes one row.
    #[inline]
    fn write<S: Rules>(&mut self, row: usize, width: usize, state: &S, seat: Seat) {
        let cells = row * width..(row + 1) * width;
        match self {
            Self::None => {}
            Self::Floats(out) => S::encode(&state.view(seat), &mut Floats::new(&mut out[cells])),
            Self::Bytes(out) => S::encode(&state.view(seat), &mut Bytes::new(&mut out[cells])),
        }
    }
}

/// What a step writes, one row a game. A slice that is empty is not written.
#[derive(Debug, Default)]
pub struct Rows<'a> {
    /// What the seat of the row sees.
    pub features: Cells<'a>,
    /// Which actions it may take; all of them where a game has ended.
    pub mask: &'a mut [i8],
    /// The seat that decides, or that decided last where a game has ended.
    pub seat: &'a mut [i8],
    /// By seat, what it has earned since its last action.
    pub rewards: &'a mut [f64],
    /// Whether the game has ended by its rules.
    pub terminated: &'a mut [bool],
    /// Whether the game has been cut off.
    pub truncated: &'a mut [bool],
    /// Decisions of the caller in this game.
    pub length: &'a mut [i32],
    /// By seat, what it has earned in this game.
    pub returns: &'a mut [f64],
    /// Features of the last row of a game that has begun again in this step.
    pub final_features: Cells<'a>,
    /// Seat of the last row of a game that has begun again in this step.
    pub final_seat: &'a mut [i8],
}

/// Sizes of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sizes {
    /// Feature cells.
    pub features: usize,
    /// Actions in the catalogue.
    pub actions: usize,
    /// Seats.
    pub seats: usize,
}

impl Rows<'_> {
    /// The rows of the first `games` games, and the others.
    #[must_use]
    pub fn split_at(self, games: usize, sizes: Sizes) -> (Self, Self) {
        fn halve<T>(rows: &mut [T], at: usize) -> (&mut [T], &mut [T]) {
            if rows.is_empty() { (&mut [], rows) } else { rows.split_at_mut(at) }
        }
        let features = self.features.split_at(games * sizes.features);
        let mask = halve(self.mask, games * sizes.actions);
        let seat = halve(self.seat, games);
        let rewards = halve(self.rewards, games * sizes.seats);
        let terminated = halve(self.terminated, games);
        let truncated = halve(self.truncated, games);
        let length = halve(self.length, games);
        let returns = halve(self.returns, games * sizes.seats);
        let final_features = self.final_features.split_at(games * sizes.features);
        let final_seat = halve(self.final_seat, games);
        let left = Self {
            features: features.0,
            mask: mask.0,
            seat: seat.0,
            rewards: rewards.0,
            terminated: terminated.0,
            truncated: truncated.0,
            length: length.0,
            returns: returns.0,
            final_features: final_features.0,
            final_seat: final_seat.0,
        };
        let right = Self {
            features: features.1,
            mask: mask.1,
            seat: seat.1,
            rewards: rewards.1,
            terminated: terminated.1,
            truncated: truncated.1,
            length: length.1,
            returns: returns.1,
            final_features: final_features.1,
            final_seat: final_seat.1,
        };
        (left, right)
    }
}

/// Why a batch refused a call; no game has changed.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum LaneError {
    /// A number that is in no catalogue.
    #[error("game {lane}: there is no action {action}: the catalogue has the ids 0 to {}", .count - 1)]
    NoAction {
        /// Which game of the batch.
        lane: usize,
        /// The number.
        action: i64,
        /// Size of the catalogue.
        count: usize,
    },
    /// An action, or a scripted outcome, that the rules refuse.
    #[error("game {lane}: {error}")]
    Step {
        /// Which game of the batch.
        lane: usize,
        /// The action.
        action: i64,
        /// Why it is refused.
        error: StepError,
    },
    /// The game is over and waits for the caller.
    #[error("game {lane} has ended: reset it, or pass it over with the action -1")]
    Ended {
        /// Which game of the batch.
        lane: usize,
        /// The action.
        action: i64,
    },
}

/// Some games of one kind, stepped together; made by
/// [`Entry::lanes`](crate::Entry).
pub trait Lanes: Send + Sync + core::fmt::Debug {
    /// How many games there are.
    fn games(&self) -> usize;
    /// Sizes of a row.
    fn sizes(&self) -> Sizes;
    /// Gives every game the streams of a seed: game `i` of the batch draws
    /// from stream `i`.
    fn seed(&mut self, seed: u64);
    /// Begins the games anew whose flag is set, or all of them.
    ///
    /// # Errors
    ///
    /// A script that does not fit.
    fn reset(&mut self, which: Option<&[bool]>) -> Result<(), LaneError>;
    /// Reads one action for each game; [`step`](Self::step) takes them.
    ///
    /// # Errors
    ///
    /// Names the first action that cannot be taken; nothing has changed then.
    fn order(&mut self, actions: &[i64]) -> Result<(), LaneError>;
    /// Takes the ordered actions and plays on until the caller decides again.
    ///
    /// # Errors
    ///
    /// A script that does not fit; the game is as it was.
    ///
    /// # Panics
    ///
    /// If a row that is wanted is too short.
    fn step(&mut self, rows: Rows<'_>) -> Result<(), LaneError>;
    /// Writes the rows as they are.
    ///
    /// # Panics
    ///
    /// If a row that is wanted is too short.
    fn show(&self, rows: Rows<'_>);
    /// Writes what any seat of one game sees, and which actions it may take:
    /// none unless it decides, all of them where the game has ended.
    ///
    /// # Panics
    ///
    /// If there is no such game or seat, or if a row that is wanted is too
    /// short.
    fn look(&self, lane: usize, seat: Seat, features: Cells<'_>, mask: &mut [i8]);
    /// A random legal action for each game, from streams that nothing else
    /// draws from; -1 where a game waits for its reset.
    fn sample(&mut self, out: &mut [i64]);
    /// What a sensible player would do in each game; -1 where a game waits for
    /// its reset.
    fn advise(&mut self, out: &mut [i64]);
    /// Lays down the next outcomes of chance of one game; after them the
    /// stream goes on. They count from the next reset or step.
    fn script(&mut self, lane: usize, outcomes: Vec<u32>);
    /// Whether a game has ended by its rules, and whether it has been cut off.
    fn over(&self, lane: usize) -> (bool, bool);
    /// One game as a table without history.
    fn table(&self, lane: usize) -> Box<dyn Table>;
    /// One game as a record, where the plan says that steps are noted.
    fn record(&self, lane: usize) -> Option<Record>;
    /// Everything about the games, to go on from elsewhere.
    fn save(&self) -> Json;
    /// Goes on from what [`save`](Self::save) wrote.
    ///
    /// # Errors
    ///
    /// Refuses what no such games can show; nothing has changed then.
    fn load(&mut self, saved: &Json) -> Result<(), RecordError>;
    /// An independent copy.
    fn fork(&self) -> Box<dyn Lanes>;
}

/// Makes the chunk behind [`Entry::lanes`](crate::Entry).
pub(crate) fn lanes<S: Rules>(
    options: &JsonMap,
    plan: &Plan,
    first: usize,
    games: usize,
) -> Result<Box<dyn Lanes>, OptionError> {
    let options: <S as Setup>::Options = options_from_json(options)?;
    let start = S::new_game(&options)?;
    let mut width = Width::default();
    S::encode(&start.view(0), &mut width);
    let seats = usize::from(start.seats());
    let lane = Lane {
        state: start.clone(),
        luck: generator(0, 0),
        over: Over::No,
        seat: (0..start.seats()).find(|seat| plan.chair(*seat) == Chair::Caller).unwrap_or(0),
        length: 0,
        diary: plan.noted.then(Box::default),
    };
    let mut chunk = Chunk {
        plan: plan.clone(),
        sizes: Sizes { features: width.0, actions: S::Action::COUNT, seats },
        first,
        start,
        lanes: vec![lane; games],
        orders: vec![Order::Pass; games],
        streams: vec![(generator(0, 0), generator(0, 0)); games],
        owed: vec![0.0; games * seats],
        earned: vec![0.0; games * seats],
        shape: vec![0.0; games * seats],
        legal: Vec::new(),
    };
    chunk.seed(0);
    for at in 0..games {
        chunk.begin(at).expect("without a script every outcome fits");
    }
    Ok(Box::new(chunk))
}

/// Beside the stream of its luck, a game has one for its agents and one for the
/// caller's samples, far from the numbers of other games.
const AGENTS: u64 = 1 << 32;
const SAMPLES: u64 = 1 << 33;

/// How a game stands with its row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Over {
    No,
    Terminated,
    Truncated,
}

/// What a game does in the next step.
#[derive(Clone, Copy, Debug)]
enum Order<A> {
    Act(A),
    Illegal,
    Begin,
    Pass,
}

/// The steps of a game, and the outcomes that are laid down for it.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
struct Diary {
    steps: Vec<u32>,
    script: Vec<u32>,
    /// How many outcomes of the script have fallen.
    fallen: usize,
}

/// What every step of a game touches.
#[derive(Clone, Debug)]
struct Lane<S> {
    state: S,
    luck: Generator,
    over: Over,
    seat: Seat,
    length: u32,
    diary: Option<Box<Diary>>,
}

/// Games of one kind in lock-step.
#[derive(Clone, Debug)]
struct Chunk<S: Rules> {
    plan: Plan,
    sizes: Sizes,
    first: usize,
    start: S,
    lanes: Vec<Lane<S>>,
    orders: Vec<Order<S::Action>>,
    /// Streams of the agents and of the caller's samples, by game.
    streams: Vec<(Generator, Generator)>,
    /// What each seat earned since its last action, by game and seat.
    owed: Vec<f64>,
    /// What each seat earned in all, by game and seat.
    earned: Vec<f64>,
    /// Potential that each seat was paid for last, by game and seat.
    shape: Vec<f64>,
    /// Room for a list of legal actions.
    legal: Vec<S::Action>,
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
            diary.steps.push(crate::record::pack(Mark::of(step)));
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
    fn begin(&mut self, at: usize) -> Result<(), StepError> {
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
        Ok(())
    }

    /// Where the sums of a game lie.
    fn sums(&self, at: usize) -> core::ops::Range<usize> {
        at * self.sizes.seats..(at + 1) * self.sizes.seats
    }

    /// What a game does with an action.
    #[inline]
    fn read(&self, at: usize, action: i64) -> Result<Order<S::Action>, LaneError> {
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
            Some(action) if lane.state.allows(action) => Ok(Order::Act(action)),
            _ if self.plan.illegal != Illegal::Refuse => Ok(Order::Illegal),
            _ => Err(self.refuse(at, action, known)),
        }
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
        }
        let lane = &mut self.lanes[at];
        lane.length += 1;
        let ended = lane.state.node() == Node::Terminal;
        if ended || (action.is_none() && self.plan.illegal == Illegal::End) {
            lane.over = Over::Terminated;
        } else if self.plan.longest.is_some_and(|longest| lane.length >= longest) {
            lane.over = Over::Truncated;
        }
        self.owed[sum.start + actor] = 0.0;
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
    fn turn(&mut self, at: usize, rows: &mut Rows<'_>) -> Result<(), StepError> {
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
    fn write_sums(&self, at: usize, rows: &mut Rows<'_>) {
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
    fn write_sight(&self, at: usize, rows: &mut Rows<'_>) {
        let lane = &self.lanes[at];
        if let Some(seat) = rows.seat.get_mut(at) {
            *seat = signed(lane.seat);
        }
        rows.features.write(at, self.sizes.features, &lane.state, lane.seat);
        if !rows.mask.is_empty() {
            let cells = at * S::Action::COUNT..(at + 1) * S::Action::COUNT;
            write_mask(lane, lane.seat, &mut rows.mask[cells]);
        }
    }

    /// Does something to a game, and leaves it as it was where a script does
    /// not fit; nothing else can fail.
    #[inline]
    fn guarded(
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
            self.misfit(at, error)
        })
    }

    #[cold]
    fn misfit(&self, at: usize, error: StepError) -> LaneError {
        LaneError::Step { lane: self.first + at, action: -1, error }
    }
}

impl<S: Rules> Lanes for Chunk<S> {
    fn games(&self) -> usize {
        self.lanes.len()
    }
    fn sizes(&self) -> Sizes {
        self.sizes
    }
    fn seed(&mut self, seed: u64) {
        for (at, lane) in self.lanes.iter_mut().enumerate() {
            let stream = u64::try_from(self.first + at).unwrap_or(u64::MAX);
            lane.luck = generator(seed, stream);
            self.streams[at] =
                (generator(seed, stream ^ AGENTS), generator(seed, stream ^ SAMPLES));
        }
    }
    fn reset(&mut self, which: Option<&[bool]>) -> Result<(), LaneError> {
        for at in 0..self.lanes.len() {
            if which.is_none_or(|which| which[at]) {
                self.guarded(at, |chunk| chunk.begin(at))?;
            }
        }
        Ok(())
    }
    fn order(&mut self, actions: &[i64]) -> Result<(), LaneError> {
        for (at, &action) in actions.iter().enumerate().take(self.lanes.len()) {
            self.orders[at] = self.read(at, action)?;
        }
        Ok(())
    }
    fn step(&mut self, mut rows: Rows<'_>) -> Result<(), LaneError> {
        for at in 0..self.lanes.len() {
            self.guarded(at, |chunk| chunk.turn(at, &mut rows))?;
        }
        Ok(())
    }
    fn show(&self, mut rows: Rows<'_>) {
        for at in 0..self.lanes.len() {
            self.write_sums(at, &mut rows);
            self.write_sight(at, &mut rows);
        }
    }
    fn look(&self, lane: usize, seat: Seat, mut features: Cells<'_>, mask: &mut [i8]) {
        let lane = &self.lanes[lane];
        features.write(0, self.sizes.features, &lane.state, seat);
        if !mask.is_empty() {
            write_mask(lane, seat, mask);
        }
    }
    fn sample(&mut self, out: &mut [i64]) {
        for ((lane, streams), out) in self.lanes.iter().zip(&mut self.streams).zip(out) {
            *out = match lane.over {
                Over::No => wide(random_action(&lane.state, &mut streams.1)),
                Over::Terminated | Over::Truncated => -1,
            };
        }
    }
    fn advise(&mut self, out: &mut [i64]) {
        for (lane, out) in self.lanes.iter().zip(out) {
            *out = match lane.over {
                Over::No => wide(advice(&lane.state, lane.seat, &mut self.legal)),
                Over::Terminated | Over::Truncated => -1,
            };
        }
    }
    fn script(&mut self, lane: usize, outcomes: Vec<u32>) {
        let diary = self.lanes[lane].diary.get_or_insert_default();
        diary.script = outcomes;
        diary.fallen = 0;
    }
    fn over(&self, lane: usize) -> (bool, bool) {
        let over = self.lanes[lane].over;
        (over == Over::Terminated, over == Over::Truncated)
    }
    fn table(&self, lane: usize) -> Box<dyn Table> {
        let game: Match<S> = Match::resume(self.lanes[lane].state.clone())
            .expect("a state that was played to passes the audit");
        Box::new(game)
    }
    fn record(&self, lane: usize) -> Option<Record> {
        let lane = &self.lanes[lane];
        let diary = lane.diary.as_ref().filter(|_| self.plan.noted)?;
        Some(Record {
            game: S::NAME.to_owned(),
            version: S::VERSION,
            options: options_to_json(&lane.state.options()),
            start: None,
            steps: diary.steps.iter().map(|&step| crate::record::unpack(step)).collect(),
            end: digest(&lane.state),
        })
    }
    fn save(&self) -> Json {
        let games: Vec<_> = (0..self.lanes.len()).map(|at| self.save_lane(at)).collect();
        serde_json::to_value(games).expect("a game can be written")
    }
    fn load(&mut self, saved: &Json) -> Result<(), RecordError> {
        let refuse = |what: &str| RecordError::Start { what: what.to_string() };
        let games = Vec::<Saved>::deserialize(saved).map_err(|error| refuse(&error.to_string()))?;
        if games.len() != self.lanes.len() {
            let what = format!("{} games instead of {}", games.len(), self.lanes.len());
            return Err(refuse(&what));
        }
        let mut loaded = self.clone();
        for (at, game) in games.into_iter().enumerate() {
            loaded.load_lane(at, game)?;
        }
        *self = loaded;
        Ok(())
    }
    fn fork(&self) -> Box<dyn Lanes> {
        Box::new(self.clone())
    }
}

/// One game of a batch, written down. Sums stand as bits, so that they come
/// back as they were.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Saved {
    state: Json,
    luck: Generator,
    agents: Generator,
    samples: Generator,
    over: Over,
    seat: Seat,
    length: u32,
    owed: Vec<u64>,
    earned: Vec<u64>,
    shape: Vec<u64>,
    diary: Option<Box<Diary>>,
}

impl<S: Rules> Chunk<S> {
    fn save_lane(&self, at: usize) -> Saved {
        let (lane, sum) = (&self.lanes[at], self.sums(at));
        let bits = |sums: &[f64]| sums[sum.clone()].iter().map(|sum| sum.to_bits()).collect();
        Saved {
            state: serde_json::to_value(&lane.state).expect("a state can be written"),
            luck: lane.luck.clone(),
            agents: self.streams[at].0.clone(),
            samples: self.streams[at].1.clone(),
            over: lane.over,
            seat: lane.seat,
            length: lane.length,
            owed: bits(&self.owed),
            earned: bits(&self.earned),
            shape: bits(&self.shape),
            diary: lane.diary.clone(),
        }
    }

    fn load_lane(&mut self, at: usize, saved: Saved) -> Result<(), RecordError> {
        let refuse = |what: &str| RecordError::Start { what: what.to_string() };
        let state =
            S::deserialize(&saved.state).map_err(|error| refuse(&Short::of(error).to_string()))?;
        if state.options() != self.start.options() {
            return Err(refuse("it has other options than the batch"));
        }
        let due = match state.node() {
            Node::Player(seat) => seat == saved.seat && self.plan.chair(seat) == Chair::Caller,
            Node::Chance => false,
            Node::Terminal => saved.over == Over::Terminated && saved.seat < state.seats(),
        };
        let seats = self.sizes.seats;
        let sums = [&saved.owed, &saved.earned, &saved.shape];
        if !due || sums.iter().any(|sums| sums.len() != seats) {
            return Err(refuse("it does not wait for the caller of this batch"));
        }
        let sum = self.sums(at);
        for (to, from) in [&mut self.owed, &mut self.earned, &mut self.shape].into_iter().zip(sums)
        {
            for (to, from) in to[sum.clone()].iter_mut().zip(from) {
                *to = f64::from_bits(*from);
            }
        }
        self.streams[at] = (saved.agents, saved.samples);
        self.lanes[at] = Lane {
            state,
            luck: saved.luck,
            over: saved.over,
            seat: saved.seat,
            length: saved.length,
            diary: saved.diary,
        };
        Ok(())
    }
}

/// Writes which actions a seat may take.
#[inline]
fn write_mask<S: Rules>(lane: &Lane<S>, seat: Seat, mask: &mut [i8]) {
    if lane.over == Over::Terminated {
        mask.fill(1);
        return;
    }
    mask.fill(0);
    if seat == lane.seat {
        lane.state.legal(|action| mask[action.index()] = 1);
    }
}

/// What a sensible player would do.
fn advice<S: Rules>(state: &S, seat: Seat, legal: &mut Vec<S::Action>) -> S::Action {
    legal.clear();
    state.legal(|action| legal.push(action));
    S::advise(&state.view(seat), legal)
}

/// Potential of a seat as a real number.
#[inline]
#[expect(clippy::cast_precision_loss, reason = "potentials are small fractions")]
fn potential<S: Rules>(state: &S, seat: Seat) -> f64 {
    match state.potential(seat) {
        (0, _) => 0.0,
        (above, below) => above as f64 / below as f64,
    }
}

/// A seat in a signed row.
fn signed(seat: Seat) -> i8 {
    i8::try_from(seat).unwrap_or(i8::MAX)
}

/// An action in a row of actions.
fn wide(action: impl Dense) -> i64 {
    i64::try_from(action.index()).unwrap_or(i64::MAX)
}

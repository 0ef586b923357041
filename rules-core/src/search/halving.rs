//! All actions in common worlds: sequential halving.

use alloc::{vec, vec::Vec};
use core::{
    ops::Range,
    sync::atomic::{AtomicBool, Ordering::Relaxed},
};

use super::{
    ActionStats, Search, SearchReport,
    budget::Clock,
    evaluator::{Evaluator, Side},
    task::{Task, expected_action, line},
};
use crate::Rules;

/// Searches until the budget is spent.
pub(super) fn run<S: Rules>(
    search: &Search<&dyn Evaluator<S>>,
    task: &Task<'_, S>,
) -> SearchReport<S::Action> {
    let clock = Clock::start(search.budget);
    let seats = usize::from(S::seats(&task.world()));
    let evaluator = search.evaluator;
    let candidates = task.candidates(evaluator.has_plans());
    let sums = vec![Sums::new(seats); candidates.len()];
    let mut alive: Vec<usize> = (0..candidates.len()).collect();
    let mut race = Race { task, evaluator, seats, candidates, sums, worlds: 0 };
    let halvings = usize::BITS - alive.len().saturating_sub(1).leading_zeros();
    let interrupted = race.run(&mut alive, halvings.max(1), &clock, search.threads.get());
    let chosen = race.choose(&mut alive, search.confidence);
    race.report(chosen, interrupted)
}

/// Worlds without which nothing is known: the spread of fewer says little, and it is the
/// luckiest of several actions that is compared.
const EVIDENCE: u32 = 8;

/// Greatest number of worlds whose values are kept apart before they are added.
const PART: u32 = 4096;

/// An action, and how the searching side goes on after it.
#[derive(Clone, Copy)]
struct Candidate {
    /// Position of the action among the legal ones.
    at: usize,
    plan: Option<u8>,
}

impl<S: Rules> Task<'_, S> {
    /// Every action followed by the base policy, and the action of each plan followed by the plan.
    fn candidates(&self, plans: bool) -> Vec<Candidate> {
        let actions = (0..self.legal.len()).map(|at| Candidate { at, plan: None });
        let world = self.world();
        let planned = (0..if plans { S::PLANS } else { 0 }).map(|plan| {
            let action = S::plan_action(self.view, world.legal_actions(), plan);
            let at = self.legal.iter().position(|legal| *legal == action);
            Candidate { at: at.expect("a plan chooses a legal action"), plan: Some(plan) }
        });
        actions.chain(planned).collect()
    }
}

/// What became of one candidate, in worlds by their weights.
#[derive(Clone)]
struct Sums {
    visits: u32,
    /// Sum of the weights, and of their squares.
    weights: [f64; 2],
    /// Sum of the returns of each seat.
    returns: Vec<f64>,
    /// Sum of what the deciding seat gets more than by the base action in the same
    /// world, and of its square.
    ahead: [f64; 2],
}

impl Sums {
    fn new(seats: usize) -> Self {
        Self { visits: 0, weights: [0.0; 2], returns: vec![0.0; seats], ahead: [0.0; 2] }
    }

    /// Adds a world: its weight, the returns, and those of the deciding seat beside the base action.
    fn add(&mut self, weight: f64, values: &[f64], ahead: f64) {
        self.visits += 1;
        self.weights[0] += weight;
        self.weights[1] += weight * weight;
        self.returns.iter_mut().zip(values).for_each(|(sum, value)| *sum += weight * value);
        self.ahead[0] += weight * ahead;
        self.ahead[1] += weight * ahead * ahead;
    }

    fn mean(&self, sum: f64) -> f64 {
        if self.visits == 0 { 0.0 } else { sum / self.weights[0] }
    }

    /// Effective number of worlds: `visits` where all weigh alike.
    fn worlds(&self) -> f64 {
        if self.visits == 0 { 0.0 } else { self.weights[0] * self.weights[0] / self.weights[1] }
    }

    /// Mean advantage and its standard error, which is infinite for too few worlds.
    fn advantage(&self) -> (f64, f64) {
        let (mean, count) = (self.mean(self.ahead[0]), self.worlds());
        // Weights may leave half of them, and so much that a spread is one.
        if self.visits < EVIDENCE || count < f64::from(EVIDENCE / 2) {
            return (mean, f64::INFINITY);
        }
        let spread = (self.ahead[1] - mean * self.ahead[0]).max(0.0) * (count / self.weights[0]);
        (mean, libm::sqrt(spread / (count - 1.0) / count))
    }
}

/// What became of all candidates, of which the actions followed by the base policy come first.
struct Race<'a, S: Rules> {
    task: &'a Task<'a, S>,
    evaluator: &'a dyn Evaluator<S>,
    seats: usize,
    candidates: Vec<Candidate>,
    sums: Vec<Sums>,
    worlds: u32,
}

impl<S: Rules> Race<'_, S> {
    /// Halves the candidates in so many rounds; whether it was stopped.
    fn run(&mut self, alive: &mut Vec<usize>, rounds: u32, clock: &Clock, threads: u16) -> bool {
        let stop = self.task.stop;
        let mut left = clock.simulations.unwrap_or(u32::MAX);
        let stopped = AtomicBool::new(false);
        for round in 1..=rounds {
            let runners = u32::try_from(alive.len()).expect("catalogues are small");
            let share = |_| (left / (rounds - round + 1) / runners).max(1);
            let quota = clock.simulations.map_or(u32::MAX, share);
            let until = |begun: bool| {
                if !stopped.load(Relaxed) && stop() {
                    stopped.store(true, Relaxed);
                }
                stopped.load(Relaxed) || begun && clock.is_over(round, rounds)
            };
            self.play(alive, quota, &until, threads);
            left = left.saturating_sub(runners.saturating_mul(quota));
            if stopped.load(Relaxed) {
                break;
            }
            self.halve(alive);
            if clock.is_over(1, 1) {
                break;
            }
        }
        stopped.into_inner()
    }

    /// Tries the candidates that are left in so many worlds, or until it has to end.
    fn play(
        &mut self,
        alive: &[usize],
        quota: u32,
        until: &(dyn Fn(bool) -> bool + Sync),
        threads: u16,
    ) {
        let first = self.worlds;
        let end = first.saturating_add(quota);
        while self.worlds < end {
            let worlds = self.worlds..end.min(self.worlds.saturating_add(PART));
            let rows = Lap { race: self, alive, first, until }.play(worlds.clone(), threads);
            self.add(alive, &rows);
            if rows.len() < worlds.len() {
                return;
            }
        }
    }

    /// Adds the rows of worlds in their order, so that sums do not depend on threads.
    fn add(&mut self, alive: &[usize], rows: &[Row]) {
        let seat = usize::from(self.task.seat);
        let base = alive.iter().position(|&at| at == self.task.base).expect("the base stays");
        for Row { weight, values } in rows {
            let ours = values[base * self.seats + seat];
            for (&at, values) in alive.iter().zip(values.chunks_exact(self.seats)) {
                self.sums[at].add(*weight, values, values[seat] - ours);
            }
        }
        self.worlds += u32::try_from(rows.len()).expect("worlds are counted in 32 bits");
    }

    /// Keeps the better half, and the base action.
    fn halve(&self, alive: &mut Vec<usize>) {
        sort(alive, &self.sums, self.task.base);
        alive.truncate(alive.len().div_ceil(2));
        if !alive.contains(&self.task.base) {
            alive.push(self.task.base);
        }
    }

    /// The best candidate if it is surely better than the base action, which it is otherwise.
    fn choose(&self, alive: &mut [usize], confidence: f64) -> Candidate {
        sort(alive, &self.sums, self.task.base);
        let (ahead, error) = self.sums[alive[0]].advantage();
        // No product, because nothing times infinity is not a number.
        let sure = ahead > 0.0 && ahead / error.max(f64::MIN_POSITIVE) > confidence;
        self.candidates[if sure { alive[0] } else { self.task.base }]
    }

    /// How often an action was tried, and the sums of the candidate that came further with it, or
    /// was better; of the base action those of the base policy, which all others are compared with.
    fn of_action(&self, at: usize) -> (u32, &Sums) {
        let known = |candidate: &(&Candidate, &Sums)| candidate.0.at == at;
        let all = || self.candidates.iter().zip(&self.sums).filter(known).map(|known| known.1);
        let rank = |sums: &Sums| (sums.visits, sums.advantage().0);
        let better = |best, other| if rank(other) > rank(best) { other } else { best };
        let best = if at == self.task.base { None } else { all().reduce(better) };
        (all().map(|sums| sums.visits).sum(), best.unwrap_or(&self.sums[at]))
    }

    fn report(&self, chosen: Candidate, interrupted: bool) -> SearchReport<S::Action> {
        let (task, action) = (self.task, self.task.legal[chosen.at]);
        let stats = |at: usize| {
            let (visits, sums) = self.of_action(at);
            let values: Vec<_> = sums.returns.iter().map(|&sum| sums.mean(sum)).collect();
            let (advantage, error) = sums.advantage();
            let value = values[usize::from(task.seat)];
            ActionStats { action: task.legal[at], visits, value, values, advantage, error }
        };
        let side = Side { seat: task.seat, plan: chosen.plan };
        SearchReport {
            seat: task.seat,
            action,
            base_action: task.legal[task.base],
            actions: (0..task.legal.len()).map(stats).collect(),
            line: line(task, action, |decision, rng| {
                expected_action(self.evaluator, side, decision, rng)
            }),
            simulations: self.sums.iter().map(|sums| sums.visits).sum(),
            worlds: self.worlds,
            effective_worlds: self.sums[task.base].worlds(),
            interrupted,
        }
    }
}

/// What became of the candidates in one world.
struct Row {
    /// The weight of the world.
    weight: f64,
    /// The return of every seat, candidate by candidate.
    values: Vec<f64>,
}

/// Best first: by the mean advantage, the base action before its equals.
fn sort(alive: &mut [usize], sums: &[Sums], base: usize) {
    alive.sort_unstable_by(|&a, &b| {
        let [x, y] = [a, b].map(|at| sums[at].advantage().0);
        y.total_cmp(&x).then((b == base).cmp(&(a == base))).then(a.cmp(&b))
    });
}

/// Part of a round: the same worlds for all actions that are left.
struct Lap<'a, S: Rules> {
    race: &'a Race<'a, S>,
    alive: &'a [usize],
    /// The first world of the round, which is finished unless the search is stopped.
    first: u32,
    /// Whether to end before the next simulation; takes whether the round has a world.
    until: &'a (dyn Fn(bool) -> bool + Sync),
}

impl<S: Rules> Lap<'_, S> {
    /// What becomes of every candidate in one world; `None` if it was stopped.
    fn world(&self, number: u32) -> Option<Row> {
        let begun = number > self.first;
        let Race { task, evaluator, seats, ref candidates, .. } = *self.race;
        let (world, weight, rng) = task.deal(evaluator, number);
        let mut row = Row { weight, values: vec![0.0; self.alive.len() * seats] };
        for (&candidate, values) in self.alive.iter().zip(row.values.chunks_exact_mut(seats)) {
            if (self.until)(begun) {
                return None;
            }
            let Candidate { at, plan } = candidates[candidate];
            let mut state = world.clone();
            state.apply_action(task.legal[at]);
            let side = Side { seat: task.seat, plan };
            evaluator.evaluate_for(side, state, &mut rng.clone(), values);
        }
        Some(row)
    }

    /// The rows of these worlds, in order, up to the first that was stopped.
    #[cfg(any(not(feature = "std"), all(target_arch = "wasm32", target_os = "unknown")))]
    fn play(&self, worlds: Range<u32>, _threads: u16) -> Vec<Row> {
        self.alone(worlds)
    }

    fn alone(&self, worlds: Range<u32>) -> Vec<Row> {
        worlds.map_while(|number| self.world(number)).collect()
    }

    /// The rows of these worlds, in order, up to the first that was stopped.
    #[cfg(all(feature = "std", not(all(target_arch = "wasm32", target_os = "unknown"))))]
    fn play(&self, worlds: Range<u32>, threads: u16) -> Vec<Row> {
        use core::sync::atomic::AtomicU32;
        let helpers = worlds.len().min(threads.into()).saturating_sub(1);
        if helpers == 0 {
            return self.alone(worlds);
        }
        let next = AtomicU32::new(worlds.start);
        let work = || {
            let take = || Some(next.fetch_add(1, Relaxed)).filter(|number| worlds.contains(number));
            let number = |number| Some((number, self.world(number)?));
            core::iter::from_fn(|| take().and_then(number)).collect::<Vec<_>>()
        };
        let mut rows = std::thread::scope(|scope| {
            // Where the system has no more threads, it is done by fewer.
            let spawn = || std::thread::Builder::new().spawn_scoped(scope, work).ok();
            let helpers: Vec<_> = (0..helpers).map_while(|_| spawn()).collect();
            let mut rows = work();
            for helper in helpers {
                rows.extend(helper.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
            }
            rows
        });
        rows.sort_unstable_by_key(|row| row.0);
        let count = rows.iter().zip(worlds).take_while(|(row, number)| row.0 == *number).count();
        rows.into_iter().take(count).map(|row| row.1).collect()
    }
}

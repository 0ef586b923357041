//! Values of states: backward induction, and over cycles an interval that closes.

use alloc::{vec, vec::Vec};

use super::{PAUSE, SolveConfig, SolveError, graph::Graph, order::order};
use crate::{Limits, Node, Utility};

/// Values of all states for all seats, twice: they enclose the true ones.
#[derive(Clone, Debug)]
pub(super) struct Values {
    pub(super) low: Vec<f64>,
    /// Nothing where it is the same as `low`, because play never returns to a state.
    pub(super) high: Option<Vec<f64>>,
}

/// What seats want, where play can return to a state.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wants {
    /// The returns of the least and of the greatest payoff.
    pub(super) range: [f64; 2],
    /// Utility class.
    pub(super) utility: Utility,
    /// Number of seats without a policy.
    pub(super) free: usize,
}

impl Wants {
    pub(super) fn new(limits: &Limits, unit: i32, utility: Utility, free: usize) -> Self {
        let range = [limits.min_payoff, limits.max_payoff].map(|p| f64::from(p) / f64::from(unit));
        Self { range, utility, free }
    }

    /// The least and the greatest values of `seats` seats; `None` if a cycle cannot be solved.
    ///
    /// One valuation is worst for seat 0 and the other best for it. Of two seats that want the
    /// opposite the first valuation is best for the other.
    fn begin(&self, seats: usize) -> Option<[Vec<f64>; 2]> {
        let [least, most] = self.range;
        if self.free == 0 || seats == 1 || self.utility == Utility::Identical {
            return Some([vec![least; seats], vec![most; seats]]);
        }
        if seats != 2 || self.utility != Utility::ZeroSum {
            return None;
        }
        let [least, most] = [least.max(-most), most.min(-least)];
        Some([vec![least, -least], vec![most, -most]])
    }
}

/// Computes the values of all states.
pub(super) fn values(
    graph: &Graph,
    fixed: &[bool],
    wants: &Wants,
    config: &SolveConfig,
    stop: &dyn Fn() -> bool,
) -> Result<Values, SolveError> {
    let seats = graph.seats;
    let mut low = vec![0.0; graph.nodes.len() * seats];
    for (end, returns) in graph.ends.iter().zip(graph.returns.chunks(seats)) {
        low[*end as usize * seats..][..seats].copy_from_slice(returns);
    }
    let (order, mut high) = (order(graph), None);
    for (number, component) in order.components().enumerate() {
        if number.is_multiple_of(PAUSE) && stop() {
            return Err(SolveError::Stopped);
        }
        let back = Back { graph, fixed };
        if !is_cyclic(graph, component) {
            let state = component[0] as usize;
            for values in core::iter::once(&mut low).chain(&mut high) {
                back.up(state, values);
            }
            continue;
        }
        let begin = wants.begin(seats).ok_or(SolveError::Cycle)?;
        let high = high.get_or_insert_with(|| low.clone());
        let mut pair = [&mut low, high];
        for (values, begin) in pair.iter_mut().zip(&begin) {
            for &state in component {
                values[state as usize * seats..][..seats].copy_from_slice(begin);
            }
        }
        close(&back, component, pair, config, stop)?;
    }
    Ok(Values { low, high })
}

/// Whether play can return to the states of a component.
fn is_cyclic(graph: &Graph, component: &[u32]) -> bool {
    let [only] = component else { return true };
    graph.steps(*only as usize).any(|step| graph.target[step] == *only)
}

/// Value iteration from both ends over a component, until they are close or stay apart.
fn close(
    back: &Back<'_>,
    component: &[u32],
    mut pair: [&mut Vec<f64>; 2],
    config: &SolveConfig,
    stop: &dyn Fn() -> bool,
) -> Result<(), SolveError> {
    // A part of the tolerance, because components follow one another.
    let enough = config.tolerance * 1e-3;
    for _ in 0..config.iterations {
        if stop() {
            return Err(SolveError::Stopped);
        }
        let (mut gap, mut change) = (0.0_f64, 0.0_f64);
        for &state in component {
            for values in &mut pair {
                change = change.max(back.up(state as usize, values));
            }
            for seat in 0..back.graph.seats {
                let cell = state as usize * back.graph.seats + seat;
                gap = gap.max((pair[1][cell] - pair[0][cell]).abs());
            }
        }
        if gap <= enough || change == 0.0 {
            break;
        }
    }
    Ok(())
}

/// One step of backward induction.
struct Back<'a> {
    graph: &'a Graph,
    /// Whether each seat has a policy.
    fixed: &'a [bool],
}

impl Back<'_> {
    /// Sets the values of a state from those after it; returns the greatest change.
    fn up(&self, state: usize, values: &mut [f64]) -> f64 {
        let (graph, seats) = (self.graph, self.graph.seats);
        let mut change = 0.0_f64;
        let steps = graph.steps(state);
        let mut write = |values: &mut [f64], seat: usize, value: f64| {
            let cell = &mut values[state * seats + seat];
            change = change.max((value - *cell).abs());
            *cell = value;
        };
        let after = |values: &[f64], step: usize, seat: usize| {
            values[graph.target[step] as usize * seats + seat]
        };
        match graph.nodes[state] {
            Node::Terminal => {}
            Node::Chance => {
                let total: f64 = steps.clone().map(|step| f64::from(graph.number[step])).sum();
                for seat in 0..seats {
                    let weighted = |step| f64::from(graph.number[step]) * after(values, step, seat);
                    let value = steps.clone().map(weighted).sum::<f64>() / total;
                    write(values, seat, value);
                }
            }
            Node::Player(seat) if self.fixed[usize::from(seat)] => {
                for seat in 0..seats {
                    let weighted = |step: usize| graph.probs[step] * after(values, step, seat);
                    let value = steps.clone().map(weighted).sum();
                    write(values, seat, value);
                }
            }
            Node::Player(seat) => {
                let best = best(steps, |step| after(values, step, seat.into()));
                for seat in 0..seats {
                    let value = after(values, best, seat);
                    write(values, seat, value);
                }
            }
        }
        change
    }
}

/// The first step of the greatest value.
pub(super) fn best(steps: core::ops::Range<usize>, value: impl Fn(usize) -> f64) -> usize {
    let mut best = (steps.start, value(steps.start));
    for step in steps.skip(1) {
        let value = value(step);
        if value > best.1 {
            best = (step, value);
        }
    }
    best.0
}

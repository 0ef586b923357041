//! The order of backward induction: strongly connected components, those without a way to
//! others first (Tarjan 1972, without recursion).

use alloc::{vec, vec::Vec};

use super::graph::Graph;

/// States by component, each component after all that it leads to.
#[derive(Clone, Debug, Default)]
pub(super) struct Order {
    states: Vec<u32>,
    /// Where each component ends in `states`.
    ends: Vec<u32>,
}

impl Order {
    /// The components, in the order of backward induction.
    pub(super) fn components(&self) -> impl Iterator<Item = &[u32]> {
        let begins = core::iter::once(&0).chain(&self.ends);
        begins.zip(&self.ends).map(|(&begin, &end)| &self.states[begin as usize..end as usize])
    }
}

const NEW: u32 = u32::MAX;
const DONE: u32 = u32::MAX - 1;

struct Walk<'a> {
    graph: &'a Graph,
    /// Least place on the stack that a state leads back to; `NEW` or `DONE`.
    low: Vec<u32>,
    stack: Vec<u32>,
    /// States on the way from the root, with their place on the stack and their next step.
    way: Vec<(u32, u32, usize)>,
    found: Order,
}

/// The components of the states that the first one leads to, which are all.
pub(super) fn order(graph: &Graph) -> Order {
    let low = vec![NEW; graph.nodes.len()];
    let mut walk = Walk { graph, low, stack: Vec::new(), way: Vec::new(), found: Order::default() };
    walk.enter(0);
    while let Some((state, place, step)) = walk.way.pop() {
        if step == graph.steps(state as usize).end {
            walk.leave(state, place);
            continue;
        }
        walk.way.push((state, place, step + 1));
        let next = graph.target[step];
        match walk.low[next as usize] {
            NEW => walk.enter(next),
            DONE => {}
            low => walk.lower(state, low),
        }
    }
    walk.found
}

impl Walk<'_> {
    fn enter(&mut self, state: u32) {
        let place = u32::try_from(self.stack.len()).expect("fewer states than numbers");
        self.low[state as usize] = place;
        self.stack.push(state);
        self.way.push((state, place, self.graph.steps(state as usize).start));
    }

    fn lower(&mut self, state: u32, low: u32) {
        let own = &mut self.low[state as usize];
        *own = low.min(*own);
    }

    fn leave(&mut self, state: u32, place: u32) {
        let low = self.low[state as usize];
        if low == place {
            for other in self.stack.drain(place as usize..) {
                self.low[other as usize] = DONE;
                self.found.states.push(other);
            }
            let end = u32::try_from(self.found.states.len()).expect("fewer states than numbers");
            self.found.ends.push(end);
        } else if let Some(&(before, ..)) = self.way.last() {
            self.lower(before, low);
        }
    }
}

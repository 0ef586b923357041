//! Networks as evaluators: the return to expect, read from an observation.

use super::Evaluator;
use crate::{
    Encode, Generator, Indexed, Network, NetworkError, Node, Rules, Seat, Utility, WidthCounter,
    agent::write_returns, encode_seat, sample_chance,
};

/// The evaluator that asks a [`Network`] for the value of a state.
///
/// The value is the last output of the network, which has one output more than the game has
/// actions, or nothing but the value. It is the return that the seat whose observation is read can
/// expect, in the unit of [`returns`](crate::Session::returns), at a decision of that seat; a
/// number outside the game's range of returns counts as the end of the range.
///
/// Chance outcomes that are due are sampled first, and the end of a game has the returns of its payoffs.
/// Otherwise the observation of the seat that decides gives its value. Its
/// [allies](crate::Apply::allied) have the same value, as all seats have in a game of identical payoffs;
/// the other seat of a zero-sum game of two has its negative. In other games the observation of every
/// other seat is valued, too.
///
/// [`ShortRollout`](crate::ShortRollout) asks it after some decisions:
///
/// ```
/// use rules_core::games::wuerfelhelden::State;
/// use rules_core::{Network, NetworkValue, Rollout, Search, ShortRollout, WidthCounter, encode_seat, prelude::*};
/// let state = State::new_game(&Default::default())?;
/// let mut cells = WidthCounter::default();
/// encode_seat(&state, 0, &mut cells);
/// // One layer with one output: everybody expects a return of 0.25.
/// let network = Network::new([(vec![0.0; cells.0], vec![0.25])])?;
/// let value = NetworkValue::new(network, &state)?;
/// let rollout = Rollout { agent: HeuristicAgent };
/// let search = Search::default().with_evaluator(ShortRollout { rollout, decisions: 12, value });
/// # let _ = search;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct NetworkValue(Network);

impl NetworkValue {
    /// The evaluator that asks this network, for the game of this state.
    ///
    /// # Errors
    ///
    /// [`NetworkError::NoValue`], if the network does not have an input for each cell of an
    /// observation, and perhaps for an action mask, and one output more than the game has actions or only one.
    pub fn new<S: Encode>(network: Network, state: &S) -> Result<Self, NetworkError> {
        let mut width = WidthCounter::default();
        encode_seat(state, 0, &mut width);
        let (inputs, outputs) = (network.inputs(), network.outputs());
        let (cells, actions) = (width.0, S::Action::COUNT);
        let reads = inputs == cells || inputs == cells + actions;
        if reads && (outputs == 1 || outputs == actions + 1) {
            return Ok(Self(network));
        }
        Err(NetworkError::NoValue { inputs, outputs, cells, actions })
    }

    /// The return that a seat can expect by its observation, within the range of the game.
    fn of<S: Rules>(&self, state: &S, seat: Seat) -> f64 {
        // The mask of a seat that does not decide is empty.
        let decides = state.node() == Node::Player(seat);
        let legal = state.legal_actions().into_iter().filter(|_| decides);
        let limits = S::limits(&state.options());
        let [low, high] = [limits.min_payoff, limits.max_payoff]
            .map(|payoff| f64::from(payoff) / f64::from(S::UNIT));
        self.0
            .value(|out| encode_seat(state, seat, out), legal.map(Indexed::index))
            .clamp(low, high)
    }
}

impl<S: Rules> Evaluator<S> for NetworkValue {
    /// # Panics
    ///
    /// If the network is for another game.
    fn evaluate(&self, mut state: S, rng: &mut Generator, values: &mut [f64]) {
        while state.node() == Node::Chance {
            let outcome = sample_chance(&state, rng);
            state.apply_chance(outcome);
        }
        let Node::Player(seat) = state.node() else { return write_returns(&state, values) };
        let (own, utility) = (self.of(&state, seat), S::utility(&state.options()));
        let opposed = utility == Utility::ZeroSum && values.len() == 2;
        for (other, value) in (0..).zip(values) {
            *value = if utility == Utility::Identical || state.allied(seat, other) {
                own
            } else if opposed {
                -own
            } else {
                self.of(&state, other)
            };
        }
    }
}

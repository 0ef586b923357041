//! Reference agents: who decides when nobody else does.

use alloc::vec::Vec;

use crate::{Generator, Legal, Node, Rules, Seat, sample_chance};

/// A simple player of every game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Agent {
    /// Chooses uniformly among the legal actions.
    Random,
    /// Follows [`Heuristic`](crate::Heuristic).
    Heuristic,
}

impl Agent {
    /// Every agent.
    pub const ALL: [Self; 2] = [Self::Random, Self::Heuristic];

    /// Name in tables and at the border.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Heuristic => "heuristic",
        }
    }

    /// The agent with a name, or `None`.
    #[must_use]
    pub fn by_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|agent| agent.name() == name)
    }

    /// Chooses an action for the seat that decides. `legal` is a buffer, kept
    /// by the caller so that nothing is allocated step by step.
    ///
    /// # Panics
    ///
    /// Unless a seat decides.
    pub fn choose<S: Rules>(
        self,
        state: &S,
        legal: &mut Vec<S::Action>,
        rng: &mut Generator,
    ) -> S::Action {
        let Node::Player(seat) = state.node() else { panic!("no seat decides here") };
        self.choose_for(seat, state, legal, rng)
    }

    /// The same for a seat of which is known that it decides.
    #[inline]
    fn choose_for<S: Rules>(
        self,
        seat: Seat,
        state: &S,
        legal: &mut Vec<S::Action>,
        rng: &mut Generator,
    ) -> S::Action {
        let actions = state.legal_actions();
        match self {
            Self::Random => actions.sample(rng).expect("a seat that decides has a legal action"),
            Self::Heuristic => {
                legal.clear();
                legal.extend(actions);
                S::heuristic_action(&state.view(seat), legal)
            }
        }
    }
}

/// What came of a game that was played to the end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Playout<S> {
    /// The state at the end.
    pub end: S,
    /// How many decisions were taken.
    pub decisions: u32,
    /// How many chance outcomes were settled.
    pub outcomes: u32,
}

/// Plays a state to the end, one agent for each seat.
///
/// # Panics
///
/// If there are fewer agents than seats.
///
/// ```
/// use rules_core::{Agent, Setup, games::wuerfelhelden::State, generator, play_out};
/// let state = State::new_game(&Default::default()).unwrap();
/// let end = play_out(state, &[Agent::Heuristic; 3], &mut generator(1, 0));
/// assert!(end.decisions > 0);
/// ```
pub fn play_out<S: Rules>(mut state: S, agents: &[Agent], rng: &mut Generator) -> Playout<S> {
    let (mut decisions, mut outcomes, mut legal) = (0, 0, Vec::new());
    loop {
        match state.node() {
            Node::Terminal => return Playout { end: state, decisions, outcomes },
            Node::Chance => {
                let outcome = sample_chance(&state, rng);
                state.apply_chance(outcome);
                outcomes += 1;
            }
            Node::Player(seat) => {
                let action = agents[usize::from(seat)].choose_for(seat, &state, &mut legal, rng);
                state.apply_action(action);
                decisions += 1;
            }
        }
    }
}

/// A uniformly random legal action, without a heap: the one that
/// [`Agent::Random`] chooses by the same random numbers.
///
/// # Panics
///
/// Unless a seat decides.
#[inline]
pub fn random_action<S: Legal>(state: &S, rng: &mut Generator) -> S::Action {
    state.legal_actions().sample(rng).expect("a seat that decides has a legal action")
}

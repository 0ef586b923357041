//! Reference agents: who decides when nobody else does.

use alloc::vec::Vec;

use crate::{Generator, Indexed, Legal, Node, Rules, Seat, below, sample_chance};

/// A simple player of every game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
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
        legal.clear();
        state.legal(|action| legal.push(action));
        match self {
            Self::Random => {
                let count = u32::try_from(legal.len()).expect("catalogues are small");
                legal[below(rng, count) as usize]
            }
            Self::Heuristic => S::heuristic_action(&state.view(seat), legal),
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
pub fn random_action<S: Legal>(state: &S, rng: &mut Generator) -> S::Action {
    // In large catalogues listing twice costs more than remembering the list.
    let chosen = if (64..=64 * WORDS).contains(&S::Action::COUNT) {
        one_of_the_set(state, rng)
    } else {
        one_of_the_list(state, rng)
    };
    chosen.expect("a seat that decides has a legal action")
}

/// Words of a set of actions on the stack.
const WORDS: usize = 8;

/// Lists the legal actions once, into a set, and takes one from it.
fn one_of_the_set<S: Legal>(state: &S, rng: &mut Generator) -> Option<S::Action> {
    let set = &mut [0_u64; WORDS][..S::Action::COUNT.div_ceil(64)];
    state.legal_set(set);
    let count = set.iter().map(|word| word.count_ones()).sum();
    let mut rest = below(rng, count);
    for (at, mut word) in (0..).step_by(64).zip(set.iter().copied()) {
        let here = word.count_ones();
        if rest < here {
            for _ in 0..rest {
                word &= word - 1;
            }
            return S::Action::from_index(at + word.trailing_zeros() as usize);
        }
        rest -= here;
    }
    None
}

/// Lists the legal actions twice: to count them, and to take one.
fn one_of_the_list<S: Legal>(state: &S, rng: &mut Generator) -> Option<S::Action> {
    let mut count = 0;
    state.legal(|_| count += 1);
    let (mut rest, mut chosen) = (below(rng, count), None);
    state.legal(|action| {
        if rest == 0 && chosen.is_none() {
            chosen = Some(action);
        }
        rest = rest.wrapping_sub(1);
    });
    chosen
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Setup, generator};

    fn all_ways_agree<S: Rules>() {
        let (mut state, mut rng) = (S::setup(&<S as Setup>::Options::default()), generator(4, 0));
        let mut legal = Vec::new();
        for _ in 0..2000 {
            match state.node() {
                Node::Terminal => return,
                Node::Chance => {
                    let outcome = sample_chance(&state, &mut rng);
                    state.apply_chance(outcome);
                }
                Node::Player(_) => {
                    let (mut again, mut once_more) = (rng.clone(), rng.clone());
                    let listed = Agent::Random.choose(&state, &mut legal, &mut once_more);
                    let action = one_of_the_set(&state, &mut rng);
                    assert_eq!(action, one_of_the_list(&state, &mut again), "{state:?}");
                    assert_eq!(action, Some(listed), "{state:?}");
                    assert_eq!((&rng, &rng), (&again, &once_more));
                    state.apply_action(action.expect("a legal action"));
                }
            }
        }
    }

    #[test]
    fn a_set_a_list_and_a_buffer_of_legal_actions_give_the_same_choice() {
        #[cfg(feature = "wuerfelhelden")]
        all_ways_agree::<crate::games::wuerfelhelden::State>();
        #[cfg(feature = "regidice")]
        all_ways_agree::<crate::games::regidice::State>();
        #[cfg(feature = "unsung_heroes")]
        all_ways_agree::<crate::games::unsung_heroes::State>();
        #[cfg(feature = "hero_must_die")]
        all_ways_agree::<crate::games::hero_must_die::State>();
        #[cfg(feature = "valor_and_villainy")]
        all_ways_agree::<crate::games::valor_and_villainy::State>();
    }
}

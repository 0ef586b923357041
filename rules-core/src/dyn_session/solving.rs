//! The solvers for a game that is chosen at run time.

use alloc::{
    boxed::Box,
    format,
    string::{String, ToString},
    vec,
    vec::Vec,
};

use super::{DynSession, lookup::narrow};
use crate::{
    BuiltinAgent, Decision, HeuristicAgent, Seat, SerdeRules,
    agent::Policy,
    digest,
    solve::{
        GameTree, PAUSE, Profile, SequenceForm, Solution, SolveConfig, SolveError, solve_against,
    },
};

type Ask<'a> = dyn Fn(Seat, &str, &[u32], &mut [f64]) + 'a;

/// A policy of a game that is chosen at run time.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub enum DynPolicy<'a> {
    /// A built-in agent.
    Builtin(BuiltinAgent),
    /// A function of the seat, the key of its view (`#` and the 16 hexadecimal digits of its
    /// digest) and the indices of its legal actions, which writes the probability of each.
    Function(&'a Ask<'a>),
}

impl core::fmt::Debug for DynPolicy<'_> {
    fn fmt(&self, out: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Self::Builtin(agent) => out.debug_tuple("Builtin").field(agent).finish(),
            Self::Function(_) => out.write_str("Function"),
        }
    }
}

impl<S: SerdeRules> Policy<S> for DynPolicy<'_> {
    fn probabilities(&self, decision: &Decision<'_, S>, out: &mut [f64]) {
        match self {
            Self::Builtin(agent) => agent.probabilities(decision, out),
            Self::Function(ask) => {
                let legal: Vec<_> = decision.legal_actions().iter().map(narrow).collect();
                let key = format!("#{:016x}", digest(&decision.view()));
                ask(decision.seat(), &key, &legal, out);
            }
        }
    }
}

/// A [`Solution`] behind an object-safe trait, with indices in place of typed actions.
pub trait DynSolution: crate::sealed::Sealed + Send + Sync + core::fmt::Debug {
    /// Number of seats.
    fn seats(&self) -> Seat;
    /// Number of states that play can reach.
    fn states(&self) -> usize;
    /// The least and the greatest value of the start for a seat; `None` if there is none.
    fn bounds(&self, seat: Seat) -> Option<[f64; 2]>;
    /// The values of the state of a session for each seat; `None` if play from the start cannot
    /// reach it, or it belongs to another game.
    fn values_at(&self, state: &dyn DynSession) -> Option<Vec<f64>>;
    /// Index of each legal action of a state with its value for the seat that decides, and
    /// nothing unless a seat decides; `None` as above.
    fn action_values(&self, state: &dyn DynSession) -> Option<Vec<(u32, f64)>>;
}

impl<S: SerdeRules> crate::sealed::Sealed for Solution<S> {}

impl<S: SerdeRules> DynSolution for Solution<S> {
    fn seats(&self) -> Seat {
        Seat::try_from(self.values().len()).expect("seats are few")
    }
    fn states(&self) -> usize {
        Self::states(self)
    }
    fn bounds(&self, seat: Seat) -> Option<[f64; 2]> {
        Self::bounds(self, seat)
    }
    fn values_at(&self, state: &dyn DynSession) -> Option<Vec<f64>> {
        Self::values_at(self, state.state_as_any().downcast_ref()?)
    }
    fn action_values(&self, state: &dyn DynSession) -> Option<Vec<(u32, f64)>> {
        let values = Self::action_values(self, state.state_as_any().downcast_ref()?)?;
        Some(values.into_iter().map(|(action, value)| (narrow(action), value)).collect())
    }
}

/// A [`GameTree`] without the types of its game, with the names of its information sets.
#[derive(Clone, Debug)]
pub struct DynTree {
    form: SequenceForm,
    /// Digest of the view at each information set.
    digests: Vec<u64>,
    /// The information set of each cell.
    owners: Vec<u32>,
    heuristic: Profile,
    /// What each plan of the game does.
    plans: Vec<Profile>,
}

impl DynTree {
    /// The tree for the solvers.
    #[must_use]
    pub const fn form(&self) -> &SequenceForm {
        &self.form
    }

    /// Name of an information set: what
    /// [`DynSession::information_state`] says there in a session of a game with secrets that
    /// began where the tree begins. `None` past the last one.
    #[must_use]
    pub fn information_state(&self, information_set: usize) -> Option<String> {
        let mut number = information_set;
        let mut words = vec![format!("#{:016x}", self.digests.get(number)?)];
        loop {
            let cell = self.form.information_sets()[number].parent as usize;
            if cell < usize::from(self.form.seats()) {
                break;
            }
            number = self.owners[cell] as usize;
            words.push(self.form.actions()[cell].to_string());
            words.push(format!("#{:016x}", self.digests[number]));
        }
        words.reverse();
        Some(words.join(" "))
    }

    /// What built-in agents do, the same one at every seat.
    #[must_use]
    pub fn builtin(&self, agent: BuiltinAgent) -> Profile {
        match agent {
            BuiltinAgent::Random => self.form.uniform(),
            BuiltinAgent::Heuristic => self.heuristic.clone(),
            BuiltinAgent::Plan(plan) => {
                self.plans.get(usize::from(plan)).unwrap_or(&self.heuristic).clone()
            }
        }
    }
}

/// Solves from a state, for [`DynSession::solve`].
pub(crate) fn solution<S: SerdeRules>(
    start: &S,
    policies: &[Option<DynPolicy<'_>>],
    config: &SolveConfig,
    stop: &dyn Fn() -> bool,
) -> Result<Box<dyn DynSolution>, SolveError> {
    let policies: Vec<_> =
        policies.iter().map(|policy| policy.as_ref().map(|own| own as &dyn Policy<S>)).collect();
    Ok(Box::new(solve_against(start, &policies, config, stop)?))
}

/// Walks the histories from a state, for [`DynSession::game_tree`].
pub(crate) fn tree<S: SerdeRules>(
    start: &S,
    config: &SolveConfig,
    stop: &dyn Fn() -> bool,
) -> Result<DynTree, SolveError> {
    let tree = GameTree::new(start, config, stop)?;
    let seats = usize::from(start.seats());
    let (mut owners, mut digests) = (vec![0; seats], Vec::new());
    let mut heuristic = vec![0.0; tree.form().cells()];
    let mut plans = vec![heuristic.clone(); S::PLANS.into()];
    for (number, set) in (0..).zip(tree.form().information_sets()) {
        if digests.len().is_multiple_of(PAUSE) && stop() {
            return Err(SolveError::Stopped);
        }
        let state = tree.state(digests.len()).expect("a state of each");
        digests.push(digest(&state.view(set.seat)));
        owners.extend(core::iter::repeat_n(number, set.count as usize));
        let decision = Decision::of(state).expect("a seat decides");
        HeuristicAgent.probabilities(&decision, &mut heuristic[set.cells()]);
        for (plan, cells) in (0..).zip(&mut plans) {
            BuiltinAgent::Plan(plan).probabilities(&decision, &mut cells[set.cells()]);
        }
    }
    let (heuristic, plans) = (Profile(heuristic), plans.into_iter().map(Profile).collect());
    Ok(DynTree { form: tree.into_form(), digests, owners, heuristic, plans })
}

//! The traits that a game implements.
//!
//! A game is one `State` type and the traits it implements, which grow with need:
//!
//! | Traits | give |
//! |--|--|
//! | [`Setup`], [`Legal`], [`Apply`] | sessions with undo, random playouts, `perft` |
//! | [`Named`] and a serial form of the state | records |
//! | [`Observe`] | views, determinization, agents that look |
//! | [`Heuristic`] | the heuristic agent |
//! | [`Encode`] | observations as numbers |
//! | [`Rules`], all of them and a serial form | registry, batches, search, conformance, Python |
//! | [`ChangeRoster`] | participants who join or leave; optional |
//!
//! Drawing is no part of the rules: see `Render` in the module `picture`.
//!
#![doc = include_str!("rules.md")]

use core::{fmt::Debug, hash::Hash};

use rand_core::Rng;

use crate::{
    ActionSet, ChanceSource, Indexed, InvalidState, ObservationWriter, OptionError, OptionSet,
    RosterChangeError, Subgoal,
};

pub use crate::heuristic::Heuristic;
pub use crate::limits::{Limits, Utility};
pub use crate::node::{Node, Seat, Weight};

/// Options, the initial state and its components.
///
/// ```
/// use rules_core::{Setup, games::regidice::{Options, State}};
/// let state = State::new_game(&Options::default().with_players(3))?;
/// assert_eq!((state.seats(), state.options().players), (3, 3));
/// let mut dice = 0;
/// state.count_components(|_, number| dice += number);
/// assert!(dice > 0, "whatever is done with them, so many dice there are");
/// assert!(State::new_game(&Options::default().with_players(9)).is_err());
/// # Ok::<(), rules_core::OptionError>(())
/// ```
pub trait Setup: Clone {
    /// Seats, variants, house rules; the default is the printed game.
    type Options: OptionSet;

    /// The initial state, before the first step.
    ///
    /// Requires that `options.check()` returned `Ok`; [`new_game`](Self::new_game)
    /// checks it.
    fn setup(options: &Self::Options) -> Self;

    /// The options this game is played with: they are part of the state.
    fn options(&self) -> Self::Options;

    /// Number of seats.
    fn seats(&self) -> Seat;

    /// Calls `count` with the name and the number of each kind of component,
    /// wherever in the state the components are.
    ///
    /// The kinds and their order are always the same. The numbers do not change
    /// during a game, except where a rule removes or adds components.
    ///
    /// Provided for a first draft, as a game without components; the conformance kit
    /// requires that something is counted.
    fn count_components(&self, _count: impl FnMut(&'static str, u32)) {}

    /// Checks that play can reach this state. Called for every state that is
    /// deserialised or otherwise comes from outside; the other methods trust what passes.
    /// The provided method, for a first draft, accepts every state.
    ///
    /// # Errors
    ///
    /// The first contradiction found.
    fn validate(&self) -> Result<(), InvalidState> {
        Ok(())
    }

    /// A new game with these options.
    ///
    /// # Errors
    ///
    /// If an option is outside its range.
    fn new_game(options: &Self::Options) -> Result<Self, OptionError> {
        options.check()?;
        Ok(Self::setup(options))
    }
}

/// What a state waits for, and which steps are possible.
///
/// Three methods are required. The provided ones follow from them and may be overridden
/// for speed alone: the conformance kit compares each with what it stands for. Rules
/// never draw: [`sample_chance`](crate::sample_chance) samples by the weights stated here.
///
/// ```
/// use rules_core::{Legal, Node, Setup, games::wuerfelhelden::State};
/// let state = State::new_game(&Default::default())?;
/// assert_eq!(state.node(), Node::Chance); // a roll for who begins
/// assert!(state.legal_actions().is_empty(), "nobody decides at a chance node");
/// let mut sum = 0;
/// state.chance_outcomes(|_, weight| sum += weight);
/// assert_eq!(sum, state.total_weight());
/// # Ok::<(), rules_core::OptionError>(())
/// ```
pub trait Legal: Setup {
    /// Every action that any seat can ever take.
    type Action: Indexed;
    /// Every chance outcome that can ever occur.
    type ChanceOutcome: Indexed;

    /// What the state waits for.
    fn node(&self) -> Node;

    /// The legal actions of the seat that decides: at least one at every
    /// [`Node::Player`], none elsewhere.
    fn legal_actions(&self) -> ActionSet<Self::Action>;

    /// The [`legal_actions`](Self::legal_actions). Requires a [`Node::Player`], which is not looked at
    /// again. Override it only for speed; the conformance kit compares the two.
    #[doc(hidden)]
    #[inline]
    fn decision_actions(&self) -> ActionSet<Self::Action> {
        self.legal_actions()
    }

    /// Calls `each` once for each possible chance outcome, in catalogue order, with
    /// its weight, which is at least 1. Calls nothing unless the state is at a
    /// [`Node::Chance`].
    fn chance_outcomes(&self, each: impl FnMut(Self::ChanceOutcome, Weight));

    /// Whether an action is one of the [`legal_actions`](Self::legal_actions). A shorthand
    /// that is not meant to be overridden: sessions, batches and records ask the set.
    #[inline]
    fn is_legal(&self, action: Self::Action) -> bool {
        self.legal_actions().contains(action)
    }

    /// Whether this chance outcome is possible now.
    ///
    /// Override it only for speed; the conformance kit compares the two.
    fn is_possible(&self, outcome: Self::ChanceOutcome) -> bool {
        let mut found = false;
        self.chance_outcomes(|possible, _| found |= possible == outcome);
        found
    }

    /// Sum of the weights of all chance outcomes at this node; 0 unless the state is
    /// at a [`Node::Chance`].
    ///
    /// Override it only for speed; the conformance kit compares the two.
    fn total_weight(&self) -> Weight {
        sum_of_weights(self)
    }

    /// The chance outcome that belongs to `point`, a number below
    /// [`total_weight`](Self::total_weight). Each outcome belongs to as many points as
    /// its weight, so a uniform point gives each outcome its probability.
    ///
    /// Override it only for speed; the conformance kit counts the points of each
    /// outcome.
    ///
    /// # Panics
    ///
    /// If the node is not a chance node, or `point` is not below the total weight.
    fn outcome_at(&self, point: Weight) -> Self::ChanceOutcome {
        outcome_at_weight(self, point)
    }

    /// What this chance node draws from: a deck or dice, for evaluation on common random
    /// numbers, see [`ChanceStreams`](crate::ChanceStreams). It changes no probability.
    /// Requires a [`Node::Chance`].
    ///
    /// The provided method names one source for the whole game: after the first step that
    /// differs, two games with the same seed draw different outcomes. A game names the sources
    /// that its box has, such as the deck of a seat, or the dice of a seat in a round.
    fn chance_source(&self) -> ChanceSource {
        ChanceSource::default()
    }
}

/// Sum of the weights of all chance outcomes at this node.
#[inline]
pub(crate) fn sum_of_weights<S: Legal>(state: &S) -> Weight {
    let mut total = 0;
    state.chance_outcomes(|_, weight| total += weight);
    total
}

/// The chance outcome that belongs to `point`, found by walking the list.
#[inline]
pub(crate) fn outcome_at_weight<S: Legal>(state: &S, point: Weight) -> S::ChanceOutcome {
    let (mut rest, mut found) = (point, None);
    state.chance_outcomes(|outcome, weight| {
        if found.is_none() {
            match rest.checked_sub(weight) {
                Some(left) => rest = left,
                None => found = Some(outcome),
            }
        }
    });
    found.expect("a point below the total weight of a chance node")
}

/// What each step does to the state, and the payoffs.
///
/// The methods do not check that a step is possible: an impossible one may panic
/// or lead to a state that play cannot reach. [`Session::apply`](crate::Session::apply)
/// checks it. To undo a step, keep a clone of the state before it.
///
/// ```
/// use rules_core::{Apply, Legal, Node, Setup, games::wuerfelhelden::State};
/// let mut state = State::new_game(&Default::default())?;
/// while state.node() == Node::Chance {
///     state.apply_chance(state.outcome_at(0));
/// }
/// let before = state.clone();
/// let action = state.legal_actions().first().expect("a seat decides");
/// state.apply_action(action);
/// assert_ne!(state, before);
/// assert_eq!(state.payoff(0), 0); // until the game is over
/// # Ok::<(), rules_core::OptionError>(())
/// ```
pub trait Apply: Legal {
    /// Denominator of the payoffs: `payoff / UNIT` is the return.
    const UNIT: i32;

    /// Applies an action of the deciding seat. Requires that it is legal.
    fn apply_action(&mut self, action: Self::Action);

    /// Applies a chance outcome. Requires that it is possible.
    fn apply_chance(&mut self, outcome: Self::ChanceOutcome);

    /// [`apply_action`](Self::apply_action), and what the state waits for after it. Override it only for
    /// speed; the conformance kit compares the two.
    #[doc(hidden)]
    #[inline]
    fn node_after_action(&mut self, action: Self::Action) -> Node {
        self.apply_action(action);
        self.node()
    }

    /// [`apply_chance`](Self::apply_chance), and what the state waits for after it.
    #[doc(hidden)]
    #[inline]
    fn node_after_chance(&mut self, outcome: Self::ChanceOutcome) -> Node {
        self.apply_chance(outcome);
        self.node()
    }

    /// Payoff of a seat, in units of [`UNIT`](Self::UNIT); 0 until the game is over.
    /// Requires that `seat` is below [`seats`](Setup::seats), as do all methods below
    /// that take a seat.
    fn payoff(&self, seat: Seat) -> i32;

    /// Whether two seats play together: every game gives them the same payoff. The provided
    /// method says it of a seat and itself.
    fn allied(&self, seat: Seat, other: Seat) -> bool {
        seat == other
    }

    /// Potential of a seat as numerator and positive denominator, for shaped rewards;
    /// 0 at a terminal node, and everywhere unless an option turns shaping on.
    ///
    /// A step from potential `F` to `F'` with discount `g` adds the reward
    /// `g F' - F`. Payoffs do not change.
    fn potential(&self, _seat: Seat) -> (i64, i64) {
        (0, 1)
    }

    /// The parts of the potential, by name. Where a game that names some has a potential other than
    /// 0, it is the sum of their [values](Self::subgoal), each times its weight.
    const SUBGOALS: &'static [Subgoal] = &[];

    /// Value of a sub-goal for a seat as numerator and positive denominator: at every node, the
    /// terminal ones included, and whatever the options are. It must not depend on what the seat
    /// does not know. Requires that `at` is a position in [`SUBGOALS`](Self::SUBGOALS).
    fn subgoal(&self, _seat: Seat, _at: usize) -> (i64, i64) {
        (0, 1)
    }
}

/// What each seat knows.
///
/// ```
/// use rules_core::{Observe, Session, games::unsung_heroes::State, generator};
/// let (mut session, mut rng) = (Session::<State>::new(&Default::default())?, generator(1, 0));
/// let seat = session.sample_until_decision(&mut rng).expect("somebody begins");
/// let view = session.state().view(seat);
/// let possible = State::determinize(&view, &mut rng); // other hands behind the same view
/// assert_eq!(possible.view(seat), view);
/// # Ok::<(), rules_core::OptionError>(())
/// ```
pub trait Observe: Apply {
    /// What one seat knows, and nothing else.
    ///
    /// Only [`view`](Self::view) makes one. A view can be serialised but not
    /// deserialised, because nothing validates it and
    /// [`determinize`](Self::determinize) requires a view of some possible state.
    type View: Clone + Eq + Hash + Debug;

    /// What `seat` knows in this state.
    fn view(&self, seat: Seat) -> Self::View;

    /// Samples a full state that has this view, from the posterior under a uniform
    /// deal of everything the view does not show.
    fn determinize(view: &Self::View, rng: &mut (impl Rng + ?Sized)) -> Self;

    /// Calls `each` with choices that were made before and can be reconstructed from this state: the state in
    /// which a seat chose, as it was, and the action. Each game decides which choices it reconstructs;
    /// the default reconstructs none. In a sampled world they are the choices that led to it, so that
    /// [`past_likelihood`](crate::past_likelihood) says how well it explains what the others did. A choice
    /// of one legal action need not have been shown.
    fn past_choices(&self, _each: impl FnMut(&Self, Self::Action)) {}
}

/// A form of the view of `S` that [`Encode`] reads: the [`View`](Observe::View) itself, or a
/// type that borrows from the state what it shows in full, where copying costs time.
///
/// Every view is a form of itself. A game whose views are expensive to copy implements this
/// for a type of its own, beside [`Observe`], so that one place decides what is hidden. The
/// conformance kit checks that both functions give the same observation.
pub trait ViewForm<'a, S: Observe + 'a>: Sized {
    /// The view of a seat of this state.
    fn from_state(state: &'a S, seat: Seat) -> Self;

    /// A view that was made before.
    fn from_view(view: &'a S::View) -> Self;
}

impl<'a, S: Observe<View = V> + 'a, V: Clone> ViewForm<'a, S> for V {
    #[inline]
    fn from_state(state: &'a S, seat: Seat) -> Self {
        state.view(seat)
    }

    #[inline]
    fn from_view(view: &'a V) -> Self {
        view.clone()
    }
}

/// How a view becomes an observation.
///
/// [`encode`](Self::encode) gets what [`Observe`] or [`ViewForm`] made of the state, and never
/// the state:
///
/// ```compile_fail,E0308
/// use rules_core::{Encode, ObservationWriter};
/// fn look<S: Encode>(state: &S, out: &mut impl ObservationWriter) {
///     S::encode(state, out); // expects `&S::ViewRef<'_>`
/// }
/// ```
///
/// [`encode_seat`] writes what a seat observes, [`encode_view`] what a view shows. No game can
/// replace them.
pub trait Encode: Observe {
    /// What is written: `View`, or a form that borrows from the state.
    type ViewRef<'a>: ViewForm<'a, Self>
    where
        Self: 'a;

    /// Writes a view as named fields of integers from 0 to 255. Fields, their order
    /// and their shapes are the same for every view.
    fn encode(view: &Self::ViewRef<'_>, out: &mut impl ObservationWriter);

    /// Number of the cells that [`encode_rest`](Self::encode_rest) fills.
    const REST: usize = 0;

    /// Fills cells with what a view shows and its observation leaves out, because no decision
    /// depends on it: a count of steps for example. Requires [`REST`](Self::REST) cells, all 0.
    ///
    /// Views of one session differ in their observation or in these cells. Only the tokens of a
    /// history hold them: without them, two information states could have the same tokens.
    fn encode_rest(_view: &Self::ViewRef<'_>, _cells: &mut [u8]) {}
}

/// Writes the observation of a seat, without copying what the game can borrow.
///
/// The same cells as [`encode_view`] of the seat's view. Requires that `seat` is below
/// [`seats`](Setup::seats).
#[inline]
pub fn encode_seat<S: Encode>(state: &S, seat: Seat, out: &mut impl ObservationWriter) {
    encode::<S>(&S::ViewRef::from_state(state, seat), out);
}

/// Writes the observation that a view shows.
#[inline]
pub fn encode_view<S: Encode>(view: &S::View, out: &mut impl ObservationWriter) {
    encode::<S>(&S::ViewRef::from_view(view), out);
}

/// Writes a view; in a page, which has to load the code, by one writer for all.
#[inline]
fn encode<S: Encode>(view: &S::ViewRef<'_>, out: &mut impl ObservationWriter) {
    #[cfg(all(target_arch = "wasm32", feature = "alloc"))]
    let out = &mut crate::observation::AnyWriter(out);
    S::encode(view, out);
}

/// Changes of the participants, outside the steps of the game. Optional: a game
/// that implements it also names it in [`Rules::ROSTER_CHANGE`].
///
/// ```
/// use rules_core::{Session, games::valor_and_villainy::State};
/// let mut session = Session::<State>::new(&Default::default())?;
/// let before = session.state().clone();
/// assert!(session.change_roster("juggle").is_err()); // the game knows no such change
/// assert_eq!(*session.state(), before);
/// # Ok::<(), rules_core::OptionError>(())
/// ```
pub trait ChangeRoster: Apply {
    /// Changes the participants during a game: somebody joins or leaves. `change` is a
    /// text that the game defines.
    ///
    /// # Errors
    ///
    /// If there is no such change, or the game does not allow it now. The state is then
    /// unchanged.
    fn change_roster(&mut self, change: &str) -> Result<(), RosterChangeError>;
}

/// A function that changes the roster of a game: [`ChangeRoster::change_roster`].
pub type RosterChange<S> = fn(&mut S, &str) -> Result<(), RosterChangeError>;

/// The name and the version of a game, as its records have them.
///
/// ```
/// use rules_core::{Named, games::regidice::State};
/// assert_eq!(State::NAME, "regidice");
/// ```
pub trait Named: Setup {
    /// Name in the registry, in `snake_case`.
    const NAME: &'static str;
    /// Version of catalogues, observations and rules; records of another version are
    /// refused.
    const VERSION: u32;
}

/// A complete game: what the registry, batches and the conformance kit need. The state is
/// plain data without history: a clone of it undoes a step, and its hash is a key for
/// transposition tables.
///
/// ```
/// use rules_core::{Rules, Setup, Utility, games::regidice::State};
/// fn about<S: Rules>() -> (&'static str, Utility, u32) {
///     (S::TITLE, S::UTILITY, S::limits(&Default::default()).decisions)
/// }
/// let (title, utility, longest) = about::<State>();
/// assert_eq!((title, utility), ("Regidice", Utility::Identical));
/// println!("no game has more than {longest} decisions");
/// ```
pub trait Rules:
    Named + Observe<View: Send + Sync> + Encode + Heuristic + Eq + Hash + Debug + Send + Sync + 'static
{
    /// Title, as printed on the box.
    const TITLE: &'static str;
    /// Prefix of the rule numbers, as in `WH-12`.
    const PREFIX: &'static str;
    /// Utility class that holds for all options.
    const UTILITY: Utility;
    /// Whether every seat knows the whole state.
    const PERFECT_INFORMATION: bool;
    /// How the roster changes, in a game with [`ChangeRoster`]; the others refuse
    /// every change.
    const ROSTER_CHANGE: Option<RosterChange<Self>> = None;
    /// The component sets of a game that can be played with others than the one that ships.
    #[cfg(feature = "components")]
    const COMPONENTS: Option<crate::components::ComponentsEntry> = None;

    /// Utility class with given options, which may be narrower than
    /// [`UTILITY`](Self::UTILITY). Requires that `options.check()` returned `Ok`.
    fn utility(_options: &Self::Options) -> Utility {
        Self::UTILITY
    }

    /// Proved bounds with given options. Requires that `options.check()` returned
    /// `Ok`.
    fn limits(options: &Self::Options) -> Limits;
}

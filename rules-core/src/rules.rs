//! The rules of one game, in the order in which it is played.
//!
//! A game is a `State` and the traits it implements, which grow with need:
//!
//! | Traits | give |
//! |--|--|
//! | [`Setup`], [`Legal`], [`Apply`] | matches with undo, random playouts, `perft` |
//! | [`Observe`] | views, determinization, agents that look |
//! | [`Heuristic`] | the heuristic agent |
//! | [`Encode`] | observations as numbers |
//! | [`Rules`], all of them and a serial form | registry, records, batches, search, conformance, Python |
//! | [`ChangeRoster`] | players who join or leave; optional |

use core::{fmt::Debug, hash::Hash};

use rand_core::Rng;

use crate::{
    ActionSet, Indexed, InvalidState, ObservationWriter, OptionError, OptionSet, RosterChangeError,
    chance,
};

/// A chair at the table, counted from zero in turn order.
pub type Seat = u8;

/// An exact, unnormalised probability: the outcomes of one node share a total.
pub type Weight = u32;

/// What the game waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Node {
    /// One seat decides.
    Player(Seat),
    /// The table decides, with known odds.
    Chance,
    /// Nothing: the game is over.
    Terminal,
}

/// How the payoffs of the seats hang together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Utility {
    /// The payoffs of all seats add up to zero at every end.
    ZeroSum,
    /// All seats get the same.
    Identical,
    /// Anything else.
    General,
}

/// What a game promises about its size, for given options.
///
/// The conformance kit holds every game to these numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Limits {
    /// How many chairs are taken.
    pub seats: Seat,
    /// Least payoff of a seat, in units of [`Apply::UNIT`].
    pub min_payoff: i32,
    /// Greatest payoff of a seat, in units of [`Apply::UNIT`].
    pub max_payoff: i32,
    /// No game has more decisions.
    pub decisions: u32,
    /// No game has more chance outcomes.
    pub outcomes: u32,
    /// No player node has more legal actions.
    pub branching: u32,
    /// No chance node has more outcomes; 256 at most.
    pub chance_width: u32,
}

/// Lays out the components.
pub trait Setup: Clone {
    /// Seats, variants, house rules; the default is the printed game.
    type Options: OptionSet;

    /// The table before the first step.
    ///
    /// The caller answers for `options` having passed [`OptionSet::check`];
    /// [`new_game`](Self::new_game) is the checked spelling.
    fn setup(options: &Self::Options) -> Self;

    /// The options this game is played with: they are part of the state.
    fn options(&self) -> Self::Options;

    /// How many chairs are taken.
    fn seats(&self) -> Seat;

    /// Counts the components, wherever they lie: calls `count` with the name
    /// and the number of each kind, always in the same order.
    ///
    /// The numbers never change during a game, unless a rule says so. Provided
    /// for a first draft, as a game without components; the conformance kit
    /// requires that something is counted.
    fn count_components(&self, _count: impl FnMut(&'static str, u32)) {}

    /// Checks a state that comes from outside for anything that no game can
    /// reach.
    ///
    /// Provided for a first draft, which accepts everything. Implement it
    /// before states are read from files or other programs: the other methods
    /// trust what passes here.
    ///
    /// # Errors
    ///
    /// Names the first fault found.
    fn validate(&self) -> Result<(), InvalidState> {
        Ok(())
    }

    /// A new game with these options.
    ///
    /// # Errors
    ///
    /// Refuses options outside their ranges.
    fn new_game(options: &Self::Options) -> Result<Self, OptionError> {
        options.check()?;
        Ok(Self::setup(options))
    }
}

/// Says who steps, and what the step may be.
///
/// A first game writes the three methods that are required. The provided ones
/// follow from them and may be overridden for speed alone: the conformance kit
/// compares each with what it stands for. Rules never draw: chance is sampled by
/// [`sample_chance`](crate::sample_chance) from the weights that are stated here.
pub trait Legal: Setup {
    /// Every decision that any seat can ever face.
    type Action: Indexed;
    /// Every outcome that chance can ever produce.
    type ChanceOutcome: Indexed;

    /// Whose step it is.
    fn node(&self) -> Node;

    /// The legal actions of the seat that decides: at least one at every
    /// [`Node::Player`], none elsewhere.
    fn legal_actions(&self) -> ActionSet<Self::Action>;

    /// Names each possible outcome once, in catalogue order, with its weight,
    /// which is never zero; nothing unless chance decides.
    fn chance_outcomes(&self, each: impl FnMut(Self::ChanceOutcome, Weight));

    /// Whether an action is one of the [`legal_actions`](Self::legal_actions). A shorthand
    /// that is not meant to be overridden: matches, batches and records ask the set.
    #[inline]
    fn is_legal(&self, action: Self::Action) -> bool {
        self.legal_actions().contains(action)
    }

    /// Whether chance can settle this outcome now.
    ///
    /// Override it only for speed; the conformance kit compares the two.
    fn is_possible(&self, outcome: Self::ChanceOutcome) -> bool {
        let mut found = false;
        self.chance_outcomes(|possible, _| found |= possible == outcome);
        found
    }

    /// Sum of the weights of [`chance_outcomes`](Self::chance_outcomes); zero unless chance decides.
    ///
    /// Override it only for speed; the conformance kit compares the two.
    fn total_weight(&self) -> Weight {
        chance::sum_of_weights(self)
    }

    /// The outcome that a point below [`total_weight`](Self::total_weight) wins: each
    /// outcome owns as many weights as it weighs.
    ///
    /// Override it only for speed; the conformance kit counts the weights.
    ///
    /// # Panics
    ///
    /// At a node that is no chance node, or for a point that was not sold.
    fn outcome_at(&self, point: Weight) -> Self::ChanceOutcome {
        chance::outcome_at_weight(self, point)
    }
}

/// Says what each step does. The caller answers for its legality; undo is the
/// caller's copy of the state before.
///
/// A step that is not possible may panic or lead to a state that no game can
/// show; [`Match::apply`](crate::Match::apply) is the checked spelling.
pub trait Apply: Legal {
    /// Payoffs are whole numbers of this fraction: `payoff / UNIT` is the
    /// return.
    const UNIT: i32;

    /// The seat in turn decides.
    fn apply_action(&mut self, action: Self::Action);

    /// Chance settles.
    fn apply_chance(&mut self, outcome: Self::ChanceOutcome);

    /// Utility of a seat, in units of [`UNIT`](Self::UNIT); zero until the game
    /// is over. The caller answers for the seat being one of
    /// [`seats`](Setup::seats), here and in the methods below that take one.
    fn payoff(&self, seat: Seat) -> i32;

    /// Potential of a seat as numerator and denominator, for shaped rewards;
    /// zero at the end and in games whose options do not ask for it.
    ///
    /// A step from `F` to `F'` with discount `g` earns `g F' - F` beside the
    /// payoffs, which it never changes.
    fn potential(&self, _seat: Seat) -> (i64, i64) {
        (0, 1)
    }
}

/// Says who may know what.
pub trait Observe: Apply {
    /// What one seat knows, and nothing else.
    ///
    /// It is made by [`view`](Self::view) alone. With a serial form it is written and
    /// never read: nothing validates a view, and [`determinize`](Self::determinize) relies on
    /// its being one that some state shows.
    type View: Clone + Eq + Hash + Debug;

    /// Looks at the table from a chair; the caller answers for somebody
    /// sitting on it.
    fn view(&self, seat: Seat) -> Self::View;

    /// Deals one full state that this view cannot tell from the real one,
    /// drawn from the uniform-deal posterior.
    fn determinize(view: &Self::View, rng: &mut impl Rng) -> Self;
}

/// Says how a view becomes numbers.
pub trait Encode: Observe {
    /// Writes a view as named fields of small whole numbers; the layout is
    /// what is written, and never depends on the view.
    fn encode(view: &Self::View, out: &mut impl ObservationWriter);

    /// Writes what a seat sees now: its view as [`encode`](Self::encode) writes
    /// it.
    ///
    /// Override it only for speed, where a view is a large copy; the conformance
    /// kit compares the two.
    fn encode_seat(&self, seat: Seat, out: &mut impl ObservationWriter) {
        Self::encode(&self.view(seat), out);
    }
}

/// Says what a fixed, rule-based player would do.
pub trait Heuristic: Observe {
    /// Chooses one of the legal actions, which are not empty, from what the
    /// deciding seat knows. Deterministic.
    fn heuristic_action(view: &Self::View, legal: &[Self::Action]) -> Self::Action;
}

/// Changes of who takes part, outside the catalogue of actions. Optional: a game
/// that has it also names it in [`Rules::ROSTER_CHANGE`].
pub trait ChangeRoster: Apply {
    /// Changes the table in a way that is no step of play, as when players join
    /// or leave; `change` is a command in the game's own words.
    ///
    /// # Errors
    ///
    /// Says why not; nothing has changed then.
    fn change_roster(&mut self, change: &str) -> Result<(), RosterChangeError>;
}

/// A function that changes the roster of a game: [`ChangeRoster::change_roster`].
pub type RosterChange<S> = fn(&mut S, &str) -> Result<(), RosterChangeError>;

/// A complete game: what the registry, records, batches and the conformance kit
/// need. The state is plain data without history: its clone is the undo, its
/// equality the test oracle, its hash the transposition key.
pub trait Rules:
    Observe<View: Send + Sync> + Encode + Heuristic + Eq + Hash + Debug + Send + Sync + 'static
{
    /// Name in the registry, in `snake_case`.
    const NAME: &'static str;
    /// Title as printed on the box.
    const TITLE: &'static str;
    /// Prefix of the rule numbers, as in `WH-12`.
    const PREFIX: &'static str;
    /// Version of the catalogues, the features and the meaning of the rules:
    /// records of another version are refused.
    const VERSION: u32;
    /// How the payoffs hang together, whatever the options.
    const UTILITY: Utility;
    /// Whether every seat sees everything.
    const PERFECT_INFORMATION: bool;
    /// How the roster changes, in a game with [`ChangeRoster`]; the others refuse
    /// every change.
    const ROSTER_CHANGE: Option<RosterChange<Self>> = None;

    /// How the payoffs hang together with given options, where these say more than
    /// [`UTILITY`](Self::UTILITY). The caller answers for `options` having passed
    /// [`OptionSet::check`].
    fn utility(_options: &Self::Options) -> Utility {
        Self::UTILITY
    }

    /// Proved bounds for given options. The caller answers for `options` having
    /// passed [`OptionSet::check`].
    fn limits(options: &Self::Options) -> Limits;

    /// Draws the table from what those who look know; the words of the view,
    /// unless the game draws its own.
    #[cfg(feature = "picture")]
    #[must_use]
    fn picture(look: &crate::picture::RenderInput<'_, Self>) -> crate::picture::Scene
    where
        Self: crate::SerdeRules,
    {
        crate::picture::plain(look)
    }
}

//! Proptest strategies for positions, options and component sets.

use core::{fmt, marker::PhantomData, ops::Deref};
use std::{
    format,
    string::String,
    vec::{self, Vec},
};

use proptest::{
    sample::select,
    strategy::{NewTree, Strategy, ValueTree},
    test_runner::TestRunner,
};

use super::{
    HistoryOf,
    histories::{Histories, HistoryTree, histories_from},
    options::variants,
};
use crate::{OptionSet, SerdeRules};

/// A position that play reached, as [`positions`] makes them: a state, whose methods it has.
///
/// Shown as the history that
/// leads to it, in the notation that [`read_history`](super::read_history) reads, and the options that
/// are not the default; by `{:#?}`, which proptest takes for a counterexample, with a line for each
/// step by name, too.
#[derive(Clone, PartialEq, Eq)]
pub struct PositionOf<S: SerdeRules> {
    state: S,
    history: HistoryOf<S>,
}

impl<S: SerdeRules> PositionOf<S> {
    /// The steps from the start.
    #[must_use]
    pub const fn history(&self) -> &HistoryOf<S> {
        &self.history
    }
}

impl<S: SerdeRules> Deref for PositionOf<S> {
    type Target = S;
    fn deref(&self) -> &S {
        &self.state
    }
}

impl<S: SerdeRules> fmt::Debug for PositionOf<S> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "the position after `{}`", self.history)?;
        for (name, value, usual) in unusual(&self.state.options()) {
            write!(out, ", {name} {value} (not {usual})")?;
        }
        if out.alternate() { self.history.tell(out) } else { Ok(()) }
    }
}

/// The options by name that are not the default, each with its value and the default.
fn unusual<O: OptionSet>(options: &O) -> Vec<(&'static str, String, String)> {
    let (mut own, mut usual) = (Vec::new(), Vec::new());
    options.each(&mut |info, value| own.push((info.name, format!("{value}"))));
    O::default().each(&mut |_, value| usual.push(format!("{value}")));
    let all = own.into_iter().zip(usual).map(|((name, value), usual)| (name, value, usual));
    all.filter(|(_, value, usual)| value != usual).collect()
}

/// A strategy for property tests: positions after at most `max_length` possible steps from the
/// initial state, played as [`histories`](super::histories()) does. Shrinks to the position after the
/// shortest history that is found, as by [`shrink`](super::shrink()).
///
/// ```
/// use proptest::prelude::*;
/// use rules_core::games::wuerfelhelden::{Options, State};
/// use rules_core::testkit::positions;
///
/// proptest!(|(state in positions::<State>(Options::default(), 80))| {
///     let centre = state.table().centre();
///     prop_assert_eq!(centre.chaser().is_some(), centre.dice().swords() > 0); // WH-6, WH-29
/// });
/// ```
#[expect(clippy::needless_pass_by_value, reason = "a strategy owns what it needs")]
pub fn positions<S: SerdeRules>(
    options: S::Options,
    max_length: usize,
) -> impl Strategy<Value = PositionOf<S>> {
    positions_from(S::setup(&options), max_length)
}

/// A strategy for property tests: positions after at most `max_length` possible steps from a given
/// position, such as one that a builder makes; otherwise as [`positions`]. The history is that after it.
///
/// ```
/// use proptest::prelude::*;
/// use rules_core::{Setup, games::regidice::{Options, Pool, State}, testkit::positions_from};
///
/// let dice = |text: &str| Pool::parse(text).expect("dice");
/// let edit = State::new_game(&Options::default().with_players(2))?.edit().round(40);
/// let last_round = edit.dice(0, dice("R6 Y6 B6")).dice(1, dice("R5")).declaring().build()?;
/// proptest!(|(state in positions_from(last_round, 30))| {
///     prop_assert_eq!(state.table().round(), 40); // RD-70
/// });
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn positions_from<S: SerdeRules>(
    start: S,
    max_length: usize,
) -> impl Strategy<Value = PositionOf<S>> {
    histories_from(start, max_length)
        .prop_map(|history| PositionOf { state: history.end(), history })
}

/// A strategy for property tests: positions of games with any options, as [`any_options`] draws them,
/// after at most `max_length` possible steps.
///
/// Shrinks to the fewest options that are not the default, with what is possible then of the same steps, and then to
/// the shortest history, as [`positions`] does. `any_options().prop_flat_map(..)` draws
/// the same, and cannot shrink the options, because it draws other steps for other options.
///
/// ```
/// use proptest::prelude::*;
/// use rules_core::{Setup, games::regidice::State, testkit::any_positions};
///
/// proptest!(|(state in any_positions::<State>(60))| {
///     prop_assert_eq!(state.validate(), Ok(()));
/// });
/// ```
pub fn any_positions<S: SerdeRules>(max_length: usize) -> impl Strategy<Value = PositionOf<S>> {
    AnyHistories::<S> { max_length, game: PhantomData }
        .prop_map(|history| PositionOf { state: history.end(), history })
}

/// Histories of games with any options.
#[derive(Debug)]
struct AnyHistories<S> {
    max_length: usize,
    game: PhantomData<fn() -> S>,
}

impl<S: SerdeRules> Strategy for AnyHistories<S> {
    type Tree = AnyTree<S>;
    type Value = HistoryOf<S>;

    fn new_tree(&self, runner: &mut TestRunner) -> NewTree<Self> {
        let mut all = variants::<S::Options>(32, 0);
        let drawn = (0..all.len()).new_tree(runner)?.current();
        let start = S::setup(&all[drawn]);
        let most = unusual(&all[drawn]).len();
        all.retain(|options| unusual(options).len() < most);
        all.sort_by_key(|options| unusual(options).len());
        let history = Histories { start, max_length: self.max_length }.new_tree(runner)?;
        Ok(AnyTree { simpler: all.into_iter(), trial: None, history })
    }
}

/// A history and what is simpler: with options nearer to the default first, then shorter.
#[derive(Debug)]
struct AnyTree<S: SerdeRules> {
    simpler: vec::IntoIter<S::Options>,
    /// The history with simpler options.
    trial: Option<HistoryTree<S>>,
    history: HistoryTree<S>,
}

impl<S: SerdeRules> AnyTree<S> {
    /// Goes on to simpler options, if some are left.
    fn next_options(&mut self) -> bool {
        self.trial = self.simpler.next().map(|options| self.history.from(S::setup(&options)));
        self.trial.is_some()
    }
}

impl<S: SerdeRules> ValueTree for AnyTree<S> {
    type Value = HistoryOf<S>;

    fn current(&self) -> HistoryOf<S> {
        self.trial.as_ref().unwrap_or(&self.history).current()
    }

    fn simplify(&mut self) -> bool {
        if let Some(found) = self.trial.take() {
            // Options are tried in the order of how many differ from the default.
            self.history = found;
            self.simpler = Vec::new().into_iter();
        }
        self.next_options() || self.history.simplify()
    }

    fn complicate(&mut self) -> bool {
        if self.trial.is_some() {
            self.next_options() || self.history.advance()
        } else {
            self.history.complicate()
        }
    }
}

/// A strategy for property tests: the default options, each option with other values, and some
/// combinations, all of which pass their check. Shrinks to the default.
///
/// ```
/// use proptest::prelude::*;
/// use rules_core::{Setup, games::regidice::{Options, State}, testkit::any_options};
///
/// proptest!(|(options in any_options::<Options>())| {
///     prop_assert_eq!(State::setup(&options).seats(), options.players);
/// });
/// ```
pub fn any_options<O: OptionSet>() -> impl Strategy<Value = O> {
    select(variants::<O>(32, 0))
}

#[cfg(feature = "components")]
pub use sets::{OptionsWithSet, component_sets};

#[cfg(feature = "components")]
mod sets {
    use core::{fmt, ops::Deref};
    use std::{
        string::{String, ToString},
        vec::Vec,
    };

    use proptest::{collection::vec as many, prelude::any, strategy::Strategy};
    use serde_json::{Map, Value as Json};

    use crate::{SerdeRules, options_from_json};

    /// Options with a component set, as [`component_sets`] makes them: shown as the values that the
    /// set changes.
    #[derive(Clone)]
    pub struct OptionsWithSet<S: SerdeRules> {
        options: S::Options,
        lines: Vec<String>,
    }

    impl<S: SerdeRules> Deref for OptionsWithSet<S> {
        type Target = S::Options;
        fn deref(&self) -> &S::Options {
            &self.options
        }
    }

    impl<S: SerdeRules> fmt::Debug for OptionsWithSet<S> {
        fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
            match self.lines.as_slice() {
                [] => out.write_str("the set that ships"),
                lines => out.write_str(&lines.join("; ")),
            }
        }
    }

    /// A strategy for property tests: the default options with a component set that changes at most
    /// `most` numbers of the one that ships. Where the numbers make no valid set, the last changes are
    /// taken back until they do. Shrinks to the fewest changes.
    ///
    /// A set is kept as long as the process: use few cases.
    ///
    /// ```
    /// use proptest::prelude::*;
    /// use rules_core::{Setup, games::wuerfelhelden::State, testkit::component_sets};
    ///
    /// proptest!(ProptestConfig::with_cases(16), |(options in component_sets::<State>(2))| {
    ///     let state = State::setup(&options);
    ///     prop_assert_eq!(state.validate(), Ok(()));
    /// });
    /// ```
    ///
    /// # Panics
    ///
    /// If the game has no component sets.
    pub fn component_sets<S: SerdeRules>(most: usize) -> impl Strategy<Value = OptionsWithSet<S>> {
        let entry = S::COMPONENTS.expect("the game has component sets");
        let shipped: Json = toml::from_str(entry.shipped).expect("the set that ships is TOML");
        many(any::<(u32, u8)>(), 0..=most).prop_map(move |mut changes| {
            loop {
                let mut document = shipped.clone();
                for &(at, to) in &changes {
                    change(&mut document, at, to);
                }
                match (entry.load)(&document.to_string()) {
                    Ok(name) => return with_set::<S>(&entry, &name),
                    Err(error) if changes.is_empty() => panic!("{error}"),
                    Err(_) => drop(changes.pop()),
                }
            }
        })
    }

    fn with_set<S: SerdeRules>(
        entry: &crate::components::ComponentsEntry,
        name: &str,
    ) -> OptionsWithSet<S> {
        let mut map = Map::new();
        if name != "shipped" {
            map.insert("components".to_string(), Json::String(name.to_string()));
        }
        let options = options_from_json(&map).unwrap_or_else(|error| panic!("{error}"));
        OptionsWithSet { options, lines: (entry.lines)(name).unwrap_or_default() }
    }

    /// Changes one of the numbers of a document, by at most its own size and two.
    fn change(document: &mut Json, at: u32, to: u8) {
        let mut numbers = Vec::new();
        collect(document, &mut numbers);
        let place = usize::try_from(at).unwrap_or_default() % numbers.len().max(1);
        if let Some(number) = numbers.get_mut(place)
            && let Some(old) = number.as_i64()
        {
            **number = Json::from(i64::from(to) % (2 * old.abs() + 3));
        }
    }

    fn collect<'a>(value: &'a mut Json, numbers: &mut Vec<&'a mut Json>) {
        match value {
            Json::Array(list) => list.iter_mut().for_each(|each| collect(each, numbers)),
            Json::Object(map) => map.values_mut().for_each(|each| collect(each, numbers)),
            Json::Number(_) => numbers.push(value),
            _ => {}
        }
    }
}

//! Proptest strategies for positions, options and component sets.

use core::{fmt, ops::Deref};
use std::{format, string::String, vec::Vec};

use proptest::{sample::select, strategy::Strategy};

use super::{HistoryOf, histories_from, options::variants};
use crate::{OptionSet, SerdeRules, step::apply_step_to};

/// A position that play reached, as [`positions`] makes them: a state, shown as the history that
/// leads to it, in the notation that [`read_history`](super::read_history) reads, and the options that
/// are not the default.
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
        let (own, default) = (told(&self.state.options()), told(&S::Options::default()));
        for ((name, value), (_, usual)) in own.iter().zip(&default).filter(|(own, of)| own != of) {
            write!(out, ", {name} {value} (not {usual})")?;
        }
        Ok(())
    }
}

/// The options by name, each with its value.
fn told(options: &impl OptionSet) -> Vec<(&'static str, String)> {
    let mut all = Vec::new();
    options.each(&mut |info, value| all.push((info.name, format!("{value}"))));
    all
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

/// The same from a given position, such as one that a builder makes. The history is that after it.
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
    histories_from(start.clone(), max_length).prop_map(move |history| {
        let mut state = start.clone();
        history.iter().for_each(|&step| apply_step_to(&mut state, step));
        PositionOf { state, history }
    })
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

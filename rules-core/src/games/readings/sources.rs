//! Sources of chance, held against what the box keeps apart.

use std::{
    collections::{BTreeMap, BTreeSet},
    format,
    string::{String, ToString},
    vec::Vec,
};

use serde_json::Value as Json;

use super::{json, play};
use crate::{ChanceSource, SerdeRules, Step};

/// What the box keeps apart: the name of a kind of deck or roll, whether it is a deck, and by what its
/// decks or rolls are told apart, such as the seat and the round.
pub(crate) type Declared = (&'static str, bool, &'static [&'static str]);

/// Who keeps what an outcome comes from: a declared kind, and a value for each of what tells its
/// keepers apart.
pub(crate) type Keeper = (&'static str, Vec<String>);

/// What a keeper is read from: the state before and after the outcome as JSON, and the outcome.
pub(crate) struct Drawn<'a> {
    pub before: &'a Json,
    pub after: &'a Json,
    pub outcome: &'a str,
}

/// Demands, over a game for each of `games`, that keepers and sources are one to one: outcomes of
/// one keeper come from one source, and those of two keepers from two; of all games together,
/// because two games share decks and rolls by their sources.
///
/// `twins` makes other states of a chance node, with their keepers, for what is rare in play, such as
/// the same hand in another round. Those that are no valid states are left out.
///
/// # Panics
///
/// * If they are not.
/// * If a declared kind is not reached, or no game has two keepers of it that differ in one
///   thing alone which tells them apart.
pub(crate) fn check<S: SerdeRules>(
    games: &[S::Options],
    declared: &[Declared],
    keeper: impl Fn(&Drawn<'_>) -> Keeper,
    twins: impl Fn(&Json, &Keeper) -> Vec<(Json, Keeper)>,
) {
    let mut missing: BTreeSet<(&str, &str)> = declared
        .iter()
        .flat_map(|(kind, _, by)| by.iter().map(|one| (*kind, *one)).chain([(*kind, "")]))
        .collect();
    let mut source_of = BTreeMap::<Keeper, ChanceSource>::new();
    let mut keeper_of = BTreeMap::<ChanceSource, Keeper>::new();
    for (game, options) in (0..).zip(games) {
        let mut met = BTreeSet::<Keeper>::new();
        play::<S>(options, game, |state, step| {
            let Some((Step::Chance(outcome), after)) = step else { return };
            let (before, after, text) = (json(state), json(after), outcome.to_string());
            let drawn = Drawn { before: &before, after: &after, outcome: &text };
            let (kind, values) = keeper(&drawn);
            let (_, deck, by) = declared
                .iter()
                .find(|(name, _, _)| *name == kind)
                .unwrap_or_else(|| panic!("{kind} is not declared"));
            assert_eq!(values.len(), by.len(), "{kind}: {values:?}");
            let (source, keeper) = (state.chance_source(), (kind, values));
            assert_eq!(source.is_deck(), *deck, "`{text}` of {keeper:?}: {before}");
            let mut all: Vec<_> = [(before.clone(), keeper.clone(), source)].into();
            for (state, keeper) in twins(&before, &keeper) {
                if let Ok(twin) = serde_json::from_value::<S>(state.clone()) {
                    all.push((state, keeper, twin.chance_source()));
                }
            }
            for (state, keeper, source) in all {
                let told = || format!("game {game}, `{text}` of {keeper:?}: {state}");
                met.insert(keeper.clone());
                let known = *source_of.entry(keeper.clone()).or_insert(source);
                assert_eq!(known, source, "one keeper, two sources: {}", told());
                let known = keeper_of.entry(source).or_insert_with(|| keeper.clone());
                assert_eq!(*known, keeper, "one source, two keepers: {}", told());
            }
        });
        for (kind, values) in &met {
            missing.remove(&(*kind, ""));
            let others = met.iter().filter(|(other, _)| other == kind);
            for (_, others) in others {
                let mut apart = (0..values.len()).filter(|at| values[*at] != others[*at]);
                if let (Some(at), None) = (apart.next(), apart.next()) {
                    let by = declared.iter().find(|(name, _, _)| name == kind).expect("declared").2;
                    missing.remove(&(*kind, by[at]));
                }
            }
        }
    }
    assert!(missing.is_empty(), "no game has two keepers that differ in this alone: {missing:?}");
}

//! Determinized states: what they depend on, how they differ, and which fields they show.

use std::{collections::BTreeMap, format, string::String, vec::Vec};

use serde_json::Value as Json;

use super::{Promise, coverage::Determinizations, fault::Held, kit::Kit};
use crate::{Generator, Seat, SerdeRules, digest};

/// Entropy is estimated for one view in this number.
const RATE: u32 = 32;

/// Greatest depth of a path in a state's JSON.
const DEPTH: u8 = 3;

/// Longer arrays count as one value.
const LONG: usize = 8;

/// Larger maps count as one value.
const LARGE: usize = 64;

impl<S: SerdeRules> Kit<'_, S> {
    /// The same view and the same generator give the same state again, after another state
    /// was used.
    pub(super) fn pure(&mut self, view: &S::View, world: &S, mut rng: Generator) -> Held {
        let again = S::determinize(&view.clone(), &mut rng);
        hold!(
            self.report,
            DeterminizePure,
            again == *world,
            "first {world:?}, then {again:?} from {view:?}"
        );
        Ok(())
    }

    /// Counts what the states determinized from one view show.
    pub(super) fn learned(&mut self, state: &S, seat: Seat, view: &S::View, worlds: &[S]) -> Held {
        for world in worlds {
            self.distinguished(state, world)?;
        }
        if S::PERFECT_INFORMATION {
            return Ok(());
        }
        let count = |number: usize| u64::try_from(number).unwrap_or(u64::MAX);
        let determinizations = &mut self.report.coverage.determinizations;
        determinizations.dealt += count(worlds.len());
        determinizations.differ += count(worlds.iter().filter(|&world| world != state).count());
        determinizations.pairs += count(worlds.len() / 2);
        determinizations.vary +=
            count(worlds.chunks_exact(2).filter(|pair| pair[0] != pair[1]).count());
        self.fields(state, seat, worlds);
        if self.due(RATE) {
            self.entropy(view);
        }
        Ok(())
    }

    /// Counts the fields that have the true value in all determinized states.
    fn fields(&mut self, state: &S, seat: Seat, worlds: &[S]) {
        let read = |state: &S| serde_json::to_value(state).unwrap_or_default();
        let worlds: Vec<Json> = worlds.iter().map(read).collect();
        let worlds: Vec<_> = worlds.iter().map(Some).collect();
        let (seat, seats) = (usize::from(seat), usize::from(self.limits.seats));
        let fields = &mut self.report.coverage.fields;
        compare(&read(state), &worlds, "", DEPTH, &mut |place, known| {
            if !fields.contains_key(place) {
                fields.insert(place.into(), Vec::new());
            }
            let Some(field) = fields.get_mut(place) else { return };
            field.resize(seats, super::coverage::Known::default());
            field[seat].nodes += 1;
            field[seat].known += u64::from(known);
        });
    }

    /// Determinizes many states from one view and estimates their entropy.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "thousandths of at most five bits"
    )]
    fn entropy(&mut self, view: &S::View) {
        let mut times = BTreeMap::<u64, u32>::new();
        for _ in 0..Determinizations::SAMPLE {
            *times.entry(digest(&S::determinize(view, &mut self.rng))).or_default() += 1;
        }
        let share = |&times: &u32| f64::from(times) / f64::from(Determinizations::SAMPLE);
        let bits: f64 = times.values().map(share).map(|share| -share * share.log2()).sum();
        let determinizations = &mut self.report.coverage.determinizations;
        determinizations.sampled += 1;
        determinizations.distinct += u64::try_from(times.len()).unwrap_or(u64::MAX);
        determinizations.millibits += (bits * 1000.0).round() as u64;
    }
}

/// Calls `note` with each path of a document and whether all others have the same value.
fn compare(
    truth: &Json,
    others: &[Option<&Json>],
    at: &str,
    depth: u8,
    note: &mut impl FnMut(&str, bool),
) {
    if !at.is_empty() {
        note(at, others.iter().all(|&other| other == Some(truth)));
    }
    if depth == 0 {
        return;
    }
    let mut inside = |part: &Json, place: String, get: &dyn Fn(&Json) -> Option<&Json>| {
        let parts: Vec<_> = others.iter().map(|other| other.and_then(get)).collect();
        compare(part, &parts, &place, depth - 1, note);
    };
    match truth {
        Json::Object(map) if map.len() <= LARGE => {
            for (key, part) in map {
                let dot = if at.is_empty() { "" } else { "." };
                inside(part, format!("{at}{dot}{key}"), &|other| other.get(key));
            }
        }
        Json::Array(list) if list.len() <= LONG => {
            for (i, part) in list.iter().enumerate() {
                inside(part, format!("{at}[{i}]"), &|other| other.get(i));
            }
        }
        _ => {}
    }
}

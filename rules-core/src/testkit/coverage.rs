//! Coverage of a run: ids, turns, weights, and what seats know.

use core::fmt;
use std::{collections::BTreeMap, format, string::String, vec, vec::Vec};

use crate::{Indexed, Seat, SerdeRules};

/// Coverage of a run, for authors to read and for [`Expected`](super::Expected) to check.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Coverage {
    /// At how many nodes each action was legal, by id.
    pub legal: Vec<u64>,
    /// At how many nodes each chance outcome was possible, by id.
    pub possible: Vec<u64>,
    /// How often the deciding seat changed, by the distance in turn order to the next one.
    /// Entry 0 is always 0.
    pub turns: Vec<u64>,
    /// Chance nodes with two outcomes or more.
    pub draws: u64,
    /// Those of them whose weights are not all equal.
    pub uneven: u64,
    /// Choices that were told from the states at all nodes.
    pub past_choices: u64,
    /// Determinized states, compared with the true state and with each other.
    pub determinizations: Determinizations,
    /// At how many of the checked nodes each seat knew a field of the state, by the path of
    /// the field in the state's JSON, such as `phase` or `hands[1]`.
    ///
    /// A seat knows a field if every state determinized from its view has the true value,
    /// so a share is a little too high where few values are possible. Paths are at most
    /// three levels deep; an array of more than eight entries counts as one value.
    pub fields: BTreeMap<String, Vec<Known>>,
    /// The game's [`Apply::UNIT`](crate::Apply::UNIT), by which payoffs are divided.
    pub unit: i32,
}

/// Statistics of determinized states, compared with the true state and with each other.
/// All 0 in a game of perfect information.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Determinizations {
    /// Number of determinized states.
    pub dealt: u64,
    /// Those that differ from the true state.
    pub differ: u64,
    /// Pairs of states determinized from one view.
    pub pairs: u64,
    /// Pairs of two different states.
    pub vary: u64,
    /// Views from which [`SAMPLE`](Self::SAMPLE) states were determinized.
    pub sampled: u64,
    /// Different states among these, summed over all sampled views.
    pub distinct: u64,
    /// Sum of the Shannon entropies of the samples, in thousandths of a bit.
    pub millibits: u64,
}

impl Determinizations {
    /// Number of states determinized from one view to estimate the entropy, which is
    /// therefore at most 5 bits.
    pub const SAMPLE: u32 = 32;
}

/// What one seat knew of one field.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Known {
    /// Checked nodes at which the state had the field.
    pub nodes: u64,
    /// Nodes at which the seat knew it.
    pub known: u64,
}

impl Known {
    /// The share of the nodes at which the seat knew the field, from 0 to 1.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "a share for people to read")]
    pub fn share(self) -> f64 {
        self.known as f64 / self.nodes.max(1) as f64
    }
}

/// Adds numbers element by element.
fn add_all(sums: &mut Vec<u64>, other: &[u64]) {
    sums.resize(sums.len().max(other.len()), 0);
    sums.iter_mut().zip(other).for_each(|(sum, more)| *sum += more);
}

impl Coverage {
    /// The empty coverage of a game.
    pub(super) fn of<S: SerdeRules>(seats: Seat) -> Self {
        Self {
            legal: vec![0; S::Action::COUNT],
            possible: vec![0; S::ChanceOutcome::COUNT],
            turns: vec![0; seats.into()],
            unit: S::UNIT,
            ..Self::default()
        }
    }

    /// Adds the coverage of another run.
    pub(super) fn add(&mut self, other: &Self) {
        let Self {
            legal,
            possible,
            turns,
            draws,
            uneven,
            past_choices,
            determinizations,
            fields,
            unit,
        } = other;
        add_all(&mut self.legal, legal);
        add_all(&mut self.possible, possible);
        add_all(&mut self.turns, turns);
        self.draws += draws;
        self.uneven += uneven;
        self.past_choices += past_choices;
        let mine = &mut self.determinizations;
        let Determinizations { dealt, differ, pairs, vary, sampled, distinct, millibits } =
            determinizations;
        mine.dealt += dealt;
        mine.differ += differ;
        mine.pairs += pairs;
        mine.vary += vary;
        mine.sampled += sampled;
        mine.distinct += distinct;
        mine.millibits += millibits;
        for (field, seats) in fields {
            let mine = self.fields.entry(field.clone()).or_default();
            mine.resize(mine.len().max(seats.len()), Known::default());
            for (mine, other) in mine.iter_mut().zip(seats) {
                mine.nodes += other.nodes;
                mine.known += other.known;
            }
        }
        self.unit = self.unit.max(*unit);
    }

    /// The share of nodes at which a seat knew a field, from 0 to 1; `None` for a field or
    /// a seat that was never checked.
    #[must_use]
    pub fn known(&self, field: &str, seat: Seat) -> Option<f64> {
        let known = self.fields.get(field)?.get(usize::from(seat))?;
        (known.nodes > 0).then(|| known.share())
    }

    /// Who knows a declared secret, in words; `None` if nobody does. See
    /// [`Expected::secrets`](super::Expected::secrets) for the notation.
    #[must_use]
    pub fn leak(&self, secret: &str, seats: Seat) -> Option<String> {
        let owners: Vec<_> =
            if secret.contains("[seat]") { (0..seats).map(Some).collect() } else { vec![None] };
        for owner in owners {
            let field = owner
                .map_or_else(|| secret.into(), |n| secret.replace("[seat]", &format!("[{n}]")));
            if !self.fields.contains_key(&field) {
                return Some(format!("no checked state has the field {field}"));
            }
            let knows = (0..seats)
                .filter(|&seat| Some(seat) != owner)
                .find(|&seat| self.known(&field, seat).is_some_and(|share| share >= 1.0));
            if let Some(seat) = knows {
                return Some(format!("field {field} is known to seat {seat} at 100 % of nodes"));
            }
        }
        None
    }

    /// Whether a field has no parts of its own in the list.
    fn is_leaf(&self, field: &str) -> bool {
        !["[", "."].iter().any(|joint| {
            let prefix = format!("{field}{joint}");
            let next = self.fields.range(prefix.clone()..).next();
            next.is_some_and(|(other, _)| other.starts_with(&prefix))
        })
    }

    /// The lines about secrets.
    pub(super) fn write_known(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let whole = |seats: &[Known]| seats.iter().all(|seat| seat.known == seat.nodes);
        let open: Vec<&str> = self
            .fields
            .iter()
            .filter(|(field, seats)| self.is_leaf(field) && whole(seats))
            .map(|(field, _)| field.as_str())
            .collect();
        if !open.is_empty() {
            write!(out, "\n  known to every seat at 100 % of nodes: {}", open.join(", "))?;
        }
        for (field, seats) in &self.fields {
            if self.is_leaf(field) && !whole(seats) {
                write!(out, "\n  field {field} is known to")?;
                for (seat, known) in seats.iter().enumerate() {
                    let comma = if seat == 0 { "" } else { "," };
                    write!(out, "{comma} seat {seat} at {:.0} %", floor(known.share()))?;
                }
            }
        }
        Ok(())
    }

    /// The lines about determinized states.
    #[expect(clippy::cast_precision_loss, reason = "means for people to read")]
    pub(super) fn write_determinizations(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Determinizations { dealt, differ, pairs, vary, sampled, distinct, millibits } =
            self.determinizations;
        if dealt == 0 {
            return Ok(());
        }
        write!(
            out,
            "\n  determinizations: {differ} of {dealt} differ from the truth, {vary} of {pairs} pairs from \
             one view differ"
        )?;
        if sampled == 0 {
            return Ok(());
        }
        let mean = |sum: u64| sum as f64 / sampled as f64;
        write!(
            out,
            "\n  entropy of determinizations: {:.2} bits, {:.1} different ones of {} (mean of {sampled} \
             views)",
            mean(millibits) / 1000.0,
            mean(distinct),
            Determinizations::SAMPLE
        )
    }
}

/// A share in percent, rounded down so that only 1 becomes 100.
pub(super) fn floor(share: f64) -> f64 {
    (share * 100.0).floor()
}

/// Ids as text: `3, 5-9`.
fn ranges(ids: &[usize]) -> String {
    let mut parts: Vec<(usize, usize)> = Vec::new();
    for &id in ids {
        match parts.last_mut() {
            Some((_, last)) if *last + 1 == id => *last = id,
            _ => parts.push((id, id)),
        }
    }
    let text = |&(first, last): &(usize, usize)| match last - first {
        0 => format!("{first}"),
        1 => format!("{first}, {last}"),
        _ => format!("{first}-{last}"),
    };
    parts.iter().map(text).collect::<Vec<_>>().join(", ")
}

/// The line about the ids of one catalogue.
pub(super) fn write_ids(out: &mut fmt::Formatter<'_>, what: &str, met: &[u64]) -> fmt::Result {
    let never: Vec<usize> =
        met.iter().enumerate().filter(|&(_, &nodes)| nodes == 0).map(|(id, _)| id).collect();
    write!(out, "\n  {what}: {} of {} ids", met.len() - never.len(), met.len())?;
    if never.is_empty() { Ok(()) } else { write!(out, ", never {}", ranges(&never)) }
}

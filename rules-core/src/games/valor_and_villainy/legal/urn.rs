//! Dice and Spell decks as urns: an outcome is found without listing those after it.

use crate::{
    Weight,
    games::valor_and_villainy::{
        components::{Adepts, CHOOSE, ChanceOutcome, Count, Dice, Die, Spell},
        legal::handful,
        state::Multiset,
    },
};

/// What chance draws from, with the same weights and the same order as the list of outcomes.
pub(super) enum Urn<'a> {
    /// Dice of one colour.
    Dice(Die, u8),
    /// The designs of a Spell deck.
    Spells(&'a Multiset<Spell>, u64),
}

impl Urn<'_> {
    /// The dice that are rolled next.
    pub(super) fn of_dice(to_roll: Dice) -> Option<Self> {
        handful(to_roll).map(|(die, n)| Self::Dice(die, n))
    }

    /// Sum of the weights.
    pub(super) fn total(self) -> Weight {
        match self {
            Self::Dice(Die::Adept, n) => Weight::pow(6, n.into()),
            Self::Dice(Die::Novice | Die::Master, n) => 1 << n,
            Self::Spells(pile, designs) => pile.total_of(designs),
        }
    }

    /// The outcome that a point below the sum belongs to.
    pub(super) fn outcome_at(self, point: Weight) -> ChanceOutcome {
        let outcome = match self {
            Self::Dice(Die::Adept, n) => adepts(n, point).map(ChanceOutcome::Adepts),
            Self::Dice(Die::Novice, n) => higher(n, point).map(ChanceOutcome::Novices),
            Self::Dice(Die::Master, n) => higher(n, point).map(ChanceOutcome::Masters),
            Self::Spells(pile, designs) => pile.nth(designs, point).map(ChanceOutcome::Spell),
        };
        outcome.expect("a point below the total weight of a chance node")
    }
}

/// How many of some dice show the higher of their two faces.
fn higher(n: u8, point: Weight) -> Option<Count> {
    let mut rest = point;
    for (high, &weight) in (0..=n).zip(&CHOOSE[usize::from(n)]) {
        match rest.checked_sub(weight) {
            Some(left) => rest = left,
            None => return Count::new(high),
        }
    }
    None
}

/// How many of some yellow dice show 0 and how many 2: first by zeros, whose results together have the
/// weight of five faces for each other die, then by twos.
fn adepts(n: u8, point: Weight) -> Option<Adepts> {
    let mut rest = point;
    for (zeros, &ways) in (0..=n).zip(&CHOOSE[usize::from(n)]) {
        let others = n - zeros;
        let weight = ways * Weight::pow(5, others.into());
        if rest >= weight {
            rest -= weight;
            continue;
        }
        for twos in 0..=others {
            let faces = Adepts::new(zeros, twos)?;
            match rest.checked_sub(faces.weight(n)) {
                Some(left) => rest = left,
                None => return Some(faces),
            }
        }
    }
    None
}

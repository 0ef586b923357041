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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::valor_and_villainy::legal::dice;

    /// The urn finds every listed outcome at its first and at its last point.
    fn agrees(
        urn: impl Fn() -> Urn<'static>,
        list: impl Fn(&mut dyn FnMut(ChanceOutcome, Weight)),
    ) {
        let mut sum = 0;
        list(&mut |outcome, weight| {
            for point in [sum, sum + weight - 1] {
                assert_eq!(urn().outcome_at(point), outcome, "{point}");
            }
            sum += weight;
        });
        assert_eq!(urn().total(), sum);
    }

    #[test]
    fn any_number_of_dice_is_an_urn_with_the_outcomes_of_the_list() {
        for die in Die::ALL {
            let most = if die == Die::Adept { Adepts::DICE } else { Count::HIGH };
            for n in 1..=most {
                let dice = match die {
                    Die::Novice => Dice { novice: n, ..Dice::NONE },
                    Die::Adept => Dice { adept: n, ..Dice::NONE },
                    Die::Master => Dice { master: n, ..Dice::NONE },
                };
                let urn = || Urn::of_dice(dice).expect("there are dice");
                agrees(urn, |each| dice::toss(dice, &mut |outcome, weight| each(outcome, weight)));
            }
        }
        assert!(Urn::of_dice(Dice::NONE).is_none());
    }

    #[test]
    fn a_deck_is_an_urn_with_the_outcomes_of_the_list() {
        let copies = |spell: Spell| u8::try_from(spell.index() % 4).expect("at most three");
        let pile: &Multiset<Spell> =
            alloc::boxed::Box::leak(alloc::boxed::Box::new(Multiset::filled(copies)));
        for designs in [u64::MAX, 0b1110, 0xffff_0000] {
            let urn = || Urn::Spells(pile, designs);
            agrees(urn, |each| {
                dice::spell(pile, designs, &mut |outcome, weight| each(outcome, weight));
            });
        }
    }
}

//! The weights of dice, of draws and of tiles (5.7).

use crate::{
    Indexed, Weight,
    games::valor_and_villainy::{
        components::{
            Adepts, CHOOSE, ChanceOutcome, Count, Deck, Dice, Die, Minion, Size, Spell, Sum,
            TOTALS, Tiered, Tiles, Treasure, fixed,
        },
        state::{Multiset, Public, State},
    },
};

/// The dice of one colour that are rolled at one node: all that are left of
/// the first colour, of yellow ones twelve at most.
pub(crate) fn handful(dice: Dice) -> Option<(Die, u8)> {
    if dice.novice > 0 {
        Some((Die::Novice, dice.novice.min(Count::HIGH)))
    } else if dice.adept > 0 {
        Some((Die::Adept, dice.adept.min(Adepts::DICE)))
    } else if dice.master > 0 {
        Some((Die::Master, dice.master.min(Count::HIGH)))
    } else {
        None
    }
}

/// Rolls the next colour of a handful into its multiset.
pub(in super::super) fn toss(dice: Dice, each: &mut impl FnMut(ChanceOutcome, Weight)) {
    match handful(dice) {
        None => {}
        Some((Die::Adept, n)) => {
            for zeros in 0..=n {
                for twos in 0..=n - zeros {
                    if let Some(faces) = Adepts::new(zeros, twos) {
                        each(ChanceOutcome::Adepts(faces), faces.weight(n));
                    }
                }
            }
        }
        Some((colour, n)) => {
            for (high, &weight) in (0..=n).zip(&CHOOSE[usize::from(n)]) {
                if let Some(count) = Count::new(high) {
                    let outcome = match colour {
                        Die::Novice => ChanceOutcome::Novices(count),
                        _ => ChanceOutcome::Masters(count),
                    };
                    each(outcome, weight);
                }
            }
        }
    }
}

/// Rolls dice of one colour for their total.
pub(in super::super) fn total(dice: Dice, each: &mut impl FnMut(ChanceOutcome, Weight)) {
    let Some((colour, n)) = handful(dice) else { return };
    let table = &TOTALS[colour.index()][usize::from(n).min(6)];
    for (hits, &weight) in (0..).zip(table) {
        if weight > 0
            && let Some(sum) = Sum::new(hits)
        {
            each(ChanceOutcome::Total(sum), weight);
        }
    }
}

/// Draws one Minion of a Size.
pub(in super::super) fn minion(
    deck: &Multiset<Minion>,
    size: Size,
    each: &mut impl FnMut(ChanceOutcome, Weight),
) {
    for minion in fixed::OF_SIZE[size.index()] {
        let copies = deck.count(minion);
        if copies > 0 {
            each(ChanceOutcome::Minion(minion), Weight::from(copies));
        }
    }
}

/// Draws one Spell of the designs of a set.
pub(in super::super) fn spell(
    pile: &Multiset<Spell>,
    designs: u64,
    each: &mut impl FnMut(ChanceOutcome, Weight),
) {
    let mut pile = *pile;
    for (spell, copies) in pile.split(designs).iter() {
        each(ChanceOutcome::Spell(spell), Weight::from(copies));
    }
}

/// Reveals one Treasure.
pub(in super::super) fn treasure(
    pool: &Multiset<Treasure>,
    each: &mut impl FnMut(ChanceOutcome, Weight),
) {
    for (treasure, copies) in pool.iter() {
        each(ChanceOutcome::Treasure(treasure), Weight::from(copies));
    }
}

impl Public {
    /// 5.7: flips one tile of a tier.
    pub(in super::super) fn tile_outcomes(
        &self,
        tier: u8,
        each: &mut impl FnMut(ChanceOutcome, Weight),
    ) {
        let of = fixed::OF_TIER[usize::from(tier)];
        let (optional, mandatory) = (self.tiles.intersection(of), self.mandatory.intersection(of));
        let down = self.map.down().iter().filter(|cell| cell.tier() == tier).count();
        let down = Weight::try_from(down).unwrap_or(0);
        let sure = optional.len().max(1);
        let open = down.saturating_sub(mandatory.len());
        for tile in Tiles::from_bits(optional.bits() | mandatory.bits()) {
            let weight = if mandatory.contains(tile) { sure } else { open };
            if weight > 0
                && let Some(tile) = Tiered::new(tile)
            {
                each(ChanceOutcome::Tile(tile), weight);
            }
        }
    }
}

impl State {
    /// The designs of a Spell deck.
    #[inline]
    pub(crate) const fn of_deck(deck: Deck) -> u64 {
        fixed::OF_DECK[deck.index()].bits()
    }
}

/// The designs of a catalogue of Minions as in a multiset.
#[inline]
pub(crate) const fn of_size(size: Size) -> u64 {
    fixed::OF_SIZE[size.index()].bits()
}

const _: () = assert!(Sum::HIGH == 12 && Count::HIGH == 20);
const _: () = assert!(<Minion as Indexed>::COUNT <= 64 && <Spell as Indexed>::COUNT <= 64);

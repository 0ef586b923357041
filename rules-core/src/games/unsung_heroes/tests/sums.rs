//! Sums that are looked up or added eight at a time, against counting one by one.

use super::super::components::{
    Bonus, Character, Colour, Dice, Die, Slot, Slots, faces, put, take,
};
use crate::{Indexed, below, generator};

fn slots(numbers: &[u8]) -> Slots {
    numbers.iter().filter_map(|slot| Slot::new(*slot)).collect()
}

/// Bonus by bonus, as it is printed.
fn counted(who: Character, cards: Slots) -> u8 {
    let bonuses = cards.iter().flat_map(|slot| who.card(slot).bonuses);
    bonuses.map(|bonus| if let Bonus::Static(points) = bonus { *points } else { 0 }).sum()
}

#[test]
fn uh_42_static_bonuses_of_some_cards_add_up() {
    for who in Character::all() {
        let sum = |cards| Character::sum(Some(who), cards);
        assert_eq!((sum(Slots::EMPTY), Character::sum(None, Slots::ALL)), (0, 0));
        assert_eq!(sum(Slots::ALL), counted(who, Slots::ALL), "{who}: all cards");
        // Single cards and pairs, also those on either side of the eighth.
        for (one, other) in (0..15).flat_map(|one| (one..15).map(move |other| (one, other))) {
            let pair = slots(&[one, other]);
            assert_eq!(sum(pair), counted(who, pair), "{who}: {one} and {other}");
        }
        let mut rng = generator(42, 0);
        for _ in 0..200 {
            let bits = below(&mut rng, 1 << 15);
            let some: Slots =
                Slots::ALL.iter().filter(|slot| bits >> slot.get() & 1 == 1).collect();
            assert_eq!(sum(some), counted(who, some), "{who}: {some:?}");
        }
    }
}

#[test]
fn uh_40_the_faces_of_a_row_add_up() {
    let mut row = Dice::default();
    assert_eq!(faces(&row), 0);
    put(&mut row, Die::new(Colour::Purple, 12));
    assert_eq!(faces(&row), 12);
    put(&mut row, Die::new(Colour::Blue, 1).guard(true));
    put(&mut row, Die::new(Colour::White, 8));
    assert_eq!(faces(&row), 21, "protection adds nothing");
    take(&mut row, Die::new(Colour::White, 8));
    assert_eq!(faces(&row), 13);
    take(&mut row, Die::new(Colour::White, 8));
    assert_eq!(faces(&row), 13, "what is not there is not taken");
    // As many as a player may own, of every face, more than a byte holds.
    let mut rng = generator(40, 0);
    let (mut row, mut sum) = (Dice::default(), 0);
    for dice in 1..=24u8 {
        let colour = if dice.is_multiple_of(3) { Colour::Purple } else { Colour::White };
        let face =
            if dice > 12 { colour.sides() } else { 1 + u8::try_from(below(&mut rng, 8)).unwrap() };
        put(&mut row, Die::new(colour, face));
        sum += u16::from(face);
        assert_eq!(faces(&row), sum, "{dice} dice");
    }
    let mut full = Dice::default();
    (0..24).for_each(|_| put(&mut full, Die::new(Colour::Purple, 12)));
    assert_eq!(faces(&full), 288);
}

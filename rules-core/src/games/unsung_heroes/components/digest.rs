//! The digest of a component set: a number that names what is printed.

use super::{
    cards::{Bonus, Card, Cards},
    dice::Die,
};
use crate::component_set::ConstDigest;

/// The digest of all cards, in the order of the data; the same on every platform.
pub(super) const fn of(cards: &Cards) -> u64 {
    let mut sum = ConstDigest::NEW;
    sum = list(sum, &cards.common);
    let mut at = 0;
    while at < cards.unique.len() {
        sum = dice(list(sum, &cards.unique[at]), cards.starting[at]);
        at += 1;
    }
    sum = list(sum, &cards.minions);
    sum = list(sum, &cards.treasures);
    list(sum, &cards.puppets).finish()
}

const fn list(mut sum: ConstDigest, cards: &[Card]) -> ConstDigest {
    let mut at = 0;
    while at < cards.len() {
        sum = card(sum, &cards[at]);
        at += 1;
    }
    sum
}

const fn card(mut sum: ConstDigest, card: &Card) -> ConstDigest {
    sum = sum.bytes(card.name.as_bytes());
    sum = sum.byte(card.item as u8 | (card.gold as u8) << 1);
    let mut at = 0;
    while at < card.bonuses.len() {
        sum = bonus(sum, card.bonuses[at]);
        at += 1;
    }
    // No bonus has this number.
    sum.byte(u8::MAX)
}

const fn bonus(sum: ConstDigest, bonus: Bonus) -> ConstDigest {
    match bonus {
        Bonus::Static(n) => sum.byte(0).byte(n),
        Bonus::Dice(list) => dice(sum.byte(1), list),
        Bonus::RerollOwn => sum.byte(2),
        Bonus::RerollAny => sum.byte(3),
        Bonus::RerollPurple => sum.byte(4),
        Bonus::RerollOthers => sum.byte(5),
        Bonus::Swap => sum.byte(6),
        Bonus::Break => sum.byte(7),
        Bonus::Transmute => sum.byte(8),
        Bonus::ReplayOwn => sum.byte(9),
        Bonus::ReplayAny => sum.byte(10),
        Bonus::Rage => sum.byte(11),
        Bonus::Boil => sum.byte(12),
        Bonus::Stuff => sum.byte(13),
        Bonus::PuppetShow => sum.byte(14),
        Bonus::TitheTake(x) => sum.byte(15).byte(x),
        Bonus::TitheGive(x) => sum.byte(16).byte(x),
        Bonus::MassTithe => sum.byte(17),
        Bonus::GoldBar => sum.byte(18),
        Bonus::Draw => sum.byte(19),
        Bonus::Nope => sum.byte(20),
    }
}

const fn dice(mut sum: ConstDigest, dice: &[Die]) -> ConstDigest {
    let mut at = 0;
    while at < dice.len() {
        sum = sum.byte(dice[at].colour() as u8).byte(dice[at].face());
        at += 1;
    }
    sum.byte(u8::MAX)
}

//! What dice are worth to keep, and so which ones are given up, lost or passed on.

use super::{
    super::components::{Action, Colour, Enemy, Spot},
    Assessment,
};
use crate::{Indexed, Seat};

/// No die is worth more, in tenths of a pip; none is worth nothing.
const DEAREST: u32 = 160;

/// Dice of a pool, and what each is worth; 0 where none lies.
struct Priced {
    counts: [u32; Spot::COUNT],
    prices: [u32; Spot::COUNT],
}

impl Priced {
    /// The least price above another one.
    fn above(&self, price: u32) -> Option<u32> {
        self.prices.into_iter().filter(|other| *other > price).min()
    }

    /// Number of dice of a price.
    fn at(&self, price: u32) -> u32 {
        let here = self.prices.iter().zip(&self.counts).filter(|(other, _)| **other == price);
        here.map(|(_, count)| count).sum()
    }
}

impl Assessment<'_> {
    /// RD-60: the seat that gives the cheapest dice suffers.
    pub(super) fn victim(&self) -> Option<Action> {
        let cost = |action: &Action| match action {
            Action::Seat(seat) => self.ransom(seat.get()),
            _ => u32::MAX,
        };
        self.legal.iter().min_by_key(cost)
    }

    /// What the cheapest dice of a seat that the attack asks for are worth.
    fn ransom(&self, seat: Seat) -> u32 {
        let dice = self.priced(seat, None);
        let (mut left, mut sum) = (u32::from(self.table.strike()), 0);
        let mut next = dice.above(0);
        while let Some(price) = next.filter(|_| left > 0) {
            let taken = dice.at(price).min(left);
            left -= taken;
            sum += taken * price;
            next = dice.above(price);
        }
        sum + left * DEAREST
    }

    /// The dice of a seat, those before a spot left out, and what each is worth.
    fn priced(&self, seat: Seat, since: Option<Spot>) -> Priced {
        let pool = self.pool(seat);
        let mut dice = Priced { counts: [0; Spot::COUNT], prices: [0; Spot::COUNT] };
        for spot in Spot::all().filter(|spot| since.is_none_or(|since| *spot >= since)) {
            let Spot::Of(colour, value) = spot;
            let count = pool.count(colour, value.get());
            if count > 0 {
                dice.counts[spot.index()] = count.into();
                dice.prices[spot.index()] = self.dear(colour, value.get());
            }
        }
        dice
    }

    /// What a die is worth to keep, in tenths of a pip.
    fn dear(&self, colour: Colour, value: u8) -> u32 {
        let face = match value {
            6 => 60,
            5 => 48,
            _ => 35,
        };
        let black = colour == Colour::Black && self.table.enemy != Enemy::FIRST;
        let spell = match colour {
            Colour::Red => 3,
            Colour::Blue => 1,
            _ => 0,
        };
        face + spell
            + if black { 30 } else { 0 }
            + if self.treasured(colour, value) { 60 } else { 0 }
    }

    /// Whether a die is one that a decisive spell needs.
    pub(super) fn treasured(&self, colour: Colour, value: u8) -> bool {
        let last = self.table.next_enemy().is_none();
        let spell = colour == Colour::Black || colour == Colour::Red && self.table.damage >= 25;
        let low = self.table.damage == 0 && value == 1;
        let high = self.table.damage >= 20 && value == 6;
        last && spell && (low || high)
    }

    /// RD-61: the cheapest dice go.
    pub(super) fn loss(&self, seat: Seat, left: u8) -> Option<Action> {
        let last = self.legal.iter().find_map(|action| match action {
            Action::Lose(colour, value) => Some(Spot::Of(colour, value)),
            _ => None,
        })?;
        let dice = self.priced(seat, Some(last));
        let (mut price, mut enough) = (0, 0);
        while let Some(next) = dice.above(price).filter(|_| enough < u32::from(left)) {
            price = next;
            enough += dice.at(price);
        }
        // The lowest legal die that belongs to the cheapest ones.
        let first = Spot::all()
            .filter(|spot| (1..=price).contains(&dice.prices[spot.index()]))
            .find(|Spot::Of(colour, value)| self.allowed(Action::Lose(*colour, *value)));
        let Spot::Of(colour, value) = first.unwrap_or(last);
        Some(Action::Lose(colour, value))
    }

    /// RD-62: high dice, and those of a decisive spell, keep their faces.
    pub(super) fn gift(&self) -> Action {
        let gift = self.legal.iter().find(|action| match action {
            Action::Give(colour, face) => face.get() >= 5 || self.treasured(*colour, face.get()),
            _ => false,
        });
        gift.unwrap_or(Action::Confirm)
    }
}

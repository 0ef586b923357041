//! What dice are worth to keep, and so which ones are given up, lost or passed on.

use super::{
    super::components::{Action, Colour, Enemy, Spot},
    Assessment,
};
use crate::{Indexed, Seat};

/// No die is worth more, in tenths of a pip.
const DEAREST: u32 = 160;

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
        let (mut left, mut sum, mut price) = (u32::from(self.table.strike()), 0, 0);
        while left > 0 && price <= DEAREST {
            let here = Spot::all()
                .filter(|Spot::Of(colour, value)| self.dear(*colour, value.get()) == price);
            let count =
                |Spot::Of(colour, value)| u32::from(self.pool(seat).count(colour, value.get()));
            let dice = here.map(count).sum::<u32>().min(left);
            left -= dice;
            sum += dice * price;
            price += 1;
        }
        sum + left * DEAREST
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
        let pool = self.pool(seat);
        let open = |spot: &Spot| {
            let Spot::Of(colour, value) = *spot;
            pool.count(colour, value.get()) > 0
        };
        let last = self.legal.iter().find_map(|action| match action {
            Action::Lose(colour, value) => Some(Spot::Of(colour, value)),
            _ => None,
        })?;
        // The lowest legal die that belongs to the cheapest ones.
        let cost = |Spot::Of(colour, value): Spot| self.dear(colour, value.get());
        let (mut price, mut chosen) = (0, Some(last));
        loop {
            let here = |spot: &Spot| *spot >= last && open(spot) && cost(*spot) <= price;
            let number = |Spot::Of(colour, value)| u32::from(pool.count(colour, value.get()));
            let dice: u32 = Spot::all().filter(here).map(number).sum();
            if dice >= left.into() || price > DEAREST {
                let first = Spot::all()
                    .filter(here)
                    .find(|Spot::Of(colour, value)| self.allowed(Action::Lose(*colour, *value)));
                chosen = first.or(chosen);
                break;
            }
            price += 1;
        }
        chosen.map(|Spot::Of(colour, value)| Action::Lose(colour, value))
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

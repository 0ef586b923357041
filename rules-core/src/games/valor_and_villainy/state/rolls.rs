//! What Characters roll, and what helps them (VV-84 to VV-91, VV-118 to VV-120).

use super::{Public, Roll, SeatId, Team};
use crate::games::valor_and_villainy::components::{
    Char, Dice, Kind, Level, Row, Slot, Spell, constants, treasures,
};

/// 5.2: no Hit Pool is larger.
pub(crate) const MOST_HITS: u8 = 43;

impl Public {
    /// The dice of a Character's row.
    #[inline]
    pub(crate) fn row(&self, who: Char, row: Row) -> Dice {
        match self.minion_stats(who) {
            Some(stats) => stats.row(row),
            None => self.seat_of(who).map_or(Dice::NONE, |seat| self.players[seat].rows[row]),
        }
    }

    /// VV-86: the Bonus dice of abilities and Spells that last.
    pub(crate) fn bonus(&self, who: Char) -> Dice {
        match who.kind() {
            Kind::Piece(piece) => {
                self.lasting(Spell::Bloodlust, self.bloodlust.map(|level| level.contains(piece)))
            }
            Kind::Gust => Dice::NONE,
            Kind::Hero(_) | Kind::Mordak => self.seat_of(who).map_or(Dice::NONE, |seat| {
                let player = &self.players[seat];
                let edge = player.edge_by.map(|by| !by.is_empty());
                let angry = who == Char::Bjorn && player.health <= constants::IRE;
                self.lasting(Spell::BlessedEdge, edge).plus(match (angry, player.crystal) {
                    (true, true) => Dice { master: 1, ..Dice::NONE },
                    (true, false) => Dice { adept: 1, ..Dice::NONE },
                    (false, _) => Dice::NONE,
                })
            }),
        }
    }

    /// The Bonus dice of a Spell that lasts at one of its two levels; the second one counts
    /// alone (VV-Q48).
    fn lasting(&self, spell: Spell, [first, second]: [bool; 2]) -> Dice {
        let level = match (first, second) {
            (_, true) => Level::Two,
            (true, false) => Level::One,
            (false, false) => return Dice::NONE,
        };
        self.set().spell(spell).given_dice(level)
    }

    /// The Offense Treasure that a Player Character wears.
    #[inline]
    pub(crate) fn offense(&self, who: Char) -> Option<&'static treasures::TreasureCard> {
        if !who.is_player() {
            return None;
        }
        let treasure = self.players[self.seat_of(who)?].slots[Slot::Offense]?;
        Some(self.set().treasure(treasure))
    }

    /// VV-86: the Bonus dice of the Offense Treasure for a kind of roll.
    pub(crate) fn arms(&self, who: Char, row: Row) -> Dice {
        match self.offense(who) {
            Some(card) if card.action == Some(row) => card.bonus,
            _ => Dice::NONE,
        }
    }

    /// VV-89: the Treasure rerolls of a Character for a kind of roll.
    pub(crate) fn rerolls(&self, who: Char, row: Row) -> u8 {
        if !who.is_player() {
            return 0;
        }
        self.seat_of(who).map_or(0, |seat| {
            let of = |card: &treasures::TreasureCard| {
                card.rerolls_any + if card.action == Some(row) { card.rerolls } else { 0 }
            };
            self.worn(seat).map(of).sum()
        })
    }

    /// VV-120: the most Plus-Ones a Player Character can have.
    #[inline]
    pub(crate) fn plus_one_cap(&self, seat: SeatId) -> u8 {
        let agile = self.players[seat].who == Some(Char::Loxley) && self.players[seat].crystal;
        self.options.plus_one_cap * (1 + u8::from(agile))
    }

    /// Whose tokens help a roll by UsePlusOne (VV-119, VV-211): the roller's
    /// own, or Mordak's for a villain-side Minion.
    pub(crate) fn helper(&self, roll: &Roll) -> Option<SeatId> {
        let seat = if roll.who.is_player() {
            self.seat_of(roll.who)?
        } else if self.team(roll.who) == Team::Villain {
            SeatId::Villain
        } else {
            return None;
        };
        (self.players[seat].tokens[roll.kind] > 0 && roll.hits() < MOST_HITS).then_some(seat)
    }

    /// VV-190, VV-197: the best Dodge dice of a Character.
    pub(crate) fn dodge(&self, who: Char) -> Dice {
        match self.minion_stats(who) {
            Some(stats) => stats.dodge,
            None => self.seat_of(who).map_or(Dice::NONE, |seat| {
                let best = self.worn(seat).max_by_key(|card| card.dodge.strength());
                best.map_or(Dice::NONE, |card| card.dodge)
            }),
        }
    }
}

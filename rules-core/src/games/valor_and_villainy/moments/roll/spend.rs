//! What Hits are spent on (VV-92, VV-93, VV-118 to VV-120, VV-205, VV-211), and Battle Rage
//! (VV-204).

use super::super::super::{
    components::{Action, Char, Row, Size, constants},
    legal::{dice, regions, spells},
    state::{Gain, Prompt, Public, Roll, RollFlag, RollStage, SeatId, Spawn, State},
};
use crate::ActionSet;

impl State {
    /// What a Hit Pool may be spent on.
    pub(super) fn spend_legal(&self, roll: &Roll, hits: u8, out: &mut ActionSet<Action>) {
        let table = &self.table;
        out.insert_if(table.can_buy(roll, hits), Action::BuyPlusOne);
        out.insert_if(table.helper(roll).is_some(), Action::UsePlusOne);
        match roll.kind {
            Row::Melee | Row::Ranged => {
                if !roll.flags.contains(RollFlag::Attacked) && hits > 0 {
                    let (near, far) = table.reach(roll.who, roll.kind);
                    regions(out, if hits > 1 { near.union(far) } else { near });
                }
            }
            Row::Magic => spells(out, self.castable(roll)),
            Row::Corruption => {
                for size in Size::ALL {
                    let stock = table.minion_left(size);
                    let cost = table.set().spawn_cost(size);
                    out.insert_if(hits >= cost && stock, Action::SpawnSize(size));
                }
            }
        }
    }
}

impl Public {
    /// VV-118, VV-120: whether a Plus-One can be bought and kept.
    pub(super) fn can_buy(&self, roll: &Roll, hits: u8) -> bool {
        if !roll.who.is_player() || hits < Self::token_price(roll.who) {
            return false;
        }
        self.seat_of(roll.who).is_some_and(|seat| {
            let player = &self.players[seat];
            let sum = player.plus_ones();
            sum < self.plus_one_cap(seat) || sum > player.tokens[roll.kind]
        })
    }

    /// VV-118, VV-205: what a Plus-One costs.
    pub(crate) const fn token_price(who: Char) -> u8 {
        if matches!(who, Char::Loxley) {
            constants::PLUS_ONE_PRICE_OF_LOXLEY
        } else {
            constants::PLUS_ONE_PRICE
        }
    }

    /// VV-216: whether a Minion of a Size can be drawn, if need be after a
    /// reshuffle.
    pub(crate) fn minion_left(&self, size: Size) -> bool {
        let designs = dice::of_size(size);
        (self.minions.held() | self.minion_discard.held()) & designs != 0
    }

    /// One use of the Hit Pool.
    pub(super) fn spend(&mut self, action: Action) {
        let roll = self.agenda.roll_mut();
        let (who, kind) = (roll.who, roll.kind);
        match action {
            Action::BuyPlusOne => {
                roll.pay(Self::token_price(who));
                if let Some(seat) = self.seat_of(who) {
                    self.gain_on(seat, kind);
                }
            }
            Action::UsePlusOne => self.use_plus_one(),
            Action::Region(cell) => {
                let (near, _) = self.reach(who, kind);
                let far = u8::from(!near.contains(cell));
                let aoe = self.blasts(who, kind);
                let frame = self.agenda.roll_mut();
                frame.pay(far);
                frame.flags.insert(RollFlag::Attacked);
                self.push_attack(who, cell, None, aoe);
            }
            Action::SpawnSize(size) => {
                let cost = self.set().spawn_cost(size);
                self.agenda.roll_mut().pay(cost);
                self.ready_minions(size);
                self.agenda.prompt = Prompt::Spawn(Spawn { size, card: None });
            }
            // The roll ends; only Scrutt has more to say (VV-93).
            _ if roll.flags.contains(RollFlag::Defeated) => {
                roll.stage = RollStage::Rage;
            }
            _ => self.pop_roll(),
        }
    }

    /// The roll is over.
    pub(super) fn pop_roll(&mut self) {
        self.agenda.pop::<Roll>();
    }

    /// VV-204: a Plus-One on the Melee row; upgraded Scrutt heals, too.
    pub(super) fn rage(&mut self) {
        let seat = self.agenda.turn().seat;
        self.pop_roll();
        if self.players[seat].crystal {
            self.heal(seat, constants::RAGE);
        }
        self.gain_on(seat, Row::Melee);
    }

    /// VV-118, VV-120: one Plus-One on a row.
    fn gain_on(&mut self, seat: SeatId, row: Row) {
        self.agenda.prompt =
            Prompt::Gain(Gain { seat, left: 1, least: row, optional: false, row: Some(row) });
    }

    /// VV-119, VV-211: a Plus-One becomes a Hit.
    pub(in super::super) fn use_plus_one(&mut self) {
        let roll = self.agenda.roll();
        if let Some(seat) = self.helper(roll) {
            self.players[seat].tokens[roll.kind] -= 1;
            if let RollStage::Spend(hits) = &mut self.agenda.roll_mut().stage {
                *hits += 1;
            }
        }
    }
}

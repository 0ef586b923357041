//! Decisions of an Action Roll (VV-84).

use super::{Pending, dice, regions, spells};
use crate::{
    ActionSet, Weight,
    games::valor_and_villainy::{
        components::{Action, ChanceOutcome, Char, Face, Hero, Row, Size, constants},
        state::{MOST_HITS, Public, Roll, RollFlag, RollStage, SeatId, State, Team, TurnFlag},
    },
};

impl State {
    #[inline(never)]
    pub(in super::super) fn roll_pending(&self) -> Pending {
        let table = &self.table;
        let roll = table.agenda.roll();
        if table.agenda.turn().flags.contains(TurnFlag::Over) {
            return Pending::Forced;
        }
        let ask_if = |asked: bool, seat: SeatId| {
            if asked { Pending::Decision(seat) } else { Pending::Forced }
        };
        match roll.stage {
            RollStage::Begin | RollStage::Reroll | RollStage::Made | RollStage::Pool => {
                Pending::Forced
            }
            RollStage::Bonus => {
                let armed = !table.arms(roll.who, roll.kind).is_none();
                ask_if(armed && table.options.optional_benefits, table.agenda.turn().seat)
            }
            RollStage::Boost => {
                ask_if(table.boosts(roll.who) && !roll.to_roll.is_none(), table.agenda.turn().seat)
            }
            RollStage::Toss if roll.to_roll.is_none() => Pending::Forced,
            RollStage::Toss => Pending::Chance(()),
            RollStage::Beats => table.beats(roll).map_or(Pending::Forced, Pending::Decision),
            RollStage::Meddling => ask_if(table.meddles(roll), SeatId::Villain),
            RollStage::Spend => Pending::Decision(table.agenda.turn().seat),
            RollStage::Rage => {
                let rages = roll.flags.contains(RollFlag::Defeated);
                ask_if(rages && table.options.optional_benefits, table.agenda.turn().seat)
            }
        }
    }

    pub(in super::super) fn roll_outcomes(&self, each: &mut impl FnMut(ChanceOutcome, Weight)) {
        dice::toss(self.table.agenda.roll().to_roll, each);
    }

    pub(in super::super) fn roll_legal(&self, out: &mut ActionSet<Action>) {
        let roll = self.table.agenda.roll();
        out.insert(Action::Pass);
        match roll.stage {
            RollStage::Bonus | RollStage::Rage => out.insert(Action::Use),
            RollStage::Boost => {
                for face in Face::ALL {
                    out.insert_if(roll.to_roll.count(face.die()) > 0, Action::PickDie(face));
                }
            }
            RollStage::Beats | RollStage::Meddling => out.insert(Action::AddBeat),
            RollStage::Spend => self.spend_legal(roll, out),
            _ => {}
        }
    }

    /// What a Hit Pool may be spent on.
    fn spend_legal(&self, roll: &Roll, out: &mut ActionSet<Action>) {
        let table = &self.table;
        out.insert_if(table.can_buy(roll), Action::BuyPlusOne);
        out.insert_if(table.helper(roll).is_some(), Action::UsePlusOne);
        match roll.kind {
            Row::Melee | Row::Ranged => {
                if !roll.flags.contains(RollFlag::Attacked) && roll.hits > 0 {
                    let (near, far) = table.reach(roll.who, roll.kind);
                    regions(out, if roll.hits > 1 { near.union(far) } else { near });
                }
            }
            Row::Magic => spells(out, self.castable(roll)),
            Row::Corruption => {
                for size in Size::ALL {
                    let stock = table.minion_left(size);
                    let cost = table.set().spawn_cost(size);
                    out.insert_if(roll.hits >= cost && stock, Action::SpawnSize(size));
                }
            }
        }
    }
}

impl Public {
    /// VV-118, VV-120: whether a Plus-One can be bought and kept.
    fn can_buy(&self, roll: &Roll) -> bool {
        if !roll.who.is_player() || roll.hits < Self::token_price(roll.who) {
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

    /// VV-209, VV-210: Wugner's player, if he can add to this roll.
    fn beats(&self, roll: &Roll) -> Option<SeatId> {
        let wugner = self.seat_of(Hero::Wugner.char())?;
        let player = &self.players[wugner];
        (player.cell.is_some()
            && player.tokens[Row::Magic] > 0
            && (self.options.boost_any_roll || self.team(roll.who) == Team::Hero)
            && roll.dice.hits() + roll.extra < MOST_HITS)
            .then_some(wugner)
    }

    /// VV-211: whether Mordak can add to a roll of the Heroes.
    fn meddles(&self, roll: &Roll) -> bool {
        self.options.boost_any_roll
            && self.players[SeatId::Villain].tokens[roll.kind] > 0
            && self.team(roll.who) == Team::Hero
            && roll.dice.hits() + roll.extra < MOST_HITS
    }

    /// VV-216: whether a Minion of a Size can be drawn, if need be after a
    /// reshuffle.
    pub(crate) fn minion_left(&self, size: Size) -> bool {
        let designs = dice::of_size(size);
        (self.minions.held() | self.minion_discard.held()) & designs != 0
    }
}

//! What a player may choose, stage by stage and frame by frame.

use super::super::{
    components::{
        Action, Amount, Later, Plot, Side, Site, Trap,
        constants::{BUILDING_SPACES, GIFT_BACK, GIFT_HOME, MINE_SLAVES, TURNS},
    },
    state::{Deed, Frame, Half, Road, Stage, State},
};
use super::amounts;
use crate::{ActionSet, Indexed, Seat};

impl State {
    #[inline]
    pub(super) fn stage_actions(&self, legal: &mut ActionSet<Action>) {
        let table = &self.table;
        match &self.agenda.stage {
            Stage::Place { .. } => {
                legal.insert(Action::Pass);
                legal.insert_bits(Action::FIRST.Box, self.free_boxes().bits());
            }
            Stage::Floors { floors, .. } => {
                for floor in (1..=self.options.players).filter(|floor| !floors.contains(floor)) {
                    legal.insert_bits(Action::FIRST.Floor, 1_u8 << (floor - 1));
                }
            }
            Stage::First { next } => {
                let set = self.set();
                let level = self.set().level(1 + next % 2);
                legal.insert_bits(
                    Action::FIRST.Monster,
                    table.display(set).intersection(level).bits(),
                );
            }
            Stage::EventSide => legal.insert_bits(Action::FIRST.Event, 0b11_u8),
            Stage::Battle(battle) => self.battle_actions(battle, legal),
            Stage::Traitor { .. } => {
                legal.insert(Action::Pass);
                legal.insert(Action::Plot(Plot::TRAITOR));
            }
            Stage::Pardon { .. } => {
                legal.insert(Action::Pass);
                legal.insert(Action::Plot(Plot::PARDON));
            }
            Stage::Court(court) => self.court_actions(court, legal),
            _ => {}
        }
    }

    pub(super) fn frame_actions(&self, frame: Frame, legal: &mut ActionSet<Action>) {
        let table = &self.table;
        match frame {
            Frame::Dismiss => {
                legal.insert_bits(
                    Action::FIRST.Monster,
                    table.monsters[usize::from(self.payer())].bits(),
                );
            }
            Frame::PayGold { entered } => payment_amounts(legal, self.gold_part(), entered),
            Frame::PaySlaves { rest, entered } => {
                payment_amounts(legal, self.slave_part(rest), entered);
            }
            Frame::Buy | Frame::SpyPay => {
                legal.insert(Action::Pass);
                legal.insert(Action::Yes);
            }
            Frame::Keep => {
                for card in self.plots.drawn.iter() {
                    legal.insert(Action::Plot(card));
                }
            }
            Frame::Mine => {
                let slaves = table.slaves[usize::from(self.worker())];
                amounts(legal, 0, u16::from(slaves.min(MINE_SLAVES)));
            }
            Frame::Build { least, .. } => self.build_actions(least, legal),
            Frame::Recruit => {
                legal.insert(Action::Pass);
                let cards = table.hireable(self.set(), self.worker());
                legal.insert_bits(Action::FIRST.Monster, cards.bits());
            }
            Frame::Peek => self.peek_actions(table.turn + 1, table.turn + 1, legal),
            Frame::SpyLook { .. } => self.peek_actions(table.turn + 1, TURNS, legal),
            Frame::Gift => self.gift_actions(legal),
            Frame::Better { .. } => {
                legal.insert(Action::Pass);
                legal.insert(Action::Plot(Plot::BETTER));
            }
            Frame::Quest { quest, doer, stage } => self.quest_actions(quest, doer, stage, legal),
            Frame::Switch => {
                let me = self.courtier();
                for &seat in table.queue.as_slice().iter().filter(|seat| **seat != me) {
                    legal.insert_bits(Action::FIRST.Seat, 1_u8 << seat);
                }
            }
            Frame::Steal => {
                for seat in self.victims(self.courtier()) {
                    legal.insert_bits(Action::FIRST.Seat, 1_u8 << seat);
                }
            }
            _ => {}
        }
    }

    /// What the acting worker may build (HMD-10, HMD-55 to HMD-57).
    fn build_actions(&self, least: Site, legal: &mut ActionSet<Action>) {
        let (table, printed, seat) = (&self.table, self.set(), self.worker());
        let floor = table.floor(table.place(seat).unwrap_or(0));
        let (traps, room) = (table.traps_on(floor), table.room_on(floor));
        let space = traps.len() + u32::from(room > 0) < BUILDING_SPACES.into();
        let (gold, slaves) = (table.gold[usize::from(seat)], table.slaves[usize::from(seat)]);
        legal.insert(Action::Pass);
        let step = printed.room(next_room(room));
        if least.get() == 0 && room < 5 && (room > 0 || space) && slaves >= step.slaves {
            let price = u16::from(step.gold).saturating_sub(self.discount());
            legal.insert_bits(Action::FIRST.Build, u32::from(gold >= price));
        }
        if !space {
            return;
        }
        for trap in Trap::all().filter(|trap| trap.get() + 1 >= least.get()) {
            let card = printed.trap(trap);
            let price = u16::from(card.gold).saturating_sub(self.discount());
            if gold >= price && slaves >= card.slaves && table.trap_pool(printed, trap) > 0 {
                legal.insert_bits(Action::FIRST.Build, 2_u8 << trap.index());
            }
        }
    }

    fn peek_actions(&self, from: u8, to: u8, legal: &mut ActionSet<Action>) {
        let seat = self.worker();
        legal.insert(Action::Pass);
        for turn in from..=to.min(TURNS) {
            for side in Side::all() {
                if self.unknown_card(seat, turn, Half::of(side)) {
                    legal.extend(Later::new(turn).map(|slot| Action::Peek(slot, side)));
                }
            }
        }
    }

    /// HMD-63.
    fn gift_actions(&self, legal: &mut ActionSet<Action>) {
        let gold = self.table.gold[usize::from(self.worker())];
        legal.insert(Action::Pass);
        for (k, road) in self.table.tokens.iter().enumerate() {
            match road {
                Road::Inn | Road::Entrance if gold >= GIFT_BACK => {
                    legal.insert_bits(Action::FIRST.Push, 1_u8 << k);
                }
                Road::Inside if gold >= GIFT_HOME => {
                    legal.insert_bits(Action::FIRST.Call, 1_u8 << k);
                }
                _ => {}
            }
        }
    }

    /// HMD-119, and the choice of Rule Them All (HMD-120).
    fn quest_actions(&self, quest: Plot, doer: Seat, stage: Deed, legal: &mut ActionSet<Action>) {
        match stage {
            Deed::Discard { left, from } => {
                let own = self.table.monsters[usize::from(doer)];
                let fit = own.intersection(self.set().discard(quest).1).bits();
                let mut open = fit & (u32::MAX << from.min(31));
                // As many greater cards must remain as are still to go.
                for _ in 1..left {
                    open &= !(1_u32 << (31 - open.leading_zeros().min(31)));
                }
                legal.insert_bits(Action::FIRST.Monster, open);
            }
            Deed::Effect => {
                legal.insert(Action::Pass);
                for &token in self.table.invaders.as_slice() {
                    legal.insert_bits(Action::FIRST.Call, 1_u8 << (token - 1));
                }
            }
            Deed::Evil | Deed::Pay => {}
        }
    }
}

/// The size of the monster room after its next step (HMD-57).
#[inline]
pub(in super::super) const fn next_room(size: u8) -> u8 {
    if size == 0 { 3 } else { size + 1 }
}

/// The amounts of a payment between bounds, of which some has been entered
/// (section 5.5, chunks).
fn payment_amounts(legal: &mut ActionSet<Action>, (low, high): (u16, u16), entered: u8) {
    let entered = u16::from(entered);
    if entered <= high {
        amounts(legal, low.saturating_sub(entered), (high - entered).min(23));
    }
    if entered + 24 <= high {
        legal.insert(Action::Amount(Amount::MOST));
    }
}

//! What a player may choose, stage by stage and frame by frame.

use super::super::{
    components::{LEVELS, Monster, Plot, Set, Side, Site, Trap, affordable, at, of_family},
    state::{Deed, Frame, Half, Road, Stage, State},
};
use super::Menu;
use crate::{Indexed, Seat};

impl State {
    #[inline]
    pub(super) fn stage_menu(&self, menu: &mut Menu) {
        let table = &self.table;
        match &self.agenda.stage {
            Stage::Place { .. } => {
                menu.add(at::PASS);
                menu.block(at::BOX, self.free_boxes().bits());
            }
            Stage::Floors { floors, .. } => {
                for floor in (1..=self.options.players).filter(|floor| !floors.contains(floor)) {
                    menu.add(at::FLOOR + usize::from(floor) - 1);
                }
            }
            Stage::First { next } => {
                let level = LEVELS[usize::from(1 + next % 2)];
                menu.block(at::MONSTER, table.display().and(level).bits());
            }
            Stage::EventSide => menu.block(at::EVENT, 0b11),
            Stage::Battle(battle) => self.battle_menu(battle, menu),
            Stage::Traitor { .. } => {
                menu.add(at::PASS);
                menu.add(at::PLOT + Plot::TRAITOR.index());
            }
            Stage::Pardon { .. } => {
                menu.add(at::PASS);
                menu.add(at::PLOT + Plot::PARDON.index());
            }
            Stage::Court(court) => self.court_menu(court, menu),
            _ => {}
        }
    }

    pub(super) fn frame_menu(&self, frame: Frame, menu: &mut Menu) {
        let table = &self.table;
        match frame {
            Frame::Dismiss => {
                menu.block(at::MONSTER, table.monsters[usize::from(self.payer())].bits());
            }
            Frame::PayGold { entered } => amounts(menu, self.gold_part(), entered),
            Frame::PaySlaves { rest, entered } => amounts(menu, self.slave_part(rest), entered),
            Frame::Buy | Frame::SpyPay => menu.block(at::PASS, 0b11),
            Frame::Keep => {
                for card in self.plots.drawn.iter() {
                    menu.add(at::PLOT + card.index());
                }
            }
            Frame::Mine => {
                let slaves = table.slaves[usize::from(self.worker())];
                menu.range(at::AMOUNT, 0, u16::from(slaves.min(2)));
            }
            Frame::Build { least, .. } => self.build_menu(least, menu),
            Frame::Recruit => {
                menu.add(at::PASS);
                menu.block(at::MONSTER, self.hireable(self.worker()).bits());
            }
            Frame::Peek => self.peek_menu(table.turn + 1, table.turn + 1, menu),
            Frame::SpyLook { .. } => self.peek_menu(table.turn + 1, 8, menu),
            Frame::Gift => self.gift_menu(menu),
            Frame::Better { .. } => {
                menu.add(at::PASS);
                menu.add(at::PLOT + Plot::BETTER.index());
            }
            Frame::Quest { quest, doer, step } => self.quest_menu(quest, doer, step, menu),
            Frame::Switch => {
                let me = self.courtier();
                for &seat in table.queue.as_slice().iter().filter(|seat| **seat != me) {
                    menu.add(at::SEAT + usize::from(seat));
                }
            }
            Frame::Steal => {
                for seat in self.victims(self.courtier()) {
                    menu.add(at::SEAT + usize::from(seat));
                }
            }
            _ => {}
        }
    }

    /// What the worker at hand may build (HMD-10, HMD-55 to HMD-57).
    fn build_menu(&self, least: Site, menu: &mut Menu) {
        let (table, seat) = (&self.table, self.worker());
        let floor = table.floor(table.place(seat).unwrap_or(0));
        let (traps, room) = (table.traps_on(floor), table.room_on(floor));
        let space = traps.len() + u32::from(room > 0) < 6;
        let (gold, slaves) = (table.gold[usize::from(seat)], table.slaves[usize::from(seat)]);
        menu.add(at::PASS);
        if least.get() == 0 && room < 5 && (room > 0 || space) && slaves >= 2 {
            let price = 3_u16.saturating_sub(self.discount());
            menu.block(at::BUILD, u32::from(gold >= price));
        }
        if !space || slaves == 0 {
            return;
        }
        for trap in Trap::all().filter(|trap| trap.get() + 1 >= least.get()) {
            let price = u16::from(trap.card().damage).saturating_sub(self.discount());
            if gold >= price && table.trap_pool(trap) > 0 {
                menu.add(at::BUILD + 1 + trap.index());
            }
        }
    }

    /// The monsters that a player may hire and can pay (HMD-58).
    fn hireable(&self, seat: Seat) -> Set<Monster> {
        let (table, place) = (&self.table, usize::from(seat));
        let own = table.monsters[place];
        let mut cards = table.display();
        for &card in table.offer.as_slice() {
            if !own.and(of_family(card.card().family)).is_empty() {
                cards.insert(card);
            }
        }
        cards.and(affordable(table.gold[place], table.slaves[place], table.mp[place]))
    }

    fn peek_menu(&self, from: u8, to: u8, menu: &mut Menu) {
        let seat = self.worker();
        menu.add(at::PASS);
        for turn in from..=to.min(8) {
            for side in Side::all() {
                if self.unknown_card(seat, turn, Half::of(side)) {
                    menu.add(at::PEEK + 2 * usize::from(turn - 2) + side.index());
                }
            }
        }
    }

    /// HMD-63.
    fn gift_menu(&self, menu: &mut Menu) {
        let gold = self.table.gold[usize::from(self.worker())];
        menu.add(at::PASS);
        for (k, road) in self.table.tokens.iter().enumerate() {
            match road {
                Road::Inn | Road::Entrance if gold >= 4 => menu.add(at::PUSH + k),
                Road::Inside if gold >= 8 => menu.add(at::CALL + k),
                _ => {}
            }
        }
    }

    /// HMD-119, and the choice of Rule Them All (HMD-120).
    fn quest_menu(&self, quest: Plot, doer: Seat, step: Deed, menu: &mut Menu) {
        match step {
            Deed::Discard { left, from } => {
                let own = self.table.monsters[usize::from(doer)];
                let fit = own.and(quest.card().discard.1.cards()).bits();
                let mut open = fit & (u32::MAX << from.min(31));
                // As many greater cards must remain as are still to go.
                for _ in 1..left {
                    open &= !(1_u32 << (31 - open.leading_zeros().min(31)));
                }
                menu.block(at::MONSTER, open);
            }
            Deed::Effect => {
                menu.add(at::PASS);
                for &token in self.table.invaders.as_slice() {
                    menu.add(at::CALL + usize::from(token) - 1);
                }
            }
            Deed::Evil | Deed::Pay => {}
        }
    }
}

/// The amounts of a payment between bounds, of which some has been entered
/// (section 5.5, chunks).
fn amounts(menu: &mut Menu, (low, high): (u16, u16), entered: u8) {
    let entered = u16::from(entered);
    if entered <= high {
        menu.range(at::AMOUNT, low.saturating_sub(entered), (high - entered).min(23));
    }
    if entered + 24 <= high {
        menu.add(at::AMOUNT + 24);
    }
}

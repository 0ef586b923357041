//! Pay Day: each level of a monster costs a gold, a slave or a magic point (HMD-41, HMD-42).

use super::super::{
    components::{Action, Amount},
    state::{Frame, Stage, State},
};
use super::amounts;
use crate::ActionSet;

impl State {
    /// HMD-41: in duty order.
    pub(super) fn pay_day(&mut self, at: u8) {
        if at >= self.table.players() {
            self.agenda.stage = Stage::Action { next: 0 };
            return;
        }
        let frame = self.due();
        self.push(frame);
    }

    /// HMD-42: who cannot pay for all dismisses first.
    fn due(&self) -> Frame {
        let (table, seat) = (&self.table, self.payer());
        let place = usize::from(seat);
        let means = table.gold[place] + u16::from(table.slaves[place]) + u16::from(table.mp[place]);
        if means < table.points(self.set(), seat).into() {
            Frame::Dismiss
        } else {
            Frame::PayGold { entered: 0 }
        }
    }

    /// HMD-42: any own monster.
    pub(super) fn may_dismiss(&self, legal: &mut ActionSet<Action>) {
        let own = self.table.monsters[usize::from(self.payer())];
        legal.insert_bits(Action::FIRST.Monster, own.bits());
    }

    /// HMD-42.
    pub(super) fn dismiss(&mut self, action: Action) {
        let Action::Monster(card) = action else { return };
        self.discard_monster(self.payer(), card);
        let frame = self.due();
        self.replace(frame);
    }

    /// Bounds of the gold part of the pay (HMD-41).
    pub(super) fn gold_part(&self) -> (u16, u16) {
        let (table, seat) = (&self.table, usize::from(self.payer()));
        let points = u16::from(table.points(self.set(), self.payer()));
        let other = u16::from(table.slaves[seat]) + u16::from(table.mp[seat]);
        (points.saturating_sub(other), points.min(table.gold[seat]))
    }

    /// HMD-41: the gold leaves when its part is entered.
    pub(super) fn pay_gold(&mut self, entered: u8, action: Action) {
        let (sum, done) = entry(entered, action, self.gold_part().1);
        if !done {
            return self.replace(Frame::PayGold { entered: sum });
        }
        let seat = self.payer();
        let rest = self.table.points(self.set(), seat) - sum;
        self.table.gold[usize::from(seat)] -= u16::from(sum);
        self.replace(Frame::PaySlaves { rest, entered: 0 });
    }

    /// Bounds of the slave part of the pay (HMD-41).
    pub(super) fn slave_part(&self, rest: u8) -> (u16, u16) {
        let (table, seat) = (&self.table, usize::from(self.payer()));
        (rest.saturating_sub(table.mp[seat]).into(), rest.min(table.slaves[seat]).into())
    }

    /// HMD-41: slaves and magic points leave together.
    pub(super) fn pay_slaves(&mut self, rest: u8, entered: u8, action: Action) {
        let (sum, done) = entry(entered, action, self.slave_part(rest).1);
        if !done {
            return self.replace(Frame::PaySlaves { rest, entered: sum });
        }
        let seat = usize::from(self.payer());
        self.table.slaves[seat] -= sum;
        self.table.mp[seat] -= rest - sum;
        self.pop();
        if let Stage::PayDay { at } = &mut self.agenda.stage {
            *at += 1;
        }
    }
}

/// The amounts of a payment between bounds, of which some has been entered
/// (section 5.5, chunks).
pub(super) fn payment_amounts(legal: &mut ActionSet<Action>, (low, high): (u16, u16), entered: u8) {
    let entered = u16::from(entered);
    if entered <= high {
        amounts(legal, low.saturating_sub(entered), (high - entered).min(23));
    }
    if entered + 24 <= high {
        legal.insert(Action::Amount(Amount::MOST));
    }
}

/// What is entered after a chunk, and whether that was the last one.
fn entry(entered: u8, action: Action, high: u16) -> (u8, bool) {
    let chunk = if let Action::Amount(amount) = action { amount.get() } else { 0 };
    let sum = entered + chunk;
    (sum, chunk < 24 || u16::from(sum) == high)
}

/// HMD-41, HMD-42.
pub(in crate::games::hero_must_die) fn fits(state: &State, frame: Frame) -> bool {
    let (table, seat) = (&state.table, state.payer());
    let (place, points) = (usize::from(seat), u16::from(table.points(state.set(), seat)));
    let means = u16::from(table.slaves[place]) + u16::from(table.mp[place]);
    match frame {
        Frame::Dismiss => table.gold[place] + means < points,
        Frame::PayGold { entered } => {
            let (low, high) = state.gold_part();
            low <= high && u16::from(entered) < high && entered % 24 == 0
        }
        Frame::PaySlaves { rest, entered } => {
            let (low, high) = state.slave_part(rest);
            let some = entered == 0 || u16::from(entered) < high;
            u16::from(rest) <= points && low <= high && some && entered % 24 == 0
        }
        _ => false,
    }
}

#[cfg(feature = "words")]
pub(in crate::games::hero_must_die) mod words {
    use alloc::string::String;

    use super::super::super::{components::Action, observe::View, state::Frame, words::cards};
    use crate::words::format;

    /// What Pay Day waits for.
    pub(in crate::games::hero_must_die) fn asked(view: &View, frame: Frame) -> String {
        let (table, seat) = (&view.table, view.agenda.payer(&view.table));
        let at = usize::from(seat);
        let points = table.points(view.set(), seat);
        match frame {
            Frame::Dismiss => {
                let means = cards::price(table.gold[at], table.slaves[at], table.mp[at]);
                format!(
                    "{means} cannot pay {points} monster levels, 1 each: dismiss which monster?"
                )
            }
            Frame::PaySlaves { rest, .. } => {
                format!(
                    "{rest} of {points} are still to be paid in slaves and MP: how many slaves?"
                )
            }
            _ => format!(
                "{points} are to be paid, 1 gold, slave or MP for each monster level: how much gold?"
            ),
        }
    }

    /// A decision in words.
    pub(in crate::games::hero_must_die) fn choice(
        view: &View,
        frame: Frame,
        action: Action,
    ) -> Option<String> {
        Some(match (frame, action) {
            (Frame::Dismiss, Action::Monster(card)) => {
                format!("dismiss {}", cards::monster(view.set(), card))
            }
            (Frame::PayGold { entered }, Action::Amount(chunk)) => gold(view, entered, chunk.get()),
            (Frame::PaySlaves { rest, entered }, Action::Amount(chunk)) => {
                let slaves = entered + chunk.get();
                let words = cards::price(0_u8, slaves, rest.saturating_sub(slaves));
                or_more(format!("pay {words}"), chunk.get(), slaves < rest)
            }
            _ => return None,
        })
    }

    /// The gold part of the pay, and what is left for the rest.
    fn gold(view: &View, entered: u8, chunk: u8) -> String {
        let table = &view.table;
        let gold = entered + chunk;
        let rest = table.points(view.set(), view.agenda.payer(table)).saturating_sub(gold);
        let words = match (gold, rest) {
            (gold, 0) => format!("pay {gold} gold"),
            (0, rest) => format!("pay no gold and {rest} in slaves and MP"),
            (gold, rest) => format!("pay {gold} gold and {rest} in slaves and MP"),
        };
        or_more(words, chunk, rest > 0)
    }

    /// A part of a payment; the largest one leads to another (section 5.5, chunks).
    fn or_more(words: String, chunk: u8, rest: bool) -> String {
        if chunk == 24 && rest { format!("{words}, or more") } else { words }
    }
}

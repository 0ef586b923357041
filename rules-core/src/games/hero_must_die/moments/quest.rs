//! A quest is played, perhaps taken over (HMD-117), and carried out (HMD-116 to HMD-121).

use super::super::{
    components::{
        Action, Condition, Plot,
        constants::{CUP_PRIZE, FLOORS},
    },
    state::{Deed, Frame, State},
};
use super::Pending;
use crate::{ActionSet, Seat};

impl State {
    /// Whether a player may take over a quest with A Better Choice (HMD-117).
    pub(in super::super) fn may_take_over(&self, seat: Seat, quest: Plot) -> bool {
        self.plots.hands[usize::from(seat)].contains(Plot::BETTER) && self.meets(seat, quest)
    }

    /// Whether a player meets the condition of a quest and can pay its cost
    /// (HMD-116).
    pub(super) fn meets(&self, seat: Seat, quest: Plot) -> bool {
        let (table, card, place) = (&self.table, self.set().plot(quest), usize::from(seat));
        let (count, fitting) = self.set().discard(quest);
        table.gold[place] >= card.gold
            && table.mp[place] >= card.mp
            && table.monsters[place].intersection(fitting).len() >= u32::from(count)
            && self.holds(place, card.condition)
    }

    fn holds(&self, place: usize, condition: Condition) -> bool {
        let table = &self.table;
        match condition {
            Condition::None => true,
            Condition::Gold(gold) => table.gold[place] >= gold,
            Condition::TrapsEverywhere(least) => {
                let lowest = (table.top + table.players() - 1).min(FLOORS);
                (table.top..=lowest).all(|floor| !table.traps_on(floor).is_empty())
                    && table.traps.iter().map(|floor| floor.len()).sum::<u32>() >= least.into()
            }
            Condition::TrapsOnOneFloor(least) => {
                table.traps.iter().any(|floor| floor.len() >= least.into())
            }
            Condition::Rooms(least) => {
                table.rooms.iter().filter(|room| **room > 0).count() >= usize::from(least)
            }
            Condition::Event(event) => table.event == Some(event),
            Condition::Done(quest) => table.discard.contains(quest),
        }
    }

    /// Whether the window of A Better Choice has reached somebody (HMD-117).
    pub(super) fn better_pending(&self) -> Pending {
        let Some(&Frame::Better { quest, player, at }) = self.agenda.stack.top() else {
            return Pending::Forced;
        };
        let asked = at > 0
            && at < self.table.players()
            && self.may_take_over(self.table.behind(player, at), quest);
        if asked { Pending::Decision(()) } else { Pending::Forced }
    }

    /// HMD-117: the next in duty order, or nobody takes the quest over.
    pub(super) fn ask_next(&mut self, quest: Plot, player: Seat, at: u8) {
        self.replace(if at < self.table.players() {
            Frame::Better { quest, player, at: at + 1 }
        } else {
            Frame::Quest { quest, doer: player, stage: Deed::Evil }
        });
    }

    /// HMD-117: the first who accepts carries the quest out.
    pub(super) fn take_over(&mut self, quest: Plot, player: Seat, at: u8, action: Action) {
        if action == Action::Pass {
            return self.ask_next(quest, player, at);
        }
        let doer = self.table.behind(player, at);
        self.discard_plot(doer, Plot::BETTER);
        self.replace(Frame::Quest { quest, doer, stage: Deed::Evil });
    }

    /// HMD-118: evil move, cost, other effect, VP.
    pub(super) fn carry_out(&mut self, quest: Plot, doer: Seat, stage: Deed) {
        match stage {
            Deed::Evil => {
                self.replace(Frame::Quest { quest, doer, stage: Deed::Pay });
                if self.set().plot(quest).evil {
                    self.evil_move();
                }
            }
            Deed::Pay => {
                self.pay(quest, doer);
                let left = self.set().plot(quest).discard;
                let stage = if left > 0 { Deed::Discard { left, from: 0 } } else { Deed::Effect };
                self.replace(Frame::Quest { quest, doer, stage });
            }
            Deed::Discard { .. } | Deed::Effect => {
                if quest == Plot::CUP {
                    self.award(doer);
                }
                self.reward(quest, doer);
            }
        }
    }

    /// The cost in gold and magic points; in Monster Cup of every player
    /// (HMD-121).
    fn pay(&mut self, quest: Plot, doer: Seat) {
        let (card, place) = (self.set().plot(quest), usize::from(doer));
        self.table.gold[place] -= card.gold;
        self.table.mp[place] -= card.mp;
        if let Condition::Gold(stake) = card.condition {
            for &seat in self.table.queue.as_slice() {
                let gold = &mut self.table.gold[usize::from(seat)];
                *gold = gold.saturating_sub(stake);
            }
        }
    }

    /// HMD-121: most monster level points; ties to the doer, then in duty
    /// order.
    fn award(&mut self, doer: Seat) {
        let (printed, mut best) = (self.set(), doer);
        for at in 0..self.table.players() {
            let seat = self.table.at(at);
            let (points, most) =
                (self.table.points(printed, seat), self.table.points(printed, best));
            if points > most {
                best = seat;
            }
        }
        self.table.gold[usize::from(best)] += CUP_PRIZE;
    }

    /// The VP of a quest that is done.
    fn reward(&mut self, quest: Plot, doer: Seat) {
        self.gain_vp(doer, self.set().plot(quest).vp);
        self.pop();
    }

    /// HMD-119, and the choice of Rule Them All (HMD-120).
    pub(super) fn quest_actions(
        &self,
        quest: Plot,
        doer: Seat,
        stage: Deed,
        legal: &mut ActionSet<Action>,
    ) {
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

    /// HMD-119, HMD-120: which monster, which party.
    pub(super) fn choose(&mut self, quest: Plot, doer: Seat, stage: Deed, action: Action) {
        match (stage, action) {
            (Deed::Discard { left, .. }, Action::Monster(card)) => {
                self.discard_monster(doer, card);
                let stage = if left > 1 {
                    Deed::Discard { left: left - 1, from: card.get() + 1 }
                } else {
                    Deed::Effect
                };
                self.replace(Frame::Quest { quest, doer, stage });
            }
            (_, Action::Call(token)) => {
                self.send_home(token.get());
                self.reward(quest, doer);
            }
            _ => self.reward(quest, doer),
        }
    }
}

/// The steps of a quest at which a player chooses (HMD-119, HMD-120).
pub(in crate::games::hero_must_die) fn quest_stage(state: &State, quest: Plot, deed: Deed) -> bool {
    match deed {
        Deed::Discard { left, from } => {
            let count = state.set().plot(quest).discard;
            (1..=count).contains(&left) && from < 30 && (left < count || from == 0)
        }
        Deed::Effect => quest == Plot::RULE,
        Deed::Evil | Deed::Pay => false,
    }
}

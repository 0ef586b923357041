//! Court: income, plot cards one after the other, the end of the turn.

use super::super::{
    components::{
        Action, Condition, Plot, Seats,
        constants::{COUP_CARDS, CUP_PRIZE, TURNS},
    },
    state::{Court, Deed, End, Frame, Stage, State, Stolen},
};
use crate::{Seat, pieces::Stack};

impl State {
    /// HMD-112, HMD-113: income, and the order of the phase.
    pub(super) fn start_court(&mut self) {
        let mut order = Stack::<Seat, 4>::default();
        let mut start = [0; 4];
        for at in 0..self.table.players() {
            let seat = self.table.at(at);
            let vp = self.table.vp[usize::from(seat)];
            self.table.gold[usize::from(seat)] += u16::from(self.set().track(vp).gold);
            start[usize::from(seat)] = vp;
            let before =
                order.as_slice().iter().take_while(|there| start[usize::from(**there)] <= vp);
            let place = before.count();
            order.insert(place, seat);
        }
        self.agenda.stage = Stage::Court(Court { at: 0, order, vp: start });
    }

    /// HMD-114: the courtier plays a card, or it is the next player's turn.
    pub(super) fn play(&mut self, action: Action) {
        let seat = self.courtier();
        match action {
            Action::Plot(card) => {
                self.discard_plot(seat, card);
                self.push(match card {
                    Plot::CHANGE => Frame::Switch,
                    Plot::MINE => Frame::Steal,
                    quest => Frame::Better { quest, player: seat, at: 1 },
                });
            }
            Action::Coup => {
                for _ in 0..COUP_CARDS {
                    self.discard_plot(seat, Plot::CHANGE);
                }
                self.over(End::Coup, Seats::one(seat));
            }
            _ => {
                if let Stage::Court(court) = &mut self.agenda.stage {
                    court.at += 1;
                }
            }
        }
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
                let left = self.set().plot(quest).discard.0;
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

    /// HMD-134: at once, but only the order of the queue matters.
    pub(super) fn switch(&mut self, action: Action) {
        let Action::Seat(other) = action else { return };
        let places = (self.table.place(self.courtier()), self.table.place(other.get()));
        if let (Some(mine), Some(theirs)) = places {
            self.table.queue.as_mut_slice().swap(mine.into(), theirs.into());
        }
        self.pop();
    }

    /// HMD-136.
    pub(super) fn steal(&mut self, action: Action) {
        if let Action::Seat(victim) = action {
            self.replace(Frame::StealDraw { victim: victim.get() });
        }
    }

    /// HMD-136: a card changes hands, and the victim remembers it (section 5.6).
    pub(super) fn rob(&mut self, victim: Seat, card: Plot) {
        let thief = self.courtier();
        self.plots.hands[usize::from(victim)].take(card);
        self.plots.hands[usize::from(thief)].add(card);
        self.forget_all(|known| known.holder == victim && known.knower != thief);
        self.forget_one(thief, victim, card);
        let remembered = Stolen { knower: victim, holder: thief, card };
        self.plots.stolen.push(remembered);
        self.plots.stolen.as_mut_slice().sort_unstable();
        self.pop();
    }

    /// Forgets the stolen cards that fulfil a condition.
    pub(super) fn forget_all(&mut self, gone: impl Fn(&Stolen) -> bool) {
        let mut kept = Stack::default();
        for &known in self.plots.stolen.as_slice().iter().filter(|known| !gone(known)) {
            kept.push(known);
        }
        self.plots.stolen = kept;
    }

    /// Forgets one stolen card, if the knower remembers it.
    pub(super) fn forget_one(&mut self, knower: Seat, holder: Seat, card: Plot) {
        let known = Stolen { knower, holder, card };
        let place = self.plots.stolen.as_slice().iter().position(|there| *there == known);
        if let Some(place) = place {
            self.plots.stolen.remove(place);
        }
    }

    /// HMD-15: after turn 8 the VP decide, then the level points (HMD-16).
    pub(super) fn end_turn(&mut self) {
        if self.table.turn < TURNS {
            return self.begin_turn();
        }
        let winners = self.leaders();
        self.over(End::Turns, winners);
    }

    /// The players with the most VP, and of these with the most level points.
    pub(in super::super) fn leaders(&self) -> Seats {
        let rank =
            |seat: Seat| (self.table.vp[usize::from(seat)], self.table.points(self.set(), seat));
        let queue = self.table.queue.as_slice();
        let best = queue.iter().map(|&seat| rank(seat)).max();
        let mut winners = Seats::EMPTY;
        for &seat in queue.iter().filter(|seat| Some(rank(**seat)) == best) {
            winners.insert(seat);
        }
        winners
    }

    /// The game is over.
    pub(super) fn over(&mut self, how: End, winners: Seats) {
        self.table.lost = None;
        self.agenda.stack.clear();
        self.agenda.stage = Stage::Over { how, winners };
    }
}

//! The Court phase: income, plot cards in order (HMD-112 to HMD-116), and the end of the turn.

use super::super::validate::{Checked, unless};
use super::super::{
    components::{
        Action, Kind, Plot, Seats,
        constants::{CHANGE_VP, COUP_CARDS, COUP_VP, MOST_VP, TURNS},
    },
    state::{Court, Deed, End, Frame, Stage, State, Stolen},
};
use super::quest::quest_stage;
use crate::{ActionSet, Seat, pieces::Stack};

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

    pub(super) fn court_actions(&self, court: &Court, legal: &mut ActionSet<Action>) {
        let seat = self.courtier();
        let hand = self.plots.hands[usize::from(seat)];
        legal.insert(Action::Pass);
        for card in hand.iter().filter(|card| self.playable(court, seat, *card)) {
            legal.insert(Action::Plot(card));
        }
        if hand.count(Plot::CHANGE) >= COUP_CARDS.into() && court.vp[usize::from(seat)] >= COUP_VP {
            legal.insert(Action::Coup);
        }
    }

    /// Whether a player could play a card in his place of the Court order, if
    /// he holds it (HMD-115, HMD-116, HMD-139).
    pub(super) fn playable(&self, court: &Court, seat: Seat, card: Plot) -> bool {
        match self.set().plot(card).kind {
            Kind::Quest => self.meets(seat, card),
            Kind::Reaction => false,
            Kind::Function if card == Plot::CHANGE => court.vp[usize::from(seat)] >= CHANGE_VP,
            Kind::Function => self.victims(seat).next().is_some(),
        }
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

    /// HMD-134: any other player.
    pub(super) fn may_switch(&self, legal: &mut ActionSet<Action>) {
        let me = self.courtier();
        for &seat in self.table.queue.as_slice().iter().filter(|seat| **seat != me) {
            legal.insert_bits(Action::FIRST.Seat, 1_u8 << seat);
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

    /// The other players who hold a plot card (HMD-136).
    pub(super) fn victims(&self, thief: Seat) -> impl Iterator<Item = Seat> {
        (0..4).filter(move |&seat| seat != thief && !self.plots.hands[usize::from(seat)].is_empty())
    }

    /// HMD-136: who holds a card.
    pub(super) fn may_steal(&self, legal: &mut ActionSet<Action>) {
        for seat in self.victims(self.courtier()) {
            legal.insert_bits(Action::FIRST.Seat, 1_u8 << seat);
        }
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

/// HMD-113, HMD-115.
pub(in crate::games::hero_must_die) fn fits(state: &State, court: &Court) -> Checked {
    let Court { at, order, vp } = court;
    let table = &state.table;
    let mut seats = Seats::EMPTY;
    let mut last = 0;
    for &seat in order.as_slice() {
        unless(
            table.place(seat).is_some() && !seats.contains(seat),
            "the Court order names nobody",
        )?;
        seats.insert(seat);
        let start = vp[usize::from(seat)];
        unless((1..=MOST_VP).contains(&start) && start >= last, "the Court order is not by VP")?;
        unless(start <= table.vp[usize::from(seat)], "VP were lost in the Court phase")?;
        last = start;
    }
    unless(order.len() == table.queue.len(), "the Court order misses somebody")?;
    let others = (0..4).all(|seat| seats.contains(seat) || vp[usize::from(seat)] == 0);
    unless(others, "somebody who is out has VP in the Court phase")?;
    unless(usize::from(*at) < order.len(), "the Court phase is over")
}

/// The frames of the Court phase.
pub(in crate::games::hero_must_die) fn deed(state: &State, frames: &[Frame]) -> bool {
    let (table, courtier) = (&state.table, state.courtier());
    let is_quest =
        |quest: Plot| state.set().plot(quest).kind == Kind::Quest && table.discard.contains(quest);
    let others = |seat: Seat| seat != courtier && table.place(seat).is_some();
    match *frames {
        [Frame::Better { quest, player, at }] => {
            is_quest(quest)
                && player == courtier
                && state.meets(player, quest)
                && (1..table.players()).contains(&at)
        }
        [Frame::Quest { quest, doer, stage }] => {
            is_quest(quest) && table.place(doer).is_some() && quest_stage(state, quest, stage)
        }
        [Frame::Quest { quest, doer, stage: Deed::Pay }, Frame::Generate { token: 1 }] => {
            is_quest(quest)
                && state.set().plot(quest).evil
                && table.place(doer).is_some()
                && state.meets(doer, quest)
        }
        [Frame::Switch] => table.discard.contains(Plot::CHANGE),
        [Frame::Steal] => {
            table.discard.contains(Plot::MINE) && state.victims(courtier).next().is_some()
        }
        [Frame::StealDraw { victim }] => others(victim) && table.discard.contains(Plot::MINE),
        _ => false,
    }
}

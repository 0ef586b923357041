//! Legal: which steps are legal, by the top of the agenda.
//!
//! The outcomes of a chance node are an [`Urn`].

pub(super) mod battle;
mod court;
mod decider;
mod offer;
mod source;
mod urn;

pub(super) use offer::next_room;
pub(super) use urn::Urn;

use super::{
    components::{Action, ChanceOutcome, Event, Evil, Plot, Set, Spot, Work},
    state::{Deed, Frame, Half, Stage, State},
};
use crate::{
    ActionSet, ChanceSource, Legal, Node, Seat, Weight,
    flow::{self, Flow},
};

/// What the agenda waits for.
pub(super) type Pending = flow::Pending<(), Urn>;

impl Legal for State {
    type Action = Action;
    type ChanceOutcome = ChanceOutcome;

    fn node(&self) -> Node {
        self.pending().node(|()| self.decider())
    }

    #[inline]
    fn legal_actions(&self) -> ActionSet<Action> {
        let mut legal = ActionSet::EMPTY;
        if let Pending::Decision(()) = self.pending() {
            match self.agenda.stack.top() {
                Some(frame) => self.frame_actions(*frame, &mut legal),
                None => self.stage_actions(&mut legal),
            }
        }
        legal
    }

    fn chance_outcomes(&self, each: impl FnMut(ChanceOutcome, Weight)) {
        if let Pending::Chance(urn) = self.pending() {
            urn.each(each);
        }
    }

    fn total_weight(&self) -> Weight {
        if let Pending::Chance(urn) = self.pending() { urn.total() } else { 0 }
    }

    fn outcome_at(&self, point: Weight) -> ChanceOutcome {
        let Pending::Chance(urn) = self.pending() else {
            panic!("a point below the total of a chance node");
        };
        urn.outcome_at(point)
    }

    fn chance_source(&self) -> ChanceSource {
        self.source()
    }
}

impl State {
    /// What a frame waits for.
    pub(super) fn frame_pending(&self, frame: Frame) -> Pending {
        match frame {
            Frame::PlotDraw { .. } => {
                Pending::Chance(Urn::copies(ChanceOutcome::FIRST.Plot, self.plot_deck()))
            }
            Frame::StealDraw { victim } => {
                let hand = self.plots.hands[usize::from(victim)];
                Pending::Chance(Urn::copies(ChanceOutcome::FIRST.Plot, hand))
            }
            Frame::Die => Pending::Chance(Urn::even(ChanceOutcome::FIRST.Die, 0b11_1111)),
            Frame::Look { .. } => {
                Pending::Chance(Urn::copies(ChanceOutcome::FIRST.Event, self.unseen_events()))
            }
            Frame::Generate { token } => self.generate_pending(token),
            Frame::Better { .. } => self.better_pending(),
            Frame::Quest { quest, stage: Deed::Effect, .. }
                if quest != Plot::RULE || self.table.invaders.is_empty() =>
            {
                Pending::Forced
            }
            Frame::Quest { stage: Deed::Evil | Deed::Pay, .. } => Pending::Forced,
            Frame::OpenWindow { .. } => Pending::Terminal,
            _ => Pending::Decision(()),
        }
    }

    fn generate_pending(&self, token: u8) -> Pending {
        let unknown = self.table.unknown_heroes();
        if self.table.parties[usize::from(token) - 1].len() == 3 || unknown.is_empty() {
            return Pending::Forced;
        }
        Pending::Chance(Urn::even(ChanceOutcome::FIRST.Hero, unknown.bits()))
    }

    /// Whether the window of A Better Choice has reached somebody (HMD-117).
    fn better_pending(&self) -> Pending {
        let Some(&Frame::Better { quest, player, at }) = self.agenda.stack.top() else {
            return Pending::Forced;
        };
        let asked = at > 0
            && at < self.table.players()
            && self.may_take_over(self.table.behind(player, at), quest);
        if asked { Pending::Decision(()) } else { Pending::Forced }
    }

    /// What a stage waits for, with nothing on top of it.
    pub(super) fn stage_pending(&self) -> Pending {
        match &self.agenda.stage {
            Stage::Order => {
                let orders = [0, 1, 2, 6, 24][usize::from(self.options.players)];
                Pending::Chance(Urn::even(ChanceOutcome::FIRST.Order, (1 << orders) - 1))
            }
            Stage::Offer { left } => {
                let unknown = self.table.unknown_monsters(self.set());
                if *left == 0 || unknown.is_empty() {
                    Pending::Forced
                } else {
                    Pending::Chance(Urn::even(ChanceOutcome::FIRST.Monster, unknown.bits()))
                }
            }
            Stage::EventDraw { .. } => {
                Pending::Chance(Urn::copies(ChanceOutcome::FIRST.Event, self.unseen_events()))
            }
            Stage::Enter { .. } | Stage::PayDay { .. } | Stage::Action { .. } => Pending::Forced,
            Stage::Over { .. } | Stage::OpenWindow { .. } => Pending::Terminal,
            Stage::Traitor { at, .. } => {
                let asked = *at < self.table.players()
                    && self.plots.hands[usize::from(self.table.at(*at))].contains(Plot::TRAITOR);
                if asked { Pending::Decision(()) } else { Pending::Forced }
            }
            Stage::Pardon { .. } => {
                let hand = self.plots.hands[usize::from(self.table.at(0))];
                if hand.contains(Plot::PARDON) { Pending::Decision(()) } else { Pending::Forced }
            }
            Stage::Court(court) if usize::from(court.at) >= court.order.len() => Pending::Forced,
            Stage::Battle(battle) => self.battle_pending(battle),
            _ => Pending::Decision(()),
        }
    }

    /// The player whose decision is due.
    pub(super) fn decider(&self) -> Seat {
        self.agenda.decider(&self.table)
    }

    /// The player whom Pay Day has reached.
    pub(super) fn payer(&self) -> Seat {
        self.agenda.payer(&self.table)
    }

    /// The player whose place in the Court order it is.
    pub(super) fn courtier(&self) -> Seat {
        self.agenda.courtier()
    }

    /// The box that is being resolved in the Action phase.
    pub(super) fn spot(&self) -> Option<Spot> {
        self.agenda.spot()
    }

    /// The owner of the acting worker.
    pub(super) fn worker(&self) -> Seat {
        self.agenda.worker(&self.table)
    }

    /// The boxes that are open and free (HMD-36, HMD-37).
    #[inline]
    pub(super) fn free_boxes(&self) -> Set<Spot> {
        self.set().open(self.options.players).difference(self.table.taken())
    }

    /// Bounds of the gold part of the pay (HMD-41).
    pub(super) fn gold_part(&self) -> (u16, u16) {
        let (table, seat) = (&self.table, usize::from(self.payer()));
        let points = u16::from(table.points(self.set(), self.payer()));
        let other = u16::from(table.slaves[seat]) + u16::from(table.mp[seat]);
        (points.saturating_sub(other), points.min(table.gold[seat]))
    }

    /// Bounds of the slave part of the pay (HMD-41).
    pub(super) fn slave_part(&self, rest: u8) -> (u16, u16) {
        let (table, seat) = (&self.table, usize::from(self.payer()));
        (rest.saturating_sub(table.mp[seat]).into(), rest.min(table.slaves[seat]).into())
    }

    /// What the box that is being resolved takes off the gold of each building (HMD-55).
    pub(super) fn discount(&self) -> u16 {
        match self.spot().map(|spot| self.set().spot(spot).work) {
            Some(Work::Build(_, discount)) => discount.into(),
            _ => 0,
        }
    }

    /// Whether a player may still look at a card (HMD-61).
    pub(super) fn unknown_card(&self, seat: Seat, turn: u8, half: Half) -> bool {
        !self.event_card(turn, half).looked.contains(seat)
    }

    /// Whether there is a card to look at in these slots (HMD-61).
    pub(super) fn can_peek(&self, seat: Seat, from: u8, to: u8) -> bool {
        (from..=to).any(|turn| {
            self.unknown_card(seat, turn, Half::Top) || self.unknown_card(seat, turn, Half::Bottom)
        })
    }

    /// Whether a location does nothing this turn (HMD-43, HMD-44).
    pub(super) fn closed(&self, location: Evil) -> bool {
        let by = match location {
            Evil::Town => Event::FESTIVAL,
            Evil::Forest => Event::PRINCESS,
        };
        self.table.event == Some(by)
    }
}

/// The amounts from `low` to `high`, if there are any.
#[inline]
fn amounts(legal: &mut ActionSet<Action>, low: u16, high: u16) {
    if low <= high {
        legal.insert_bits(Action::FIRST.Amount, (2_u64 << high) - (1 << low));
    }
}

//! What the agenda waits for, and what is decided by itself (5.1, 5.4).

use super::{
    super::{
        TieSpecial,
        components::{Action, ChanceOutcome, Puppet, SeatId, constants::ROUNDS},
        state::agenda::{Frame, Gain, GainStage, Stage},
        state::{State, ix},
    },
    ask::Ask,
};
use crate::{Indexed, Legal, flow};

/// What the agenda waits for.
pub(in super::super) type Pending = flow::Pending<(), ()>;

const DECISION: Pending = Pending::Decision(());
const CHANCE: Pending = Pending::Chance(());

/// One of the two, as a condition says.
#[inline]
const fn forced_if(forced: bool, otherwise: Pending) -> Pending {
    if forced { Pending::Forced } else { otherwise }
}

impl State {
    /// What a frame on top of the agenda waits for.
    #[inline]
    pub(in super::super) fn frame_pending(&self, frame: &Frame) -> Pending {
        match frame {
            Frame::Card { source, next } => forced_if(!self.may_decline(*source, *next), DECISION),
            // UH-35: a forced choice without a target vanishes.
            Frame::Pick { target, may_skip } => {
                forced_if(!*may_skip && !self.has_target(*target), DECISION)
            }
            Frame::Gain(gain) => self.gain_pending(gain),
            Frame::Mass { left, .. } => forced_if(*left == [0; 4], CHANCE),
            Frame::Rage { left } => {
                let stakes = &self.table.stakes;
                let none = stakes.betty_supply() == 0 && stakes.happy == 0;
                forced_if(*left == 0 || none, DECISION)
            }
            Frame::Forge { .. } => DECISION,
            Frame::Reroll { .. } | Frame::Draw => CHANCE,
            Frame::Show { .. } | Frame::Blank => Pending::Forced,
        }
    }

    fn gain_pending(&self, gain: &Gain) -> Pending {
        match gain.stage {
            GainStage::Faith => forced_if(!gain.may_set(), DECISION),
            GainStage::Roll | GainStage::Extra => forced_if(gain.coming() == 0, CHANCE),
            GainStage::Comedy => {
                let own = &self.table.stakes.dice[ix(gain.owner)];
                let room = gain.room(own, self.options.max_dice_per_player);
                forced_if(gain.ones == [0; 4] || !room, DECISION)
            }
            GainStage::Odds => DECISION,
        }
    }

    /// What a stage waits for with an empty agenda (5.5).
    #[inline]
    pub(in super::super) fn stage_pending(&self) -> Pending {
        let players = self.players();
        match self.stage {
            Stage::Turn | Stage::Nope { .. } | Stage::Keep { .. } => DECISION,
            Stage::Over { .. } => Pending::Terminal,
            Stage::Draft { seat } => {
                let asked = if self.ask() == Ask::Character { DECISION } else { CHANCE };
                forced_if(seat == players, asked)
            }
            Stage::Deal { seat, left } => forced_if(seat == players || left == 0, CHANCE),
            // The Boss needs no turning up (UH-23).
            Stage::TurnUp => forced_if(self.table.round == ROUNDS, CHANCE),
            Stage::Rolls { .. } | Stage::Action | Stage::Played { .. } => Pending::Forced,
            // UH-68: the seats part those who tie, if the switch says so.
            Stage::First | Stage::Rank { .. } => {
                forced_if(self.options.tie_special == TieSpecial::Seat, CHANCE)
            }
            Stage::Treasures { .. } => CHANCE,
            // UH-73: the next empty Puppet, as long as there is a card for it.
            Stage::StuffEnd { puppet } => {
                forced_if(self.stuffed(puppet) || self.stuffable().is_empty(), DECISION)
            }
            Stage::Refill { left, .. } => forced_if(left == 0, CHANCE),
        }
    }

    /// Whether there is no empty Puppet of this number.
    fn stuffed(&self, puppet: u8) -> bool {
        let puppet = usize::from(puppet);
        puppet == Puppet::COUNT || self.table.stakes.puppets[puppet].is_some()
    }

    /// The only legal action, found without listing all actions where the state excludes one.
    #[inline]
    pub(in super::super) fn only_legal_action(&self) -> Option<Action> {
        match (self.agenda.top(), self.stage) {
            (None, Stage::Turn) => (!self.busy()).then_some(Action::Pass),
            (Some(Frame::Pick { target, may_skip: true }), _) => {
                (!self.has_target(*target)).then_some(Action::Skip)
            }
            (Some(Frame::Gain(gain)), _) if gain.stage != GainStage::Odds => None,
            // USE or SKIP, Nope or SKIP, a card or SKIP, one of two Treasures.
            (Some(Frame::Card { .. }), _) => None,
            (None, stage) if !matches!(stage, Stage::Draft { .. }) => None,
            _ => self.legal_actions().only(),
        }
    }

    /// The only outcome of a chance node. Dice always have two.
    #[inline]
    pub(in super::super) fn only_possible_outcome(&self) -> Option<ChanceOutcome> {
        match (self.agenda.top(), self.stage) {
            (Some(Frame::Draw), _) | (None, Stage::Deal { .. } | Stage::Refill { .. }) => {
                let cards = self.drawable(self.drawer());
                let only = if cards.len() == 1 { cards.iter().next() } else { None };
                only.map(ChanceOutcome::Card)
            }
            (None, Stage::Draft { .. }) => only(self.castable()).map(ChanceOutcome::Character),
            (None, Stage::TurnUp) => only(self.next_minions()).map(ChanceOutcome::Minion),
            (None, Stage::First | Stage::Rank { .. }) => {
                only(self.tied().iter()).map(|seat| ChanceOutcome::Seat(SeatId::of(seat)))
            }
            (None, Stage::Treasures { .. }) => {
                let unseen = self.unseen();
                let pair = unseen.pair(0).filter(|_| unseen.pairs() == 1);
                pair.map(ChanceOutcome::Treasures)
            }
            _ => None,
        }
    }
}

/// The only item of an iterator.
fn only<T>(mut items: impl Iterator<Item = T>) -> Option<T> {
    let first = items.next();
    if items.next().is_none() { first } else { None }
}

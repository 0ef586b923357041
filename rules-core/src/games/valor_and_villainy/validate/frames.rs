//! The frames of the agenda, one by one.

use super::{agenda::card, hold, reach::Reach};
use crate::{
    InvalidState,
    games::valor_and_villainy::{
        components::{Char, Kind},
        state::{Frame, Public, Turn, TurnFlag, TurnStage},
    },
};

impl Public {
    pub(super) fn validate_frame(
        &self,
        frame: Frame<'_>,
        turns: usize,
    ) -> Result<(), InvalidState> {
        match frame {
            Frame::Turn(turn) => self.validate_turn(turn),
            Frame::Roll(roll) => roll.check(self, turns),
            Frame::Attack(attack) => attack.check(self),
            Frame::Damage(damage) => damage.check(self),
            Frame::Cast(cast) => cast.check(self),
            Frame::Window(window) => window.check(self),
            Frame::Scout(scout) => scout.check(self),
        }
    }

    fn validate_turn(&self, turn: &Turn) -> Result<(), InvalidState> {
        let free = turn.flags.contains(TurnFlag::Free);
        hold(self.players[turn.seat].who.is_some(), "a Turn of an empty seat")?;
        hold(turn.points <= 12 && turn.left <= 4, "a Turn with too much in it")?;
        let heading = turn.heading.is_none_or(|cell| self.map.revealed().contains(cell));
        hold(heading, "a step to a face-down Region")?;
        let walks = turn.heading.is_some() && turn.left > 0;
        hold(turn.stage != TurnStage::Step || walks, "a step without an aim")?;
        let minion = turn.stage != TurnStage::Flip || card(turn.who);
        hold(minion && (turn.stage == TurnStage::Freed) == free, "a Turn at a strange stage")?;
        turn.validate_reach()?;
        let over = turn.flags.contains(TurnFlag::Over);
        let there =
            over || self.cell(turn.who).is_some() || turn.who == Char::Mordak && !self.final_battle;
        hold(there, "a Turn of a Character that is not there")?;
        let own = match turn.who.kind() {
            Kind::Hero(_) | Kind::Mordak => self.seat_of(turn.who) == Some(turn.seat),
            Kind::Gust => self.seat_of(Char::Gwenavael) == Some(turn.seat),
            Kind::Piece(piece) => !piece.is_sheep(),
        };
        hold(own, "a Turn that somebody else plays")?;
        let fell = turn.fell.is_none() || turn.who == Char::Gwenavael && over;
        hold(fell, "somebody fell who did not")?;
        hold(
            turn.fell.is_none_or(|cell| self.map.revealed().contains(cell)),
            "fell on a face-down Region",
        )
    }
}

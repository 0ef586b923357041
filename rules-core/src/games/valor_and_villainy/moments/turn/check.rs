//! What must hold of a Turn.

use super::super::super::{
    components::{Char, Kind, spells::Trigger},
    state::{Once, Public, Turn, TurnStage, Window},
    validate::{agenda::card, hold},
};
use crate::InvalidState;

impl Turn {
    /// What must hold.
    pub(in super::super::super) fn check(&self, table: &Public) -> Result<(), InvalidState> {
        hold(table.players[self.seat].who.is_some(), "a Turn of an empty seat")?;
        hold(self.points() <= 12 && self.left() <= 4, "a Turn with too much in it")?;
        let waits = match self.stage {
            TurnStage::Begin | TurnStage::Points => false,
            TurnStage::Flip => card(self.who),
            _ => true,
        };
        hold(waits, "a Turn at a strange stage")?;
        let heading = self.heading().is_none_or(|cell| table.map.revealed().contains(cell));
        hold(heading, "a step to a face-down Region")?;
        hold(self.heading().is_none() || self.left() > 0, "a step that is not paid for")?;
        let there = self.over.is_some()
            || table.cell(self.who).is_some()
            || self.who == Char::Mordak && !table.final_battle;
        hold(there, "a Turn of a Character that is not there")?;
        let own = match self.who.kind() {
            Kind::Hero(_) | Kind::Mordak => table.seat_of(self.who) == Some(self.seat),
            Kind::Gust => table.seat_of(Char::Gwenavael) == Some(self.seat),
            Kind::Piece(piece) => !piece.is_sheep(),
        };
        hold(own, "a Turn that somebody else plays")?;
        let fell = self.fell().is_none() || self.who == Char::Gwenavael && !self.is_free();
        hold(fell, "somebody fell who did not")?;
        hold(
            self.fell().is_none_or(|cell| table.map.revealed().contains(cell)),
            "fell on a face-down Region",
        )
    }

    /// Whether it waits for this window.
    pub(in super::super::super) fn waits_for(&self, window: Window) -> bool {
        let waits = match window.trigger {
            Trigger::TurnBegins => {
                matches!(self.stage, TurnStage::Regenerate) && !window.is_of_move()
            }
            Trigger::ActionBegins => {
                window.is_of_move()
                    && matches!(self.stage, TurnStage::Step(_) | TurnStage::Freed(_))
            }
            _ => false,
        };
        waits && window.subject == self.who
    }

    /// Whether it waits for the Spells of a Power Surge.
    pub(in super::super::super) fn surges(&self) -> bool {
        matches!(self.stage, TurnStage::Main(acting) if acting.used.contains(Once::Surge))
    }
}

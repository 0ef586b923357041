//! What a Turn carries at its stages.

use super::super::super::{
    components::Cell,
    state::{Acting, Onces, Turn, TurnStage},
};

impl Acting {
    /// The main part with so many Action Points.
    #[must_use]
    pub(crate) const fn new(points: u8) -> Self {
        Self { points, used: Onces::EMPTY, left: 0 }
    }
}

impl Turn {
    /// The main part, unless it has not begun or this is a free Move.
    #[inline]
    const fn acting(&self) -> Option<Acting> {
        match self.stage {
            TurnStage::Main(acting) => Some(acting),
            TurnStage::Step(step) => Some(step.acting),
            _ => None,
        }
    }

    /// Action Points left.
    #[inline]
    #[must_use]
    pub(crate) const fn points(&self) -> u8 {
        match self.acting() {
            Some(acting) => acting.points,
            None => 0,
        }
    }

    /// Used once-per-Turn rights.
    #[inline]
    #[must_use]
    pub(crate) const fn used(&self) -> Onces {
        match self.acting() {
            Some(acting) => acting.used,
            None => Onces::EMPTY,
        }
    }

    /// Steps left in the Move in progress.
    #[inline]
    #[must_use]
    pub(crate) const fn left(&self) -> u8 {
        match self.stage {
            TurnStage::Main(acting) => acting.left,
            TurnStage::Step(step) => step.acting.left,
            TurnStage::Freed(moving) => moving.left,
            _ => 0,
        }
    }

    /// The same, to change.
    pub(crate) const fn left_mut(&mut self) -> Option<&mut u8> {
        match &mut self.stage {
            TurnStage::Main(acting) => Some(&mut acting.left),
            TurnStage::Step(step) => Some(&mut step.acting.left),
            TurnStage::Freed(moving) => Some(&mut moving.left),
            _ => None,
        }
    }

    /// Whether a Move is in progress of which no step has been made.
    #[inline]
    #[must_use]
    pub(crate) const fn is_fresh(&self) -> bool {
        match self.stage {
            TurnStage::Step(_) => true,
            TurnStage::Freed(moving) => moving.fresh,
            _ => false,
        }
    }

    /// Whether it is a free Move (VV-54).
    #[inline]
    #[must_use]
    pub(crate) const fn is_free(&self) -> bool {
        matches!(self.stage, TurnStage::Freed(_))
    }

    /// The step that was declared, while its window is open.
    #[inline]
    #[must_use]
    pub(crate) const fn heading(&self) -> Option<Cell> {
        match self.stage {
            TurnStage::Step(step) => Some(step.to),
            _ => None,
        }
    }

    /// Where Gwenavael fell (VV-206).
    #[inline]
    #[must_use]
    pub(crate) const fn fell(&self) -> Option<Cell> {
        match self.over {
            Some(over) => over.fell,
            None => None,
        }
    }

    /// VV-44: a step is made; a whole one ends the Move.
    pub(super) const fn make_step(&mut self, whole: bool) {
        if let Some(left) = self.left_mut() {
            *left = if whole { 0 } else { left.saturating_sub(1) };
        }
        if let TurnStage::Freed(moving) = &mut self.stage {
            moving.fresh = false;
        }
    }

    /// VV-66: the Move in progress ends.
    pub(crate) const fn end_move(&mut self) {
        if let Some(left) = self.left_mut() {
            *left = 0;
        }
    }
}

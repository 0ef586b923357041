//! Decisions of a Scout: the Labyrinth's other end and the next Ambusher.

use super::{Pending, dice, pieces, regions};
use crate::{
    ActionSet, Weight,
    games::valor_and_villainy::{
        components::{Action, Cell, ChanceOutcome, Size, tiles::Content},
        state::{Public, Scout, ScoutStage, SeatId, State},
    },
};

impl State {
    #[inline(never)]
    pub(in super::super) fn scout_pending(&self) -> Pending {
        let table = &self.table;
        let scout = table.agenda.scout();
        match scout.stage {
            ScoutStage::Flip if scout.at.is_some() => Pending::Chance(()),
            ScoutStage::Portal => Pending::Decision(table.agenda.turn().seat),
            ScoutStage::Minions | ScoutStage::Ambush => match table.next_size(scout) {
                Some(size) if table.minions.held() & dice::of_size(size) != 0 => {
                    Pending::Chance(())
                }
                _ => Pending::Forced,
            },
            ScoutStage::Acting if !scout.waiting.is_empty() => Pending::Decision(SeatId::Villain),
            ScoutStage::Flip
            | ScoutStage::Rules
            | ScoutStage::Heroes
            | ScoutStage::Fill
            | ScoutStage::Revealed
            | ScoutStage::Acting => Pending::Forced,
        }
    }

    pub(in super::super) fn scout_outcomes(&self, each: &mut impl FnMut(ChanceOutcome, Weight)) {
        let table = &self.table;
        let scout = table.agenda.scout();
        if scout.stage == ScoutStage::Flip {
            if let Some(cell) = scout.cell() {
                table.tile_outcomes(cell.tier(), each);
            }
        } else if let Some(size) = table.next_size(scout) {
            dice::minion(&table.minions, size, each);
        }
    }

    pub(in super::super) fn scout_legal(&self, out: &mut ActionSet<Action>) {
        let scout = self.table.agenda.scout();
        if scout.stage == ScoutStage::Portal {
            if let Some(cell) = scout.cell() {
                regions(out, self.table.map.revealed().difference(Cell::set(&[cell])));
            }
        } else {
            pieces(out, scout.waiting);
        }
    }
}

impl Public {
    /// What the current tile brings (VV-61).
    pub(crate) fn content(&self, scout: &Scout) -> Option<&'static Content> {
        Some(self.set().content(self.map.tile(scout.cell()?)?, self.heroes))
    }

    /// VV-60, VV-64: the Size of the next Minion of the current Region, the
    /// largest first.
    pub(crate) fn next_size(&self, scout: &Scout) -> Option<Size> {
        let content = self.content(scout)?;
        let counts = match scout.stage {
            ScoutStage::Minions => content.minions,
            ScoutStage::Ambush => content.ambush,
            _ => return None,
        };
        let mut before = scout.done;
        Size::ALL.into_iter().rev().find(|size| {
            let count = counts[size.index()];
            let here = before < count;
            before = before.saturating_sub(count);
            here
        })
    }
}

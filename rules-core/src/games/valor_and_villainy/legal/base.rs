//! Decisions at the bottom of the agenda: set-up, the order of a Round and the Minion Step. Those of
//! the Level Up Steps are in `moments`, but for what they wait for.

use super::{Pending, dice, pieces};
use crate::{
    ActionSet, Weight,
    games::valor_and_villainy::{
        components::{Action, ChanceOutcome, Size, constants},
        options::CharacterChoice,
        state::{PhaseStage, Public, SeatId, State},
    },
};

impl State {
    #[inline(never)]
    pub(in super::super) fn base_pending(&self) -> Pending {
        let table = &self.table;
        let base = &table.base;
        let ask = |seat: Option<SeatId>| seat.map_or(Pending::Forced, Pending::Decision);
        match base.stage {
            PhaseStage::Stand => Pending::Chance(()),
            PhaseStage::Draft if base.at >= table.heroes => Pending::Forced,
            PhaseStage::Draft if table.options.character_choice == CharacterChoice::Random => {
                Pending::Chance(())
            }
            PhaseStage::Draft => Pending::Decision(table.seat_id(base.at)),
            PhaseStage::Chumps if base.at < table.first_chumps() => Pending::Chance(()),
            PhaseStage::Initiative if table.heroes > 1 => Pending::Decision(table.initiative),
            PhaseStage::Minions if !table.may_act.is_empty() => Pending::Decision(SeatId::Villain),
            // Level Up Steps, too: a second jump costs 0.6 % of random play.
            PhaseStage::Discard => ask(self.discarder()),
            PhaseStage::Dojo => ask(table.pupil().filter(|_| table.options.optional_benefits)),
            PhaseStage::Icons => ask(table
                .icon()
                .filter(|&size| table.options.optional_procession_spawns && table.minion_left(size))
                .map(|_| SeatId::Villain)),
            PhaseStage::Restack if table.restacks() => Pending::Decision(SeatId::Villain),
            PhaseStage::Reveal if table.stashes[base.stash].face_down > 0 => Pending::Chance(()),
            PhaseStage::Return | PhaseStage::Equip => ask(table.trader()),
            PhaseStage::Cash if base.least > 0 => Pending::Chance(()),
            PhaseStage::LevelUp | PhaseStage::Join => ask(table.learner()),
            _ => Pending::Forced,
        }
    }

    pub(super) fn base_outcomes(&self, each: &mut impl FnMut(ChanceOutcome, Weight)) {
        let table = &self.table;
        match table.base.stage {
            PhaseStage::Stand => each(ChanceOutcome::Begin, 1),
            PhaseStage::Draft => {
                for hero in table.free_heroes() {
                    each(ChanceOutcome::Hero(hero), 1);
                }
            }
            PhaseStage::Chumps => dice::minion(&table.minions, Size::Chump, each),
            _ => self.level_outcomes(each),
        }
    }

    pub(super) fn base_legal(&self, out: &mut ActionSet<Action>) {
        let table = &self.table;
        let base = &table.base;
        match base.stage {
            PhaseStage::Draft => {
                for hero in table.free_heroes() {
                    out.insert(Action::ChooseBoard(hero));
                }
            }
            PhaseStage::Initiative => {
                out.insert(Action::GoFirst);
                out.insert(Action::GoLast);
            }
            PhaseStage::Minions => {
                out.insert(Action::Pass);
                pieces(out, table.may_act);
            }
            _ => self.level_legal(out),
        }
    }
}

impl Public {
    /// VV-21: Chumps on the Peak.
    const fn first_chumps(&self) -> u8 {
        if self.heroes >= 4 { constants::CHUMPS_OF_MANY } else { constants::CHUMPS }
    }
}

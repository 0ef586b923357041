//! Decisions at the bottom of the agenda: set-up, the order of a Round, the
//! Level Up Steps, the Procession and the Minion Step.

use super::{Pending, dice, pieces, spells, treasures};
use crate::{
    ActionSet, Weight,
    games::valor_and_villainy::{
        components::{
            Action, Cell, ChanceOutcome, LevelUp, Size, Slot, Spells, Treasures, constants,
            tiles::Rule,
        },
        options::CharacterChoice,
        state::{PhaseStage, Public, SeatId, State, Team},
    },
};

impl State {
    #[inline(never)]
    pub(super) fn base_pending(&self) -> Pending {
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
            PhaseStage::Minions if !table.may_act.is_empty() => Pending::Decision(SeatId::Villain),
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
            PhaseStage::Reveal => dice::treasure(&table.treasures, each),
            PhaseStage::Cash => {
                use crate::games::valor_and_villainy::components::Dice;
                dice::total(Dice { novice: 1, ..Dice::NONE }, each);
            }
            _ => {}
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
            PhaseStage::Discard => {
                if let Some(seat) = self.discarder() {
                    spells(out, self.discardable(seat));
                }
            }
            PhaseStage::Dojo => {
                out.insert(Action::Pass);
                out.insert(Action::Use);
            }
            PhaseStage::Icons => {
                out.insert(Action::Pass);
                if let Some(size) = table.icon() {
                    out.insert(Action::SpawnSize(size));
                }
            }
            PhaseStage::Restack => {
                out.insert(Action::Pass);
                if let Some(cell) = table.restacked() {
                    for piece in table.map.unplaced(cell, base.least) {
                        out.insert(Action::Character(piece.char()));
                    }
                }
            }
            PhaseStage::Return | PhaseStage::Equip | PhaseStage::LevelUp | PhaseStage::Join => {
                out.insert(Action::Pass);
                table.trade_legal(out);
            }
            PhaseStage::Minions => {
                out.insert(Action::Pass);
                pieces(out, table.may_act);
            }
            _ => {}
        }
    }

    /// VV-162: who has to discard now.
    pub(crate) fn discarder(&self) -> Option<SeatId> {
        let seat = self.table.seated()?;
        let limit = u32::from(self.table.options.hand_limit);
        (self.hands[seat].total() > limit).then_some(seat)
    }

    /// 5.4: the Spells that may be discarded next, so that enough not lower
    /// ones remain.
    fn discardable(&self, seat: SeatId) -> Spells {
        let hand = &self.hands[seat];
        let excess = hand.total().saturating_sub(u32::from(self.table.options.hand_limit));
        let held = Spells::from_bits(hand.held() >> self.table.base.least << self.table.base.least);
        held.iter().filter(|spell| hand.total_of(u64::MAX << spell.index()) >= excess).collect()
    }
}

impl Public {
    /// VV-21: Chumps on the Peak.
    const fn first_chumps(&self) -> u8 {
        if self.heroes >= 4 { constants::CHUMPS_OF_MANY } else { constants::CHUMPS }
    }

    /// Whose turn it is at a stage that goes round: the Heroes in Initiative
    /// order, or the Villain.
    pub(crate) fn seated(&self) -> Option<SeatId> {
        match self.base.stash {
            Team::Hero if self.base.at < self.heroes => Some(self.in_order(self.base.at)),
            Team::Villain if self.base.at == 0 => Some(SeatId::Villain),
            _ => None,
        }
    }

    /// VV-163: a Hero who may take a Crystal.
    pub(crate) fn pupil(&self) -> Option<SeatId> {
        let seat = self.seated()?;
        let player = &self.players[seat];
        let cell = player.cell?;
        (!player.crystal
            && self.rule(cell) == Some(Rule::Dojo)
            && !self.enemies_of(Team::Hero).contains(cell))
        .then_some(seat)
    }

    /// VV-145: the next icon of the row.
    pub(crate) fn icon(&self) -> Option<Size> {
        let row = self.procession()?.spawns[usize::from(self.heroes) - 1];
        row.get(usize::from(self.base.at)).copied()
    }

    /// The Region whose stack is restacked now (VV-172).
    pub(crate) fn restacked(&self) -> Option<Cell> {
        Cell::ALL.get(usize::from(self.base.at)).copied()
    }

    /// Whether that stack can still be re-ordered.
    pub(crate) fn restacks(&self) -> bool {
        self.restacked()
            .is_some_and(|cell| self.map.unplaced(cell, self.base.least).nth(1).is_some())
    }

    /// VV-164, VV-165: who takes part in the distribution now.
    pub(crate) fn trader(&self) -> Option<SeatId> {
        self.seated().filter(|&seat| !self.stashed(seat))
    }

    /// Who spends XP now.
    pub(crate) fn learner(&self) -> Option<SeatId> {
        match self.base.stage {
            PhaseStage::Join => Some(self.seat_id(self.heroes - 1)),
            _ => self.seated(),
        }
    }

    fn trade_legal(&self, out: &mut ActionSet<Action>) {
        let base = &self.base;
        match base.stage {
            PhaseStage::Return => {
                let Some(seat) = self.trader() else { return };
                for slot in Slot::ALL.into_iter().skip(usize::from(base.least)) {
                    let filled = self.players[seat].slots[slot].is_some();
                    out.insert_if(filled, Action::ReturnSlot(slot));
                }
            }
            PhaseStage::Equip => {
                let there = self.stashes[base.stash].treasures.held();
                let there = Treasures::from_bits(u32::try_from(there).unwrap_or(u32::MAX));
                treasures(
                    out,
                    there
                        .iter()
                        .filter(|treasure| base.filled >> treasure.slot().index() & 1 == 0)
                        .collect(),
                );
            }
            _ => {
                if let Some(seat) = self.learner() {
                    self.lessons(seat, out);
                }
            }
        }
    }

    /// VV-169: what a player can buy.
    fn lessons(&self, seat: SeatId, out: &mut ActionSet<Action>) {
        let (player, prices) = (&self.players[seat], self.set().prices());
        if player.xp == 0 {
            return;
        }
        let mut lesson = |possible: bool, what| {
            self.lesson(possible && player.xp >= prices.of(what), what, out);
        };
        for row in Self::rows_of(seat) {
            let dice = player.rows[row];
            let room = dice.total() < self.options.row_capacity;
            lesson(room, LevelUp::NewNovice(row));
            lesson(dice.novice > 0, LevelUp::NoviceToAdept(row));
            lesson(dice.adept > 0, LevelUp::AdeptToMaster(row));
        }
        lesson(player.points < self.options.action_point_cap, LevelUp::ActionPoint);
    }

    /// Offers a purchase, unless a later one of 5.4 was made before.
    fn lesson(&self, possible: bool, what: LevelUp, out: &mut ActionSet<Action>) {
        use crate::Indexed;
        out.insert_if(
            possible && what.index() >= usize::from(self.base.least),
            Action::LevelUp(what),
        );
    }
}

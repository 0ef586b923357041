//! A Level Up Step of a side (VV-160 to VV-175), and the part of it that opens the Final Battle
//! (VV-177): one text for all three. It is at the bottom of the agenda; what it waits for is in
//! `legal`, one jump with all other stages there.

mod check;
mod learn;
mod stages;
mod stash;
#[cfg(feature = "words")]
pub(in super::super) mod words;

use super::super::{
    apply::total,
    components::{Action, Cell, ChanceOutcome, Char, Dice, Size, Spells, tiles::Rule},
    legal::{dice, spells},
    state::{Base, Phase, PhaseStage, Public, SeatId, State, Team},
};
use crate::{ActionSet, ChanceSource, Weight};

/// The die of a Loot Stash (VV-167).
const DIE: Dice = Dice { novice: 1, ..Dice::NONE };

impl State {
    /// Lists the outcomes: a Treasure that is revealed, or the die of a Stash.
    #[inline]
    pub(in super::super) fn level_outcomes(&self, each: &mut impl FnMut(ChanceOutcome, Weight)) {
        match self.table.base.stage {
            PhaseStage::Reveal => dice::treasure(&self.table.treasures, each),
            PhaseStage::Cash => dice::total(DIE, each),
            _ => {}
        }
    }

    /// What the chance node draws from.
    pub(in super::super) fn level_source(&self) -> ChanceSource {
        match self.table.base.stage {
            PhaseStage::Reveal => ChanceSource::deck([4, 0, 0, 0]),
            _ => self.dice_source(4, Char::Mordak, DIE),
        }
    }

    /// Adds the legal actions.
    #[inline]
    pub(in super::super) fn level_legal(&self, out: &mut ActionSet<Action>) {
        let table = &self.table;
        let base = &table.base;
        match base.stage {
            PhaseStage::Discard => {
                if let Some(seat) = self.discarder() {
                    spells(out, self.discardable(seat));
                }
                return;
            }
            PhaseStage::Dojo => out.insert(Action::Use),
            PhaseStage::Icons => {
                if let Some(size) = table.icon() {
                    out.insert(Action::SpawnSize(size));
                }
            }
            PhaseStage::Restack => {
                if let Some(cell) = table.restacked() {
                    for piece in table.map.unplaced(cell, base.least) {
                        out.insert(Action::Character(piece.char()));
                    }
                }
            }
            PhaseStage::Return => table.returns(out),
            PhaseStage::Equip => table.equips(out),
            PhaseStage::LevelUp | PhaseStage::Join => {
                if let Some(seat) = table.learner() {
                    table.lessons(seat, out);
                }
            }
            _ => return,
        }
        out.insert(Action::Pass);
    }

    /// What an action does.
    pub(in super::super) fn level_action(&mut self, action: Action) {
        let table = &mut self.table;
        match (table.base.stage, action, table.seated()) {
            (PhaseStage::Discard, Action::SpellCard(spell), Some(seat)) => {
                self.hands[seat].take(spell);
                table.discard.add(spell);
                table.base.least = spell as u8;
            }
            (PhaseStage::Dojo, Action::Use, Some(seat)) => {
                table.players[seat].crystal = true;
                table.next_seat();
            }
            (PhaseStage::Icons, Action::SpawnSize(size), _) => {
                table.base.at += 1;
                table.ready_minions(size);
                table.spawn(size);
            }
            (PhaseStage::Icons, ..) => table.base.at += 1,
            (PhaseStage::Restack, Action::Character(who), _) => table.restack(who),
            (PhaseStage::Return, Action::ReturnSlot(slot), Some(seat)) => {
                table.base.least = slot as u8 + 1;
                table.unequip(seat, slot);
            }
            (PhaseStage::Equip, Action::TreasureCard(treasure), Some(seat)) => {
                table.equip(seat, treasure);
            }
            (PhaseStage::LevelUp | PhaseStage::Join, Action::LevelUp(what), _) => {
                if let Some(seat) = table.learner() {
                    table.learn(seat, what);
                }
            }
            (PhaseStage::Join, ..) => table.base = Base::new(Phase::HeroRound, PhaseStage::Joined),
            _ => table.next_seat(),
        }
    }

    /// What a chance outcome does.
    pub(in super::super) fn level_chance(&mut self, outcome: ChanceOutcome) {
        let table = &mut self.table;
        match outcome {
            ChanceOutcome::Treasure(treasure) => {
                let team = table.base.stash;
                table.treasures.take(treasure);
                let stash = table.stash_mut(team);
                stash.face_down -= 1;
                stash.treasures.add(treasure);
            }
            ChanceOutcome::Total(_) => table.cash_in(total(outcome)),
            _ => {}
        }
    }

    /// One forced step.
    pub(in super::super) fn level_forced(&mut self) {
        let table = &mut self.table;
        let base = &table.base;
        match base.stage {
            PhaseStage::Begin if base.phase == Phase::FinalEntry => table.entry_stash(),
            PhaseStage::Begin => {
                let team = if base.phase == Phase::HeroLevel { Team::Hero } else { Team::Villain };
                table.base = Base { stash: team, ..Base::new(base.phase, PhaseStage::Draw) };
            }
            PhaseStage::Draw => match table.seated() {
                Some(seat) => {
                    table.base.at += 1;
                    table.draw_level(seat);
                }
                None => table.level_stage(PhaseStage::Discard),
            },
            PhaseStage::Discard => table.next_seat_or(PhaseStage::Clear),
            PhaseStage::Clear => table.clear_and_pass(),
            PhaseStage::Dojo => {
                if let Some(seat) = table.pupil() {
                    table.players[seat].crystal = true;
                }
                table.next_seat_or(PhaseStage::Springs);
            }
            PhaseStage::Springs => {
                table.flow_springs();
                table.level_stage(PhaseStage::Reveal);
            }
            PhaseStage::Day => table.next_day(),
            PhaseStage::Icons => self.forced_icon(),
            PhaseStage::Restack => table.next_stack(),
            PhaseStage::Reveal => table.level_stage(PhaseStage::Return),
            PhaseStage::Return => table.next_seat_or(PhaseStage::Equip),
            PhaseStage::Equip => table.next_equip(),
            PhaseStage::Cash => table.cash(),
            PhaseStage::Riches => {
                table.pay_riches();
                table.level_stage(PhaseStage::LevelUp);
            }
            PhaseStage::Homecoming => {
                table.bring_home();
                let team =
                    if table.base.phase == Phase::FinalEntry { Team::Hero } else { Team::Villain };
                table.base =
                    Base { stash: team, ..Base::new(table.base.phase, PhaseStage::LevelUp) };
            }
            PhaseStage::LevelUp => table.end_level_up(),
            PhaseStage::Enter => table.place_mordak(),
            PhaseStage::Close => {
                table.final_rounds += u8::from(table.final_battle);
                table.begin_phase(Phase::HeroRound);
            }
            _ => {}
        }
    }

    /// VV-145: an icon that is not asked for: mandatory, or without a card.
    fn forced_icon(&mut self) {
        let table = &mut self.table;
        match table.icon() {
            None => table.level_stage(PhaseStage::Restack),
            Some(size) => {
                table.base.at += 1;
                if table.ready_minions(size) {
                    table.spawn(size);
                }
            }
        }
    }

    /// VV-162: who has to discard now.
    pub(in super::super) fn discarder(&self) -> Option<SeatId> {
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
    /// Whose turn it is at a stage that goes round: the Heroes in Initiative
    /// order, or the Villain.
    pub(in super::super) fn seated(&self) -> Option<SeatId> {
        match self.base.stash {
            Team::Hero if self.base.at < self.heroes => Some(self.in_order(self.base.at)),
            Team::Villain if self.base.at == 0 => Some(SeatId::Villain),
            _ => None,
        }
    }

    /// VV-163: a Hero who may take a Crystal.
    pub(in super::super) fn pupil(&self) -> Option<SeatId> {
        let seat = self.seated()?;
        let player = &self.players[seat];
        let cell = player.cell?;
        (!player.crystal
            && self.rule(cell) == Some(Rule::Dojo)
            && !self.enemies_of(Team::Hero).contains(cell))
        .then_some(seat)
    }

    /// VV-145: the next icon of the row.
    pub(in super::super) fn icon(&self) -> Option<Size> {
        let row = self.procession()?.spawns[usize::from(self.heroes) - 1];
        row.get(usize::from(self.base.at)).copied()
    }

    /// The Region whose stack is restacked now (VV-172).
    pub(in super::super) fn restacked(&self) -> Option<Cell> {
        Cell::ALL.get(usize::from(self.base.at)).copied()
    }

    /// Whether that stack can still be re-ordered.
    pub(in super::super) fn restacks(&self) -> bool {
        self.restacked()
            .is_some_and(|cell| self.map.unplaced(cell, self.base.least).nth(1).is_some())
    }

    /// VV-164, VV-165: who takes part in the distribution now.
    pub(in super::super) fn trader(&self) -> Option<SeatId> {
        self.seated().filter(|&seat| !self.stashed(seat))
    }

    /// Who spends XP now.
    pub(in super::super) fn learner(&self) -> Option<SeatId> {
        match self.base.stage {
            PhaseStage::Join => Some(self.seat_id(self.heroes - 1)),
            _ => self.seated(),
        }
    }
}

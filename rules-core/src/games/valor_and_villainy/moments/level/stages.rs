//! The stages of a Level Up Step: draws, markers, Springs, the Procession, stacks in a new order.

use super::super::super::{
    components::{Cell, Char, Deck, Size, constants, tiles::Rule},
    state::{Base, Phase, PhaseStage, Prompt, Public, SeatId, Spawn, Team},
};
use crate::EnumMap;

impl Public {
    /// The next stage of the same phase and side.
    pub(super) fn level_stage(&mut self, stage: PhaseStage) {
        self.base = Base { stash: self.base.stash, ..Base::new(self.base.phase, stage) };
    }

    /// The next seat of the stage, with fresh cursors.
    pub(super) fn next_seat(&mut self) {
        self.base.at += 1;
        self.base.least = 0;
        self.base.filled = 0;
    }

    /// Nothing to decide for this seat: the next one, or the next stage.
    pub(super) fn next_seat_or(&mut self, stage: PhaseStage) {
        if self.seated().is_some() {
            self.next_seat();
        } else {
            self.level_stage(stage);
        }
    }

    /// VV-161, VV-212: the Level Up draws: of decks to be named, and of these.
    pub(in super::super::super) fn levelling(&self, seat: SeatId) -> (u8, EnumMap<Deck, u8>) {
        let more: u8 = self.worn(seat).map(|card| card.draws).sum();
        if let Some(hero) = self.hero(seat) {
            let board = self.set().board(hero);
            let cards = EnumMap::new(|deck: Deck| board.level_up[deck.index()]);
            (board.level_up_either + more, cards)
        } else {
            let number = self.set().mordak().level_up[usize::from(self.heroes) - 1];
            let own = if self.final_battle { Deck::Arcane } else { Deck::Void };
            (more, EnumMap::new(|deck: Deck| if deck == own { number } else { 0 }))
        }
    }

    pub(super) fn draw_level(&mut self, seat: SeatId) {
        let (named, cards) = self.levelling(seat);
        self.draw(seat, named, cards);
    }

    /// VV-160 (3), (4): markers go; after a Hero Round the Initiative passes.
    pub(super) fn clear_and_pass(&mut self) {
        self.clear_round();
        if self.base.phase == Phase::HeroLevel {
            self.initiative = self.in_order(1);
            self.level_stage(PhaseStage::Dojo);
        } else {
            self.level_stage(PhaseStage::Day);
        }
    }

    /// VV-78.
    pub(super) fn flow_springs(&mut self) {
        let enemies = self.enemies_of(Team::Hero);
        for seat in self.hero_seats() {
            let here = self.players[seat].cell.filter(|&cell| !enemies.contains(cell));
            if here.is_some_and(|cell| self.rule(cell) == Some(Rule::Spring)) {
                self.heal(seat, constants::SPRING);
            }
        }
    }

    /// VV-171 (4), VV-173: the next day and its bonus.
    pub(super) fn next_day(&mut self) {
        if self.final_battle || self.day >= constants::DAYS {
            return self.level_stage(PhaseStage::Restack);
        }
        self.day += 1;
        self.level_stage(PhaseStage::Icons);
        let Some(row) = self.procession() else { return };
        let n = usize::from(self.heroes) - 1;
        self.players[SeatId::Villain].xp += row.xp[n];
        self.change_villain_health(i16::from(row.health[n]));
        let draws = row.void_draws[n];
        if draws > 0 {
            let cards = EnumMap::new(|deck: Deck| if deck == Deck::Void { draws } else { 0 });
            self.draw(SeatId::Villain, 0, cards);
        }
    }

    /// VV-142: a Minion of a Size is Spawned.
    pub(super) fn spawn(&mut self, size: Size) {
        self.agenda.prompt = Prompt::Spawn(Spawn { size, card: None });
    }

    /// VV-172: the next card of the stack that is re-ordered.
    pub(super) fn restack(&mut self, who: Char) {
        if let (Some(piece), Some(cell)) = (who.piece(), self.restacked()) {
            self.map.place(piece, cell, self.base.least);
            self.base.least += 1;
        }
    }

    /// VV-172: the next stack that can be re-ordered.
    pub(super) fn next_stack(&mut self) {
        if usize::from(self.base.at) + 1 < Cell::ALL.len() {
            self.next_seat();
        } else {
            self.level_stage(PhaseStage::Reveal);
        }
    }

    /// Everybody has spent: the next phase.
    pub(super) fn end_level_up(&mut self) {
        match (self.base.phase, self.base.stash) {
            (Phase::HeroLevel, _) => self.begin_phase(Phase::VillainTurn),
            (Phase::FinalEntry, Team::Hero) => {
                let next = Base::new(Phase::FinalEntry, PhaseStage::LevelUp);
                self.base = Base { stash: Team::Villain, ..next };
            }
            (Phase::FinalEntry, Team::Villain) => self.enter_final(),
            _ => self.level_stage(PhaseStage::Close),
        }
    }
}

//! The stages of a Level Up Step: draws, markers, Springs, the Procession, stacks in a new order,
//! the entry of the Final Battle (VV-176 to VV-181).

use super::super::super::{
    components::{Cell, Deck, Size, Slots, constants, tiles::Rule},
    state::{
        Base, Choosing, Equipping, Phase, PhaseStage, Prompt, Public, Restacking, SeatId, Spawn,
        Stash, Team,
    },
};
use crate::EnumMap;

impl Public {
    /// The next seat of the stage, with fresh cursors.
    pub(super) const fn next_seat(&mut self) {
        match &mut self.base.stage {
            PhaseStage::Draw(place) => *place = place.next(),
            PhaseStage::Dojo(at) => *at += 1,
            PhaseStage::Discard(at) | PhaseStage::Return(at) | PhaseStage::LevelUp(at) => {
                *at = Choosing { place: at.place.next(), least: 0 };
            }
            PhaseStage::Equip(at) => {
                *at = Equipping { place: at.place.next(), filled: Slots::EMPTY, ..*at };
            }
            _ => {}
        }
    }

    /// Nothing to decide for this seat: the next one, or the next stage.
    pub(super) fn next_seat_or(&mut self, stage: PhaseStage) {
        if self.seated().is_some() {
            self.next_seat();
        } else {
            self.base.stage = stage;
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
            self.base.stage = PhaseStage::Dojo(0);
        } else {
            self.base.stage = PhaseStage::Day;
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
            self.base.stage = PhaseStage::Restack(Restacking::FIRST);
            return;
        }
        self.day += 1;
        self.base.stage = PhaseStage::Icons(0);
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

    /// VV-172: the next stack that can be re-ordered.
    pub(super) fn next_stack(&mut self) {
        let next = match self.base.stage {
            PhaseStage::Restack(at) => Cell::ALL.get(at.cell.index() + 1),
            _ => None,
        };
        self.base.stage = match next {
            Some(&cell) => PhaseStage::Restack(Restacking { cell, placed: 0 }),
            None => PhaseStage::Reveal(Team::Villain),
        };
    }

    /// Everybody of a side has spent: the other side, or the next phase.
    pub(super) fn end_level_up(&mut self, side: Team) {
        match (self.base.phase, side) {
            (Phase::HeroLevel, _) => self.begin_phase(Phase::VillainTurn),
            (Phase::FinalEntry, Team::Hero) => {
                self.base.stage = PhaseStage::LevelUp(Choosing::first(Team::Villain));
            }
            (Phase::FinalEntry, Team::Villain) => self.enter_final(),
            _ => self.base.stage = PhaseStage::Close,
        }
    }

    /// VV-177: what the entry of the Final Battle begins with.
    pub(super) fn entry_stash(&mut self) {
        let heroes = &self.stashes[Team::Hero];
        let villain = &self.stashes[Team::Villain];
        let first = self.base.stage == PhaseStage::Begin;
        let held = |stash: &Stash| stash.face_down > 0 || !stash.treasures.is_empty();
        self.base.stage = if first && (held(heroes) || !self.defeated_minions.is_empty()) {
            PhaseStage::Reveal(Team::Hero)
        } else if held(villain) || self.defeated_heroes > 0 {
            PhaseStage::Reveal(Team::Villain)
        } else {
            PhaseStage::LevelUp(Choosing::first(Team::Hero))
        };
    }

    /// VV-179: from now on it is the Final Battle; the Villain draws Arcane Spells.
    pub(super) fn enter_final(&mut self) {
        self.final_battle = true;
        self.base = Base::new(Phase::FinalEntry, PhaseStage::Enter);
        let cards = EnumMap::new(
            |deck: Deck| if deck == Deck::Arcane { constants::ENTRY_SPELLS } else { 0 },
        );
        self.draw(SeatId::Villain, 0, cards);
    }

    /// VV-180, VV-181: Mordak enters the Ruins; each Hero gains Hearts.
    pub(super) fn place_mordak(&mut self) {
        self.players[SeatId::Villain].cell = Some(Cell::KEEP);
        for seat in self.hero_seats() {
            let most =
                if self.options.invigorate_above_max { u8::MAX } else { self.max_health(seat) };
            let player = &mut self.players[seat];
            if player.cell.is_some() {
                player.health = (player.health + constants::INVIGORATE).min(most);
            }
        }
        self.base = Base::new(Phase::VillainTurn, PhaseStage::Begin);
    }
}

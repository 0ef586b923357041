//! The Level Up Steps of both sides (VV-160 to VV-175) and the part of them
//! that opens the Final Battle (VV-177): one text for all three.

use crate::{
    EnumMap,
    games::valor_and_villainy::{
        components::{Action, Cell, Char, Deck, LevelUp, Size, constants, tiles::Rule},
        state::{Base, Phase, PhaseStage, Prompt, Public, SeatId, Spawn, State, Team},
    },
};

impl State {
    pub(super) fn level_forced(&mut self) {
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

    pub(super) fn level_action(&mut self, action: Action) {
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
}

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
    fn next_seat_or(&mut self, stage: PhaseStage) {
        if self.seated().is_some() {
            self.next_seat();
        } else {
            self.level_stage(stage);
        }
    }

    /// VV-161, VV-212: the Level Up draws: of decks to be named, and of these.
    pub(crate) fn levelling(&self, seat: SeatId) -> (u8, EnumMap<Deck, u8>) {
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

    fn draw_level(&mut self, seat: SeatId) {
        let (named, cards) = self.levelling(seat);
        self.draw(seat, named, cards);
    }

    /// VV-160 (3), (4): markers go; after a Hero Round the Initiative passes.
    fn clear_and_pass(&mut self) {
        self.clear_round();
        if self.base.phase == Phase::HeroLevel {
            self.initiative = self.in_order(1);
            self.level_stage(PhaseStage::Dojo);
        } else {
            self.level_stage(PhaseStage::Day);
        }
    }

    /// VV-78.
    fn flow_springs(&mut self) {
        let enemies = self.enemies_of(Team::Hero);
        for seat in self.hero_seats() {
            let here = self.players[seat].cell.filter(|&cell| !enemies.contains(cell));
            if here.is_some_and(|cell| self.rule(cell) == Some(Rule::Spring)) {
                self.heal(seat, constants::SPRING);
            }
        }
    }

    /// VV-171 (4), VV-173: the next day and its bonus.
    fn next_day(&mut self) {
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
    fn spawn(&mut self, size: Size) {
        self.agenda.prompt = Prompt::Spawn(Spawn { size, card: None });
    }

    /// VV-172: the next card of the stack that is re-ordered.
    fn restack(&mut self, who: Char) {
        if let (Some(piece), Some(cell)) = (who.piece(), self.restacked()) {
            self.map.place(piece, cell, self.base.least);
            self.base.least += 1;
        }
    }

    /// VV-172: the next stack that can be re-ordered.
    fn next_stack(&mut self) {
        if usize::from(self.base.at) + 1 < Cell::ALL.len() {
            self.next_seat();
        } else {
            self.level_stage(PhaseStage::Reveal);
        }
    }

    /// VV-169: XP is spent.
    fn learn(&mut self, seat: SeatId, what: LevelUp) {
        self.base.least = u8::try_from(crate::Indexed::index(what)).unwrap_or(u8::MAX);
        let cost = self.set().prices().of(what);
        let player = &mut self.players[seat];
        player.xp -= cost;
        match what {
            LevelUp::NewNovice(row) => player.rows[row].novice += 1,
            LevelUp::NoviceToAdept(row) => {
                player.rows[row].novice -= 1;
                player.rows[row].adept += 1;
            }
            LevelUp::AdeptToMaster(row) => {
                player.rows[row].adept -= 1;
                player.rows[row].master += 1;
            }
            LevelUp::ActionPoint => player.points += 1,
        }
    }

    /// Everybody has spent: the next phase.
    fn end_level_up(&mut self) {
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

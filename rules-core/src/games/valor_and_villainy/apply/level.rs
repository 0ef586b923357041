//! The Level Up Steps of both sides (VV-160 to VV-175) and the part of them
//! that opens the Final Battle (VV-177): one text for all three.

use crate::{
    EnumMap,
    games::valor_and_villainy::{
        components::{Action, Cell, Deck, LevelUp, Size, Slot, Treasure, tiles::Rule, tracks},
        state::{Base, Leaf, Phase, PhaseStep, Public, SeatId, Spawn, State, Team},
    },
};

impl State {
    pub(super) fn level_forced(&mut self) {
        let table = &mut self.table;
        let base = &table.base;
        match base.step {
            PhaseStep::Begin if base.phase == Phase::FinalEntry => table.entry_stash(),
            PhaseStep::Begin => {
                let team = if base.phase == Phase::HeroLevel { Team::Hero } else { Team::Villain };
                table.base = Base { stash: team, ..Base::new(base.phase, PhaseStep::Draw) };
            }
            PhaseStep::Draw => match table.seated() {
                Some(seat) => {
                    table.base.at += 1;
                    table.draw_level(seat);
                }
                None => table.level_step(PhaseStep::Discard),
            },
            PhaseStep::Discard => table.next_seat_or(PhaseStep::Clear),
            PhaseStep::Clear => table.clear_and_pass(),
            PhaseStep::Dojo => {
                if let Some(seat) = table.pupil() {
                    table.players[seat].crystal = true;
                }
                table.next_seat_or(PhaseStep::Springs);
            }
            PhaseStep::Springs => {
                table.flow_springs();
                table.level_step(PhaseStep::Reveal);
            }
            PhaseStep::Day => table.next_day(),
            PhaseStep::Icons => self.forced_icon(),
            PhaseStep::Restack => table.next_stack(),
            PhaseStep::Reveal => table.level_step(PhaseStep::Return),
            PhaseStep::Return => table.next_seat_or(PhaseStep::Equip),
            PhaseStep::Equip => table.next_equip(),
            PhaseStep::Cash => table.cash(),
            PhaseStep::Riches => {
                table.pay_riches();
                table.level_step(PhaseStep::LevelUp);
            }
            PhaseStep::Homecoming => {
                table.bring_home();
                let team =
                    if table.base.phase == Phase::FinalEntry { Team::Hero } else { Team::Villain };
                table.base =
                    Base { stash: team, ..Base::new(table.base.phase, PhaseStep::LevelUp) };
            }
            PhaseStep::LevelUp => table.end_level_up(),
            PhaseStep::Enter => table.place_mordak(),
            PhaseStep::Close => {
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
            None => table.level_step(PhaseStep::Restack),
            Some(size) => {
                table.base.at += 1;
                if table.ready_minions(size) {
                    table.spawn(size);
                }
            }
        }
    }

    pub(super) fn level_action(&mut self, action: Action) {
        let seat = self.table.seated();
        let table = &mut self.table;
        match (table.base.step, action) {
            (PhaseStep::Discard, Action::SpellCard(spell)) => {
                if let Some(seat) = seat {
                    self.hands[seat].take(spell);
                    table.discard.add(spell);
                    table.base.least = spell as u8;
                }
            }
            (PhaseStep::Dojo, _) => {
                if let Some(seat) = seat.filter(|_| action == Action::Use) {
                    table.players[seat].crystal = true;
                }
                table.next_seat();
            }
            (PhaseStep::Icons, Action::SpawnSize(size)) => {
                table.base.at += 1;
                table.ready_minions(size);
                table.spawn(size);
            }
            (PhaseStep::Restack, Action::Character(who)) => {
                if let (Some(piece), Some(cell)) = (who.piece(), table.restacked()) {
                    table.map.place(piece, cell, table.base.least);
                    table.base.least += 1;
                }
            }
            (PhaseStep::Return, Action::ReturnSlot(slot)) => {
                table.base.least = slot as u8 + 1;
                if let Some(seat) = seat {
                    table.unequip(seat, slot);
                }
            }
            (PhaseStep::Equip, Action::TreasureCard(treasure)) => {
                if let Some(seat) = seat {
                    table.equip(seat, treasure);
                }
            }
            (PhaseStep::LevelUp | PhaseStep::Join, Action::LevelUp(what)) => {
                if let Some(seat) = table.learner() {
                    table.learn(seat, what);
                }
            }
            (PhaseStep::Join, _) => table.base = Base::new(Phase::HeroRound, PhaseStep::Joined),
            (PhaseStep::Icons, _) => table.base.at += 1,
            _ => table.next_seat(),
        }
    }
}

impl Public {
    /// The next step of the same phase and side.
    fn level_step(&mut self, step: PhaseStep) {
        self.base = Base { stash: self.base.stash, ..Base::new(self.base.phase, step) };
    }

    /// The next seat of the step, with fresh cursors.
    fn next_seat(&mut self) {
        self.base.at += 1;
        self.base.least = 0;
        self.base.filled = 0;
    }

    /// Nothing to decide for this seat: the next one, or the next step.
    fn next_seat_or(&mut self, step: PhaseStep) {
        if self.seated().is_some() {
            self.next_seat();
        } else {
            self.level_step(step);
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
            self.level_step(PhaseStep::Dojo);
        } else {
            self.level_step(PhaseStep::Day);
        }
    }

    /// VV-78.
    fn flow_springs(&mut self) {
        let enemies = self.enemies_of(Team::Hero);
        for seat in self.hero_seats() {
            let here = self.players[seat].cell.filter(|&cell| !enemies.has(cell));
            if here.is_some_and(|cell| self.rule(cell) == Some(Rule::Spring)) {
                self.heal(seat, tracks::SPRING);
            }
        }
    }

    /// VV-171 (4), VV-173: the next day and its bonus.
    fn next_day(&mut self) {
        if self.final_battle || self.day >= tracks::DAYS {
            return self.level_step(PhaseStep::Restack);
        }
        self.day += 1;
        self.level_step(PhaseStep::Icons);
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
        self.agenda.leaf = Leaf::Spawn(Spawn { size, card: None });
    }

    /// VV-172: the next stack that can be re-ordered.
    fn next_stack(&mut self) {
        if usize::from(self.base.at) + 1 < Cell::ALL.len() {
            self.next_seat();
        } else {
            self.level_step(PhaseStep::Reveal);
        }
    }

    /// VV-165: a Treasure goes back to the Stash; the Health follows the
    /// maximum (VV-117).
    pub(super) fn unequip(&mut self, seat: SeatId, slot: Slot) {
        if let Some(treasure) = self.players[seat].slots[slot].take() {
            let team = self.base.stash;
            self.stash_mut(team).treasures.add(treasure);
            self.lower_health(seat, treasure);
        }
    }

    fn lower_health(&mut self, seat: SeatId, gone: Treasure) {
        if self.set().treasure(gone).max_health > 0 && seat != SeatId::Villain {
            let most = self.max_health(seat);
            let health = &mut self.players[seat].health;
            *health = (*health).min(most);
        }
    }

    /// VV-165, VV-166: a Treasure of the Stash is equipped.
    fn equip(&mut self, seat: SeatId, treasure: Treasure) {
        let slot = treasure.slot();
        let team = self.base.stash;
        self.stash_mut(team).treasures.take(treasure);
        let old = self.players[seat].slots[slot].replace(treasure);
        self.base.filled |= 1 << slot.index();
        if let Some(old) = old {
            self.stash_mut(team).treasures.add(old);
            self.lower_health(seat, old);
            self.base.replaced |= !self.base.again;
        }
    }

    /// VV-165: the next one who takes; a second pass if something was
    /// replaced.
    fn next_equip(&mut self) {
        if self.seated().is_some() {
            self.next_seat();
        } else if self.base.replaced {
            let again = Base { again: true, ..Base::new(self.base.phase, PhaseStep::Equip) };
            self.base = Base { stash: self.base.stash, ..again };
        } else {
            self.level_step(PhaseStep::Cash);
        }
    }

    /// VV-167, VV-174, VV-178: reads the table of the Stash.
    fn cash(&mut self) {
        if self.final_battle {
            return self.empty_stash();
        }
        let dice = self.reward().dice;
        if dice > 0 {
            self.base.least = dice;
        } else {
            self.cash_in(0);
        }
    }

    /// What the Stash in hand is worth.
    pub(crate) fn reward(&self) -> &'static tracks::Reward {
        let stash = &self.stashes[self.base.stash].treasures;
        let set = self.set();
        let loot: u8 = stash.iter().map(|(treasure, n)| set.treasure(treasure).bounty * n).sum();
        match self.base.stash {
            Team::Hero => {
                let beaten = self.beaten.iter().map(|(minion, n)| set.minion(minion).bounty * n);
                set.prices().hero_reward(self.heroes, loot + beaten.sum::<u8>())
            }
            Team::Villain => {
                let fallen = tracks::HERO_BOUNTY * self.fallen;
                set.prices().villain_reward(self.heroes, loot + fallen)
            }
        }
    }

    /// The reward is paid, with the Hits of its die.
    pub(super) fn cash_in(&mut self, die: u8) {
        let reward = self.reward();
        match self.base.stash {
            Team::Hero => {
                for seat in self.hero_seats() {
                    let xp = &mut self.players[seat].xp;
                    *xp = xp.saturating_add(reward.xp + die);
                }
            }
            Team::Villain => {
                self.players[SeatId::Villain].xp += reward.xp + die;
                self.change_villain_health(i16::from(reward.health));
            }
        }
        self.empty_stash();
    }

    /// Everything left in the Stash goes to its discard pile.
    fn empty_stash(&mut self) {
        let team = self.base.stash;
        let treasures = core::mem::take(&mut self.stash_mut(team).treasures);
        self.treasure_discard.absorb(&treasures);
        let phase = self.base.phase;
        match team {
            Team::Hero => {
                let beaten = core::mem::take(&mut self.beaten);
                self.minion_discard.absorb(&beaten);
                if phase == Phase::FinalEntry {
                    self.entry_stash();
                } else {
                    self.level_step(PhaseStep::Riches);
                }
            }
            Team::Villain => {
                self.fallen = 0;
                self.level_step(PhaseStep::Homecoming);
            }
        }
    }

    /// VV-168.
    fn pay_riches(&mut self) {
        if self.final_battle {
            return;
        }
        for seat in self.hero_seats() {
            if self.players[seat].cell.is_some() {
                let xp: u8 = self.worn(seat).map(|card| card.xp).sum();
                self.players[seat].xp += xp;
            }
        }
    }

    /// VV-152: the Heroes of the Stash return.
    fn bring_home(&mut self) {
        for seat in self.hero_seats() {
            if self.stashed(seat) {
                self.come_back(seat);
            }
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
                let next = Base::new(Phase::FinalEntry, PhaseStep::LevelUp);
                self.base = Base { stash: Team::Villain, ..next };
            }
            (Phase::FinalEntry, Team::Villain) => self.enter_final(),
            _ => self.level_step(PhaseStep::Close),
        }
    }
}

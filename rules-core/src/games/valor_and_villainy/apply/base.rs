//! Set-up, Rounds, the Minion Step and the entry of the Final Battle (VV-28 to
//! VV-32, VV-155, VV-176 to VV-189).

use crate::{
    EnumMap,
    games::valor_and_villainy::{
        components::{Action, Cell, ChanceOutcome, Char, Deck, Hero, Piece, Pieces, constants},
        state::{Base, Draw, Phase, PhaseStage, Prompt, Public, SeatId, Stash, State, Team},
    },
};

impl State {
    pub(super) fn base_forced(&mut self) {
        match self.table.base.phase {
            Phase::Setup => self.setup_forced(),
            Phase::HeroRound => self.hero_round_advance(),
            Phase::VillainTurn => self.villain_turn_advance(),
            Phase::MinionStep => self.table.begin_phase(Phase::VillainLevel),
            Phase::HeroLevel | Phase::VillainLevel | Phase::FinalEntry => self.level_forced(),
            Phase::Over => {}
        }
    }

    /// VV-28: characters, the first Minions, the starting Spells.
    fn setup_forced(&mut self) {
        let table = &mut self.table;
        match table.base.stage {
            PhaseStage::Draft => table.base = Base::new(Phase::Setup, PhaseStage::Chumps),
            PhaseStage::Chumps => table.base = Base::new(Phase::Setup, PhaseStage::Spells),
            _ if table.base.at > table.heroes => table.begin_phase(Phase::HeroRound),
            _ => {
                let seat = table.seat_id(table.base.at);
                table.base.at += 1;
                table.draw_start(seat);
            }
        }
    }

    /// VV-30, VV-31: the Turns of the Heroes, and of Gust after Gwenavael's.
    fn hero_round_advance(&mut self) {
        let table = &mut self.table;
        match table.base.stage {
            PhaseStage::Begin => {
                table.round = table.round.saturating_add(1);
                table.base.stage = PhaseStage::Initiative;
            }
            PhaseStage::Initiative => table.base.stage = PhaseStage::Hero,
            PhaseStage::Hero if table.base.at < table.heroes => {
                let place = table.base.at + u8::from(table.goes_last);
                let seat = table.in_order(place);
                if table.stashed(seat) {
                    table.come_back(seat);
                }
                table.base.stage = PhaseStage::Gust;
                let who = table.who(seat);
                self.push_turn(who, seat);
            }
            PhaseStage::Hero => {
                table.goes_last = false;
                table.begin_phase(Phase::HeroLevel);
            }
            PhaseStage::Gust => match table.base.cell.take() {
                Some(cell) => {
                    table.gust = Some(cell);
                    table.base.stage = PhaseStage::Unmount;
                    let seat = table.controller(Char::Gust);
                    self.push_turn(Char::Gust, seat);
                }
                None => table.next_hero(),
            },
            PhaseStage::Unmount => {
                table.gust = None;
                table.gust_marker = false;
                table.base.cell = None;
                table.next_hero();
            }
            PhaseStage::Joined => {
                table.base.stage = PhaseStage::Stand;
                let seat = table.seat_id(table.heroes - 1);
                table.draw_start(seat);
            }
            _ => {}
        }
    }

    /// VV-32: the cap, the Final Battle if it is due, the Villain's Turn.
    fn villain_turn_advance(&mut self) {
        let table = &mut self.table;
        if table.base.stage == PhaseStage::Close {
            table.base = Base::new(Phase::MinionStep, PhaseStage::Minions);
            table.may_act = table.map.pieces().intersection(Piece::CARDS);
        } else if table.final_battle && table.final_rounds >= table.options.final_round_cap {
            let result = table.options.cap_result;
            table.finish(result);
        } else if table.day >= constants::DAYS && !table.final_battle {
            table.begin_phase(Phase::FinalEntry);
        } else {
            table.base.stage = PhaseStage::Close;
            self.push_turn(Char::Mordak, SeatId::Villain);
        }
    }

    pub(super) fn base_action(&mut self, action: Action) {
        let table = &mut self.table;
        match (table.base.stage, action) {
            (PhaseStage::Draft, Action::ChooseBoard(hero)) => table.take_board(hero),
            (PhaseStage::Initiative, _) => {
                table.goes_last = action == Action::GoLast;
                table.base.stage = PhaseStage::Hero;
            }
            (PhaseStage::Minions, Action::Character(who)) => {
                if let Some(piece) = who.piece() {
                    table.may_act.remove(piece);
                }
                self.push_turn(who, SeatId::Villain);
            }
            (PhaseStage::Minions, _) => table.may_act = Pieces::EMPTY,
            _ => self.level_action(action),
        }
    }

    pub(super) fn base_chance(&mut self, outcome: ChanceOutcome) {
        let table = &mut self.table;
        match outcome {
            ChanceOutcome::Begin => table.base.stage = PhaseStage::Begin,
            ChanceOutcome::Hero(hero) => table.take_board(hero),
            ChanceOutcome::Minion(minion) => {
                table.base.at += 1;
                if let Some(piece) = table.take_card(minion) {
                    table.map.put(piece, Cell::PEAK);
                }
            }
            _ => self.level_chance(outcome),
        }
    }
}

impl Public {
    /// A phase begins; players may join or leave at some, if the option says
    /// so (VV-219).
    pub(in super::super) fn begin_phase(&mut self, phase: Phase) {
        let stands = self.options.allow_roster_changes
            && matches!(phase, Phase::HeroRound | Phase::HeroLevel | Phase::VillainLevel);
        self.base = Base::new(phase, if stands { PhaseStage::Stand } else { PhaseStage::Begin });
    }

    fn next_hero(&mut self) {
        self.base.at += 1;
        self.base.stage = PhaseStage::Hero;
    }

    /// VV-Q6: the seat in turn takes a board.
    fn take_board(&mut self, hero: Hero) {
        let seat = self.seat_id(self.base.at);
        self.base.at += 1;
        self.seat_hero(seat, hero);
    }

    /// VV-26: the starting Spells.
    pub(crate) fn starting(&self, seat: SeatId) -> EnumMap<Deck, u8> {
        if let Some(hero) = self.hero(seat) {
            let start = self.set().board(hero).start;
            EnumMap::new(|deck: Deck| start[deck.index()])
        } else {
            let start = self.set().mordak().start[usize::from(self.heroes) - 1];
            EnumMap::new(|deck: Deck| if deck == Deck::Void { start } else { 0 })
        }
    }

    fn draw_start(&mut self, seat: SeatId) {
        self.draw(seat, 0, self.starting(seat));
    }

    /// Spells are drawn: so many decks are still to be named.
    pub(in super::super) fn draw(&mut self, seat: SeatId, to_name: u8, cards: EnumMap<Deck, u8>) {
        self.agenda.prompt = Prompt::Draw(Draw { seat, to_name, last: None, cards });
    }

    /// VV-177: what the entry of the Final Battle begins with.
    pub(in super::super) fn entry_stash(&mut self) {
        let heroes = &self.stashes[Team::Hero];
        let villain = &self.stashes[Team::Villain];
        let stage = |stash| Base { stash, ..Base::new(Phase::FinalEntry, PhaseStage::Reveal) };
        let first = self.base.stage == PhaseStage::Begin;
        let held = |stash: &Stash| stash.face_down > 0 || !stash.treasures.is_empty();
        self.base = if first && (held(heroes) || !self.defeated_minions.is_empty()) {
            stage(Team::Hero)
        } else if held(villain) || self.defeated_heroes > 0 {
            stage(Team::Villain)
        } else {
            Base::new(Phase::FinalEntry, PhaseStage::LevelUp)
        };
    }

    /// VV-179: from now on it is the Final Battle; the Villain draws Arcane Spells.
    pub(in super::super) fn enter_final(&mut self) {
        self.final_battle = true;
        self.base = Base::new(Phase::FinalEntry, PhaseStage::Enter);
        let cards = EnumMap::new(
            |deck: Deck| if deck == Deck::Arcane { constants::ENTRY_SPELLS } else { 0 },
        );
        self.draw(SeatId::Villain, 0, cards);
    }

    /// VV-180, VV-181: Mordak enters the Ruins; each Hero gains Hearts.
    pub(in super::super) fn place_mordak(&mut self) {
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

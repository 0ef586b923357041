//! The bottom of the agenda: set-up, the Turns of a Round and the Minion Step (VV-28 to VV-32,
//! VV-155, VV-189). Level Up Steps have a moment of their own, but for what they wait for.

mod encode;
#[cfg(feature = "words")]
pub(in super::super) mod words;

use super::super::{
    components::{Action, Cell, ChanceOutcome, Char, Deck, Hero, Piece, Pieces, Size, constants},
    legal::{Pending, dice, pieces, source::minions_of},
    options::CharacterChoice,
    state::{
        Base, Dismounting, Draw, Phase, PhaseStage, Place, Prompt, Public, SeatId, State, Team,
    },
};
use crate::{ActionSet, ChanceSource, EnumMap, Weight};

pub(in super::super) use encode::encode;

impl State {
    /// What the phase waits for. Level Up Steps, too: a second jump costs 0.6 % of random play.
    #[inline(never)]
    pub(in super::super) fn base_pending(&self) -> Pending {
        let table = &self.table;
        let ask = |seat: Option<SeatId>| seat.map_or(Pending::Forced, Pending::Decision);
        match table.base.stage {
            PhaseStage::Stand => Pending::Chance(()),
            PhaseStage::Draft(at) if at >= table.heroes => Pending::Forced,
            PhaseStage::Draft(_) if table.options.character_choice == CharacterChoice::Random => {
                Pending::Chance(())
            }
            PhaseStage::Draft(at) => Pending::Decision(table.seat_id(at)),
            PhaseStage::Chumps(at) if at < table.first_chumps() => Pending::Chance(()),
            PhaseStage::Initiative if table.heroes > 1 => Pending::Decision(table.initiative),
            PhaseStage::Minions if !table.may_act.is_empty() => Pending::Decision(SeatId::Villain),
            PhaseStage::Discard(_) => ask(self.discarder()),
            PhaseStage::Dojo(_) => ask(table.pupil().filter(|_| table.options.optional_benefits)),
            PhaseStage::Icons(_) => ask(table
                .icon()
                .filter(|&size| table.options.optional_procession_spawns && table.minion_left(size))
                .map(|_| SeatId::Villain)),
            PhaseStage::Restack(at) if table.restacks(at) => Pending::Decision(SeatId::Villain),
            PhaseStage::Reveal(side) if table.stashes[side].face_down > 0 => Pending::Chance(()),
            PhaseStage::Return(_) | PhaseStage::Equip(_) => ask(table.trader()),
            PhaseStage::Cash(cashing) if cashing.dice > 0 => Pending::Chance(()),
            PhaseStage::LevelUp(_) | PhaseStage::Join(_) => ask(table.learner()),
            _ => Pending::Forced,
        }
    }

    /// Lists the outcomes.
    pub(in super::super) fn base_outcomes(&self, each: &mut impl FnMut(ChanceOutcome, Weight)) {
        let table = &self.table;
        match table.base.stage {
            PhaseStage::Stand => each(ChanceOutcome::Begin, 1),
            PhaseStage::Draft(_) => {
                for hero in table.free_heroes() {
                    each(ChanceOutcome::Hero(hero), 1);
                }
            }
            PhaseStage::Chumps(_) => dice::minion(&table.minions, Size::Chump, each),
            _ => self.level_outcomes(each),
        }
    }

    /// What the chance node draws from.
    pub(in super::super) fn base_source(&self) -> ChanceSource {
        match self.table.base.stage {
            PhaseStage::Draft(_) => ChanceSource::deck([3, 0, 0, 0]),
            PhaseStage::Chumps(_) => minions_of(Size::Chump),
            _ => self.level_source(),
        }
    }

    /// Adds the legal actions.
    pub(in super::super) fn base_legal(&self, out: &mut ActionSet<Action>) {
        let table = &self.table;
        match table.base.stage {
            PhaseStage::Draft(_) => {
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

    /// What an action does.
    pub(in super::super) fn base_action(&mut self, action: Action) {
        let table = &mut self.table;
        match (table.base.stage, action) {
            (PhaseStage::Draft(_), Action::ChooseBoard(hero)) => table.take_board(hero),
            (PhaseStage::Initiative, _) => {
                table.goes_last = action == Action::GoLast;
                table.base.stage = PhaseStage::Hero(0);
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

    /// What a chance outcome does.
    pub(in super::super) fn base_chance(&mut self, outcome: ChanceOutcome) {
        let table = &mut self.table;
        match (&mut table.base.stage, outcome) {
            (stage, ChanceOutcome::Begin) => *stage = PhaseStage::Begin,
            (_, ChanceOutcome::Hero(hero)) => table.take_board(hero),
            (PhaseStage::Chumps(at), ChanceOutcome::Minion(minion)) => {
                *at += 1;
                if let Some(piece) = table.take_card(minion) {
                    table.map.put(piece, Cell::PEAK);
                }
            }
            _ => self.level_chance(outcome),
        }
    }

    /// One forced step.
    pub(in super::super) fn base_forced(&mut self) {
        match self.table.base.phase {
            Phase::Setup => self.table.setup_forced(),
            Phase::HeroRound => self.hero_round_advance(),
            Phase::VillainTurn => self.villain_turn_advance(),
            Phase::MinionStep => self.table.begin_phase(Phase::VillainLevel),
            Phase::HeroLevel | Phase::VillainLevel | Phase::FinalEntry => self.level_forced(),
            Phase::Over => {}
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
            PhaseStage::Initiative => table.base.stage = PhaseStage::Hero(0),
            PhaseStage::Hero(at) if at < table.heroes => {
                let seat = table.in_order(at + u8::from(table.goes_last));
                if table.stashed(seat) {
                    table.come_back(seat);
                }
                table.base.stage = PhaseStage::Gust(Dismounting { at, cell: None });
                let who = table.who(seat);
                self.push_turn(who, seat);
            }
            PhaseStage::Hero(_) => {
                table.goes_last = false;
                table.begin_phase(Phase::HeroLevel);
            }
            PhaseStage::Gust(Dismounting { at, cell: None }) => {
                table.base.stage = PhaseStage::Hero(at + 1);
            }
            PhaseStage::Gust(Dismounting { at, cell }) => {
                table.gust = cell;
                table.base.stage = PhaseStage::Unmount(at);
                let seat = table.controller(Char::Gust);
                self.push_turn(Char::Gust, seat);
            }
            PhaseStage::Unmount(at) => {
                table.gust = None;
                table.gust_marker = false;
                table.base.stage = PhaseStage::Hero(at + 1);
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
}

impl Public {
    /// A phase begins; players may join or leave at some, if the option says
    /// so (VV-219).
    pub(in super::super) fn begin_phase(&mut self, phase: Phase) {
        let stands = self.options.allow_roster_changes
            && matches!(phase, Phase::HeroRound | Phase::HeroLevel | Phase::VillainLevel);
        self.base = Base::new(phase, if stands { PhaseStage::Stand } else { PhaseStage::Begin });
    }

    /// VV-28: characters, the first Minions, the starting Spells.
    fn setup_forced(&mut self) {
        match &mut self.base.stage {
            stage @ PhaseStage::Draft(_) => *stage = PhaseStage::Chumps(0),
            stage @ PhaseStage::Chumps(_) => *stage = PhaseStage::Spells(0),
            PhaseStage::Spells(drawn) if *drawn <= self.heroes => {
                let seat = *drawn;
                *drawn += 1;
                self.draw_start(self.seat_id(seat));
            }
            _ => self.begin_phase(Phase::HeroRound),
        }
    }

    /// VV-21: Chumps on the Peak.
    const fn first_chumps(&self) -> u8 {
        if self.heroes >= 4 { constants::CHUMPS_OF_MANY } else { constants::CHUMPS }
    }

    /// VV-Q6: the seat in turn takes a board.
    fn take_board(&mut self, hero: Hero) {
        if let PhaseStage::Draft(at) = &mut self.base.stage {
            let seat = *at;
            *at += 1;
            self.seat_hero(self.seat_id(seat), hero);
        }
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

    /// Whose turn it is at a stage that goes round.
    #[inline]
    pub(in super::super) const fn place(&self) -> Option<Place> {
        match self.base.stage {
            PhaseStage::Draw(place) => Some(place),
            PhaseStage::Discard(at) | PhaseStage::Return(at) | PhaseStage::LevelUp(at) => {
                Some(at.place)
            }
            PhaseStage::Equip(at) => Some(at.place),
            PhaseStage::Dojo(at) => Some(Place { side: Team::Hero, at }),
            _ => None,
        }
    }

    /// The side whose Level Up Step it is, or whose Stash is handled.
    pub(in super::super) const fn side(&self) -> Option<Team> {
        match self.base.stage {
            PhaseStage::Reveal(side) => Some(side),
            PhaseStage::Cash(cashing) => Some(cashing.side),
            PhaseStage::Icons(_) | PhaseStage::Restack(_) => Some(Team::Villain),
            _ => match self.place() {
                Some(place) => Some(place.side),
                None => None,
            },
        }
    }

    /// As numbers: the place in the order of the stage; the least index that may be named next,
    /// dice, or cards that have their place; slots filled.
    pub(in super::super) const fn cursor(&self) -> [u8; 3] {
        match self.base.stage {
            PhaseStage::Draft(at)
            | PhaseStage::Chumps(at)
            | PhaseStage::Spells(at)
            | PhaseStage::Hero(at)
            | PhaseStage::Gust(Dismounting { at, .. })
            | PhaseStage::Unmount(at)
            | PhaseStage::Draw(Place { at, .. })
            | PhaseStage::Dojo(at)
            | PhaseStage::Icons(at) => [at, 0, 0],
            PhaseStage::Discard(at) | PhaseStage::Return(at) | PhaseStage::LevelUp(at) => {
                [at.place.at, at.least, 0]
            }
            PhaseStage::Join(least) => [0, least, 0],
            PhaseStage::Restack(at) => [at.cell as u8, at.placed, 0],
            PhaseStage::Equip(at) => [at.place.at, 0, at.filled.bits()],
            PhaseStage::Cash(cashing) => [0, cashing.dice, 0],
            _ => [0; 3],
        }
    }

    /// Where the Turn of Gwenavael ended (VV-206).
    pub(in super::super) const fn dismounting(&self) -> Option<Cell> {
        match self.base.stage {
            PhaseStage::Gust(dismounting) => dismounting.cell,
            _ => None,
        }
    }
}

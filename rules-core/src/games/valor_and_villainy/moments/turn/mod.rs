//! A Turn, a bonus Turn or a free Move (VV-33 to VV-55), and what is free in them (VV-69 to VV-82).

mod check;
mod encode;
mod options;
mod stage;
#[cfg(feature = "words")]
pub(in super::super) mod words;

pub(in super::super) use encode::encode;

use super::super::{
    apply::total,
    components::{
        Action, Cell, ChanceOutcome, Char, Dice, Row, Slot, constants, spells::Trigger,
        treasures::OneUse,
    },
    legal::{Pending, dice},
    state::{
        Acting, Draw, Moving, Once, PhaseStage, Prompt, Public, Roll, SeatId, State, Stepping,
        Team, Turn, TurnStage, Window, WindowFlag,
    },
};
use crate::{ActionSet, ChanceSource, EnumMap, Weight, moment::Moment};

/// The die of a Wounded Minion that Regenerates (VV-199).
const REGENERATION: Dice = Dice { novice: 1, ..Dice::NONE };

impl Moment for Turn {
    type Game = State;

    #[inline(never)]
    fn pending(state: &State) -> Pending {
        let table = &state.table;
        let turn = table.agenda.turn();
        if turn.over.is_some() {
            return Pending::Forced;
        }
        match turn.stage {
            TurnStage::Begin | TurnStage::Points | TurnStage::Step(_) => Pending::Forced,
            TurnStage::Regenerate => {
                if table.regenerates(turn.who) && table.options.optional_benefits {
                    Pending::Decision(table.controller(turn.who))
                } else {
                    Pending::Forced
                }
            }
            TurnStage::Flip => Pending::Chance(()),
            TurnStage::Main(_) => Pending::Decision(turn.seat),
            TurnStage::Freed(_) => {
                if table.can_step(turn) {
                    Pending::Decision(turn.seat)
                } else {
                    Pending::Forced
                }
            }
        }
    }

    #[inline]
    fn is_open(state: &State) -> bool {
        let turn = state.table.agenda.turn();
        match turn.stage {
            TurnStage::Main(acting) => {
                let surges = turn.who.is_player() && !acting.used.contains(Once::Surge);
                surges && acting.points > 0 || state.table.can_step(turn)
            }
            _ => true,
        }
    }

    fn legal(state: &State, out: &mut ActionSet<Action>) {
        let turn = state.table.agenda.turn();
        out.insert(Action::Pass);
        match turn.stage {
            TurnStage::Regenerate => out.insert(Action::Use),
            TurnStage::Freed(_) => state.table.steps(turn, out),
            TurnStage::Main(acting) => {
                state.table.steps(turn, out);
                state.table.free_actions(turn, acting, out);
                state.paid_actions(turn, acting, out);
            }
            _ => {}
        }
    }

    fn outcomes(_: &State, each: &mut impl FnMut(ChanceOutcome, Weight)) {
        dice::total(REGENERATION, each);
    }

    fn action(state: &mut State, action: Action) {
        let turn = *state.table.agenda.turn();
        if matches!(turn.stage, TurnStage::Regenerate) {
            let next = if action == Action::Use { TurnStage::Flip } else { TurnStage::Points };
            state.table.agenda.turn_mut().stage = next;
            return;
        }
        match action {
            Action::Pass => state.table.pop_turn(),
            Action::Step(to) => {
                let from = state.table.cell(turn.who);
                if let Some(to) = from.and_then(|cell| cell.step(to)) {
                    state.step_to(&turn, to);
                }
            }
            Action::StepPortal => {
                let from = state.table.cell(turn.who);
                if let Some(to) = from.and_then(|cell| state.table.map.beyond(cell)) {
                    state.step_to(&turn, to);
                }
            }
            Action::Scout => state.table.push_scout(&turn),
            Action::Loot => state.table.loot(turn.who),
            Action::UseItem => state.table.use_item(turn.seat),
            Action::RegionAction => state.table.sacrifice(turn.seat),
            Action::Roll(row) => state.push_roll(&turn, row),
            Action::PowerSurge => {
                state.table.pay_point(Once::Surge);
                state.table.agenda.prompt = Prompt::Draw(Draw {
                    seat: turn.seat,
                    to_name: constants::SURGE,
                    last: None,
                    cards: EnumMap::new(|_| 0),
                });
            }
            _ => {}
        }
    }

    fn chance(state: &mut State, outcome: ChanceOutcome) {
        let turn = state.table.agenda.turn_mut();
        turn.stage = TurnStage::Points;
        let who = turn.who;
        if total(outcome) > 0
            && let Some(piece) = who.piece()
        {
            state.table.wounded.remove(piece);
        }
    }

    fn forced(state: &mut State) {
        let turn = *state.table.agenda.turn();
        if turn.over.is_some() {
            return state.table.pop_turn();
        }
        match turn.stage {
            TurnStage::Begin => state.begin_turn(&turn),
            TurnStage::Regenerate => {
                let next = if state.table.regenerates(turn.who) {
                    TurnStage::Flip
                } else {
                    TurnStage::Points
                };
                state.table.agenda.turn_mut().stage = next;
            }
            TurnStage::Points => {
                let points = state.table.points_of_turn(turn.who);
                state.table.agenda.turn_mut().stage = TurnStage::Main(Acting::new(points));
            }
            TurnStage::Step(step) => {
                state.table.agenda.turn_mut().stage = TurnStage::Main(step.acting);
                state.table.walk(step.to);
            }
            // A free Move without a legal step.
            TurnStage::Freed(_) => state.table.pop_turn(),
            TurnStage::Flip | TurnStage::Main(_) => {}
        }
    }
}

impl State {
    /// The die of a Minion that Regenerates.
    pub(in super::super) fn turn_source(&self) -> ChanceSource {
        self.dice_source(3, self.table.agenda.turn().who, REGENERATION)
    }

    /// VV-8: begins a Turn.
    pub(in super::super) fn push_turn(&mut self, who: Char, seat: SeatId) {
        self.table.agenda.push(Turn { who, seat, ..Turn::default() });
    }

    /// VV-54: begins a free Move; its window opens at once.
    pub(in super::super) fn push_free_move(&mut self, who: Char) {
        let seat = self.table.controller(who);
        let left = self.table.stride(who).0;
        let stage = TurnStage::Freed(Moving { left, fresh: true });
        self.table.agenda.push(Turn { who, seat, stage, ..Turn::default() });
        self.open_move(who, seat);
    }

    /// The window of a Move that begins.
    fn open_move(&mut self, who: Char, first: SeatId) {
        let flags = WindowFlag::set(&[WindowFlag::Move]);
        self.open(Window {
            trigger: Trigger::ActionBegins,
            first,
            subject: who,
            flags,
            ..Window::default()
        });
    }

    /// VV-40, steps (0) to (2).
    fn begin_turn(&mut self, turn: &Turn) {
        self.table.agenda.turn_mut().stage = TurnStage::Regenerate;
        if turn.who.is_player() {
            self.table.end_cycle(turn.seat);
        }
        if let Some(piece) = turn.who.piece()
            && let Some(cell) = self.table.map.cell_of(piece)
        {
            self.table.map.lift(piece);
            self.table.map.put(piece, cell);
        }
        self.open(Window {
            trigger: Trigger::TurnBegins,
            first: turn.seat,
            subject: turn.who,
            ..Window::default()
        });
    }

    /// VV-50: a step of the Move in progress, or the first of a new one.
    fn step_to(&mut self, turn: &Turn, to: Cell) {
        if self.table.step_belongs(turn, to) {
            return self.table.walk(to);
        }
        let TurnStage::Main(acting) = turn.stage else { return };
        let left = self.table.stride(turn.who).0;
        let acting = Acting { points: acting.points - 1, left, ..acting };
        self.table.agenda.turn_mut().stage = TurnStage::Step(Stepping { acting, to });
        self.open_move(turn.who, turn.seat);
    }

    /// VV-84 (1): an Action Roll is declared and paid for.
    fn push_roll(&mut self, turn: &Turn, kind: Row) {
        let once = [Once::Melee, Once::Ranged, Once::Magic, Once::Corruption][kind.index()];
        self.table.pay_point(once);
        self.table.agenda.push(Roll::new(turn.who, kind));
    }
}

impl Public {
    /// VV-42: a Turn ends. A Minion that no Hero controls any more loses its
    /// marker (VV-41).
    fn pop_turn(&mut self) {
        let turn = self.agenda.pop::<Turn>();
        let Some(turn) = turn else { return };
        if let Some(piece) = turn.who.piece()
            && self.controller(turn.who).team() == Team::Villain
        {
            self.markers.remove(piece);
        }
        if turn.who == Char::Gwenavael && self.agenda.tags.is_empty() {
            let ended = turn.fell().or_else(|| self.cell(turn.who));
            if let PhaseStage::Gust(dismounting) = &mut self.base.stage {
                dismounting.cell = ended;
            }
        }
    }

    /// VV-40 (0): what the player's Spells gave until now ends.
    fn end_cycle(&mut self, seat: SeatId) {
        for player in self.players.values_mut() {
            player.armor_by.remove(seat);
            player.lifelink_by.remove(seat);
            player.edge_by[0].remove(seat);
            player.edge_by[1].remove(seat);
            player.cursed &= seat != SeatId::Villain;
        }
    }

    /// VV-40 (4): the Action Points of the side that shows; Shackles take one.
    fn points_of_turn(&mut self, who: Char) -> u8 {
        if let Some(stats) = self.minion_stats(who) {
            return stats.action_points;
        }
        let Some(seat) = self.seat_of(who) else { return 0 };
        let player = &mut self.players[seat];
        let shackled = u8::from(core::mem::take(&mut player.shackled));
        player.points.saturating_sub(shackled).max(1)
    }

    /// VV-49: an Action Point is spent on something else than the Move in
    /// progress, which ends.
    fn pay_point(&mut self, once: Once) {
        if let TurnStage::Main(acting) = &mut self.agenda.turn_mut().stage {
            acting.points -= 1;
            acting.used.insert(once);
            acting.left = 0;
        }
    }

    /// VV-44: the Character of the newest Turn makes a step.
    fn walk(&mut self, to: Cell) {
        let who = self.agenda.turn().who;
        let whole = self.mountain(to) && !self.stride(who).1;
        self.agenda.turn_mut().make_step(whole);
        self.enter(who, to);
    }

    /// VV-69: takes the Treasures of the Region into the Stash of the side.
    fn loot(&mut self, who: Char) {
        let Some(cell) = self.cell(who) else { return };
        let all = self.map.treasures[cell];
        let taken = if self.options.loot_one_by_one { 1 } else { all };
        self.map.treasures[cell] -= taken;
        let team = self.team(who);
        self.stash_mut(team).face_down += taken;
    }

    /// VV-71: uses up the Item.
    fn use_item(&mut self, seat: SeatId) {
        let Some(item) = self.players[seat].slots[Slot::Item].take() else { return };
        self.treasure_discard.add(item);
        match self.set().treasure(item).one_use {
            Some(OneUse::Heal(amount)) => self.heal(seat, amount),
            Some(OneUse::ActionPoints(points)) => {
                if let TurnStage::Main(acting) = &mut self.agenda.turn_mut().stage {
                    acting.points += points;
                }
            }
            None => {}
        }
    }

    /// VV-81: Hearts for a Treasure, which is gained in any case.
    fn sacrifice(&mut self, seat: SeatId) {
        if let TurnStage::Main(acting) = &mut self.agenda.turn_mut().stage {
            acting.used.insert(Once::Altar);
        }
        if self.ready_treasure() {
            self.stash_mut(Team::Hero).face_down += 1;
        }
        self.pay_hearts(seat, constants::ALTAR);
    }
}

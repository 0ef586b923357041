//! A Turn, a bonus Turn or a free Move (VV-33 to VV-55), and what is free in them (VV-69 to VV-82).

mod encode;
mod options;
#[cfg(feature = "words")]
pub(in super::super) mod words;

pub(in super::super) use encode::encode;

use super::super::{
    apply::total,
    components::{
        Action, Cell, ChanceOutcome, Char, Dice, Kind, Row, Slot, constants, spells::Trigger,
        treasures::OneUse,
    },
    legal::{Pending, dice},
    state::{
        Draw, Once, Phase, Prompt, Public, Roll, SeatId, State, Team, Turn, TurnFlag, TurnStage,
        Window, WindowFlag,
    },
    validate::{agenda::card, hold, reach::Reach},
};
use crate::{ActionSet, ChanceSource, EnumMap, InvalidState, Weight, moment::Moment};

/// The die of a Wounded Minion that Regenerates (VV-199).
const REGENERATION: Dice = Dice { novice: 1, ..Dice::NONE };

impl Moment for Turn {
    type Game = State;

    #[inline(never)]
    fn pending(state: &State) -> Pending {
        let table = &state.table;
        let turn = table.agenda.turn();
        if turn.flags.contains(TurnFlag::Over) {
            return Pending::Forced;
        }
        match turn.stage {
            TurnStage::Begin | TurnStage::Points | TurnStage::Step => Pending::Forced,
            TurnStage::Regenerate => {
                if table.regenerates(turn.who) && table.options.optional_benefits {
                    Pending::Decision(table.controller(turn.who))
                } else {
                    Pending::Forced
                }
            }
            TurnStage::Flip => Pending::Chance(()),
            TurnStage::Main => Pending::Decision(turn.seat),
            TurnStage::Freed => {
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
        turn.stage != TurnStage::Main
            || turn.who.is_player() && turn.points > 0 && !turn.used.contains(Once::Surge)
    }

    fn legal(state: &State, out: &mut ActionSet<Action>) {
        let turn = state.table.agenda.turn();
        out.insert(Action::Pass);
        match turn.stage {
            TurnStage::Regenerate => out.insert(Action::Use),
            TurnStage::Freed => state.table.steps(turn, out),
            TurnStage::Main => {
                state.table.steps(turn, out);
                state.table.free_actions(turn, out);
                state.paid_actions(turn, out);
            }
            _ => {}
        }
    }

    fn outcomes(_: &State, each: &mut impl FnMut(ChanceOutcome, Weight)) {
        dice::total(REGENERATION, each);
    }

    fn action(state: &mut State, action: Action) {
        let turn = *state.table.agenda.turn();
        if turn.stage == TurnStage::Regenerate {
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
        if turn.flags.contains(TurnFlag::Over) {
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
                let turn = state.table.agenda.turn_mut();
                turn.points = points;
                turn.stage = TurnStage::Main;
            }
            TurnStage::Step => {
                state.table.agenda.turn_mut().stage = TurnStage::Main;
                if let Some(to) = turn.heading {
                    state.table.walk(to);
                }
            }
            // A free Move without a legal step.
            TurnStage::Freed => state.table.pop_turn(),
            TurnStage::Flip | TurnStage::Main => {}
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
        let flags = TurnFlag::set(&[TurnFlag::Free, TurnFlag::Fresh]);
        let stage = TurnStage::Freed;
        self.table.agenda.push(Turn { who, seat, stage, left, flags, ..Turn::default() });
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
        let left = self.table.stride(turn.who).0;
        let frame = self.table.agenda.turn_mut();
        frame.points -= 1;
        frame.left = left;
        frame.flags.insert(TurnFlag::Fresh);
        frame.heading = Some(to);
        frame.stage = TurnStage::Step;
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
        if self.agenda.tags.is_empty() && self.base.phase == Phase::HeroRound {
            self.base.cell = match turn.who {
                Char::Gwenavael => turn.fell.or_else(|| self.cell(turn.who)),
                _ => None,
            };
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
        let turn = self.agenda.turn_mut();
        turn.points -= 1;
        turn.used.insert(once);
        turn.left = 0;
    }

    /// VV-44: the Character of the newest Turn makes a step.
    fn walk(&mut self, to: Cell) {
        let who = self.agenda.turn().who;
        let whole = self.mountain(to) && !self.stride(who).1;
        let turn = self.agenda.turn_mut();
        turn.heading = None;
        turn.left = if whole { 0 } else { turn.left.saturating_sub(1) };
        turn.flags.remove(TurnFlag::Fresh);
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
            Some(OneUse::ActionPoints(points)) => self.agenda.turn_mut().points += points,
            None => {}
        }
    }

    /// VV-81: Hearts for a Treasure, which is gained in any case.
    fn sacrifice(&mut self, seat: SeatId) {
        self.agenda.turn_mut().used.insert(Once::Altar);
        if self.ready_treasure() {
            self.stash_mut(Team::Hero).face_down += 1;
        }
        self.pay_hearts(seat, constants::ALTAR);
    }
}

impl Turn {
    /// What must hold.
    pub(in super::super) fn check(&self, table: &Public) -> Result<(), InvalidState> {
        let free = self.flags.contains(TurnFlag::Free);
        hold(table.players[self.seat].who.is_some(), "a Turn of an empty seat")?;
        hold(self.points <= 12 && self.left <= 4, "a Turn with too much in it")?;
        let heading = self.heading.is_none_or(|cell| table.map.revealed().contains(cell));
        hold(heading, "a step to a face-down Region")?;
        let walks = self.heading.is_some() && self.left > 0;
        hold(self.stage != TurnStage::Step || walks, "a step without an aim")?;
        let minion = self.stage != TurnStage::Flip || card(self.who);
        hold(minion && (self.stage == TurnStage::Freed) == free, "a Turn at a strange stage")?;
        self.validate_reach()?;
        let over = self.flags.contains(TurnFlag::Over);
        let there = over
            || table.cell(self.who).is_some()
            || self.who == Char::Mordak && !table.final_battle;
        hold(there, "a Turn of a Character that is not there")?;
        let own = match self.who.kind() {
            Kind::Hero(_) | Kind::Mordak => table.seat_of(self.who) == Some(self.seat),
            Kind::Gust => table.seat_of(Char::Gwenavael) == Some(self.seat),
            Kind::Piece(piece) => !piece.is_sheep(),
        };
        hold(own, "a Turn that somebody else plays")?;
        let fell = self.fell.is_none() || self.who == Char::Gwenavael && over;
        hold(fell, "somebody fell who did not")?;
        hold(
            self.fell.is_none_or(|cell| table.map.revealed().contains(cell)),
            "fell on a face-down Region",
        )
    }

    /// Whether it waits for this window.
    pub(in super::super) fn waits_for(&self, window: Window) -> bool {
        let waits = match window.trigger {
            Trigger::TurnBegins => self.stage == TurnStage::Regenerate && !window.is_of_move(),
            Trigger::ActionBegins => {
                window.is_of_move() && matches!(self.stage, TurnStage::Step | TurnStage::Freed)
            }
            _ => false,
        };
        waits && window.subject == self.who
    }

    /// Whether it waits for the Spells of a Power Surge.
    pub(in super::super) fn surges(&self) -> bool {
        self.stage == TurnStage::Main && self.used.contains(Once::Surge)
    }
}

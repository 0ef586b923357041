//! Apply: what each step does; every phase has a page of its own.

mod deeds;
mod prepare;
mod round;
mod suffer;

use super::{
    components::{Action, ChanceOutcome, Enemy},
    state::{Phase, State, Verdict},
};
use crate::{
    Apply, Legal, Seat, Setup, Subgoal,
    flow::{Flow, Pending},
};

impl Apply for State {
    const UNIT: i32 = 1;

    #[inline]
    fn apply_action(&mut self, action: Action) {
        self.do_action(action);
        self.advance();
    }

    #[inline]
    fn apply_chance(&mut self, outcome: ChanceOutcome) {
        self.do_chance(outcome);
        self.advance();
    }

    /// RD-1, RD-68 to RD-70: one common result.
    fn payoff(&self, seat: Seat) -> i32 {
        match self.table.phase {
            Phase::End(Verdict::Won) if seat < self.seats() => 1,
            Phase::End(Verdict::Lost) if seat < self.seats() => -1,
            _ => 0,
        }
    }

    #[inline]
    fn allied(&self, _seat: Seat, _other: Seat) -> bool {
        true
    }

    /// RD-Q29: four fifths for the damage, one fifth for the dice.
    #[inline]
    fn potential(&self, _seat: Seat) -> (i64, i64) {
        if !self.table.options.shaping || matches!(self.table.phase, Phase::End(_)) {
            return (0, 1);
        }
        self.shaped()
    }

    const SUBGOALS: &'static [Subgoal] = &[
        Subgoal::new(
            "damage",
            "damage dealt, of the health of all enemies (RD-Q29)",
            [0, 1],
            (4, 5),
        ),
        Subgoal::new(
            "dice",
            "dice of all players, of those dealt at the start and won on the way (RD-Q29, RD-Q33)",
            [0, 1],
            (1, 5),
        ),
    ];

    fn subgoal(&self, _seat: Seat, at: usize) -> (i64, i64) {
        if at == 0 { self.damage_dealt() } else { self.dice_held() }
    }
}

impl State {
    /// Apart, because every step of a batch asks for it and few have it.
    #[inline(never)]
    fn shaped(&self) -> (i64, i64) {
        let ((damage, whole), (dice, most)) = (self.damage_dealt(), self.dice_held());
        (4 * damage * most + dice * whole, 5 * whole * most)
    }

    /// RD-Q29: the damage dealt so far, and the health of all enemies.
    #[inline]
    fn damage_dealt(&self) -> (i64, i64) {
        let (table, set) = (&self.table, self.table.set());
        let health = |enemy: Enemy| i64::from(set.foe(enemy).health(table.options.enemy_health));
        let enemies = || set.enemies();
        let whole = enemies().map(health).sum();
        let beaten: i64 = enemies().filter(|enemy| *enemy < table.enemy).map(health).sum();
        let here = i64::from(table.damage) + i64::from(table.dealt);
        (beaten + here.min(health(table.enemy)), whole)
    }

    /// RD-Q29, RD-Q33: the dice in the pools of all players, and how many count.
    #[inline]
    fn dice_held(&self) -> (i64, i64) {
        let most = i64::from(self.table.options.dealt()) + i64::from(self.table.set().spoils());
        (i64::from(self.dice_of_players()).min(most), most)
    }
}

impl Flow for State {
    type Decision = Seat;
    type Chance = ();

    #[inline]
    fn pending(&self) -> Pending<Seat, ()> {
        match self.table.phase {
            Phase::Roll { .. } => Pending::Chance(()),
            _ => self.table.in_turn().map_or(Pending::Terminal, Pending::Decision),
        }
    }

    /// 5.1: nodes with one answer are not shown, if the options say so.
    #[inline]
    fn auto_forced(&self) -> bool {
        self.table.options.auto_forced
    }

    #[inline]
    fn only_action(&self) -> Option<Action> {
        match self.table.phase {
            // RD-18: four seats leave at least three values, each with five actions.
            Phase::Declare { .. } => None,
            _ => self.legal_actions().only(),
        }
    }

    #[inline]
    fn do_chance(&mut self, outcome: ChanceOutcome) {
        self.roll(outcome);
    }

    #[inline]
    fn do_action(&mut self, action: Action) {
        match action {
            Action::Declare(deed, face) => self.declare(deed, face),
            Action::Begin(deed) => self.begin(deed),
            Action::Wait => self.wait(),
            Action::Pass => self.pass(),
            Action::Confirm => self.confirm(),
            Action::Keep(colour, face) => self.keep(colour, face),
            Action::Set(face) => self.set(face),
            Action::Run(run) => self.start_run(run),
            Action::RunColour(colour) => self.run_colour(colour),
            Action::Spell(colour) => self.spell(colour),
            Action::Pick(colour) => self.pick(colour),
            Action::Seat(seat) => self.point(seat.get()),
            Action::Pump(colour, value) => self.pump(colour, value),
            Action::Pay(colour) => self.pay(colour),
            Action::Lose(colour, value) => self.lose(colour, value),
            Action::Give(colour, face) => self.give(colour, face),
        }
    }
}

impl State {
    /// Done, go on.
    fn confirm(&mut self) {
        match self.table.phase {
            Phase::Attack { seat, kept, .. } => self.strike(seat, kept),
            Phase::Block { seat, sets, kept, .. } => self.parry(seat, sets, kept),
            Phase::Heal { seat, planned, .. } => self.heal(seat, planned),
            Phase::Animal { seat, .. } => self.resolve(seat),
            Phase::Lose { seat, left, .. } => self.hand_on(seat, left),
            Phase::Black { left, .. } => self.injure_rest(left),
            Phase::Prepare { seat, .. } => self.prepared(seat),
            _ => unreachable!("this phase has nothing to confirm"),
        }
    }

    /// Points at a seat.
    fn point(&mut self, at: Seat) {
        match &mut self.table.phase {
            Phase::Animal { target, last, .. } => {
                *target = Some(at);
                *last = None;
            }
            Phase::Target => self.suffer(at, self.table.strike()),
            Phase::Black { .. } => self.give_black(at),
            _ => unreachable!("this phase points at nobody"),
        }
    }
}

//! Action Rolls, step by step (VV-84 to VV-93).

use crate::games::valor_and_villainy::{
    components::{Action, ChanceOutcome, Char, Dice, Face, Row, constants, spells::Trigger},
    state::{
        BONUS_SPELLS, Faces, Gain, MOST_HITS, Prompt, Public, Reroll, Roll, RollFlag, RollStage,
        SeatId, Spawn, State, TurnFlag, Window,
    },
};

impl State {
    pub(in super::super) fn roll_forced(&mut self) {
        let roll = *self.table.agenda.roll();
        let turn = *self.table.agenda.turn();
        if turn.flags.contains(TurnFlag::Over) {
            return self.table.pop_roll();
        }
        let optional = self.table.options.optional_benefits;
        match roll.stage {
            RollStage::Begin => {
                self.table.agenda.roll_mut().stage = RollStage::Bonus;
                self.open_roll_window(Trigger::ActionBegins, &roll, turn.seat);
            }
            RollStage::Bonus => self.table.gather_dice(!optional),
            RollStage::Boost => self.table.agenda.roll_mut().stage = RollStage::Toss,
            RollStage::Toss => {
                let roll = self.table.agenda.roll_mut();
                if let Some(face) = roll.boosted.take() {
                    roll.dice.0[face] += 1;
                }
                roll.stage = RollStage::Reroll;
            }
            RollStage::Reroll => {
                self.table.agenda.roll_mut().stage = RollStage::Made;
                let left = self.table.rerolls(roll.who, roll.kind);
                if left > 0 && !roll.dice.is_empty() {
                    self.table.push_reroll(turn.seat, left);
                }
            }
            RollStage::Made => {
                self.table.agenda.roll_mut().stage = RollStage::Beats;
                self.open_roll_window(Trigger::RollMade, &roll, turn.seat);
            }
            RollStage::Beats => self.table.agenda.roll_mut().stage = RollStage::Meddling,
            RollStage::Meddling => self.table.agenda.roll_mut().stage = RollStage::Pool,
            RollStage::Pool => {
                let roll = self.table.agenda.roll_mut();
                roll.hits = (roll.dice.hits() + roll.extra).min(MOST_HITS);
                roll.dice = Faces::default();
                roll.extra = 0;
                roll.stage = RollStage::Spend;
            }
            RollStage::Rage => {
                if roll.flags.contains(RollFlag::Defeated) {
                    self.table.rage(turn.seat);
                } else {
                    self.table.pop_roll();
                }
            }
            RollStage::Spend => {}
        }
    }

    fn open_roll_window(&mut self, trigger: Trigger, roll: &Roll, first: SeatId) {
        self.open(Window { trigger, first, subject: roll.who, ..Window::default() });
    }

    pub(in super::super) fn roll_chance(&mut self, outcome: ChanceOutcome) {
        let roll = self.table.agenda.roll_mut();
        super::lay(outcome, &mut roll.to_roll, &mut roll.dice.0);
    }

    pub(in super::super) fn roll_action(&mut self, action: Action) {
        let roll = *self.table.agenda.roll();
        let seat = self.table.agenda.turn().seat;
        match (roll.stage, action) {
            (RollStage::Bonus, _) => self.table.gather_dice(action == Action::Use),
            (RollStage::Boost, _) => self.table.boost(action),
            (RollStage::Beats, Action::AddBeat) => self.table.beat(),
            (RollStage::Beats, _) => self.table.agenda.roll_mut().stage = RollStage::Meddling,
            (RollStage::Meddling, Action::AddBeat) => {
                self.table.players[SeatId::Villain].tokens[roll.kind] -= 1;
                self.table.agenda.roll_mut().extra += 1;
            }
            (RollStage::Meddling, _) => self.table.agenda.roll_mut().stage = RollStage::Pool,
            (RollStage::Rage, Action::Use) => self.table.rage(seat),
            (RollStage::Rage, _) => self.table.pop_roll(),
            (RollStage::Spend, Action::SpellCard(spell)) => self.push_general(spell),
            (RollStage::Spend, _) => self.table.spend(action),
            _ => {}
        }
    }
}

impl Public {
    pub(super) fn pop_roll(&mut self) {
        self.agenda.pop::<Roll>();
    }

    /// VV-85, VV-86: the dice of the roll; those of the Offense Treasure may
    /// be declined.
    fn gather_dice(&mut self, armed: bool) {
        let dice = self.gather(self.agenda.roll(), armed);
        let roll = self.agenda.roll_mut();
        roll.to_roll = dice;
        for (flag, _) in BONUS_SPELLS {
            roll.flags.remove(flag);
        }
        roll.stage = RollStage::Boost;
    }

    /// VV-194: one die is placed instead of being rolled.
    fn boost(&mut self, action: Action) {
        let roll = self.agenda.roll_mut();
        roll.stage = RollStage::Toss;
        if let Action::PickDie(face) = action {
            roll.boosted = Some(face);
            let dice = &mut roll.to_roll;
            match face {
                Face::W0 | Face::W1 => dice.novice -= 1,
                Face::Y0 | Face::Y1 | Face::Y2 => dice.adept -= 1,
                Face::R1 | Face::R2 => dice.master -= 1,
            }
        }
    }

    /// VV-89: asks which dice are rolled again.
    pub(super) fn push_reroll(&mut self, seat: SeatId, left: u8) {
        self.agenda.prompt = Prompt::Reroll(Reroll {
            seat,
            left,
            last: None,
            named: Faces::default(),
            to_roll: Dice::NONE,
        });
    }

    /// VV-209: a Magic Plus-One of Wugner becomes Hits of any roll.
    fn beat(&mut self) {
        let Some(seat) = self.seat_of(Char::Wugner) else { return };
        let player = &mut self.players[seat];
        player.tokens[Row::Magic] -= 1;
        let hits = if player.crystal { constants::BEAT_UPGRADED } else { constants::BEAT };
        self.agenda.roll_mut().extra += hits;
    }

    /// VV-204: a Plus-One on the Melee row; upgraded Scrutt heals, too.
    fn rage(&mut self, seat: SeatId) {
        self.pop_roll();
        if self.players[seat].crystal {
            self.heal(seat, constants::RAGE);
        }
        self.gain_on(seat, Row::Melee);
    }

    /// VV-118, VV-120: one Plus-One on a row.
    fn gain_on(&mut self, seat: SeatId, row: Row) {
        self.agenda.prompt =
            Prompt::Gain(Gain { seat, left: 1, least: row, optional: false, row: Some(row) });
    }

    /// One use of the Hit Pool.
    fn spend(&mut self, action: Action) {
        let roll = *self.agenda.roll();
        match action {
            Action::BuyPlusOne => {
                self.agenda.roll_mut().hits -= Self::token_price(roll.who);
                if let Some(seat) = self.seat_of(roll.who) {
                    self.gain_on(seat, roll.kind);
                }
            }
            Action::UsePlusOne => self.use_plus_one(),
            Action::Region(cell) => {
                let (near, _) = self.reach(roll.who, roll.kind);
                let far = u8::from(!near.contains(cell));
                let aoe = self.blasts(roll.who, roll.kind);
                let frame = self.agenda.roll_mut();
                frame.hits -= far;
                frame.flags.insert(RollFlag::Attacked);
                self.push_attack(roll.who, cell, None, aoe);
            }
            Action::SpawnSize(size) => {
                let cost = self.set().spawn_cost(size);
                self.agenda.roll_mut().hits -= cost;
                self.ready_minions(size);
                self.agenda.prompt = Prompt::Spawn(Spawn { size, card: None });
            }
            // The roll ends; only Scrutt has more to say (VV-93).
            _ if roll.flags.contains(RollFlag::Defeated) => {
                let roll = self.agenda.roll_mut();
                roll.stage = RollStage::Rage;
                roll.hits = 0;
            }
            _ => self.pop_roll(),
        }
    }

    /// VV-119, VV-211: a Plus-One becomes a Hit.
    pub(in super::super) fn use_plus_one(&mut self) {
        if let Some(seat) = self.helper(self.agenda.roll()) {
            let kind = self.agenda.roll().kind;
            self.players[seat].tokens[kind] -= 1;
            self.agenda.roll_mut().hits += 1;
        }
    }
}

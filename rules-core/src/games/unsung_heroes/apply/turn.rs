//! Turns: one card, one Action or a pass (UH-27), and the Nope (3.7).

use super::super::{
    components::{Action, Bonus, Character, Minion, Puppet, SeatId, Slot, Treasure},
    state::agenda::{Frame, Source, Stage, Target},
    state::{MAX_SEATS, State, TreasurePlace, Trove, ix},
};
use crate::Seat;

impl State {
    /// UH-27: a turn.
    pub(super) fn take_turn(&mut self, action: Action) {
        if action == Action::Pass {
            return self.pass();
        }
        // UH-29, UH-67: not a pass, so the passes start again from 0 and the turn counts.
        self.table.passes = 0;
        self.table.clock += 1;
        self.table.was = self.scores();
        match action {
            Action::Card(slot) => self.play_card(slot),
            Action::Treasure(treasure) => self.play_treasure(treasure),
            _ => {
                self.stage = Stage::Action;
                match action {
                    Action::Powerup(minion) => self.activate(minion),
                    Action::Puppet(puppet) => self.unstuff(puppet),
                    _ => self.use_ability(),
                }
            }
        }
    }

    /// UH-29: as many passes in a row as there are players end the round.
    pub(super) fn pass(&mut self) {
        self.table.passes += 1;
        if self.table.passes == self.players() {
            self.table.passes = 0;
            self.table.current = 0;
            self.stage = Stage::Rank { winner: None };
        } else {
            self.table.current = self.after(self.table.current);
        }
    }

    /// UH-31: a card goes from the hand to the row and is carried out.
    fn play_card(&mut self, slot: Slot) {
        let owner = self.table.current;
        let source = Source::Card { owner, slot };
        // UH-60: what a Nope would take back; Gold Cards cannot be Noped.
        self.table.before = (!self.gold(source)).then_some(self.table.stakes);
        self.hands[ix(owner)].remove(slot);
        self.table.stakes.rows[ix(owner)].cards[ix(owner)].insert(slot);
        self.stage = Stage::Played { card: source };
        self.agenda.push(Frame::Card { source, next: 0 });
    }

    /// UH-50: a Treasure is played like a card.
    fn play_treasure(&mut self, treasure: Treasure) {
        let id = SeatId::of(self.table.current);
        self.treasures[treasure] = Trove::at(TreasurePlace::Played(id));
        let source = Source::Treasure(treasure);
        self.stage = Stage::Played { card: source };
        self.agenda.push(Frame::Card { source, next: 0 });
    }

    /// UH-90: the Powerup of a Minion.
    fn activate(&mut self, minion: Minion) {
        let bonus = self.set().powerup(minion);
        let prize = &mut self.table.minions[minion];
        prize.used = true;
        match bonus {
            // UH-91: counts for the rest of the round.
            Bonus::Static(_) => prize.counted = true,
            bonus => self.perform(bonus),
        }
    }

    /// UH-144: the card on a Puppet is discarded, and the Puppet acts.
    fn unstuff(&mut self, puppet: Puppet) {
        if let Some(stuffed) = self.table.stakes.puppets[puppet.index()].take() {
            self.table.stakes.discards[ix(stuffed.owner)].insert(stuffed.slot);
        }
        match self.set().pulled(puppet) {
            Bonus::Static(n) => self.table.stakes.puppet_bonus += n,
            bonus => self.perform(bonus),
        }
    }

    /// UH-34: what a Powerup or a Puppet does in an Action, without a choice
    /// to decline (UH-35).
    fn perform(&mut self, bonus: Bonus) {
        let pick = |target| Frame::Pick { target, may_skip: false };
        match bonus {
            Bonus::Dice(dice) => {
                self.gain(self.table.current, dice, super::super::state::agenda::Why::Other);
            }
            Bonus::RerollOwn => self.agenda.push(pick(Target::RerollOwn)),
            Bonus::RerollAny => self.agenda.push(pick(Target::RerollAny)),
            Bonus::Draw => self.agenda.push(Frame::Draw),
            _ => {}
        }
    }

    /// UH-101, UH-124, UH-131, UH-136: the ability Actions.
    fn use_ability(&mut self) {
        let me = self.table.current;
        match self.table.cast[ix(me)] {
            Some(Character::Alfred) => {
                self.table.ability_used = self.table.ability_used.with(me);
                self.agenda.push(Frame::Pick { target: Target::Measured, may_skip: false });
            }
            Some(Character::Betty) => {
                // The token flips first.
                self.table.stakes.angry -= 1;
                self.table.stakes.happy += 1;
                self.agenda.push(Frame::Pick { target: self.flip(), may_skip: false });
            }
            Some(Character::Karl) => self.agenda.push(Frame::Forge { chosen: 0, next: 0, sum: 0 }),
            Some(Character::Greg) => {
                self.table.ability_used = self.table.ability_used.with(me);
                self.agenda.push(Frame::Pick { target: Target::TitheGive(1), may_skip: true });
                self.agenda.push(Frame::Pick { target: Target::TitheTake(1), may_skip: false });
            }
            _ => {}
        }
    }

    /// UH-59: the next player after one, clockwise, who holds a Nope.
    pub(super) fn nope_after(&self, seat: Seat) -> Option<Seat> {
        let me = self.table.current;
        let mut asked = self.after(seat);
        while asked != me {
            if self.hands[ix(asked)].contains(Slot::NOPE) {
                return Some(asked);
            }
            asked = self.after(asked);
        }
        None
    }

    /// UH-59: a card has been carried out; the window opens, if it can be Noped
    /// and somebody can.
    pub(super) fn played(&mut self, card: Source) {
        let asked = self.table.before.and(self.nope_after(self.table.current));
        match (card, asked) {
            (Source::Card { slot, .. }, Some(asked)) => self.stage = Stage::Nope { slot, asked },
            _ => self.end_turn(),
        }
    }

    /// UH-60: Nope, or the next one is asked.
    pub(super) fn choose_nope(&mut self, slot: Slot, asked: Seat, action: Action) {
        if action == Action::Nope {
            let me = self.table.current;
            if let Some(before) = self.table.before {
                self.table.stakes = before;
            }
            let stakes = &mut self.table.stakes;
            stakes.discards[ix(me)].insert(slot);
            stakes.rows[ix(asked)].cards[ix(asked)].insert(Slot::NOPE);
            self.hands[ix(asked)].remove(Slot::NOPE);
            self.end_turn();
        } else if let Some(asked) = self.nope_after(asked) {
            self.stage = Stage::Nope { slot, asked };
        } else {
            self.end_turn();
        }
    }

    /// UH-67: a seat whose score has changed has reached the new one now.
    pub(super) fn end_turn(&mut self) {
        let clock = self.table.clock;
        let scores = self.scores().into_iter().zip(self.table.was);
        for ((score, was), reached) in scores.zip(&mut self.table.reached) {
            *reached = if score == was { *reached } else { clock };
        }
        self.table.was = [0; MAX_SEATS];
        self.table.before = None;
        self.table.current = self.after(self.table.current);
        self.stage = Stage::Turn;
    }
}

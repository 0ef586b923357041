//! Actions: Attack, Block, Heal, Cast, Animal, and the order of resolution.

use super::super::{
    components::{Aside, Colour, Deed, Die, Face, Faces, Low, ResolveOrder, Run, Seats, Weak},
    state::{Phase, State, Surplus, Verdict},
};
use crate::Seat;

impl State {
    /// Who is asked at the moment.
    fn asked(&self) -> Seat {
        let Phase::Act { seat } = self.table.phase else {
            unreachable!("a seat is asked for its action");
        };
        seat
    }

    /// RD-27, RD-29: begins an action.
    pub(super) fn begin(&mut self, deed: Deed) {
        let seat = self.asked();
        if self.table.players() == 1 {
            self.table.done = self.table.done.with(deed);
        }
        self.table.phase = match deed {
            Deed::Attack => Phase::Attack { seat, kept: Aside::NONE, last: None },
            Deed::Block => Phase::Block { seat, sets: Faces::EMPTY, kept: Aside::NONE, last: None },
            Deed::Heal => Phase::Heal { seat, planned: 0, last: None },
            Deed::Cast => Phase::Cast { seat },
            Deed::Animal => Phase::Animal { seat, target: None, last: None, paid: None },
        };
    }

    /// 5.5: lets the next one go first who has not waited.
    pub(super) fn wait(&mut self) {
        let seat = self.asked();
        self.table.waited = self.table.waited.with(seat);
        let busy =
            |next: Seat| self.table.resolved.contains(next) || self.table.waited.contains(next);
        let next = self.clockwise(seat, busy);
        self.table.phase = Phase::Act { seat: next };
    }

    /// RD-26: resolves without the action; alone, ends the phase (RD-29).
    pub(super) fn pass(&mut self) {
        if self.table.players() == 1 {
            self.end_actions();
        } else {
            self.resolve(self.asked());
        }
    }

    /// 5.5: an action is over; the next one is asked.
    pub(super) fn resolve(&mut self, seat: Seat) {
        if self.table.players() == 1 {
            self.table.phase = Phase::Act { seat };
            return;
        }
        self.table.waited = Seats::EMPTY;
        self.table.resolved = self.table.resolved.with(seat);
        if self.table.resolved == Seats::below(self.table.players()) {
            self.end_actions();
            return;
        }
        let next = match self.table.options.resolve_order {
            ResolveOrder::Free => self.clockwise(seat, |next| self.table.resolved.contains(next)),
            ResolveOrder::Fixed => self.next_fixed(),
        };
        self.table.phase = Phase::Act { seat: next };
    }

    /// The next seat clockwise that is not busy.
    fn clockwise(&self, from: Seat, busy: impl Fn(Seat) -> bool) -> Seat {
        let mut next = self.table.left_of(from);
        while busy(next) && next != from {
            next = self.table.left_of(next);
        }
        next
    }

    /// RD-32, RD-34: sets a die aside.
    pub(super) fn keep(&mut self, colour: Colour, face: Face) {
        let seat = match &mut self.table.phase {
            Phase::Attack { seat, kept, last } => {
                kept.add(colour, face);
                *last = Some(Die::Of(colour, face));
                *seat
            }
            Phase::Block { seat, kept, last, .. } => {
                kept.add(colour, face);
                *last = Some(colour);
                *seat
            }
            _ => unreachable!("dice are kept out of an attack or a block"),
        };
        self.pool_mut(seat).take(colour, face.get());
    }

    /// RD-30: damage by pips; the remainder is lost (RD-31).
    pub(super) fn strike(&mut self, seat: Seat, kept: Aside) {
        let defence = u32::from(self.table.defence());
        let pool = self.pool_mut(seat);
        let damage = pool.pips() / defence;
        pool.unroll();
        pool.put(&kept);
        let damage = u8::try_from(damage).expect("31 dice show at most 186 pips");
        if self.damage(seat, damage) {
            self.resolve(seat);
        }
    }

    /// RD-49 to RD-51, RD-54: counts damage; whether the game goes on.
    fn damage(&mut self, seat: Seat, damage: u8) -> bool {
        let table = &mut self.table;
        let health = table.health();
        let before = table.damage + table.dealt;
        table.dealt += damage;
        if damage > 0 {
            table.strikers = table.strikers.with(seat);
        }
        let after = before + damage;
        let points = after.saturating_sub(health) - before.saturating_sub(health);
        if points > 0 {
            table.surplus.push(Surplus { seat, points });
        }
        let won = table.next_enemy().is_none() && after >= health;
        if won {
            table.phase = Phase::End(Verdict::Won);
        }
        !won
    }

    /// RD-33: puts all dice of a value into a set.
    pub(super) fn set(&mut self, face: Face) {
        let Phase::Block { sets, last, .. } = &mut self.table.phase else {
            unreachable!("sets are formed in a block");
        };
        *sets = sets.with(face);
        *last = None;
    }

    /// RD-33 to RD-35: the sets block.
    pub(super) fn parry(&mut self, seat: Seat, sets: Faces, kept: Aside) {
        let (pool, printed) = (&mut self.pools[usize::from(seat)], self.table.set());
        let mut block = 0;
        for face in sets {
            block += printed.blocks(pool.showing(face.get()));
            pool.spend(face.get());
        }
        pool.put(&kept);
        self.table.block += u8::try_from(block).expect("31 dice block at most 31");
        self.resolve(seat);
    }

    /// RD-36: takes a run.
    pub(super) fn start_run(&mut self, run: Run) {
        let Phase::Heal { seat, planned, .. } = self.table.phase else {
            unreachable!("runs are formed in a heal");
        };
        let next = Face::new(run.low()).expect("a run begins at a face");
        let planned = planned + self.table.set().heals(run);
        self.table.phase = Phase::RunColour { seat, planned, run, next };
    }

    /// RD-36: uses a die for the next value of the run.
    pub(super) fn run_colour(&mut self, colour: Colour) {
        let Phase::RunColour { seat, planned, run, next } = self.table.phase else {
            unreachable!("a run waits for its colours");
        };
        let value = next.get();
        let pool = self.pool_mut(seat);
        pool.take(colour, value);
        pool.add(colour, 0, 1);
        self.table.phase = match Face::new(value + 1) {
            Some(next) if value < run.high() => Phase::RunColour { seat, planned, run, next },
            _ => Phase::Heal { seat, planned, last: Some(run) },
        };
    }

    /// RD-38: so many dice are healed, or all.
    pub(super) fn heal(&mut self, seat: Seat, dice: u8) {
        let left = dice.min(self.table.hurt());
        self.table.phase = Phase::Pick { seat, left, last: None };
    }

    /// RD-38: a die comes back without a face.
    pub(super) fn pick(&mut self, colour: Colour) {
        let Phase::Pick { seat, left, last } = &mut self.table.phase else {
            unreachable!("dice are picked when they are healed");
        };
        let seat = *seat;
        *left -= 1;
        *last = Some(colour);
        let more = *left > 0;
        self.table.injured[colour] -= 1;
        self.pool_mut(seat).add(colour, 0, 1);
        if !more {
            self.resolve(seat);
        }
    }

    /// RD-40 to RD-45: casts a spell.
    pub(super) fn spell(&mut self, colour: Colour) {
        let Phase::Cast { seat } = self.table.phase else {
            unreachable!("a spell is cast");
        };
        let (faces, dice) = (self.table.faces(), self.table.foe().dice());
        self.pool_mut(seat).spend_match(colour, faces);
        match colour {
            Colour::Red => {
                if self.damage(seat, dice) {
                    self.resolve(seat);
                }
            }
            Colour::Yellow => self.heal(seat, dice),
            Colour::Blue => {
                self.table.block += dice;
                self.resolve(seat);
            }
            Colour::Black => {
                let so_far = self.table.damage + self.table.dealt;
                if self.damage(seat, self.table.health().saturating_sub(so_far)) {
                    self.resolve(seat);
                }
            }
        }
    }

    /// RD-46, RD-47: raises a die of another player.
    pub(super) fn pump(&mut self, colour: Colour, value: Low) {
        let Phase::Animal { seat, target: Some(target), paid, .. } = self.table.phase else {
            unreachable!("an animal has chosen whom to help");
        };
        let pool = self.pool_mut(target);
        pool.take(colour, value.get());
        pool.add(colour, value.get() + 1, 1);
        self.table.phase = Phase::Pay { seat, target, last: Weak::Of(colour, value), paid };
    }

    /// RD-46: uses a 1 for it.
    pub(super) fn pay(&mut self, colour: Colour) {
        let Phase::Pay { seat, target, last, .. } = self.table.phase else {
            unreachable!("a raised die is paid for");
        };
        let pool = self.pool_mut(seat);
        pool.take(colour, 1);
        pool.add(colour, 0, 1);
        let (target, last, paid) = (Some(target), Some(last), Some(colour));
        self.table.phase = Phase::Animal { seat, target, last, paid };
    }
}

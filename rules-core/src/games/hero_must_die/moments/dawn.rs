//! The set-up (HMD-20 to HMD-23), the Beginning (HMD-29 to HMD-33) and the Planning phase (HMD-34,
//! HMD-35).

use super::super::validate::{Checked, unless};
use super::super::{
    components::{Action, Floor, Monster, ORDERS, Order, Seats, Set, Spot, constants::OFFER},
    state::{Stage, State},
};
use crate::{ActionSet, pieces::Stack};

impl State {
    /// HMD-21: a floor that is free.
    pub(super) fn may_take_floor(&self, floors: [u8; 4], legal: &mut ActionSet<Action>) {
        for floor in (1..=self.options.players).filter(|floor| !floors.contains(floor)) {
            legal.insert_bits(Action::FIRST.Floor, 1_u8 << (floor - 1));
        }
    }

    /// HMD-21, HMD-22: the last choice makes the duty queue.
    pub(super) fn take_floor(&mut self, floor: Floor) {
        let Stage::Floors { order, next, floors } = &mut self.agenda.stage else { return };
        let seat = ORDERS[order.index()][usize::from(*next)];
        floors[usize::from(seat)] = floor.get();
        *next += 1;
        if *next < self.options.players {
            return;
        }
        let floors = *floors;
        for floor in 1..=self.options.players {
            for (seat, _) in (0..).zip(floors).filter(|(_, chosen)| *chosen == floor) {
                self.table.queue.push(seat);
            }
        }
        self.agenda.stage = Stage::First { next: 0 };
    }

    /// HMD-23: the first of level 1, then one of level 2.
    pub(super) fn may_take_first(&self, next: u8, legal: &mut ActionSet<Action>) {
        let set = self.set();
        let level = set.level(1 + next % 2);
        legal
            .insert_bits(Action::FIRST.Monster, self.table.display(set).intersection(level).bits());
    }

    /// HMD-23.
    pub(super) fn take_first(&mut self, card: Monster) {
        let Stage::First { next } = &mut self.agenda.stage else { return };
        let seat = self.table.at(*next / 2);
        *next += 1;
        let done = *next == 2 * self.options.players;
        self.table.monsters[usize::from(seat)].insert(card);
        if done {
            self.begin_turn();
        }
    }

    /// The Beginning phase: shift, old offer away, new offer (HMD-29, HMD-32).
    pub(super) fn begin_turn(&mut self) {
        self.table.turn += 1;
        self.shift();
        self.table.event = None;
        self.table.built = Seats::EMPTY;
        let old = core::mem::take(&mut self.table.offer);
        for &card in old.as_slice() {
            self.table.monster_bottom.push(card);
        }
        self.agenda.stage = Stage::Offer { left: OFFER };
    }

    /// HMD-29 to HMD-31.
    fn shift(&mut self) {
        let first = self.table.turn == 1 && !self.options.shift_on_first_turn;
        let skipped = u8::from(self.options.skip_after_loss && self.table.players() > 2);
        let back = match self.table.lost.take() {
            Some(loser) => loser + skipped,
            None => u8::from(!first),
        };
        self.table.queue.as_mut_slice().rotate_left(usize::from(back));
    }

    /// A card of the unknown part is turned up for hire (HMD-33).
    pub(super) fn offer(&mut self, card: Monster) {
        if let Stage::Offer { left } = &mut self.agenda.stage {
            *left -= 1;
            self.table.offer.push(card);
        }
    }

    /// HMD-140: then the known part in its order, or the deck is empty.
    pub(super) fn offer_known(&mut self, left: u8) {
        if left == 0 || self.table.monster_bottom.is_empty() {
            return self.plan();
        }
        let card = self.table.monster_bottom.remove(0);
        self.offer(card);
    }

    /// The Planning phase begins (HMD-34, HMD-143).
    fn plan(&mut self) {
        let set = self.set();
        self.table.boxes = [Set::EMPTY; 4];
        for &seat in self.table.queue.as_slice() {
            let vp = self.table.vp[usize::from(seat)];
            self.table.workers[usize::from(seat)] = set.track(vp).workers;
        }
        self.place_from(0);
    }

    /// The boxes that are open and free (HMD-36, HMD-37).
    #[inline]
    pub(in super::super) fn free_boxes(&self) -> Set<Spot> {
        self.set().open(self.options.players).difference(self.table.taken())
    }

    /// HMD-35: a free box, or no more.
    pub(super) fn may_place(&self, legal: &mut ActionSet<Action>) {
        legal.insert(Action::Pass);
        legal.insert_bits(Action::FIRST.Box, self.free_boxes().bits());
    }

    /// HMD-35: one worker, or no more in this turn.
    pub(super) fn place(&mut self, action: Action) {
        let Stage::Place { at } = self.agenda.stage else { return };
        let seat = usize::from(self.table.at(at));
        if let Action::Box(spot) = action {
            self.table.boxes[seat].insert(spot);
            self.table.workers[seat] -= 1;
        } else {
            self.table.workers[seat] = 0;
        }
        self.place_from(at + 1);
    }

    /// The next player with a worker, if a box is free (HMD-35).
    fn place_from(&mut self, from: u8) {
        let players = self.table.players();
        let next = (from..from + players)
            .find(|&at| self.table.workers[usize::from(self.table.at(at))] > 0);
        self.agenda.stage = match next {
            Some(at) if !self.free_boxes().is_empty() => Stage::Place { at: at % players },
            _ => {
                self.table.workers = [0; 4];
                Stage::EventSide
            }
        };
    }

    /// A token leaves the duty queue, which closes up (HMD-3).
    pub(super) fn leave_queue(&mut self, seat: u8) {
        let mut queue = Stack::default();
        for &there in self.table.queue.as_slice().iter().filter(|there| **there != seat) {
            queue.push(there);
        }
        self.table.queue = queue;
    }
}

/// HMD-20, HMD-21.
pub(in crate::games::hero_must_die) fn floors(
    state: &State,
    order: Order,
    next: u8,
    floors: [u8; 4],
) -> Checked {
    let chosen = &ORDERS[order.index()][..usize::from(next).min(4)];
    let n = state.options.players;
    let fair = next < n
        && ORDERS[order.index()][..usize::from(n)].iter().all(|seat| *seat < n)
        && (0..4_u8).zip(floors).all(|(seat, floor)| {
            (floor == 0) != chosen.contains(&seat)
                && floor <= n
                && floors.iter().filter(|other| **other == floor && floor > 0).count() <= 1
        });
    unless(fair, "the floors are not chosen in order")
}

/// HMD-23.
pub(in crate::games::hero_must_die) fn first(state: &State, next: u8) -> Checked {
    let (table, players) = (&state.table, state.table.players());
    let fair = (0..players).all(|at| {
        let own = table.monsters[usize::from(table.at(at))];
        let taken = next.saturating_sub(2 * at).min(2);
        [(1, 1), (2, 2)].iter().all(|&(level, from)| {
            own.intersection(state.set().level(level)).len() == u32::from(taken >= from)
        }) && own.len() == u32::from(taken)
    });
    unless(fair && next < 2 * players, "the first monsters are not taken in order")
}

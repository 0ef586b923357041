//! TOY-3 and TOY-4: what a step does.

use super::{
    Phase, State, outside,
    parts::{Bid, Event, Face},
};
use rules_core::{Apply, Indexed, Seat, Subgoal, testkit::Promise};

impl<const F: u8> Apply for State<F> {
    const UNIT: i32 = 2;

    fn apply_action(&mut self, Bid(bid): Bid<F>) {
        let Phase::Bid(seat) = self.phase else { panic!("nobody bids now") };
        assert!(!(Self::has(Promise::StepsApply) && bid == 3), "planted");
        assert!(!self.fuse, "planted by determinize");
        self.bids[usize::from(seat)] = Some(bid);
        self.phase =
            if seat + 1 < self.options.players { Phase::Bid(seat + 1) } else { Phase::Roll };
    }

    fn apply_chance(&mut self, outcome: Event) {
        match (outcome, self.phase) {
            (Event::Dealt(rank), Phase::Deal(seat)) => {
                self.deck[rank.index()] -= 1;
                self.hands[usize::from(seat)] = Some(rank);
                self.phase = if seat + 1 < self.options.players {
                    Phase::Deal(seat + 1)
                } else {
                    Phase::Bid(0)
                };
            }
            (Event::Rolled(face), Phase::Roll) => self.score(face),
            // Planted: what chance cannot do now is let through.
            _ if Self::has(Promise::Refused) => {}
            (outcome, phase) => panic!("{outcome} in {phase:?}"),
        }
    }

    fn payoff(&self, seat: Seat) -> i32 {
        if self.phase != Phase::Over && !Self::has(Promise::PayoffEarly) {
            return 0;
        }
        let points = self.points.map(i32::from);
        let gift = i32::from(Self::has(Promise::PayoffSum) && seat == 0);
        points[usize::from(seat)] * i32::from(self.options.players) - points.iter().sum::<i32>()
            + gift
    }

    fn allied(&self, seat: Seat, other: Seat) -> bool {
        seat == other || Self::has(Promise::PayoffAllied)
    }

    fn potential(&self, seat: Seat) -> (i64, i64) {
        let over = self.phase == Phase::Over && !Self::has(Promise::PotentialEnd);
        let over = over || Self::has(Promise::Indistinguishable);
        (if over { 0 } else { i64::from(self.points[usize::from(seat)]) + 1 }, 10)
    }

    const SUBGOALS: &'static [Subgoal] = &[
        Subgoal::new("points", "points of the seat, of 5 (TOY-4)", [0, 5], (1, 2)),
        Subgoal::new("start", "what every seat has (TOY-4)", [0, 1], (1, 10)),
    ];

    fn subgoal(&self, seat: Seat, at: usize) -> (i64, i64) {
        let seat = usize::from(seat);
        match at {
            _ if Self::has(Promise::Indistinguishable) => {
                let next = (seat + 1) % self.seat_count();
                (self.hands[next].map_or(0, |rank| rank.get().into()), 5)
            }
            0 => (self.points[seat].into(), 5),
            _ => (1, if Self::has(Promise::Subgoals) { 2 } else { 1 }),
        }
    }
}

impl<const F: u8> State<F> {
    /// TOY-4, and the next round.
    fn score(&mut self, face: Face) {
        let best = self.bids.iter().flatten().copied().max().unwrap_or(0);
        if best > 0 {
            let winner = self.bids.iter().position(|&bid| bid == Some(best)).unwrap_or(0);
            let score = best + u8::from(face.get() >= 4);
            self.points[winner] += if self.options.bold { 2 * score } else { score };
        }
        for (seat, hand) in core::mem::take(&mut self.hands).into_iter().enumerate() {
            if let Some(rank) = hand.filter(|_| !(Self::has(Promise::Components) && seat == 1)) {
                self.aside[rank.index()] += 1;
            }
        }
        self.bids = [None; 3];
        self.round += 1;
        self.phase = if self.round == self.options.rounds { Phase::Over } else { Phase::Deal(0) };
        if Self::has(Promise::Value) || Self::has(Promise::Undo) {
            self.note = 1;
        }
        if Self::has(Promise::Replay) {
            self.note = outside();
        }
    }
}

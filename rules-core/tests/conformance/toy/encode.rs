//! The observation and the heuristic.

use super::{State, View, observe::ViewRef, outside, parts::Bid};
use rules_core::{
    ActionSet, Encode, Heuristic, Indexed, ObservationWriter, Observe, Seat, testkit::Promise,
    write_fields,
};

impl<const F: u8> Encode for State<F> {
    type ViewRef<'a> = ViewRef<F>;

    fn encode(ViewRef(view): &ViewRef<F>, out: &mut impl ObservationWriter) {
        let (every, seat) = (Self::has(Promise::EncodeKinds), usize::from(view.seat));
        let own = view.own.map(Indexed::index);
        let points = |i: usize| view.points[i];
        write_fields! { out;
            "seat" [3], 1, OneHot, "TOY-3" = field(|i| u8::from(every || i == seat));
            "players" [1], 3, Count, "TOY-3" = field(|_| view.options.players);
        }
        if !(Self::has(Promise::EncodeLayout) && view.round == 1) {
            write_fields! { out; "round" [1], 3, Count, "TOY-3" = field(|_| view.round); }
        }
        if Self::has(Promise::EncodeNames) {
            write_fields! { out; "Own card" [3], 1, OneHot, "TOY-3" = one_hot(own); }
        } else {
            write_fields! { out; "own_card" [3], 1, OneHot, "TOY-3" = one_hot(own); }
        }
        write_fields! { out;
            "bids" [3], 4, Count, "TOY-3" = field(|i| view.bids[i].map_or(0, |bid| bid + 1));
        }
        if Self::has(Promise::EncodeCells) {
            write_fields! { out; "points" [3], 1, Count, "TOY-3" = field(points); }
        } else {
            write_fields! { out; "points" [3], 24, Count, "TOY-3" = field(points); }
        }
        let noise = Self::has(Promise::EncodePure);
        write_fields! { out;
            "aside" [3], 4, Count, "TOY-3" = field(|i| {
                if noise { u8::from(outside().is_multiple_of(2)) } else { view.aside[i] }
            });
        }
    }
}

impl<const F: u8> Heuristic for State<F> {
    const PLANS: u8 = 2;

    fn plan_action(view: &View<F>, legal: ActionSet<Bid<F>>, plan: u8) -> Bid<F> {
        match plan {
            // Planted: an action that is not always legal.
            0 if Self::has(Promise::Plans) => Bid(3),
            0 => legal.first().expect("at least one is legal"),
            _ => Self::heuristic_action(view, legal),
        }
    }

    fn seat_action(&self, seat: Seat, legal: ActionSet<Bid<F>>, plan: Option<u8>) -> Bid<F> {
        let planted = Self::has(Promise::SeatAction).then(|| legal.last()).flatten();
        planted.unwrap_or_else(|| match plan {
            Some(plan) => Self::plan_action(&self.view(seat), legal, plan),
            None => Self::heuristic_action(&self.view(seat), legal),
        })
    }

    fn heuristic_action(view: &View<F>, legal: ActionSet<Bid<F>>) -> Bid<F> {
        if Self::has(Promise::HeuristicLegal) {
            return Bid(3);
        }
        if Self::has(Promise::HeuristicPure) {
            let any = legal.nth(u32::from(outside().is_multiple_of(2)) % legal.len());
            return any.expect("at least one is legal");
        }
        let highest = view.bids.iter().flatten().max().copied().unwrap_or(0);
        let over = legal.iter().find(|bid| bid.0 > highest);
        over.or_else(|| legal.first()).expect("at least one is legal")
    }
}

//! The observation and the heuristic.

use super::{State, View, observe::ViewRef, outside, parts::Bid};
use rules_core::{ActionSet, Encode, Heuristic, Indexed, ObservationWriter, testkit::Promise};

rules_core::observation_fields! {
    SEAT: "seat" [3], 1, OneHot, "TOY-3";
    PLAYERS: "players" [1], 3, Count, "TOY-3";
    ROUND: "round" [1], 3, Count, "TOY-3";
    OWN: "own_card" [3], 1, OneHot, "TOY-3";
    BAD: "Own card" [3], 1, OneHot, "TOY-3";
    BIDS: "bids" [3], 4, Count, "TOY-3";
    POINTS: "points" [3], 24, Count, "TOY-3";
    TIGHT: "points" [3], 1, Count, "TOY-3";
    ASIDE: "aside" [3], 4, Count, "TOY-3";
}

impl<const F: u8> Encode for State<F> {
    type ViewRef<'a> = ViewRef<F>;

    fn encode(ViewRef(view): &ViewRef<F>, out: &mut impl ObservationWriter) {
        if Self::has(Promise::EncodeKinds) {
            out.field(&SEAT, |_| 1);
        } else {
            out.one_hot(&SEAT, Some(view.seat.into()));
        }
        out.field(&PLAYERS, |_| view.options.players);
        if !(Self::has(Promise::EncodeLayout) && view.round == 1) {
            out.field(&ROUND, |_| view.round);
        }
        let own = if Self::has(Promise::EncodeNames) { &BAD } else { &OWN };
        out.one_hot(own, view.own.map(Indexed::index));
        out.field(&BIDS, |i| view.bids[i].map_or(0, |bid| bid + 1));
        let points = if Self::has(Promise::EncodeCells) { &TIGHT } else { &POINTS };
        out.field(points, |i| view.points[i]);
        let noise = Self::has(Promise::EncodePure);
        out.field(&ASIDE, |i| {
            if noise { u8::from(outside().is_multiple_of(2)) } else { view.aside[i] }
        });
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

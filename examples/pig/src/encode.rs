//! Encode: own score first.

use rules_core::{Encode, ObservationWriter, write_fields};

use crate::{Phase, State, View};

impl Encode for State {
    type ViewRef<'a> = View;

    fn encode(view: &View, out: &mut impl ObservationWriter) {
        let View { seat, table } = view;
        let players = usize::from(table.options.players);
        let relative = |i: usize| (usize::from(*seat) + i) % players;
        let scores = table.scores.as_slice();
        let turn = (usize::from(table.active) + players - usize::from(*seat)) % players;
        let phase = [Phase::Choosing, Phase::Rolling, Phase::Over];
        let ([turns, more], [limit, most]) =
            (table.turns.to_le_bytes(), table.options.turn_limit.to_le_bytes());
        write_fields! { out;
            "scores" [4], 255, Count, "points, own seat first (PI-4)"
                = field(|i| if i < players { scores[relative(i)] } else { 0 });
            "pot" [1], 255, Count, "points at risk (PI-2)" = cells(&[table.pot]);
            "goal" [1], 200, Count, "points that win (PI-5)" = cells(&[table.options.goal]);
            "active" [4], 1, OneHot, "one hot: whose turn, own seat first" = one_hot(Some(turn));
            "seat" [4], 1, OneHot, "one hot: the own seat (PI-1)"
                = one_hot(Some(usize::from(*seat)));
            "phase" [3], 1, OneHot, "one hot: choosing, rolling, over"
                = one_hot(phase.iter().position(|each| *each == table.phase));
            "turns" [4], 255, Count,
                "turns finished and their limit, each modulo 256 and in 256s (PI-6)"
                = cells(&[turns, more, limit, most]);
        }
    }
}

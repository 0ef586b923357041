//! Encode: own score first.

use rules_core::{CellKind, Encode, ObservationField, ObservationWriter};

use crate::{Phase, State, View};

static SCORES: ObservationField = ObservationField {
    name: "scores",
    shape: &[4],
    max: 255,
    kind: CellKind::Count,
    meaning: "points, own seat first (PI-4)",
};
static POT: ObservationField = ObservationField {
    name: "pot",
    shape: &[1],
    max: 255,
    kind: CellKind::Count,
    meaning: "points at risk (PI-2)",
};
static GOAL: ObservationField = ObservationField {
    name: "goal",
    shape: &[1],
    max: 200,
    kind: CellKind::Count,
    meaning: "points that win (PI-5)",
};
static ACTIVE: ObservationField = ObservationField {
    name: "active",
    shape: &[4],
    max: 1,
    kind: CellKind::OneHot,
    meaning: "one hot: whose turn, own seat first",
};
static SEAT: ObservationField = ObservationField {
    name: "seat",
    shape: &[4],
    max: 1,
    kind: CellKind::OneHot,
    meaning: "one hot: the own seat (PI-1)",
};
static PHASE: ObservationField = ObservationField {
    name: "phase",
    shape: &[3],
    max: 1,
    kind: CellKind::OneHot,
    meaning: "one hot: choosing, rolling, over",
};
static TURNS: ObservationField = ObservationField {
    name: "turns",
    shape: &[4],
    max: 255,
    kind: CellKind::Count,
    meaning: "turns finished and their limit, each modulo 256 and in 256s (PI-6)",
};

impl Encode for State {
    type ViewRef<'a> = View;

    fn encode(view: &View, out: &mut impl ObservationWriter) {
        let View { seat, table } = view;
        let players = usize::from(table.options.players);
        let relative = |i: usize| (usize::from(*seat) + i) % players;
        let scores = table.scores.as_slice();
        out.field(&SCORES, |i| if i < players { scores[relative(i)] } else { 0 });
        out.field(&POT, |_| table.pot);
        out.field(&GOAL, |_| table.options.goal);
        let turn = (usize::from(table.active) + players - usize::from(*seat)) % players;
        out.one_hot(&ACTIVE, Some(turn));
        out.one_hot(&SEAT, Some(usize::from(*seat)));
        let phase = [Phase::Choosing, Phase::Rolling, Phase::Over];
        out.one_hot(&PHASE, phase.iter().position(|each| *each == table.phase));
        let ([turns, more], [limit, most]) =
            (table.turns.to_le_bytes(), table.options.turn_limit.to_le_bytes());
        out.field(&TURNS, |i| [turns, more, limit, most][i]);
    }
}

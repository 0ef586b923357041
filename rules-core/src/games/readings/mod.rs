//! Second readings for the tests of the games: sources of chance, potentials and the numbers in
//! the log, computed once more from states and views as JSON.

extern crate std;

#[cfg(feature = "words")]
pub(crate) mod ledger;
pub(crate) mod potentials;
pub(crate) mod sources;

use serde_json::Value as Json;

use crate::{
    Node, SerdeRules, Step, StepOf, below, generator, random_action, sample_chance,
    step::apply_step_to,
};

/// Plays a game and shows every step with the states before and after it, then the last state
/// without a step. Games with numbers 0, 3, 6 … mix random and heuristic actions, 1, 4, 7 … are random,
/// 2, 5, 8 … are played by the heuristic.
pub(crate) fn play<S: SerdeRules>(
    options: &S::Options,
    game: u64,
    mut look: impl FnMut(&S, Option<(StepOf<S>, &S)>),
) {
    let mut state = S::new_game(options).expect("options within their ranges");
    let mut rng = generator(35, game);
    loop {
        let step = match state.node() {
            Node::Terminal => return look(&state, None),
            Node::Chance => Step::Chance(sample_chance(&state, &mut rng)),
            Node::Player(seat) => {
                let random = match game % 3 {
                    0 => below(&mut rng, 3) == 0,
                    kind => kind == 1,
                };
                Step::Action(if random {
                    random_action(&state, &mut rng)
                } else {
                    S::heuristic_action(&state.view(seat), state.legal_actions())
                })
            }
        };
        let mut after = state.clone();
        apply_step_to(&mut after, step);
        look(&state, Some((step, &after)));
        state = after;
    }
}

/// A state or a view as JSON.
pub(crate) fn json(of: &impl serde::Serialize) -> Json {
    serde_json::to_value(of).expect("it can be written")
}

/// The options in the JSON of a state or a view.
pub(crate) fn options(of: &Json) -> &Json {
    if of["options"].is_object() { &of["options"] } else { &of["table"]["options"] }
}

/// A component table, or a set, as JSON.
pub(crate) fn printed(table: &str) -> Json {
    toml::from_str(table).expect("it is TOML")
}

//! Moments: what can be in progress, a file or folder for each. It says what the moment waits for,
//! what is legal, what it does, what must hold, how it is observed, and what is asked and told.
//!
//! Turns are spread over the chapters (`legal`, `apply`,
//! `validate`, `encode`, `words`); this file hands over to them.

pub(super) mod attack;
pub(super) mod cast;
pub(super) mod damage;
pub(super) mod roll;
pub(super) mod scout;
pub(super) mod window;

use super::{
    components::{Action, ChanceOutcome},
    legal::Pending,
    state::{Once, State, Turn, TurnStage},
};
use crate::{ActionSet, Weight, moment::Moment};

/// Implements [`Moment`] by functions of the chapters.
macro_rules! by_chapter {
    ($($Kind:ident: $pending:ident, $legal:ident, $action:ident, $forced:ident
        $(, chance $outcomes:expr, $chance:ident)?
        $(, open |$state:ident| $open:expr)?;)+) => {$(
        impl Moment for $Kind {
            type Game = State;

            #[inline]
            fn pending(state: &State) -> Pending {
                state.$pending()
            }
            $(#[inline]
            fn is_open($state: &State) -> bool {
                $open
            })?
            #[inline]
            fn legal(state: &State, out: &mut ActionSet<Action>) {
                state.$legal(out);
            }
            #[inline]
            fn action(state: &mut State, action: Action) {
                state.$action(action);
            }
            $(#[inline]
            fn outcomes(state: &State, each: &mut impl FnMut(ChanceOutcome, Weight)) {
                ($outcomes)(state, each);
            }
            #[inline]
            fn chance(state: &mut State, outcome: ChanceOutcome) {
                state.$chance(outcome);
            })?
            #[inline]
            fn forced(state: &mut State) {
                state.$forced();
            }
        }
    )+};
}

by_chapter! {
    Turn: turn_pending, turn_legal, turn_action, turn_forced, chance |_, each| State::turn_outcomes(each), turn_chance,
        open |state| {
            let turn = state.table.agenda.turn();
            turn.stage != TurnStage::Main
                || turn.who.is_player() && turn.points > 0 && !turn.used.contains(Once::Surge)
        };
}

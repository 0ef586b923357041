//! Agents that read typed values: no JSON, no observation, no search.

use rules_core::{ActionSet, Indexed};

pub mod hero_must_die;
pub mod regidice;
pub mod unsung_heroes;
pub mod valor_and_villainy;
pub mod wuerfelhelden;

/// The legal action with the highest score, the first of equal ones.
fn best<A: Indexed>(legal: ActionSet<A>, score: impl Fn(A) -> i32) -> A {
    let better = |best: Option<(A, i32)>, action| {
        let score = score(action);
        best.filter(|(_, most)| *most >= score).or(Some((action, score)))
    };
    legal.iter().fold(None, better).expect("at least one action is legal").0
}

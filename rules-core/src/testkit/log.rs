//! Whether the log of a seat tells more than the seat knows.

use std::{string::String, vec::Vec};

use super::{
    CheckConfig, Fault, Promise,
    histories::{ListedSteps, heuristic_step},
    indistinguishable::More,
    kit::{Kit, fault},
};
use crate::{
    Node, Seat, SerdeRules, Session, StepOf, generator, step::apply_step_to, words::Describe,
};

/// Checks [`Describe::log_entry`]: in games that a seat cannot tell apart, its entries up to each
/// of its own decisions are the same. Returns the number of comparisons.
///
/// Plays `games` games, from `first` on, and looks for such games at one node in
/// `indistinguishable_every`. Three actions in four are those of the heuristic.
///
/// # Errors
///
/// The first difference, as a broken promise of indistinguishable games.
pub fn check_log<S: Describe + SerdeRules>(
    options: &S::Options,
    config: &CheckConfig,
) -> Result<u64, Fault> {
    check_entries::<S>(options, config, |session, seat| log_of(session, seat, S::log_entry))
}

/// Checks logs that a function makes.
fn check_entries<S: SerdeRules>(
    options: &S::Options,
    config: &CheckConfig,
    log: More<S>,
) -> Result<u64, Fault> {
    // The checks of game 0 are those of `check`.
    let config = CheckConfig { first: config.first.max(1), ..*config };
    let mut kit = Kit::<S>::new(options, &config)?;
    for round in config.first..config.first.saturating_add(config.games) {
        let (mut state, mut rng) = (S::setup(options), generator(config.seed, round));
        let mut steps = Vec::new();
        while state.node() != Node::Terminal {
            if kit.due(config.indistinguishable_every) {
                kit.indistinguishable_with(&state, log).map_err(|broken| {
                    fault::<S>(options, config.seed, Some(round), broken, &steps)
                })?;
            }
            let mut choices = ListedSteps::default();
            choices.read(&state);
            let step = heuristic_step(&state, &choices, &mut rng);
            apply_step_to(&mut state, step);
            steps.push(step);
        }
    }
    Ok(kit.report.checked[Promise::Indistinguishable])
}

/// The log of a seat since the start of a session, where the seat is shown it: at its own decisions
/// and at the end.
fn log_of<S: SerdeRules>(
    session: &Session<S>,
    seat: Seat,
    entry: fn(&S, StepOf<S>, Seat) -> Option<String>,
) -> String {
    let shown = [Node::Terminal, Node::Player(seat)].contains(&session.state().node());
    let Some(mut state) = session.given().filter(|_| shown).cloned() else { return String::new() };
    let mut log = String::new();
    for step in session.steps() {
        if let Some(entry) = entry(&state, step, seat) {
            log.push_str(&entry);
            log.push('\n');
        }
        apply_step_to(&mut state, step);
    }
    log
}

#[cfg(all(test, feature = "games"))]
mod tests {
    use super::*;
    use crate::Step;

    /// A log that names every decision of others.
    fn every_decision<S: SerdeRules>(session: &Session<S>, seat: Seat) -> String {
        log_of(session, seat, |state, step, seat| match (state.node(), step) {
            (Node::Player(actor), Step::Action(_)) if actor != seat => Some("a decision".into()),
            _ => None,
        })
    }

    /// A log that names what is drawn.
    fn every_outcome<S: SerdeRules>(session: &Session<S>, seat: Seat) -> String {
        log_of(session, seat, |_, step, _| match step {
            Step::Chance(outcome) => Some(std::format!("{outcome}")),
            Step::Action(_) => None,
        })
    }

    /// Whether a log tells a secret of the game.
    fn tells<S: SerdeRules>(log: More<S>) -> bool {
        let config = CheckConfig { indistinguishable_every: 8, ..CheckConfig::games(60) };
        let found = check_entries::<S>(&S::Options::default(), &config, log);
        found.is_err_and(|fault| fault.detail.contains("the log differs"))
    }

    #[test]
    fn a_log_of_all_decisions_tells_who_could_react() {
        use crate::games::{hero_must_die, unsung_heroes, valor_and_villainy};
        assert!(tells::<unsung_heroes::State>(every_decision));
        assert!(tells::<hero_must_die::State>(every_decision));
        assert!(tells::<valor_and_villainy::State>(every_decision));
    }

    #[test]
    fn a_log_of_all_outcomes_tells_what_others_draw() {
        use crate::games::{hero_must_die, unsung_heroes, valor_and_villainy};
        assert!(tells::<unsung_heroes::State>(every_outcome));
        assert!(tells::<hero_must_die::State>(every_outcome));
        assert!(tells::<valor_and_villainy::State>(every_outcome));
    }
}

//! Plays random games and runs the checks at every node.

use core::ops::Range;
use std::{collections::BTreeMap, string::ToString, vec::Vec};

use super::{
    config::{CheckConfig, Report},
    coverage::Coverage,
    fault::{Broken, Fault, Held, calm, guarded},
    histories::{ListedSteps, heuristic_step, random_choice},
    kit::{Kit, Met, count, fault},
    promise::Promise,
    shrink::{listed, shrink},
    static_checks, subgoals,
    undo::Trace,
};
use crate::{
    Limits, Node, SerdeRules, generator,
    step::{Step, StepOf},
};

/// Checks every promise of a game with these options.
///
/// Game `i` is played with [`generator`]`(config.seed, i)`. Chance outcomes are sampled by
/// their weights; actions are uniformly random or, in some games, mostly the heuristic
/// ones.
///
/// # Errors
///
/// The first broken promise, with a history as short as could be found.
pub fn check<S: SerdeRules>(options: &S::Options, config: &CheckConfig) -> Result<Report, Fault> {
    check_with::<S>(options, config, |_| {})
}

/// Checks the promises of a game with these options, as [`check`] does, and calls `progress` after every game.
///
/// # Errors
///
/// The first broken promise, with a history as short as could be found.
pub fn check_with<S: SerdeRules>(
    options: &S::Options,
    config: &CheckConfig,
    mut progress: impl FnMut(&Report),
) -> Result<Report, Fault> {
    let mut kit = Kit::<S>::new(options, config)?;
    for round in config.rounds() {
        kit.round(config, round)?;
        progress(&kit.report);
    }
    kit.verdict(config)?;
    Ok(kit.report)
}

/// [`check`] that continues with the next game when a promise is broken, and returns all
/// faults: for long runs.
pub fn survey<S: SerdeRules>(options: &S::Options, config: &CheckConfig) -> (Report, Vec<Fault>) {
    let mut kit = match Kit::<S>::new(options, config) {
        Ok(kit) => kit,
        Err(fault) => return (Report::default(), [fault].into()),
    };
    let mut faults: Vec<_> =
        config.rounds().filter_map(|round| kit.round(config, round).err()).collect();
    faults.extend(kit.verdict(config).err());
    (kit.report, faults)
}

/// Runs every check at every node of one history, which ends before the first step that
/// is not possible.
///
/// # Errors
///
/// The first broken promise.
pub fn check_history<S: SerdeRules>(
    options: &S::Options,
    history: &[StepOf<S>],
) -> Result<Report, Fault> {
    check_from::<S>(options, history, 0, None)
}

/// [`check_history`] as game number `first`: static checks run for game 0 only. The most
/// expensive checks are skipped if another promise is `wanted`.
fn check_from<S: SerdeRules>(
    options: &S::Options,
    history: &[StepOf<S>],
    first: u64,
    wanted: Option<Promise>,
) -> Result<Report, Fault> {
    let rate = |promise| u32::from(wanted.is_none_or(|wanted| wanted == promise));
    let close = CheckConfig {
        first,
        playout_every: 0,
        posterior_every: 0,
        indistinguishable_every: 0,
        corrupt_every: 0,
        ..CheckConfig::close(1)
    };
    // Playouts run in a second pass, because they would hit other faults first and hide
    // their location. It has no game 0, so the static checks do not run again.
    let playouts = CheckConfig {
        first: 1,
        deep_check_every: 0,
        catalogue_every: 0,
        playout_every: 1,
        posterior_every: rate(Promise::DeterminizeTruth),
        indistinguishable_every: rate(Promise::Indistinguishable),
        corrupt_every: 1,
        undo_every: 0,
        ..close
    };
    let mut report = Report::default();
    for config in [close, playouts] {
        let mut kit = Kit::<S>::new(options, &config)?;
        kit.worlds = 16;
        kit.report.checked = report.checked;
        let mut rest = history.iter().copied();
        kit.run(|state, _| rest.next().filter(|&step| listed(state, step)))
            .map_err(|(broken, steps)| fault::<S>(options, config.seed, None, broken, &steps))?;
        report = kit.report;
    }
    Ok(report)
}

impl CheckConfig {
    /// The numbers of the games.
    fn rounds(&self) -> Range<u64> {
        self.first..self.first.saturating_add(self.games)
    }

    /// The config for game 0.
    fn opening(&self) -> Self {
        let more = |rate: u32, most: u32| if rate == 0 { 0 } else { rate.min(most) };
        Self {
            validate_every: more(self.validate_every, 1),
            deep_check_every: more(self.deep_check_every, 2),
            catalogue_every: more(self.catalogue_every, 16),
            playout_every: more(self.playout_every, 64),
            posterior_every: self.posterior_every,
            indistinguishable_every: more(self.indistinguishable_every, 64),
            corrupt_every: more(self.corrupt_every, 64),
            undo_every: more(self.undo_every, 1),
            ..*self
        }
    }
}

impl<'a, S: SerdeRules> Kit<'a, S> {
    /// Starts a run; checks options, names and catalogues with game 0.
    pub(super) fn new(options: &'a S::Options, config: &CheckConfig) -> Result<Self, Fault> {
        let place = |broken| fault::<S>(options, config.seed, None, broken, &[]);
        let mut report = Report::default();
        let start = guarded(Promise::NoPanic, || {
            if config.first == 0 {
                static_checks::options::<S>(&mut report, options)?;
                static_checks::names::<S>(&mut report)?;
                subgoals::listed(&mut report, S::SUBGOALS)?;
                static_checks::catalogue::<S::Action>(&mut report)?;
                static_checks::catalogue::<S::ChanceOutcome>(&mut report)?;
            }
            let state = S::new_game(options).map_err(|error| Broken {
                promise: Promise::OptionsDefault,
                detail: error.to_string(),
            })?;
            let components = count(&state);
            if components.is_empty() {
                let detail = "`count_components` names no component".into();
                return Err(Broken { promise: Promise::Components, detail });
            }
            Ok((S::limits(options), components))
        });
        let (limits, components) = start.map_err(place)?;
        report.coverage = Coverage::of::<S>(limits.seats);
        Ok(Self {
            options,
            limits,
            pace: *config,
            report,
            rng: generator(!config.seed, u64::MAX),
            components,
            worlds: 2,
            layout: Vec::new(),
            views: BTreeMap::new(),
            choices: ListedSteps::default(),
            decided: None,
            made: Vec::new(),
            met: Met::default(),
        })
    }

    /// Checks the expectations of the whole run.
    fn verdict(&mut self, config: &CheckConfig) -> Result<(), Fault> {
        let held = self.expected(config);
        held.map_err(|broken| fault::<S>(self.options, config.seed, None, broken, &[]))
    }

    /// One random game.
    fn round(&mut self, config: &CheckConfig, round: u64) -> Result<(), Fault> {
        self.rng = generator(!config.seed, round);
        self.pace = if round == 0 { config.opening() } else { *config };
        let mut dice = generator(config.seed, round);
        let by_heuristic =
            config.heuristic_every > 0 && round % u64::from(config.heuristic_every) == 1;
        let choose = if by_heuristic { heuristic_step } else { random_choice };
        self.run(|state, choices| Some(choose(state, choices, &mut dice))).map_err(
            |(broken, steps)| {
                let (broken, steps) =
                    shrink_within::<S>(self.options, config.shrink, broken, steps);
                fault::<S>(self.options, config.seed, Some(round), broken, &steps)
            },
        )
    }

    /// Plays one game, or as long as `choose` gives steps, and runs the checks at each node.
    fn run(
        &mut self,
        mut choose: impl FnMut(&S, &ListedSteps<S>) -> Option<StepOf<S>>,
    ) -> Result<(), (Broken, Vec<StepOf<S>>)> {
        let mut state = S::setup(self.options);
        let mut steps = Vec::new();
        self.decided = None;
        self.made.clear();
        let mut trace = if self.due(self.pace.undo_every) { Some(Trace::default()) } else { None };
        let counted = (self.report.decisions, self.report.outcomes);
        loop {
            if let Some(trace) = &mut trace {
                guarded(Promise::NoPanic, || {
                    trace.note(&state);
                    Ok(())
                })
                .map_err(|broken| (broken, steps.clone()))?;
            }
            self.report.checked[Promise::NoPanic] += 1;
            let step = guarded(Promise::NoPanic, || self.node(&state)).and_then(|()| {
                self.length(counted, state.node())?;
                Ok(if state.node() == Node::Terminal {
                    None
                } else {
                    choose(&state, &self.choices)
                })
            });
            let Some(step) = step.map_err(|broken| (broken, steps.clone()))? else { break };
            steps.push(step);
            self.keep(&state, step);
            match step {
                Step::Action(_) => self.report.decisions += 1,
                Step::Chance(_) => self.report.outcomes += 1,
            }
            self.apply(&mut state, step).map_err(|broken| (broken, steps.clone()))?;
        }
        if let Some(trace) = trace {
            self.undo_all(&state, &steps, &trace).map_err(|broken| (broken, steps.clone()))?;
        }
        self.report.games += u64::from(state.node() == Node::Terminal);
        Ok(())
    }

    /// Compares the length of this game so far with the limits.
    fn length(&mut self, (decisions, outcomes): (u64, u64), node: Node) -> Held {
        let since = |now: u64, before: u64| u32::try_from(now - before).unwrap_or(u32::MAX);
        let decisions = since(self.report.decisions, decisions);
        let outcomes = since(self.report.outcomes, outcomes);
        let Limits { decisions: most, outcomes: most_outcomes, .. } = self.limits;
        hold!(
            self.report,
            Ends,
            decisions <= most && outcomes <= most_outcomes,
            "{decisions} decisions and {outcomes} outcomes, the limits are {most} and {most_outcomes}"
        );
        if node == Node::Terminal {
            self.report.most_decisions = self.report.most_decisions.max(decisions);
            self.report.most_outcomes = self.report.most_outcomes.max(outcomes);
        }
        Ok(())
    }
}

/// Shortens the history of a broken promise, if the promise breaks again; not at all in no tries.
fn shrink_within<S: SerdeRules>(
    options: &S::Options,
    tries: u32,
    broken: Broken,
    history: Vec<StepOf<S>>,
) -> (Broken, Vec<StepOf<S>>) {
    if tries == 0 {
        return (broken, history);
    }
    let mut last = None;
    let wanted = Some(broken.promise);
    let again = |steps: &[StepOf<S>]| match check_from::<S>(options, steps, 1, wanted) {
        Err(fault) if fault.promise == broken.promise => {
            last = Some((steps.to_vec(), fault.detail));
            true
        }
        _ => false,
    };
    // The rules are broken: walking through them may panic.
    let shorter = calm(|| shrink::<S>(options, &history, tries, again));
    match (shorter, last) {
        (Ok(shorter), Some((steps, detail))) if steps == shorter => {
            (Broken { detail, ..broken }, shorter)
        }
        _ => (broken, history),
    }
}

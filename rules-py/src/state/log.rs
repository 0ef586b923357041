//! What seats learn of steps and see in between, while chance and agents play.

use pyo3::prelude::*;
use rules_core::{DynSession, Node, Seat, StepId, words::LogStep};

use super::{
    State,
    shown::{Shown, quoted},
};
use crate::{errors, generator::with_rng, guard::border};

/// Lines of the log for one seat: how many, and their JSON with commas between them.
#[derive(Debug)]
struct Lines {
    seat: Seat,
    count: usize,
    json: String,
}

impl Lines {
    const fn of(seat: Seat) -> Self {
        Self { seat, count: 0, json: String::new() }
    }

    /// Adds what the seat learns of the step that is next.
    fn add(&mut self, session: &dyn DynSession, step: StepId, entry: LogStep) {
        let Ok(Some(text)) = entry(session, step, self.seat.into()) else { return };
        for line in text.split('\n') {
            self.json.push_str(if self.count == 0 { "" } else { "," });
            self.json.push_str("{\"kind\":\"step\",\"text\":");
            quoted(&mut self.json, line);
            self.json.push('}');
            self.count += 1;
        }
    }
}

/// The logs of some seats since the moment before, and what other seats see at this one.
type Moment = (Vec<(usize, String)>, Vec<Shown>);

/// Ends a moment: what was logged until now, and what some seats see.
fn moment(logs: &mut [Lines], shown: Vec<Shown>) -> Moment {
    let told = logs.iter_mut().map(|log| core::mem::replace(log, Lines::of(log.seat)));
    (told.map(|log| (log.count, log.json)).collect(), shown)
}

border! {
impl State {
    /// Play chance and the rule-based agent until another seat is to act, or to the end.
    ///
    /// Parameters
    /// ----------
    /// rng : Generator or int
    ///     Random number generator, or a seed.
    /// seats : list of int
    ///     The seats that the rule-based agent plays.
    /// told : list of int
    ///     The seats whose log is written.
    /// shown : list of int
    ///     The seats that see the table before each step of the agent.
    /// action : int, optional
    ///     Id of a legal action that is applied first.
    ///
    /// Returns
    /// -------
    /// tuple of (int, list of tuple of (list of tuple of (int, str), list of _Shown))
    ///     Number of steps applied, and the moments at which ``shown`` see the table, with one
    ///     more at the end at which they do not. Each has for each seat of ``told`` the number of
    ///     lines that its log gets, and the lines as JSON; and what each seat of ``shown`` sees.
    #[pyo3(signature = (rng, seats, told, shown, action = None))]
    fn _play_on(
        &mut self,
        rng: &Bound<'_, PyAny>,
        seats: Vec<Seat>,
        told: Vec<Seat>,
        shown: Vec<Seat>,
        action: Option<u32>,
    ) -> PyResult<(usize, Vec<Moment>)> {
        let entry = self.game.get().entry.log_entry;
        let mut logs: Vec<_> = told.into_iter().map(Lines::of).collect();
        with_rng(rng, |generator| {
            let (mut applied, mut moments) = (0, Vec::new());
            let mut first = action.map(StepId::Action);
            loop {
                let step = first.take().or_else(|| match self.session.node() {
                    Node::Chance => self.session.sample(generator),
                    Node::Player(seat) if seats.contains(&seat) => {
                        self.session.heuristic_action().map(StepId::Action)
                    }
                    _ => None,
                });
                let Some(step) = step else { break };
                let own = applied == 0 && action.is_some();
                if !own && !shown.is_empty() && matches!(step, StepId::Action(_)) {
                    let seen: PyResult<_> =
                        shown.iter().map(|seat| self.seen_by(rng.py(), *seat)).collect();
                    moments.push(moment(&mut logs, seen?));
                }
                for log in &mut logs {
                    log.add(&*self.session, step, entry);
                }
                self.session.apply_step(step).map_err(|error| errors::step(rng.py(), rng, &error))?;
                applied += 1;
            }
            moments.push(moment(&mut logs, Vec::new()));
            Ok((applied, moments))
        })?
    }
}
}

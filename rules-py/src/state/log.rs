//! What seats learn of steps that nobody at a connection takes, written as lines of the log.

use pyo3::prelude::*;
use rules_core::{DynMatch, Node, StepId, words::LogStep};

use super::{State, shown::quoted};
use crate::{errors, generator::with_rng, guard::border};

/// Lines of the log for one seat: how many, and their JSON with commas between them.
#[derive(Debug)]
struct Lines {
    seat: u8,
    count: usize,
    json: String,
}

impl Lines {
    /// Adds what the seat learns of the step that is next.
    fn add(&mut self, match_: &dyn DynMatch, step: StepId, entry: LogStep) {
        let Ok(Some(text)) = entry(match_, step, self.seat.into()) else { return };
        for line in text.split('\n') {
            self.json.push_str(if self.count == 0 { "" } else { "," });
            self.json.push_str("{\"kind\":\"step\",\"text\":");
            quoted(&mut self.json, line);
            self.json.push('}');
            self.count += 1;
        }
    }
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
    ///
    /// Returns
    /// -------
    /// tuple of (int, list of tuple of (int, str))
    ///     Number of steps applied, and for each seat of ``told`` the number of lines that its
    ///     log gets, and the lines as JSON.
    fn _play_on(
        &mut self,
        rng: &Bound<'_, PyAny>,
        seats: Vec<u8>,
        told: Vec<u8>,
    ) -> PyResult<(usize, Vec<(usize, String)>)> {
        let (match_, entry) = (&mut self.match_, self.game.get().entry.log_entry);
        let mut logs: Vec<_> =
            told.into_iter().map(|seat| Lines { seat, count: 0, json: String::new() }).collect();
        let played = with_rng(rng, |rng| {
            let mut applied = 0;
            loop {
                let step = match match_.node() {
                    Node::Chance => match_.sample(rng),
                    Node::Player(seat) if seats.contains(&seat) => {
                        match_.heuristic_action().map(StepId::Action)
                    }
                    _ => None,
                };
                let Some(step) = step else { return Ok(applied) };
                for log in &mut logs {
                    log.add(&**match_, step, entry);
                }
                match_.apply_step(step)?;
                applied += 1;
            }
        })?;
        let applied = played.map_err(|error| errors::step(rng.py(), rng, &error))?;
        Ok((applied, logs.into_iter().map(|log| (log.count, log.json)).collect()))
    }
}
}

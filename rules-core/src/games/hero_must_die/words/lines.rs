//! The lines of an entry of the log.

use alloc::{string::String, vec::Vec};

use super::log_work::Yields;

/// The lines of an entry.
#[derive(Default)]
pub(super) struct Lines {
    done: Vec<String>,
    /// What the workers of one place have got so far: they get one line together.
    yields: Option<Yields>,
}

impl Lines {
    /// Adds lines.
    pub(super) fn add(&mut self, lines: impl IntoIterator<Item = String>) {
        self.done.extend(lines);
    }

    /// Adds what a worker gets, or ends the line about the workers before.
    pub(super) fn gather(&mut self, got: Option<Yields>) {
        match (&mut self.yields, got) {
            (Some(all), Some(got)) if all.place == got.place => all.gains.extend(got.gains),
            (_, got) => {
                let before = core::mem::replace(&mut self.yields, got);
                self.add(before.map(|before| before.line()));
            }
        }
    }

    pub(super) fn join(mut self) -> Option<String> {
        self.gather(None);
        (!self.done.is_empty()).then(|| self.done.join("\n"))
    }
}

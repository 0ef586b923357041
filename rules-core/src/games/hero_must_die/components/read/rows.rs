//! What concerns single rows of a document, beyond the bounds of their values.

use alloc::format;

use super::{COLOURS, Reader, at, flag, rows, text, whole};
use crate::components::{Node, shown};

impl Reader<'_> {
    /// What concerns single rows.
    pub(super) fn rows(&mut self) {
        for kind in ["hero", "monster"] {
            for row in rows(self.all, kind) {
                if COLOURS.iter().all(|colour| whole(row, colour) == 0) {
                    let right = "give it one number at least: the greatest is its hit points";
                    let path = format!("{kind}[id {}]", whole(row, "id"));
                    self.faults.note(row, &path, "this card has no strength", right);
                }
            }
        }
        for row in rows(self.all, "plot") {
            self.plot(row);
        }
        for row in rows(self.all, "box") {
            if text(row, "location") == "forest" && !flag(row, "eye") {
                let right = "write true: whoever is in the Forest peeks (HMD-60)";
                let path = format!("box[id {}].eye", whole(row, "id"));
                self.faults.note(at(row, "eye"), &path, "this is false", right);
            }
        }
    }

    fn plot(&mut self, row: &Node) {
        let path = |key: &str| format!("plot[id {}].{key}", whole(row, "id"));
        if text(row, "kind") != "quest" {
            if whole(row, "vp") != 0 {
                let problem = format!("this is {}", shown(at(row, "vp")));
                let right = "write 0: only quests bring VP (HMD-118)";
                self.faults.note(at(row, "vp"), &path("vp"), problem, right);
            }
            if flag(row, "evil_icon") {
                let right = "write false: only quests make an evil move (HMD-70)";
                let node = at(row, "evil_icon");
                self.faults.note(node, &path("evil_icon"), "this is true", right);
            }
            return;
        }
        let (level, family) = (whole(row, "discard_min_level"), text(row, "discard_family"));
        if level > 0 && !family.is_empty() {
            let problem = format!("this quest wants {family}s and monsters from level {level} on");
            let right = "write one of them, and discard_min_level = 0 or discard_family = \"\"";
            self.faults.note(row, &path("discard_family"), problem, right);
        }
    }
}

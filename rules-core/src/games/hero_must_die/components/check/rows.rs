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
        self.track();
    }

    /// Who comes to VP 0 is out before he could have workers or gold for it.
    fn track(&mut self) {
        for row in rows(self.all, "vp_track").iter().filter(|row| whole(row, "vp") == 0) {
            for key in ["workers", "gold"].into_iter().filter(|key| whole(row, key) != 0) {
                let right = "write 0: who has no VP is out (HMD-3)";
                let problem = "this is structure and cannot change";
                self.faults.note(at(row, key), &format!("vp_track[vp 0].{key}"), problem, right);
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
        } else if (level > 0 || !family.is_empty()) && whole(row, "discard_count") == 0 {
            let key = if level > 0 { "discard_min_level" } else { "discard_family" };
            let problem = "this quest discards no monster";
            let right = format!("leave {key} out, or write discard_count = 1");
            self.faults.note(at(row, key), &path(key), problem, right);
        }
    }
}

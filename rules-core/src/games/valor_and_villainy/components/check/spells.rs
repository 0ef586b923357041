//! Spells against those that ship: only numbers, dice, texts and the range of attacks change.

use alloc::{format, string::String, vec::Vec};

use super::{Reader, text};
use crate::{
    components::{Node, Plain, right_word, rows},
    games::valor_and_villainy::components::{fields::gift_of, texts},
};

/// Where the Regions of an attack may be.
const RANGES: [&str; 4] = ["own", "adjacent", "nearby", "revealed"];

impl Reader<'_> {
    pub(super) fn spell(&mut self, path: &str, row: &Node, old: &Node) {
        self.levels(path, row, old, "costs");
        self.range(path, row, old);
        let (new, effects) = (rows(row, "effects"), rows(old, "effects"));
        if new.len() != effects.len() {
            let problem = format!("there are {} effects", new.len());
            let right = format!("write {}: what a Spell does is a rule", effects.len());
            let node = row.get("effects").unwrap_or(row);
            self.faults.note(node, &format!("{path}.effects"), problem, right);
            return;
        }
        for (at, (new, old)) in new.iter().zip(effects).enumerate() {
            self.same_effect(&format!("{path}.effects[{at}]"), new, old);
        }
        texts::check_spell(self.faults, path, row);
    }

    /// The range of an attack; all others are rules.
    fn range(&mut self, path: &str, row: &Node, old: &Node) {
        let (Some(new), Some(target)) = (row.get("target"), old.get("target")) else { return };
        let (range, old_range) = (text(new, "range"), text(target, "range"));
        let path = format!("{path}.target");
        let attack = rows(old, "effects").first().is_some_and(|it| text(it, "op") == "attack");
        if attack && !RANGES.contains(&range) {
            self.wrong(&path, new, "range", right_word(range, RANGES.into_iter()));
        } else if !attack && range != old_range {
            let right =
                format!("write {old_range:?}: only attacks of a Spell may have another range");
            self.wrong(&path, new, "range", right);
        }
    }

    /// Everything but the numbers and dice of an effect is as shipped.
    fn same_effect(&mut self, path: &str, new: &Node, old: &Node) {
        let Plain::Table(values) = &old.value else { return };
        let keys: Vec<_> = values.iter().map(|(key, _)| key.as_str()).collect();
        self.faults.known_keys(path, new, &keys);
        for (key, value) in values.iter().filter(|_| matches!(new.value, Plain::Table(_))) {
            let right = format!("write {}", value.to_json());
            let here = format!("{path}.{key}");
            match (key.as_str(), new.get(key)) {
                (_, None) => self.faults.note(new, &here, "the key is missing", right),
                ("amt" | "dice", Some(_)) => self.levels(path, new, old, key),
                ("ability", Some(node)) => self.gifts(&here, node, value),
                (_, Some(node)) if !node.same(value) => self.structure(&here, node, value),
                _ => {}
            }
        }
    }

    /// As many values as the shipped list has, one for each level.
    fn levels(&mut self, path: &str, row: &Node, old: &Node, key: &str) {
        let (Some(new), Some(old)) = (row.get(key), old.get(key)) else { return };
        let (count, levels) = (new.list().len(), old.list().len());
        if count != levels {
            let right = format!("write {levels}, one for each level");
            let problem = format!("there are {count} entries");
            self.faults.note(new, &format!("{path}.{key}"), problem, right);
        }
    }

    /// Only the dice of a Dodge and of Bonus dice change, and of these only the colours.
    fn gifts(&mut self, path: &str, new: &Node, old: &Node) {
        let (Plain::List(news), Plain::List(olds)) = (&new.value, &old.value) else {
            return self.gift(path, new, old);
        };
        if news.len() != olds.len() {
            let right = format!("write {}, one for each level", olds.len());
            return self.faults.note(new, path, format!("there are {} entries", news.len()), right);
        }
        for (at, (new, old)) in news.iter().zip(olds).enumerate() {
            self.gift(&format!("{path}[{at}]"), new, old);
        }
    }

    fn gift(&mut self, path: &str, new: &Node, old: &Node) {
        match (gift_of(new), gift_of(old)) {
            (Some(("dodge", _)), Some(("dodge", _))) => {}
            (Some(("bonus", dice)), Some(("bonus", shipped)))
                if dice.total() == shipped.total() => {}
            (Some(("bonus", dice)), Some(("bonus", shipped))) => {
                let right = format!("write as many dice as the card has, {}", shipped.total());
                self.faults.note(new, path, format!("there are {} dice", dice.total()), right);
            }
            _ if !new.same(old) => self.structure(path, new, old),
            _ => {}
        }
    }

    fn structure(&mut self, path: &str, new: &Node, old: &Node) {
        let right: String = format!("write {}: what a Spell does is a rule", old.to_json());
        self.faults.note(new, path, "this is structure and cannot change", right);
    }
}

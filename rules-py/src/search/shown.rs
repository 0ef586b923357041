//! How Python shows a search.

use rules_core::Budget;

use super::Search;

impl Search {
    /// How Python shows it: what differs from the default.
    pub(crate) fn shown(&self) -> String {
        let (own, usual) = (self.settings, rules_core::Search::default());
        let mut parts = vec![match own.budget {
            Budget::Simulations(number) => number.to_string(),
            other => format!("\"{other}\""),
        }];
        let mut add = |differs: bool, part: String| {
            if differs {
                parts.push(part);
            }
        };
        add(own.method != usual.method, format!("method=\"{}\"", self.method_name()));
        add(own.threads != usual.threads, format!("threads={}", own.threads));
        add(differ(own.confidence, usual.confidence), format!("confidence={:?}", own.confidence));
        add(differ(own.trust, usual.trust), format!("trust={:?}", own.trust));
        let exploration = format!("exploration={:?}", own.exploration);
        add(differ(own.exploration, usual.exploration), exploration);
        let rollout = self.rollout_name();
        let usual = usual.evaluator.agent.name();
        add(rollout != usual, format!("rollout={rollout:?}"));
        add(
            self.others.is_some(),
            format!("others={:?}", self.others.as_deref().unwrap_or_default()),
        );
        add(self.value.is_some(), format!("value={:?}", self.value.as_deref().unwrap_or_default()));
        add(self.depth > 0, format!("depth={}", self.depth));
        format!("Search({})", parts.join(", "))
    }
}

/// Whether two settings are different numbers.
fn differ(one: f64, other: f64) -> bool {
    one.to_bits() != other.to_bits()
}

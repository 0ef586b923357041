//! Equality: two states are equal if and only if they serialise to the same bytes.

use std::{collections::BTreeMap, vec::Vec};

use super::{
    fault::Held,
    kit::{Kit, Met},
    promise::Promise,
};
use crate::{SerdeRules, digest, digest::hash64};

/// Number of states that a run keeps for comparison.
const REMEMBERED: usize = 1 << 14;

fn bytes<S: SerdeRules>(state: &S) -> Vec<u8> {
    postcard::to_allocvec(state).unwrap_or_default()
}

impl<S: SerdeRules> Kit<'_, S> {
    /// Two states are equal, and have equal digests, if and only if their bytes are equal.
    pub(super) fn distinguished(&mut self, one: &S, other: &S) -> Held {
        let same = bytes(one) == bytes(other);
        let verdicts = (one == other, digest(one) == digest(other));
        hold!(
            self.report,
            Equality,
            verdicts == (same, same),
            "(equal, equal digests) is {verdicts:?} where equal bytes is {same}, for {one:?} and \
             {other:?}"
        );
        Ok(())
    }

    /// No state of this run has the digest of this one and other bytes, or its bytes
    /// and another digest.
    pub(super) fn remembered(&mut self, state: &S) -> Held {
        let (id, form) = (digest(state), hash64(&bytes(state)));
        let Met { by_state, by_bytes } = &mut self.met;
        let free = by_state.len() < REMEMBERED;
        let meet = |map: &mut BTreeMap<u64, u64>, key, value| {
            let before = map.get(&key).copied();
            if before.is_none() && free {
                map.insert(key, value);
            }
            before.is_none_or(|before| before == value)
        };
        let (same_form, same_id) = (meet(by_state, id, form), meet(by_bytes, form, id));
        hold!(
            self.report,
            Equality,
            same_form && same_id,
            "another state of this run has the {} of {state:?}",
            if same_form { "bytes, but not the digest," } else { "digest, but not the bytes," }
        );
        Ok(())
    }
}

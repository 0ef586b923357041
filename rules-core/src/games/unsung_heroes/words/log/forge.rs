//! Entries of Karl's Forge. Parts that nobody chose are told with the reason.

use alloc::{string::String, vec::Vec};

use super::{
    super::{
        super::{
            components::{Action, constants::FORGE, supply},
            state::{State, agenda::Frame},
        },
        cards::{card_name, die_name, listed},
    },
    Told,
};
use crate::ActionSet;
use crate::words::format;

/// Parts of a Forge, as bits over the list of parts.
struct Parts {
    all: u64,
    /// Those that had to follow what was chosen.
    followed: u64,
}

impl Told<'_> {
    /// The Action that begins a Forge. Where only one set of parts is enough, it is done at once.
    pub(super) fn forge_begun(&self) -> String {
        let parts = self.taken((0, 0, 0), None);
        if !forging(self.after) {
            let alone = format!(", because no other parts come to {FORGE}");
            return self.bar_of(&parts) + &alone;
        }
        match parts.followed {
            0 => "begins to forge".into(),
            bits => format!("begins to forge; {}", self.needed(bits)),
        }
    }

    /// A part of a Forge that is chosen; without a line if more are to be chosen.
    pub(super) fn forged(&self, part: Action) -> Option<String> {
        let Some(Frame::Forge { chosen, next, sum }) = self.before.agenda.top() else {
            return None;
        };
        let parts = self.taken((*chosen, *next, *sum), Some(part));
        let needed = (parts.followed != 0).then(|| self.needed(parts.followed));
        if forging(self.after) {
            return needed.map(|needed| format!("seat {} goes on to forge; {needed}", self.actor));
        }
        let needed = needed.map(|needed| format!("; {needed}")).unwrap_or_default();
        Some(format!("seat {} {}{needed}", self.actor, self.bar_of(&parts)))
    }

    /// The parts after one is chosen, and after those that are then the only ones.
    fn taken(&self, (mut chosen, mut next, mut sum): (u64, u8, u8), part: Option<Action>) -> Parts {
        let (parts, mut followed) = (self.before.parts(), 0);
        let mut given = part.is_some();
        let mut one = part.or_else(|| self.only(next, sum));
        while let Some(at) = one.and_then(|one| parts.find(next, one)) {
            followed |= u64::from(!given) << at;
            given = false;
            (chosen, next) = (chosen | 1 << at, at + 1);
            sum += parts.list()[usize::from(at)].0;
            let enough = sum >= FORGE && self.before.options.forge_minimal_only;
            one = if enough { None } else { self.only(next, sum) };
        }
        Parts { all: chosen, followed }
    }

    /// The part that must come next, if there is no choice.
    fn only(&self, next: u8, sum: u8) -> Option<Action> {
        let mut legal = ActionSet::EMPTY;
        self.before.parts().legal(next, sum, self.before, &mut legal);
        legal.only()
    }

    /// What becomes of the parts.
    fn bar_of(&self, parts: &Parts) -> String {
        format!("forges {} into a Gold Bar worth {}", self.named(parts.all), supply::BAR)
    }

    /// Why some parts were not chosen.
    fn needed(&self, bits: u64) -> String {
        format!("{} had to be among the parts to come to {FORGE}", self.named(bits))
    }

    /// The parts of a Forge by name.
    fn named(&self, bits: u64) -> String {
        let parts = self.before.parts();
        let parts = parts.list().iter().enumerate().filter(|(at, _)| bits >> at & 1 != 0);
        listed(&parts.map(|(_, (worth, part))| self.part(*worth, *part)).collect::<Vec<_>>())
    }

    /// A part of a Forge.
    fn part(&self, worth: u8, part: Action) -> String {
        let view = &self.view;
        match part {
            Action::Card(slot) => format!("{} (+{worth})", card_name(view, self.actor, slot)),
            Action::Item(near, item) => {
                let owner = self.before.far(self.actor, near.get());
                format!("{} (+{worth})", card_name(view, owner, item.slot()))
            }
            Action::Treasure(treasure) => {
                format!("{} (+{worth})", view.set().treasure(treasure).name)
            }
            Action::Powerup(minion) => format!("{} (+{worth})", view.set().minion(minion).name),
            Action::Coin => format!("the Karat Coin (+{worth})"),
            Action::Die(..) => self.die(part).map(|(_, die)| die_name(die)).unwrap_or_default(),
            _ => format!("an old Gold Bar (+{worth})"),
        }
    }
}

/// Whether parts of a Forge are still to be chosen.
fn forging(state: &State) -> bool {
    matches!(state.agenda.top(), Some(Frame::Forge { .. }))
}

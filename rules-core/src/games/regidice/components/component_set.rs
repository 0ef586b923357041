//! The component set: what is printed, and what follows from it.

use super::{
    Deed, Enemy, Run,
    printed::{Foe, Printed},
    rows,
};
use crate::component_set::component_set;

/// A component set of this game: the enemies, whom they strike, and what sets and runs are worth.
///
/// A game is played with one, which its option `components` names. [`SHIPPED`] is the
/// default. What a set may change is listed on the rules page (2.5).
///
/// [`SHIPPED`]: crate::ComponentSet::SHIPPED
///
/// ```
/// use rules_core::{ComponentSet, games::regidice::{Components, Options}};
/// assert_eq!(Options::default().components.get(), Components::SHIPPED);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Components {
    title: &'static str,
    digest: u64,
    pub(super) printed: Printed,
    /// RD-59: the order in which the enemy looks for a target.
    targeted: [Deed; 5],
    /// Black dice of the enemies before each one, and of all that are met.
    earlier: [u8; 4],
}

/// The set that ships.
static SHIPPED: Components = Components::new("shipped", rows::DIGEST, &rows::PRINTED);

component_set!(Components, SHIPPED, check::DECLARATION);

impl Components {
    /// The set with these contents.
    pub(super) const fn new(title: &'static str, digest: u64, printed: &Printed) -> Self {
        let (mut earlier, mut at) = ([0; 4], 0);
        while at < 3 {
            let met = at < printed.last as usize;
            earlier[at + 1] = earlier[at] + if met { printed.enemies[at].dice } else { 0 };
            at += 1;
        }
        let (mut targeted, mut at) = ([Deed::Attack; 5], 0);
        while at < targeted.len() {
            targeted[printed.actions[at].rank as usize] = Deed::ALL[at];
            at += 1;
        }
        Self { title, digest, printed: *printed, targeted, earlier }
    }

    /// What is printed of an enemy.
    #[inline]
    #[must_use]
    pub const fn foe(&self, enemy: Enemy) -> Foe {
        self.printed.enemies[enemy.get() as usize - 1]
    }

    /// The number of the enemy whose defeat wins.
    #[must_use]
    pub const fn last(&self) -> u8 {
        self.printed.last
    }

    /// The enemies that are met.
    pub fn enemies(&self) -> impl Iterator<Item = Enemy> + use<> {
        (1..=self.printed.last).filter_map(Enemy::new)
    }

    /// The enemy met after one, if there is one.
    #[inline]
    #[must_use]
    pub const fn after(&self, enemy: Enemy) -> Option<Enemy> {
        if enemy.get() < self.printed.last { Enemy::new(enemy.get() + 1) } else { None }
    }

    /// Black dice of the enemies before one.
    #[must_use]
    pub(crate) const fn trophies(&self, enemy: Enemy) -> u8 {
        self.earlier[enemy.get() as usize - 1]
    }

    /// Black dice of all enemies before the last one.
    #[must_use]
    pub(crate) const fn spoils(&self) -> u8 {
        self.earlier[self.printed.last as usize - 1]
    }

    /// Black dice of all enemies.
    #[must_use]
    pub(crate) const fn black(&self) -> u8 {
        self.earlier[3]
    }

    /// RD-59: the order in which the enemy looks for a target.
    #[inline]
    #[must_use]
    pub const fn targeted(&self) -> [Deed; 5] {
        self.targeted
    }

    /// RD-33: what a set of some dice blocks.
    #[inline]
    #[must_use]
    pub fn blocks(&self, dice: u32) -> u32 {
        let at = dice.min(10);
        u32::from(self.printed.tables.blocks[at as usize]) + (dice - at)
    }

    /// RD-36: how many dice a run heals.
    #[inline]
    #[must_use]
    pub const fn heals(&self, run: Run) -> u8 {
        self.printed.tables.heals[run.length() as usize]
    }

    /// RD-36: how many dice a run of some values heals.
    #[cfg(feature = "words")]
    #[must_use]
    pub(crate) fn healed(&self, length: u32) -> u32 {
        self.printed.tables.heals[length as usize].into()
    }

    /// RD-36: the most dice that a run heals.
    #[must_use]
    pub fn most_healed(&self) -> u8 {
        self.printed.tables.heals.iter().copied().max().unwrap_or(0)
    }
}

#[cfg(test)]
mod shipped {
    use super::{super::EnemyHealth, Enemy, Run, SHIPPED};

    impl Enemy {
        pub(crate) fn dice(self) -> u8 {
            SHIPPED.foe(self).dice()
        }
        pub(crate) fn attack(self) -> u8 {
            SHIPPED.foe(self).attack()
        }
        pub(crate) fn health(self, reading: EnemyHealth) -> u8 {
            SHIPPED.foe(self).health(reading)
        }
        pub(crate) fn defence(self, damage: u8) -> u8 {
            SHIPPED.foe(self).defence(damage)
        }
        pub(crate) fn faces(self, damage: u8) -> [u8; 6] {
            SHIPPED.foe(self).faces(damage)
        }
        pub(crate) fn next(self) -> Option<Self> {
            SHIPPED.after(self)
        }
    }
    impl Run {
        pub(crate) fn heals(self) -> u8 {
            SHIPPED.heals(self)
        }
    }
}

//! The heroes remove traps, and the others strike (HMD-78 to HMD-81).

use super::super::super::{
    components::{Action, Components, Line, Trap, Traps},
    state::{Battle, Stage, State},
};
use crate::{ActionSet, Indexed};

/// The largest total damage up to a limit of traps from a type on (HMD-78).
pub(in crate::games::hero_must_die) fn best_damage(
    set: &Components,
    traps: Traps,
    from: Trap,
    limit: u8,
) -> u8 {
    // Bit n: the damage n can be made up.
    let mut sums: u32 = 1;
    for trap in Trap::all().filter(|trap| *trap >= from) {
        for _ in 0..traps.count(trap) {
            sums |= sums << set.trap(trap).damage;
        }
    }
    let within = sums & ((2 << limit.min(30)) - 1);
    u8::try_from(within.ilog2()).unwrap_or(0)
}

/// HMD-78, in the canonical order of section 5.5: never a smaller type.
pub(super) fn disarm_actions(
    set: &Components,
    traps: Traps,
    least: Trap,
    blue: u8,
    legal: &mut ActionSet<Action>,
) {
    let total = best_damage(set, traps, least, blue);
    for trap in traps.iter().filter(|trap| *trap >= least) {
        let damage = set.trap(trap).damage;
        if damage > total {
            continue;
        }
        let mut rest = traps;
        rest.take(trap);
        if damage + best_damage(set, rest, trap, total - damage) == total {
            legal.insert(Action::Disarm(trap));
        }
    }
}

impl State {
    /// HMD-80: a hero of the trap's colour, else the front hero.
    pub(super) fn fire_actions(&self, battle: &Battle, legal: &mut ActionSet<Action>) {
        let (table, set) = (&self.table, self.set());
        for trap in table.traps_on(table.top).iter() {
            let mut targets = 0_u32;
            for (place, &hero) in battle.heroes.as_slice().iter().enumerate() {
                let fits = table.hero_strength(set, hero, set.trap(trap).colour) > 0;
                if fits && battle.hero_left(set, table, place) > 0 {
                    targets |= 1 << place;
                }
            }
            if targets == 0 {
                targets = battle.front_hero(set, table).map_or(0, |place| 1 << place);
            }
            legal.insert_bits(Action::Fire(trap, Line::default()).index(), targets);
        }
    }

    /// HMD-79 to HMD-81: the trap goes to the pool.
    pub(super) fn fire(&mut self, trap: Trap, hero: Line) {
        let set = self.set();
        let Stage::Battle(battle) = &mut self.agenda.stage else { return };
        let left = battle.hero_left(set, &self.table, hero.index());
        battle.wounds.heroes[hero.index()] += set.trap(trap).damage.min(left);
        self.table.traps[usize::from(self.table.top) - 1].take(trap);
    }
}

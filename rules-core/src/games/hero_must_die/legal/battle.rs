//! Battle: who lives, how strong a side is, and what the guard may choose.

use super::{
    super::{
        components::{Action, Line, Monster, Set, Trap, Traps, room, up_to_level},
        state::{Battle, Fight, Public, State},
    },
    Pending, amounts,
};
use crate::{ActionSet, Indexed, Seat};

/// Places of the colours in [`Creature::strength`].
///
/// [`Creature::strength`]: super::super::components::Creature::strength
pub(in super::super) mod colour {
    pub(crate) const BROWN: usize = 0;
    pub(crate) const GREEN: usize = 1;
    pub(crate) const BLACK: usize = 2;
    pub(crate) const YELLOW: usize = 3;
    pub(crate) const BLUE: usize = 4;
}

impl Battle {
    /// Hit points that the hero at a place has left.
    #[inline]
    pub(in super::super) fn hero_left(&self, table: &Public, place: usize) -> u8 {
        self.heroes
            .as_slice()
            .get(place)
            .map_or(0, |&hero| table.hero_hp(hero).saturating_sub(self.wounds.heroes[place]))
    }

    /// Hit points that the monster at a place has left.
    #[inline]
    pub(in super::super) fn form_left(&self, place: usize) -> u8 {
        self.form
            .as_slice()
            .get(place)
            .map_or(0, |&card| card.hp().saturating_sub(self.wounds.form[place]))
    }

    /// The front hero who lives (HMD-82).
    #[inline]
    pub(in super::super) fn front_hero(&self, table: &Public) -> Option<usize> {
        (0..self.heroes.len()).find(|&place| self.hero_left(table, place) > 0)
    }

    /// The front monster that lives (HMD-82).
    #[inline]
    pub(in super::super) fn front_monster(&self) -> Option<usize> {
        (0..self.form.len()).find(|&place| self.form_left(place) > 0)
    }

    /// A colour of all living heroes (HMD-88).
    #[inline]
    pub(in super::super) fn heroes_strength(&self, table: &Public, colour: usize) -> u8 {
        (0..self.heroes.len())
            .filter(|&place| self.hero_left(table, place) > 0)
            .map(|place| table.hero_strength(self.heroes.as_slice()[place], colour))
            .sum()
    }

    /// A colour of all living monsters (HMD-88).
    #[inline]
    pub(in super::super) fn form_strength(&self, colour: usize) -> u8 {
        (0..self.form.len())
            .filter(|&place| self.form_left(place) > 0)
            .map(|place| self.form.as_slice()[place].card().creature.strength[colour])
            .sum()
    }
}

/// The largest total damage up to a limit of traps from a type on (HMD-78).
pub(in super::super) fn best_damage(traps: Traps, from: Trap, limit: u8) -> u8 {
    // Bit n: the damage n can be made up.
    let mut sums: u32 = 1;
    for trap in Trap::all().filter(|trap| *trap >= from) {
        for _ in 0..traps.count(trap) {
            sums |= sums << trap.card().damage;
        }
    }
    let within = sums & ((2 << limit.min(30)) - 1);
    u8::try_from(within.ilog2()).unwrap_or(0)
}

impl State {
    /// The monsters that the guard may still send (HMD-84).
    pub(in super::super) fn eligible(&self, battle: &Battle) -> Set<Monster> {
        let table = &self.table;
        let room = room(table.room_on(table.top));
        if battle.form.len() >= usize::from(room.monsters) {
            return Set::NONE;
        }
        let sent = battle.form.as_slice().iter().copied().collect();
        table.monsters[usize::from(table.at(0))].and(up_to_level(room.level)).minus(sent)
    }

    /// The points of magic support that the guard may add (HMD-93).
    pub(in super::super) fn support_limit(&self, guard: Seat) -> u8 {
        let guard = usize::from(guard);
        self.table.vp[guard].min(self.table.mp[guard] / 2)
    }

    pub(super) fn battle_pending(&self, battle: &Battle) -> Pending {
        let table = &self.table;
        let traps = table.traps_on(table.top);
        let forced = match battle.step {
            Fight::Disarm { blue, least } => best_damage(traps, least, blue) == 0,
            Fight::Fire => traps.is_empty() || battle.front_hero(table).is_none(),
            Fight::Send => self.eligible(battle).is_empty(),
            Fight::Commit | Fight::Support { .. } => false,
            Fight::Magic { points, .. } | Fight::Heal { points, .. } => points == 0,
        };
        if forced { Pending::Forced } else { Pending::Decision(()) }
    }

    pub(super) fn battle_actions(&self, battle: &Battle, legal: &mut ActionSet<Action>) {
        let table = &self.table;
        match battle.step {
            Fight::Disarm { blue, least } => {
                disarm_actions(table.traps_on(table.top), least, blue, legal);
            }
            Fight::Fire => self.fire_actions(battle, legal),
            Fight::Send => {
                if !battle.form.is_empty() {
                    legal.insert(Action::Pass);
                }
                legal.insert_bits(Action::FIRST.Monster, self.eligible(battle).bits());
            }
            Fight::Commit => {
                amounts(legal, 0, battle.form_strength(colour::BLACK).into());
            }
            Fight::Support { .. } => {
                amounts(legal, 0, self.support_limit(table.at(0)).into());
            }
            Fight::Magic { least, .. } => {
                legal.insert(Action::Pass);
                for place in usize::from(least.get())..3 {
                    if battle.hero_left(table, place) > 0 {
                        legal.insert_bits(Action::FIRST.Hero, 1_u8 << place);
                    }
                }
            }
            Fight::Heal { least, .. } => {
                legal.insert(Action::Pass);
                for place in usize::from(least.get())..5 {
                    if battle.form_left(place) > 0 && battle.wounds.form[place] > 0 {
                        legal.insert_bits(Action::FIRST.Own, 1_u8 << place);
                    }
                }
            }
        }
    }

    /// HMD-80: a hero of the trap's colour, else the front hero.
    fn fire_actions(&self, battle: &Battle, legal: &mut ActionSet<Action>) {
        let table = &self.table;
        for trap in table.traps_on(table.top).iter() {
            let mut targets = 0_u32;
            for (place, &hero) in battle.heroes.as_slice().iter().enumerate() {
                let fits = table.hero_strength(hero, trap.card().colour) > 0;
                if fits && battle.hero_left(table, place) > 0 {
                    targets |= 1 << place;
                }
            }
            if targets == 0 {
                targets = battle.front_hero(table).map_or(0, |place| 1 << place);
            }
            legal.insert_bits(Action::Fire(trap, Line::default()).index(), targets);
        }
    }
}

/// HMD-78, in the canonical order of section 5.5: never a smaller type.
fn disarm_actions(traps: Traps, least: Trap, blue: u8, legal: &mut ActionSet<Action>) {
    let total = best_damage(traps, least, blue);
    for trap in traps.iter().filter(|trap| *trap >= least) {
        let damage = trap.card().damage;
        if damage > total {
            continue;
        }
        let mut rest = traps;
        rest.take(trap);
        if damage + best_damage(rest, trap, total - damage) == total {
            legal.insert(Action::Disarm(trap));
        }
    }
}

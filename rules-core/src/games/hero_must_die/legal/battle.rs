//! Battle: who lives, how strong a side is, and what the guard may choose.

use super::{
    super::{
        components::{
            Action, Components, Line, Monster, Set, Strength, Trap, Traps, constants::SUPPORT_PRICE,
        },
        state::{Battle, Fight, Public, State},
    },
    Pending, amounts,
};
use crate::{ActionSet, Indexed, Seat};

impl Battle {
    /// Hit points that the hero at a place has left.
    #[inline]
    pub(in super::super) fn hero_left(&self, set: &Components, table: &Public, place: usize) -> u8 {
        self.heroes
            .as_slice()
            .get(place)
            .map_or(0, |&hero| table.hero_hp(set, hero).saturating_sub(self.wounds.heroes[place]))
    }

    /// Hit points that the monster at a place has left.
    #[inline]
    pub(in super::super) fn form_left(&self, set: &Components, place: usize) -> u8 {
        self.form.as_slice().get(place).map_or(0, |&card| {
            set.monster(card).creature.hp().saturating_sub(self.wounds.form[place])
        })
    }

    /// The front hero who lives (HMD-82).
    #[inline]
    pub(in super::super) fn front_hero(&self, set: &Components, table: &Public) -> Option<usize> {
        (0..self.heroes.len()).find(|&place| self.hero_left(set, table, place) > 0)
    }

    /// The front monster that lives (HMD-82).
    #[inline]
    pub(in super::super) fn front_monster(&self, set: &Components) -> Option<usize> {
        (0..self.form.len()).find(|&place| self.form_left(set, place) > 0)
    }

    /// A colour of all living heroes (HMD-88).
    #[inline]
    pub(in super::super) fn heroes_strength(
        &self,
        set: &Components,
        table: &Public,
        colour: Strength,
    ) -> u8 {
        (0..self.heroes.len())
            .filter(|&place| self.hero_left(set, table, place) > 0)
            .map(|place| table.hero_strength(set, self.heroes.as_slice()[place], colour))
            .sum()
    }

    /// A colour of all living monsters (HMD-88).
    #[inline]
    pub(in super::super) fn form_strength(&self, set: &Components, colour: Strength) -> u8 {
        (0..self.form.len())
            .filter(|&place| self.form_left(set, place) > 0)
            .map(|place| {
                set.monster(self.form.as_slice()[place]).creature.strength[colour as usize]
            })
            .sum()
    }
}

/// The largest total damage up to a limit of traps from a type on (HMD-78).
pub(in super::super) fn best_damage(set: &Components, traps: Traps, from: Trap, limit: u8) -> u8 {
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

impl State {
    /// The monsters that the guard may still send (HMD-84).
    pub(in super::super) fn eligible(&self, battle: &Battle) -> Set<Monster> {
        let table = &self.table;
        let room = self.set().room(table.room_on(table.top));
        if battle.form.len() >= usize::from(room.monsters) {
            return Set::EMPTY;
        }
        let sent = battle.form.as_slice().iter().copied().collect();
        table.monsters[usize::from(table.at(0))]
            .intersection(self.set().up_to_level(room.level))
            .difference(sent)
    }

    /// The points of magic support that the guard may add (HMD-93).
    pub(in super::super) fn support_limit(&self, guard: Seat) -> u8 {
        let guard = usize::from(guard);
        self.table.vp[guard].min(self.table.mp[guard] / SUPPORT_PRICE)
    }

    pub(super) fn battle_pending(&self, battle: &Battle) -> Pending {
        let (table, set) = (&self.table, self.set());
        let traps = table.traps_on(table.top);
        let forced = match battle.stage {
            Fight::Disarm { blue, least } => best_damage(set, traps, least, blue) == 0,
            Fight::Fire => traps.is_empty() || battle.front_hero(set, table).is_none(),
            Fight::Send => self.eligible(battle).is_empty(),
            Fight::Commit | Fight::Support { .. } => false,
            Fight::Magic { points, .. } | Fight::Heal { points, .. } => points == 0,
        };
        if forced { Pending::Forced } else { Pending::Decision(()) }
    }

    pub(super) fn battle_actions(&self, battle: &Battle, legal: &mut ActionSet<Action>) {
        let (table, set) = (&self.table, self.set());
        match battle.stage {
            Fight::Disarm { blue, least } => {
                disarm_actions(set, table.traps_on(table.top), least, blue, legal);
            }
            Fight::Fire => self.fire_actions(battle, legal),
            Fight::Send => {
                if !battle.form.is_empty() {
                    legal.insert(Action::Pass);
                }
                legal.insert_bits(Action::FIRST.Monster, self.eligible(battle).bits());
            }
            Fight::Commit => {
                amounts(legal, 0, battle.form_strength(set, Strength::Black).into());
            }
            Fight::Support { .. } => {
                amounts(legal, 0, self.support_limit(table.at(0)).into());
            }
            Fight::Magic { least, .. } => {
                legal.insert(Action::Pass);
                for place in usize::from(least.get())..3 {
                    if battle.hero_left(set, table, place) > 0 {
                        legal.insert_bits(Action::FIRST.Hero, 1_u8 << place);
                    }
                }
            }
            Fight::Heal { least, .. } => {
                legal.insert(Action::Pass);
                for place in usize::from(least.get())..5 {
                    if battle.form_left(set, place) > 0 && battle.wounds.form[place] > 0 {
                        legal.insert_bits(Action::FIRST.Own, 1_u8 << place);
                    }
                }
            }
        }
    }

    /// HMD-80: a hero of the trap's colour, else the front hero.
    fn fire_actions(&self, battle: &Battle, legal: &mut ActionSet<Action>) {
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
}

/// HMD-78, in the canonical order of section 5.5: never a smaller type.
fn disarm_actions(
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

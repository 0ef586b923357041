//! A battle on the top floor: traps, defenders (HMD-75 to HMD-87), and then rounds.

mod combat;
pub(super) mod fall;
mod traps;
#[cfg(feature = "words")]
pub(in crate::games::hero_must_die) mod words;

use fall::BattleEnd;
pub(in crate::games::hero_must_die) use traps::best_damage;

use super::super::validate::{Checked, unless};
use super::super::{
    components::{
        Action, Components, Line, Monster, Rank, Set, Strength, Trap,
        constants::{MOST_VP, SUPPORT_PRICE},
    },
    state::{Battle, Fight, Public, Stage, State, Wounds},
};
use super::Pending;
use super::amounts;
use crate::{ActionSet, Indexed, Seat, pieces::Stack};
use traps::disarm_actions;

impl Battle {
    /// Hit points that the hero at a place has left.
    #[inline]
    pub(in crate::games::hero_must_die) fn hero_left(
        &self,
        set: &Components,
        table: &Public,
        place: usize,
    ) -> u8 {
        self.heroes
            .as_slice()
            .get(place)
            .map_or(0, |&hero| table.hero_hp(set, hero).saturating_sub(self.wounds.heroes[place]))
    }

    /// Hit points that the monster at a place has left.
    #[inline]
    pub(in crate::games::hero_must_die) fn form_left(&self, set: &Components, place: usize) -> u8 {
        self.form.as_slice().get(place).map_or(0, |&card| {
            set.monster(card).creature.hp().saturating_sub(self.wounds.form[place])
        })
    }

    /// The front hero who lives (HMD-82).
    #[inline]
    pub(in crate::games::hero_must_die) fn front_hero(
        &self,
        set: &Components,
        table: &Public,
    ) -> Option<usize> {
        (0..self.heroes.len()).find(|&place| self.hero_left(set, table, place) > 0)
    }

    /// The front monster that lives (HMD-82).
    #[inline]
    pub(in crate::games::hero_must_die) fn front_monster(&self, set: &Components) -> Option<usize> {
        (0..self.form.len()).find(|&place| self.form_left(set, place) > 0)
    }

    /// A colour of all living heroes (HMD-88).
    #[inline]
    pub(in crate::games::hero_must_die) fn heroes_strength(
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
    pub(in crate::games::hero_must_die) fn form_strength(
        &self,
        set: &Components,
        colour: Strength,
    ) -> u8 {
        (0..self.form.len())
            .filter(|&place| self.form_left(set, place) > 0)
            .map(|place| {
                set.monster(self.form.as_slice()[place]).creature.strength[colour as usize]
            })
            .sum()
    }
}

impl State {
    /// HMD-75, HMD-77, HMD-78: the front party lines up.
    pub(in super::super) fn start_battle(&mut self) {
        let (set, token) = (self.set(), self.table.invaders.as_slice()[0]);
        let mut battle = Battle {
            heroes: self.table.party_order(set, token),
            form: Stack::default(),
            wounds: Wounds::default(),
            start: Wounds::default(),
            round: 0,
            support: 0,
            stage: Fight::Fire,
        };
        let blue = battle.heroes_strength(set, &self.table, Strength::Blue);
        battle.stage = Fight::Disarm { blue, least: Trap::FIRST };
        self.agenda.stage = Stage::Battle(battle);
    }

    pub(in super::super) fn battle_pending(&self, battle: &Battle) -> Pending {
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

    pub(in super::super) fn battle_actions(&self, battle: &Battle, legal: &mut ActionSet<Action>) {
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

    /// The monsters that the guard may still send (HMD-84).
    pub(in crate::games::hero_must_die) fn eligible(&self, battle: &Battle) -> Set<Monster> {
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
    pub(in crate::games::hero_must_die) fn support_limit(&self, guard: Seat) -> u8 {
        let guard = usize::from(guard);
        self.table.vp[guard].min(self.table.mp[guard] / SUPPORT_PRICE)
    }

    /// Nothing is to be decided: the next step of the battle.
    pub(in super::super) fn next_fight(&mut self) {
        let set = self.set();
        let Stage::Battle(battle) = &mut self.agenda.stage else { return };
        match battle.stage {
            Fight::Disarm { .. } => battle.stage = Fight::Fire,
            Fight::Fire if battle.front_hero(set, &self.table).is_none() => {
                // HMD-83.
                let battle = *battle;
                self.finish(&battle, BattleEnd::MonstersWin);
            }
            Fight::Fire => battle.stage = Fight::Send,
            Fight::Send if battle.form.is_empty() => {
                // HMD-85.
                let battle = *battle;
                self.finish(&battle, BattleEnd::HeroesWin);
            }
            Fight::Send => self.round(),
            Fight::Magic { theirs, .. } => self.end_magic(theirs),
            Fight::Heal { .. } => self.end_round(),
            Fight::Commit | Fight::Support { .. } => unreachable!("the guard decides"),
        }
    }

    /// The guard has decided.
    pub(in super::super) fn fight(&mut self, action: Action) {
        let set = self.set();
        let Stage::Battle(battle) = &mut self.agenda.stage else { return };
        match (&mut battle.stage, action) {
            (Fight::Disarm { blue, least }, Action::Disarm(trap)) => {
                let floor = usize::from(self.table.top) - 1;
                let traps = &mut self.table.traps[floor];
                *blue = best_damage(set, *traps, *least, *blue) - set.trap(trap).damage;
                *least = trap;
                traps.take(trap);
            }
            (Fight::Fire, Action::Fire(trap, hero)) => self.fire(trap, hero),
            (Fight::Send, Action::Monster(card)) => battle.form.push(card),
            (Fight::Send, _) => self.round(),
            (Fight::Commit, Action::Amount(points)) => {
                battle.stage = Fight::Support { committed: points.get() };
            }
            (Fight::Support { committed }, Action::Amount(points)) => {
                let committed = *committed;
                battle.support = points.get();
                let guard = usize::from(self.table.at(0));
                self.table.mp[guard] -= SUPPORT_PRICE * points.get();
                self.melee(committed);
            }
            (Fight::Magic { points, least, .. }, Action::Hero(hero)) => {
                *points -= 1;
                *least = hero;
                battle.wounds.heroes[hero.index()] += 1;
            }
            (Fight::Heal { points, least }, Action::Own(place)) => {
                *points -= 1;
                *least = place;
                battle.wounds.form[place.index()] -= 1;
            }
            (Fight::Magic { points, .. } | Fight::Heal { points, .. }, _) => *points = 0,
            _ => unreachable!("only legal decisions arrive"),
        }
    }
}

impl Trap {
    /// The first type.
    pub(in crate::games::hero_must_die) const FIRST: Self = Self::new(0).unwrap();
}

impl Line {
    /// The front.
    pub(in crate::games::hero_must_die) const FRONT: Self = Self::new(0).unwrap();
}

impl Rank {
    /// The front.
    pub(in crate::games::hero_must_die) const FRONT: Self = Self::new(0).unwrap();
}

/// HMD-77: the line of the heroes, the defenders, the round, and its stage.
pub(in crate::games::hero_must_die) fn fits(state: &State, battle: &Battle) -> Checked {
    let (table, set) = (&state.table, state.set());
    let Some(&token) = table.invaders.as_slice().first() else {
        return unless(false, "nobody attacks");
    };
    unless(table.party_order(set, token) == battle.heroes, "the heroes are not in party order")?;
    defenders(state, battle)?;
    wounds(state, battle)?;
    let fighting = !matches!(battle.stage, Fight::Disarm { .. } | Fight::Fire | Fight::Send);
    let rounds = if fighting { 1..=state.options.combat_round_cap } else { 0..=0 };
    unless(rounds.contains(&battle.round), "there is no such round")?;
    unless(battle.front_hero(set, table).is_some(), "no hero is left")?;
    unless(!fighting || battle.front_monster(set).is_some(), "no monster is left")?;
    unless(fight(state, battle), "the stage of the battle does not fit the table")?;
    let before = fighting || (battle.form.is_empty() || battle.stage == Fight::Send);
    let unstarted = fighting || (battle.start == Wounds::default() && battle.support == 0);
    unless(before && unstarted, "a round has begun before the combat")
}

/// HMD-84.
fn defenders(state: &State, battle: &Battle) -> Checked {
    let (table, set) = (&state.table, state.set());
    let own = table.monsters[usize::from(table.at(0))];
    let most = set.room(table.room_on(table.top));
    let mut before = Set::EMPTY;
    for &card in battle.form.as_slice() {
        let may =
            own.intersection(set.up_to_level(most.level)).contains(card) && !before.contains(card);
        unless(may, "a monster defends that may not")?;
        before.insert(card);
    }
    unless(battle.form.len() <= usize::from(most.monsters), "too many monsters defend")
}

/// HMD-82: now, and at the start of the round.
fn wounds(state: &State, battle: &Battle) -> Checked {
    let (table, set) = (&state.table, state.set());
    let (heroes, form) = (battle.heroes.as_slice(), battle.form.as_slice());
    let hp = |i: usize| heroes.get(i).map_or(0, |&hero| table.hero_hp(set, hero));
    let life = |i: usize| form.get(i).map_or(0, |&card| set.monster(card).creature.hp());
    for side in [&battle.wounds, &battle.start] {
        let Wounds { heroes: hurt, form: harmed } = side;
        let fits = (0..3).all(|i| hurt[i] <= hp(i)) && (0..5).all(|i| harmed[i] <= life(i));
        unless(fits, "a card has more wounds than hit points")?;
    }
    Ok(())
}

/// HMD-78 to HMD-98: the numbers of the stage.
fn fight(state: &State, battle: &Battle) -> bool {
    let (table, set) = (&state.table, state.set());
    let traps = table.traps_on(table.top);
    let fits = match battle.stage {
        Fight::Disarm { blue, least } => {
            battle.wounds == Wounds::default()
                && blue <= battle.heroes_strength(set, table, Strength::Blue)
                && best_damage(set, traps, least, blue) > 0
        }
        Fight::Fire => true,
        Fight::Send => traps.is_empty(),
        Fight::Commit => traps.is_empty() && battle.support == 0,
        Fight::Support { committed } => {
            traps.is_empty()
                && battle.support == 0
                && committed <= battle.form_strength(set, Strength::Black)
        }
        Fight::Magic { points, theirs, .. } => {
            traps.is_empty() && points <= set.most().black && theirs <= set.most().magic
        }
        Fight::Heal { points, .. } => traps.is_empty() && points <= set.most().yellow,
    };
    fits && battle.support <= MOST_VP
}

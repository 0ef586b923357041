//! Battle: from the party order over the traps to the defending force.

use super::super::{
    components::{Action, Line, Rank, Strength, Trap, constants::SUPPORT_PRICE},
    legal::battle::best_damage,
    state::{Battle, Fight, Stage, State, Wounds},
};
use super::fall::BattleEnd;
use crate::{Indexed, pieces::Stack};

impl State {
    /// HMD-75, HMD-77, HMD-78: the front party lines up.
    pub(super) fn start_battle(&mut self) {
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

    /// Nothing is to be decided: the next step of the battle.
    pub(super) fn next_fight(&mut self) {
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
    pub(super) fn fight(&mut self, action: Action) {
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

    /// HMD-79 to HMD-81: the trap goes to the pool.
    fn fire(&mut self, trap: Trap, hero: Line) {
        let set = self.set();
        let Stage::Battle(battle) = &mut self.agenda.stage else { return };
        let left = battle.hero_left(set, &self.table, hero.index());
        battle.wounds.heroes[hero.index()] += set.trap(trap).damage.min(left);
        self.table.traps[usize::from(self.table.top) - 1].take(trap);
    }
}

impl Trap {
    /// The first type.
    pub(in super::super) const FIRST: Self = Self::new(0).unwrap();
}

impl Line {
    /// The front.
    pub(in super::super) const FRONT: Self = Self::new(0).unwrap();
}

impl Rank {
    /// The front.
    pub(in super::super) const FRONT: Self = Self::new(0).unwrap();
}

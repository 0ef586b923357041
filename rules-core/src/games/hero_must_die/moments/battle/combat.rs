//! Combat: rounds of five steps; in a step both sides act at the same time.
//!
//! Each step first reads the strengths of both sides, then places all wounds,
//! then removes who has fallen.

use super::super::super::{
    components::{Components, Line, Rank, Strength},
    state::{Battle, Fight, Public, Stage, State},
};

use super::fall::BattleEnd;

impl State {
    /// A round begins with its first step, the range strike (HMD-89).
    pub(in crate::games::hero_must_die) fn round(&mut self) {
        let set = self.set();
        let Stage::Battle(battle) = &mut self.agenda.stage else { return };
        battle.round += 1;
        battle.start = battle.wounds;
        battle.support = 0;
        battle.range(set, &self.table);
        battle.stage = Fight::Commit;
        self.fallen();
    }

    /// Ends the battle if a side has no card left (HMD-87, HMD-100); says
    /// whether it did.
    fn fallen(&mut self) -> bool {
        let set = self.set();
        let Stage::Battle(battle) = &self.agenda.stage else { return true };
        let battle = *battle;
        if battle.front_hero(set, &self.table).is_none() {
            self.finish(&battle, BattleEnd::MonstersWin);
        } else if battle.front_monster(set).is_none() {
            self.finish(&battle, BattleEnd::HeroesWin);
        } else {
            return false;
        }
        true
    }

    /// Step 2 (HMD-90 to HMD-95), then what magic is left for step 3.
    pub(in crate::games::hero_must_die) fn melee(&mut self, committed: u8) {
        let set = self.set();
        let Stage::Battle(battle) = &mut self.agenda.stage else { return };
        let (points, theirs) = battle.clash(set, &self.table, committed);
        battle.stage = Fight::Magic { points, least: Line::FRONT, theirs };
        self.fallen();
    }

    /// The end of step 3 and the heroes' part of step 4 (HMD-97, HMD-98).
    pub(in crate::games::hero_must_die) fn end_magic(&mut self, theirs: u8) {
        let set = self.set();
        let Stage::Battle(battle) = &mut self.agenda.stage else { return };
        battle.place_magic(set, theirs);
        if self.fallen() {
            return;
        }
        let Stage::Battle(battle) = &mut self.agenda.stage else { return };
        let points = battle.form_strength(set, Strength::Yellow);
        battle.heal_heroes(set, &self.table);
        battle.stage = Fight::Heal { points, least: Rank::FRONT };
    }

    /// Step 5 (HMD-99).
    pub(in crate::games::hero_must_die) fn end_round(&mut self) {
        let Stage::Battle(battle) = &self.agenda.stage else { return };
        let idle = battle.wounds == battle.start && battle.support == 0;
        if idle || battle.round >= self.options.combat_round_cap {
            let battle = *battle;
            self.finish(&battle, BattleEnd::Stalemate);
        } else {
            self.round();
        }
    }
}

impl Battle {
    /// Step 1: both sides strike at the same time (HMD-89).
    pub(in crate::games::hero_must_die) fn range(&mut self, set: &Components, table: &Public) {
        let theirs = self.heroes_strength(set, table, Strength::Green);
        let ours = self.form_strength(set, Strength::Green);
        self.strike_heroes(set, table, ours);
        self.strike_monsters(set, theirs);
    }

    /// Wounds from the front on; what exceeds a card hits the next one (HMD-89).
    fn strike_heroes(&mut self, set: &Components, table: &Public, mut wounds: u8) {
        for place in 0..self.heroes.len() {
            let here = wounds.min(self.hero_left(set, table, place));
            self.wounds.heroes[place] += here;
            wounds -= here;
        }
    }

    /// Likewise for the monsters.
    fn strike_monsters(&mut self, set: &Components, mut wounds: u8) {
        for place in 0..self.form.len() {
            let here = wounds.min(self.form_left(set, place));
            self.wounds.form[place] += here;
            wounds -= here;
        }
    }

    /// HMD-90 to HMD-95: the melee; the unused points of guard and heroes.
    pub(in crate::games::hero_must_die) fn clash(
        &mut self,
        set: &Components,
        table: &Public,
        committed: u8,
    ) -> (u8, u8) {
        let (Some(hero), Some(monster)) = (self.front_hero(set, table), self.front_monster(set))
        else {
            return (0, 0);
        };
        let black = self.heroes_strength(set, table, Strength::Black);
        let held = self.form_strength(set, Strength::Black) - committed;
        let brown = table.hero_strength(set, self.heroes.as_slice()[hero], Strength::Brown);
        let theirs = brown.saturating_sub(self.wounds.heroes[hero]) + black;
        let brown =
            set.monster(self.form.as_slice()[monster]).creature.strength[Strength::Brown as usize];
        let base = brown.saturating_sub(self.wounds.form[monster]);
        let ours = base + committed + self.support;
        if theirs > ours {
            let placed = (theirs - ours).min(self.form_left(set, monster));
            self.wounds.form[monster] += placed;
            (held, black.min(theirs - ours - placed))
        } else {
            let placed = (ours - theirs).min(self.hero_left(set, table, hero));
            self.wounds.heroes[hero] += placed;
            (held + committed.min(ours - theirs - placed), 0)
        }
    }

    /// HMD-97: fewest hit points first, then the nearest to the front.
    pub(in crate::games::hero_must_die) fn place_magic(
        &mut self,
        set: &Components,
        mut points: u8,
    ) {
        while points > 0 {
            let alive = (0..self.form.len()).filter(|&place| self.form_left(set, place) > 0);
            let Some(weakest) = alive.min_by_key(|&place| self.form_left(set, place)) else {
                return;
            };
            let here = points.min(self.form_left(set, weakest));
            self.wounds.form[weakest] += here;
            points -= here;
        }
    }

    /// HMD-98: the heroes heal from the front on; nobody is revived.
    pub(in crate::games::hero_must_die) fn heal_heroes(
        &mut self,
        set: &Components,
        table: &Public,
    ) {
        let mut points = self.heroes_strength(set, table, Strength::Yellow);
        for place in 0..self.heroes.len() {
            if self.hero_left(set, table, place) > 0 {
                let here = points.min(self.wounds.heroes[place]);
                self.wounds.heroes[place] -= here;
                points -= here;
            }
        }
    }
}

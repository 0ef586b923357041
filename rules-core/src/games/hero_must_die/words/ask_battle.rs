//! What a battle waits for.

use crate::words::format;
use alloc::string::String;

use super::super::{
    components::{Components, Strength, constants::SUPPORT_PRICE},
    observe::View,
    state::{Battle, Fight, Public},
};

/// The melee as it is without magic of the monsters, and that magic.
pub(super) struct Melee {
    /// Total of the heroes.
    pub(super) heroes: u8,
    /// Total of the monsters without their magic.
    pub(super) monsters: u8,
    /// Magic of the monsters.
    pub(super) magic: u8,
    /// Magic in the total of the heroes.
    pub(super) theirs: u8,
}

impl Melee {
    /// The melee that comes next (HMD-90, HMD-91).
    pub(super) fn of(set: &Components, table: &Public, battle: &Battle) -> Self {
        let magic = battle.form_strength(set, Strength::Black);
        let (Some(hero), Some(front)) = (battle.front_hero(set, table), battle.front_monster(set))
        else {
            return Self { heroes: 0, monsters: 0, magic, theirs: 0 };
        };
        let brown = table.hero_strength(set, battle.heroes.as_slice()[hero], Strength::Brown);
        let theirs = battle.heroes_strength(set, table, Strength::Black);
        let heroes = brown.saturating_sub(battle.wounds.heroes[hero]) + theirs;
        let card = &set.monster(battle.form.as_slice()[front]).creature;
        let monsters =
            card.strength[Strength::Brown as usize].saturating_sub(battle.wounds.form[front]);
        Self { heroes, monsters, magic, theirs }
    }
}

/// What a battle waits for.
pub(super) fn task(view: &View, battle: &Battle) -> String {
    let (set, table) = (view.set(), &view.table);
    let task = match battle.stage {
        Fight::Disarm { blue, .. } => format!(
            "the heroes disarm traps up to {blue} damage, as much as possible: which one is \
             removed?"
        ),
        Fight::Fire => "all traps strike, one after the other: which one, at whom? A hero with \
                        strength of its kind, or else the front hero"
            .into(),
        Fight::Send => {
            let room = set.room(table.room_on(table.top));
            format!(
                "which monster defends next, the front one first? Up to {} of level {} or less",
                room.monsters, room.level
            )
        }
        Fight::Commit => {
            let Melee { heroes, monsters, magic, .. } = Melee::of(set, table, battle);
            format!(
                "melee of the monsters {monsters} against the heroes {heroes}: how much of {magic} \
                 magic is added? What is kept back strikes any hero"
            )
        }
        Fight::Support { committed } => {
            let Melee { heroes, monsters, .. } = Melee::of(set, table, battle);
            format!(
                "melee of the monsters {} against the heroes {heroes}: how much magic support, \
                 {SUPPORT_PRICE} MP a point?",
                monsters + committed
            )
        }
        Fight::Magic { points, .. } => {
            format!("{points} magic left, 1 wound each: which hero is wounded?")
        }
        Fight::Heal { points, .. } => {
            format!("{points} healing left, 1 wound each: which monster is healed?")
        }
    };
    let token = table.invaders.as_slice().first().copied().unwrap_or(0);
    match battle.round {
        0 => format!("battle with party {token}: {task}"),
        round => format!("battle with party {token}, round {round}: {task}"),
    }
}

//! A battle in words: what it waits for, and the decisions.

use alloc::string::String;

use super::super::super::{
    components::{Action, Components, Line, Strength, constants::SUPPORT_PRICE},
    observe::View,
    state::{Battle, Fight, Public},
    words::cards,
};
use crate::words::format;
use crate::{Indexed, words::counted};

/// The melee as it is without magic of the monsters, and that magic.
pub(in crate::games::hero_must_die) struct Melee {
    /// Total of the heroes.
    pub(in crate::games::hero_must_die) heroes: u8,
    /// Total of the monsters without their magic.
    pub(in crate::games::hero_must_die) monsters: u8,
    /// Magic of the monsters.
    pub(in crate::games::hero_must_die) magic: u8,
    /// Magic in the total of the heroes.
    pub(in crate::games::hero_must_die) theirs: u8,
}

impl Melee {
    /// The melee that comes next (HMD-90, HMD-91).
    pub(in crate::games::hero_must_die) fn of(
        set: &Components,
        table: &Public,
        battle: &Battle,
    ) -> Self {
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
pub(in crate::games::hero_must_die) fn task(view: &View, battle: &Battle) -> String {
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

/// A decision of a battle in words.
pub(in crate::games::hero_must_die) fn choice(
    view: &View,
    battle: &Battle,
    action: Action,
) -> Option<String> {
    let set = view.set();
    Some(match (battle.stage, action) {
        (Fight::Disarm { .. }, Action::Disarm(trap)) => {
            format!("remove {}", cards::trap(set, trap))
        }
        (Fight::Fire, Action::Fire(trap, line)) => {
            format!("{} at {}", cards::trap(set, trap), hero(view, battle, line))
        }
        (Fight::Send, Action::Monster(card)) => cards::monster(set, card),
        (Fight::Send, Action::Pass) => "send no more monsters".into(),
        (Fight::Commit, Action::Amount(points)) => commit(view, battle, points.get()),
        (Fight::Support { committed }, Action::Amount(points)) => {
            let Melee { heroes, monsters, .. } = Melee::of(set, &view.table, battle);
            let melee = monsters + committed + points.get();
            let words = match points.get() {
                0 => "no support".into(),
                points => format!("{points} for {} MP", points * SUPPORT_PRICE),
            };
            format!("{words}: melee {melee} against {heroes}")
        }
        (Fight::Magic { .. }, Action::Hero(line)) => format!("wound {}", hero(view, battle, line)),
        (Fight::Magic { .. }, Action::Pass) => "use no more magic".into(),
        (Fight::Heal { .. }, Action::Own(rank)) => {
            let card = *battle.form.as_slice().get(rank.index())?;
            let wounds = counted(battle.wounds.form[rank.index()], "wound", "wounds");
            format!("heal {} ({wounds})", cards::named(set, card))
        }
        (Fight::Heal { .. }, Action::Pass) => "heal no more".into(),
        _ => return None,
    })
}

/// How much magic goes into the melee, and what comes of it.
fn commit(view: &View, battle: &Battle, points: u8) -> String {
    let Melee { heroes, monsters, magic, .. } = Melee::of(view.set(), &view.table, battle);
    let melee = monsters + points;
    let words = if points == 0 { "no magic".into() } else { format!("{points} magic") };
    match magic.saturating_sub(points) {
        0 => format!("{words}: melee {melee} against {heroes}"),
        kept => format!("{words}: melee {melee} against {heroes}, {kept} kept back"),
    }
}

/// A hero of the party with the hit points left.
fn hero(view: &View, battle: &Battle, line: Line) -> String {
    let left = battle.hero_left(view.set(), &view.table, line.index());
    let card = battle.heroes.as_slice().get(line.index());
    let name = card.map_or("nobody", |hero| view.set().hero(*hero).name);
    format!("{name} ({left} HP left)")
}

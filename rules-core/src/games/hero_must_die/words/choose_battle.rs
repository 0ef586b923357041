//! Decisions of a battle in words.

use alloc::string::String;

use super::{
    super::{
        components::{Action, Line, constants::SUPPORT_PRICE},
        observe::View,
        state::{Battle, Fight},
    },
    ask_battle::Melee,
    cards,
};
use crate::words::format;
use crate::{Indexed, words::counted};

/// A decision of a battle in words.
pub(super) fn choice(view: &View, battle: &Battle, action: Action) -> Option<String> {
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

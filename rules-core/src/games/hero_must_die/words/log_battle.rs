//! A battle in the log: who attacks, each trap, the defenders, each round, the result.

use alloc::{format, string::String, vec::Vec};

use super::{
    super::{
        components::{
            Action, Components, Token,
            constants::{FLOOR_PENALTY, SUPPORT_PRICE},
        },
        state::{Battle, Fight, Public, Road, Stage, State},
    },
    cards, table,
    told::Told,
};
use crate::{Indexed, words::counted};

/// The battle of a state.
fn battle(state: &State) -> Option<&Battle> {
    if let Stage::Battle(battle) = &state.agenda.stage { Some(battle) } else { None }
}

/// What an action of a battle itself says.
pub(super) fn own(told: &Told<'_>, fight: &Battle, action: Action) -> Option<String> {
    let (set, table) = (told.before.set(), &told.before.table);
    Some(match (fight.stage, action) {
        (Fight::Disarm { .. }, Action::Disarm(trap)) => {
            format!("the heroes disarm {}", cards::trap(set, trap))
        }
        (Fight::Fire, Action::Fire(trap, line)) => {
            let card = fight.heroes.as_slice().get(line.index())?;
            let left = battle(told.after)?.hero_left(set, table, line.index());
            let end = if left == 0 { "dies".into() } else { format!("has {left} HP left") };
            format!("{} strikes: {} {end}", cards::trap(set, trap), set.hero(*card).name)
        }
        (Fight::Support { .. }, Action::Amount(points)) if points.get() > 0 => {
            let (guard, points) = (table.at(0), points.get());
            format!("seat {guard} pays {} MP for {points} magic support", SUPPORT_PRICE * points)
        }
        _ => return None,
    })
}

/// Adds what a move does to a battle.
pub(super) fn tell(told: &Told<'_>, lines: &mut Vec<String>) {
    match (battle(told.before), battle(told.after)) {
        (None, Some(_)) => lines.extend(attack(told.after)),
        (Some(old), new) => {
            lines.extend(defence(told, old, new));
            if let Some(new) = new {
                lines.extend(round(told, old, new));
            } else {
                lines.push(result(told));
            }
        }
        (None, None) => {}
    }
}

/// Who attacks which floor.
fn attack(state: &State) -> Option<String> {
    let table = &state.table;
    let token = Token::new(*table.invaders.as_slice().first()?)?;
    let heroes = table::party(state.set(), table, token);
    let (floor, seat) = (table.top, table.at(0));
    Some(format!("party {token} attacks floor {floor}, which seat {seat} guards: {heroes}"))
}

/// The defenders, when all are sent.
fn defence(told: &Told<'_>, old: &Battle, new: Option<&Battle>) -> Option<String> {
    let sending = |battle: &Battle| matches!(battle.stage, Fight::Send);
    if !sending(old) || new.is_some_and(sending) {
        return None;
    }
    let (set, guard) = (told.before.set(), told.before.table.at(0));
    let form = old.form.as_slice().iter().map(|card| cards::monster(set, *card));
    let form: Vec<_> = form.collect();
    if form.is_empty() {
        return Some(format!("seat {guard} has no monster that may defend"));
    }
    Some(format!("seat {guard} defends with {}", form.join(", ")))
}

/// A round that is over: what has changed in it.
fn round(told: &Told<'_>, old: &Battle, new: &Battle) -> Option<String> {
    if old.round == 0 || new.round == old.round {
        return None;
    }
    // The wounds at the start of a round are those at the end of the one before.
    let changes = changes(told.before.set(), &told.before.table, old, new);
    Some(format!("round {}: {changes}", old.round))
}

/// Whose hit points a round has changed.
fn changes(set: &Components, table: &Public, old: &Battle, new: &Battle) -> String {
    let line = |name: &str, hp: u8, before: u8, after: u8| {
        let left = match hp.saturating_sub(after) {
            0 => "dies".into(),
            left => format!("has {left} of {hp} HP left"),
        };
        (before != after).then(|| format!("{name} {left}"))
    };
    let heroes = old.heroes.as_slice().iter().enumerate().map(|(at, hero)| {
        let (before, after) = (old.start.heroes[at], new.start.heroes[at]);
        line(set.hero(*hero).name, table.hero_hp(set, *hero), before, after)
    });
    let form = old.form.as_slice().iter().enumerate().map(|(at, card)| {
        let creature = &set.monster(*card).creature;
        line(creature.name, creature.hp(), old.start.form[at], new.start.form[at])
    });
    let all: Vec<_> = heroes.chain(form).flatten().collect();
    if all.is_empty() { "nobody is hurt".into() } else { all.join(", ") }
}

/// The result of a battle, up to the reactions (HMD-101 to HMD-108).
fn result(told: &Told<'_>) -> String {
    let (old, new, set) = (&told.before.table, &told.after.table, told.before.set());
    let (floor, guard) = (old.top, old.at(0));
    if matches!(told.after.agenda.stage, Stage::Over { .. }) {
        return format!("the heroes win and floor {floor} falls: all players lose");
    }
    let token = old.invaders.as_slice().first().map_or(0, |token| usize::from(*token) - 1);
    let lost = matches!(told.after.agenda.stage, Stage::Traitor { .. });
    let number = token + 1;
    let mut parts = Vec::from([if lost {
        let penalty = counted(FLOOR_PENALTY, "VP", "VP");
        format!(
            "the heroes win and floor {floor} falls, for which seat {guard} is to lose {penalty}"
        )
    } else if new.tokens[token] == Road::Castle {
        format!("the monsters win, and party {number} is dead")
    } else {
        format!("nobody wins, and party {number} stays")
    }]);
    let heroes = old.parties[token].minus(new.parties[token]);
    if new.tokens[token] != Road::Castle && !heroes.is_empty() {
        parts.push(format!(
            "dead heroes: {}",
            cards::list(heroes.iter().map(|it| set.hero(it).name))
        ));
    }
    let at = usize::from(guard);
    let monsters = old.monsters[at].minus(new.monsters[at]);
    if !monsters.is_empty() {
        parts.push(format!("dead monsters: {}", cards::all_named(set, monsters)));
    }
    let gains = new.vp[at].saturating_sub(old.vp[at]);
    if gains > 0 {
        parts.push(format!("seat {guard} gains {gains} VP for killed heroes"));
    }
    parts.join("; ")
}

//! A battle in the log: who attacks, each trap, the defenders, each step of a round, the result.

use alloc::{string::String, vec::Vec};

use super::{
    super::{
        components::{
            Action, Components, Strength, Token,
            constants::{FLOOR_PENALTY, SUPPORT_PRICE},
        },
        moments::battle::words::Melee,
        state::{Battle, Fight, Public, Road, Stage, State},
    },
    cards,
    lines::Lines,
    table,
    told::{Move, Told},
};
use crate::Indexed;
use crate::words::format;

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
            let mut hit = *fight;
            let left = fight.hero_left(set, table, line.index());
            hit.wounds.heroes[line.index()] += set.trap(trap).damage.min(left);
            format!("{} strikes: {}", cards::trap(set, trap), hurt(set, table, fight, &hit))
        }
        _ => return None,
    })
}

/// Adds what a move does to a battle.
pub(super) fn tell(told: &Told<'_>, lines: &mut Lines) {
    let Some(old) = battle(told.before) else {
        if battle(told.after).is_some() {
            lines.add(attack(told.after));
        }
        return;
    };
    let new = battle(told.after);
    lines.add(defence(told, old, new));
    blow(told, old, lines);
    if new.is_none() {
        result(told, lines);
    }
}

/// Who attacks which floor.
fn attack(state: &State) -> Option<String> {
    let table = &state.table;
    let token = Token::new(*table.invaders.as_slice().first()?)?;
    let heroes = table::party(state.set(), table, token);
    let (floor, seat) = (table.top, table.at(0));
    Some(format!(
        "party {token} attacks floor {floor}, which seat {seat} guards; front first: {heroes}"
    ))
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
    Some(format!("seat {guard} defends, front first: {}", form.join("; ")))
}

/// Adds what a step of a round does: it is done again on a copy of the battle, because the
/// battle is gone after its last step.
fn blow(told: &Told<'_>, old: &Battle, lines: &mut Lines) {
    let (set, table) = (told.before.set(), &told.before.table);
    let mut new = *old;
    let what = match (old.stage, told.taken) {
        (Fight::Send, Move::Action(Action::Pass) | Move::Forced)
        | (Fight::Heal { .. }, Move::Forced) => {
            let theirs = old.heroes_strength(set, table, Strength::Green);
            let ours = old.form_strength(set, Strength::Green);
            if old.form.is_empty() || stays(told) || theirs + ours == 0 {
                return;
            }
            new.round += 1;
            new.range(set, table);
            let side = |points: u8, of: &str| (points > 0).then(|| format!("{of} {points}"));
            let sides = [side(theirs, "of the heroes"), side(ours, "of the monsters")];
            format!("range {}", cards::list(sides.into_iter().flatten()))
        }
        (Fight::Support { committed }, Move::Action(Action::Amount(points))) => {
            new.support = points.get();
            new.clash(set, table, committed);
            melee(set, table, old, committed, points.get())
        }
        (Fight::Magic { theirs, .. }, Move::Forced) => {
            new.place_magic(set, theirs);
            return end_magic(set, table, [old, &new], lines);
        }
        (Fight::Magic { .. }, Move::Action(Action::Hero(line))) => {
            new.wounds.heroes[line.index()] += 1;
            "magic of the monsters".into()
        }
        (Fight::Heal { .. }, Move::Action(Action::Own(rank))) => {
            new.wounds.form[rank.index()] -= 1;
            "healing of the monsters".into()
        }
        _ => return,
    };
    let (round, hurt) = (new.round, hurt(set, table, old, &new));
    lines.add([format!("round {round}, {what}: {hurt}")]);
}

/// The two sides of a melee.
fn melee(set: &Components, table: &Public, battle: &Battle, committed: u8, support: u8) -> String {
    let Melee { heroes, monsters, theirs, .. } = Melee::of(set, table, battle);
    let hero = battle.front_hero(set, table).map(|at| battle.heroes.as_slice()[at]);
    let hero = hero.map_or("", |hero| set.hero(hero).name);
    let front = battle.front_monster(set).map(|at| battle.form.as_slice()[at]);
    let front = front.map_or("", |card| cards::named(set, card));
    let ours = monsters + committed + support;
    let part = |points: u8, of: &str| (points > 0).then(|| format!("{points} {of}"));
    let paid = format!("magic support for {} MP", SUPPORT_PRICE * support);
    let of = |parts: [Option<String>; 2]| {
        let parts: Vec<_> = parts.into_iter().flatten().collect();
        if parts.is_empty() { String::new() } else { format!(" (with {})", cards::list(parts)) }
    };
    let theirs = of([part(theirs, "magic"), None]);
    let added = of([part(committed, "magic"), part(support, &paid)]);
    format!("melee, {hero} {heroes}{theirs} against {front} {ours}{added}")
}

/// Adds the magic and the healing of the heroes, which nobody decides.
fn end_magic(set: &Components, table: &Public, [old, new]: [&Battle; 2], lines: &mut Lines) {
    let round = old.round;
    if old.wounds != new.wounds {
        let hurt = hurt(set, table, old, new);
        lines.add([format!("round {round}, magic of the heroes: {hurt}")]);
    }
    let mut healed = *new;
    healed.heal_heroes(set, table);
    let fights = new.front_hero(set, table).is_some() && new.front_monster(set).is_some();
    if fights && healed.wounds != new.wounds {
        let hurt = hurt(set, table, new, &healed);
        lines.add([format!("round {round}, healing of the heroes: {hurt}")]);
    }
}

/// Whose hit points have changed.
fn hurt(set: &Components, table: &Public, old: &Battle, new: &Battle) -> String {
    let line = |name: &str, hp: u8, before: u8, after: u8| {
        let left = hp.saturating_sub(after);
        let verb = if after > before { "loses" } else { "regains" };
        let rest = if left == 0 { "dies".into() } else { format!("has {left} of {hp} left") };
        (before != after).then(|| format!("{name} {verb} {} HP and {rest}", before.abs_diff(after)))
    };
    let heroes = old.heroes.as_slice().iter().enumerate().map(|(at, hero)| {
        let hp = table.hero_hp(set, *hero);
        line(set.hero(*hero).name, hp, old.wounds.heroes[at], new.wounds.heroes[at])
    });
    let form = old.form.as_slice().iter().enumerate().map(|(at, card)| {
        let creature = &set.monster(*card).creature;
        line(creature.name, creature.hp(), old.wounds.form[at], new.wounds.form[at])
    });
    let all: Vec<_> = heroes.chain(form).flatten().collect();
    if all.is_empty() { "nobody is hurt".into() } else { all.join(", ") }
}

/// The party that attacks, by its place in the list of tokens.
fn attacker(told: &Told<'_>) -> usize {
    let first = told.before.table.invaders.as_slice().first();
    first.map_or(0, |token| usize::from(*token) - 1)
}

/// Whether the battle ends without a winner (HMD-107).
fn stays(told: &Told<'_>) -> bool {
    let inside = told.after.table.tokens[attacker(told)] == Road::Inside;
    inside && matches!(told.after.agenda.stage, Stage::Court(_))
}

/// Adds the result of a battle, up to the reactions (HMD-101 to HMD-108).
fn result(told: &Told<'_>, lines: &mut Lines) {
    let (old, new) = (&told.before.table, &told.after.table);
    let (floor, guard) = (old.top, old.at(0));
    if matches!(told.after.agenda.stage, Stage::Over { .. }) {
        lines.add([format!("the heroes win, and floor {floor} falls: all players lose")]);
        return;
    }
    let party = attacker(told) + 1;
    lines.add([if matches!(told.after.agenda.stage, Stage::Traitor { .. }) {
        format!(
            "the heroes win: floor {floor} falls, for which seat {guard} is to lose \
             {FLOOR_PENALTY} VP"
        )
    } else if stays(told) {
        format!("nobody wins: party {party} stays and attacks again in the next turn")
    } else {
        format!("the monsters win: party {party} is dead and starts again at the Castle")
    }]);
    let at = usize::from(guard);
    let (gains, vp) = (new.vp[at].saturating_sub(old.vp[at]), new.vp[at]);
    if gains > 0 {
        lines.add([format!("seat {guard} gains {gains} VP for killed heroes and has {vp}")]);
    }
}

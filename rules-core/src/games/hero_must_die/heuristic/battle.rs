//! Battles: each decision is tried out to the end of the battle, with plain
//! play behind it. A battle is open to all, so a view is enough.

use core::cmp::Reverse;

use crate::pieces::Stack;
use crate::{
    ActionSet, Apply, Legal,
    flow::Flow,
    games::hero_must_die::{
        Action, State,
        components::{Multiset, Strength},
        moments::Pending,
        observe::ViewRef,
        state::{Agenda, Fight, Plots, Stage},
    },
};

/// The decision whose battle ends best for the guard, the first of equals.
pub(super) fn best(view: &ViewRef<'_>, legal: ActionSet<Action>) -> Option<Action> {
    let now = State {
        options: *view.options,
        table: view.table.clone(),
        slots: view.slots,
        // Nobody reacts in this trial, so hands and deck may be empty.
        plots: Plots { hands: [Multiset::EMPTY; 4], ..Plots::default() },
        agenda: Agenda { stage: view.agenda.stage.clone(), stack: Stack::default() },
    };
    legal.iter().min_by_key(|action| {
        let mut then = now.clone();
        then.apply_action(*action);
        while let Some(plain) = plain(&then) {
            then.apply_action(plain);
        }
        Reverse(worth(&now, &then))
    })
}

/// What the guard has after a battle: the floor, VP, monsters, magic.
fn worth(before: &State, after: &State) -> i32 {
    let (guard, table) = (usize::from(before.table.at(0)), &after.table);
    if let Stage::Over { .. } = after.agenda.stage {
        return i32::from(after.payoff(before.table.at(0)) > 0) * 2000 - 1000;
    }
    let fallen = i32::from(table.top) - i32::from(before.table.top);
    let party = i32::try_from(table.invaders.len()).unwrap_or(3);
    let monsters = i32::from(table.points(before.set(), before.table.at(0)));
    let traps: u32 = table.traps.iter().map(|floor| floor.len()).sum();
    60 * i32::from(table.vp[guard]) - 20 * fallen - 6 * party
        + 4 * monsters
        + i32::from(table.mp[guard])
        + i32::try_from(traps).unwrap_or(0)
}

/// The plain decision; none when the battle is over.
fn plain(state: &State) -> Option<Action> {
    let Stage::Battle(battle) = &state.agenda.stage else { return None };
    if !matches!(state.pending(), Pending::Decision(())) {
        return None;
    }
    let (mut first, mut last, mut strong) = (None, None, None);
    for action in state.legal_actions() {
        first.get_or_insert(action);
        last = Some(action);
        if let Action::Monster(card) = action {
            let rank = state.set().monster(card).creature.strength[Strength::Brown as usize];
            if strong.is_none_or(|(best, _)| rank > best) {
                strong = Some((rank, action));
            }
        }
    }
    match battle.stage {
        Fight::Disarm { .. } | Fight::Fire => first,
        Fight::Send => strong.map(|(_, action)| action).or(first),
        Fight::Commit | Fight::Support { .. } | Fight::Magic { .. } | Fight::Heal { .. } => last,
    }
}

//! What the game waits for, and the rule by which it is decided.

use alloc::{
    string::{String, ToString},
    vec::Vec,
};

use super::{
    super::{
        components::{Colour, Deed, ResolveOrder, Suffer, ValueRule},
        state::{Phase, Public, Verdict},
    },
    dice,
    table::health_left,
};
use crate::Seat;
use crate::words::format;

/// What the game waits for, with what has been chosen of it so far, and with the rule.
pub(super) fn asked(table: &Public, so_far: Option<String>) -> String {
    if let Phase::End(verdict) = table.phase {
        return format!("The game is over: {}", ended(table, verdict));
    }
    let sentences = [Some(waits(table)), so_far, rule(table)];
    sentences.into_iter().flatten().collect::<Vec<_>>().join(". ")
}

/// What the game waits for.
pub(in super::super) fn waits(table: &Public) -> String {
    let round = table.round;
    let task = match &table.phase {
        Phase::Roll { .. } => return format!("Round {round}: everybody rolls"),
        Phase::End(Verdict::Won) => return format!("The team has won in round {round}"),
        Phase::End(Verdict::Lost) => return format!("The team has lost in round {round}"),
        Phase::Declare { .. } => "declares an action and a value".into(),
        Phase::Act { seat } => act(table, *seat),
        Phase::Attack { .. } => "attacks and may set dice aside".into(),
        Phase::Block { sets, .. } if sets.is_empty() => "blocks and forms a set".into(),
        Phase::Block { .. } => "blocks and may form more sets or make the last one smaller".into(),
        Phase::Heal { planned: 0, .. } => "heals and takes a run".into(),
        Phase::Heal { planned, .. } => {
            format!("heals {} so far and may take more runs", dice::count(*planned))
        }
        Phase::RunColour { next, run, .. } => {
            let (low, high) = (run.low(), run.high());
            format!("chooses the {next} for the run {low} to {high}")
        }
        Phase::Cast { .. } => "chooses a spell".into(),
        Phase::Pick { left, .. } => {
            format!("takes {} from the injured pool", dice::count(*left))
        }
        Phase::Animal { target: None, .. } => "chooses whose die to raise".into(),
        Phase::Animal { target: Some(of), last: None, .. } => {
            format!("chooses a die of seat {of} to raise")
        }
        Phase::Animal { .. } => "may raise more dice".into(),
        Phase::Pay { .. } => "chooses the 1 to use up for the raise".into(),
        Phase::Target => format!("chooses who gives up {}", dice::count(table.strike())),
        Phase::Lose { left, .. } => format!("gives up {}", dice::count(*left)),
        Phase::Black { left, .. } => {
            format!("may give away {} of the enemy", dice::count_of(*left, Colour::Black))
        }
        Phase::Prepare { .. } => pass_dice(table),
    };
    match table.in_turn() {
        Some(seat) => format!("Round {round}: seat {seat} {task}"),
        None => format!("Round {round}: {task}"),
    }
}

/// What a seat that is asked for its action may do.
fn act(table: &Public, seat: Seat) -> String {
    match table.deed(seat) {
        Some(deed) => format!("may carry out {deed}"),
        None => "may carry out an action".into(),
    }
}

/// What becomes of unused dice.
fn pass_dice(table: &Public) -> String {
    match table.in_turn().map(|seat| (seat, table.left_of(seat))) {
        Some((seat, left)) if seat != left => format!("may pass unused dice to seat {left}"),
        _ => "may lock unused dice".into(),
    }
}

/// The rule by which a choice is made.
fn rule(table: &Public) -> Option<String> {
    let defence = table.defence();
    Some(match &table.phase {
        Phase::Declare { .. } => declared_once(table),
        Phase::Act { .. } => act_once(table),
        Phase::Attack { .. } => {
            format!("All other dice with a face attack, 1 damage for each {defence} pips")
        }
        Phase::Block { .. } => {
            "At least three dice of one value are a set; dice kept out of it stay unused".into()
        }
        Phase::Heal { .. } => {
            "A run is one die each of three or more values in a row, of any colours".into()
        }
        Phase::Cast { .. } => "It uses dice of that colour that show what the enemy shows".into(),
        Phase::Pick { left: 1, .. } => "It comes without a face".into(),
        Phase::Pick { .. } => "They come without a face".into(),
        Phase::Animal { .. } => "Each raise by 1 uses up an own 1".into(),
        Phase::Target => "The leader chooses among the players whom the enemy strikes".into(),
        Phase::Lose { .. } => who_pays(table),
        Phase::Black { .. } => "The leader gives them in turn order to players who dealt damage; \
                                the rest goes to the injured pool"
            .into(),
        Phase::Prepare { seat, .. } => pass_on(table, *seat),
        Phase::Roll { .. } | Phase::RunColour { .. } | Phase::Pay { .. } | Phase::End(_) => {
            return None;
        }
    })
}

/// RD-18, RD-22: what a declaration does.
fn declared_once(table: &Public) -> String {
    let once = match table.options.value_rule {
        ValueRule::Unique => "No two players may declare the same value",
        ValueRule::Pair => {
            "No two players may declare the same action with the same value; where two declare the \
             same value, the first in turn order takes the dice"
        }
    };
    format!(
        "When all have declared, all dice are revealed, and each player takes from the others all \
         dice that show the value which that player declared, and keeps them. {once}"
    )
}

/// RD-25, RD-29: who acts when.
fn act_once(table: &Public) -> String {
    if table.players() == 1 {
        return "Attack, block, heal and cast may be done once each, every die for one of them"
            .into();
    }
    match table.options.resolve_order {
        ResolveOrder::Free => "Each player acts or passes once, in any order of players".into(),
        ResolveOrder::Fixed => "Each player acts or passes once, in the order given".into(),
    }
}

/// RD-60, RD-Q14: for whom dice are given up.
fn who_pays(table: &Public) -> String {
    match table.options.suffer {
        Suffer::Shared if table.players() > 1 => {
            format!("Those who declared {} pay for the strike together", struck(table))
        }
        Suffer::Each if table.players() > 1 => {
            format!("Each player who declared {} pays for the strike", struck(table))
        }
        _ => {
            "The enemy strikes, and the dice go to the injured pool; used dice have no face".into()
        }
    }
}

/// RD-62 to RD-65: what becomes of dice that are passed.
fn pass_on(table: &Public, seat: Seat) -> String {
    let left = table.left_of(seat);
    let which = if left == seat { "locked" } else { "passed" };
    format!("Dice that are {which} keep their face in the next round, all others are rolled")
}

/// RD-59: the action whose players the enemy strikes.
pub(super) fn struck(table: &Public) -> String {
    let deed = table.set().targeted().into_iter().find(|deed| declared(table, *deed));
    deed.map_or_else(|| "nothing".into(), |deed| deed.to_string())
}

/// Whether anybody has declared an action.
fn declared(table: &Public, deed: Deed) -> bool {
    (0..table.players()).any(|seat| table.deed(seat) == Some(deed))
}

/// RD-68 to RD-70: how the game ended.
fn ended(table: &Public, verdict: Verdict) -> String {
    let (round, enemy) = (table.round, table.enemy);
    if verdict == Verdict::Won {
        return format!(
            "the team has won in round {round}, because enemy {enemy}, the last one, is defeated"
        );
    }
    let left = health_left(table);
    let stands = format!("Enemy {enemy} has {left} of {} health left", table.health());
    let unpaid = table.players() > 1 && table.declared.iter().any(Option::is_some);
    let why = if round == table.options.round_limit && !unpaid {
        "which was the last one".into()
    } else {
        format!("because {}", unable(table))
    };
    format!("the team has lost in round {round}, {why}. {stands}")
}

/// RD-60: that the strike of the enemy cannot be paid.
pub(super) fn unable(table: &Public) -> String {
    let (strike, enemy) = (dice::count(table.strike()), table.enemy);
    if table.players() == 1 {
        return format!("enemy {enemy} strikes for {strike} and there are not so many");
    }
    let deed = struck(table);
    let lack = match table.options.suffer {
        Suffer::One => format!("nobody who declared {deed} has so many"),
        Suffer::Shared => format!("those who declared {deed} have not so many together"),
        Suffer::Each => format!("not everybody who declared {deed} has so many"),
    };
    format!("enemy {enemy} strikes for {strike} and {lack}")
}

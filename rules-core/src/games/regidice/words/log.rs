//! The log: what has happened, in one entry for each step and one line for each thing. Forced
//! actions that follow a step are told with it.

use alloc::{string::String, vec::Vec};

use super::{
    super::{
        components::{Action, Aside, Colour, Deed, Face, Faces, Weak},
        state::{Phase, State},
    },
    actions, dice, ends, follows,
    told::Told,
    wounds,
};
use crate::words::format;
use crate::{Indexed, Seat, Step, StepOf, flow::Flow, words::times};

/// What a seat learns of a step.
pub(super) fn entry(state: &State, step: StepOf<State>, seat: Seat) -> Option<String> {
    let mut now = state.clone();
    let (mut parts, mut next) = (Vec::new(), None);
    match step {
        Step::Chance(roll) => {
            now.do_chance(roll);
            parts.extend(rolled(state, &now, seat));
        }
        Step::Action(action) => next = Some((action, false)),
    }
    let mut told = Vec::new();
    while let Some((action, forced)) =
        next.or_else(|| follows::forced(&now).map(|action| (action, true)))
    {
        let after = follows::once(&now, action);
        told.push(Told { before: now, action, after: after.clone(), forced });
        (now, next) = (after, None);
    }
    for part in told.chunk_by(belong_together) {
        parts.extend(says(part));
        parts.extend(part.last().into_iter().flat_map(ends::aftermath));
    }
    (!parts.is_empty()).then(|| parts.join("\n"))
}

/// RD-15: a seat sees what it has rolled, when it has rolled all its dice; nobody else does.
fn rolled(before: &State, after: &State, seat: Seat) -> Option<String> {
    let (roller, ..) = before.roller()?;
    if roller != seat || after.pool_of(seat).unrolled() != [0; 4] {
        return None;
    }
    let locked = before.table.locked()?[usize::from(seat)];
    let dice = dice::of_pool(&after.pool_of(seat).without(&locked)?);
    Some(format!("seat {seat} rolls {}", dice.join(", ")))
}

/// Whether two actions in a row are told as one: dice given up, or dice healed.
fn belong_together(one: &Told, next: &Told) -> bool {
    let same_seat = one.before.table.in_turn() == next.before.table.in_turn();
    let dice = matches!(
        (one.action, next.action),
        (Action::Lose(..), Action::Lose(..)) | (Action::Pick(_), Action::Pick(_))
    );
    same_seat && dice
}

/// Equal actions in a row in words; none where nobody at a table would look up.
fn says(part: &[Told]) -> Option<String> {
    let Told { before, action, after, forced } = part.first()?;
    let seat = before.table.in_turn()?;
    let dice = || dice::of_actions(part.iter().map(|told| told.action));
    let given = || dice::given_up(part.iter().map(|told| told.action));
    Some(match *action {
        Action::Declare(deed, face) => declares(before, seat, (deed, face), after),
        Action::Wait => format!("seat {seat} lets others go first"),
        Action::Pass => passes(before, seat, *forced)?,
        Action::Confirm => confirmed(before, seat)?,
        Action::Run(run) => {
            let heals = dice::count(before.table.set().heals(run));
            format!(
                "seat {seat} makes the run {} to {}, which heals {heals}",
                run.low(),
                run.high()
            )
        }
        Action::Spell(colour) => {
            let does = actions::effect(before, colour);
            let cast = format!("seat {seat} casts the {colour} spell: {does}");
            with_wound(cast, before, *action)
        }
        Action::Pick(_) => format!("seat {seat} takes {} from the injured pool", dice()),
        Action::Seat(of) => points(before, seat, of.get())?,
        Action::Pay(colour) => raises(before, seat, &dice::name(colour, 1))?,
        Action::Lose(..) => format!("seat {seat} gives up {}", given()),
        Action::Begin(_)
        | Action::Keep(..)
        | Action::Set(_)
        | Action::RunColour(_)
        | Action::Pump(..)
        | Action::Give(..) => return None,
    })
}

/// A declaration; after the last one what all dice show (RD-21), and what is gathered.
fn declares(before: &State, seat: Seat, (deed, face): (Deed, Face), after: &State) -> String {
    let mut said = format!("seat {seat} declares {deed} and gathers {face}s");
    if matches!(after.table.phase, Phase::Declare { .. }) {
        return said;
    }
    said += "\nall dice are revealed";
    for of in 0..before.table.players() {
        said += &shows(before, of);
    }
    let mut taken = Faces::EMPTY;
    for to in after.table.order() {
        // The last declaration is not in the state before it.
        let Some(declared) = after.table.declared[usize::from(to)] else { continue };
        let face = declared.face();
        if !taken.contains(face) {
            taken = taken.with(face);
            said += &gathers(before, to, face);
        }
    }
    said
}

/// RD-21: what the dice of a seat show before any are gathered.
fn shows(before: &State, seat: Seat) -> String {
    let dice = dice::of_pool(before.pool_of(seat)).join(", ");
    let dice = if dice.is_empty() { "no dice" } else { &dice };
    format!("\nseat {seat} shows {dice}")
}

/// RD-22: what a seat takes from the others.
fn gathers(before: &State, to: Seat, face: Face) -> String {
    let from = |other: Seat| {
        let dice = Colour::all().filter_map(|colour| {
            let count = before.pool_of(other).count(colour, face.get());
            times(count, || dice::name(colour, face.get()))
        });
        let dice = dice.collect::<Vec<_>>().join(", ");
        (!dice.is_empty()).then(|| format!("{dice} from seat {other}"))
    };
    let others = (0..before.table.players()).filter(|other| *other != to);
    let got = others.filter_map(from).collect::<Vec<_>>().join(" and ");
    if got.is_empty() { got } else { format!("\nseat {to} takes {got}") }
}

/// RD-26: doing without an action; alone this is the end of the phase and says nothing.
fn passes(before: &State, seat: Seat, forced: bool) -> Option<String> {
    let deed = before.table.deed(seat)?;
    Some(if forced && !before.can_begin(seat, deed) {
        format!("seat {seat} cannot carry out {deed} and passes")
    } else {
        format!("seat {seat} passes")
    })
}

/// What is carried out when nothing more is chosen.
fn confirmed(before: &State, seat: Seat) -> Option<String> {
    let table = &before.table;
    match &table.phase {
        Phase::Attack { kept, .. } => {
            let kept = dice::of_aside(kept);
            let aside = if kept.is_empty() {
                String::new()
            } else {
                format!(" and sets aside {}", kept.join(", "))
            };
            let attack = format!("seat {seat} attacks{aside}: {}", actions::blow(before, seat));
            Some(with_wound(attack, before, Action::Confirm))
        }
        Phase::Block { sets, .. } => {
            let sets = sets.iter().map(|face| (face, before.pool_of(seat).showing(face.get())));
            let sets: Vec<_> = sets.map(|(face, size)| format!("{size} × {face}")).collect();
            let wall = actions::wall(before, seat);
            Some(format!("seat {seat} blocks {wall} with {}", sets.join(", ")))
        }
        Phase::Lose { left, .. } => {
            Some(format!("seat {seat} leaves {} to the next players", dice::count(*left)))
        }
        Phase::Black { left, .. } => {
            Some(format!("{} left go to the injured pool", dice::count_of(*left, Colour::Black)))
        }
        Phase::Prepare { transit, .. } => passed_on(before, seat, transit),
        _ => None,
    }
}

/// An action, and what its damage leaves of the enemy.
fn with_wound(told: String, before: &State, action: Action) -> String {
    match wounds::wound(before, action) {
        Some(wound) => format!("{told}\n{wound}"),
        None => told,
    }
}

/// RD-62: the dice passed to the left.
fn passed_on(before: &State, seat: Seat, transit: &[Aside]) -> Option<String> {
    let left = before.table.left_of(seat);
    let dice = dice::of_aside(&transit[usize::from(left)]).join(", ");
    match dice.as_str() {
        "" => None,
        _ if left == seat => Some(format!("seat {seat} locks {dice}")),
        _ => Some(format!("seat {seat} passes {dice} to seat {left}")),
    }
}

/// Why a seat is pointed at; whom an animal helps is told with the die.
fn points(before: &State, seat: Seat, of: Seat) -> Option<String> {
    match before.table.phase {
        Phase::Target => Some(format!("seat {seat} chooses seat {of} to pay for the strike")),
        Phase::Black { .. } => Some(format!("seat {seat} gives a black die to seat {of}")),
        _ => None,
    }
}

/// RD-46: a die that was raised, and the 1 for it.
fn raises(before: &State, seat: Seat, paid: &str) -> Option<String> {
    let Phase::Pay { target, last: Weak::Of(colour, value), .. } = before.table.phase else {
        return None;
    };
    let (die, up) = (dice::name(colour, value.get()), value.get() + 1);
    Some(format!("seat {seat} raises {die} of seat {target} to {up} with {paid}"))
}

//! Decisions in words: what a choice brings, what it skips and what follows from it unasked.

use alloc::{
    string::{String, ToString},
    vec::Vec,
};

use super::{
    super::{
        components::{Action, Colour, Deed, Face},
        observe::View,
        state::{Phase, State},
    },
    dice, follows,
};
use crate::words::format;
use crate::{Indexed, Seat};

/// A legal action of the seat that looks.
pub(super) fn words(view: &View, action: Action) -> String {
    if let Action::Declare(deed, face) = action {
        return format!("declare {deed}, gather {face}s");
    }
    // All other actions come after Gather, when nothing is hidden (RD-71).
    let state = State { table: view.table.clone(), pools: view.pools };
    let mut out = says(&state, view.seat, action);
    let skipped = follows::skipped(&state, view.seat, action);
    if let Some(skipped) = skipped {
        out.extend([" (skips ", &skipped, ")"]);
    }
    if let Some(then) = follows::then(&state, action) {
        out.extend([", then ", &then]);
    }
    out
}

/// What an action does at once.
fn says(state: &State, seat: Seat, action: Action) -> String {
    let table = &state.table;
    match action {
        Action::Begin(deed) => begins(state, seat, deed),
        Action::Wait => "wait, let another player go first".into(),
        Action::Pass if table.players() == 1 => "end the actions of this round".into(),
        Action::Pass => "pass, do nothing in this round".into(),
        Action::Confirm => confirms(state, seat),
        Action::Set(face) => {
            let size = state.pool_of(seat).showing(face.get());
            format!("set of {face}s: {} block {}", dice::count(size), table.set().blocks(size))
        }
        Action::Keep(..) => keeps(state, seat, action),
        Action::Run(run) => {
            let heals = table.set().heals(run);
            format!("run {}: heals {}", dice::of_action(action), dice::count(heals))
        }
        Action::RunColour(colour) => runs_on(&table.phase, colour),
        Action::Spell(colour) => spell(state, colour),
        Action::Pick(colour) => format!("take back {colour}"),
        Action::Seat(of) => points(state, of.get()),
        Action::Pump(colour, value) => {
            raises(state, &dice::name(colour, value.get()), value.get() + 1)
        }
        Action::Pay(_) => format!("use up {}", dice::of_action(action)),
        Action::Lose(..) => format!("give up {}", dice::of_action(action)),
        Action::Give(..) => gives(state, seat, action),
        Action::Declare(..) => action.to_string(),
    }
}

/// How an action is begun, and what it is worth.
fn begins(state: &State, seat: Seat, deed: Deed) -> String {
    let (table, pool) = (&state.table, state.pool_of(seat));
    match deed {
        Deed::Attack => {
            let (pips, defence) = (pool.pips(), u32::from(table.defence()));
            format!("attack: {pips} pips against defence {defence}, {} damage", pips / defence)
        }
        Deed::Block => {
            let sizes = Face::all().map(|face| (face, pool.showing(face.get())));
            let sizes: Vec<_> = sizes.filter(|(_, size)| *size >= 3).collect();
            let most: u32 = sizes.iter().map(|(_, size)| table.set().blocks(*size)).sum();
            let sets: Vec<_> =
                sizes.iter().map(|(face, size)| format!("{size} × {face}")).collect();
            let (attack, sets) = (table.foe().attack(), sets.join(", "));
            format!("block: up to {most} of the enemy's attack of {attack}, with {sets}")
        }
        Deed::Heal => {
            let hurt = dice::count(table.hurt());
            format!("heal: use runs to take dice back, {hurt} in the injured pool")
        }
        Deed::Cast => {
            let matching = pool.matching(table.faces());
            let spells = Colour::all().filter(|colour| matching >> colour.index() & 1 == 1);
            let spells = spells.filter(|colour| *colour != Colour::Yellow || table.hurt() > 0);
            let spells: Vec<_> = spells.map(|colour| spell(state, colour)).collect();
            spells.join(", or ")
        }
        Deed::Animal => {
            format!("animal: raise dice of others by 1 with {} × 1", pool.showing(1))
        }
    }
}

/// The spell of a colour.
fn spell(state: &State, colour: Colour) -> String {
    format!("cast {colour}: {}", effect(state, colour))
}

/// What the spell of a colour does.
pub(super) fn effect(state: &State, colour: Colour) -> String {
    let (table, dice) = (&state.table, state.table.foe().dice());
    match colour {
        Colour::Red => format!("{dice} damage"),
        Colour::Yellow => format!("heals {}", dice::count(dice.min(table.hurt()))),
        Colour::Blue => format!("block {dice}"),
        Colour::Black => format!("defeats enemy {}", table.enemy),
    }
}

/// What is done when nothing more is chosen.
fn confirms(state: &State, seat: Seat) -> String {
    let table = &state.table;
    match &table.phase {
        Phase::Attack { .. } => format!("attack now: {}", blow(state, seat)),
        Phase::Block { .. } => format!("block now: block {}", wall(state, seat)),
        Phase::Heal { planned, .. } => {
            format!("heal now: take back {}", dice::count((*planned).min(table.hurt())))
        }
        Phase::Animal { .. } => "raise no more dice".into(),
        Phase::Lose { left, .. } => {
            format!("leave {} to the players after you", dice::count(*left))
        }
        Phase::Black { left, .. } => {
            format!("give away no more, {} to the injured pool", dice::count(*left))
        }
        Phase::Prepare { transit, .. } => {
            let (left, verb) =
                (table.left_of(seat), if table.players() == 1 { "lock" } else { "pass" });
            let more = if transit[usize::from(left)].is_empty() { "" } else { "more " };
            format!("{verb} no {more}dice")
        }
        _ => "go on".into(),
    }
}

/// What the dice of an attack come to.
pub(super) fn blow(state: &State, seat: Seat) -> String {
    let (pips, defence) = (state.pool_of(seat).pips(), u32::from(state.table.defence()));
    format!("{pips} pips, {} damage", pips / defence)
}

/// What the sets of a block are worth so far.
pub(super) fn wall(state: &State, seat: Seat) -> u32 {
    let Phase::Block { sets, .. } = &state.table.phase else { return 0 };
    let size = |face: Face| state.pool_of(seat).showing(face.get());
    sets.iter().map(|face| state.table.set().blocks(size(face))).sum()
}

/// What remains where a die stays out of an attack or a block.
fn keeps(state: &State, seat: Seat, action: Action) -> String {
    let rest = follows::once(state, action);
    let what = dice::of_action(action);
    match state.table.phase {
        Phase::Block { .. } => {
            format!("keep {what} out of the set: block {}", wall(&rest, seat))
        }
        _ => format!("set aside {what}: {}", blow(&rest, seat)),
    }
}

/// Which die continues a run.
fn runs_on(phase: &Phase, colour: Colour) -> String {
    match phase {
        Phase::RunColour { next, .. } => format!("use {}", dice::name(colour, next.get())),
        _ => format!("use {colour}"),
    }
}

/// Why a seat is pointed at.
fn points(state: &State, of: Seat) -> String {
    match state.table.phase {
        Phase::Target => {
            format!("seat {of} gives up {}", dice::count(state.table.strike()))
        }
        Phase::Black { .. } => format!("a black die to seat {of}"),
        _ => format!("raise a die of seat {of}"),
    }
}

/// Which die becomes one higher.
fn raises(state: &State, die: &str, up: u8) -> String {
    match state.table.phase {
        Phase::Animal { target: Some(of), .. } => format!("raise {die} of seat {of} to {up}"),
        _ => format!("raise {die} to {up}"),
    }
}

/// Where a die goes that is not rolled in the next round.
fn gives(state: &State, seat: Seat, action: Action) -> String {
    let (what, left) = (dice::of_action(action), state.table.left_of(seat));
    if left == seat {
        return format!("lock {what}");
    }
    format!("pass {what} to seat {left}")
}

//! Choices that belong to one action: what has been chosen so far, and what it would come to now.

use alloc::{string::String, vec::Vec};

use super::{
    super::{
        components::{Action, Aside, Face, Faces},
        state::{Phase, Public, State},
    },
    actions, dice, wounds,
};
use crate::words::format;
use crate::{Indexed, Seat};

/// What has been chosen so far, and what it would come to now, if anything of it is to be told.
pub(super) fn so_far(state: &State) -> Option<String> {
    let table = &state.table;
    Some(match &table.phase {
        Phase::Act { seat } | Phase::Cast { seat } => wounds::deadly(state, *seat)?,
        Phase::Attack { seat, kept, .. } => attack(state, *seat, kept),
        Phase::Block { seat, sets, kept, .. } => block(state, *seat, *sets, kept)?,
        Phase::Heal { planned, .. } if *planned > 0 => {
            let hurt = table.hurt().saturating_sub(*planned);
            format!("If no more runs follow, {} stay in the injured pool", dice::count(hurt))
        }
        Phase::RunColour { planned, run, next, .. } => {
            let done: Vec<_> = (run.low()..next.get()).map(|value| format!("{value}")).collect();
            let done = match done.as_slice() {
                [] => String::new(),
                done => format!("Chosen so far: the {}. ", done.join(", the ")),
            };
            format!("{done}With this run {} can be taken back", dice::count(planned))
        }
        Phase::Animal { seat, .. } => {
            let ones = state.pool_of(*seat).showing(1);
            format!("{} of value 1 left to use up, one for each raise", dice::count(ones))
        }
        Phase::Lose { left, .. } => {
            let given = table.strike().saturating_sub(*left);
            (given > 0).then(|| format!("{} given up so far", dice::count(given)))?
        }
        Phase::Prepare { seat, transit, .. } => prepare(table, *seat, transit),
        _ => return None,
    })
}

/// RD-30, RD-32: an attack.
fn attack(state: &State, seat: Seat, kept: &Aside) -> String {
    let aside = match dice::of_aside(kept).join(", ").as_str() {
        "" => "Nothing is set aside so far".into(),
        dice => format!("Set aside so far: {dice}"),
    };
    let wound = wounds::forecast(state, seat, Action::Confirm);
    let wound = wound.map(|wound| format!(", {wound}")).unwrap_or_default();
    format!("{aside}. Attacking now makes {}{wound}", actions::blow(state, seat))
}

/// RD-33, RD-34: a block, once there is a set.
fn block(state: &State, seat: Seat, sets: Faces, kept: &Aside) -> Option<String> {
    let size = |face: &Face| state.pool_of(seat).showing(face.get());
    let formed = Face::all().filter(|face| sets.contains(*face));
    let formed: Vec<_> = formed.map(|face| format!("{} × {face}", size(&face))).collect();
    let out = match dice::of_aside(kept).join(", ").as_str() {
        "" => String::new(),
        dice => format!(", without {dice}"),
    };
    (!formed.is_empty()).then(|| {
        format!(
            "Sets so far: {}{out}. Blocking now blocks {} of {} that the enemy strikes for",
            formed.join(", "),
            actions::wall(state, seat),
            state.table.strike()
        )
    })
}

/// RD-62 to RD-65: dice that are passed or locked.
fn prepare(table: &Public, seat: Seat, transit: &[Aside]) -> String {
    let left = table.left_of(seat);
    let verb = if left == seat { "Locked" } else { "Passed" };
    match dice::of_aside(&transit[usize::from(left)]).join(", ").as_str() {
        "" => format!("{verb} so far: nothing"),
        dice => format!("{verb} so far: {dice}"),
    }
}

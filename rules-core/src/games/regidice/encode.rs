//! Encode: a view as named fields, own seat first, then clockwise.

use super::{
    Options,
    components::{Action, Aside, EnemyHealth, MAX_SEATS, Overkill},
    observe::ViewRef,
    state::{Phase, Public, State, Verdict},
};
use crate::{Encode, Indexed, ObservationWriter, Seat, pieces::SeatRotation, write_fields};

/// The seat at a position; the positions past the players stay with the seats
/// that nobody takes.
fn seat_at(rotation: SeatRotation, place: usize) -> usize {
    rotation.seat(place).map_or(place, usize::from)
}

impl Encode for State {
    type ViewRef<'a> = ViewRef<'a>;

    fn encode(view: &ViewRef<'_>, out: &mut impl ObservationWriter) {
        write(view, out);
    }
}

#[inline(never)]
fn write(view: &ViewRef<'_>, out: &mut impl ObservationWriter) {
    let rotation = SeatRotation::new(view.seat, view.table.players());
    // One body, so that the place of each field is known.
    out.group(
        #[inline(always)]
        |out| {
            table(view, out);
            dice(view, rotation, out);
            round(view.table, rotation, out);
            node(view.table, rotation, out);
        },
    );
}

/// The options, the enemy, the injured pool.
fn table(view: &ViewRef<'_>, out: &mut impl ObservationWriter) {
    let table = view.table;
    let so_far = table.damage.saturating_add(table.dealt);
    write_fields! { out;
        "players" [4], 1, OneHot, "number of players, one hot (RD-2)"
            = one_hot(Some(usize::from(table.players() - 1)));
        "place" [4], 1, OneHot, "own place in turn order, one hot (RD-2)"
            = one_hot(Some(usize::from(table.place(view.seat))));
        "switches" [8], 1, Flag,
            "switches that are on: pair, fixed, per_point, choice, shared, each, pips, solo_prepare"
            = cells(&switches(&table.options));
        "round" [1], 200, Count, "round (RD-70)" = cells(&[table.round]);
        "rounds_left" [1], 199, Count, "rounds left after this one (RD-70)"
            = cells(&[table.options.round_limit - table.round]);
        "enemy" [3], 1, OneHot, "current enemy, one hot (RD-9)"
            = one_hot(Some(table.enemy.index()));
        "damage" [2], 100, Count,
            "its damage before this Action phase, and that of this phase (RD-49)"
            = cells(&[table.damage, table.dealt].map(|points| points.min(100)));
        "health_left" [1], 30, Count, "health it has left (RD-52)"
            = cells(&[table.health().saturating_sub(so_far)]);
        "defence" [1], 30, Count, "its defence (RD-55)" = cells(&[table.defence()]);
        "enemy_faces" [6], 5, Count, "how many of its dice show 1 to 6 (RD-55)"
            = cells(&table.faces());
    }
    let mut injured = [0; 4];
    for (cell, dice) in injured.iter_mut().zip(table.injured.values()) {
        *cell = (*dice).min(8);
    }
    write_fields! { out;
        "injured" [4], 8, Count, "injured dice by colour" = cells(&injured);
        "block" [1], 31, Count, "block total of the round (RD-35)" = cells(&[table.block.min(31)]);
    }
}

/// The options that are on.
#[inline]
fn switches(options: &Options) -> [u8; 8] {
    use super::components::{BlackSplit, ResolveOrder, Suffer, ValueRule};
    let switches = [
        options.value_rule == ValueRule::Pair,
        options.resolve_order == ResolveOrder::Fixed,
        options.overkill == Overkill::PerPoint,
        options.black_split == BlackSplit::Choice,
        options.suffer == Suffer::Shared,
        options.suffer == Suffer::Each,
        options.enemy_health == EnemyHealth::Pips,
        options.solo_prepare,
    ];
    switches.map(u8::from)
}

/// Pools, hidden dice, and dice apart.
fn dice(view: &ViewRef<'_>, rotation: SeatRotation, out: &mut impl ObservationWriter) {
    let seats: [usize; MAX_SEATS] = core::array::from_fn(|place| seat_at(rotation, place));
    write_fields! { out;
        "pools" [4, 7, 4], 8, Count, "pools: seat, value from 0 for no known face, colour (RD-4)"
            = cells(seats.map(|seat| view.pools[seat].cells()).as_flattened().as_flattened());
        "hidden" [4, 4], 8, Count, "dice with a hidden face: seat, colour (RD-15)"
            = cells(seats.map(|seat| view.hidden[seat]).as_flattened());
    }
    let mut aside = [[[0; 4]; 6]; MAX_SEATS];
    match &view.table.phase {
        Phase::Roll { locked: apart }
        | Phase::Declare { locked: apart }
        | Phase::Prepare { transit: apart, .. } => {
            aside = seats.map(|seat| Aside::cells(&apart[seat]));
        }
        Phase::Attack { seat, kept, .. } | Phase::Block { seat, kept, .. } => {
            aside[rotation.place(*seat)] = kept.cells();
        }
        _ => {}
    }
    write_fields! { out;
        "aside" [4, 6, 4], 8, Count,
            "dice apart: locked until Gather, kept in an action, on their way in Prepare: seat, face, colour"
            = cells(aside.as_flattened().as_flattened());
    }
}

/// Declarations, and what the Action phase counts.
fn round(table: &Public, rotation: SeatRotation, out: &mut impl ObservationWriter) {
    let (mut deeds, mut values) = (0, 0);
    for (place, at) in (0..MAX_SEATS).zip([0, 5, 10, 15]) {
        if let Some(declared) = table.declared[seat_at(rotation, place)] {
            deeds |= 1 << (at + declared.deed().index());
            values |= 1 << (at + place + declared.face().index());
        }
    }
    let sets = [table.resolved, table.waited, table.strikers].map(|set| u64::from(set.bits()));
    let [resolved, waited, strikers] = sets.map(|set| rotation.sets(set));
    write_fields! { out;
        "declared_action" [4, 5], 1, OneHot, "declared action: seat, action (RD-17)"
            = bits(&[deeds]);
        "declared_value" [4, 6], 1, OneHot, "declared value: seat, value (RD-17)"
            = bits(&[values]);
        "resolved" [4], 1, Flag, "seats that have resolved (RD-25)" = bits(&[resolved]);
        "waited" [4], 1, Flag, "seats that wait (5.5)" = bits(&[waited]);
        "done" [5], 1, Flag, "actions that a solo player has begun (RD-29)"
            = bits(&[table.done.bits().into()]);
        "strikers" [4], 1, Flag, "seats that dealt damage in this phase (RD-54)"
            = bits(&[strikers]);
    }
    let (mut points, mut order) = ([0u8; MAX_SEATS], 0);
    for (one, at) in table.surplus.as_slice().iter().zip([0, 4, 8, 12]) {
        let place = rotation.place(one.seat);
        points[place] = points[place].saturating_add(one.points).min(85);
        order |= 1 << (at + place);
    }
    write_fields! { out;
        "surplus" [4], 85, Count, "damage above the health by seat (RD-54)" = cells(&points);
        "surplus_order" [4, 4], 1, OneHot,
            "the first, second, third and fourth entry of surplus: seat, one hot each (RD-54)"
            = bits(&[order]);
    }
}

/// What a phase holds beside its seat.
#[derive(Default)]
struct Details {
    target: Option<Seat>,
    left: u8,
    last: Option<Action>,
    paid: Option<usize>,
    keep: Option<usize>,
    sets: u8,
    next: Option<usize>,
}

/// The phase, and the last choices that bind the next ones.
fn node(table: &Public, rotation: SeatRotation, out: &mut impl ObservationWriter) {
    let Details { target, left, last, paid, keep, sets, next } = details(&table.phase);
    write_fields! { out;
        "phase" [17], 1, OneHot,
            "what the game waits for, one hot: roll, declare, act, attack, block, heal, run colour, cast, pick, animal, pay, target, lose, black, prepare, won, lost"
            = one_hot(Some(number(&table.phase)));
        "actor" [4], 1, OneHot, "who decides, one hot; nobody at a chance node"
            = one_hot(table.in_turn().map(|seat| rotation.place(seat)));
        "target" [4], 1, OneHot, "whom an Animal helps, or who got the last black die, one hot"
            = one_hot(target.map(|seat| rotation.place(seat)));
        "left" [1], 31, Count,
            "dice still to be picked, lost or given away, or planned to heal"
            = cells(&[left.min(31)]);
        "last" [Action::COUNT - Action::FIRST.Set], 1, OneHot,
            "the last choice in the same order of choices, as its action, one hot among the actions from `set 1` on"
            = one_hot(last.map(|action| action.index() - Action::FIRST.Set));
        "paid" [4], 1, OneHot,
            "the colour of the last 1 that an Animal used, one hot (RD-46)" = one_hot(paid);
        "last_keep" [4, 6], 1, OneHot,
            "the last Keep of an attack or a block, one hot: colour, face" = one_hot(keep);
        "sets" [6], 1, Flag, "values of the sets of a block (RD-33)" = bits(&[sets.into()]);
        "next" [6], 1, OneHot, "the next value of a run, one hot (RD-36)" = one_hot(next);
    }
}

/// The cell of a phase.
const fn number(phase: &Phase) -> usize {
    match phase {
        Phase::Roll { .. } => 0,
        Phase::Declare { .. } => 1,
        Phase::Act { .. } => 2,
        Phase::Attack { .. } => 3,
        Phase::Block { .. } => 4,
        Phase::Heal { .. } => 5,
        Phase::RunColour { .. } => 6,
        Phase::Cast { .. } => 7,
        Phase::Pick { .. } => 8,
        Phase::Animal { .. } => 9,
        Phase::Pay { .. } => 10,
        Phase::Target => 11,
        Phase::Lose { .. } => 12,
        Phase::Black { .. } => 13,
        Phase::Prepare { .. } => 14,
        Phase::End(Verdict::Won) => 15,
        Phase::End(Verdict::Lost) => 16,
    }
}

/// Reads the fields of the phase.
fn details(phase: &Phase) -> Details {
    use super::components::{Die, Face, Spot, Weak};
    let none = Details::default();
    let pump = |Weak::Of(colour, value)| Action::Pump(colour, value);
    match *phase {
        Phase::Attack { last, .. } => Details { keep: last.map(Indexed::index), ..none },
        Phase::Block { sets, last, .. } => {
            let die = last.zip(sets.last()).map(|(colour, face)| Die::Of(colour, face).index());
            Details { keep: die, sets: sets.bits(), ..none }
        }
        Phase::Heal { planned: left, last, .. } => {
            Details { left, last: last.map(Action::Run), ..none }
        }
        Phase::RunColour { planned: left, run, next, .. } => {
            let (last, next) = (Some(Action::Run(run)), Some(Face::index(next)));
            Details { left, last, next, ..none }
        }
        Phase::Pick { left, last, .. } => Details { left, last: last.map(Action::Pick), ..none },
        Phase::Animal { target, last, paid, .. } => {
            let (last, paid) = (last.map(pump), paid.map(Indexed::index));
            Details { target, last, paid, ..none }
        }
        Phase::Pay { target, last, paid, .. } => {
            let (last, paid) = (Some(pump(last)), paid.map(Indexed::index));
            Details { target: Some(target), last, paid, ..none }
        }
        Phase::Lose { left, last, .. } => {
            let last = last.map(|Spot::Of(colour, value)| Action::Lose(colour, value));
            Details { left, last, ..none }
        }
        Phase::Black { left, last } => Details { target: last, left, ..none },
        Phase::Prepare { last, .. } => {
            let last = last.map(|Die::Of(colour, face)| Action::Give(colour, face));
            Details { last, ..none }
        }
        Phase::Roll { .. }
        | Phase::Declare { .. }
        | Phase::Act { .. }
        | Phase::Cast { .. }
        | Phase::Target
        | Phase::End(_) => none,
    }
}

//! Encode: a view as named fields, own seat first, then clockwise.

use super::{
    components::{Action, Aside, EnemyHealth, MAX_SEATS, Overkill},
    observe::ViewRef,
    state::{Phase, Public, State, Verdict},
};
use crate::{Encode, Indexed, ObservationWriter, Seat, pieces::SeatRotation};

crate::observation_fields! {
    PLAYERS: "players" [4], 1, OneHot, "number of players, one hot (RD-2)";
    PLACE: "place" [4], 1, OneHot, "own place in turn order, one hot (RD-2)";
    SWITCHES: "switches" [8], 1, Flag,
        "switches that are on: pair, fixed, per_point, choice, shared, each, pips, solo_prepare";
    ROUND: "round" [1], 200, Count, "round (RD-70)";
    ROUNDS_LEFT: "rounds_left" [1], 199, Count, "rounds left after this one (RD-70)";
    ENEMY: "enemy" [3], 1, OneHot, "current enemy, one hot (RD-9)";
    DAMAGE: "damage" [2], 100, Count,
        "its damage before this Action phase, and that of this phase (RD-49)";
    HEALTH: "health_left" [1], 30, Count, "health it has left (RD-52)";
    DEFENCE: "defence" [1], 30, Count, "its defence (RD-55)";
    FACES: "enemy_faces" [6], 5, Count, "how many of its dice show 1 to 6 (RD-55)";
    INJURED: "injured" [4], 8, Count, "injured dice by colour";
    BLOCK: "block" [1], 31, Count, "block total of the round (RD-35)";
    POOLS: "pools" [4, 7, 4], 8, Count, "pools: seat, value from 0 for no known face, colour (RD-4)";
    HIDDEN: "hidden" [4, 4], 8, Count, "dice with a hidden face: seat, colour (RD-15)";
    ASIDE: "aside" [4, 6, 4], 8, Count,
        "dice apart: locked until Gather, kept in an action, on their way in Prepare: seat, face, colour";
    DEEDS: "declared_action" [4, 5], 1, OneHot, "declared action: seat, action (RD-17)";
    VALUES: "declared_value" [4, 6], 1, OneHot, "declared value: seat, value (RD-17)";
    RESOLVED: "resolved" [4], 1, Flag, "seats that have resolved (RD-25)";
    WAITED: "waited" [4], 1, Flag, "seats that wait (5.5)";
    DONE: "done" [5], 1, Flag, "actions that a solo player has begun (RD-29)";
    STRIKERS: "strikers" [4], 1, Flag, "seats that dealt damage in this phase (RD-54)";
    SURPLUS: "surplus" [4], 85, Count, "damage above the health by seat (RD-54)";
    SURPLUS_ORDER: "surplus_order" [4, 4], 1, OneHot,
        "the first, second, third and fourth entry of surplus: seat, one hot each (RD-54)";
    PHASE: "phase" [17], 1, OneHot,
        "what the game waits for, one hot: roll, declare, act, attack, block, heal, run colour, cast, pick, animal, pay, target, lose, black, prepare, won, lost";
    ACTOR: "actor" [4], 1, OneHot, "who decides, one hot; nobody at a chance node";
    TARGET: "target" [4], 1, OneHot, "whom an Animal helps, or who got the last black die, one hot";
    LEFT: "left" [1], 31, Count, "dice still to be picked, lost or given away, or planned to heal";
    LAST: "last" [Action::COUNT - Action::FIRST.Set], 1, OneHot,
        "the last choice in the same order of choices, as its action, one hot among the actions from `set 1` on";
    PAID: "paid" [4], 1, OneHot, "the colour of the last 1 that an Animal used, one hot (RD-46)";
    LAST_KEEP: "last_keep" [4, 6], 1, OneHot,
        "the last Keep of an attack or a block, one hot: colour, face";
    SETS: "sets" [6], 1, Flag, "values of the sets of a block (RD-33)";
    NEXT: "next" [6], 1, OneHot, "the next value of a run, one hot (RD-36)";
}

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
    use super::components::{BlackSplit, ResolveOrder, Suffer, ValueRule};
    let table = view.table;
    let options = &table.options;
    out.one_hot(&PLAYERS, Some(usize::from(table.players() - 1)));
    out.one_hot(&PLACE, table.order().position(|seat| seat == view.seat));
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
    out.cells(&SWITCHES, &switches.map(u8::from));
    out.cells(&ROUND, &[table.round]);
    out.cells(&ROUNDS_LEFT, &[options.round_limit - table.round]);
    out.one_hot(&ENEMY, Some(table.enemy.index()));
    out.cells(&DAMAGE, &[table.damage, table.dealt].map(|points| points.min(100)));
    let so_far = table.damage.saturating_add(table.dealt);
    out.cells(&HEALTH, &[table.health().saturating_sub(so_far)]);
    out.cells(&DEFENCE, &[table.defence()]);
    out.cells(&FACES, &table.faces());
    let mut injured = [0; 4];
    for (cell, dice) in injured.iter_mut().zip(table.injured.values()) {
        *cell = (*dice).min(8);
    }
    out.cells(&INJURED, &injured);
    out.cells(&BLOCK, &[table.block.min(31)]);
}

/// Pools, hidden dice, and dice apart.
fn dice(view: &ViewRef<'_>, rotation: SeatRotation, out: &mut impl ObservationWriter) {
    let seats: [usize; MAX_SEATS] = core::array::from_fn(|place| seat_at(rotation, place));
    let pools = seats.map(|seat| view.pools[seat].cells());
    out.cells(&POOLS, pools.as_flattened().as_flattened());
    out.cells(&HIDDEN, seats.map(|seat| view.hidden[seat]).as_flattened());
    let mut cells = [[[0; 4]; 6]; MAX_SEATS];
    match &view.table.phase {
        Phase::Roll { locked: apart }
        | Phase::Declare { locked: apart }
        | Phase::Prepare { transit: apart, .. } => {
            cells = seats.map(|seat| Aside::cells(&apart[seat]));
        }
        Phase::Attack { seat, kept, .. } | Phase::Block { seat, kept, .. } => {
            cells[rotation.place(*seat)] = kept.cells();
        }
        _ => {}
    }
    out.cells(&ASIDE, cells.as_flattened().as_flattened());
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
    out.bits(&DEEDS, &[deeds]);
    out.bits(&VALUES, &[values]);
    let sets = [table.resolved, table.waited, table.strikers].map(|set| u64::from(set.bits()));
    let [resolved, waited, strikers] = sets.map(|set| rotation.sets(set));
    out.bits(&RESOLVED, &[resolved]);
    out.bits(&WAITED, &[waited]);
    out.bits(&DONE, &[table.done.bits().into()]);
    out.bits(&STRIKERS, &[strikers]);
    let (mut points, mut order) = ([0u8; MAX_SEATS], 0);
    for (one, at) in table.surplus.as_slice().iter().zip([0, 4, 8, 12]) {
        let place = rotation.place(one.seat);
        points[place] = points[place].saturating_add(one.points).min(SURPLUS.max);
        order |= 1 << (at + place);
    }
    out.cells(&SURPLUS, &points);
    out.bits(&SURPLUS_ORDER, &[order]);
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
    let details = details(&table.phase);
    out.one_hot(&PHASE, Some(number(&table.phase)));
    out.one_hot(&ACTOR, table.in_turn().map(|seat| rotation.place(seat)));
    out.one_hot(&TARGET, details.target.map(|seat| rotation.place(seat)));
    out.cells(&LEFT, &[details.left.min(LEFT.max)]);
    out.one_hot(&LAST, details.last.map(|action| action.index() - Action::FIRST.Set));
    out.one_hot(&PAID, details.paid);
    out.one_hot(&LAST_KEEP, details.keep);
    out.bits(&SETS, &[details.sets.into()]);
    out.one_hot(&NEXT, details.next);
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

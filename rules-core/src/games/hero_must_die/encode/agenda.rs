//! Encode: where in the turn the game is, and what is to be finished first.

use super::{
    super::{
        components::{Hero, Line, Monster, ORDERS, Plot, Rank, Token},
        state::{Agenda, Battle, Deed, Fight, Frame, Half, Public, Stage, Wounds},
    },
    SEATS,
};
use crate::{Indexed, ObservationWriter, Seat, pieces::SeatRotation, write_fields};

/// How many kinds of stages there are.
const STAGES: usize = 16;
/// How many kinds of frames there are.
const FRAMES: usize = 22;

/// Stages of the quest of a task.
const QUEST_STAGES: [&str; 4] = ["evil or none", "pay", "discard", "effect"];

/// The index of a stage, and its numbers as `counts` names them.
const fn stage_numbers(stage: &Stage) -> (usize, [u8; 5]) {
    match stage {
        Stage::Order => (0, [0; 5]),
        Stage::Floors { next, .. } => (1, [*next, 0, 0, 0, 0]),
        Stage::First { next } => (2, [*next, 0, 0, 0, 0]),
        Stage::Offer { left } => (3, [0, *left, 0, 0, 0]),
        Stage::Place { .. } => (4, [0; 5]),
        Stage::EventSide => (5, [0; 5]),
        Stage::EventDraw { .. } => (6, [0; 5]),
        Stage::Enter { .. } => (7, [0; 5]),
        Stage::PayDay { .. } => (8, [0; 5]),
        Stage::Action { next } => (9, [0, 0, *next, 0, 0]),
        Stage::Battle(_) => (10, [0; 5]),
        Stage::Traitor { penalty, .. } => (11, [0, 0, 0, *penalty, 0]),
        Stage::Pardon { penalty } => (12, [0, 0, 0, *penalty, 0]),
        Stage::OpenWindow { penalty } => (13, [0, 0, 0, *penalty, 0]),
        Stage::Court(court) => (14, [0, 0, 0, 0, court.at]),
        Stage::Over { .. } => (15, [0; 5]),
    }
}

/// What the game waits for.
pub(super) fn stage(
    agenda: &Agenda,
    table: &Public,
    rotation: SeatRotation,
    out: &mut impl ObservationWriter,
) {
    let stage = &agenda.stage;
    let (kind, numbers) = stage_numbers(stage);
    let (mut chosen, mut vp, mut order) = ([0; SEATS], [0; SEATS], [].as_slice());
    let (mut entering, mut turned, mut fought) = (0, None, None);
    match stage {
        Stage::Floors { floors, order: drawn, .. } => {
            (chosen, order) = (*floors, &ORDERS[drawn.index()]);
        }
        Stage::Court(court) => (vp, order) = (court.vp, court.order.as_slice()),
        Stage::Enter { tokens } => entering = tokens.bits().into(),
        Stage::EventDraw { half } => turned = Some(usize::from(*half == Half::Bottom)),
        Stage::Battle(battle) => fought = Some(battle),
        _ => {}
    }
    let seated = order.iter().zip(1..).filter(|(seat, _)| **seat < rotation.players());
    write_fields! { out;
        "stage" [STAGES], 1, OneHot, "the stage of the game" = one_hot(Some(kind));
        "decider" [SEATS], 1, OneHot,
            "who decides; nobody at chance nodes and while another seat may react"
            = one_hot(decider(agenda, table, rotation));
        "counts" [5], 24, Count,
            "set-up choices made, monsters missing in the offer, number of the next box or evil icon of \
             the Action phase, VP penalty so far, place in the Court order"
            = cells(&numbers);
        "floors" [SEATS], 4, Count,
            "the number of the floor that each seat chose in the set-up; 0 for none yet"
            = cells(&rotation.cells(chosen));
        "order" [SEATS], 4, Count, "the place of each seat in the set-up or Court order, from 1"
            = sparse(seated.map(|(seat, place)| (rotation.place(*seat), place)));
        "court_vp" [SEATS], 12, Count, "VP at the start of the Court phase"
            = cells(&rotation.cells(vp));
        "entering" [Token::COUNT], 1, Flag, "tokens still to enter" = bits(&[entering]);
        "half" [2], 1, OneHot, "the event card that is turned over" = one_hot(turned);
    }
    battle(fought, out);
}

/// The seat that decides, counted from the viewer on.
fn decider(agenda: &Agenda, table: &Public, rotation: SeatRotation) -> Option<usize> {
    let window = matches!(agenda.stage, Stage::OpenWindow { .. })
        || matches!(agenda.stack.top(), Some(Frame::OpenWindow { .. }));
    let chance = match agenda.stack.top() {
        Some(frame) => matches!(
            frame,
            Frame::PlotDraw { .. }
                | Frame::Die
                | Frame::Look { .. }
                | Frame::Generate { .. }
                | Frame::StealDraw { .. }
        ),
        None => matches!(
            agenda.stage,
            Stage::Order | Stage::Offer { .. } | Stage::EventDraw { .. } | Stage::Over { .. }
        ),
    };
    (!window && !chance).then(|| rotation.place(agenda.decider(table)))
}

/// The battle; zeros outside of one.
fn battle(battle: Option<&Battle>, out: &mut impl ObservationWriter) {
    write_fields! { out, Some(battle) = battle;
        "line" [Line::COUNT, Hero::COUNT], 1, OneHot,
            "the heroes of the battle, the front one first" = bits(&[line(battle)]);
        "formation" [Rank::COUNT, Monster::COUNT], 1, OneHot,
            "the defending monsters of the battle, the front one first"
            = sparse(hot_cells(battle.form.as_slice()));
        "wounds" [8], 11, Count, "wounds by place: three heroes, five monsters"
            = cells(&wounds(battle.wounds));
        "wounds_at_start" [8], 11, Count, "wounds at the start of the round"
            = cells(&wounds(battle.start));
        "fight" [7], 1, OneHot, "the stage of the battle" = one_hot(Some(fight(battle.stage).0));
        "fight_numbers" [7], 23, Count,
            "round, magic support, black strength committed, points to spend, the heroes' points, blue \
             strength left, least choice: by `fight` the number of a trap type, of a place of the heroes \
             or of the monsters, from 0"
            = cells(&fight_numbers(battle));
    }
}

/// The heroes, each one hot.
fn line(battle: &Battle) -> u64 {
    let line = battle.heroes.as_slice().iter().zip([0, Hero::COUNT, 2 * Hero::COUNT]);
    line.fold(0, |all, (hero, at)| all | 1 << (at + hero.index()))
}

/// The cells of cards that are one hot each.
fn hot_cells<T: Indexed>(cards: &[T]) -> impl Iterator<Item = (usize, u8)> + Clone {
    cards.iter().zip(0..).map(|(card, i)| (T::COUNT * i + card.index(), 1))
}

/// Wounds by place.
fn wounds(wounds: Wounds) -> [u8; 8] {
    let mut cells = [0; 8];
    cells[..3].copy_from_slice(&wounds.heroes);
    cells[3..].copy_from_slice(&wounds.form);
    cells
}

/// The numbers of a battle as `fight_numbers` names them.
fn fight_numbers(battle: &Battle) -> [u8; 7] {
    let [committed, points, theirs, blue, least] = fight(battle.stage).1;
    [battle.round, battle.support, committed, points, theirs, blue, least]
}

/// The index of the stage of a battle, and its numbers as `fight_numbers` names them,
/// without round and support.
fn fight(stage: Fight) -> (usize, [u8; 5]) {
    match stage {
        Fight::Disarm { blue, least } => (0, [0, 0, 0, blue, least.get()]),
        Fight::Fire => (1, [0; 5]),
        Fight::Send => (2, [0; 5]),
        Fight::Commit => (3, [0; 5]),
        Fight::Support { committed } => (4, [committed, 0, 0, 0, 0]),
        Fight::Magic { points, least, theirs } => (5, [0, points, theirs, 0, least.get()]),
        Fight::Heal { points, least } => (6, [0, points, 0, 0, least.get()]),
    }
}

/// A frame as numbers: kind, quest, seat, and two parameters and a stage.
fn parts(frame: Frame) -> (usize, Option<Plot>, Option<Seat>, [u8; 3]) {
    let plain = |kind, a, b| (kind, None, None, [a, b, 0]);
    match frame {
        Frame::Dismiss => plain(0, 0, 0),
        Frame::PayGold { entered } => plain(1, entered, 0),
        Frame::PaySlaves { rest, entered } => plain(2, entered, rest),
        Frame::Buy => plain(3, 0, 0),
        Frame::PlotDraw { left } => plain(4, left, 0),
        Frame::Keep => plain(5, 0, 0),
        Frame::Mine => plain(6, 0, 0),
        Frame::Build { left, least } => plain(7, left, least.get()),
        Frame::Recruit => plain(8, 0, 0),
        Frame::Die => plain(9, 0, 0),
        Frame::Peek => plain(10, 0, 0),
        Frame::SpyPay => plain(11, 0, 0),
        Frame::SpyLook { left } => plain(12, left, 0),
        Frame::Look { slot, half } => plain(13, slot.get(), u8::from(half == Half::Bottom)),
        Frame::Gift => plain(14, 0, 0),
        Frame::Generate { token } => plain(15, token, 0),
        Frame::Better { quest, player, at } => (16, Some(quest), Some(player), [at, 0, 0]),
        Frame::OpenWindow { quest, player } => (17, Some(quest), Some(player), [0; 3]),
        Frame::Quest { quest, doer, stage } => {
            let numbers = match stage {
                Deed::Evil => [0, 0, 0],
                Deed::Pay => [0, 0, 1],
                Deed::Discard { left, from } => [left, from, 2],
                Deed::Effect => [0, 0, 3],
            };
            (18, Some(quest), Some(doer), numbers)
        }
        Frame::Switch => plain(19, 0, 0),
        Frame::Steal => plain(20, 0, 0),
        Frame::StealDraw { victim } => (21, None, Some(victim), [0; 3]),
    }
}

/// What is to be finished first.
pub(super) fn frames(agenda: &Agenda, rotation: SeatRotation, out: &mut impl ObservationWriter) {
    let (mut kinds, mut quests, mut seats, mut numbers) = (0, 0, 0, [[0; 3]; 2]);
    for (depth, frame) in agenda.stack.as_slice().iter().enumerate() {
        let (kind, quest, seat, parameter) = parts(*frame);
        kinds |= 1 << (FRAMES * depth + kind);
        quests |= quest.map_or(0, |quest| 1 << (Plot::COUNT * depth + quest.index()));
        seats |= seat.map_or(0, |seat| 1 << (SEATS * depth + rotation.place(seat)));
        numbers[depth] = parameter;
    }
    write_fields! { out;
        "frame" [2, FRAMES], 1, OneHot,
            "the tasks to finish before the stage continues; of two, the second is finished first"
            = bits(&[kinds]);
        "frame_quest" [2, Plot::COUNT], 1, OneHot, "the quest of each task" = bits(&[quests]);
        "frame_seat" [2, SEATS], 1, OneHot,
            "the player of each task: who played its quest, carries it out, or is robbed"
            = bits(&[seats]);
        "frame_numbers" [2, 3], 90, Mixed(&[Count, Count, Category(&QUEST_STAGES)]),
            "for each task: a count, as what is entered or left, or the number of a slot, a token or a \
             place in the queue; what is left to pay, the last building or the card of a slot; the \
             stage of its quest"
            = cells(numbers.as_flattened());
    }
}

//! Steps: what may be carried out, and on what it may lie.

use super::{
    super::{
        components::{Character, Slots, constants::HAND},
        state::agenda::{Frame, Source, Stage, Target, Why},
        state::{MAX_SEATS, State, ix},
    },
    Verdict, ensure,
};

/// What may be carried out, and where.
pub(super) fn agenda(state: &State) -> Verdict {
    let frames = state.agenda.as_slice();
    let fits = match state.stage {
        Stage::Rolls { next } => match frames {
            [Frame::Gain(gain)] => gain.owner == next - 1 && gain.why == Why::Starting,
            _ => false,
        },
        Stage::Action => match frames {
            [Frame::Card { .. } | Frame::Show { .. } | Frame::Mass { .. }] => false,
            [_] => true,
            [Frame::Pick { target: Target::TitheGive(1), may_skip: true }, top] => {
                matches!(top, Frame::Pick { target: Target::TitheTake(1), may_skip: false })
                    && state.table.plays(state.table.current, Character::Greg)
            }
            _ => false,
        },
        Stage::Played { card } => match frames {
            [Frame::Card { source, .. }, above @ ..] => *source == card && stacked(state, above),
            _ => false,
        },
        _ => frames.is_empty(),
    };
    ensure(fits, "the agenda does not fit the stage")?;
    frames.iter().try_for_each(|each| frame(state, each))
}

/// What may lie on the card that was played.
fn stacked(state: &State, above: &[Frame]) -> bool {
    match above {
        [] => true,
        [Frame::Card { source: Source::Card { owner, slot }, .. }, top @ ..] => {
            let row = &state.table.stakes.rows[ix(state.table.current)];
            let here = ix(*owner) < MAX_SEATS && row.cards[ix(*owner)].contains(*slot);
            here && Slots::ITEMS.contains(*slot) && leaf(top)
        }
        [Frame::Show { .. }, top @ ..] => {
            state.table.plays(state.table.current, Character::Ellen) && leaf(top)
        }
        [Frame::Mass { .. }, top @ ..] => matches!(top, [] | [Frame::Rage { .. }]),
        top => leaf(top),
    }
}

/// At most one step that pushes nothing further.
const fn leaf(top: &[Frame]) -> bool {
    match top {
        [] => true,
        [frame] => matches!(
            frame,
            Frame::Pick { .. } | Frame::Gain(_) | Frame::Reroll { .. } | Frame::Rage { .. }
        ),
        _ => false,
    }
}

/// One frame by itself.
fn frame(state: &State, frame: &Frame) -> Verdict {
    if let Frame::Mass { owner, .. } = frame {
        ensure(*owner < state.players(), "dice are rerolled at an empty seat")?;
    }
    let fits = match *frame {
        Frame::Blank => false,
        Frame::Card { source, next } => state.card_fits(source, next),
        Frame::Show { next } => next <= 4,
        Frame::Pick { target, .. } => state.pick_fits(target),
        Frame::Gain(gain) => state.gain_fits(&gain),
        Frame::Reroll { owner, die } => state.has_die(owner, die),
        Frame::Mass { owner, left, ones } => state.mass_fits(owner, left, ones),
        Frame::Rage { left } => left <= 24 && state.table.seat_of(Character::Betty).is_some(),
        Frame::Forge { chosen, next, sum } => state.forge_fits(chosen, next, sum),
        Frame::Draw => {
            let me = ix(state.table.current);
            !state.decks[me].is_empty() && state.hands[me].len() < HAND.into()
        }
    };
    ensure(fits, "a step of the agenda cannot be")
}

//! Steps: what may be carried out, and on what it may lie.

use super::{
    super::{
        components::{
            Character, Colour, Die, SeatId, Slots,
            constants::{FORGE, HAND},
        },
        state::agenda::{Frame, Gain, GainStage, Source, Stage, Target, Why},
        state::{MAX_SEATS, State, TreasurePlace, ix},
    },
    Verdict, ensure,
};
use crate::Seat;

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
    let players = state.players();
    let fits = match *frame {
        Frame::Blank => false,
        Frame::Card { source, next } => match source {
            Source::Card { owner, slot } => {
                let row = &state.table.stakes.rows[ix(state.table.current)];
                owner < players && row.cards[ix(owner)].contains(slot) && next <= 3
            }
            Source::Treasure(treasure) => {
                let id = SeatId::of(state.table.current);
                state.treasures[treasure].place == TreasurePlace::Played(id) && next <= 3
            }
        },
        Frame::Show { next } => next <= 4,
        Frame::Pick { target, .. } => pick_fits(state, target),
        Frame::Gain(gain) => gain_fits(state, &gain),
        Frame::Reroll { owner, die } => has_die(state, owner, die),
        Frame::Mass { owner, left, ones } => {
            let lying = if owner < players {
                state.table.stakes.dice[ix(owner)].len()
            } else {
                return ensure(false, "dice are rerolled at an empty seat");
            };
            let coming: usize = left.iter().map(|n| usize::from(*n)).sum();
            owner != state.table.current
                && lying + coming <= usize::from(state.options.max_dice_per_player)
                && purple_fits(state, left[3])
                && (ones == 0 || state.betty(owner))
                && usize::from(ones) <= lying
        }
        Frame::Rage { left } => left <= 24 && state.table.seat_of(Character::Betty).is_some(),
        Frame::Forge { chosen, next, sum } => forge_fits(state, chosen, next, sum),
        Frame::Draw => {
            let me = ix(state.table.current);
            !state.decks[me].is_empty() && state.hands[me].len() < HAND.into()
        }
    };
    ensure(fits, "a step of the agenda cannot be")
}

/// Whether a player owns such a die.
fn has_die(state: &State, owner: Seat, die: Die) -> bool {
    owner < state.players() && state.table.stakes.dice[ix(owner)].as_slice().contains(&die)
}

/// Whether Purple dice may be on their way.
fn purple_fits(state: &State, coming: u8) -> bool {
    coming == 0 || state.table.seat_of(Character::Wanda).is_some()
}

fn pick_fits(state: &State, target: Target) -> bool {
    let me = state.table.current;
    match target {
        Target::SwapB { owner, die } => has_die(state, owner, die),
        Target::StuffPuppet { owner, slot } => {
            owner < state.players()
                && state.table.plays(me, Character::Ellen)
                && (state.table.stakes.discards[ix(owner)].contains(slot)
                    || state.table.stakes.rows[ix(me)].cards[ix(owner)].contains(slot))
        }
        Target::TitheTake(x) | Target::TitheGive(x) => (1..=3).contains(&x),
        Target::StuffItem => state.table.plays(me, Character::Ellen),
        Target::Measured => state.table.plays(me, Character::Alfred),
        _ => true,
    }
}

fn gain_fits(state: &State, gain: &Gain) -> bool {
    let Gain { owner, why, stage, dice, left, ones, rolled } = gain;
    if *owner >= state.players() {
        return false;
    }
    let plays = |character| state.table.plays(*owner, character);
    // Four dice at most come at once, and one Purple die, whose 1 brings nothing (UH-106).
    let sum = |dice: &[u8; 4]| dice.iter().map(|n| usize::from(*n)).sum::<usize>();
    let together = dice.len().max(sum(ones)) + sum(left);
    if together > 4 || left[3] > 1 || ones[3] > 0 {
        return false;
    }
    let lying = state.table.stakes.dice[ix(*owner)].len();
    let waiting = if *stage == GainStage::Faith { dice.len() } else { 0 };
    let room = lying + usize::from(gain.coming()) + waiting
        <= usize::from(state.options.max_dice_per_player);
    let minded = *ones == [0; 4] || plays(Character::Wanda) || plays(Character::Betty);
    let list = match stage {
        GainStage::Faith => {
            plays(Character::Greg)
                && dice
                    .as_slice()
                    .iter()
                    .all(|die| !die.protected() && (die.face() == 0 || die.sound()))
        }
        GainStage::Odds => plays(Character::Jerry) && !dice.is_empty(),
        GainStage::Roll | GainStage::Comedy | GainStage::Extra => {
            dice.is_empty() || plays(Character::Jerry)
        }
    };
    // Only Wanda's Gold Card brings the Purple die, and nobody replays it (2.9).
    let purple = left[3] == 0 || plays(Character::Wanda) && *why == Why::Card;
    let small = dice.as_slice().iter().all(|die| die.colour() != Colour::Purple);
    let held = *stage == GainStage::Faith
        || dice.as_slice().iter().all(|die| has_die(state, *owner, *die))
            && dice.as_slice().is_sorted();
    let comic = !matches!(stage, GainStage::Comedy | GainStage::Extra) || plays(Character::Wanda);
    room && minded
        && list
        && small
        && held
        && comic
        && (*stage == GainStage::Faith || *rolled == 0)
        && *rolled < 16
        && purple
}

/// 5.8: the chosen parts exist, come before the next one, and add up.
fn forge_fits(state: &State, chosen: u64, next: u8, sum: u8) -> bool {
    if !state.table.plays(state.table.current, Character::Karl) || state.table.bar_supply() == 0 {
        return false;
    }
    let parts = state.parts();
    let list = parts.list();
    let end = chosen.checked_ilog2().map_or(0, |at| at + 1);
    if end != u32::from(next) || usize::from(next) > list.len() {
        return false;
    }
    let taken = list.iter().enumerate().filter(|(at, _)| chosen >> at & 1 != 0);
    let worth: u16 = taken.map(|(_, part)| u16::from(part.0)).sum();
    let all: u16 = list.iter().map(|part| u16::from(part.0)).sum();
    let rest: u16 = list[usize::from(next)..].iter().map(|part| u16::from(part.0)).sum();
    let open = !state.options.forge_minimal_only || sum < FORGE;
    worth == u16::from(sum)
        && all >= FORGE.into()
        && worth + rest >= FORGE.into()
        && open
        && parts.canonical(chosen, state)
}

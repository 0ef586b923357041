//! Observation fields of prompts.

use super::super::super::{
    components::{Cell, Deck, Face, Piece, Row, Size},
    encode::cells::{BoardOrder, cell, dice, index_or_none},
    state::{Draw, Gain, Prompt, Reroll, SeatId, Spawn},
};
use crate::{Indexed, ObservationWriter, observation::none_or, write_fields};

/// The prompt: its kind, then a group of fields for each kind.
pub(in super::super::super) fn encode(
    prompt: &Prompt,
    order: &BoardOrder,
    out: &mut impl ObservationWriter,
) {
    let (mut seat, mut left, mut region) = (None, 0, None);
    let (mut spawn, mut draw, mut gain, mut reroll) = (None, None, None, None);
    let kind = match prompt {
        Prompt::None => 0,
        Prompt::Spawn(it) => {
            spawn = Some(it);
            1
        }
        Prompt::Draw(it) => {
            (seat, left, draw) = (Some(it.seat), it.to_name, Some(it));
            2
        }
        Prompt::Gain(it) => {
            (seat, left, gain) = (Some(it.seat), it.left, Some(it));
            3
        }
        Prompt::Lose(it) => {
            (seat, left) = (Some(it.seat), it.left);
            4
        }
        Prompt::Reroll(it) => {
            (seat, left, reroll) = (Some(it.seat), it.left, Some(it));
            5
        }
        Prompt::Defender(at) => {
            region = Some(*at);
            6
        }
    };
    write_fields! { out;
        "prompt" [7], 1, OneHot,
            "prompt on top of all frames, one hot: nothing, Spawn, draw, gain, lose, reroll, Defender"
            = one_hot(Some(kind));
        "prompt_seat" [SeatId::COUNT], 1, OneHot,
            "seat that draws, gains, loses or rerolls, one hot by place, own seat first"
            = one_hot(seat.map(|seat| order.index(seat)));
        "prompt_left" [1], 64, Count,
            "decks still to be named, Plus-Ones to gain or to discard, dice that may still be named"
            = cells(&[left]);
    }
    dealt(spawn, draw, out);
    gained(gain, out);
    rerolled(reroll, out);
    write_fields! { out;
        "defender_cell" [1], 32, Category(none_or!(Cell)),
            "cell of the Region whose Defender is to be chosen (VV-99), counted from 1; 0 for none"
            = cells(&[cell(region)]);
    }
}

#[inline]
fn dealt(spawn: Option<&Spawn>, draw: Option<&Draw>, out: &mut impl ObservationWriter) {
    write_fields! { out, Some(spawn) = spawn;
        "spawn_size" [Size::COUNT], 1, OneHot, "Size that is Spawned, one hot: Chump, Elite, Boss"
            = one_hot(Some(spawn.size.index()));
        "spawn_card" [1], 64, Category(none_or!(Piece)), "card that is Spawned, counted from 1; 0 while it is unknown"
            = cells(&[index_or_none(spawn.card.map(Piece::index))]);
    }
    write_fields! { out, Some(draw) = draw;
        "draw_last" [Deck::COUNT], 1, OneHot, "last deck named, one hot: Arcane, Divine, Void"
            = one_hot(draw.last.map(Deck::index));
        "draw_cards" [Deck::COUNT], 32, Count, "cards to draw from each deck"
            = cells(draw.cards.values());
    }
}

#[inline]
fn gained(gain: Option<&Gain>, out: &mut impl ObservationWriter) {
    write_fields! { out, Some(gain) = gain;
        "gain_least" [Row::COUNT], 1, OneHot,
            "least row that may be named for a Plus-One, one hot: Melee, Ranged, Magic, Corruption"
            = one_hot(Some(gain.least.index()));
        "gain_row" [Row::COUNT], 1, OneHot, "row of the Plus-One to come, one hot"
            = one_hot(gain.row.map(Row::index));
        "gain_optional" [1], 1, Flag, "whether the Plus-One may be declined (VV-208)"
            = cells(&[gain.optional.into()]);
    }
}

#[inline]
fn rerolled(reroll: Option<&Reroll>, out: &mut impl ObservationWriter) {
    write_fields! { out, Some(reroll) = reroll;
        "reroll_last" [Face::COUNT], 1, OneHot,
            "face of the last die named for a reroll (VV-89), one hot in the order of `roll_dice`"
            = one_hot(reroll.last.map(Face::index));
        "reroll_named" [Face::COUNT], 32, Count, "dice named for the reroll by face"
            = cells(reroll.named.0.values());
        "reroll_coming" [3], 32, Count, "dice about to be rolled again by colour"
            = cells(&dice(reroll.to_roll));
    }
}

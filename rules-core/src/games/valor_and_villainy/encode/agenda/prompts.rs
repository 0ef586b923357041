//! What can be on top of all frames.

use crate::{
    Indexed, ObservationWriter,
    games::valor_and_villainy::{
        components::{Cell, Deck, Face, Piece, Row, Size},
        encode::cells::{BoardOrder, cell, dice, index_or_none, zeros},
        state::{Draw, Gain, Prompt, Reroll, SeatId, Spawn},
    },
    observation::none_or,
};

crate::observation_fields! {
    PROMPT: "prompt" [7], 1, OneHot,
        "prompt on top of all frames, one hot: nothing, Spawn, draw, gain, lose, reroll, Defender";
    SEAT: "prompt_seat" [SeatId::COUNT], 1, OneHot,
        "seat that draws, gains, loses or rerolls, one hot by place, own seat first";
    LEFT: "prompt_left" [1], 64, Count,
        "decks still to be named, Plus-Ones to gain or to discard, dice that may still be named";
    SIZE: "spawn_size" [Size::COUNT], 1, OneHot, "Size that is Spawned, one hot: Chump, Elite, Boss";
    CARD: "spawn_card" [1], 64, Category(none_or!(Piece)), "card that is Spawned, counted from 1; 0 while it is unknown";
    DECK: "draw_last" [Deck::COUNT], 1, OneHot, "last deck named, one hot: Arcane, Divine, Void";
    CARDS: "draw_cards" [Deck::COUNT], 32, Count, "cards to draw from each deck";
    LEAST: "gain_least" [Row::COUNT], 1, OneHot,
        "least row that may be named for a Plus-One, one hot: Melee, Ranged, Magic, Corruption";
    ROW: "gain_row" [Row::COUNT], 1, OneHot, "row of the Plus-One to come, one hot";
    OPTIONAL: "gain_optional" [1], 1, Flag, "whether the Plus-One may be declined (VV-208)";
    FACE: "reroll_last" [Face::COUNT], 1, OneHot,
        "face of the last die named for a reroll (VV-89), one hot in the order of `roll_dice`";
    NAMED: "reroll_named" [Face::COUNT], 32, Count, "dice named for the reroll by face";
    COMING: "reroll_coming" [3], 32, Count, "dice about to be rolled again by colour";
    DEFENDER: "defender_cell" [1], 32, Category(none_or!(Cell)),
        "cell of the Region whose Defender is to be chosen (VV-99), counted from 1; 0 for none";
}

/// The prompt: its kind, then a group of fields for each kind.
pub(super) fn prompt(prompt: &Prompt, order: &BoardOrder, out: &mut impl ObservationWriter) {
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
    out.one_hot(&PROMPT, Some(kind));
    out.one_hot(&SEAT, seat.map(|seat| order.index(seat)));
    out.cells(&LEFT, &[left]);
    spawned(spawn, out);
    drawn(draw, out);
    gained(gain, out);
    rerolled(reroll, out);
    out.cells(&DEFENDER, &[cell(region)]);
}

#[inline]
fn spawned(spawn: Option<&Spawn>, out: &mut impl ObservationWriter) {
    out.one_hot(&SIZE, spawn.map(|it| it.size.index()));
    out.cells(&CARD, &[index_or_none(spawn.and_then(|it| it.card).map(Piece::index))]);
}

#[inline]
fn drawn(draw: Option<&Draw>, out: &mut impl ObservationWriter) {
    let Some(draw) = draw else { return zeros(&[&DECK, &CARDS], out) };
    out.one_hot(&DECK, draw.last.map(Deck::index));
    out.cells(&CARDS, draw.cards.values());
}

#[inline]
fn gained(gain: Option<&Gain>, out: &mut impl ObservationWriter) {
    let Some(gain) = gain else { return zeros(&[&LEAST, &ROW, &OPTIONAL], out) };
    out.one_hot(&LEAST, Some(gain.least.index()));
    out.one_hot(&ROW, gain.row.map(Row::index));
    out.cells(&OPTIONAL, &[gain.optional.into()]);
}

#[inline]
fn rerolled(reroll: Option<&Reroll>, out: &mut impl ObservationWriter) {
    let Some(reroll) = reroll else { return zeros(&[&FACE, &NAMED, &COMING], out) };
    out.one_hot(&FACE, reroll.last.map(Face::index));
    out.cells(&NAMED, reroll.named.0.values());
    out.cells(&COMING, &dice(reroll.to_roll));
}

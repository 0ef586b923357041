//! The part of the observation that is in progress: every frame, the newest first
//! among those of its kind.

use super::{BoardOrder, above, cell, dice, index_or_none, who};
use crate::{
    ObservationField, ObservationWriter,
    games::valor_and_villainy::{
        components::{Deck, Direction, Face, Piece, Row},
        state::{Aim, Attack, Cast, Damage, Prompt, Public, Roll, Scout, Turn, Window},
    },
    pieces::Stack,
};

crate::observation_fields! {
    TAGS: "agenda" [22], 8, "kinds of the frames, the newest first, counted from 1";
    TURNS: "turns" [4, 9], 128,
        "Turns (VV-40): Character; seat that decides; stage; Action Points left; what was done, \
         as a sum: 1 Melee, 2 Ranged, 4 Magic, 8 Corruption, 16 Power Surge, 32 Altar; steps left \
         of the Move; cell of the declared step; sum of 1 for a free Move, 2 Evade, 4 no step \
         made yet, 8 over; cell where the Character was Defeated";
    ROLLS: "rolls" [3, 17], 128,
        "rolls (VV-84): Character; type; stage; dice by face (7); dice to roll by colour (3); \
         face of the die placed by Boost; added Hits; Hit Pool; sum of 1 for attack made, 2 \
         somebody Defeated, 4 dice of Bright Idea, 8 of Malice";
    ATTACK: "attack" [9], 255,
        "attack (VV-101): attacker; cell; stage; sum of 1 for AOE, 2 made by a roll, 4 its \
         attacker left the Map, 8 a Spell gives Dodge dice, 16 the target was Fresh, 32 the same \
         target once more; damage pool of a Spell; target; next target of an AOE group; Hits that \
         the Dodge of the target prevents; damage dealt";
    DODGES: "dodges" [15, 2], 128, "Dodges of an AOE group: Character and Hits (VV-191)";
    VACANT: "vacant" [5], 32,
        "Regions that need a new Defender after the group (VV-100), by row: 1 for the western \
         one, 2 for the next, 4 …";
    DAMAGE: "deals" [3, 6], 128,
        "damage (VV-104): target; source; amount that is due; stage; sum of 1 for Last Breath \
         leaves one Heart, 2 the target left the Map before it, 4 of the attack, 8 a Minion of \
         the Heroes; cell that needs a new Defender";
    CASTS: "casts" [6, 12], 128,
        "Spells (VV-128): seat; caster; design; level; stage; two targets, a Region as 100 more \
         than its cell; targets named; number of the effect; number of its target; total of its \
         dice or cards to discard, counted from 1; sum of 1 for cancelled, 2 its caster left the \
         Map";
    WINDOWS: "windows" [4, 6], 128,
        "windows (VV-135): trigger; seat that is asked first; actor or target of the event; \
         source of the event; first place in the order that may still be asked; sum of 1 for the \
         event is dropped, 2 the Minion was of the Heroes, 4 the action is a Move";
    SCOUT: "scout" [5], 32,
        "Scout (VV-57): cell; directions that were face-down, as a sum: 1 north, 2 east, 4 south, \
         8 west; current direction; icons or Heroes done there; stage";
    PROMPT: "prompt" [7], 1,
        "prompt on top of all frames: nothing, Spawn, draw, gain, lose, reroll, Defender";
    PROMPT_CELLS: "prompt_cells" [13], 64,
        "cells of the prompt. Spawn: Size, card. Draw: seat, decks to name, last deck named, \
         cards of each deck (3). Gain: seat, Plus-Ones to come, least row, whether it may be \
         declined, row. Lose: seat, Plus-Ones to discard. Reroll: seat, dice that may still be \
         named, last face named, dice named by face (7), dice to roll by colour (3). Defender: \
         cell";
}

/// Everything in progress. Most kinds are empty most of the time, and a field of
/// zeros costs the least.
pub(super) fn encode(table: &Public, order: &BoardOrder, out: &mut impl ObservationWriter) {
    let agenda = &table.agenda;
    newest(&TAGS, &agenda.tags, |tag| [above(tag.index())], out);
    newest(&TURNS, &agenda.turns, |it| turn(it, order), out);
    newest(&ROLLS, &agenda.rolls, roll, out);
    attack(agenda.attack.as_ref(), out);
    newest(&DAMAGE, &agenda.damage, |it| damage(*it), out);
    newest(&CASTS, &agenda.casts, |it| cast(it, order), out);
    newest(&WINDOWS, &agenda.windows, |it| window(*it, order), out);
    match &agenda.scout {
        None => out.one_hot(&SCOUT, None),
        Some(scout) => out.cells(&SCOUT, &look(scout)),
    }
    let (kind, cells) = prompt(&agenda.prompt, order);
    out.one_hot(&PROMPT, Some(kind));
    out.cells(&PROMPT_CELLS, &cells);
}

/// The frames of a kind, the newest first.
#[inline]
fn newest<T: Copy + Default, const N: usize, const W: usize>(
    field: &'static ObservationField,
    frames: &Stack<T, N>,
    cells: impl Fn(&T) -> [u8; W],
    out: &mut impl ObservationWriter,
) {
    if frames.is_empty() {
        return out.one_hot(field, None);
    }
    let mut all = [[0; W]; N];
    for (to, frame) in all.iter_mut().zip(frames.as_slice().iter().rev()) {
        *to = cells(frame);
    }
    out.cells(field, all.as_flattened());
}

/// The attack with its group.
#[inline]
fn attack(attack: Option<&Attack>, out: &mut impl ObservationWriter) {
    let Some(attack) = attack else {
        for field in [&ATTACK, &DODGES, &VACANT] {
            out.one_hot(field, None);
        }
        return;
    };
    out.cells(&ATTACK, &blow(attack));
    let mut dodges = [[0; 2]; 15];
    for (to, dodged) in dodges.iter_mut().zip(attack.dodges.as_slice()) {
        *to = [who(Some(dodged.who)), dodged.hits];
    }
    out.cells(&DODGES, dodges.as_flattened());
    let row = |row: u32| u8::try_from(attack.vacant.0 >> (5 * row) & 31).unwrap_or(0);
    out.cells(&VACANT, &[0, 1, 2, 3, 4].map(row));
}

fn turn(turn: &Turn, order: &BoardOrder) -> [u8; 9] {
    [
        who(Some(turn.who)),
        order.place(turn.seat),
        above(turn.stage.index()),
        turn.points,
        turn.used.0,
        turn.left,
        cell(turn.heading),
        turn.flags.0,
        cell(turn.fell),
    ]
}

fn roll(roll: &Roll) -> [u8; 17] {
    let [w0, w1, y0, y1, y2, r1, r2] = Face::ALL.map(|face| roll.dice.0[face]);
    let [novice, adept, master] = dice(roll.to_roll);
    [
        who(Some(roll.who)),
        above(roll.kind.index()),
        above(roll.stage.index()),
        w0,
        w1,
        y0,
        y1,
        y2,
        r1,
        r2,
        novice,
        adept,
        master,
        index_or_none(roll.boosted.map(Face::index)),
        roll.extra,
        roll.hits,
        roll.flags.0,
    ]
}

fn blow(attack: &Attack) -> [u8; 9] {
    [
        who(Some(attack.source)),
        cell(Some(attack.cell)),
        above(attack.stage.index()),
        attack.flags.0,
        attack.pool,
        who(attack.target),
        who(attack.next),
        attack.dodge,
        attack.dealt,
    ]
}

fn damage(damage: Damage) -> [u8; 6] {
    [
        who(Some(damage.target)),
        who(Some(damage.source)),
        damage.due,
        above(damage.stage.index()),
        damage.flags.0,
        cell(damage.vacant),
    ]
}

/// A target: a Character, or 100 more than a Region.
fn aim(aim: Option<Aim>) -> u8 {
    match aim {
        None => 0,
        Some(Aim::Region(at)) => 100 + cell(Some(at)),
        Some(Aim::Char(target)) => who(Some(target)),
    }
}

fn cast(cast: &Cast, order: &BoardOrder) -> [u8; 12] {
    [
        order.place(cast.seat),
        who(Some(cast.caster)),
        above(cast.spell.index()),
        above(cast.level.index()),
        above(cast.stage.index()),
        aim(cast.targets[0]),
        aim(cast.targets[1]),
        cast.named,
        cast.effect,
        cast.at,
        cast.count.map_or(0, |count| count.saturating_add(1)),
        cast.flags.0,
    ]
}

fn window(window: Window, order: &BoardOrder) -> [u8; 6] {
    [
        above(window.trigger.index()),
        order.place(window.first),
        who(Some(window.subject)),
        who(window.source),
        window.floor,
        window.flags.0,
    ]
}

fn look(scout: &Scout) -> [u8; 5] {
    [
        cell(Some(scout.from)),
        scout.dirs.0,
        index_or_none(scout.at.map(Direction::index)),
        scout.done,
        above(scout.stage.index()),
    ]
}

/// The prompt: its kind and its cells.
fn prompt(prompt: &Prompt, order: &BoardOrder) -> (usize, [u8; PROMPT_CELLS.len()]) {
    let mut cells = [0; PROMPT_CELLS.len()];
    let row = |row: Option<Row>| index_or_none(row.map(Row::index));
    let kind = match prompt {
        Prompt::None => 0,
        Prompt::Spawn(spawn) => {
            cells[0] = above(spawn.size.index());
            cells[1] = index_or_none(spawn.card.map(Piece::index));
            1
        }
        Prompt::Draw(draw) => {
            cells[0] = order.place(draw.seat);
            cells[1] = draw.to_name;
            cells[2] = index_or_none(draw.last.map(Deck::index));
            cells[3..6].copy_from_slice(draw.cards.values());
            2
        }
        Prompt::Gain(gain) => {
            cells[0] = order.place(gain.seat);
            cells[1] = gain.left;
            cells[2] = row(Some(gain.least));
            cells[3] = gain.optional.into();
            cells[4] = row(gain.row);
            3
        }
        Prompt::Lose(lose) => {
            cells[0] = order.place(lose.seat);
            cells[1] = lose.left;
            4
        }
        Prompt::Reroll(reroll) => {
            cells[0] = order.place(reroll.seat);
            cells[1] = reroll.left;
            cells[2] = index_or_none(reroll.last.map(Face::index));
            cells[3..10].copy_from_slice(reroll.named.0.values());
            cells[10..13].copy_from_slice(&dice(reroll.to_roll));
            5
        }
        Prompt::Defender(at) => {
            cells[0] = cell(Some(*at));
            6
        }
    };
    (kind, cells)
}

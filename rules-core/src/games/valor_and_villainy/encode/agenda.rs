//! The part of the features that is in progress: every frame, from the bottom.

use super::{colour, field, index_or_none, place, who};
use crate::{
    Features,
    games::valor_and_villainy::{
        components::{Cell, Deck, Direction, Face, Piece, Row, Size},
        state::{Agenda, Aim, Chair, Leaf, Table},
    },
};

field!(TAGS, "agenda", [22], 7, "kinds of the frames from the bottom, counted from 1");
field!(
    TURNS,
    "turns",
    [4, 10],
    72,
    "Turns: Character, chair, step, points, used, left, heading, flags, fell"
);
field!(
    ROLLS,
    "rolls",
    [3, 18],
    255,
    "rolls: Character, type, step, faces, dice to roll, Boost, extra, Hits"
);
field!(ROLL_FLAGS, "roll_flags", [3, 4], 1, "attacked, Defeated somebody, Bright Idea, Malice");
field!(
    ATTACK,
    "attack",
    [9],
    255,
    "attack: source, cell, step, flags, pool, target, next, Dodge, dealt"
);
field!(DODGES, "dodges", [71], 12, "Dodge results of an AOE group by Character (VV-191)");
field!(VACANT, "vacant", [25], 1, "Regions that need a new Defender after the group (VV-100)");
field!(DEALS, "deals", [3, 6], 255, "damage: target, source, due, step, flags, vacant cell");
field!(
    CASTS,
    "casts",
    [6, 12],
    255,
    "Spells: chair, caster, card, level, step, targets, cursors, count, flags"
);
field!(
    WINDOWS,
    "windows",
    [4, 6],
    72,
    "windows: trigger, first chair, subject, source, floor, flags"
);
field!(SCOUT, "scout", [5], 25, "Scout: from, directions, direction in hand, done, step");
field!(WAITING, "ambushers", [61], 1, "Ambushers that wait for their Turn (VV-65)");
field!(
    LEAF,
    "leaf",
    [7],
    1,
    "the small matter on top: nothing, Spawn, draw, gain, lose, reroll, Defender"
);
field!(LEAF_CELLS, "leaf_cells", [17], 62, "its chair, numbers and dice");

/// Everything in progress.
pub(super) fn encode(table: &Table, order: [Chair; 6], out: &mut impl Features) {
    let agenda = &table.agenda;
    out.field(&TAGS, |i| index_or_none(agenda.tags.as_slice().get(i).map(|tag| tag.index())));
    turns(agenda, order, out);
    rolls(agenda, out);
    attack(agenda, out);
    deals(agenda, out);
    casts(agenda, order, out);
    windows(agenda, order, out);
    let scout = agenda.scout.map_or([0; 5], |scout| {
        [
            index_or_none(Some(scout.from.index())),
            scout.dirs.0,
            index_or_none(scout.at.map(Direction::index)),
            scout.done,
            index_or_none(Some(scout.step.index())),
        ]
    });
    out.field(&SCOUT, |i| scout[i].min(SCOUT.max));
    let waiting = agenda.scout.map(|scout| scout.waiting);
    out.field(&WAITING, |i| u8::from(waiting.is_some_and(|waiting| waiting.has(Piece::ALL[i]))));
    leaf(agenda, order, out);
}

fn cell(cell: Option<Cell>) -> u8 {
    index_or_none(cell.map(Cell::index))
}

fn turns(agenda: &Agenda, order: [Chair; 6], out: &mut impl Features) {
    let turns = agenda.turns.as_slice();
    out.field(&TURNS, |i| {
        let Some(turn) = turns.get(i / 10) else { return 0 };
        let cells = [
            who(Some(turn.who)),
            place(order, turn.chair),
            index_or_none(Some(turn.step.index())),
            turn.points,
            turn.used.0,
            turn.left,
            cell(turn.heading),
            turn.flags.0,
            cell(turn.fell),
            1,
        ];
        cells[i % 10].min(TURNS.max)
    });
}

fn rolls(agenda: &Agenda, out: &mut impl Features) {
    let rolls = agenda.rolls.as_slice();
    out.field(&ROLLS, |i| {
        let Some(roll) = rolls.get(i / 18) else { return 0 };
        match i % 18 {
            0 => who(Some(roll.who)),
            1 => index_or_none(Some(roll.kind.index())),
            2 => index_or_none(Some(roll.step.index())),
            at @ 3..=9 => roll.dice.0[Face::ALL[at - 3]],
            at @ 10..=12 => colour(roll.to_roll, at - 10),
            13 => index_or_none(roll.boosted.map(Face::index)),
            14 => roll.extra,
            15 => roll.hits,
            16 => roll.dice.hits(),
            _ => 1,
        }
    });
    out.field(&ROLL_FLAGS, |i| rolls.get(i / 4).map_or(0, |roll| roll.flags.0 >> (i % 4) & 1));
}

fn attack(agenda: &Agenda, out: &mut impl Features) {
    let attack = agenda.attack.as_ref();
    let cells = attack.map_or([0; 9], |attack| {
        [
            who(Some(attack.source)),
            cell(Some(attack.cell)),
            index_or_none(Some(attack.step.index())),
            attack.flags.0,
            attack.pool,
            who(attack.target),
            who(attack.next),
            attack.dodge,
            attack.dealt,
        ]
    });
    out.field(&ATTACK, |i| cells[i]);
    out.field(&DODGES, |i| {
        let dodges = attack.map_or(&[][..], |attack| attack.dodges.as_slice());
        dodges.iter().find(|dodged| dodged.who.index() == i).map_or(0, |dodged| dodged.hits)
    });
    out.field(&VACANT, |i| u8::from(attack.is_some_and(|attack| attack.vacant.has(Cell::ALL[i]))));
}

fn deals(agenda: &Agenda, out: &mut impl Features) {
    let deals = agenda.deals.as_slice();
    out.field(&DEALS, |i| {
        let Some(deal) = deals.get(i / 6) else { return 0 };
        let cells = [
            who(Some(deal.target)),
            who(Some(deal.source)),
            deal.due,
            index_or_none(Some(deal.step.index())),
            deal.flags.0,
            cell(deal.vacant),
        ];
        cells[i % 6]
    });
}

fn casts(agenda: &Agenda, order: [Chair; 6], out: &mut impl Features) {
    let casts = agenda.casts.as_slice();
    let aim = |aim: Option<Aim>| match aim {
        None => 0,
        Some(Aim::Region(at)) => 100 + cell(Some(at)),
        Some(Aim::Char(target)) => who(Some(target)),
    };
    out.field(&CASTS, |i| {
        let Some(cast) = casts.get(i / 12) else { return 0 };
        let cells = [
            place(order, cast.chair),
            who(Some(cast.caster)),
            index_or_none(Some(cast.spell.index())),
            index_or_none(Some(cast.level.index())),
            index_or_none(Some(cast.step.index())),
            aim(cast.targets[0]),
            aim(cast.targets[1]),
            cast.named,
            cast.effect,
            cast.at,
            cast.count.map_or(0, |count| count.saturating_add(1)),
            cast.flags.0,
        ];
        cells[i % 12]
    });
}

fn windows(agenda: &Agenda, order: [Chair; 6], out: &mut impl Features) {
    let windows = agenda.windows.as_slice();
    out.field(&WINDOWS, |i| {
        let Some(window) = windows.get(i / 6) else { return 0 };
        let cells = [
            index_or_none(Some(window.trigger.index())),
            place(order, window.first),
            who(Some(window.subject)),
            who(window.source),
            window.floor,
            window.flags.0,
        ];
        cells[i % 6].min(WINDOWS.max)
    });
}

fn leaf(agenda: &Agenda, order: [Chair; 6], out: &mut impl Features) {
    let row = |row: Option<Row>| index_or_none(row.map(Row::index));
    let mut cells = [0u8; 17];
    let kind = match agenda.leaf {
        Leaf::None => 0,
        Leaf::Spawn(spawn) => {
            cells[0] = index_or_none(Some(Size::index(spawn.size)));
            cells[1] = index_or_none(spawn.card.map(Piece::index));
            1
        }
        Leaf::Draw(draw) => {
            cells[..3].copy_from_slice(&[
                place(order, draw.chair),
                draw.to_name,
                index_or_none(draw.last.map(Deck::index)),
            ]);
            cells[3..6].copy_from_slice(draw.cards.values());
            2
        }
        Leaf::Gain(gain) => {
            cells[..5].copy_from_slice(&[
                place(order, gain.chair),
                gain.left,
                row(Some(gain.least)),
                u8::from(gain.optional),
                row(gain.row),
            ]);
            3
        }
        Leaf::Lose(lose) => {
            cells[..2].copy_from_slice(&[place(order, lose.chair), lose.left]);
            4
        }
        Leaf::Reroll(reroll) => {
            cells[..3].copy_from_slice(&[
                place(order, reroll.chair),
                reroll.left,
                index_or_none(reroll.last.map(Face::index)),
            ]);
            cells[3..10].copy_from_slice(reroll.named.0.values());
            for (i, to) in cells[10..13].iter_mut().enumerate() {
                *to = colour(reroll.to_roll, i);
            }
            5
        }
        Leaf::Defender(at) => {
            cells[0] = cell(Some(at));
            6
        }
    };
    out.one_hot(&LEAF, Some(kind));
    out.field(&LEAF_CELLS, |i| cells[i].min(LEAF_CELLS.max));
}

//! Parts of the table that a decision concerns: Regions, seats, dice, cards, piles.

use alloc::vec::Vec;

use super::super::{
    components::{Action, Cell, Char, Deck, Direction, Face, LevelUp, Row, Size, Spell, Treasure},
    observe::View,
    state::{Gain, PhaseStage, Prompt, Public, Tag},
};
use crate::{Seat, words::Part};

/// A Region of the Map.
pub(in super::super) fn region(cell: Cell) -> Part {
    Part::new("region", cell.index())
}

/// A row of Action dice of a seat.
pub(in super::super) fn row(seat: Seat, row: Row) -> Part {
    Part::new("row", row.index()).of(seat)
}

/// A die of the newest roll; equal ones are one part.
pub(in super::super) fn die(face: Face) -> Part {
    Part::new("die", face.index())
}

/// A deck of Spells.
pub(in super::super) fn deck(deck: Deck) -> Part {
    Part::new("deck", deck.index())
}

/// The Minions of a Size that are not on the Map.
pub(in super::super) fn minions(size: Size) -> Part {
    Part::new("minions", size.index())
}

/// A Spell in the hand of a seat.
pub(in super::super) fn spell(holder: Seat, spell: Spell) -> Part {
    Part::new("spell", spell.index()).of(holder)
}

/// A Treasure, in a Stash or worn.
pub(in super::super) fn treasure(treasure: Treasure) -> Part {
    Part::new("treasure", treasure.index())
}

/// What a legal action of the seat that looks concerns.
pub(super) fn of(view: &View, action: Action) -> Vec<Part> {
    let table = &view.table;
    let found = match action {
        Action::Step(to) => beside(table, Some(to)),
        Action::StepPortal => beside(table, None),
        Action::Loot | Action::RegionAction => acting(table).map(region),
        Action::Region(cell) => Some(region(cell)),
        Action::Character(who) => character(table, who),
        Action::Roll(row)
        | Action::PickRow(row)
        | Action::LevelUp(
            LevelUp::NewNovice(row) | LevelUp::NoviceToAdept(row) | LevelUp::AdeptToMaster(row),
        ) => dice(view, row),
        Action::PickDie(face) => Some(die(face)),
        Action::Deck(of) => Some(deck(of)),
        Action::SpawnSize(size) => Some(minions(size)),
        Action::SpellCard(card) => Some(spell(view.seat, card)),
        Action::TreasureCard(card) => Some(treasure(card)),
        Action::ReturnSlot(slot) => {
            table.trader().and_then(|seat| table.players[seat].slots[slot]).map(treasure)
        }
        _ => None,
    };
    found.into_iter().collect()
}

/// Cards that are discarded, decks that are drawn from, rows that gain, dice that are rolled again,
/// Treasures that go back, purchases, targets of a Spell: one choice each.
pub(super) fn choice(table: &Public, action: Action) -> Option<u32> {
    match (&table.agenda.prompt, table.base.stage, action) {
        (Prompt::Draw(_), _, Action::Deck(_)) => Some(0),
        (Prompt::Gain(Gain { row: None, .. }), _, Action::PickRow(_)) => Some(1),
        (Prompt::Reroll(_), _, Action::PickDie(_)) => Some(2),
        (Prompt::None, PhaseStage::Discard(_), Action::SpellCard(_)) => Some(3),
        (Prompt::None, PhaseStage::Return(_), Action::ReturnSlot(_)) => Some(4),
        (_, PhaseStage::LevelUp(_) | PhaseStage::Join(_), Action::LevelUp(_)) => Some(5),
        (Prompt::None, _, Action::Region(_) | Action::Character(_)) => {
            let cast = table.agenda.tags.top() == Some(&Tag::Cast);
            (cast && table.agenda.casts.top()?.sorts_targets(table.set())).then_some(6)
        }
        _ => None,
    }
}

/// Where the Character is whose Turn it is.
fn acting(table: &Public) -> Option<Cell> {
    table.cell(table.agenda.turns.top()?.who)
}

/// The Region to which a step leads: in a direction, or through the Labyrinth.
fn beside(table: &Public, to: Option<Direction>) -> Option<Part> {
    let cell = acting(table)?;
    let next = match to {
        Some(to) => cell.step(to),
        None => table.map.beyond(cell),
    };
    next.map(region)
}

/// The seat that plays a Character, or else the Region where it is.
fn character(table: &Public, who: Char) -> Option<Part> {
    match table.seat_of(who) {
        Some(seat) => Some(Part::seat(table.seat_index(seat))),
        None => table.cell(who).map(region),
    }
}

/// A row of the seat that looks, if it has dice or Plus-Ones.
fn dice(view: &View, kind: Row) -> Option<Part> {
    let player = &view.table.players[view.table.seat_id(view.seat)];
    let lies = !player.rows[kind].is_none() || player.tokens[kind] > 0;
    lies.then(|| row(view.seat, kind))
}

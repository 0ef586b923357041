//! What the observation says of the Character whose Turn it is: ways by search from its place,
//! strengths from the cards.

use alloc::{vec, vec::Vec};

use crate::{
    games::valor_and_villainy::{
        State,
        components::{Cell, Char, Direction, Kind, Row, Slot},
        state::{Attack, Defender, Public, SeatId, Team},
    },
    testkit::oracle::{FieldCells, one_hot},
};

/// All six blocks; zeros where nobody on the Map has a Turn.
pub(super) fn ways(state: &State) -> FieldCells {
    let table = &state.table;
    let turn = table.agenda.turns.top();
    let Some((who, at)) = turn.and_then(|turn| Some((turn.who, table.cell(turn.who)?))) else {
        return FieldCells::default();
    };
    let target = table.agenda.attack.as_ref().and_then(Attack::target);
    FieldCells::from([
        ("ways", nearness(table, who, at)),
        ("actor", one_hot(25, Some(at.index()))),
        ("actor_dice", Row::ALL.map(|row| strength(table, who, row)).to_vec()),
        ("foes", Cell::ALL.iter().flat_map(|&cell| foe(table, who, cell).0).collect()),
        ("foes_open", Cell::ALL.iter().map(|&cell| u8::from(foe(table, who, cell).1)).collect()),
        ("target", target.map_or(vec![0; 2], |who| fall(table, who).to_vec())),
    ])
}

/// Where a Character is that counts as `goal` for the one whose Turn it is.
fn goals(table: &Public, who: Char, at: Cell) -> [Vec<Cell>; 5] {
    let team = table.team(who);
    let players = |team: Team| {
        let seats = SeatId::ALL.into_iter().filter(move |seat| seat.team() == team);
        seats.filter_map(|seat| table.players[seat].cell).collect::<Vec<_>>()
    };
    let all =
        |test: &dyn Fn(Cell) -> bool| Cell::ALL.into_iter().filter(|&cell| test(cell)).collect();
    let own = players(team).into_iter().filter(|&cell| !who.is_player() || cell != at).collect();
    [
        all(&|cell| table.enemies_of(team).contains(cell)),
        players(team.other()),
        all(&|cell| table.map.treasures[cell] > 0),
        all(&|cell| table.map.down().contains(cell)),
        own,
    ]
}

/// A search from each Region, step by step, until it meets the first goal.
fn nearness(table: &Public, who: Char, at: Cell) -> Vec<u8> {
    let revealed = |cell: &Cell| table.map.revealed().contains(*cell);
    let mut places = vec![Some(at)];
    places.extend(Direction::ALL.map(|to| at.step(to).filter(revealed)));
    places.push(table.map.beyond(at));
    let steps = |from: Cell, goals: &[Cell]| {
        let (mut here, mut seen) = (vec![from], vec![from]);
        for left in (1..=25).rev() {
            if here.iter().any(|cell| goals.contains(cell)) {
                return left;
            }
            let next = here.iter().filter(|&cell| revealed(cell)).flat_map(|&cell| {
                cell.near().iter().chain(table.map.beyond(cell)).collect::<Vec<_>>()
            });
            let next: Vec<_> = next
                .filter(|cell| !seen.contains(cell) && (revealed(cell) || goals.contains(cell)))
                .collect();
            seen.extend(&next);
            here = next;
        }
        0
    };
    let of_goals = |goals: Vec<Cell>| -> Vec<u8> {
        places.iter().map(|place| place.map_or(0, |from| steps(from, &goals))).collect()
    };
    goals(table, who, at).into_iter().flat_map(of_goals).collect()
}

/// Dice of the board or the card, of Spells and abilities, of the weapon: 1, 2 and 3 each.
fn strength(table: &Public, who: Char, row: Row) -> u8 {
    let own = match table.minion_stats(who) {
        Some(stats) => stats.rows[row.index()],
        None => table.players[table.seat_of(who).unwrap()].rows[row],
    };
    let weapon = table.seat_of(who).filter(|_| who.is_player()).and_then(|seat| {
        let card = table.set().treasure(table.players[seat].slots[Slot::Offense]?);
        (card.action == Some(row)).then_some(card.bonus)
    });
    let dice = [Some(own), Some(table.bonus(who)), weapon].into_iter().flatten();
    dice.map(|dice| dice.novice + 2 * dice.adept + 3 * dice.master).sum()
}

/// Damage that Defeats and that Wounds a Defender; whether it is yet to be chosen.
fn foe(table: &Public, who: Char, cell: Cell) -> ([u8; 2], bool) {
    match table.defender(table.team(who).other(), cell) {
        Defender::None => ([0; 2], false),
        Defender::Open => ([0; 2], true),
        Defender::Is(foe) => (fall(table, foe), false),
    }
}

/// VV-105, VV-196: damage that Defeats and that Wounds, one more through Armor.
fn fall(table: &Public, who: Char) -> [u8; 2] {
    let armor = u8::from(table.armored(who));
    match who.kind() {
        Kind::Hero(_) | Kind::Mordak => {
            [table.players[table.seat_of(who).unwrap()].health + armor, 0]
        }
        Kind::Piece(_) | Kind::Gust => {
            let stats = table.minion_stats(who).unwrap();
            [stats.defeat + armor, stats.wound.map_or(0, |wound| wound + armor)]
        }
    }
}

//! The builder: every edit is read back, and an impossible one is an error.

use super::*;
use crate::games::valor_and_villainy::StateBuilder;

/// The piece of a name.
fn piece(name: &str) -> Piece {
    Piece::parse(name).unwrap()
}

#[test]
fn every_edit_is_read_back() {
    let state = Fixture::new(&[Loxley, Bjorn, Amos]).state;
    let spell = Spell::ALL[0];
    let treasure =
        Treasure::ALL.into_iter().find(|card| state.table.treasures.contains(*card)).unwrap();
    let edit = state.edit().hero_round(2).cell(Loxley, Cell::ALL[11]).health(Loxley, 4);
    let edit = edit.plus_ones(Bjorn, Row::Ranged, 2).dice(Amos, Row::Magic, Dice::new(1, 1, 0));
    let edit = edit.xp(Amos, 3).crystal(Amos, true).treasure(Bjorn, treasure).hand(Amos, [spell]);
    let edit = edit.stack(Cell::ALL[13], [piece("rattlebones_1"), piece("rattlebones_0")]);
    let edit = edit.day(1).action_points(Amos, 4).turn_with(Loxley, 2);
    let state = edit.build().unwrap();
    let table = state.table();
    let [loxley, bjorn, amos] = [0, 1, 2].map(|seat| table.player(seat));
    assert_eq!((table.cell(Loxley.char()), loxley.health()), (Some(Cell::ALL[11]), 4));
    assert_eq!((bjorn.plus_ones(Row::Ranged), amos.dice(Row::Magic)), (2, Dice::new(1, 1, 0)));
    assert!(amos.xp() == 3 && amos.action_points() == 4 && state.hand(2).contains(spell));
    assert_eq!(bjorn.treasure(treasure.card().slot), Some(treasure));
    assert_eq!(table.day(), 1);
    let stack = table.region(Cell::ALL[13]).unwrap().stack().collect::<Vec<_>>();
    assert_eq!(stack, [piece("rattlebones_1"), piece("rattlebones_0")]);
    assert_eq!(state.table.agenda.turn().points(), 2);
    assert_eq!(state.edit().build(), Ok(state.clone()), "no edit, no change");
    let fallen = Fixture::new(&[Loxley, Bjorn]).state.edit().fallen(Bjorn).turn(Loxley).build();
    assert_eq!(fallen.unwrap().table().cell(Bjorn.char()), None);
    let last = Fixture::new(&[Loxley, Bjorn]).state.edit().final_battle().souls(1).turn(Loxley);
    assert_eq!(last.build().unwrap().table().souls(), 1);
    // A piece that lies elsewhere is moved.
    let moved = state.edit().stack(Cell::ALL[7], [piece("rattlebones_1")]).build().unwrap();
    assert_eq!(moved.table().region(Cell::ALL[13]).unwrap().stack().count(), 1);
}

#[test]
fn an_impossible_edit_is_an_error() {
    let state = Fixture::new(&[Loxley, Bjorn]).state;
    let refused = |edit: StateBuilder, reason: &str| {
        let error = format!("{}", edit.build().expect_err(reason));
        assert!(error.contains(reason), "{error}");
    };
    let edit = || state.edit();
    let (tile, treasure) = (Tile::ALL[0], Treasure::ALL[0]);
    refused(edit().health(Amos, 1), "a Player Character that nobody plays");
    refused(edit().turn(Amos), "a Player Character that nobody plays");
    refused(edit().hand(Loxley, [Spell::ALL[0]; 9]), "no copy of this Spell is left");
    refused(
        edit()
            .treasure(Loxley, treasure)
            .treasure(Bjorn, treasure)
            .treasure(Loxley, treasure)
            .treasure(Bjorn, treasure)
            .treasure(Bjorn, treasure),
        "no copy of this Treasure is unseen",
    );
    refused(
        edit().reveal(Cell::ALL[3], tile).reveal(Cell::ALL[4], tile),
        "this tile is not in the box",
    );
    refused(edit().stack(Cell::ALL[0], [piece("rattlebones_0")]), "the Map contradicts itself");
    let all = Piece::ALL.into_iter().filter(|piece| piece.minion().is_some());
    refused(edit().stack(Cell::KEEP, all.clone()).turn(Loxley).health(Loxley, 200), "");
}

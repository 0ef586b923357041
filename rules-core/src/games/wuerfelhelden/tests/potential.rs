//! The potential, computed once more from the views (WH-Q26).

use alloc::{vec, vec::Vec};

use serde_json::Value as Json;

use super::{Options, State, many_options};
use crate::{
    games::readings::{options, potentials::check, printed},
    testkit::oracle::{list, number},
};

/// The values of the warrants in the order in which they are taken: top, between, bottom.
pub(super) fn warrants(players: usize) -> Vec<i64> {
    let table = printed(include_str!("../components.toml"));
    let rows = list(&table["warrant"]);
    let count = if players == 2 { "count_2_players" } else { "count" };
    let copies = |row: &Json| vec![row["value"].as_i64().unwrap(); number(&row[count])];
    rows.iter().flat_map(copies).collect()
}

/// Coins, warrants taken, mean total of the others, in fifties.
fn read(warrants: &[i64], view: &Json, seat: usize) -> Vec<(i64, i64)> {
    let table = &view["table"];
    let players = list(&table["seats"]).len();
    let coins = |seat: usize| table["seats"][seat]["coins"].as_i64().unwrap();
    let taken = |seat: usize| {
        let taken = list(&table["taken"]).iter().zip(warrants);
        taken.filter(|(by, _)| number(by) == seat).map(|(_, value)| value).sum::<i64>()
    };
    let others = (0..players).filter(|other| *other != seat);
    let rest: i64 = others.map(|other| coins(other) + taken(other)).sum();
    let others = i64::try_from(players - 1).unwrap();
    assert_eq!(number(&options(view)["players"]), players);
    vec![(coins(seat), 50), (taken(seat), 50), (rest, 50 * others)]
}

#[test]
fn wh_q26_the_potential_is_that_of_the_view() {
    let mut games: Vec<Options> = many_options();
    games.iter_mut().skip(1).step_by(2).for_each(|options| options.shaping = true);
    let values = [2, 3, 4].map(warrants);
    let read =
        |view: &Json, seat: usize| read(&values[number(&options(view)["players"]) - 2], view, seat);
    check::<State>(&games, 1, &[(1, 1), (1, 1), (-1, 1)], read);
}

#[cfg(feature = "components")]
#[test]
fn wh_q26_the_potential_counts_the_warrants_of_the_set() {
    use crate::SetRef;
    let row = |position: &str, value: u8, [count, of_two]: [u8; 2]| {
        alloc::format!(
            "[[warrant]]\nposition = \"{position}\"\nvalue = {value}\ncount = {count}\n\
             count_2_players = {of_two}\n"
        )
    };
    let rows = [row("top", 7, [1, 1]), row("between", 2, [5, 3]), row("bottom", 14, [1, 1])];
    let set = SetRef::load(&rows.concat());
    let components = set.expect("a set");
    let games = [true, false, true, true].map(|shaping| Options {
        players: 3,
        shaping,
        components,
        ..Options::default()
    });
    let values = [7, 2, 2, 2, 2, 2, 14];
    check::<State>(&games, 1, &[(1, 1), (1, 1), (-1, 1)], |view, seat| read(&values, view, seat));
}

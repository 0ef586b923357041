//! Features foretold: what the tests of them share.
//!
//! An oracle reads the view of a seat as JSON, as somebody outside would, and says what
//! stands in every block of its features. It knows nothing of `encode`, and what a seat may
//! not know it cannot say.

use alloc::{collections::BTreeMap, vec, vec::Vec};

use serde_json::Value as Json;

use crate::{
    Agent, Bytes, Dense, Generator, Node, Rules, Schema, below, draw, generator, random_action,
};

/// The cells of a row by the names of their blocks.
pub(crate) type Blocks = BTreeMap<&'static str, Vec<u8>>;

/// Cuts a row into its blocks.
fn blocks(schema: &Schema, write: impl FnOnce(&mut Bytes<'_>)) -> Blocks {
    let mut row = vec![0xaa; schema.width];
    write(&mut Bytes::new(&mut row));
    let block = |(at, field): &(usize, &'static crate::Field)| {
        (field.name, row[*at..at + field.len()].to_vec())
    };
    schema.fields.iter().map(block).collect()
}

/// Holds what every seat is told at a node against what the oracle says of its view: block
/// by block, none left out. In another world that fits the view it is told the same.
pub(crate) fn hold<S: Rules>(
    state: &S,
    rng: &mut Generator,
    oracle: impl Fn(&Json) -> Blocks,
) {
    for seat in 0..state.seats() {
        let view = state.view(seat);
        let mut schema = Schema::default();
        S::encode(&view, &mut schema);
        let told = blocks(&schema, |row| S::encode(&view, row));
        assert_eq!(told.len(), schema.fields.len(), "two blocks have one name");
        let json = serde_json::to_value(&view).expect("a view can be written");
        let foretold = oracle(&json);
        let names = |blocks: &Blocks| blocks.keys().copied().collect::<Vec<_>>();
        assert_eq!(names(&told), names(&foretold), "not every block is foretold");
        for (name, cells) in &told {
            assert_eq!(*cells, foretold[name], "{name} of seat {seat}: {json}");
        }
        assert!(blocks(&schema, |row| state.encode_seat(seat, row)) == told, "{json}");
        let twin = S::guess(&view, rng);
        assert!(blocks(&schema, |row| twin.encode_seat(seat, row)) == told, "{json}");
    }
}

/// Plays a game, by chance and now and then as advised, and shows every so many nodes and
/// the end.
pub(crate) fn play<S: Rules>(
    options: &S::Options,
    seed: u64,
    every: usize,
    mut each: impl FnMut(&S, &mut Generator),
) {
    let mut state = S::new_game(options).expect("options in their ranges");
    let (mut rng, mut list) = (generator(seed, 5), Vec::new());
    for node in 0.. {
        if node % every == 0 || state.node() == Node::Terminal {
            each(&state, &mut rng);
        }
        match state.node() {
            Node::Chance => state.settle(draw(&state, &mut rng)),
            Node::Player(_) if below(&mut rng, 2) == 0 => {
                state.act(random_action(&state, &mut rng));
            }
            Node::Player(_) => {
                state.act(Agent::Heuristic.choose(&state, &mut list, &mut rng));
            }
            Node::Terminal => return,
        }
    }
}

/// A number that fits a cell.
pub(crate) fn byte(json: &Json) -> u8 {
    u8::try_from(number(json)).expect("a number that fits a cell")
}

/// A number, or the text of one.
pub(crate) fn number(json: &Json) -> usize {
    let number = json.as_u64().map(|number| usize::try_from(number).expect("a small number"));
    let text = json.as_str().and_then(|text| text.parse().ok());
    number.or(text).unwrap_or_else(|| panic!("no number: {json}"))
}

pub(crate) fn word(json: &Json) -> &str {
    json.as_str().unwrap_or_else(|| panic!("no word: {json}"))
}

pub(crate) fn list(json: &Json) -> &[Json] {
    json.as_array().unwrap_or_else(|| panic!("no list: {json}"))
}

pub(crate) fn is(json: &Json) -> bool {
    json.as_bool().unwrap_or_else(|| panic!("neither true nor false: {json}"))
}

/// What is the case, and what it holds.
pub(crate) fn case(json: &Json) -> (&str, &Json) {
    match json.as_object() {
        Some(map) => map.iter().next().map(|(name, held)| (name.as_str(), held)).expect("a case"),
        None => (word(json), &Json::Null),
    }
}

/// The place of a word in a list of them.
pub(crate) fn at(words: &[&str], wanted: &str) -> usize {
    let at = words.iter().position(|word| *word == wanted);
    at.unwrap_or_else(|| panic!("{wanted} is not among {words:?}"))
}

/// The number of a thing in its catalogue, by its name in JSON.
pub(crate) fn id<T: Dense>(name: &Json) -> usize {
    T::parse(word(name)).unwrap_or_else(|| panic!("not in the catalogue: {name}")).index()
}

/// So many cells, of which these have a number.
pub(crate) fn lit(cells: usize, lit: impl IntoIterator<Item = (usize, u8)>) -> Vec<u8> {
    let mut row = vec![0; cells];
    lit.into_iter().for_each(|(at, cell)| row[at] = cell);
    row
}

/// So many cells, of which one is 1, or none.
pub(crate) fn hot(cells: usize, hot: Option<usize>) -> Vec<u8> {
    lit(cells, hot.map(|at| (at, 1)))
}

/// Room for four chairs: the own one first, then clockwise; behind the players nobody sits.
#[derive(Clone, Copy)]
pub(crate) struct Chairs {
    pub(crate) own: usize,
    pub(crate) players: usize,
}

impl Chairs {
    /// Where a seat is.
    pub(crate) fn place(self, seat: usize) -> usize {
        (seat + self.players - self.own) % self.players
    }

    /// Some cells for each seat, zero for the empty chairs.
    pub(crate) fn cells(self, each: impl Fn(usize) -> Vec<u8>) -> Vec<u8> {
        let mut rows = vec![vec![0; each(0).len()]; 4];
        (0..self.players).for_each(|seat| rows[self.place(seat)] = each(seat));
        rows.concat()
    }

    /// A list of numbers by seat.
    pub(crate) fn numbers(self, by_seat: &Json) -> Vec<u8> {
        self.cells(|seat| vec![byte(&by_seat[seat])])
    }

    /// One seat, or nobody.
    pub(crate) fn seat(self, seat: &Json) -> Vec<u8> {
        hot(4, seat.as_u64().map(|_| self.place(number(seat))))
    }

    /// A list of seats.
    pub(crate) fn seats(self, seats: &Json) -> Vec<u8> {
        lit(4, list(seats).iter().map(|seat| (self.place(number(seat)), 1)))
    }
}

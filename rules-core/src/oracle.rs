//! ObservationWriter foretold: what the tests of them share.
//!
//! An oracle reads the view of a seat as JSON, as somebody outside would, and says what
//! stands in every block of its features. It knows nothing of `encode`, and what a seat may
//! not know it cannot say.
#![allow(dead_code, reason = "no game needs all of it")]

use alloc::{collections::BTreeMap, vec, vec::Vec};

use serde_json::Value as Json;

use crate::{
    Agent, ByteWriter, Generator, HeuristicAgent, Indexed, Node, ObservationField, ObservationSpec,
    Seat, SerdeRules, below, generator, random_action, sample_chance,
};

/// The cells of a row by the names of their blocks.
pub(crate) type Blocks = BTreeMap<&'static str, Vec<u8>>;

/// The row of a seat.
fn row(width: usize, write: impl FnOnce(&mut ByteWriter<'_>)) -> Vec<u8> {
    let mut row = vec![0xaa; width];
    write(&mut ByteWriter::new(&mut row));
    row
}

/// The layout, which is the same for every view.
fn schema<S: SerdeRules>(options: &S::Options) -> ObservationSpec {
    let mut schema = ObservationSpec::default();
    let state = S::new_game(options).expect("options in their ranges");
    S::encode(&state.view(0), &mut schema);
    schema
}

/// Plays games, by chance and now and then as advised. At each node one of the seats is
/// looked at: if a cell is lit that has never been, and at one in so many nodes, what the
/// seat is told is held against what the oracle says of the state and the JSON of the
/// view: block by block, none left out, each lit somewhere. Of a `rare` state all seats are
/// looked at.
pub(crate) fn check_observations<S: SerdeRules>(
    games: &[S::Options],
    rare: &[S],
    every: u32,
    oracle: impl Fn(&S, &Json) -> Blocks,
) {
    let schema = schema::<S>(&games[0]);
    let (mut rows, mut lit) = (0, vec![false; schema.width]);
    for state in rare {
        assert_eq!(state.validate(), Ok(()), "a game can show it");
        for seat in 0..state.seats() {
            let told = row(schema.width, |row| state.encode_seat(seat, row));
            lit = lit.iter().zip(&told).map(|(lit, cell)| *lit || *cell > 0).collect();
            hold(state, seat, &schema, &mut generator(9, 9), &oracle);
        }
    }
    for (seed, options) in (0..).zip(games) {
        play::<S>(options, seed, |state, rng| {
            let chosen = below(rng, every) == 0 || state.node() == Node::Terminal;
            let seat = u8::try_from(below(rng, state.seats().into())).expect("a seat");
            let told = row(schema.width, |row| state.encode_seat(seat, row));
            let cells = || lit.iter().zip(&told);
            if chosen || cells().any(|(lit, cell)| *cell > 0 && !lit) {
                lit = cells().map(|(lit, cell)| *lit || *cell > 0).collect();
                hold(state, seat, &schema, rng, &oracle);
                rows += 1;
            }
        });
    }
    let dark =
        |(at, field): &&(usize, &ObservationField)| !lit[*at..at + field.len()].contains(&true);
    let dark: Vec<_> = schema.fields.iter().filter(dark).map(|(_, field)| field.name).collect();
    let never = lit.iter().filter(|lit| !**lit).count();
    std::eprintln!("{rows} rows; {never} of {} cells are never lit", schema.width);
    assert!(rows > 300 && dark.is_empty(), "{rows} rows, of which none lights {dark:?}");
}

/// One row. In another world that fits the view the seat is told the same.
fn hold<S: SerdeRules>(
    state: &S,
    seat: Seat,
    schema: &ObservationSpec,
    rng: &mut Generator,
    oracle: impl Fn(&S, &Json) -> Blocks,
) {
    let view = state.view(seat);
    let told = row(schema.width, |row| S::encode(&view, row));
    let json = serde_json::to_value(&view).expect("a view can be written");
    let foretold = oracle(state, &json);
    assert_eq!(foretold.len(), schema.fields.len(), "every block once: {:?}", foretold.keys());
    for (at, field) in &schema.fields {
        let cells = &foretold[field.name];
        assert_eq!(told[*at..at + field.len()], **cells, "{} of seat {seat}: {json}", field.name);
    }
    let twin = S::determinize(&view, rng);
    for world in [state, &twin] {
        let seen = row(schema.width, |row| world.encode_seat(seat, row));
        assert!(seen == told, "seat {seat} is told something else than its view: {json}");
    }
}

/// Plays a game and shows every node.
fn play<S: SerdeRules>(options: &S::Options, seed: u64, mut each: impl FnMut(&S, &mut Generator)) {
    let mut state = S::new_game(options).expect("options in their ranges");
    let (mut rng, mut list) = (generator(seed, 5), Vec::new());
    loop {
        each(&state, &mut rng);
        match state.node() {
            Node::Chance => state.apply_chance(sample_chance(&state, &mut rng)),
            // Some games are played well, some hardly.
            Node::Player(_) if u64::from(below(&mut rng, 4)) < seed % 4 => {
                state.apply_action(random_action(&state, &mut rng));
            }
            Node::Player(_) => {
                state.apply_action(HeuristicAgent.choose_at(&state, &mut list, &mut rng));
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
pub(crate) fn at(words: &str, wanted: &str) -> usize {
    let at = words.split_whitespace().position(|word| word == wanted);
    at.unwrap_or_else(|| panic!("{wanted} is not among {words}"))
}

/// The number of a thing in its catalogue, by its name in JSON.
pub(crate) fn id<T: Indexed>(name: &Json) -> usize {
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

/// What the blocks of counts show at most in some sound states: by name the declared
/// maximum and the largest cell that any seat sees. Blocks of zeros and ones are left out.
pub(crate) fn largest<S: SerdeRules>(states: &[S]) -> BTreeMap<&'static str, (u8, u8)> {
    let schema = schema::<S>(&states[0].options());
    let counts = schema.fields.iter().filter(|(_, field)| field.max > 1);
    let mut largest: BTreeMap<_, _> =
        counts.clone().map(|(_, field)| (field.name, (field.max, 0))).collect();
    for state in states {
        assert_eq!(state.validate(), Ok(()), "a game can show it");
        for seat in 0..state.seats() {
            let told = row(schema.width, |row| state.encode_seat(seat, row));
            for (at, field) in counts.clone() {
                let (_, most) = largest.get_mut(field.name).expect("a block of counts");
                *most =
                    told[*at..at + field.len()].iter().fold(*most, |most, cell| most.max(*cell));
            }
        }
    }
    largest
}

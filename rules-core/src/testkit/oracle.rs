//! Expected observations: a second, independent reading of a view as numbers.
//!
//! An oracle is a function that you write in a test. It gets the view of a seat as JSON
//! and returns the cells of the observation fields; those that it leaves out are zeros. It does
//! not call [`Encode`](crate::Encode), and what the view hides it cannot know. [`check_observations`]
//! plays games and compares it with what the game writes.
//!
//! The other functions here help to write one: [`number`], [`byte`], [`text`], [`flag`],
//! [`list`] and [`variant`] read JSON and panic with the value if it has another type;
//! [`position`] and [`index_of`] turn a name into a number; [`one_hot`], [`sparse`] and
//! [`RelativeSeats`] make cells.
//!
//! ```
//! use rules_core::testkit::{oracle::{FieldCells, RelativeSeats, byte, number, one_hot, position}, serde_json::json};
//!
//! // What a game with three players shows to seat 1.
//! let view = json!({"seat": 1, "turn": 2, "phase": "bid", "scores": [5, 0, 7]});
//! let seats = RelativeSeats { own: number(&view["seat"]), players: 3, room: 4 };
//! let expected = FieldCells::from([
//!     ("scores", seats.numbers(&view["scores"])),
//!     ("turn", seats.seat(&view["turn"])),
//!     ("phase", one_hot(3, Some(position("deal bid over", "bid")))),
//! ]);
//! assert_eq!(expected["scores"], [0, 7, 5, 0], "own seat first, then in turn order");
//! assert_eq!(expected["turn"], [0, 1, 0, 0]);
//! assert_eq!(expected["phase"], [0, 1, 0]);
//! assert_eq!(byte(&view["scores"][0]), 5);
//! ```

use std::{collections::BTreeMap, vec, vec::Vec};

use serde_json::Value as Json;

use crate::{
    ByteWriter, Generator, Indexed, Node, ObservationField, ObservationSpec, Seat, SerdeRules,
    below, encode_seat, encode_view, generator, random_action, sample_chance,
};

/// The cells of an observation by the name of their field.
pub type FieldCells = BTreeMap<&'static str, Vec<u8>>;

/// How many observations [`check_observations`] compares at least.
pub const LEAST_COMPARED: u32 = 300;

/// Writes one observation.
fn observation(width: usize, write: impl FnOnce(&mut ByteWriter<'_>)) -> Vec<u8> {
    let mut cells = vec![0xaa; width];
    write(&mut ByteWriter::new(&mut cells));
    cells
}

/// The layout, which is the same for every view.
fn layout<S: SerdeRules>(options: &S::Options) -> ObservationSpec {
    let mut layout = ObservationSpec::default();
    let state = S::new_game(options).expect("options within their ranges");
    encode_seat(&state, 0, &mut layout);
    layout
}

/// Compares observations with an oracle: `oracle(state, view)` returns the cells of the fields
/// for the seat whose view `view` is. A field that it leaves out is expected to be zero.
///
/// Plays one game for each entry of `games`, partly by random actions, partly by the
/// heuristic. At each node one seat is chosen at random; its observation is compared at one
/// node in `every`, at the end of the game, and wherever a cell is nonzero for the first
/// time. For each state in `rare`, such as a position that random play hardly reaches, the
/// observations of all seats are compared. Each comparison also deals another state from the
/// view and requires that the seat observes the same there.
///
/// The state is given to the oracle for what is public but not in the view, as the node.
/// An oracle that reads a secret from it would expect a leak; the comparison with the dealt
/// state still finds that leak.
///
/// # Panics
///
/// * If a field differs; the message has its name, the seat and the view.
/// * If the oracle names a field that does not exist.
/// * If a field is zero in all observations, or if fewer than [`LEAST_COMPARED`]
///   observations were compared: give more games then, or a rare state.
/// * If `games` is empty or `every` is zero.
///
/// ```
/// use rules_core::testkit::oracle::{FieldCells, check_observations, one_hot, position};
///
/// fn observations_are_as_expected<State: rules_core::SerdeRules>(games: &[State::Options]) {
///     check_observations::<State>(games, &[], 5, |_, view| {
///         let card = view["hand"].as_str();
///         let card = card.map(|name| position("jack queen king", name));
///         FieldCells::from([("hand", one_hot(3, card))])
///     });
/// }
/// ```
///
/// [`examples/leduc`](https://github.com/rules-engine/rules/tree/main/examples/leduc) has
/// the oracle of a whole game.
pub fn check_observations<S: SerdeRules>(
    games: &[S::Options],
    rare: &[S],
    every: u32,
    oracle: impl Fn(&S, &Json) -> FieldCells,
) {
    let layout = layout::<S>(&games[0]);
    let (mut compared, mut nonzero) = (0, vec![false; layout.width]);
    for state in rare {
        assert_eq!(state.validate(), Ok(()), "a rare state must be valid");
        for seat in 0..state.seats() {
            let cells = observation(layout.width, |out| encode_seat(state, seat, out));
            nonzero = nonzero.iter().zip(&cells).map(|(seen, cell)| *seen || *cell > 0).collect();
            compare(state, seat, &layout, &mut generator(9, 9), &oracle);
        }
    }
    for (seed, options) in (0..).zip(games) {
        play::<S>(options, seed, |state, rng| {
            let chosen = below(rng, every) == 0 || state.node() == Node::Terminal;
            let seat = u8::try_from(below(rng, state.seats().into())).expect("a seat");
            let observed = observation(layout.width, |out| encode_seat(state, seat, out));
            let cells = || nonzero.iter().zip(&observed);
            if chosen || cells().any(|(seen, cell)| *cell > 0 && !seen) {
                nonzero = cells().map(|(seen, cell)| *seen || *cell > 0).collect();
                compare(state, seat, &layout, rng, &oracle);
                compared += 1;
            }
        });
    }
    let zero =
        |(at, field): &&(usize, &ObservationField)| !nonzero[*at..at + field.len()].contains(&true);
    let zero: Vec<_> = layout.fields.iter().filter(zero).map(|(_, field)| field.name).collect();
    let never = nonzero.iter().filter(|seen| !**seen).count();
    std::eprintln!("{compared} observations; {never} of {} cells are always zero", layout.width);
    assert!(zero.is_empty(), "these fields are zero in all {compared} observations: {zero:?}");
    assert!(
        compared > LEAST_COMPARED,
        "{compared} observations were compared, more than {LEAST_COMPARED} are needed"
    );
}

/// Compares one observation, and deals another state that fits the view: the seat observes
/// the same there.
fn compare<S: SerdeRules>(
    state: &S,
    seat: Seat,
    layout: &ObservationSpec,
    rng: &mut Generator,
    oracle: impl Fn(&S, &Json) -> FieldCells,
) {
    let view = state.view(seat);
    let written = observation(layout.width, |out| encode_view::<S>(&view, out));
    let json = serde_json::to_value(&view).expect("a view can be written");
    let expected = oracle(state, &json);
    let names: Vec<_> = layout.fields.iter().map(|(_, field)| field.name).collect();
    let unknown: Vec<_> = expected.keys().filter(|name| !names.contains(name)).collect();
    assert!(unknown.is_empty(), "the oracle names the fields {unknown:?}, which do not exist");
    for (at, field) in &layout.fields {
        let zeros = vec![0; field.len()];
        assert_eq!(
            written[*at..at + field.len()],
            **expected.get(field.name).unwrap_or(&zeros),
            "field `{}` of seat {seat}: written on the left, expected on the right; {json}",
            field.name
        );
    }
    let dealt = S::determinize(&view, rng);
    for state in [state, &dealt] {
        let observed = observation(layout.width, |out| encode_seat(state, seat, out));
        assert!(observed == written, "seat {seat} observes something that its view hides: {json}");
    }
}

/// Plays a game and shows every node.
fn play<S: SerdeRules>(options: &S::Options, seed: u64, mut each: impl FnMut(&S, &mut Generator)) {
    let mut state = S::new_game(options).expect("options within their ranges");
    let mut rng = generator(seed, 5);
    loop {
        each(&state, &mut rng);
        match state.node() {
            Node::Chance => state.apply_chance(sample_chance(&state, &mut rng)),
            // From mostly random to mostly by the heuristic.
            Node::Player(_) if u64::from(below(&mut rng, 4)) < seed % 4 => {
                state.apply_action(random_action(&state, &mut rng));
            }
            Node::Player(seat) => {
                let action = S::heuristic_action(&state.view(seat), state.legal_actions());
                state.apply_action(action);
            }
            Node::Terminal => return,
        }
    }
}

/// The largest cell of each counting field over all seats of these states, by the name of
/// the field: its declared maximum and the largest cell. Fields with maximum 1 are left out.
///
/// A test that gives the states with the largest counts shows that no maximum is larger
/// than play can reach.
///
/// # Panics
///
/// If `states` is empty or one of them is invalid.
#[must_use]
pub fn largest_cells<S: SerdeRules>(states: &[S]) -> BTreeMap<&'static str, (u8, u8)> {
    let layout = layout::<S>(&states[0].options());
    let counts = layout.fields.iter().filter(|(_, field)| field.max > 1);
    let mut largest: BTreeMap<_, _> =
        counts.clone().map(|(_, field)| (field.name, (field.max, 0))).collect();
    for state in states {
        assert_eq!(state.validate(), Ok(()), "each state must be valid");
        for seat in 0..state.seats() {
            let cells = observation(layout.width, |out| encode_seat(state, seat, out));
            for (at, field) in counts.clone() {
                let (_, most) = largest.get_mut(field.name).expect("a counting field");
                *most =
                    cells[*at..at + field.len()].iter().fold(*most, |most, cell| most.max(*cell));
            }
        }
    }
    largest
}

/// A number from 0 to 255, or the text of one.
///
/// # Panics
///
/// If it is anything else.
#[must_use]
pub fn byte(json: &Json) -> u8 {
    u8::try_from(number(json)).unwrap_or_else(|_| panic!("more than a cell holds: {json}"))
}

/// A number, or the text of one.
///
/// # Panics
///
/// If it is anything else.
#[must_use]
pub fn number(json: &Json) -> usize {
    let number = json.as_u64().and_then(|number| usize::try_from(number).ok());
    let text = json.as_str().and_then(|text| text.parse().ok());
    number.or(text).unwrap_or_else(|| panic!("not a number: {json}"))
}

/// A text.
///
/// # Panics
///
/// If it is anything else.
#[must_use]
pub fn text(json: &Json) -> &str {
    json.as_str().unwrap_or_else(|| panic!("not a text: {json}"))
}

/// The elements of a list.
///
/// # Panics
///
/// If it is anything else.
#[must_use]
pub fn list(json: &Json) -> &[Json] {
    json.as_array().unwrap_or_else(|| panic!("not a list: {json}"))
}

/// True or false.
///
/// # Panics
///
/// If it is anything else.
#[must_use]
pub fn flag(json: &Json) -> bool {
    json.as_bool().unwrap_or_else(|| panic!("neither true nor false: {json}"))
}

/// The name of a variant of an enum, and what it holds: null for one without payload.
///
/// # Panics
///
/// If it is neither a text nor an object with an entry.
///
/// ```
/// use rules_core::testkit::{oracle::variant, serde_json::{Value, json}};
/// assert_eq!(variant(&json!({"face_up": "K"})), ("face_up", &json!("K")));
/// assert_eq!(variant(&json!("face_down")), ("face_down", &Value::Null));
/// ```
#[must_use]
pub fn variant(json: &Json) -> (&str, &Json) {
    match json.as_object() {
        Some(map) => {
            let (name, held) = map.iter().next().expect("an object names a variant by its entry");
            (name, held)
        }
        None => (text(json), &Json::Null),
    }
}

/// The position of a word in a list of words with blanks between them.
///
/// # Panics
///
/// If it is not among them.
#[must_use]
pub fn position(words: &str, wanted: &str) -> usize {
    let at = words.split_whitespace().position(|word| word == wanted);
    at.unwrap_or_else(|| panic!("`{wanted}` is not among `{words}`"))
}

/// The index of a value of an [`Indexed`] type, from its text.
///
/// # Panics
///
/// If no value has that text.
#[must_use]
pub fn index_of<T: Indexed>(name: &Json) -> usize {
    T::parse(text(name)).unwrap_or_else(|| panic!("no value has the text {name}")).index()
}

/// As many cells as `len`, zero but for some: pairs of position and value.
///
/// # Panics
///
/// If a position is not below `len`.
#[must_use]
pub fn sparse(len: usize, nonzero: impl IntoIterator<Item = (usize, u8)>) -> Vec<u8> {
    let mut cells = vec![0; len];
    nonzero.into_iter().for_each(|(at, cell)| cells[at] = cell);
    cells
}

/// As many cells as `len`, of which the one at this position is 1; all zero for `None`.
///
/// # Panics
///
/// If the position is not below `len`.
#[must_use]
pub fn one_hot(len: usize, hot: Option<usize>) -> Vec<u8> {
    sparse(len, hot.map(|at| (at, 1)))
}

/// Cells by seat, with the seat that looks first and the others after it in turn order. If
/// there are fewer players than `room`, the last cells are zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RelativeSeats {
    /// The seat that looks, below `players`.
    pub own: usize,
    /// How many play, at most `room`.
    pub players: usize,
    /// For how many seats the field has cells.
    pub room: usize,
}

impl RelativeSeats {
    /// How many seats after the one that looks a seat comes.
    #[must_use]
    pub const fn place(self, seat: usize) -> usize {
        (seat + self.players - self.own) % self.players
    }

    /// The cells of each seat, which are as many for each.
    #[must_use]
    pub fn cells(self, each: impl Fn(usize) -> Vec<u8>) -> Vec<u8> {
        let mut cells = vec![vec![0; each(0).len()]; self.room];
        (0..self.players).for_each(|seat| cells[self.place(seat)] = each(seat));
        cells.concat()
    }

    /// One number for each seat, from a list by seat.
    #[must_use]
    pub fn numbers(self, by_seat: &Json) -> Vec<u8> {
        self.cells(|seat| vec![byte(&by_seat[seat])])
    }

    /// One seat, one hot; all zero for anything that is not a number.
    #[must_use]
    pub fn seat(self, seat: &Json) -> Vec<u8> {
        one_hot(self.room, seat.as_u64().map(|_| self.place(number(seat))))
    }

    /// A list of seats, as ones.
    #[must_use]
    pub fn seats(self, seats: &Json) -> Vec<u8> {
        sparse(self.room, list(seats).iter().map(|seat| (self.place(number(seat)), 1)))
    }
}

//! What each observation field says, expected from the JSON of a view.

use leduc::{Action, Card, Options, State};
use rules_core::testkit::{
    oracle::{
        FieldCells, RelativeSeats, byte, check_observations, index_of, list, number, one_hot,
        sparse, text, variant,
    },
    read_history,
    serde_json::Value as Json,
    walk,
};

/// The card of a hand that lies face up.
fn shown(hand: &Json) -> Option<usize> {
    let (name, card) = variant(hand);
    (name == "face_up").then(|| index_of::<Card>(card))
}

/// Chips of each seat, from the amounts that a call makes equal.
fn chips(bets: &Json) -> [u8; 2] {
    let mut paid = [1, 1];
    for (actions, size) in list(bets).iter().zip([2, 4]) {
        let mut seat = 0;
        for action in list(actions) {
            let most = paid[0].max(paid[1]);
            match text(action) {
                "raise" => paid[seat] = most + size,
                "call" => paid[seat] = most,
                _ => {}
            }
            seat = 1 - seat;
        }
    }
    paid
}

fn oracle(view: &Json) -> FieldCells {
    let seats = RelativeSeats { own: number(&view["seat"]), players: 2, room: 2 };
    let hands: Vec<_> =
        (0..2).map(|place| shown(&view["hands"][(seats.own + place) % 2])).collect();
    let mut bets = Vec::new();
    for round in list(&view["bets"]) {
        for place in 0..6 {
            let action = round.get(place).map(index_of::<Action>);
            bets.extend(one_hot(3, action));
        }
    }
    FieldCells::from([
        ("hand", one_hot(6, hands[0])),
        ("shown", one_hot(6, hands[1])),
        ("board", one_hot(6, view["board"].as_str().map(|_| index_of::<Card>(&view["board"])))),
        ("bets", bets),
        ("chips", seats.cells(|seat| vec![chips(&view["bets"])[seat]])),
        ("seat", sparse(2, [(seats.own, 1)])),
        ("raise_cap", vec![byte(&view["options"]["raise_cap"])]),
    ])
}

#[test]
fn every_field_says_what_the_seat_knows() {
    let games: Vec<_> =
        (1..=4).cycle().take(400).map(|cap| Options::default().with_raise_cap(cap)).collect();
    // The longest game: four raises in each round.
    let longest = read_history::<State>("c0 c5 1 2 2 2 2 1 c4 1 2 2 2 2 1").expect("a history");
    let longest = walk::<State>(&Options::default().with_raise_cap(4), &longest);
    check_observations::<State>(&games, &[longest], 3, |_, view| oracle(view));
}

#[test]
#[should_panic(expected = "field `hand` of seat")]
fn an_oracle_that_swaps_hands_is_found_out() {
    let games = [Options::default(); 8];
    check_observations::<State>(&games, &[], 1, |_, view| {
        let mut cells = oracle(view);
        let hand = cells["shown"].clone();
        cells.insert("hand", hand);
        cells
    });
}

#[test]
#[should_panic(expected = "names the fields [\"bored\"], which do not exist")]
fn an_oracle_names_no_other_field() {
    let games = [Options::default(); 8];
    check_observations::<State>(&games, &[], 1, |_, view| {
        let mut cells = oracle(view);
        let board = cells.remove("board").expect("a field");
        cells.insert("bored", board);
        cells
    });
}

#[test]
#[should_panic(expected = "field `board` of seat")]
fn an_oracle_leaves_out_zeros_only() {
    let games = [Options::default(); 8];
    check_observations::<State>(&games, &[], 1, |_, view| {
        let mut cells = oracle(view);
        cells.remove("board").expect("a field");
        cells
    });
}

#[test]
#[should_panic(expected = "more than 300 are needed")]
fn too_few_observations_are_refused() {
    check_observations::<State>(&[Options::default(); 40], &[], 5, |_, view| oracle(view));
}

//! ObservationWriter: enough to know everything, and nothing but the view.

use alloc::{collections::BTreeMap, vec};

use super::super::View;
use super::super::state::SEATS;
use super::*;
use crate::{ByteWriter, ObservationSpec, Observe, WidthCounter, encode_view, generator};

fn bytes(view: &View) -> Vec<u8> {
    let mut width = WidthCounter::default();
    encode_view::<State>(view, &mut width);
    let mut row = vec![0; width.0];
    encode_view::<State>(view, &mut ByteWriter::new(&mut row));
    row
}

fn schema(view: &View) -> ObservationSpec {
    let mut schema = ObservationSpec::default();
    encode_view::<State>(view, &mut schema);
    schema
}

/// The cells of a field.
fn cells<'a>(schema: &ObservationSpec, row: &'a [u8], name: &str) -> &'a [u8] {
    let (at, field) = schema.fields.iter().find(|(_, field)| field.name == name).expect("a field");
    &row[*at..at + field.len()]
}

/// The legal ids, from the observation of the deciding seat alone (5.3).
fn mask(schema: &ObservationSpec, row: &[u8]) -> Vec<usize> {
    let get = |name| cells(schema, row, name);
    if get("phase")[2] == 0 || get("active")[0] == 0 {
        return Vec::new();
    }
    let first = get("last_mark").iter().position(|&cell| cell == 1).unwrap_or(0);
    let showing = get("showing").iter().enumerate().skip(first);
    let mut ids: Vec<_> = showing.filter(|(_, count)| **count > 0).map(|(id, _)| id).collect();
    ids.push(if get("hand").iter().sum::<u8>() > 0 { 21 } else { 22 });
    ids
}

#[test]
fn the_layout_never_changes_and_no_cell_exceeds_its_field() {
    let layout = schema(&new(3).view(0));
    let mut names: Vec<_> = layout.fields.iter().map(|(_, field)| field.name).collect();
    names.sort_unstable();
    assert!(names.is_sorted_by(|a, b| a < b), "two fields have one name");
    for options in many_options() {
        let (mut state, mut rng) = (with(&options), generator(8, 0));
        loop {
            for seat in 0..options.players {
                let view = state.view(seat);
                let row = bytes(&view);
                assert_eq!(schema(&view), layout);
                for (at, field) in &layout.fields {
                    assert!(row[*at..at + field.len()].iter().all(|&cell| cell <= field.max));
                }
            }
            if !random_step(&mut state, &mut rng) {
                break;
            }
        }
    }
}

#[test]
fn the_legal_mask_can_be_rebuilt_from_the_observation() {
    let layout = schema(&new(3).view(0));
    for options in many_options() {
        let (mut state, mut rng) = (with(&options), generator(9, 0));
        loop {
            for seat in 0..options.players {
                let wanted =
                    if state.node() == Node::Player(seat) { legal_ids(&state) } else { Vec::new() };
                assert_eq!(mask(&layout, &bytes(&state.view(seat))), wanted);
            }
            if !random_step(&mut state, &mut rng) {
                break;
            }
        }
    }
}

#[test]
fn different_views_have_different_observations() {
    let mut seen = BTreeMap::<Vec<u8>, View>::new();
    for options in many_options() {
        for game in 0..8 {
            let (mut state, mut rng) = (with(&options), generator(10, game));
            loop {
                for seat in 0..options.players {
                    let view = state.view(seat);
                    if let Some(other) = seen.insert(bytes(&view), view.clone()) {
                        assert_eq!(other, view);
                    }
                }
                if !random_step(&mut state, &mut rng) {
                    break;
                }
            }
        }
    }
    assert!(seen.len() > 10_000);
}

#[test]
fn the_own_seat_comes_first() {
    let mut state = turn(3, 1, 0);
    bid(&mut state, 2, "W3 W1");
    state.taken.push(1);
    state.tableau_mut(1).coins = 300;
    let layout = schema(&state.view(0));
    for seat in 0..3 {
        let row = bytes(&state.view(seat));
        let get = |name| cells(&layout, &row, name);
        let place = |other: usize| (other + 3 - usize::from(seat)) % 3;
        assert_eq!(get("active")[place(0)], 1);
        assert_eq!(get("chaser")[place(2)], 1);
        assert_eq!(get("coins")[2 * place(1)..][..2], [44, 1]);
        assert_eq!(get("bounty")[place(1)], 5);
        assert_eq!(get("tableau")[2 * place(0)..][..2], [2, 3]);
        assert_eq!(get("taken")[place(1)], 1);
        assert_eq!(
            (get("bid"), get("next_warrant"), get("warrants_left")),
            (&[4][..], &[10][..], &[6][..])
        );
        assert_eq!(get("tableau")[2 * 3..2 * SEATS], [0, 0]);
    }
}

/// Positions in which the blocks of counts show as much as they can.
#[cfg(feature = "serde")]
fn extremes() -> Vec<State> {
    use super::super::state::Opening;
    let long = Options {
        turn_limit: 3000,
        setup_roll_limit: 255,
        dice_set: DiceSet([[0, 6, 0, 0, 0, 0, 0, 0], DiceSet::PRINTED.0[1], DiceSet::PRINTED.0[2]]),
        ..Options::default()
    };
    let mut showing = turn(3, 3, 3);
    show(&mut showing, "W3 W3 W3 Y3 Y3 Y3 R3 R3 R3");
    let mut there = turn(3, 0, 0);
    (there.tableau_mut(1).yellow, there.tableau_mut(1).red) = (0, 0);
    bid(&mut there, 1, "W3 W3 W3 Y3 Y3 Y3 R3 R3 R3");
    let mut late = turn_with(&long, 0, 0);
    late.turns = 255;
    late.tableau_mut(2).coins = 255;
    (0..6).for_each(|_| late.taken.push(1));
    let mut over = turn(3, 0, 0);
    (0..7).for_each(|_| over.taken.push(0));
    over.phase = Phase::Over { active: 0 };
    let mut opening = with(&long);
    let Phase::Opening(Opening { round, .. }) = &mut opening.phase else { panic!("the opening") };
    *round = 255;
    let mut rolled = new(3);
    play(&mut rolled, &["3 3 3"]);
    Vec::from([turn(3, 3, 3), showing, there, late, over, opening, rolled])
}

#[cfg(feature = "serde")]
#[test]
fn no_field_of_the_observation_declares_less_or_more_than_it_shows() {
    let wanted = [
        ("bid", 27),
        ("bounty", 70),
        ("centre", 3),
        ("coins", 255),
        ("dice", 6),
        ("hand", 3),
        ("limits", 255),
        ("next_warrant", 15),
        ("opening_rolls", 3),
        ("opening_round", 255),
        ("showing", 3),
        ("swords", 27),
        ("tableau", 3),
        ("turns", 255),
        ("warrants_left", 7),
    ];
    let most = crate::testkit::oracle::largest_cells(&extremes());
    let shown: Vec<_> = most.into_iter().map(|(name, (max, most))| (name, max, most)).collect();
    assert_eq!(shown, wanted.map(|(name, most)| (name, most, most)));
}

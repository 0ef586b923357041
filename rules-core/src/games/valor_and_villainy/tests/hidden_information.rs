//! What nobody may know, and what one seat may not: swapped secrets change
//! nothing that others see, are offered, or observe.

use alloc::vec::Vec;

use super::play::random_game;
use super::{super::components, *};
use crate::{
    ByteWriter, Legal, Observe, Seat, Setup, WidthCounter, below, encode_view,
    games::valor_and_villainy::{
        Options, State, View,
        observe::Asked,
        state::{Multiset, Prompt, Tag},
    },
    generator,
};

fn observation(view: &View) -> Vec<u8> {
    let mut width = WidthCounter::default();
    encode_view::<State>(view, &mut width);
    let mut row = alloc::vec![0; width.0];
    encode_view::<State>(view, &mut ByteWriter::new(&mut row));
    row
}

/// Swaps one card of a hand with one of the same deck elsewhere.
fn swap(state: &mut State, seat: SeatId, seed: u64) -> bool {
    let mut rng = generator(seed, 3);
    let others: Vec<SeatId> = SeatId::ALL.into_iter().filter(|&other| other != seat).collect();
    let hand: Vec<Spell> = state.hands[seat].iter().map(|(spell, _)| spell).collect();
    if hand.is_empty() {
        return false;
    }
    let pick =
        |n: usize, rng: &mut _| usize::try_from(below(rng, u32::try_from(n).unwrap())).unwrap();
    let given = hand[pick(hand.len(), &mut rng)];
    let at = pick(others.len() + 1, &mut rng);
    let pile: &mut Multiset<Spell> = match others.get(at) {
        Some(&other) => &mut state.hands[other],
        None => &mut state.deck,
    };
    let same: Vec<Spell> = pile
        .iter()
        .map(|(spell, _)| spell)
        .filter(|spell| spell.deck() == given.deck() && *spell != given)
        .collect();
    if same.is_empty() {
        return false;
    }
    let taken = same[pick(same.len(), &mut rng)];
    pile.take(taken);
    pile.add(given);
    state.hands[seat].take(given);
    state.hands[seat].add(taken);
    true
}

#[test]
fn vv_132_vv_225_a_swapped_spell_of_another_hand_changes_nothing_one_sees() {
    let (mut swaps, mut nodes) = (0, 0u64);
    for heroes in [2, 5] {
        random_game(&Options { heroes, ..Options::default() }, 11, |state| {
            nodes += 1;
            let seats = state.seats();
            for seat in 0..seats {
                let own = state.table.seat_id(seat);
                let other = SeatId::ALL[usize::try_from(nodes).unwrap() % 6];
                let mut twin = state.clone();
                // The swap must not touch the own hand.
                if other == own
                    || !swap(&mut twin, other, nodes)
                    || twin.hands[own] != state.hands[own]
                {
                    continue;
                }
                if twin.validate().is_err() {
                    // Another node: a reaction more or less.
                    continue;
                }
                swaps += 1;
                assert_eq!(twin.view(seat), state.view(seat));
                assert_eq!(observation(&twin.view(seat)), observation(&state.view(seat)));
                if state.node() == Node::Player(seat) {
                    assert_eq!(twin.node(), state.node());
                    let (mut here, mut there) = (Vec::new(), Vec::new());
                    here.extend(state.legal_actions());
                    there.extend(twin.legal_actions());
                    assert_eq!(here, there);
                }
            }
        });
    }
    assert!(swaps > 500, "{swaps} swaps");
}

#[test]
fn vv_137_who_is_asked_in_a_window_is_his_own_secret() {
    let (mut mine, mut others) = (0, 0);
    for seed in 0..40 {
        random_game(&Options { heroes: 5, ..Options::default() }, seed, |state| {
            let agenda = &state.table.agenda;
            let waits = agenda.prompt == Prompt::None && agenda.tags.top() == Some(&Tag::Window);
            for seat in 0..state.seats() {
                let asked = state.view(seat).asked;
                assert_eq!(asked.is_some(), waits);
                let own = state.node() == Node::Player(seat);
                if waits {
                    assert_eq!(own, asked == Some(Asked::Me));
                    if own { mine += 1 } else { others += 1 }
                }
                let seat = state.table.seat_id(seat);
                if waits && !own && state.hands[seat].is_empty() {
                    assert_eq!(asked, Some(Asked::Other), "an empty hand knows nothing");
                }
            }
        });
    }
    assert!(mine > 100 && others > mine);
}

#[test]
fn vv_224_numbers_of_cards_are_public_and_the_rest_of_the_table_is_the_same_for_all() {
    random_game(&Options { heroes: 4, ..Options::default() }, 3, |state| {
        for seat in 0..state.seats() {
            let view = state.view(seat);
            assert_eq!(&view.table, &state.table);
            for seat in SeatId::ALL {
                let held: u32 = view.held[seat].values().iter().map(|&n| u32::from(n)).sum();
                assert_eq!(held, state.hands[seat].total());
            }
            let seen = view.hand.total() + view.unseen.total() + view.table.discard.total();
            let casts = u32::try_from(view.table.agenda.casts.len()).unwrap();
            assert_eq!(seen + casts, 110);
        }
    });
}

/// A state has no fact that could tell what a face-down tile, a face-down
/// Treasure or the next card is: chance gives every candidate its weight.
#[test]
fn vv_18_vv_19_vv_70_vv_225_tiles_treasures_and_decks_have_no_order() {
    let mut fixture = Fixture::new(&[Bjorn, Amos, Mari]);
    fixture.turn(Bjorn).at(Bjorn, 13).play("scout");
    // Tier I: ten tiles, each as likely.
    assert_eq!(fixture.chance_outcomes(), (10, 80));
    let table = &fixture.state.table;
    assert_eq!(
        table.tiles.intersection(components::fixed::OF_TIER[1]).len(),
        10,
        "all ten may lie anywhere"
    );
    // A looted Treasure is still in the pool of all unseen ones.
    let mut fixture = Fixture::new(&[Bjorn, Amos, Mari]);
    fixture.set(|state| state.table.map.treasures[Cell::KEEP] = 0);
    let pool = fixture.state.table.treasures;
    fixture.set(|state| state.table.stashes[Team::Hero].face_down = 2);
    assert_eq!(fixture.state.table.treasures, pool);
    assert_eq!(pool.total(), 45);
}

/// Seats are counted from the first Hero to the Villain.
#[test]
fn vv_14_seat_ids_and_seats_name_each_other() {
    for heroes in 1..=5u8 {
        let state = State::new_game(&Options { heroes, ..Options::default() }).unwrap();
        for seat in 0..=heroes {
            let id = state.table.seat_id(seat);
            let back: Seat = state.table.seat_index(id);
            assert_eq!(back, seat);
            assert_eq!(id == SeatId::Villain, seat == heroes);
        }
    }
}

//! Blind tests: what a seat cannot know is in none of what it gets.

use super::fixture::{Fixture, multiset, named};
use crate::{
    ByteWriter, Heuristic, Indexed, Legal, Node, Observe, Setup, WidthCounter, below, encode_view,
    games::hero_must_die::{
        Action, Options, Stage, State,
        components::{EVENT_CARDS, Event, Multiset, Plot},
        state::{Frame, Half, PutBack, Stolen},
    },
    generator,
};
use alloc::{collections::BTreeMap, vec, vec::Vec};

fn encoded(state: &State, seat: u8) -> Vec<u8> {
    let view = state.view(seat);
    let mut width = WidthCounter::default();
    encode_view::<State>(&view, &mut width);
    let mut row = vec![0; width.0];
    encode_view::<State>(&view, &mut ByteWriter::new(&mut row));
    row
}

/// A seat gets the same from two worlds.
fn same(a: &State, b: &State, seat: u8) {
    assert_ne!(a, b);
    assert_eq!(a.view(seat), b.view(seat));
    assert_eq!(encoded(a, seat), encoded(b, seat));
    assert_eq!(
        serde_json::to_string(&a.view(seat)).unwrap(),
        serde_json::to_string(&b.view(seat)).unwrap()
    );
}

#[test]
fn plot_hands_are_secret() {
    let world = |b: &str, c: &str| Fixture::four().hand(1, b).hand(2, c).laid().0;
    let (a, b) =
        (world("Traitor, Black Mail", "Pardon Me"), world("Pardon Me, Traitor", "Monster Cup"));
    same(&a, &b, 0);
    same(&a, &b, 3);
    // Their owners see the difference, and everybody sees the numbers.
    assert_ne!(a.view(1), b.view(1));
    assert_ne!(a.view(2), b.view(2));
    assert_eq!(a.view(0).hands, [0, 2, 1, 0]);
}

#[test]
fn the_plot_deck_is_secret() {
    // What seat 1 holds is in nobody's deck; seat 0 cannot tell which it is.
    let world = |b: &str| Fixture::four().hand(1, b).laid().0;
    same(&world("Traitor"), &world("Hero Must Die"), 0);
    assert_eq!(world("Traitor").view(0).deck, 23);
}

#[test]
fn drawn_cards_are_the_buyers() {
    let world = |drawn: &str| {
        let mut fixture = Fixture::four().worker(1, 0).laid();
        fixture.event("Full Moon").id(1);
        for card in drawn.split(", ") {
            fixture.draw_plot(card);
        }
        fixture.0
    };
    let (a, b) = (world("Traitor, Black Mail"), world("Monster Cup, Pardon Me"));
    same(&a, &b, 0);
    assert_ne!(a.view(1), b.view(1));
    assert_eq!((a.view(0).drawn_count, a.view(0).drawn), (2, Multiset::EMPTY));
    // After the choice the buyer alone remembers what he put back.
    let kept = |mut state: State| {
        crate::Apply::apply_action(&mut state, Action::Plot(named("Traitor")));
        state
    };
    let (a, c) = (kept(a), kept(world("Traitor, Pardon Me")));
    same(&a, &c, 2);
    assert_eq!(a.view(1).put_back, multiset("Black Mail"));
}

#[test]
fn peeked_events_are_the_peekers() {
    let world = |face: &str| {
        let fixture = Fixture::four().turn(2).edit(|s| {
            s.slots[3].top.face = Some(named(face));
            s.slots[3].top.looked.insert(1);
        });
        fixture.laid().0
    };
    let (a, b) = (world("Pay Day"), world("Wrath of Lord"));
    same(&a, &b, 0);
    assert_ne!(a.view(1), b.view(1));
    assert!(a.view(0).slots[3].top.looked.contains(1));
}

#[test]
fn deck_orders_do_not_exist_before_they_are_drawn() {
    // Nothing in a state says what comes next: the odds are those of the set.
    let mut fixture = Fixture::four().laid();
    fixture.event("Big Sales");
    assert_eq!(fixture.chance_outcomes().len(), 18);
    assert!(fixture.chance_outcomes().iter().all(|(_, weight)| *weight == 1));
}

#[test]
fn an_open_window_names_nobody() {
    let world = |holder: u8| {
        let mut fixture =
            Fixture::four().lost().hand(holder, "Traitor").hand(4 - holder, "Monster Cup");
        fixture = fixture.hand(2, "Black Mail").edit(|s| {
            if let Stage::Traitor { at, .. } = &mut s.agenda.stage {
                *at = holder;
            }
        });
        fixture.laid().0
    };
    // Seat 1 or seat 3 is asked; seats 0 and 2 cannot tell.
    same(&world(1), &world(3), 0);
    same(&world(1), &world(3), 2);
    assert!(matches!(world(1).view(1).agenda.stage, Stage::Traitor { at: 1, penalty: 2 }));
    assert!(matches!(world(1).view(2).agenda.stage, Stage::OpenWindow { penalty: 2 }));
    // Nor whether it is Pardon Me that is asked for.
    let pardon = Fixture::four().lost().hand(0, "Pardon Me").hand(1, "Monster Cup");
    let pardon = pardon.hand(2, "Black Mail").hand(3, "Dragon Lord");
    let pardon = pardon.edit(|s| s.agenda.stage = Stage::Pardon { penalty: 2 }).laid().0;
    let traitor = world(1);
    let (mut left, mut right) = (pardon.view(2), traitor.view(2));
    (left.hands, right.hands, left.deck, right.deck) = ([0; 4], [0; 4], 0, 0);
    assert_eq!(left, right);
}

#[test]
fn a_better_choice_is_offered_in_secret() {
    let world = |holder: u8| {
        let fixture = Fixture::four().purse(0, 9, 4, 4).purse(1, 9, 4, 4).purse(2, 9, 4, 4);
        let fixture = fixture.hand(0, "Rule Them All").hand(holder, "A Better Choice");
        let mut fixture = fixture.hand(3 - holder, "Traitor").court().laid();
        fixture.id(61);
        fixture.0
    };
    same(&world(1), &world(2), 0);
    same(&world(1), &world(2), 3);
    assert!(matches!(
        world(1).view(3).agenda.stack.as_slice(),
        [Frame::OpenWindow { player: 0, .. }]
    ));
}

#[test]
fn stolen_cards_are_known_to_thief_and_victim_only() {
    let world = |card: &str| {
        let mut fixture =
            Fixture::four().hand(0, "It's Mine").hand(1, "Traitor, Black Mail").court().laid();
        fixture.id(76).draw_plot(card);
        fixture.0
    };
    let (a, b) = (world("Traitor"), world("Black Mail"));
    same(&a, &b, 2);
    assert_ne!(a.view(1), b.view(1));
}

/// How often each world is sampled, by something that tells them apart.
fn frequencies<K: Ord>(state: &State, seat: u8, tell: impl Fn(&State) -> K) -> BTreeMap<K, u32> {
    let (view, mut rng) = (state.view(seat), generator(17, 3));
    let mut counts = BTreeMap::new();
    for _ in 0..20_000 {
        let sampled = State::determinize(&view, &mut rng);
        sampled.validate().unwrap();
        assert_eq!(sampled.view(seat), view);
        *counts.entry(tell(&sampled)).or_default() += 1;
    }
    counts
}

/// Whether a count fits a probability, by five standard errors.
fn fits(count: u32, probability: f64) -> bool {
    let n = 20_000.0;
    (f64::from(count) - n * probability).abs()
        < 5.0 * (n * probability * (1.0 - probability)).sqrt()
}

#[test]
fn determinized_states_of_a_hand_follow_the_uniform_deal() {
    let state = Fixture::four().hand(0, "Traitor, We Need Change").hand(1, "Monster Cup").laid().0;
    let counts =
        frequencies(&state, 0, |sampled| sampled.plots.hands[1].iter().next().unwrap().index());
    // 22 cards are unknown to seat 0: two changes, one Traitor, one Cup …
    for (card, probability) in
        [(1, 1.0 / 22.0), (13, 2.0 / 22.0), (17, 1.0 / 22.0), (14, 2.0 / 22.0)]
    {
        assert!(fits(counts[&card], probability), "{card}: {}", counts[&card]);
    }
}

#[test]
fn determinized_states_keep_what_a_seat_knows() {
    let fixture = Fixture::four().hand(0, "Traitor").hand(1, "Black Mail, Pardon Me").edit(|s| {
        s.table.discard.add(Plot::MINE);
        s.plots.stolen.push(Stolen { knower: 0, holder: 1, card: named("Black Mail") });
        s.plots.put_back = Some(PutBack { seat: 0, cards: multiset("Monster Cup") });
    });
    let state = fixture.laid().0;
    let counts = frequencies(&state, 0, |sampled| {
        (
            sampled.plots.hands[1].contains(named("Black Mail")),
            sampled.plot_deck().contains(named("Monster Cup")),
        )
    });
    assert_eq!(counts.into_iter().collect::<Vec<_>>(), [((true, true), 20_000)]);
}

#[test]
fn determinized_states_of_events_are_drawn_without_replacement() {
    let fixture = Fixture::four().turn(2).edit(|s| {
        s.slots[3].top.face = Some(named("Pay Day"));
        s.slots[3].top.looked.insert(1);
    });
    let state = fixture.laid().0;
    let counts = frequencies(&state, 0, |sampled| sampled.slots[3].top.face.map(Event::index));
    // One Invasion 1 lies open: 15 cards are unknown.
    for face in Event::all() {
        let copies = EVENT_CARDS.count(face) - u32::from(face.get() == 0);
        let count = counts.get(&Some(face.index())).copied().unwrap_or(0);
        assert!(fits(count, f64::from(copies) / 15.0), "{face}: {count}");
    }
    assert!(state.event_card(5, Half::Top).face.is_none());
}

#[test]
fn determinized_states_behind_a_window_are_uniform_over_deals_and_seats() {
    // Seat 2 looks; one Traitor lies in its own hand, so one is unknown, with
    // seats 1 and 3 holding one card each, and the guard two.
    let fixture = Fixture::four().lost().hand(0, "Monster Cup, Dragon Lord").hand(1, "Traitor");
    let state = fixture.hand(3, "Black Mail").hand(2, "Traitor").laid().0;
    let counts = frequencies(&state, 2, |sampled| match sampled.agenda.stage {
        Stage::Traitor { at, .. } => at,
        _ => 0,
    });
    // Pairs: seat 1 or 3 holds the Traitor: weight 1 of 23 each. The guard
    // holds one of two pardons: 1 - C(21, 2) / C(23, 2) = 43 / 253.
    let (one, guard) = (1.0 / 23.0, 43.0 / 253.0);
    let all = 2.0 * one + guard;
    assert!(fits(counts[&1], one / all) && fits(counts[&3], one / all), "{counts:?}");
    assert!(fits(counts[&0], guard / all), "{counts:?}");
}

#[test]
fn the_observation_of_a_seat_in_turn_tells_its_legal_decisions() {
    let mut masks = BTreeMap::<Vec<u8>, Vec<usize>>::new();
    for seed in 0..120 {
        let mut rng = generator(seed, 8);
        let players = u8::try_from(2 + seed % 3).unwrap();
        let mut state = State::setup(&Options { players, ..Options::default() });
        loop {
            if let Node::Player(seat) = state.node() {
                let mut legal = Vec::new();
                legal.extend(state.legal_actions().iter().map(crate::Indexed::index));
                let row = encoded(&state, seat);
                let before = masks.entry(row).or_insert_with(|| legal.clone());
                assert_eq!(*before, legal);
            }
            if !super::play::step(&mut state, &mut rng) {
                break;
            }
        }
    }
}

#[test]
fn heuristic_comes_from_the_view_alone() {
    let mut rng = generator(4, 4);
    let mut state = State::setup(&Options::default());
    loop {
        if let Node::Player(seat) = state.node() {
            let legal = state.legal_actions();
            let view = state.view(seat);
            let sampled = State::determinize(&view, &mut rng);
            let chosen = State::heuristic_action(&view, legal);
            assert!(legal.contains(chosen));
            assert_eq!(chosen, State::heuristic_action(&sampled.view(seat), legal));
            if below(&mut rng, 2) == 0 {
                crate::Apply::apply_action(&mut state, chosen);
                continue;
            }
        }
        if !super::play::step(&mut state, &mut rng) {
            break;
        }
    }
}

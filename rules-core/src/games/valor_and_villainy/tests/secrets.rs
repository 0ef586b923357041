//! Open and hidden information (3.26, 5.8), and rulings that say what does not
//! exist.

use alloc::{collections::BTreeMap, vec::Vec};

use super::*;
use crate::{
    EnumMap, Legal, Observe, Setup,
    games::valor_and_villainy::{State, View, state::Multiset},
    generator,
};

/// A fixture in which everybody holds something.
fn dealt() -> Fixture {
    let mut fixture = Fixture::new(&[Amos, Bjorn, Loxley]);
    fixture
        .hand(Amos, &[Spell::Purify, Spell::Favor])
        .hand(Loxley, &[Spell::LionsRoar, Spell::Blink]);
    fixture.hand(Mordak, &[Spell::Hex, Spell::DoomBolt]);
    fixture.set(|state| state.table.stashes[Team::Hero].face_down = 2).turn(Bjorn);
    fixture
}

#[test]
fn vv_132_vv_225_a_hand_is_its_owners_even_among_heroes() {
    let fixture = dealt();
    // Another world: Loxley's Lion's Roar is in the deck, a Soul Beam in her hand.
    let mut other = dealt();
    other.set(|state| {
        state.hands[SeatId::Hero2].take(Spell::LionsRoar);
        state.deck.add(Spell::LionsRoar);
        state.deck.take(Spell::SoulBeam);
        state.hands[SeatId::Hero2].add(Spell::SoulBeam);
    });
    for seat in [0, 1, 3] {
        assert_eq!(fixture.state.view(seat), other.state.view(seat), "seat {seat}");
    }
    assert_ne!(fixture.state.view(2), other.state.view(2));
    assert_eq!(fixture.state.view(2).hand, fixture.state.hands[SeatId::Hero2]);
}

#[test]
fn vv_224_the_table_is_everybodys() {
    let fixture = dealt();
    for seat in 0..4 {
        let view: View = fixture.state.view(seat);
        assert_eq!(view.table, fixture.state.table);
        // The backs differ: cards of each deck in each hand.
        let held = |seat: SeatId| Deck::ALL.map(|deck| view.held[seat][deck]);
        assert_eq!([held(SeatId::Hero0), held(SeatId::Hero1)], [[0, 2, 0], [0, 0, 0]]);
        assert_eq!([held(SeatId::Hero2), held(SeatId::Villain)], [[1, 1, 0], [0, 0, 2]]);
        let own = if seat == 3 { 2 } else { view.hand.total() };
        assert_eq!(view.unseen.total() + own, 110);
    }
}

#[test]
fn vv_225_determinize_deals_the_unseen_cards_by_their_backs() {
    let fixture = dealt();
    let mut rng = generator(7, 7);
    let mut soul_beams = 0;
    for _ in 0..400 {
        let sampled = State::determinize(&fixture.state.view(1), &mut rng);
        sampled.validate().unwrap();
        assert_eq!(sampled.view(1), fixture.state.view(1));
        assert_eq!(sampled.hands[SeatId::Hero0].total_of(spells::OF_DECK[1].0), 2);
        soul_beams += u32::from(sampled.hands[SeatId::Hero0].count(Spell::SoulBeam));
    }
    // Two of 32 Divine cards each: a Soul Beam with 2 * 3 / 32 a deal.
    assert!((40..=115).contains(&soul_beams), "{soul_beams} of 75 expected");
}

#[test]
fn vv_137_vv_q25_vv_q51_nobody_sees_who_is_asked_or_passes() {
    let mut fixture = Fixture::new(&[Bjorn, Amos, Loxley]);
    fixture
        .hand(Amos, &[Spell::Rewind])
        .hand(Loxley, &[Spell::Rewind])
        .put(12, "voldor")
        .turn(Bjorn);
    fixture.play("melee; adept 0x0 0x2; master 0x2");
    assert_eq!(fixture.seat(), 1);
    // The same window, but only Loxley can play; the Villain cannot tell.
    let mut other = fixture.clone();
    other.set(|state| {
        state.hands[SeatId::Hero1].take(Spell::Rewind);
        state.hands[SeatId::Hero1].add(Spell::Blink);
        state.deck.take(Spell::Blink);
        state.deck.add(Spell::Rewind);
        state.asked = 2;
    });
    assert_eq!((other.seat(), fixture.state.view(3)), (2, other.state.view(3)));
    assert_eq!(fixture.state.view(0), other.state.view(0));
    let before = fixture.state.view(3);
    fixture.play("pass");
    assert_eq!((fixture.seat(), before), (2, fixture.state.view(3)), "a Pass is not seen");
}

/// Amos holds two Arcane Spells, Loxley one; Bjorn has rolled, and Amos is asked.
fn window(change: impl FnOnce(&mut crate::games::valor_and_villainy::Options)) -> Fixture {
    let mut fixture = Fixture::with(&[Bjorn, Amos, Loxley], change);
    fixture.hand(Amos, &[Spell::Rewind, Spell::Blink]).hand(Loxley, &[Spell::Rewind]);
    fixture.put(12, "voldor").turn(Bjorn);
    fixture.play("melee; adept 0x0 0x2; master 0x2");
    assert_eq!(fixture.seat(), 1);
    fixture
}

/// What tells determinized states apart: who is asked, and how many cards the players at the
/// places 1 and 2 can play.
fn reactions(state: &State) -> (u8, [u32; 2]) {
    let window = *state.table.agenda.window();
    let able = |place| {
        let seat = state.table.order(window.first, place);
        state.hands[seat].total_of(state.playable(seat, window).0)
    };
    (state.asked, [able(1), able(2)])
}

/// Every deal of the unseen Arcane Spells, each with every player who can be asked, in
/// equal parts.
fn all_pairs(view: &View, first_only: bool) -> BTreeMap<(u8, [u32; 2]), f64> {
    let mut world = State::determinize(view, &mut generator(1, 1));
    let mut cards = Vec::new();
    for (spell, copies) in view.unseen.iter() {
        if 1 << spell.index() & State::of_deck(Deck::Arcane) != 0 {
            cards.extend(core::iter::repeat_n(spell, copies.into()));
        }
    }
    let mut pairs = BTreeMap::new();
    for (a, b, c) in all_triples(cards.len()) {
        let mut hands = [Multiset::default(), Multiset::default()];
        hands[0].add(cards[a]);
        hands[0].add(cards[b]);
        hands[1].add(cards[c]);
        [world.hands[SeatId::Hero1], world.hands[SeatId::Hero2]] = hands;
        let able = reactions(&world).1;
        let asked = [1, 2].into_iter().filter(|&place| able[usize::from(place) - 1] > 0);
        for place in asked.take(if first_only { 1 } else { 2 }) {
            *pairs.entry((place, able)).or_default() += 1.0;
        }
    }
    let all: f64 = pairs.values().sum();
    pairs.into_iter().map(|(key, count)| (key, count / all)).collect()
}

/// Places of two cards and of a third one.
fn all_triples(cards: usize) -> impl Iterator<Item = (usize, usize, usize)> {
    let pairs = (0..cards).flat_map(move |a| (a + 1..cards).map(move |b| (a, b)));
    pairs.flat_map(move |(a, b)| {
        (0..cards).filter(move |&c| c != a && c != b).map(move |c| (a, b, c))
    })
}

/// Determinized states of a view follow a distribution, by five standard errors.
fn follow(view: &View, expected: &BTreeMap<(u8, [u32; 2]), f64>) {
    const SAMPLES: u32 = 20_000;
    let (mut rng, mut counts) = (generator(9, 9), BTreeMap::<_, u32>::new());
    for _ in 0..SAMPLES {
        let sampled = State::determinize(view, &mut rng);
        assert_eq!(sampled.view(view.seat), *view);
        *counts.entry(reactions(&sampled)).or_default() += 1;
    }
    assert!(counts.keys().all(|key| expected.contains_key(key)), "{counts:?} {expected:?}");
    for (key, &part) in expected {
        let (count, mean) = (counts.get(key).copied().unwrap_or(0), part * f64::from(SAMPLES));
        let error = (mean * (1.0 - part)).sqrt().max(1.0);
        assert!((f64::from(count) - mean).abs() < 5.0 * error, "{key:?}: {count} of {mean}");
    }
}

#[test]
fn vv_q57_determinized_states_in_a_window_follow_brute_force() {
    let mut fixture = window(|_| {});
    fixture.play("pass");
    // Loxley is asked, and Amos has passed with a reaction: that is possible.
    let (truth, view) = (reactions(&fixture.state), fixture.state.view(3));
    assert_eq!(truth, (2, [1, 1]));
    let expected = all_pairs(&view, false);
    assert!(expected.contains_key(&truth));
    follow(&view, &expected);
    // Amos knows his hand, and that he has passed.
    let mut rng = generator(5, 5);
    for _ in 0..100 {
        let sampled = State::determinize(&fixture.state.view(1), &mut rng);
        assert_eq!((sampled.asked, sampled.view(1)), (2, fixture.state.view(1)));
    }
}

#[test]
fn vv_q57_where_a_pass_is_seen_the_first_one_is_asked() {
    let fixture = window(|options| options.observe_reaction_passes = true);
    let view = fixture.state.view(3);
    let expected = all_pairs(&view, true);
    assert!(expected.keys().any(|&(place, _)| place == 2));
    follow(&view, &expected);
}

#[test]
fn a_view_that_no_game_shows_is_determinized_in_bounded_time() {
    let fixture = window(|_| {});
    let mut view = fixture.state.view(3);
    view.held = EnumMap::default();
    assert!(!State::determinize(&view, &mut generator(1, 1)).is_shown());
}

#[test]
fn vv_137_the_switch_shows_who_passed() {
    let mut fixture =
        Fixture::with(&[Bjorn, Amos, Loxley], |options| options.observe_reaction_passes = true);
    fixture
        .hand(Amos, &[Spell::Rewind])
        .hand(Loxley, &[Spell::Rewind])
        .put(12, "voldor")
        .turn(Bjorn);
    fixture.play("melee; adept 0x0 0x2; master 0x2");
    let before = fixture.state.view(3);
    fixture.play("pass");
    assert_ne!(before, fixture.state.view(3));
}

#[test]
fn vv_q3_tokens_do_not_run_out() {
    let heroes = [Bjorn, Amos, Loxley, Scrutt, Mari];
    let mut fixture = Fixture::new(&heroes);
    for hero in heroes {
        fixture.xp(hero, 20).tokens(hero, [4, 0, 0, 0]);
    }
    fixture.crystal(Loxley).tokens(Loxley, [8, 0, 0, 0]).tokens(Mordak, [4, 0, 0, 0]).turn(Bjorn);
    fixture.validate();
    assert_eq!(heroes.map(|hero| fixture.player(hero).xp), [20; 5], "100 of 30 tokens");
}

#[test]
fn vv_q11_magic_tokens_and_rolls_count_like_the_others() {
    let mut fixture = Fixture::new(&[Amos, Bjorn, Loxley]);
    fixture.turn(Amos).play("magic; adept 1x0 0x2; buy_plus_one");
    assert_eq!(fixture.plus_ones(Amos), [0, 0, 2, 0]);
    assert!(fixture.may("use_plus_one"));
}

#[test]
fn vv_201_vv_q13_without_the_crystal_the_base_works() {
    for hero in Hero::ALL {
        let fixture = Fixture::new(&[hero]);
        assert!(!fixture.state.table.upgraded(hero));
    }
    let mut fixture = Fixture::new(&[Loxley, Bjorn, Amos]);
    fixture.turn(Loxley).play("melee; novice 1x1; adept 2x0 0x2");
    assert!(fixture.may("buy_plus_one"), "Cloak & Dagger for 1 Hit");
}

#[test]
fn vv_q35_vv_q36_there_are_no_power_actions_and_no_feats() {
    // Every kind of action at a Turn is one of VV-35, the free ones, and Pass.
    let mut fixture = Fixture::new(&[Mari, Bjorn, Amos]);
    fixture.tokens(Mari, [1, 1, 1, 0]);
    fixture.reveal(&[(3, Tile::T2Altar)]).at(Mari, 3).wear(Mari, Treasure::HastyTonic).turn(Mari);
    for action in fixture.state.legal_actions() {
        let known = matches!(
            action,
            Action::Pass
                | Action::Step(_)
                | Action::Scout
                | Action::Loot
                | Action::UseItem
                | Action::RegionAction
                | Action::Roll(Row::Melee | Row::Ranged | Row::Magic)
                | Action::PowerSurge
        );
        assert!(known, "{action}");
    }
}

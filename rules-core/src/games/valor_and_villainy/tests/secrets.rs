//! Open and hidden information (3.26, 5.8), and rulings that say what does not
//! exist.

use alloc::{collections::BTreeMap, vec::Vec};
use core::{fmt::Debug, iter::repeat_n};

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
    let view = fixture.state.view(1);
    let sampled = State::determinize(&view, &mut generator(7, 7));
    sampled.validate().unwrap();
    // Amos holds two Divine Spells and Loxley one; what else others hold says nothing of these.
    let divine = State::of_deck(Deck::Divine);
    let mut deals = BTreeMap::<([usize; 2], usize), f64>::new();
    for_triples(&copies(&view, divine), |amos, loxley| {
        *deals.entry((amos, loxley)).or_insert(0.0) += 1.0;
    });
    follow(&view, &deals, |state| {
        let held = |seat| spells_of(&state.hands[seat], divine);
        (held(SeatId::Hero0).try_into().expect("two Spells"), held(SeatId::Hero2)[0])
    });
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

/// What tells determinized states apart: who is asked, and the hands of the players at the places
/// 1 and 2.
type World = (u8, ([usize; 2], usize));

fn world_of(state: &State) -> World {
    let held = |seat| spells_of(&state.hands[seat], u64::MAX);
    let pair = held(SeatId::Hero1).try_into().expect("two Spells");
    (state.asked, (pair, held(SeatId::Hero2)[0]))
}

/// The Spells of a pile in some decks, each copy for itself, in order.
fn spells_of(pile: &Multiset<Spell>, decks: u64) -> Vec<usize> {
    let spells = pile.iter().filter(|(spell, _)| 1 << spell.index() & decks != 0);
    spells.flat_map(|(spell, copies)| repeat_n(spell.index(), copies.into())).collect()
}

/// The unseen Spells of a deck, each copy for itself.
fn copies(view: &View, deck: u64) -> Vec<usize> {
    spells_of(&view.unseen, deck)
}

/// Every deal of two cards to one hand and of a third one to another.
fn for_triples(cards: &[usize], mut each: impl FnMut([usize; 2], usize)) {
    for (a, &one) in cards.iter().enumerate() {
        for (b, &two) in cards.iter().enumerate().skip(a + 1) {
            for (_, &three) in cards.iter().enumerate().filter(|&(c, _)| c != a && c != b) {
                each([one.min(two), one.max(two)], three);
            }
        }
    }
}

/// Every deal of the unseen Arcane Spells, each with every player who can be asked, in
/// equal parts.
fn all_worlds(view: &View, first_only: bool) -> BTreeMap<World, f64> {
    let mut world = State::determinize(view, &mut generator(1, 1));
    let window = *world.table.agenda.window();
    let seats = [1, 2].map(|place| world.table.order(window.first, place));
    assert_eq!(seats, [SeatId::Hero1, SeatId::Hero2]);
    let mut worlds = BTreeMap::new();
    for_triples(&copies(view, State::of_deck(Deck::Arcane)), |pair, card| {
        let [one, two] = [&pair[..], &[card]].map(|held| {
            let mut hand = Multiset::default();
            for &spell in held {
                hand.add(Spell::ALL[spell]);
            }
            hand
        });
        [world.hands[SeatId::Hero1], world.hands[SeatId::Hero2]] = [one, two];
        let able = |place: &usize| !world.playable(seats[place - 1], window).is_empty();
        for place in [1, 2].into_iter().filter(able).take(if first_only { 1 } else { 2 }) {
            let place = u8::try_from(place).unwrap();
            *worlds.entry((place, (pair, card))).or_insert(0.0) += 1.0;
        }
    });
    worlds
}

/// Determinized states of a view follow a distribution: chi squared, by five standard deviations.
fn follow<K: Ord + Debug>(view: &View, ways: &BTreeMap<K, f64>, tell: impl Fn(&State) -> K) {
    let draws = 30 * u32::try_from(ways.len()).unwrap();
    let (mut rng, mut counts) = (generator(9, 9), BTreeMap::<K, u32>::new());
    for _ in 0..draws {
        let sampled = State::determinize(view, &mut rng);
        assert_eq!(sampled.view(view.seat), *view);
        let key = tell(&sampled);
        assert!(ways.contains_key(&key), "{key:?} is no world");
        *counts.entry(key).or_default() += 1;
    }
    let all: f64 = ways.values().sum();
    let terms = ways.iter().map(|(key, part)| {
        let mean = f64::from(draws) * part / all;
        (f64::from(counts.get(key).copied().unwrap_or(0)) - mean).powi(2) / mean
    });
    let (chi, freedom): (f64, _) = (terms.sum(), f64::from(draws / 30 - 1));
    assert!((chi - freedom).abs() <= 5.0 * (2.0 * freedom).sqrt(), "{chi} of {freedom}");
}

#[test]
fn vv_q57_determinized_states_in_a_window_follow_brute_force() {
    let mut fixture = window(|_| {});
    fixture.play("pass");
    // Loxley is asked, and Amos has passed with a reaction: that is possible.
    let (truth, view) = (world_of(&fixture.state), fixture.state.view(3));
    assert_eq!((truth.0, truth.1.1), (2, Spell::Rewind.index()));
    let worlds = all_worlds(&view, false);
    assert!(worlds.contains_key(&truth));
    follow(&view, &worlds, world_of);
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
    let worlds = all_worlds(&view, true);
    assert!(worlds.keys().any(|&(place, _)| place == 2));
    follow(&view, &worlds, world_of);
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
